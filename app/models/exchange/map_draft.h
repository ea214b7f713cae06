#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/models/exchange/exchange_reading.h"
#include "app/models/exchange/map_import.h"

// A map as another program stores it, in miles east and north, before it becomes a campaign.
namespace banneret::app::exchange {

struct Spot {
    double x = 0, y = 0;
};
struct DraftPlace {
    std::string name;
    Spot at;
    PlaceKind kind = PlaceKind::town;
};
struct DraftLine {
    std::string name;
    Ground ground = Ground::road;  // water: a river
    std::vector<Spot> points;
    double width = 0;  // of a river
};
struct DraftArea {
    std::string name;
    Ground ground = Ground::water;
    std::vector<Spot> outline;
};
struct DraftUnit {
    std::string name, type;  // "archers", "ranged"; the type may be empty
    double men = 0;
};
struct DraftArmy {
    std::string name, side;
    Spot at;
    std::vector<DraftUnit> units;
};
struct MapDraft {
    std::string name;
    std::vector<std::string> sides;
    std::vector<DraftPlace> places;  // the most important first
    std::vector<DraftLine> lines;
    std::vector<DraftArea> areas;  // the later one covers the earlier
    std::vector<DraftArmy> armies;
    std::vector<std::string> guesses;
};

// Values of a field of a foreign file; a missing field or one of another kind gives the fallback.
double number_of(const Json& object, const char* key, double fallback = 0);  // numbers may be written as text
std::string text_of(const Json& object, const char* key);
const Json* list_of(const Json& object, const char* key);  // null if there is none
std::optional<Spot> spot_of(const Json& pair);

MapDraft draft_of_azgaar(const Json& root);
MapDraft draft_of_geojson(const Json& root);

// The refusal is one sentence without the file's name.
std::variant<ImportedMap, std::string> campaign_of(MapDraft draft);

}  // namespace banneret::app::exchange
