#pragma once

#include <functional>
#include <ostream>
#include <stop_token>
#include <string>
#include <string_view>

#include "engine/core/job.h"

namespace banneret::app {

// How the program's surroundings are watched while something takes long: the clock, and Ctrl+C. Without them nothing is
// told and nothing stops.
struct Watch {
    std::function<double()> seconds;        // of any clock that only runs forward
    std::function<void()> catch_interrupt;  // from now on Ctrl+C is noted; a second one ends the program as ever
    std::function<bool()> interrupted;
};
// What a long verb is given.
struct Surroundings {
    std::ostream& err;
    const Watch& watch;
};

// The job of a verb that may take long: tells its progress on the standard error once it takes more than a second (a
// line at 1, 2, 4 .. 64 seconds, then every minute), and asks the work to stop on Ctrl+C.
class LongWork {
public:
    // "cells": what the work counts in.
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
