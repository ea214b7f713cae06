#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "app/models/what_if/what_if_work.h"

namespace banneret::app {

// Long work beside the window, one piece at a time: what is begun puts an end to what was there. News is fetched
// between frames; `wake` is called from the other thread whenever there is some, not more often than ten times a second
// but for the last. Nothing here waits for anything, but the destructor for the work to notice that it is stopped.
class BackgroundJob {
public:
    explicit BackgroundJob(std::function<void()> wake = {});
    ~BackgroundJob();
    BackgroundJob(const BackgroundJob&) = delete;
    BackgroundJob& operator=(const BackgroundJob&) = delete;

    void begin(std::uint64_t number, WorkQuestion question);
    // Its last news brings what is known so far.
    void stop();
    // What is new since the last call.
    std::optional<WorkNews> news();
    bool has_news() const;
    // For tests: until there is news, or nothing runs that could bring any.
    void wait_for_news();

private:
    struct Task {
        std::uint64_t number = 0;
        WorkQuestion question;
    };
    void run(const std::stop_token& end);
    void work_on(const Task& task, const std::stop_token& stop);
    void tell(WorkNews news, bool at_once);

    std::function<void()> wake_;
    mutable std::mutex mutex_;
    std::condition_variable_any changed_;
    std::optional<Task> next_;  // guarded, as what follows
    std::optional<WorkNews> news_;
    std::stop_source current_;
    bool busy_ = false;
    std::jthread thread_;  // last: it uses the others
};

}  // namespace banneret::app
