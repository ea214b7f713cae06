#pragma once

#include "engine/rulesets/lionheart/lionheart.h"
#include "engine/rulesets/shared/muster_frame.h"

namespace banneret::lionheart {

// What the muster, its figures and its sheet share, for those sources alone.

struct Size {
    int num = 1, den = 1;  // weight
};
// A figure is the scale times this many individuals.
Size size_of(const Unit& u);
// Javelins and the like, a battle: none beside a true missile weapon.
std::uint8_t throws_of(const Unit& u, Weapon weapon);
void add_abilities(Facts& f, const Unit& u, const House& house);

struct UnitPlan {
    const Unit* unit = nullptr;
    Build build;  // as the referee wants it
    Facts facts;  // what it becomes
    bool hired = false;
    std::optional<std::int32_t> promise;  // of one full stand; none: the usual one
    std::int32_t usual_promise = 0;       // of the first of its stands, by what is left of the free points
    bool shield_dropped = false;
    std::int32_t stand_cost = 0;
};
struct SideChoices {
    std::int32_t pool = 0;  // free points, 1/32
    int scale = 0;          // men a figure; 0: by size
};
struct Mustering : shared::MusterPlans<UnitPlan, SideChoices> {
    int scale = 1;
};
// The units of both sides as the referee changed them, and the scale; every fault among the changes.
Mustering prepare(const TableStart& start);
// What the referee may change.
const shared::MusterTable<UnitPlan, SideChoices>& muster_table();
// Points as written ("4.5"), in 1/32.
std::optional<std::int32_t> points_of(std::string_view word);
// What a hired stand of so many figures is promised: what the referee says, or half as much again as the base price
// where the pool pays for the half, which it then does (LH-R44, LH-COMMANDER).
std::int32_t promised(const UnitPlan& p, int figures, std::int32_t& pool);
// "Light infantry" within a sentence.
std::string within_a_sentence(std::string_view name);
int stand_count(const UnitPlan& p, int scale);

}  // namespace banneret::lionheart
