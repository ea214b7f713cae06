#pragma once

#include "engine/rulesets/battlefield_combat/numbers.h"

namespace banneret::battlefield {

// Chances of one attack, for previews and the commander. Cleave and spells are left out.

struct AttackOdds {
    double hits = 0;        // mean
    double damage = 0;      // mean, points
    double casualties = 0;  // mean, individuals; against a commander 0
    double none = 1;        // chance that nobody is removed
    double destroyed = 0;   // chance that the target is
    int need = 20;          // face of the first set
};
// All rolls of `by` at `target`, as many as rolls_of() gives.
AttackOdds attack_odds(const State& s, std::size_t by, std::size_t target, const Blow& blow);
// One roll, as an attack of opportunity.
AttackOdds opportunity_odds(const State& s, std::size_t by, std::size_t target, bool to_front);
// Chance that a d20 with this modifier fails against 20, as morale saves do.
constexpr double fails_morale(int modifier) {
    const int faces = 19 - modifier;
    return (faces < 1 ? 1 : faces > 19 ? 19 : faces) / 20.0;
}
// Exact distribution of the hits of several sets of dice, each given by its number of rolls and its need; index: hits.
std::vector<double> hit_distribution(const std::vector<std::pair<int, int>>& rolls_and_needs);

}  // namespace banneret::battlefield
