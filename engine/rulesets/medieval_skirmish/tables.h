#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/armies/attributes.h"
#include "engine/geometry/inches.h"
#include "engine/rulesets/medieval_skirmish/rule_ids.h"

namespace banneret::skirmish {

// Every printed table, row by row (T-1 to T-10), and those of the rulings.

enum class Protection : std::uint8_t { UA, PA, FA, PP, FP };
enum class Grade4 : std::uint8_t { militia, average, veteran, elite };
enum class Order : std::uint8_t { loose, formed, schiltron };

struct ProtectionRow {
    std::string_view name, words;
    RuleRef block_rule, margin_rule, horse_rule;
    std::int8_t block, margin;         // T-4, MS-54 to MS-58
    std::int16_t horse, barded, foot;  // T-1, T-2: hundredths of an inch
    std::int8_t horse_die, foot_die;
};
inline constexpr std::array<ProtectionRow, 5> protections = {{
    {"UA", "unarmoured", rule("MS-21"), rule("MS-54"), rule("MS-1"), 3, 1, 1600, 1600, 1000, 12, 10},
    {"PA", "part armour", rule("MS-22"), rule("MS-55"), rule("MS-2"), 5, 2, 1600, 1600, 1000, 12, 10},
    {"FA", "full armour", rule("MS-23"), rule("MS-56"), rule("MS-3"), 6, 4, 1200, 1200, 800, 8, 8},
    {"PP", "part plate", rule("MS-24"), rule("MS-57"), rule("MS-4"), 8, 5, 1200, 1000, 800, 8, 8},
    {"FP", "full plate", rule("MS-25"), rule("MS-58"), rule("MS-5"), 9, 6, 1000, 800, 600, 8, 6},
}};
constexpr const ProtectionRow& row(Protection p) {
    return protections[static_cast<std::size_t>(p)];
}
// `steps` levels up (below 0: down), never below UA nor above FP.
constexpr Protection shifted(Protection p, int steps) {
    const int n = static_cast<int>(p) + steps;
    return static_cast<Protection>(n < 0 ? 0 : n > 4 ? 4 : n);
}
inline constexpr Hundredths formed_move = 600, schiltron_move = 400;  // MS-6, MS-9
// MS-R17: the way of the outer corner of a front that wheels about the inner one. 349 / 20,000 is pi / 180.
constexpr Hundredths wheel_arc(Hundredths front, int turn) {
    return front * turn * 349 / 20'000;
}
inline constexpr Hundredths obstacle_toll_foot = 200, obstacle_toll_horse = 400;  // MS-R21

// T-3.
enum class Missile : std::uint8_t { none, javelin, bow, longbow, crossbow, handgun, cannon };
struct MissileRow {
    std::string_view key, name;
    RuleRef rule;
    std::int16_t near, far;  // hundredths
    std::int8_t reload;      // turns between two shots (MS-R35)
};
inline constexpr std::array<MissileRow, 7> missiles = {{
    {"none", "none", rule("MS-R33"), 0, 0, 0},
    {"javelin", "javelins", rule("MS-16"), 300, 600, 0},
    {"bow", "bows or slings", rule("MS-17"), 800, 1600, 0},
    {"longbow", "longbows", rule("MS-17"), 800, 1600, 0},
    {"crossbow", "crossbows", rule("MS-18"), 1200, 2800, 1},
    {"handgun", "handguns", rule("MS-19"), 600, 1800, 2},
    {"cannon", "cannon", rule("MS-20"), 2400, 4800, 3},
}};
constexpr const MissileRow& row(Missile m) {
    return missiles[static_cast<std::size_t>(m)];
}
inline constexpr int near_hits = 6, far_hits = 3;  // MS-26, MS-27

// T-6, with the other properties of a weapon.
enum class Arm : std::uint8_t { improvised, spear, pike, edged, axe, two_handed, two_handed_axe, lance };
inline constexpr std::size_t arm_count = 8;
struct ArmRow {
    std::string_view key, name;
    RuleRef rule;
    std::int8_t factor;
    bool axe, both_hands, spear;
};
inline constexpr std::array<ArmRow, arm_count> arms = {{
    {"improvised", "improvised weapons", rule("MS-47"), 0, false, false, false},
    {"spear", "spears", rule("MS-48"), 1, false, false, true},
    {"pike", "pikes", rule("MS-48"), 1, false, true, true},
    {"edged", "single-handed edged weapons", rule("MS-49"), 2, false, false, false},
    {"axe", "axes or hammers", rule("MS-49"), 2, true, false, false},
    {"two-handed", "double-handed edged weapons", rule("MS-50"), 3, false, true, false},
    {"two-handed-axe", "double-handed axes or hammers", rule("MS-50"), 3, true, true, false},
    {"lance", "lances", rule("MS-51"), 5, false, false, false},
}};
constexpr const ArmRow& row(Arm a) {
    return arms[static_cast<std::size_t>(a)];
}
Arm arm_of(MeleeWeapon w, bool mounted);
Missile missile_of(MissileWeapon w);

// T-8: rows 1 to 7, columns from Elite to Militia.
enum class Nerve : std::uint8_t { none, fall_back, rout };
inline constexpr std::array<std::array<Nerve, 4>, 7> morale_chart_rows = [] {
    constexpr Nerve N = Nerve::none, F = Nerve::fall_back, R = Nerve::rout;
    return std::array<std::array<Nerve, 4>, 7>{{
        {R, R, R, F},
        {R, R, F, F},
        {R, F, F, N},
        {R, F, N, N},
        {F, N, N, N},
        {F, N, N, N},
        {N, N, N, N},
    }};
}();
constexpr Nerve morale_chart(int total, Grade4 column) {
    const int r = total < 1 ? 1 : total > 7 ? 7 : total;  // MS-R72
    return morale_chart_rows[static_cast<std::size_t>(r - 1)][static_cast<std::size_t>(column)];
}
// T-9: the lowest die that rallies.
inline constexpr std::array<int, 4> rally_rows = {10, 7, 4, 1};
constexpr int rallies_from(Grade4 column) {
    return rally_rows[static_cast<std::size_t>(column)];
}
constexpr RuleRef rally_rule(Grade4 column) {
    constexpr std::array<RuleRef, 4> rules = {rule("MS-81"), rule("MS-80"), rule("MS-79"), rule("MS-78")};
    return rules[static_cast<std::size_t>(column)];
}
inline constexpr int leader_dies_to = 3, leader_hits = 3;  // T-10
std::string_view words(Grade4 g);
std::string_view words(Order o);
constexpr Grade4 shifted(Grade4 g, int steps) {
    const int n = static_cast<int>(g) + steps;
    return static_cast<Grade4>(n < 0 ? 0 : n > 3 ? 3 : n);
}

}  // namespace banneret::skirmish
