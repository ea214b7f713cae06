#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <variant>

#include "engine/campaign/perform.h"

namespace banneret {

// Internal to the campaign: records the orders of a battle in the campaign, for every resolver.

// Several orders carried out on a battle; they used a prefix of the given rolls.
struct CarriedOut {
    OpenBattle battle;
    std::size_t rolls_used = 0;
};
using Steps = std::variant<CarriedOut, Refusal, NeedRoll>;

// The refusal for a battle that is not in the campaign (any more).
Refusal no_battle();
// Adds the used rolls to the battle's transcript; refused if one of them is impossible.
std::optional<Refusal> keep_rolls(CarriedOut& steps, std::span<const Roll> given);
// The campaign with the battle so far, and the entry. Refused if fewer than `must_use` of the rolls were used.
Outcome enter_steps(const Campaign& now, BattleId id, Steps steps, std::span<const Roll> given, std::size_t must_use);

}  // namespace banneret
