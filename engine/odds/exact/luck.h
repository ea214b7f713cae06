#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/abstract/battle.h"
#include "engine/abstract/losses.h"
#include "engine/odds/exact/outlook.h"

namespace banneret {

// How lucky a battle that was fought was: what its plans promised before any dice fell, what came of them, and how
// unusual that is. Everything of one battle is exact.

// What both sides did, as far as it was theirs to choose.
struct FoughtPlan {
    abstract::Setup setup;  // its first side attacked
    Posture attacker = Posture::frontal_assault, defender = Posture::stand_and_hold;
    Stratagem attacker_tried = Stratagem::none, defender_tried = Stratagem::none;
    // Whether a side answers the enemy's success with a foil, or declared one blind. Of a side that was never asked its
    // plan is taken; a record without a plan counts as the automatic general, who always foils.
    bool attacker_foils = false, defender_foils = false;
    // Lets a beaten enemy go. Of a side that never could pursue its plan is taken; without a plan it pursues.
    bool attacker_spares = false, defender_spares = false;
    // Not by hand. Of a side that never chose because it lost nothing or everything its plan is taken.
    LossWay attacker_losses = LossWay::proportional, defender_losses = LossWay::proportional;
    // Weighs the plan given that neither side evades. Set for battles that were fought: those that were evaded are not
    // counted anywhere, so to weigh the others by a chance of evasion would make every one of them look unlucky.
    bool given_battle = false;
};
// What the dice made of it.
struct FoughtEnd {
    Stratagem attacker_in_effect = Stratagem::none, defender_in_effect = Stratagem::none;
    BattleResult result{};
    int attacker_loss = 0, defender_loss = 0;  // hundredths, as rolled, battle and pursuit together
};
struct Fought {
    FoughtPlan plan;
    FoughtEnd end;
    Side attacker = Side::first;  // of the record
};
// Nothing for a battle that is not over or was not fought (evaded, put off). Losses taken by hand count as
// proportional.
std::optional<Fought> fought(const abstract::Record& record);

// Before the dice: every stratagem that was tried weighed by its chance. A pursuit is made wherever it is allowed and
// not spared.
PlayedMix planned_mix(const FoughtPlan& plan);
Outlook planned(const FoughtPlan& plan);

struct LossLuck {
    Fraction expected;           // share of the strength at the start
    int actual = 0;              // hundredths
    Fraction at_least, at_most;  // chance of losing as much or more, and as much or less
};
// One kind of dice, and what it brought above what was expected just before. The steps of a battle add up to the whole.
struct LuckStep {
    std::string words;  // "the stratagem dice"
    Fraction margin, attacker_loss, defender_loss;
};
struct BattleLuck {
    LossLuck attacker, defender;
    BattleResult result{};
    Fraction chance_of_result;                            // of just this one
    Fraction as_good_for_attacker, as_good_for_defender;  // of one at least as good, by the order of the table
    Fraction margin;                                      // 1, 0 or -1 for the attacker, less what was expected
    std::vector<LuckStep> steps;  // stratagem dice (where somebody tried), results die, casualty and pursuit dice
};
BattleLuck battle_luck(const Fought& fought);

// "Red lost 30%, 28.6% was to be expected; about 4 in 10 such battles cost it as much or more."
std::string luck_sentence(const LossLuck& luck, std::string_view name);

// The chances of losing so many hundredths, those that are not 0, ascending; together 1.
using LossChances = std::vector<std::pair<int, double>>;
LossChances loss_chances(const std::array<Fraction, 101>& chances);
// Men that an army loses on average, by what each loss costs it.
double expected_men(const std::array<Fraction, 101>& chances, const abstract::MenByLoss& men);

// Many battles of one army or one side. The chances of the sum are worked out in floating point and are good to 1e-9.
// Battles with the same chances are counted together, so that a war of many thousand battles takes a moment.
class LuckSum {
public:
    // `chances` by hundredths lost, together 1; `men` is what each loss costs the army (AD-R9), for the totals in men.
    void add(const std::array<Fraction, 101>& chances, int actual, const abstract::MenByLoss& men);
    // The same with the totals in men as they were worked out before.
    void add(const LossChances& chances, int actual, double expected_men, double actual_men);
    int battles() const { return battles_; }
    // Sums of hundredths of strength.
    double expected() const { return expected_; }
    double deviation() const;
    std::int64_t actual() const { return actual_; }
    // Chance that the same battles cost together as much or more, and as much or less.
    double at_least() const;
    double at_most() const;
    // In men.
    double expected_men() const { return expected_men_; }
    double actual_men() const { return actual_men_; }

private:
    int battles_ = 0;
    std::int64_t actual_ = 0;
    double expected_ = 0, variance_ = 0, expected_men_ = 0, actual_men_ = 0;
    const std::pair<double, double>& tails() const;
    std::map<LossChances, int> alike_;  // how many battles have the same chances
    mutable std::optional<std::pair<double, double>> tails_;  // at_least() and at_most(), once they were asked for
};

}  // namespace banneret
