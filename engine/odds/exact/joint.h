#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/abstract/contingent.h"
#include "engine/core/fraction.h"
#include "engine/tactics/plans.h"

namespace banneret {

// Exact odds of an abstract battle for given plans: every outcome of the attacker's d6, the casualty dice and the
// pursuit dice is counted, none sampled. Roles are given: the setup's first side attacks.

// All joint chances are numbers of outcomes out of this many equally likely ones (d6, 2d6, 2d6, 2d6).
inline constexpr std::uint32_t all_outcomes = 6u * 36u * 36u * 36u;

struct Plans {
    Posture attacker = Posture::frontal_assault, defender = Posture::stand_and_hold;
    Stratagem attacker_stratagem = Stratagem::none;  // in effect: succeeded and not foiled
    Stratagem defender_stratagem = Stratagem::none;
    LossWay attacker_losses = LossWay::proportional, defender_losses = LossWay::proportional;
    bool operator==(const Plans&) const = default;
};

// The eight results in the order of the table: D:CV, D:V, D:MV, SM, SK, A:MV, A:V, A:CV.
inline constexpr std::size_t result_count = 8;
std::size_t result_index(const BattleResult& r);
BattleResult result_at(std::size_t index);

// Outcomes, of 36, in which 2d6 with one shift cost 0..10 tenths.
using TenthsWays = std::array<std::uint8_t, 11>;

// The part of the odds that does not depend on postures and stratagems: computed once for a pair of armies and their
// loss ways, then shared by all 25 pairs of postures. All values come from the abstract system's own functions.
struct Matchup {
    int column = 3;                                                // column of the results table (AD-21)
    std::array<std::uint8_t, 6> result_of_die{};                   // result_index for the roll of 1..6 in that column
    std::array<std::array<bool, result_count>, 2> pursued{};       // [fighting retreat?][result]: AD-20, AD-25
    std::array<std::array<std::int8_t, result_count>, 2> shift{};  // [role][result]: AD-22 .. AD-24
    // Pursuit bands of the survivors after losing 0..10 tenths in the chosen way (AD-26).
    std::array<std::int8_t, 11> attacker_band{}, defender_band{};
    static constexpr int no_shift = 8;                // the index of shift 0 in ways
    std::array<TenthsWays, 2 * no_shift + 1> ways{};  // the casualty table, by shift from -8 to +8
    bool casualties_recorded = false;                 // which table that is (AD-R21)
    bool operator==(const Matchup&) const = default;
};
// REQUIRES: neither way is by_hand.
Matchup make_matchup(const abstract::Setup& setup, LossWay attacker_losses, LossWay defender_losses);

// The joint distribution of the result and both losses. One block, allocated at the first use, is large enough for any
// of them, so that reusing an object allocates nothing.
class JointOdds {
public:
    struct Cell {
        BattleResult result{};
        std::uint8_t attacker_loss = 0, defender_loss = 0;  // hundredths of the strength at the start
        std::uint32_t outcomes = 0;                         // outcomes out of all_outcomes; never 0
        bool operator==(const Cell&) const = default;
    };
    // A result, each loss of its winner (at most 11), each loss of its loser: two successive losses in tenths give 43
    // different hundredths.
    static constexpr std::size_t most_cells = 6 * 11 * 43;

    // Ordered by result as in the table, then attacker's loss, then defender's loss. No duplicates.
    std::span<const Cell> cells() const { return {block_.data(), size_}; }

    // Compares the cells.
    bool operator==(const JointOdds& other) const;

    struct ResultChance {
        BattleResult result{};
        std::uint32_t outcomes = 0;
        bool operator==(const ResultChance&) const = default;
    };
    std::vector<ResultChance> results() const;                      // in table order, without impossible ones
    std::array<std::uint32_t, 101> loss_outcomes(Role role) const;  // by hundredths lost
    Fraction mean_loss(Role role) const;                            // a share of the strength at the start, 0..1
    Fraction chance_of_winner(Role role) const;
    Fraction chance_drawn() const;                                // skirmish or stalemate
    Fraction chance_of_field(Role role, Posture defender) const;  // AD-R15
    Fraction chance_of_losing_at_least(Role role, int hundredths) const;

private:
    friend void compute_joint(const Matchup&, int, Posture, JointOdds&);
    std::vector<Cell> block_;  // empty, or most_cells of them
    std::size_t size_ = 0;     // the cells in use
};

// The sum of the modifiers of the results roll (AD-17, AD-5 .. AD-9); the setup tells whether fortifications of an
// earlier day count.
int results_modifier(const abstract::Setup& setup, const Plans& plans);
// Replaces the contents of `out`. `modifier` is the sum of the results roll's modifiers. There is a pursuit whenever it
// is allowed. REQUIRES: `defender` is a defender's posture.
void compute_joint(const Matchup& matchup, int modifier, Posture defender, JointOdds& out);

// The counts of each result and of each side's losses, over all outcomes of the results die and the casualty dice.
// They equal the sums over the cells of compute_joint() for the same arguments, but need no cell for each pair of
// losses.
struct RollTotals {
    std::array<std::uint32_t, result_count> results{};                // indexed like result_at()
    std::array<std::uint32_t, 101> attacker_loss{}, defender_loss{};  // by hundredths
};
RollTotals count_losses(const Matchup& matchup, int modifier, Posture defender);

// Matchup and joint distribution in one call; the second form reuses an object.
JointOdds joint_odds(const abstract::Setup& setup, const Plans& plans);
void joint_odds(const abstract::Setup& setup, const Plans& plans, JointOdds& out);

}  // namespace banneret
