#include "engine/campaign/map/map.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>

#include "engine/campaign/campaign.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/check.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

constexpr std::int32_t at_a_place = mile / 4;
constexpr std::int32_t known_country = 30 * mile;

std::int64_t root(std::int64_t square) {
    // Integer square root by Newton's method, rounded to the nearest.
    if (square <= 0) return 0;
    std::int64_t r = 1;
    while (r * r < square && r < (std::int64_t{1} << 31)) r *= 2;
    while (true) {
        const std::int64_t next = (r + square / r) / 2;
        if (next >= r) break;
        r = next;
    }
    return square - r * r > r ? r + 1 : r;
}

std::int64_t squared(MapPoint a, MapPoint b) {
    const std::int64_t dx = std::int64_t{a.x} - b.x, dy = std::int64_t{a.y} - b.y;
    return dx * dx + dy * dy;
}

std::int64_t rounded(std::int64_t numerator, std::int64_t denominator) {
    const std::int64_t half = denominator / 2;
    return numerator >= 0 ? (numerator + half) / denominator : -((-numerator + half) / denominator);
}

std::int32_t within_map(std::int64_t at) {
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(at, -map_reach, map_reach));
}

struct Step {
    Direction direction;
    int x, y;
};
constexpr std::array<Step, 8> steps = {{{Direction::north, 0, 1},
                                        {Direction::north_east, 1, 1},
                                        {Direction::east, 1, 0},
                                        {Direction::south_east, 1, -1},
                                        {Direction::south, 0, -1},
                                        {Direction::south_west, -1, -1},
                                        {Direction::west, -1, 0},
                                        {Direction::north_west, -1, 1}}};

std::string_view side_words(Direction d) {
    return words(d);
}

template <class Count>
void within(std::vector<Problem>& out, std::string_view what, Count value, std::int64_t low, std::int64_t high) {
    if (value < low || value > high)
        out.push_back({"map", fmt::format("{} must be {} to {}, not {}", what, low, high, value)});
}

bool on_the_map(MapPoint p) {
    return std::abs(std::int64_t{p.x}) <= map_reach && std::abs(std::int64_t{p.y}) <= map_reach;
}

}  // namespace

std::int32_t distance(MapPoint a, MapPoint b) {
    return static_cast<std::int32_t>(root(squared(a, b)));
}

MapPoint between(MapPoint a, MapPoint b, std::int64_t part, std::int64_t whole) {
    CHECK(whole > 0);
    return {static_cast<std::int32_t>(a.x + rounded((std::int64_t{b.x} - a.x) * part, whole)),
            static_cast<std::int32_t>(a.y + rounded((std::int64_t{b.y} - a.y) * part, whole))};
}

