#pragma once

#include <vector>

#include "engine/abstract/battle.h"
#include "engine/core/fraction.h"
#include "engine/odds/games/posture_game.h"

namespace banneret {

// One side's knowledge of an abstract battle (AD-COMMANDER) and the estimates derived from it. Holds nothing that the
// side does not know.

struct Estimate {
    Side side{};
    abstract::House house{};
    abstract::Contingent own;  // true
    abstract::Sheet own_sheet,
        enemy_sheet;  // the first true; of the second only shares and the ratio of strengths count
    Stratagem own_stratagem = Stratagem::none;    // in effect
    Stratagem enemy_stratagem = Stratagem::none;  // in effect, and known of
};

// Before the declarations the enemy is a number of heads, some of them mounted, each worth this side's own mean
// strength. Afterwards it is as declared: hidden fighting capacity counts as 2, hidden abilities as none. Flight is
// declared, so it is never hidden.
Estimate estimate(const abstract::Record& r, Side side);

// The posture game of `estimate` with its own side in this role, payoff the attacker's margin. `allowed`, where given,
// are this side's postures; otherwise those that the estimate allows (AD-18, AD-19).
PostureGame posture_game(const Estimate& estimate, Role own_role, const std::vector<Posture>& allowed = {});

// Chance to win less chance to lose in either role, with both sides' best mixes.
struct RoleValues {
    Fraction attacking, defending;
    const Fraction& in(Role role) const { return role == Role::attacker ? attacking : defending; }
    // The better of the two; equal: defender.
    Role better() const { return attacking > defending ? Role::attacker : Role::defender; }
};
RoleValues role_values(const Estimate& estimate);

}  // namespace banneret
