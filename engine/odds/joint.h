#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/abstract/contingent.h"
#include "engine/core/fraction.h"
#include "engine/tactics/plans.h"

namespace banneret {

// Exact odds of an abstract battle for given plans: every fall of the attacker's d6, the casualty dice and the pursuit
// dice, counted, not sampled. Roles are given: the setup's first side attacks.

// All joint chances are whole counts of this many equally likely falls (d6, 2d6, 2d6, 2d6).
inline constexpr std::uint32_t all_falls = 6u * 36u * 36u * 36u;

struct Plans {
    Posture attacker = Posture::frontal_assault, defender = Posture::stand_and_hold;
    Stratagem attacker_stratagem = Stratagem::none;  // one that has succeeded and was not foiled
    Stratagem defender_stratagem = Stratagem::none;
    LossWay attacker_losses = LossWay::proportional, defender_losses = LossWay::proportional;
    bool operator==(const Plans&) const = default;
};

// What does not depend on postures: worked out once for a pair of armies and ways of losing, then shared by all 25.
struct Matchup {
    int column = 3;                        // of the results table
    abstract::House house{};
    bool defender_escapes_pursuit = false; // AD-20
    // Pursuit bands of the survivors after losing 0..10 tenths in the chosen way (AD-26).
    std::array<std::int8_t, 11> attacker_band{}, defender_band{};
    bool operator==(const Matchup&) const = default;
};
// REQUIRES: neither way is by_hand.
Matchup make_matchup(const abstract::Setup& setup, LossWay attacker_losses, LossWay defender_losses);

// The dense joint distribution: per distinct result, counts by hundredths lost. No allocation: one fixed block, reused.
class JointOdds {
public:
    struct Cell {
        BattleResult result{};
        std::uint8_t attacker_loss = 0, defender_loss = 0;  // hundredths of the strength at the start
        std::uint32_t falls = 0;                            // of all_falls; never 0
    };
    // Ordered by result as in the table, then attacker's loss, then defender's loss.
    const std::vector<Cell>& cells() const { return cells_; }

    struct ResultChance { BattleResult result{}; std::uint32_t falls = 0; };
    std::vector<ResultChance> results() const;             // only those with a chance
    std::array<std::uint32_t, 101> loss_falls(Role role) const;  // by hundredths lost
    Fraction mean_loss(Role role) const;
    Fraction chance_of_winner(Role role) const;
    Fraction chance_of_field(Role role, Posture defender) const;
    // Chance that `role` loses at least `hundredths` of its strength.
    Fraction chance_of_losing_at_least(Role role, int hundredths) const;

private:
    friend void compute_joint(const Matchup&, int, bool, JointOdds&);
    std::vector<Cell> cells_;
};

// `modifier` is the sum of the results roll's modifiers; `pursuit_barred` where the defender's posture bars a pursuit.
int results_modifier(const Plans& plans, const abstract::House& house);
void compute_joint(const Matchup& matchup, int modifier, bool fighting_retreat, JointOdds& out);
JointOdds joint_odds(const abstract::Setup& setup, const Plans& plans);

}  // namespace banneret
