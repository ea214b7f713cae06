#pragma once

#include <optional>

#include "app/models/shell/desk.h"

namespace banneret::app {

// What the battle page asks for of the table. What is left for the campaign to do comes back as a command.
std::optional<Command> carry_out(Desk& desk, const TableIntent& intent);

// After a command about a battle on the table was done: the desk follows, and a commander who is asked now answers.
void gone_on_table(Desk& desk, const Command& command);
// What the commanders have ordered since, into the books, as far as they have thought.
void take_table_news(Desk& desk, const WorkNews& news);

}  // namespace banneret::app