MapPoint moved(MapPoint from, Direction direction, std::int32_t far) {
    for (const Step& step : steps) {
        if (step.direction != direction) continue;
        // cos(45 degrees) to six places.
        const std::int64_t slant = step.x != 0 && step.y != 0 ? rounded(std::int64_t{far} * 707'107, 1'000'000) : far;
        return {within_map(from.x + step.x * slant), within_map(from.y + step.y * slant)};
    }
    return from;
}

Direction compass(MapPoint from, MapPoint to) {
    const std::int64_t dx = std::int64_t{to.x} - from.x, dy = std::int64_t{to.y} - from.y;
    // A direction covers 22.5 degrees on either side: tan(22.5 degrees) is 0.414214.
    const std::int64_t ax = std::abs(dx), ay = std::abs(dy);
    const int x = ax * 1'000'000 > ay * 414'214 ? (dx > 0 ? 1 : -1) : 0;
    const int y = ay * 1'000'000 > ax * 414'214 ? (dy > 0 ? 1 : -1) : 0;
    for (const Step& step : steps)
        if (step.x == x && step.y == y) return step.direction;
    return Direction::north;
}

std::string_view words(Ground ground) {
    constexpr std::array<std::string_view, ground_count> names = {
        "open country", "road", "track", "hills", "forest", "marsh", "mountains", "water", "dyke"};
    return names[static_cast<std::size_t>(ground)];
}

std::string_view words(PlaceKind kind) {
    constexpr std::array<std::string_view, place_kind_count> names = {"town",     "village",  "fort",
                                                                      "crossing", "landmark", "port"};
    return names[static_cast<std::size_t>(kind)];
}

std::vector<Problem> faults(const MarchRules& rules) {
    std::vector<Problem> out;
    within(out, "the miles a day of light horse", rules.mounted_light, 1, 200);
    within(out, "the miles a day of heavy horse", rules.mounted_heavy, 1, 200);
    within(out, "the miles a day of light foot", rules.foot_light, 1, 200);
    within(out, "the miles a day of heavy foot", rules.foot_heavy, 1, 200);
    within(out, "the per cent of slow troops", rules.slow_percent, 1, 1000);
    within(out, "the per cent of quick troops", rules.quick_percent, 1, 1000);
    for (std::size_t i = 0; i < ground_count; ++i)
        within(out, fmt::format("the per cent on {}", words(static_cast<Ground>(i))), rules.ground_percent[i], 0, 1000);
    within(out, "the hundredths of a mile at which armies meet", rules.contact, mile / 5, 20 * mile);
    return out;
}

std::vector<Problem> faults(const MapPicture& picture) {
    std::vector<Problem> out;
    const auto fault = [&](std::string words) { out.push_back({"map, picture", std::move(words)}); };
    if (picture.file.empty()) fault("needs a file");
    if (const auto words = text_fault(picture.file, most_text_bytes)) fault(*words);
    for (const KnownPoint& point : picture.known) {
        if (point.across < 0 || point.down < 0 || std::max(point.across, point.down) > most_picture_pixels)
            fault(fmt::format("a known point must be 0 to {} pixels from the upper left corner", most_picture_pixels));
        if (!on_the_map(point.at)) fault("a known point lies off the map");
    }
    const auto& [one, other] = picture.known;
    if (one.at == other.at || (one.across == other.across && one.down == other.down))
        fault("needs two known points that differ, in the picture and on the map");
    return out;
}

std::vector<Problem> faults(const Map& map) {
    std::vector<Problem> out = faults(map.rules);
    if (map.picture)
        for (Problem& problem : faults(*map.picture)) out.push_back(std::move(problem));
    if (map.places.size() > most_places || map.roads.size() > most_roads || map.regions.size() > most_regions)
        out.push_back(
            {"map", fmt::format("at most {} places, {} roads and {} regions", most_places, most_roads, most_regions)});
    std::set<std::string> names;
    std::set<std::uint32_t> ids;
    std::set<std::pair<std::uint32_t, std::uint32_t>> joined;
    for (std::size_t i = 0; i < map.places.size(); ++i) {
        const Place& place = map.places[i];
        if (const auto fault = name_fault(place.name)) out.push_back({fmt::format("map, place {}", i + 1), *fault});
        if (const auto fault = text_fault(place.note, most_text_bytes)) out.push_back({"map, " + place.name, *fault});
        if (!on_the_map(place.at)) out.push_back({"map, " + place.name, "lies off the map"});
        if (!names.insert(folded(place.name)).second)
            out.push_back({"map", fmt::format("there are two places called {}", place.name)});
        ids.insert(place.id.value);
    }
    for (std::size_t i = 0; i < map.roads.size(); ++i) {
        const Road& road = map.roads[i];
        if (road.from == road.to || !ids.contains(road.from.value) || !ids.contains(road.to.value))
            out.push_back({fmt::format("map, road {}", i + 1), "must join two places of the map"});
        if (road.bends.size() > most_corners || !std::all_of(road.bends.begin(), road.bends.end(), on_the_map))
            out.push_back(
                {fmt::format("map, road {}", i + 1), fmt::format("may have {} bends, all on the map", most_corners)});
        if (!joined.insert(std::minmax(road.from.value, road.to.value)).second)
            out.push_back({fmt::format("map, road {}", i + 1), "there is already a road between these places"});
    }
    for (std::size_t i = 0; i < map.regions.size(); ++i) {
        const Region& region = map.regions[i];
        if (const auto fault = line_fault(region.name)) out.push_back({fmt::format("map, region {}", i + 1), *fault});
        if (region.outline.size() < 3 || region.outline.size() > most_corners ||
            !std::all_of(region.outline.begin(), region.outline.end(), on_the_map))
            out.push_back({fmt::format("map, region {}", i + 1),
                           fmt::format("needs 3 to {} corners, all on the map", most_corners)});
    }
    return out;
}

const Place* find_place(const Map& map, PlaceId id) {
    for (const Place& place : map.places)
        if (id && place.id == id) return &place;
    return nullptr;
}

const Place* find_place(const Map& map, std::string_view name) {
    for (const Place& place : map.places)
        if (same_name(place.name, name)) return &place;
    return nullptr;
}

const Road* find_road(const Map& map, PlaceId one, PlaceId other) {
    for (const Road& road : map.roads)
        if ((road.from == one && road.to == other) || (road.from == other && road.to == one)) return &road;
    return nullptr;
}

std::vector<MapPoint> line_of(const Map& map, const Road& road) {
    std::vector<MapPoint> line;
    if (const Place* from = find_place(map, road.from)) line.push_back(from->at);
    line.insert(line.end(), road.bends.begin(), road.bends.end());
    if (const Place* to = find_place(map, road.to)) line.push_back(to->at);
    return line;
}

namespace {

bool inside(const std::vector<MapPoint>& outline, MapPoint p) {
    bool in = false;
    for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++) {
        const MapPoint a = outline[i], b = outline[j];
        if ((a.y > p.y) == (b.y > p.y)) continue;
        // True if the edge crosses the ray from p to the east, computed without division.
        const std::int64_t dy = std::int64_t{b.y} - a.y;
        const std::int64_t left = (std::int64_t{p.x} - a.x) * dy,
                           right = (std::int64_t{b.x} - a.x) * (std::int64_t{p.y} - a.y);
        if (dy > 0 ? left < right : left > right) in = !in;
    }
    return in;
}

}  // namespace

