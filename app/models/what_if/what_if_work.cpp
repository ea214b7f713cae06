#include "app/models/what_if/what_if_work.h"

#include <algorithm>
#include <thread>

#include "app/models/shell/desk.h"
#include "app/models/what_if/what_if_internal.h"
#include "app/models/what_if/what_if_model.h"
#include "engine/core/overloaded.h"

namespace banneret::app {

WorkQuestion::WorkQuestion() = default;
WorkQuestion::WorkQuestion(const WorkQuestion&) = default;
WorkQuestion::WorkQuestion(WorkQuestion&&) noexcept = default;
WorkQuestion& WorkQuestion::operator=(const WorkQuestion&) = default;
WorkQuestion& WorkQuestion::operator=(WorkQuestion&&) noexcept = default;
WorkQuestion::~WorkQuestion() = default;

WorkAnswer::WorkAnswer() = default;
WorkAnswer::WorkAnswer(const WorkAnswer&) = default;
WorkAnswer::WorkAnswer(WorkAnswer&&) noexcept = default;
WorkAnswer& WorkAnswer::operator=(const WorkAnswer&) = default;
WorkAnswer& WorkAnswer::operator=(WorkAnswer&&) noexcept = default;
WorkAnswer::~WorkAnswer() = default;

namespace {

// Samples grow up to this size while the page is shown.
constexpr std::uint64_t most_trials = 1'000'000;

template <class Answer>
WorkAnswer plain(std::variant<Answer, Refusal> answer) {
    if (auto* refusal = std::get_if<Refusal>(&answer)) return std::move(*refusal);
    return std::move(std::get<Answer>(answer));
}

WorkAnswer whole(const WholeQuestion& q, const Job& job) {
    WholeAnswer answer;
    job.tell(0, 3);
    answer.battle = whole_battle(*q.setup, q.question);
    for (const Side s : both_sides) {
        job.tell(s == Side::first ? 1 : 2, 3);
        if (job.stopped()) return answer;
        answer.worths[s] = stratagem_worths(*q.setup, s, q.question);
    }
    return answer;
}

// Exact, or sampled with a growing number of trials.
WorkAnswer season_of(const SeasonQuestion& q, const Job& job, const std::function<void(WorkAnswer)>& so_far) {
    auto first = season(q, job);
    if (auto* refusal = std::get_if<Refusal>(&first)) return std::move(*refusal);
    SeasonAnswer answer = std::get<SeasonAnswer>(std::move(first));
    if (answer.exact || job.stopped()) return answer;
    auto made = SeasonSample::make(q);
    if (std::holds_alternative<Refusal>(made)) return answer;
    SeasonSample sample = std::get<SeasonSample>(std::move(made));
    const auto beyond = answer.beyond;
    sample.add(q.trials, Job{job.stop, {}});
    while (sample.trials() < most_trials && !job.stopped()) {
        if (so_far) so_far(answer);
        sample.add(std::max(q.trials, sample.trials() / 2), Job{job.stop, {}});
        answer = sample.answer();
        answer.beyond = beyond;
        job.tell(sample.trials(), most_trials);
    }
    answer.complete = true;
    return answer;
}

int threads() {
    return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1u, 8u));
}

}  // namespace

std::size_t books_of(const Desk& desk) {
    return desk.history ? desk.history->at() : 0;
}

WorkAnswer work_out(const WorkQuestion& question, const Job& job, const std::function<void(WorkAnswer)>& so_far) {
    return std::visit(
        Overloaded{
            [&](const CountQuestion& q) { return plain(solve_count(q, job)); },
            [&](const CheapestQuestion& q) { return plain(cheapest_addition(q.mix, q.goal, job)); },
            [&](const BestQuestion& q) {
                const auto tell = [&](const MixAnswer& a) {
                    if (so_far) so_far(a);
                };
                return plain(best_army(q.mix, q.aim, job, tell));
            },
            [&](const BudgetQuestion& q) { return plain(best_by_budget(q.mix, q.aim, q.from, q.step, job)); },
            [&](const SweepQuestion& q) { return plain(sweep(q, job)); },
            [&](const WholeQuestion& q) { return whole(q, job); },
            [&](const SeasonQuestion& q) { return season_of(q, job, so_far); },
            [&](const TablePlayQuestion& q) -> WorkAnswer {
                return play_table(q, job, [&](TablePlayAnswer a) {
                    if (so_far) so_far(std::move(a));
                });
            },
            [&](const TableSampleQuestion& q) -> WorkAnswer {
                return sample_table(q, job, [&](TableSampleAnswer a) {
                    if (so_far) so_far(std::move(a));
                });
            },
        },
        question);
}

WhatIf question_key(const WhatIf& what_if) {
    WhatIf w = what_if;
    w.edits_foe = false;
    w.reading = LossReading::exactly;
    w.guess_attacker = w.guess_defender = std::nullopt;
    w.kept_name.clear();
    w.heavy = w.light = LossMark{};
    // Keep only the armies that the question is about.
    const bool season = w.view == WhatIfView::season;
    w.variants = {w.variants[w.variant]};
    w.variant = 0;
    if (!season) w.foes = {w.foes[w.foe]};
    w.foe = 0;
    for (const bool foe_side : {false, true})
        for (Contender& c : w.side(foe_side)) c.colour = 0, c.from.clear(), c.base = c.now;
    if (w.view != WhatIfView::solve) w.solve = {};
    if (w.view != WhatIfView::sweep) w.sweep = {};
    w.sweep.aim = Aim::wins;  // computed from the answer
    if (!season) w.season = {};
    w.past = {};
    w.strike_days = 28;
    return w;
}

