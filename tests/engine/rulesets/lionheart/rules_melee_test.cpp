// Every rule of the Lionheart variant by its number: melee, types and weapons.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/rulesets/lionheart/dice.h"
#include "engine/rulesets/lionheart/odds.h"
#include "tests/engine/rulesets/lionheart/scene.h"

namespace banneret::lionheart {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// --- Melee -----------------------------------------------------------------------------------------------------------

TEST(LionheartRules, LH24_LH109_BothRollAndAxesHit) {  // LH-24, LH-109; LH-R2
    Scene s = scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, S)});
    s.attack({"AARR", "ARPP", "AA", "AA"});
    EXPECT_EQ(s.at(0).figures, 3) << "one axe against it; arrows and panic faces do nothing";
    EXPECT_EQ(s.at(1).figures, 2);
    Scene shot = scene({put("inf bows", Side::first, 4, 6, N), put("inf sidearms", Side::second, 4, 4, S)});
    shot.shoot({"ARRP", "AA"});
    EXPECT_EQ(shot.at(1).figures, 2) << "two arrows";
}

TEST(LionheartRules, LH25_PanicFacesOfAStandWithShieldsBlockHits) {  // LH-25
    Scene with = scene({put("inf sidearms sh", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, S)});
    with.attack({"RRPP", "AAAR", "AA", "AA"});
    EXPECT_EQ(with.at(0).figures, 3);
    Scene without = scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, S)});
    without.attack({"RRPP", "AAAR", "AA", "PP", "R"});
    EXPECT_EQ(without.at(0).figures, 1);
    // Panicked stands attacked from the rear still do (LH-R22).
    Scene rear =
        scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms sh m3 pan", Side::second, 4, 4, N)});
    rear.attack({"AARR", "PPRR", "AAA", "AA"});
    EXPECT_EQ(rear.at(1).figures, 4);
}

TEST(LionheartRules, LH26_AStandAttackedInTheRearFightsBackFully) {  // LH-26
    const State s =
        placed(with_kings({put("inf spears", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, N)}));
    EXPECT_EQ(melee_dice(s, 1, 0).total(), 4);
    Scene fight = scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, N)});
    EXPECT_THAT(Scene(fight.s.stands.empty() ? std::vector<PlacedStand>{}
                                             : with_kings({put("inf sidearms", Side::first, 4, 5, S),
                                                           put("inf sidearms", Side::second, 4, 4, S)}),
                      no_break())
                    .refused(Charge{piece(0), piece(1), HexPlace{hex_at(4, 5), S}}),
                HasSubstr("front hex"))
        << "it cannot attack behind itself";
    fight.attack({"RRRR", "AARR", "AA", "PP", "R"});
    EXPECT_EQ(fight.at(0).figures, 2);
}

TEST(LionheartRules, LH27_LH74_ArchersFightOnAxesWithSidearms) {  // LH-27, LH-74
    const State s =
        placed(with_kings({put("inf bows", Side::first, 4, 5, N), put("inf spears", Side::second, 4, 4, S)}));
    EXPECT_EQ(melee_dice(s, 0, 1).total(), 4);
    EXPECT_EQ(melee_dice(s, 1, 0).total(), 6) << "spears against sidearms";
    Scene fight = scene({put("inf bows", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, S)});
    fight.attack({"ARRR", "RRRR", "AA", "AA"});
    EXPECT_EQ(fight.at(1).figures, 3) << "one axe, three arrows: one hit";
}

TEST(LionheartRules, LH28_AHorsemanFallsToOneHit) {  // LH-28
    Scene s = scene({put("inf sidearms", Side::first, 4, 5, N), put("cav sidearms", Side::second, 4, 4, S)});
    s.attack({"ARRR", "RRRR", "A", "AA", "AA"});
    EXPECT_EQ(s.at(1).figures, 1);
}

TEST(LionheartRules, LH29_OneSavingDieForEachHit) {  // LH-29
    Scene s = scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms a3 m3", Side::second, 4, 4, S)});
    s.attack({"AAAA", "RRRR", "AARP", "AAA", "AA"});
    EXPECT_THAT(s.thrown, ElementsAre(4, 4, 4, 3, 2));
    EXPECT_EQ(s.at(1).figures, 2) << "heavy armour saves on axes: two of four";
    // Without a save no dice are rolled (LH-R4).
    Scene bare = scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, S)});
    bare.attack({"ARRR", "RRRR", "AA", "AA"});
    EXPECT_THAT(bare.asked, ElementsAre(RollFor::melee, RollFor::melee, RollFor::morale, RollFor::morale));
}

