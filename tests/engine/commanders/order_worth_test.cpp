#include "engine/commanders/order_worth.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/commanders/table_commander.h"
#include "engine/dice/tape.h"
#include "engine/rulesets/catalogue.h"

namespace banneret {
namespace {

// A battle under way: both sides have deployed and the first orders are given.
Battle under_way(const TacticalRuleset& ruleset) {
    Unit foot, horse;
    foot.name = "Foot";
    foot.count = 60;
    foot.melee = {MeleeWeapon::spear};
    horse.name = "Horse";
    horse.count = 30;
    horse.mounted = true;
    TableStart start;
    start.sides = {table_army_of_list("Red", {foot, horse}, 3), table_army_of_list("Blue", {foot, horse}, 3)};
    Battle b = std::get<Battle>(ruleset.begin(start));
    RecordingDice dice{Rng(4, 0)};
    NoTableLog quiet;
    Rng mind(4, 1);
    for (int given = 0; given < 40; ++given) {
        const auto d = b.pending();
        if (!d || (b.result().turns > 0 && d->moment == TableDecision::Moment::act)) break;
        b.apply(choose(b, *d, TableCommander::steady, mind).order, dice, quiet);
    }
    return b;
}

// Nothing is lost yet, so conceding costs only the field, which counts as one army.
TEST(OrderTrials, ConcedingBeforeALossStandsAtOneArmyLessInEveryRuleset) {
    int conceded = 0;
    for (const TacticalRuleset& r : tactical_rulesets()) {
        SCOPED_TRACE(r.key);
        const Battle b = under_way(r);
        if (!b.pending() || b.check(Concede{})) continue;
        const Side side = b.pending()->side;
        Battle trial = b;
        EXPECT_EQ(standing(b, side), 0);
        EXPECT_NEAR(standing_after(trial, b, Concede{}, 7, 60), -1, 1e-9);
        EXPECT_FALSE(trial.pending());
        ++conceded;
    }
    EXPECT_GE(conceded, 3);
}

TEST(OrderWorth, ConcedingIsWorthLessThanTheSteadyOrder) {
    const Battle b = under_way(*find_tactical_ruleset("by-this-axe"));
    ASSERT_TRUE(b.pending());
    OrderWeighing weighing(b, Concede{}, 7);
    weighing.add(6);
    const OrderWorth worth = weighing.answer();
    EXPECT_FALSE(worth.usual);
    EXPECT_EQ(worth.games, 6u);
    EXPECT_GT(worth.within, 0);
    EXPECT_LT(worth.points + worth.within, 0);
}

TEST(OrderWorth, TheSteadyOrderIsTheMeasureAndNeedsNoGames) {
    const Battle b = under_way(*find_tactical_ruleset("by-this-axe"));
    ASSERT_TRUE(b.pending());
    Rng mind(7, 5);
    const TableOrder steady = b.as_seen_by(b.pending()->side, mind).choose(Temper::steady, mind).order;
    OrderWeighing weighing(b, steady, 7);
    weighing.add(3);
    const OrderWorth worth = weighing.answer();
    EXPECT_TRUE(worth.usual);
    EXPECT_EQ(worth.games, 0u);
    EXPECT_EQ(worth.points, 0);
}

TEST(OrderWorth, IsTheSameHoweverTheGamesAreSplitAndAStoppedJobPlaysNone) {
    const Battle b = under_way(*find_tactical_ruleset("by-this-axe"));
    ASSERT_TRUE(b.pending());
    ASSERT_FALSE(b.check(Concede{}));
    OrderWeighing whole(b, Concede{}, 3), split(b, Concede{}, 3);
    whole.add(5);
    split.add(2);
    split.add(3);
    EXPECT_EQ(split.answer(), whole.answer());
    std::stop_source stop;
    stop.request_stop();
    split.add(4, Job{stop.get_token(), {}});
    EXPECT_EQ(split.answer(), whole.answer());
}

// Games with equal results have only the error of the added variance: a tenth of an army, divided by the square root of
// their number.
TEST(OrderTrials, GamesThatAllEndAlikeAreNotCertain) {
    PairedDifference d;
    for (int i = 0; i < 4; ++i) d.add(0.5);
    EXPECT_NEAR(d.mean(), 0.5, 1e-12);
    EXPECT_NEAR(d.error(), 0.05, 1e-12);
    d.add(0);
    EXPECT_NEAR(d.mean(), 0.4, 1e-12);
    EXPECT_NEAR(d.error(), std::sqrt((0.05 + 0.01) / 5), 1e-12);
}

}  // namespace
}  // namespace banneret
