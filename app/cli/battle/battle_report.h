#pragma once

#include <span>
#include <string>

#include "app/cli/base/numbers.h"
#include "engine/abstract/battle.h"

namespace banneret::app {

// A battle of the abstract system that is over, as a report. The first side attacked.
struct BattleReport {
    const abstract::Record& record;
    std::span<const Event> events;
    std::span<const Roll> rolls;  // in the order they were asked
    std::uint64_t seed = 0;
};

// One object a roll, in order: {"event": "roll", "for", "who", "rule", "need", "base", "modifiers": [{"rule", "why",
// "value"}], "dice", "total", "read", "outcome"}. What does not apply is left out.
Json rolls_json(const BattleReport& report);
// The whole battle: postures, rolls, result, field, retreat, losses per unit.
Json battle_json(const BattleReport& report);

// The course of the battle in sentences, its result, and a table of losses.
std::string battle_text(const BattleReport& report);

}  // namespace banneret::app
