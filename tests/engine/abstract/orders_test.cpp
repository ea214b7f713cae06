#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/example_armies.h"
#include "tests/support/played_battle.h"

// The refusals of check() and their words, and that try_step is pure.
namespace banneret::abstract {
namespace {

using testing::HasSubstr;

PlayedBattle red_against_hob() {
    return PlayedBattle(example::setup_of(example::attack(example::red_army(), example::hob_army())));
}

std::string refused(const Record& r, const Order& o) {
    const auto no = check(r, o);
    EXPECT_TRUE(no.has_value());
    EXPECT_TRUE(std::holds_alternative<Refusal>(try_step(r, o, {})));
    return no ? no->why : "";
}

TEST(AbstractOrders, AnOrderThatIsNotAskedForSaysWhatIs) {
    PlayedBattle b = red_against_hob();
    EXPECT_THAT(refused(b.r, ChooseStance{}), HasSubstr("The general of Red: a stratagem, or none?"));
    EXPECT_THAT(refused(b.r, ThrowDice{}), HasSubstr("No dice are rolled now."));
    b.stratagems(Stratagem::none, Stratagem::ambush);
    EXPECT_THAT(refused(b.r, ChooseStratagem{}), HasSubstr("Hob rolls 2d6 + 2 leadership (AD-4) + 5 ambush (AD-5)"));
}

TEST(AbstractOrders, NothingIsOrderedOnceTheBattleIsOver) {
    PlayedBattle b(example::setup_of(example::meeting(example::red_army(), example::hob_army())));
    b.stratagems(Stratagem::none, Stratagem::none).declarations().stances(Stance::defensive, Stance::defensive);
    EXPECT_THAT(refused(b.r, ThrowDice{}), HasSubstr("over"));
}

TEST(AbstractOrders, AFoilIsAReaction) {  // AD-R7
    EXPECT_THAT(refused(red_against_hob().r, ChooseStratagem{Stratagem::foil}), HasSubstr("in reaction"));
}

TEST(AbstractOrders, FalseNumbersNeedADeception) {  // AD-R16, AD-7
    PlayedBattle b = red_against_hob();
    b.stratagems(Stratagem::deceptive_deployment, Stratagem::none).roll(12).order(ChooseFoil{false});
    const Declare doubled{{{UnitId{1}, UnitDeclaration::Numbers::doubled}}};
    EXPECT_FALSE(check(b.r, doubled));
    EXPECT_THAT(refused(b.r, Declare{{{UnitId{9}}}}), HasSubstr("number 9"));
    EXPECT_THAT(refused(b.r, Declare{{{UnitId{1}}, {UnitId{1}}}}), HasSubstr("Knights of Red are declared twice"));
    b.order(doubled);
    EXPECT_THAT(refused(b.r, doubled), HasSubstr("Hob must declare Hobbits as they are"));
    const Declare false_fc{{{UnitId{1}, UnitDeclaration::Numbers::as_they_are, UnitDeclaration::Numbers::halved}}};
    EXPECT_THAT(refused(b.r, false_fc), HasSubstr("Hob must declare Hobbits as they are"));
}

TEST(AbstractOrders, APostureOfTheOtherRoleOrOneNotAllowedIsRefusedWithTheFigures) {  // AD-17, AD-18, AD-19
    PlayedBattle b(example::setup_of(example::attack(example::mil_army(), example::red_army())));
    b.stratagems(Stratagem::none, Stratagem::none).declarations();
    EXPECT_THAT(refused(b.r, ChoosePosture{Posture::weak_center}), HasSubstr("Mil is the attacker"));
    EXPECT_THAT(refused(b.r, ChoosePosture{Posture::envelope}), HasSubstr("400 against 600"));
    EXPECT_THAT(refused(b.r, ChoosePosture{Posture::screened_attack}), HasSubstr("25%"));
    b.order(ChoosePosture{Posture::frontal_assault});
    EXPECT_THAT(refused(b.r, ChoosePosture{Posture::frontal_assault}), HasSubstr("Red is the defender"));
}

TEST(AbstractOrders, LossesByHandMustComeToWhatIsDemanded) {  // AD-R9
    PlayedBattle b = red_against_hob();
    b.stratagems(Stratagem::none, Stratagem::none).declarations();
    b.postures(Posture::frontal_assault, Posture::stand_and_hold).roll(4).roll(6).roll(7);
    EXPECT_THAT(refused(b.r, AllotLosses{LossWay::by_hand, {50, 0, 0, 0}}), HasSubstr("9.92 US must be lost"));
    EXPECT_THAT(refused(b.r, AllotLosses{LossWay::by_hand, {99, 0, 0}}), HasSubstr("each of the 4 units"));
    EXPECT_THAT(refused(b.r, AllotLosses{LossWay::by_hand, {0, 99, 0, 0}}), HasSubstr("Squires cannot lose 99"));
    EXPECT_THAT(refused(b.r, AllotLosses{LossWay::proportional, {1, 0, 0, 0}}), HasSubstr("by hand"));
    const auto offered = options(b.r, *pending(b.r));
    ASSERT_EQ(offered.size(), loss_way_count);
    for (const Option& o : offered) EXPECT_FALSE(o.refused) << o.refused->why;
    EXPECT_EQ(std::get<AllotLosses>(offered.back().order).by_hand.size(), 4u);
}

TEST(AbstractOrders, OnlyASurpriseAttackKeepsTheHour) {  // AD-8
    PlayedBattle b = red_against_hob();
    b.order(ChooseStratagem{Stratagem::surprise_attack, true}).order(ChooseStratagem{Stratagem::ambush, true});
    EXPECT_TRUE(b.r.sides.first.stratagem->at_night);
    EXPECT_FALSE(b.r.sides.second.stratagem->at_night);
}

TEST(AbstractTryStep, SaysWhichRollItNeedsAndLeavesTheRecordAlone) {
    PlayedBattle b = red_against_hob();
    b.stratagems(Stratagem::none, Stratagem::ambush);
    const Record before = b.r;
    const auto stepped = try_step(b.r, ThrowDice{}, {});
    ASSERT_TRUE(std::holds_alternative<NeedRoll>(stepped));
    EXPECT_EQ(std::get<NeedRoll>(stepped).question, pending(b.r)->question);
    EXPECT_EQ(b.r, before);

    const std::vector<Roll> rolls = {roll_of(pending(b.r)->question, 9), roll_of(pending(b.r)->question, 2)};
    const auto done = try_step(b.r, ThrowDice{}, rolls);
    ASSERT_TRUE(std::holds_alternative<Stepped>(done));
    EXPECT_EQ(std::get<Stepped>(done).rolls_used, 1u);
    EXPECT_EQ(b.r, before);
    b.roll(9);
    EXPECT_EQ(std::get<Stepped>(done).record, b.r);
}

TEST(AbstractTryStep, AChoiceUsesNoRoll) {
    const PlayedBattle b = red_against_hob();
    const std::vector<Roll> rolls = {roll_of({RollFor::battle_result, roller(Side::first), 1, 6, {}}, 3)};
    const auto done = try_step(b.r, ChooseStratagem{}, rolls);
    ASSERT_TRUE(std::holds_alternative<Stepped>(done));
    EXPECT_EQ(std::get<Stepped>(done).rolls_used, 0u);
}

TEST(AbstractTryStep, ARecordingOfAnotherQuestionIsRefused) {
    PlayedBattle b = red_against_hob();
    b.stratagems(Stratagem::none, Stratagem::ambush);
    const std::vector<Roll> rolls = {roll_of({RollFor::battle_result, roller(Side::first), 1, 6, {}}, 3)};
    EXPECT_TRUE(std::holds_alternative<Refusal>(try_step(b.r, ThrowDice{}, rolls)));
}

}  // namespace
}  // namespace banneret::abstract
