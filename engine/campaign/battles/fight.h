#pragma once

#include <optional>
#include <variant>

#include "engine/campaign/commands.h"
#include "engine/commanders/table_commander.h"

namespace banneret {

// A battle from offer to books without a stop: what the terminal does. The first army attacks.
struct OnTable {
    std::string ruleset;  // key in the catalogue
    PerSide<TableCommander> who{TableCommander::steady, TableCommander::steady};
    bool night = false, wooded = false;
};
struct FightAtOnce {
    ArmyId attacker{}, defender{};
    std::uint64_t seed = 0;
    PerSide<Instructions> fixed;                  // the generals choose the rest
    std::optional<HouseRules> house;              // of this battle alone; none: the campaign's
    std::optional<OnTable> table = std::nullopt;  // after the abstract steps up to the postures, by commanders
};

// The campaign after the battle was offered (one that waits between the two armies is taken), fought by the abstract
// system or on the table, and applied, as one step: its entry is that of the battle in the chronicle, with every die.
std::variant<Performed, Refusal> fight_at_once(const Campaign& now, const FightAtOnce& wish);

}  // namespace banneret
