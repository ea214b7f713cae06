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

// Questions of the What-if page that may take longer than a frame: they are put together here, worked out beside the
// window, and their answers kept on the desk. Those of the table go the same way; see table_work.h.

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
// One of these. How a value of so many kinds is made, copied and ended is compiled once, in what_if_work.cpp: of a bare
// std::variant it is compiled again wherever one is handled.
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
// One of these. How a value of so many kinds is made, copied and ended is compiled once, in what_if_work.cpp: of a bare
// std::variant it is compiled again wherever one is handled.
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

// To the end, or until the job is stopped: then what is known so far. `so_far` is told answers that are not the last.
WorkAnswer work_out(const WorkQuestion& question, const Job& job, const std::function<void(WorkAnswer)>& so_far = {});

// One view's question and what has come of it.
struct Work {
    enum class State : std::uint8_t { none, running, stopping, stopped, done } state = State::none;
    std::uint64_t number = 0;  // of all that were begun
    WhatIf asked;              // question_key() of the page as it was
    std::size_t books = 0;     // version of the campaign, as far as it matters
    std::uint64_t at = 0, whole = 0;
    std::shared_ptr<const WorkAnswer> answer;  // null: none yet
    bool runs() const { return state == State::running || state == State::stopping; }
};

// The campaign's version; 0 where none is open.
std::size_t books_of(const Desk& desk);
// The page without what only changes how it looks: two that are equal ask the same.
WhatIf question_key(const WhatIf& what_if);
// What the view asks, or why it cannot be asked.
std::variant<WorkQuestion, Refusal> work_question(const Desk& desk, const WhatIf& what_if);
// Whether this view has work to do, and whether it is quick enough to be done unasked whenever something changes.
bool has_work(WhatIfView view);
bool works_unasked(const WhatIf& what_if);
// The question to be worked out now without being asked for; none where the answer stands, comes, or was stopped.
bool work_is_due(const Desk& desk);
// Puts the view's question on the desk, to be begun; refused where it cannot be asked.
std::optional<Refusal> begin_work(Desk& desk);
void stop_work(Desk& desk);

// What comes back from where it is worked out.
struct WorkNews {
    std::uint64_t number = 0;
    std::uint64_t at = 0, whole = 0;
    std::shared_ptr<const WorkAnswer> answer;
    bool last = false;
};
void take_news(Desk& desk, const WorkNews& news);

}  // namespace banneret::app
