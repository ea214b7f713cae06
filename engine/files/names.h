#pragma once

#include <span>
#include <string_view>

namespace banneret::files {

// The words that stand for enumerators in files, in the order of their enum. They are a format of their own: add at the
// end, never rename, whatever the window or the command line come to call the same thing.
template <class E>
std::span<const std::string_view> words_of();

}  // namespace banneret::files
