#include "engine/core/pages.h"

#include <algorithm>

namespace banneret {

std::string_view TextPages::keep(std::string_view text) {
    constexpr std::size_t page = std::size_t{1} << 18;  // bytes
    if (text.empty()) return {};
    if (pages_.empty() || used_ + text.size() > page) {
        // Not initialised, since it is written before it is read.
        pages_.emplace_back(new char[std::max(page, text.size())]);
        used_ = 0;
    }
    char* const at = pages_.back().get() + used_;
    std::copy(text.begin(), text.end(), at);
    used_ += text.size();
    return {at, text.size()};
}

}  // namespace banneret
