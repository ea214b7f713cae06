#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/abstract/sheet.h"
#include "engine/core/trouble.h"
#include "engine/tactics/plans.h"

namespace banneret::abstract {

// What an army must have for a posture, in per cent of its sheet's shares.
inline constexpr int envelope_mounted = 25, envelope_flying = 15, envelope_outnumbers = 2;  // AD-18
inline constexpr int screen_missile = 25;                                                   // AD-19
inline constexpr int escape_mounted = 50, escape_flying = 40;                               // AD-20

// AD-18, AD-19: why this side may not take the posture, with the figures; nothing if it may. `own` and `enemy` are the
// true sheets; `army` is what the sentence calls this side.
std::optional<Refusal> posture_refused(Posture p, const Sheet& own, const Sheet& enemy,
                                       std::string_view army = "this army");
std::vector<Posture> postures_allowed(Role role, const Sheet& own, const Sheet& enemy);

// AD-20: may the attacker pursue a fighting retreat of this defender (the shares of step 1)?
bool may_pursue_fighting_retreat(const Sheet& defender);

// Who holds the field after a result (AD-25, AD-R15, AD-R19), or nobody.
std::optional<Role> field_holder(const BattleResult& result, Posture defender);
// How many d6 of miles `role` must go after a result: the loser 1 after a marginal victory, else 2 (AD-25); a defender
// who made a fighting retreat and did not lose 1 (AD-R15); 0 for who stays. An army wholly lost is the caller's to look
// at.
int retreat_dice(const BattleResult& result, Role role, Posture defender);
// May the winner pursue (AD-25, AD-20, AD-R10)? The loser's total loss is the caller's to look at.
bool pursuit_allowed(const BattleResult& result, Posture defender, const Sheet& defender_sheet);

}  // namespace banneret::abstract
