#pragma once

#include <string>
#include <string_view>

#include "engine/campaign/campaign.h"

namespace banneret::app {

// An army of the campaign with the name used for it here.
struct LabelledArmy {
    ArmyId army{};
    std::string_view name;
};
// One sentence on the first possible day of battle: how far the foe is, and when our army is there at half pace and by
// forced marches; or why it cannot get there. REQUIRES: both are in the campaign.
std::string march_sentence(const Campaign& campaign, const LabelledArmy& ours, const LabelledArmy& foe);

}  // namespace banneret::app
