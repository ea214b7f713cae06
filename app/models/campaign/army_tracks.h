#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "app/models/campaign/map_model.h"

namespace banneret::app {

// The positions of the armies on other days: earlier days from the campaign's history, later days from their marches.

// The positions of one army by day. Between two points it moves in a straight line.
struct ArmyTrack {
    struct Point {
        double day = 0;  // 12.5: halfway through day 12
        MapPoint at;
        bool gap = false;  // before this point, back to the one before, the army was off the map or another side's
    };
    ArmyId army{};
    std::vector<Point> points;  // by day
};
struct ArmyTracks {
    std::int32_t first = 0, last = 0;  // days
    std::vector<ArmyTrack> tracks;
    // The state and the viewer that they belong to.
    std::shared_ptr<const Campaign> campaign;
    bool player_safe = false;
    FactionId players{};
};
inline constexpr std::int32_t most_days_shown = 60;  // before today, and after
// The tracks of the armies on the map whose orders the viewer may see. If there is no other day to show, `first` equals
// `last`. Returns `known` if it is of the same state and viewer, as reading the history takes long. None without a
// campaign.
std::shared_ptr<const ArmyTracks> make_army_tracks(const Desk& desk, const MapModel& now,
                                                   std::shared_ptr<const ArmyTracks> known = {});

// The army's position on a day; after the last point the last. None before the first point and in a gap.
std::optional<MapPoint> position_on(const ArmyTrack& track, double day);
// The map on another day, read-only. Armies without a track or a position are left out.
MapModel map_at(const MapModel& now, const ArmyTracks& tracks, double day);

}  // namespace banneret::app