std::optional<std::size_t> region_at(const Map& map, MapPoint at) {
    for (std::size_t i = map.regions.size(); i > 0; --i)
        if (inside(map.regions[i - 1].outline, at)) return i - 1;
    return std::nullopt;
}

Ground ground_at(const Map& map, MapPoint at) {
    const auto region = region_at(map, at);
    return region ? map.regions[*region].ground : Ground::open;
}

std::optional<MapPoint> position_of(const Campaign& c, const Army& army) {
    const auto standing = [&](bool own) -> std::optional<MapPoint> {
        for (const Stand& stand : c.stands)
            if ((stand.army == army.id) == own && same_name(stand.words, army.place)) return stand.at;
        return std::nullopt;
    };
    if (trimmed(army.place).empty()) return std::nullopt;
    if (const auto own = standing(true)) return own;
    if (const Place* place = find_place(*c.map, army.place)) return place->at;
    if (const auto with_others = standing(false)) return with_others;
    return point_from_words(*c.map, army.place);
}

namespace {

struct Nearest {
    const Place* place = nullptr;
    std::int32_t far = 0;
};

Nearest nearest_place(const Map& map, MapPoint at, bool secret_too) {
    Nearest best;
    for (const Place& place : map.places) {
        if (place.secret && !secret_too) continue;
        const std::int32_t far = distance(place.at, at);
        if (best.place == nullptr || far < best.far) best = {&place, far};
    }
    return best;
}

}  // namespace

std::string place_words(const Map& map, MapPoint at) {
    const Nearest any = nearest_place(map, at, true);
    if (any.place != nullptr && any.far <= at_a_place) return any.place->name;
    const Nearest open = nearest_place(map, at, false);
    const Nearest best = open.place != nullptr && open.far <= known_country ? open : any;
    if (best.place == nullptr)
        return fmt::format("{} {}, {} {}", counted(std::abs(at.x) / mile, "mile"), at.x < 0 ? "west" : "east",
                           counted(std::abs(at.y) / mile, "mile"), at.y < 0 ? "south" : "north");
    const auto far = std::max<std::int64_t>(1, rounded(best.far, mile));
    const std::string_view side = side_words(compass(best.place->at, at));
    std::string out = fmt::format("{} {} of {}", counted(far, "mile"), side, best.place->name);
    if (line_fault(out)) out = fmt::format("{} {} of a place", counted(far, "mile"), side);
    return out;
}

std::optional<MapPoint> point_from_words(const Map& map, std::string_view text) {
    if (const Place* place = find_place(map, text)) return place->at;
    // "7 miles north-east of Harl Ford"
    for (const std::string_view unit : {" miles ", " mile "}) {
        const std::size_t at = text.find(unit);
        if (at == std::string_view::npos) continue;
        const auto miles = parse_integer(trimmed(text.substr(0, at)));
        std::string_view rest = text.substr(at + unit.size());
        const std::size_t of = rest.find(" of ");
        if (!miles || *miles < 0 || *miles > 10'000 || of == std::string_view::npos) continue;
        const Place* place = find_place(map, trimmed(rest.substr(of + 4)));
        for (const Step& step : steps)
            if (place != nullptr && same_name(words(step.direction), rest.substr(0, of)))
                return moved(place->at, step.direction, static_cast<std::int32_t>(*miles) * mile);
    }
    return std::nullopt;
}

int movement_rate(const Unit& unit, const MarchRules& rules) {
    const bool rides = unit.mounted || unit.abilities.has(Ability::flying);
    const bool light = unit.armour == Armour::none || unit.armour == Armour::light;
    std::int64_t miles =
        rides ? (light ? rules.mounted_light : rules.mounted_heavy) : (light ? rules.foot_light : rules.foot_heavy);
    if (unit.abilities.has(Ability::quick)) miles = miles * rules.quick_percent / 100;
    if (unit.abilities.has(Ability::slow)) miles = miles * rules.slow_percent / 100;
    return static_cast<int>(std::max<std::int64_t>(1, miles));
}

ArmyRate movement_rate(const Army& army, const MarchRules& rules) {
    ArmyRate out;
    for (const Unit& unit : army.units) {
        if (unit.count == 0) continue;
        const int miles = movement_rate(unit, rules);
        if (out.slowest.empty() || miles < out.miles) out = {miles, unit.name};
    }
    if (out.slowest.empty()) out.miles = rules.foot_light;
    return out;
}

}  // namespace banneret
