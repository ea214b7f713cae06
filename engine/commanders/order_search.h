#pragma once

#include "engine/commanders/table_commander.h"

namespace banneret {

// Search for the answer to the pending decision: the orders of each style and a few of the ruleset's candidates are
// played on, by sequential halving. The steady order stays to the end, and is left only for one that does better in the
// paired games. REQUIRES: a decision is pending in `seen`, the battle as the side that decides may know it.
CommandersChoice search_order(const Battle& seen, Rng& rng, bool say_why, const RolloutBudget& budget,
                              const Job& job = {});

}  // namespace banneret
