#include "app/models/shell/tasks.h"

#include <algorithm>
#include <memory>
#include <span>
#include <utility>

#include "engine/core/overloaded.h"
#include "engine/rulesets/rule_rows.h"

namespace banneret::app {

TaskQuestion::TaskQuestion() = default;
TaskQuestion::TaskQuestion(const TaskQuestion&) = default;
TaskQuestion::TaskQuestion(TaskQuestion&&) noexcept = default;
TaskQuestion& TaskQuestion::operator=(const TaskQuestion&) = default;
TaskQuestion& TaskQuestion::operator=(TaskQuestion&&) noexcept = default;
TaskQuestion::~TaskQuestion() = default;

TaskAnswer::TaskAnswer() = default;
TaskAnswer::TaskAnswer(const TaskAnswer&) = default;
TaskAnswer::TaskAnswer(TaskAnswer&&) noexcept = default;
TaskAnswer& TaskAnswer::operator=(const TaskAnswer&) = default;
TaskAnswer& TaskAnswer::operator=(TaskAnswer&&) noexcept = default;
TaskAnswer::~TaskAnswer() = default;

namespace {

// Season samples grow up to this size while the page is shown.
constexpr std::uint64_t most_season_trials = 1'000'000;

template <class Answer>
TaskAnswer plain(std::variant<Answer, Refusal> answer) {
    if (auto* refusal = std::get_if<Refusal>(&answer)) return std::move(*refusal);
    return std::move(std::get<Answer>(answer));
}

TaskAnswer whole(const WholeQuestion& q, const Job& job) {
    WholeAnswer answer;
    job.report(0, 3);
    answer.battle = whole_battle(*q.setup, q.question);
    for (const Side s : both_sides) {
        job.report(s == Side::first ? 1 : 2, 3);
        if (job.stopped()) return answer;
        answer.worths[s] = stratagem_worths(*q.setup, s, q.question);
    }
    return answer;
}

// Exact, or sampled with a growing number of trials.
TaskAnswer season_of(const SeasonQuestion& q, const Job& job, const std::function<void(TaskAnswer)>& so_far) {
    auto first = season(q, job);
    if (auto* refusal = std::get_if<Refusal>(&first)) return std::move(*refusal);
    SeasonAnswer answer = std::get<SeasonAnswer>(std::move(first));
    if (answer.exact || job.stopped()) return answer;
    auto made = SeasonSample::make(q);
    if (std::holds_alternative<Refusal>(made)) return answer;
    SeasonSample sample = std::get<SeasonSample>(std::move(made));
    const auto beyond = answer.beyond;
    sample.add(q.trials, Job{job.stop, {}});
    while (sample.trials() < most_season_trials && !job.stopped()) {
        if (so_far) so_far(answer);
        sample.add(std::max(q.trials, sample.trials() / 2), Job{job.stop, {}});
        answer = sample.answer();
        answer.beyond = beyond;
        job.report(sample.trials(), most_season_trials);
    }
    answer.complete = true;
    return answer;
}

LuckAnswer luck_of(const LuckQuestion& q, const Job& job) {
    auto records = q.known ? std::make_shared<LuckRecords>(*q.known) : std::make_shared<LuckRecords>();
    records->follow(q.history, job);
    LuckLedger ledger = records->ledger(q.history);
    return {q.history.lineage(), std::move(records), std::move(ledger)};
}

// Fights `battles` battles with each of `count` opponents in rounds that grow, so that all of them have a first result
// soon. `fight(i, more, job)` fights `more` battles with number i and shows the result so far. `runs(i)`: the fights
// that one battle of number i stands for, for the progress.
template <class Runs, class Fight>
void in_growing_rounds(std::size_t count, std::uint64_t battles, std::uint64_t first_round, const Job& job,
                       const Runs& runs, const Fight& fight) {
    std::uint64_t all = 0, fought = 0;
    for (std::size_t i = 0; i < count; ++i) all += battles * runs(i);
    for (std::uint64_t each = 0; each < battles && !job.stopped();) {
        const std::uint64_t more = std::min(battles - each, std::max(first_round, each));
        for (std::size_t i = 0; i < count && !job.stopped(); ++i) {
            fight(i, more, Job{job.stop, [&](std::uint64_t done, std::uint64_t) { job.report(fought + done, all); }});
            fought += more * runs(i);
        }
        each += more;
    }
}

// Finds why the judges differ at common prices, if they differ widely.
void add_cause(JudgesAnswer& answer, const JudgesQuestion& q, const Job& job) {
    constexpr std::uint64_t enough = 100;
    const double apart = rated_difference(judged_battle(q.question, answer.verdicts));
    if (apart <= q.wide) return;
    std::vector<const TacticalRuleset*> rulesets;
    for (const TacticalRuleset& ruleset : tactical_rulesets()) rulesets.push_back(&ruleset);
    answer.cause =
        cause_of_difference(q.question, rulesets, std::min(q.battles, enough), static_cast<unsigned>(q.threads), job);
    if (!job.stopped()) answer.rated_apart = apart;
}

JudgesAnswer judged(const JudgesQuestion& q, const Job& job, const std::function<void(TaskAnswer)>& so_far) {
    JudgesAnswer answer;
    answer.question = q.question;
    answer.verdicts = {abstract_verdict(q.question)};
    std::vector<std::unique_ptr<TacticalJudge>> judges;
    for (const TacticalRuleset& ruleset : tactical_rulesets()) {
        judges.push_back(std::make_unique<TacticalJudge>(ruleset, q.question));
        answer.verdicts.push_back(judges.back()->verdict());
    }
    in_growing_rounds(
        judges.size(), q.battles, 20, job, [](std::size_t) { return std::uint64_t{1}; },
        [&](std::size_t i, std::uint64_t more, const Job& part) {
            judges[i]->fight(more, static_cast<unsigned>(q.threads), part);
            answer.verdicts[i + 1] = judges[i]->verdict();
            if (so_far) so_far(answer);
        });
    if (!job.stopped()) add_cause(answer, q, Job{job.stop, {}});
    return answer;
}

StepWorthsAnswer step_worths(const StepWorthsQuestion& q, const Job& job,
                             const std::function<void(TaskAnswer)>& so_far) {
    StepWorthsAnswer answer{q.question, q.side, {}};
    answer.judges.push_back(
        {"abstract", std::string(rulesets().front().title), true, 0, abstract_step_worths(q.question, q.side)});
    std::vector<std::unique_ptr<StepTrials>> trials;
    for (const TacticalRuleset& ruleset : tactical_rulesets()) {
        trials.push_back(std::make_unique<StepTrials>(ruleset, q.question, q.side));
        answer.judges.push_back({std::string(ruleset.key), std::string(ruleset.title), false, 0, {}});
    }
    in_growing_rounds(
        trials.size(), q.battles, 25, job, [&](std::size_t i) { return trials[i]->runs(); },
        [&](std::size_t i, std::uint64_t more, const Job& part) {
            trials[i]->fight(more, static_cast<unsigned>(q.threads), part);
            answer.judges[i + 1].battles = trials[i]->battles();
            answer.judges[i + 1].steps = trials[i]->worths();
            if (so_far) so_far(answer);
        });
    return answer;
}

RecordComparison compared(const HistoryQuestion& q, const Job& job, const std::function<void(TaskAnswer)>& so_far) {
    std::vector<HistoryJudge> judges = {abstract_history(q.spec.house, false), abstract_history(q.spec.house, true)};
    const std::uint64_t each = q.spec.battles * history_situations().size(), all = each * q.spec.rulesets.size();
    for (std::size_t i = 0; i < q.spec.rulesets.size(); ++i) {
        if (so_far) so_far(compared_with_record(judges));
        const Job part{job.stop, [&](std::uint64_t done, std::uint64_t) { job.report(i * each + done, all); }};
        HistoryJudge judge = tactical_history(*q.spec.rulesets[i], q.spec, part);
        if (job.stopped()) break;
        judges.push_back(std::move(judge));
    }
    return compared_with_record(std::move(judges));
}

}  // namespace

TaskAnswer work_out(const TaskQuestion& question, const Job& job, const std::function<void(TaskAnswer)>& so_far) {
    return std::visit(
        Overloaded{
            [&](const CountQuestion& q) { return plain(solve_count(q, job)); },
            [&](const CheapestQuestion& q) { return plain(cheapest_addition(q.mix, q.goal, job)); },
            [&](const BestQuestion& q) {
                const auto report = [&](const MixAnswer& a) {
                    if (so_far) so_far(a);
                };
                return plain(best_army(q.mix, q.aim, job, report));
            },
            [&](const BudgetQuestion& q) { return plain(best_by_budget(q.mix, q.aim, q.from, q.step, job)); },
            [&](const SweepQuestion& q) { return plain(sweep(q, job)); },
            [&](const WholeQuestion& q) { return whole(q, job); },
            [&](const SeasonQuestion& q) { return season_of(q, job, so_far); },
            [&](const TablePlayQuestion& q) -> TaskAnswer {
                return play_table(q, job, [&](TablePlayAnswer a) {
                    if (so_far) so_far(std::move(a));
                });
            },
            [&](const TableSampleQuestion& q) -> TaskAnswer {
                return sample_table(q, job, [&](TableSampleAnswer a) {
                    if (so_far) so_far(std::move(a));
                });
            },
            [&](const LuckQuestion& q) -> TaskAnswer { return luck_of(q, job); },
            [&](const JudgesQuestion& q) -> TaskAnswer { return judged(q, job, so_far); },
            [&](const JudgedBattleQuestion& q) { return plain(fight_judged(q, job)); },
            [&](const StepWorthsQuestion& q) -> TaskAnswer { return step_worths(q, job, so_far); },
            [&](const HistoryQuestion& q) -> TaskAnswer { return compared(q, job, so_far); },
            [&](const OrderWorthQuestion& q) -> TaskAnswer {
                return weigh_order(q, job, [&](OrderWorthAnswer a) {
                    if (so_far) so_far(a);
                });
            },
        },
        question);
}

void TaskList::clear(TaskLane lane) {
    lanes_[index(lane)].waiting.reset();
    for (auto& [number, task] : tasks_)
        if (task.lane == lane && task.runs()) task.state = Task::State::stopped;
}

std::uint64_t TaskList::begin(TaskLane lane, TaskQuestion question, std::uint64_t replaces, bool keeps_answer) {
    clear(lane);
    Task task;
    task.state = Task::State::running;
    task.lane = lane;
    if (keeps_answer) task.answer = (*this)[replaces].answer;
    tasks_.erase(replaces);
    tasks_.emplace(++begun_, std::move(task));
    lanes_[index(lane)].waiting = Waiting{begun_, std::move(question)};
    return begun_;
}

std::uint64_t TaskList::refuse(TaskLane lane, const Refusal& refusal, std::uint64_t replaces) {
    clear(lane);
    tasks_.erase(replaces);
    Task task;
    task.state = Task::State::done;
    task.lane = lane;
    task.answer = std::make_shared<const TaskAnswer>(refusal);
    tasks_.emplace(++begun_, std::move(task));
    return begun_;
}

void TaskList::stop(std::uint64_t number) {
    const auto at = tasks_.find(number);
    if (at == tasks_.end() || at->second.state != Task::State::running) return;
    std::optional<Waiting>& waiting = lanes_[index(at->second.lane)].waiting;
    const bool waits = waiting && waiting->number == number;
    if (waits) waiting.reset();
    at->second.state = waits ? Task::State::stopped : Task::State::stopping;
}

void TaskList::abandon(std::uint64_t number) {
    stop(number);
    const auto at = tasks_.find(number);
    if (at != tasks_.end() && at->second.runs()) at->second.state = Task::State::stopped;
}

void TaskList::keep_only(std::span<const std::uint64_t> numbers) {
    for (auto at = tasks_.begin(); at != tasks_.end();) {
        if (std::find(numbers.begin(), numbers.end(), at->first) != numbers.end()) {
            ++at;
            continue;
        }
        abandon(at->first);
        at = tasks_.erase(at);
    }
}

bool TaskList::update(const TaskUpdate& update) {
    const auto at = tasks_.find(update.number);
    if (at == tasks_.end() || !at->second.runs()) return false;
    Task& task = at->second;
    task.at = update.at;
    task.whole = update.whole;
    if (update.answer) task.answer = update.answer;
    if (!update.failure.empty()) {
        task.failure = update.failure;
        task.state = Task::State::failed;
    } else if (update.last) {
        task.state = task.state == Task::State::stopping ? Task::State::stopped : Task::State::done;
    }
    return true;
}

const Task& TaskList::operator[](std::uint64_t number) const {
    static const Task never_begun;
    const auto at = tasks_.find(number);
    return at == tasks_.end() ? never_begun : at->second;
}

std::optional<TaskList::Waiting> TaskList::take(TaskLane lane) {
    Lane& l = lanes_[index(lane)];
    if (l.waiting) l.taken = l.waiting->number;
    return std::exchange(l.waiting, std::nullopt);
}

bool TaskList::should_stop(TaskLane lane) const {
    const std::uint64_t taken = lanes_[index(lane)].taken;
    return taken != 0 && (*this)[taken].state != Task::State::running;
}

}  // namespace banneret::app
