#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/models/campaign/map_model.h"
#include "app/panels/widgets/curves.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// The campaign map. Dragging an army orders a march, dragging the ground pans, the wheel zooms. With a `tool` other
// than `look` the user edits the map.
using Terrain = banneret::Ground;  // layout.h has another Ground

constexpr double least_map_scale = 0.05, most_map_scale = 400;  // pixels per mile

struct MapLabels;
struct KeptGround;

enum class MapTool : std::uint8_t { look, place, road, ground, picture };

struct MapView {
    bool fitted = false;
    bool moved = false;          // zoomed or panned since it was fitted
    ImVec2 size = {0, 0};        // of the map when last drawn, in pixels
    double east = 0, north = 0;  // centre of the view, in miles
    double scale = 10;           // pixels per mile
    ArmyId chosen{};             // its card is beside the map
    PlaceId chosen_place{};
    std::optional<std::size_t> chosen_region;
    bool careful = false;  // marches at half pace, which spares the wounded
    MapTool tool = MapTool::look;
    Terrain ground = Terrain::forest;  // ground of the next region
    Terrain road = Terrain::road;
    // In progress.
    ArmyId dragged{};
    PlaceId dragged_place{};
    bool given_up = false;  // after Escape the drag has no effect
    MapPoint pointed;
    MarchPreview preview;
    PlaceId road_from{};
    std::vector<MapPoint> outline;
    bool click_used = false;                  // the button now held has already closed an area
    std::optional<PlaceId> place_added;       // the last place when a new one was requested
    bool name_place = false;                  // the name of the selected place gets the keyboard focus
    std::shared_ptr<const MapLabels> labels;  // of the last frame
    std::shared_ptr<KeptGround> ground_kept;  // of the last frame
    // Placing the picture below the map.
    std::array<PlaceId, 2> picture_places{};  // chosen for it; none: the two furthest apart
    std::optional<KnownPoint> picture_first;  // the first place, once clicked
    MapPoint picture_mark;                    // where it was clicked
    bool busy() const { return dragged || dragged_place || road_from || !outline.empty() || picture_first; }
};

// As wide as the available space, `height` pixels high.
void draw_map(const Ui& ui, const MapModel& m, MapView& view, float height);
// map_tools.cpp: the tools above the map. `days`: the slider of days is shown.
void draw_map_tools(const Ui& ui, const MapModel& m, MapView& view, bool days);
// Cancels what is in progress; false if there was nothing.
bool cancel_map(MapView& view);

// map_ground.cpp: the ground below everything else. `at` converts map points to screen points.
struct MapSight {
    ImVec2 from, to;  // screen coordinates
    double east, north, scale;
    ImVec2 at(MapPoint p) const;
    MapPoint point(ImVec2 screen) const;
    bool operator==(const MapSight& other) const;
};
// Regions with their names, and roads. `names`: of each region, if it is shown (map_labels.h). The ground of an
// unchanged map is drawn twice; later frames show the pixels of the second drawing.
void draw_map_ground(const Ui& ui, const MapModel& m, const MapSight& sight,
                     const std::vector<std::optional<BentWords>>& names, MapView& view);
constexpr float road_bend = 1.2f;  // font units, from where a road begins to bend
// map_picture_view.cpp: the referee's own picture, below the regions.
void draw_map_picture(const Ui& ui, const MapModel& m, const MapSight& sight);
// The tool's instruction beside the pointer: "Click Harl Ford on the picture".
std::string picture_tool_words(const MapModel& m, const MapView& view);
// A click on the map with the picture's tool. The second one gives the picture with its known points.
std::optional<MapPicture> picture_clicked(const MapModel& m, MapView& view, MapPoint at);
// `names`: the start of each place's name (map_labels.h).
void draw_map_places(const Ui& ui, const MapModel& m, const MapSight& sight, PlaceId chosen,
                     const std::vector<ImVec2>& names);
// The bar that shows the scale. Its length is 1, 2, 5, 10 ... miles.
struct ScaleBar {
    double miles = 1;
    ImVec2 from;  // its left end
    float width = 0;
};
void draw_map_scale(const Ui& ui, const ScaleBar& bar);
// Words on the map, legible on any ground.
void map_words(const Ui& ui, ImVec2 at, std::string_view words, ImU32 colour, bool strong = false);

}  // namespace banneret::app
