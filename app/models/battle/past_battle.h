#pragma once

#include <string>

#include "engine/abstract/battle.h"

namespace banneret::app {

// What became of a battle that was fought, a word or two each; window and terminal tell it alike.
struct ToldBattle {
    std::string field = "nobody";  // who holds it
    PerSide<std::string> role;     // "attacks"; empty before the stances are known
    PerSide<std::string> stratagem, posture;
    PerSide<std::string> lost;  // "171 of 570"
};
ToldBattle told(const abstract::Record& record);

}  // namespace banneret::app
