#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/tactics/tally.h"

namespace banneret {

// One ruleset of the program, in menu order; RuleRef::ruleset is the place in this list. Keys are part of the file
// format: add, never rename.
struct RulesetEntry {
    std::string_view key;    // "abstract"
    std::string_view title;  // "Abstract mass combat"
    std::span<const RuleRow> rows;
};
std::span<const RulesetEntry> rulesets();
const RuleRow& row(RuleRef ref);

// "2d6 + 3 leadership (AD-4) + 1 camouflage (AD-5)": a tally spelled out.
std::string tally_words(const Tally& tally);

}  // namespace banneret
