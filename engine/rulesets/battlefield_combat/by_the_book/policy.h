#pragma once

#include "engine/rulesets/battlefield_combat/battlefield.h"

namespace banneret::battlefield::by_the_book {

// The policy of the rulings, kept as the commander by-the-book: the yardstick for the steady one. It never changes.
// REQUIRES: something is pending.
CommandersChoice choose(const State& s, bool say_why);

}  // namespace banneret::battlefield::by_the_book
