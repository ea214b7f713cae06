#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/panels/campaign/map_view.h"

namespace banneret::app {

// Where the words on the map stand: beside the place or the armies they are of, on whichever side they cover the least
// of one another. The same map seen the same way has them at the same spots.

struct MapBox {
    ImVec2 from, to;
};
// How much of it the others cover, in square pixels.
float covered(const MapBox& box, std::span<const MapBox> by);

// The name of a place as the map shows it.
std::string shown_name(const Place& place);

// Armies at one spot, one below the other.
struct MapStack {
    ImVec2 spot;  // where they are
    MapBox box;   // where their names stand
    std::vector<const MapModel::Token*> armies;
};

struct MapWords {
    std::vector<ImVec2> places;  // of each place of the map, where its name begins
    std::vector<MapStack> stacks;
    std::vector<std::optional<ImVec2>> regions;  // the same of each region; none where it finds no room
};
MapWords placed_words(const Ui& ui, const MapModel& m, const MapSight& sight);
// Of the name of an army in its frame.
ImVec2 army_size(const Ui& ui, const MapModel::Token& token);
constexpr float army_pitch = 1.55f;  // font units from one army of a stack to the next

// East, north and scale from which every place and army is seen, with its words, in a map of this size.
void fit_map(const Ui& ui, const MapModel& m, MapView& view, ImVec2 size);

}  // namespace banneret::app
