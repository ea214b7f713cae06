#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/trouble.h"
#include "engine/odds/exact/outlook.h"

namespace banneret {

// The choice of posture, looked at in every way: the whole matrix for any payoff, the best reply to what the enemy is
// guessed to do, the choice that is safest, and the mix that nothing beats.
struct PostureTable {
    PayoffWeights payoff;
    std::vector<Posture> attacker, defender;  // rows and columns: all that are allowed (AD-18, AD-19)
    MatrixGame game;                          // what the attacker gains
    Equilibrium equilibrium;
};
// `play` gives stratagems, ways of losing and the payoff; its postures are not looked at. REQUIRES: nobody surely
// evades.
PostureTable posture_table(const abstract::Setup& setup, const Play& play);

// Postures that are equally good, and what they bring: the attacker's payoff, whoever answers.
struct PostureAnswer {
    std::vector<Posture> postures;
    Fraction value;
};
// Against a mix of the enemy's postures, one share each, together 1.
PostureAnswer best_reply(const PostureTable& table, Role who, const std::vector<Fraction>& enemys_mix);
// REQUIRES: the enemy may take that posture.
PostureAnswer best_reply(const PostureTable& table, Role who, Posture enemys);
// Whatever the enemy does he gets no less than this: the best of the worst cases, of single postures.
PostureAnswer safest(const PostureTable& table, Role who);

// A guess at what the enemy will do: a posture, or parts of a mix such as "stand-and-hold=2,weak-center" (1 where not
// given). Refused: a posture that is unknown, or that `who` may not take in this battle.
std::variant<std::vector<Fraction>, Refusal> parse_guess(const PostureTable& table, Role who, std::string_view text);

}  // namespace banneret
