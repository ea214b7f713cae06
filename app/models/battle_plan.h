#pragma once

#include <optional>
#include <string>

#include "engine/tactics/order.h"

namespace banneret::app {

// What a referee has in mind for a battle and has not ordered yet: the choices the odds are shown for, and answers of a
// secret pair that are sealed until both are in. Belongs to the desk, not to the campaign: nothing of it is in the books.

struct SidePlan {
    std::optional<Stratagem> stratagem;        // none: the general decides; Stratagem::none: no attempt
    bool at_night = false;                     // of a surprise attack
    std::optional<Posture> as_attacker, as_defender;  // none: the general's mix
    LossWay losses = LossWay::proportional;
    std::optional<Order> sealed;               // the answer to the open secret question
    std::string because;                       // why, if the automatic general gave it
    bool operator==(const SidePlan&) const = default;
};

struct BattlePlan {
    BattleId battle{};                         // the open battle it is for
    PerSide<SidePlan> sides;
    Side attacker = Side::first;               // whose attack the odds are for while roles are open
    bool roles_given = false;                  // the first side attacks and the second defends, by the referee's word
    bool operator==(const BattlePlan&) const = default;
};

}  // namespace banneret::app
