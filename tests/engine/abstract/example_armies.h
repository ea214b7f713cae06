#pragma once

#include <vector>

#include "engine/abstract/contingent.h"
#include "engine/abstract/sheet.h"

namespace banneret::abstract::examples {

// The armies of the worked examples of Appendix D's rulings.

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

inline std::vector<Unit> red() {
    return {
        unit(1, "Knights", 160, 4, Armour::heavy, true, true), unit(2, "Squires", 80, 3, Armour::medium, true, true),
        unit(3, "Longbowmen", 160, 3, Armour::heavy, false, false, {MissileWeapon::longbow}),
        unit(4, "Elven Archers", 200, 3, Armour::heavy, false, false, {MissileWeapon::longbow}, {Ability::camouflage})};
}

inline std::vector<Unit> hob() {
    return {unit(1, "Hobbits", 400, 3, Armour::medium, false, false, {MissileWeapon::short_bow},
                 {Ability::camouflage, Ability::marksman})};
}

inline std::vector<Unit> orc() {
    return {unit(1, "Orcs", 900, 2, Armour::light, true, false),
            unit(2, "Wolf Riders", 200, 2, Armour::light, false, true, {}, {Ability::quick})};
}

inline std::vector<Unit> hun() {
    return {unit(1, "Horse Archers", 300, 3, Armour::light, false, true, {MissileWeapon::short_bow}),
            unit(2, "Spearmen", 100, 2, Armour::light, true, false)};
}

inline std::vector<Unit> mil() {
    return {unit(1, "Militia", 400, 1, Armour::none, true, false)};
}

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
