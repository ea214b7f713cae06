#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "engine/armies/attributes.h"
#include "engine/tactics/tally.h"

namespace banneret::battlefield {

// The printed tables T-1 to T-10 of Battlefield Combat, row by row, and the numbers of the muster.

inline constexpr int difficulty = 20;          // BCR-8.4: DC of every morale save
inline constexpr int rolls_of_a_set = 5;       // BCR-4.3
inline constexpr int set_penalty = 5;          // BCR-4.4: each further set
inline constexpr int least_formed = 5;         // BCR-1.5: fewer are disbanded
inline constexpr int activations_a_phase = 3;  // BCR-2.3
inline constexpr int field_depth = 16;         // the deployment
inline constexpr int least_width = 16, most_width = 48, zone_depth = 4, zone_flank = 2;

// T-2. The letters of BCR-4.7 in their order; a feat with an attacking and a defending row is one feat.
enum class Feat : std::uint8_t {
    weapon_specialization,
    combat_reflexes,
    combat_expertise,
    powerful_charge,
    ride_by_attack,
    spirited_charge,
    far_shot,
    precise_shot,
    rapid_shot,
    power_attack,
    bull_rush,
    cleave,
    tower_shield,
    mage_slayer,
    hold_the_line,
    shieldmate,
};
inline constexpr std::size_t feat_count = 16;

class Feats {
public:
    constexpr bool has(Feat f) const { return (bits_ >> static_cast<unsigned>(f)) & 1u; }
    constexpr void add(Feat f) { bits_ = static_cast<std::uint16_t>(bits_ | (1u << static_cast<unsigned>(f))); }
    constexpr bool empty() const { return bits_ == 0; }
    bool operator==(const Feats&) const = default;

private:
    std::uint16_t bits_ = 0;
};

struct FeatRow {
    Feat feat;
    std::string_view key, name;
    int slots;               // BCR-R64
    std::string_view words;  // effect in brief
};
std::span<const FeatRow> feat_rows();
const FeatRow& row(Feat f);
std::optional<Feat> parse_feat(std::string_view word);

// T-6, and the closed squares of BCR-10.2. Edges (BCR-10.4) are bits of a square.
enum class Ground : std::uint8_t {
    open,
    sparse_woods,
    briars,
    scree,
    wreckage,
    stream,
    deep_sand,
    mud,
    river,     // impassable, flat
    lake,      // impassable, flat
    high_wall  // impassable, blocks sight: walls, cliffs, buildings, Wall spells
};
inline constexpr std::size_t ground_count = 11;
struct GroundRow {
    Ground ground;
    std::string_view key, name;
    int armour_class, attack;  // modifiers of a unit on this ground
    bool difficult, closed, blocks_sight;
};
const GroundRow& row(Ground g);

// T-9, in squares.
struct RangeRow {
    int plain, far_shot;
};
// Weapons that units shoot or characters throw.
struct MissileRow {
    MissileWeapon weapon;
    RangeRow on_foot, mounted;
    int damage;
};
const MissileRow& missile_row(MissileWeapon w);
inline RangeRow range_of(MissileWeapon w, bool mounted) {
    return mounted ? missile_row(w).mounted : missile_row(w).on_foot;
}
inline int damage_of(MissileWeapon w) {
    return missile_row(w).damage;
}
inline bool thrown(MissileWeapon w) {
    return w == MissileWeapon::throwing_axe || w == MissileWeapon::throwing_spear;
}
// BCR-R23: crossbows and arquebuses load too slowly for Rapid Shot.
inline bool slow_to_load(MissileWeapon w) {
    return w == MissileWeapon::light_crossbow || w == MissileWeapon::heavy_crossbow || w == MissileWeapon::arquebus ||
           w == MissileWeapon::artillery;
}
struct MeleeRow {
    MeleeWeapon weapon;
    int damage, reach;
    bool two_handed;  // no shield
};
const MeleeRow& melee_row(MeleeWeapon w);
inline int damage_of(MeleeWeapon w) {
    return melee_row(w).damage;
}
inline int reach_of(MeleeWeapon w) {
    return melee_row(w).reach;
}
inline bool two_handed(MeleeWeapon w) {
    return melee_row(w).two_handed;
}

// BCR-R63: the stat line of a fighting capacity, 1 .. 5.
struct CapacityRow {
    int attack, hit_points, morale, save, armour_class, damage, slots;
};
const CapacityRow& capacity(int fc);
struct ArmourBonus {
    int armour_class, hit_points;
};
const ArmourBonus& armour_bonus_row(Armour a);
inline int armour_bonus(Armour a) {
    return armour_bonus_row(a).armour_class;
}
inline int armour_hit_points(Armour a) {
    return armour_bonus_row(a).hit_points;
}

// T-8.
enum class Formations : std::uint8_t { terrain, placement, legion, massed_shots, encirclement };
inline constexpr std::size_t formation_count = 5;
struct FormationRow {
    Formations formation;
    std::string_view name;
    int dc;
};
const FormationRow& row(Formations f);

// T-10.
enum class Spell : std::uint8_t {
    magic_missile,
    fog_cloud,
    web,
    fireball,
    lightning_bolt,
    slow,
    invisibility,
    tentacles,
    fear,
    hallucinatory_terrain,
    wall_of_stone,
    cone_of_cold,
    bless,
    entangle,
    darkness,
    hold_person,
    dispel_magic,
    flame_strike,
    cure_light,
    cure_moderate,
    cure_serious,
    cure_critical,
    mass_cure,
};
inline constexpr std::size_t spell_count = 23;
enum class Aim : std::uint8_t { enemy, friend_unit, square, squares, commander, effect, self };
struct SpellRow {
    Spell spell;
    std::string_view key, name;
    int magic_user, cleric;  // spell level on the list; 0: not on it
    int range;               // squares, edge to edge; 0: touch
    Aim aim;
    int dice_cap, die;  // damage or healing dice: L or a fixed number of d`die`; 0: none
    std::string_view words;
};
std::span<const SpellRow> spell_rows();
const SpellRow& row(Spell s);
// BCR-R56: how many spells of a level a caster of level `caster` has per battle.
constexpr int spells_a_battle(int caster, int level) {
    if (caster < 2 * level - 1) return 0;
    const int n = 1 + (caster - 2 * level + 1) / 2;
    return n > 4 ? 4 : n;
}

}  // namespace banneret::battlefield
