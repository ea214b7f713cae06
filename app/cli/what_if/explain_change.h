#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/cli/base/numbers.h"
#include "engine/campaign/chronicle/army_luck.h"
#include "engine/commanders/same_dice.h"

namespace banneret::app {

// Replays a battle of the chronicle with the same dice and some changes, for `banneret explain`.

struct ChangedBattle {
    abstract::Record then;
    SameDiceReplay now;
    std::vector<std::string> changes;  // as typed
    bool other_armies = false;         // a change is to an army, not only to what its general chose
};
// Each change is "SIDE: change"; see the help of explain. Faults name the option; the result is then meaningless.
ChangedBattle fought_again(const FoughtBattle& battle, const Fought& fought, std::span<const std::string> changes,
                           std::vector<std::string>& faults);

std::string changed_text(const ChangedBattle& changed);
Json changed_json(const ChangedBattle& changed);

}  // namespace banneret::app
