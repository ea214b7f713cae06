#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/core/fraction.h"
#include "engine/odds/exact/joint.h"

namespace banneret {

// One side's losses for a chart: how many of all_outcomes cost it each share of its strength, and chances derived from
// them: exactly, at least, at most.
class LossHistogram {
public:
    LossHistogram(const JointOdds& odds, Role role) : outcomes_(odds.loss_outcomes(role)) {}

    // How many of the all_outcomes outcomes cost exactly this loss. REQUIRES: 0 <= hundredths <= 100.
    std::uint32_t outcomes(int hundredths) const;
    // Any bounds are allowed: losses are always 0 to 100 hundredths.
    Fraction exactly(int hundredths) const { return between(hundredths, hundredths); }
    Fraction at_least(int hundredths) const { return between(hundredths, 100); }
    Fraction at_most(int hundredths) const { return between(0, hundredths); }

    // Bars of `width` hundredths; a loss of 0 has its own bar, then 1..width, width + 1..2 width and so on up to 100.
    struct Bar {
        int from = 0, to = 0;  // hundredths, both included
        std::uint32_t outcomes = 0;
        bool operator==(const Bar&) const = default;
    };
    // REQUIRES: 1 <= width <= 100.
    std::vector<Bar> bars(int width) const;

private:
    Fraction between(int from, int to) const;
    std::array<std::uint32_t, 101> outcomes_{};
};

}  // namespace banneret
