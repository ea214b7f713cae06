#pragma once

#include "engine/rulesets/princecon/princecon.h"

namespace banneret::princecon::by_the_book {

// The policy of the rulings (PC-COMMANDER), kept as the commander by-the-book: the yardstick for the steady one. It
// never changes. REQUIRES: something is pending.
CommandersChoice choose(const State& s, bool say_why);

}  // namespace banneret::princecon::by_the_book
