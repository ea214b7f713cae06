#pragma once

#include <cstddef>
#include <optional>

namespace banneret {

// How many letters fit in a line of the terminal that shows the standard output; none if it goes elsewhere.
std::optional<std::size_t> terminal_columns();

}  // namespace banneret
