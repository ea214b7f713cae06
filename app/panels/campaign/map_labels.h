#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/panels/campaign/map_view.h"

namespace banneret::app {

// Places the map's labels beside their places or armies, on the side where they cover each other least. Deterministic:
// the same view gives the same layout.

struct MapBox {
    ImVec2 from, to;
};
// The area of `box` covered by the others, in square pixels.
float covered(const MapBox& box, std::span<const MapBox> by);

// The name of a place as shown on the map.
std::string shown_name(const Place& place);

// Armies at one spot, listed below each other.
struct MapStack {
    ImVec2 spot;  // the position of the armies
    MapBox box;   // the area of their names
    std::vector<const MapModel::Token*> armies;
    bool at_place = false;  // a place of the map has its mark there
};

// The end, at the names, of the line that joins armies to their names; none if the names stand beside the armies. A
// place has a mark of its own; an army in the field is marked by the other end of the line.
std::optional<ImVec2> leader_end(const Ui& ui, const MapStack& stack);

struct MapWords {
    std::vector<ImVec2> places;  // for each place of the map, the start of its name
    std::vector<MapStack> stacks;
    std::vector<std::optional<ImVec2>> regions;  // for each region; none without room
};
MapWords placed_words(const Ui& ui, const MapModel& m, const MapSight& sight);
// The size of an army's framed name.
ImVec2 army_size(const Ui& ui, const MapModel::Token& token);
constexpr float army_pitch = 1.55f;  // distance between names of a stack, in font units

// Sets centre and scale to show every place and army with its label in a map of this size.
void fit_map(const Ui& ui, const MapModel& m, MapView& view, ImVec2 size);

}  // namespace banneret::app
