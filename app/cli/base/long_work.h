#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <ostream>
#include <stop_token>
#include <string>
#include <string_view>

#include "engine/core/job.h"

namespace banneret::app {

// The terminal as verbs use it. Without the clock a long task reports no progress; without Ctrl+C it cannot be stopped.
struct Watch {
    std::function<double()> seconds;        // a monotonic clock
    std::function<void()> catch_interrupt;  // from now on Ctrl+C is recorded; a second one ends the program
    std::function<bool()> interrupted;
    std::optional<std::size_t> columns;  // of the terminal: help is broken to this width
};
// Context of a verb that may take long.
struct Surroundings {
    std::ostream& err;
    const Watch& watch;
};

// The job of such a verb. After one second it reports progress on the standard error (at 1, 2, 4 .. 64 seconds, then
// every minute). Ctrl+C asks the task to stop.
class LongWork {
public:
    // `things`: the unit of progress, such as "cells".
    LongWork(const Surroundings& surroundings, std::string_view verb, std::string_view things);
    LongWork(const LongWork&) = delete;
    LongWork& operator=(const LongWork&) = delete;
    const Job& job() const { return job_; }
    bool stopped() const { return source_.stop_requested(); }

private:
    void look(std::uint64_t done, std::uint64_t whole);
    Surroundings surroundings_;
    std::string verb_, things_;
    std::stop_source source_;
    Job job_;
    double begun_ = 0, next_ = 1;
};

}  // namespace banneret::app
