#include <algorithm>

#include "app/models/what_if/what_if_internal.h"
#include "engine/core/text.h"

// The questions of Solve for, Sweep and Season, with defaults filled in.
namespace banneret::app {

namespace {

const Army& army_of(const WhatIf& w, bool of_foe) {
    return of_foe ? w.foes[w.foe].now.army : w.variants[w.variant].now.army;
}

std::optional<Axis> kept(const WhatIf& w, const std::optional<Axis>& axis) {
    if (!axis) return std::nullopt;
    if (axis->what == Axis::What::size) return axis;
    const Unit* unit = unit_called(army_of(w, axis->of_foe), axis->unit);
    if (unit == nullptr) return std::nullopt;
    if (unit->name != axis->unit) return men_axis(*unit, axis->of_foe);
    return axis;
}

Axis whole_army(bool of_foe) {
    Axis axis;
    axis.of_foe = of_foe;
    axis.what = Axis::What::size;
    axis.from = 20;
    axis.to = 200;
    axis.step = 5;
    return axis;
}

}  // namespace

Axis men_axis(const Unit& unit, bool of_foe) {
    Axis axis;
    axis.of_foe = of_foe;
    axis.what = Axis::What::count;
    axis.unit = unit.name;
    const std::int64_t most = std::max<std::int64_t>(40, std::int64_t{unit.count} * 2);
    std::int64_t step = 1;
    for (std::int64_t times = 1; step * 40 < most; times *= 10)
        for (const std::int64_t by : {1, 2, 5})
            if (times * by * 40 >= most && step * 40 < most) step = times * by;
    axis.step = step;
    axis.to = std::min<std::int64_t>(most_individuals, (most + step - 1) / step * step);
    return axis;
}

const Unit* unit_called(const Army& army, std::string_view name) {
    for (const Unit& u : army.units)
        if (u.name == name) return &u;
    return army.units.empty() ? nullptr : &army.units.front();
}

std::vector<Axis> sweep_axes(const WhatIf& w) {
    std::vector<Axis> axes;
    const Unit* first = unit_called(army_of(w, false), "");
    axes.push_back(kept(w, w.sweep.x).value_or(first != nullptr ? men_axis(*first, false) : whole_army(false)));
    if (w.sweep.y)
        if (const auto y = kept(w, w.sweep.y)) axes.push_back(*y);
    return axes;
}

std::vector<SeasonInputs::Leg> season_legs(const WhatIf& w) {
    std::vector<SeasonInputs::Leg> legs;
    for (SeasonInputs::Leg leg : w.season.legs)
        if (leg.foe < w.foes.size() && legs.size() < most_legs) legs.push_back(leg);
    if (legs.empty())
        for (std::size_t i = 0; i < w.foes.size(); ++i) legs.push_back({i, w.role, 14});
    return legs;
}

std::vector<Unit> troops_of(const WhatIf& w) {
    std::vector<Unit> troops = w.solve.troops;
    if (troops.empty()) troops = army_of(w, false).units;
    troops.erase(std::remove_if(troops.begin(), troops.end(), [](const Unit& u) { return u.count < 1; }), troops.end());
    if (troops.size() > static_cast<std::size_t>(most_types)) troops.resize(static_cast<std::size_t>(most_types));
    return troops;
}

std::variant<TaskQuestion, Refusal> solve_question(const WhatIf& w) {
    const SolveInputs& in = w.solve;
    const Variant &variant = w.variants[w.variant].now, &foe = w.foes[w.foe].now;
    const auto goal = parse_goal(in.goal);
    if (const auto* refusal = std::get_if<Refusal>(&goal);
        refusal != nullptr && (in.what == SolveFor::men || in.what == SolveFor::cheapest))
        return *refusal;
    if (in.what == SolveFor::men) {
        const Unit* unit = unit_called(army_of(w, in.of_foe), in.unit);
        if (unit == nullptr) return Refusal{"The army has no unit whose men could be changed."};
        CountQuestion q;
        q.variant = variant;
        q.foe = foe;
        q.role = w.role;
        q.play = w.play;
        q.of_foe = in.of_foe;
        q.unit = unit->name;
        q.goal = std::get<Goal>(goal);
        q.most = std::min<std::int64_t>(most_individuals, std::max<std::int64_t>(2000, std::int64_t{unit->count} * 10));
        return TaskQuestion{std::move(q)};
    }
    MixQuestion mix;
    mix.base = variant;
    mix.foe = foe;
    mix.role = w.role;
    mix.play = w.play;
    const std::vector<Unit> troops = troops_of(w);
    if (troops.empty()) return Refusal{"No troops to buy: every unit has 0 men."};
    if (in.what != SolveFor::cheapest && in.anew) mix.base.army.units.clear();
    std::vector<std::int64_t> each = in.coin;
    each.resize(troops.size(), 1);
    for (std::int64_t& price : each) price = std::clamp<std::int64_t>(price, 1, 10'000);
    mix.types =
        in.in_coin ? types_by_coin(troops, each, std::max(1, in.lot)) : types_by_points(troops, in.scale == 5 ? 5 : 20);
    if (mix.types.empty()) return Refusal{"No troops to buy: every unit is smaller than one figure."};
    mix.budget = std::clamp<std::int64_t>(in.budget, 1, most_budget);
    switch (in.what) {
        case SolveFor::cheapest:
            return TaskQuestion{CheapestQuestion{std::move(mix), std::get<Goal>(goal)}};
        case SolveFor::best:
            return TaskQuestion{BestQuestion{std::move(mix), in.aim}};
        default:
            break;
    }
    const std::int64_t step = std::max<std::int64_t>(1, mix.budget / 25);
    return TaskQuestion{BudgetQuestion{std::move(mix), in.aim, step, step}};
}

}  // namespace banneret::app
