#include "engine/campaign/map/map_delta.h"

#include <fmt/format.h>

#include <algorithm>

namespace banneret {

namespace {

bool joins(const Road& road, PlaceId one, PlaceId other) {
    return (road.from == one && road.to == other) || (road.from == other && road.to == one);
}

}  // namespace

std::optional<MapDelta> map_difference(const Map& before, const Map& after) {
    MapDelta out;
    for (const Place& place : before.places)
        if (find_place(after, place.id) == nullptr) out.places_removed.push_back(place.id);
    for (const Place& place : after.places) {
        const Place* old = find_place(before, place.id);
        if (old == nullptr || !(*old == place)) out.places_put.push_back(place);
    }
    for (const Road& road : before.roads)
        if (find_road(after, road.from, road.to) == nullptr) out.roads_removed.push_back({road.from, road.to});
    for (const Road& road : after.roads) {
        const Road* old = find_road(before, road.from, road.to);
        if (old == nullptr || !(*old == road)) out.roads_put.push_back(road);
    }
    const bool longer = after.regions.size() >= before.regions.size() &&
                        std::equal(before.regions.begin(), before.regions.end(), after.regions.begin());
    if (longer)
        out.regions_added.assign(after.regions.begin() + static_cast<std::ptrdiff_t>(before.regions.size()),
                                 after.regions.end());
    else
        out.regions = after.regions;
    if (!(before.rules == after.rules)) out.rules = after.rules;
    if (!(before.picture == after.picture)) {
        out.picture = after.picture;
        out.picture_removed = !after.picture;
    }
    // The delta can be used only if it gives `after` exactly: the order may differ.
    const auto made = changed_by(before, out);
    const Map* map = std::get_if<Map>(&made);
    if (map == nullptr || !(*map == after)) return std::nullopt;
    return out;
}

std::variant<Map, Problem> changed_by(const Map& before, const MapDelta& delta) {
    Map map = before;
    for (const PlaceId id : delta.places_removed)
        if (std::erase_if(map.places, [&](const Place& p) { return p.id == id; }) == 0)
            return Problem{"map", fmt::format("a change names place {}, which does not exist", id.value)};
    for (const Place& place : delta.places_put) {
        const auto at =
            std::find_if(map.places.begin(), map.places.end(), [&](const Place& p) { return p.id == place.id; });
        if (at == map.places.end())
            map.places.push_back(place);
        else
            *at = place;
    }
    for (const RoadEnds& ends : delta.roads_removed)
        if (std::erase_if(map.roads, [&](const Road& r) { return joins(r, ends.one, ends.other); }) == 0)
            return Problem{"map", "a change removes a road that does not exist"};
    for (const Road& road : delta.roads_put) {
        const auto at = std::find_if(map.roads.begin(), map.roads.end(),
                                     [&](const Road& r) { return joins(r, road.from, road.to); });
        if (at == map.roads.end())
            map.roads.push_back(road);
        else
            *at = road;
    }
    if (delta.regions) map.regions = *delta.regions;
    map.regions.insert(map.regions.end(), delta.regions_added.begin(), delta.regions_added.end());
    if (delta.rules) map.rules = *delta.rules;
    if (delta.picture_removed) map.picture.reset();
    if (delta.picture) map.picture = *delta.picture;
    return map;
}

}  // namespace banneret
