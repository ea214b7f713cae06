#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/campaign/armies/roster_work.h"
#include "engine/campaign/perform.h"

namespace banneret {

// Inside the campaign: how one day passes.

// One day, with everything that happens on it, in this order: wounded and characters return in the morning, stratagem
// weeks end, armies march and meet, battles put off to this day and armies that may give battle again are told, pay is
// due, and notes of today are remembered.
struct DayPassed {
    bool anything = false;  // there are new lines
    bool stops = false;     // something asks for the referee
};
DayPassed pass_one_day(Performed& work);

// A line of today, with the date before it, for the referee and these readers.
void say_on(Performed& work, const std::string& line, Readers readers);

const OpenBattle* battle_between(const Campaign& c, ArmyId one, ArmyId two);
// Both in the books, of two sides, with somebody left, at one place, and no battle of theirs waits.
bool may_meet_again(const Campaign& c, const Meeting& meeting);

// marching.cpp: everybody on the march goes as far as he comes in a day; true if any met an enemy.
bool march_all(Performed& work);
// A battle between two armies at one place is offered, and told.
bool offer_meeting(Performed& work, ArmyId one, ArmyId two);

}  // namespace banneret
