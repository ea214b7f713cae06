#pragma once

#include <optional>

#include "app/models/shell/desk.h"

namespace banneret::app {

// Carries out a tabletop intent. Returns the command that remains for the campaign.
std::optional<Command> carry_out(Desk& desk, const TableIntent& intent);

// Call after a command on a tabletop battle: updates the desk and lets an automatic side answer.
void after_table_command(Desk& desk, const Command& command);
// Applies an update of a background task to the desk, and the commanders' new orders to the campaign. A failure is
// shown as a message.
void take_update(Desk& desk, const TaskUpdate& update);

}  // namespace banneret::app
