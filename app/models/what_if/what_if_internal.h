#pragma once

#include "app/models/what_if/what_if_tasks.h"

// Internal declarations shared by the What-if models.
namespace banneret::app {

// The answer of a view's task if it has this type; otherwise null.
template <class Answer>
const Answer* answer_of(const Desk& desk, WhatIfView view) {
    const Task& task = task_of(desk, view);
    return task.answer ? std::get_if<Answer>(&*task.answer) : nullptr;
}

// The measures to aim at, in words, in their order.
std::vector<std::string> aim_words();
std::size_t place_of(Aim aim);
// At most `most` evenly spread indices below `size`.
std::vector<std::size_t> spread(std::size_t size, std::size_t most);

// Indices in the palette of sides; opponents never share a colour.
int colour_beside(const WhatIf& what_if, bool foe_side, std::size_t place);
int pair_colour(const WhatIf& what_if, Role role);

// The inputs of a view with defaults filled in.
std::variant<TaskQuestion, Refusal> solve_question(const WhatIf& what_if);
// The unit's men from zero to twice as many, in about forty round steps.
Axis men_axis(const Unit& unit, bool of_foe);
std::vector<Axis> sweep_axes(const WhatIf& what_if);
std::vector<SeasonInputs::Leg> season_legs(const WhatIf& what_if);
// The unit of this name, or else the first; null without units.
const Unit* unit_called(const Army& army, std::string_view name);
// The troops for sale; by default the army's own units.
std::vector<Unit> troops_of(const WhatIf& what_if);

}  // namespace banneret::app
