#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/odds/exact/joint.h"
#include "engine/odds/games/matrix_game.h"

namespace banneret {

enum class Payoff : std::uint8_t {
    margin,  // P(attacker wins) - P(defender wins)
    losses,  // mean defender loss - mean attacker loss, shares of US
    field,   // P(attacker holds the field) - P(defender holds it), a fighting retreat as in AD-R15
};
std::string_view key(Payoff p);
std::optional<Payoff> parse_payoff(std::string_view word);

// Every pair of postures that is allowed (AD-18, AD-19), its payoff, and the equilibrium of the game.
struct PostureGame {
    Payoff payoff{};
    std::vector<Posture> attacker, defender;  // rows and columns
    MatrixGame game;
    Equilibrium equilibrium;
};

// `plans` gives stratagems and ways of losing; its postures are not looked at.
PostureGame posture_game(const abstract::Setup& setup, const Plans& plans, Payoff payoff);
// The same for given rows and columns, both not empty, and a matchup worked out before: what the automatic general
// plays through with the little he knows. Of `setup` only the house rules and the standing fortifications are read.
PostureGame posture_game(const Matchup& matchup, const abstract::Setup& setup, const Plans& plans, Payoff payoff,
                         std::vector<Posture> attacker, std::vector<Posture> defender);
// One payoff out of a joint distribution.
Fraction payoff_of(const JointOdds& odds, Payoff payoff, Posture defender);

}  // namespace banneret
