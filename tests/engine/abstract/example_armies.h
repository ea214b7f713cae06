#pragma once

#include <vector>

#include "engine/abstract/contingent.h"
#include "engine/abstract/sheet.h"
#include "tests/support/example_armies.h"

namespace banneret::abstract::examples {

// The armies of the worked examples, and short forms for units and generals.

inline Unit unit(std::uint32_t id, std::string name, int count, int fc, Armour armour, bool shield, bool mounted,
                 std::vector<MissileWeapon> missile = {}, std::vector<Ability> abilities = {}) {
    Unit u;
    u.id = UnitId{id};
    u.name = std::move(name);
    u.count = count;
    u.fc = fc;
    u.armour = armour;
    u.shield = shield;
    u.mounted = mounted;
    u.missile = std::move(missile);
    for (Ability a : abilities) u.abilities.add(a);
    return u;
}

using example::hob;
using example::hun;
using example::mil;
using example::orc;
using example::red;

// An army with a general of this leadership.
inline Contingent led(std::string name, std::vector<Unit> units, int leadership) {
    Contingent c;
    c.name = std::move(name);
    c.units = std::move(units);
    c.has_general = true;
    c.leadership = leadership;
    return c;
}

}  // namespace banneret::abstract::examples
