#include <gtest/gtest.h>

#include "engine/abstract/tables.h"
#include "tests/support/example_armies.h"
#include "tests/support/played_battle.h"

// Steps 2 to 4, decision by decision (AD-ORDER).
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

PlayedBattle battle(Contingent first, Contingent second, const House& house = {}) {
    return PlayedBattle(setup_of(meeting(std::move(first), std::move(second), house)));
}

Contingent without_general(Contingent c) {
    c.has_general = false;
    c.leadership = 1;
    return c;
}

// --- Step 2 ------------------------------------------------------------------------------------------------------

// AD-4, AD-R4: 13 or more with 2d6, leadership and the bonus of the troops.
TEST(AbstractStratagemStep, AnAttemptNeedsMoreThanTwelve) {
    PlayedBattle fails = battle(red_army(), hob_army());
    EXPECT_EQ(fails.waits(), "first stratagem");
    fails.order(ChooseStratagem{});
    EXPECT_EQ(fails.waits(), "second stratagem");
    fails.order(ChooseStratagem{Stratagem::ambush});
    EXPECT_EQ(fails.waits(), "second 2d6 for the stratagem");
    PlayedBattle succeeds = fails;
    fails.roll(5);
    EXPECT_EQ(fails.r.sides.second.attempt, Attempt::failed);
    EXPECT_EQ(fails.waits(), "first declaration");
    succeeds.roll(6);
    EXPECT_EQ(succeeds.r.sides.second.attempt, Attempt::succeeded);
    const Rolled roll = succeeds.last_roll();
    EXPECT_EQ(roll.rule, rule(5));
    EXPECT_EQ(roll.tally.total(), 7);  // leadership 2, all 400 hidden 5
    EXPECT_EQ(roll.need, 13);
    EXPECT_EQ(roll.read, 13);
    EXPECT_EQ(roll.outcome, Rolled::Outcome::success);
}

TEST(AbstractStratagemStep, TheNeedIsAHouseRule) {  // AD-R4
    House house;
    house.stratagem_need = 12;
    PlayedBattle b = battle(red_army(), hob_army(), house);
    b.stratagems(Stratagem::none, Stratagem::ambush).roll(5);
    EXPECT_EQ(b.r.sides.second.attempt, Attempt::succeeded);
}

// AD-ORDER: before roles are known, the army named first rolls first.
TEST(AbstractStratagemStep, TheFirstArmyRollsFirst) {
    PlayedBattle b = battle(red_army(), hob_army());
    b.stratagems(Stratagem::flank_march, Stratagem::ambush);
    EXPECT_EQ(b.waits(), "first 2d6 for the stratagem");
    b.roll(8);
    EXPECT_EQ(b.waits(), "second 2d6 for the stratagem");
    b.roll(6);
    // AD-R7: both made an attempt and succeeded, so neither may foil, and both count.
    EXPECT_EQ(b.waits(), "first declaration");
    EXPECT_EQ(effective_stratagem(b.r, Side::first), Stratagem::flank_march);
    EXPECT_EQ(effective_stratagem(b.r, Side::second), Stratagem::ambush);
}

// AD-R13: without a general there is no stratagem, and no question.
TEST(AbstractStratagemStep, AnArmyWithoutAGeneralIsNotAsked) {
    PlayedBattle b = battle(without_general(red_army()), hob_army());
    EXPECT_EQ(b.waits(), "second stratagem");
    b.order(ChooseStratagem{Stratagem::ambush}).roll(12);
    EXPECT_EQ(b.waits(), "first declaration");  // nor may it foil
    EXPECT_TRUE(b.has_logged(Side::first, ruling(13), 0));
    EXPECT_EQ(battle(without_general(red_army()), without_general(hob_army())).waits(), "first declaration");
}

