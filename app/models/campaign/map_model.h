#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/models/shell/desk.h"
#include "engine/campaign/map/march.h"

namespace banneret::app {

// The campaign map as it is drawn: what lies there, who stands where, who marches whither. In the player-safe view
// without what is secret: places and roads marked so, and every army of the others that is not in contact with one of
// the players' own.
struct MapModel {
    Shared<Map> map;    // without what is hidden
    bool edits = true;  // false: secrets are hidden, so that an edit would lose them
    struct Token {
        ArmyId id{};
        std::string name, place, side;
        int colour = 0;
        MapPoint at;
        std::string men;           // "600 men, 49.6 US"; empty where hidden
        std::string cannot_march;  // why; empty: it can
        int rate = 0;              // miles a day
        std::string slowest;
        std::int64_t wounded = 0;  // on their way back, whom a forced march would lose
    };
    std::vector<Token> tokens;   // armies on the map, in the order of the books
    std::vector<Token> off_map;  // the others
    // A march under way: the way that is left, and where each day ends.
    struct Line {
        ArmyId army{};
        int colour = 0;
        std::vector<MapPoint> points;
        std::vector<MapPoint> nights;
        std::string words;  // "to Peat Landing, 12.5 miles, there on 14 Harvest 1043"
        bool careful = false;
    };
    std::vector<Line> lines;
    Shared<Calendar> calendar;
    std::int32_t day = 0;
};
MapModel make_map_model(const Desk& desk);

// Whether the player-safe view hides where this army is.
bool hides_place(const Desk& desk, const Campaign& c, const Army& army);

// What a march would be, while it is still being pointed out.
struct MarchPreview {
    std::optional<Way> way;  // none: it cannot be
    std::string words;       // "Peat Landing: 12.5 miles, 2 days, there on 14 Harvest 1043", or why not
    std::string warning;     // "Forced: 18 wounded will be lost (AD-R11)."
    std::vector<MapPoint> nights;
};
MarchPreview preview_march(const MapModel& m, const MapModel::Token& army, MapPoint to, Pace pace);

// "12.5 miles east, 3 miles south": of a point, for whoever draws the map.
std::string point_words(MapPoint p);

}  // namespace banneret::app
