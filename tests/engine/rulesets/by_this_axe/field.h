#pragma once

#include "tests/engine/rulesets/by_this_axe/scene.h"

namespace banneret::axe {

// Shared by the tests of the phases.

inline constexpr Side red = Side::first, blue = Side::second;

// A distant unit, so that a side's movement phase continues.
inline PlacedPiece far_off(Side side = red) {
    return put(foot(8, 2), side, side == red ? 300 : 4500, side == red ? 400 : 4400, side == red ? 0 : 180);
}

}  // namespace banneret::axe
