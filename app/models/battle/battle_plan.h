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

// What a referee has in mind for a battle and has not ordered yet: the choices the odds are shown for, and answers of a
// secret pair that are sealed until both are in. Belongs to the desk, not to the campaign: nothing of it is in the
// books.

struct SidePlan {
    std::optional<Stratagem> stratagem;               // none: the general decides; Stratagem::none: no attempt
    bool at_night = false;                            // of a surprise attack
    std::optional<Posture> as_attacker, as_defender;  // none: the general's mix
    LossWay losses = LossWay::proportional;
    std::optional<Order> sealed;  // the answer to the open secret question
    std::string because;          // why, if the automatic general gave it
    bool operator==(const SidePlan&) const = default;
};

struct BattlePlan {
    BattleId battle{};  // the open battle it is for
    ArmyId first{};     // its first army as the plan has it; see plan_of()
    PerSide<SidePlan> sides;
    Side attacker = Side::first;  // who attacks by the referee's word, or in the odds while roles are open
    bool roles_given = false;     // by the referee's word
    bool operator==(const BattlePlan&) const = default;
};

// The desk's plan for this battle, or a plan with nothing chosen. A battle that begins with the second army named
// attacker has its sides exchanged, and undo puts them back: the plan's sides are those of the battle as it stands.
BattlePlan plan_of(const Desk& desk, const OpenBattle& battle);

}  // namespace banneret::app
