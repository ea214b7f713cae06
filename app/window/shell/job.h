#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "app/models/what_if/what_if_work.h"

namespace banneret::app {

// Runs long tasks in a background thread, one at a time; a new task replaces the old one. Updates are fetched between
// frames. `wake` is called from that thread for each update, at most ten times a second, apart from the last. Nothing
// here blocks, except the destructor, which waits for the task to stop.
class BackgroundJob {
public:
    explicit BackgroundJob(std::function<void()> wake = {});
    ~BackgroundJob();
    BackgroundJob(const BackgroundJob&) = delete;
    BackgroundJob& operator=(const BackgroundJob&) = delete;

    void begin(std::uint64_t number, WorkQuestion question);
    // The last update brings the partial answer.
    void stop();
    // The update since the last call, if any.
    std::optional<WorkNews> news();
    bool has_news() const;
    // For tests: waits for an update, or until no task can bring one.
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
    std::optional<Task> next_;  // guarded, like the members below
    std::optional<WorkNews> news_;
    std::stop_source current_;
    bool busy_ = false;
    std::jthread thread_;  // last: it uses the others
};

}  // namespace banneret::app
