#include "app/models/battle/battle_plan.h"

#include <utility>

#include "app/models/shell/desk.h"

namespace banneret::app {

BattlePlan plan_of(const Desk& desk, const OpenBattle& battle) {
    BattlePlan plan = desk.plan.battle == battle.id ? desk.plan : BattlePlan{};
    if (plan.first == battle.second) {
        std::swap(plan.sides.first, plan.sides.second);
        plan.attacker = other(plan.attacker);
    }
    plan.battle = battle.id;
    plan.first = battle.first;
    return plan;
}

}  // namespace banneret::app
