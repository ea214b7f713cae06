#pragma once

#include <string>
#include <string_view>

#include "engine/campaign/campaign.h"

namespace banneret::app {

// An army of the books under the name it has where it is spoken of.
struct CalledArmy {
    ArmyId army{};
    std::string_view name;
};
// From which day on there can be a battle at all: how far the foe is, when ours is there at half pace, and by forced
// marches; or why it cannot be. One sentence. REQUIRES: both are in the books.
std::string march_sentence(const Campaign& campaign, const CalledArmy& ours, const CalledArmy& foe);

}  // namespace banneret::app
