#pragma once

#include "engine/abstract/house.h"
#include "engine/tactics/plans.h"
#include "engine/tactics/tally.h"

namespace banneret::abstract {

// AD-17 with AD-5 .. AD-9 and AD-R18: everything added to the attacker's results roll, from base 0. The stratagems are
// those in effect (succeeded and not foiled). Fortifications of an earlier day count for the defender as if raised now,
// and never twice. Both the resolution and the odds use this. REQUIRES: attacker is an attacker's posture, defender a
// defender's.
Tally results_roll_tally(Posture attacker, Posture defender, Stratagem attacker_stratagem, Stratagem defender_stratagem,
                         bool defender_fortified, const House& house);
// The total of results_roll_tally() without its parts and without allocation: the odds need it thousands of times.
int results_roll_modifier(Posture attacker, Posture defender, Stratagem attacker_stratagem,
                          Stratagem defender_stratagem, bool defender_fortified, const House& house);

}  // namespace banneret::abstract
