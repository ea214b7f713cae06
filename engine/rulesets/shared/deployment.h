#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <vector>

#include "engine/core/ids.h"
#include "engine/core/trouble.h"
#include "engine/geometry/inches.h"
#include "engine/tactics/plans.h"

namespace banneret::shared {

// The zone in which a side may place its pieces, by its posture. `x` runs from 0 at the west edge to `wide` at the east
// edge, in inches, squares or columns of hexes; the first side looks north, so that its own right is the east.

// The side that deploys now, where the sides do so one after the other.
// REQUIRES of State: `stage`, an enum with deploy_first and deploy_second.
template <class State>
std::optional<Side> deploying_side(const State& s) {
    using Stage = decltype(s.stage);
    if (s.stage == Stage::deploy_first) return Side::first;
    if (s.stage == Stage::deploy_second) return Side::second;
    return std::nullopt;
}

// True in the outer third of the table on the side's own right or left. A cell belongs to a wing if its column does.
constexpr bool on_wing(Side side, bool right, std::int32_t x, std::int32_t wide) {
    const std::int32_t third = wide / 3;
    return (side == Side::first) == right ? x >= wide - third : x < third;
}
constexpr bool on_either_wing(std::int32_t x, std::int32_t wide) {
    return on_wing(Side::first, true, x, wide) || on_wing(Side::first, false, x, wide);
}
constexpr bool on_refused_wing(Posture how, Side side, std::int32_t x, std::int32_t wide) {
    return (how == Posture::refuse_right && on_wing(side, true, x, wide)) ||
           (how == Posture::refuse_left && on_wing(side, false, x, wide));
}
// True in the middle third. Takes twice the point's x, so that the middle of a cell is exact.
constexpr bool in_middle_third(std::int32_t twice_x, std::int32_t wide) {
    const std::int32_t off = twice_x - wide;
    return 3 * (off < 0 ? -off : off) <= wide;
}

// A part of the zone from one side edge towards the other, and how deep it is from the side's own edge.
struct ZoneStrip {
    std::int32_t left = 0, right = 0, depth = 0;
    bool operator==(const ZoneStrip&) const = default;
};
// `refused`: the depth on a refused wing; `ahead`: on both wings of an envelope.
inline std::vector<ZoneStrip> zone_strips(Posture how, Side side, std::int32_t wide, std::int32_t depth,
                                          std::int32_t refused, std::int32_t ahead) {
    const std::int32_t third = wide / 3, east = wide - third;
    if (how == Posture::envelope) return {{0, third, ahead}, {third, east, depth}, {east, wide, ahead}};
    if (how != Posture::refuse_right && how != Posture::refuse_left) return {{0, wide, depth}};
    if ((side == Side::first) == (how == Posture::refuse_right)) return {{0, east, depth}, {east, wide, refused}};
    return {{0, third, refused}, {third, wide, depth}};
}

// The worth of entering from a flank march at a point on the table's edge, in view of one enemy: the more, the more
// the enemy is worth and the sooner the unit can strike it. As its order leads it straight ahead, a way along the edge
// counts three times; 6 inches are added, so that near enemies do not differ much.
inline double value_of_entry(InchPoint entry, double worth, InchPoint enemy) {
    return worth / (std::abs(enemy.x - entry.x) + 3.0 * std::abs(enemy.y - entry.y) + 600);
}

// Why a piece of a flank march may not enter the table now, apart from the place. `other_edge`: another piece of the
// march has entered by the other side edge.
inline std::optional<Refusal> flank_entry_refused(bool waits, int turn, bool other_edge) {
    if (!waits) return Refusal{"This unit does not wait in a flank march."};
    if (turn < 2) return Refusal{"A flank march enters the table from turn 2 on."};
    if (other_edge) return Refusal{"The flank march enters the table by the other side edge."};
    return std::nullopt;
}

}  // namespace banneret::shared
