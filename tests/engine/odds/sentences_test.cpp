#include "engine/odds/sentences.h"

#include <gtest/gtest.h>

#include "engine/odds/exact/histogram.h"
#include "tests/engine/odds/random_armies.h"
#include "tests/support/example_armies.h"

namespace banneret {
namespace {

using example::attack;
using example::setup_of;

abstract::MenByLoss proportional(const abstract::Contingent& army) {
    return abstract::men_by_loss(abstract::make_sheet(army.units, {}), LossWay::proportional);
}

TEST(OddsSentences, TheThreePartsShownAlwaysAddUpToAHundred) {
    const JointOdds odds = joint_odds(*setup_of(attack(example::red_army(), example::hob_army())), {});
    const ThreeParts parts = three_parts(odds);  // 1/2, 1/3, 1/6: 50.0, 33.3 and 16.7
    EXPECT_EQ(parts, (ThreeParts{500, 333, 167}));
    EXPECT_EQ(winner_sentence(odds, "Red", "Hob"), "Red wins 50.0%, nobody 33.3%, Hob 16.7%.");

    Rng rng(51);
    for (int trial = 0; trial < 300; ++trial) {
        const auto setup = odds_test::setup_of(odds_test::random_units(rng), odds_test::random_units(rng));
        Plans plans;
        plans.attacker_stratagem = odds_test::random_stratagem(rng);
        plans.defender = posture_at(Role::defender, rng.below(5));
        const ThreeParts p = three_parts(joint_odds(*setup, plans));
        const bool thirds = p == ThreeParts{333, 333, 333};
        EXPECT_EQ(p.attacker_wins + p.drawn + p.defender_wins, thirds ? 999 : 1000);
    }
}

// Column 1:1 without a modifier: a defender's marginal victory and an attacker's, 1/6 each.
TEST(OddsSentences, EqualChancesAreShownEqual) {
    const JointOdds even = joint_odds(*setup_of(attack(example::red_army(), example::red_army())), {});
    ASSERT_EQ(even.chance_of_winner(Role::attacker), fraction(1, 6));
    ASSERT_EQ(even.chance_of_winner(Role::defender), fraction(1, 6));
    EXPECT_EQ(three_parts(even), (ThreeParts{167, 666, 167}));
    EXPECT_EQ(mix_words({Posture::frontal_assault, Posture::attack_right, Posture::envelope, Posture::screened_attack},
                        {fraction(1, 6), fraction(1, 6), fraction(1, 6), fraction(1, 2)}),
              "screened attack 49%, frontal assault 17%, attack right 17%, envelope 17%");
}

TEST(OddsSentences, PerCentNeverSaysCertainOrImpossibleOfWhatIsNot) {
    EXPECT_EQ(percent_text(fraction(1, 3)), "33.3%");
    EXPECT_EQ(percent_text(fraction(1, 2000)), "under 0.1%");
    EXPECT_EQ(percent_text(fraction(1999, 2000)), "over 99.9%");
    EXPECT_EQ(percent_text(fraction(1, 1000)), "0.1%");
    EXPECT_EQ(percent_text(fraction(999, 1000)), "99.9%");
    EXPECT_EQ(percent_text(0), "0.0%");
    EXPECT_EQ(percent_text(1), "100.0%");
    EXPECT_EQ(tenths_text(5), "0.5%");
}

TEST(OddsSentences, ChancesAreSpokenInTenths) {
    EXPECT_EQ(chance_words(0), "impossible");
    EXPECT_EQ(chance_words(1), "certain");
    EXPECT_EQ(chance_words(fraction(7, 10)), "7 in 10");
    EXPECT_EQ(chance_words(fraction(2, 3)), "about 7 in 10");
    EXPECT_EQ(chance_words(fraction(1, 19)), "about 1 in 10");
    EXPECT_EQ(chance_words(fraction(1, 21)), "under 1 in 10");
    EXPECT_EQ(chance_words(fraction(19, 20)), "about 9 in 10");
    EXPECT_EQ(chance_words(fraction(97, 100)), "over 9 in 10");
}

TEST(OddsSentences, TheLikelyLossIsTheLargestAtLeastAsLikelyAsNot) {
    const JointOdds odds = joint_odds(*setup_of(attack(example::red_army(), example::hob_army())), {});
    const Loser hob{.role = Role::defender, .men = proportional(example::hob_army())};
    const LossHistogram losses(odds, Role::defender);
    int hundredths = 100;
    while (losses.at_least(hundredths) * 2 < 1) --hundredths;
    EXPECT_EQ(likely_loss_sentence(odds, hob), "5 in 10 that they lose at least 200 men.");
    EXPECT_EQ(hundredths, 50);
    EXPECT_EQ(losses.at_least(50), fraction(1, 2));
    EXPECT_EQ(mean_loss_sentence(odds, hob), "On average they lose 186.4 of 400 men (46.6%).");
}

TEST(OddsSentences, AnArmyThatMostLikelyLosesNobodyIsSaidToLoseNobody) {
    JointOdds odds;
    Matchup matchup = make_matchup(*setup_of(attack(example::hun_army(), example::mil_army())), {}, {});
    compute_joint(matchup, 5, Posture::stand_and_hold, odds);  // only A:CV: the victor rolls at -8
    const Loser hun{.role = Role::attacker, .name = "we", .men = proportional(example::hun_army())};
    const Fraction nobody =
        odds.chance_of_losing_at_least(Role::attacker, 0) - odds.chance_of_losing_at_least(Role::attacker, 1);
    EXPECT_EQ(nobody, fraction(33, 36));  // 10 or less on 2d6
    EXPECT_EQ(likely_loss_sentence(odds, hun), "About 9 in 10 that we lose nobody.");
    const Loser mil{
        .role = Role::defender, .name = "the defender", .plural = false, .men = proportional(example::mil_army())};
    EXPECT_EQ(likely_loss_sentence(odds, mil), "Over 9 in 10 that the defender loses everybody.");
}

// AD-R9: with weakest first, the same strength is more men.
TEST(OddsSentences, MenFollowTheWayOfLosing) {
    const auto setup = setup_of(attack(example::red_army(), example::hob_army()));
    const JointOdds odds = joint_odds(*setup, {});
    const Loser red{.role = Role::attacker,
                    .name = "we",
                    .men = abstract::men_by_loss(setup->sheets.first, LossWay::weakest_first)};
    EXPECT_EQ(red.men[20], 142);  // 9.92 US of longbowmen at 0.07
    EXPECT_EQ(likely_loss_sentence(odds, red), "About 6 in 10 that we lose at least 142 men.");
}

TEST(OddsSentences, AMixIsToldLikeliestFirstInPerCentThatAddUp) {
    EXPECT_EQ(mix_words({Posture::frontal_assault, Posture::attack_right, Posture::envelope, Posture::screened_attack},
                        {fraction(15, 44), fraction(23, 44), fraction(3, 22), 0}),
              "attack right 52%, frontal assault 34%, envelope 14%");
    EXPECT_EQ(mix_words({Posture::stand_and_hold, Posture::refuse_left}, {0, 1}), "refuse left");
    EXPECT_EQ(mix_words({Posture::stand_and_hold, Posture::refuse_left}, {fraction(1, 999), fraction(998, 999)}),
              "refuse left 100%, stand and hold under 1%");
}

}  // namespace
}  // namespace banneret
