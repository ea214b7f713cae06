#pragma once

#include <vector>

#include "engine/rulesets/catalogue.h"

namespace banneret::lionheart {

// The catalogue entry of the Lionheart variant.
const TacticalRuleset& ruleset();
std::vector<ReferencePage> pages(const HouseRules& rules);

}  // namespace banneret::lionheart
