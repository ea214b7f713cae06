#include "engine/dice/seeded.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>

#include "tests/support/every_outcome.h"

namespace banneret {
namespace {

// Five standard deviations of a binomial count with chance p in n trials: exceeded once in a million runs.
double five_deviations(double n, double p) {
    return 5 * std::sqrt(n * p * (1 - p));
}

TEST(SeededDice, TheSameSeedIsTheSameDiceOnEveryMachine) {
    SeededDice dice(2026);
    std::array<int, 8> totals{};
    for (int& total : totals) total = dice.total(RollFor::battle_result, {}, 2, 6);
    EXPECT_EQ(totals, (std::array<int, 8>{4, 7, 8, 7, 9, 8, 7, 6}));
}

TEST(SeededDice, FallAsOftenAsTheExactOddsSay) {
    constexpr int trials = 200'000;
    for (const Question& q :
         {Question{RollFor::battle_result, {}, 2, 6, {}}, Question{RollFor::stance, {}, 1, 20, {}},
          Question{RollFor::casualties, {}, 4, 6, {2, 0}}, Question{RollFor::casualties, {}, 3, 6, {3, 5}}}) {
        SeededDice dice(7);
        std::map<std::array<std::int32_t, 3>, int> seen;
        for (int i = 0; i < trials; ++i) ++seen[dice.classes(q).n];
        const auto answers = every_answer(q);
        EXPECT_EQ(seen.size(), answers.size());
        const double falls = std::pow(q.sides, q.count);
        for (const WeightedAnswer& a : answers) {
            const double p = static_cast<double>(a.ways) / falls;
            EXPECT_NEAR(seen[a.answer.n], trials * p, five_deviations(trials, p)) << question_words(q);
        }
    }
}

TEST(SeededDice, TwoDiceAtOnceAreThoseOfTwoQuestions) {
    SeededDice at_once(11), one_by_one(11);
    for (const std::uint16_t other : {std::uint16_t{12}, std::uint16_t{7}})
        for (const std::uint16_t sides : {std::uint16_t{6}, std::uint16_t{12}, std::uint16_t{20}, std::uint16_t{7}})
            for (int n = 0; n < 200; ++n) {
                const OneDie first{RollFor::melee, roller(Side::first), sides},
                    second{RollFor::melee, roller(Side::second), other};
                const Dice::Pair fell = at_once.two(first, second);
                EXPECT_EQ(fell.first, one_by_one.classes(first.question()).n[0]);
                EXPECT_EQ(fell.second, one_by_one.classes(second.question()).n[0]);
                EXPECT_EQ(at_once.face(first), one_by_one.classes(first.question()).n[0]);
            }
}

TEST(SeededDice, GiveTheSameAnswersAsRollingTheFaces) {
    Rng rng(99, 3);
    SeededDice dice(99, 3);
    for (const Question& q :
         {Question{RollFor::battle_result, {}, 2, 6, {}}, Question{RollFor::casualties, {}, 12, 10, {2, 0}},
          Question{RollFor::casualties, {}, 5, 6, {3, 5}}, Question{RollFor::melee, {}, 30, 20, {7, 0}},
          Question{RollFor::melee, {}, 30, 20, {19, 0}}, Question{RollFor::morale, {}, 1, 100, {}}}) {
        const Roll roll = roll_faces(q, rng);
        EXPECT_EQ(roll.faces.size(), q.count);
        EXPECT_TRUE(possible(roll));
        EXPECT_EQ(roll.by, Roll::By::program);
        EXPECT_EQ(dice.classes(q), roll.answer);
    }
}

}  // namespace
}  // namespace banneret
