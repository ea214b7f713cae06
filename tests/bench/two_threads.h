#pragma once

#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <csignal>
#include <ctime>

#include <algorithm>
#include <atomic>

#include "engine/core/check.h"

namespace banneret::bench {

// Gain of two threads over one. On many machines two busy cores do less than twice the work of one: they share a cache,
// a clock, sometimes a core, and other programs take time. So one thread is measured alone and beside an independent
// process with the same work, both by the clock and by processor time. The combined rate of the two processes is
// measured too, as one of two cores may be busy all the time. Times in seconds, the least of all tries, taken in turn.
struct TwoThreads {
    double alone = 1e9;                            // one thread, the other core idle
    double beside = 1e9;                           // one thread, the other core at the same work
    double both = 1e9;                             // two threads
    double work_beside = 1e9, work_of_both = 1e9;  // processor time; of both threads the longer
    double together = 0;                           // works per second of the two processes, the most of all tries

    // work(threads) does the whole work.
    template <class Work>
    void measure(const Work& work) {
        alone = std::min(alone, timed([&] { work(1u); }).clock);
        const Neighbour neighbour([&] { work(1u); });
        work(1u);  // memory shared with the parent before the fork is copied here
        const Spent one = timed([&] { work(1u); });
        const double his = neighbour.end();
        const Spent two = timed([&] { work(2u); });
        if (his > 0) together = std::max(together, 1 / one.clock + 1 / his);
        beside = std::min(beside, one.clock);
        both = std::min(both, two.clock);
        work_beside = std::min(work_beside, one.own);
        work_of_both = std::min(work_of_both, std::max(two.own, two.all - two.own));
    }
    // Measures until `least` is reached, for a minute at most: disturbances pass, contention between the threads stays.
    template <class Work>
    void settle(const Work& work, double least) {
        const double start = now(CLOCK_MONOTONIC);
        while (best() < least && now(CLOCK_MONOTONIC) - start < 60) measure(work);
    }
    double speed_up() const { return alone / both; }
    // Each is 2 if the threads hinder each other no more than two processes do: by the clock, and by processor time if
    // the machine has no two free cores.
    double of_busy_cores() const { return beside / both; }
    double of_work() const { return work_beside / work_of_both; }
    double of_two_processes() const { return together > 0 ? 2 / (both * together) : 0; }
    double best() const { return std::max({speed_up(), of_busy_cores(), of_work(), of_two_processes()}); }

private:
    struct Spent {
        double clock, own, all;  // by the clock; processor time of the thread and of the process
    };
    // Repeats the work until it is killed.
    class Neighbour {
    public:
        template <class Work>
        explicit Neighbour(const Work& work)
            : last_(static_cast<std::atomic<double>*>(
                  mmap(nullptr, sizeof(double), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0))) {
            CHECK(last_ != MAP_FAILED);
            process_ = fork();
            CHECK(process_ >= 0);
            if (process_ != 0) return;
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            for (;;) last_->store(timed(work).clock);
        }
        // The time of its last work; 0: none is complete.
        double end() const {
            const double last = last_->load();
            kill(process_, SIGKILL);
            waitpid(process_, nullptr, 0);
            munmap(last_, sizeof(double));
            return last;
        }

    private:
        std::atomic<double>* last_;  // shared with the process
        pid_t process_ = 0;
    };

    static double now(clockid_t clock) {
        timespec t{};
        clock_gettime(clock, &t);
        return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
    }
    static Spent at() { return {now(CLOCK_MONOTONIC), now(CLOCK_THREAD_CPUTIME_ID), now(CLOCK_PROCESS_CPUTIME_ID)}; }
    template <class Work>
    static Spent timed(const Work& work) {
        const Spent start = at();
        work();
        const Spent end = at();
        return {end.clock - start.clock, end.own - start.own, end.all - start.all};
    }
};

}  // namespace banneret::bench
