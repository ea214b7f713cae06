#pragma once

#include "engine/rulesets/by_this_axe/steps.h"
#include "engine/rulesets/shared/muster_frame.h"

namespace banneret::axe {

// What the muster and its sheet share, for those sources alone.

struct UnitPlan : shared::FigurePlan {
    bool of_its_kind = false;  // the roster named no abilities, so they are those of its kind (T-18)
};
// What the referee chooses for the battle; either side's line of the sheet may say it.
struct TableChoices {
    int scale = 0;    // warriors a figure; 0: by size
    int terrain = 0;  // number of an arrangement; 0: an open field
    bool river = false;
};
struct Mustering : shared::MusterPlans<UnitPlan, TableChoices> {
    int ratio = 5;
    bool at_20 = false;
};
// The units of both sides as the referee changed them, their figures and the scale; every fault among the changes.
Mustering prepare(const TableStart& start);
// What the referee may change.
const shared::MusterTable<UnitPlan, TableChoices>& muster_table();

// BTA-START: up to five pieces outside the zones. 0 is an open field.
Terrain arrangement(int number, Hundredths wide);
// From side to side through the middle of the table, two inches wide.
Patch river_across(Hundredths wide, Hundredths deep);

}  // namespace banneret::axe
