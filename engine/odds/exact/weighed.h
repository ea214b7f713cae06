#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/odds/games/posture_game.h"

namespace banneret {

// Exact odds of a battle with partly unknown plans: stratagems are weighed by their chance to take effect, and unnamed
// postures by both sides' equilibrium mixes. Roles are given: the setup's first side attacks.

// One pair of stratagems in effect, and its chance.
struct StratagemsInEffect {
    Stratagem attacker = Stratagem::none, defender = Stratagem::none;
    Fraction chance = 1;
};

// A stratagem that a side attempts before the battle.
struct StratagemAttempt {
    Stratagem stratagem = Stratagem::none;
    Fraction chance = 0;  // that it takes effect: it succeeds and is not foiled
};
// The attempt of `own` by `side` against an enemy with `enemy`, who may foil it (AD-10); none for a side that may not
// attempt one now (AD-4).
StratagemAttempt stratagem_attempt(const abstract::Setup& setup, Side side, Stratagem own, Stratagem enemy);
// Every possible pair in effect, given that neither side evades: the chances add up to 1. Empty if a side is certain to
// evade.
std::vector<StratagemsInEffect> stratagems_in_effect(const StratagemAttempt& attacker,
                                                     const StratagemAttempt& defender);

// Chances that there is no battle because a side evades it (AD-11). If one side evades, the other holds the field; if
// both do, neither holds it (AD-R19).
struct Evasion {
    Fraction attacker = 0, defender = 0, both = 0;  // attacker, defender: that only this side evades
    Fraction any() const { return attacker + defender + both; }
    Fraction field(Role role) const { return role == Role::attacker ? defender : attacker; }
    bool operator==(const Evasion&) const = default;
};
Evasion evasion(const StratagemAttempt& attacker, const StratagemAttempt& defender);

struct OpenPlans {
    std::vector<StratagemsInEffect> stratagems{StratagemsInEffect{}};  // chances add up to 1
    std::optional<Posture> attacker, defender;                         // none: the mix of the posture game
    LossWay attacker_losses = LossWay::proportional, defender_losses = LossWay::proportional;
};

struct WeighedOdds {
    Fraction attacker_wins = 0, drawn = 0, defender_wins = 0;    // they add up to 1
    Fraction attacker_field = 0, defender_field = 0;             // AD-R15
    Fraction attacker_mean_loss = 0, defender_mean_loss = 0;     // shares of the strength at the start
    std::array<Fraction, 101> attacker_loss{}, defender_loss{};  // chance by hundredths lost; each adds up to 1
    std::vector<Posture> attacker_postures, defender_postures;   // allowed or given, with their mixes
    std::vector<Fraction> attacker_mix, defender_mix;
};
// One game is solved for all pairs of stratagems, since postures are chosen before either side knows which took effect.
// REQUIRES: no evade-battle or foil among the stratagems, allowed postures, ways other than by hand.
WeighedOdds weighed_odds(const abstract::Setup& setup, const OpenPlans& plans);

// Why the defender wins more often than it holds the field (AD-R15); empty if it does not.
std::string field_sentence(const WeighedOdds& odds, std::string_view defender);

// The setup with the second side attacking.
abstract::Setup sides_exchanged(const abstract::Setup& setup);

}  // namespace banneret
