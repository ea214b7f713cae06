// Campaign armies to units and characters (section 5).

#include <fmt/format.h>

#include <algorithm>

#include "engine/armies/points.h"
#include "engine/core/text.h"
#include "engine/rulesets/by_this_axe/mustering.h"
#include "engine/rulesets/mustered.h"

namespace banneret::axe {

namespace {

// The unit as the referee changed it.
Unit changed(const TableStart& start, Side side, Unit unit, std::vector<Problem>& problems) {
    const auto wrong = [&](const MusterChange& c, std::string_view what) {
        problems.push_back({unit.name, fmt::format("{}: {}", c.key, what)});
    };
    // Takes what was read, or tells what is wrong with it.
    const auto take = [&](const MusterChange& c, auto read, auto& field, std::string_view what) {
        if (read)
            field = *read;
        else
            wrong(c, what);
    };
    for (const MusterChange& c : start.changes) {
        if (c.side != side || c.unit != unit.id || !c.unit) continue;
        if (c.key == "fc") {
            const auto n = parse_integer(trimmed(c.value));
            const bool good = n && *n >= 1 && *n <= 5;
            take(c, good ? std::optional(static_cast<int>(*n)) : std::nullopt, unit.fc, "fighting capacity is 1 to 5");
        } else if (c.key == "armour") {
            take(c, parse_armour(c.value), unit.armour, "armour is none, light, medium or heavy");
        } else if (c.key == "formation") {
            take(c, parse_formation(c.value), unit.formation, "a unit is formed or skirmishes");
        } else if (c.key == "shield") {
            take(c, yes_or_no(c.value), unit.shield, "yes or no");
        } else {
            wrong(c, "the muster knows fc, armour, shield and formation");
        }
    }
    return unit;
}

int per_figure(const Unit& u, int ratio) {
    if (ratio == 5) return individuals_per_figure(u, 5);
    const int at_20 = individuals_per_figure(u, 20);
    return is_major_monster(u) ? at_20 : std::max(1, (at_20 * ratio + 10) / 20);
}

std::vector<int> split(const Unit& u, int per) {
    std::int64_t n = is_major_monster(u) ? (std::int64_t{u.count} + per - 1) / per
                                         : (2 * std::int64_t{u.count} + per) / (2 * std::int64_t{per});
    if (2 * u.count < per && !is_major_monster(u)) n = 0;
    std::vector<int> out;
    const int most = u.mounted && !is_major_monster(u) ? 15 : 25;
    const std::int64_t units = (n + most - 1) / most;
    for (std::int64_t k = 0; k < units; ++k) out.push_back(static_cast<int>(n / units + (k < n % units ? 1 : 0)));
    return out;
}

const Unit* unit_of(const TableArmy& army, UnitId id) {
    const auto it = std::ranges::find_if(army.units, [&](const Unit& u) { return u.id == id; });
    return it == army.units.end() || !id ? nullptr : &*it;
}

// Where a character begins if the roster does not say (section 5, 5).
int usual_host(const std::vector<Facts>& all, std::size_t first, std::size_t last, const Facts& f) {
    int best = -1, most = -1'000;
    for (std::size_t i = first; i < last; ++i) {
        const Facts& u = all[i];
        if (u.character || u.monster) continue;
        int worth = u.started + 4 * u.fc;
        if (u.skirmish) worth -= 50;
        if (f.priest != PriestTier::none && !f.leads)
            worth = (u.skirmish ? -50 : 0) - 10 * u.fc;
        else if (f.mage != MageTier::none && !f.leads)
            worth += u.missiles != 0 ? 200 : 0;
        else if (u.mounted != f.mounted)
            worth -= 60;
        // Leaders spread out.
        for (const Facts& c : all)
            if (c.character && c.host == static_cast<int>(i)) worth -= 40;
        if (worth > most) {
            most = worth;
            best = static_cast<int>(i);
        }
    }
    return best;
}

// Who comes, of which of the allied armies, and who commands: his own army, the side (BTA-22, BTA-R4).
struct Person {
    Character c;
    std::uint8_t army = 0;
    bool commands = false, general = false;
};
std::vector<Person> people_of(const TableArmy& army, const ConversionHouse& conversion) {
    std::vector<TableArmy::Ally> allies = army.allies;
    if (allies.empty()) allies.push_back({army.name, {}, army.general, army.leadership});
    std::vector<Person> out;
    for (const Character& c : army.characters) {
        Person p;
        p.c = c;
        for (std::size_t a = 1; a < allies.size(); ++a)
            if (std::ranges::find(allies[a].people, c.id) != allies[a].people.end())
                p.army = static_cast<std::uint8_t>(std::min<std::size_t>(a, 99));
        out.push_back(std::move(p));
    }
    const auto level = [&](const Character& c) { return leadership(c, conversion); };
    for (std::size_t a = 0; a < std::min<std::size_t>(allies.size(), 100); ++a) {
        // The roster's, else the highest leadership among those who lead.
        Person* first = nullptr;
        for (Person& p : out)
            if (p.army == a && allies[a].general && p.c.id == allies[a].general) first = &p;
        if (first == nullptr)
            for (Person& p : out)
                if (p.army == a && p.c.rank != Rank::none && (first == nullptr || level(p.c) > level(first->c)))
                    first = &p;
        if (first != nullptr) {
            first->commands = true;
            continue;
        }
        // An army without one is led by its captain.
        Person captain;
        captain.c.name = allies.size() > 1 ? fmt::format("the captain of {}", allies[a].name) : "the captain";
        captain.c.fighter = 2;
        captain.c.rank = Rank::general;
        captain.c.leadership = allies[a].leadership;
        captain.army = static_cast<std::uint8_t>(a);
        captain.commands = true;
        out.push_back(std::move(captain));
    }
    Person* general = nullptr;
    for (Person& p : out) {
        if (!p.commands) continue;
        const bool named = army.general && p.c.id == army.general;
        if (named || general == nullptr ||
            (!(army.general && general->c.id == army.general) && level(p.c) > level(general->c)))
            general = &p;
    }
    if (general != nullptr) general->general = true;
    return out;
}

Piece fresh(const Facts& f) {
    Piece p;
    p.form(f.started, f.width, frontage(f), f.base_deep);
    p.host = f.host;
    p.wounds = f.wounds;
    p.spells = f.spells;
    p.prayers = f.prayers;
    std::size_t n = 0;
    p.arm = arms_of(f, n)[0];
    return p;
}

void count_sides(Setup& setup) {
    for (std::size_t i = 0; i < setup.facts.size(); ++i) {
        const Facts& f = setup.facts[i];
        setup.any_magic = setup.any_magic || f.mage != MageTier::none || f.priest != PriestTier::none || f.spells > 0 ||
                          f.prayers > 0;
        if (f.flying || f.evasive) setup.avoiding.push_back(static_cast<std::uint16_t>(i));
        if (f.breath) setup.breathing.push_back(static_cast<std::uint16_t>(i));
        if (several(f.arms)) setup.choosing.push_back(static_cast<std::uint16_t>(i));
        if (f.general && setup.general[f.home] < 0) setup.general[f.home] = static_cast<std::int16_t>(i);
        RollCall& call = setup.call[f.home];
        call.all.push_back(static_cast<std::uint16_t>(i));
        if (f.missiles != 0) call.shooters.push_back(static_cast<std::uint16_t>(i));
        if (f.character) call.characters.push_back(static_cast<std::uint16_t>(i));
        if (f.monster) call.monsters.push_back(static_cast<std::uint16_t>(i));
        if (f.character) continue;
        call.units.push_back(static_cast<std::uint16_t>(i));
        ++setup.units[f.home];
        setup.figures[f.home] += f.started;
    }
}

void shuffle_deck(State& s) {
    for (const CardRow& c : card_rows) s.deck[static_cast<std::size_t>(c.card)] = static_cast<std::uint8_t>(c.copies);
}

}  // namespace

Mustering prepare(const TableStart& start) {
    Mustering m;
    const auto number = [&](std::string_view key, std::int64_t least, std::int64_t most, std::int64_t standard,
                            std::string_view words) {
        std::int64_t out = standard;
        for (const Side side : both_sides)
            if (const MusterChange* c = find_change(start, side, {}, key)) {
                const auto n = parse_integer(trimmed(c->value));
                if (n && *n >= least && *n <= most && (*n == standard || key != "scale" || *n == 5 || *n >= 20))
                    out = *n != standard ? *n : out;
                else
                    m.problems.push_back({start.sides[side].name, std::string(words)});
            }
        return static_cast<int>(out);
    };
    int wanted = number("scale", 0, 2'000, 0, "scale: 0 (by the size of the armies), 5, or 20 and more");
    m.terrain = number("terrain", 0, 1'000'000, 0, "terrain: 0 for an open field, or the number of an arrangement");
    for (const Side side : both_sides)
        if (const MusterChange* c = find_change(start, side, {}, "river")) {
            const auto yes = yes_or_no(c->value);
            if (!yes) m.problems.push_back({start.sides[side].name, "river: yes or no"});
            m.river = m.river || yes.value_or(false);
        }
    if (wanted == 0) wanted = start.house.axe.scale;
    for (const Side side : both_sides) {
        const TableArmy& army = start.sides[side];
        std::int64_t men = 0;
        for (const Unit& u : army.units) {
            if (u.count <= 0) continue;
            men += u.count;
            m.plans[side].push_back({changed(start, side, u, m.problems), {}, 5});
        }
        if (men == 0) m.problems.push_back({army.name, "nobody is fit to fight"});
        for (const MusterChange& c : start.changes) {
            if (c.side != side) continue;
            if (c.unit && std::ranges::none_of(army.units, [&](const Unit& u) { return u.id == c.unit; }))
                m.problems.push_back({army.name, "a change of the muster names a unit that is not there"});
            if (!c.unit && c.key != "scale" && c.key != "terrain" && c.key != "river")
                m.problems.push_back(
                    {army.name, fmt::format("{}: a side has only a scale, a terrain and a river", c.key)});
        }
    }
    const auto count = [&](Side side, int ratio) {
        std::int64_t n = 0;
        for (const UnitPlan& p : m.plans[side])
            for (const int f : split(p.unit, per_figure(p.unit, ratio))) n += f;
        return n;
    };
    m.ratio = wanted;
    if (wanted == 0) m.ratio = std::max(count(Side::first, 5), count(Side::second, 5)) <= 120 ? 5 : 20;
    m.at_20 = m.ratio >= 20;
    for (const Side side : both_sides) {
        UnitPlan* largest = nullptr;
        int units = 0;
        for (UnitPlan& p : m.plans[side]) {
            p.per = per_figure(p.unit, m.ratio);
            p.figures = split(p.unit, p.per);
            units += static_cast<int>(p.figures.size());
            if (largest == nullptr || p.unit.count > largest->unit.count) largest = &p;
        }
        if (units == 0 && largest != nullptr) largest->figures = {1};
        if (units > 150)
            m.problems.push_back({start.sides[side].name,
                                  fmt::format("{} units are too many for a table; choose a larger scale", units)});
    }
    return m;
}

int scale_of(const TableStart& start) {
    return prepare(start).ratio;
}

std::variant<State, std::vector<Problem>> muster(const TableStart& start) {
    const Mustering m = prepare(start);
    if (!m.problems.empty()) return m.problems;
    Setup setup;
    setup.house = start.house.axe;
    setup.at_20 = m.at_20;
    setup.ratio = m.ratio;
    setup.night = start.night || start.house.axe.night;
    setup.wooded = start.wooded;
    setup.stratagem = start.stratagem;
    setup.posture = start.posture;
    Hundredths frontage_most = 0;
    for (const Side side : both_sides) {
        const TableArmy& army = start.sides[side];
        setup.name[side] = army.name;
        const std::size_t first = setup.facts.size();
        Hundredths wide = 0;
        for (const Unit& u : army.units) setup.roster[side].push_back({u.id, u.name, u.count});
        for (const UnitPlan& p : m.plans[side]) {
            int all = 0;
            for (const int n : p.figures) all += n;
            std::int64_t so_far = 0, men = 0;
            int nth = 0;
            for (const int n : p.figures) {
                Facts f = unit_facts(p.unit, n, m.at_20);
                f.home = side;
                so_far += n;
                const std::int64_t up_to = std::int64_t{p.unit.count} * so_far / all;
                f.men = static_cast<std::int32_t>(up_to - men);
                men = up_to;
                ++nth;
                setup.names.push_back(p.figures.size() > 1 ? fmt::format("{} {}", p.unit.name, nth) : p.unit.name);
                wide += f.width * frontage(f);
                setup.facts.push_back(f);
            }
        }
        frontage_most = std::max(frontage_most, wide);
        const std::size_t last = setup.facts.size();
        const std::vector<Person> people = people_of(army, start.house.conversion);
        setup.armies[side] = static_cast<std::uint8_t>(std::clamp<std::size_t>(army.allies.size(), 1, 100));
        for (const Person& who : people) {
            const Character& c = who.c;
            const Tiers t = tiers(c);
            const bool tiered =
                t.fighter != FighterTier::none || t.priest != PriestTier::none || t.mage != MageTier::none;
            if (!tiered && c.rank == Rank::none && !who.commands) {
                setup.idle[side].emplace_back(c.id, c.name);
                continue;
            }
            const Unit* with = unit_of(army, c.rides_with);
            Facts f = character_facts(c, with, m.at_20, start.house.conversion);
            if (f.wounds >= f.hits) {
                setup.idle[side].emplace_back(c.id, c.name);
                continue;
            }
            f.home = side;
            f.army = who.army;
            f.general = who.general;
            f.commands = who.commands;
            f.leads = f.leads || f.commands;
            for (std::size_t i = last; i-- > first;)
                if (with != nullptr && setup.facts[i].unit == with->id) f.host = static_cast<std::int16_t>(i);
            if (f.host < 0) f.host = static_cast<std::int16_t>(usual_host(setup.facts, first, last, f));
            setup.facts.push_back(f);
            setup.names.push_back(c.name);
        }
    }
    const Hundredths foot12 = 12 * inch;
    setup.wide = std::clamp((frontage_most * 5 / 4 + foot12 - 1) / foot12 * foot12, 48 * inch, 144 * inch);
    setup.terrain = arrangement(m.terrain, setup.wide);
    if (m.river) setup.terrain.patches.push_back(river_across(setup.wide, setup.deep));
    count_sides(setup);
    State s;
    for (const Facts& f : setup.facts) s.pieces.push_back(fresh(f));
    s.setup = Shared<Setup>(std::move(setup));
    shuffle_deck(s);
    deploy_automatically(s);
    return s;
}

std::variant<Battle, std::vector<Problem>> begin(const TableStart& start) {
    return begun<Rules>(muster(start));
}

State placed(std::vector<PlacedPiece> pieces, House house, bool at_20, Terrain terrain) {
    Setup setup;
    setup.house = house;
    setup.at_20 = at_20;
    setup.ratio = at_20 ? 20 : 5;
    setup.name = {"First", "Second"};
    setup.terrain = std::move(terrain);
    setup.night = house.night;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        PlacedPiece& p = pieces[i];
        p.facts.home = p.side;
        p.facts.host = static_cast<std::int16_t>(p.host);
        p.facts.commands = p.facts.commands || p.facts.general;
        setup.armies[p.side] = std::max(setup.armies[p.side], static_cast<std::uint8_t>(p.facts.army + 1));
        if (p.width > 0) p.facts.width = static_cast<std::uint8_t>(p.width);
        setup.facts.push_back(p.facts);
        setup.names.push_back(fmt::format("{} {}", p.facts.character ? "Character" : "Unit", i + 1));
    }
    count_sides(setup);
    State s;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        s.pieces.push_back(fresh(pieces[i].facts));
        s.pieces.back().at = pieces[i].at;
    }
    s.setup = Shared<Setup>(std::move(setup));
    shuffle_deck(s);
    s.stage = Stage::turn_begins;
    return s;
}

}  // namespace banneret::axe
