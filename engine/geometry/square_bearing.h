#pragma once

#include <cstdint>
#include <cstdlib>

#include "engine/core/check.h"
#include "engine/geometry/squares.h"

namespace banneret {

// The direction 0..7 that points nearest from one square to another. REQUIRES: at != to.
inline int bearing(Square at, Square to) {
    CHECK(at != to);
    const int across = to.column - at.column, down = to.row - at.row;
    const std::int64_t x = std::abs(across), y = std::abs(down);
    // Within 22.5 degrees of an axis the tangent is below sqrt(2) - 1.
    const int column = (x + y) * (x + y) < 2 * y * y ? 0 : across < 0 ? -1 : 1;
    const int row = (x + y) * (x + y) < 2 * x * x ? 0 : down < 0 ? -1 : 1;
    constexpr int directions[3][3] = {{7, 0, 1}, {6, 0, 2}, {5, 4, 3}};
    return directions[row + 1][column + 1];
}

}  // namespace banneret
