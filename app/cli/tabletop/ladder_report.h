#pragma once

#include <array>
#include <string>
#include <vector>

#include "app/cli/base/numbers.h"
#include "app/cli/tabletop/ladder_file.h"

namespace banneret::app {

// The result of a ladder as text and as JSON. `times`: decision times of each pair, from the battles of this run.
struct LadderTimes {
    std::vector<std::array<DecisionTimes, 2>> of_pairs;
};
std::string ladder_text(const LadderWork& work, const LadderTimes& times);
// A Markdown table with a line for each ruleset and pair, as the README shows it. REQUIRES: no work is a MonotoneSpec.
std::string ladders_markdown(const std::vector<LadderWork>& works, const std::vector<LadderTimes>& times);
Json ladder_json(const LadderWork& work, const LadderTimes& times);

}  // namespace banneret::app
