#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/base/arguments.h"
#include "engine/abstract/contingent.h"
#include "engine/commanders/general.h"
#include "engine/odds/exact/joint.h"
#include "engine/odds/games/payoff_weights.h"

namespace banneret::app {

// The battle choices that options can fix. The first side attacks.
struct Choices {
    PerSide<std::optional<Posture>> posture;  // both or neither
    PerSide<std::optional<Stratagem>> stratagem;
    PerSide<std::optional<LossWay>> losses;
};

std::vector<OptionRow> choice_options();
// Unknown words become faults that suggest the nearest known word.
Choices read_choices(const Arguments& arguments, std::vector<std::string>& faults);

// --payoff as a key or as weights; margin by default.
PayoffWeights read_payoff(const Arguments& arguments, std::vector<std::string>& faults);

// Adds a fault for every choice that the rules forbid these armies (AD-4, AD-18, AD-19, AD-R5, AD-R13). A stratagem of
// the other role is allowed and has no effect (AD-R14).
void check_choices(const Choices& choices, const abstract::Setup& setup, std::vector<std::string>& faults);

// For odds: a named stratagem counts as succeeded, foil cancels the other side's, and evade-battle is a fault because
// there would be no battle. Postures not given stay open.
Plans plans_of(const Choices& choices, std::vector<std::string>& faults);
// For a battle to be played: named stratagems are attempted.
PerSide<Instructions> instructions_of(const Choices& choices);

}  // namespace banneret::app
