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

// The map of a campaign: places, roads and ground, all in hundredths of a mile. Values are rounded only where stated
// and never floating-point, so that a march arrives on the same day on every machine.

struct MapPoint {
    std::int32_t x = 0, y = 0;  // east and north of the map's centre; -map_reach .. map_reach
    bool operator==(const MapPoint&) const = default;
};
inline constexpr std::int32_t map_reach = 1'000'000;  // ten thousand miles
inline constexpr std::int32_t mile = 100;
// Straight-line distance, rounded to the nearest hundredth of a mile.
std::int32_t distance(MapPoint a, MapPoint b);
// The point `part` of `whole` of the way from a to b. REQUIRES: 0 <= part <= whole, whole > 0.
MapPoint between(MapPoint a, MapPoint b, std::int64_t part, std::int64_t whole);
// The point `far` hundredths of a mile away. REQUIRES: the direction is one of the eight.
MapPoint moved(MapPoint from, Direction direction, std::int32_t far);
// The nearest of the eight directions. REQUIRES: the points differ.
Direction compass(MapPoint from, MapPoint to);

// The ground of a march. Append only.
// A dyke is a road on the crest of a bank.
enum class Ground : std::uint8_t { open, road, track, hills, forest, marsh, mountains, water, dyke };
inline constexpr std::size_t ground_count = 9;
std::string_view words(Ground ground);  // "open country"

enum class PlaceKind : std::uint8_t { town, village, fort, crossing, landmark, port };  // append only
inline constexpr std::size_t place_kind_count = 6;
std::string_view words(PlaceKind kind);

struct Place {
    PlaceId id{};
    std::string name;  // an army is here if its place has this name
    MapPoint at;
    PlaceKind kind = PlaceKind::town;
    bool secret = false;  // visible only to the referee
    std::string note;
    bool operator==(const Place&) const = default;
};
// A road between two places, straight or with bends; the same in both directions.
struct Road {
    PlaceId from{}, to{};
    Ground ground = Ground::road;  // usually road, track or dyke; a pass may be mountains
    std::vector<MapPoint> bends;
    bool secret = false;
    bool operator==(const Road&) const = default;
};
// Ground other than open, within an outline. If regions overlap, the later one counts. Roads are not affected.
struct Region {
    std::string name;  // may be empty
    Ground ground = Ground::forest;
    std::vector<MapPoint> outline;  // 3 .. most_corners
    bool operator==(const Region&) const = default;
};

// Miles a day from AD-R11's table and the effect of the ground; everything can be edited.
struct MarchRules {
    int mounted_light = 14, mounted_heavy = 12;  // with no or light armour; with medium or heavy. Flying counts as
                                                 // mounted; 1..200
    int foot_light = 10, foot_heavy = 8;
    int slow_percent = 50, quick_percent = 200;  // 1..1000
    // Per cent of the movement rate by ground, 0 to 1000; 0: impassable. The table's rate applies on roads.
    std::array<int, ground_count> ground_percent = {75, 100, 90, 60, 50, 40, 30, 0, 100};
    std::int32_t contact = mile;  // armies within this distance meet; a fifth of a mile to 20 miles
    bool operator==(const MarchRules&) const = default;
};

// The referee's own picture, shown below the map, such as a scan of a drawn map. Two of its points are known; they give
// its scale and rotation.
struct KnownPoint {
    std::int32_t across = 0, down = 0;  // pixels from its upper left corner, 0 .. most_picture_pixels
    MapPoint at;
    bool operator==(const KnownPoint&) const = default;
};
struct MapPicture {
    std::string file;  // its path, from the campaign's folder or absolute
    std::array<KnownPoint, 2> known;
    bool for_players = false;  // shown in the player-safe view too
    bool operator==(const MapPicture&) const = default;
};
inline constexpr std::int32_t most_picture_pixels = 30'000;

struct Map {
    std::vector<Place> places;
    std::vector<Road> roads;
    std::vector<Region> regions;
    MarchRules rules;
    std::optional<MapPicture> picture;
    bool operator==(const Map&) const = default;
};
inline constexpr std::size_t most_places = 1000, most_roads = 3000, most_regions = 200, most_corners = 200;

// Values out of range, places without a name or with the same name, roads to unknown places. The campaign checks the
// ids.
std::vector<Problem> faults(const Map& map);
std::vector<Problem> faults(const MarchRules& rules);
std::vector<Problem> faults(const MapPicture& picture);

const Place* find_place(const Map& map, PlaceId id);
const Place* find_place(const Map& map, std::string_view name);  // compared as words
const Road* find_road(const Map& map, PlaceId one, PlaceId other);
// The line of a road from end to end, with its bends.
std::vector<MapPoint> line_of(const Map& map, const Road& road);
Ground ground_at(const Map& map, MapPoint at);  // ignores roads
// The region that counts at a point; none on open country outside them all.
std::optional<std::size_t> region_at(const Map& map, MapPoint at);

// The position of an army in the field, and the place name made for it. Valid as long as the army's place has these
// words: editing the place by hand moves the army.
struct Stand {
    ArmyId army{};
    MapPoint at;
    std::string words;
    bool operator==(const Stand&) const = default;
};
// The position of an army: its stand, the place of that name, the position of another army with the same words, or the
// position described by the words (point_from_words). None: off the map.
std::optional<MapPoint> position_of(const Campaign& c, const Army& army);
// "Harl Ford" within a quarter of a mile of it, else "7 miles north-east of Harl Ford", from the nearest place,
// preferring one that is not secret if there is any within thirty miles. Without places: "12 miles east, 3 miles
// south".
std::string place_words(const Map& map, MapPoint at);
// The point described by the words: a place's name, or text made by place_words().
std::optional<MapPoint> point_from_words(const Map& map, std::string_view words);

// Miles a day of one unit, and of an army: that of its slowest unit that still has men. An army of characters alone
// moves as light foot.
int movement_rate(const Unit& unit, const MarchRules& rules);
struct ArmyRate {
    int miles = 0;
    std::string slowest;  // the unit's name; empty: no men are left
    bool operator==(const ArmyRate&) const = default;
};
ArmyRate movement_rate(const Army& army, const MarchRules& rules);

}  // namespace banneret
