#include "app/models/shell/tasks.h"

#include <gtest/gtest.h>

#include <memory>

namespace banneret::app {
namespace {

constexpr auto odds = TaskLane::odds, play = TaskLane::table_play;
using State = Task::State;

std::shared_ptr<const TaskAnswer> refusal(const char* why) {
    return std::make_shared<const TaskAnswer>(Refusal{why});
}

TEST(Tasks, ATaskRunsUntilItsLastUpdateAndKeepsItsAnswer) {
    TaskList tasks;
    const auto task = tasks.begin(odds, SweepQuestion{});
    EXPECT_EQ(tasks[task].state, State::running);
    EXPECT_FALSE(tasks.should_stop(odds)) << "nothing runs there yet";
    const auto next = tasks.take(odds);
    ASSERT_TRUE(next);
    EXPECT_EQ(next->number, task);
    EXPECT_FALSE(tasks.take(odds)) << "taken once";
    EXPECT_TRUE(tasks.update({task, 3, 10, nullptr, false, {}}));
    EXPECT_EQ(tasks[task].at, 3u);
    EXPECT_EQ(tasks[task].whole, 10u);
    EXPECT_TRUE(tasks.update({task, 10, 10, refusal("no"), true, {}}));
    EXPECT_EQ(tasks[task].state, State::done);
    EXPECT_NE(tasks[task].answer, nullptr);
    EXPECT_FALSE(tasks.update({task, 0, 0, nullptr, true, {}})) << "late";
    EXPECT_EQ(tasks[task].at, 10u);
}

TEST(Tasks, AStoppedTaskWaitsForItsPartialAnswerUnlessItNeverRan) {
    TaskList tasks;
    const auto waiting = tasks.begin(odds, SweepQuestion{});
    tasks.stop(waiting);
    EXPECT_EQ(tasks[waiting].state, State::stopped);
    EXPECT_FALSE(tasks.take(odds));
    const auto running = tasks.begin(odds, SweepQuestion{}, waiting);
    tasks.take(odds);
    tasks.stop(running);
    EXPECT_EQ(tasks[running].state, State::stopping);
    EXPECT_TRUE(tasks.should_stop(odds));
    EXPECT_TRUE(tasks.update({running, 1, 2, refusal("partial"), true, {}}));
    EXPECT_EQ(tasks[running].state, State::stopped);
    EXPECT_NE(tasks[running].answer, nullptr);
}

TEST(Tasks, ANewTaskStopsItsLaneAndNoOther) {
    TaskList tasks;
    const auto first = tasks.begin(odds, SweepQuestion{}), beside = tasks.begin(play, TablePlayQuestion{});
    tasks.take(odds);
    const auto second = tasks.begin(odds, SweepQuestion{});
    EXPECT_EQ(tasks[first].state, State::stopped);
    EXPECT_TRUE(tasks.runs(second));
    EXPECT_TRUE(tasks.runs(beside));
    EXPECT_TRUE(tasks.should_stop(odds)) << "the first still runs there";
    tasks.take(odds);
    EXPECT_FALSE(tasks.should_stop(odds));
    // A refused question stops its lane as well, and is answered at once.
    const auto refused = tasks.refuse(odds, Refusal{"no"}, second);
    EXPECT_EQ(tasks[refused].state, State::done);
    EXPECT_EQ(tasks[second].state, State::none) << "replaced";
}

TEST(Tasks, ATaskThatReplacesAnotherMayStartWithItsAnswer) {
    TaskList tasks;
    const auto first = tasks.begin(odds, SweepQuestion{});
    tasks.update({first, 0, 0, refusal("first"), true, {}});
    const auto answer = tasks[first].answer;
    const auto second = tasks.begin(odds, SweepQuestion{}, first, true);
    EXPECT_EQ(tasks[second].answer, answer);
    const auto third = tasks.begin(odds, SweepQuestion{}, second);
    EXPECT_EQ(tasks[third].answer, nullptr);
}

TEST(Tasks, AFailureIsKeptAsASentence) {
    TaskList tasks;
    const auto task = tasks.begin(odds, SweepQuestion{});
    tasks.take(odds);
    EXPECT_TRUE(tasks.update({task, 0, 0, nullptr, true, "This calculation failed."}));
    EXPECT_EQ(tasks[task].state, State::failed);
    EXPECT_EQ(tasks[task].failure, "This calculation failed.");
    EXPECT_FALSE(tasks.runs(task));
}

TEST(Tasks, ATaskWhoseOwnerIsGoneIsStoppedAndForgotten) {
    TaskList tasks;
    const auto kept = tasks.begin(odds, SweepQuestion{}), gone = tasks.begin(play, TablePlayQuestion{});
    tasks.take(play);
    tasks.keep_only(std::array{kept});
    EXPECT_TRUE(tasks.runs(kept));
    EXPECT_EQ(tasks[gone].state, State::none);
    EXPECT_TRUE(tasks.should_stop(play));
    EXPECT_FALSE(tasks.update({gone, 1, 1, nullptr, true, {}}));
}

}  // namespace
}  // namespace banneret::app
