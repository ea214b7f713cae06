#pragma once

#include <ostream>
#include <span>
#include <string>

#include "app/cli/base/long_work.h"

namespace banneret::app {

// The terminal: `args` are the words after the program's name. Returns the exit code: 0 done, 2 bad usage or input (one
// line a fault on `err`, nothing on `out`), 1 anything else. Never throws.
// Long work is stopped and told about as `watch` says.
int run_cli(std::span<const std::string> args, std::ostream& out, std::ostream& err, const Watch& watch = {});

// Whether these words ask for the window: none, or one file that is no verb.
bool asks_for_window(std::span<const std::string> args);

}  // namespace banneret::app
