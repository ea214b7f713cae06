#pragma once

#include <string>
#include <variant>
#include <vector>

#include "app/models/shell/desk.h"
#include "app/models/tabletop/table_model.h"
#include "engine/rulesets/catalogue.h"

namespace banneret::app {

// The muster as first opened, from the abstract steps or from the page's plan; or why the battle cannot be fought on
// the table now.
std::variant<TableDesk, Refusal> opened_muster(const Desk& desk, const OpenBattle& battle);
// The muster with these choices; repairs whatever a new ruleset or attacker invalidates.
std::variant<TableDesk, Refusal> changed_muster(const Desk& desk, const ChangeMuster& to);

// The land that the map shows where this battle is fought, as its attacker sees it.
std::vector<LandPiece> land_on_map(const Campaign& c, const OpenBattle& battle, const TablePlan& plan);

// The ruleset of the muster; the first of the catalogue if it names none.
const TacticalRuleset& mustered_ruleset(const TableDesk& table);
// The battle as mustered, before deployment; or why it cannot begin.
std::variant<Battle, Refusal> mustered_battle(const Desk& desk);
// Cache key: musters with equal signatures fight the same battle.
std::string muster_signature(const TableDesk& table);

// The odds by the abstract system, with the plan's postures and stratagems. Without words if there are no odds.
AbstractOdds abstract_odds(const abstract::Start& start, const TablePlan& plan);

// A sample as the page shows it.
TableOdds table_odds(const Task& task);

// The plan's colour for the army on this side of the table; and the start of a battle under way, or else the start that
// the current campaign gives.
int table_colour(const Campaign& c, const OpenBattle& battle, const TablePlan& plan, Side on_table);
std::variant<abstract::Start, Refusal> start_of_battle(const Campaign& c, const OpenBattle& battle);

}  // namespace banneret::app
