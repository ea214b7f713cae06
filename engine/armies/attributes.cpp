#include "engine/armies/attributes.h"

#include <algorithm>
#include <array>
#include <string>

#include "engine/core/check.h"
#include "engine/core/text.h"

namespace banneret {

namespace {

// clang-format off
constexpr std::array armours = {  // T-1; prices T-22
    ArmourRow{Armour::none,   "none",   "BTA-14", 0, 0},
    ArmourRow{Armour::light,  "light",  "BTA-14", 1, 2},
    ArmourRow{Armour::medium, "medium", "BTA-14", 2, 4},
    ArmourRow{Armour::heavy,  "heavy",  "BTA-14", 3, 8},
};

// T-11; the pairs two-handed and one-handed, staff and club, short sword and animal share a printed line each.
constexpr std::array melee_weapons = {
    MeleeWeaponRow{MeleeWeapon::pike,             "pike",             "pike",             "BTA-100", 1,  1, "against mounted", 4, 4},
    MeleeWeaponRow{MeleeWeapon::lance,            "lance",            "lance",            "BTA-101", 2,  2, "charging",        3, 4},
    MeleeWeaponRow{MeleeWeapon::spear,            "spear",            "spear",            "BTA-102", 3,  0, "",                3, 2},
    MeleeWeaponRow{MeleeWeapon::two_handed_sword, "two-handed-sword", "two-handed sword", "BTA-103", 4,  1, "",                2, 3},
    MeleeWeaponRow{MeleeWeapon::two_handed_mace,  "two-handed-mace",  "two-handed mace",  "BTA-103", 4,  1, "",                2, 3},
    MeleeWeaponRow{MeleeWeapon::two_handed_axe,   "two-handed-axe",   "two-handed axe",   "BTA-103", 4,  1, "",                2, 3},
    MeleeWeaponRow{MeleeWeapon::sword,            "sword",            "sword",            "BTA-104", 5,  0, "",                2, 2},
    MeleeWeaponRow{MeleeWeapon::axe,              "axe",              "axe",              "BTA-104", 5,  0, "",                2, 2},
    MeleeWeaponRow{MeleeWeapon::mace,             "mace",             "mace",             "BTA-104", 5,  0, "",                2, 2},
    MeleeWeaponRow{MeleeWeapon::staff,            "staff",            "staff",            "BTA-105", 5, -1, "",                2, 0},
    MeleeWeaponRow{MeleeWeapon::club,             "club",             "club",             "BTA-105", 5, -1, "",                2, 0},
    MeleeWeaponRow{MeleeWeapon::short_sword,      "short-sword",      "short sword",      "BTA-106", 6,  0, "",                2, 1},
    MeleeWeaponRow{MeleeWeapon::animal,           "animal",           "animal",           "BTA-106", 6,  0, "",                2, 0},
    MeleeWeaponRow{MeleeWeapon::dagger,           "dagger",           "dagger",           "BTA-107", 7, -1, "",                2, 0},
};

constexpr std::array missile_weapons = {  // T-8; ranges and prices that the text lost, as restored there
    MissileWeaponRow{MissileWeapon::throwing_axe,   "throwing-axe",   "throwing axe",   "BTA-69",  3,  0,  2},
    MissileWeaponRow{MissileWeapon::throwing_spear, "throwing-spear", "throwing spear", "BTA-69",  3,  0,  2},
    MissileWeaponRow{MissileWeapon::javelin,        "javelin",        "javelin",        "BTA-69",  6,  0,  3},
    MissileWeaponRow{MissileWeapon::sling,          "sling",          "sling",          "BTA-69", 16,  0,  3},
    MissileWeaponRow{MissileWeapon::short_bow,      "short-bow",      "short bow",      "BTA-69", 16,  0,  4},
    MissileWeaponRow{MissileWeapon::light_crossbow, "light-crossbow", "light crossbow", "BTA-69", 18,  0,  5},
    MissileWeaponRow{MissileWeapon::arquebus,       "arquebus",       "arquebus",       "BTA-69", 18, -2,  5},
    MissileWeaponRow{MissileWeapon::composite_bow,  "composite-bow",  "composite bow",  "BTA-69", 21,  0,  6},
    MissileWeaponRow{MissileWeapon::longbow,        "longbow",        "longbow",        "BTA-69", 24, -2,  7},
    MissileWeaponRow{MissileWeapon::heavy_crossbow, "heavy-crossbow", "heavy crossbow", "BTA-69", 24, -1,  7},
    MissileWeaponRow{MissileWeapon::artillery,      "artillery",      "artillery",      "BTA-69", 36, -2, 20},
};

constexpr std::array abilities = {  // strength: AD-R2; the drawbacks and the musician add 0
    AbilityRow{Ability::camouflage,       "camouflage",       "camouflage",       "BTA-194", 1, "1 harder to hit in woods, in brush or at night"},
    AbilityRow{Ability::marksman,         "marksman",         "marksman",         "BTA-196", 1, "+1 to hit with missiles"},
    AbilityRow{Ability::large,            "large",            "large",            "BTA-201", 1, "7 to 13 feet tall: its weapons reach one step farther"},
    AbilityRow{Ability::giant,            "giant",            "giant",            "BTA-201", 1, "14 feet and taller: its weapons reach two steps farther"},
    AbilityRow{Ability::tough,            "tough",            "tough",            "BTA-187", 1, "+1 to the save"},
    AbilityRow{Ability::fanatic,          "fanatic",          "fanatic",          "BTA-191", 1, "morale of the Heroic, nothing else"},
    AbilityRow{Ability::undead,           "undead",           "undead",           "BTA-197", 1, "its morale is tested only against a Priest"},
    AbilityRow{Ability::quick,            "quick",            "quick",            "BTA-199", 1, "moves at twice the rate"},
    AbilityRow{Ability::flying,           "flying",           "flying",           "BTA-193", 1, "ground does not slow it; may keep out of melee"},
    AbilityRow{Ability::evasive,          "evasive",          "evasive",          "BTA-186", 1, "slips out of combat on a 4 to 6"},
    AbilityRow{Ability::regeneration,     "regeneration",     "regeneration",     "BTA-188", 1, "+2 to the save"},
    AbilityRow{Ability::thick_hide,       "thick-hide",       "thick hide",       "BTA-189", 1, "saves as if in heavy armour"},
    AbilityRow{Ability::breath_or_gaze,   "breath-or-gaze",   "breath or gaze",   "BTA-190", 1, "strikes before everyone; -2 to the save against it"},
    AbilityRow{Ability::darkvision,       "darkvision",       "darkvision",       "BTA-192", 1, "+1 to attack at night against those who see as men do"},
    AbilityRow{Ability::multiple_attacks, "multiple-attacks", "multiple attacks", "BTA-195", 1, "two more attacks a turn; may be taken twice"},
    AbilityRow{Ability::resistance,       "resistance",       "resistance",       "BTA-200", 1, "hurt only by Heroic figures and by magic"},
    AbilityRow{Ability::engineer,         "engineer",         "engineer",         "AD-9",    1, "helps to raise field fortifications"},
    AbilityRow{Ability::small,            "small",            "small",            "BTA-201", 0, "under 4 feet tall: its weapons reach one step less"},
    AbilityRow{Ability::slow,             "slow",             "slow",             "BTA-198", 0, "moves at half the rate"},
    AbilityRow{Ability::musician,         "musician",         "musician",         "BTA-81",  0, "moves one inch farther"},
};
// clang-format on

static_assert(melee_weapons.size() == melee_weapon_count);
static_assert(missile_weapons.size() == missile_weapon_count);
static_assert(abilities.size() == ability_count);

constexpr std::array fighting_capacity_names = {"Poor", "Soldier", "Veteran", "Elite", "Heroic"};
constexpr std::array leadership_names = {"Uninspired", "Typical", "Talented", "Superb", "Tactical Genius"};

// An alternative plain name of a row, folded.
template <class T>
struct OtherName {
    std::string_view folded;
    T means;
};

constexpr OtherName<Armour> armour_other_names[] = {
    {"unarmoured", Armour::none},
    {"unarmored", Armour::none},
};

constexpr OtherName<MeleeWeapon> melee_other_names[] = {
    {"2hsword", MeleeWeapon::two_handed_sword},      {"2handedsword", MeleeWeapon::two_handed_sword},
    {"twohandsword", MeleeWeapon::two_handed_sword}, {"2hmace", MeleeWeapon::two_handed_mace},
    {"2handedmace", MeleeWeapon::two_handed_mace},   {"twohandmace", MeleeWeapon::two_handed_mace},
    {"2haxe", MeleeWeapon::two_handed_axe},          {"2handedaxe", MeleeWeapon::two_handed_axe},
    {"twohandaxe", MeleeWeapon::two_handed_axe},     {"natural", MeleeWeapon::animal},
    {"naturalweapon", MeleeWeapon::animal},          {"naturalweapons", MeleeWeapon::animal},
};

constexpr OtherName<MissileWeapon> missile_other_names[] = {
    {"thrownaxe", MissileWeapon::throwing_axe},
    {"thrownspear", MissileWeapon::throwing_spear},
};

constexpr OtherName<Ability> ability_other_names[] = {
    {"breath", Ability::breath_or_gaze},
    {"gaze", Ability::breath_or_gaze},
    {"breath/gaze", Ability::breath_or_gaze},
    {"breathorgazeweapon", Ability::breath_or_gaze},
    {"resistancetonormalweapons", Ability::resistance},
    {"multipleattack", Ability::multiple_attacks},
    {"camouflaged", Ability::camouflage},
    {"regenerating", Ability::regeneration},
    {"engineers", Ability::engineer},
};

// Compares a folded word with a key, which may hold hyphens, without building a string: lists may have a million words.
bool is_key(std::string_view folded_word, std::string_view key) {
    std::size_t at = 0;
    for (char c : key) {
        if (c == '-') continue;
        if (at == folded_word.size() || folded_word[at] != c) return false;
        ++at;
    }
    return at == folded_word.size();
}

// The index of the row that has this key or this alternative name.
template <class Rows, class OtherNames>
std::optional<std::size_t> find_row(const Rows& rows, const OtherNames& other_names, std::string_view word) {
    const std::string wanted = folded(word);
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (is_key(wanted, rows[i].key)) return i;
    for (const auto& other : other_names)
        if (other.folded == wanted) return static_cast<std::size_t>(other.means);
    return std::nullopt;
}

}  // namespace

std::span<const ArmourRow> armour_rows() {
    return armours;
}
std::span<const MeleeWeaponRow> melee_weapon_rows() {
    return melee_weapons;
}
std::span<const MissileWeaponRow> missile_weapon_rows() {
    return missile_weapons;
}
std::span<const AbilityRow> ability_rows() {
    return abilities;
}

const ArmourRow& row(Armour a) {
    return armours.at(static_cast<std::size_t>(a));
}
const MeleeWeaponRow& row(MeleeWeapon w) {
    return melee_weapons.at(static_cast<std::size_t>(w));
}
const MissileWeaponRow& row(MissileWeapon w) {
    return missile_weapons.at(static_cast<std::size_t>(w));
}
const AbilityRow& row(Ability a) {
    return abilities.at(static_cast<std::size_t>(a));
}

std::string_view key(Formation f) {
    return f == Formation::formed ? "formed" : "skirmish";
}

std::optional<Armour> parse_armour(std::string_view word) {
    const auto at = find_row(armours, armour_other_names, word);
    return at ? std::optional(armours[*at].armour) : std::nullopt;
}

std::optional<MeleeWeapon> parse_melee_weapon(std::string_view word) {
    const auto at = find_row(melee_weapons, melee_other_names, word);
    return at ? std::optional(melee_weapons[*at].weapon) : std::nullopt;
}

std::optional<MissileWeapon> parse_missile_weapon(std::string_view word) {
    const auto at = find_row(missile_weapons, missile_other_names, word);
    return at ? std::optional(missile_weapons[*at].weapon) : std::nullopt;
}

std::optional<Ability> parse_ability(std::string_view word) {
    const auto at = find_row(abilities, ability_other_names, word);
    return at ? std::optional(abilities[*at].ability) : std::nullopt;
}

std::optional<Formation> parse_formation(std::string_view word) {
    const std::string wanted = folded(word);
    if (wanted == "formed") return Formation::formed;
    if (wanted == "skirmish" || wanted == "skirmishers") return Formation::skirmish;
    return std::nullopt;
}

std::string_view fighting_capacity_name(int fc) {
    CHECK(1 <= fc && fc <= 5);
    return fighting_capacity_names[static_cast<std::size_t>(fc - 1)];
}

std::string_view leadership_name(int leadership) {
    CHECK(1 <= leadership && leadership <= 5);
    return leadership_names[static_cast<std::size_t>(leadership - 1)];
}

void Abilities::add(Ability a) {
    if (a == Ability::multiple_attacks && has(a)) twice_ = true;
    bits_ |= 1u << static_cast<unsigned>(a);
}

void Abilities::remove(Ability a) {
    if (a == Ability::multiple_attacks) twice_ = false;
    bits_ &= ~(1u << static_cast<unsigned>(a));
}

std::vector<Ability> Abilities::list() const {
    std::vector<Ability> out;
    for (const AbilityRow& r : abilities) {
        if (!has(r.ability)) continue;
        out.push_back(r.ability);
        if (r.ability == Ability::multiple_attacks && twice_) out.push_back(r.ability);
    }
    return out;
}

}  // namespace banneret
