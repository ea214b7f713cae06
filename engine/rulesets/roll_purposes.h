#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/dice/dice.h"

namespace banneret {

// The purpose with this key in files: a common one, or one in the list of a ruleset of the catalogue. None for an
// unknown key.
std::optional<RollFor> find_roll_purpose(std::string_view key);

// Every key that find_roll_purpose() knows, for messages about unknown ones.
std::vector<std::string_view> roll_purpose_keys();

}  // namespace banneret
