#include "app/window/shell/background_job.h"

#include <chrono>
#include <exception>
#include <new>
#include <string>
#include <utility>

namespace banneret::app {

namespace {

constexpr auto between_updates = std::chrono::milliseconds(100);

}  // namespace

BackgroundJob::BackgroundJob(std::function<void()> wake, Run run)
    : wake_(std::move(wake)), run_(std::move(run)), thread_([this](const std::stop_token& end) { loop(end); }) {}

BackgroundJob::~BackgroundJob() {
    thread_.request_stop();
    stop();
    changed_.notify_all();
}

void BackgroundJob::begin(std::uint64_t number, TaskQuestion question) {
    {
        const std::lock_guard lock(mutex_);
        current_.request_stop();
        next_ = TaskList::Waiting{number, std::move(question)};
    }
    changed_.notify_all();
}

void BackgroundJob::stop() {
    const std::lock_guard lock(mutex_);
    // A task not yet begun has nothing to report but its end.
    if (next_) update_ = TaskUpdate{next_->number, 0, 0, nullptr, true, {}};
    next_.reset();
    current_.request_stop();
}

std::optional<TaskUpdate> BackgroundJob::update() {
    const std::lock_guard lock(mutex_);
    return std::exchange(update_, std::nullopt);
}

bool BackgroundJob::has_update() const {
    const std::lock_guard lock(mutex_);
    return update_.has_value();
}

void BackgroundJob::wait_for_update() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return update_.has_value() || (!busy_ && !next_); });
}

void BackgroundJob::loop(const std::stop_token& end) {
    while (!end.stop_requested()) {
        std::optional<TaskList::Waiting> task;
        std::stop_token stop;
        {
            std::unique_lock lock(mutex_);
            busy_ = false;
            changed_.notify_all();
            if (!changed_.wait(lock, end, [this] { return next_.has_value(); })) return;
            task = std::exchange(next_, std::nullopt);
            current_ = std::stop_source();
            stop = current_.get_token();
            busy_ = true;
        }
        // The owner may have gone in the meantime; then the answer is not needed.
        if (!end.stop_requested()) work_on(*task, stop);
    }
}

void BackgroundJob::work_on(const TaskList::Waiting& task, const std::stop_token& stop) {
    auto reported = std::chrono::steady_clock::now() - between_updates;
    TaskUpdate now{task.number, 0, 0, nullptr, false, {}};
    const Job job{stop, [&](std::uint64_t done, std::uint64_t all) {
                      now.at = done;
                      now.whole = all;
                      const auto time = std::chrono::steady_clock::now();
                      if (time - reported < between_updates) return;
                      reported = time;
                      report(now);
                  }};
    const auto so_far = [&](TaskAnswer answer) {
        TaskUpdate partial = now;
        partial.answer = std::make_shared<const TaskAnswer>(std::move(answer));
        report(std::move(partial));
    };
    TaskUpdate last = now;
    try {
        last.answer = std::make_shared<const TaskAnswer>(run_(task.question, job, so_far));
    } catch (const std::bad_alloc&) {
        last.failure = "There is not enough memory for this calculation. Ask for something smaller.";
    } catch (const std::exception& error) {
        last.failure = std::string("This calculation failed: ") + error.what() + ". Nothing was changed.";
    } catch (...) {
        last.failure = "This calculation failed. Nothing was changed.";
    }
    last.at = now.at;
    last.whole = now.whole;
    last.last = true;
    report(std::move(last));
}

void BackgroundJob::report(TaskUpdate update) {
    {
        const std::lock_guard lock(mutex_);
        // Keep an unfetched answer when only progress follows.
        if (!update.answer && update_ && update_->number == update.number) update.answer = update_->answer;
        if (update_ && update_->number == update.number && update_->last && !update.last) return;
        update_ = std::move(update);
    }
    changed_.notify_all();
    if (wake_) wake_();
}

}  // namespace banneret::app
