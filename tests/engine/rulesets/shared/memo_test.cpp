#include "engine/rulesets/shared/memo.h"

#include <gtest/gtest.h>

namespace banneret::shared {
namespace {

TEST(Memo, ComputesAKeyOnceAndACopyBeginsEmpty) {
    const Memo<int> memo;
    int computed = 0;
    const auto square = [&](std::uint64_t n) {
        return memo.at(n, [&] {
            ++computed;
            return static_cast<int>(n * n);
        });
    };
    for (int round = 0; round < 3; ++round) EXPECT_EQ(square(7), 49);
    EXPECT_EQ(computed, 1);
    Memo<int> copy = memo;
    EXPECT_EQ(copy.at(7, [] { return 1; }), 1) << "it may be about other facts";
    EXPECT_TRUE(copy == memo) << "what is remembered has no meaning";
    copy = memo;
    EXPECT_EQ(copy.at(7, [] { return 2; }), 2);
}

TEST(Memo, IsRightWhereKeysShareASlot) {
    const Memo<std::uint64_t> memo;
    for (int round = 0; round < 2; ++round)
        for (std::uint64_t key = 0; key < 10'000; ++key) EXPECT_EQ(memo.at(key, [&] { return 3 * key; }), 3 * key);
}

TEST(Kept, IsTakenOnceAndACopyBeginsEmpty) {
    Kept<int> kept;
    EXPECT_EQ(kept.take(), nullptr);
    kept.put(std::make_shared<int>(3));
    const Kept<int> copy = kept;
    EXPECT_EQ(copy.take(), nullptr);
    EXPECT_TRUE(copy == kept);
    EXPECT_EQ(*kept.take(), 3);
    EXPECT_EQ(kept.take(), nullptr) << "what one has taken is not shared";
    kept.put(std::make_shared<int>(4));
    kept = copy;
    EXPECT_EQ(kept.take(), nullptr);
}

}  // namespace
}  // namespace banneret::shared
