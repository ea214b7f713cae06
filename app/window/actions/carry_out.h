#pragma once

#include "app/models/shell/desk.h"

namespace banneret::app {

// Carries out an intent, including files and dice. May leave a message; a refusal gives the reason and changes nothing
// else. Never called while a frame is drawn.
void carry_out(Desk& desk, const Intent& intent);

// Opens the campaign given at start, before the first frame.
void open_at_start(Desk& desk, const std::filesystem::path& path);

}  // namespace banneret::app
