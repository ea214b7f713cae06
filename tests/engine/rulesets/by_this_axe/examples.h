#pragma once

#include "tests/engine/rulesets/by_this_axe/scene.h"

namespace banneret::axe {

// Shared by all worked examples of the rulings.

inline constexpr double six = 5e-7;  // six decimals
inline constexpr Side A = Side::first, B = Side::second;

// Two pieces face to face, 20 inches apart.
inline State two(Facts a, Facts b, House house = {}, bool at_20 = false) {
    return placed({put(std::move(a), A, 2000, 1000, 0), put(std::move(b), B, 2000, 3000, 180)}, house, at_20);
}
inline Patch ground(TableGround g, Hundredths x, Hundredths y, Hundredths wide, Hundredths deep, int level = 0) {
    Patch p;
    p.ground = g;
    p.level = static_cast<std::int8_t>(level);
    p.outline = {{x, y}, {x + wide, y}, {x + wide, y + deep}, {x, y + deep}};
    return p;
}

}  // namespace banneret::axe
