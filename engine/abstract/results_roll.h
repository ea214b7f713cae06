#pragma once

#include "engine/abstract/house.h"
#include "engine/tactics/plans.h"
#include "engine/tactics/tally.h"

namespace banneret::abstract {

// AD-17 with AD-5 .. AD-9 and AD-R18: everything added to the attacker's results roll, from base 0. The stratagems are
// those in effect (succeeded and not foiled). A defender whose fortifications of an earlier day still stand has them as
// if he had raised them now, and never twice. The resolution and the odds both read this.
// REQUIRES: attacker is an attacker's posture, defender a defender's.
Tally results_roll_tally(Posture attacker, Posture defender, Stratagem attacker_stratagem, Stratagem defender_stratagem,
                         bool defender_fortified, const House& house);
// The total of results_roll_tally(), without its parts: the odds ask for it by the thousand, and it does not allocate.
int results_roll_modifier(Posture attacker, Posture defender, Stratagem attacker_stratagem,
                          Stratagem defender_stratagem, bool defender_fortified, const House& house);

}  // namespace banneret::abstract
