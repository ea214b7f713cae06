// The limits of the rules of By This Axe for charges and melees: cases they do not cover, each beside one they do.

#include <gtest/gtest.h>

#include "tests/engine/rulesets/by_this_axe/field.h"

namespace banneret::axe {
namespace {

TEST(AxeLimits, WhoMayNotGoBackFromACharge) {  // BTA-144, BTA-159; BTA-R46, BTA-R101
    Scene s({put(knights(), red, 2000, 1000, 0), far_off(blue)});
    EXPECT_TRUE(may_retreat(s.s, 0));
    s.at(0).retreated = true;
    EXPECT_FALSE(may_retreat(s.s, 0));
    s.at(0).retreated = false;
    s.at(0).braced = true;
    EXPECT_FALSE(may_retreat(s.s, 0));
    s.at(0).braced = false;
    s.at(0).stays = true;  // a shieldwall
    EXPECT_FALSE(may_retreat(s.s, 0));
}

TEST(AxeLimits, FourRoundALoneFigureAndOnesOwnPeopleInTheLine) {  // BTA-R42, BTA-R58
    Scene s({put(foot(4, 2), red, 2000, 1000, 0), put(foot(4, 2), red, 1000, 1000, 0),
             put(foot(4, 2), red, 1000, 1500, 0), put(foot(4, 2), red, 1000, 2000, 0),
             put(foot(4, 2), red, 2000, 900, 0), put(person({FighterTier::hero}), blue, 2000, 1500, 180),
             put(person({}), red, 2000, 1200, 0)});
    EXPECT_TRUE(std::holds_alternative<ChargeWay>(charge_way(s.s, 0, 5, ChargeEdge::any)))
        << "his own man in the line lets him pass";
    const auto fights = [&](std::uint16_t i) {
        Contact c;
        c.a = i;
        c.b = 5;
        add_contact(s.s, c);
    };
    for (const std::uint16_t i : {std::uint16_t{1}, std::uint16_t{2}, std::uint16_t{3}}) fights(i);
    EXPECT_TRUE(std::holds_alternative<ChargeWay>(charge_way(s.s, 0, 5, ChargeEdge::any)));
    fights(4);
    const auto fifth = charge_way(s.s, 0, 5, ChargeEdge::any);
    ASSERT_TRUE(std::holds_alternative<Refusal>(fifth));
    EXPECT_EQ(std::get<Refusal>(fifth).why, "Four units already attack that enemy, which is the most.");
}

TEST(AxeLimits, WhenAFlyerDoesNotAvoid) {  // BTA-193; BTA-R61
    Facts bird = foot(4, 2);
    bird.flying = true;
    const auto avoids = [&](const Facts& enemy, bool charged) {
        Scene s({put(bird, red, 2000, 1000, 0), put(enemy, blue, 2000, 1500, 180), far_off(blue)});
        s.meet(0, 1, Edge::front, charged ? 0 : 1, charged);
        s.s.at = 0;
        return next_avoider(s.s);
    };
    EXPECT_TRUE(avoids(foot(8, 2), false));
    EXPECT_FALSE(avoids(foot(8, 2), true));
    EXPECT_FALSE(avoids(bird, false));
}

TEST(AxeLimits, WhatOnlyTheFirstRoundOrTheChargerHas) {  // BTA-96, BTA-97, BTA-101, BTA-159; BTA-R40, BTA-R52, BTA-R97
    for (const int rounds : {0, 1}) {
        Scene s({put(horse(4, 3, Armour::heavy, true, Arm::sword), red, 2000, 1000, 0, 4),
                 put(foot(8, 3, Armour::medium), blue, 2000, 1500, 180, 8)});
        s.meet(0, 1, Edge::front, rounds);
        s.s.contacts[0].over_obstacle = true;
        s.at(1).braced = true;
        SeededDice dice(3);
        fight_round({s.s, dice, s.log});
        const DiceFell his = s.roll(RollFor::melee, 0), theirs = s.roll(RollFor::melee, 1);
        EXPECT_TRUE(has_part(his.tally, rule("BTA-96")));
        EXPECT_FALSE(has_part(theirs.tally, rule("BTA-96")));
        EXPECT_EQ(has_part(his.tally, rule("BTA-97")), rounds == 0);
        EXPECT_FALSE(has_part(theirs.tally, rule("BTA-97")));
        for (std::size_t n = 0; n < s.rolls(RollFor::save); ++n)
            if (const DiceFell save = s.roll(RollFor::save, n); save.piece == piece(1)) {
                EXPECT_EQ(has_part(save.tally, rule("BTA-159")), rounds == 0);
            }
        ASSERT_GT(s.rolls(RollFor::save), 0u);
    }
}

TEST(AxeLimits, PikesRoundALoneFigure) {  // BTA-100; BTA-R25
    Scene s({put(foot(12, 2, Armour::none, false, Arm::pike), red, 2000, 1000, 0, 6),
             put(person({FighterTier::hero}), blue, 2000, 1500, 180), put(foot(8, 2), blue, 3000, 1500, 180, 8)});
    EXPECT_EQ(front_dice(s.s, 0, 1, Edge::front, Arm::pike), 4);
    EXPECT_EQ(front_dice(s.s, 0, 2, Edge::front, Arm::pike), 12);
}

TEST(AxeLimits, OneFigureIsAtOneEndOfItsRank) {  // BTA-R54
    // Six abreast fight to the front; the one behind them fights on the right, and therefore not on the left.
    Scene s({put(foot(7, 2), red, 2000, 1000, 0, 6), put(foot(8, 2), blue, 2000, 1500, 180, 8),
             put(foot(4, 2), blue, 3000, 1000, 270), put(foot(4, 2), blue, 1000, 1000, 90)});
    s.meet(0, 1, Edge::front, 1, false);
    s.meet(3, 0, Edge::left, 1, false);
    EXPECT_EQ(other_dice(s.s, 0, Edge::left, 3), 1);
    s.meet(2, 0, Edge::right, 1, false);
    EXPECT_EQ(other_dice(s.s, 0, Edge::right, 2), 1);
    EXPECT_EQ(other_dice(s.s, 0, Edge::left, 3), 0);
}

TEST(AxeLimits, WhatCannotBeCharged) {  // BTA-86; BTA-R41, BTA-R45
    Terrain t;
    Patch brook;
    brook.ground = TableGround::river;
    brook.outline = {{0, 1250}, {4800, 1250}, {4800, 1350}, {0, 1350}};
    t.patches = {brook};
    for (const bool flies : {false, true}) {
        Facts f = foot(8, 2);
        f.flying = flies;
        Scene s({put(f, red, 2000, 1000, 0), put(foot(8, 2), blue, 2000, 1600, 180), far_off(blue)}, {}, false, t);
        EXPECT_EQ(s.refused(Charge{piece(0), piece(1), InchPlace{}}),
                  flies ? "" : "A unit cannot charge across a river.");
    }
    Scene s({put(foot(8, 2), red, 2000, 1000, 0), put(foot(8, 2), red, 2000, 2000, 180),
             put(foot(8, 2), blue, 2000, 1500, 180), far_off(blue)});
    s.at(2).routed = true;
    EXPECT_EQ(s.refused(Charge{piece(1), piece(2), InchPlace{}}), "");
    s.meet(0, 2, Edge::rear, 0);
    EXPECT_EQ(s.refused(Charge{piece(1), piece(2), InchPlace{}}),
              "Another unit is already striking down that routed enemy.");
}

TEST(AxeLimits, WhoRefusedStandsInHisOwnMeleeWithoutABlow) {  // BTA-39; BTA-R78
    for (const bool refused : {false, true}) {
        Scene s({put(foot(8, 2), red, 2000, 1000, 0), put(person({FighterTier::hero}), blue, 2000, 1500, 180)});
        s.meet(0, 1, Edge::front, 1, false);
        s.at(1).refused_now = refused;
        SeededDice dice(1);
        fight_round({s.s, dice, s.log});
        EXPECT_EQ(s.rolls(RollFor::melee), refused ? 1u : 2u);
    }
}

TEST(AxeLimits, EverySideOfALoneFigureIsItsFront) {  // BTA-15; BTA-R58
    Facts ogre = foot(1, 4, Armour::light, true);
    ogre.monster = ogre.heroic = true;
    ogre.hits = 4;
    Scene s({put(foot(8, 4), red, 2000, 1000, 0, 8), put(ogre, blue, 2000, 1500, 180)});
    s.meet(0, 1, Edge::right, 1, false);
    SeededDice dice(1);
    fight_round({s.s, dice, s.log});
    ASSERT_GT(s.rolls(RollFor::save), 0u);
    EXPECT_TRUE(has_part(s.roll(RollFor::save).tally, rule("BTA-15")));
    Scene shot({put(archers(8, 4), red, 2000, 1000, 0), put(person({FighterTier::hero}), blue, 2000, 1500, 0),
                put(foot(8, 2, Armour::none, true), blue, 3000, 1500, 0), put(archers(8, 4), red, 3000, 1000, 0)});
    shot.s.stage = Stage::fire;
    for (const std::size_t by : {0u, 3u}) {
        fire_at({shot.s, dice, shot.log}, by, by == 0 ? 1 : 2, 0);
        while (!carry_on_strike({shot.s, dice, shot.log})) answer_asked({shot.s, dice, shot.log}, {}, 0);
    }
    ASSERT_GE(shot.rolls(RollFor::save), 2u);
    EXPECT_TRUE(has_part(shot.roll(RollFor::save, 0).tally, rule("BTA-15")));
    EXPECT_FALSE(has_part(shot.roll(RollFor::save, 1).tally, rule("BTA-15"))) << "of a unit, from the rear";
}

TEST(AxeLimits, TheFrontRankBreathes) {  // BTA-190; BTA-R62
    Facts drakes = foot(8, 3);
    drakes.breath = true;
    Scene s({put(drakes, red, 2000, 1000, 0, 4), put(foot(12, 2), blue, 2000, 1500, 180, 12)}, {}, true);
    s.meet(0, 1, Edge::front, 1, false);
    s.step([](Table t) {
        t.s.stage = Stage::breath;
        t.s.at = 0;
        SeededDice dice(1);
        carry_on_blows({t.s, dice, t.log});
    });
    for (const TableEvent& e : s.log.events)
        if (const auto* w = std::get_if<RuleWorked>(&e); w && w->rule == rule("BTA-190")) {
            EXPECT_EQ(w->value, 4);
        }
}

}  // namespace
}  // namespace banneret::axe
