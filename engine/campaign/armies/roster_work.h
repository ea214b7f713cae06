#pragma once

#include <optional>
#include <string>

#include "engine/campaign/perform.h"

namespace banneret {

// Internal to the campaign: helpers shared by the roster commands.

// Refused if no id is left for a new object.
std::optional<Refusal> ids_refused(const Campaign& c);

// Refused unless the army is in the campaign and in no battle under way.
std::optional<Refusal> not_free(const Campaign& c, ArmyId army);
// The battle offered or under way that names this army; null if there is none.
const OpenBattle* open_battle_of(const Campaign& c, ArmyId army);

Unit* find_unit(Army& army, UnitId id);
Character* find_character(Army& army, CharacterId id);
// The army that has this unit, or this character; null if none.
const Army* army_of(const Campaign& c, UnitId id);
const Army* army_of(const Campaign& c, CharacterId id);

// Why men of `a` cannot join `b`: "Knights are heavy, FC 4 ... and Squires are ..."; none: both are of one kind.
std::optional<Refusal> not_of_one_kind(const Unit& a, const Unit& b);

// Removes the unit's arrears of pay, or its victory without a promotion.
void strike_arrears(Campaign& c, UnitId unit);
void strike_honour(Campaign& c, UnitId unit);

// Removes the data of units and characters that no longer exist; called after every command.
void tidy_rosters(const Campaign& before, Campaign& after);

// After an applied battle: adds captured men and characters to the enemy's prisoners, and records a victory that allows
// a promotion.
void take_prisoners(Performed& work, const OpenBattle& battle, const Review& review);
// Called when a day has begun. On a payday income comes in and troops are paid in the order of the campaign's armies,
// each unit all it is owed, if that much is left. Unpaid amounts become arrears.
void pass_payday(Performed& work);

// Takes coins from a treasury. Refused if it holds fewer; `what` names the purpose ("raising 40 men").
std::optional<Refusal> pay_out(Campaign& c, FactionId faction, std::int64_t coins, std::string_view what);
// Adds coins to a treasury. REQUIRES: the faction is in the campaign, coins >= 0. Coins beyond most_coins are lost.
void pay_in(Campaign& c, FactionId faction, std::int64_t coins);

}  // namespace banneret
