#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "engine/campaign/map/map.h"

namespace banneret {

// What an edit did to the map, so that a file does not hold the whole map again for every stroke of it.
struct RoadEnds {
    PlaceId one{}, other{};
    bool operator==(const RoadEnds&) const = default;
};
struct MapDelta {
    std::vector<PlaceId> places_removed;
    std::vector<Place> places_put;  // takes the place of the one with its id, or stands at the end
    std::vector<RoadEnds> roads_removed;
    std::vector<Road> roads_put;  // takes the place of the one between the same places, or stands at the end
    std::optional<std::vector<Region>> regions;  // all of them
    std::vector<Region> regions_added;           // at the end
    std::optional<MarchRules> rules;
    bool operator==(const MapDelta&) const = default;
};

// None where the change is not of that kind: then the map is kept whole.
std::optional<MapDelta> map_difference(const Map& before, const Map& after);
// The problem names what is not there.
std::variant<Map, Problem> changed_by(const Map& before, const MapDelta& delta);

}  // namespace banneret
