#include "engine/odds/exact/weighed.h"

#include <gtest/gtest.h>

#include "tests/support/example_armies.h"

namespace banneret {
namespace {

abstract::Setup red_against_orc() {
    return *example::setup_of(example::attack(example::red_army(), example::orc_army()));
}

Fraction sum(const auto& shares) {
    Fraction all = 0;
    for (const Fraction& f : shares) all += f;
    return all;
}

TEST(WeighedOdds, NamedPosturesAndNoStratagemAreTheJointOdds) {
    const abstract::Setup setup = red_against_orc();
    OpenPlans open;
    open.attacker = Posture::frontal_assault;
    open.defender = Posture::stand_and_hold;
    const WeighedOdds weighed = weighed_odds(setup, open);
    const JointOdds joint = joint_odds(setup, {});
    EXPECT_EQ(weighed.attacker_wins, joint.chance_of_winner(Role::attacker));
    EXPECT_EQ(weighed.drawn, joint.chance_drawn());
    EXPECT_EQ(weighed.defender_mean_loss, joint.mean_loss(Role::defender));
    EXPECT_EQ(weighed.attacker_field, joint.chance_of_field(Role::attacker, Posture::stand_and_hold));
}

TEST(WeighedOdds, WithNothingNamedTheMarginIsTheValueOfTheGame) {
    // Worked example 11 of the abstract system: 1/22.
    const WeighedOdds odds = weighed_odds(red_against_orc(), {});
    EXPECT_EQ(odds.attacker_wins - odds.defender_wins, fraction(1, 22));
    EXPECT_EQ(odds.attacker_wins + odds.drawn + odds.defender_wins, 1);
    EXPECT_EQ(sum(odds.attacker_loss), 1);
    EXPECT_EQ(sum(odds.defender_loss), 1);
    EXPECT_EQ(sum(odds.attacker_mix), 1);
    EXPECT_EQ(sum(odds.defender_mix), 1);
}

TEST(WeighedOdds, AStratagemCountsByItsChance) {
    const abstract::Setup setup = red_against_orc();
    // Example 9: Red's flank march succeeds in 5 of 12 (AD-6); Orc's foil in 1 of 12 (AD-10).
    const StratagemAttempt alone = stratagem_attempt(setup, Side::first, Stratagem::flank_march, Stratagem::none);
    EXPECT_EQ(alone.chance, fraction(5, 12));
    const StratagemAttempt foiled = stratagem_attempt(setup, Side::first, Stratagem::flank_march, Stratagem::foil);
    EXPECT_EQ(foiled.chance, fraction(5, 12) * fraction(11, 12));

    OpenPlans open;
    open.stratagems = stratagems_in_effect(alone, {});
    open.attacker = Posture::frontal_assault;
    open.defender = Posture::stand_and_hold;
    Plans with;
    with.attacker_stratagem = Stratagem::flank_march;
    const Fraction expected = fraction(5, 12) * joint_odds(setup, with).chance_of_winner(Role::attacker) +
                              fraction(7, 12) * joint_odds(setup, {}).chance_of_winner(Role::attacker);
    EXPECT_EQ(weighed_odds(setup, open).attacker_wins, expected);
}

TEST(WeighedOdds, AnEvasionLeavesTheOddsOfABattleThatIsFought) {
    const abstract::Setup setup = red_against_orc();
    const StratagemAttempt evade = stratagem_attempt(setup, Side::second, Stratagem::evade_battle, Stratagem::none);
    const auto pairs = stratagems_in_effect({}, evade);
    ASSERT_EQ(pairs.size(), 1u);
    EXPECT_EQ(pairs.front().defender, Stratagem::none);
    EXPECT_EQ(pairs.front().chance, 1);
    EXPECT_TRUE(stratagems_in_effect({}, {Stratagem::evade_battle, 1}).empty());
}

TEST(WeighedOdds, AGeneralWhoMayNotTryHasNoAttempt) {
    abstract::Setup setup = red_against_orc();
    setup.start.sides.first.has_general = false;
    EXPECT_EQ(stratagem_attempt(setup, Side::first, Stratagem::ambush, Stratagem::none).stratagem, Stratagem::none);
}

TEST(WeighedOdds, ExchangingTheSidesTwiceChangesNothing) {
    const abstract::Setup setup = red_against_orc();
    EXPECT_EQ(sides_exchanged(sides_exchanged(setup)), setup);
    EXPECT_EQ(sides_exchanged(setup).sheets.first, setup.sheets.second);
}

}  // namespace
}  // namespace banneret
