#include "app/models/shell/figures.h"

#include <gtest/gtest.h>

#include <numeric>

namespace banneret::app {
namespace {

TEST(Figures, ThreeSharesAddToAHundredPerCentUnlessAllAreEqual) {
    for (int a = 0; a <= 36; ++a)
        for (int b = 0; a + b <= 36; ++b) {
            const auto t = tenths_of_a_percent(a / 36.0, b / 36.0, (36 - a - b) / 36.0);
            // Equal shares stay equal; for three thirds the total is 99.9%.
            EXPECT_EQ(t[0] + t[1] + t[2], a == 12 && b == 12 ? 999 : 1000);
            // Equal armies read alike: 16.7% and 16.7%.
            if (2 * a + b == 36) {
                EXPECT_EQ(t[0], t[2]) << a << " of 36";
            }
            // The error stays below a tenth.
            EXPECT_LT(std::abs(t[0] - a / 36.0 * 1000), 1.0);
            EXPECT_LT(std::abs(t[1] - b / 36.0 * 1000), 1.0);
        }
    EXPECT_EQ(tenths_of_a_percent(1, 0, 0), (std::array<int, 3>{1000, 0, 0}));
    EXPECT_EQ(tenths_of_a_percent(1.0 / 3, 1.0 / 3, 1.0 / 3), (std::array<int, 3>{333, 333, 333}));
    EXPECT_EQ(tenths_of_a_percent(0, 0, 0), (std::array<int, 3>{0, 1000, 0}));
}

TEST(Figures, PercentAndChanceAsPeopleSayThem) {
    EXPECT_EQ(percent_words(381), "38.1%");
    EXPECT_EQ(percent_words(1000), "100.0%");
    EXPECT_EQ(percent_words(5), "0.5%");
    EXPECT_EQ(chance_words(1), "certain");
    EXPECT_EQ(chance_words(0), "never");
    EXPECT_EQ(chance_words(0.68), "7 in 10");
    EXPECT_EQ(chance_words(0.97), "97 in 100");
    EXPECT_EQ(chance_words(0.999), "more than 99 in 100");
    EXPECT_EQ(chance_words(0.002), "less than 1 in 100");
}

}  // namespace
}  // namespace banneret::app
