#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/armies/army.h"

namespace banneret {

inline constexpr std::size_t most_army_list_bytes = 4'000'000;
inline constexpr std::size_t most_listed_faults = 50;

// Reads an army list as CSV (RFC 4180; UTF-8 with or without byte order mark; CRLF or LF). Columns in any order, by
// name: name,count,fc,armour (or armor) required;
// shield,mounted,melee,missile,abilities,formation,race,religion,hit_dice optional. Lists in a cell are separated by
// ";"; "none" or an empty cell is an empty list. Blank lines and unnamed empty columns are ignored; line breaks inside
// a quoted name become blanks. Returns all faults, not only the first, each with "FILE, line N, column NAME" (lines
// counted from 1, as in an editor) and the allowed values; an unknown word comes with the nearest known one. Beyond
// most_listed_faults the last one gives the number of the others. `file` is the name of the text in the faults. The
// units get ids 1, 2, 3 ...
std::variant<std::vector<Unit>, std::vector<Problem>> read_army_list(std::string_view text, std::string_view file);

// Writes the list with every column; reading it again gives equal units (except for ids). Units without individuals are
// left out. REQUIRES: the units have no faults().
std::string write_army_list(const std::vector<Unit>& units);

}  // namespace banneret
