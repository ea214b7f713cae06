#include <gtest/gtest.h>

#include <numeric>

#include "tests/support/example_armies.h"
#include "tests/support/played_battle.h"

// The results of a battle for the campaign (AD-R11, AD-R18, AD-R19, AD-R20).
namespace banneret::abstract {
namespace {

using example::attack;
using example::setup_of;

Contingent with_characters(Contingent c) {
    c.characters = {{CharacterId{1}, "Ser Aldous"}, {CharacterId{2}, "Mirel"}};
    return c;
}

PlayedBattle joined(Contingent attacker, Contingent defender, const House& house = {}) {
    PlayedBattle b(setup_of(attack(std::move(attacker), std::move(defender), house)));
    return b.stratagems(Stratagem::none, Stratagem::none)
        .declarations()
        .postures(Posture::frontal_assault, Posture::stand_and_hold);
}

int sum(const ArmyLosses& losses, std::int32_t UnitLosses::*what) {
    int n = 0;
    for (const UnitLosses& unit : losses.units) n += unit.*what;
    return n;
}

// Worked example 21, in the battle: the victor of a marginal victory loses 30%, and 30% of the lost return.
TEST(AbstractOutcome, TheVictorsWoundedReturnAndTheLosersDoNot) {  // AD-R11, AD-R20
    PlayedBattle b = joined(example::red_army(), example::hob_army());
    b.roll(4).roll(7).roll(6).order(AllotLosses{}).roll(2).order(ChooseDirection{});
    const Outcome o = outcome(b.r);
    const std::vector<int> lost = {48, 24, 48, 60};
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(o.losses.first.units[i].lost(), lost[i]);
    EXPECT_EQ(sum(o.losses.first, &UnitLosses::wounded), 54);
    EXPECT_EQ(sum(o.losses.first, &UnitLosses::killed), 126);
    EXPECT_EQ(sum(o.losses.first, &UnitLosses::captured), 0);
    EXPECT_EQ(sum(o.losses.first, &UnitLosses::routed), 0);
    EXPECT_EQ(o.losses.second.units[0].before, 400);
    EXPECT_EQ(o.losses.second.units[0].killed, 200);
    EXPECT_EQ(o.losses.second.units[0].wounded, 0);
}

TEST(AbstractOutcome, BothSidesOfASkirmishGetTheirWoundedBack) {  // AD-R11
    PlayedBattle b = joined(example::red_army(), example::hob_army());
    b.roll(3).roll(10).roll(10).order(AllotLosses{});
    const Outcome o = outcome(b.r);
    EXPECT_EQ(sum(o.losses.first, &UnitLosses::wounded), 18);
    EXPECT_EQ(sum(o.losses.second, &UnitLosses::wounded), 12);
}

TEST(AbstractOutcome, NobodyReturnsWhereHealingIsOff) {  // healing: off (AD-27)
    House house;
    house.healing = false;
    PlayedBattle b = joined(example::red_army(), example::hob_army(), house);
    b.roll(3).roll(10).roll(10).order(AllotLosses{});
    EXPECT_EQ(sum(outcome(b.r).losses.first, &UnitLosses::wounded), 0);
    EXPECT_EQ(sum(outcome(b.r).losses.first, &UnitLosses::killed), 60);
}

// The whole of worked example 21: 30%, then 10% of the rest, rounded once.
TEST(AbstractOutcome, BattleAndPursuitAreRoundedOnce) {  // AD-R9
    // An undefeated army is never pursued in play, so the record with these losses is made by hand.
    PlayedBattle b = joined(example::red_army(), example::hun_army());
    b.r.sides.first.battle_loss = {3, LossWay::proportional, {}};
    b.r.sides.first.pursuit_loss = {1, LossWay::proportional, {}};
    b.r.result = BattleResult{};
    b.r.stage = Stage::over;
    const Outcome o = outcome(b.r);
    const std::vector<int> lost = {59, 30, 59, 74}, back = {18, 9, 17, 22};
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(o.losses.first.units[i].lost(), lost[i]);
        EXPECT_EQ(o.losses.first.units[i].wounded, back[i]);
    }
}

TEST(AbstractOutcome, CharactersAreUnhurtInAnArmyThatStandsOrRetreats) {  // AD-R20
    PlayedBattle b = joined(with_characters(example::hun_army()), with_characters(example::mil_army()));
    b.roll(3).roll(6).roll(9).order(AllotLosses{}).roll(3).order(ChooseDirection{});
    const auto o = outcome(b.r);
    for (const Side s : both_sides)
        for (const CharacterFate& c : o.losses[s].characters) EXPECT_EQ(c.fate, Fate::unhurt);
}

TEST(AbstractOutcome, CharactersOfALostArmyAreCapturedIfTheEnemyHoldsTheField) {  // AD-R20
    PlayedBattle b = joined(with_characters(example::hun_army()), with_characters(example::mil_army()));
    b.roll(5).roll(2).roll(12);
    const Outcome o = outcome(b.r);
    EXPECT_EQ(o.field, Side::first);
    ASSERT_EQ(o.losses.second.characters.size(), 2u);
    for (const CharacterFate& c : o.losses.second.characters) EXPECT_EQ(c.fate, Fate::captured);
    for (const CharacterFate& c : o.losses.first.characters) EXPECT_EQ(c.fate, Fate::unhurt);
}

TEST(AbstractOutcome, CharactersOfALostArmyFleeIfNobodyHoldsTheField) {  // AD-R20, AD-R15
    // The attacker is beaten by a fighting retreat and loses everything: the victor withdraws.
    PlayedBattle b(setup_of(attack(with_characters(example::mil_army()), with_characters(example::hun_army()))));
    b.stratagems(Stratagem::none, Stratagem::none).declarations();
    b.postures(Posture::frontal_assault, Posture::fighting_retreat).roll(1).roll(12).roll(2);
    b.roll(3).order(ChooseDirection{});
    const Outcome o = outcome(b.r);
    EXPECT_FALSE(o.field);
    EXPECT_EQ(o.retreat_miles, (PerSide<int>{0, 3}));  // AD-R19: a destroyed army does not retreat
    for (const CharacterFate& c : o.losses.first.characters) EXPECT_EQ(c.fate, Fate::fled);
}

// AD-R9, AD-R19: an army whose rounding leaves no men is gone, although a share of it was not lost.
TEST(AbstractOutcome, AnArmyRoundedToNobodyIsGone) {
    Contingent one = with_characters(example::mil_army());
    one.units[0].count = 1;
    PlayedBattle b = joined(example::hun_army(), one);
    b.roll(3).roll(2).roll(8);  // column 4:1, A:MV; 2d6 + 1 is 9: 70% of one man
    EXPECT_EQ(b.waits(), "over");
    const Outcome o = outcome(b.r);
    EXPECT_EQ(o.losses.second.units[0].killed, 1);
    EXPECT_EQ(o.losses.second.characters[0].fate, Fate::captured);
    EXPECT_EQ(o.retreat_miles.second, 0);
    EXPECT_TRUE(o.defeated.second);
}

TEST(AbstractOutcome, FortificationsStandWhileTheirArmyStays) {  // AD-R18
    Contingent dug_in = example::hob_army();
    dug_in.fortified = true;
    PlayedBattle holds = joined(example::red_army(), dug_in);
    holds.roll(1).roll(2).roll(2).order(AllotLosses{}).roll(2).order(ChooseDirection{});
    EXPECT_EQ(outcome(holds.r).fortified, (PerSide<bool>{false, true}));
    PlayedBattle leaves = joined(example::red_army(), dug_in);
    leaves.roll(6).roll(2).roll(5).roll(2).order(ChooseDirection{});
    EXPECT_TRUE(outcome(leaves.r).defeated.second);
    EXPECT_FALSE(outcome(leaves.r).fortified.second);
}

TEST(AbstractOutcome, EveryAttemptUsesUpTheWeek) {  // AD-R5
    PlayedBattle b(setup_of(attack(example::red_army(), example::hob_army())));
    b.stratagems(Stratagem::flank_march, Stratagem::none).roll(12).order(ChooseFoil{true}).roll(2).declarations();
    b.postures(Posture::frontal_assault, Posture::stand_and_hold).roll(1).roll(2).roll(2);
    EXPECT_EQ(b.waits(), "over");
    EXPECT_EQ(outcome(b.r).attempted, (PerSide<bool>{true, true}));
}

}  // namespace
}  // namespace banneret::abstract
