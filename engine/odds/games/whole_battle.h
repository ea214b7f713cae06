#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/odds/games/payoff_weights.h"

namespace banneret {

// An abstract battle from the stratagems to the pursuit, solved as one game under optimal play.
//
// The sides know what the rules reveal (AD-ORDER): both know both armies' true strengths; a side knows its own
// stratagem and whether it succeeded or was foiled; about the enemy's it learns only that one succeeded, when it is
// asked for a foil (AD-R7), that a contested stance was a surprise (AD-16), and an evasion. So both the stratagem and
// whether it is in effect are secret when postures are chosen: the postures of every history belong to one Bayesian
// game, solved in sequence form and not split into smaller ones (see sequence_game.h). Declarations (step 3) are left
// out: with known strengths they reveal nothing. There is a pursuit whenever it is allowed, since it costs nothing. A
// battle that both decline, or that is postponed, pays 0. With given roles it takes milliseconds; with stances to
// choose and every stratagem, up to seconds.

struct BattleQuestion {
    PayoffWeights payoff;
    LossWay first_losses = LossWay::proportional, second_losses = LossWay::proportional;  // never by hand
    // Stratagems to choose from, including `none` if allowed; empty: all that can have an effect for that side.
    PerSide<std::vector<Stratagem>> stratagems;
    // False: neither side foils in reaction (blind foils are stratagems).
    bool foils = true;
    // True: every attempted stratagem succeeds (foils in reaction keep their chance).
    bool certain = false;
};

// One choice in a side's first move.
struct StratagemShare {
    Stratagem stratagem = Stratagem::none;
    Fraction share = 0;   // how often it is chosen
    Fraction chance = 0;  // that one attempt succeeds, before any foil; 0 for none
    // The value of the battle to the first side after this choice, against the enemy's best play: for a choice in the
    // mix the value of the battle, for any other no better for its side.
    Fraction worth = 0;
};

// A branch of one step under optimal play of both: the chances of a step's branches add up to 1.
struct BattleBranch {
    std::string words;
    double chance = 0;
    double value = 0;  // mean payoff to the first side on this branch
};
struct BattleStep {
    int step = 2;  // one of the seven of Appendix D
    std::string words;
    std::vector<BattleBranch> branches;  // only possible ones, in the order of the rules
};

struct WholeBattle {
    // Bounds of the payoff to the first side, exact; they differ by at most 1e-9 of the largest payoff.
    Fraction lower, upper;
    double value = 0;  // between them
    PerSide<std::vector<StratagemShare>> stratagems;
    std::vector<BattleStep>
        steps;  // 2 stratagems, 2 their results, 4 roles (unless given), 4 postures, 5 results, 7 pursuit
};
// If the setup's roles are given the first side attacks; otherwise stances are chosen, a superior general decides
// (AD-14) and a contest is rolled (AD-16).
WholeBattle whole_battle(const abstract::Setup& setup, const BattleQuestion& question = {});

// Only the bounds of the value, as in WholeBattle.
struct ValueBounds {
    Fraction lower, upper;
    double value() const { return (lower.get_d() + upper.get_d()) / 2; }
};
ValueBounds whole_battle_value(const abstract::Setup& setup, const BattleQuestion& question);

// The gain of `side` in the payoff from one stratagem, if the enemy attempts none.
struct StratagemWorth {
    Stratagem stratagem = Stratagem::none;
    Fraction chance = 0;        // per attempt (AD-4)
    double in_effect = 0;       // if it is in effect and the enemy knows it
    double attempt = 0;         // if it is attempted: with its chance, and the enemy does not know whether it succeeded
    double attempt_foiled = 0;  // as `attempt`, against an enemy who may foil it (AD-10)
    Fraction foil_chance = 0;   // per enemy foil; 0 if the enemy may not foil
};
// Every stratagem that this side may attempt and that can have an effect in a battle with these roles, without none and
// foil; empty if it may attempt none (AD-R5, AD-R13).
std::vector<StratagemWorth> stratagem_worths(const abstract::Setup& setup, Side side,
                                             const BattleQuestion& question = {});

}  // namespace banneret
