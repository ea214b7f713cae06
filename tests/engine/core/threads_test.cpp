#include "engine/core/threads.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <stdexcept>

namespace banneret {
namespace {

TEST(Threads, EveryNumberIsRunOnce) {
    std::array<std::atomic<int>, 5> runs{};
    on_threads(5, [&](int t) { ++runs[static_cast<std::size_t>(t)]; });
    for (const auto& times : runs) EXPECT_EQ(times, 1);
}

TEST(Threads, AnExceptionOfAnyThreadReachesTheCallerAfterAllHaveEnded) {
    for (const int thrower : {0, 1, 3}) {
        std::atomic<int> ended = 0;
        const auto run = [&] {
            on_threads(4, [&](int t) {
                if (t == thrower) throw std::runtime_error("no");
                ++ended;
            });
        };
        EXPECT_THROW(run(), std::runtime_error);
        EXPECT_EQ(ended, 3);
    }
}

}  // namespace
}  // namespace banneret
