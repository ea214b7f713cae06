// The results of the battle: from figures back to individuals, per unit and character (BTA-RETURN; BTA-R130, BTA-R131).

#include <algorithm>

#include "engine/core/check.h"
#include "engine/rulesets/by_this_axe/steps.h"

namespace banneret::axe {

namespace {

// Individuals of a unit that were killed with its figures, or routed: at the end or off the table (BTA-RETURN).
struct MenGone {
    std::int32_t killed = 0, routed = 0;
};
MenGone men_gone(const State& s, std::size_t i) {
    const Facts& f = facts(s, i);
    const Piece& p = s.pieces[i];
    const bool away = p.where == Where::off || (p.where == Where::table && p.routed);
    const auto men = shared::rounded_shares<2>(f.men, f.started, {f.started - p.figures(), away ? p.figures() : 0});
    return {men[0], men[1]};
}

bool has_pursuers(const State& s, Side side) {
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        const Facts& f = facts(s, i);
        if (f.home == side && !f.character && is_deployed(s, i) && !s.pieces[i].routed && (f.mounted || f.flying))
            return true;
    }
    return false;
}

// Individuals dead, routed or off the table, out of all at the start; and lost figures.
struct Gone {
    std::int64_t men = 0, of = 0;
    int figures = 0;
};
Gone gone(const State& s, Side side) {
    Gone out;
    std::int64_t fielded = 0;
    for (std::size_t i = 0; i < s.pieces.size(); ++i) {
        const Facts& f = facts(s, i);
        if (f.character || f.home != side) continue;
        const Piece& p = s.pieces[i];
        const MenGone men = men_gone(s, i);
        out.men += men.killed + men.routed;
        out.figures += f.started - p.figures() + (p.where == Where::off ? p.figures() : 0);
        fielded += f.men;
    }
    for (const auto& u : s.setup->roster[side]) out.of += u.men;
    out.of = std::max(out.of, fielded);
    return out;
}

}  // namespace

PerSide<ArmyLosses> Rules::losses(const State& s) {
    const Setup& setup = *s.setup;
    const PerSide<bool> pursued{has_pursuers(s, Side::second), has_pursuers(s, Side::first)};
    const auto fill = [&](Side side, const shared::RosterUnit& u, UnitLosses& l) {
        // A side that withdrew in order is not defeated, but the attacker holds the field (BTA-R131).
        const bool holds_field = s.winner == side;
        for (std::size_t i = 0; i < setup.facts.size(); ++i) {
            const Facts& f = setup.facts[i];
            if (f.character || f.home != side || f.unit != u.id) continue;
            const MenGone men = men_gone(s, i);
            l.killed += men.killed;
            shared::add_routed(l, men.routed, holds_field ? 0 : setup.house.scatter_percent,
                               shared::lost_field(s, side) && pursued[side]);
        }
    };
    PerSide<ArmyLosses> out = shared::losses_of(setup, s, fill);
    for (std::size_t i = 0; i < setup.facts.size(); ++i) {
        const Facts& f = setup.facts[i];
        if (!f.character) continue;
        const Piece& p = s.pieces[i];
        const bool fallen = p.where == Where::destroyed;
        const int wounds = (fallen ? f.hits : p.wounds) - f.wounds;
        shared::add_fate(out[f.home], f.person, setup.names[i], s.fates[i], wounds,
                         fallen && setup.house.fallen_by_die);
    }
    shared::return_idle(setup, out);
    return out;
}

TableResult Rules::result(const State& s) {
    TableResult r = shared::result_of(s, s.stage == Stage::over);
    bool whole = true;
    for (const Side side : both_sides) {
        const Gone g = gone(s, side);
        r.lost[side] = g.of > 0 ? static_cast<double>(g.men) / static_cast<double>(g.of) : 0;
        whole = whole && g.figures == 0;
    }
    if (r.over) r.grade = shared::grade_of_shares(r, whole);
    return r;
}

}  // namespace banneret::axe
