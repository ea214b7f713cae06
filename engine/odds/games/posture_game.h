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

// Every allowed pair of postures (AD-18, AD-19), its payoff, and the equilibrium of the game.
struct PostureGame {
    Payoff payoff{};
    std::vector<Posture> attacker, defender;  // rows and columns
    MatrixGame game;
    Equilibrium equilibrium;
};

// Uses the stratagems and loss ways of `plans`, not its postures.
PostureGame posture_game(const abstract::Setup& setup, const Plans& plans, Payoff payoff);
// For given rows and columns, both not empty, and an existing matchup: the automatic general plays out its limited
// knowledge this way. Uses only the house rules and earlier fortifications of `setup`.
PostureGame posture_game(const Matchup& matchup, const abstract::Setup& setup, const Plans& plans, Payoff payoff,
                         std::vector<Posture> attacker, std::vector<Posture> defender);
Fraction payoff_of(const JointOdds& odds, Payoff payoff, Posture defender);

}  // namespace banneret
