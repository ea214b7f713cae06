#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/trouble.h"
#include "engine/odds/exact/outlook.h"

namespace banneret {

// All ways to look at the choice of posture: the whole matrix for any payoff, the best response to a guessed enemy, the
// safest choice, and the equilibrium mix.
struct PostureTable {
    PayoffWeights payoff;
    std::vector<Posture> attacker, defender;  // rows and columns: all allowed postures (AD-18, AD-19)
    MatrixGame game;                          // payoffs to the attacker
    Equilibrium equilibrium;
};
// Uses the stratagems, loss ways and payoff of `play`, not its postures. REQUIRES: no side is certain to evade.
PostureTable posture_table(const abstract::Setup& setup, const BattleAssumptions& play);

// Equally good postures and their value, always as the attacker's payoff.
struct PostureAnswer {
    std::vector<Posture> postures;
    Fraction value;
};
// The best response to a mix of the enemy's postures, one share each, adding up to 1.
PostureAnswer best_reply(const PostureTable& table, Role who, const std::vector<Fraction>& enemys_mix);
// REQUIRES: the posture is available to the enemy.
PostureAnswer best_reply(const PostureTable& table, Role who, Posture enemys);
// The maximin over single postures: the best worst case.
PostureAnswer safest(const PostureTable& table, Role who);

// Parses a guess at the enemy's choice: a posture, or weights of a mix such as "stand-and-hold=2,weak-center" (1 if not
// given). Refused: an unknown posture, or one not available to `who` in this battle.
std::variant<std::vector<Fraction>, Refusal> parse_guess(const PostureTable& table, Role who, std::string_view text);

}  // namespace banneret
