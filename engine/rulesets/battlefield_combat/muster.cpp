// Campaign armies to counters and commanders, and the field.

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.h"
#include "engine/rulesets/battlefield_combat/deployment.h"
#include "engine/rulesets/battlefield_combat/mustering.h"
#include "engine/rulesets/battlefield_combat/ruleset.h"

namespace banneret::battlefield {

namespace {

constexpr int most_counters = 30;   // BCR-R66, of a side at the automatic scale
constexpr int most_on_field = 170;  // four rows of the widest field

UnitPlan plan_of(Side side, const Unit& unit, const House& house) {
    UnitPlan p;
    p.unit = &unit;
    p.build = build_of(unit);
    p.build.feats = usual_feats(unit, p.build);
    p.facts = facts_of(unit, p.build, house);
    p.facts.home = side;
    return p;
}

// Makes a plan consistent after the referee's changes: shields that do not go with the weapon, feats and their slots.
void settle(UnitPlan& p, const House& house, std::vector<Problem>& problems) {
    const Unit& u = *p.unit;
    Build& b = p.build;
    if (b.ranged && (!b.missile || thrown(*b.missile))) {
        problems.push_back({u.name, "role: to fight as shooters the unit needs a missile weapon that is not thrown"});
        b.ranged = false;
    }
    p.shield_dropped = b.shield && two_handed(b.weapon);
    const auto usual = usual_feats(u, b);
    for (std::size_t n = 0; n < 3; ++n)
        if (!b.chosen[n]) b.feats[n] = usual[n];
    int slots = 0;
    for (std::size_t n = 0; n < 3; ++n) {
        if (!b.feats[n]) continue;
        bool twice = false;
        for (std::size_t m = 0; m < 3; ++m) twice = twice || (m != n && b.feats[m] == b.feats[n]);
        const auto fault = feat_fault(u, b, *b.feats[n]);
        const bool too_many = slots + row(*b.feats[n]).slots > capacity(std::clamp(u.fc, 1, 5)).slots;
        if (!b.chosen[n] && (twice || fault || too_many)) {
            b.feats[n].reset();
            continue;
        }
        if (fault) problems.push_back({u.name, fmt::format("feat-{}: {}", n + 1, *fault)});
        if (twice)
            problems.push_back({u.name, fmt::format("feat-{}: the unit already has {}", n + 1, row(*b.feats[n]).name)});
        slots += row(*b.feats[n]).slots;
    }
    const int most = capacity(std::clamp(u.fc, 1, 5)).slots;
    if (slots > most)
        problems.push_back(
            {u.name, fmt::format("feats: the unit has {}, but these feats take {}", counted(most, "slot"), slots)});
    const Side home = p.facts.home;
    p.facts = facts_of(u, b, house);
    p.facts.home = home;
}

// Units that fight together share their counters: the plan that leads each group, itself included.
std::vector<std::size_t> leads_of(const std::vector<UnitPlan>& plans) {
    std::vector<std::size_t> out(plans.size());
    for (std::size_t i = 0; i < plans.size(); ++i) {
        out[i] = i;
        for (std::size_t j = 0; j < plans.size(); ++j)
            if (plans[i].merge != 0 && j != i &&
                plans[j].unit->id.value == static_cast<std::uint32_t>(plans[i].merge) && plans[j].merge == 0)
                out[i] = j;
    }
    return out;
}

// If a unit is less than one individual at this scale, that individual is weaker (BCR-R66).
Facts at_scale(Facts f, std::int32_t men, int scale) {
    if (men >= scale) return f;
    f.damage = static_cast<std::int16_t>(std::max(1, f.damage * men / scale));
    if (f.shot_damage > 0) f.shot_damage = static_cast<std::int16_t>(std::max(1, f.shot_damage * men / scale));
    f.hit_points = static_cast<std::int16_t>(std::max(4, f.hit_points * men / scale));
    return f;
}

bool same_line(Facts a, Facts b) {
    a.started = b.started = 0;
    a.type = b.type = 0;
    a.roster_unit = b.roster_unit = 0;
    a.arms = b.arms = {};
    return a == b;
}

int counters(const std::vector<UnitPlan>& plans, int scale) {
    const auto leads = leads_of(plans);
    int n = 0;
    for (std::size_t i = 0; i < plans.size(); ++i) {
        if (leads[i] != i) continue;
        int heads = 0;
        for (std::size_t j = 0; j < plans.size(); ++j)
            if (leads[j] == i) heads += heads_of(plans[j].unit->count, scale);
        n += (heads + plans[i].facts.cap - 1) / plans[i].facts.cap;
    }
    return n;
}

// A scale that is a house rule gives way to the next that the field holds; one chosen for the battle does not.
int house_scale(const PerSide<std::vector<UnitPlan>>& plans, int wanted) {
    for (const int scale : scales)
        if (scale >= wanted && std::max(counters(plans.first, scale), counters(plans.second, scale)) <= most_on_field)
            return scale;
    return wanted;
}

int fitting_scale(const PerSide<std::vector<UnitPlan>>& plans) {
    int best = scales.front(), fewest = 1'000'000;
    for (const int scale : scales) {
        const int most = std::max(counters(plans.first, scale), counters(plans.second, scale));
        if (most <= most_counters) return scale;
        if (most < fewest) fewest = most, best = scale;
    }
    return best;
}

void check_merges(const TableStart& start, Mustering& m) {
    for (const Side side : both_sides) {
        auto& plans = m.plans[side];
        const auto leads = leads_of(plans);
        for (std::size_t i = 0; i < plans.size(); ++i) {
            if (plans[i].merge == 0) continue;
            if (leads[i] == i)
                m.problems.push_back(
                    {plans[i].unit->name,
                     "merge: choose a unit of this side that has not itself been merged into another"});
            else if (!same_line(at_scale(plans[i].facts, plans[i].unit->count, m.scale),
                                at_scale(plans[leads[i]].facts, plans[leads[i]].unit->count, m.scale)))
                m.problems.push_back(
                    {plans[i].unit->name, "merge: only units with the same stat line can fight together"});
        }
        shared::limit_pieces(start.sides[side].name, counters(plans, m.scale), most_on_field, "counters", m.problems);
    }
}

}  // namespace

Mustering prepare(const TableStart& start) {
    const House house = switches().read(start.house);
    Mustering m;
    shared::read_armies(
        start, muster_table(), m, [&](Side side, const Unit& u) { return plan_of(side, u, house); },
        [&](UnitPlan& p, std::vector<Problem>& problems) { settle(p, house, problems); });
    SideChoices &first = m.choices.first, &second = m.choices.second;
    m.scale = second.scale != 0  ? second.scale
              : first.scale != 0 ? first.scale
              : house.scale != 0 ? house_scale(m.plans, house.scale)
                                 : fitting_scale(m.plans);
    first.scale = second.scale = m.scale;
    m.field = first.field != 0 ? first.field : second.field;
    first.field = second.field = m.field;
    check_merges(start, m);
    return m;
}

namespace {

// The worth of each piece to the automatic commander. A side is beaten once more than half of its units are lost,
// strong or weak (BCR-BREAK). So a unit's worth is half its own value and half the mean value of its side's units.
std::vector<double> worth_of_pieces(const Setup& setup) {
    PerSide<double> all{};
    for (const Facts& f : setup.facts)
        if (!f.commander) all[f.home] += static_cast<double>(f.value) * f.started;
    std::vector<double> out;
    for (const Facts& f : setup.facts) {
        const double mean = all[f.home] / std::max<int>(1, setup.counters[f.home]);
        out.push_back(f.commander ? f.value : (f.value + mean / std::max<int>(1, f.started)) / 2);
    }
    return out;
}

void sum_up(Setup& setup) {
    for (const Facts& f : setup.facts) {
        setup.any_magic = setup.any_magic || f.magic_user + f.cleric > 0;
        setup.any_flyer = setup.any_flyer || f.flying;
        setup.any_undead = setup.any_undead || f.undead;
        setup.any_evasive = setup.any_evasive || f.evasive;
        setup.any_breath = setup.any_breath || f.breath;
        setup.any_regeneration = setup.any_regeneration || f.regenerates;
    }
    setup.plain = std::ranges::all_of(setup.field, [](const Cell& c) { return c == Cell{}; });
    setup.worth = worth_of_pieces(setup);
}

void number_types(Setup& setup) {
    for (std::size_t i = 0; i < setup.units; ++i) {
        setup.facts[i].type = static_cast<std::uint16_t>(i);
        for (std::size_t j = 0; j < i; ++j)
            if (same_line(setup.facts[i], setup.facts[j])) {
                setup.facts[i].type = setup.facts[j].type;
                break;
            }
    }
}

Caster caster_of_facts(const Facts& f, std::size_t i) {
    Caster c;
    c.piece = static_cast<std::uint16_t>(i);
    for (int level = 1; level <= 5; ++level) {
        const auto at = static_cast<std::size_t>(level - 1);
        c.magic_user[at] = static_cast<std::uint8_t>(f.magic_user > 0 ? spells_a_battle(f.magic_user, level) : 0);
        c.cleric[at] = static_cast<std::uint8_t>(f.cleric > 0 ? spells_a_battle(f.cleric, level) : 0);
    }
    return c;
}

State started(Setup setup) {
    State s;
    s.pieces.resize(setup.facts.size());
    s.grid.assign(grid_size(setup), 0);
    s.captured.assign(setup.facts.size(), 0);
    for (std::size_t i = 0; i < setup.facts.size(); ++i) {
        const Facts& f = setup.facts[i];
        Piece& p = s.pieces[i];
        p.side = f.home;
        p.heads = f.started;
        p.points = f.commander ? f.start_points : std::int16_t{0};
        if (f.magic_user + f.cleric > 0) s.casters.push_back(caster_of_facts(f, i));
    }
    for (const Side side : both_sides) s.general[side] = setup.general[side] == nobody ? 0 : 2;
    s.tasks.reserve(16);
    s.owes.reserve(8);
    s.setup = Shared<Setup>(std::move(setup));
    return s;
}

}  // namespace

std::variant<State, std::vector<Problem>> muster(const TableStart& start) {
    const Mustering m = prepare(start);
    if (!m.problems.empty()) return m.problems;
    Setup setup = shared::setup_of<Setup>(start, switches());
    const House house = setup.house;
    setup.scale = m.scale;
    setup.night = start.night || house.night;
    std::vector<std::array<Share, most_shares>> shares_of_counter;
    for (const Side side : both_sides) {
        const auto& plans = m.plans[side];
        const auto leads = leads_of(plans);
        for (std::size_t i = 0; i < plans.size(); ++i)
            setup.roster[side][i].figures = heads_of(plans[i].unit->count, m.scale);
        for (std::size_t i = 0; i < plans.size(); ++i) {
            if (leads[i] != i) continue;
            std::vector<std::pair<std::size_t, int>> men;  // roster unit, heads still to place
            int heads = 0;
            for (std::size_t j = 0; j < plans.size(); ++j)
                if (leads[j] == i) {
                    men.emplace_back(j, setup.roster[side][j].figures);
                    heads += setup.roster[side][j].figures;
                }
            std::size_t at = 0;
            for (const int n : shared::even_parts(heads, plans[i].facts.cap)) {
                Facts f = at_scale(plans[i].facts, plans[i].unit->count, m.scale);
                f.started = static_cast<std::uint8_t>(n);
                f.roster_unit = static_cast<std::uint8_t>(men[at].first);
                std::array<Share, most_shares> shares{};
                std::size_t used = 0;
                for (int left = n; left > 0;) {
                    if (men[at].second == 0) {
                        ++at;
                        continue;
                    }
                    const int take = used + 1 == most_shares ? left : std::min(left, men[at].second);
                    shares[used++] = {static_cast<std::uint8_t>(men[at].first), static_cast<std::uint8_t>(take), 0};
                    men[at].second -= take;
                    left -= take;
                }
                f.roster_unit = shares[0].unit;
                setup.facts.push_back(f);
                shares_of_counter.push_back(shares);
                setup.heads[side] += n;
                ++setup.counters[side];
            }
        }
    }
    setup.units = static_cast<std::uint16_t>(setup.facts.size());
    setup.general = {nobody, nobody};
    for (const Side side : both_sides) {
        const TableArmy& army = start.sides[side];
        const Unit* largest = nullptr;
        for (const UnitPlan& p : m.plans[side])
            if (largest == nullptr || p.unit->count > largest->count) largest = p.unit;
        for (const shared::Mustered& one :
             shared::characters_of(army, start.house.conversion, shared::Command::one_general)) {
            const bool general = one.general && m.choices[side].general;
            if (!one.character.id && !general) continue;
            Character c = one.character;
            if (one.general && c.rank == Rank::none) c.rank = Rank::leader;
            Facts f = facts_of(c, largest, general, house, start.house.conversion);
            f.home = side;
            if (general) setup.general[side] = static_cast<std::uint16_t>(setup.facts.size());
            setup.facts.push_back(f);
        }
    }
    const int larger = std::max<int>(setup.counters.first, setup.counters.second);
    setup.columns = static_cast<std::int16_t>(std::clamp(larger + 4, least_width, most_width));
    setup.field.resize(static_cast<std::size_t>(setup.columns) * static_cast<std::size_t>(setup.rows));
    if (m.field != 0) random_field(setup, m.field);
    lay_land(setup, start.land);
    fortify(setup);
    number_types(setup);
    sum_up(setup);
    const bool surprised = setup.stratagem.first == Stratagem::surprise_attack;
    State s = started(std::move(setup));
    for (std::size_t i = 0; i < s.setup->units; ++i) {
        s.pieces[i].shares = shares_of_counter[i];
        if (!surprised || s.pieces[i].side != Side::second) continue;
        s.pieces[i].morale = Morale::shaken;
        s.pieces[i].surprised = true;
    }
    deploy_automatically(s);
    s.theorist = next_theorist(s, 0);
    s.stage = s.theorist == nobody ? Stage::deploy_second : Stage::theory;
    return s;
}

std::variant<Battle, std::vector<Problem>> begin(const TableStart& start) {
    return shared::begun<Rules>(muster(start));
}

State placed(const std::vector<Placed>& pieces, House house, int columns, std::vector<Cell> field) {
    Setup setup = shared::practice_setup<Setup>(house);
    setup.columns = static_cast<std::int16_t>(columns);
    setup.field = std::move(field);
    setup.field.resize(static_cast<std::size_t>(setup.columns) * static_cast<std::size_t>(setup.rows));
    setup.general = {nobody, nobody};
    for (const Placed& p : pieces) {
        Facts f = p.facts;
        f.home = p.side;
        if (!f.commander) {
            CHECK_EQ(std::size_t{setup.units}, setup.facts.size());
            if (f.started == 0) f.started = static_cast<std::uint8_t>(p.heads > 0 ? p.heads : f.cap);
            f.roster_unit = static_cast<std::uint8_t>(setup.roster[p.side].size());
            setup.roster[p.side].push_back({UnitId{static_cast<std::uint32_t>(setup.units + 1)},
                                            "Unit " + std::to_string(setup.units + 1), f.started, f.started});
            setup.heads[p.side] += f.started;
            ++setup.counters[p.side];
            ++setup.units;
        } else if (f.general) {
            setup.general[p.side] = static_cast<std::uint16_t>(setup.facts.size());
        }
        setup.facts.push_back(f);
    }
    number_types(setup);
    sum_up(setup);
    State s = started(std::move(setup));
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const Placed& from = pieces[i];
        Piece& p = s.pieces[i];
        p.at = from.at;
        p.facing = static_cast<std::uint8_t>(from.facing);
        p.morale = from.morale;
        p.excess = static_cast<std::int16_t>(from.excess);
        if (facts(s, i).commander) continue;
        if (from.heads > 0) p.heads = static_cast<std::uint8_t>(from.heads);
        p.shares[0] = {facts(s, i).roster_unit, p.heads, 0};
        put_on_grid(s, i, p.at);
    }
    s.stage = Stage::round_begins;
    return s;
}

}  // namespace banneret::battlefield
