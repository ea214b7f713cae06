#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/odds/games/posture_game.h"

namespace banneret {

// Exact odds of a battle whose plans are not all known: stratagems are weighed by their chance to take effect, postures
// nobody has named by the mixes that both sides play when they play well. Roles are given: the setup's first side
// attacks.

// One pair of stratagems in effect, and its chance.
struct StratagemsInEffect {
    Stratagem attacker = Stratagem::none, defender = Stratagem::none;
    Fraction chance = 1;
};

// What a side means to try before the battle.
struct StratagemAttempt {
    Stratagem stratagem = Stratagem::none;
    Fraction chance = 0;  // that it takes effect: it succeeds and is not foiled
};
// `own` attempted by `side` against `enemy`'s, who may foil it (AD-10); nothing for a side that may not try now (AD-4).
StratagemAttempt stratagem_attempt(const abstract::Setup& setup, Side side, Stratagem own, Stratagem enemy);
// Every pair that can be in effect, given that nobody evades: the chances add up to 1. Empty if somebody surely does.
std::vector<StratagemsInEffect> stratagems_in_effect(const StratagemAttempt& attacker,
                                                     const StratagemAttempt& defender);

// Chances that there is no battle because a side evades it (AD-11). One side alone leaves the field to the other, both
// leave it to no one (AD-R19).
struct Evasion {
    Fraction attacker = 0, defender = 0, both = 0;  // of one side: that it alone evades
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
    Fraction attacker_wins = 0, drawn = 0, defender_wins = 0;    // together 1
    Fraction attacker_field = 0, defender_field = 0;             // AD-R15
    Fraction attacker_mean_loss = 0, defender_mean_loss = 0;     // shares of the strength at the start
    std::array<Fraction, 101> attacker_loss{}, defender_loss{};  // chance by hundredths lost; each adds up to 1
    std::vector<Posture> attacker_postures, defender_postures;   // with the mixes that were weighed
    std::vector<Fraction> attacker_mix, defender_mix;
};
// One game is played for all pairs of stratagems: postures are chosen before anybody knows which took effect.
// REQUIRES: no evade-battle or foil among the stratagems, postures that are allowed, ways other than by hand.
WeighedOdds weighed_odds(const abstract::Setup& setup, const OpenPlans& plans);

// The same armies with the second side attacking.
abstract::Setup sides_exchanged(const abstract::Setup& setup);

}  // namespace banneret
