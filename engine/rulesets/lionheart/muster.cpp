// Campaign armies to stands (section 5).

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/core/text.h"
#include "engine/rulesets/lionheart/mustering.h"
#include "engine/rulesets/mustered.h"

namespace banneret::lionheart {

namespace {

// What a unit becomes, with the referee's changes, and what is wrong with them.
UnitPlan plan(const TableStart& start, Side side, const Unit& unit, std::vector<Problem>& problems) {
    const House& house = start.house.lionheart;
    UnitPlan out;
    out.unit = &unit;
    out.facts = stand_of(unit, house);
    Build b = out.facts.build;
    const auto wrong = [&](const MusterChange& c, std::string what) {
        problems.push_back({unit.name, fmt::format("{}: {}", c.key, std::move(what))});
    };
    for (const MusterChange& c : start.changes) {
        if (c.side != side || c.unit != unit.id) continue;
        if (c.key == "role") {
            const auto k = parse_kind(c.value);
            if (k && !row(*k).king)
                b.kind = *k;
            else
                wrong(c, "a unit fights as inf, cav, linf or lcav");
        } else if (c.key == "weapon") {
            if (const auto w = parse_weapon(c.value))
                b.weapon = *w;
            else
                wrong(c, "a stand has spears, halberds, heavy, sidearms, bows, longbows, crossbows or arbalests");
        } else if (c.key == "armour") {
            if (const auto a = parse_armour(c.value))
                b.armour = static_cast<std::uint8_t>(*a);
            else
                wrong(c, "armour is none, light, medium or heavy");
        } else if (c.key == "morale") {
            const auto m = parse_integer(trimmed(c.value));
            if (m && *m >= 1 && *m <= 3)
                b.morale = static_cast<std::uint8_t>(*m);
            else
                wrong(c, "morale is 1 to 3");
        } else if (c.key == "shields" || c.key == "dedicated" || c.key == "mercenary") {
            const auto yes = yes_or_no(c.value);
            if (!yes)
                wrong(c, "yes or no");
            else if (c.key == "shields")
                b.shields = *yes;
            else if (c.key == "dedicated")
                b.dedicated = *yes;
            else
                out.hired = *yes;
        } else if (c.key == "promise") {
            out.promise = points_of(c.value);
            if (!out.promise) wrong(c, "points, 0 or more");
        } else {
            wrong(c, "the muster knows role, weapon, armour, morale, shields, dedicated, mercenary and promise");
        }
    }
    if (b.shields && !row(b.weapon).shields) {
        b.shields = false;
        out.shield_dropped = true;
    }
    if (!(b == out.facts.build)) {
        if (const auto fault = build_fault(b, house.dedicated_unarmoured)) {
            problems.push_back({unit.name, std::string(*fault)});
        } else {
            Facts f = facts_of(b);
            f.throws = throws_of(unit, b.weapon);
            add_abilities(f, unit, house);
            out.facts = f;
        }
    }
    if (out.hired && b.dedicated) problems.push_back({unit.name, "dedicated warriors are not mercenaries"});
    out.shield_dropped = out.shield_dropped || (unit.shield && !out.facts.build.shields);
    Build regular = out.facts.build;
    regular.dedicated = false;
    out.stand_cost = cost(regular);
    out.facts.price = out.stand_cost;
    out.facts.home = side;
    out.facts.unit = unit.id;
    out.facts.hired = out.hired;
    return out;
}

int campaign_leadership(int leadership) {
    return leadership <= 1 ? 1 : leadership <= 3 ? 2 : 3;
}
bool grizzled(const Character& c) {
    return std::max({c.fighter, c.cleric, c.thief, c.magic_user, c.hit_dice}) >= 5 ||
           tiers(c).fighter != FighterTier::none;
}

// What a character does for his stand. Of several heroes only the highest counts.
void add_person(Facts& f, const Character& c, bool leads, bool kings_stand) {
    const Tiers t = tiers(c);
    const int hero = static_cast<int>(t.fighter);
    f.tier_dice = static_cast<std::int8_t>(std::max<int>(f.tier_dice, hero));
    if (hero > 0) {
        f.strikes_resistant = true;
        if (leads || kings_stand) f.heroic_leader = true;
    }
    if (t.mage != MageTier::none) f.spells = static_cast<std::uint8_t>(f.spells + (t.mage == MageTier::wizard ? 4 : 2));
    if (t.priest != PriestTier::none) {
        f.prayers = static_cast<std::uint8_t>(f.prayers + (t.priest == PriestTier::high_priest ? 4 : 2));
        f.priest = true;
    }
}

const Character* leader_of(const TableArmy& army, const ConversionHouse& conversion) {
    const Character* best = nullptr;
    for (const Character& c : army.characters) {
        if (army.general && c.id == army.general) return &c;
        if (c.rank == Rank::none) continue;
        if (best == nullptr || leadership(c, conversion) > leadership(*best, conversion)) best = &c;
    }
    return best;
}

int fitting_scale(const PerSide<std::vector<UnitPlan>>& plans) {
    const std::size_t units = std::max(plans.first.size(), plans.second.size());
    const auto most = std::max<std::int64_t>(20, static_cast<std::int64_t>(3 * units / 2));
    for (int power = 1;; power *= 10)
        for (const int digit : {1, 2, 5}) {
            const int scale = digit * power;
            bool fits = true;
            for (const Side side : both_sides) {
                std::int64_t n = 0;
                for (const UnitPlan& p : plans[side]) n += stand_count(p, scale);
                fits = fits && n <= most;
            }
            if (fits || scale >= 100'000'000) return scale;
        }
}

}  // namespace

std::optional<std::int32_t> points_of(std::string_view word) {
    const auto value = parse_decimal(trimmed(word));
    if (!value || *value < 0 || *value > 1'000'000) return std::nullopt;
    return static_cast<std::int32_t>(std::lround(*value * point));
}

std::int32_t promised(const UnitPlan& p, int figures, std::int32_t& pool) {
    const int full = row(p.facts.build.kind).figures;
    if (p.promise) return *p.promise * figures / full;
    const std::int32_t least = p.stand_cost / 4 * figures / full, half = least / 2;
    if (pool < half) return least;
    pool -= half;
    return least + half;
}

int stand_count(const UnitPlan& p, int scale) {
    return static_cast<int>(stands_of(figures_of(*p.unit, scale), p.facts.build.kind).size());
}

Mustering prepare(const TableStart& start) {
    Mustering m;
    for (const Side side : both_sides) {
        const TableArmy& army = start.sides[side];
        std::int64_t men = 0;
        for (const Unit& u : army.units) {
            if (u.count <= 0) continue;
            men += u.count;
            m.plans[side].push_back(plan(start, side, u, m.problems));
        }
        if (men == 0) m.problems.push_back({army.name, "nobody is fit to fight"});
        for (const MusterChange& c : start.changes) {
            if (c.side != side) continue;
            const bool known =
                !c.unit || std::ranges::any_of(army.units, [&](const Unit& u) { return u.id == c.unit; });
            if (!known) m.problems.push_back({army.name, "a change of the muster names a unit that is not there"});
            if (!c.unit && c.key != "pool" && c.key != "scale")
                m.problems.push_back({army.name, fmt::format("{}: a side has only a pool and a scale", c.key)});
        }
    }
    m.scale = fitting_scale(m.plans);
    for (const Side side : both_sides)
        if (const MusterChange* c = find_change(start, side, {}, "scale")) {
            const auto scale = parse_integer(trimmed(c->value));
            if (scale && *scale >= 1 && *scale <= 1'000'000)
                m.scale = static_cast<int>(*scale);
            else if (!c->value.empty())
                m.problems.push_back({start.sides[side].name, "scale: a whole number of men from 1 to 1,000,000"});
        }
    for (const Side side : both_sides) {
        int n = 0;
        for (const UnitPlan& p : m.plans[side]) n += stand_count(p, m.scale);
        if (n > 600)
            m.problems.push_back(
                {start.sides[side].name, fmt::format("{} stands are too many for a table; choose a larger scale", n)});
    }
    return m;
}

int automatic_scale(const TableStart& start) {
    TableStart plain = start;
    std::erase_if(plain.changes, [](const MusterChange& c) { return !c.unit; });
    return prepare(plain).scale;
}

namespace {

void sum_up(Setup& setup) {
    for (const Facts& f : setup.facts) {
        setup.any_hired = setup.any_hired || f.hired;
        setup.any_magic = setup.any_magic || f.spells > 0 || f.prayers > 0;
    }
}

}  // namespace

std::variant<State, std::vector<Problem>> muster(const TableStart& start) {
    Mustering m = prepare(start);
    if (!m.problems.empty()) return m.problems;
    const House& house = start.house.lionheart;
    Setup setup;
    State s;
    setup.house = house;
    setup.scale = m.scale;
    setup.night = start.night;
    setup.wooded = start.wooded;
    setup.stratagem = start.stratagem;
    setup.posture = start.posture;
    for (const Side side : both_sides) {
        const TableArmy& army = start.sides[side];
        setup.name[side] = army.name;
        const std::size_t first_stand = setup.facts.size();
        std::int32_t pool = 0;
        if (const MusterChange* c = find_change(start, side, {}, "pool")) {
            const auto sum = points_of(c->value);
            if (!sum) return std::vector<Problem>{{army.name, "pool: points, 0 or more"}};
            pool = *sum;
        }
        const UnitPlan* dearest = nullptr;
        for (const UnitPlan& p : m.plans[side]) {
            const int figures = figures_of(*p.unit, m.scale);
            setup.roster[side].push_back({p.unit->id, p.unit->name, p.unit->count, figures});
            setup.figures[side] += figures;
            if (dearest == nullptr || p.stand_cost > dearest->stand_cost) dearest = &p;
            for (const int n : stands_of(figures, p.facts.build.kind)) {
                Facts f = p.facts;
                f.started = static_cast<std::uint8_t>(n);
                f.value = p.stand_cost * n / row(f.build.kind).figures;
                if (f.hired) {
                    f.promise = promised(p, n, pool);
                    if (f.promise < p.stand_cost / 4 * n / row(f.build.kind).figures)
                        return std::vector<Problem>{{p.unit->name, "promise: at least a quarter of the regular price"}};
                }
                setup.facts.push_back(f);
            }
        }
        s.pool[side] = pool;

        // The leader and his own stand.
        const Character* leader = leader_of(army, start.house.conversion);
        const UnitPlan* with = dearest;
        if (leader != nullptr)
            for (const UnitPlan& p : m.plans[side])
                if (leader->rides_with && p.unit->id == leader->rides_with) with = &p;
        Build king = with->facts.build;
        king.kind = row(king.kind).foot ? Kind::kingf : Kind::kingm;
        king.dedicated = false;
        king.morale = leader != nullptr && grizzled(*leader) ? 3 : 2;
        const int rating = leader != nullptr ? leadership(*leader, start.house.conversion) : army.leadership;
        king.leadership = static_cast<std::uint8_t>(campaign_leadership(rating));
        Facts own = facts_of(king);
        own.home = side;
        setup.king[side] = static_cast<std::uint16_t>(setup.facts.size());
        setup.leadership[side] = static_cast<std::int8_t>(king.leadership);
        setup.people.push_back({leader != nullptr ? leader->id : CharacterId{},
                                leader != nullptr ? leader->name : "the captain", side, setup.king[side],
                                setup.leadership[side], true});
        setup.facts.push_back(own);
        if (leader != nullptr && house.fantasy_extras) add_person(setup.facts.back(), *leader, true, true);
        setup.figures[side] += own.started;

        // The others, each on a stand of his unit, or on the costliest.
        for (const Character& c : army.characters) {
            if (leader != nullptr && c.id == leader->id) continue;
            std::size_t host = first_stand;
            for (std::size_t i = first_stand; i < setup.king[side]; ++i)
                if (setup.facts[i].value > setup.facts[host].value) host = i;
            for (std::size_t i = setup.king[side]; i-- > first_stand;)
                if (c.rides_with && setup.facts[i].unit == c.rides_with) host = i;
            setup.people.push_back(
                {c.id, c.name, side, static_cast<std::uint16_t>(host),
                 static_cast<std::int8_t>(campaign_leadership(leadership(c, start.house.conversion))), false});
            if (house.fantasy_extras) add_person(setup.facts[host], c, false, false);
        }
        setup.stands[side] = static_cast<std::uint16_t>(setup.facts.size() - first_stand);
        for (std::size_t i = first_stand; i < setup.facts.size(); ++i) setup.value[side] += setup.facts[i].value;
    }
    const int n = std::max<int>(setup.stands.first, setup.stands.second);
    setup.columns = static_cast<std::int16_t>(std::max(9, (n + 1) / 2 + 1));
    s.stands.resize(setup.facts.size());
    for (std::size_t i = 0; i < setup.facts.size(); ++i) {
        const Facts& f = setup.facts[i];
        Stand& x = s.stands[i];
        x.side = f.home;
        x.figures = f.started;
        x.spells = f.spells;
        x.prayers = f.prayers;
        x.throws = f.throws;
        x.promise = f.promise;
    }
    sum_up(setup);
    s.setup = Shared<Setup>(std::move(setup));
    deploy_automatically(s);
    return s;
}

std::variant<Battle, std::vector<Problem>> begin(const TableStart& start) {
    return begun<Rules>(muster(start));
}

State placed(std::vector<PlacedStand> list, House house, int columns, int rows) {
    Setup setup;
    State s;
    setup.house = house;
    setup.columns = static_cast<std::int16_t>(columns);
    setup.rows = static_cast<std::int16_t>(rows);
    setup.name = {"First", "Second"};
    // A side without a leader has none: its number is beyond the last stand.
    setup.king = {static_cast<std::uint16_t>(list.size()), static_cast<std::uint16_t>(list.size())};
    for (std::size_t i = 0; i < list.size(); ++i) {
        PlacedStand& p = list[i];
        p.facts.home = p.side;
        if (row(p.facts.build.kind).king) {
            setup.king[p.side] = static_cast<std::uint16_t>(i);
            setup.leadership[p.side] = static_cast<std::int8_t>(p.facts.build.leadership);
        }
        ++setup.stands[p.side];
        setup.value[p.side] += p.facts.value;
        setup.figures[p.side] += p.facts.started;
        Stand x;
        x.at = p.at;
        x.facing = static_cast<std::uint8_t>(p.facing);
        x.side = p.side;
        x.figures = p.facts.started;
        x.panicked = p.panicked;
        x.loaded = p.loaded;
        x.spells = p.facts.spells;
        x.prayers = p.facts.prayers;
        x.throws = p.facts.throws;
        x.promise = p.facts.promise;
        s.stands.push_back(x);
        setup.facts.push_back(p.facts);
    }
    sum_up(setup);
    s.setup = Shared<Setup>(std::move(setup));
    s.stage = Stage::turn_begins;
    return s;
}

}  // namespace banneret::lionheart
