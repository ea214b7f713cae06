#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/abstract/house.h"
#include "engine/abstract/sheet.h"
#include "engine/core/fraction.h"
#include "engine/core/trouble.h"
#include "engine/tactics/losses.h"
#include "engine/tactics/plans.h"

namespace banneret::abstract {

// AD-22, AD-R9: from a share of strength to individuals per unit. Exact until the final rounding.

// Individuals left per unit of the sheet, unrounded.
using Survivors = std::vector<Fraction>;
Survivors all_present(const Sheet& sheet);
// Hundredths of US left.
Fraction strength_left(const Sheet& sheet, const Survivors& left);
// Removes `tenths` (0..10) of the strength that is left, in the given way. Spared units lose, in proportion among
// themselves, only what the others cannot supply; if every unit would be spared, all lose in proportion. REQUIRES: way
// is not by_hand.
Survivors remove(const Sheet& sheet, const Survivors& left, int tenths, LossWay way);
// Like remove(), for any share from 0 to 1.
Survivors remove_share(const Sheet& sheet, const Survivors& left, const Fraction& share, LossWay way);
// Removes whole individuals per unit; a remaining fraction of an individual goes with the whole one that was named.
// REQUIRES: !by_hand_refused(...) for the same losses.
Survivors remove_by_hand(const Survivors& left, const std::vector<std::int32_t>& by_hand);
// The survivors' band of AD-26, by heads or by strength as the house rule says.
int survivors_band(const Sheet& sheet, const Survivors& left, const House& house);

// By hand: whole individuals per unit of the sheet. Refused (with the US demanded, named and still missing) unless the
// sum is within half an individual of the strongest unit and no unit loses more than it has (a fraction left from an
// earlier loss may be named as one). A total loss must name every individual.
std::optional<Refusal> by_hand_refused(const Sheet& sheet, const Survivors& left, int tenths,
                                       const std::vector<std::int32_t>& by_hand);
// The proportional split in whole individuals, from which a split by hand begins; by_hand_refused() accepts it.
std::vector<std::int32_t> by_hand_proposal(const Sheet& sheet, const Survivors& left, int tenths);

// Whole individuals lost per unit, rounded once per army (AD-R9: whole parts, then largest remainders while that is
// nearer). The sum is at most half an individual off the strength lost, and no unit loses more than it has.
std::vector<std::int32_t> whole_losses(const Sheet& sheet, const Survivors& left);
// Individuals that an army loses in total at each loss of strength, 0 to 100 hundredths of its strength at the start:
// the sum of whole_losses() (AD-R9). REQUIRES: the way is not by_hand.
using MenByLoss = std::array<std::int64_t, 101>;
MenByLoss men_by_loss(const Sheet& sheet, LossWay way);
// AD-R11, AD-R20: how many of these losses return, per unit: 30% of the army's losses, rounded down, shared by largest
// remainder.
inline constexpr int returning_percent = 30;
std::vector<std::int32_t> returning(const std::vector<std::int32_t>& lost);

// AD-R11: the die that decides when they return, and the days it gives: a d6, where odd gives one week and even two;
// under healing-time: any-day a d8, which gives 7 to 14 days. REQUIRES: 1 <= roll <= healing_die(house).
int healing_die(const House& house);
int healing_days(int roll, const House& house);

}  // namespace banneret::abstract
