#include "engine/tactics/table_decision.h"

#include <gtest/gtest.h>

namespace banneret {
namespace {

TEST(TableDecision, OffersAsManyOptionsAsTheRulesetLikes) {
    TableDecision d;
    for (std::uint16_t i = 0; i < 60; ++i) {
        d.offer({3, i});
        ASSERT_EQ(d.options().size(), i + 1u);
        for (std::uint16_t k = 0; k <= i; ++k) ASSERT_EQ(d.options()[k], (RuleRef{3, k})) << i;
    }
}

TEST(TableDecision, CopiesOfManyOptionsAreEqualAndIndependent) {
    TableDecision d;
    for (std::uint16_t i = 0; i < 12; ++i) d.offer({3, i});
    TableDecision copy = d;
    EXPECT_EQ(copy, d);
    copy.offer({3, 99});
    EXPECT_FALSE(copy == d);
    EXPECT_EQ(d.options().size(), 12u);
    EXPECT_EQ(copy.options().back(), (RuleRef{3, 99}));
}

}  // namespace
}  // namespace banneret
