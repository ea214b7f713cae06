#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/campaign/battles/table_plan.h"
#include "engine/dice/dice.h"
#include "engine/tactics/table_order.h"

namespace banneret {

// Commands for battles fought on a table; table_battle.h reads their results.

// clang-format off
// "Fight it out": the battle begins on the table, under any ruleset of the catalogue. It takes both armies as they are
// now and the given plan; given again it starts over. `after_steps`: the abstract steps were taken up to the postures,
// and they decide attacker, stratagems, postures and night of the plan; their orders and dice stay in the transcript,
// and the seed is the battle's. Refused with the first reason why the ruleset cannot begin.
struct FightOnTable {
    BattleId battle{}; std::string ruleset; std::uint64_t seed = 0; TablePlan plan; bool after_steps = false;
};
// One order, as the answer to the table's pending decision; the rolls it needs come from `rolls` of perform() and are
// kept in the transcript.
struct GiveTableOrder { BattleId battle{}; TableOrder order; };
// A run of orders with their rolls: one step of undo. All the rolls must be used; any further rolls come from `rolls`
// of perform().
struct AutoPlayTable { BattleId battle{}; std::vector<TableOrder> orders; std::vector<Roll> rolls; };
// clang-format on

}  // namespace banneret
