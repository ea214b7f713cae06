#include "engine/core/fraction.h"

#include <gtest/gtest.h>

#include <limits>

namespace banneret {
namespace {

TEST(Fraction, IsReducedAndItsSignStandsAbove) {
    EXPECT_EQ(fraction_text(fraction(14, 72)), "7/36");
    EXPECT_EQ(fraction_text(fraction(3, -6)), "-1/2");
    EXPECT_EQ(fraction_text(fraction(0, 5)), "0");
    EXPECT_EQ(fraction_text(fraction(36, 36)), "1");
}

TEST(Fraction, HoldsTheWholeRangeOfIntegers) {
    constexpr auto least = std::numeric_limits<std::int64_t>::min();
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    EXPECT_EQ(fraction_text(fraction(most)), "9223372036854775807");
    EXPECT_EQ(fraction_text(fraction(least, 2)), "-4611686018427387904");
    EXPECT_EQ(fraction(most) + 1, -fraction(least));
}

TEST(FractionDeathTest, OverNothingIsABrokenInvariant) {
    EXPECT_DEATH(fraction(1, 0), "den != 0");
}

TEST(DecimalText, IsExactWithoutZerosAtItsEnd) {
    EXPECT_EQ(decimal_text(fraction(248, 5)), "49.6");
    EXPECT_EQ(decimal_text(fraction(16)), "16");
    EXPECT_EQ(decimal_text(fraction(1, 8)), "0.125");
    EXPECT_EQ(decimal_text(fraction(-1, 20)), "-0.05");
    EXPECT_EQ(decimal_text(fraction(0)), "0");
    EXPECT_EQ(decimal_text(fraction(100)), "100");
}

TEST(DecimalTextDeathTest, RefusesToRound) {
    EXPECT_DEATH(decimal_text(fraction(1, 3)), "places");
}

TEST(HundredthsText, PutsThePointTwoPlacesFromTheEnd) {
    EXPECT_EQ(hundredths_text(4960), "49.6");
    EXPECT_EQ(hundredths_text(5), "0.05");
    EXPECT_EQ(hundredths_text(-250), "-2.5");
    EXPECT_EQ(hundredths_text(300), "3");
}

TEST(Fractions, AreReadExactly) {
    EXPECT_EQ(parse_fraction("2"), fraction(2));
    EXPECT_EQ(parse_fraction("6/8"), fraction(3, 4));
    EXPECT_EQ(parse_fraction("0.25"), fraction(1, 4));
    EXPECT_EQ(parse_fraction(".5"), fraction(1, 2));
    EXPECT_EQ(parse_fraction("-1/3"), fraction(-1, 3));
    EXPECT_EQ(parse_fraction("+0.10"), fraction(1, 10));
    EXPECT_EQ(parse_fraction("1234567890/12345678900"), fraction(1, 10));
    for (const char* bad :
         {"", ".", "1.", "1/0", "1/", "--1", "1/-2", "1e3", "1 2", "12345678901234567890123456789012345678901"})
        EXPECT_EQ(parse_fraction(bad), std::nullopt) << bad;
}

}  // namespace
}  // namespace banneret
