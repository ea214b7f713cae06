#include "engine/campaign/battles/battle_plan.h"

#include <utility>

namespace banneret {

std::optional<Refusal> plan_refused(const BattlePlan& plan) {
    for (const Side s : both_sides) {
        const SidePlan& mine = plan.sides[s];
        if (mine.as_attacker && role_of(*mine.as_attacker) != Role::attacker)
            return Refusal{"The posture planned for the attack is a defender's; choose an attacker's."};
        if (mine.as_defender && role_of(*mine.as_defender) != Role::defender)
            return Refusal{"The posture planned for the defence is an attacker's; choose a defender's."};
        if (mine.losses == LossWay::by_hand) return Refusal{"Losses by hand cannot be planned before the battle."};
        if (mine.sealed && std::holds_alternative<ThrowDice>(*mine.sealed))
            return Refusal{"Dice cannot be sealed as an answer."};
    }
    return std::nullopt;
}

BattlePlan unsealed(BattlePlan plan) {
    for (const Side s : both_sides) {
        plan.sides[s].sealed.reset();
        plan.sides[s].because.clear();
    }
    return plan;
}

BattlePlan sides_exchanged(BattlePlan plan) {
    std::swap(plan.sides.first, plan.sides.second);
    plan.attacker = other(plan.attacker);
    return plan;
}

PerSide<Instructions> instructions(const BattlePlan& plan) {
    PerSide<Instructions> out;
    for (const Side s : both_sides) {
        const SidePlan& mine = plan.sides[s];
        out[s].stratagem = mine.stratagem;
        if (mine.stratagem == Stratagem::surprise_attack) out[s].at_night = mine.at_night;
        out[s].losses = mine.losses.value_or(LossWay::proportional);
        out[s].posture = mine.as_attacker;
        out[s].posture_otherwise = mine.as_defender;
        // With roles given, a side needs only the posture of its role.
        if (plan.roles_given) {
            out[s].posture = s == plan.attacker ? mine.as_attacker : mine.as_defender;
            out[s].posture_otherwise.reset();
        }
    }
    return out;
}

}  // namespace banneret
