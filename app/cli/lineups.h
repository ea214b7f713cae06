#pragma once

#include <string>

#include "app/cli/choices.h"
#include "engine/abstract/contingent.h"

namespace banneret::app {

// Both armies side by side as the calculation counts them, with the choices made: the head of every battle report. A
// choice not made reads as `open`.
std::string lineups_text(const abstract::Setup& setup, const Choices& choices, std::string_view open);
// The house rules that are not the default, or nothing.
std::string house_text(const abstract::House& house);

}  // namespace banneret::app
