#pragma once

#include <string>
#include <vector>

#include "engine/armies/character.h"
#include "engine/rulesets/muster.h"
#include "engine/tactics/plans.h"

namespace banneret {

// How a battle of the campaign comes to a table: what the steps before it decided
// (AD-START) and what the referee changed at the muster. The table has sides of its own: whoever attacks is its first.

struct TablePlan {
    Side attacker = Side::first;  // of the campaign's battle
    // From here on by side of the table. In effect: succeeded and not foiled; neither foil nor evade-battle.
    PerSide<Stratagem> stratagem{Stratagem::none, Stratagem::none};
    PerSide<Posture> posture{Posture::frontal_assault, Posture::stand_and_hold};
    bool night = false, wooded = false;
    bool pursuit = true;                // AD-26, where the ruleset leaves it to the campaign and the victor may
    std::vector<MusterChange> changes;  // at most most_muster_changes
    bool operator==(const TablePlan&) const = default;
};
inline constexpr std::size_t most_muster_changes = 5'000;

constexpr Side side_on_table(const TablePlan& plan, Side of_battle) {
    return of_battle == plan.attacker ? Side::first : Side::second;
}
constexpr Side side_of_battle(const TablePlan& plan, Side on_table) {
    return on_table == Side::first ? plan.attacker : other(plan.attacker);
}

// What stands from the beginning of the battle on the table to its end, beside the battle's own start.
struct TableBeginning {
    std::string ruleset;  // its key in the catalogue
    TablePlan plan;
    HouseRules house;
    PerSide<std::vector<Character>> people;  // fit ones, by side of the table
    bool operator==(const TableBeginning&) const = default;
};

}  // namespace banneret
