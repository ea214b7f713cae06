#include "engine/odds/exact/loss_map.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/engine/odds/random_armies.h"
#include "tests/support/example_armies.h"

namespace banneret {
namespace {

using example::attack;
using example::setup_of;
using testing::Contains;
using testing::HasSubstr;

MixedPlans frontal(const abstract::Setup& setup) {
    BattleAssumptions play;
    play.attacker = Posture::frontal_assault;
    play.defender = Posture::stand_and_hold;
    return mixed_plans(setup, play);
}

// Every cell, and every sum of cells, against the joint distribution of `odds`.
TEST(LossMap, IsTheJointDistributionOfBothLosses) {
    Rng rng(31);
    for (int trial = 0; trial < 30; ++trial) {
        const auto setup = odds_test::setup_of(odds_test::random_units(rng), odds_test::random_units(rng));
        const LossMap map(frontal(*setup));
        const JointOdds odds = joint_odds(*setup, {});
        std::map<std::pair<int, int>, Fraction> expected;
        for (const auto& cell : odds.cells())
            expected[{cell.attacker_loss, cell.defender_loss}] += fraction(cell.outcomes, all_outcomes);
        ASSERT_EQ(map.hundredths().size(), expected.size());
        Fraction sum = 0, binned = 0;
        for (const LossMap::Entry& e : map.hundredths()) {
            EXPECT_EQ(e.chance, (expected[{e.attacker, e.defender}]));
            sum += e.chance;
        }
        EXPECT_EQ(sum, 1);
        for (std::size_t a = 0; a < LossMap::bins; ++a)
            for (std::size_t d = 0; d < LossMap::bins; ++d) {
                binned += map.tenths(a, d);
                EXPECT_LE(map.tenths(a, d), map.most());
                // The range of hundredths that a bin covers.
                const auto range = [](std::size_t bin) {
                    const auto b = static_cast<std::int64_t>(bin);
                    return b == 0 ? LossRange{0, 0} : LossRange{10 * b - 9, 10 * b};
                };
                EXPECT_EQ(map.tenths(a, d), map.chance_of_both(range(a), range(d)));
            }
        EXPECT_EQ(binned, 1);
        for (const Role role : {Role::attacker, Role::defender}) {
            EXPECT_EQ(map.chance(role, {37, {}}), odds.chance_of_losing_at_least(role, 37));
            EXPECT_EQ(map.chance(role, {0, 36}), 1 - odds.chance_of_losing_at_least(role, 37));
        }
    }
}

TEST(LossMap, OfAMixHasTheLossesOfItsOutlook) {
    const auto setup = setup_of(attack(example::red_army(), example::orc_army()));
    const MixedPlans mix = mixed_plans(*setup, {});
    ASSERT_GT(mix.keys.size(), 1u);
    const LossMap map(mix);
    OutcomeCache known;
    const Outlook o = outlook(mix, known);
    for (const Role role : {Role::attacker, Role::defender})
        for (int h = 0; h <= 100; ++h) EXPECT_EQ(map.chance(role, {h, h}), o.loss(role)[static_cast<std::size_t>(h)]);
}

// 400 hobbits of one kind lose 4 men for each hundredth.
TEST(LossMap, InMenAgreesWithTheShares) {
    const auto setup = setup_of(attack(example::red_army(), example::hob_army()));
    const LossMap map(frontal(*setup));
    const auto men = abstract::men_by_loss(setup->sheets.second, LossWay::proportional);
    for (const std::int64_t n : {0, 1, 39, 40, 41, 120, 400}) {
        const std::int64_t at_least = (n + 3) / 4, at_most = n / 4;
        EXPECT_EQ(map.chance_in_men(Role::defender, {n, {}}, men), map.chance(Role::defender, {at_least, {}}));
        EXPECT_EQ(map.chance_in_men(Role::defender, {0, n}, men), map.chance(Role::defender, {0, at_most}));
    }
}

// AD-11, AD-R19: an evasion costs neither side a man.
TEST(LossMap, CountsAnEvasionAsNoLoss) {
    const auto setup = setup_of(attack(example::red_army(), example::hob_army()));
    BattleAssumptions play;
    play.attacker = Posture::frontal_assault;
    play.defender = Posture::stand_and_hold;
    const LossMap fought(mixed_plans(*setup, play));
    play.defender_stratagem = Stratagem::evade_battle;
    play.attempts = true;
    const MixedPlans mix = mixed_plans(*setup, play);
    const Fraction evaded = mix.evasion.any();
    ASSERT_GT(evaded, 0);
    const LossMap map(mix);
    EXPECT_EQ(map.tenths(0, 0), Fraction(evaded + (1 - evaded) * fought.tenths(0, 0)));
    EXPECT_EQ(map.chance(Role::attacker, {1, {}}), Fraction((1 - evaded) * fought.chance(Role::attacker, {1, {}})));
    EXPECT_EQ(map.chance(Role::attacker, {}), 1);
}

// Worked example 3: the hobbits are destroyed in 49/432.
TEST(LossMap, SaysItInPlainWordsWithMen) {
    const auto setup = setup_of(attack(example::red_army(), example::hob_army()));
    const LossMap map(frontal(*setup));
    const auto red = abstract::men_by_loss(setup->sheets.first, LossWay::proportional);
    const auto hob = abstract::men_by_loss(setup->sheets.second, LossWay::proportional);
    const Loser us{Role::attacker, "we", true, red}, them{Role::defender, "they", true, hob};
    EXPECT_EQ(map.chance_in_men(Role::defender, {400, {}}, hob), fraction(49, 432));
    const auto said = loss_sentences(map, them);
    EXPECT_THAT(said, Contains("About 1 in 10 that they lose everybody."));
    EXPECT_THAT(said, Contains("On average they lose 186.4 of 400 men."));
    EXPECT_THAT(said, Contains(HasSubstr("that they lose nobody.")));
    EXPECT_EQ(loss_sentence(map, them, {0, 0}), said.front());
    EXPECT_THAT(loss_sentence(map, them, {40, 40}), HasSubstr("that they lose exactly 40 men."));
    EXPECT_THAT(loss_sentence(map, them, {40, 120}), HasSubstr("that they lose 40 to 120 men."));
    EXPECT_THAT(loss_sentence(map, them, {0, 120}), HasSubstr("that they lose at most 120 men."));
    EXPECT_EQ(loss_sentence(map, them, {0, 400}), "It is certain that they lose at most 400 men.");
    EXPECT_EQ(loss_sentence(map, them, {41, 42}), "It is impossible that they lose 41 to 42 men.");
    const std::string both = both_losses_sentence(map, us, {0, 60}, them, {120, {}});
    EXPECT_THAT(both, HasSubstr("that we lose at most 60 men and they lose at least 120 men."));
    EXPECT_LE(map.chance_of_both_in_men({0, 60}, {120, {}}, red, hob),
              map.chance_in_men(Role::defender, {120, {}}, hob));
}

}  // namespace
}  // namespace banneret
