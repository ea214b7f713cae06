#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "engine/abstract/contingent.h"
#include "engine/abstract/sheet.h"
#include "engine/core/trouble.h"
#include "engine/tactics/plans.h"
#include "engine/tactics/tally.h"

namespace banneret::abstract {

// AD-4 .. AD-11: chances and effects of the stratagems.

// One printed stratagem: what improves its chance, and the shift its success gives its own side.
struct StratagemRow {
    Stratagem stratagem{};
    RuleRef rule{};
    Share Sheet::*share = nullptr;  // +1 per full `step_percent` of this share; null: by wizards
    int step_percent = 0;
    std::optional<Role> only_as;   // the one role it works in (AD-R14); none: either
    int shift = 0;                 // on the results roll, in favour of its side; for fortifications the house rule
                                   // decides
    bool shifts_by_house = false;  // AD-R6
    std::array<std::optional<Posture>, 2>
        weaker_against{};  // enemy postures against which its shift is only `weaker_shift`
    int weaker_shift = 0;
};
// Every stratagem except none, in the order of the enumeration.
std::span<const StratagemRow> stratagem_rows();
// REQUIRES: s is not none.
const StratagemRow& stratagem_row(Stratagem s);
// AD-7: the bonus for each wizard and each arch-wizard.
inline constexpr int wizard_bonus = 1, arch_wizard_bonus = 2;

// The modifiers of the 2d6: the leadership (AD-4), then the bonus of the stratagem, each with its row; the base is 0.
// REQUIRES: s is not none.
Tally stratagem_tally(Stratagem s, const Contingent& side, const Sheet& sheet, const House& house);
// Chance of one attempt: how many of the 36 outcomes of two dice succeed. 0 without a general (AD-R13). REQUIRES: s is
// not none.
int stratagem_ways(Stratagem s, const Contingent& side, const Sheet& sheet, const House& house);

// AD-R5: a general who made an attempt on day 3 may make the next on day 3 + this.
inline constexpr int days_between_attempts = 7;
// Why this side may not attempt a stratagem now (no general, week not over); none: it may. The role is never a reason
// (AD-R14).
std::optional<Refusal> stratagem_refused(const Contingent& side, std::int32_t day);

// The shift of a successful stratagem in favour of its own side, with the row of the rule; 0 if it has no effect (wrong
// role, or the opponent's posture forbids it). Foil, evasion and no stratagem never shift.
struct StratagemEffect {
    int shift = 0;  // in favour of its own side, 0..3
    RuleRef rule{};
    bool operator==(const StratagemEffect&) const = default;
};
StratagemEffect stratagem_effect(Stratagem s, Role own_role, Posture opponent, const House& house);

}  // namespace banneret::abstract
