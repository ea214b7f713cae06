#pragma once

#include <cstdint>

namespace banneret::lionheart {

// LH-RETURN: figures of one unit that are gone, by what became of them, and the individuals they stand for.
struct FiguresGone {
    std::int32_t casualties = 0, deserted = 0, captured = 0, routed = 0;
};
struct MenLost {
    std::int32_t casualties = 0, deserted = 0, captured = 0, routed = 0;
    bool operator==(const MenLost&) const = default;
};
// Running totals, each floor(men x figures so far / figures + 1/2). REQUIRES: figures > 0.
MenLost men_lost(std::int32_t men, std::int32_t figures, const FiguresGone& gone);

}  // namespace banneret::lionheart
