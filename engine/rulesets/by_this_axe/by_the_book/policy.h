#pragma once

#include "engine/rulesets/by_this_axe/axe.h"

namespace banneret::axe::by_the_book {

// The policy of the rulings to the letter (BTA-COMMANDER), kept as the commander by-the-book: the yardstick for the
// steady one. It never changes. REQUIRES: something is pending.
CommandersChoice choose(const State& s, Rng& rng, bool say_why);

}  // namespace banneret::axe::by_the_book
