#pragma once

#include <string>
#include <vector>

#include "app/models/shell/desk.h"

namespace banneret::app {

// What the status row says after an intent.
void say(Desk& desk, Message::Kind kind, std::string words);
void refuse(Desk& desk, std::string words);
// The first few sentences, and how many more there are.
std::string in_one(const std::vector<std::string>& faults);

}  // namespace banneret::app
