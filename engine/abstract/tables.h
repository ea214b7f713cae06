#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "engine/abstract/house.h"
#include "engine/core/check.h"
#include "engine/tactics/plans.h"
#include "engine/tactics/tally.h"

namespace banneret::abstract {

// Every printed table of Appendix D, and the rows that tallies and logs name. Resolution, odds, the automatic general
// and the help text all use these. The look-ups are in this header because the odds' inner loop calls them.

inline constexpr std::uint8_t ruleset_number = 0;

// Rows AD-1 .. AD-27 and the rulings that give reasons of their own. Rule ID n of the text is row n - 1; the rulings
// AD-R1 .. AD-R21 follow at 27 .. 47, then the sections of RULINGS.md.
inline constexpr int printed_rules = 27, ruling_count = 21, section_count = 4;
inline constexpr int row_count = printed_rules + ruling_count + section_count;
std::span<const RuleRow> rule_rows();
// AD-n.
constexpr RuleRef rule(int ad) {
    return {ruleset_number, static_cast<std::uint16_t>(ad - 1)};
}
// AD-Rn.
constexpr RuleRef ruling(int r) {
    return {ruleset_number, static_cast<std::uint16_t>(printed_rules + r - 1)};
}

// AD-17, rows the attacker's postures, columns the defender's.
// clang-format off
inline constexpr std::array<std::array<std::int8_t, postures_each>, postures_each> posture_matrix = {{
    // stand  right   left  weak  retreat
    {{      0,     0,     0,   -2,      +1 }},  // frontal assault; the text leaves its first cell empty
    {{     +1,     0,     0,   +2,       0 }},  // attack right
    {{     +1,     0,     0,   +2,       0 }},  // attack left
    {{     +2,    +1,    +1,   -1,      -2 }},  // envelope
    {{     +1,     0,     0,    0,      -1 }},  // screened attack
}};
// clang-format on

// The modifier of the attacker's roll for a pair of postures. REQUIRES: attacker is an attacker's posture, defender a
// defender's.
constexpr int posture_modifier(Posture attacker, Posture defender) {
    CHECK(role_of(attacker) == Role::attacker && role_of(defender) == Role::defender);
    return posture_matrix[index_of(attacker)][index_of(defender)];
}

// AD-21. Columns 0..6 are 1:4 .. 1:1 .. 4:1.
inline constexpr int column_count = 7, even_column = 3, longest_odds = 4;
std::string_view column_name(int column);

// AD-R8: the ratio of strengths (hundredths of US) to the nearest whole number, halves towards the longer odds, beyond
// 4 as 4. REQUIRES: both above 0.
constexpr int column(std::int64_t attacker, std::int64_t defender) {
    CHECK(attacker > 0 && defender > 0);
    const bool attacker_stronger = attacker >= defender;
    const std::int64_t more = attacker_stronger ? attacker : defender;
    const std::int64_t less = attacker_stronger ? defender : attacker;
    const auto odds = static_cast<int>(std::min<std::int64_t>(longest_odds, (2 * more + less) / (2 * less)));
    return attacker_stronger ? even_column + odds - 1 : even_column - odds + 1;
}

namespace cells {
inline constexpr BattleResult SK{Grade::skirmish, std::nullopt}, SM{Grade::stalemate, std::nullopt};
inline constexpr BattleResult AMV{Grade::marginal_victory, Role::attacker}, AV{Grade::victory, Role::attacker},
    ACV{Grade::crushing_victory, Role::attacker};
inline constexpr BattleResult DMV{Grade::marginal_victory, Role::defender}, DV{Grade::victory, Role::defender},
    DCV{Grade::crushing_victory, Role::defender};
// clang-format off
inline constexpr std::array<std::array<BattleResult, column_count>, 6> results = {{
    // 1:4  1:3  1:2  1:1  2:1  3:1  4:1
    {{ DCV, DCV,  DV, DMV, DMV,  SM,  SK }},  // 1 or less
    {{  DV,  DV, DMV,  SM,  SM,  SK, AMV }},
    {{  DV, DMV, DMV,  SK,  SK, AMV, AMV }},
    {{ DMV, DMV,  SK,  SK, AMV, AMV,  AV }},
    {{ DMV,  SK,  SM,  SM, AMV,  AV,  AV }},
    {{  SK,  SM, AMV, AMV,  AV, ACV, ACV }},  // 6 or more
}};
// clang-format on
}  // namespace cells

// AD-21: `die` is the roll with all modifiers, clamped here to 1..6. REQUIRES: 0 <= column < column_count.
constexpr BattleResult battle_result(int column, int die) {
    CHECK(column >= 0 && column < column_count);
    return cells::results[static_cast<std::size_t>(std::clamp(die, 1, 6) - 1)][static_cast<std::size_t>(column)];
}

// AD-22 .. AD-24, by grade: the shift of the casualty roll for the winner and for the loser. Both are equal if neither
// wins; a stalemate has one roll for both.
struct CasualtyShifts {
    std::int8_t winner, loser;
};
inline constexpr std::array<CasualtyShifts, 5> casualty_shifts = {{{-7, -7}, {-2, -2}, {-2, +1}, {-4, +2}, {-8, +4}}};

// The shift of one role's casualty roll under a result; for a stalemate the shift of the single roll.
constexpr int casualty_shift(const BattleResult& result, Role role) {
    const CasualtyShifts& shifts = casualty_shifts[static_cast<std::size_t>(result.grade)];
    return result.winner == role ? shifts.winner : shifts.loser;
}

// Tenths of the current strength lost for 2d6 + shift: none at 2 or less, one more per point, all at 12 or more.
constexpr int casualty_tenths(int roll) {
    return std::clamp(roll - 2, 0, 10);
}

// A roll under a house rule of the campaign: as printed, or as battles of 1600 to 1815 were recorded, which is half of
// the tenths, rounded down (AD-R21). Every casualty and pursuit roll is read by this function.
constexpr int casualty_tenths(int roll, const House& house) {
    return house.casualties_recorded ? casualty_tenths(roll) / 2 : casualty_tenths(roll);
}

// AD-26: by the share of survivors that is mounted or flying, in tenths; each band begins with its lower bound.
struct PursuitBand {
    int from_tenths, shift;
};
inline constexpr std::array<PursuitBand, 4> pursuit_bands = {{{6, 8}, {3, 4}, {1, 2}, {0, 0}}};  // highest first

// The band for `part` of `whole`, both in any one measure; an empty whole counts as a share of 0.
template <class Number>
constexpr int pursuit_band(const Number& part, const Number& whole) {
    if (!(whole > 0)) return 0;
    const Number scaled = part * 10;
    for (const PursuitBand& band : pursuit_bands)
        if (scaled >= whole * band.from_tenths) return band.shift;
    return 0;
}

}  // namespace banneret::abstract
