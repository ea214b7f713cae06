#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "app/models/shell/tasks.h"

namespace banneret::app {

// Runs long tasks in a background thread, one at a time; a new task replaces the old one. Updates are fetched between
// frames. `wake` is called from that thread for each update, at most ten times a second, apart from the last. Nothing
// here blocks, except the destructor, which waits for the task to stop. An exception ends only its task: the last
// update brings the error as a sentence.
class BackgroundJob {
public:
    using Run = std::function<TaskAnswer(const TaskQuestion&, const Job&, const std::function<void(TaskAnswer)>&)>;
    explicit BackgroundJob(std::function<void()> wake = {}, Run run = work_out);
    ~BackgroundJob();
    BackgroundJob(const BackgroundJob&) = delete;
    BackgroundJob& operator=(const BackgroundJob&) = delete;

    void begin(std::uint64_t number, TaskQuestion question);
    // The last update brings the partial answer.
    void stop();
    // The update since the last call, if any.
    std::optional<TaskUpdate> update();
    bool has_update() const;
    // For tests: waits for an update, or until no task can bring one.
    void wait_for_update();

private:
    void loop(const std::stop_token& end);
    void work_on(const TaskList::Waiting& task, const std::stop_token& stop);
    void report(TaskUpdate update);

    std::function<void()> wake_;
    Run run_;
    mutable std::mutex mutex_;
    std::condition_variable_any changed_;
    std::optional<TaskList::Waiting> next_;  // guarded, like the members below
    std::optional<TaskUpdate> update_;
    std::stop_source current_;
    bool busy_ = false;
    std::jthread thread_;  // last: it uses the others
};

}  // namespace banneret::app
