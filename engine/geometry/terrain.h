#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/geometry/hexes.h"
#include "engine/geometry/inches.h"
#include "engine/geometry/squares.h"

namespace banneret {

// Kinds of ground used by rulesets, which define their effects. Append only.
enum class TableGround : std::uint8_t {
    open,
    scrub,
    woods,
    hill,
    steep_hill,
    wall,
    hedge,
    ditch,
    river,
    ford,
    bridge,
    marsh,
    building,
    fortification,
    road,
    deep_water,
    cliff,
};
inline constexpr std::size_t table_ground_count = 17;
std::span<const std::string_view> table_ground_keys();  // as files write them, in the order of the kinds
std::string_view key(TableGround g);                    // "deep-water"
std::string_view words(TableGround g);                  // "deep water"

// One piece of terrain, in the form of its kind of table: an outline in inches (closed, or a line for walls, hedges and
// ditches), or the covered cells.
struct Patch {
    TableGround ground = TableGround::open;
    std::string name;
    std::int8_t level = 0;  // for a hill: 1 for the first level
    bool line = false;      // the outline is an open line
    std::vector<InchPoint> outline;
    std::vector<Square> squares;
    std::vector<Hex> hexes;
    bool operator==(const Patch&) const = default;
};

struct Terrain {
    std::vector<Patch> patches;
    bool operator==(const Terrain&) const = default;
};

bool covers(const Patch& patch, InchPoint p);
bool covers(const Patch& patch, Square s);
bool covers(const Patch& patch, Hex h);
// True if a straight move from `a` to `b` crosses the outline or the line.
bool crosses(const Patch& patch, InchPoint a, InchPoint b);
// The highest hill level at a point; 0 on flat ground.
int level_at(const Terrain& terrain, InchPoint p);

}  // namespace banneret
