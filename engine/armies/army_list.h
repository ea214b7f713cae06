#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/armies/army.h"

namespace banneret {

inline constexpr std::size_t most_army_list_bytes = 4'000'000;
inline constexpr std::size_t most_listed_faults = 50;

// Reads an army list as CSV (RFC 4180; UTF-8 with or without mark; CRLF or LF). Columns in any order, by name:
// name,count,fc,armour (or armor) required; shield,mounted,melee,missile,abilities,formation,race,religion,hit_dice
// optional. Lists in a cell are separated by ";"; "none" or nothing is none. Blank lines and unnamed empty columns are
// ignored; line breaks inside a quoted name become blanks.
// All faults are returned, not only the first, each with "FILE, line N, column NAME" (lines counted from 1, as an
// editor shows them) and what is allowed; an unknown word comes with the nearest known one. Beyond most_listed_faults
// the last one says how many more there are. `file` is how faults call the text. The units get ids 1, 2, 3 ...
std::variant<std::vector<Unit>, std::vector<Problem>> read_army_list(std::string_view text, std::string_view file);

// The same list back, every column; reading it again gives equal units (ids apart). Units with nobody left are no part
// of a list and are left out. REQUIRES: the units have no faults().
std::string write_army_list(const std::vector<Unit>& units);

}  // namespace banneret
