#pragma once

#include <cstdint>
#include <span>

#include "engine/tactics/plans.h"
#include "engine/tactics/tally.h"

namespace banneret::abstract {

// Every printed table of Appendix D, and the rows that tallies and logs name. Resolution, odds, the automatic general
// and the help text all read these.

inline constexpr std::uint8_t ruleset_number = 0;

// Rows AD-1 .. AD-27 and the rulings that give reasons of their own. Rule ID n of the text is row n - 1; the rulings
// R-1 .. R-20 follow at 27 .. 46.
std::span<const RuleRow> rule_rows();
constexpr RuleRef rule(int ad) { return {ruleset_number, static_cast<std::uint16_t>(ad - 1)}; }     // AD-n
constexpr RuleRef ruling(int r) { return {ruleset_number, static_cast<std::uint16_t>(26 + r)}; }   // R-n

// AD-17: what the pair of postures adds to the attacker's roll.
// REQUIRES: attacker is an attacker's posture, defender a defender's.
int posture_modifier(Posture attacker, Posture defender);

// AD-21. Columns 0..6 are 1:4 .. 1:1 .. 4:1.
inline constexpr int column_count = 7;
std::string_view column_name(int column);
// the ratio of strengths to the nearest whole number, halves towards the longer odds, beyond 4 as 4.
// In hundredths of US. REQUIRES: both above 0.
int column(std::int64_t attacker, std::int64_t defender);
// `die` is the roll with all modifiers, clamped here to 1..6.
BattleResult battle_result(int column, int die);

// AD-22 .. AD-24. The shift of one role's casualty roll under a result; for a stalemate the one roll's shift.
int casualty_shift(const BattleResult& result, Role role);
// Tenths of the current strength lost for 2d6 + shift: 0..10.
int casualty_tenths(int roll);

// AD-26: 0, 2, 4 or 8 by the share of survivors mounted or flying; each band begins with its lower bound (10, 30, 60).
// `part` of `whole` in any one measure; nothing left counts as 0.
template <class Number>
int pursuit_band(const Number& part, const Number& whole) {
    if (!(whole > 0)) return 0;
    const Number scaled = part * 10;
    if (scaled >= whole * 6) return 8;
    if (scaled >= whole * 3) return 4;
    return scaled >= whole ? 2 : 0;
}

}  // namespace banneret::abstract