// AD-R5: a general whose week has not passed is not asked, and the refusal names the day.
TEST(AbstractStratagemStep, AGeneralWhoseWeekIsNotOverIsNotAskedBeforeTheDay) {
    Contingent red = red_army();
    red.stratagem_again = 10;
    Start start = meeting(red, hob_army());
    start.day = 9;
    PlayedBattle early(setup_of(start));
    EXPECT_EQ(early.waits(), "second stratagem");
    const auto options = abstract::options(early.r, {Decision::Ask::stratagem, Side::first, true, {}});
    ASSERT_GT(options.size(), 1u);
    EXPECT_FALSE(options[0].refused);
    ASSERT_TRUE(options[1].refused);
    EXPECT_NE(options[1].refused->why.find("day 10"), std::string::npos) << options[1].refused->why;
    early.order(ChooseStratagem{});
    EXPECT_TRUE(early.has_logged(Side::first, ruling(5), 10));
    start.day = 10;
    EXPECT_EQ(PlayedBattle(setup_of(start)).waits(), "first stratagem");
}

TEST(AbstractStratagemStep, ARefusedAttemptSaysTheDayEvenIfNobodyAsks) {  // AD-R5
    Contingent red = red_army(), hob = hob_army();
    red.stratagem_again = hob.stratagem_again = 10;
    Start start = meeting(red, hob);
    start.day = 3;
    const Record r = begin(setup_of(start));
    const auto no = check(r, ChooseStratagem{Stratagem::ambush});
    ASSERT_TRUE(no);
    EXPECT_NE(no->why.find("day 10"), std::string::npos) << no->why;
}

// AD-R7: the side without an attempt is asked; it learns that a stratagem succeeded, but not which.
TEST(AbstractFoil, IsOfferedInReactionToASuccessAlone) {
    PlayedBattle failed = battle(red_army(), hob_army());
    failed.stratagems(Stratagem::none, Stratagem::ambush).roll(2);
    EXPECT_EQ(failed.waits(), "first declaration");

    PlayedBattle attempted = battle(red_army(), hob_army());
    attempted.stratagems(Stratagem::flank_march, Stratagem::ambush).roll(2).roll(12);
    EXPECT_EQ(attempted.waits(), "first declaration");

    PlayedBattle b = battle(red_army(), hob_army());
    b.stratagems(Stratagem::none, Stratagem::ambush).roll(12);
    EXPECT_EQ(b.waits(), "first foil");
    EXPECT_TRUE(b.has_logged(Side::first, ruling(7), 0));
    EXPECT_EQ(describe(b.r, *pending(b.r)).find("ambush"), std::string::npos);
    b.order(ChooseFoil{false});
    EXPECT_EQ(b.waits(), "first declaration");
    EXPECT_EQ(effective_stratagem(b.r, Side::second), Stratagem::ambush);
}

// AD-10: 2d6 + leadership + 1 per full tenth of light horse; success cancels.
TEST(AbstractFoil, CancelsTheEnemysSuccess) {
    PlayedBattle b = battle(hun_army(), hob_army());
    b.stratagems(Stratagem::none, Stratagem::ambush).roll(12).order(ChooseFoil{true});
    EXPECT_EQ(b.waits(), "first 2d6 for the foil");
    PlayedBattle fails = b;
    b.roll(4);  // + 2 + 7 (75% light horse)
    EXPECT_EQ(b.r.sides.second.attempt, Attempt::foiled);
    EXPECT_EQ(effective_stratagem(b.r, Side::second), Stratagem::none);
    EXPECT_TRUE(b.has_logged(Side::second, rule(10), static_cast<int>(Stratagem::ambush)));
    fails.roll(3);
    EXPECT_EQ(effective_stratagem(fails.r, Side::second), Stratagem::ambush);
}

TEST(AbstractFoil, IsNotAStratagemToChooseUnlessDeclaredBlind) {  // AD-R7
    const Record r = begin(setup_of(meeting(red_army(), hob_army())));
    EXPECT_TRUE(check(r, ChooseStratagem{Stratagem::foil}));
    House house;
    house.foil_declared_blind = true;
    EXPECT_FALSE(check(begin(setup_of(meeting(red_army(), hob_army(), house))), ChooseStratagem{Stratagem::foil}));
}

