#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/models/campaign/map_picture.h"
#include "app/models/shell/desk.h"
#include "engine/campaign/map/march.h"

namespace banneret::app {

// The campaign map as drawn: places, roads, armies and marches. The player-safe view hides secret places and roads, and
// every other side's army that is not in contact with one of the players'.
struct MapModel {
    Shared<Map> map;    // without hidden parts
    bool edits = true;  // false: secrets are hidden, and an edit would lose them
    struct Token {
        ArmyId id{};
        std::string name, place, side;
        int colour = 0;
        Arms arms;
        MapPoint at;
        std::string men;           // "600 men, 49.6 US"; empty where hidden, and on another day
        std::string cannot_march;  // why it cannot march; empty: it can
        int rate = 0;              // miles a day
        std::string slowest;
        std::int64_t wounded = 0;  // recovering wounded, whom a forced march would lose
    };
    std::vector<Token> tokens;   // armies on the map, in the campaign's order
    std::vector<Token> off_map;  // the other armies
    // A march under way: the rest of the way, and where each day ends.
    struct Line {
        ArmyId army{};
        int colour = 0;
        std::vector<MapPoint> points;
        std::vector<MapPoint> nights;
        std::string words;  // "to Peat Landing, 12.5 miles, arriving on 14 Harvest 1043"; of a trail empty
        bool careful = false;
    };
    std::vector<Line> lines;
    std::optional<PictureBelowMap> picture;
    Shared<Calendar> calendar;
    std::int32_t day = 0;
};
MapModel make_map_model(const Desk& desk);
// The lines of an army's tooltip on the map: side and men, place, march, and its miles a day or why it cannot march.
std::string token_tip(const MapModel& m, const MapModel::Token& token);

// A march whose destination the user is still choosing on the map.
struct MarchPreview {
    std::optional<Way> way;  // none: no way there
    std::string words;       // "Peat Landing: 12.5 miles, 2 days, arriving on 14 Harvest 1043", or the reason why not
    std::string warning;     // "Forced: 18 wounded will be lost (AD-R11)."
    std::vector<MapPoint> nights;
};
MarchPreview preview_march(const MapModel& m, const MapModel::Token& army, MapPoint to, Pace pace);

// A point as "12.5 miles east, 3 miles south", for editing the map.
std::string point_words(MapPoint p);

}  // namespace banneret::app
