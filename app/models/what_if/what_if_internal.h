#pragma once

#include "app/models/what_if/what_if_work.h"

// What the pieces of the What-if page share; no part of its contract.
namespace banneret::app {

// The work of a view, and its answer where it is of this kind; null: none.
const Work& work_of(const Desk& desk, WhatIfView view);
template <class Answer>
const Answer* answer_of(const Desk& desk, WhatIfView view) {
    const Work& work = work_of(desk, view);
    return work.answer ? std::get_if<Answer>(&*work.answer) : nullptr;
}

// What can be aimed at, in words and in its order.
std::vector<std::string> aim_words();
std::size_t place_of(Aim aim);
// Evenly spread places of so many, at most so many.
std::vector<std::size_t> spread(std::size_t size, std::size_t most);

// In the palette of sides: two that stand against one another are never alike.
int colour_beside(const WhatIf& what_if, bool foe_side, std::size_t place);
int pair_colour(const WhatIf& what_if, Role role);

// The inputs of a view with everything that was left open filled in.
std::variant<WorkQuestion, Refusal> solve_question(const WhatIf& what_if);
// The unit's men from nobody to twice as many, in about forty round steps.
Axis men_axis(const Unit& unit, bool of_foe);
std::vector<Axis> sweep_axes(const WhatIf& what_if);
std::vector<SeasonInputs::Leg> season_legs(const WhatIf& what_if);
// The unit of this name, or the first; null if there is none.
const Unit* unit_called(const Army& army, std::string_view name);
// What can be had, where nothing was said the units of the army itself.
std::vector<Unit> troops_of(const WhatIf& what_if);

}  // namespace banneret::app
