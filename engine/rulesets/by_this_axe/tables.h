#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "engine/armies/attributes.h"
#include "engine/armies/character.h"
#include "engine/core/check.h"
#include "engine/tactics/rule_ids.h"
#include "engine/tactics/tally.h"

namespace banneret::axe {

// Every printed table of By This Axe and the rows that tallies and logs name. Rule ID BTA-n is row n - 1; the rulings
// BTA-R1 .. BTA-R132 follow; then the rows of the tactical start, of a person's answers, and of the automatic
// commander.
inline constexpr std::uint8_t ruleset_number = 1;
std::span<const RuleRow> rule_rows();

inline constexpr NumberedRuleIds rule(ruleset_number, "BTA-", 216, 132);
enum class Field : std::uint8_t {
    fortifications,
    ambush,
    flank_march,
    surprise,
    fighting_retreat,
    conceded,
    zone,
    // A person's answers.
    accept,
    refuse,
    let_go,
    first,
    second,
    stand,
    stay,
    fight_on,
};
inline constexpr int field_count = 15;
inline constexpr EnumRows<Field> field{ruleset_number, rule.size()};
enum class Policy : std::uint8_t {
    order,
    challenge,
    allot,
    fire,
    magic,
    guard,
    initiative,
    charge,
    close,
    hold,
    retreat,
    rally,
    card,
    weapon,
    break_off,
};
inline constexpr int policy_count = 15;
inline constexpr EnumRows<Policy> policy{ruleset_number, field.first + field_count};
inline constexpr int section_count = 4;  // sections of RULINGS.md
inline constexpr int row_count = rule.size() + field_count + policy_count + section_count;

// --- T-1: armour save ------------------------------------------------------------------------------------------------

inline constexpr std::array<int, 4> armour_save = {0, 1, 2, 3};  // none, light, medium, heavy (BTA-14)

// --- T-6 and T-16: characters by scale -------------------------------------------------------------------------------

inline constexpr int heroic_fc = 5;
inline constexpr std::array<int, 4> hero_pool = {2, 4, 8, 12};  // by FighterTier (BTA-47, BTA-R81)
inline constexpr std::array<int, 2> caster_pool = {3, 6};       // by MageTier or PriestTier, from the lowest on
constexpr int caster_pool_of(std::size_t tier) {
    return tier == 0 ? 0 : caster_pool[tier - 1];
}
struct TierRow {
    int attacks, hits;
    bool heroic;  // attacks at FC 5
    int rule;     // BTA number
};
inline constexpr std::array<TierRow, 4> tiers_at_5 = {
    {{1, 1, false, 25}, {1, 2, true, 162}, {2, 3, true, 163}, {4, 4, true, 164}}};
inline constexpr std::array<TierRow, 4> tiers_at_20 = {
    {{1, 1, false, 25}, {1, 1, false, 166}, {1, 2, true, 167}, {2, 3, true, 168}}};
constexpr const TierRow& tier_row(FighterTier t, bool at_20) {
    return (at_20 ? tiers_at_20 : tiers_at_5)[static_cast<std::size_t>(t)];
}
// T-17 (BTA-169, BTA-174, BTA-178): at 1:5, at 1:20; by MageTier or PriestTier.
inline constexpr std::array<std::array<int, 2>, 3> magic_dice = {{{0, 0}, {8, 2}, {16, 4}}};
inline constexpr int breath_pierce = -2;  // modifier of the target's save (BTA-190)
// In hundredths of an inch.
inline constexpr int spell_range = 1000, ward_range = 800, prayer_range = 600, challenge_range = 900,
                     command_range = 1200, leader_range = 300, rout_sight = 600, keep_off = 100;

// --- T-9: movement, inches with cards --------------------------------------------------------------------------------

inline constexpr std::array<int, 4> horse_rate = {7, 7, 6, 6}, foot_rate = {5, 5, 4, 4};  // by armour
constexpr RuleRef rate_rule(bool horse, Armour a) {
    const bool heavy = a == Armour::medium || a == Armour::heavy;
    if (horse) return heavy ? rule("BTA-77") : rule("BTA-76");
    return heavy ? rule("BTA-79") : rule("BTA-78");
}
inline constexpr int lone_foot = 10, lone_horse = 14;  // BTA-80

// --- T-11: melee weapons ---------------------------------------------------------------------------------------------

enum class Arm : std::uint8_t { pike, lance, spear, two_handed, sword, staff, short_sword, dagger };
inline constexpr int arm_count = 8;
struct ArmRow {
    Arm arm;
    std::string_view name;
    int rule;        // BTA number
    int reach;       // 1 strikes first
    int modifier;    // for pike and lance only against mounted troops, and in a charge
    int half_ranks;  // 2 = one rank
};
inline constexpr std::array<ArmRow, arm_count> arms = {{
    {Arm::pike, "pike", 100, 1, 1, 4},
    {Arm::lance, "lance", 101, 2, 2, 3},
    {Arm::spear, "spear", 102, 3, 0, 3},
    {Arm::two_handed, "two-handed weapon", 103, 4, 1, 2},
    {Arm::sword, "sword, axe or mace", 104, 5, 0, 2},
    {Arm::staff, "staff or club", 105, 5, -1, 2},
    {Arm::short_sword, "short sword or claws", 106, 6, 0, 2},
    {Arm::dagger, "dagger", 107, 7, -1, 2},
}};
constexpr const ArmRow& row(Arm a) {
    return arms[static_cast<std::size_t>(a)];
}
Arm arm_of(MeleeWeapon w);

// --- T-13: morale ----------------------------------------------------------------------------------------------------

inline constexpr std::array<std::array<int, 2>, 5> morale_table = {{{3, 2}, {4, 3}, {5, 4}, {5, 5}, {6, 6}}};
constexpr int morale_number(int fc, bool ranged) {
    return morale_table[static_cast<std::size_t>(fc - 1)][ranged ? 0 : 1];
}

// --- T-15: the command deck ------------------------------------------------------------------------------------------

enum class Card : std::uint8_t {
    march_charge,
    maneuver,
    flanking,
    center,
    all_cavalry,
    all_light_infantry,
    all_infantry,
    coordinated,
    ferocious,
    frenzied,
    target,
    volley,
    rally,
    seize,
    brace,
    shieldwall,
    joker,
};
inline constexpr int card_count = 17;
struct CardRow {
    Card card;
    std::string_view name;
    int rule;    // BTA number
    int copies;  // out of 54 cards
    bool charges;
    std::uint8_t pieces;  // most pieces it can name
};
inline constexpr std::array<CardRow, card_count> card_rows = {{
    {Card::march_charge, "March/Charge", 145, 13, true, 2},
    {Card::maneuver, "Maneuver", 146, 4, false, 1},
    {Card::flanking, "Flanking Move", 147, 2, false, 2},
    {Card::center, "Center Move", 148, 2, false, 2},
    {Card::all_cavalry, "All Cavalry Move", 149, 2, false, 0},
    {Card::all_light_infantry, "All Light Infantry Move", 150, 2, false, 0},
    {Card::all_infantry, "All Infantry Move", 151, 1, false, 0},
    {Card::coordinated, "Coordinated Attack", 152, 2, true, 3},
    {Card::ferocious, "Ferocious Attack", 153, 2, true, 1},
    {Card::frenzied, "Frenzied Charge", 154, 2, true, 2},
    {Card::target, "Target", 155, 5, false, 2},
    {Card::volley, "Volley", 156, 2, false, 2},
    {Card::rally, "Rally", 157, 5, false, 1},
    {Card::seize, "Seize the Initiative", 158, 2, false, 0},
    {Card::brace, "Brace for Charge", 159, 3, false, 2},
    {Card::shieldwall, "Shieldwall", 160, 3, false, 2},
    {Card::joker, "Joker", 161, 2, false, 0},
}};
// Words of PlayCard::card, used in files: never rename them.
inline constexpr std::array<std::string_view, card_count> card_keys = {
    "march-charge",
    "maneuver",
    "flanking-move",
    "center-move",
    "all-cavalry-move",
    "all-light-infantry-move",
    "all-infantry-move",
    "coordinated-attack",
    "ferocious-attack",
    "frenzied-charge",
    "target",
    "volley",
    "rally",
    "seize-the-initiative",
    "brace-for-charge",
    "shieldwall",
    "joker",
};
constexpr const CardRow& row(Card c) {
    return card_rows[static_cast<std::size_t>(c)];
}
inline constexpr int deck_size = 54, kept_cards = 3;

// More than one bit is set: a choice of weapons.
constexpr bool several(unsigned bits) {
    return (bits & (bits - 1)) != 0;
}

// The effective number for a roll at or under `number`: clamped to 1 .. 5 (BTA-R1, BTA-R2).
constexpr int used(int number) {
    return number < 1 ? 1 : number > 5 ? 5 : number;
}

}  // namespace banneret::axe
