#pragma once

#include "engine/rulesets/lionheart/lionheart.h"
#include "engine/rulesets/shared/muster_frame.h"

namespace banneret::lionheart {

// Shared by the muster, its stats and its sheet; only for these sources.

struct Size {
    int num = 1, den = 1;  // weight
};
// The weight of the unit's size: a figure is the scale times this many individuals.
Size size_of(const Unit& u);
// Throws per battle with javelins and the like: none beside a real missile weapon.
std::uint8_t throws_of(const Unit& u, Weapon weapon);
void add_abilities(Facts& f, const Unit& u, const House& house);

struct UnitPlan {
    const Unit* unit = nullptr;
    Build build;  // with the referee's changes
    Facts facts;  // the resulting stats
    bool hired = false;
    std::optional<std::int32_t> promise;  // for one full stand; none: the usual one
    std::int32_t usual_promise = 0;       // for the first of its stands, from the free points left
    bool shield_dropped = false;
    std::int32_t stand_cost = 0;
};
struct SideChoices {
    std::int32_t pool = 0;  // free points, 1/32
    int scale = 0;          // men per figure; 0: by size
};
struct Mustering : shared::MusterPlans<UnitPlan, SideChoices> {
    int scale = 1;
};
// The units of both sides with the referee's changes, and the scale; every fault among the changes.
Mustering prepare(const TableStart& start);
// The values that the referee may change.
const shared::MusterTable<UnitPlan, SideChoices>& muster_table();
// Points as written ("4.5"), in 1/32.
std::optional<std::int32_t> points_of(std::string_view word);
// The promise to a hired stand with this many figures: the referee's, or one and a half times the base price if the
// pool can pay the half, which is then deducted (LH-R44, LH-COMMANDER).
std::int32_t promised(const UnitPlan& p, int figures, std::int32_t& pool);
// The name of a kind within a sentence: "Light infantry" becomes "light infantry".
std::string within_a_sentence(std::string_view name);
int stand_count(const UnitPlan& p, int scale);

}  // namespace banneret::lionheart
