#pragma once

#include "engine/rulesets/by_this_axe/steps.h"

namespace banneret::axe {

// What the muster and its sheet share, for those sources alone.

struct UnitPlan {
    Unit unit;
    std::vector<int> figures;  // of each tactical unit
    int per = 5;               // individuals a figure
};
struct Mustering {
    std::vector<Problem> problems;
    PerSide<std::vector<UnitPlan>> plans;
    int ratio = 5;
    bool at_20 = false;
    int terrain = 0;
    bool river = false;
};
// The units of both sides as the referee changed them, their figures and the scale; every fault among the changes.
Mustering prepare(const TableStart& start);

// Section 6: up to five pieces outside the zones. 0 is an open field.
Terrain arrangement(int number, Hundredths wide);
// From side to side through the middle of the table, two inches wide.
Patch river_across(Hundredths wide, Hundredths deep);

}  // namespace banneret::axe
