#pragma once

#include <optional>
#include <string>

#include "engine/core/ids.h"
#include "engine/tactics/order.h"

namespace banneret {
struct OpenBattle;
}

namespace banneret::app {

struct Desk;

// The referee's plan for a battle: the choices used for the odds, and secret answers sealed until both are in. It
// belongs to the desk and is not saved with the campaign.

struct SidePlan {
    std::optional<Stratagem> stratagem;               // none: the general decides; Stratagem::none: no attempt
    bool at_night = false;                            // for a surprise attack
    std::optional<Posture> as_attacker, as_defender;  // none: the general's mix
    LossWay losses = LossWay::proportional;
    std::optional<Order> sealed;  // the answer to the open secret question
    std::string because;          // the automatic general's reason, if it gave the answer
    bool operator==(const SidePlan&) const = default;
};

struct BattlePlan {
    BattleId battle{};  // the open battle it belongs to
    ArmyId first{};     // the battle's first army when the plan was made; see plan_of()
    PerSide<SidePlan> sides;
    Side attacker = Side::first;  // by the referee's choice; while roles are open, only assumed for the odds
    bool roles_given = false;     // the referee chose the roles
    bool operator==(const BattlePlan&) const = default;
};

// The desk's plan for this battle, or an empty plan. If the second army is named attacker, beginning the battle
// exchanges its sides and undo exchanges them back; the plan returned follows the battle's current sides.
BattlePlan plan_of(const Desk& desk, const OpenBattle& battle);

}  // namespace banneret::app
