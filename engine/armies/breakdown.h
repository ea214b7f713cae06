#pragma once

#include <string>
#include <vector>

#include "engine/core/fraction.h"

namespace banneret {

// A number with the arithmetic that led to it, for display.
struct BreakdownPart {
    std::string why;   // "fighter, 6 levels at 1"
    std::string rule;  // "BTA-204"
    Fraction value;
};
struct Breakdown {
    Fraction total;  // sum of the parts, before any rounding
    std::vector<BreakdownPart> parts;

    void add(std::string why, std::string rule, const Fraction& value) {
        total += value;
        parts.push_back({std::move(why), std::move(rule), value});
    }
};

}  // namespace banneret
