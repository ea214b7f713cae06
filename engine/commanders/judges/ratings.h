#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/commanders/judges/changed_question.h"

namespace banneret {

// The rated reading. Each judge prices troops in its own way: under one ruleset a mounted man is worth more than his
// unit strength, under another less. A Bradley-Terry model of games that the judge decided gives its prices; with them
// the outcome of another battle splits into what the prices explain and what is particular to the battle. The rated
// chance keeps the particular part and exchanges the judge's prices for those of the abstract system, so that judges
// who differ only in their prices agree. It changes no dice, only how a result is presented.

// How strong an army is, and of which kind.
struct ArmyProfile {
    double strength = 0;                            // natural logarithm of US
    std::array<double, army_trait_count> traits{};  // by ArmyTrait; horse, missiles, creatures: shares of US; quality:
                                                    // mean log2 of US per man; heroes, magic: log(1 + 10 tiers / US);
                                                    // general: leadership
};
ArmyProfile profile(const JudgeQuestion& question, Side side);

// A result by one judge: the attacker's share of `games`, a draw counting half.
struct RatedGame {
    std::uint32_t pair = 0;  // games of one pair of armies are not independent
    PerSide<ArmyProfile> armies;
    double score = 0.5;
    double games = 0;  // 0: exact
};

// The prices of one judge. For two armies the attacker's chance p follows from log(p / (1-p)) = attack + slope *
// (strength + sum of price * trait, the attacker's less the defender's).
struct JudgePrices {
    double attack = 0, slope = 1;
    std::array<double, army_trait_count> price{};
    // Standard deviation of what is particular to a battle, on the scale of log(p / (1-p)).
    double particular = 0;
    // Standard errors over pairs of armies (robust; 0: unknown).
    double slope_error = 0;
    std::array<double, army_trait_count> price_error{};
};
// REQUIRES: games.size() >= 2. Prices that the games do not determine are close to 0.
JudgePrices fit_prices(std::span<const RatedGame> games);

// How many times its US the trait is worth: US of mounted troops as against foot; for quality, men of twice the US per
// man; for the general, one more of leadership; heroes and magic: one unit of log(1 + 10 tiers / US).
Measurement worth_of_trait(const JudgePrices& prices, ArmyTrait trait);

// The attacker's strength over the defender's as this judge sees it, games and prices together (a ratio, 1: equal).
Measurement rated_ratio(const JudgePrices& prices, const RatedGame& game);
// The attacker's chance, a draw counting half, at the prices of `common` in place of the judge's own.
Measurement rated_chance(const JudgePrices& prices, const JudgePrices& common, const RatedGame& game);

// Prices as fitted by `banneret calibrate --fit` over generated armies, and the factor that scales the losses of a
// ruleset to those of the abstract system. Null for a judge that has not been fitted.
struct FittedJudge {
    int ruleset = 0;  // TacticalRuleset::number; 0: the abstract system
    JudgePrices prices;
    Measurement loss_factor;
};
struct Fit {
    std::uint64_t seed, pairs, battles;  // battles of each pair and role
};
const Fit& shipped_fit();
const FittedJudge* fitted_judge(std::string_view key);

// One factor for the losses of a judge: the least squares of `factor * judge` against `common`, over battles and sides.
struct LossFactor {
    void add(double judge, double common) {
        cross += judge * common;
        squares += judge * judge;
        rest += common * common;
        ++count;
    }
    Measurement factor() const;

    double cross = 0, squares = 0, rest = 0;
    std::uint64_t count = 0;
};

}  // namespace banneret
