#pragma once

#include <optional>

#include "app/models/desk.h"

namespace banneret::app {

// What the battle page asks for of the table; what is left for the campaign to do comes back as a command.
std::optional<Command> carry_out(Desk& desk, const TableIntent& intent);

}  // namespace banneret::app
