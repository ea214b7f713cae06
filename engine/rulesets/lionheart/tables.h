#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "engine/core/check.h"
#include "engine/tactics/rule_ids.h"
#include "engine/tactics/tally.h"

namespace banneret::lionheart {

// Every printed table of the Lionheart variant and the rows that tallies and logs name. Rule ID LH-n is row n - 1; the
// rulings LH-R1 .. LH-R56 follow; then the rows of the extras of LH-MUSTER, of the automatic commander, of a person's
// answers, and of the sections of RULINGS.md.
inline constexpr std::uint8_t ruleset_number = 2;
std::span<const RuleRow> rule_rows();

inline constexpr NumberedRuleIds rule(ruleset_number, "LH-", 110, 56);
// LH-MUSTER, "Special abilities" and "King": one row each, all from ruling LH-R54 or LH-R56.
enum class Extra : std::uint8_t {
    never_panics,
    undead,
    tough,
    regeneration,
    thick_hide,
    resistance,
    marksman,
    multiple_attacks,
    breath,
    evasive,
    quick,
    slow,
    flying,
    camouflage,
    darkvision,
    tier,
    kings_tier,
    fc_dice,
    spell,
    spell_shield,
    prayer,
    thrown,
    fortified,
    ambush,
    flank_march,
    surprise,
    fighting_retreat,
    captured,
    fate,
    conceded,
    home,
};
inline constexpr int extra_count = 31;
inline constexpr EnumRows<Extra> extra{ruleset_number, rule.size()};
// LH-COMMANDER: the automatic commander.
enum class Policy : std::uint8_t {
    bid,
    rally,
    attack,
    shoot,
    spell,
    reload,
    king_safety,
    advance,
    hold,
    first,
    order,
    concede
};
inline constexpr int policy_count = 12;
inline constexpr EnumRows<Policy> policy{ruleset_number, extra.first + extra_count};
// The answers where a rule leaves a choice, in a referee's words.
enum class Choice : std::uint8_t { go_first, enemy_first };
inline constexpr int choice_count = 2;
inline constexpr EnumRows<Choice> choice{ruleset_number, policy.first + policy_count};
// The four sections of RULINGS.md close the list.
inline constexpr int row_count = choice.first + choice_count + 4;

// --- The die (LH-108, LH-R1) ----------------------------------------------------------------------------------------

enum class Face : std::uint8_t { axe, arrow, panic };
struct Faces {
    int axe = 0, arrow = 0, panic = 0;
    constexpr int count() const { return axe + arrow + panic; }
    bool operator==(const Faces&) const = default;
};
// T-1 (LH-5, LH-33).
inline constexpr std::array<int, 3> face_score = {2, 1, 0};
constexpr int score(const Faces& f) {
    return face_score[0] * f.axe + face_score[1] * f.arrow + face_score[2] * f.panic;
}

// --- T-2: the order of actions (LH-9, LH-10) -------------------------------------------------------------------------

inline constexpr int sequence_rows = 5;
// Columns headed 5, 4, 3, 2, 1; true if the table has an A.
inline constexpr std::array<std::array<bool, 5>, sequence_rows> sequence_table = {{
    {{true, true, true, false, false}},
    {{true, true, false, true, false}},
    {{true, false, true, false, true}},
    {{true, true, false, true, false}},
    {{true, true, true, false, false}},
}};
inline constexpr int most_actions = 7;  // six of the high roller's and one of the low roller's
struct Sequence {
    std::array<bool, most_actions> high{};  // true: the high roller's action
    std::uint8_t length = 0;
};
// The order of the actions if the totals differ by 2 or more (LH-8..LH-11). REQUIRES: 2 <= difference <= 6.
Sequence action_sequence(int difference);

// --- Unit types (T-7) ------------------------------------------------------------------------------------------------

enum class Kind : std::uint8_t { inf, cav, linf, lcav, kingm, kingf };
inline constexpr int kind_count = 6;
enum class SaveColumns : std::uint8_t { cavalry, infantry, light_cavalry };
struct KindRow {
    Kind kind;
    std::string_view key, name;
    RuleRef rule;
    int figures, dice;
    std::array<int, 4> move_points;  // by armour none, light, medium, heavy; 0: not allowed
    SaveColumns saves;
    int weight;  // weight of casualties in panic tests (LH-42, LH-46, LH-R41)
    bool foot, light, king;
    int base_cost;  // T-9
};
// clang-format off
inline constexpr std::array<KindRow, kind_count> kinds = {{
    {Kind::inf,   "inf",   "Infantry",            rule("LH-55"), 4, 1, {{1, 1, 1, 1}}, SaveColumns::infantry,      1, true,  false, false,  4},
    {Kind::cav,   "cav",   "Cavalry",             rule("LH-56"), 2, 2, {{3, 3, 2, 2}}, SaveColumns::cavalry,       2, false, false, false,  8},
    {Kind::linf,  "linf",  "Light infantry",      rule("LH-58"), 2, 1, {{2, 2, 1, 0}}, SaveColumns::infantry,      2, true,  true,  false,  4},
    {Kind::lcav,  "lcav",  "Light cavalry",       rule("LH-61"), 2, 1, {{4, 3, 2, 0}}, SaveColumns::light_cavalry, 2, false, true,  false,  8},
    {Kind::kingm, "kingm", "Leader, mounted",     rule("LH-64"), 1, 2, {{4, 4, 3, 3}}, SaveColumns::cavalry,       2, false, false, true,  14},
    {Kind::kingf, "kingf", "Leader, on foot",     rule("LH-65"), 2, 1, {{3, 3, 2, 2}}, SaveColumns::infantry,      1, true,  false, true,  10},
}};
// clang-format on
constexpr const KindRow& row(Kind k) {
    return kinds[static_cast<std::size_t>(k)];
}
std::optional<Kind> parse_kind(std::string_view word);

// --- Weapons (T-8) ---------------------------------------------------------------------------------------------------

enum class Weapon : std::uint8_t { spears, halberds, heavy, sidearms, bows, longbows, crossbows, arbalests };
inline constexpr int weapon_count = 8;
struct WeaponRow {
    Weapon weapon;
    std::string_view key, name;
    RuleRef rule;
    bool foot_only, missile, shields;
    int melee_penetration, shot_penetration;  // armour levels (LH-68, LH-72, LH-73)
    int cost;                                 // T-9, replacing the cost of spears or bows
};
// clang-format off
inline constexpr std::array<WeaponRow, weapon_count> weapons = {{
    {Weapon::spears,    "spears",    "spears",        rule("LH-69"), false, false, true,  0, 0,  0},
    {Weapon::halberds,  "halberds",  "halberds",      rule("LH-71"), true,  false, false, 0, 0,  2},
    {Weapon::heavy,     "heavy",     "heavy weapons", rule("LH-72"), false, false, false, 1, 0,  1},
    {Weapon::sidearms,  "sidearms",  "sidearms",      rule("LH-74"), false, false, true,  0, 0, -1},
    {Weapon::bows,      "bows",      "bows",          rule("LH-27"), false, true,  false, 0, 0,  0},
    {Weapon::longbows,  "longbows",  "longbows",      rule("LH-73"), true,  true,  false, 0, 1,  2},
    {Weapon::crossbows, "crossbows", "crossbows",     rule("LH-66"), false, true,  false, 0, 0, -1},
    {Weapon::arbalests, "arbalests", "arbalests",     rule("LH-67"), true,  true,  false, 0, 2,  2},
}};
// clang-format on
constexpr const WeaponRow& row(Weapon w) {
    return weapons[static_cast<std::size_t>(w)];
}
std::optional<Weapon> parse_weapon(std::string_view word);
constexpr bool must_reload(Weapon w) {
    return w == Weapon::crossbows || w == Weapon::arbalests;
}

inline constexpr std::array<std::string_view, 4> armour_names = {"none", "light", "medium", "heavy"};

// --- Saves (T-4) -----------------------------------------------------------------------------------------------------

// Faces that cancel a hit, as printed: X axe, R arrow, P panic.
struct SaveFaces {
    bool axe = false, arrow = false, panic = false;
    bool operator==(const SaveFaces&) const = default;
    constexpr int of(const Faces& f) const { return (axe ? f.axe : 0) + (arrow ? f.arrow : 0) + (panic ? f.panic : 0); }
};
inline constexpr SaveFaces save_none{}, save_p{false, false, true}, save_r{false, true, false},
    save_x{true, false, false}, save_xp{true, false, true}, save_xr{true, true, false};
// Rows: armour. Columns: cavalry in melee or shot with shields, cavalry shot without; infantry in melee or shot
// without, infantry shot with; light cavalry as cavalry.
inline constexpr std::array<std::array<SaveFaces, 6>, 4> save_table = {{
    {{save_r, save_p, save_none, save_p, save_p, save_none}},
    {{save_x, save_r, save_p, save_r, save_r, save_p}},
    {{save_xp, save_x, save_r, save_x, save_x, save_r}},
    {{save_xr, save_xp, save_x, save_xp, save_xp, save_x}},
}};
constexpr std::size_t save_column(SaveColumns s, bool shot, bool shields) {
    const std::size_t first = 2 * static_cast<std::size_t>(s);
    if (s == SaveColumns::infantry) return first + (shot && shields ? 1 : 0);
    return first + (shot && !shields ? 1 : 0);
}
// The ladder behind the table (LH-R23): level 0 none, 1 P, 2 R, 3 X, 4 X P, 5 X R.
inline constexpr int most_save_level = 5;
inline constexpr std::array<SaveFaces, most_save_level + 1> save_ladder = {
    {save_none, save_p, save_r, save_x, save_xp, save_xr}};
inline constexpr std::array<int, 6> save_column_base = {2, 1, 0, 1, 1, 0};

// --- Panic (T-5, T-6) ------------------------------------------------------------------------------------------------

inline constexpr int flank_panic = -1, rear_panic = -2, already_panicked = -2;  // LH-35, LH-36, LH-37, LH-44
// Hexes of a retreat by movement points 1..4 and the face rolled on one die (LH-49).
inline constexpr std::array<std::array<int, 3>, 4> panic_move = {{{{1, 2, 1}}, {{2, 1, 1}}, {{2, 3, 1}}, {{3, 2, 1}}}};
constexpr int panic_hexes(int move_points, Face f) {
    const int mp = std::clamp(move_points, 1, 4);
    return panic_move[static_cast<std::size_t>(mp - 1)][static_cast<std::size_t>(f)];
}

// --- Costs (T-9), in 1/32 of a point (LH-R45) -----------------------------------------------------------------------

inline constexpr std::int32_t point = 32;
inline constexpr std::array<std::array<int, 4>, 2> morale_cost = {{{{0, -2, 0, 2}}, {{0, -4, 0, 4}}}};  // foot, horse
inline constexpr std::array<std::array<int, 4>, 2> armour_cost = {{{{0, 1, 3, 6}}, {{0, 2, 6, 12}}}};
inline constexpr int shield_cost = 1;

// A full stand as bought.
struct Build {
    Kind kind = Kind::inf;
    Weapon weapon = Weapon::spears;
    std::uint8_t armour = 0;  // 0 none .. 3 heavy
    bool shields = false;
    std::uint8_t morale = 2;      // 1 .. 3
    std::uint8_t leadership = 2;  // for a leader: 1 .. 3
    bool dedicated = false;
    bool operator==(const Build&) const = default;
};
// The price of a full regular (or dedicated) stand, exact (LH-R42); a mercenary's up-front price and its minimum
// promise are each a quarter of it (LH-92, LH-93, LH-R44).
std::int32_t cost(const Build& b);
// LH-R43, LH-R40: why such a stand may not be fielded. Checks the limits of T-7 and T-8.
std::optional<std::string_view> build_fault(const Build& b, bool dedicated_unarmoured = true);

}  // namespace banneret::lionheart
