#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/campaign/time/calendar.h"

namespace banneret::app {

// "plain, thirteen-moons, five-feasts, or a JSON file with one".
std::string calendar_words();
// A calendar by the key of a shipped one, or out of a JSON file: the calendar alone, or a campaign as `export` writes
// it. None after adding every fault.
std::optional<Calendar> calendar_named(std::string_view words, std::vector<std::string>& faults);

}  // namespace banneret::app
