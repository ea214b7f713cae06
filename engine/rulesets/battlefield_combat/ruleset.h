#pragma once

#include <vector>

#include "engine/rulesets/battlefield_combat/house.h"
#include "engine/rulesets/catalogue.h"
#include "engine/rulesets/house_switches.h"

namespace banneret::battlefield {

// The catalogue entry of Battlefield Combat.
const TacticalRuleset& ruleset();
// Its house rules, and how each sets House.
const HouseSwitches<House>& switches();
// Its tables, for the Rules pages.
std::vector<ReferencePage> pages(const HouseRules& rules);

}  // namespace banneret::battlefield
