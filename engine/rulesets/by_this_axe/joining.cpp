// Phase IV: characters join and leave units (BTA-R48).

#include <cstdlib>

#include "engine/rulesets/by_this_axe/ways.h"

namespace banneret::axe {

namespace {

Hundredths rate_alone(const State& s, std::size_t i) {
    return inch * (facts(s, i).mounted || facts(s, i).flying ? lone_horse : lone_foot);
}

}  // namespace

std::optional<Refusal> attach_refused(const State& s, const Attach& o) {
    const std::size_t i = o.piece.value - 1;
    if (o.piece.value == 0 || i >= s.pieces.size() || !facts(s, i).character)
        return Refusal{"Only characters can join and leave units."};
    const Piece& p = s.pieces[i];
    if (!is_alive(s, i)) return Refusal{"This character is not on the table."};
    if (p.moved) return Refusal{"This character has already moved."};
    if (p.refused_now) return Refusal{"This character refused a duel and cannot change units this turn."};
    if (p.fired || p.held_fire) return Refusal{"This unit has already fired, so it cannot move this turn."};
    if (p.stays || surprised(s, i)) return Refusal{"This character may not move this turn."};
    if (in_melee(s, i)) return Refusal{"This character is in a melee and cannot leave his unit."};
    if (p.host < 0 && p.routed) return Refusal{"A routed character cannot be ordered to move."};
    const Hundredths rate = rate_alone(s, i);
    const Rect own = body(s, i);
    // The fixed cost of the ground plus the minimum for woods; a river is impassable for the character (BTA-86).
    const auto beyond = [&](Hundredths way, InchPoint goal) {
        return way > std::max(inch, rate - least_toll(toll(s, i, nearest_point(own, goal), goal)));
    };
    const auto wades = [&](InchPoint goal) {
        return !facts(s, i).flying && crosses_river(s, nearest_point(own, goal), goal);
    };
    if (!o.unit) {
        if (p.host < 0) return Refusal{"This character is already alone."};
        const auto* to = inches_of(o.at);
        if (to == nullptr || to->degrees < 0 || to->degrees > 359 || std::abs(to->x) > 100'000 ||
            std::abs(to->y) > 100'000)
            return Refusal{"Give a place on the table, in inches."};
        if (beyond(gap(body(s, i), to->point()), to->point()))
            return Refusal{"That place is beyond the character's movement rate."};
        if (wades(to->point())) return Refusal{"A river is in the way."};
        State alone = s;
        alone.pieces[i].host = -1;
        alone.pieces[i].at = *to;
        return place_refused(alone, i, *to);
    }
    const std::size_t u = o.unit.value - 1;
    if (u >= s.pieces.size() || !is_deployed(s, u) || facts(s, u).character || facts(s, u).home != facts(s, i).home)
        return Refusal{"A character can join only a unit of his own side."};
    if (p.host == static_cast<int>(u)) return Refusal{"This character is already with that unit."};
    if (in_melee(s, u)) return Refusal{"A unit in a melee cannot be joined."};
    const InchPoint goal = nearest_point(body(s, u), centre(own));
    if (!within(s, i, u, rate) || beyond(gap_between(s, i, u), goal))
        return Refusal{"That unit is beyond the character's movement rate."};
    if (wades(goal)) return Refusal{"A river is in the way."};
    return std::nullopt;
}

void attach(const Table& t, const Attach& o) {
    State& s = t.s;
    const std::size_t i = o.piece.value - 1;
    Piece& p = s.pieces[i];
    p.moved = true;
    // A character whose roll for woods leaves too little movement stays.
    const Rect own = body(s, i);
    const InchPoint goal = o.unit ? nearest_point(body(s, o.unit.value - 1), centre(own)) : inches_of(o.at)->point();
    if (const Toll cost = toll(s, i, nearest_point(own, goal), goal); cost.woods > 0) {
        const Hundredths left = rate_alone(s, i) + cost.certain.total() - woods_toll(t, i, cost.woods);
        if (gap(own, goal) > std::max(inch, left)) return;
    }
    if (!o.unit) {
        const InchPlace from = body(s, i).at;
        p.host = -1;
        p.at = *inches_of(o.at);
        p.routed = false;
        t.log.add(Moved{piece(i), from, p.at, rule("BTA-R48")});
        uncover(t);
        return;
    }
    p.host = static_cast<std::int16_t>(o.unit.value - 1);
    p.at = {};
    t.log.add(StateChanged{piece(i), rule("BTA-R48"), 0, static_cast<std::int16_t>(o.unit.value)});
}

}  // namespace banneret::axe
