#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/armies/army.h"
#include "engine/core/shared_list.h"
#include "engine/core/trouble.h"
#include "engine/tactics/plans.h"

namespace banneret {

struct Campaign;

// The map of a campaign: places, roads and ground, all in hundredths of a mile. Nothing here rounds but where it says
// so, and nothing is a floating number, so that the same march arrives on the same day on every machine.

struct MapPoint {
    std::int32_t x = 0, y = 0;  // east and north of the map's middle; -map_reach .. map_reach
    bool operator==(const MapPoint&) const = default;
};
inline constexpr std::int32_t map_reach = 1'000'000;  // ten thousand miles
inline constexpr std::int32_t mile = 100;
// In a straight line, rounded to the nearest hundredth of a mile.
std::int32_t distance(MapPoint a, MapPoint b);
// The point `part` of `whole` of the way from a to b. REQUIRES: 0 <= part <= whole, whole > 0.
MapPoint between(MapPoint a, MapPoint b, std::int64_t part, std::int64_t whole);
// So many hundredths of a mile away. REQUIRES: the direction is one of the eight.
MapPoint moved(MapPoint from, Direction direction, std::int32_t far);
// The nearest of the eight directions. REQUIRES: the points differ.
Direction compass(MapPoint from, MapPoint to);

// What an army walks on. Append only.
enum class Ground : std::uint8_t { open, road, track, hills, forest, marsh, mountains, water };
inline constexpr std::size_t ground_count = 8;
std::string_view words(Ground ground);  // "open country"

enum class PlaceKind : std::uint8_t { town, village, fort, crossing, landmark, port };  // append only
inline constexpr std::size_t place_kind_count = 6;
std::string_view words(PlaceKind kind);

struct Place {
    PlaceId id{};
    std::string name;  // an army whose place has this name stands here
    MapPoint at;
    PlaceKind kind = PlaceKind::town;
    bool secret = false;  // for the referee alone
    std::string note;
    bool operator==(const Place&) const = default;
};
// A way between two places, straight or by way of its bends. Both ways the same.
struct Road {
    PlaceId from{}, to{};
    Ground ground = Ground::road;  // road or track, as a rule; a pass may be mountains
    std::vector<MapPoint> bends;
    bool secret = false;
    bool operator==(const Road&) const = default;
};
// Ground that is not open, within an outline. Where two overlap the later one counts. Roads are not slowed by it.
struct Region {
    std::string name;  // may be empty
    Ground ground = Ground::forest;
    std::vector<MapPoint> outline;  // 3 .. most_corners
    bool operator==(const Region&) const = default;
};

// Miles a day by AD-R11's table, and what the ground does to them: all of it may be edited.
struct MarchRules {
    int mounted_light = 14, mounted_heavy = 12;  // none or light armour; medium or heavy. Flying as mounted; 1..200
    int foot_light = 10, foot_heavy = 8;
    int slow_percent = 50, quick_percent = 200;  // 1..1000
    // Of the movement rate by ground, 0 to 1000; 0: impassable. The rate of the table is that on a road.
    std::array<int, ground_count> ground_percent = {75, 100, 90, 60, 50, 40, 30, 0};
    std::int32_t contact = mile;  // armies no farther apart have met; a fifth of a mile to 20 miles
    bool operator==(const MarchRules&) const = default;
};

struct Map {
    std::vector<Place> places;
    std::vector<Road> roads;
    std::vector<Region> regions;
    MarchRules rules;
    bool operator==(const Map&) const = default;
};
inline constexpr std::size_t most_places = 1000, most_roads = 3000, most_regions = 200, most_corners = 200;

// Values out of range, places without a name or with one name, roads from or to nowhere. Ids are the campaign's to
// check.
std::vector<Problem> faults(const Map& map);
std::vector<Problem> faults(const MarchRules& rules);

const Place* find_place(const Map& map, PlaceId id);
const Place* find_place(const Map& map, std::string_view name);  // as words are compared
const Road* find_road(const Map& map, PlaceId one, PlaceId other);
// A road from end to end, with its places and bends.
std::vector<MapPoint> line_of(const Map& map, const Road& road);
Ground ground_at(const Map& map, MapPoint at);  // roads are not ground

// Where an army in the field stands, and the words that say so. It holds as long as the army's place has these words:
// whoever writes another place by hand moves the army.
struct Stand {
    ArmyId army{};
    MapPoint at;
    std::string words;
    bool operator==(const Stand&) const = default;
};
// Where an army is: its stand, the place of that name, where another army of the same words stands, or what its words
// say (point_from_words). None: off the map.
std::optional<MapPoint> position_of(const Campaign& c, const Army& army);
// "Harl Ford" within a quarter of a mile of it, else "7 miles north-east of Harl Ford": the nearest place counts, one
// that is no secret if there is any within thirty miles. Without places: "12 miles east, 3 miles south".
std::string place_words(const Map& map, MapPoint at);
// What `place` means on the map as it is written: a place's name, or words that place_words() gives.
std::optional<MapPoint> point_from_words(const Map& map, std::string_view words);

// Miles a day of one unit, and of an army: that of its slowest unit with anybody left. An army of characters alone goes
// as light foot.
int movement_rate(const Unit& unit, const MarchRules& rules);
struct ArmyRate {
    int miles = 0;
    std::string slowest;  // the unit's name; empty: nobody is left
    bool operator==(const ArmyRate&) const = default;
};
ArmyRate movement_rate(const Army& army, const MarchRules& rules);

}  // namespace banneret
