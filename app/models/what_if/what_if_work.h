#pragma once

#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "app/models/tabletop/table_work.h"
#include "app/models/what_if/what_if.h"
#include "engine/odds/games/whole_battle.h"
#include "engine/odds/search/best_army.h"
#include "engine/odds/search/solve_for.h"
#include "engine/odds/search/sweep.h"
#include "engine/odds/season/season.h"

namespace banneret::app {

struct Desk;

// Questions of the What-if page that may take longer than a frame: built here, answered in the background, answers kept
// on the desk. Tabletop tasks work in the same way; see table_work.h.

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
// Special members are out of line in what_if_work.cpp: this big variant is compiled once, not in every source that
// handles one.
class WorkQuestion : public std::variant<CountQuestion, CheapestQuestion, BestQuestion, BudgetQuestion, SweepQuestion,
                                         WholeQuestion, SeasonQuestion, TablePlayQuestion, TableSampleQuestion> {
public:
    using variant::variant;
    WorkQuestion();
    WorkQuestion(const WorkQuestion&);
    WorkQuestion(WorkQuestion&&) noexcept;
    WorkQuestion& operator=(const WorkQuestion&);
    WorkQuestion& operator=(WorkQuestion&&) noexcept;
    ~WorkQuestion();
};
// Special members are out of line, as with WorkQuestion.
class WorkAnswer : public std::variant<Refusal, CountAnswer, MixAnswer, std::vector<BudgetStep>, Sweep, WholeAnswer,
                                       SeasonAnswer, TablePlayAnswer, TableSampleAnswer> {
public:
    using variant::variant;
    WorkAnswer();
    WorkAnswer(const WorkAnswer&);
    WorkAnswer(WorkAnswer&&) noexcept;
    WorkAnswer& operator=(const WorkAnswer&);
    WorkAnswer& operator=(WorkAnswer&&) noexcept;
    ~WorkAnswer();
};

// Runs to the end, or until the job is stopped; then returns the partial answer. `so_far` receives partial answers.
WorkAnswer work_out(const WorkQuestion& question, const Job& job, const std::function<void(WorkAnswer)>& so_far = {});

// A view's question and its answer.
struct Work {
    enum class State : std::uint8_t { none, running, stopping, stopped, done } state = State::none;
    std::uint64_t number = 0;  // running number of the task
    WhatIf asked;              // question_key() of the page at the time
    std::size_t books = 0;     // version of the campaign, if it matters
    std::uint64_t at = 0, whole = 0;
    std::shared_ptr<const WorkAnswer> answer;  // null: none yet
    bool runs() const { return state == State::running || state == State::stopping; }
};

// The campaign's version; 0 without a campaign.
std::size_t books_of(const Desk& desk);
// Cache key: the page without what only affects the display. Equal keys ask the same question.
WhatIf question_key(const WhatIf& what_if);
// The view's question, or why it cannot be asked.
std::variant<WorkQuestion, Refusal> work_question(const Desk& desk, const WhatIf& what_if);
// True if the view has a task at all; true if it is quick enough to run automatically on every change.
bool has_work(WhatIfView view);
bool works_unasked(const WhatIf& what_if);
// True if an automatic task should start now. False if its answer is current, on its way, or was stopped.
bool work_is_due(const Desk& desk);
// Puts the view's question on the desk as a new task; refused if it cannot be asked.
std::optional<Refusal> begin_work(Desk& desk);
void stop_work(Desk& desk);

// An update from the background task.
struct WorkNews {
    std::uint64_t number = 0;
    std::uint64_t at = 0, whole = 0;
    std::shared_ptr<const WorkAnswer> answer;
    bool last = false;
};
void take_news(Desk& desk, const WorkNews& news);

}  // namespace banneret::app
