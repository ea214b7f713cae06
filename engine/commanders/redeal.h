#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/commanders/general.h"

namespace banneret {

// The same dice, one change: a battle that was fought is fought again with something done otherwise. Every choice made
// then is made again where it is still open, every die falls as it fell for the same question; what nobody chose or
// threw then, because the battle went another way, the automatic generals decide and the program throws.

struct BattleChange {
    // Other armies, or other house rules; none: those of then. REQUIRES: it can be set up.
    std::optional<abstract::Start> start;
    // What a side does otherwise; it outranks what was chosen then.
    PerSide<Instructions> instead;
};

struct Redealt {
    PlayedBattle battle;               // battle.refused: a change that the rules do not allow, and nothing more
    std::size_t dealt = 0;             // rolls that rolls were repeated
    std::size_t thrown = 0;            // rolls that nobody had thrown
    std::size_t kept = 0;              // choices made as they had been made
    std::vector<std::string> decided;  // what a general had to decide anew, and why, one sentence a choice
};
// `start`, `orders` and `rolls` are those of a battle that was played, whole or in part; refused where they do not fit
// one another. New rolls come from Rng(seed, 3), the generals think with streams 1 and 2 of the same seed. With no
// change the battle is what it was.
Redealt redeal(const abstract::Start& start, std::span<const Order> orders, std::span<const Roll> rolls,
               const BattleChange& change, std::uint64_t seed);

// Reads one change of a side: "posture=KEY", "stratagem=KEY" (none: no stratagem and no foil), "stance=KEY",
// "losses=KEY" or "pursue=yes". Nothing if the words are none of these (they may change the army: see variant.h).
std::optional<std::variant<Instructions, Refusal>> parse_instruction(std::string_view words,
                                                                     const Instructions& so_far);

}  // namespace banneret
