// Campaign armies to units and characters (section 5).

#include <fmt/format.h>

#include <algorithm>

#include "engine/armies/points.h"
#include "engine/core/text.h"
#include "engine/rulesets/by_this_axe/steps.h"

namespace banneret::axe {

namespace {

std::uint8_t arms_mask(const std::vector<MeleeWeapon>& melee, bool mounted) {
    unsigned mask = 0;
    for (const MeleeWeapon w : melee) {
        Arm a = arm_of(w);
        if (a == Arm::lance && !mounted) a = Arm::spear;
        mask |= 1u << static_cast<unsigned>(a);
    }
    if (mask == 0) mask = 1u << static_cast<unsigned>(Arm::short_sword);
    return static_cast<std::uint8_t>(mask);
}
std::uint16_t missiles_mask(const std::vector<MissileWeapon>& missile) {
    unsigned mask = 0;
    for (const MissileWeapon w : missile) mask |= 1u << static_cast<unsigned>(w);
    return static_cast<std::uint16_t>(mask);
}

std::optional<bool> yes_or_no(std::string_view word) {
    const std::string w = folded(word);
    if (w == "yes" || w == "true" || w == "1" || w == "on") return true;
    if (w == "no" || w == "false" || w == "0" || w == "off" || w.empty()) return false;
    return std::nullopt;
}

// The unit as the referee changed it.
Unit changed(const TableStart& start, Side side, Unit unit, std::vector<Problem>& problems) {
    const auto wrong = [&](const MusterChange& c, std::string_view what) {
        problems.push_back({unit.name, fmt::format("{}: {}", c.key, what)});
    };
    for (const MusterChange& c : start.changes) {
        if (c.side != side || c.unit != unit.id || !c.unit) continue;
        if (c.key == "fc") {
            const auto n = parse_integer(trimmed(c.value));
            if (n && *n >= 1 && *n <= 5)
                unit.fc = static_cast<int>(*n);
            else
                wrong(c, "fighting capacity is 1 to 5");
        } else if (c.key == "armour") {
            if (const auto a = parse_armour(c.value))
                unit.armour = *a;
            else
                wrong(c, "armour is none, light, medium or heavy");
        } else if (c.key == "formation") {
            if (const auto f = parse_formation(c.value))
                unit.formation = *f;
            else
                wrong(c, "a unit is formed or skirmishes");
        } else if (c.key == "shield") {
            if (const auto yes = yes_or_no(c.value))
                unit.shield = *yes;
            else
                wrong(c, "yes or no");
        } else {
            wrong(c, "the muster knows fc, armour, shield and formation");
        }
    }
    return unit;
}

struct UnitPlan {
    Unit unit;
    std::vector<int> figures;  // of each tactical unit
    int per = 5;               // individuals a figure
};
struct Mustering {
    std::vector<Problem> problems;
    PerSide<std::vector<UnitPlan>> plans;
    int ratio = 5;
    bool at_20 = false;
    int terrain = 0;
    bool river = false;
};

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
    const int most = u.mounted ? 15 : 25;
    const std::int64_t units = (n + most - 1) / most;
    for (std::int64_t k = 0; k < units; ++k) out.push_back(static_cast<int>(n / units + (k < n % units ? 1 : 0)));
    return out;
}

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

// Who comes, of which of the allied armies, and who commands: his own army, the side (BTA-22, R-4).
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

Patch square_patch(TableGround g, InchPoint at, std::int8_t level) {
    Patch p;
    p.ground = g;
    p.level = level;
    p.outline = {{at.x, at.y}, {at.x + 600, at.y}, {at.x + 600, at.y + 600}, {at.x, at.y + 600}};
    return p;
}

// Section 6: up to five pieces outside the zones.
Terrain arrangement(int number, Hundredths wide) {
    Terrain out;
    if (number == 0) return out;
    Rng rng(static_cast<std::uint64_t>(number), 6);
    const std::uint32_t n = rng.below(6);
    for (std::uint32_t k = 0; k < n; ++k) {
        const InchPoint at{static_cast<Hundredths>(rng.below(static_cast<std::uint32_t>(wide - 600))),
                           static_cast<Hundredths>(1200 + rng.below(1800))};
        switch (rng.below(4)) {
            case 0:
                out.patches.push_back(square_patch(TableGround::hill, at, 1));
                break;
            case 1:
                out.patches.push_back(square_patch(TableGround::scrub, at, 0));
                break;
            case 2:
                out.patches.push_back(square_patch(TableGround::woods, at, 0));
                break;
            default: {
                Patch wall;
                wall.ground = TableGround::wall;
                wall.line = true;
                wall.outline = {at, {at.x + 600, at.y}};
                out.patches.push_back(wall);
            }
        }
    }
    return out;
}

// From side to side through the middle of the table, two inches wide.
Patch river_across(Hundredths wide, Hundredths deep) {
    Patch p;
    p.ground = TableGround::river;
    p.outline = {{0, deep / 2 - 100}, {wide, deep / 2 - 100}, {wide, deep / 2 + 100}, {0, deep / 2 + 100}};
    return p;
}

std::string armour_words(const Facts& f) {
    return fmt::format("{}{}",
                       f.armour == Armour::none ? "no armour" : fmt::format("{} armour", banneret::row(f.armour).key),
                       f.shield ? ", shields" : "");
}

Piece fresh(const Facts& f) {
    Piece p;
    p.host = f.host;
    p.figures = f.started;
    p.width = f.width;
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
        if (f.general && setup.general[f.home] < 0) setup.general[f.home] = static_cast<std::int16_t>(i);
        if (f.character) continue;
        ++setup.units[f.home];
        setup.figures[f.home] += f.started;
    }
}

