#pragma once

#include "engine/commanders/table_commander.h"

namespace banneret {

// Portfolio search for the answer to the pending decision (wing_plan.h). Candidates are the orders of every style,
// followed by an army that keeps to the style or by a steady one, and a few of the ruleset's orders. All are played on
// with common random numbers by sequential halving; hill climbing then gives single wings of the best plan another
// style. The steady order stays to the end, and is replaced only by one that does better in the paired games. A
// deployment is searched with fewer orders, each played on five times as long. REQUIRES: a decision is pending in
// `seen`, the battle as the side that decides may know it.
CommandersChoice search_order(const Battle& seen, Rng& rng, bool say_why, const RolloutBudget& budget,
                              const Job& job = {});

}  // namespace banneret
