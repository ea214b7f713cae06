#pragma once

#include <string>

#include "app/cli/base/choices.h"
#include "engine/abstract/contingent.h"

namespace banneret::app {

// Odds show every choice they assume; a battle to be played shows only the choices given to it.
enum class ChoicesShown { all, given };

// The head of every battle report: both armies side by side as the calculation counts them, with the choices.
std::string lineups_text(const abstract::Setup& setup, const Choices& choices, ChoicesShown shown);
// The house rules that differ from the default; empty if none does.
std::string house_text(const abstract::House& house);

}  // namespace banneret::app
