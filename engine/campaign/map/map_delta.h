#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "engine/campaign/map/map.h"

namespace banneret {

// The change made by an edit of the map, so that a file need not hold the whole map again for every edit.
struct RoadEnds {
    PlaceId one{}, other{};
    bool operator==(const RoadEnds&) const = default;
};
struct MapDelta {
    std::vector<PlaceId> places_removed;
    std::vector<Place> places_put;  // replaces the place with this id, or is added at the end
    std::vector<RoadEnds> roads_removed;
    std::vector<Road> roads_put;                 // replaces the road between the same places, or is added at the end
    std::optional<std::vector<Region>> regions;  // all regions, if they changed other than by additions
    std::vector<Region> regions_added;           // appended
    std::optional<MarchRules> rules;
    std::optional<MapPicture> picture;
    bool picture_removed = false;
    bool operator==(const MapDelta&) const = default;
};

// None if the change cannot be expressed as a delta: then the map is stored whole.
std::optional<MapDelta> map_difference(const Map& before, const Map& after);
// The problem names the missing item.
std::variant<Map, Problem> changed_by(const Map& before, const MapDelta& delta);

}  // namespace banneret