void shuffle_deck(State& s) {
    for (const CardRow& c : card_rows) s.deck[static_cast<std::size_t>(c.card)] = static_cast<std::uint8_t>(c.copies);
}

}  // namespace

int usual_width(const Facts& f) {
    const int n = f.started;
    if (f.monster) return std::min(n, 5);
    if (f.skirmish) return n;
    const bool one = f.mounted ? n < 9 : n < 6;
    return one ? n : (n + 1) / 2;
}

Facts unit_facts(const Unit& u, int figures, bool at_20) {
    Facts f;
    f.unit = u.id;
    f.started = static_cast<std::uint8_t>(figures);
    f.monster = is_major_monster(u);
    f.fc = static_cast<std::uint8_t>(f.monster ? u.fc : std::min(u.fc, 4));
    const auto has = [&](Ability a) { return u.abilities.has(a); };
    if (f.monster) {
        f.hero = monster_tier(u);
        const TierRow& t = tier_row(f.hero, at_20);
        f.attacks = static_cast<std::uint8_t>(t.attacks);
        f.hits = static_cast<std::uint8_t>(t.hits);
        f.heroic_attack = t.heroic;
        f.heroic = true;
        f.pool = static_cast<std::uint8_t>(hero_pool[static_cast<std::size_t>(f.hero)]);
    }
    f.armour = u.armour;
    f.armour_value = static_cast<std::uint8_t>(armour_save[static_cast<std::size_t>(u.armour)]);
    if (has(Ability::thick_hide)) f.armour_value = 3;
    f.shield = u.shield;
    f.mounted = u.mounted;
    f.flying = has(Ability::flying);
    f.skirmish = u.formation == Formation::skirmish;
    f.arms = arms_mask(u.melee, u.mounted);
    f.missiles = missiles_mask(u.missile);
    if ((f.missiles >> static_cast<unsigned>(MissileWeapon::artillery)) & 1u)
        f.arms = static_cast<std::uint8_t>(1u << static_cast<unsigned>(Arm::dagger));
    f.camouflage = has(Ability::camouflage);
    f.marksman = has(Ability::marksman);
    f.tough = has(Ability::tough);
    f.fanatic = has(Ability::fanatic);
    f.undead = has(Ability::undead);
    f.slow = has(Ability::slow);
    f.quick = has(Ability::quick);
    f.evasive = has(Ability::evasive);
    f.regeneration = has(Ability::regeneration);
    f.breath = has(Ability::breath_or_gaze);
    f.darkvision = has(Ability::darkvision);
    f.resistance = has(Ability::resistance);
    f.musician = has(Ability::musician);
    if (has(Ability::multiple_attacks)) f.extra_dice = u.abilities.multiple_attacks_twice() ? 4 : 2;
    f.size = has(Ability::giant) ? -2 : has(Ability::large) ? -1 : has(Ability::small) ? 1 : 0;
    if (has(Ability::giant))
        f.base_wide = f.base_deep = 200;
    else if (f.monster || has(Ability::large))
        f.base_wide = f.base_deep = 150;
    if (u.mounted && !f.monster) {
        f.base_wide = 100;
        f.base_deep = 200;
    }
    f.width = static_cast<std::uint8_t>(usual_width(f));
    return f;
}

