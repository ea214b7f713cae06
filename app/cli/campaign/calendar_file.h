#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/campaign/time/calendar.h"

namespace banneret::app {

// "plain, thirteen-moons, five-feasts, or a JSON file that holds one".
std::string calendar_words();
// A calendar by its key, or from a JSON file that holds a calendar or an exported campaign. None after adding every
// fault.
std::optional<Calendar> calendar_named(std::string_view words, std::vector<std::string>& faults);

}  // namespace banneret::app
