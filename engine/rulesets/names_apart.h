#pragma once

#include <string>
#include <vector>

#include "engine/rulesets/muster.h"
#include "engine/tactics/losses.h"

namespace banneret {

// Names as a log shows them: equal names get numbers, "Levy (1)" and "Levy (2)". The result has no equal names.
std::vector<std::string> names_apart(std::vector<std::string> names);

// Renames the units so that no two on the table have one name: "Knights (Red Host)" if the other side has Knights, too,
// or "Knights (attacker)" if both armies have one name; then as above.
void rename_duplicate_units(PerSide<TableArmy>& armies);

// The names of the units of an army's losses, in their order.
std::vector<std::string> unit_names(const ArmyLosses& losses);

// The name without the brackets at its end: "Zombies" for "Zombies (2)".
std::string_view name_before_bracket(std::string_view name);

}  // namespace banneret
