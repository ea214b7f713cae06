#pragma once

#include <ostream>
#include <span>
#include <string>

namespace banneret::app {

// The terminal: `args` are the words after the program's name. Returns the exit code: 0 done, 2 bad usage or input (one
// line a fault on `err`, nothing on `out`), 1 anything else. Never throws.
int run_cli(std::span<const std::string> args, std::ostream& out, std::ostream& err);

// Whether these words ask for the window: none, or one file that is no verb.
bool asks_for_window(std::span<const std::string> args);

}  // namespace banneret::app
