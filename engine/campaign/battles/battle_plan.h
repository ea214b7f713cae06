#pragma once

#include <optional>
#include <string>

#include "engine/commanders/general.h"
#include "engine/core/trouble.h"
#include "engine/tactics/order.h"

namespace banneret {

// The referee's plan for an open battle: choices made before it begins, and secret answers sealed until both are in.
// Part of the campaign, so that it survives the program and every change of it can be undone.

struct SidePlan {
    std::optional<Stratagem> stratagem{};                 // none: the general decides; Stratagem::none: no attempt
    bool at_night = false;                                // for a surprise attack
    std::optional<Posture> as_attacker{}, as_defender{};  // none: the general's mix
    std::optional<LossWay> losses{};                      // none: proportional unless a person decides; never by_hand
    std::optional<Order> sealed{};                        // the answer to the open secret question
    std::string because{};                                // the automatic general's reason, if it gave the answer
    bool operator==(const SidePlan&) const = default;
};

struct BattlePlan {
    PerSide<SidePlan> sides{};
    Side attacker = Side::first;  // by the referee's choice; while roles are open, only assumed for the odds
    bool roles_given = false;     // the referee chose the roles
    bool operator==(const BattlePlan&) const = default;
};

// Why a plan cannot be: a posture of the other role, losses by hand, dice sealed as an answer.
std::optional<Refusal> plan_refused(const BattlePlan& plan);
// The plan without its sealed answers.
BattlePlan unsealed(BattlePlan plan);
// The plan for the same battle with its armies named the other way round.
BattlePlan sides_exchanged(BattlePlan plan);
// The plan's choices as instructions for the automatic generals.
PerSide<Instructions> instructions(const BattlePlan& plan);

}  // namespace banneret
