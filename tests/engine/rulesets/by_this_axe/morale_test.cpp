// Morale, rout and rally of By This Axe, rule by rule.

#include <gmock/gmock.h>

#include <array>

#include "tests/engine/rulesets/by_this_axe/field.h"

namespace banneret::axe {
namespace {

// --- Morale ----------------------------------------------------------------------------------------------------------

// BTA-108, BTA-109, BTA-110, BTA-111, BTA-112, BTA-114; BTA-R63, BTA-R64, BTA-R65, BTA-R66, BTA-R67, BTA-R68
TEST(AxeMorale, WhatCallsForACheck) {
    const auto due = [](const std::function<void(Scene&)>& change, bool melee_phase) {
        Scene scene({put(foot(8, 2), red, 2000, 1000, 0, 8), put(foot(8, 2), blue, 2000, 1500, 180)});
        change(scene);
        scene.s.melee_phase = melee_phase;
        scene.step(gather_checks);
        return !scene.s.checks.empty();
    };
    EXPECT_TRUE(due([](Scene& s) { s.at(0).lost_fire = 3; }, false));
    EXPECT_FALSE(due([](Scene& s) { s.at(0).lost_fire = 2; }, false));
    EXPECT_FALSE(due([](Scene& s) { s.at(0).lost_fire = 3; }, true));  // no double test for the same losses
    EXPECT_TRUE(due(
        [](Scene& s) {
            s.at(0).lost_fire = 2;
            s.at(0).lost_melee = 1;
        },
        true));
    EXPECT_TRUE(due(
        [](Scene& s) {
            s.at(0).leave(3);
            s.at(0).lost_fire = 1;
        },
        false));
    EXPECT_FALSE(due(
        [](Scene& s) {
            s.at(0).leave(4);
            s.at(0).lost_fire = 1;
        },
        false));  // half is not more than half
    EXPECT_FALSE(due([](Scene& s) { s.at(0).leave(3); }, true));
    EXPECT_TRUE(due(
        [](Scene& s) {
            s.at(0).leave(3);
            s.meet(1, 0, Edge::front, 1, false);
        },
        true));
    EXPECT_TRUE(due([](Scene& s) { s.at(0).flank_hit = true; }, true));
    EXPECT_TRUE(due([](Scene& s) { s.at(0).rear_hit = true; }, true));
    EXPECT_FALSE(due([](Scene&) {}, true));
    // Friends within six inches, in waves; and only once each.
    Scene scene({put(foot(8, 2), red, 1000, 1000, 0, 8), put(foot(8, 2), red, 1900, 1000, 0, 8),
                 put(foot(8, 2), red, 2800, 1000, 0, 8), put(foot(8, 2), red, 1000, 1676, 0, 8)});
    EXPECT_EQ(gap_between(scene.s, 0, 3), 601);
    scene.at(0).lost_fire = 3;
    scene.step(
        [](Table t) {
            gather_checks(t);
            carry_on_checks(t);
        },
        {{6}, {6}, {1}});
    EXPECT_TRUE(scene.at(0).routed);
    EXPECT_TRUE(scene.at(1).routed);
    EXPECT_FALSE(scene.at(2).routed);
    EXPECT_EQ(scene.rolls(RollFor::morale), 3u);         // the fourth is slightly beyond six inches (BTA-111)
    EXPECT_EQ(*scene.roll(RollFor::morale, 0).need, 4);  // under fire
    EXPECT_EQ(*scene.roll(RollFor::morale, 1).need, 3);  // friends rout
}

TEST(AxeMorale, EveryNumberOfTheTable) {  // BTA-113, BTA-114 (T-13)
    const std::array under_fire = {3, 4, 5, 5, 6}, otherwise = {2, 3, 4, 5, 6};
    for (int fc = 1; fc <= 5; ++fc) {
        const auto at = static_cast<std::size_t>(fc - 1);
        EXPECT_EQ(morale_number(fc, true), under_fire[at]) << fc;
        EXPECT_EQ(morale_number(fc, false), otherwise[at]) << fc;
    }
}

TEST(AxeMorale, UndeadFanaticsAndMonsters) {  // BTA-191, BTA-197; BTA-R73, BTA-R115
    Facts dead = foot(8, 2);
    dead.undead = true;
    Scene scene({put(dead, red, 2000, 1000, 0, 8), put(foot(8, 2), blue, 2000, 1500, 180),
                 with(person({.priest = PriestTier::priest}), blue, 1)});
    scene.at(0).lost_melee = 4;
    scene.s.melee_phase = true;
    scene.step(gather_checks);
    EXPECT_TRUE(scene.s.checks.empty());
    scene.meet(0, 1, Edge::front, 1, false);
    scene.step(gather_checks);
    EXPECT_EQ(scene.s.checks.size(), 1u);
    Facts ogres = foot(3, 2);
    ogres.monster = true;
    ogres.hits = 4;
    Scene monsters({put(ogres, red, 2000, 1000, 0)});
    EXPECT_EQ(morale_tally(monsters.s, 0, false).total(), 6);
    monsters.at(0).leave(2);
    monsters.at(0).wounds = 2;  // six of twelve hits
    EXPECT_EQ(morale_tally(monsters.s, 0, false).total(), 4);
}

TEST(AxeMorale, LeadersNearLostAndTheGeneral) {  // BTA-117, BTA-122, BTA-123, BTA-124; BTA-R71, BTA-R72
    Scene scene({put(foot(4, 2), red, 2000, 1000, 0), put(person({.leads = 3, .general = true}), red, 2000, 1300, 0)});
    EXPECT_TRUE(has_part(morale_tally(scene.s, 0, false), rule("BTA-117")));
    scene.at(1).refused_now = true;
    EXPECT_FALSE(has_part(morale_tally(scene.s, 0, false), rule("BTA-117")));
    scene.at(1).refused_now = false;
    scene.at(1).at.y = 1400;
    EXPECT_FALSE(has_part(morale_tally(scene.s, 0, false), rule("BTA-117")));
    scene.at(1).at.y = 1300;
    scene.step([](Table t) {
        t.s.pieces[1].leave(0);
        lose_character(t, 1, rule("BTA-42"));
    });
    EXPECT_TRUE(has_part(morale_tally(scene.s, 0, false), rule("BTA-122")));
    EXPECT_FALSE(has_part(morale_tally(scene.s, 0, false), rule("BTA-123")));
    scene.s.turn = 2;
    EXPECT_FALSE(has_part(morale_tally(scene.s, 0, false), rule("BTA-122")));
    EXPECT_TRUE(has_part(morale_tally(scene.s, 0, false), rule("BTA-123")));
}

TEST(AxeMorale, ALeaderOfAUnitFallsSomewhereInItsFootprint) {  // BTA-122; BTA-R21
    Scene scene({put(foot(8, 2), red, 2000, 1000, 0), with(person({.leads = 3}), red, 0)});
    const Rect unit = body(scene.s, 0);
    ASSERT_GT(unit.wide, 0);
    scene.step([](Table t) {
        t.s.pieces[1].leave(0);
        lose_character(t, 1, rule("BTA-42"));
    });
    ASSERT_EQ(scene.s.fallen_leaders.size(), 1u);
    EXPECT_EQ(scene.s.fallen_leaders[0].side, red);
    EXPECT_EQ(scene.s.fallen_leaders[0].in, unit) << "not only the middle of its front";
}

TEST(AxeMorale, RoutersRunAndAreGone) {  // BTA-125, BTA-126, BTA-127; BTA-R74, BTA-R75
    Scene scene({put(foot(8, 2, Armour::heavy), red, 2000, 700, 180, 8), put(foot(8, 2), red, 4300, 2400, 0)});
    scene.s.stage = Stage::routing;
    scene.at(0).routed = true;
    scene.step([](Table t) { routing_moves(t); });
    EXPECT_EQ(scene.at(0).where, Where::off);
    EXPECT_EQ(bad_units(scene.s, red), 1);
    // In V only units that have just routed move.
    Scene late({put(foot(8, 2, Armour::heavy), red, 2000, 2000, 180, 8)});
    late.at(0).routed = true;
    late.s.melee_phase = true;
    late.step([](Table t) { routing_moves(t); });
    EXPECT_EQ(late.at(0).at.y, 2000);
    // With its path blocked at once, it stays.
    Scene barred({put(foot(8, 2), red, 2000, 1000, 0, 8), put(foot(8, 2), blue, 2000, 800, 0, 8)});
    barred.at(0).routed = barred.at(0).routed_now = true;
    barred.step([](Table t) { routing_moves(t); }, {{6}});
    EXPECT_GE(barred.at(0).at.y, 800 + 100);
    // Mounted troops roll two dice.
    Scene riders({put(knights(4), red, 2000, 3000, 0)});
    riders.at(0).routed = riders.at(0).routed_now = true;
    riders.step([](Table t) { routing_moves(t); }, {{2, 3}});
    EXPECT_EQ(riders.at(0).at.y, 3000 - 200 - 500);
}

TEST(AxeMorale, WhoMayRally) {  // BTA-129, BTA-130; BTA-R76
    Scene scene({put(foot(8, 2), red, 2000, 1000, 180, 8), put(person({.leads = 3}), red, 2000, 1500, 0),
                 put(foot(8, 2), blue, 2000, 3000, 180)});
    scene.at(0).routed = true;
    EXPECT_EQ(rally_refused(scene.s, 0, 1)->why, "The leader must be with the routed unit or touch it.");
    scene.at(1).host = 0;
    EXPECT_FALSE(rally_refused(scene.s, 0, 1).has_value());
    scene.at(1).tried = true;
    EXPECT_EQ(rally_refused(scene.s, 0, 1)->why, "A leader may try to rally only once per turn.");
    scene.step([](Table t) { rallied(t, 0, rule("BTA-129")); });
    EXPECT_EQ(scene.at(0).at.degrees, 0);
    EXPECT_FALSE(may_move(scene.s, 0));
    scene.at(0).rallied = false;
    EXPECT_TRUE(may_move(scene.s, 0));
}

}  // namespace
}  // namespace banneret::axe