TEST(LionheartRules, LH30_LH31_LH32_TheSaveTablesAreTheLadder) {  // LH-30, LH-31, LH-32; LH-R5, LH-R23, LH-R24
    // T-4 as printed, from the table; LH-R23 by the ladder.
    for (std::size_t a = 0; a < 4; ++a)
        for (std::size_t c = 0; c < 6; ++c)
            EXPECT_EQ(
                save_table[a][c],
                save_ladder[static_cast<std::size_t>(std::clamp(save_column_base[c] + static_cast<int>(a), 0, 5))]);
    EXPECT_EQ(save_table[0][0], save_r) << "cavalry, unarmoured, in melee: arrow (LH-30)";
    EXPECT_EQ(save_table[2][0], save_xp);
    EXPECT_EQ(save_table[3][1], save_xp);
    EXPECT_EQ(save_table[1][2], save_p) << "infantry, light armour, in melee: panic (LH-31)";
    EXPECT_EQ(save_table[3][3], save_xp);
    EXPECT_EQ(save_table[0][5], save_none) << "light cavalry, unarmoured, shot without shields (LH-32)";
    EXPECT_EQ(save_table[2][4], save_x);
    const auto level = [](std::string_view who, bool is_shot) {
        const State s = placed({put(who, Side::first, 4, 5, N), put("inf bows", Side::second, 4, 4, S)});
        return save_level(s, 0, 1, {is_shot, false, s.stands[1].at}).total();
    };
    EXPECT_EQ(level("cav spears a2", false), 4);
    EXPECT_EQ(level("cav spears a2", true), 3);
    EXPECT_EQ(level("cav spears a2 sh", true), 4);
    EXPECT_EQ(level("inf spears a2", false), 2);
    EXPECT_EQ(level("inf spears a2 sh", false), 2);
    EXPECT_EQ(level("inf spears a2 sh", true), 3);
    EXPECT_EQ(level("lcav spears a2", false), 3);
    EXPECT_EQ(level("lcav spears a2", true), 2);
    EXPECT_EQ(level("linf spears a2", false), 2) << "LH-R24";
    EXPECT_EQ(level("kingf spears a2", false), 2);
    EXPECT_EQ(level("kingm spears a2", false), 4);
}

// --- Types, weapons --------------------------------------------------------------------------------------------------

TEST(LionheartRules, LH55_UnitTypes) {  // LH-55, LH-56, LH-57, LH-58, LH-60, LH-61, LH-63, LH-64, LH-65
    const auto is = [](Kind k, int figures, int dice, std::array<int, 4> points) {
        EXPECT_EQ(row(k).figures, figures) << row(k).name;
        EXPECT_EQ(row(k).dice, dice) << row(k).name;
        EXPECT_EQ(row(k).move_points, points) << row(k).name;
    };
    is(Kind::inf, 4, 1, {1, 1, 1, 1});    // LH-55
    is(Kind::cav, 2, 2, {3, 3, 2, 2});    // LH-56, LH-57
    is(Kind::linf, 2, 1, {2, 2, 1, 0});   // LH-58, LH-60
    is(Kind::lcav, 2, 1, {4, 3, 2, 0});   // LH-61, LH-63
    is(Kind::kingm, 1, 2, {4, 4, 3, 3});  // LH-64
    is(Kind::kingf, 2, 1, {3, 3, 2, 2});  // LH-65
    for (const std::string_view heavy : {"linf spears a3", "lcav spears a3"})
        EXPECT_TRUE(build_fault(written(heavy).facts.build)) << "LH-60, LH-63";
    EXPECT_FALSE(build_fault(written("cav spears a3 sh").facts.build));
}

TEST(LionheartRules, LH59_LH62_TheFirstTurnInEachHexIsFree) {  // LH-59, LH-62
    const auto cost_of_turn = [](std::string_view who, int steps) {
        const State s = placed({put(who, Side::first, 4, 5, N)});
        std::vector<Reached> found;
        reach(s, 0, fresh_action(s, 0), found);
        for (const Reached& r : found)
            if (r.at == s.stands[0].at && r.facing == steps) return static_cast<int>(r.cost);
        return -1;
    };
    EXPECT_EQ(cost_of_turn("linf spears", NE), 0);
    EXPECT_EQ(cost_of_turn("lcav spears", NE), 0);
    EXPECT_EQ(cost_of_turn("cav spears", NE), 1);
    EXPECT_EQ(cost_of_turn("linf spears", SE), 1) << "a second turn costs";
    EXPECT_EQ(cost_of_turn("linf spears", S), 1) << "about face is never free (LH-R12)";
}

TEST(LionheartRules, LH66_CrossbowsReloadForAPoint) {  // LH-66
    auto crossbows = put("linf crossbows", Side::first, 4, 6, N);
    crossbows.loaded = false;
    Scene s = scene({crossbows});
    FaceDice none({});
    s.give(Reload{piece(0)}, none);
    EXPECT_EQ(s.s.action.move_points, 1) << "of two";
}

