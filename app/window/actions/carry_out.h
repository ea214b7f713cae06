#pragma once

#include "app/models/shell/desk.h"

namespace banneret::app {

// Does what was asked for, with its files and its dice, and leaves a message where there is something to say: a refusal
// says why and has changed nothing else. Never called while a frame is drawn.
void carry_out(Desk& desk, const Intent& intent);

// The campaign opened at start, before the first frame.
void open_at_start(Desk& desk, const std::filesystem::path& path);

}  // namespace banneret::app
