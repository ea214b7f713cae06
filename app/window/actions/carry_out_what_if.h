#pragma once

#include <filesystem>

#include "app/models/shell/desk.h"

namespace banneret::app {

// Carries out an intent of the What-if page. Returns the command that remains for the campaign.
std::optional<Command> carry_out(Desk& desk, const WhatIfIntent& intent);
// Adds an army list to the comparison, on the side being edited.
void add_contender_file(Desk& desk, const std::filesystem::path& path);
// Call before another campaign is opened: armies of this one stay as lists.
void leave_campaign(Desk& desk);

}  // namespace banneret::app
