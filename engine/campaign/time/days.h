#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/campaign/armies/roster_work.h"
#include "engine/campaign/perform.h"

namespace banneret {

// Internal to the campaign: how one day passes.

// One day with all its events, in this order: wounded and characters return in the morning, stratagem weeks end, armies
// march and meet, battles postponed to this day and armies that may give battle again are reported, pay is due, and
// notes of today are repeated.
struct DayPassed {
    bool anything = false;  // true if there are new lines
    bool stops = false;     // true if something needs the referee
};
DayPassed pass_one_day(Performed& work);

// Adds a line for today, prefixed with the date, for the referee and these readers.
void say_on(Performed& work, const std::string& line, Readers readers);

const OpenBattle* battle_between(const Campaign& c, ArmyId one, ArmyId two);
// True if both armies are in the campaign, of two sides, with men, at one place, and without a waiting battle between
// them.
bool may_meet_again(const Campaign& c, const Meeting& meeting);

// map/march_day.cpp: moves every marching army by one day; true if any met an enemy.
bool march_all(Performed& work);
// Offers a battle between two armies at one place, and reports it.
bool offer_meeting(Performed& work, ArmyId one, ArmyId two);

}  // namespace banneret
