#pragma once

#include <vector>

#include "engine/odds/exact/outlook.h"
#include "engine/odds/exact/weighed.h"

namespace banneret {

// The outcomes of the stratagems that both sides are assumed to try.
struct PlayedStratagems {
    // The pairs of stratagems in effect that are possible, given that there is a battle; the chances add up to 1. If
    // the stratagems are assumed to have succeeded, it is their pair; if they are attempted, every possible pair. Empty
    // if a side is certain to evade.
    std::vector<StratagemsInEffect> pairs;
    Evasion evasion;  // all 0 unless a side attempts evade-battle
};
PlayedStratagems played_stratagems(const abstract::Setup& setup, const BattleAssumptions& play);

}  // namespace banneret
