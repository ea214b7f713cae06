#include "app/window/shell/background_job.h"

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>

#include "app/models/shell/desk.h"
#include "app/models/what_if/what_if_model.h"

namespace banneret::app {
namespace {

TaskQuestion quick() {
    const WhatIf w = what_if_of(Desk{});
    SweepQuestion q;
    q.variant = w.variants[0].now;
    q.foe = w.foes[0].now;
    q.axes = {std::get<Axis>(parse_axis("Knights.count=0..100:10"))};
    return q;
}

// More compositions than any test has time to count.
TaskQuestion endless() {
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

TaskUpdate last_of(BackgroundJob& job, std::uint64_t number) {
    for (;;) {
        job.wait_for_update();
        if (const auto update = job.update(); update && update->number == number && update->last) return *update;
    }
}

TEST(BackgroundJob, BringsTheAnswerAndWakes) {
    std::atomic<int> woken = 0;
    BackgroundJob job([&] { ++woken; });
    EXPECT_FALSE(job.has_update());
    job.begin(1, quick());
    const TaskUpdate update = last_of(job, 1);
    ASSERT_TRUE(update.answer);
    EXPECT_TRUE(std::holds_alternative<Sweep>(*update.answer));
    EXPECT_GE(woken, 1);
}

TEST(BackgroundJob, AStopIsReal) {
    BackgroundJob job;
    job.begin(1, endless());
    job.stop();
    const TaskUpdate update = last_of(job, 1);
    if (!update.answer) return;  // stopped before it began
    const auto* steps = std::get_if<std::vector<BudgetStep>>(&*update.answer);
    ASSERT_NE(steps, nullptr) << std::get<Refusal>(*update.answer).why;
    EXPECT_LT(steps->size(), 1'000u) << "of as many as there are budgets";
}

TEST(BackgroundJob, WhatIsBegunEndsWhatWasThere) {
    BackgroundJob job;
    job.begin(1, endless());
    job.begin(2, quick());
    EXPECT_TRUE(std::holds_alternative<Sweep>(*last_of(job, 2).answer));
}

TEST(BackgroundJob, AnExceptionEndsItsTaskAloneAndIsReportedAsASentence) {
    int runs = 0;
    BackgroundJob job({}, [&](const TaskQuestion& q, const Job& j, const std::function<void(TaskAnswer)>& so_far) {
        switch (++runs) {
            case 1:
                j.report(1, 4);
                throw std::runtime_error("the dice fell off the table");
            case 2:
                throw std::bad_alloc();
            case 3:
                throw 7;
            default:
                return work_out(q, j, so_far);
        }
    });
    const auto failure_of = [&](std::uint64_t number) {
        job.begin(number, quick());
        return last_of(job, number);
    };
    const TaskUpdate thrown = failure_of(1);
    EXPECT_EQ(thrown.failure, "This calculation failed: the dice fell off the table. Nothing was changed.");
    EXPECT_EQ(thrown.answer, nullptr);
    EXPECT_EQ(thrown.at, 1u) << "how far it came";
    EXPECT_NE(failure_of(2).failure.find("memory"), std::string::npos);
    EXPECT_EQ(failure_of(3).failure, "This calculation failed. Nothing was changed.");
    const TaskUpdate next = failure_of(4);
    EXPECT_EQ(next.failure, "") << "the thread works on";
    ASSERT_TRUE(next.answer);
    EXPECT_TRUE(std::holds_alternative<Sweep>(*next.answer));
}

TEST(BackgroundJob, EndsWithItsOwner) {
    // Shared with everything that could still wake the window: the job and its thread.
    const auto woken = std::make_shared<std::atomic<int>>(0);
    {
        BackgroundJob job([woken] { ++*woken; });
        job.begin(1, endless());
        job.wait_for_update();
        const auto update = job.update();
        ASSERT_TRUE(update);
        EXPECT_FALSE(update->last) << "it was at work when its owner went";
        EXPECT_GT(woken.use_count(), 1);
    }
    EXPECT_EQ(woken.use_count(), 1) << "nothing is left that could wake anybody";
    EXPECT_GE(*woken, 2) << "once for its first update, once for its last";
}

}  // namespace
}  // namespace banneret::app
