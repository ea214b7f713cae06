#pragma once

#include <atomic>
#include <cstdint>

#include "engine/core/job.h"
#include "engine/core/threads.h"

namespace banneret {

// Plays the trials 0 .. count - 1 on that many threads, including the calling one. `make()` is called once on each
// thread and returns the function that plays trial i there. The calling thread reports the progress; a job that is
// stopped leaves out the trials not begun. An exception of a trial is rethrown here once all threads have ended.
template <class Make>
void play_trials(std::uint64_t count, unsigned threads, const Job& job, Make make) {
    std::atomic<std::uint64_t> next{0}, done{0};
    const auto work = [&](bool tells) {
        auto play = make();
        for (;;) {
            const std::uint64_t i = next.fetch_add(1);
            if (i >= count || job.stopped()) return;
            play(i);
            const std::uint64_t so_far = done.fetch_add(1) + 1;
            if (tells) job.report(so_far, count);
        }
    };
    on_threads(static_cast<int>(threads), [&](int t) { work(t == 0); });
}

}  // namespace banneret
