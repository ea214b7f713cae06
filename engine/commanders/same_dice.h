#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/commanders/general.h"

namespace banneret {

// Common random numbers: replays a battle with one change and the recorded dice. Each recorded choice is repeated where
// it is still open; each recorded roll answers the same question again. Where the battle takes another course, the
// automatic generals make the missing choices and the program makes the missing rolls.

struct BattleChange {
    // Other armies, or other house rules; none: those of the recorded battle. REQUIRES: it can be set up.
    std::optional<abstract::Start> start;
    // Changed choices of a side; they override the recorded ones.
    PerSide<Instructions> instead;
};

struct SameDiceReplay {
    PlayedBattle battle;               // battle.refused: a change that the rules do not allow; then nothing else counts
    std::size_t dealt = 0;             // rolls answered from the recording
    std::size_t thrown = 0;            // rolls that the recording lacks
    std::size_t kept = 0;              // choices repeated from the recording
    std::vector<std::string> decided;  // new choices of the generals, with the reason, one sentence each
};
// `start`, `orders` and `rolls` are those of a battle that was played, whole or in part; refused where they do not fit
// one another. New rolls come from Rng(seed, 3), the generals think with streams 1 and 2 of the same seed. With no
// change the battle is what it was.
SameDiceReplay replay_with_same_dice(const abstract::Start& start, std::span<const Order> orders,
                                     std::span<const Roll> rolls, const BattleChange& change, std::uint64_t seed);

// Reads one change of a side: "posture=KEY", "stratagem=KEY" (none: no stratagem and no foil), "stance=KEY",
// "losses=KEY" or "pursue=yes". Nothing if the words are none of these (they may change the army: see variant.h).
std::optional<std::variant<Instructions, Refusal>> parse_instruction(std::string_view words,
                                                                     const Instructions& so_far);

}  // namespace banneret
