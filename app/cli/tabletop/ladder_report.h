#pragma once

#include <array>
#include <string>
#include <vector>

#include "app/cli/base/numbers.h"
#include "app/cli/tabletop/ladder_kept.h"

namespace banneret::app {

// What a ladder came to, for people and for programs. `times`: of each pair, of the battles played just now.
struct LadderTimes {
    std::vector<std::array<DecisionTimes, 2>> of_pairs;
};
std::string ladder_text(const LadderWork& work, const LadderTimes& times);
Json ladder_json(const LadderWork& work, const LadderTimes& times);

}  // namespace banneret::app
