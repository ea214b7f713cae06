#pragma once

#include <string>
#include <vector>

#include "engine/campaign/campaign.h"

namespace banneret {

// A fought battle in three sentences, for the referee to read aloud to the players of both sides.

// The record as both sides know it: without secret answers, and without stratagems that their enemy cannot know of
// (AD-ORDER, AD-R7).
abstract::Record as_known_to_both(const abstract::Record& r);

// How it was fought, how it ended, and what it cost. Empty while no result is named. `course`: the record as known to
// both, or null for a battle entered by hand; `knows`: the sides whose losses the listeners know.
std::vector<std::string> read_aloud(const abstract::Start& start, const abstract::Record* course, const Review& review,
                                    PerSide<bool> knows);

}  // namespace banneret
