#pragma once

#include <tuple>

#include "engine/dice/seeded.h"
#include "engine/odds/exact/joint.h"
#include "tests/support/fixed_choices.h"

// Abstract battles at their results roll, for comparison with the odds.
namespace banneret::odds_test {

using Cell = std::tuple<std::size_t, int, int>;  // result, hundredths lost by attacker and defender

inline Cell cell_of(const JointOdds::Cell& c) {
    return {result_index(c.result), c.attacker_loss, c.defender_loss};
}

// A battle at its results roll. REQUIRES: the postures are allowed.
inline abstract::Record joined(const Shared<abstract::Setup>& setup, const Plans& plans) {
    abstract::Record r = abstract::begin(setup);
    SeededDice none(1);
    NoLog log;
    PerSide<FixedChoices> choices;
    choices.first.attacks = plans.attacker;
    choices.second.defends = plans.defender;
    play_on(r, choices, none, log, abstract::Stage::result_roll);
    // The dice of step 2 that produce these stratagems.
    const auto succeed = [&](Side side, Stratagem s) {
        if (s == Stratagem::none) return;
        r.sides[side].stratagem = ChooseStratagem{s};
        r.sides[side].attempt = abstract::Attempt::succeeded;
    };
    succeed(Side::first, plans.attacker_stratagem);
    succeed(Side::second, plans.defender_stratagem);
    return r;
}

inline PerSide<FixedChoices> ways_of_losing(const Plans& plans) {
    PerSide<FixedChoices> choices;
    choices.first.losses = plans.attacker_losses;
    choices.second.losses = plans.defender_losses;
    return choices;
}

}  // namespace banneret::odds_test
