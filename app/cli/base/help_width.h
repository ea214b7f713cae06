#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace banneret::app {

// A help text with its long lines broken at blanks to at most `columns` letters. A description stays in its column, or
// begins below its option where the terminal is too narrow for two columns. A word longer than the line stays whole.
std::string fit_help(std::string_view text, std::size_t columns);

}  // namespace banneret::app
