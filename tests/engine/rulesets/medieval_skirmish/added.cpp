// Adds the Medieval Skirmish to the catalogue of this program alone.

#include "engine/rulesets/catalogue.h"
#include "engine/rulesets/medieval_skirmish/ruleset.h"

namespace banneret {

std::vector<TacticalRuleset> added_rulesets() {
    return {skirmish::ruleset()};
}

}  // namespace banneret
