// In an object file of its own, so that a program can replace it (catalogue.h).

#include "engine/rulesets/catalogue.h"

namespace banneret {

std::vector<TacticalRuleset> added_rulesets() {
    return {};
}

}  // namespace banneret
