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
    float weight = 1;  // how bad it is to cover it
};
// The area of `box` covered by the others, in square pixels, each times its weight.
float covered(const MapBox& box, std::span<const MapBox> by);

// The name of a place as shown on the map.
std::string shown_name(const Place& place);

// Armies at one spot, listed below each other.
struct MapStack {
    ImVec2 spot;                      // the position of the armies
    MapBox box;                       // the area of their names
    std::vector<std::size_t> armies;  // indices of the model's tokens
    bool at_place = false;            // a place of the map has its mark there
    bool only_arms = false;           // too little room for the names
};

// The end of the leader line at the names; none if the names are beside the armies. The other end is at the army's
// position: with a mark in open country, without one at a place, whose symbol is there.
std::optional<ImVec2> leader_end(const Ui& ui, const MapStack& stack);

struct MapWords {
    std::vector<ImVec2> places;  // for each place of the map, the start of its name
    std::vector<MapStack> stacks;
    std::vector<std::optional<BentWords>> regions;  // for each region; none without room
    ScaleBar scale;
};
// Boxes that together cover the words.
std::vector<MapBox> boxes_of(const BentWords& words);
MapWords placed_words(const Ui& ui, const MapModel& m, const MapSight& sight);
// The words placed in an earlier frame, and all that they depend on.
struct MapLabels {
    struct Army {
        std::string name;
        MapPoint at;
        bool operator==(const Army&) const = default;
    };
    Shared<Map> map;
    std::vector<Army> armies;
    MapSight sight;
    float pixels = 0;  // of the font
    MapWords words;
};
// Like placed_words(), but places them only if something they depend on has changed. Valid until the next call.
const MapWords& known_words(const Ui& ui, const MapModel& m, const MapSight& sight, MapView& view);
// The size of an army's framed name, or of its mark and arms alone.
ImVec2 army_size(const Ui& ui, const MapModel::Token& token, bool only_arms = false);
constexpr float army_pitch = 1.55f;  // distance between names of a stack, in font units

// Sets centre and scale to show every place and army with its label in a map of this size.
void fit_map(const Ui& ui, const MapModel& m, MapView& view, ImVec2 size);

}  // namespace banneret::app
