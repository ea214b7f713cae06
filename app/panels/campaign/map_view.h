#pragma once

#include <optional>
#include <vector>

#include "app/models/campaign/map_model.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// The campaign map. Armies are dragged to where they shall march; empty ground is dragged to look elsewhere, the wheel
// zooms. With `tool` other than `look` the map itself is changed.
using Terrain = banneret::Ground;  // layout.h has a Ground of its own

constexpr double least_map_scale = 0.05;  // pixels to a mile

enum class MapTool : std::uint8_t { look, place, road, ground };

struct MapView {
    bool fitted = false;
    double east = 0, north = 0;  // miles: the middle of what is seen
    double scale = 10;           // pixels to a mile
    ArmyId chosen{};             // its card is shown beside the map
    PlaceId chosen_place{};
    std::optional<std::size_t> chosen_region;
    bool careful = false;  // marches spare the wounded
    MapTool tool = MapTool::look;
    Terrain ground = Terrain::forest;  // what the next region is of
    Terrain road = Terrain::road;
    // Half done.
    ArmyId dragged{};
    PlaceId dragged_place{};
    bool given_up = false;  // Escape: the drag goes on, but comes to nothing
    MapPoint pointed;
    MarchPreview preview;
    PlaceId road_from{};
    std::vector<MapPoint> outline;
    bool busy() const { return dragged || dragged_place || road_from || !outline.empty(); }
};

// As wide as what is left and so high, in pixels.
void draw_map(const Ui& ui, const MapModel& m, MapView& view, float height);
// The row of switches over it.
void draw_map_tools(const Ui& ui, const MapModel& m, MapView& view);
// What is half done is given up; false if there was nothing.
bool cancel_map(MapView& view);

// map_ground.cpp: what lies under everything else. `at` turns points of the map into points of the screen.
struct MapSight {
    ImVec2 from, to;  // of the screen
    double east, north, scale;
    ImVec2 at(MapPoint p) const;
    MapPoint point(ImVec2 screen) const;
};
void draw_map_ground(const Ui& ui, const MapModel& m, const MapSight& sight);
// `names`: where the name of each region begins, if it is shown (map_words.h).
void draw_region_names(const Ui& ui, const MapModel& m, const std::vector<std::optional<ImVec2>>& names);
void draw_map_roads(const Ui& ui, const MapModel& m, const MapSight& sight);
// `names`: where the name of each place begins (map_words.h).
void draw_map_places(const Ui& ui, const MapModel& m, const MapSight& sight, PlaceId chosen,
                     const std::vector<ImVec2>& names);
void draw_map_scale(const Ui& ui, const MapSight& sight);
// Words on the map, legible on whatever lies there.
void map_words(const Ui& ui, ImVec2 at, std::string_view words, ImU32 colour, bool strong = false);

}  // namespace banneret::app
