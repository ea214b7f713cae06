// Makes bodies of units and characters (MS-MUSTER).

#include <algorithm>

#include "engine/armies/points.h"
#include "engine/rulesets/medieval_skirmish/mustering.h"

namespace banneret::skirmish {

int figures_of(std::int32_t men, int per) {
    return static_cast<int>(std::max<std::int64_t>(1, (2 * std::int64_t{men} + per) / (2 * std::int64_t{per})));
}

static Protection protection(const Unit& u, bool fantasy) {
    Protection p = u.armour == Armour::none     ? Protection::UA
                   : u.armour == Armour::light  ? Protection::PA
                   : u.armour == Armour::medium ? Protection::FA
                   : u.fc >= 4                  ? Protection::FP
                                                : Protection::PP;
    if (!fantasy) return p;
    if (u.abilities.has(Ability::thick_hide)) p = std::max(p, Protection::PP);
    return shifted(p, (u.abilities.has(Ability::tough) ? 1 : 0) + (u.abilities.has(Ability::regeneration) ? 2 : 0));
}
Protection protection_of(const Unit& unit) {
    return protection(unit, true);
}

static Grade4 grade_of(int fc) {
    return static_cast<Grade4>(std::clamp(fc, 1, 4) - 1);
}
static std::uint16_t arms_mask(const std::vector<MeleeWeapon>& all, bool mounted) {
    std::uint16_t mask = 0;
    for (const MeleeWeapon w : all) mask |= static_cast<std::uint16_t>(1u << static_cast<unsigned>(arm_of(w, mounted)));
    return mask == 0 ? std::uint16_t{1} : mask;
}
static Missile best_missile(const std::vector<MissileWeapon>& all) {
    Missile best = Missile::none;
    for (const MissileWeapon w : all) best = std::max(best, missile_of(w));
    return best;
}
static void take_abilities(Facts& f, const Abilities& a) {
    f.camouflage = a.has(Ability::camouflage);
    f.marksman = a.has(Ability::marksman);
    f.fanatic = a.has(Ability::fanatic);
    f.undead = a.has(Ability::undead);
    f.slow = a.has(Ability::slow);
    f.quick = a.has(Ability::quick);
    f.flying = a.has(Ability::flying);
    f.engineer = a.has(Ability::engineer);
    f.evasive = a.has(Ability::evasive);
    f.breath = a.has(Ability::breath_or_gaze);
    f.darkvision = a.has(Ability::darkvision);
    f.resistant = a.has(Ability::resistance);
    f.size = a.has(Ability::giant)   ? std::int8_t{2}
             : a.has(Ability::large) ? std::int8_t{1}
             : a.has(Ability::small) ? std::int8_t{-1}
                                     : std::int8_t{0};
    if (a.has(Ability::multiple_attacks)) f.extra_blows = a.multiple_attacks_twice() ? 4 : 2;
}

Facts unit_facts(const Unit& unit, int figures, int scale, const House& house) {
    (void)scale;
    Facts f;
    f.started = static_cast<std::int16_t>(figures);
    f.cls = protection(unit, house.fantasy);
    f.grade = grade_of(unit.fc);
    f.stripes = static_cast<std::uint8_t>(std::clamp(unit.fc, 1, 5) - 1);
    f.mounted = unit.mounted;
    f.barded = unit.mounted && f.cls == Protection::FP;
    f.shield = unit.shield;
    f.skirmish = unit.formation == Formation::skirmish;
    f.arms = arms_mask(unit.melee, unit.mounted);
    f.missile = best_missile(unit.missile);
    f.per_gun = f.missile == Missile::cannon ? 5 : 0;
    f.strikes_resistant = unit.fc >= 5;
    const bool large = unit.abilities.has(Ability::large) || unit.abilities.has(Ability::giant);
    if (unit.mounted) f.base_deep = 200;
    if (large) f.base_wide = f.base_deep = 200;
    if (house.fantasy) {
        take_abilities(f, unit.abilities);
        f.big = is_major_monster(unit) || unit.abilities.has(Ability::giant);
    }
    return f;
}

Facts character_facts(const Character& c, const Unit* with, int scale, const House& house) {
    Facts f;
    f.character = true;
    f.person = c.id;
    f.leads = c.rank != Rank::none;
    f.leadership = static_cast<std::uint8_t>(leadership(c));
    f.wounds = static_cast<std::uint8_t>(std::clamp(c.wounds, 0, 100));
    const Tiers t = tiers(c);
    const Fraction level = c.hit_dice > 0 ? Fraction(c.hit_dice) : fighting_level(c).total;
    const FighterTier tier = t.fighter;
    if (tier != FighterTier::none) {
        f.stripes = 4;
        f.grade = Grade4::elite;
        f.steady = true;
        const bool large_scale = scale >= 20;
        f.extra_blows = tier == FighterTier::champion    ? (large_scale ? 1 : 3)
                        : tier == FighterTier::superhero ? (large_scale ? 0 : 1)
                                                         : 0;
    } else {
        f.stripes = level < Fraction(2) ? 1 : level < Fraction(4) ? 2 : 3;
        f.grade = static_cast<Grade4>(f.stripes);
    }
    const bool fine = c.magic_items == MagicItems::average || c.magic_items == MagicItems::major;
    const int most = std::max({c.fighter, c.cleric, c.thief, c.magic_user, c.hit_dice});
    const auto mask = [](Arm a) { return static_cast<std::uint16_t>(1u << static_cast<unsigned>(a)); };
    f.mounted = shared::is_mounted(c, with);
    f.flying = house.fantasy && c.flying;
    if (c.cleric == most && c.fighter < most) {
        f.cls = Protection::PP;
        f.shield = true;
        f.arms = mask(Arm::axe);
    } else if (c.thief == most && c.fighter < most) {
        f.cls = Protection::PA;
        f.arms = mask(Arm::edged);
    } else if (c.magic_user == most && c.fighter < most) {
        f.cls = Protection::UA;
        f.arms = mask(Arm::improvised);
    } else {
        f.cls = fine ? Protection::FP : Protection::PP;
        f.shield = true;
        f.arms = mask(Arm::edged);
        if (f.mounted) f.arms |= mask(Arm::lance);
    }
    f.barded = f.mounted && f.cls == Protection::FP;
    if (f.mounted) f.base_deep = 200;
    f.strikes_resistant = tier != FighterTier::none || c.magic_items != MagicItems::none;
    if (house.fantasy) {
        const bool large_scale = scale >= 20;
        if (t.mage == MageTier::mage) f.bolts = large_scale ? 2 : 8, f.bolts_a_turn = large_scale ? 1 : 2;
        if (t.mage == MageTier::wizard) f.bolts = large_scale ? 4 : 16, f.bolts_a_turn = large_scale ? 1 : 4;
        if (t.priest == PriestTier::priest) f.prayers = large_scale ? 2 : 8;
        if (t.priest == PriestTier::high_priest) f.prayers = large_scale ? 4 : 16;
    }
    return f;
}

}  // namespace banneret::skirmish
