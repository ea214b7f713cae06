#pragma once

#include <cstddef>
#include <optional>
#include <ostream>
#include <span>
#include <string>

#include "app/cli/base/long_work.h"

namespace banneret::app {

// Runs the command line; `args` are the words after the program's name. Returns the exit code: 0 done, 2 bad usage or
// input (one line per fault on `err`, nothing on `out`), 1 any other failure. Never throws. `watch` lets long tasks
// report progress and stop.
int run_cli(std::span<const std::string> args, std::ostream& out, std::ostream& err, const Watch& watch = {});

// The width of the terminal that shows the standard output, for Watch; none if it goes elsewhere.
std::optional<std::size_t> columns_of_output();

// True if these words open the window: no words, or a single file that is not a verb.
bool asks_for_window(std::span<const std::string> args);

}  // namespace banneret::app
