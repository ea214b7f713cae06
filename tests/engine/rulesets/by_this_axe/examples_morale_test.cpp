// The worked examples of the By This Axe rulings: morale, rout and rally.

#include <gmock/gmock.h>

#include "tests/engine/rulesets/by_this_axe/examples.h"

namespace banneret::axe {
namespace {

// --- E-6: morale -----------------------------------------------------------------------------------------------------

// BTA-113, BTA-115, BTA-116, BTA-117, BTA-118, BTA-119, BTA-121, BTA-122, BTA-123, BTA-165, BTA-173, BTA-191; BTA-R3,
// BTA-R65, BTA-R70
TEST(AxeExamples, E6_Morale) {
    const auto raw = [](Scene& scene, bool ranged = false, int card = 0) {
        return morale_tally(scene.s, 0, ranged, card).total();
    };
    {
        Scene s({put(foot(10, 3), A, 2000, 1000, 0, 5), with(person({.leads = 3}), A, 0)});
        s.at(0).flank_hit = true;
        s.at(0).leave(5);
        s.at(0).reform(3);
        EXPECT_EQ(raw(s), 4 - 1 + 1 + 1 - 2);
    }
    {
        Scene s({put(foot(4, 1), A, 2000, 1000, 0)});
        EXPECT_EQ(raw(s), 2);
    }
    {
        Scene s({put(foot(12, 2), A, 2000, 1000, 0, 4)});
        EXPECT_EQ(raw(s, true), 6);
    }
    {
        Scene s({put(foot(4, 2), A, 2000, 1000, 0)});
        s.at(0).rear_hit = true;
        s.at(0).leave(2);
        EXPECT_EQ(raw(s), -1);
        EXPECT_EQ(used(-1), 1);
        s.at(0).leave(4);
        s.at(0).flank_hit = true;
        EXPECT_EQ(raw(s, false, 2), 2);
    }
    {
        Scene s({put(foot(4, 4), A, 2000, 1000, 0), with(person({FighterTier::hero, {}, {}, 3}), A, 0)});
        s.s.general_lost.first = 1;
        s.s.turn = 2;
        EXPECT_EQ(raw(s), 4);
    }
    {
        Facts fanatic = foot(4, 3);
        fanatic.fanatic = true;
        Scene s({put(fanatic, A, 2000, 1000, 0)});
        EXPECT_EQ(raw(s), 6);
        EXPECT_EQ(used(6), 5);
        s.at(0).leave(2);
        EXPECT_EQ(raw(s), 4);
    }
    {
        Scene s({put(foot(4, 3), A, 2000, 1000, 0), with(person({.mage = MageTier::mage}), A, 0),
                 put(person({.leads = 2}), A, 2000, 1200, 0)});
        s.at(2).leave(0);
        s.at(2).where = Where::destroyed;
        s.s.fallen_leaders.push_back({A, s.s.turn, Rect{s.at(2).at, 0, 0}});
        EXPECT_EQ(raw(s), 3);
    }
    // The house rule: 6 passes without a roll.
    House house;
    house.heroic_six_fails = false;
    Facts fanatic = foot(10, 3);
    fanatic.fanatic = true;
    Scene s({put(fanatic, A, 2000, 1000, 0, 10)}, house);
    s.at(0).lost_fire = 3;
    s.step([](Table t) {
        gather_checks(t);
        EXPECT_EQ(t.s.checks.size(), 1u);
        EXPECT_TRUE(carry_on_checks(t));
    });
    EXPECT_FALSE(s.at(0).routed);
}

TEST(AxeExamples, E29_RoutAndRally) {  // BTA-125, BTA-126, BTA-127, BTA-128, BTA-129, BTA-130; BTA-R74, BTA-R76
    const auto fled = [] {
        Scene scene({put(foot(8, 2, Armour::heavy), A, 2000, 1550, 0), with(person({.leads = 4}), A, 2),
                     put(foot(4, 2), A, 3500, 500, 0), put(foot(8, 2), B, 2000, 4000, 180)},
                    House{.turn_limit = 1});
        scene.s.stage = Stage::routing;
        scene.s.melee_phase = true;
        scene.at(0).routed = scene.at(0).routed_now = true;
        scene.step([](Table t) { routing_moves(t); }, {{4}});
        return scene;
    };
    Scene scene = fled();
    // After turning about, its new front was 14" less its depth of 1.5" from the edge; then 4".
    const Hundredths after = scene.at(0).at.y;
    EXPECT_EQ(after, 1550 - 150 - 400);
    EXPECT_EQ(scene.at(0).at.degrees, 180);
    scene.at(0).routed_now = false;
    scene.s.melee_phase = false;
    scene.step([](Table t) { routing_moves(t); });
    EXPECT_EQ(scene.at(0).at.y, after - 800);
    EXPECT_EQ(scene.at(0).where, Where::table);
    // A leader of level 4 with it.
    scene.at(1).host = 0;
    scene.s.stage = Stage::rally;
    Scene saved = scene, lost = scene;
    saved.step([](Table t) { Rules::apply(t.s, Rally{piece(0), piece(1), {}}, t.dice, t.log); }, {{4}});
    EXPECT_FALSE(saved.at(0).routed);
    EXPECT_EQ(saved.at(0).at.degrees, 0);
    lost.step([](Table t) { Rules::apply(t.s, Rally{piece(0), piece(1), {}}, t.dice, t.log); }, {{5}});
    // The next turn took it off the table: no decision comes before the initiative.
    EXPECT_TRUE(lost.at(0).routed);
    lost.step([](Table t) {
        t.s.melee_phase = false;
        t.s.stage = Stage::routing;
        routing_moves(t);
    });
    EXPECT_EQ(lost.at(0).where, Where::off);
    EXPECT_EQ(lost.at(1).where, Where::off);
}

}  // namespace
}  // namespace banneret::axe
