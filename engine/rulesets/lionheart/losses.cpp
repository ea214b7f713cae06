// The results of the battle: from figures back to individuals, per unit and character (LH-RETURN, "After the battle").

#include <algorithm>

#include "engine/core/check.h"
#include "engine/rulesets/lionheart/lionheart.h"

namespace banneret::lionheart {

PerSide<ArmyLosses> Rules::losses(const State& s) {
    const Setup& setup = *s.setup;
    const auto fill = [&](Side side, const shared::RosterUnit& u, UnitLosses& l) {
        std::int32_t killed = 0, deserted = 0, captured = 0, routed = 0;  // figures
        for (std::size_t i = 0; i < s.stands.size(); ++i) {
            const Facts& f = setup.facts[i];
            if (f.home != side || f.unit != u.id || setup.king[side] == i) continue;
            killed += f.started - s.stands[i].figures;
            if (s.stands[i].side != side) {
                deserted += s.stands[i].figures;
            } else {
                captured += s.captured[i];
                routed += s.routed[i];
            }
        }
        const auto men = shared::rounded_shares<4>(u.men, u.figures, {killed, deserted, captured, routed});
        l.killed = men[0];
        l.deserted = men[1];
        l.captured = men[2];
        shared::add_routed(l, men[3], shared::lost_field(s, side) ? setup.house.rout_loss : 0, false);
    };
    PerSide<ArmyLosses> out = shared::losses_of(setup, s, fill);
    for (std::size_t i = 0; i < setup.people.size(); ++i) {
        const Person& p = setup.people[i];
        shared::add_fate(out[p.side], p.id, p.name, s.fates[i], 1);
    }
    return out;
}

TableResult Rules::result(const State& s) {
    TableResult r = shared::result_of(s, s.stage == Stage::over);
    for (const Side side : both_sides) {
        double before = 0, left = 0;
        for (std::size_t i = 0; i < s.stands.size(); ++i) {
            const Facts& f = facts(s, i);
            if (f.home != side || s.setup->king[side] == i) continue;
            before += f.started;
            if (s.stands[i].side != side) continue;
            left += s.stands[i].figures;
            if (r.over) left -= s.captured[i] + s.routed[i];
        }
        r.lost[side] = before > 0 ? 1 - left / before : 0;
    }
    return r;
}

}  // namespace banneret::lionheart
