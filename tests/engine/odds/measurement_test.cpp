#include "engine/odds/measurement.h"

#include <gtest/gtest.h>

#include "engine/dice/rng.h"
#include "engine/odds/exact/joint.h"
#include "tests/support/example_armies.h"

namespace banneret {
namespace {

constexpr int repetitions = 1000, must_hold = 950;

TEST(Measurements, OfAShareHoldTheTruthInNineteenOfTwentyRepetitions) {
    for (const std::uint32_t of_thousand : {5u, 20u, 100u, 300u, 500u, 930u}) {
        for (const std::uint64_t trials : {40u, 200u, 1000u}) {
            int inside = 0;
            for (int r = 0; r < repetitions; ++r) {
                Rng rng(of_thousand * 100 + trials, static_cast<std::uint64_t>(r));
                std::uint64_t hits = 0;
                for (std::uint64_t i = 0; i < trials; ++i)
                    if (rng.below(1000) < of_thousand) ++hits;
                const Measurement e = sampled_share(hits, trials);
                ASSERT_LE(e.low, e.value);
                ASSERT_GE(e.high, e.value);
                const double truth = of_thousand / 1000.0;
                if (truth >= e.low && truth <= e.high) ++inside;
            }
            EXPECT_GE(inside, must_hold) << of_thousand << " of 1000, " << trials << " trials";
        }
    }
}

// The loss of an army, with the irregular, skewed distribution of battles: outcomes drawn from the joint distribution.
TEST(Measurements, OfAMeanLossHoldTheTruthInNineteenOfTwentyRepetitions) {
    const auto setup = example::setup_of(example::attack(example::red_army(), example::hob_army()));
    for (const Role role : {Role::attacker, Role::defender}) {
        const JointOdds odds = joint_odds(*setup, {});
        const auto outcomes = odds.loss_outcomes(role);
        const double truth = odds.mean_loss(role).get_d();
        for (const int trials : {50, 400}) {
            int inside = 0;
            for (int r = 0; r < repetitions; ++r) {
                Rng rng(99, static_cast<std::uint64_t>(r));
                Sampled sampled(0, 1);
                for (int i = 0; i < trials; ++i) {
                    std::uint32_t fall = rng.below(all_outcomes);
                    std::size_t h = 0;
                    while (fall >= outcomes[h]) fall -= outcomes[h++];
                    sampled.add(static_cast<double>(h) / 100);
                }
                const Measurement e = sampled.mean();
                if (truth >= e.low && truth <= e.high) ++inside;
            }
            EXPECT_GE(inside, must_hold) << trials;
        }
    }
}

TEST(Measurements, GetNarrowerAsTheSampleGrowsAndNeverLookCertain) {
    double before = 1;
    for (const std::uint64_t trials : {10u, 100u, 1000u, 10000u}) {
        const Measurement e = sampled_share(trials / 5, trials);
        EXPECT_LT(e.error(), before);
        before = e.error();
        const Measurement none = sampled_share(0, trials);
        EXPECT_EQ(none.value, 0);
        EXPECT_GT(none.high, 1.0 / static_cast<double>(trials)) << "never seen is not impossible";
    }
    EXPECT_EQ(Sampled(0, 4).mean().high, 4);
}

TEST(Measurements, SayHowSureTheyAre) {
    EXPECT_EQ(percent_text(exactly(fraction(5, 12))), "41.7%");
    EXPECT_EQ(exactly(fraction(1, 4)).error(), 0);
    const Measurement e{0.4169, 0.4131, 0.4209, {}};
    EXPECT_EQ(percent_text(e), "41.7% +/- 0.4%");
    // "100% +/- 29%" would mean up to 129%.
    EXPECT_EQ(percent_text(sampled_share(4, 4)), "100.0% (41.3 to 100.0)");
    EXPECT_EQ(percent_text(sampled_share(0, 4)), "0.0% (0.0 to 58.7)");
    EXPECT_EQ(percent_text(sampled_share(2, 4)), "50.0% +/- 38.9%");
    for (std::uint64_t hits = 0; hits <= 30; ++hits) {
        const Measurement m = sampled_share(hits, 30);
        if (percent_text(m).find("+/-") == std::string::npos) continue;
        EXPECT_GE(m.value - m.error(), 0) << hits;
        EXPECT_LE(m.value + m.error(), 1) << hits;
    }
    EXPECT_EQ(interval_text({55.12, 51.1, 59.1, {}}), "55.1 +/- 4.0");
    EXPECT_EQ(interval_text({3, 0, 40, {}}), "3.0 (0.0 to 40.0)");
    EXPECT_EQ(interval_text(exactly(fraction(5, 2))), "2.5");
}

}  // namespace
}  // namespace banneret
