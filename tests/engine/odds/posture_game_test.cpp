#include "engine/odds/games/posture_game.h"

#include <gtest/gtest.h>

#include "tests/engine/odds/random_armies.h"
#include "tests/support/example_armies.h"
#include "tests/support/worst_case.h"

namespace banneret {
namespace {

using example::attack;
using example::setup_of;

void expect_solved(const PostureGame& g) {
    Fraction rows = 0, columns = 0;
    for (const Fraction& f : g.equilibrium.row_mix) rows += f;
    for (const Fraction& f : g.equilibrium.column_mix) columns += f;
    EXPECT_EQ(rows, 1);
    EXPECT_EQ(columns, 1);
    EXPECT_EQ(worst_case_for_row(g.game, g.equilibrium.row_mix), g.equilibrium.value);
    EXPECT_EQ(worst_case_for_column(g.game, g.equilibrium.column_mix), g.equilibrium.value);
}

TEST(PostureGameExamples, Example11MarginOfRedAgainstOrc) {
    const auto setup = setup_of(attack(example::red_army(), example::orc_army()));
    const PostureGame g = posture_game(*setup, {}, Payoff::margin);
    expect_solved(g);
    EXPECT_EQ(g.equilibrium.value, fraction(1, 22));
    EXPECT_EQ(g.attacker.size(), 5u);
    EXPECT_EQ(g.defender.size(), 5u);
    // The example's mixes are optimal in this game, whichever optimal mixes ours are.
    EXPECT_EQ(worst_case_for_row(g.game, {fraction(15, 44), fraction(23, 44), 0, fraction(3, 22), 0}), fraction(1, 22));
    EXPECT_EQ(worst_case_for_row(g.game, {fraction(15, 44), 0, fraction(23, 44), fraction(3, 22), 0}), fraction(1, 22));
    EXPECT_EQ(worst_case_for_column(g.game, {0, fraction(7, 11), 0, fraction(1, 11), fraction(3, 11)}),
              fraction(1, 22));
}

TEST(PostureGameExamples, Example12MarginOfRedAgainstHob) {
    const auto setup = setup_of(attack(example::red_army(), example::hob_army()));
    EXPECT_EQ(posture_game(*setup, {}, Payoff::margin).equilibrium.value, fraction(31, 84));
}

TEST(PostureGameExamples, Example13LossesOfRedAgainstOrc) {
    const auto setup = setup_of(attack(example::red_army(), example::orc_army()));
    const PostureGame g = posture_game(*setup, {}, Payoff::losses);
    expect_solved(g);
    EXPECT_EQ(g.equilibrium.value, fraction(103, 7920));
}

TEST(PostureGameExamples, Example14FieldOfRedAgainstOrc) {
    const auto setup = setup_of(attack(example::red_army(), example::orc_army()));
    const PostureGame g = posture_game(*setup, {}, Payoff::field);
    expect_solved(g);
    EXPECT_EQ(g.equilibrium.value, fraction(1, 7));
}

// AD-18, AD-19: the militia has neither mounts nor missiles nor numbers.
TEST(PostureGame, LeavesOutThePosturesTheRulesDoNotAllow) {
    const PostureGame g = posture_game(*setup_of(attack(example::mil_army(), example::hun_army())), {}, Payoff::margin);
    EXPECT_EQ(g.attacker,
              (std::vector<Posture>{Posture::frontal_assault, Posture::attack_right, Posture::attack_left}));
    EXPECT_EQ(g.defender.size(), 5u);
    EXPECT_EQ(g.game.payoff.size(), 3u);
    expect_solved(g);
}

TEST(PostureGame, EveryPayoffOfEveryPairIsThatOfItsJointOdds) {
    Rng rng(41);
    for (int trial = 0; trial < 40; ++trial) {
        const auto setup = odds_test::setup_of(odds_test::random_units(rng), odds_test::random_units(rng),
                                               odds_test::random_house(rng));
        Plans plans;
        plans.attacker_stratagem = odds_test::random_stratagem(rng);
        plans.defender_stratagem = odds_test::random_stratagem(rng);
        plans.attacker_losses = odds_test::random_way(rng);
        plans.defender_losses = odds_test::random_way(rng);
        for (const Payoff payoff : {Payoff::margin, Payoff::losses, Payoff::field}) {
            const PostureGame g = posture_game(*setup, plans, payoff);
            expect_solved(g);
            for (std::size_t i = 0; i < g.attacker.size(); ++i)
                for (std::size_t j = 0; j < g.defender.size(); ++j) {
                    plans.attacker = g.attacker[i];
                    plans.defender = g.defender[j];
                    EXPECT_EQ(g.game.payoff[i][j], payoff_of(joint_odds(*setup, plans), payoff, g.defender[j]));
                }
        }
    }
}

TEST(PostureGame, PayoffsAreNamedByTheirKeys) {
    for (const Payoff p : {Payoff::margin, Payoff::losses, Payoff::field}) EXPECT_EQ(parse_payoff(key(p)), p);
    EXPECT_EQ(parse_payoff("Margin"), Payoff::margin);
    EXPECT_EQ(parse_payoff("glory"), std::nullopt);
}

}  // namespace
}  // namespace banneret