TEST(AbstractFoil, DeclaredBlindIsChosenInsteadOfAnotherStratagem) {  // AD-R7, foil: declared-blind
    House house;
    house.foil_declared_blind = true;
    PlayedBattle b = battle(hun_army(), hob_army(), house);
    b.stratagems(Stratagem::foil, Stratagem::ambush).roll(4);
    EXPECT_EQ(b.last_roll().rule, rule(10));
    b.roll(12);
    EXPECT_EQ(b.r.sides.second.attempt, Attempt::foiled);
    EXPECT_EQ(b.waits(), "first declaration");

    // No question in reaction; and nothing is cancelled if the enemy made no attempt or foils as well.
    PlayedBattle none = battle(hun_army(), hob_army(), house);
    none.stratagems(Stratagem::none, Stratagem::ambush).roll(12);
    EXPECT_EQ(none.waits(), "first declaration");
    PlayedBattle idle = battle(hun_army(), hob_army(), house);
    idle.stratagems(Stratagem::foil, Stratagem::none).roll(12);
    EXPECT_TRUE(idle.has_logged(Side::first, rule(10), 0));
    PlayedBattle both = battle(hun_army(), hob_army(), house);
    both.stratagems(Stratagem::foil, Stratagem::foil).roll(12).roll(12);
    EXPECT_EQ(both.r.sides.first.attempt, Attempt::succeeded);
    EXPECT_EQ(both.r.sides.second.attempt, Attempt::succeeded);
}

// AD-11, AD-R19: no battle, d6 miles, the other side holds the field, neither is defeated.
TEST(AbstractEvade, EndsTheBattleAtStepTwo) {
    PlayedBattle b = battle(hun_army(), mil_army());
    b.stratagems(Stratagem::evade_battle, Stratagem::none).roll(12).order(ChooseFoil{false});
    EXPECT_EQ(b.waits(), "first 1d6 for the miles of the evasion");
    b.roll(4);
    EXPECT_EQ(b.waits(), "first retreat_direction");
    b.order(ChooseDirection{Direction::west});
    EXPECT_EQ(b.waits(), "over");
    const Outcome o = outcome(b.r);
    EXPECT_EQ(o.kind, Outcome::Kind::evaded);
    EXPECT_FALSE(o.result);
    EXPECT_EQ(o.field, Side::second);
    EXPECT_EQ(o.retreat_miles, (PerSide<int>{4, 0}));
    EXPECT_EQ(o.direction.first, Direction::west);
    EXPECT_EQ(o.defeated, (PerSide<bool>{false, false}));
    EXPECT_EQ(o.attempted, (PerSide<bool>{true, false}));
    EXPECT_EQ(o.losses.first.units.front().lost(), 0);
}

TEST(AbstractEvade, BothMayEvadeAndNobodyHoldsTheField) {  // AD-R19
    PlayedBattle b = battle(hun_army(), red_army());
    b.stratagems(Stratagem::evade_battle, Stratagem::evade_battle).roll(12).roll(12);
    EXPECT_EQ(b.waits(), "first 1d6 for the miles of the evasion");
    b.roll(4);
    EXPECT_EQ(b.waits(), "second 1d6 for the miles of the evasion");
    b.roll(6).order(ChooseDirection{Direction::west}).order(ChooseDirection{Direction::east});
    const Outcome o = outcome(b.r);
    EXPECT_EQ(o.kind, Outcome::Kind::evaded);
    EXPECT_FALSE(o.field);
    EXPECT_EQ(o.retreat_miles, (PerSide<int>{4, 6}));
}

TEST(AbstractEvade, AFoiledEvasionDoesNotHappen) {  // AD-R7
    PlayedBattle b = battle(hun_army(), red_army());
    b.stratagems(Stratagem::evade_battle, Stratagem::none).roll(12).order(ChooseFoil{true}).roll(12);
    EXPECT_EQ(b.waits(), "first declaration");
    EXPECT_EQ(b.r.sides.first.attempt, Attempt::foiled);
    b.declarations().stances(Stance::defensive, Stance::defensive);
    const Outcome o = outcome(b.r);
    // Foil and evasion use up the week (AD-R5).
    EXPECT_EQ(o.attempted, (PerSide<bool>{true, true}));
}

