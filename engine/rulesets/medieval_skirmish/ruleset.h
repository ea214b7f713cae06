#pragma once

#include <vector>

#include "engine/rulesets/catalogue.h"

namespace banneret::skirmish {

// The Medieval Skirmish as the catalogue lists it.
const TacticalRuleset& ruleset();
// Its tables on the Rules page.
std::vector<ReferencePage> pages(const HouseRules& rules);

}  // namespace banneret::skirmish
