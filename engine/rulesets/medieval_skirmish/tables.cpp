#include "engine/rulesets/medieval_skirmish/tables.h"

namespace banneret::skirmish {

// MS-R50.
Arm arm_of(MeleeWeapon w, bool mounted) {
    switch (w) {
        case MeleeWeapon::pike:
            return Arm::pike;
        case MeleeWeapon::spear:
            return Arm::spear;
        case MeleeWeapon::lance:
            return mounted ? Arm::lance : Arm::spear;
        case MeleeWeapon::two_handed_sword:
            return Arm::two_handed;
        case MeleeWeapon::two_handed_mace:
        case MeleeWeapon::two_handed_axe:
            return Arm::two_handed_axe;
        case MeleeWeapon::sword:
        case MeleeWeapon::short_sword:
        case MeleeWeapon::animal:
            return Arm::edged;
        case MeleeWeapon::axe:
        case MeleeWeapon::mace:
            return Arm::axe;
        default:
            return Arm::improvised;
    }
}

Missile missile_of(MissileWeapon w) {
    switch (w) {
        case MissileWeapon::throwing_axe:
        case MissileWeapon::throwing_spear:
        case MissileWeapon::javelin:
            return Missile::javelin;
        case MissileWeapon::sling:
        case MissileWeapon::short_bow:
        case MissileWeapon::composite_bow:
            return Missile::bow;
        case MissileWeapon::longbow:
            return Missile::longbow;
        case MissileWeapon::light_crossbow:
        case MissileWeapon::heavy_crossbow:
            return Missile::crossbow;
        case MissileWeapon::arquebus:
            return Missile::handgun;
        case MissileWeapon::artillery:
            return Missile::cannon;
    }
    return Missile::none;
}

std::string_view words(Grade4 g) {
    constexpr std::array<std::string_view, 4> all = {"Militia", "Average", "Veteran", "Elite"};
    return all[static_cast<std::size_t>(g)];
}
std::string_view words(Order o) {
    constexpr std::array<std::string_view, 3> all = {"loose", "formed", "schiltron"};
    return all[static_cast<std::size_t>(o)];
}

}  // namespace banneret::skirmish
