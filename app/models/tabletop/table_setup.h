#pragma once

#include <string>
#include <variant>

#include "app/models/shell/desk.h"
#include "app/models/tabletop/table_model.h"
#include "engine/rulesets/catalogue.h"

namespace banneret::app {

// The muster as it is when it is opened: of what the abstract steps decided, or of what the page has in mind for the
// battle; or why it cannot be fought out now.
std::variant<TableDesk, Refusal> opened_muster(const Desk& desk, const OpenBattle& battle);
// The muster with these choices in place of its own: what goes with another ruleset, or another attacker, is mended.
std::variant<TableDesk, Refusal> changed_muster(const Desk& desk, const ChangeMuster& to);

// The ruleset of the muster, the first of the catalogue where it names none.
const TacticalRuleset& mustered_ruleset(const TableDesk& table);
// The battle as mustered, about to be deployed; or why it cannot begin.
std::variant<Battle, Refusal> mustered_battle(const Desk& desk);
// Two musters of which this is equal fight the same battle.
std::string muster_signature(const TableDesk& table);

// By the abstract system, with the plan's postures and stratagems. Without words where it has no odds.
AbstractOdds abstract_odds(const abstract::Start& start, const TablePlan& plan);

// What a sample says, as the page shows it.
TableOdds table_odds(const TableSampleWork& work);

// The army of a side of the table, by the plan, and its colour; its start, as it stands or as the battle took it.
int table_colour(const Campaign& c, const OpenBattle& battle, const TablePlan& plan, Side on_table);
std::variant<abstract::Start, Refusal> start_of_battle(const Campaign& c, const OpenBattle& battle);

}  // namespace banneret::app
