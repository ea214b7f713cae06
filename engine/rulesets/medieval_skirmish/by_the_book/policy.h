#pragma once

#include "engine/rulesets/medieval_skirmish/skirmish.h"

namespace banneret::skirmish::by_the_book {

// The policy of the rulings to the letter (MS-COMMANDER), kept as the commander by-the-book: the yardstick for the
// steady one. It never changes. REQUIRES: something is pending.
CommandersChoice choose(const State& s, bool say_why);

}  // namespace banneret::skirmish::by_the_book
