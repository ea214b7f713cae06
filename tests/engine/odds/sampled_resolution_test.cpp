#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "tests/engine/odds/joined.h"
#include "tests/support/example_armies.h"

// Compares the odds with an independent sample of the resolution.
namespace banneret {
namespace {

using odds_test::Cell;
using odds_test::cell_of;
using odds_test::joined;
using odds_test::ways_of_losing;

// A million battles by dice. Each share must be within five standard deviations of its odds: by chance one in about two
// million is not, and the seed is fixed.
TEST(OddsAndResolution, AMillionSampledBattlesLieWithinTheToleranceOfTheTrials) {
    constexpr int trials = 1'000'000;
    constexpr double deviations = 5;
    const auto setup = example::setup_of(example::attack(example::hun_army(), example::mil_army()));
    const Plans plans;
    const abstract::Record start = joined(setup, plans);
    const PerSide<FixedChoices> choices = ways_of_losing(plans);
    const auto lost = [](const abstract::SideRecord& side) {
        const int battle = side.battle_loss.tenths, pursuit = std::max<int>(side.pursuit_loss.tenths, 0);
        return 100 - (10 - battle) * (10 - pursuit);
    };

    SeededDice dice(2024);
    NoLog log;
    abstract::Record r;
    std::map<Cell, int> seen;
    for (int i = 0; i < trials; ++i) {
        r = start;
        play_on(r, choices, dice, log, abstract::Stage::retreat_rolls);
        ++seen[{result_index(*r.result), lost(r.sides.first), lost(r.sides.second)}];
    }

    const JointOdds odds = joint_odds(*setup, plans);
    const auto expect_share = [&](double chance, int count) {
        const double sigma = std::sqrt(trials * chance * (1 - chance));
        EXPECT_NEAR(count, trials * chance, deviations * sigma + 1) << chance;
    };
    std::map<std::size_t, int> results;
    std::map<Cell, double> chances;
    for (const auto& c : odds.cells()) chances[cell_of(c)] = static_cast<double>(c.outcomes) / all_outcomes;
    for (const auto& [cell, count] : seen) {
        EXPECT_TRUE(chances.contains(cell));  // every sampled cell has odds
        results[std::get<0>(cell)] += count;
    }
    for (const auto& [cell, chance] : chances) expect_share(chance, seen[cell]);
    for (const auto& c : odds.results())
        expect_share(static_cast<double>(c.outcomes) / all_outcomes, results[result_index(c.result)]);
    for (const Role role : {Role::attacker, Role::defender}) {
        const double mean = odds.mean_loss(role).get_d();
        double square = 0, sampled = 0;
        for (const auto& c : odds.cells()) {
            const double loss = (role == Role::attacker ? c.attacker_loss : c.defender_loss) / 100.0;
            square += loss * loss * c.outcomes / all_outcomes;
        }
        for (const auto& [cell, count] : seen)
            sampled += (role == Role::attacker ? std::get<1>(cell) : std::get<2>(cell)) / 100.0 * count / trials;
        EXPECT_NEAR(sampled, mean, deviations * std::sqrt((square - mean * mean) / trials));
    }
}

}  // namespace
}  // namespace banneret
