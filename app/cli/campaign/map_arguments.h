#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/base/arguments.h"
#include "engine/campaign/campaign.h"

namespace banneret::app {

// Reads places, points, grounds and miles of a campaign's map from the command line. Errors are added to the faults.

// Hundredths of a mile, from words such as "12" or "-3.5".
std::optional<std::int32_t> hundredths(std::string_view text);
// A place by its name, "7 miles north of Otterholt", or "12.5,-3" in miles east and north.
std::optional<MapPoint> point_argument(const Campaign& now, std::string_view text, std::vector<std::string>& faults);
const Place* place_argument(const Campaign& now, std::string_view text, std::vector<std::string>& faults);
// The --place of an army that joins the campaign: one on the map if the map has places, or where another army is.
std::string place_of_new_army(const Campaign& now, std::string_view words, std::vector<std::string>& faults);

inline constexpr std::array<std::string_view, place_kind_count> kind_keys = {"town",     "village",  "fort",
                                                                             "crossing", "landmark", "port"};
inline constexpr std::array<std::string_view, ground_count> ground_keys = {
    "open", "road", "track", "hills", "forest", "marsh", "mountains", "water", "dyke"};
// The index of `text` among the keys.
std::optional<std::size_t> word_argument(std::string_view option, std::string_view text,
                                         std::span<const std::string_view> keys, std::vector<std::string>& faults);

}  // namespace banneret::app
