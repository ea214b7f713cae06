#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/campaign/campaign.h"
#include "engine/core/document.h"

namespace banneret {

// A fought battle as a document. For the referee: everything, with every die and all changes by hand. For a side of the
// battle: its actions, its losses and what was visible to it (AD-ORDER, AD-12, AD-R7, AD-R16). About the enemy it
// contains the declared units, what the public dice show, and the prisoners taken; never its strength, the split of its
// losses, an attempt without effect, the return of its wounded, or the seed.

// Order of battle, course with dice, losses per unit, fates, healing.
Document battle_report(const FoughtBattle& battle, const Calendar& calendar, std::optional<Side> reader);
// A one-page version to hand out: only the larger units if there are many, and the main events. `arms`: shown at its
// head; none: unknown.
Document battle_handout(const FoughtBattle& battle, const Calendar& calendar, std::optional<Side> reader,
                        const PerSide<std::optional<Arms>>& arms = {});
// The arms of the battle's armies in a campaign; none for an army that it no longer has.
PerSide<std::optional<Arms>> arms_in(const Campaign& campaign, const FoughtBattle& battle);

// "Victory of Red"; "No battle: the field is left to Red".
std::string result_headline(const abstract::Start& start, const Review& review);
// Why the losses are greater than at the end of the fighting: the parts lost in the battle and in the pursuit. Empty
// without a pursuit that cost men. `events`: of the abstract steps; `over`: the tabletop battle at its end, or null.
std::string pursuit_sentence(const Transcript& transcript, const Review& computed, Side side,
                             const std::vector<Event>& events, const Battle* over);
// A row per unit: its men before the battle, and its losses by kind.
Table losses_table(const std::vector<const UnitLosses*>& units);

}  // namespace banneret
