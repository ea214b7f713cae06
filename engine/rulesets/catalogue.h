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

// A tactical ruleset's description of itself, in its folder (ruleset.cpp); every list of rulesets uses it. The abstract
// system has its own interface (engine/abstract/battle.h).
struct TacticalRuleset {
    std::string_view key;      // in files and the terminal: never renamed
    std::string_view title;    // as people read it
    std::string_view summary;  // for the muster page: "stands on hexes"
    std::uint8_t number = 0;   // RuleRef::ruleset: part of the file format, never changed; 0 is the abstract system
    BoardView::Grid grid{};
    // True if the ruleset has no pursuit, so that the campaign makes that of AD-26 after a victory.
    bool leaves_pursuit = false;
    // True if the reference pages of units, characters and points apply to it too.
    bool shows_army_pages = false;
    // True if it lays a muster's land on the table; a ruleset without terrain does not.
    bool lays_land = false;
    // Every rule and ruling as the program applies it; RuleRef::row is the index.
    std::span<const RuleRow> (*rows)() = nullptr;
    std::span<const HouseRule> (*house_rules)() = nullptr;
    // Its tables under these house rules; each key begins with the ruleset's and a hyphen.
    std::vector<ReferencePage> (*pages)(const HouseRules& rules) = nullptr;
    // The battle ready for deployment; or every reason why it cannot begin, as in MusterSheet::problems.
    std::variant<Battle, std::vector<Problem>> (*begin)(const TableStart& start) = nullptr;
    // The stats of the armies' units, with the changes of `start`.
    MusterSheet (*muster)(const TableStart& start) = nullptr;
    // Purposes of dice beyond the common ones. Rolls in files name them by key, so never rename a key; a key must not
    // be that of a common purpose or of another ruleset's purpose with different words.
    std::span<const RollFor::Purpose> rolls{};
    // True if its commander is some thirty times slower than others, for example because it computes exact odds: a
    // search through its decisions gets a smaller budget.
    bool thinks_long = false;
};

// In menu order: the list in catalogue.cpp, then added_rulesets().
std::span<const TacticalRuleset> tactical_rulesets();
const TacticalRuleset* find_tactical_ruleset(std::string_view key);  // compared as words; null if unknown

// Rulesets only of this program; by default none. A program that defines this function itself, as a test does for a
// ruleset of its own, adds to the catalogue: the linker uses the library's definition (added_rulesets.cpp) only if
// there is no other.
std::vector<TacticalRuleset> added_rulesets();

}  // namespace banneret
