#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/abstract/sheet.h"
#include "engine/core/trouble.h"
#include "engine/tactics/plans.h"

namespace banneret::abstract {

// Requirements of a posture on an army, in per cent of its sheet's shares.
inline constexpr int envelope_mounted = 25, envelope_flying = 15, envelope_outnumbers = 2;  // AD-18
inline constexpr int screen_missile = 25;                                                   // AD-19
inline constexpr int escape_mounted = 50, escape_flying = 40;                               // AD-20

// AD-18, AD-19: why this side may not take the posture, with the figures; none: it may. `own` and `enemy` are the true
// sheets; `army` is the name of this side in the sentence.
std::optional<Refusal> posture_refused(Posture p, const Sheet& own, const Sheet& enemy,
                                       std::string_view army = "this army");
std::vector<Posture> postures_allowed(Role role, const Sheet& own, const Sheet& enemy);

// AD-20: true if the attacker may pursue a fighting retreat of this defender (the shares of step 1).
bool may_pursue_fighting_retreat(const Sheet& defender);

// The role that holds the field after a result (AD-25, AD-R15, AD-R19), if any.
std::optional<Role> field_holder(const BattleResult& result, Posture defender);
// How many d6 of miles `role` must retreat after a result: the loser 1 after a marginal victory, else 2 (AD-25); a
// defender who made a fighting retreat and did not lose 1 (AD-R15); 0 for a role that stays. The caller checks whether
// an army was wiped out.
int retreat_dice(const BattleResult& result, Role role, Posture defender);
// True if the winner may pursue (AD-25, AD-20, AD-R10). The caller checks whether the loser was wiped out.
bool pursuit_allowed(const BattleResult& result, Posture defender, const Sheet& defender_sheet);

}  // namespace banneret::abstract
