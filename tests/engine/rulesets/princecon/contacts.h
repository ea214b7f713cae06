#pragma once

#include <utility>

#include "tests/engine/rulesets/princecon/scene.h"

namespace banneret::princecon {

// Two units in contact, as step 7 finds them.
inline Game pair_in_contact(Facts a, Facts b, Edge struck = Edge::front) {
    Game g{duel_ground({{std::move(a), us, north(50, 50)}, {std::move(b), them, south(50, 50)}})};
    g.s.contacts = {touching(0, 1, struck)};
    g.s.step = TurnStep::close_action;
    for (Piece& p : g.s.pieces) p.engaged = true;
    return g;
}

}  // namespace banneret::princecon
