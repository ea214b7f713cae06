#include "app/cli/campaign/map_arguments.h"

#include <fmt/format.h>

#include "engine/campaign/versions/checks.h"
#include "engine/core/text.h"

namespace banneret::app {

std::optional<std::int32_t> hundredths(std::string_view text) {
    const auto value = parse_decimal(trimmed(text));
    if (!value || *value > map_reach / mile || *value < -map_reach / mile) return std::nullopt;
    return static_cast<std::int32_t>(*value * mile + (*value < 0 ? -0.5 : 0.5));
}

std::optional<MapPoint> point_argument(const Campaign& now, std::string_view text, std::vector<std::string>& faults) {
    if (const auto at = point_from_words(*now.map, text)) return at;
    const std::size_t comma = text.find(',');
    if (comma != std::string_view::npos) {
        const auto x = hundredths(text.substr(0, comma)), y = hundredths(text.substr(comma + 1));
        if (x && y) return MapPoint{*x, *y};
    }
    std::vector<std::string_view> names;
    for (const Place& place : now.map->places) names.push_back(place.name);
    faults.push_back(fmt::format(
        "{} is not a place on the map{}", in_quotes(text),
        suggestion(text, names, "; a point is \"12.5,-3\", miles east and north, or \"7 miles north of\" a place")));
    return std::nullopt;
}

const Place* place_argument(const Campaign& now, std::string_view text, std::vector<std::string>& faults) {
    if (const Place* place = find_place(*now.map, text)) return place;
    std::vector<std::string_view> names;
    for (const Place& place : now.map->places) names.push_back(place.name);
    faults.push_back(fmt::format("{} is not a place on the map{}", in_quotes(text), suggestion_or_list(text, names)));
    return nullptr;
}

std::string place_of_new_army(const Campaign& now, std::string_view words, std::vector<std::string>& faults) {
    const Map& map = *now.map;
    if (const Place* place = find_place(map, words)) return place->name;
    const bool known = std::any_of(now.armies.begin(), now.armies.end(),
                                   [&](const auto& army) { return same_name(army->place, words); });
    if (!map.places.empty() && !known) {
        std::vector<std::string_view> names;
        for (const Place& place : map.places) names.push_back(place.name);
        faults.push_back(fmt::format("--place: {} is not a place on the map{}", in_quotes(words),
                                     suggestion(words, names, "; campaign FILE places lists them")));
    }
    return std::string(words);
}

std::optional<std::size_t> word_argument(std::string_view option, std::string_view text,
                                         std::span<const std::string_view> keys, std::vector<std::string>& faults) {
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (same_name(keys[i], text)) return i;
    const std::vector<std::string> known(keys.begin(), keys.end());
    faults.push_back(
        fmt::format("{} must be {}, not {}{}", option, joined(known, "or"), in_quotes(text), suggestion(text, keys)));
    return std::nullopt;
}

}  // namespace banneret::app
