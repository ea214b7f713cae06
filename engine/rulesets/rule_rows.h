#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/tactics/tally.h"

namespace banneret {

// One ruleset of the program with its rows. The list has the abstract system, then the catalogue's in menu order.
struct RulesetEntry {
    std::string_view key;     // "abstract"
    std::string_view title;   // "Abstract mass combat"
    std::uint8_t number = 0;  // RuleRef::ruleset
    std::span<const RuleRow> rows;
};
std::span<const RulesetEntry> rulesets();
// REQUIRES: `ref` names a row of a ruleset in the list; check refs from a file with known().
const RuleRow& row(RuleRef ref);
bool known(RuleRef ref);

// A tally in words: "2d6 + 3 leadership (AD-4) + 1 ambush (AD-5)", after the dice it is added to, if given. A base
// other than 0 is a bare number.
std::string tally_words(const Tally& tally, std::string_view dice = {});

}  // namespace banneret
