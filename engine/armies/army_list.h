#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/armies/army.h"

namespace banneret {

inline constexpr std::size_t most_army_list_bytes = 4'000'000;

// Reads an army list as CSV (RFC 4180; UTF-8 with or without mark; CRLF or LF). Columns in any order, by name:
// name,count,fc required; armour (or armor),shield,mounted,melee,missile,abilities,formation,race,religion,hit_dice
// optional. Lists in a cell are separated by ";". All faults are returned, not only the first, each with
// "FILE, line N, column NAME" (lines counted from 1, as an editor shows them) and what is allowed; an unknown word
// comes with the nearest known one. `file` is how faults call the text. The units get ids 1, 2, 3 ...
std::variant<std::vector<Unit>, std::vector<Problem>> read_army_list(std::string_view text, std::string_view file);

// The same list back, every column; reading it again gives equal units (ids apart).
std::string write_army_list(const std::vector<Unit>& units);

}  // namespace banneret
