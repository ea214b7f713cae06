#pragma once

#include "engine/rulesets/battlefield_combat/battlefield.h"
#include "engine/rulesets/shared/muster_frame.h"

namespace banneret::battlefield {

// Internal to the muster sources: muster, figures, sheet.

// The equipment of a unit, with the referee's changes.
struct Build {
    MeleeWeapon weapon = MeleeWeapon::dagger;
    std::optional<MissileWeapon> missile;
    Armour armour = Armour::none;
    bool shield = false;
    bool ranged = false;
    bool formed = false;
    std::array<std::optional<Feat>, 3> feats{};
    std::array<bool, 3> chosen{};  // by the referee
    bool operator==(const Build&) const = default;
};
struct UnitPlan {
    const Unit* unit = nullptr;
    Build build;
    Facts facts;
    std::int32_t merge = 0;  // number of the unit it fights together with; 0: none
    bool shield_dropped = false;
};
struct SideChoices {
    int scale = 0;  // men an individual; 0: by size
    int field = 0;  // seed of a random field; 0: open
    bool general = true;
};
struct Mustering : shared::MusterPlans<UnitPlan, SideChoices> {
    int scale = 1;
    int field = 0;
};
Mustering prepare(const TableStart& start);
const shared::MusterTable<UnitPlan, SideChoices>& muster_table();
// Scales of BCR-R66: men an individual stands for.
inline constexpr std::array<int, 5> scales = {1, 2, 5, 10, 20};
// Terrain of the numbered random field, and the works of the defender and of its engineers.
void random_field(Setup& setup, int seed);
// The land of the map on the squares outside the zones: the kind at a square's middle; a wall along the nearest sides.
void lay_land(Setup& setup, const std::vector<LandPiece>& land);
void fortify(Setup& setup);

Build build_of(const Unit& unit);
Facts facts_of(const Unit& unit, const Build& build, const House& house);
// The usual feats of such a unit, slot by slot; a feat of two slots leaves the next empty.
std::array<std::optional<Feat>, 3> usual_feats(const Unit& unit, const Build& build);
std::optional<std::string> feat_fault(const Unit& unit, const Build& build, Feat feat);
int cap_of(const Unit& unit);
// Board individuals for this many men at a scale.
int heads_of(std::int32_t men, int scale);
int counters_of(const UnitPlan& plan, int scale);
// "medium foot, +5, AC 17, ...": for sheet and board.
std::string stat_words(const Facts& f);

}  // namespace banneret::battlefield
