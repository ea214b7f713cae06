#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/abstract/battle.h"
#include "engine/abstract/losses.h"
#include "engine/odds/exact/outlook.h"

namespace banneret {

// The luck of a fought battle: what its plans made likely before any dice, the actual result, and how unusual that is.
// For one battle everything is exact.

// The decisions of both sides, as far as they had a choice.
struct FoughtPlan {
    abstract::Setup setup;  // its first side was the attacker
    Posture attacker = Posture::frontal_assault, defender = Posture::stand_and_hold;
    Stratagem attacker_tried = Stratagem::none, defender_tried = Stratagem::none;
    // True if the side foils the enemy's success in reaction, or declared a foil blind. A side that was never asked
    // counts by its plan; without a plan it counts as the automatic general, who always foils.
    bool attacker_foils = false, defender_foils = false;
    // True if the side does not pursue a beaten enemy. A side that never could pursue counts by its plan; without a
    // plan it pursues.
    bool attacker_spares = false, defender_spares = false;
    // Never by hand. A side that had no choice, since it lost nothing or everything, counts by its plan.
    LossWay attacker_losses = LossWay::proportional, defender_losses = LossWay::proportional;
    // Condition on neither side evading. Set for fought battles: evaded battles are not counted anywhere, so weighing
    // fought ones by a chance of evasion would make each of them look unlucky.
    bool given_battle = false;
};
// The outcome of the dice.
struct FoughtEnd {
    Stratagem attacker_in_effect = Stratagem::none, defender_in_effect = Stratagem::none;
    BattleResult result{};
    int attacker_loss = 0, defender_loss = 0;  // hundredths, as rolled, battle and pursuit together
};
struct Fought {
    FoughtPlan plan;
    FoughtEnd end;
    Side attacker = Side::first;  // a side of the record
};
// None for a battle that is not over or was not fought (evaded, postponed). Losses taken by hand count as proportional.
std::optional<Fought> fought(const abstract::Record& record);

// The odds before the dice: every attempted stratagem weighed by its chance. There is a pursuit whenever it is allowed
// and not declined.
MixedPlans planned_mix(const FoughtPlan& plan);
Outlook planned(const FoughtPlan& plan);

struct LossLuck {
    Fraction expected;           // share of the strength at the start
    int actual = 0;              // hundredths
    Fraction at_least, at_most;  // chance of losing as much or more, and as much or less
};
// One kind of dice, and its gain over the expectation just before it. The steps of a battle add up to the total.
struct LuckStep {
    std::string words;  // "the stratagem dice"
    Fraction margin, attacker_loss, defender_loss;
};
struct BattleLuck {
    LossLuck attacker, defender;
    BattleResult result{};
    Fraction chance_of_result;                            // chance of exactly this result
    Fraction as_good_for_attacker, as_good_for_defender;  // chance of a result at least as good, in the order of the
                                                          // table
    Fraction margin;                                      // 1, 0 or -1 for the attacker, minus the expectation
    std::vector<LuckStep> steps;  // stratagem dice (if there were attempts), results die, casualty and pursuit dice
};
BattleLuck battle_luck(const Fought& fought);

// "Red lost 30%, where 28.6% was expected; about 4 in 10 such battles cost it as much or more."
std::string luck_sentence(const LossLuck& luck, std::string_view name);
// The luck of the attacker, of the defender and of the result, in this order.
std::vector<std::string> luck_sentences(const BattleLuck& luck, std::string_view attacker, std::string_view defender);

// The nonzero chances by hundredths lost, ascending; they add up to 1.
using LossChances = std::vector<std::pair<int, double>>;
LossChances loss_chances(const LossOdds& chances);
// The mean of an army's losses in men, given the men lost at each loss.
double expected_men(const LossOdds& chances, const abstract::MenByLoss& men);

// Sums the luck of many battles of one army or side. Chances of the sum are computed in floating point with an error
// below 1e-9. Battles that share their chances are grouped, so that many thousand battles take only a moment.
class LuckSum {
public:
    // `chances` by hundredths lost, adding up to 1; `men` are the army's losses in men at each loss (AD-R9), for the
    // totals in men.
    void add(const LossOdds& chances, int actual, const abstract::MenByLoss& men);
    // The form for totals in men computed earlier.
    void add(const std::shared_ptr<const LossChances>& chances, int actual, double expected_men, double actual_men);
    int battles() const { return battles_; }
    // Sums of hundredths of strength.
    double expected() const { return expected_; }
    double deviation() const;
    std::int64_t actual() const { return actual_; }
    // The chance that the same battles together cost as much or more, and as much or less.
    double at_least() const;
    double at_most() const;
    double expected_men() const { return expected_men_; }
    double actual_men() const { return actual_men_; }

private:
    int battles_ = 0;
    std::int64_t actual_ = 0;
    double expected_ = 0, variance_ = 0, expected_men_ = 0, actual_men_ = 0;
    const std::pair<double, double>& tails() const;
    // Groups of battles with the same chances, with their number, in the order in which they were added.
    std::vector<std::pair<std::shared_ptr<const LossChances>, int>> alike_;
    std::unordered_map<const LossChances*, std::size_t> group_of_;
    mutable std::optional<std::pair<double, double>> tails_;  // cache of at_least() and at_most()
};

// "14.2% lose as much or more": the less likely of the two tails.
std::string tail_words(const LuckSum& sum);

}  // namespace banneret
