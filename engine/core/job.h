#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

namespace banneret {

// The caller's handle on long work: reports progress, and can stop the work early with the results so far. A default
// Job reports nothing and never stops. A function that takes a Job starts only the threads it is asked for, and reports
// progress on the thread that called it.
struct Job {
    std::stop_token stop;
    std::function<void(std::uint64_t done, std::uint64_t whole)> progress;

    bool stopped() const { return stop.stop_requested(); }
    void report(std::uint64_t done, std::uint64_t whole) const {
        if (progress) progress(done, whole);
    }
};

}  // namespace banneret
