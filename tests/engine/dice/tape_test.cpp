#include "engine/dice/tape.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/dice/seeded.h"

namespace banneret {
namespace {

using testing::HasSubstr;

constexpr Question two_dice{RollFor::battle_result, {}, 2, 6, {}};
constexpr Question one_die{RollFor::stance, roller(Side::first), 1, 6, {}};
constexpr Question twelve_low{RollFor::casualties, {}, 12, 6, {2, 0}};
constexpr Question five_kinds{RollFor::casualties, {}, 5, 6, {3, 5}};

Roll typed(const Question& q, std::string_view text) {
    const auto roll = typed_roll(q, text);
    if (const auto* refusal = std::get_if<Refusal>(&roll)) ADD_FAILURE() << text << ": " << refusal->why;
    return std::holds_alternative<Roll>(roll) ? std::get<Roll>(roll) : Roll{};
}

std::string refused(const Question& q, std::string_view text) {
    const auto roll = typed_roll(q, text);
    return std::holds_alternative<Refusal>(roll) ? std::get<Refusal>(roll).why : "";
}

TEST(TypedRoll, TakesFacesHoweverTheyAreSeparated) {
    for (const char* text : {"3 4", "3,4", "3+4", " 3 , 4 ", "3\t4"}) {
        const Roll roll = typed(two_dice, text);
        EXPECT_EQ(roll.answer.n[0], 7) << text;
        EXPECT_EQ(roll.faces, (std::vector<std::uint16_t>{3, 4})) << text;
        EXPECT_EQ(roll.by, Roll::By::hand);
        EXPECT_EQ(roll.question, two_dice);
    }
}

TEST(TypedRoll, TakesATotalWithoutFaces) {
    const Roll roll = typed(two_dice, "12");
    EXPECT_EQ(roll.answer.n[0], 12);
    EXPECT_TRUE(roll.faces.empty());
    EXPECT_EQ(typed(one_die, "6").faces, (std::vector<std::uint16_t>{6})) << "one number for one die is its face";
}

TEST(TypedRoll, TakesCountsWhereTheRuleReadsCounts) {
    EXPECT_EQ(typed(twelve_low, "7").answer, (Answer{{7, 5, 0}}));
    EXPECT_EQ(typed(twelve_low, "0").answer, (Answer{{0, 12, 0}}));
    EXPECT_EQ(typed(twelve_low, "1 2 3 4 5 6 1 2 3 4 5 6").answer, (Answer{{4, 8, 0}}));
    EXPECT_EQ(typed(five_kinds, "2 1 2").answer, (Answer{{2, 1, 2}}));
    EXPECT_EQ(typed(five_kinds, "1 4 6 6 6").answer, (Answer{{1, 1, 3}}));
}

TEST(TypedRoll, RefusesWhatTheDiceCannotShowAndNamesTheRange) {
    for (const char* text :
         {"", "1", "13", "0", "-7", "7 1", "3 4 5", "0 4", "seven", "3.5", "3 x", "99999999999", "65539 4"}) {
        EXPECT_THAT(refused(two_dice, text), HasSubstr("1 to 6")) << text;
        EXPECT_THAT(refused(two_dice, text), HasSubstr("2 to 12")) << text;
    }
    for (const char* text : {"", "0", "7", "2 3"}) EXPECT_EQ(refused(one_die, text), "One d6 shows 1 to 6.") << text;
    for (const char* text : {"13", "-1", "3 4", "1 2 3 4 5 6 1 2 3 4 5 7"})
        EXPECT_EQ(refused(twelve_low, text),
                  "12d6 show 12 faces from 1 to 6, or type how many of them are 2 or less, from 0 to 12.")
            << text;
    for (const char* text : {"5", "2 1 1", "2 4 -1", "1 2 3 4 7"})
        EXPECT_EQ(refused(five_kinds, text),
                  "5d6 show 5 faces from 1 to 6, or type how many are 3 or less, 4 to 5 and 6: 5 in all.")
            << text;
}

TEST(TypedRoll, LeavesNothingItTakesImpossible) {
    for (const Question& q : {two_dice, one_die, twelve_low, five_kinds})
        for (int n = -2; n < 80; ++n) {
            const auto roll = typed_roll(q, std::to_string(n));
            EXPECT_TRUE(std::holds_alternative<Refusal>(roll) || possible(std::get<Roll>(roll))) << n;
        }
}

TEST(Tape, PlaysAnswersBackInOrderAndAsksWhenItEnds) {
    const std::vector<Roll> rolls = {typed(one_die, "3"), typed(two_dice, "3 4")};
    Tape tape(rolls);
    EXPECT_EQ(tape.total(RollFor::stance, roller(Side::first), 1, 6), 3);
    EXPECT_EQ(tape.total(RollFor::battle_result, {}, 2, 6), 7);
    EXPECT_EQ(tape.used(), 2u);
    try {
        tape.at_most(RollFor::casualties, {}, 12, 6, 2);
        FAIL() << "an empty tape answered";
    } catch (const NeedRoll& need) {
        EXPECT_EQ(need.question, twelve_low);
    }
}

// A step that asks three questions, which are answered one at a time: every run starts over and gets one question
// further.
TEST(Tape, LetsAStepStopInItsMiddleAndGoOnWithOneMoreAnswer) {
    const auto step = [](Dice& dice) {
        return dice.total(RollFor::stance, {}, 1, 6) * 100 + dice.total(RollFor::battle_result, {}, 2, 6) * 1 +
               dice.total(RollFor::pursuit, {}, 1, 6) * 10000;
    };
    std::vector<Roll> rolls;
    int stops = 0, end = 0;
    for (bool done = false; !done;) {
        Tape tape(rolls);
        try {
            end = step(tape);
            done = true;
        } catch (const NeedRoll& need) {
            ++stops;
            rolls.push_back(typed(need.question, need.question.count == 2 ? "11" : "4"));
        }
    }
    EXPECT_EQ(stops, 3);
    EXPECT_EQ(end, 40411);
}

TEST(Tape, RefusesARecordingOfOtherQuestions) {
    const std::vector<Roll> rolls = {typed(one_die, "3")};
    for (const Question& q : {two_dice, Question{RollFor::stance, roller(Side::second), 1, 6, {}},
                              Question{RollFor::stance, roller(Side::first), 1, 8, {}},
                              Question{RollFor::stance, roller(Side::first), 1, 6, {3, 0}}}) {
        Tape tape(rolls);
        EXPECT_THROW(tape.classes(q), TapeMismatch);
    }
    Tape tape(rolls);
    try {
        tape.total(RollFor::battle_result, {}, 2, 6);
        FAIL() << "it answered";
    } catch (const TapeMismatch& wrong) {
        EXPECT_STREQ(wrong.what(),
                     "roll 1 of the recording is 1d6 for the stance, where the rules ask 2d6 for the battle result");
    }
}

TEST(Tape, RefusesARecordingThatCannotHaveFallenSo) {
    for (const Roll& bad : {Roll{two_dice, Answer{{13, 0, 0}}, {}, Roll::By::program},
                            Roll{two_dice, Answer{{7, 0, 0}}, {1, 1}, Roll::By::program}}) {
        const std::vector<Roll> rolls = {bad};
        Tape tape(rolls);
        EXPECT_THROW(tape.total(RollFor::battle_result, {}, 2, 6), TapeMismatch);
    }
}

TEST(RecordingDice, KeepEveryRollWithItsFacesAndPlayBackTheSame) {
    RecordingDice dice(Rng(11));
    const int result = dice.total(RollFor::battle_result, {}, 2, 6);
    const int low = dice.at_most(RollFor::casualties, {}, 12, 6, 2);
    ASSERT_EQ(dice.rolls().size(), 2u);
    for (const Roll& roll : dice.rolls()) {
        EXPECT_EQ(roll.faces.size(), roll.question.count);
        EXPECT_TRUE(possible(roll));
    }
    Tape tape(dice.rolls());
    EXPECT_EQ(tape.total(RollFor::battle_result, {}, 2, 6), result);
    EXPECT_EQ(tape.at_most(RollFor::casualties, {}, 12, 6, 2), low);
}

TEST(RecordingDice, GoOnFromTheirGenerator) {
    RecordingDice whole(Rng(11));
    whole.total(RollFor::battle_result, {}, 2, 6);
    RecordingDice rest(whole.rng());
    EXPECT_EQ(rest.total(RollFor::pursuit, {}, 2, 6), whole.total(RollFor::pursuit, {}, 2, 6));
}

// Common random numbers: with one thing changed, questions asked before get the same answers in any order.
TEST(ReusedDice, DealTheSameAnswersByQuestionAndRollWhatIsNew) {
    const std::vector<Roll> recorded = {typed(two_dice, "2 6"), typed(one_die, "5"), typed(two_dice, "1 1")};
    ReusedDice dice(recorded, Rng(3));
    EXPECT_EQ(dice.total(RollFor::stance, roller(Side::first), 1, 6), 5);
    EXPECT_EQ(dice.total(RollFor::battle_result, {}, 2, 6), 8) << "the first of its kind";
    const int fresh = dice.total(RollFor::retreat_miles, roller(Side::second), 1, 6);
    EXPECT_EQ(dice.total(RollFor::battle_result, {}, 2, 6), 2) << "the second of its kind";
    EXPECT_EQ(dice.dealt(), 3u);
    ASSERT_EQ(dice.rolls().size(), 4u);
    EXPECT_EQ(dice.rolls()[0].by, Roll::By::hand);
    EXPECT_EQ(dice.rolls()[2].by, Roll::By::program);
    EXPECT_EQ(dice.rolls()[2].answer.n[0], fresh);
    EXPECT_EQ(fresh, SeededDice(3).total(RollFor::retreat_miles, roller(Side::second), 1, 6))
        << "new questions take the generator from its start";
}

TEST(ReusedDice, ANewQuestionDoesNotDisturbTheDiceOfTheOthers) {
    const std::vector<Roll> recorded = {typed(two_dice, "2 6")};
    ReusedDice one(recorded, Rng(3)), other(recorded, Rng(4));
    one.total(RollFor::pursuit, {}, 2, 6);
    EXPECT_EQ(one.total(RollFor::battle_result, {}, 2, 6), other.total(RollFor::battle_result, {}, 2, 6));
}

TEST(ReusedDice, RollAnewWhatWasRecordedImpossibly) {
    const std::vector<Roll> recorded = {Roll{two_dice, Answer{{40, 0, 0}}, {}, Roll::By::hand}};
    ReusedDice dice(recorded, Rng(3));
    const int total = dice.total(RollFor::battle_result, {}, 2, 6);
    EXPECT_TRUE(possible(two_dice, Answer{{total, 0, 0}}));
    EXPECT_EQ(dice.dealt(), 0u);
}

}  // namespace
}  // namespace banneret
