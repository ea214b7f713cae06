#include "engine/core/shared.h"

#include <gtest/gtest.h>

#include <string>

namespace banneret {
namespace {

TEST(Shared, EqualContentsAreEqualEvenWhereTheObjectsDiffer) {
    const Shared<std::string> a(std::string("red")), b(std::string("red")), c(std::string("blue"));
    EXPECT_TRUE(a == b);
    EXPECT_FALSE(a.same_object(b));
    EXPECT_FALSE(a == c);
}

TEST(Shared, ACopyIsTheSameObject) {
    const Shared<std::string> a(std::string("red"));
    const Shared<std::string> b = a;
    EXPECT_TRUE(a.same_object(b));
    EXPECT_EQ(b->size(), 3u);
}

TEST(Shared, ApartIsEqualAndAnotherObject) {
    const Shared<std::string> a(std::string("red"));
    const Shared<std::string> b = a.detached();
    EXPECT_TRUE(a == b);
    EXPECT_FALSE(a.same_object(b));
}

TEST(Shared, IsNeverEmptyNotEvenWhenMovedFrom) {
    Shared<std::string> a(std::string("red"));
    const Shared<std::string> b = std::move(a);
    EXPECT_EQ(*a, "red");
    EXPECT_EQ(*b, "red");
    EXPECT_EQ(*Shared<std::string>(), "");
}

}  // namespace
}  // namespace banneret
