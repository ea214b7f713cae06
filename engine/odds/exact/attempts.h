#pragma once

#include <vector>

#include "engine/odds/exact/outlook.h"
#include "engine/odds/exact/weighed.h"

namespace banneret {

// The pairs of stratagems that a play comes to, given that there is a battle; chances together 1: its own two where they
// have succeeded, every pair that can be in effect where they are tried. Empty where a side is certain to evade.
std::vector<StratagemsInEffect> stratagems_in_effect(const abstract::Setup& setup, const Play& play);
// The chances that the play comes to no battle: none unless evade-battle is tried.
Evasion evasion(const abstract::Setup& setup, const Play& play);

}  // namespace banneret
