#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/trouble.h"
#include "engine/geometry/terrain.h"

namespace banneret {

// The land between two armies, for every ruleset and size of table: each lays it out in its own units.

// Thousandths of the way from the middle of that land to its edges, -land_reach .. land_reach: x to the attacker's
// right, y towards the defender. The rulesets lay it out between the zones of deployment.
struct LandPoint {
    std::int16_t x = 0, y = 0;
    bool operator==(const LandPoint&) const = default;
};
inline constexpr std::int16_t land_reach = 1000;

// One kind of ground within an outline in thousandths; walls, hedges, ditches and fortifications are lines.
struct LandPiece {
    TableGround ground = TableGround::open;
    std::string name;   // "Thornwood"; may be empty
    bool line = false;  // the outline is an open line: a wall
    std::vector<LandPoint> outline;
    bool operator==(const LandPiece&) const = default;
};
inline constexpr std::size_t most_land_pieces = 60, most_land_corners = 240;

// Every fault: too many pieces, a point out of reach, an outline too short or too long, a kind of ground that must or
// must not be a line.
std::vector<Problem> faults(const std::vector<LandPiece>& land);
// The piece with thousandths for hundredths of an inch, for the functions of terrain.h.
Patch in_thousandths(const LandPiece& piece);
// True if the point lies within the piece or on its outline; never for a line.
bool covers(const LandPiece& piece, LandPoint p);

// The kind of ground on one ruleset's table, and what it is laid as; open: it is not laid.
using LaidAs = TableGround (*)(TableGround);
inline TableGround as_it_is(TableGround ground) {
    return ground;
}
// The land in the rectangle between two opposite corners of a table in inches, the attacker's left one first.
std::vector<Patch> laid_in_inches(const std::vector<LandPiece>& land, InchPoint left, InchPoint right,
                                  LaidAs laid_as = as_it_is);

}  // namespace banneret
