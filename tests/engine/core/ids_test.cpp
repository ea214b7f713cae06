#include "engine/core/ids.h"

#include <gtest/gtest.h>

#include <type_traits>

namespace banneret {
namespace {

TEST(Ids, ZeroNamesNothing) {
    EXPECT_FALSE(UnitId{});
    EXPECT_TRUE(UnitId{1});
    EXPECT_LT(UnitId{1}, UnitId{2});
}

TEST(Ids, OneKindIsNeverTakenForAnother) {
    EXPECT_FALSE((std::is_convertible_v<UnitId, ArmyId>));
    EXPECT_FALSE((std::is_convertible_v<std::uint32_t, UnitId>));
}

TEST(Sides, EachHasItsOwnOfTwoThings) {
    PerSide<int> men{3, 4};
    men[Side::second] += 10;
    EXPECT_EQ(men[Side::first], 3);
    EXPECT_EQ(men[Side::second], 14);
    for (const Side side : both_sides) EXPECT_EQ(&men[side], side == Side::first ? &men.first : &men.second);
    static_assert(PerSide<int>{3, 4}[Side::second] == 4);
    EXPECT_EQ(other(Side::first), Side::second);
    EXPECT_EQ(other(other(Side::first)), Side::first);
}

}  // namespace
}  // namespace banneret
