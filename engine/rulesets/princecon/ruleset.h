#pragma once

#include "engine/rulesets/catalogue.h"
#include "engine/rulesets/house_switches.h"
#include "engine/rulesets/princecon/house.h"

namespace banneret::princecon {

// PRINCECON XV as the catalogue lists it.
const TacticalRuleset& ruleset();
// Its tables on the Rules page.
std::vector<ReferencePage> pages(const HouseRules& rules);
const HouseSwitches<House>& switches();

}  // namespace banneret::princecon
