#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/armies/attributes.h"
#include "engine/armies/breakdown.h"
#include "engine/core/ids.h"
#include "engine/core/trouble.h"

namespace banneret {

inline constexpr int most_individuals = 1'000'000;  // in one unit
inline constexpr int most_units = 200;              // in one army
inline constexpr int most_name_letters = 120;       // in a name, a race, a religion
inline constexpr int most_hit_dice = 100;           // per creature

// A headcount with one set of attributes. `count` is the fit individuals; the campaign keeps the wounded who will
// return.
struct Unit {
    UnitId id{};
    std::string name;
    int count = 1;  // 0 (none left) .. most_individuals
    int fc = 2;     // fighting capacity 1..5 (BTA-11)
    Armour armour = Armour::none;
    bool shield = false;
    bool mounted = false;
    std::vector<MeleeWeapon> melee;
    std::vector<MissileWeapon> missile;
    Abilities abilities;
    Formation formation = Formation::formed;
    std::string race, religion;
    int hit_dice = 0;  // per creature, for monsters (BTA-208); 0 = not given
    bool operator==(const Unit&) const = default;
};

// A fault in a one-line text (a race, a religion), worded for the person who entered it: not UTF-8, control characters,
// more than most_name_letters. An empty text is valid.
std::optional<std::string> line_fault(std::string_view text);
// Like line_fault(), for a name, which must also not be blank.
std::optional<std::string> name_fault(std::string_view text);

// "sword is listed twice", for each repeated weapon.
std::vector<std::string> repeated_weapons(const std::vector<MeleeWeapon>& weapons);
std::vector<std::string> repeated_weapons(const std::vector<MissileWeapon>& weapons);

// Every fault of a unit's values (name, ranges, a weapon listed twice), worded for the person who entered it; `where`
// is the field's name in army lists ("count").
std::vector<Problem> faults(const Unit& unit);

// The roster's AS (BTA-14 to BTA-17, BTA-21; T-2, BTA-R12): armour or thick hide, shield, mount, Heroic and the
// abilities that always count, before the limit of 1..5. Unit strength counts less: see the abstract system, AD-R1.
Breakdown armour_save(const Unit& unit);
// The armour save as rosters print it: "5(S)" with a shield, "3" without, "-" for none at all.
std::string armour_save_words(const Unit& unit);

// Movement rate in the campaign, inches a turn without cards (AD-R11, T-9): mounted or flying 14 or 12 by armour, foot
// 10 or 8; slow halves, quick doubles. Thick hide is not worn and does not slow the unit (BTA-R118).
int movement_rate(const Unit& unit);

// "160 mounted, FC 4 Elite, heavy, shield, lance and sword": one line for lists.
std::string description(const Unit& unit);

}  // namespace banneret
