#pragma once

#include <optional>
#include <variant>

#include "engine/campaign/commands.h"
#include "engine/commanders/table_commander.h"

namespace banneret {

// Fights a battle from offer to applied losses in one call, for the terminal. The first army attacks.
struct OnTable {
    std::string ruleset;  // key in the catalogue
    PerSide<TableCommander> who{TableCommander::steady, TableCommander::steady};
    bool night = false, wooded = false;
    bool land = false;  // what the map shows at the place
};
struct FightAtOnce {
    ArmyId attacker{}, defender{};
    std::uint64_t seed = 0;
    PerSide<Instructions> fixed;                  // the generals choose whatever is not fixed
    std::optional<HouseRules> house;              // for this battle only; none: the campaign's
    std::optional<OnTable> table = std::nullopt;  // after the abstract steps up to the postures, played by automatic
                                                  // commanders
};

// The campaign after one step in which the battle was offered (or a waiting battle between the two armies was used),
// fought by the abstract system or on the table, and applied: its entry is the battle's entry in the chronicle, with
// every die.
std::variant<Performed, Refusal> fight_at_once(const Campaign& now, const FightAtOnce& wish);

}  // namespace banneret
