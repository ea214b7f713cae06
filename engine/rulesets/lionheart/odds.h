#pragma once

#include <array>
#include <vector>

#include "engine/rulesets/lionheart/lionheart.h"

namespace banneret::lionheart {

// Exact odds over the dice of one melee, shot or spell, for the automatic commander and the tooltip. Wards and prayers
// are left out, since their owner may decline them.
struct EndOdds {
    std::vector<double> lost;  // chances of 0, 1, 2 ... figures
    double mean = 0;
    double destroyed = 0;
    double panics = 0;    // survives and panics
    double retreats = 0;  // share of the panics in which it runs
};
struct ClashOdds {
    EndOdds attacker, defender;
};
// The attack may come from a hex other than the attacker's present one; `from` is its origin.
ClashOdds melee_odds(const State& s, std::size_t attacker, std::size_t defender, Aspect aspect, Hex from);
ClashOdds shot_odds(const State& s, std::size_t shooter, std::size_t target, Hex from);
ClashOdds spell_odds(const State& s, std::size_t caster, std::size_t target, int dice);

// Chances of each score 0 .. 2n of n dice (T-1).
std::vector<double> score_chances(const House& house, int dice);
// LH-47: more panic faces than all others.
double shooters_panic_chance(const House& house, int dice);
double save_chance(const House& house, int level);

}  // namespace banneret::lionheart
