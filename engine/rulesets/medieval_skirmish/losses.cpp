// The results of the battle: from figures back to individuals (MS-RETURN).

#include "engine/core/check.h"
#include "engine/rulesets/medieval_skirmish/steps.h"

namespace banneret::skirmish {

namespace {

bool nobody_fell(const State& s) {
    return count_of(s, Side::first).killed + count_of(s, Side::second).killed == 0;
}

}  // namespace

TableResult Rules::result(const State& s) {
    TableResult r = shared::result_by_figures(s, s.stage == Stage::over, s.setup->bodies, [&](std::size_t i) {
        const Facts& f = facts(s, i);
        const Piece& p = s.pieces[i];
        const std::int32_t away = p.fled + (is_deployed(p) && routs(p) ? p.figures : 0);
        return shared::FiguresNow{f.home, {}, f.started, p.killed + p.taken, away};
    });
    if (r.over) r.grade = shared::grade_of_shares(r, nobody_fell(s));
    return r;
}

PerSide<ArmyLosses> Rules::losses(const State& s) {
    const Setup& setup = *s.setup;
    // If the holder may pursue, the campaign rolls for it, against all remaining men.
    const auto grade = result(s).grade;
    const bool pursuit = grade == Grade::victory || grade == Grade::crushing_victory;
    const auto fill = [&](Side side, const shared::RosterUnit& u, UnitLosses& l) {
        std::int32_t figures = 0, killed = 0, fled = 0, taken = 0;
        const bool lost = shared::is_defeated(s, side), holds = s.winner == side;
        for (std::size_t i = 0; i < setup.bodies; ++i) {
            const Facts& f = setup.facts[i];
            if (f.home != side || &setup.roster[side][f.unit] != &u) continue;
            const Piece& p = s.pieces[i];
            figures += f.started;
            killed += p.killed;
            taken += p.taken;
            fled += p.fled;
            if (lost && is_deployed(p) && routs(p)) fled += p.figures;
        }
        if (figures == 0) return;
        const auto men = shared::rounded_shares<3>(u.men, figures, {killed, fled, taken});
        l.killed = men[0];
        const std::int32_t gone = lost && !pursuit ? (2 * men[1] * setup.house.fled_lost + 100) / 200 : 0;
        l.deserted += gone;
        l.routed += men[1] - gone;
        if (!holds) l.captured += men[2];
    };
    PerSide<ArmyLosses> out = shared::losses_of(setup, s, fill);
    for (std::size_t c = setup.bodies; c < s.pieces.size(); ++c) {
        const Facts& f = setup.facts[c];
        if (!f.counted) continue;
        const int wounds = std::max(0, s.pieces[c].wounds - f.wounds);
        shared::add_fate(out[f.home], f.person, setup.names[c], s.fates[c - setup.bodies], wounds);
    }
    shared::return_idle(setup, out);
    return out;
}

}  // namespace banneret::skirmish
