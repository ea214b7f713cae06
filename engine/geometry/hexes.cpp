#include "engine/geometry/hexes.h"

#include <algorithm>

#include "engine/core/check.h"

namespace banneret {

namespace {

// Centres and corners of hexes on a stretched plane with whole coordinates: centres at (3q, 2r + q), corners at (+-2,
// 0) and (+-1, +-1) from them. The stretch keeps lines straight, so that tests for crossing are exact.
struct Flat {
    int x = 0, y = 0;
};
Flat flat(Hex h) {
    return {3 * h.q, 2 * h.r + h.q};
}
int cross(Flat a, Flat b, Flat c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}
// The position of c along the line from a to b, in true proportions (x counts s/2, y counts s sqrt(3)/2).
int along(Flat a, Flat b, Flat c) {
    return (b.x - a.x) * (c.x - a.x) + 3 * (b.y - a.y) * (c.y - a.y);
}

std::array<Flat, 6> corners(Flat c) {
    return {{{c.x + 2, c.y},
             {c.x + 1, c.y + 1},
             {c.x - 1, c.y + 1},
             {c.x - 2, c.y},
             {c.x - 1, c.y - 1},
             {c.x + 1, c.y - 1}}};
}

// How far the way from one hex to another goes along each direction, on one scale for all six.
std::array<int, hex_directions> along_each(Hex at, Hex to) {
    const Flat a = flat(at), b = flat(to);
    const int x = b.x - a.x, y = b.y - a.y;
    return {-2 * y, x - y, x + y, 2 * y, y - x, -x - y};
}

// Decomposes the way to the target into `a` steps along `first` and `b` steps along the next direction anticlockwise;
// false if either is negative.
bool steps_between(Hex at, int first, Hex target, int& a, int& b) {
    const Hex u = neighbour({}, first), v = neighbour({}, first - 1);
    const int q = target.q - at.q, r = target.r - at.r;
    const int det = u.q * v.r - u.r * v.q;  // +1 or -1
    a = (q * v.r - r * v.q) / det;
    b = (u.q * r - u.r * q) / det;
    return a >= 0 && b >= 0;
}

}  // namespace

int bearing(Hex at, Hex to) {
    CHECK(!(at == to));
    const std::array<int, hex_directions> along = along_each(at, to);
    return static_cast<int>(std::max_element(along.begin(), along.end()) - along.begin());
}

Aspect aspect(Hex at, int facing, Hex from) {
    const std::array<int, hex_directions> along = along_each(at, from);
    const auto towards = [&](int turn) { return along[static_cast<std::size_t>(turned(facing, turn))]; };
    const int most = *std::max_element(along.begin(), along.end());
    if (towards(0) == most) return Aspect::front;
    return towards(3) == most && std::max(towards(2), towards(4)) < most ? Aspect::rear : Aspect::flank;
}

std::vector<Hex> front_block(Hex at, int facing) {
    std::vector<Hex> out;
    for (int a = 0; a <= 2; ++a)
        for (int b = 0; b <= 2; ++b) {
            Hex h = neighbour(at, facing);
            for (int i = 0; i < a; ++i) h = neighbour(h, facing - 1);
            for (int i = 0; i < b; ++i) h = neighbour(h, facing + 1);
            out.push_back(h);
        }
    return out;
}

bool in_front_block(Hex at, int facing, Hex target) {
    // Decompose the way from the first hex ahead into steps along the two directions beside the facing, which are 120
    // degrees apart.
    const Hex ahead = neighbour(at, facing), u = neighbour({}, facing - 1), v = neighbour({}, facing + 1);
    const int q = target.q - ahead.q, r = target.r - ahead.r;
    const int det = u.q * v.r - u.r * v.q;
    const int a = (q * v.r - r * v.q) / det, b = (u.q * r - u.r * q) / det;
    return a >= 0 && a <= 2 && b >= 0 && b <= 2;
}

bool in_sector(Hex at, int first, int sixths, int range, Hex target) {
    if (at == target || distance(at, target) > range) return false;
    for (int i = 0; i < sixths; ++i) {
        int a = 0, b = 0;
        if (steps_between(at, first - i, target, a, b)) return true;
    }
    return false;
}

bool line_blocked(Hex from, Hex to, std::span<const Hex> occupied) {
    const Flat p = flat(from), q = flat(to);
    const auto beside = [&](Hex h, std::array<int, 6>& sides) {
        const auto c = corners(flat(h));
        for (std::size_t i = 0; i < c.size(); ++i) sides[i] = cross(p, q, c[i]);
    };
    const auto between = [&](Hex h) { return along(p, q, flat(h)) > 0 && along(q, p, flat(h)) > 0; };
    for (const Hex h : occupied) {
        if (h == from || h == to || !between(h)) continue;
        std::array<int, 6> sides{};
        beside(h, sides);
        const auto [low, high] = std::minmax_element(sides.begin(), sides.end());
        if (*low < 0 && *high > 0) return true;
        // The line runs along a side of this hex: it is blocked if the hex beyond that side is occupied as well.
        if (std::count(sides.begin(), sides.end(), 0) != 2) continue;
        for (const Hex other : occupied) {
            if (other == from || other == to || distance(h, other) != 1 || !between(other)) continue;
            std::array<int, 6> beyond{};
            beside(other, beyond);
            const auto [l, m] = std::minmax_element(beyond.begin(), beyond.end());
            if (std::count(beyond.begin(), beyond.end(), 0) == 2 && ((*low == 0) != (*l == 0)) &&
                ((*high == 0) != (*m == 0)))
                return true;
        }
    }
    return false;
}

}  // namespace banneret
