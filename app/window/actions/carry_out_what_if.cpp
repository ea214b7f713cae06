#include "app/window/actions/carry_out_what_if.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "app/models/exchange/imports.h"
#include "app/models/what_if/what_if_model.h"
#include "app/window/actions/opening.h"
#include "app/window/shell/messages.h"
#include "engine/campaign/chronicle/kept_judgement.h"
#include "engine/core/overloaded.h"

namespace banneret::app {

namespace {

void add(Desk& desk, bool foe_side, Contender contender) {
    auto& side = desk.what_if.side(foe_side);
    if (side.size() >= most_contenders)
        return refuse(desk, fmt::format("A side has at most {} armies.", most_contenders));
    side.push_back(std::move(contender));
    (foe_side ? desk.what_if.foe : desk.what_if.variant) = side.size() - 1;
    desk.what_if.edits_foe = foe_side;
}

void type_change(Desk& desk, const std::string& text) {
    WhatIf& w = desk.what_if;
    Contender& c = w.side(w.edits_foe)[w.edits_foe ? w.foe : w.variant];
    if (const auto refusals = change_all(c.now, text)) {
        std::string all;
        for (const Refusal& r : *refusals) all += (all.empty() ? "" : " ") + r.why;
        return refuse(desk, all);
    }
}

void type_figure(Desk& desk, const TypeFigure& typed) {
    WhatIf& w = desk.what_if;
    if (typed.what == TypedFigure::weights) {
        const auto weights = parse_payoff_weights(typed.words);
        if (const auto* refusal = std::get_if<Refusal>(&weights)) return refuse(desk, refusal->why);
        w.play.payoff = std::get<PayoffWeights>(weights);
        return;
    }
    const auto mark = parse_loss_mark(typed.words);
    if (const auto* refusal = std::get_if<Refusal>(&mark)) return refuse(desk, refusal->why);
    (typed.what == TypedFigure::heavy ? w.heavy : w.light) = std::get<LossMark>(mark);
}

// Converts the page to a saved question. An army that its changes cannot rebuild from the campaign is stored whole.
CompareQuestion question_on(const WhatIf& w) {
    CompareQuestion q;
    for (const bool foe_side : {false, true})
        for (const Contender& c : w.side(foe_side)) {
            Variant v = c.now;
            Variant again = c.base;
            bool anew = static_cast<bool>(c.army);
            for (const std::string& words : v.changes) anew = anew && !change(again, words);
            if (!anew || contingent_of(again).units != contingent_of(v).units) v.army.id = {};
            (foe_side ? q.foes : q.variants).push_back(std::move(v));
        }
    q.role = w.role;
    q.play = w.play;
    q.heavy = w.heavy;
    q.light = w.light;
    return q;
}

// The question to the judges with the verdicts so far.
std::variant<KeptComparison, Refusal> judgement_to_keep(const Desk& desk, const std::string& name) {
    const Task& task = task_of(desk, WhatIfView::judges);
    const auto* answer = task.answer ? std::get_if<JudgesAnswer>(&*task.answer) : nullptr;
    if (answer == nullptr) return Refusal{"No battle has been judged yet."};
    WhatIf pair = desk.what_if;
    if (task_model(desk, pair).stale)
        return Refusal{"The armies or plans have changed since the verdicts; work them out again first."};
    pair.variants = {pair.variants[pair.variant]};
    pair.foes = {pair.foes[pair.foe]};
    std::uint64_t battles = 0;
    for (const Verdict& v : answer->verdicts) battles = std::max(battles, v.battles);
    return kept_judgement(desk.history->now(), name, question_on(pair), answer->question.seed, battles,
                          answer->verdicts);
}

std::optional<Command> keep(Desk& desk, const std::string& name) {
    if (!desk.history) {
        refuse(desk, "A comparison is kept in a campaign, and none is open.");
        return std::nullopt;
    }
    auto made = desk.what_if.view == WhatIfView::judges
                    ? judgement_to_keep(desk, name)
                    : std::variant<KeptComparison, Refusal>(kept(desk.history->now(), name, question_on(desk.what_if)));
    if (const auto* refusal = std::get_if<Refusal>(&made)) {
        refuse(desk, refusal->why);
        return std::nullopt;
    }
    KeptComparison comparison = std::get<KeptComparison>(std::move(made));
    // Replaces a saved comparison of the same name.
    if (const KeptComparison* before = find_comparison(desk.history->now(), name)) comparison.id = before->id;
    return KeepComparison{std::move(comparison)};
}

void open(Desk& desk, ComparisonId id) {
    const Campaign* c = campaign(desk);
    const KeptComparison* one = c != nullptr ? find_comparison(*c, id) : nullptr;
    if (one == nullptr) return refuse(desk, "This comparison no longer exists.");
    const auto found = question_of(*c, *one);
    if (const auto* refusals = std::get_if<std::vector<Refusal>>(&found)) {
        std::string all;
        for (const Refusal& r : *refusals) all += (all.empty() ? "" : " ") + r.why;
        return refuse(desk, all);
    }
    const CompareQuestion& q = std::get<CompareQuestion>(found);
    WhatIf& w = desk.what_if;
    for (const bool foe_side : {false, true}) {
        w.side(foe_side).clear();
        for (const Variant& v : foe_side ? q.foes : q.variants) {
            Contender contender;
            if (v.army.id && find_army(*c, v.army.id) != nullptr)
                contender = contender_of_campaign(desk, v.army.id);
            else
                contender.from = one->name, contender.base = v, contender.colour = foe_side ? 1 : 0;
            contender.now = v;
            w.side(foe_side).push_back(std::move(contender));
        }
    }
    w.variant = w.foe = 0;
    w.edits_foe = false;
    w.role = q.role;
    w.play = q.play;
    w.heavy = q.heavy;
    w.light = q.light;
    w.view = one->verdicts.empty() ? WhatIfView::compare : WhatIfView::judges;
    w.kept_name = one->name;
}

void watch_judged(Desk& desk, const WatchJudged& i) {
    const Task& task = task_of(desk, WhatIfView::judges);
    const auto* verdicts = task.answer ? std::get_if<JudgesAnswer>(&*task.answer) : nullptr;
    if (verdicts == nullptr) return refuse(desk, "No battle has been judged yet.");
    const WhatIf asked = asked_of(desk, desk.what_if);
    JudgedBattleQuestion question{verdicts->question,
                                  i.ruleset,
                                  i.trial,
                                  {pair_colour(asked, Role::attacker), pair_colour(asked, Role::defender)}};
    const std::uint64_t before = desk.judged.task;
    const float speed = desk.judged.speed;
    desk.judged = {};
    desk.judged.task = desk.tasks.begin(TaskLane::order_worth, TaskQuestion{std::move(question)}, before);
    desk.judged.ruleset = i.ruleset;
    desk.judged.trial = i.trial;
    desk.judged.shown = 0;
    desk.judged.speed = speed;
}

}  // namespace

std::optional<Command> carry_out(Desk& desk, const WhatIfIntent& intent) {
    desk.what_if = what_if_of(desk);
    const WhatIf before = desk.what_if;
    std::uint64_t pull = 0;
    std::optional<Command> command;
    std::visit(Overloaded{
                   [&](const ChangeWhatIf& i) { desk.what_if = i.what_if, pull = i.pull; },
                   [&](const AddContender& i) {
                       const Campaign* c = campaign(desk);
                       if (c == nullptr || find_army(*c, i.army) == nullptr)
                           return refuse(desk, "This army no longer exists.");
                       add(desk, i.foe_side, contender_of_campaign(desk, i.army));
                   },
                   [&](const AddContenderFile& i) { desk.what_if.edits_foe = i.foe_side; },
                   [&](const TypeChange& i) { type_change(desk, i.words); },
                   [&](const TypeFigure& i) { type_figure(desk, i); },
                   [&](const BeginTask&) {
                       if (const auto refusal = begin_task(desk)) refuse(desk, refusal->why);
                   },
                   [&](const StopTask&) { stop_task(desk); },
                   [&](const WatchJudged& i) { watch_judged(desk, i); },
                   [&](const LeaveJudged&) {
                       desk.tasks.abandon(desk.judged.task);
                       desk.judged = {};
                   },
                   [&](const KeepComparisonAs& i) { command = keep(desk, i.name); },
                   [&](const OpenComparison& i) { open(desk, i.id); },
               },
               intent);
    settle(desk.what_if);
    remember_step(desk, before, pull);
    return command;
}

void add_contender_file(Desk& desk, const std::filesystem::path& path) {
    auto read = read_army_file(path);
    if (const auto* faults = std::get_if<std::vector<std::string>>(&read)) return refuse(desk, in_one(*faults));
    desk.what_if = what_if_of(desk);
    const WhatIf before = desk.what_if;
    Army& army = std::get<ImportedFile>(read).army;
    add(desk, desk.what_if.edits_foe, contender_of(army.name, army.units, path.filename().string()));
    settle(desk.what_if);
    remember_step(desk, before);
    desk.chooser.reset();
}

void leave_campaign(Desk& desk) {
    const std::string name = campaign_name(desk);
    for (const bool foe_side : {false, true})
        for (Contender& c : desk.what_if.side(foe_side)) {
            if (c.army) c.from = name;
            c.army = {};
            c.base.army.id = c.now.army.id = {};
        }
    desk.what_if_trail = {};  // its armies belong to the closed campaign
}

}  // namespace banneret::app
