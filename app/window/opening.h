#pragma once

#include <filesystem>
#include <string>
#include <variant>

#include "engine/armies/army.h"
#include "engine/campaign/campaign.h"
#include "engine/core/trouble.h"

namespace banneret::app {

// Campaigns to begin with.

// Two sides and nothing else.
Campaign new_campaign(std::string name);
// Two sides with an army each in the same place, and a battle between them that waits.
Campaign quick_battle();
// An army list as an army without a side, named after its file. All its faults, or why the file cannot be read.
std::variant<Army, std::vector<Problem>> read_army_file(const std::filesystem::path& path);

}  // namespace banneret::app
