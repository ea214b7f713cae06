#pragma once

#include <vector>

#include "engine/rulesets/princecon/princecon.h"
#include "engine/rulesets/shared/muster_frame.h"

namespace banneret::princecon {

// Internal to the muster, its sheet and the deployment.

struct UnitPlan {
    Unit unit;  // as the referee wants it
    bool flails = false;
    std::vector<std::int32_t> parts;  // men of each piece it becomes
};
struct SideChoices {
    int scale = 0;  // men a casting; 0: by size
    int terrain = 0;
    bool walls = false;  // the defender has a city wall in front of its zone
};
struct Mustering : shared::MusterPlans<UnitPlan, SideChoices> {
    int scale = 20;
};
Mustering prepare(const TableStart& start);
// Castings for this many men of the unit at a scale.
std::int64_t castings_in(const Unit& u, std::int64_t men, int scale);
const shared::MusterTable<UnitPlan, SideChoices>& muster_table();

// The table, its terrain, and where each unit begins (PC-START).
void lay_out(Setup& setup, State& s, int arrangement, bool walled, const std::vector<LandPiece>& land);

}  // namespace banneret::princecon
