#include "engine/core/apportion.h"

#include <gtest/gtest.h>

#include <numeric>

namespace banneret {
namespace {

std::vector<Fraction> sixths(std::initializer_list<int> parts) {
    std::vector<Fraction> out;
    for (const int part : parts) out.push_back(fraction(part, 6));
    return out;
}

TEST(Apportion, EqualSharesGetEqualNumbersThatStillAddUp) {
    EXPECT_EQ(apportioned(sixths({1, 4, 1}), 1000), (std::vector<int>{167, 666, 167}));
    EXPECT_EQ(apportioned(sixths({1, 1, 4}), 1000), (std::vector<int>{167, 167, 666}));
    EXPECT_EQ(apportioned(sixths({1, 1, 1, 3}), 100), (std::vector<int>{17, 17, 17, 49}));
}

// Three thirds cannot both be equal and sum to 1000.
TEST(Apportion, SharesThatAreAllEqualStayEqualEvenWhereTheyDoNotAddUp) {
    EXPECT_EQ(apportioned(sixths({2, 2, 2}), 1000), (std::vector<int>{333, 333, 333}));
    EXPECT_EQ(apportioned(sixths({3, 3}), 1000), (std::vector<int>{500, 500}));
}

TEST(Apportion, RoundsToTheNearestWhereThatAddsUp) {
    EXPECT_EQ(apportioned(sixths({3, 2, 1}), 1000), (std::vector<int>{500, 333, 167}));
    EXPECT_EQ(apportioned({0, 1, 0}, 100), (std::vector<int>{0, 100, 0}));
    EXPECT_EQ(apportioned({fraction(1, 999), fraction(998, 999)}, 100), (std::vector<int>{0, 100}));
}

TEST(Apportion, OfThreePartsEachIsWithinOneOfItsShareInOrderAndAddsUp) {
    for (int a = 0; a <= 72; ++a)
        for (int b = 0; a + b <= 72; ++b) {
            const std::vector<Fraction> shares = {fraction(a, 72), fraction(b, 72), fraction(72 - a - b, 72)};
            const std::vector<int> parts = apportioned(shares, 1000);
            const bool thirds = shares[0] == shares[1] && shares[1] == shares[2];
            EXPECT_EQ(std::accumulate(parts.begin(), parts.end(), 0), thirds ? 999 : 1000);
            for (std::size_t i = 0; i < 3; ++i) {
                EXPECT_LT(abs(Fraction(shares[i] * 1000 - parts[i])), 1);
                for (std::size_t j = 0; j < 3; ++j) {
                    if (shares[i] == shares[j]) {
                        EXPECT_EQ(parts[i], parts[j]);
                    }
                    if (shares[i] < shares[j]) {
                        EXPECT_LE(parts[i], parts[j]);
                    }
                }
            }
        }
}

}  // namespace
}  // namespace banneret
