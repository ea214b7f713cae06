#pragma once

#include <string>

#include "app/cli/base/choices.h"
#include "engine/abstract/contingent.h"

namespace banneret::app {

// Odds show every choice they are counted with; a battle to be played shows those that were given to it.
enum class ChoicesShown { all, given };

// Both armies side by side as the calculation counts them, with the choices: the head of every battle report.
std::string lineups_text(const abstract::Setup& setup, const Choices& choices, ChoicesShown shown);
// The house rules that are not the default, or nothing.
std::string house_text(const abstract::House& house);

}  // namespace banneret::app
