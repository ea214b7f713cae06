#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/models/shell/desk.h"
#include "app/models/shell/figures.h"
#include "app/models/what_if/what_if_answers.h"
#include "app/models/what_if/what_if_internal.h"
#include "app/models/what_if/what_if_model.h"
#include "engine/core/text.h"
#include "engine/odds/sentences.h"

namespace banneret::app {

namespace {

std::string price_words(const SolveInputs& in, std::int64_t price) {
    return in.in_coin ? fmt::format("{} coin", with_commas(price)) : counted(price, "point");
}

// --- How many men ------------------------------------------------------------------------------------------------

CurveChart count_curve(const WhatIf& w, const CountAnswer& a, const Goal& goal) {
    CurveChart c;
    c.title = fmt::format("{} by the men of {}", row(goal.aim).words, a.unit);
    c.x_words = fmt::format("men of {}", a.unit);
    c.y_words = std::string(row(goal.aim).words);
    c.goal = goal.value.get_d() * 100;
    c.goal_words = words(goal);
    c.stepped = true;
    c.curves.push_back({"", pair_colour(w, w.role), {}});
    // As far as results still change, and a little beyond the current number.
    std::int64_t end = std::max<std::int64_t>(20, a.now * 2);
    for (const std::int64_t place : {a.smallest.value_or(0), a.nearest.value_or(0)})
        end = std::max(end, place + place / 4);
    end = std::min(end, a.checked_to);
    for (const CountStep& step : a.steps) {
        if (!step.value || step.from > end) continue;
        const std::int64_t to = std::min(step.to, end);
        const std::string tip = fmt::format("{} to {}: {}{}", counted(step.from, "man", "men"), with_commas(step.to),
                                            aim_text(goal.aim, *step.value), step.reached ? "\nreached" : "");
        c.curves[0].points.push_back({static_cast<double>(step.from), step.value->get_d() * 100, tip, 0, 0});
        if (to > step.from)
            c.curves[0].points.push_back({static_cast<double>(to), step.value->get_d() * 100, tip, 0, 0});
    }
    if (a.now <= end) c.mark = static_cast<double>(a.now), c.mark_words = "now";
    return c;
}

void fill_count(const WhatIf& w, const CountAnswer& a, SolveModel& m) {
    const auto parsed = parse_goal(w.solve.goal);
    const auto* goal = std::get_if<Goal>(&parsed);
    if (goal == nullptr) return;
    const std::string name = words(*goal);
    if (a.reached_now)
        m.headline = fmt::format("The goal is reached already, with {} of {}.", counted(a.now, "man", "men"), a.unit);
    else if (a.nearest)
        m.headline = fmt::format("{} {} reach it: {} {} than now.", counted(*a.nearest, "man", "men") + " of", a.unit,
                                 with_commas(std::abs(*a.nearest - a.now)), *a.nearest > a.now ? "more" : "fewer");
    else
        m.headline = fmt::format("No number of {} up to {} reaches {}.", a.unit, with_commas(a.checked_to), name);
    m.sentences.push_back(fmt::format("Wanted: {}.", name));
    if (a.value_now)
        m.sentences.push_back(fmt::format("Now, with {}: {} {}.", with_commas(a.now), row(goal->aim).words,
                                          aim_text(goal->aim, *a.value_now)));
    if (a.smallest && a.largest)
        m.sentences.push_back(
            a.threshold
                ? fmt::format("True from {} on{}.", with_commas(*a.smallest),
                              *a.largest < a.checked_to ? fmt::format(" and up to {}", with_commas(*a.largest)) : "")
                : fmt::format("True from {} to {}, with gaps: more men can lower a percentage that the army needs.",
                              with_commas(*a.smallest), with_commas(*a.largest)));
    m.sentences.push_back(fmt::format("Every number from 0 to {} was counted.{}", with_commas(a.checked_to),
                                      a.complete ? "" : " The search was stopped there."));
    m.curve = count_curve(w, a, *goal);
}

// --- What to buy -------------------------------------------------------------------------------------------------

struct Bought {
    std::string name, tip;
    std::int64_t lots = 0, men = 0;
};

// The troop types of the question; none if it buys nothing.
std::vector<TroopType> types_for_sale(const WhatIf& w) {
    const auto question = solve_question(w);
    const auto* q = std::get_if<TaskQuestion>(&question);
    if (q == nullptr) return {};
    if (const auto* cheapest = std::get_if<CheapestQuestion>(q)) return cheapest->mix.types;
    if (const auto* best = std::get_if<BestQuestion>(q)) return best->mix.types;
    if (const auto* budgets = std::get_if<BudgetQuestion>(q)) return budgets->mix.types;
    return {};
}

// Every type with purchases. `types`: those of the question.
std::vector<Bought> bought(const WhatIf& w, const Mix& mix, const std::vector<TroopType>& types) {
    std::vector<Bought> out;
    if (types.size() != mix.lots.size()) return out;
    for (std::size_t i = 0; i < mix.lots.size(); ++i) {
        if (mix.lots[i] == 0) continue;
        const TroopType& type = types[i];
        out.push_back({type.unit.name,
                       fmt::format("{} men a lot for {}", type.unit.count, price_words(w.solve, type.price)),
                       mix.lots[i], mix.lots[i] * type.unit.count});
    }
    return out;
}

Table mix_table(const WhatIf& w, const Mix& mix, const std::vector<Bought>& kinds) {
    Table t;
    t.left({"to buy"});
    t.right({"lots", "men"});
    for (const Bought& kind : kinds) t.row({kind.name, kind.lots, kind.men}, kind.tip);
    if (t.rows.empty()) t.row({"nothing"});
    t.row({"in all: " + price_words(w.solve, mix.price), {}, mix.men}, "", true);
    return t;
}

SpanChart bought_chart(const WhatIf& w, const Mix& mix, const std::vector<Bought>& kinds) {
    SpanChart c;
    c.title = fmt::format("What to buy for {}", price_words(w.solve, mix.price));
    c.x_words = "men";
    c.x_unit = "";
    c.least = 0;
    c.stems = true;
    c.series = {{"", pair_colour(w, w.role), false}};
    for (const Bought& kind : kinds) {
        SpanChart::Row row;
        row.label = kind.name;
        row.points = {{0, static_cast<double>(kind.men), 0, 0}};
        row.tip = fmt::format("{}: {} in {}\n{}", kind.name, counted(kind.men, "man", "men"), counted(kind.lots, "lot"),
                              kind.tip);
        c.rows.push_back(std::move(row));
    }
    return c;
}

void fill_mix(const WhatIf& w, const MixAnswer& a, SolveModel& m) {
    const SolveInputs& in = w.solve;
    const auto parsed = parse_goal(in.goal);
    const Aim aim =
        in.what == SolveFor::cheapest && std::holds_alternative<Goal>(parsed) ? std::get<Goal>(parsed).aim : in.aim;
    if (a.best) {
        const std::string value = fmt::format("{} {}", row(aim).words, aim_text(aim, a.best->value));
        if (in.what == SolveFor::cheapest)
            m.headline = a.best->price == 0
                             ? fmt::format("Nothing needs to be bought: {}.", value)
                             : fmt::format("{} {}: {}.", price_words(in, a.best->price),
                                           a.proven ? "reach the goal, and nothing cheaper does" : "reach it", value);
        else
            m.headline = fmt::format("{}, for {}{}.", value, price_words(in, a.best->price),
                                     a.proven ? ": nothing within the budget is better" : "");
        const std::vector<Bought> kinds = bought(w, *a.best, types_for_sale(w));
        m.mix = mix_table(w, *a.best, kinds);
        if (!kinds.empty()) m.bought = bought_chart(w, *a.best, kinds);
    } else {
        m.headline = in.what == SolveFor::cheapest
                         ? fmt::format("Nothing for {} or less reaches the goal.", price_words(in, in.budget))
                         : std::string("Nothing within the budget can give battle.");
    }
    if (a.now) m.sentences.push_back(fmt::format("As it stands: {} {}.", row(aim).words, aim_text(aim, *a.now)));
    const bool price_open = in.what != SolveFor::cheapest && a.proven && !a.cheapest;
    m.sentences.push_back(fmt::format("{}. {}", search_words(a),
                                      price_open ? "Proven to be the best value; a cheaper army may have it."
                                      : a.proven ? "Proven."
                                                 : "Stopped before it was proven."));
    if (!a.proven && a.bound)
        m.sentences.push_back(fmt::format("No army can be worth more than {}.", aim_text(aim, *a.bound)));
    if (!a.proven && in.what == SolveFor::cheapest && a.price_bound > 0)
        m.sentences.push_back(fmt::format("No army cheaper than {} reaches the goal.", price_words(in, a.price_bound)));
}

// The composition of the best army for each budget: men of every troop type, shaded by their share of the cost.
HeatMap budget_map(const WhatIf& w, const std::vector<BudgetStep>& steps, const std::vector<TroopType>& types) {
    HeatMap h;
    h.title = "The best purchase for each budget";
    h.row_words = "men";
    h.column_words = w.solve.in_coin ? "coin" : "points";
    h.row_colour = h.column_colour = pair_colour(w, w.role);
    h.neutral = true;
    const auto columns = spread(steps.size(), 15);
    for (const std::size_t i : columns) h.columns.push_back(with_commas(steps[i].budget));
    for (std::size_t type = 0; type < types.size(); ++type) {
        std::vector<HeatMap::Cell> cells;
        bool bought = false;
        for (const std::size_t i : columns) {
            HeatMap::Cell& cell = cells.emplace_back();
            cell.tip = fmt::format("{}\nno men of {}", price_words(w.solve, steps[i].budget), types[type].unit.name);
            const auto& best = steps[i].answer.best;
            if (!best || type >= best->lots.size() || best->lots[type] == 0) continue;
            const std::int64_t price = best->lots[type] * types[type].price;
            bought = true;
            cell.words = with_commas(best->lots[type] * types[type].unit.count);
            cell.shade = best->price > 0 ? static_cast<double>(price) / static_cast<double>(best->price) : 0;
            cell.tip = fmt::format("{}\n{} men of {} for {}", price_words(w.solve, steps[i].budget), cell.words,
                                   types[type].unit.name, price_words(w.solve, price));
        }
        if (!bought) continue;
        h.rows.push_back(types[type].unit.name);
        h.cells.insert(h.cells.end(), cells.begin(), cells.end());
    }
    return h;
}

// "40 men of Knights and 100 of Longbowmen"; "nothing".
std::string purchase_words(const std::vector<Bought>& kinds) {
    std::vector<std::string> parts;
    for (const Bought& kind : kinds)
        parts.push_back(parts.empty() ? fmt::format("{} of {}", counted(kind.men, "man", "men"), kind.name)
                                      : fmt::format("{} of {}", with_commas(kind.men), kind.name));
    return parts.empty() ? "nothing" : joined(parts);
}

// The budgets at which the best value rises, with what to buy for each.
std::vector<const BudgetStep*> rises(const std::vector<BudgetStep>& steps, Aim aim) {
    std::vector<const BudgetStep*> out;
    for (const BudgetStep& step : steps) {
        if (!step.answer.best) continue;
        const Fraction& value = step.answer.best->value;
        const bool better = out.empty() || (row(aim).good < 0 ? value < out.back()->answer.best->value
                                                              : value > out.back()->answer.best->value);
        if (better) out.push_back(&step);
    }
    return out;
}

Table budget_table(const WhatIf& w, const std::vector<const BudgetStep*>& at, const std::vector<TroopType>& types) {
    Table t;
    t.left({w.solve.in_coin ? "coin" : "points"});
    t.right({std::string(row(w.solve.aim).words), "to buy"});
    for (const BudgetStep* step : at) {
        const Mix& mix = *step->answer.best;
        t.row({mix.price, aim_text(w.solve.aim, mix.value), purchase_words(bought(w, mix, types))},
              step->answer.proven ? "Proven to be the best." : "Not proven to be the best.", step == at.back());
    }
    return t;
}

// Says at which budget the value stops rising, what to buy there, and which step of the budget gains most.
void say_budgets(const WhatIf& w, const std::vector<BudgetStep>& steps, const std::vector<const BudgetStep*>& at,
                 const std::vector<TroopType>& types, SolveModel& m) {
    const Aim aim = w.solve.aim;
    const Mix& last = *at.back()->answer.best;
    const std::string value = fmt::format("{} {}", row(aim).words, aim_text(aim, last.value));
    if (last.price == 0) {
        m.headline = fmt::format("Nothing available for up to {} improves on the present army: {}.",
                                 price_words(w.solve, steps.back().budget), value);
        return;
    }
    m.headline = fmt::format("{} for {}: {}.", capitalised(value), price_words(w.solve, last.price),
                             purchase_words(bought(w, last, types)));
    if (at.back()->budget < steps.back().budget)
        m.sentences.push_back(fmt::format("Spending more does not help: up to {} nothing better was found.",
                                          price_words(w.solve, steps.back().budget)));
    const BudgetStep* pays_most = nullptr;
    Fraction gain = 0;
    for (std::size_t i = 1; i < at.size(); ++i) {
        const Fraction here = abs(at[i]->answer.best->value - at[i - 1]->answer.best->value);
        if (here > gain) gain = here, pays_most = at[i];
    }
    if (pays_most != nullptr && at.size() > 2)
        m.sentences.push_back(fmt::format("The largest step is at {}: {} {}.",
                                          price_words(w.solve, pays_most->answer.best->price), row(aim).words,
                                          aim_text(aim, pays_most->answer.best->value)));
    if (const auto& now = steps.front().answer.now)
        m.sentences.push_back(fmt::format("As it stands: {} {}.", row(aim).words, aim_text(aim, *now)));
    m.mix = budget_table(w, at, types);
}

void fill_budgets(const WhatIf& w, const std::vector<BudgetStep>& steps, SolveModel& m) {
    CurveChart c;
    const Aim aim = w.solve.aim;
    c.title = fmt::format("{} by budget", row(aim).words);
    c.x_words = w.solve.in_coin ? "coin" : "points";
    c.y_words = std::string(row(aim).words);
    c.stepped = true;
    c.curves.push_back({"", pair_colour(w, w.role), {}});
    for (const BudgetStep& step : steps) {
        if (!step.answer.best) continue;
        const Mix& mix = *step.answer.best;
        c.curves[0].points.push_back(
            {static_cast<double>(step.budget), mix.value.get_d() * 100,
             fmt::format("{}: {}\n{} men bought for {}{}", price_words(w.solve, step.budget), aim_text(aim, mix.value),
                         with_commas(mix.men), price_words(w.solve, mix.price),
                         step.answer.proven ? "" : "\nnot proven"),
             0, 0});
    }
    const std::vector<TroopType> types = types_for_sale(w);
    const std::vector<const BudgetStep*> at = rises(steps, aim);
    if (at.empty())
        m.headline = "Nothing within the budget can give battle.";
    else
        say_budgets(w, steps, at, types, m);
    m.curve = std::move(c);
    HeatMap map = budget_map(w, steps, types);
    if (!map.rows.empty()) m.map = std::move(map);
}

}  // namespace

SolveModel make_solve(const Desk& desk, const WhatIf& w) {
    SolveModel m;
    m.work = task_model(desk, w);
    for (const bool foe : {false, true}) {
        const Army& army = foe ? w.foes[w.foe].now.army : w.variants[w.variant].now.army;
        const Unit* chosen = unit_called(army, w.solve.unit);
        for (const Unit& u : army.units) {
            if (w.solve.of_foe == foe && chosen == &u) m.unit = m.units.size();
            m.units.push_back(foe ? u.name + " (foe)" : u.name);
        }
        if (!foe) m.own_units = m.units.size();
    }
    if (w.solve.what == SolveFor::men || w.solve.what == SolveFor::cheapest) {
        const auto goal = parse_goal(w.solve.goal);
        if (const auto* refusal = std::get_if<Refusal>(&goal)) m.goal_fault = refusal->why;
    }
    if (m.work.refused == m.goal_fault) m.work.refused.clear();
    m.aims = aim_words();
    m.aim = place_of(w.solve.aim);
    m.troops = troops_of(w);
    m.coin = w.solve.coin;
    m.coin.resize(m.troops.size(), 1);
    // An answer to another kind of question does not count.
    const bool answered = task_of(desk, WhatIfView::solve).answer != nullptr;
    const WhatIf asked = answered ? asked_of(desk, w) : w;
    if (answered && asked.solve.what != w.solve.what) {
        m.work.known = false;
        return m;
    }
    if (const auto* count = answer_of<CountAnswer>(desk, WhatIfView::solve)) fill_count(asked, *count, m);
    if (const auto* mix = answer_of<MixAnswer>(desk, WhatIfView::solve)) fill_mix(asked, *mix, m);
    if (const auto* budgets = answer_of<std::vector<BudgetStep>>(desk, WhatIfView::solve))
        fill_budgets(asked, *budgets, m);
    return m;
}

}  // namespace banneret::app
