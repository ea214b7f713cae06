// The stats of a unit of the campaign (LH-MUSTER): kind, weapon, abilities, figures and stands.

#include <algorithm>

#include "engine/rulesets/lionheart/mustering.h"

namespace banneret::lionheart {

namespace {

bool rides(const Unit& u) {
    return u.mounted || u.abilities.has(Ability::giant);
}

// Missile classes in order of preference, then melee classes.
std::optional<Weapon> missile_class(const Unit& u, bool mounted) {
    const auto has = [&](std::initializer_list<MissileWeapon> any) {
        return std::ranges::any_of(u.missile, [&](MissileWeapon w) { return std::ranges::find(any, w) != any.end(); });
    };
    using enum MissileWeapon;
    if (has({MissileWeapon::longbow})) return mounted ? Weapon::bows : Weapon::longbows;
    // Mounted, heavy crossbows count as crossbows, which come after bows.
    const bool heavy = has({heavy_crossbow, arquebus, artillery});
    if (heavy && !mounted) return Weapon::arbalests;
    if (has({sling, short_bow, composite_bow})) return Weapon::bows;
    if (heavy || has({light_crossbow})) return Weapon::crossbows;
    return std::nullopt;
}
Weapon melee_class(const Unit& u) {
    const auto has = [&](MeleeWeapon w) { return std::ranges::find(u.melee, w) != u.melee.end(); };
    if (has(MeleeWeapon::pike) || has(MeleeWeapon::spear) || has(MeleeWeapon::lance)) return Weapon::spears;
    if (has(MeleeWeapon::two_handed_sword) || has(MeleeWeapon::two_handed_mace) || has(MeleeWeapon::two_handed_axe))
        return Weapon::heavy;
    return Weapon::sidearms;
}

Kind kind_of(const Unit& u) {
    const bool light = u.formation == Formation::skirmish && u.armour != Armour::heavy;
    if (u.abilities.has(Ability::giant)) return Kind::cav;
    if (rides(u)) return light ? Kind::lcav : Kind::cav;
    return light ? Kind::linf : Kind::inf;
}

}  // namespace

Size size_of(const Unit& u) {
    if (u.abilities.has(Ability::giant)) return {1, 5};
    if (u.abilities.has(Ability::large)) return {3, 5};
    if (u.abilities.has(Ability::small)) return {7, 5};
    return {1, 1};
}

std::uint8_t throws_of(const Unit& u, Weapon weapon) {
    const bool throws = std::ranges::any_of(u.missile, [](MissileWeapon w) {
        return w == MissileWeapon::javelin || w == MissileWeapon::throwing_axe || w == MissileWeapon::throwing_spear;
    });
    return throws && !row(weapon).missile ? 2 : 0;
}

void add_abilities(Facts& f, const Unit& u, const House& house) {
    const KindRow& k = row(f.build.kind);
    if (house.fc_dice) {
        if (u.fc == 4 && !k.light) f.fine_dice = 1;
        if (u.fc == 5) f.fine_dice = k.light ? 1 : 2;
    }
    f.strikes_resistant = u.fc == 5;
    if (!house.fantasy_extras) return;
    f.never_panics = f.never_panics || u.abilities.has(Ability::fanatic);
    f.undead = u.abilities.has(Ability::undead) && !f.never_panics;
    f.tough = u.abilities.has(Ability::tough);
    f.regenerates = u.abilities.has(Ability::regeneration);
    if (u.abilities.has(Ability::thick_hide)) f.save_armour = 3;
    f.resists = u.abilities.has(Ability::resistance);
    f.marksman = u.abilities.has(Ability::marksman);
    if (u.abilities.has(Ability::multiple_attacks)) f.figure_dice = u.abilities.multiple_attacks_twice() ? 2 : 1;
    f.breath = u.abilities.has(Ability::breath_or_gaze);
    f.evasive = u.abilities.has(Ability::evasive);
    int mp = f.move_points;
    if (u.abilities.has(Ability::quick)) mp = std::min(4, 2 * mp);
    if (u.abilities.has(Ability::slow)) mp = std::max(1, mp / 2);
    if (u.abilities.has(Ability::flying)) mp = 4;
    f.move_points = static_cast<std::uint8_t>(mp);
    f.slow_step = u.abilities.has(Ability::slow) && mp == 1;
    f.flying = u.abilities.has(Ability::flying);
    f.camouflage = u.abilities.has(Ability::camouflage);
    f.darkvision = u.abilities.has(Ability::darkvision);
    f.fast = f.fast || u.abilities.has(Ability::quick) || u.abilities.has(Ability::flying);
}

Facts stand_of(const Unit& unit, const House& house) {
    Build b;
    b.kind = kind_of(unit);
    b.armour = static_cast<std::uint8_t>(unit.armour);
    const bool mounted = !row(b.kind).foot;
    const auto missile = missile_class(unit, mounted);
    b.weapon = missile ? *missile : melee_class(unit);
    b.shields = unit.shield && row(b.weapon).shields;
    b.morale = static_cast<std::uint8_t>(std::clamp(unit.fc, 1, 3));
    Facts f = facts_of(b);
    f.unit = unit.id;
    f.throws = throws_of(unit, b.weapon);
    add_abilities(f, unit, house);
    return f;
}

int figures_of(const Unit& unit, int scale) {
    if (unit.count <= 0) return 0;
    const Size w = size_of(unit);
    const std::int64_t per = std::int64_t{scale} * w.num;
    const std::int64_t n = (2 * std::int64_t{unit.count} * w.den + per) / (2 * per);
    return static_cast<int>(std::max<std::int64_t>(1, n));
}

std::vector<int> stands_of(int figures, Kind kind) {
    const int full = row(kind).figures;
    std::vector<int> out(static_cast<std::size_t>(figures / full), full);
    if (figures % full != 0) out.push_back(figures % full);
    return out;
}

}  // namespace banneret::lionheart
