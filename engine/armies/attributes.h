#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace banneret {

// The vocabulary of units: attributes, weapons and special abilities, each with its rule (AD-R2). Files and the
// terminal read and write the keys; capitals, spaces, hyphens and underscores do not matter in them.

enum class Armour : std::uint8_t { none, light, medium, heavy };
enum class Formation : std::uint8_t { formed, skirmish };

// T-11. Append only.
enum class MeleeWeapon : std::uint8_t {
    pike,
    lance,
    spear,
    two_handed_sword,
    two_handed_mace,
    two_handed_axe,
    sword,
    axe,
    mace,
    staff,
    club,
    short_sword,
    animal,
    dagger,
};
inline constexpr std::size_t melee_weapon_count = 14;

// T-8. Append only.
enum class MissileWeapon : std::uint8_t {
    throwing_axe,
    throwing_spear,
    javelin,
    sling,
    short_bow,
    light_crossbow,
    arquebus,
    composite_bow,
    longbow,
    heavy_crossbow,
    artillery,
};
inline constexpr std::size_t missile_weapon_count = 11;

// AD-R2. Append only.
enum class Ability : std::uint8_t {
    camouflage,
    marksman,
    large,
    giant,
    tough,
    fanatic,
    undead,
    quick,
    flying,
    evasive,
    regeneration,
    thick_hide,
    breath_or_gaze,
    darkvision,
    multiple_attacks,
    resistance,
    engineer,
    small,
    slow,
    musician,
};
inline constexpr std::size_t ability_count = 20;

struct ArmourRow {
    Armour armour;
    std::string_view key, rule;
    int save;    // T-1 (BTA-14): armour save, added to unit strength (AD-1)
    int points;  // BTA-214, per figure
};
struct MeleeWeaponRow {
    MeleeWeapon weapon;
    std::string_view key, name;  // "two-handed-sword" for files, "two-handed sword" for people
    std::string_view rule;
    int reach;              // 1 strikes first
    int modifier;           // to hit
    std::string_view when;  // condition of the modifier: "" (always), "against mounted", "charging"
    int half_ranks;         // 2 = one rank, 3 = one and a half, 4 = two
    int points;             // BTA-216, per figure
};
struct MissileWeaponRow {
    MissileWeapon weapon;
    std::string_view key, name, rule;
    int range_inches;   // BTA-69
    int save_modifier;  // BTA-68, to the target's save
    int points;         // BTA-216, per figure
};
struct AbilityRow {
    Ability ability;
    std::string_view key, name, rule;
    int strength;            // AD-R2: points of unit strength, unless the campaign edits them
    std::string_view words;  // a short description of the effect
};

std::span<const ArmourRow> armour_rows();
std::span<const MeleeWeaponRow> melee_weapon_rows();
std::span<const MissileWeaponRow> missile_weapon_rows();
std::span<const AbilityRow> ability_rows();
const ArmourRow& row(Armour a);
const MeleeWeaponRow& row(MeleeWeapon w);
const MissileWeaponRow& row(MissileWeapon w);
const AbilityRow& row(Ability a);
std::string_view key(Formation f);

// Parses a word as a person writes it (see above); a few alternative names are known ("breath", "2h sword"). None for a
// word that matches two rows: "crossbow" is light or heavy, "bow" is one of three.
std::optional<Armour> parse_armour(std::string_view word);
std::optional<MeleeWeapon> parse_melee_weapon(std::string_view word);
std::optional<MissileWeapon> parse_missile_weapon(std::string_view word);
std::optional<Ability> parse_ability(std::string_view word);
std::optional<Formation> parse_formation(std::string_view word);

// "Poor", "Soldier", "Veteran", "Elite", "Heroic" (T-3). REQUIRES: 1 <= fc <= 5.
std::string_view fighting_capacity_name(int fc);
// "Uninspired" .. "Tactical Genius" (T-4). REQUIRES: 1 <= leadership <= 5.
std::string_view leadership_name(int leadership);

// A set of abilities; multiple attacks may be taken twice (BTA-195).
class Abilities {
public:
    bool has(Ability a) const { return (bits_ >> static_cast<unsigned>(a)) & 1u; }
    void add(Ability a);  // a second multiple_attacks is kept as twice, a third changes nothing
    void remove(Ability a);
    bool multiple_attacks_twice() const { return twice_; }
    bool empty() const { return bits_ == 0; }
    std::vector<Ability> list() const;  // in table order; multiple attacks once or twice
    bool operator==(const Abilities&) const = default;

private:
    std::uint32_t bits_ = 0;
    bool twice_ = false;
};

}  // namespace banneret
