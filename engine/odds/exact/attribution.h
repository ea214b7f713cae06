#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/odds/exact/luck.h"

namespace banneret {

// What mattered in a battle: each factor taken out of it, everything else as it was, and the odds worked out anew. The
// contributions need not add up: factors work through one another. Of a factor taken out only its own doing goes: a
// posture stays even where the army, now on foot, could not have chosen it.

enum class Factor : std::uint8_t {
    leader,     // both generals lead as the lesser of the two
    numbers,    // as many on both sides, each army's units in proportion
    quality,    // every individual of both armies of the same worth
    mounted,    // nobody rides or flies: strength, stratagems, pursuit and escape without mounts
    posture,    // a frontal assault on an army that stands and holds
    stratagem,  // none tried, none foiled
};
inline constexpr std::size_t factor_count = 6;
std::string_view key(Factor f);
std::string_view words(Factor f);  // "the numbers"

struct Contribution {
    Factor factor{};
    std::string why;      // the facts: "Red has 600, Hob 400"
    std::string without;  // what was put in its place
    // What the factor added: as it was, less without it.
    Fraction margin;                        // P(attacker wins) - P(defender wins)
    Fraction attacker_wins, defender_wins;  // chances
    Fraction attacker_loss, defender_loss;  // mean shares of strength
};

struct Mattered {
    Outlook planned;                          // before the dice
    std::vector<Contribution> contributions;  // by factor
};
Mattered what_mattered(const FoughtPlan& plan);

}  // namespace banneret
