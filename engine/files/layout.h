#pragma once

#include <string>
#include <string_view>

namespace banneret::files {

// Formats JSON so that people and line-by-line comparisons can read it: a value that fits into `width` bytes is on one
// line, a longer one has one item a line, indented by one blank per level. Equal values give equal text. REQUIRES:
// `json` is valid JSON.
std::string laid_out(std::string_view json, std::size_t width = 160);

}  // namespace banneret::files
