#include "app/window/shell/job.h"

#include <chrono>
#include <utility>

namespace banneret::app {

namespace {

constexpr auto between_news = std::chrono::milliseconds(100);

}  // namespace

BackgroundJob::BackgroundJob(std::function<void()> wake)
    : wake_(std::move(wake)), thread_([this](const std::stop_token& end) { run(end); }) {}

BackgroundJob::~BackgroundJob() {
    thread_.request_stop();
    stop();
    changed_.notify_all();
}

void BackgroundJob::begin(std::uint64_t number, WorkQuestion question) {
    {
        const std::lock_guard lock(mutex_);
        current_.request_stop();
        next_ = Task{number, std::move(question)};
    }
    changed_.notify_all();
}

void BackgroundJob::stop() {
    const std::lock_guard lock(mutex_);
    // A task not yet begun has nothing to report but its end.
    if (next_) news_ = WorkNews{next_->number, 0, 0, nullptr, true};
    next_.reset();
    current_.request_stop();
}

std::optional<WorkNews> BackgroundJob::news() {
    const std::lock_guard lock(mutex_);
    return std::exchange(news_, std::nullopt);
}

bool BackgroundJob::has_news() const {
    const std::lock_guard lock(mutex_);
    return news_.has_value();
}

void BackgroundJob::wait_for_news() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return news_.has_value() || (!busy_ && !next_); });
}

void BackgroundJob::run(const std::stop_token& end) {
    while (!end.stop_requested()) {
        std::optional<Task> task;
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
        // If the owner ended meanwhile, nobody waits for the answer.
        if (!end.stop_requested()) work_on(*task, stop);
    }
}

void BackgroundJob::work_on(const Task& task, const std::stop_token& stop) {
    auto told = std::chrono::steady_clock::now() - between_news;
    std::uint64_t at = 0, whole = 0;
    const auto tell_now = [&](std::shared_ptr<const WorkAnswer> answer, bool last) {
        tell({task.number, at, whole, std::move(answer), last}, last);
    };
    const Job job{stop, [&](std::uint64_t done, std::uint64_t all) {
                      at = done;
                      whole = all;
                      const auto now = std::chrono::steady_clock::now();
                      if (now - told < between_news) return;
                      told = now;
                      tell_now(nullptr, false);
                  }};
    const auto so_far = [&](WorkAnswer answer) {
        tell_now(std::make_shared<const WorkAnswer>(std::move(answer)), false);
    };
    auto answer = std::make_shared<const WorkAnswer>(work_out(task.question, job, so_far));
    tell_now(std::move(answer), true);
}

void BackgroundJob::tell(WorkNews news, bool at_once) {
    {
        const std::lock_guard lock(mutex_);
        // Keep an unfetched answer when only progress follows.
        if (!news.answer && news_ && news_->number == news.number) news.answer = news_->answer;
        if (news_ && news_->number == news.number && news_->last && !at_once) return;
        news_ = std::move(news);
    }
    changed_.notify_all();
    if (wake_) wake_();
}

}  // namespace banneret::app
