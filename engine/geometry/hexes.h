#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace banneret {

// A map of flat-topped hexes in axial coordinates. Directions run clockwise from 0 = straight up the map (north), as
// facings do: 0 N, 1 NE, 2 SE, 3 S, 4 SW, 5 NW.
struct Hex {
    std::int16_t q = 0, r = 0;
    friend constexpr auto operator<=>(const Hex&, const Hex&) = default;
};
inline constexpr int hex_directions = 6;

constexpr int turned(int facing, int steps) {
    const int d = facing + steps;
    if (d >= 0 && d < hex_directions) return d;  // the usual case
    return (d % hex_directions + hex_directions) % hex_directions;
}
constexpr Hex neighbour(Hex h, int direction) {
    constexpr std::array<Hex, hex_directions> step = {{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}};
    const Hex d = step[static_cast<std::size_t>(turned(direction, 0))];
    return {static_cast<std::int16_t>(h.q + d.q), static_cast<std::int16_t>(h.r + d.r)};
}
constexpr int distance(Hex a, Hex b) {
    const int q = a.q - b.q, r = a.r - b.r;
    const auto size = [](int x) { return x < 0 ? -x : x; };
    return (size(q) + size(r) + size(q + r)) / 2;
}
// The direction from `a` to its neighbour `b`; -1 if they are not neighbours.
constexpr int direction_to(Hex a, Hex b) {
    for (int d = 0; d < hex_directions; ++d)
        if (neighbour(a, d) == b) return d;
    return -1;
}
// The difference of two facings in hexsides, 0..3.
constexpr int hexsides_between(int a, int b) {
    const int d = turned(a, -b);
    return d <= 3 ? d : hex_directions - d;
}

// The form stored and printed: column and row, odd columns half a hex lower.
struct HexCell {
    std::int16_t column = 0, row = 0;
    bool operator==(const HexCell&) const = default;
};
constexpr Hex hex_at(HexCell c) {
    const int odd = (c.column % 2 + 2) % 2;
    return {c.column, static_cast<std::int16_t>(c.row - (c.column - odd) / 2)};
}
constexpr Hex hex_at(int column, int row) {
    return hex_at(HexCell{static_cast<std::int16_t>(column), static_cast<std::int16_t>(row)});
}
constexpr HexCell cell_of(Hex h) {
    const int odd = (h.q % 2 + 2) % 2;
    return {h.q, static_cast<std::int16_t>(h.r + (h.q - odd) / 2)};
}

// The side of a stand at `at`, facing `facing`, on which another hex is, by the sixth of the compass that contains the
// hex's centre; on the line between two, the one nearer the front. Exact for neighbours: one front hex, four flank
// hexes, one rear hex.
enum class Aspect : std::uint8_t { front, flank, rear };
Aspect aspect(Hex at, int facing, Hex from);

// The direction 0..5 nearest to that of `to`; between two, the clockwise one. REQUIRES: at != to.
int bearing(Hex at, Hex to);

// The block of nine hexes in front: at + dir(f) + a dir(f-1) + b dir(f+1), a and b 0..2.
std::vector<Hex> front_block(Hex at, int facing);
bool in_front_block(Hex at, int facing, Hex target);
// True if `target` is at a distance of 1..`range` in the closed sector from direction `first` through `sixths` sixths
// anticlockwise.
bool in_sector(Hex at, int first, int sixths, int range, Hex target);

// True if the line between the two centres crosses one of the occupied hexes other than its ends. A line along the side
// between two hexes is blocked only if both are occupied; touching a corner does not block.
bool line_blocked(Hex from, Hex to, std::span<const Hex> occupied);

}  // namespace banneret
