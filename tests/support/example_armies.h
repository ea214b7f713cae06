#pragma once

#include <initializer_list>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/abstract/contingent.h"
#include "engine/armies/unit.h"

// The armies of the abstract system's worked examples, with their leadership; strengths in whole hundredths.
namespace banneret::example {

inline Unit unit(std::uint32_t id, std::string name, int count, int fc, Armour armour,
                 std::initializer_list<Ability> abilities = {}) {
    Unit u;
    u.id = UnitId{id};
    u.name = std::move(name);
    u.count = count;
    u.fc = fc;
    u.armour = armour;
    for (const Ability a : abilities) u.abilities.add(a);
    return u;
}
inline Unit shielded(Unit u) {
    u.shield = true;
    return u;
}
inline Unit mounted(Unit u) {
    u.mounted = true;
    return u;
}
inline Unit armed(Unit u, std::vector<MeleeWeapon> melee, std::vector<MissileWeapon> missile = {}) {
    u.melee = std::move(melee);
    u.missile = std::move(missile);
    return u;
}

// US 49.6: knights 16, squires 6.4, longbowmen 11.2, elven archers 16.
inline std::vector<Unit> red() {
    const std::vector<MeleeWeapon> lance_and_sword = {MeleeWeapon::lance, MeleeWeapon::sword};
    return {armed(mounted(shielded(unit(1, "Knights", 160, 4, Armour::heavy))), lance_and_sword),
            armed(mounted(shielded(unit(2, "Squires", 80, 3, Armour::medium))), lance_and_sword),
            armed(unit(3, "Longbowmen", 160, 3, Armour::heavy), {MeleeWeapon::axe}, {MissileWeapon::longbow}),
            armed(unit(4, "Elven Archers", 200, 3, Armour::heavy, {Ability::camouflage}), {MeleeWeapon::axe},
                  {MissileWeapon::longbow})};
}
// US 32.
inline std::vector<Unit> hob() {
    return {armed(unit(1, "Hobbits", 400, 3, Armour::medium, {Ability::camouflage, Ability::marksman}),
                  {MeleeWeapon::short_sword}, {MissileWeapon::short_bow})};
}
// US 48: orcs 36, wolf riders 12.
inline std::vector<Unit> orc() {
    return {armed(shielded(unit(1, "Orcs", 900, 2, Armour::light)), {MeleeWeapon::axe}),
            armed(mounted(unit(2, "Wolf Riders", 200, 2, Armour::light, {Ability::quick})), {MeleeWeapon::spear})};
}
// US 25, 75% mounted.
inline std::vector<Unit> hun() {
    return {armed(mounted(unit(1, "Horse Archers", 300, 3, Armour::light)), {MeleeWeapon::sword},
                  {MissileWeapon::short_bow}),
            armed(shielded(unit(2, "Spearmen", 100, 2, Armour::light)), {MeleeWeapon::spear})};
}
// US 8.
inline std::vector<Unit> mil() {
    return {armed(shielded(unit(1, "Militia", 400, 1, Armour::none)), {MeleeWeapon::club})};
}

// These armies as contingents, each with a general of the examples' leadership. Links against the abstract layer.
inline abstract::Contingent red_army() {
    return abstract::contingent_of_list("Red", red(), 3);
}
inline abstract::Contingent hob_army() {
    return abstract::contingent_of_list("Hob", hob(), 2);
}
inline abstract::Contingent orc_army() {
    return abstract::contingent_of_list("Orc", orc(), 1);
}
inline abstract::Contingent hun_army() {
    return abstract::contingent_of_list("Hun", hun(), 2);
}
inline abstract::Contingent mil_army() {
    return abstract::contingent_of_list("Mil", mil(), 1);
}

// Two armies that meet. With roles given the first attacks; otherwise there is a stance step.
inline abstract::Start meeting(abstract::Contingent first, abstract::Contingent second,
                               const abstract::House& house = {}) {
    abstract::Start start;
    start.sides = {std::move(first), std::move(second)};
    start.house = house;
    start.place = "Harl Ford";
    return start;
}
inline abstract::Start attack(abstract::Contingent attacker, abstract::Contingent defender,
                              const abstract::House& house = {}) {
    abstract::Start start = meeting(std::move(attacker), std::move(defender), house);
    start.roles_given = true;
    return start;
}
// REQUIRES: the start has no faults.
inline Shared<abstract::Setup> setup_of(abstract::Start start) {
    return std::get<Shared<abstract::Setup>>(abstract::set_up(std::move(start)));
}

}  // namespace banneret::example
