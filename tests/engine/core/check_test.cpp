#include "engine/core/check.h"

#include <gtest/gtest.h>

namespace banneret {
namespace {

TEST(Check, LetsWhatHoldsPassAndLooksAtItOnce) {
    int looked = 0;
    CHECK(++looked == 1);
    CHECK_EQ(++looked, 2);
    EXPECT_EQ(looked, 2);
}

TEST(CheckDeathTest, StopsWithThePlaceAndTheWords) {
    EXPECT_DEATH(CHECK(1 + 1 == 3), "check_test.cpp:[0-9]+: broken invariant: 1 \\+ 1 == 3");
}

TEST(CheckDeathTest, StopsWithBothValues) {
    const int men = 7;
    EXPECT_DEATH(CHECK_EQ(men, 8), "men == 8 \\(7 and 8\\)");
}

}  // namespace
}  // namespace banneret
