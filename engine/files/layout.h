#pragma once

#include <string>
#include <string_view>

namespace banneret::files {

// Lays JSON out so that people and line-by-line comparisons can read it: what fits on a line of `width` bytes stands on
// one line, anything longer has one item a line, indented by a blank for each level. The same values always come out
// the same. REQUIRES: `json` is valid JSON.
std::string laid_out(std::string_view json, std::size_t width = 160);

}  // namespace banneret::files
