#include "engine/odds/games/posture_advice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/odds/games/posture_game.h"
#include "tests/engine/odds/random_armies.h"
#include "tests/support/example_armies.h"

namespace banneret {
namespace {

using example::attack;
using example::setup_of;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(PostureAdvice, TheTableIsThePostureGame) {
    const auto setup = setup_of(attack(example::red_army(), example::orc_army()));
    for (const Payoff payoff : {Payoff::margin, Payoff::losses, Payoff::field}) {
        BattleAssumptions play;
        play.payoff = weights_of(payoff);
        const PostureTable table = posture_table(*setup, play);
        const PostureGame game = posture_game(*setup, {}, payoff);
        EXPECT_EQ(table.attacker, game.attacker);
        EXPECT_EQ(table.defender, game.defender);
        EXPECT_EQ(table.game.payoff, game.game.payoff);
        EXPECT_EQ(table.equilibrium.value, game.equilibrium.value);
    }
}

// Custom weights: every cell is the weighted sum of the three payoffs.
TEST(PostureAdvice, WeighsThePayoffsAsAsked) {
    const auto setup = setup_of(attack(example::red_army(), example::orc_army()));
    BattleAssumptions play;
    play.payoff = {2, fraction(1, 2), 3};
    const PostureTable table = posture_table(*setup, play);
    const auto margin = posture_game(*setup, {}, Payoff::margin).game.payoff;
    const auto losses = posture_game(*setup, {}, Payoff::losses).game.payoff;
    const auto field = posture_game(*setup, {}, Payoff::field).game.payoff;
    for (std::size_t i = 0; i < table.attacker.size(); ++i)
        for (std::size_t j = 0; j < table.defender.size(); ++j)
            EXPECT_EQ(table.game.payoff[i][j], Fraction(2 * margin[i][j] + losses[i][j] / 2 + 3 * field[i][j]));
}

// By the matrix of the rules (AD-17): the best response to stand and hold is the envelope, to a weak center the wings.
TEST(PostureAdvice, BestReplyToAPosture) {
    const auto setup = setup_of(attack(example::red_army(), example::orc_army()));
    const PostureTable table = posture_table(*setup, {});
    EXPECT_THAT(best_reply(table, Role::attacker, Posture::stand_and_hold).postures, ElementsAre(Posture::envelope));
    EXPECT_THAT(best_reply(table, Role::attacker, Posture::weak_center).postures,
                ElementsAre(Posture::attack_right, Posture::attack_left));
    EXPECT_THAT(best_reply(table, Role::defender, Posture::frontal_assault).postures,
                ElementsAre(Posture::weak_center));
}

TEST(PostureAdvice, NoAnswerBeatsTheEquilibriumAndTheSafestIsTheBestOfTheWorst) {
    Rng rng(51);
    for (int trial = 0; trial < 40; ++trial) {
        const auto setup = odds_test::setup_of(odds_test::random_units(rng), odds_test::random_units(rng));
        BattleAssumptions play;
        play.payoff = {fraction(rng.below(3)), 1, fraction(rng.below(3), 2)};
        const PostureTable t = posture_table(*setup, play);
        const Fraction& value = t.equilibrium.value;
        EXPECT_EQ(best_reply(t, Role::attacker, t.equilibrium.column_mix).value, value);
        EXPECT_EQ(best_reply(t, Role::defender, t.equilibrium.row_mix).value, value);
        const PostureAnswer a = safest(t, Role::attacker), d = safest(t, Role::defender);
        EXPECT_LE(a.value, value);
        EXPECT_GE(d.value, value);
        for (std::size_t i = 0; i < t.attacker.size(); ++i) {
            const auto& row = t.game.payoff[i];
            EXPECT_LE(*std::min_element(row.begin(), row.end()), a.value);
        }
        for (const Posture p : a.postures) EXPECT_EQ(best_reply(t, Role::defender, p).value, a.value);
        for (const Posture p : d.postures) EXPECT_EQ(best_reply(t, Role::attacker, p).value, d.value);
    }
}

TEST(PostureAdvice, GuessesAreReadFromWords) {
    const PostureTable t = posture_table(*setup_of(attack(example::mil_army(), example::hun_army())), {});
    const auto guess = std::get<std::vector<Fraction>>(parse_guess(t, Role::defender, "stand-and-hold=2, weak center"));
    EXPECT_THAT(guess, ElementsAre(fraction(2, 3), 0, 0, fraction(1, 3), 0));
    // AD-18: the militia may not envelop.
    EXPECT_THAT(std::get<Refusal>(parse_guess(t, Role::attacker, "envelope")).why,
                HasSubstr("frontal-assault, attack-right or attack-left"));
    for (const std::string_view bad : {"", "run", "frontal-assault=-1", "frontal-assault=0", "frontal-assault=x"})
        EXPECT_TRUE(std::holds_alternative<Refusal>(parse_guess(t, Role::attacker, bad))) << bad;
}

}  // namespace
}  // namespace banneret
