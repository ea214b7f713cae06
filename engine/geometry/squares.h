#pragma once

#include <cstdint>
#include <span>

namespace banneret {

// A board of squares; column 0 at the left, row 0 at the top. Facings run clockwise from 0 = up the board; boards with
// four facings use the even ones: 0 N, 2 E, 4 S, 6 W, and 1, 3, 5, 7 the diagonals between.
struct Square {
    std::int16_t column = 0, row = 0;
    friend constexpr auto operator<=>(const Square&, const Square&) = default;
    friend constexpr bool operator==(const Square& a, const Square& b) {
        return ((a.column ^ b.column) | (a.row ^ b.row)) == 0;  // without a jump
    }
};

Square neighbour(Square s, int direction8);
// True if the squares share a side.
bool adjacent_by_side(Square a, Square b);
// True if the squares share a side or a corner.
bool adjacent(Square a, Square b);
// Moves of a chess king: a diagonal counts 1.
int king_distance(Square a, Square b);
// Like king_distance(), but every second diagonal counts 2.
int diagonal_distance(Square a, Square b);
// Distance between the nearest edges of two squares, in hundredths of a square; 0 for neighbours.
int edge_distance(Square a, Square b);

enum class Flank : std::uint8_t { front, right, rear, left };
// The side of a counter at `at` facing `facing` (0, 2, 4, 6) on which a neighbour is. REQUIRES: adjacent_by_side(at,
// from).
Flank side_of(Square at, int facing, Square from);
// True if the direction to `to` is within 45 degrees of straight ahead.
bool ahead(Square at, int facing, Square to);
// The direction 0..7 nearest to that from one square to another. REQUIRES: at != to.
int bearing(Square at, Square to);

// True if the line between the two centres crosses the interior of one of the blocking squares other than its ends.
// Touching a corner or running along a side is blocked only if the squares on both sides of it block.
bool line_blocked(Square from, Square to, std::span<const Square> blocking);

}  // namespace banneret
