#pragma once

#include <span>
#include <variant>
#include <vector>

#include "engine/campaign/commands.h"

namespace banneret {

// Resolves a batch of offered battles with the automatic generals; after one review they are applied together.

std::uint64_t seed_of(std::uint64_t seed, BattleId battle);

struct Resolved {
    Performed step;                // one version: every battle resolved, none applied
    std::vector<BattleId> fought;  // in the order of the list
    struct Left {
        BattleId battle{};
        std::string why;
        bool operator==(const Left&) const = default;
    };
    std::vector<Left> left;  // not resolved: an army is in another battle, is empty, or has moved away
};
// Resolves the named battles by the abstract system; battles already over are fought again with another seed. Both
// armies keep the roles of the stance step. A battle that has begun is played to its end. The dice are in the battles'
// transcripts, not in the entry. Refused if none could be fought.
std::variant<Resolved, Refusal> resolve_battles(const Campaign& now, std::span<const BattleId> battles,
                                                std::uint64_t seed);

struct Accepted {
    std::vector<Performed> steps;  // one per battle, for History::add_in_one_go()
    std::vector<Resolved::Left> left;
};
// Applies the named battles that are over, with the program's healing dice. Refused if none is over.
std::variant<Accepted, Refusal> accept_battles(const Campaign& now, std::span<const BattleId> battles);

// Performs a command and rolls every die it needs from the battle's seed.
std::variant<Performed, Refusal> perform_rolling(const Campaign& now, const Command& command,
                                                 std::span<const Roll> typed = {});

}  // namespace banneret
