#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/base/arguments.h"
#include "engine/campaign/chronicle/chronicle.h"

namespace banneret::app {

// Options shared by the chronicle verbs: the part to show, and the reader.

// --words, --kind, --side, --army, --tag, --from, --to, --session, --all.
std::vector<OptionRow> filter_options();
ChronicleFilter read_filter(const Arguments& arguments, const Campaign& now, std::vector<std::string>& faults);

// A date in the calendar's words, the number of a day, or "+9" from today.
std::optional<std::int32_t> day_named(std::string_view words, const Campaign& now, std::vector<std::string>& faults);
// The side of this name; adds a fault with the nearest known one.
std::optional<FactionId> side_named(std::string_view name, const Campaign& now, std::vector<std::string>& faults);
// A version of the history, by its number in the chronicle.
std::optional<std::size_t> version_named(std::string_view option, std::string_view number, const History& history,
                                         std::vector<std::string>& faults);

}  // namespace banneret::app
