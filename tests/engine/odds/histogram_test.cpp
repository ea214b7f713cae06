#include "engine/odds/exact/histogram.h"

#include <gtest/gtest.h>

#include "tests/support/example_armies.h"

namespace banneret {
namespace {

JointOdds red_against_hob() {
    return joint_odds(*example::setup_of(example::attack(example::red_army(), example::hob_army())), {});
}

TEST(LossHistogram, ExactlyAtLeastAndAtMostAreSumsOfTheSameFalls) {
    const JointOdds odds = red_against_hob();
    const LossHistogram losses(odds, Role::defender);
    EXPECT_EQ(losses.at_least(0), 1);
    EXPECT_EQ(losses.at_most(100), 1);
    EXPECT_EQ(losses.at_least(100), fraction(49, 432));  // example 3: destroyed
    EXPECT_EQ(losses.at_least(101), 0);
    EXPECT_EQ(losses.at_most(-1), 0);
    for (int h = 0; h <= 100; ++h) {
        EXPECT_EQ(losses.at_least(h), odds.chance_of_losing_at_least(Role::defender, h));
        EXPECT_EQ(losses.at_least(h) + losses.at_most(h), 1 + losses.exactly(h));
    }
}

TEST(LossHistogram, BarsHoldEveryFallOnceWithNoLossStandingAlone) {
    const JointOdds odds = red_against_hob();
    const LossHistogram losses(odds, Role::defender);
    for (const int width : {1, 5, 10, 30, 100}) {
        const auto bars = losses.bars(width);
        EXPECT_EQ(bars.front(), (LossHistogram::Bar{0, 0, losses.outcomes(0)}));
        EXPECT_EQ(bars.back().to, 100);
        std::uint64_t outcomes = 0;
        for (std::size_t i = 0; i < bars.size(); ++i) {
            outcomes += bars[i].outcomes;
            if (i > 0) {
                EXPECT_EQ(bars[i].from, bars[i - 1].to + 1);
            }
        }
        EXPECT_EQ(outcomes, all_outcomes);
    }
    EXPECT_EQ(losses.bars(10).size(), 11u);
    EXPECT_EQ(losses.bars(30)[1].to, 30);
}

}  // namespace
}  // namespace banneret
