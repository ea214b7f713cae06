#pragma once

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include "engine/core/job.h"

namespace banneret {

// Plays the trials 0 .. count - 1 on so many threads, the calling one included. `make()` is called once on each thread
// and returns the function that plays trial i there. The calling thread reports the progress; a job that is stopped
// leaves out the trials not begun.
template <class Make>
void on_threads(std::uint64_t count, unsigned threads, const Job& job, Make make) {
    std::atomic<std::uint64_t> next{0}, done{0};
    const auto work = [&](bool tells) {
        auto play = make();
        for (;;) {
            const std::uint64_t i = next.fetch_add(1);
            if (i >= count || job.stopped()) return;
            play(i);
            const std::uint64_t so_far = done.fetch_add(1) + 1;
            if (tells) job.tell(so_far, count);
        }
    };
    std::vector<std::jthread> helpers;
    for (unsigned t = 1; t < threads; ++t) helpers.emplace_back([&] { work(false); });
    work(true);
}

}  // namespace banneret
