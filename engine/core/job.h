#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

namespace banneret {

// Long work as its caller holds it: how far it is, and a way to end it early with what is known so far. Empty, it tells
// nobody and runs to its end. A function that takes a job starts no threads but those it is asked for, and tells its
// progress on the thread that called it.
struct Job {
    std::stop_token stop;
    std::function<void(std::uint64_t done, std::uint64_t whole)> progress;

    bool stopped() const { return stop.stop_requested(); }
    void tell(std::uint64_t done, std::uint64_t whole) const {
        if (progress) progress(done, whole);
    }
};

}  // namespace banneret