// --- Step 3 ------------------------------------------------------------------------------------------------------

TEST(AbstractDeclarations, BothDeclareInSecretEvenWhereRolesAreGiven) {  // AD-12
    PlayedBattle b(setup_of(attack(red_army(), hob_army())));
    b.stratagems(Stratagem::none, Stratagem::none);
    EXPECT_EQ(b.waits(), "first declaration");
    EXPECT_EQ(open_decisions(b.r).size(), 2u);
    b.declarations();
    EXPECT_EQ(b.waits(), "first posture");
}

// --- Step 4 ------------------------------------------------------------------------------------------------------

PlayedBattle at_stances(Contingent first, Contingent second) {
    PlayedBattle b = battle(std::move(first), std::move(second));
    return b.stratagems(Stratagem::none, Stratagem::none).declarations();
}

TEST(AbstractStances, TheOffensiveSideAttacks) {  // AD-13
    PlayedBattle b = at_stances(red_army(), hob_army());
    EXPECT_EQ(b.waits(), "first stance");
    b.stances(Stance::defensive, Stance::offensive);
    EXPECT_EQ(b.r.attacker, Side::second);
    EXPECT_EQ(b.waits(), "first posture");
    EXPECT_EQ(side_of(b.r, Role::defender), Side::first);
    EXPECT_EQ(role_of(b.r, Side::second), Role::attacker);
}

TEST(AbstractStances, BothDefensiveIsNoBattleToday) {  // AD-15, AD-R18
    PlayedBattle b = at_stances(red_army(), hob_army());
    b.stances(Stance::defensive, Stance::defensive);
    EXPECT_EQ(b.waits(), "over");
    const Outcome o = outcome(b.r);
    EXPECT_EQ(o.kind, Outcome::Kind::delayed);
    EXPECT_FALSE(o.field);
    EXPECT_FALSE(o.attacker);
    EXPECT_EQ(o.retreat_miles, (PerSide<int>{0, 0}));
}

TEST(AbstractStances, OnlyFortificationsOutliveADelay) {  // AD-R18
    PlayedBattle b = battle(red_army(), hob_army());
    b.stratagems(Stratagem::field_fortifications, Stratagem::ambush).roll(12).roll(12);
    b.declarations().stances(Stance::defensive, Stance::defensive);
    EXPECT_EQ(outcome(b.r).fortified, (PerSide<bool>{true, false}));
    Contingent dug_in = hob_army();
    dug_in.fortified = true;
    PlayedBattle stands = at_stances(red_army(), dug_in);
    stands.stances(Stance::defensive, Stance::defensive);
    EXPECT_EQ(outcome(stands.r).fortified, (PerSide<bool>{false, true}));
}

// AD-14, AD-R17: asked once the stances are revealed, in every case, before any contest.
TEST(AbstractSuperiorGeneral, IsAskedInEveryCaseOfStances) {
    for (const Stance first : {Stance::offensive, Stance::defensive})
        for (const Stance second : {Stance::offensive, Stance::defensive}) {
            PlayedBattle b = at_stances(red_army(), mil_army());  // leadership 3 and 1
            b.stances(first, second);
            EXPECT_EQ(b.waits(), "first overrule");
            for (const Role role : {Role::attacker, Role::defender}) {
                PlayedBattle forced = b;
                forced.order(Overrule{role});
                EXPECT_EQ(role_of(forced.r, Side::first), role);
                EXPECT_EQ(forced.waits(), "first posture");
            }
            PlayedBattle stands = b;
            stands.order(Overrule{});
            const bool both_attack = first == Stance::offensive && second == Stance::offensive;
            const bool nobody = first == Stance::defensive && second == Stance::defensive;
            EXPECT_EQ(stands.waits(), both_attack ? "first 1d6 for the stance" : nobody ? "over" : "first posture");
        }
}

