#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/cli/base/arguments.h"
#include "engine/commanders/table_commander.h"
#include "engine/rulesets/catalogue.h"

namespace banneret::app {

// Options of every verb that plays tabletop battles.

OptionRow ruleset_option(bool required);  // --ruleset KEY
OptionRow land_option();                  // --land
// The refusal of --land by a ruleset without terrain.
std::string no_land_sentence(const TacticalRuleset& ruleset);
OptionRow commanders_option();  // --commanders A:D

// REQUIRES: --ruleset was given. Null after adding the fault.
const TacticalRuleset* read_ruleset(const Arguments& arguments, std::vector<std::string>& faults);
const TacticalRuleset* ruleset_named(std::string_view wanted, std::vector<std::string>& faults);
// The default is steady.
PerSide<TableCommander> read_commanders(const Arguments& arguments, std::vector<std::string>& faults);

}  // namespace banneret::app
