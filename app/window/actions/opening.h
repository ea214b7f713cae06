#pragma once

#include <string>

#include "engine/campaign/campaign.h"

namespace banneret::app {

// Campaigns to begin with.

// Two sides and nothing else.
Campaign new_campaign(std::string name);
// Two sides with an army each in the same place, and a battle between them that waits.
Campaign quick_battle();

}  // namespace banneret::app
