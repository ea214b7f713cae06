#include "engine/geometry/squares.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "engine/core/check.h"

namespace banneret {

namespace {

constexpr std::array<Square, 8> steps = {{{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}};

// Integer square root: the largest whole number whose square is at most n.
int whole_root(std::int64_t n) {
    std::int64_t low = 0, high = 3'000'000'000;
    while (low < high) {
        const std::int64_t middle = (low + high + 1) / 2;
        if (middle * middle <= n)
            low = middle;
        else
            high = middle - 1;
    }
    return static_cast<int>(low);
}

}  // namespace

Square neighbour(Square s, int direction8) {
    const Square d = steps[static_cast<std::size_t>((direction8 % 8 + 8) % 8)];
    return {static_cast<std::int16_t>(s.column + d.column), static_cast<std::int16_t>(s.row + d.row)};
}

bool adjacent_by_side(Square a, Square b) {
    return std::abs(a.column - b.column) + std::abs(a.row - b.row) == 1;
}

bool adjacent(Square a, Square b) {
    return king_distance(a, b) == 1;
}

int king_distance(Square a, Square b) {
    return std::max(std::abs(a.column - b.column), std::abs(a.row - b.row));
}

int diagonal_distance(Square a, Square b) {
    const int columns = std::abs(a.column - b.column), rows = std::abs(a.row - b.row);
    return std::max(columns, rows) + std::min(columns, rows) / 2;
}

int edge_distance(Square a, Square b) {
    const std::int64_t columns = std::max(0, std::abs(a.column - b.column) - 1);
    const std::int64_t rows = std::max(0, std::abs(a.row - b.row) - 1);
    return whole_root((columns * columns + rows * rows) * 10'000);
}

Flank side_of(Square at, int facing, Square from) {
    CHECK(adjacent_by_side(at, from));
    for (int turn = 0; turn < 4; ++turn)
        if (neighbour(at, facing + 2 * turn) == from) return static_cast<Flank>(turn);
    CHECK(false);
    return Flank::front;
}

bool ahead(Square at, int facing, Square to) {
    const Square d = neighbour({}, facing);
    const int x = to.column - at.column, y = to.row - at.row;
    const int forward = x * d.column + y * d.row, across = std::abs(x * d.row - y * d.column);
    return forward > 0 && across <= forward;
}

int bearing(Square at, Square to) {
    CHECK(at != to);
    const int across = to.column - at.column, down = to.row - at.row;
    const std::int64_t x = std::abs(across), y = std::abs(down);
    // Within 22.5 degrees of an axis the tangent is below sqrt(2) - 1.
    const int column = (x + y) * (x + y) < 2 * y * y ? 0 : across < 0 ? -1 : 1;
    const int row = (x + y) * (x + y) < 2 * x * x ? 0 : down < 0 ? -1 : 1;
    constexpr int directions[3][3] = {{7, 0, 1}, {6, 0, 2}, {5, 4, 3}};
    return directions[row + 1][column + 1];
}

bool line_blocked(Square from, Square to, std::span<const Square> blocking) {
    // Doubled coordinates, so that corners are whole: centres at even, corners at odd coordinates.
    const int px = 2 * from.column, py = 2 * from.row, dx = 2 * to.column - px, dy = 2 * to.row - py;
    const auto side = [&](Square s, int cx, int cy) {
        return std::int64_t{dx} * (2 * s.row + cy - py) - std::int64_t{dy} * (2 * s.column + cx - px);
    };
    const auto between = [&](Square s) {
        const int x = 2 * s.column - px, y = 2 * s.row - py;
        const std::int64_t at = std::int64_t{x} * dx + std::int64_t{y} * dy;
        return at > 0 && at < std::int64_t{dx} * dx + std::int64_t{dy} * dy;
    };
    const auto range = [&](Square s) {
        const std::array<std::int64_t, 4> sides = {side(s, -1, -1), side(s, 1, -1), side(s, -1, 1), side(s, 1, 1)};
        return std::pair{*std::ranges::min_element(sides), *std::ranges::max_element(sides)};
    };
    for (const Square s : blocking) {
        if (s == from || s == to || !between(s)) continue;
        const auto [low, high] = range(s);
        if (low < 0 && high > 0) return true;
        if ((dx != 0 && dy != 0) || (low != 0 && high != 0)) continue;
        for (const Square other : blocking) {
            if (other == from || other == to || !adjacent_by_side(s, other) || !between(other)) continue;
            const auto [l, h] = range(other);
            if ((low == 0 && h == 0) || (high == 0 && l == 0)) return true;
        }
    }
    return false;
}

}  // namespace banneret
