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

// The choices of a battle that the command line may fix. The first side attacks.
struct Choices {
    PerSide<std::optional<Posture>> posture;  // both or neither
    PerSide<std::optional<Stratagem>> stratagem;
    PerSide<std::optional<LossWay>> losses;
};

std::vector<OptionRow> choice_options();
// REQUIRES: nothing; unknown words are faults that suggest the nearest.
Choices read_choices(const Arguments& arguments, std::vector<std::string>& faults);

// --payoff as one of the three or as weights; margin where it is not given.
PayoffWeights read_payoff(const Arguments& arguments, std::vector<std::string>& faults);

// What the rules do not allow these armies (AD-4, AD-18, AD-19, AD-R5, AD-R13), each a fault. A stratagem for the other
// role is allowed and does nothing (AD-R14).
void check_choices(const Choices& choices, const abstract::Setup& setup, std::vector<std::string>& faults);

// For the odds: stratagems named have succeeded, foil cancels the other side's, and evade-battle, where there would be
// no battle, is a fault. Postures not given are left as they are.
Plans plans_of(const Choices& choices, std::vector<std::string>& faults);
// For a battle to be played: stratagems named are attempted.
PerSide<Instructions> instructions_of(const Choices& choices);

}  // namespace banneret::app
