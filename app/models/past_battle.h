#pragma once

#include <string>

#include "engine/abstract/battle.h"
#include "engine/odds/variant.h"

namespace banneret::app {

// A battle that was fought, as it is told and as it is changed to be fought again with the same dice.

// The army of one side as it stood then, ready to be changed.
Variant variant_of(const abstract::Contingent& side, const abstract::House& house);
// What a variant may change of an army, on top of the rest as it was.
void bring_home(const Variant& variant, abstract::Start& start, Side side);

// What became of it, a word or two each.
struct ToldBattle {
    std::string field = "nobody";  // who holds it
    PerSide<std::string> role;     // "attacks"; empty before the stances are known
    PerSide<std::string> stratagem, posture;
    PerSide<std::string> lost;     // "171 of 570"
};
ToldBattle told(const abstract::Record& record);

}  // namespace banneret::app
