#pragma once

#include <vector>

#include "engine/odds/exact/outlook.h"
#include "engine/odds/exact/weighed.h"

namespace banneret {

// The pairs of stratagems in effect that are possible for the assumptions in `play`, given that there is a battle; the
// chances add up to 1. If the stratagems are assumed to have succeeded, it is their pair; if they are attempted, every
// possible pair. Empty if a side is certain to evade.
std::vector<StratagemsInEffect> stratagems_in_effect(const abstract::Setup& setup, const BattleAssumptions& play);
// The chances that there is no battle; all 0 unless a side attempts evade-battle.
Evasion evasion(const abstract::Setup& setup, const BattleAssumptions& play);

}  // namespace banneret
