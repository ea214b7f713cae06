#pragma once

#include <span>
#include <string>

#include "app/cli/base/numbers.h"
#include "engine/abstract/battle.h"
#include "engine/campaign/battles/loss_columns.h"
#include "engine/core/table.h"

namespace banneret::app {

// The report of a finished abstract battle. The first side attacked.
struct BattleReport {
    const abstract::Record& record;
    std::span<const Event> events;
    std::span<const Roll> rolls;  // in the order they were requested
    std::uint64_t seed = 0;
};

// One object per roll, in order: {"event": "roll", "for", "who", "rule", "need", "base", "modifiers": [{"rule", "why",
// "value"}], "dice", "total", "read", "outcome"}. Fields that do not apply are left out.
Json rolls_json(const BattleReport& report);
// The whole battle: postures, rolls, result, field, retreat, losses by unit.
Json battle_json(const BattleReport& report);

// Men of each unit before and after the battle, and its losses of these kinds; `heading` stands over the names.
Table unit_losses_table(const std::string& heading, const ArmyLosses& losses, std::span<const LossColumn> kinds);
// The characters with their fates, for programs.
Table fates_table(const ArmyLosses& losses);

// The course of the battle in sentences, its result and a table of losses.
std::string battle_text(const BattleReport& report);

}  // namespace banneret::app
