#pragma once

#include <string>

#include "engine/campaign/campaign.h"

namespace banneret::app {

// New campaigns.

// Two sides without armies.
Campaign campaign_of_two_sides(std::string name);
// Two sides with an army each at the same place, and an open battle between them.
Campaign quick_battle();

}  // namespace banneret::app
