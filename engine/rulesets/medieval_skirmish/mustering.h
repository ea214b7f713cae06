#pragma once

#include "engine/rulesets/medieval_skirmish/skirmish.h"
#include "engine/rulesets/shared/muster_frame.h"

namespace banneret::skirmish {

// Internal to the muster and its sheet.

struct UnitPlan : shared::FigurePlan {
    bool barded = false;
};
enum class Country : std::uint8_t { bare, open, mixed, wooded, broken };
struct SideChoices {
    int scale = 0;  // 0: by size
    Country country = Country::bare;
    int field = 1;           // seed of the pieces of terrain
    bool leave_few = false;  // units under half a figure stay off the table
};
struct Mustering : shared::MusterPlans<UnitPlan, SideChoices> {
    int scale = 1;
    Country country = Country::bare;
    int field = 1;
};
Mustering prepare(const TableStart& start);
const shared::MusterTable<UnitPlan, SideChoices>& muster_table();
// MS-START: pieces 6 to 12 inches across, none in the middle third of a zone.
Terrain arrangement(Country country, int field, Hundredths wide, Hundredths deep);

}  // namespace banneret::skirmish
