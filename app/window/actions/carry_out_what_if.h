#pragma once

#include <filesystem>

#include "app/models/shell/desk.h"

namespace banneret::app {

// What the What-if page asks for. What comes back is to be given to the campaign.
std::optional<Command> carry_out(Desk& desk, const WhatIfIntent& intent);
// An army list into the comparison, on the side in hand.
void add_contender_file(Desk& desk, const std::filesystem::path& path);
// Before another campaign is opened: armies that were taken from this one stay, as lists.
void leave_campaign(Desk& desk);

}  // namespace banneret::app
