#include "engine/odds/exact/histogram.h"

#include <algorithm>

#include "engine/core/check.h"

namespace banneret {

std::uint32_t LossHistogram::outcomes(int hundredths) const {
    CHECK(hundredths >= 0 && hundredths <= 100);
    return outcomes_[static_cast<std::size_t>(hundredths)];
}

Fraction LossHistogram::between(int from, int to) const {
    std::int64_t sum = 0;
    for (int h = std::max(from, 0); h <= std::min(to, 100); ++h) sum += outcomes(h);
    return fraction(sum, all_outcomes);
}

std::vector<LossHistogram::Bar> LossHistogram::bars(int width) const {
    CHECK(width >= 1 && width <= 100);
    std::vector<Bar> out = {{0, 0, outcomes(0)}};
    for (int from = 1; from <= 100; from += width) {
        Bar bar{from, std::min(from + width - 1, 100), 0};
        for (int h = bar.from; h <= bar.to; ++h) bar.outcomes += outcomes(h);
        out.push_back(bar);
    }
    return out;
}

}  // namespace banneret
