#pragma once

#include <string>
#include <vector>

#include "engine/armies/character.h"
#include "engine/rulesets/muster.h"
#include "engine/tactics/plans.h"

namespace banneret {

// The setup of a campaign battle on a table: the decisions of the steps before it (AD-START) and the referee's changes
// at the muster. The table has sides of its own: the attacker is its first.

struct TablePlan {
    Side attacker = Side::first;  // a side of the campaign's battle
    // Below: by side of the table. Only stratagems in effect: succeeded and not foiled; neither foil nor evade-battle.
    PerSide<Stratagem> stratagem{Stratagem::none, Stratagem::none};
    PerSide<Posture> posture{Posture::frontal_assault, Posture::stand_and_hold};
    bool night = false, wooded = false;
    std::vector<LandPiece> land;        // from the map, or the referee's own; at most most_land_pieces
    bool pursuit = true;                // AD-26, for rulesets that leave the pursuit to the campaign, if the victor may
                                        // pursue
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

// The data of a tabletop battle that is fixed when it begins, beside the battle's own start.
struct TableBeginning {
    std::string ruleset;  // its key in the catalogue
    TablePlan plan;
    HouseRules house;
    PerSide<std::vector<Character>> people;  // fit characters, by side of the table
    bool operator==(const TableBeginning&) const = default;
};

}  // namespace banneret
