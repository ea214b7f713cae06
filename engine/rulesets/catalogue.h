#pragma once

#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/rulesets/muster.h"
#include "engine/tactics/battle.h"

namespace banneret {

// The tactical rulesets, in menu order, written out in catalogue.cpp. Keys are part of the file format: add, never
// rename. The abstract system has its own door (engine/abstract/battle.h); rows and titles of all are in rule_rows.h.
struct TacticalRuleset {
    std::string_view key;    // "lionheart-variant"
    std::string_view title;  // "Lionheart variant"
    std::uint8_t number;     // RuleRef::ruleset
    BoardView::Grid grid;
    bool leaves_pursuit;  // the campaign makes the pursuit of AD-26 after a victory: the ruleset has none of its own
    // The battle about to be deployed; or every reason why it cannot begin, as MusterSheet::problems has them.
    std::variant<Battle, std::vector<Problem>> (*begin)(const TableStart& start);
    // What the armies become, with the changes of `start` worked in.
    MusterSheet (*muster)(const TableStart& start);
};
std::span<const TacticalRuleset> tactical_rulesets();
const TacticalRuleset* find_tactical_ruleset(std::string_view key);  // as words are compared; null if unknown

}  // namespace banneret
