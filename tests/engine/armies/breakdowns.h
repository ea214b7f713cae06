#pragma once

#include <gtest/gtest.h>

#include "engine/armies/breakdown.h"

namespace banneret::armies_test {

// Every part of a number has its reason and its rule, and together they are the whole.
inline void expect_parts_add_up(const Breakdown& w) {
    Fraction sum = 0;
    for (const BreakdownPart& p : w.parts) {
        sum += p.value;
        EXPECT_FALSE(p.why.empty());
        EXPECT_FALSE(p.rule.empty());
    }
    EXPECT_EQ(sum, w.total);
}

}  // namespace banneret::armies_test
