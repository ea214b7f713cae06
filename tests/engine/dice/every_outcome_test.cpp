#include "tests/support/every_outcome.h"

#include <gtest/gtest.h>

namespace banneret {
namespace {

TEST(EveryOutcome, TwoDiceInTotalAreElevenWaysOfThirtySix) {
    const auto answers = every_answer({RollFor::casualties, {}, 2, 6, {}});
    ASSERT_EQ(answers.size(), 11u);
    EXPECT_EQ(answers[5].answer.n[0], 7);
    EXPECT_EQ(answers[5].ways, 6u);
}

TEST(EveryOutcome, ChancesOfAllRunsAddUpToOneAndTheMeanIsExact) {
    Fraction sum = 0, mean = 0;
    int read = 0;
    const bool done = for_every_outcome(
        1000,
        [&](Dice& dice) {
            read = dice.total(RollFor::stance, {}, 1, 6);
            if (read == 6) read += dice.total(RollFor::stance, {}, 2, 6);
        },
        [&](const Fraction& weight) {
            sum += weight;
            mean += weight * read;
        });
    EXPECT_TRUE(done);
    EXPECT_EQ(sum, 1);
    EXPECT_EQ(mean, fraction(21, 6) + fraction(7, 6));
}

TEST(EveryOutcome, StopsAtTheLimit) {
    EXPECT_FALSE(for_every_outcome(
        5, [](Dice& dice) { dice.total(RollFor::stance, {}, 1, 6); }, [](const Fraction&) {}));
}

}  // namespace
}  // namespace banneret
