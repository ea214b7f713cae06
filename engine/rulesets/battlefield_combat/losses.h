#pragma once

#include <array>
#include <cstdint>

namespace banneret::battlefield {

// `men` shared out among removed, fled, captured and fit board individuals, by the largest remainder (ties in that
// order). REQUIRES: the parts add up to `heads`, which is not 0.
std::array<std::int32_t, 4> men_of(std::int32_t men, std::int32_t heads, const std::array<std::int32_t, 4>& parts);

}  // namespace banneret::battlefield
