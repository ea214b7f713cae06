#include "engine/abstract/losses.h"

#include <gtest/gtest.h>

#include <numeric>

#include "engine/abstract/tables.h"
#include "tests/engine/abstract/example_armies.h"
#include "tests/engine/abstract/random_armies.h"

namespace banneret::abstract {
namespace {

using examples::unit;
using Men = std::vector<std::int32_t>;

constexpr std::array sharing_ways = {LossWay::proportional, LossWay::spare_the_best, LossWay::spare_the_mounted,
                                     LossWay::weakest_first};

Sheet red() {
    return make_sheet(examples::red(), {});  // 10, 8, 7 and 8 hundredths a man
}

// Whole individuals lost when the full army loses this many tenths at once.
Men lost(const Sheet& sheet, int tenths, LossWay way) {
    return whole_losses(sheet, remove(sheet, all_present(sheet), tenths, way));
}

int strongest(const Sheet& sheet) {
    int best = 0;
    for (const UnitStrength& u : sheet.units) best = std::max(best, u.per_individual);
    return best;
}

TEST(Losses, WorkedExample21ThirtySevenPerCentInProportion) {  // AD-R9, AD-R11, AD-R20
    const Sheet sheet = red();
    Survivors left = remove(sheet, all_present(sheet), 3, LossWay::proportional);
    left = remove(sheet, left, 1, LossWay::proportional);
    EXPECT_EQ(strength_left(sheet, left), fraction(4960) - fraction(18352, 10));
    const Men men = whole_losses(sheet, left);
    EXPECT_EQ(men, (Men{59, 30, 59, 74}));
    EXPECT_EQ(59 * 10 + 30 * 8 + 59 * 7 + 74 * 8, 1835);
    EXPECT_EQ(std::accumulate(men.begin(), men.end(), 0), 222);
    EXPECT_EQ(returning(men), (Men{18, 9, 17, 22}));
}

TEST(Losses, SpareTheBestLosesThemLast) {  // AD-R9
    const Sheet sheet = red();             // the knights are the best, 1600 of 4960
    Survivors left = remove(sheet, all_present(sheet), 5, LossWay::spare_the_best);
    EXPECT_EQ(left[0], 160);
    EXPECT_EQ(left[1], 80 * (1 - fraction(2480, 3360)));
    EXPECT_EQ(left[3], 200 * (1 - fraction(2480, 3360)));
    left = remove(sheet, all_present(sheet), 8, LossWay::spare_the_best);  // 3968 demanded, 3360 without them
    EXPECT_EQ(left[0], 160 - fraction(608, 10));
    EXPECT_EQ(left[1], 0);
    EXPECT_EQ(left[2], 0);
    EXPECT_EQ(left[3], 0);
}

TEST(Losses, TheBestAreThoseWhoStillStand) {  // AD-R9
    const Sheet sheet = red();
    const Survivors no_knights = {0, 80, 160, 200};
    const Survivors left = remove(sheet, no_knights, 3, LossWay::spare_the_best);  // 1008 demanded of 3360
    EXPECT_EQ(left[1], 80);
    EXPECT_EQ(left[3], 200);
    EXPECT_EQ(left[2], 160 - fraction(1008, 7));
}

TEST(Losses, SpareTheMountedSparesFliersToo) {  // AD-R9
    auto units = examples::red();
    units[3].abilities.add(Ability::flying);
    const Sheet sheet = make_sheet(units, {});
    const Survivors left = remove(sheet, all_present(sheet), 1, LossWay::spare_the_mounted);
    EXPECT_EQ(left[0], 160);
    EXPECT_EQ(left[1], 80);
    EXPECT_EQ(left[3], 200);
    EXPECT_LT(left[2], 160);
}

TEST(Losses, SparedUnitsLoseInProportionAmongThemselves) {  // AD-R9
    const Sheet sheet = red();                              // on foot 2720, mounted 2240
    const Survivors left = remove(sheet, all_present(sheet), 8, LossWay::spare_the_mounted);  // 3968 demanded
    EXPECT_EQ(left[2], 0);
    EXPECT_EQ(left[3], 0);
    EXPECT_EQ(left[0], 160 * (1 - fraction(1248, 2240)));
    EXPECT_EQ(left[1], 80 * (1 - fraction(1248, 2240)));
}

TEST(Losses, WhereAllWouldBeSparedAllLoseInProportion) {  // AD-R9
    const Sheet riders = make_sheet(
        {unit(1, "A", 100, 2, Armour::light, false, true), unit(2, "B", 50, 4, Armour::light, false, true)}, {});
    EXPECT_EQ(remove(riders, all_present(riders), 3, LossWay::spare_the_mounted),
              remove(riders, all_present(riders), 3, LossWay::proportional));
    const Sheet equals = make_sheet(
        {unit(1, "A", 100, 2, Armour::light, false, false), unit(2, "B", 50, 2, Armour::light, false, false)}, {});
    EXPECT_EQ(remove(equals, all_present(equals), 3, LossWay::spare_the_best),
              remove(equals, all_present(equals), 3, LossWay::proportional));
}

TEST(Losses, WeakestFirstUsesUpUnitAfterUnit) {  // AD-R9
    const Sheet sheet = red();                   // longbowmen 1120, squires 640, elves 1600, knights 1600
    EXPECT_EQ(remove(sheet, all_present(sheet), 2, LossWay::weakest_first),
              (Survivors{160, 80, 160 - fraction(992, 7), 200}));
    EXPECT_EQ(remove(sheet, all_present(sheet), 3, LossWay::weakest_first),
              (Survivors{160, 80 - fraction(1488 - 1120, 8), 0, 200}))
        << "squires and elves are equal: the squires stand first in the roster";
    EXPECT_EQ(remove(sheet, all_present(sheet), 9, LossWay::weakest_first),
              (Survivors{160 - fraction(4464 - 3360, 10), 0, 0, 0}));
}

TEST(Losses, AllIsEverybodyAndNothingIsNobody) {  // AD-R9: 100% takes everybody
    const Sheet sheet = red();
    for (LossWay way : sharing_ways) {
        EXPECT_EQ(lost(sheet, 10, way), (Men{160, 80, 160, 200}));
        EXPECT_EQ(lost(sheet, 0, way), (Men{0, 0, 0, 0}));
    }
}

TEST(Losses, EveryWayTakesTheStrengthDemandedAndNoMoreThanAUnitHas) {  // AD-22, AD-R9
    Rng rng(9);
    for (int i = 0; i < 1500; ++i) {
        const Sheet sheet = make_sheet(random_army(rng), {});
        Survivors left = all_present(sheet);
        for (int step = 0; step < 2; ++step) {
            const LossWay way = sharing_ways[rng.below(sharing_ways.size())];
            const int tenths = static_cast<int>(rng.below(11));
            const Survivors after = remove(sheet, left, tenths, way);
            ASSERT_EQ(strength_left(sheet, after), strength_left(sheet, left) * fraction(10 - tenths, 10));
            for (std::size_t u = 0; u < after.size(); ++u) {
                ASSERT_GE(after[u], 0);
                ASSERT_LE(after[u], left[u]);
            }
            left = after;
        }
        const Men men = whole_losses(sheet, left);
        std::int64_t taken = 0;
        for (std::size_t u = 0; u < men.size(); ++u) {
            ASSERT_GE(men[u], 0);
            ASSERT_LE(men[u], sheet.units[u].count);
            ASSERT_LT(abs(sheet.units[u].count - left[u] - men[u]), 1) << "no further than the next whole individual";
            taken += std::int64_t{men[u]} * sheet.units[u].per_individual;
        }
        const Fraction demanded = sheet.strength - strength_left(sheet, left);
        ASSERT_LE(2 * abs(demanded - taken), strongest(sheet)) << "within half an individual";
    }
}

TEST(Losses, RoundingStopsAtTheFirstThatDoesNotBringTheTotalNearer) {  // AD-R9
    // 0.4 of a man worth 8 and 0.3 of a man worth 1: a man of the first kind would not bring the total nearer, so the
    // second kind, which would, is not reached.
    const Sheet sheet = make_sheet(
        {unit(1, "Strong", 10, 5, Armour::heavy, false, false), unit(2, "Weak", 10, 1, Armour::none, false, false)},
        {});
    ASSERT_EQ(sheet.units[0].per_individual, 8);
    EXPECT_EQ(whole_losses(sheet, {fraction(96, 10), fraction(97, 10)}), (Men{0, 0}));
    EXPECT_EQ(whole_losses(sheet, {fraction(96, 10), fraction(93, 10)}), (Men{0, 1}))
        << "the larger remainder comes first, and brings it nearer; the strong man then would not";
    EXPECT_EQ(whole_losses(sheet, {fraction(94, 10), fraction(94, 10)}), (Men{1, 0})) << "equal: roster order";
}

TEST(Losses, SurvivorsBandIsByHeadsOrByStrength) {  // AD-26, AD-R3
    const Sheet sheet = red();
    EXPECT_EQ(survivors_band(sheet, all_present(sheet), {}), 4);  // 240 of 600
    EXPECT_EQ(survivors_band(sheet, {160, 80, 80, 80}, {}), 8);   // 240 of 400
    EXPECT_EQ(survivors_band(sheet, {0, fraction(199, 10), 80, 100}, {}), 0);
    EXPECT_EQ(survivors_band(sheet, {0, 20, 80, 100}, {}), 2);
    EXPECT_EQ(survivors_band(sheet, {0, 0, 0, 0}, {}), 0) << "nobody left";
    House house;
    house.percentages_by_strength = true;
    EXPECT_EQ(survivors_band(sheet, {160, 0, 100, 50}, {}), 4);     // 51.6% of the heads
    EXPECT_EQ(survivors_band(sheet, {160, 0, 100, 50}, house), 4);  // 59.3% of the strength
    EXPECT_EQ(survivors_band(sheet, {160, 0, 100, 45}, house), 8);  // 60.2%
}

TEST(Losses, ASplitByHandMustNameTheStrengthDemanded) {  // AD-R9
    const Sheet sheet = red();
    const Survivors all = all_present(sheet);  // 10% is 4.96 US; half the strongest individual is 0.05
    EXPECT_FALSE(by_hand_refused(sheet, all, 1, {0, 62, 0, 0}));
    EXPECT_TRUE(by_hand_refused(sheet, all, 1, {49, 0, 0, 0})) << "4.90, six off";
    EXPECT_FALSE(by_hand_refused(sheet, all, 1, {50, 0, 0, 0})) << "5.00, four off";
    ASSERT_TRUE(by_hand_refused(sheet, all, 1, {48, 1, 0, 0}));
    EXPECT_EQ(by_hand_refused(sheet, all, 1, {0, 0, 0, 0})->why,
              "4.96 US must be lost, but the numbers add up to 0 US: 4.96 US is missing.");
    EXPECT_EQ(by_hand_refused(sheet, all, 1, {51, 0, 0, 0})->why,
              "4.96 US must be lost, but the numbers add up to 5.1 US: 0.14 US too much.");
}

TEST(Losses, HalfAnIndividualOffIsStillAllowedByHand) {  // AD-R9
    const Sheet one = make_sheet({unit(1, "Knights", 5, 4, Armour::heavy, true, true)}, {});
    EXPECT_FALSE(by_hand_refused(one, all_present(one), 1, {0}));  // half a knight is demanded
    EXPECT_FALSE(by_hand_refused(one, all_present(one), 1, {1}));
    EXPECT_TRUE(by_hand_refused(one, all_present(one), 1, {2}));
}

TEST(Losses, ByHandNoUnitLosesMoreThanItHas) {  // AD-R9
    const Sheet sheet = red();
    EXPECT_EQ(by_hand_refused(sheet, all_present(sheet), 1, {0, 81, 0, 0})->why,
              "Squires cannot lose 81 men: 80 are left.");
    EXPECT_TRUE(by_hand_refused(sheet, all_present(sheet), 1, {0, -1, 0, 0}));
    EXPECT_EQ(by_hand_refused(sheet, all_present(sheet), 1, {62})->why,
              "Losses by hand need a number for each of the 4 units, but 1 is given.");
}

TEST(Losses, ByHandAllIsEverybody) {  // AD-R9: 100% takes everybody
    const Sheet sheet = make_sheet(
        {unit(1, "Strong", 10, 5, Armour::heavy, true, false), unit(2, "Weak", 10, 1, Armour::none, false, false)}, {});
    EXPECT_TRUE(by_hand_refused(sheet, all_present(sheet), 10, {10, 9}))
        << "one weak man is less than half a strong one";
    EXPECT_FALSE(by_hand_refused(sheet, all_present(sheet), 10, {10, 10}));
}

TEST(Losses, TheProposalByHandIsTheProportionalSplitAndNeverRefused) {  // AD-R9
    EXPECT_EQ(by_hand_proposal(red(), all_present(red()), 3), lost(red(), 3, LossWay::proportional));
    Rng rng(90);
    for (int i = 0; i < 1500; ++i) {
        const Sheet sheet = make_sheet(random_army(rng, 40), {});
        const LossWay before = sharing_ways[rng.below(sharing_ways.size())];
        const Survivors left = remove(sheet, all_present(sheet), static_cast<int>(rng.below(11)), before);
        for (int tenths = 0; tenths <= 10; ++tenths) {
            const Men men = by_hand_proposal(sheet, left, tenths);
            const auto refused = by_hand_refused(sheet, left, tenths, men);
            ASSERT_FALSE(refused) << refused->why;
            const Survivors after = remove_by_hand(left, men);
            for (std::size_t u = 0; u < after.size(); ++u) {
                ASSERT_GE(after[u], 0);
                ASSERT_LE(after[u], left[u]);
            }
            if (tenths == 10) {
                ASSERT_EQ(strength_left(sheet, after), 0);
            }
        }
    }
}

TEST(Losses, ThirtyPerCentReturnAndNeverMoreThanAUnitLost) {  // AD-R11, AD-R20
    EXPECT_EQ(returning({}), Men{});
    EXPECT_EQ(returning({0, 0}), (Men{0, 0}));
    EXPECT_EQ(returning({3}), Men{0});
    EXPECT_EQ(returning({4}), Men{1});
    EXPECT_EQ(returning({1, 1, 1, 1}), (Men{1, 0, 0, 0})) << "equal remainders: roster order";
    Rng rng(11);
    for (int i = 0; i < 2000; ++i) {
        Men men(1 + rng.below(8));
        for (std::int32_t& n : men) n = static_cast<std::int32_t>(rng.below(30));
        const Men back = returning(men);
        const int all = std::accumulate(men.begin(), men.end(), 0);
        ASSERT_EQ(std::accumulate(back.begin(), back.end(), 0), all * 3 / 10);
        for (std::size_t u = 0; u < men.size(); ++u) {
            ASSERT_GE(back[u], 0);
            ASSERT_LE(back[u], men[u]);
            ASSERT_LT(10 * std::abs(back[u]) - 3 * men[u], 10) << "a share is rounded, not moved";
        }
    }
}

TEST(Losses, TheReturningComeAfterOneWeekOrTwo) {  // AD-R11, abstract.healing-time
    EXPECT_EQ(healing_die({}), 6);
    for (int roll = 1; roll <= 6; ++roll) EXPECT_EQ(healing_days(roll, {}), roll % 2 == 1 ? 7 : 14);
    House any_day;
    any_day.healing_any_day = true;
    EXPECT_EQ(healing_die(any_day), 8);
    for (int roll = 1; roll <= 8; ++roll) EXPECT_EQ(healing_days(roll, any_day), 6 + roll);
}

// AD-R9: thirteen units are rounded unit by unit, up to three men away from rounding their sum; and the same strength
// costs the same men in one loss or in two.
TEST(Losses, MenByLossAreTheWholeLossesOfTheBattle) {
    std::vector<Unit> units;
    for (std::uint32_t id = 1; id <= 13; ++id)
        units.push_back(unit(id, "Company", 12, id <= 6 ? 5 : 1, id <= 6 ? Armour::heavy : Armour::none, false, false));
    const Sheet sheet = make_sheet(units, {});
    std::int64_t furthest = 0;
    for (const LossWay way : sharing_ways) {
        const MenByLoss men = men_by_loss(sheet, way);
        EXPECT_EQ(men[0], 0);
        EXPECT_EQ(men[100], sheet.individuals);
        for (int battle = 0; battle <= 10; ++battle)
            for (int chase = 0; chase <= 10; ++chase) {
                const Survivors left = remove(sheet, remove(sheet, all_present(sheet), battle, way), chase, way);
                const Men whole = whole_losses(sheet, left);
                const auto h = static_cast<std::size_t>(100 - (10 - battle) * (10 - chase));
                EXPECT_EQ(men[h], std::accumulate(whole.begin(), whole.end(), std::int64_t{0}));
                if (way == LossWay::proportional)
                    furthest =
                        std::max(furthest, std::abs(men[h] - (sheet.individuals * static_cast<int>(h) + 49) / 100));
            }
    }
    EXPECT_GE(furthest, 2);
}

}  // namespace
}  // namespace banneret::abstract
