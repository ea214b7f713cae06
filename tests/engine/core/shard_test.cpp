#include "engine/core/shard.h"

#include <gtest/gtest.h>

#include <vector>

namespace banneret {
namespace {

TEST(Shards, PlayEveryTrialOnceAndAsManyEach) {
    for (const std::uint64_t of : {1u, 2u, 3u, 8u}) {
        std::vector<int> played(of);
        for (std::uint64_t trial = 0; trial < 5 * of; ++trial) {
            int times = 0;
            for (std::uint64_t nth = 0; nth < of; ++nth)
                if (Shard{nth, of}.plays(trial)) ++times, ++played[nth];
            EXPECT_EQ(times, 1) << trial;
        }
        for (const int n : played) EXPECT_EQ(n, 5);
    }
}

// Every fourth trial is a slow one: each of four shards has some of them.
TEST(Shards, ShareARepeatingPattern) {
    for (std::uint64_t nth = 0; nth < 4; ++nth) {
        int slow = 0;
        for (std::uint64_t trial = 0; trial < 64; trial += 4) slow += Shard{nth, 4}.plays(trial) ? 1 : 0;
        EXPECT_EQ(slow, 4) << nth;
    }
}

TEST(Shards, BlocksFollowOneAnother) {
    for (const std::uint64_t all : {0u, 2u, 7u, 100u})
        for (const std::uint64_t of : {1u, 3u, 8u}) {
            std::uint64_t at = 0;
            for (std::uint64_t nth = 0; nth < of; ++nth) {
                const Shard shard{nth, of};
                EXPECT_EQ(shard.begin(all), at);
                EXPECT_LE(shard.end(all) - at, all / of + 1);
                at = shard.end(all);
            }
            EXPECT_EQ(at, all);
        }
}

}  // namespace
}  // namespace banneret
