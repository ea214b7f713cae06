#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <variant>

#include "engine/campaign/perform.h"

namespace banneret {

// Inside the campaign: what the orders of a battle come to in the books, whoever resolves it.

// Orders carried out one after another on a battle; the rolls they used are the first of those given.
struct CarriedOut {
    OpenBattle battle;
    std::size_t rolls_used = 0;
};
using Steps = std::variant<CarriedOut, Refusal, NeedRoll>;

Refusal no_battle();
// The rolls that were used go into the transcript of the battle, unless one of them is impossible.
std::optional<Refusal> keep_rolls(CarriedOut& steps, std::span<const Roll> given);
// The books with the battle so far, and their entry. Refused where fewer than `must_use` of the rolls were used.
Outcome enter_steps(const Campaign& now, BattleId id, Steps steps, std::span<const Roll> given, std::size_t must_use);

}  // namespace banneret
