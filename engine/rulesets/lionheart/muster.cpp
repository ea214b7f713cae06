// Turns campaign armies into stands (LH-MUSTER).

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/core/text.h"
#include "engine/rulesets/lionheart/mustering.h"

namespace banneret::lionheart {

namespace {

UnitPlan plan_of(Side side, const Unit& unit, const House& house) {
    UnitPlan out;
    out.unit = &unit;
    out.facts = stand_of(unit, house);
    out.facts.home = side;
    out.build = out.facts.build;
    return out;
}

// Applies the consequences of the referee's changes.
void settle(UnitPlan& p, const House& house, std::vector<Problem>& problems) {
    const Unit& unit = *p.unit;
    Build& b = p.build;
    p.shield_dropped = b.shields && !row(b.weapon).shields;
    if (p.shield_dropped) b.shields = false;
    if (!(b == p.facts.build)) {
        if (const auto fault = build_fault(b, house.dedicated_unarmoured)) {
            problems.push_back({unit.name, std::string(*fault)});
        } else {
            const Side home = p.facts.home;
            p.facts = facts_of(b);
            p.facts.home = home;
            p.facts.throws = throws_of(unit, b.weapon);
            add_abilities(p.facts, unit, house);
        }
    }
    if (p.hired && b.dedicated) problems.push_back({unit.name, "dedicated warriors are not mercenaries"});
    p.shield_dropped = p.shield_dropped || (unit.shield && !p.facts.build.shields);
    b = p.facts.build;
    Build regular = b;
    regular.dedicated = false;
    p.stand_cost = cost(regular);
    p.facts.price = p.stand_cost;
    p.facts.unit = unit.id;
    p.facts.hired = p.hired;
}

int campaign_leadership(int leadership) {
    return leadership <= 1 ? 1 : leadership <= 3 ? 2 : 3;
}
bool grizzled(const Character& c) {
    return std::max({c.fighter, c.cleric, c.thief, c.magic_user, c.hit_dice}) >= 5 ||
           tiers(c).fighter != FighterTier::none;
}

// The benefits of a character for its stand. Of several heroes only the highest counts.
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

int fitting_scale(const PerSide<std::vector<UnitPlan>>& plans) {
    const std::size_t units = std::max(plans.first.size(), plans.second.size());
    const auto most = std::max<std::int64_t>(20, static_cast<std::int64_t>(3 * units / 2));
    return shared::smallest_scale([&](int scale) {
        return std::ranges::all_of(both_sides, [&](Side side) {
            std::int64_t n = 0;
            for (const UnitPlan& p : plans[side]) n += stand_count(p, scale);
            return n <= most;
        });
    });
}

template <class Target, class Field>
shared::MusterRow<Target> points_row(std::string key, std::string title, Field field) {
    return {std::move(key),
            std::move(title),
            {},
            {},
            "points, 0 or more",
            [field](Target& t, std::string_view word) {
                const auto sum = points_of(word);
                if (sum) field(t) = *sum;
                return sum.has_value();
            },
            {}};
}

}  // namespace

std::string points_words(std::int64_t amount) {
    return fixed(static_cast<double>(amount) / point, 2);
}

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

const shared::MusterTable<UnitPlan, SideChoices>& muster_table() {
    static const shared::MusterTable<UnitPlan, SideChoices> table = [] {
        using shared::word_row;
        using shared::yes_no_row;
        std::vector<std::string> roles = {"inf", "linf", "cav", "lcav"}, role_names, weapon_keys, weapon_names;
        for (const std::string& role : roles)
            for (const KindRow& k : kinds)
                if (k.key == role) role_names.push_back(within_a_sentence(k.name));
        for (const WeaponRow& w : weapons) weapon_keys.emplace_back(w.key), weapon_names.emplace_back(w.name);
        shared::MusterTable<UnitPlan, SideChoices> t;
        t.unit.push_back(word_row<UnitPlan>(
            "role", "Fights as", roles, role_names,
            [](std::string_view word) {
                const auto k = parse_kind(word);
                return k && !row(*k).king ? k : std::nullopt;
            },
            [](Kind k) { return row(k).key; }, [](auto& p) -> auto& { return p.build.kind; }));
        t.unit.push_back(word_row<UnitPlan>(
            "weapon", "Weapon", weapon_keys, weapon_names, parse_weapon, [](Weapon w) { return row(w).key; },
            [](auto& p) -> auto& { return p.build.weapon; }));
        t.unit.push_back(word_row<UnitPlan>(
            "armour", "Armour", {armour_names.begin(), armour_names.end()}, {}, parse_armour,
            [](std::uint8_t a) { return armour_names[a]; }, [](auto& p) -> auto& { return p.build.armour; }));
        t.unit.push_back(yes_no_row<UnitPlan>(
            "shields", "Shields", [](auto& p) -> auto& { return p.build.shields; }));
        t.unit.push_back(shared::number_row<UnitPlan>(
            "morale", "Morale", 1, 3, [](auto& p) -> auto& { return p.build.morale; }));
        t.unit.push_back(yes_no_row<UnitPlan>(
            "dedicated", "Dedicated warriors", [](auto& p) -> auto& { return p.build.dedicated; }));
        t.unit.push_back(yes_no_row<UnitPlan>(
            "mercenary", "Mercenaries", [](auto& p) -> auto& { return p.hired; }));
        auto promise = points_row<UnitPlan>(
            "promise", "Promise per full stand", [](auto& p) -> auto& { return p.promise; });
        promise.value = [](const UnitPlan& p) { return points_words(p.promise.value_or(p.usual_promise)); };
        t.unit.push_back(std::move(promise).only_if([](const UnitPlan& p) { return p.hired; }));
        auto pool = points_row<SideChoices>(
            "pool", "Free points", [](auto& c) -> auto& { return c.pool; });
        pool.value = [](const SideChoices& c) { return points_words(c.pool); };
        t.side.push_back(std::move(pool));
        t.side.push_back(shared::scale_row<SideChoices>("Men per figure", 1, 1'000'000));
        return t;
    }();
    return table;
}

Mustering prepare(const TableStart& start) {
    const House house = switches().read(start.house);
    Mustering m;
    shared::read_armies(
        start, muster_table(), m, [&](Side side, const Unit& u) { return plan_of(side, u, house); },
        [&](UnitPlan& p, std::vector<Problem>& problems) { settle(p, house, problems); });
    SideChoices &first = m.choices.first, &second = m.choices.second;
    m.scale = second.scale != 0 ? second.scale : first.scale != 0 ? first.scale : fitting_scale(m.plans);
    first.scale = second.scale = m.scale;
    for (const Side side : both_sides) {
        int n = 0;
        std::int32_t pool = m.choices[side].pool;
        for (UnitPlan& p : m.plans[side]) {
            n += stand_count(p, m.scale);
            if (!p.hired) continue;
            // The usual promise is that of its first stand; the pool pays for each stand in turn.
            const std::int32_t least = p.stand_cost / 4, before = pool;
            for (const int k : stands_of(figures_of(*p.unit, m.scale), p.build.kind)) promised(p, k, pool);
            p.usual_promise = pool < before ? least + least / 2 : least;
        }
        shared::limit_pieces(start.sides[side].name, n, 600, "stands", m.problems);
    }
    return m;
}

namespace {

void sum_up(Setup& setup) {
    for (const Facts& f : setup.facts) {
        setup.any_hired = setup.any_hired || f.hired;
        setup.any_magic = setup.any_magic || f.spells > 0 || f.prayers > 0;
    }
    const auto open = [&](Side side) {
        const Stratagem s = setup.stratagem[side];
        return s == Stratagem::none || s == Stratagem::field_fortifications || s == Stratagem::surprise_attack;
    };
    setup.open_play = !setup.any_hired && std::ranges::none_of(setup.facts, &Facts::flying) && open(Side::first) &&
                      open(Side::second);
}

}  // namespace

std::variant<State, std::vector<Problem>> muster(const TableStart& start) {
    const Mustering m = prepare(start);
    if (!m.problems.empty()) return m.problems;
    Setup setup = shared::setup_of<Setup>(start, switches());
    const House house = setup.house;
    State s;
    setup.scale = m.scale;
    for (const Side side : both_sides) {
        const TableArmy& army = start.sides[side];
        const std::size_t first_stand = setup.facts.size();
        std::int32_t pool = m.choices[side].pool;
        const UnitPlan* dearest = nullptr;
        std::size_t nth = 0;
        for (const UnitPlan& p : m.plans[side]) {
            const int figures = figures_of(*p.unit, m.scale);
            setup.roster[side][nth++].figures = figures;
            setup.figures[side] += figures;
            if (dearest == nullptr || p.stand_cost > dearest->stand_cost) dearest = &p;
            for (const int n : stands_of(figures, p.facts.build.kind)) {
                Facts f = p.facts;
                f.started = static_cast<std::uint8_t>(n);
                f.value = p.stand_cost * n / row(f.build.kind).figures;
                if (f.hired) {
                    f.promise = promised(p, n, pool);
                    if (f.promise < p.stand_cost / 4 * n / row(f.build.kind).figures)
                        return std::vector<Problem>{
                            {p.unit->name,
                             "promise: a mercenary stand must be promised at least a quarter of the regular price"}};
                }
                setup.facts.push_back(f);
            }
        }
        s.pool[side] = pool;

        // The leader and its own stand.
        const auto characters = shared::characters_of(army, start.house.conversion, shared::Command::one_general);
        const std::size_t leads = shared::general_among(characters);
        const Character& leader = characters[leads].character;
        const UnitPlan* with = dearest;
        for (const UnitPlan& p : m.plans[side])
            if (leader.rides_with && p.unit->id == leader.rides_with) with = &p;
        const auto rating = [&](const Character& c) {
            return campaign_leadership(leadership(c, start.house.conversion));
        };
        Build king = with->facts.build;
        king.kind = row(king.kind).foot ? Kind::kingf : Kind::kingm;
        king.dedicated = false;
        king.morale = leader.id && grizzled(leader) ? 3 : 2;
        king.leadership = static_cast<std::uint8_t>(rating(leader));
        Facts own = facts_of(king);
        own.home = side;
        if (leader.id && house.fantasy_extras) add_person(own, leader, true, true);
        setup.king[side] = static_cast<std::uint16_t>(setup.facts.size());
        setup.leadership[side] = static_cast<std::int8_t>(king.leadership);
        setup.people.push_back({leader.id, leader.name, side, setup.king[side], setup.leadership[side], true});
        setup.facts.push_back(own);
        setup.figures[side] += own.started;

        // The other characters, each with a stand of its unit, or with the costliest stand.
        for (std::size_t k = 0; k < characters.size(); ++k) {
            if (k == leads) continue;
            const Character& c = characters[k].character;
            std::size_t costliest = first_stand;
            for (std::size_t i = first_stand; i < setup.king[side]; ++i)
                if (setup.facts[i].value > setup.facts[costliest].value) costliest = i;
            const std::size_t host =
                shared::host_among(c.rides_with, first_stand, setup.king[side], [&](std::size_t i) {
                    return setup.facts[i].unit;
                }).value_or(costliest);
            setup.people.push_back(
                {c.id, c.name, side, static_cast<std::uint16_t>(host), static_cast<std::int8_t>(rating(c)), false});
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
    return shared::begun<Rules>(muster(start));
}

State placed(std::vector<PlacedStand> list, House house, int columns, int rows) {
    Setup setup = shared::practice_setup<Setup>(house);
    State s;
    setup.columns = static_cast<std::int16_t>(columns);
    setup.rows = static_cast<std::int16_t>(rows);
    // Without a leader the index stays beyond the last stand.
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
