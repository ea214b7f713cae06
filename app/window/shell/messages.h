#pragma once

#include <string>
#include <vector>

#include "app/models/shell/desk.h"

namespace banneret::app {

// Sets the message of the status row.
void say(Desk& desk, Message::Kind kind, std::string words);
void refuse(Desk& desk, std::string words);
// The first few sentences and the number of the others.
std::string in_one(const std::vector<std::string>& faults);

}  // namespace banneret::app
