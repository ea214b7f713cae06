#pragma once

#include "engine/rulesets/by_this_axe/steps.h"
#include "engine/rulesets/shared/muster_frame.h"

namespace banneret::axe {

// Shared by the muster and its sheet; only for these sources.

struct UnitPlan : shared::FigurePlan {
    bool of_its_kind = false;  // the roster lists no abilities, so it has those of its kind (T-18)
};
// The referee's choices for the battle, on either side's line of the sheet.
struct TableChoices {
    int scale = 0;    // warriors per figure; 0: by size
    int terrain = 0;  // number of a terrain arrangement; 0: an open field
    bool river = false;
};
struct Mustering : shared::MusterPlans<UnitPlan, TableChoices> {
    int ratio = 5;
    bool at_20 = false;
};
// The units of both sides with the referee's changes, their figures and the scale; every fault among the changes.
Mustering prepare(const TableStart& start);
// The values that the referee may change.
const shared::MusterTable<UnitPlan, TableChoices>& muster_table();

// BTA-START: up to five pieces outside the zones. 0 is an open field.
Terrain arrangement(int number, Hundredths wide);
// Across the middle of the table from side to side, two inches wide.
Patch river_across(Hundredths wide, Hundredths deep);
// The land of the map outside the zones, as kinds of ground that these rules know: a marsh is scrub, a lake a river;
// buildings, fords and bridges are left out.
void lay_land(Setup& setup, const std::vector<LandPiece>& land);

}  // namespace banneret::axe
