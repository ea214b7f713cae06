#include "engine/tactics/tally.h"

#include <gtest/gtest.h>

#include <limits>

namespace banneret {
namespace {

constexpr RuleRef why{1, 2}, other{1, 3};

TEST(Tally, AddsMultipliesAndRoundsInTheOrderGiven) {
    // (3 + 1) x 7 x 2/3 = 18 2/3, rounded down.
    Tally t(3);
    t.add(why, 1);
    t.times(why, 7);
    t.times(other, 2, 3);
    EXPECT_EQ(t.sum().top(), 56);
    EXPECT_EQ(t.sum().bottom(), 3);
    EXPECT_EQ(t.total(), 18) << "a fraction counts rounded down";
    t.round_down(other);
    EXPECT_EQ(t.total(), 18);
    EXPECT_TRUE(t.sum().whole());
    ASSERT_EQ(t.parts().size(), 4u);
    EXPECT_EQ(t.parts()[2], (Tally::Part{other, 2, 3, Tally::Part::Kind::times}));
}

TEST(Tally, RoundsDownUpAndToTheNearestOnBothSidesOfZero) {
    const auto half = [](int n) {
        Tally t(n);
        t.times(why, 1, 2);
        return t;
    };
    const auto rounded = [&](int n, void (Tally::*round)(RuleRef)) {
        Tally t = half(n);
        (t.*round)(why);
        return t.total();
    };
    EXPECT_EQ(rounded(5, &Tally::round_down), 2);
    EXPECT_EQ(rounded(-5, &Tally::round_down), -3);
    EXPECT_EQ(rounded(5, &Tally::round_up), 3);
    EXPECT_EQ(rounded(-5, &Tally::round_up), -2);
    EXPECT_EQ(rounded(5, &Tally::round_nearest), 3);
    EXPECT_EQ(rounded(-5, &Tally::round_nearest), -3);
    Tally third(4);
    third.times(why, 1, 3);
    third.round_nearest(why);
    EXPECT_EQ(third.total(), 1);
}

TEST(Tally, LimitsHoldTheNumberAndLeaveAPartOnlyWhereTheyDo) {
    Tally t(1);
    t.times(why, 1, 4);
    t.at_least(other, 1);
    EXPECT_EQ(t.total(), 1);
    t.at_least(other, 1);
    t.at_most(other, 3);
    EXPECT_EQ(t.parts().size(), 2u);
    t.add(why, 6);
    t.at_most(other, 3);
    EXPECT_EQ(t.total(), 3);
    Tally over(7);
    over.times(why, 1, 2);
    over.at_most(other, 3);
    EXPECT_EQ(over.sum().top(), 3) << "3 1/2 is more than 3";
    EXPECT_EQ(over.sum().bottom(), 1);
}

TEST(Tally, WhatChangesNothingLeavesNoPartAndAFactorOfNothingDoes) {
    Tally t(4);
    t.add(why, 0);
    t.times(why, 3, 3);
    t.round_down(why);
    EXPECT_TRUE(t.parts().empty());
    Tally none;
    none.times(why, 2, 3);
    EXPECT_EQ(none.parts().size(), 1u);
    EXPECT_EQ(none.total(), 0);
}

TEST(Tally, HoldsAnyNumberOfPartsExactly) {
    Tally t(1);
    for (int i = 0; i < 30; ++i) t.times(why, 2, 3);
    for (int i = 0; i < 30; ++i) t.times(why, 3, 2);
    EXPECT_EQ(t.parts().size(), 60u);
    EXPECT_EQ(t.total(), 1);
    EXPECT_TRUE(t.sum().whole());
    for (int i = 0; i < 500; ++i) t.add(other, 1);
    EXPECT_EQ(t.total(), 501);
}

TEST(Tally, BeyondItsNumbersItComesNearAndNeverAborts) {
    Tally small(1'000'000);
    for (int i = 0; i < 200; ++i) small.times(why, 2, 3);
    EXPECT_EQ(small.total(), 0);
    small.add(why, 5);
    EXPECT_EQ(small.total(), 5);
    Tally large(1);
    for (int i = 0; i < 20; ++i) large.times(why, 1'000'000);
    EXPECT_EQ(large.total(), std::numeric_limits<int>::max());
}

TEST(Total, ComesToWhatATallyComesTo) {
    const auto same = [](auto sum) {
        sum.add(why, 5);
        sum.times(why, 7, 2);
        sum.add(other, -3);
        sum.round_up(other);
        sum.times(why, 2, 5);
        sum.round_nearest(why);
        sum.at_least(why, 2);
        sum.at_most(why, 6);
        sum.times(why, 1, 4);
        sum.round_down(why);
        return sum.total();
    };
    for (int base = -20; base <= 20; ++base) EXPECT_EQ(same(Tally(base)), same(Total(base))) << base;
}

TEST(Tally, PartsAreWordedByWhatTheyDo) {
    using Kind = Tally::Part::Kind;
    EXPECT_EQ(amount_words({why, 2, 1, Kind::add}), "+2");
    EXPECT_EQ(amount_words({why, -1, 1, Kind::add}), "-1");
    EXPECT_EQ(amount_words({why, 2, 3, Kind::times}), "x 2/3");
    EXPECT_EQ(amount_words({why, 2, 1, Kind::times}), "x 2");
    EXPECT_EQ(amount_words({why, 0, 1, Kind::round_down}), "rounded down");
    EXPECT_EQ(amount_words({why, 0, 1, Kind::round_up}), "rounded up");
    EXPECT_EQ(amount_words({why, 0, 1, Kind::round_nearest}), "rounded");
    EXPECT_EQ(amount_words({why, 1, 1, Kind::at_least}), "at least 1");
    EXPECT_EQ(amount_words({why, 9, 1, Kind::at_most}), "at most 9");
}

}  // namespace
}  // namespace banneret
