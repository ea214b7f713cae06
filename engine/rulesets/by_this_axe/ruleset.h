#pragma once

#include <vector>

#include "engine/rulesets/catalogue.h"

namespace banneret::axe {

// The catalogue entry of By This Axe.
const TacticalRuleset& ruleset();
std::vector<ReferencePage> pages(const HouseRules& rules);

}  // namespace banneret::axe
