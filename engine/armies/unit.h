#pragma once

#include <string>
#include <vector>

#include "engine/armies/attributes.h"
#include "engine/core/ids.h"
#include "engine/core/trouble.h"

namespace banneret {

inline constexpr int most_individuals = 1'000'000;  // in one unit
inline constexpr int most_units = 200;              // in one army

// A headcount with one set of attributes. `count` is the fit individuals; the wounded who are to return are the
// campaign's.
struct Unit {
    UnitId id{};
    std::string name;
    int count = 1;  // 0 (nobody left) .. most_individuals
    int fc = 2;     // fighting capacity 1..5 (BTA-11)
    Armour armour = Armour::none;
    bool shield = false;
    bool mounted = false;
    std::vector<MeleeWeapon> melee;
    std::vector<MissileWeapon> missile;
    Abilities abilities;
    Formation formation = Formation::formed;
    std::string race, religion;
    int hit_dice = 0;  // of one creature, for monsters (BTA-208); 0 = not given
    bool operator==(const Unit&) const = default;
};

// Every fault of a unit's values (name, ranges), worded for the person who entered it; `where` is the field.
std::vector<Problem> faults(const Unit& unit);

// Movement value in campaign terms, inches a turn without cards (R-11, T-9): mounted or flying 14 or 12 by armour, foot
// 10 or 8; slow halves, quick doubles.
int movement_rate(const Unit& unit);

// "160 mounted, FC 4 Elite, heavy, shield, lance and sword": one line for lists.
std::string description(const Unit& unit);

}  // namespace banneret