TEST(AbstractSuperiorGeneral, IsTwoPointsOfLeadershipAbove) {  // AD-14
    const auto red_hob = setup_of(meeting(red_army(), hob_army()));
    EXPECT_FALSE(superior(*red_hob, Side::first));
    const auto mil_red = setup_of(meeting(mil_army(), red_army()));
    EXPECT_TRUE(superior(*mil_red, Side::second));
    EXPECT_FALSE(superior(*mil_red, Side::first));
    // AD-R13: a side without a general counts as leadership 1.
    EXPECT_TRUE(superior(*setup_of(meeting(red_army(), without_general(hob_army()))), Side::first));
}

// AD-16: the parts of the contest roll.
TEST(AbstractContest, AddsLeadershipTheGreaterMountedShareAndASurprise) {
    PlayedBattle b = battle(hob_army(), red_army());
    b.stratagems(Stratagem::surprise_attack, Stratagem::none).roll(12).order(ChooseFoil{false}).declarations();
    b.stances(Stance::offensive, Stance::offensive);
    EXPECT_EQ(contest_tally(b.r, Side::first).total(), 2 + 1);   // AD-8: surprise
    EXPECT_EQ(contest_tally(b.r, Side::second).total(), 3 + 1);  // 40% mounted against none
    // Equal shares: neither is the greater.
    const Record equal = begin(setup_of(meeting(red_army(), red_army())));
    EXPECT_EQ(contest_tally(equal, Side::first).total(), 3);
    EXPECT_EQ(contest_tally(equal, Side::second).total(), 3);
}

TEST(AbstractContest, TiesAreRolledAgainAndTheWinnerChoosesHisRole) {  // AD-16
    PlayedBattle b = at_stances(red_army(), hob_army());
    b.stances(Stance::offensive, Stance::offensive);
    EXPECT_EQ(b.waits(), "first 1d6 for the stance");
    b.roll(1);
    EXPECT_EQ(b.waits(), "second 1d6 for the stance");
    b.roll(3);  // 1 + 3 + 1 against 3 + 2
    EXPECT_EQ(b.waits(), "first 1d6 for the stance");
    b.roll(1).roll(4);
    EXPECT_EQ(b.r.contest_winner, Side::second);
    EXPECT_EQ(b.waits(), "second role");
    PlayedBattle attacks = b;
    EXPECT_EQ(attacks.order(ChooseRole{Role::attacker}).r.attacker, Side::second);
    EXPECT_EQ(b.order(ChooseRole{Role::defender}).r.attacker, Side::first);
    EXPECT_EQ(b.waits(), "first posture");
}

TEST(AbstractRoles, GivenFromTheStartSkipTheStanceStep) {
    PlayedBattle b(setup_of(attack(mil_army(), red_army())));
    b.stratagems(Stratagem::none, Stratagem::none).declarations();
    EXPECT_EQ(b.r.attacker, Side::first);
    EXPECT_EQ(b.waits(), "first posture");
    for (const Event& e : b.log.events) {
        const auto* rolled = std::get_if<Rolled>(&e);
        EXPECT_FALSE(rolled && rolled->question.what == RollFor::stance);
    }
}

TEST(AbstractPostures, EachRoleHasItsOwnFiveAndWhatIsNotAllowedSaysWhy) {  // AD-17, AD-18, AD-19
    PlayedBattle b(setup_of(attack(mil_army(), red_army())));
    b.stratagems(Stratagem::none, Stratagem::none).declarations();
    const auto offered = options(b.r, *pending(b.r));
    ASSERT_EQ(offered.size(), postures_each);
    for (const Option& o : offered) {
        const Posture p = std::get<ChoosePosture>(o.order).posture;
        EXPECT_EQ(o.refused.has_value(), p == Posture::envelope || p == Posture::screened_attack) << o.words;
    }
    EXPECT_TRUE(check(b.r, ChoosePosture{Posture::stand_and_hold}));
    b.postures(Posture::attack_left, Posture::weak_center);
    EXPECT_EQ(b.waits(), "first 1d6 for the battle result");
    EXPECT_EQ(result_tally(b.r).total(), 2);
}

}  // namespace
}  // namespace banneret::abstract
