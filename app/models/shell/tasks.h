#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "app/models/tabletop/judged_battle.h"
#include "app/models/tabletop/table_task.h"
#include "app/models/what_if/judge_tables.h"
#include "engine/campaign/chronicle/army_luck.h"
#include "engine/commanders/history/history.h"
#include "engine/commanders/judges/judge.h"
#include "engine/commanders/judges/judged_pairs.h"
#include "engine/odds/games/whole_battle.h"
#include "engine/odds/search/best_army.h"
#include "engine/odds/search/solve_for.h"
#include "engine/odds/search/sweep.h"
#include "engine/odds/season/season.h"

namespace banneret::app {

// Long tasks: everything that may take longer than a frame. A page puts a question on the desk's task list, the window
// answers it in a background thread, and the list holds progress, partial and final answers, and errors.

struct CheapestQuestion {
    MixQuestion mix;
    Goal goal;
};
struct BestQuestion {
    MixQuestion mix;
    Aim aim{};
};
struct BudgetQuestion {
    MixQuestion mix;
    Aim aim{};
    std::int64_t from = 1, step = 1;
};
struct WholeQuestion {
    Shared<abstract::Setup> setup;
    BattleQuestion question;
};
struct WholeAnswer {
    WholeBattle battle;
    PerSide<std::vector<StratagemWorth>> worths;
};
// The luck of the campaign. `known`: the records of an earlier answer, which are not computed again; null: none.
struct LuckQuestion {
    History history;
    std::shared_ptr<const LuckRecords> known;
};
struct LuckAnswer {
    std::shared_ptr<const void> lineage;  // the history's
    std::shared_ptr<const LuckRecords> records;
    LuckLedger ledger;
};
// A battle judged by every ruleset, refined until each ruleset has fought `battles` battles.
struct JudgesQuestion {
    JudgeQuestion question;
    std::uint64_t battles = 1'000;
    int threads = 1;
    double wide = wide_difference;  // if a rated difference is above this, its cause is searched
};
struct JudgesAnswer {
    JudgeQuestion question;
    std::vector<Verdict> verdicts;  // the abstract system first
    // Set where the judges differ widely at common prices: their rated difference, and the trait whose removal from
    // both armies lowers it most.
    double rated_apart = 0;  // 0: they do not differ widely, or it is not known yet
    std::optional<Cause> cause;
};
// The worth of every step of a side's army to each judge, refined until each ruleset has fought `battles` battles of
// every step.
struct StepWorthsQuestion {
    JudgeQuestion question;
    Side side{};
    std::uint64_t battles = 200;
    int threads = 1;
};
struct StepWorthsAnswer {
    JudgeQuestion question;
    Side side{};
    std::vector<JudgedWorth> judges;  // the abstract system first
};
// Compares the rules with recorded battles, one ruleset after the other.
struct HistoryQuestion {
    HistorySpec spec;
};
// Special members are out of line in tasks.cpp: this big variant is compiled once, not in every source that handles
// one.
class TaskQuestion
    : public std::variant<CountQuestion, CheapestQuestion, BestQuestion, BudgetQuestion, SweepQuestion, WholeQuestion,
                          SeasonQuestion, TablePlayQuestion, TableSampleQuestion, LuckQuestion, OrderWorthQuestion,
                          JudgesQuestion, JudgedBattleQuestion, StepWorthsQuestion, HistoryQuestion> {
public:
    using variant::variant;
    TaskQuestion();
    TaskQuestion(const TaskQuestion&);
    TaskQuestion(TaskQuestion&&) noexcept;
    TaskQuestion& operator=(const TaskQuestion&);
    TaskQuestion& operator=(TaskQuestion&&) noexcept;
    ~TaskQuestion();
};
// Special members are out of line, as with TaskQuestion.
class TaskAnswer : public std::variant<Refusal, CountAnswer, MixAnswer, std::vector<BudgetStep>, Sweep, WholeAnswer,
                                       SeasonAnswer, TablePlayAnswer, TableSampleAnswer, LuckAnswer, OrderWorthAnswer,
                                       JudgesAnswer, JudgedBattleAnswer, StepWorthsAnswer, RecordComparison> {
public:
    using variant::variant;
    TaskAnswer();
    TaskAnswer(const TaskAnswer&);
    TaskAnswer(TaskAnswer&&) noexcept;
    TaskAnswer& operator=(const TaskAnswer&);
    TaskAnswer& operator=(TaskAnswer&&) noexcept;
    ~TaskAnswer();
};

// Runs to the end, or until the job is stopped; then returns the partial answer. `so_far` receives partial answers.
// May throw what a library throws, such as std::bad_alloc.
TaskAnswer work_out(const TaskQuestion& question, const Job& job, const std::function<void(TaskAnswer)>& so_far = {});

// Each lane has its own thread and runs one task at a time, so that odds are computed while commanders play on the
// table, and an order is weighed, or a judge's battle fought again, beside both.
enum class TaskLane : std::uint8_t { odds, table_play, order_worth };
inline constexpr std::array every_task_lane = {TaskLane::odds, TaskLane::table_play, TaskLane::order_worth};

struct Task {
    enum class State : std::uint8_t {
        none,      // never begun
        running,   // waits for its lane, or runs
        stopping,  // asked to stop; its last update is still to come
        stopped,
        done,
        failed,
    } state = State::none;
    TaskLane lane{};
    std::uint64_t at = 0, whole = 0;           // progress; whole 0: unknown
    std::shared_ptr<const TaskAnswer> answer;  // null: none yet
    std::string failure;                       // a sentence, if the task failed
    bool runs() const { return state == State::running || state == State::stopping; }
};

// An update from the thread of a lane.
struct TaskUpdate {
    std::uint64_t number = 0;
    std::uint64_t at = 0, whole = 0;
    std::shared_ptr<const TaskAnswer> answer = nullptr;
    bool last = false;
    std::string failure = {};  // not empty: the task ended with this error; `last` is set
};

// The tasks of a desk, by running number. Number 0 is never given: it stands for no task.
class TaskList {
public:
    // Begins a task, which stops every other of its lane. The task `replaces` is removed; with `keeps_answer` the new
    // one starts with its answer, to avoid flicker.
    std::uint64_t begin(TaskLane lane, TaskQuestion question, std::uint64_t replaces = 0, bool keeps_answer = false);
    // A question that could not be asked: a task that is done, answered by the refusal. It stops its lane's tasks.
    std::uint64_t refuse(TaskLane lane, const Refusal& refusal, std::uint64_t replaces = 0);
    // Asks the task to stop with a partial answer; one that still waits for its lane is stopped at once.
    void stop(std::uint64_t number);
    // Stops the task at once; its further updates are ignored.
    void abandon(std::uint64_t number);
    // Abandons and removes the tasks that are not listed.
    void keep_only(std::span<const std::uint64_t> numbers);
    // False if the task no longer runs, and the update is ignored.
    bool update(const TaskUpdate& update);

    // A task never begun if the number is unknown.
    const Task& operator[](std::uint64_t number) const;
    bool runs(std::uint64_t number) const { return (*this)[number].runs(); }
    std::uint64_t latest() const { return begun_; }

    // For the window: the question that waits for the lane, and true if the lane's thread should stop what it does.
    struct Waiting {
        std::uint64_t number = 0;
        TaskQuestion question;
    };
    std::optional<Waiting> take(TaskLane lane);
    const std::optional<Waiting>& waiting(TaskLane lane) const { return lanes_[index(lane)].waiting; }
    bool should_stop(TaskLane lane) const;

private:
    struct Lane {
        std::optional<Waiting> waiting;
        std::uint64_t taken = 0;
    };
    static std::size_t index(TaskLane lane) { return static_cast<std::size_t>(lane); }
    void clear(TaskLane lane);
    std::map<std::uint64_t, Task> tasks_;
    std::array<Lane, every_task_lane.size()> lanes_;
    std::uint64_t begun_ = 0;
};

}  // namespace banneret::app
