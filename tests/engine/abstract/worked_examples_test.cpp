#include <gtest/gtest.h>

#include <map>

#include "engine/abstract/tables.h"
#include "tests/support/every_outcome.h"
#include "tests/support/example_armies.h"
#include "tests/support/fixed_choices.h"
#include "tests/support/scripted_dice.h"

// The worked examples of the abstract system, exact, through the real steps of a battle: every outcome of the dice is
// played, and only the choices are fixed.
namespace banneret::abstract {
namespace {

using example::attack;
using example::meeting;
using example::setup_of;

struct Plan {
    Posture attacker, defender;
    Stratagem attacker_stratagem = Stratagem::none, defender_stratagem = Stratagem::none;
};

struct Exact {
    int modifier = 0, column = 0;
    std::map<std::string, Fraction> results;
    Fraction attacker_loss = 0, defender_loss = 0;            // means
    Fraction attacker_destroyed = 0, defender_destroyed = 0;  // chances
    Fraction all = 0;
    bool pursued = false;
};

// The battle just before the results roll, both stratagems having succeeded.
Record before_the_result(const Start& start, const Plan& plan, PerSide<FixedChoices>& choices) {
    choices.first.stratagem = {plan.attacker_stratagem};
    choices.second.stratagem = {plan.defender_stratagem};
    choices.first.attacks = plan.attacker;
    choices.second.defends = plan.defender;
    std::vector<int> twelves;
    for (const Stratagem s : {plan.attacker_stratagem, plan.defender_stratagem})
        if (s != Stratagem::none) twelves.push_back(12);
    ScriptedDice dice(twelves);
    NoLog log;
    Record r = begin(setup_of(start));
    play_on(r, choices, dice, log, Stage::result_roll);
    EXPECT_TRUE(dice.all_used());
    return r;
}

Exact every_battle(const Start& start, const Plan& plan, bool pursue = true) {
    PerSide<FixedChoices> choices;
    choices.first.pursue = choices.second.pursue = pursue;
    const Record from = before_the_result(start, plan, choices);
    Exact out;
    out.modifier = result_tally(from).total();
    out.column = column(from.setup->sheets.first.strength, from.setup->sheets.second.strength);
    Record r;
    NoLog log;
    const bool whole = for_every_outcome(
        200'000,
        [&](Dice& dice) {
            r = from;
            play_on(r, choices, dice, log, Stage::retreat_rolls);
        },
        [&](const Fraction& chance) {
            out.all += chance;
            out.results[short_name(*r.result)] += chance;
            const Fraction a = share_lost(r, Side::first), d = share_lost(r, Side::second);
            out.attacker_loss += chance * a;
            out.defender_loss += chance * d;
            if (a == 1) out.attacker_destroyed += chance;
            if (d == 1) out.defender_destroyed += chance;
            out.pursued = out.pursued || r.pursued == true;
        });
    EXPECT_TRUE(whole);
    EXPECT_EQ(out.all, 1);
    return out;
}

std::map<std::string, Fraction> chances(std::initializer_list<std::pair<const std::string, Fraction>> list) {
    return list;
}

TEST(AbstractWorkedExamples, Number3RedAttacksHobFrontalAssaultAgainstStandAndHold) {
    const Exact e = every_battle(attack(example::red_army(), example::hob_army()),
                                 {Posture::frontal_assault, Posture::stand_and_hold});
    EXPECT_EQ(column_name(e.column), "2:1");
    EXPECT_EQ(e.modifier, 0);
    EXPECT_EQ(e.results, chances({{"D:MV", fraction(1, 6)},
                                  {"SM", fraction(1, 6)},
                                  {"SK", fraction(1, 6)},
                                  {"A:MV", fraction(1, 3)},
                                  {"A:V", fraction(1, 6)}}));
    EXPECT_EQ(e.attacker_loss, fraction(617, 2160));
    EXPECT_EQ(e.defender_loss, fraction(2831, 6075));
    EXPECT_EQ(e.defender_destroyed, fraction(49, 432));
}

TEST(AbstractWorkedExamples, Number4TheSameWithAnEnvelope) {
    const Exact e =
        every_battle(attack(example::red_army(), example::hob_army()), {Posture::envelope, Posture::stand_and_hold});
    EXPECT_EQ(e.modifier, 2);
    EXPECT_EQ(e.results, chances({{"SK", fraction(1, 6)}, {"A:MV", fraction(1, 3)}, {"A:V", fraction(1, 2)}}));
    EXPECT_EQ(e.attacker_loss, fraction(67, 360));
    EXPECT_EQ(e.defender_loss, fraction(1376, 2025));
    EXPECT_EQ(e.defender_destroyed, fraction(41, 144));
}

TEST(AbstractWorkedExamples, Number5AScreenedAttackIntoAnAmbushIsAsNumber3) {
    const Exact e =
        every_battle(attack(example::red_army(), example::hob_army()),
                     {Posture::screened_attack, Posture::stand_and_hold, Stratagem::none, Stratagem::ambush});
    EXPECT_EQ(e.modifier, 0);
    EXPECT_EQ(e.attacker_loss, fraction(617, 2160));
    EXPECT_EQ(e.defender_loss, fraction(2831, 6075));
    EXPECT_EQ(e.defender_destroyed, fraction(49, 432));
}

TEST(AbstractWorkedExamples, Number6AFrontalAssaultIntoAnAmbush) {
    const Exact e =
        every_battle(attack(example::red_army(), example::hob_army()),
                     {Posture::frontal_assault, Posture::stand_and_hold, Stratagem::none, Stratagem::ambush});
    EXPECT_EQ(e.modifier, -2);
    EXPECT_EQ(
        e.results,
        chances({{"D:MV", fraction(1, 2)}, {"SM", fraction(1, 6)}, {"SK", fraction(1, 6)}, {"A:MV", fraction(1, 6)}}));
    EXPECT_EQ(e.attacker_loss, fraction(293, 720));
    EXPECT_EQ(e.defender_loss, fraction(673, 2160));
    EXPECT_EQ(e.defender_destroyed, fraction(1, 72));
    EXPECT_FALSE(e.pursued);
}

TEST(AbstractWorkedExamples, Number7OrcAttacksRedWithAFlankMarch) {
    const Exact e =
        every_battle(attack(example::orc_army(), example::red_army()),
                     {Posture::attack_right, Posture::weak_center, Stratagem::flank_march, Stratagem::none});
    EXPECT_EQ(column_name(e.column), "1:1");
    EXPECT_EQ(e.modifier, 4);
    EXPECT_EQ(e.results, chances({{"SM", fraction(1, 6)}, {"A:MV", fraction(5, 6)}}));
    EXPECT_EQ(e.attacker_loss, fraction(14, 45));
    EXPECT_EQ(e.defender_loss, fraction(1187, 2160));
    EXPECT_EQ(e.defender_destroyed, fraction(5, 72));
}

TEST(AbstractWorkedExamples, Number8RedEnvelopsTheFightingRetreatOfOrc) {
    const Exact e =
        every_battle(attack(example::red_army(), example::orc_army()), {Posture::envelope, Posture::fighting_retreat});
    EXPECT_EQ(e.modifier, -2);
    EXPECT_EQ(e.results, chances({{"D:MV", fraction(1, 2)}, {"SM", fraction(1, 6)}, {"SK", fraction(1, 3)}}));
    EXPECT_EQ(e.attacker_loss, fraction(259, 720));
    EXPECT_EQ(e.defender_loss, fraction(13, 60));
}

TEST(AbstractWorkedExamples, Number16HunAttacksMilAndItsHorsePursues) {
    const Exact e = every_battle(attack(example::hun_army(), example::mil_army()),
                                 {Posture::frontal_assault, Posture::stand_and_hold});
    EXPECT_EQ(column_name(e.column), "3:1");
    EXPECT_EQ(e.results, chances({{"SM", fraction(1, 6)},
                                  {"SK", fraction(1, 6)},
                                  {"A:MV", fraction(1, 3)},
                                  {"A:V", fraction(1, 6)},
                                  {"A:CV", fraction(1, 6)}}));
    EXPECT_EQ(e.attacker_loss, fraction(203, 1080));
    EXPECT_EQ(e.defender_loss, fraction(4763, 8100));
    EXPECT_EQ(e.defender_destroyed, fraction(295, 864));
    EXPECT_TRUE(e.pursued);
}

TEST(AbstractWorkedExamples, Number17TurnedRoundIsTheMirror) {
    const Exact e = every_battle(attack(example::mil_army(), example::hun_army()),
                                 {Posture::frontal_assault, Posture::stand_and_hold});
    EXPECT_EQ(column_name(e.column), "1:3");
    EXPECT_EQ(e.results, chances({{"SM", fraction(1, 6)},
                                  {"SK", fraction(1, 6)},
                                  {"D:MV", fraction(1, 3)},
                                  {"D:V", fraction(1, 6)},
                                  {"D:CV", fraction(1, 6)}}));
    EXPECT_EQ(e.defender_loss, fraction(203, 1080));
    EXPECT_EQ(e.attacker_loss, fraction(4763, 8100));
    EXPECT_EQ(e.attacker_destroyed, fraction(295, 864));
}

TEST(AbstractWorkedExamples, Number18AFightingRetreatNeverPursues) {
    const Exact e = every_battle(attack(example::mil_army(), example::hun_army()),
                                 {Posture::frontal_assault, Posture::fighting_retreat});
    EXPECT_EQ(e.modifier, 1);
    EXPECT_EQ(
        e.results,
        chances({{"D:V", fraction(1, 6)}, {"D:MV", fraction(1, 3)}, {"SK", fraction(1, 6)}, {"SM", fraction(1, 3)}}));
    EXPECT_FALSE(e.pursued);
    EXPECT_EQ(e.attacker_loss, fraction(19, 45));
    EXPECT_EQ(e.defender_loss, fraction(257, 1080));
    EXPECT_EQ(e.attacker_destroyed, fraction(1, 18));
}

TEST(AbstractWorkedExamples, Number19AMountedFightingRetreatIsNotPursued) {
    const Exact e = every_battle(attack(example::red_army(), example::hun_army()),
                                 {Posture::frontal_assault, Posture::fighting_retreat});
    EXPECT_EQ(column_name(e.column), "2:1");
    EXPECT_EQ(e.modifier, 1);
    EXPECT_EQ(
        e.results,
        chances({{"SM", fraction(1, 6)}, {"SK", fraction(1, 6)}, {"A:MV", fraction(1, 3)}, {"A:V", fraction(1, 3)}}));
    EXPECT_FALSE(e.pursued);
    EXPECT_EQ(e.attacker_loss, fraction(229, 1080));
    EXPECT_EQ(e.defender_loss, fraction(131, 270));
    EXPECT_EQ(e.defender_destroyed, fraction(1, 12));
}

// A pursuit that is allowed but not made costs the loser nothing (AD-R10).
TEST(AbstractWorkedExamples, APursuitNotMadeCostsNothing) {
    const Start start = attack(example::hun_army(), example::mil_army());
    const Plan plan{Posture::frontal_assault, Posture::stand_and_hold};
    const Exact with = every_battle(start, plan), without = every_battle(start, plan, false);
    EXPECT_EQ(with.attacker_loss, without.attacker_loss);
    EXPECT_LT(without.defender_loss, with.defender_loss);
    EXPECT_FALSE(without.pursued);
}

// Chance that the first side wins the contest. Ties are rerolled without limit, so it is the chance among the rounds
// that are not ties.
Fraction first_wins_the_contest(Start start, bool surprise_of_second = false) {
    PerSide<FixedChoices> choices;
    if (surprise_of_second) choices.second.stratagem = {Stratagem::surprise_attack};
    ScriptedDice twelve({12});
    NoLog log;
    Record from = begin(setup_of(std::move(start)));
    play_on(from, choices, twelve, log, Stage::contest_rolls);
    Fraction wins = 0, loses = 0, ties = 0;
    Record r;
    EXPECT_TRUE(for_every_outcome(
        100,
        [&](Dice& dice) {
            r = from;
            apply(r, ThrowDice{}, dice, log);
            apply(r, ThrowDice{}, dice, log);
        },
        [&](const Fraction& chance) {
            if (!r.contest_winner) {
                // The reroll starts over (AD-16).
                EXPECT_EQ(r, from);
                ties += chance;
            } else {
                (*r.contest_winner == Side::first ? wins : loses) += chance;
            }
        }));
    EXPECT_EQ(wins + loses + ties, 1);
    return wins / (wins + loses);
}

TEST(AbstractWorkedExamples, Number20WhoWinsTheContestOfTwoOffensiveSides) {
    // Red is superior to Orc and lets the stances stand.
    EXPECT_EQ(first_wins_the_contest(meeting(example::red_army(), example::orc_army())), fraction(10, 11));
    EXPECT_EQ(first_wins_the_contest(meeting(example::red_army(), example::hob_army())), fraction(13, 16));
    EXPECT_EQ(first_wins_the_contest(meeting(example::hob_army(), example::orc_army()), true), fraction(10, 31));
}

}  // namespace
}  // namespace banneret::abstract
