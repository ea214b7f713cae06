#pragma once

#include <string>

#include "engine/abstract/battle.h"

namespace banneret::app {

// Summary of a fought battle in a few words; window and terminal share it.
struct PastBattle {
    std::string field = "nobody";  // the side that holds it
    PerSide<std::string> role;     // "attacks"; empty before the stances are known
    PerSide<std::string> stratagem, posture;
    PerSide<std::string> lost;  // "171 of 570"
};
PastBattle past_battle(const abstract::Record& record);

}  // namespace banneret::app
