#include "engine/dice/dice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/support/every_outcome.h"

namespace banneret {
namespace {

constexpr Question two_dice{RollFor::battle_result, {}, 2, 6, {}};
constexpr Question four_low{RollFor::casualties, {}, 4, 6, {2, 0}};
constexpr Question three_kinds{RollFor::casualties, {}, 3, 6, {3, 5}};

TEST(Question, IsSaidInTheWordsOfATable) {
    EXPECT_EQ(question_words(two_dice), "2d6 for the battle result");
    std::set<std::string_view> words;
    for (const RollFor::Purpose& purpose : common_rolls) words.insert(purpose.words);
    EXPECT_EQ(words.size(), common_rolls.size()) << "each roll has its own words";
}

TEST(RollFor, CommonPurposesAreTheRowsOfOneTable) {
    std::set<std::string_view> keys;
    for (std::size_t i = 0; i < common_rolls.size(); ++i) {
        const auto common = static_cast<RollFor::Common>(i);
        EXPECT_EQ(common_rolls[i].common, common) << common_rolls[i].key;
        EXPECT_EQ(RollFor(common).key(), common_rolls[i].key);
        keys.insert(common_rolls[i].key);
    }
    EXPECT_EQ(keys.size(), common_rolls.size()) << "each purpose has its own word in files";
}

TEST(RollFor, ARulesetAddsAPurposeOfItsOwn) {
    static constexpr RollFor::Purpose order{"command-roll", "command roll", RollFor::of_ruleset};
    static constexpr RollFor::Purpose again{"command-roll", "command roll", RollFor::of_ruleset};
    const RollFor own(order);
    EXPECT_EQ(question_words(Question{own, {}, 1, 100, {}}), "1d100 for the command roll");
    EXPECT_EQ(own.common(), RollFor::of_ruleset);
    EXPECT_EQ(own, RollFor(again)) << "the word makes the purpose, and not where the row is";
    EXPECT_FALSE(own == RollFor(RollFor::morale));
}

TEST(Question, WellFormedHasDiceThatCanBeRolled) {
    EXPECT_TRUE(well_formed(two_dice));
    EXPECT_TRUE(well_formed(three_kinds));
    const auto with = [](std::uint16_t count, std::uint16_t sides, std::uint16_t low, std::uint16_t middle) {
        return Question{RollFor::stance, {}, count, sides, {low, middle}};
    };
    EXPECT_FALSE(well_formed(with(0, 6, 0, 0)));
    EXPECT_FALSE(well_formed(with(1, 1, 0, 0)));
    EXPECT_FALSE(well_formed(with(1, 6, 0, 3)));
    EXPECT_FALSE(well_formed(with(1, 6, 6, 0)));
    EXPECT_FALSE(well_formed(with(1, 6, 3, 3)));
    EXPECT_FALSE(well_formed(with(1, 6, 3, 6)));
    EXPECT_FALSE(well_formed(with(65535, 65535, 0, 0))) << "its total would not fit";
    EXPECT_TRUE(well_formed(with(65535, 32767, 0, 0)));
}

// Exactly the answers found by rolling every outcome of a small question are possible.
TEST(Possible, IsExactlyWhatTheDiceCanShow) {
    for (const Question& q : {two_dice, four_low, three_kinds}) {
        std::set<std::array<std::int32_t, 3>> seen;
        for (const WeightedAnswer& a : every_answer(q)) seen.insert(a.answer.n);
        const int most = q.wants_total() ? 14 : 6;
        for (int i = -1; i <= most; ++i)
            for (int j = -1; j <= 6; ++j)
                for (int k = -1; k <= 6; ++k)
                    EXPECT_EQ(possible(q, Answer{{i, j, k}}), seen.contains({i, j, k})) << i << ' ' << j << ' ' << k;
    }
}

TEST(Possible, NeverForAQuestionThatIsNotWellFormed) {
    EXPECT_FALSE(possible({RollFor::stance, {}, 0, 6, {}}, Answer{}));
    EXPECT_FALSE(possible({RollFor::stance, {}, 65535, 65535, {}}, Answer{{70000, 0, 0}}));
}

TEST(Possible, ARollMustAgreeWithItsFaces) {
    Roll roll{two_dice, Answer{{7, 0, 0}}, {3, 4}, Roll::By::program};
    EXPECT_TRUE(possible(roll));
    roll.faces = {3, 5};
    EXPECT_FALSE(possible(roll));
    roll.faces = {7};
    EXPECT_FALSE(possible(roll));
    roll.faces.clear();
    EXPECT_TRUE(possible(roll)) << "a total typed in has no faces";
}

TEST(AnswerFromFaces, AddsUpOrCountsAsTheQuestionWants) {
    EXPECT_EQ(answer_from_faces(two_dice, {3, 4}), (Answer{{7, 0, 0}}));
    EXPECT_EQ(answer_from_faces(four_low, {1, 2, 3, 6}), (Answer{{2, 2, 0}}));
    EXPECT_EQ(answer_from_faces(three_kinds, {3, 4, 6}), (Answer{{1, 1, 1}}));
    EXPECT_EQ(answer_from_faces(three_kinds, {5, 5, 1}), (Answer{{1, 2, 0}}));
}

TEST(AnswerFromFaces, RefusesFacesThatAreNotThere) {
    EXPECT_EQ(answer_from_faces(two_dice, {3}), std::nullopt);
    EXPECT_EQ(answer_from_faces(two_dice, {3, 4, 5}), std::nullopt);
    EXPECT_EQ(answer_from_faces(two_dice, {0, 4}), std::nullopt);
    EXPECT_EQ(answer_from_faces(two_dice, {3, 7}), std::nullopt);
}

// Gives prepared answers, and records the questions.
class GivenDice final : public Dice {
public:
    explicit GivenDice(Answer answer) : answer_(answer) {}
    std::vector<Question> asked;

private:
    Answer ask(const Question& q) override {
        asked.push_back(q);
        return answer_;
    }
    Answer answer_;
};

TEST(Dice, AskALabelledQuestion) {
    GivenDice dice(Answer{{7, 0, 0}});
    EXPECT_EQ(dice.total(RollFor::pursuit, roller(Side::second, UnitId{4}), 2, 6), 7);
    ASSERT_EQ(dice.asked.size(), 1u);
    EXPECT_EQ(dice.asked[0], (Question{RollFor::pursuit, {Roller::Kind::side, Side::second, UnitId{4}}, 2, 6, {}}));
}

TEST(Dice, CountWithoutAskingWhereEveryFaceIsLowEnough) {
    GivenDice dice(Answer{{1, 2, 0}});
    EXPECT_EQ(dice.at_most(RollFor::casualties, {}, 3, 6, 6), 3);
    EXPECT_TRUE(dice.asked.empty());
    EXPECT_EQ(dice.at_most(RollFor::casualties, {}, 3, 6, 5), 1);
    ASSERT_EQ(dice.asked.size(), 1u);
    EXPECT_EQ(dice.asked[0].cuts[0], 5);
}

TEST(DiceDeathTest, AskingForNoDiceIsABrokenInvariant) {
    GivenDice dice(Answer{});
    EXPECT_DEATH(dice.total(RollFor::stance, {}, 0, 6), "count");
    EXPECT_DEATH(dice.at_most(RollFor::stance, {}, 1, 6, 7), "face");
    EXPECT_DEATH(dice.total(RollFor::stance, {}, 65535, 65535), "well_formed");
}

}  // namespace
}  // namespace banneret
