#pragma once

#include <optional>
#include <string>

#include "engine/campaign/perform.h"

namespace banneret {

// Inside the campaign: what the commands of the rosters share.

// True when no number is left for a new thing.
bool no_ids_left(const Campaign& c);

// Refused unless the army is in the books and in no battle under way.
std::optional<Refusal> not_free(const Campaign& c, ArmyId army);
// The battle offered or under way that names this army; null if there is none.
const OpenBattle* open_battle_of(const Campaign& c, ArmyId army);

Unit* find_unit(Army& army, UnitId id);
Character* find_character(Army& army, CharacterId id);
// The army that has this unit, or this character; null if none.
const Army* army_of(const Campaign& c, UnitId id);
const Army* army_of(const Campaign& c, CharacterId id);

// What keeps men of `a` from joining `b`: "Knights are heavy, FC 4 ... and Squires are ..."; none: they are of one
// kind.
std::optional<Refusal> not_of_one_kind(const Unit& a, const Unit& b);

// Everything owed to a unit is owed to nobody any more; and the same of a victory without promotion.
void strike_arrears(Campaign& c, UnitId unit);
void strike_honour(Campaign& c, UnitId unit);

// What is kept of units and characters that are not there any more goes: after every command.
void tidy_rosters(const Campaign& before, Campaign& after);

// After an applied battle: captured men and characters in the enemy's hands, and a victory that a promotion may follow.
void take_prisoners(Performed& work, const OpenBattle& battle, const Review& review);
// The day has begun; where it is a payday, income comes in and troops are paid in the order of the books, each unit
// with all it is owed, if that much is left. Who is not paid is owed it.
void pass_payday(Performed& work);

// Coins leave a treasury. Refused where it holds fewer, with `what` it was for ("raising 40 men").
std::optional<Refusal> pay_out(Campaign& c, PowerId power, std::int64_t coins, std::string_view what);
// Coins enter one. REQUIRES: the power is in the books, coins >= 0. What passes most_coins is lost.
void pay_in(Campaign& c, PowerId power, std::int64_t coins);

}  // namespace banneret