std::variant<WorkQuestion, Refusal> work_question(const Desk&, const WhatIf& w) {
    const Variant &variant = w.variants[w.variant].now, &foe = w.foes[w.foe].now;
    switch (w.view) {
        case WhatIfView::solve:
            return solve_question(w);
        case WhatIfView::sweep: {
            SweepQuestion q{variant, foe, w.role, w.play, {sweep_axes(w)}, threads()};
            return WorkQuestion{std::move(q)};
        }
        case WhatIfView::postures: {
            const auto set =
                w.role == Role::attacker ? set_up(variant, foe, variant.house) : set_up(foe, variant, variant.house);
            if (const auto* problems = std::get_if<std::vector<Problem>>(&set))
                return Refusal{problems->front().sentence() + "."};
            WholeQuestion q;
            q.setup = std::get<Shared<abstract::Setup>>(set);
            q.question.payoff = w.play.payoff;
            q.question.first_losses = w.play.attacker_losses;
            q.question.second_losses = w.play.defender_losses;
            return WorkQuestion{std::move(q)};
        }
        case WhatIfView::season: {
            SeasonQuestion q;
            q.army = variant;
            for (const SeasonInputs::Leg& leg : season_legs(w)) {
                SeasonLeg one;
                one.foe = w.foes[leg.foe].now;
                one.role = leg.role;
                one.days = leg.days;
                // Plans belong to the page's role; in the other role both sides play optimally.
                if (leg.role == w.role)
                    one.play = w.play;
                else
                    one.play.payoff = w.play.payoff;
                q.legs.push_back(std::move(one));
            }
            q.ends_with_defeat = w.season.ends_with_defeat;
            q.threads = threads();
            return WorkQuestion{std::move(q)};
        }
        default:
            return Refusal{"There is nothing to work out here."};
    }
}

bool has_work(WhatIfView view) {
    return view == WhatIfView::solve || view == WhatIfView::sweep || view == WhatIfView::postures ||
           view == WhatIfView::season;
}

bool works_unasked(const WhatIf& w) {
    return w.view == WhatIfView::sweep || (w.view == WhatIfView::solve && w.solve.what == SolveFor::men);
}

bool work_is_due(const Desk& desk) {
    if (desk.page != Page::what_if || desk.work_wanted) return false;
    const WhatIf w = what_if_of(desk);
    if (!works_unasked(w)) return false;
    // An automatic task must not interrupt one that the user started.
    for (const Work& other : desk.works)
        if (other.runs() && !works_unasked(other.asked)) return false;
    if (desk.table.odds.runs()) return false;
    const Work& work = desk.works[static_cast<std::size_t>(w.view)];
    return work.state == Work::State::none || work.books != books_of(desk) || !(work.asked == question_key(w));
}

std::optional<Refusal> begin_work(Desk& desk) {
    const WhatIf w = what_if_of(desk);
    Work work;
    work.state = Work::State::running;
    work.number = ++desk.works_begun;
    work.asked = question_key(w);
    work.books = books_of(desk);
    auto question = work_question(desk, w);
    // Only one task runs at a time.
    for (Work& other : desk.works)
        if (other.runs()) other.state = Work::State::stopped;
    if (desk.table.odds.runs()) desk.table.odds.state = TableWork::State::done;
    Work& here = desk.works[static_cast<std::size_t>(w.view)];
    if (auto* refusal = std::get_if<Refusal>(&question)) {
        work.state = Work::State::done;
        work.answer = std::make_shared<const WorkAnswer>(*refusal);
        here = std::move(work);
        return *refusal;
    }
    // An automatic task keeps showing the previous answer until the new one arrives, to avoid flicker.
    if (works_unasked(w) && here.asked.solve.what == work.asked.solve.what) work.answer = here.answer;
    here = std::move(work);
    desk.work_wanted = std::get<WorkQuestion>(std::move(question));
    return std::nullopt;
}

void stop_work(Desk& desk) {
    for (Work& work : desk.works)
        if (work.state == Work::State::running) work.state = Work::State::stopping;
    desk.work_wanted.reset();
}

void take_news(Desk& desk, const WorkNews& news) {
    if (TableSampleWork& odds = desk.table.odds; odds.number == news.number && odds.runs()) {
        if (news.answer)
            if (const auto* answer = std::get_if<TableSampleAnswer>(news.answer.get()))
                odds.answer = std::make_shared<const TableSampleAnswer>(*answer);
        if (news.last) odds.state = TableWork::State::done;
        ++desk.revision;
    }
    for (Work& work : desk.works) {
        if (work.number != news.number || !work.runs()) continue;
        work.at = news.at;
        work.whole = news.whole;
        if (news.answer) work.answer = news.answer;
        if (news.last) work.state = work.state == Work::State::stopping ? Work::State::stopped : Work::State::done;
        ++desk.revision;
    }
}

}  // namespace banneret::app
