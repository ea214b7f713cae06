#pragma once

#include <array>
#include <vector>

#include "engine/rulesets/lionheart/lionheart.h"

namespace banneret::lionheart {

// Exact sums over the dice of one melee, shot or spell: what the automatic commander weighs and a tooltip shows. Wards
// and prayers are left out: they are their owner's choice.
struct EndOdds {
    std::vector<double> lost;  // chance of 0, 1, 2 ... figures
    double mean = 0;
    double destroyed = 0;
    double panics = 0;    // survives and panics
    double retreats = 0;  // of these, how often it runs
};
struct ClashOdds {
    EndOdds attacker, defender;
};
// The stand attacked may be met from another hex than the attacker's own; `from` is where the blow comes from.
ClashOdds melee_odds(const State& s, std::size_t attacker, std::size_t defender, Aspect aspect, Hex from);
ClashOdds shot_odds(const State& s, std::size_t shooter, std::size_t target, Hex from);
ClashOdds spell_odds(const State& s, std::size_t caster, std::size_t target, int dice);

// Chance of each score 0 .. 2n of n dice (T-1).
std::vector<double> score_chances(const House& house, int dice);
// LH-47: more panic faces than all others.
double shooters_panic_chance(const House& house, int dice);
// Chance that a save of this level cancels a hit.
double save_chance(const House& house, int level);

}  // namespace banneret::lionheart
