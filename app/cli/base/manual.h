#pragma once

#include <string>

namespace banneret::app {

// The manual page and the shell completion of an installed Banneret, made from the rows that --help prints.

// The manual page banneret(1), as roff.
std::string manual_page();

// The completion for bash: verbs, actions of a campaign, options, and files.
std::string bash_completion();

}  // namespace banneret::app
