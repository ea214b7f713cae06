#pragma once

#include <string>
#include <string_view>

namespace banneret {

// One word of a command line: in quotes if a shell would read the text differently without them.
std::string shell_word(std::string_view text);

}  // namespace banneret
