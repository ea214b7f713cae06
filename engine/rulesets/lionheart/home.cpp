// The way home: figures back to individuals, per unit and character (LH-RETURN, "After the battle").

#include <algorithm>

#include "engine/core/check.h"
#include "engine/rulesets/lionheart/home.h"
#include "engine/rulesets/lionheart/lionheart.h"
#include "engine/rulesets/way_home.h"

namespace banneret::lionheart {

MenLost men_lost(std::int32_t men, std::int32_t figures, const FiguresGone& gone) {
    CHECK(figures > 0);
    std::int64_t running = 0, men_so_far = 0;
    const auto take = [&](std::int32_t n) {
        running += n;
        const std::int64_t up_to = (2 * std::int64_t{men} * running + figures) / (2 * std::int64_t{figures});
        const auto more = static_cast<std::int32_t>(up_to - men_so_far);
        men_so_far = up_to;
        return more;
    };
    MenLost out;
    out.casualties = take(gone.casualties);
    out.deserted = take(gone.deserted);
    out.captured = take(gone.captured);
    out.routed = take(gone.routed);
    return out;
}

PerSide<ArmyLosses> Rules::losses(const State& s) {
    CHECK(s.stage == Stage::over);
    const Setup& setup = *s.setup;
    PerSide<ArmyLosses> out;
    for (const Side side : both_sides) {
        const bool lost_field = s.winner && *s.winner != side;
        const bool defeated = lost_field && !(s.withdrew && side == Side::second);
        for (const shared::RosterUnit& u : setup.roster[side]) {
            FiguresGone gone;
            for (std::size_t i = 0; i < s.stands.size(); ++i) {
                const Facts& f = setup.facts[i];
                if (f.home != side || f.unit != u.id || setup.king[side] == i) continue;
                gone.casualties += f.started - s.stands[i].figures;
                if (s.stands[i].side != side) {
                    gone.deserted += s.stands[i].figures;
                } else {
                    gone.captured += s.captured[i];
                    gone.routed += s.routed[i];
                }
            }
            const MenLost men = men_lost(u.men, u.figures, gone);
            UnitLosses l;
            l.unit = u.id;
            l.name = u.name;
            l.before = u.men;
            l.killed = men.casualties;
            l.captured = men.captured;
            const std::int32_t gone_for_good = lost_field ? men.routed * setup.house.rout_loss / 100 : 0;
            l.deserted = men.deserted + gone_for_good;
            l.routed = men.routed - gone_for_good;
            out[side].units.push_back(l);
        }
        if (!defeated) return_wounded(out[side]);
        for (std::size_t i = 0; i < setup.people.size(); ++i) {
            const Person& p = setup.people[i];
            if (p.side != side || !p.id) continue;
            CharacterFate fate;
            fate.character = p.id;
            fate.name = p.name;
            fate.fate = s.fates[i];
            fate.wounds = static_cast<std::int16_t>(fate.fate == Fate::wounded ? 1 : 0);
            out[side].characters.push_back(fate);
        }
    }
    return out;
}

TableResult Rules::result(const State& s) {
    TableResult r;
    r.over = s.stage == Stage::over;
    r.winner = s.winner;
    r.rule = s.ended_by;
    r.turns = s.turn;
    r.withdrew = s.withdrew;
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
