#pragma once

#include <vector>

#include "engine/rulesets/catalogue.h"

namespace banneret::axe {

// By This Axe as the catalogue lists it.
const TacticalRuleset& ruleset();
// Its tables on the Rules page.
std::vector<ReferencePage> pages(const HouseRules& rules);

}  // namespace banneret::axe
