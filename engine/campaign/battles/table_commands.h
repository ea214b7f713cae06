#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/campaign/battles/table_plan.h"
#include "engine/dice/dice.h"
#include "engine/tactics/table_order.h"

namespace banneret {

// Commands about battles fought on a table; what they lead to is read with table_battle.h.

// clang-format off
// "Fight it out": the battle begins on the table, under any ruleset of the catalogue. Both armies are taken as they
// stand, and the plan as it is given; given again it begins anew. `after_steps`: the abstract steps were taken up to
// the postures, and they decide attacker, stratagems, postures and night of the plan; their orders and dice stay in the
// transcript, the seed is the battle's. Refused with the first reason why the ruleset cannot begin.
struct FightOnTable {
    BattleId battle{}; std::string ruleset; std::uint64_t seed = 0; TablePlan plan; bool after_steps = false;
};
// One order, the answer to what the table waits for; the rolls it needs come from `rolls` of perform() and are kept in
// the transcript.
struct GiveTableOrder { BattleId battle{}; TableOrder order; };
// A run of orders with their rolls at once: one step of undo. All the rolls must be used; further ones needed come from
// `rolls` of perform().
struct PlayTableOn { BattleId battle{}; std::vector<TableOrder> orders; std::vector<Roll> rolls; };
// clang-format on

}  // namespace banneret