TEST(LionheartRules, LH68_LH72_LH73_WeaponsThatGoThroughArmour) {  // LH-68, LH-72, LH-73
    EXPECT_EQ(row(Weapon::arbalests).shot_penetration, 2);
    EXPECT_EQ(row(Weapon::longbows).shot_penetration, 1);
    EXPECT_EQ(row(Weapon::heavy).melee_penetration, 1);
    for (const Weapon w : {Weapon::arbalests, Weapon::longbows, Weapon::halberds}) EXPECT_TRUE(row(w).foot_only);
    EXPECT_TRUE(build_fault({Kind::cav, Weapon::longbows}));
    EXPECT_TRUE(build_fault({Kind::lcav, Weapon::arbalests}));
    EXPECT_FALSE(build_fault({Kind::cav, Weapon::heavy}));
    // Only in the weapon's own kind of attack: in melee archers have sidearms.
    const State s = placed({put("inf sidearms a3", Side::first, 4, 5, N), put("inf longbows", Side::second, 4, 4, S)});
    EXPECT_EQ(save_level(s, 0, 1, {false, false, s.stands[1].at}).total(), 3);
    EXPECT_EQ(save_level(s, 0, 1, {true, false, s.stands[1].at}).total(), 2);
}

TEST(LionheartRules, LH69_LH70_LH71_LH75_WeaponDice) {  // LH-69, LH-70, LH-71, LH-75
    const auto dice = [](std::string_view a, std::string_view b) {
        const State s = placed({put(a, Side::first, 4, 5, N), put(b, Side::second, 4, 4, S)});
        return melee_dice(s, 0, 1).total();
    };
    EXPECT_EQ(dice("inf spears", "inf heavy"), 6) << "LH-69";
    EXPECT_EQ(dice("lcav spears", "inf heavy"), 3) << "LH-69";
    EXPECT_EQ(dice("inf spears", "cav spears"), 4) << "not against spears";
    EXPECT_EQ(dice("cav spears", "inf heavy"), 6) << "LH-70";
    EXPECT_EQ(dice("cav spears f1", "inf heavy"), 3) << "LH-70";
    EXPECT_EQ(dice("inf halberds", "cav spears"), 6) << "LH-71, against anyone";
    EXPECT_EQ(dice("inf halberds f3", "cav spears"), 4) << "LH-75";
    EXPECT_EQ(dice("inf spears f1", "inf heavy"), 1) << "LH-75";
}

TEST(LionheartRules, LH102_LH103_LH104_DedicatedWarriors) {  // LH-102, LH-103, LH-104
    Scene s = scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms ded", Side::second, 4, 4, N)});
    s.attack({"AAAR", "RRRR", "AA"});
    EXPECT_THAT(s.thrown, ElementsAre(4, 4, 2)) << "they take no test (LH-102)";
    EXPECT_FALSE(s.at(1).panicked);
    EXPECT_TRUE(build_fault(written("inf spears a1 ded").facts.build)) << "LH-103";
    EXPECT_FALSE(build_fault(written("inf spears a1 ded").facts.build, false)) << "LH-R40";
    EXPECT_TRUE(build_fault(written("kingf spears ded").facts.build));
    EXPECT_EQ(cost(written("inf spears ded").facts.build), 6 * point) << "LH-104";
}

TEST(LionheartRules, LH105_LH106_LH107_AspectAndArcsDecide) {  // LH-105, LH-106, LH-107
    Scene s = scene({put("inf bows", Side::first, 4, 6, N), put("inf spears", Side::second, 4, 7, S)});
    EXPECT_THAT(s.refused(Shoot{piece(0), piece(1)}), HasSubstr("firing area")) << "behind it (LH-106)";
    Scene horse = scene({put("lcav bows", Side::first, 4, 6, N), put("inf spears", Side::second, 2, 6, S),
                         put("inf spears", Side::second, 6, 6, S)});
    EXPECT_EQ(horse.refused(Shoot{piece(0), piece(1)}), "") << "to the left (LH-107)";
    EXPECT_THAT(horse.refused(Shoot{piece(0), piece(2)}), HasSubstr("firing area")) << "not to the right";
    EXPECT_EQ(aspect({}, N, neighbour(Hex{}, S)), Aspect::rear);  // LH-105
}

TEST(LionheartRules, LH108_TheDie) {  // LH-108
    EXPECT_THAT(House{}.die_faces, ElementsAre(3, 2, 1));
    EXPECT_NEAR(save_chance({}, 3), 0.5, 1e-12);
    House painted;
    painted.die_faces = {0, 0, 6};
    Scene s(with_kings({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, S)}),
            painted);
    s.s.actions = 0;  // all following turns are ties
    EXPECT_NEAR(save_chance(painted, 1), 1, 1e-12);
    // Nothing is rolled, but the roller and the purpose are logged.
    FaceDice none({});
    const Thrown thrown = throw_dice(none, painted, RollFor::leadership, roller(Side::second), 3);
    EXPECT_EQ(thrown.faces.panic, 3);
    EXPECT_EQ(thrown.question.what, RollFor::leadership);
    EXPECT_EQ(thrown.question.who, roller(Side::second));
    EXPECT_EQ(thrown.question.count, 0);
}

}  // namespace
}  // namespace banneret::lionheart
