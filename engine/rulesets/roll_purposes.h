#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/dice/dice.h"

namespace banneret {

// The purpose that files name so: a common one, or one that a ruleset of the catalogue lists as its own. Nothing for a
// word that neither has.
std::optional<RollFor> find_roll_purpose(std::string_view key);

// Every word that find_roll_purpose() knows, for sentences about one that it does not.
std::vector<std::string_view> roll_purpose_keys();

}  // namespace banneret
