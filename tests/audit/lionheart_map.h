#pragma once

#include <array>
#include <cstdlib>
#include <utility>

#include "tests/audit/lionheart_field.h"

namespace banneret::audit::hexes {

// The map of the Lionheart variant, written a second time from the printed diagrams.

struct Cell {
    int column = 0, row = 0;
    bool operator==(const Cell&) const = default;
};
// LH-R3: odd columns are half a hex lower; directions run clockwise from the north.
inline int slant(Cell c) {
    return c.row - (c.column - (c.column & 1)) / 2;
}
inline int far(Cell a, Cell b) {
    const int q = a.column - b.column, r = slant(a) - slant(b);
    return (std::abs(q) + std::abs(r) + std::abs(q + r)) / 2;
}
inline Cell walked(Cell from, int direction, int steps = 1) {
    static constexpr std::array<std::pair<int, int>, 6> ways = {{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}};
    const auto [q, r] = ways[static_cast<std::size_t>(((direction % 6) + 6) % 6)];
    Cell out{from.column + steps * q, 0};
    out.row = slant(from) + steps * r + (out.column - (out.column & 1)) / 2;
    return out;
}
inline int sides_between(int a, int b) {
    const int d = std::abs(a - b) % 6;
    return std::min(d, 6 - d);
}
inline Cell at(const Stand& s) {
    return {s.column, s.row};
}
inline Cell cell(const Json& place) {
    return {place["column"], place["row"]};
}
// T-10: three by three hexes in front of archers on foot; a sector of three hexes for mounted archers.
inline bool in_block(Cell from, int facing, Cell to) {
    for (int a = 0; a <= 2; ++a)
        for (int b = 0; b <= 2; ++b)
            if (walked(walked(walked(from, facing), facing - 1, a), facing + 1, b) == to) return true;
    return false;
}
inline bool in_sector(Cell from, int one, int two, Cell to) {
    for (int a = 0; a <= 3; ++a)
        for (int b = 0; a + b <= 3; ++b)
            if (a + b > 0 && walked(walked(from, one, a), two, b) == to) return true;
    return false;
}

}  // namespace banneret::audit::hexes
