#include <fmt/format.h>

#include "app/cli/base/numbers.h"
#include "app/cli/base/tables.h"
#include "app/cli/base/verbs.h"
#include "app/cli/campaign/campaign_access.h"
#include "app/cli/campaign/map_arguments.h"
#include "engine/campaign/versions/checks.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

std::string corner_words(MapPoint at) {
    return fmt::format("{},{}", hundredths_text(at.x), hundredths_text(at.y));
}

Reply show_regions(const Arguments& arguments, const Campaign& now) {
    Table table;
    table.right({{"", "number"}});
    table.left({{"Region", "region"}, {"Ground", "ground"}, {"Corners", "corners"}});
    std::size_t number = 0;
    for (const Region& region : now.map->regions) {
        ++number;
        std::vector<std::string> corners;
        for (const MapPoint at : region.outline) corners.push_back(corner_words(at));
        table.row({{fmt::format("#{}", number), number},
                   region.name,
                   words(region.ground),
                   Cell::list(fmt::format("{}", fmt::join(corners, " ")), corners)});
    }
    return rows_text(table, arguments.given("--json"), "The map has no regions yet.\n", 0, 110);
}

// Finds a region by its name or by "#2", its number in the list.
std::optional<std::size_t> region_called(const Map& map, std::string_view text) {
    if (text.starts_with('#'))
        if (const auto number = parse_integer(text.substr(1));
            number && *number >= 1 && static_cast<std::size_t>(*number) <= map.regions.size())
            return static_cast<std::size_t>(*number) - 1;
    for (std::size_t i = 0; i < map.regions.size(); ++i)
        if (same_name(map.regions[i].name, text)) return i;
    return std::nullopt;
}

Reply run_region(const Arguments& arguments) {
    if (!arguments.given("NAME"))
        return read_campaign(arguments, [&](const History& history) { return show_regions(arguments, history.now()); });
    return ordered(arguments, [&](const Campaign& now, std::vector<std::string>& faults) -> std::optional<Command> {
        const std::string_view name = *arguments.value("NAME");
        const auto known = region_called(*now.map, name);
        if (!known && (arguments.given("--remove") || name.starts_with('#'))) {
            std::vector<std::string_view> names;
            for (const Region& region : now.map->regions) names.push_back(region.name);
            faults.push_back(fmt::format("{} is not a region of the map{}", in_quotes(name),
                                         suggestion(name, names, "; campaign FILE region lists them")));
            return std::nullopt;
        }
        if (arguments.given("--remove")) return RemoveRegion{*known};
        Region region = known ? now.map->regions[*known] : Region{};
        if (!known) region.name = std::string(name);
        if (const auto fresh = arguments.value("--name")) region.name = std::string(*fresh);
        if (const auto ground = arguments.value("--ground"))
            if (const auto at = word_argument("--ground", *ground, ground_keys, faults))
                region.ground = static_cast<Ground>(*at);
        const auto corners = arguments.values("--corner");
        if (!corners.empty()) region.outline.clear();
        for (const std::string& corner : corners)
            if (const auto at = point_argument(now, corner, faults)) region.outline.push_back(*at);
        if (!known && corners.size() < 3)
            faults.emplace_back("a new region needs three corners or more: --corner EAST,NORTH, each");
        if (!faults.empty()) return std::nullopt;
        return PutRegion{known, std::move(region)};
    });
}

}  // namespace

Verb campaign_region_verb() {
    return {
        {"campaign FILE region",
         "Show the ground of the map; add, change or remove a region",
         {campaign_file_row(), {"NAME", "Name of the region, or #2 by its number in the list", false}},
         {{"--corner", "EAST,NORTH", "A corner of its outline, in miles, or a place; three or more, in order", true},
          {"--ground", "GROUND", "forest if not given, marsh, hills, mountains, water, open"},
          {"--name", "NAME", "Its new name"},
          {"--remove", "", "Off the map"},
          json_option()},
         "Where two regions overlap, the later one counts. Roads ignore regions."},
        run_region};
}

}  // namespace banneret::app
