#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/tactics/plans.h"

namespace banneret::shared {

// The automatic line of battle, for a posture, on any table: horse on both wings, missile troops inside of them, foot
// in the centre. Lengths are in the ruleset's own unit (hundredths of an inch, squares). Coordinates are the side's
// own: x grows from its left edge to its right, depth from its own edge towards the enemy. The ruleset turns that into
// places of its table.

enum class LineRole : std::uint8_t { horse, missiles, foot, lone };  // lone: characters without a unit

struct LineUnit {
    std::size_t index = 0;  // the ruleset's own; comes back in the place
    LineRole role = LineRole::foot;
    std::int32_t wide = 1, deep = 1;
    std::int32_t room = 0;   // to its neighbours, where there is room for that
    std::int64_t worth = 0;  // attack right or left: the dearer half stands on that wing
    std::int32_t weak = 0;   // weak center: 1 the weakest, 2 the next ... of those that stand there; 0: not one of them
    bool generals = false;   // the general's own unit stands in the middle of the foot
};
struct LineField {
    std::int32_t wide = 0;       // width of the table
    std::int32_t front = 0;      // how deep the zone is: where the fronts of the line stand
    std::int32_t refused = 0;    // depth of a refused wing
    std::int32_t ahead = 0;      // depth of the cavalry in an envelope
    std::int32_t most = 0;       // depth for an army too large for its zone
    std::int32_t gap = 0;        // between units, and between the rows
    std::int32_t most_room = 0;  // to which gaps grow in a short line
    std::int32_t margin = 0;     // between the rearmost row and the table's edge
};
// The line on a table of `wide` hundredths of an inch: at the front of a zone `zone` deep, a refused wing half a zone
// behind it, and horse that envelops half a zone ahead.
inline LineField inch_field(std::int32_t wide, std::int32_t zone, std::int32_t most, std::int32_t gap) {
    LineField field;
    field.margin = 5;
    field.wide = wide;
    field.front = zone - field.margin;
    field.refused = zone / 2 - field.margin;
    field.ahead = zone + zone / 2 - field.margin;
    field.most = most;
    field.gap = gap;
    field.most_room = 200;
    return field;
}
// The lines of the unit's left side and its front.
struct LinePlace {
    std::size_t index = 0;
    std::int32_t left = 0, front = 0;
    bool operator==(const LinePlace&) const = default;
};

// Marks the units that stand in a weak center, the weakest first.
inline void mark_weak(std::vector<LineUnit>& units, const std::vector<std::size_t>& weakest) {
    std::int32_t nth = 0;
    for (const std::size_t weak : weakest)
        for (LineUnit& u : units)
            if (u.index == weak) u.weak = ++nth;
}

// Finds a place for every unit. Rows that do not fit beside each other stand one behind the other; an army too deep for
// its zone uses the ground up to `most`; a posture that needs more room than there is has no effect.
std::vector<LinePlace> line_of_battle(const std::vector<LineUnit>& units, Posture posture, const LineField& field);

// The `n` of `units` with the least (the greatest) `key(unit)`, in that order; ties keep the order of `units`.
template <class T, class Key>
std::vector<T> lowest(std::vector<T> units, std::size_t n, Key key) {
    std::stable_sort(units.begin(), units.end(), [&](const T& a, const T& b) { return key(a) < key(b); });
    units.resize(std::min(n, units.size()));
    return units;
}
template <class T, class Key>
std::vector<T> highest(std::vector<T> units, std::size_t n, Key key) {
    std::stable_sort(units.begin(), units.end(), [&](const T& a, const T& b) { return key(a) > key(b); });
    units.resize(std::min(n, units.size()));
    return units;
}

}  // namespace banneret::shared
