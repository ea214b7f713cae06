#pragma once

#include <optional>
#include <vector>

#include "engine/campaign/map/map.h"
#include "engine/geometry/land.h"

namespace banneret {

// The land that a map shows within a mile and a half of a place, for a battle there on a table. Woods, marshes, hills
// and waters keep the shape of their regions, as far as no later region lies on them; inside a large region pieces of
// its kind are scattered, always the same at the same place. Dykes are banks that defend like a wall, towns and
// villages are buildings; secret places, and roads that are secret or lead to one, are left out. Water across the whole
// width is a ford along the middle, with a bridge where a road crosses it. `attacker`: where it comes from, by the
// nearest of north, east, south and west; without it, or at the place itself, from the south.
std::vector<LandPiece> land_about(const Map& map, MapPoint at, std::optional<MapPoint> attacker = std::nullopt);
// The land where the defender is, for a battle between these armies; none if neither is on the map.
std::vector<LandPiece> land_between(const Campaign& c, ArmyId attacker, ArmyId defender);
// In hundredths of a mile.
inline constexpr std::int32_t land_radius = 3 * mile / 2;

}  // namespace banneret
