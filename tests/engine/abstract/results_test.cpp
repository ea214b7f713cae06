#include <gtest/gtest.h>

#include "engine/abstract/tables.h"
#include "tests/support/example_armies.h"
#include "tests/support/played_battle.h"

// Steps 5 to 7 and the end, decision by decision (AD-ORDER).
namespace banneret::abstract {
namespace {

using example::attack;
using example::hob_army;
using example::hun_army;
using example::meeting;
using example::mil_army;
using example::orc_army;
using example::red_army;
using example::setup_of;

PlayedBattle battle_joined(Contingent attacker, Contingent defender, Posture attacks = Posture::frontal_assault,
                           Posture defends = Posture::stand_and_hold, const House& house = {}) {
    PlayedBattle b(setup_of(attack(std::move(attacker), std::move(defender), house)));
    return b.stratagems(Stratagem::none, Stratagem::none).declarations().postures(attacks, defends);
}

BattleResult result(Grade grade, std::optional<Role> winner) {
    return {grade, winner};
}

// --- Step 5 ------------------------------------------------------------------------------------------------------

TEST(AbstractResultRoll, IsTheAttackersDieClampedInTheColumnOfTheStrengths) {  // AD-21
    PlayedBattle b = battle_joined(red_army(), hob_army(), Posture::envelope);
    EXPECT_EQ(b.waits(), "first 1d6 for the battle result");
    b.roll(5);
    EXPECT_EQ(b.last_roll().tally.total(), 2);
    EXPECT_EQ(b.last_roll().read, 6);
    EXPECT_EQ(b.r.result_die, 6);
    EXPECT_EQ(b.r.result, result(Grade::victory, Role::attacker));
    EXPECT_EQ(b.last_roll().result, b.r.result);
}

TEST(AbstractResultRoll, TheAttackerMayBeTheArmyNamedSecond) {
    PlayedBattle b(setup_of(meeting(red_army(), hob_army())));
    b.stratagems(Stratagem::none, Stratagem::none).declarations().stances(Stance::defensive, Stance::offensive);
    b.postures(Posture::stand_and_hold, Posture::frontal_assault);
    EXPECT_EQ(b.waits(), "second 1d6 for the battle result");
    b.roll(1);
    EXPECT_EQ(b.r.result, result(Grade::victory, Role::defender));  // column 1:2
    EXPECT_EQ(b.waits(), "second 2d6 for the casualties");          // the attacker rolls first
    b.roll(7);
    EXPECT_EQ(b.waits(), "first 2d6 for the casualties");
    EXPECT_TRUE(defeated(b.r, Side::second));
    EXPECT_FALSE(defeated(b.r, Side::first));
}

// AD-R7: two successes both count and add up; each with its own row and sign (AD-5, AD-6).
TEST(AbstractResultRoll, StratagemsOfBothSidesAdd) {
    PlayedBattle b(setup_of(attack(red_army(), hob_army())));
    b.stratagems(Stratagem::flank_march, Stratagem::ambush).roll(12).roll(12).declarations();
    b.postures(Posture::attack_right, Posture::stand_and_hold);
    const Tally tally = result_tally(b.r);
    EXPECT_EQ(tally.total(), 1 + 2 - 2);
    ASSERT_EQ(tally.parts().size(), 3u);
    EXPECT_EQ(tally.parts()[0].rule, rule(17));
    EXPECT_EQ(tally.parts()[1].rule, rule(6));
    EXPECT_EQ(tally.parts()[2].rule, rule(5));
    EXPECT_EQ(tally.parts()[2].value, -2);
}

// AD-R14: in the wrong role a success has no effect, and the record shows it.
TEST(AbstractResultRoll, AStratagemInTheWrongRoleDoesNothing) {
    PlayedBattle b(setup_of(attack(hob_army(), red_army())));
    b.stratagems(Stratagem::ambush, Stratagem::surprise_attack).roll(12).roll(12).declarations();
    b.postures(Posture::frontal_assault, Posture::stand_and_hold);
    EXPECT_EQ(result_tally(b.r).total(), 0);
    EXPECT_TRUE(b.has_logged(Side::first, ruling(14), static_cast<int>(Stratagem::ambush)));
    EXPECT_TRUE(b.has_logged(Side::second, ruling(14), static_cast<int>(Stratagem::surprise_attack)));
}

TEST(AbstractResultRoll, AFlankMarchAgainstAFightingRetreatComesToNothing) {  // AD-6
    PlayedBattle b(setup_of(attack(red_army(), hob_army())));
    b.stratagems(Stratagem::flank_march, Stratagem::none).roll(12).order(ChooseFoil{false}).declarations();
    b.postures(Posture::frontal_assault, Posture::fighting_retreat);
    EXPECT_EQ(result_tally(b.r).total(), 1);
    EXPECT_TRUE(b.has_logged(Side::first, rule(6), static_cast<int>(Stratagem::flank_march)));
}

TEST(AbstractResultRoll, AFoiledStratagemIsNotCounted) {  // AD-10
    PlayedBattle b(setup_of(attack(red_army(), hob_army())));
    b.stratagems(Stratagem::none, Stratagem::ambush).roll(12).order(ChooseFoil{true}).roll(12).declarations();
    b.postures(Posture::frontal_assault, Posture::stand_and_hold);
    EXPECT_EQ(result_tally(b.r).total(), 0);
}

// AD-R18, AD-R6, AD-9: fortifications of an earlier day count beside another stratagem, and never twice.
TEST(AbstractResultRoll, StandingFortificationsHelpTheDefenderOnce) {
    Contingent dug_in = hob_army();
    dug_in.fortified = true;
    EXPECT_EQ(result_tally(battle_joined(red_army(), dug_in).r).total(), -2);
    EXPECT_EQ(result_tally(battle_joined(dug_in, red_army()).r).total(), 0);

    const auto with = [&](Stratagem s) {
        PlayedBattle b(setup_of(attack(red_army(), dug_in)));
        b.stratagems(Stratagem::none, s).roll(12).order(ChooseFoil{false}).declarations();
        return b.postures(Posture::frontal_assault, Posture::stand_and_hold);
    };
    EXPECT_EQ(result_tally(with(Stratagem::ambush).r).total(), -4);
    EXPECT_EQ(result_tally(with(Stratagem::field_fortifications).r).total(), -2);

    House house;
    house.fortification_shift = 3;
    EXPECT_EQ(
        result_tally(battle_joined(red_army(), dug_in, Posture::frontal_assault, Posture::stand_and_hold, house).r)
            .total(),
        -3);
}

// --- Step 6 ------------------------------------------------------------------------------------------------------

TEST(AbstractCasualties, EachSideRollsWithItsShiftTheAttackerFirst) {  // AD-22
    PlayedBattle b = battle_joined(red_army(), hob_army());
    b.roll(4);  // A:MV
    EXPECT_EQ(b.waits(), "first 2d6 for the casualties");
    b.roll(7);
    EXPECT_EQ(b.r.sides.first.battle_loss.tenths, 3);  // -2
    EXPECT_EQ(b.last_roll().value, 30);
    EXPECT_EQ(b.waits(), "second 2d6 for the casualties");
    b.roll(7);
    EXPECT_EQ(b.r.sides.second.battle_loss.tenths, 6);  // +1
    EXPECT_EQ(share_lost(b.r, Side::second), fraction(6, 10));
}

// AD-R21: the same rolls cost half the tenths, rounded down, in the battle and in the pursuit.
TEST(AbstractCasualties, AsRecordedCostHalfTheTenths) {
    House house;
    house.casualties_recorded = true;
    PlayedBattle b = battle_joined(red_army(), hob_army(), Posture::frontal_assault, Posture::stand_and_hold, house);
    b.roll(6);  // A:V
    b.roll(9).roll(9);
    EXPECT_EQ(b.r.sides.first.battle_loss.tenths, 1);   // -4: 3 tenths as printed
    EXPECT_EQ(b.r.sides.second.battle_loss.tenths, 4);  // +2: 9 tenths as printed
    EXPECT_EQ(b.last_roll().value, 40);
}

TEST(AbstractCasualties, AStalemateIsOneRollOfTheAttackersForBoth) {  // AD-23
    PlayedBattle b = battle_joined(red_army(), orc_army());
    b.roll(2);
    ASSERT_EQ(b.r.result, result(Grade::stalemate, std::nullopt));
    b.roll(8);
    EXPECT_EQ(b.r.sides.first.battle_loss.tenths, 4);
    EXPECT_EQ(b.r.sides.second.battle_loss.tenths, 4);
    EXPECT_EQ(b.last_roll().rule, rule(23));
    // Each chooses its own way, in secret.
    EXPECT_EQ(b.waits(), "first losses");
    EXPECT_EQ(open_decisions(b.r).size(), 2u);
    b.order(AllotLosses{LossWay::spare_the_best, {}});
    EXPECT_EQ(b.waits(), "second losses");
    b.order(AllotLosses{});
    EXPECT_EQ(b.waits(), "over");
    EXPECT_EQ(b.events<StrengthLost>().size(), 2u);
}

TEST(AbstractCasualties, ASkirmishIsARollEachAndNothingElse) {  // AD-24
    PlayedBattle b = battle_joined(red_army(), hob_army());
    b.roll(3).roll(12).roll(11);
    EXPECT_EQ(b.last_roll().rule, rule(24));
    EXPECT_EQ(b.r.sides.first.battle_loss.tenths, 3);
    EXPECT_EQ(b.r.sides.second.battle_loss.tenths, 2);
    b.order(AllotLosses{});
    EXPECT_EQ(b.waits(), "over");
    const Outcome o = outcome(b.r);
    EXPECT_FALSE(o.field);
    EXPECT_FALSE(o.winner);
    EXPECT_EQ(o.defeated, (PerSide<bool>{false, false}));
}

// AD-R9: no question without a choice.
TEST(AbstractLosses, AreNotAskedForOneUnitOrForNothingOrForAll) {
    PlayedBattle one_unit = battle_joined(red_army(), hob_army());
    one_unit.roll(4).roll(7).roll(7);
    EXPECT_EQ(one_unit.waits(), "first losses");
    one_unit.order(AllotLosses{});
    EXPECT_EQ(one_unit.waits(), "second 1d6 for the miles of the retreat");

    PlayedBattle nothing = battle_joined(red_army(), orc_army());
    nothing.roll(3).roll(2).roll(2);
    EXPECT_EQ(nothing.waits(), "over");
    PlayedBattle all = battle_joined(red_army(), orc_army());
    all.roll(6).roll(2).roll(12);
    EXPECT_EQ(all.r.sides.second.battle_loss.tenths, 10);
    EXPECT_EQ(all.waits(), "over");
}

TEST(AbstractLosses, FiveWaysGiveFiveDifferentSurvivors) {  // AD-R9
    PlayedBattle b = battle_joined(red_army(), hob_army());
    b.roll(4).roll(6).roll(7);  // 20% of 49.6 US: 9.92
    const auto left = [&](const AllotLosses& how) {
        PlayedBattle copy = b;
        copy.order(how);
        EXPECT_EQ(share_lost(copy.r, Side::first) * 4960, how.way == LossWay::by_hand ? Fraction(990) : Fraction(992));
        return survivors(copy.r, Side::first);
    };
    EXPECT_EQ(left({LossWay::proportional, {}})[0], 128);
    EXPECT_EQ(left({LossWay::spare_the_best, {}})[0], 160);
    EXPECT_EQ(left({LossWay::spare_the_mounted, {}})[1], 80);
    EXPECT_EQ(left({LossWay::weakest_first, {}})[2], 160 - fraction(992, 7));
    EXPECT_EQ(left({LossWay::by_hand, {99, 0, 0, 0}})[0], 61);
    EXPECT_TRUE(check(b.r, AllotLosses{LossWay::by_hand, {50, 0, 0, 0}}));
}

// --- Step 7 ------------------------------------------------------------------------------------------------------

TEST(AbstractPursuit, IsTheVictorsChoiceAfterAVictory) {  // AD-25, AD-26, AD-R10
    PlayedBattle b = battle_joined(hun_army(), mil_army());
    b.roll(5).roll(2).roll(4);  // A:V; 0% and 40%
    EXPECT_EQ(b.waits(), "first pursuit");
    PlayedBattle stays = b;
    stays.order(ChoosePursuit{false});
    EXPECT_EQ(stays.waits(), "second 2d6 for the miles of the retreat");
    EXPECT_EQ(stays.r.sides.second.pursuit_loss.tenths, -1);
    b.order(ChoosePursuit{true});
    EXPECT_EQ(b.waits(), "first 2d6 for the pursuit");
    b.roll(3);
    EXPECT_EQ(b.last_roll().tally.total(), 8);
    EXPECT_EQ(b.r.sides.second.pursuit_loss.tenths, 9);
    EXPECT_EQ(share_lost(b.r, Side::second), 1 - fraction(6, 10) * fraction(1, 10));
    EXPECT_EQ(b.waits(), "second 2d6 for the miles of the retreat");
}

TEST(AbstractPursuit, NeverFollowsAMarginalVictory) {  // AD-25
    PlayedBattle b = battle_joined(hun_army(), mil_army());
    b.roll(3).roll(2).roll(4);
    ASSERT_EQ(b.r.result, result(Grade::marginal_victory, Role::attacker));
    EXPECT_EQ(b.waits(), "second 1d6 for the miles of the retreat");
}

TEST(AbstractPursuit, TheDefenderPursuesAsWell) {  // AD-R10
    PlayedBattle b = battle_joined(mil_army(), hun_army());
    b.roll(1).roll(4).roll(2);
    ASSERT_EQ(b.r.result, result(Grade::crushing_victory, Role::defender));
    EXPECT_EQ(b.waits(), "second pursuit");
    b.order(ChoosePursuit{true});
    EXPECT_EQ(b.waits(), "second 2d6 for the pursuit");
    b.roll(2);
    EXPECT_EQ(b.r.sides.first.pursuit_loss.tenths, 8);
}

TEST(AbstractPursuit, ThereIsNoneOfAnArmyThatLostEverything) {  // AD-R10, AD-R19
    PlayedBattle b = battle_joined(hun_army(), mil_army());
    b.roll(5).roll(2).roll(12);
    EXPECT_EQ(b.waits(), "over");  // nor does it retreat
    EXPECT_TRUE(b.has_logged(Side::second, ruling(10), 0));
    EXPECT_TRUE(b.has_logged(Side::second, ruling(19), 0));
    const Outcome o = outcome(b.r);
    EXPECT_EQ(o.retreat_miles, (PerSide<int>{0, 0}));
    EXPECT_TRUE(o.defeated.second);
    EXPECT_EQ(o.losses.second.units.front().killed, 400);
}

TEST(AbstractPursuit, TheLoserSharesItsLossesAgain) {  // AD-R9, AD-ORDER
    PlayedBattle b = battle_joined(red_army(), orc_army(), Posture::envelope);
    b.roll(5).roll(2).roll(5).order(AllotLosses{LossWay::weakest_first, {}});
    EXPECT_EQ(b.r.result, result(Grade::marginal_victory, Role::attacker));
    PlayedBattle v = battle_joined(hun_army(), red_army());
    // Column 1:2; a defender's victory, 4 tenths for the attacker with two units.
    v.roll(1).roll(4).roll(2);
    ASSERT_EQ(v.r.result, result(Grade::victory, Role::defender));
    v.order(AllotLosses{LossWay::spare_the_mounted, {}});
    v.order(ChoosePursuit{true});
    // 25 US less 10: the spearmen's 4 are gone and 6 of the horse: all survivors are mounted, 8 against red's 4.
    EXPECT_EQ(v.waits(), "second 2d6 for the pursuit");
    v.roll(12);
    EXPECT_EQ(v.last_roll().tally.total(), 4 - 8);
    EXPECT_EQ(v.r.sides.first.pursuit_loss.tenths, 6);
    // Only one unit is left: no choice.
    EXPECT_EQ(v.waits(), "first 2d6 for the miles of the retreat");

    PlayedBattle two = battle_joined(hun_army(), red_army());
    two.roll(1).roll(4).roll(2).order(AllotLosses{}).order(ChoosePursuit{true}).roll(12);
    EXPECT_EQ(two.waits(), "first losses");
    two.order(AllotLosses{LossWay::weakest_first, {}});
    EXPECT_EQ(two.waits(), "first 2d6 for the miles of the retreat");
}

// AD-20: a defender with half its men mounted escapes in a fighting retreat; one with fewer does not.
TEST(AbstractPursuit, OfAFightingRetreatDependsOnTheDefendersHorse) {
    PlayedBattle away = battle_joined(red_army(), hun_army(), Posture::frontal_assault, Posture::fighting_retreat);
    away.roll(6).roll(2).roll(5).order(AllotLosses{});
    ASSERT_EQ(away.r.result, result(Grade::victory, Role::attacker));
    EXPECT_EQ(away.waits(), "second 2d6 for the miles of the retreat");
    EXPECT_TRUE(away.has_logged(Side::second, rule(20), 0));
    PlayedBattle caught = battle_joined(red_army(), hob_army(), Posture::frontal_assault, Posture::fighting_retreat);
    caught.roll(6).roll(2).roll(5);
    EXPECT_EQ(caught.waits(), "first pursuit");
}

// --- The end -----------------------------------------------------------------------------------------------------

TEST(AbstractRetreat, IsOneDieAfterAMarginalVictoryAndTwoAfterMore) {  // AD-25
    PlayedBattle b = battle_joined(hun_army(), mil_army());
    b.roll(5).roll(2).roll(4).order(ChoosePursuit{false}).roll(9);
    EXPECT_EQ(b.r.sides.second.miles, 9);
    EXPECT_EQ(b.waits(), "second retreat_direction");
    b.order(ChooseDirection{Direction::south});
    const Outcome o = outcome(b.r);
    EXPECT_EQ(o.retreat_miles, (PerSide<int>{0, 9}));
    EXPECT_EQ(o.direction.second, Direction::south);
    EXPECT_FALSE(o.direction.first);
    EXPECT_EQ(o.field, Side::first);
    EXPECT_EQ(o.winner, Side::first);
    EXPECT_TRUE(o.defeated.second);
}

// AD-R15: after SK, SM or a victory of its own the retreating defender withdraws d6 miles, undefeated, and the attacker
// holds the field unless it lost.
TEST(AbstractRetreat, AFightingRetreatWithdrawsUnlessItLost) {
    PlayedBattle skirmish = battle_joined(mil_army(), hun_army(), Posture::frontal_assault, Posture::fighting_retreat);
    skirmish.roll(4).roll(2).roll(2);
    ASSERT_EQ(skirmish.r.result, result(Grade::skirmish, std::nullopt));
    EXPECT_EQ(skirmish.waits(), "second 1d6 for the miles of the retreat");
    skirmish.roll(3);
    EXPECT_EQ(skirmish.last_roll().rule, ruling(15));
    skirmish.order(ChooseDirection{});
    EXPECT_EQ(outcome(skirmish.r).field, Side::first);
    EXPECT_EQ(outcome(skirmish.r).defeated, (PerSide<bool>{false, false}));

    // The defender won: both leave, the attacker first, and neither holds the field.
    PlayedBattle won = battle_joined(mil_army(), hun_army(), Posture::frontal_assault, Posture::fighting_retreat);
    won.roll(1).roll(4).roll(2);
    ASSERT_EQ(won.r.result, result(Grade::victory, Role::defender));
    EXPECT_TRUE(won.has_logged(Side::second, rule(20), 1));
    EXPECT_EQ(won.waits(), "first 2d6 for the miles of the retreat");
    won.roll(8);
    EXPECT_EQ(won.waits(), "second 1d6 for the miles of the retreat");
    won.roll(2);
    EXPECT_EQ(won.waits(), "first retreat_direction");
    won.order(ChooseDirection{Direction::north}).order(ChooseDirection{Direction::south});
    const Outcome o = outcome(won.r);
    EXPECT_FALSE(o.field);
    EXPECT_EQ(o.winner, Side::second);
    EXPECT_EQ(o.retreat_miles, (PerSide<int>{8, 2}));
    EXPECT_EQ(o.defeated, (PerSide<bool>{true, false}));

    // The defender lost: it retreats by AD-25, once.
    PlayedBattle lost = battle_joined(red_army(), hob_army(), Posture::frontal_assault, Posture::fighting_retreat);
    lost.roll(4).roll(2).roll(5);
    EXPECT_EQ(lost.waits(), "second 1d6 for the miles of the retreat");
    lost.roll(5).order(ChooseDirection{});
    EXPECT_EQ(lost.waits(), "over");
    EXPECT_TRUE(outcome(lost.r).defeated.second);
}

}  // namespace
}  // namespace banneret::abstract
