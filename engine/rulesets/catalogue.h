#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/rulesets/muster.h"
#include "engine/rulesets/reference.h"
#include "engine/tactics/battle.h"

namespace banneret {

// A tactical ruleset as it describes itself, once, in its folder (ruleset.cpp); everything that lists rulesets reads
// it here. The abstract system has its own interface (engine/abstract/battle.h).
struct TacticalRuleset {
    std::string_view key;      // "lionheart-variant": part of the file format, never renamed
    std::string_view title;    // "Lionheart variant"
    std::string_view summary;  // what the muster page says of it: "stands on hexes"
    std::uint8_t number = 0;   // RuleRef::ruleset: part of the file format, never changed; 0 is the abstract system's
    BoardView::Grid grid{};
    // The campaign makes the pursuit of AD-26 after a victory: the ruleset has none of its own.
    bool leaves_pursuit = false;
    // Its reference pages are read with those of units, characters and points.
    bool shows_army_pages = false;
    // Every rule and ruling as the program plays it; RuleRef::row is the index.
    std::span<const RuleRow> (*rows)() = nullptr;
    std::span<const HouseRule> (*house_rules)() = nullptr;
    // Its tables under these house rules; each key begins with the ruleset's and a hyphen.
    std::vector<ReferencePage> (*pages)(const HouseRules& rules) = nullptr;
    // The battle about to be deployed; or every reason why it cannot begin, as MusterSheet::problems has them.
    std::variant<Battle, std::vector<Problem>> (*begin)(const TableStart& start) = nullptr;
    // What the armies become, with the changes of `start` worked in.
    MusterSheet (*muster)(const TableStart& start) = nullptr;
    // Purposes of dice beyond the common ones. Rolls in files name them by key, so a key is never renamed, and none is
    // that of a common purpose or of another ruleset's with other words.
    std::span<const RollFor::Purpose> rolls{};
};

// In menu order: the list of catalogue.cpp, then added_rulesets().
std::span<const TacticalRuleset> tactical_rulesets();
const TacticalRuleset* find_tactical_ruleset(std::string_view key);  // as words are compared; null if unknown

// Rulesets of this program alone; none. A program that defines this function itself, as a test does for a ruleset of
// its own, adds to the catalogue: the linker takes the library's (added_rulesets.cpp) only where there is no other.
std::vector<TacticalRuleset> added_rulesets();

}  // namespace banneret
