#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/campaign/campaign.h"
#include "engine/core/document.h"

namespace banneret {

// A fought battle as something to be read. For the referee: everything, with every die and what was changed by hand.
// For a side of the battle: what it did, suffered and was told (AD-ORDER, AD-12, AD-R7, AD-R16). Of the
// enemy it has the units as they were declared, what the dice told all, and the prisoners it took; never his strength,
// the split of his losses, an attempt that came to nothing, when his wounded return, or the seed.

// Order of battle, course with dice, losses unit by unit, fates, healing.
Document battle_report(const FoughtBattle& battle, const Calendar& calendar, std::optional<Side> reader);
// The same on one page to hand out: the larger units alone where there are many, the course in its main lines.
Document battle_handout(const FoughtBattle& battle, const Calendar& calendar, std::optional<Side> reader);

// "Victory of Red"; "No battle: the field is left to Red".
std::string result_headline(const abstract::Start& start, const Review& review);
// A row for each unit: its men before, and what became of them.
Table losses_table(const std::vector<const UnitLosses*>& units);

}  // namespace banneret
