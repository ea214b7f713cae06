#pragma once

#include <string>
#include <vector>

#include "app/cli/base/arguments.h"
#include "engine/commanders/table_commander.h"
#include "engine/rulesets/catalogue.h"

namespace banneret::app {

// What every verb takes that fights on the table.

OptionRow ruleset_option(bool required);  // --ruleset KEY
OptionRow commanders_option();            // --commanders A:D

// Null after adding the fault. REQUIRES: --ruleset was given.
const TacticalRuleset* read_ruleset(const Arguments& arguments, std::vector<std::string>& faults);
// Steady where none is named.
PerSide<TableCommander> read_commanders(const Arguments& arguments, std::vector<std::string>& faults);

}  // namespace banneret::app
