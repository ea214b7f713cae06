#pragma once

#include <span>
#include <string_view>

namespace banneret::files {

// The words for enumerators in files, in the order of their enum. They are part of the file format: append only and
// never rename, whatever the window and the terminal call the value.
template <class E>
std::span<const std::string_view> words_of();

}  // namespace banneret::files
