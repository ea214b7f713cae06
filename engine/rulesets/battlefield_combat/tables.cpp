#include "engine/rulesets/battlefield_combat/tables.h"

#include "engine/core/text.h"

namespace banneret::battlefield {

namespace {

// clang-format off
constexpr std::array<FeatRow, feat_count> feat_table = {{
    {Feat::weapon_specialization, "weapon-specialization", "Weapon Specialization", 1, "+2 damage per hit"},
    {Feat::combat_reflexes, "combat-reflexes", "Combat Reflexes", 1, "a second attack of opportunity each round"},
    {Feat::combat_expertise, "combat-expertise", "Combat Expertise", 1, "trades attack bonus for AC, 1 to 5 points"},
    {Feat::powerful_charge, "powerful-charge", "Powerful Charge", 1, "+4 damage per hit when it charges"},
    {Feat::ride_by_attack, "ride-by-attack", "Ride-By Attack", 1, "rides on through the unit it charged"},
    {Feat::spirited_charge, "spirited-charge", "Spirited Charge and Trample", 2, "double damage when it charges"},
    {Feat::far_shot, "far-shot", "Far Shot", 1, "half as much range again"},
    {Feat::precise_shot, "precise-shot", "Precise Shot", 1, "cancels the AC bonuses of partial cover and of a melee"},
    {Feat::rapid_shot, "rapid-shot", "Rapid Shot", 1, "twice as many shooting rolls"},
    {Feat::power_attack, "power-attack", "Power Attack", 1, "trades attack bonus for damage, 1 to 5 points"},
    {Feat::bull_rush, "bull-rush", "Improved Bull Rush or Overrun", 1, "attack +1"},
    {Feat::cleave, "cleave", "Cleave", 1, "one more attack roll at a unit it just damaged"},
    {Feat::tower_shield, "tower-shield", "Tower Shield Proficiency", 1, "AC +2 and partial cover, attack -2"},
    {Feat::mage_slayer, "mage-slayer", "Mage Slayer", 1, "attack +1 against casters, +1 to saves against spells"},
    {Feat::hold_the_line, "hold-the-line", "Hold The Line", 1, "an attack of opportunity against a charging unit"},
    {Feat::shieldmate, "shieldmate", "Shieldmate", 1, "AC +1"},
}};

constexpr std::array<GroundRow, ground_count> ground_table = {{
    {Ground::open,         "open",         "open ground",             0,  0, false, false, false},
    {Ground::sparse_woods, "sparse-woods", "sparse woods",            1, -1, true,  false, false},
    {Ground::briars,       "briars",       "briars",                  0, -1, true,  false, false},
    {Ground::scree,        "scree",        "scree and boulders",      0, -1, true,  false, false},
    {Ground::wreckage,     "wreckage",     "wreckage and debris",     0, -1, true,  false, false},
    {Ground::stream,       "stream",       "stream or ford",          0, -1, true,  false, false},
    {Ground::deep_sand,    "deep-sand",    "deep sand",               0, -2, true,  false, false},
    {Ground::mud,          "mud",          "thick mud, bog or marsh", 0, -2, true,  false, false},
    {Ground::river,        "river",        "river",                   0,  0, false, true,  false},
    {Ground::lake,         "lake",         "lake or quagmire",        0,  0, false, true,  false},
    {Ground::high_wall,    "high-wall",    "high wall",               0,  0, false, true,  true},
}};

constexpr std::array<CapacityRow, 5> capacity_table = {{
    { 2,  7,  4, 0, 0, -1, 0},
    { 5, 14,  7, 2, 0,  0, 1},
    { 8, 24, 10, 4, 1,  0, 2},
    {11, 35, 13, 6, 2,  1, 3},
    {14, 50, 16, 8, 3,  3, 3},
}};

constexpr std::array<MissileRow, missile_weapon_count> missile_table = {{
    {MissileWeapon::throwing_axe,   {1, 2}, {1, 2}, 6},
    {MissileWeapon::throwing_spear, {1, 2}, {1, 2}, 6},
    {MissileWeapon::javelin,        {2, 3}, {2, 3}, 6},
    {MissileWeapon::sling,          {2, 3}, {2, 3}, 5},
    {MissileWeapon::short_bow,      {2, 3}, {3, 5}, 5},
    {MissileWeapon::light_crossbow, {3, 5}, {3, 5}, 6},
    {MissileWeapon::arquebus,       {3, 5}, {3, 5}, 8},
    {MissileWeapon::composite_bow,  {3, 5}, {3, 5}, 6},
    {MissileWeapon::longbow,        {4, 6}, {3, 5}, 7},
    {MissileWeapon::heavy_crossbow, {3, 5}, {3, 5}, 8},
    {MissileWeapon::artillery,      {3, 5}, {3, 5}, 8},
}};

constexpr std::array<MeleeRow, melee_weapon_count> melee_table = {{
    {MeleeWeapon::pike,             7, 2, true},
    {MeleeWeapon::lance,            7, 0, false},
    {MeleeWeapon::spear,            7, 1, false},
    {MeleeWeapon::two_handed_sword, 9, 0, true},
    {MeleeWeapon::two_handed_mace,  9, 0, true},
    {MeleeWeapon::two_handed_axe,   9, 0, true},
    {MeleeWeapon::sword,            7, 0, false},
    {MeleeWeapon::axe,              7, 0, false},
    {MeleeWeapon::mace,             7, 0, false},
    {MeleeWeapon::staff,            5, 0, false},
    {MeleeWeapon::club,             5, 0, false},
    {MeleeWeapon::short_sword,      5, 0, false},
    {MeleeWeapon::animal,           5, 0, false},
    {MeleeWeapon::dagger,           4, 0, false},
}};

constexpr std::array<ArmourBonus, 4> armour_table = {{{0, 0}, {3, 4}, {5, 6}, {7, 8}}};

constexpr std::array<FormationRow, formation_count> formation_table = {{
    {Formations::terrain,      "efficient usage of terrain",    10},
    {Formations::placement,    "efficient unit placement",      15},
    {Formations::legion,       "classic legion structure",      18},
    {Formations::massed_shots, "ranged weapon massed assault",  23},
    {Formations::encirclement, "cavalry encirclement",          30},
}};

constexpr std::array<SpellRow, spell_count> spell_table = {{
    {Spell::magic_missile, "magic-missile", "Magic Missile", 1, 0, 6, Aim::enemy, 0, 4, "(L+1)/2 darts of d4+1 damage at one individual, at most 5 darts"},
    {Spell::fog_cloud, "fog-cloud", "Fog Cloud", 2, 0, 6, Aim::square, 0, 0, "half of the hits in the square miss, for L rounds"},
    {Spell::web, "web", "Web", 2, 0, 6, Aim::square, 0, 0, "AC -4 and no attacks in the square for L rounds; a save frees the unit"},
    {Spell::fireball, "fireball", "Fireball", 3, 0, 12, Aim::square, 10, 6, "Ld6 area damage; a save halves it"},
    {Spell::lightning_bolt, "lightning-bolt", "Lightning Bolt", 3, 0, 12, Aim::square, 10, 6, "Ld6 area damage; a save halves it"},
    {Spell::slow, "slow", "Slow", 3, 0, 4, Aim::enemy, 0, 0, "half speed, AC -2 and attack -2 for L rounds; a save negates it"},
    {Spell::invisibility, "invisibility", "Invisibility", 3, 0, 2, Aim::friend_unit, 0, 0, "AC +2 and -2 to its attackers, for L rounds or until it attacks"},
    {Spell::tentacles, "tentacles", "Evard's Tentacles", 4, 0, 6, Aim::square, 0, 0, "AC -4 and no attacks in the square for L rounds; a save against L + 8 frees the unit"},
    {Spell::fear, "fear", "Fear", 4, 0, 1, Aim::enemy, 0, 0, "the unit routs; a save negates it"},
    {Spell::hallucinatory_terrain, "hallucinatory-terrain", "Hallucinatory Terrain", 4, 0, 12, Aim::squares, 0, 0, "four connected squares look like one kind of terrain"},
    {Spell::wall_of_stone, "wall-of-stone", "Wall of Stone", 5, 0, 6, Aim::squares, 0, 0, "L/2 connected empty squares become impassable"},
    {Spell::cone_of_cold, "cone-of-cold", "Cone of Cold", 5, 0, 1, Aim::square, 15, 6, "Ld6 area damage; a save halves it"},
    {Spell::bless, "bless", "Bless", 0, 1, 2, Aim::self, 0, 0, "friends within 2 squares have attack +1 and morale saves +1 for L rounds"},
    {Spell::entangle, "entangle", "Entangle", 0, 1, 6, Aim::square, 0, 0, "as Web, on a square with vegetation"},
    {Spell::darkness, "darkness", "Circle of Darkness", 0, 2, 6, Aim::square, 0, 0, "half of the hits in the square miss, for L rounds"},
    {Spell::hold_person, "hold-person", "Hold Person", 0, 2, 4, Aim::commander, 0, 0, "a commander can do nothing and has AC -4; he saves each round"},
    {Spell::dispel_magic, "dispel-magic", "Dispel Magic", 3, 3, 6, Aim::effect, 0, 0, "ends one effect if d20 + L reaches 11 + its caster's level"},
    {Spell::flame_strike, "flame-strike", "Flame Strike", 0, 5, 6, Aim::square, 15, 6, "Ld6 area damage; a save halves it"},
    {Spell::cure_light, "cure-light", "Cure Light Wounds", 0, 1, 0, Aim::friend_unit, 5, 8, "heals d8 + L, L at most 5"},
    {Spell::cure_moderate, "cure-moderate", "Cure Moderate Wounds", 0, 2, 0, Aim::friend_unit, 10, 8, "heals 2d8 + L, L at most 10"},
    {Spell::cure_serious, "cure-serious", "Cure Serious Wounds", 0, 3, 0, Aim::friend_unit, 15, 8, "heals 3d8 + L, L at most 15"},
    {Spell::cure_critical, "cure-critical", "Cure Critical Wounds", 0, 4, 0, Aim::friend_unit, 20, 8, "heals 4d8 + L, L at most 20"},
    {Spell::mass_cure, "mass-cure", "Mass Cure Light Wounds", 0, 5, 0, Aim::self, 25, 8, "heals each friendly unit within 1 square: d8 + L, L at most 25"},
}};
// clang-format on

template <class Rows>
auto find_row(const Rows& rows, std::string_view word) -> decltype(rows.data()) {
    for (const auto& r : rows)
        if (r.key == word) return &r;  // campaigns and musters hold the key itself: no folding for them
    const std::string wanted = folded(word);
    for (const auto& r : rows)
        if (folded(r.key) == wanted || folded(r.name) == wanted) return &r;
    return nullptr;
}

}  // namespace

std::span<const FeatRow> feat_rows() {
    return feat_table;
}
const FeatRow& row(Feat f) {
    return feat_table.at(static_cast<std::size_t>(f));
}
std::optional<Feat> parse_feat(std::string_view word) {
    const auto* r = find_row(feat_table, word);
    return r == nullptr ? std::nullopt : std::optional(r->feat);
}

const GroundRow& row(Ground g) {
    return ground_table[static_cast<std::size_t>(g)];
}
const MissileRow& missile_row(MissileWeapon w) {
    return missile_table.at(static_cast<std::size_t>(w));
}
const MeleeRow& melee_row(MeleeWeapon w) {
    return melee_table.at(static_cast<std::size_t>(w));
}

const CapacityRow& capacity(int fc) {
    return capacity_table.at(static_cast<std::size_t>(fc - 1));
}

const ArmourBonus& armour_bonus_row(Armour a) {
    return armour_table.at(static_cast<std::size_t>(a));
}

const FormationRow& row(Formations f) {
    return formation_table.at(static_cast<std::size_t>(f));
}

std::span<const SpellRow> spell_rows() {
    return spell_table;
}
const SpellRow& row(Spell s) {
    return spell_table.at(static_cast<std::size_t>(s));
}

}  // namespace banneret::battlefield
