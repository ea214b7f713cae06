#pragma once

#include <span>
#include <variant>
#include <vector>

#include "engine/campaign/commands.h"

namespace banneret {

// Battles nobody looks at: those offered are resolved in one go by the automatic generals, looked over, and applied in
// one go.

// The seed one battle of the lot is given.
std::uint64_t seed_of(std::uint64_t seed, BattleId battle);

struct Resolved {
    Performed step;                // one version: every battle over, nothing applied
    std::vector<BattleId> fought;  // in the order of the list
    struct Left {
        BattleId battle{};
        std::string why;
        bool operator==(const Left&) const = default;
    };
    std::vector<Left> left;  // an army is in another battle, has nobody left, has moved away
};
// Fights the battles named, those already over anew (with another seed), by the abstract system. Both armies keep the
// roles of the stance step. One that has begun and is not over is played on to its end. The dice stand in the battles'
// transcripts and not in the entry. Refused where not one could be fought.
std::variant<Resolved, Refusal> resolve_battles(const Campaign& now, std::span<const BattleId> battles,
                                                std::uint64_t seed);

struct Accepted {
    std::vector<Performed> steps;  // one a battle, for History::add_in_one_go()
    std::vector<Resolved::Left> left;
};
// Applies those of the battles named that are over, with the program's healing dice. Refused where there is none.
std::variant<Accepted, Refusal> accept_battles(const Campaign& now, std::span<const BattleId> battles);

// A command with every roll it needs thrown by the program from the battle's seed.
std::variant<Performed, Refusal> perform_rolling(const Campaign& now, const Command& command,
                                                 std::span<const Roll> typed = {});

}  // namespace banneret
