// The stats of units and characters of the campaign (BTA-MUSTER).

#include <algorithm>

#include "engine/armies/points.h"
#include "engine/rulesets/by_this_axe/steps.h"

namespace banneret::axe {

namespace {

std::uint8_t arms_mask(const std::vector<MeleeWeapon>& melee, bool mounted) {
    unsigned mask = 0;
    for (const MeleeWeapon w : melee) {
        Arm a = arm_of(w);
        if (a == Arm::lance && !mounted) a = Arm::spear;  // BTA-R52
        mask |= 1u << static_cast<unsigned>(a);
    }
    if (mask == 0) mask = 1u << static_cast<unsigned>(Arm::short_sword);
    return static_cast<std::uint8_t>(mask);
}
std::uint16_t missiles_mask(const std::vector<MissileWeapon>& missile) {
    unsigned mask = 0;
    for (const MissileWeapon w : missile) mask |= 1u << static_cast<unsigned>(w);
    return static_cast<std::uint16_t>(mask);
}

// Abilities with a flag of their own.
constexpr std::array<std::pair<Ability, bool Facts::*>, 13> plain_abilities = {{
    {Ability::camouflage, &Facts::camouflage},
    {Ability::marksman, &Facts::marksman},
    {Ability::tough, &Facts::tough},
    {Ability::fanatic, &Facts::fanatic},
    {Ability::undead, &Facts::undead},
    {Ability::slow, &Facts::slow},
    {Ability::quick, &Facts::quick},
    {Ability::evasive, &Facts::evasive},
    {Ability::regeneration, &Facts::regeneration},
    {Ability::breath_or_gaze, &Facts::breath},
    {Ability::darkvision, &Facts::darkvision},
    {Ability::resistance, &Facts::resistance},
    {Ability::musician, &Facts::musician},
}};

}  // namespace

int usual_width(const Facts& f) {
    const int n = f.started;
    if (f.monster) return std::min(n, 5);
    if (f.skirmish) return n;
    const bool one = f.mounted ? n < 9 : n < 6;
    return one ? n : (n + 1) / 2;
}

Facts unit_facts(const Unit& u, int figures, bool at_20) {
    Facts f;
    f.unit = u.id;
    f.started = static_cast<std::uint8_t>(figures);
    f.monster = is_major_monster(u);
    f.fc = static_cast<std::uint8_t>(f.monster ? u.fc : std::min(u.fc, 4));
    const auto has = [&](Ability a) { return u.abilities.has(a); };
    if (f.monster) {
        f.hero = monster_tier(u);
        const TierRow& t = tier_row(f.hero, at_20);
        f.attacks = static_cast<std::uint8_t>(t.attacks);
        f.hits = static_cast<std::uint8_t>(t.hits);
        f.heroic_attack = t.heroic;
        f.heroic = true;
        f.pool = static_cast<std::uint8_t>(hero_pool[static_cast<std::size_t>(f.hero)]);
    }
    f.armour = u.armour;
    f.armour_value = static_cast<std::uint8_t>(armour_save[static_cast<std::size_t>(u.armour)]);
    if (has(Ability::thick_hide)) f.armour_value = 3;
    f.shield = u.shield;
    f.mounted = u.mounted;
    f.flying = has(Ability::flying);
    f.skirmish = u.formation == Formation::skirmish;
    f.arms = arms_mask(u.melee, u.mounted);
    f.missiles = missiles_mask(u.missile);
    if ((f.missiles >> static_cast<unsigned>(MissileWeapon::artillery)) & 1u)
        f.arms = static_cast<std::uint8_t>(1u << static_cast<unsigned>(Arm::dagger));
    for (const auto& [ability, flag] : plain_abilities) f.*flag = has(ability);
    if (has(Ability::multiple_attacks)) f.extra_dice = u.abilities.multiple_attacks_twice() ? 4 : 2;
    f.size = has(Ability::giant) ? -2 : has(Ability::large) ? -1 : has(Ability::small) ? 1 : 0;
    if (has(Ability::giant))
        f.base_wide = f.base_deep = 200;
    else if (f.monster || has(Ability::large))
        f.base_wide = f.base_deep = 150;
    if (u.mounted && !f.monster) {
        f.base_wide = 100;
        f.base_deep = 200;
    }
    f.width = static_cast<std::uint8_t>(usual_width(f));
    return f;
}

Facts character_facts(const Character& c, const Unit* with, bool at_20, const ConversionHouse& conversion) {
    Facts f;
    f.character = true;
    f.person = c.id;
    const Tiers t = tiers(c);
    f.hero = t.fighter;
    f.priest = t.priest;
    f.mage = t.mage;
    // A priest attacks at most as a Hero, a high priest at most as a Superhero (BTA-176, BTA-179).
    FighterTier strikes = t.fighter;
    if (t.priest == PriestTier::priest) strikes = std::min(strikes, FighterTier::hero);
    if (t.priest == PriestTier::high_priest) strikes = std::min(strikes, FighterTier::superhero);
    const TierRow& row = tier_row(strikes, at_20);
    f.attacks = static_cast<std::uint8_t>(row.attacks);
    f.heroic_attack = row.heroic;
    f.as_unit = at_20 && strikes == FighterTier::hero;
    f.heroic = t.fighter != FighterTier::none;
    int hits = tier_row(t.fighter, at_20).hits;
    if (t.mage == MageTier::wizard) hits = std::max(hits, 2);
    if (t.priest == PriestTier::priest) hits = std::max(hits, tier_row(FighterTier::hero, at_20).hits);
    if (t.priest == PriestTier::high_priest) hits = std::max(hits, tier_row(FighterTier::superhero, at_20).hits);
    f.hits = static_cast<std::uint8_t>(hits);
    f.wounds = static_cast<std::uint8_t>(std::min(c.wounds, 200));
    f.fc = static_cast<std::uint8_t>(c.fc ? *c.fc : fighting_capacity(c));
    f.leadership = static_cast<std::uint8_t>(leadership(c, conversion));
    f.leads = c.rank != Rank::none;
    f.pool = static_cast<std::uint8_t>(
        std::max({hero_pool[static_cast<std::size_t>(t.fighter)], caster_pool_of(static_cast<std::size_t>(t.priest)),
                  caster_pool_of(static_cast<std::size_t>(t.mage))}));
    const std::size_t scale = at_20 ? 1 : 0;
    f.spells = static_cast<std::uint8_t>(magic_dice[static_cast<std::size_t>(t.mage)][scale]);
    f.prayers = static_cast<std::uint8_t>(magic_dice[static_cast<std::size_t>(t.priest)][scale]);
    const Equipment e = equipment(c, with);
    f.armour = e.armour;
    f.armour_value = static_cast<std::uint8_t>(armour_save[static_cast<std::size_t>(e.armour)]);
    f.shield = e.shield;
    f.mounted = shared::is_mounted(c, with);
    f.flying = c.flying;
    f.arms = arms_mask(e.melee, f.mounted);
    f.missiles = missiles_mask(e.missile);
    if (f.mounted) {
        f.base_wide = 100;
        f.base_deep = 200;
    }
    return f;
}

}  // namespace banneret::axe
