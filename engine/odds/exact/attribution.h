#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/odds/exact/luck.h"

namespace banneret {

// Attribution of a battle's result: the odds are computed again with one factor removed and everything else unchanged.
// The contributions need not add up, since factors interact. Only the factor's own effect is removed: a posture stays
// even if the army, now on foot, could not have chosen it.

enum class Factor : std::uint8_t {
    leader,     // both generals have the lower leadership of the two
    numbers,    // equal headcounts, each army's units in proportion
    quality,    // every individual of both armies has the same value
    mounted,    // no unit rides or flies: strength, stratagems, pursuit and escape without mounts
    posture,    // a frontal assault on an army that stands and holds
    stratagem,  // no attempts, no foils
};
inline constexpr std::size_t factor_count = 6;
std::string_view key(Factor f);
std::string_view words(Factor f);  // "the numbers"

struct Contribution {
    Factor factor{};
    std::string why;      // the facts: "Red has 600, Hob 400"
    std::string without;  // the replacement in words
    // The contribution: the value of the battle as it was, minus that without the factor.
    Fraction margin;                        // P(attacker wins) - P(defender wins)
    Fraction attacker_wins, defender_wins;  // chances
    Fraction attacker_loss, defender_loss;  // mean shares of strength
};

struct Attribution {
    Outlook planned;                          // before the dice
    std::vector<Contribution> contributions;  // by factor
};
Attribution attribute_result(const FoughtPlan& plan);

}  // namespace banneret
