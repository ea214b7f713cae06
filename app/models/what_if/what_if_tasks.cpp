#include "app/models/what_if/what_if_tasks.h"

#include <algorithm>
#include <thread>

#include "app/models/shell/desk.h"
#include "app/models/what_if/what_if_internal.h"
#include "app/models/what_if/what_if_model.h"
#include "engine/core/overloaded.h"

namespace banneret::app {

namespace {

int threads() {
    return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1u, 8u));
}

}  // namespace

std::size_t campaign_version(const Desk& desk) {
    return desk.history ? desk.history->at() : 0;
}

WhatIf question_key(const WhatIf& what_if) {
    WhatIf w = what_if;
    if (w.view == WhatIfView::mattered) {  // the luck of the campaign depends on nothing of the page
        w = {};
        w.view = WhatIfView::mattered;
        return w;
    }
    w.edits_foe = false;
    w.history_row = w.history_judge = 0;
    w.judge_reading = Reading::raw;
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

std::variant<TaskQuestion, Refusal> task_question(const Desk& desk, const WhatIf& w) {
    const Variant &variant = w.variants[w.variant].now, &foe = w.foes[w.foe].now;
    switch (w.view) {
        case WhatIfView::solve:
            return solve_question(w);
        case WhatIfView::sweep: {
            SweepQuestion q{variant, foe, w.role, w.play, {sweep_axes(w)}, threads()};
            return TaskQuestion{std::move(q)};
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
            return TaskQuestion{std::move(q)};
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
            return TaskQuestion{std::move(q)};
        }
        case WhatIfView::mattered: {
            if (!desk.history) return Refusal{"No campaign is open."};
            const LuckAnswer* before = answer_of<LuckAnswer>(desk, w.view);
            return TaskQuestion{LuckQuestion{*desk.history, before != nullptr ? before->records : nullptr}};
        }
        case WhatIfView::judges: {
            const bool attacks = w.role == Role::attacker;
            auto question = judge_question(attacks ? variant : foe, attacks ? foe : variant, variant.house, w.play, 1);
            if (const auto* refusal = std::get_if<Refusal>(&question)) return *refusal;
            return TaskQuestion{
                JudgesQuestion{std::get<JudgeQuestion>(std::move(question)), 1'000, threads(), wide_difference}};
        }
        case WhatIfView::worth: {
            const bool attacks = w.role == Role::attacker;
            auto question = judge_question(attacks ? variant : foe, attacks ? foe : variant, variant.house, w.play, 1);
            if (const auto* refusal = std::get_if<Refusal>(&question)) return *refusal;
            return TaskQuestion{StepWorthsQuestion{std::get<JudgeQuestion>(std::move(question)),
                                                   attacks ? Side::first : Side::second, 200, threads()}};
        }
        case WhatIfView::history: {
            HistorySpec spec;
            spec.threads = static_cast<unsigned>(threads());
            spec.house = variant.house;
            for (const TacticalRuleset& ruleset : tactical_rulesets()) spec.rulesets.push_back(&ruleset);
            return TaskQuestion{HistoryQuestion{std::move(spec)}};
        }
        default:
            return Refusal{"There is nothing to work out here."};
    }
}

bool has_task(WhatIfView view) {
    return view == WhatIfView::solve || view == WhatIfView::sweep || view == WhatIfView::postures ||
           view == WhatIfView::season || view == WhatIfView::mattered || view == WhatIfView::judges ||
           view == WhatIfView::worth || view == WhatIfView::history;
}

bool runs_automatically(const WhatIf& w) {
    return w.view == WhatIfView::sweep || w.view == WhatIfView::mattered ||
           (w.view == WhatIfView::solve && w.solve.what == SolveFor::men);
}

bool task_is_due(const Desk& desk) {
    if (desk.page != Page::what_if || desk.tasks.waiting(TaskLane::odds)) return false;
    const WhatIf w = what_if_of(desk);
    if (!runs_automatically(w) || (w.view == WhatIfView::mattered && !desk.history)) return false;
    // An automatic task must not interrupt one that the user started.
    for (const ViewTask& other : desk.view_tasks)
        if (desk.tasks.runs(other.task) && !runs_automatically(other.asked)) return false;
    if (desk.tasks.runs(desk.table.odds.task)) return false;
    const ViewTask& here = desk.view_tasks[static_cast<std::size_t>(w.view)];
    const LuckAnswer* luck = answer_of<LuckAnswer>(desk, w.view);
    if (luck != nullptr && luck->lineage != desk.history->lineage()) return true;
    return here.task == 0 || here.campaign_version != campaign_version(desk) || !(here.asked == question_key(w));
}

std::optional<Refusal> begin_task(Desk& desk) {
    const WhatIf w = what_if_of(desk);
    ViewTask& here = desk.view_tasks[static_cast<std::size_t>(w.view)];
    const ViewTask before = here;
    here.asked = question_key(w);
    here.campaign_version = campaign_version(desk);
    auto question = task_question(desk, w);
    if (auto* refusal = std::get_if<Refusal>(&question)) {
        here.task = desk.tasks.refuse(TaskLane::odds, *refusal, before.task);
        return *refusal;
    }
    // An automatic task keeps showing the previous answer until the new one arrives.
    const bool keeps = runs_automatically(w) && before.asked.solve.what == here.asked.solve.what;
    here.task = desk.tasks.begin(TaskLane::odds, std::get<TaskQuestion>(std::move(question)), before.task, keeps);
    return std::nullopt;
}

void stop_task(Desk& desk) {
    for (const ViewTask& view : desk.view_tasks) desk.tasks.stop(view.task);
}

}  // namespace banneret::app
