#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/odds/games/payoff_weights.h"

namespace banneret {

// A battle of the abstract system from the stratagems to the pursuit, solved as one game that both sides play well.
//
// What the sides know is what the rules tell them (AD-ORDER): both know both armies' true strengths; a
// side knows its own stratagem and whether it succeeded or was foiled; it learns of the enemy's only that one
// succeeded, when it is asked for a foil (AD-R7), that of a contested stance by surprise (AD-16), and an evasion. So
// whether a stratagem is in effect is its own side's secret when postures are chosen, and so is which one was tried:
// the postures of every history belong to one Bayesian game, solved in sequence form and not cut into smaller ones (see
// sequence_game.h). Declarations (step 3) are left out: where both know the true strengths they tell nothing. The
// pursuit is made wherever it is allowed; it costs nothing. A battle that both decline, or that is put off, pays 0.
// With roles given it takes milliseconds; with stances to choose and every stratagem, up to seconds.

struct BattleQuestion {
    PayoffWeights payoff;
    LossWay first_losses = LossWay::proportional, second_losses = LossWay::proportional;  // not by hand
    // Stratagems to choose among, `none` included where it is to be; empty: all that can do anything for that side.
    PerSide<std::vector<Stratagem>> stratagems;
    // False: neither side foils in reaction (foils declared blind are stratagems).
    bool foils = true;
    // Every stratagem that is tried succeeds (foils in reaction keep their chance).
    bool certain = false;
};

// One choice of a side's first move.
struct StratagemShare {
    Stratagem stratagem = Stratagem::none;
    Fraction share = 0;   // how often it is chosen
    Fraction chance = 0;  // that one attempt succeeds, before any foil; 0 of none
    // What the battle is then worth to the first side against the enemy's best play: of a choice that is made the value
    // of the battle, of any other no better for its side.
    Fraction worth = 0;
};

// What can happen at one step, both playing as they should: the chances of a step's branches add up to 1.
struct BattleBranch {
    std::string words;
    double chance = 0;
    double value = 0;  // mean payoff to the first side where it happens
};
struct BattleStep {
    int step = 2;  // of the seven of Appendix D
    std::string words;
    std::vector<BattleBranch> branches;  // none that cannot happen, in the order of the rules
};

struct WholeBattle {
    // The payoff is the first side's. Exact bounds; they meet to 1e-9 of the largest payoff or better.
    Fraction lower, upper;
    double value = 0;  // between them
    PerSide<std::vector<StratagemShare>> stratagems;
    std::vector<BattleStep>
        steps;  // 2 stratagems, 2 what came of them, 4 roles (where not given), 4 postures, 5 results, 7 pursuit
};
// With the setup's roles given the first side attacks; otherwise stances are chosen, a superior general decides (AD-14)
// and a contest is rolled (AD-16).
WholeBattle whole_battle(const abstract::Setup& setup, const BattleQuestion& question = {});

// Only the value: lower and upper as above.
struct ValueBounds {
    Fraction lower, upper;
    double value() const { return (lower.get_d() + upper.get_d()) / 2; }
};
ValueBounds whole_battle_value(const abstract::Setup& setup, const BattleQuestion& question);

// What one stratagem is worth to `side`, the enemy trying none of his own. All are gains of that side in the payoff.
struct StratagemWorth {
    Stratagem stratagem = Stratagem::none;
    Fraction chance = 0;        // of one attempt (AD-4)
    double in_effect = 0;       // that it is in effect, and the enemy knows it
    double attempt = 0;         // that it is tried: with its chance, the enemy not knowing whether it succeeded
    double attempt_foiled = 0;  // the same against an enemy who may foil it (AD-10)
    Fraction foil_chance = 0;   // of one foil of the enemy; 0 where he may try none
};
// Every stratagem that this side may try and that can do something for it in a battle with these roles, none and foil
// left out; empty where it may try none (AD-R5, AD-R13).
std::vector<StratagemWorth> stratagem_worths(const abstract::Setup& setup, Side side,
                                             const BattleQuestion& question = {});

}  // namespace banneret
