#include "app/window/shell/job.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>

#include "app/models/shell/desk.h"
#include "app/models/what_if/what_if_model.h"

namespace banneret::app {
namespace {

WorkQuestion quick() {
    const WhatIf w = what_if_of(Desk{});
    SweepQuestion q;
    q.variant = w.variants[0].now;
    q.foe = w.foes[0].now;
    q.axes = {std::get<Axis>(parse_axis("Knights.count=0..100:10"))};
    return q;
}

// More compositions than any test has time to count.
WorkQuestion endless() {
    const WhatIf w = what_if_of(Desk{});
    BudgetQuestion q;
    q.mix.base = w.variants[0].now;
    q.mix.foe = w.foes[0].now;
    std::vector<Unit> units;
    for (int i = 0; i < 12; ++i) {
        Unit u = w.variants[0].now.army.units[static_cast<std::size_t>(i) % 3];
        u.name += std::to_string(i);
        u.count = 100'000;
        u.fc = 1 + i % 5;
        units.push_back(u);
    }
    const std::vector<std::int64_t> each = {7, 3, 2, 11, 13, 5, 4, 9, 17, 6, 8, 10};
    q.mix.types = types_by_coin(units, each, 1);
    q.mix.budget = 1'000'000;
    q.mix.most_counted_singly = 1'000'000'000'000'000;
    q.aim = Aim::wins;
    q.from = q.step = 1'000;
    return q;
}

WorkNews last_of(BackgroundJob& job, std::uint64_t number) {
    for (;;) {
        job.wait_for_news();
        if (const auto news = job.news(); news && news->number == number && news->last) return *news;
    }
}

TEST(BackgroundJob, BringsTheAnswerAndWakes) {
    std::atomic<int> woken = 0;
    BackgroundJob job([&] { ++woken; });
    EXPECT_FALSE(job.has_news());
    job.begin(1, quick());
    const WorkNews news = last_of(job, 1);
    ASSERT_TRUE(news.answer);
    EXPECT_TRUE(std::holds_alternative<Sweep>(*news.answer));
    EXPECT_GE(woken, 1);
}

TEST(BackgroundJob, AStopIsReal) {
    BackgroundJob job;
    job.begin(1, endless());
    job.stop();
    const WorkNews news = last_of(job, 1);
    if (!news.answer) return;  // stopped before it began
    const auto* steps = std::get_if<std::vector<BudgetStep>>(&*news.answer);
    ASSERT_NE(steps, nullptr) << std::get<Refusal>(*news.answer).why;
    EXPECT_LT(steps->size(), 1'000u) << "of as many as there are budgets";
}

TEST(BackgroundJob, WhatIsBegunEndsWhatWasThere) {
    BackgroundJob job;
    job.begin(1, endless());
    job.begin(2, quick());
    EXPECT_TRUE(std::holds_alternative<Sweep>(*last_of(job, 2).answer));
}

TEST(BackgroundJob, EndsWithItsOwner) {
    // Shared with everything that could still wake the window: the job and its thread.
    const auto woken = std::make_shared<std::atomic<int>>(0);
    {
        BackgroundJob job([woken] { ++*woken; });
        job.begin(1, endless());
        job.wait_for_news();
        const auto news = job.news();
        ASSERT_TRUE(news);
        EXPECT_FALSE(news->last) << "it was at work when its owner went";
        EXPECT_GT(woken.use_count(), 1);
    }
    EXPECT_EQ(woken.use_count(), 1) << "nothing is left that could wake anybody";
    EXPECT_GE(*woken, 2) << "once for its first news, once for its last";
}

}  // namespace
}  // namespace banneret::app
