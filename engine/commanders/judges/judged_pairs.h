#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/commanders/judges/judge.h"
#include "engine/commanders/judges/ratings.h"

namespace banneret {

// How far judges differ over many pairs of armies, raw and rated, and the fit of their prices.

// One battle as several judges see it.
struct JudgedBattle {
    PerSide<std::string> names;
    PerSide<ArmyProfile> armies;
    std::uint32_t pair = 0;
    struct By {
        std::string key;      // of the ruleset; "abstract"
        bool judged = false;  // false: the ruleset cannot begin the battle
        double wins = 0;      // the attacker's share of battles
        double score = 0.5;   // the same, a drawn or unfinished battle counting half
        double battles = 0;   // 0: exact
        PerSide<double> lost{};
    };
    std::vector<By> judges;  // the abstract system first

    RatedGame game(std::size_t judge) const { return {pair, armies, judges[judge].score, judges[judge].battles}; }
};

// The battle as these verdicts see it, the abstract system's first; `pair` stays 0.
JudgedBattle judged_battle(const JudgeQuestion& question, std::span<const Verdict> verdicts);

// The generated pairs of the seed, each in both roles: element 2i has the army that attacks in 2i + 1 as defender.
std::vector<JudgeQuestion> generated_pairs(std::uint64_t seed, std::uint64_t pairs);

// Judges every question; questions 2i and 2i + 1 belong to pair i. A job that is stopped leaves out the rest.
std::vector<JudgedBattle> judge_all(std::span<const JudgeQuestion> questions,
                                    std::span<const TacticalRuleset* const> rulesets, std::uint64_t battles,
                                    unsigned threads, const Job& job = {});

// The prices and the loss factor of one judge of `battles`, by index.
struct Fitted {
    std::string key;
    JudgePrices prices;
    Measurement loss_factor;    // scales its losses to those of the abstract system
    std::uint64_t battles = 0;  // that it judged
};
std::vector<Fitted> fit_judges(std::span<const JudgedBattle> battles);

// The greatest difference between two judges of the battle, in 0..1: of the attacker's chance to win as it is, and of
// the rated chance at the shipped prices. A judge without shipped prices, or that cannot judge, is left out.
double raw_difference(const JudgedBattle& battle);
double rated_difference(const JudgedBattle& battle);

// Rated differences above this are wide: their cause is named.
inline constexpr double wide_difference = 0.25;

// The trait that explains most of the judges' difference: without it in both armies, the rated difference is smallest.
struct Cause {
    ArmyTrait trait{};
    double before = 0, after = 0;  // rated differences, with the trait and without
};
// Nothing if no trait brings the judges closer.
std::optional<Cause> cause_of_difference(const JudgeQuestion& question,
                                         std::span<const TacticalRuleset* const> rulesets, std::uint64_t battles,
                                         unsigned threads, const Job& job = {});

// The median; 0 if there are no numbers.
double median(std::vector<double> numbers);

}  // namespace banneret