Facts character_facts(const Character& c, const Unit* with, bool at_20, const ConversionHouse& conversion) {
    Facts f;
    f.character = true;
    f.person = c.id;
    const Tiers t = tiers(c);
    f.hero = t.fighter;
    f.priest = t.priest;
    f.mage = t.mage;
    // A priest strikes as a Hero, a high priest as a Superhero at most (BTA-176, BTA-179).
    FighterTier strikes = t.fighter;
    if (t.priest == PriestTier::priest) strikes = std::min(strikes, FighterTier::hero);
    if (t.priest == PriestTier::high_priest) strikes = std::min(strikes, FighterTier::superhero);
    const TierRow& row = tier_row(strikes, at_20);
    f.attacks = static_cast<std::uint8_t>(row.attacks);
    f.heroic_attack = row.heroic;
    f.as_unit = at_20 && strikes == FighterTier::hero;
    f.heroic = t.fighter != FighterTier::none;
    int hits = tier_row(t.fighter, at_20).hits;
    if (t.mage == MageTier::wizard) hits = std::max(hits, 2);
    if (t.priest == PriestTier::priest) hits = std::max(hits, tier_row(FighterTier::hero, at_20).hits);
    if (t.priest == PriestTier::high_priest) hits = std::max(hits, tier_row(FighterTier::superhero, at_20).hits);
    f.hits = static_cast<std::uint8_t>(hits);
    f.wounds = static_cast<std::uint8_t>(std::min(c.wounds, 200));
    f.fc = static_cast<std::uint8_t>(c.fc ? *c.fc : fighting_capacity(c));
    f.leadership = static_cast<std::uint8_t>(leadership(c, conversion));
    f.leads = c.rank != Rank::none;
    f.pool = static_cast<std::uint8_t>(
        std::max({hero_pool[static_cast<std::size_t>(t.fighter)], caster_pool[static_cast<std::size_t>(t.priest)],
                  caster_pool[static_cast<std::size_t>(t.mage)]}));
    const std::size_t scale = at_20 ? 1 : 0;
    f.spells = static_cast<std::uint8_t>(magic_dice[static_cast<std::size_t>(t.mage)][scale]);
    f.prayers = static_cast<std::uint8_t>(magic_dice[static_cast<std::size_t>(t.priest)][scale]);
    const Equipment e = equipment(c, with);
    f.armour = e.armour;
    f.armour_value = static_cast<std::uint8_t>(armour_save[static_cast<std::size_t>(e.armour)]);
    f.shield = e.shield;
    f.mounted = c.mounted || (with != nullptr && with->mounted);
    f.flying = c.flying;
    f.arms = arms_mask(e.melee, f.mounted);
    f.missiles = missiles_mask(e.missile);
    if (f.mounted) {
        f.base_wide = 100;
        f.base_deep = 200;
    }
    return f;
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
    auto s = muster(start);
    if (auto* problems = std::get_if<std::vector<Problem>>(&s)) return std::move(*problems);
    return Battle::of<Rules>(std::get<State>(std::move(s)));
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

MusterSheet muster_sheet(const TableStart& start) {
    const Mustering m = prepare(start);
    MusterSheet out;
    out.scale = fmt::format("a figure is {} warriors", m.ratio);
    out.problems = m.problems;
    static const std::vector<std::string> capacities = {"1", "2", "3", "4", "5"},
                                          armours = {"none", "light", "medium", "heavy"}, yes_no = {"no", "yes"},
                                          formations = {"formed", "skirmish"};
    const MusterChange *terrain = nullptr, *river = nullptr;
    for (const Side side : both_sides) {
        for (const UnitPlan& p : m.plans[side]) {
            MusterLine line;
            line.side = side;
            line.unit = p.unit.id;
            line.name = p.unit.name;
            for (const int n : p.figures) line.figures += n;
            line.pieces = static_cast<int>(p.figures.size());
            if (line.pieces == 0) {
                line.becomes = "not fielded";
                line.note = "Too few for a figure: they take no part and lose nobody.";
            } else {
                const Facts f = unit_facts(p.unit, p.figures.front(), m.at_20);
                line.becomes = fmt::format("{} of {}{}, FC {}, {}; {} of {}", counted(line.pieces, "unit"),
                                           f.monster   ? "monsters"
                                           : f.mounted ? "horse"
                                                       : "foot",
                                           f.skirmish ? " in skirmish order" : "", f.fc, armour_words(f),
                                           counted(line.figures, "figure"), p.per);
                if (f.monster) line.note = fmt::format("Each fights as a {}.", banneret::name(f.hero));
            }
            line.choices = {{"fc", "Fighting capacity", capacities, std::to_string(p.unit.fc)},
                            {"armour", "Armour", armours, std::string(banneret::row(p.unit.armour).key)},
                            {"shield", "Shields", yes_no, p.unit.shield ? "yes" : "no"},
                            {"formation", "Formation", formations, std::string(key(p.unit.formation))}};
            out.lines.push_back(std::move(line));
        }
        for (const Unit& u : start.sides[side].units)
            if (u.count <= 0) out.lines.push_back({side, u.id, u.name, "not fielded", "Nobody is fit.", 0, 0, {}});
        const MusterChange* scale = find_change(start, side, {}, "scale");
        if (terrain == nullptr) terrain = find_change(start, side, {}, "terrain");
        if (river == nullptr) river = find_change(start, side, {}, "river");
        out.lines.push_back(
            {side,
             {},
             start.sides[side].name,
             "",
             "",
             0,
             0,
             {{"scale", "Warriors a figure (0: by size)", {}, scale != nullptr ? scale->value : "0"},
              {"terrain", "Arrangement of terrain (0: open)", {}, terrain != nullptr ? terrain->value : "0"},
              {"river", "A river through the middle", yes_no, river != nullptr ? river->value : "no"}}});
    }
    return out;
}

}  // namespace banneret::axe
