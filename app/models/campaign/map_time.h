#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/models/campaign/map_model.h"

namespace banneret::app {

// Where the armies on the map were on earlier days, by the campaign's own steps, and where their marches lead.

// The way of one army through the days; straight between two points.
struct MapTrack {
    struct Point {
        double day = 0;  // 12.5: halfway through day 12
        MapPoint at;
    };
    ArmyId army{};
    std::vector<Point> points;  // by day
};
struct MapTime {
    std::int32_t first = 0, last = 0;  // days
    std::vector<MapTrack> tracks;
};
inline constexpr std::int32_t most_days_shown = 60;  // before today, and after
// The armies of the model's map that the viewer may know. Empty if there is no other day to show.
MapTime make_map_time(const Desk& desk, const MapModel& now);

// Where the track is on a day: at its first point before it begins, at its last after it ends. REQUIRES: it has points.
MapPoint point_on(const MapTrack& track, double day);
// The map on another day: armies where they were, those without a track left out, and nothing that can be changed.
MapModel map_at(const MapModel& now, const MapTime& time, double day);

}  // namespace banneret::app
