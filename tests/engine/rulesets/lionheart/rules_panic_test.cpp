// Every rule of the Lionheart variant by its number: panic and panic moves.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/rulesets/lionheart/odds.h"
#include "tests/engine/rulesets/lionheart/scene.h"

namespace banneret::lionheart {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// --- Panic -----------------------------------------------------------------------------------------------------------

TEST(LionheartRules, LH33_LH34_LH48_MoraleDiceAndPanicAtOrBelowTheLosses) {  // LH-33, LH-34, LH-48
    Scene holds = scene({put("inf sidearms m3", Side::first, 4, 5, N), put("inf sidearms m1", Side::second, 4, 4, S)});
    holds.attack({"ARRR", "ARRR", "A", "RPP", "A"});
    EXPECT_THAT(holds.thrown, ElementsAre(4, 4, 1, 3, 1)) << "as many dice as the rating";
    EXPECT_FALSE(holds.at(1).panicked) << "2 is above 1";
    EXPECT_TRUE(holds.at(0).panicked) << "1 is not above 1";
}

TEST(LionheartRules, LH35_LH36_FlankAndRear) {  // LH-35, LH-36
    const auto total = [](int facing, const std::string& dice) {
        Scene s = scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, facing)});
        s.attack({"RRRR", "RRRR", dice, "AA"});
        return s.read(RollFor::morale);
    };
    EXPECT_EQ(total(S, "AA"), 4);
    EXPECT_EQ(total(SE, "AA"), 3) << "flank";
    EXPECT_EQ(total(N, "AA"), 2) << "rear";
    // The attacker fights on its front, whichever way the defender faces (LH-R25).
    Scene s = scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, SE)});
    s.attack({"RRRR", "RRRR", "AA", "AR"});
    EXPECT_EQ(s.read(RollFor::morale, 1), 3);
}

TEST(LionheartRules, LH37_PanickedAlready) {  // LH-37
    Scene s = scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms pan", Side::second, 4, 4, S)});
    s.attack({"RRRR", "RRRR", "AR", "AA"});
    EXPECT_EQ(s.read(RollFor::morale), 1);
    EXPECT_TRUE(s.at(1).panicked) << "it stays panicked, and stays (LH-R31)";
    EXPECT_THAT(s.path(1), IsEmpty());
}

TEST(LionheartRules, LH38_TheDifferenceInCasualties) {  // LH-38
    Scene s = scene({put("inf sidearms m3", Side::first, 4, 5, N), put("inf sidearms m3", Side::second, 4, 4, S)});
    s.attack({"AAAR", "ARRR", "AAA", "RRR"});
    EXPECT_EQ(s.read(RollFor::morale, 0), 4) << "six less two";
    EXPECT_EQ(s.read(RollFor::morale, 1), 5) << "three and two";
    EXPECT_EQ(s.at(1).figures, 1);
}

TEST(LionheartRules, LH39_LH40_LH41_WhoRunsWhenBothPanic) {  // LH-39, LH-40, LH-41; LH-R30
    // Both lose one and fail: margins 1 - 0 and 1 - 1.
    Scene s = scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, S)});
    s.attack({"ARRR", "ARRR", "PP", "RP", "A"});
    EXPECT_TRUE(s.at(0).panicked);
    EXPECT_TRUE(s.at(1).panicked);
    EXPECT_EQ(s.path(1).size(), 1u) << "it failed by more (LH-39)";
    EXPECT_THAT(s.path(0), IsEmpty());
    EXPECT_EQ(s.at(0).facing, N) << "panics in place (LH-40)";
    EXPECT_THAT(s.refused(Advance{piece(0), HexPlace{neighbour(s.at(0).at, N), N}}), HasSubstr("only rally"));
    Scene both = scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, S)});
    both.attack({"ARRR", "ARRR", "RP", "RP", "A", "A"});
    EXPECT_EQ(both.path(0).size(), 1u) << "by the same: both run (LH-41)";
    EXPECT_EQ(both.path(1).size(), 1u);
}

TEST(LionheartRules, LH42_LH46_HorseAndLightTroopsCountTheirLossesDouble) {  // LH-42, LH-46
    EXPECT_EQ(row(Kind::inf).weight, 1);
    EXPECT_EQ(row(Kind::kingf).weight, 1) << "LH-R41";
    for (const Kind k : {Kind::cav, Kind::linf, Kind::lcav, Kind::kingm}) EXPECT_EQ(row(k).weight, 2);
    Scene melee = scene({put("inf sidearms", Side::first, 4, 5, N), put("linf sidearms", Side::second, 4, 4, S)});
    melee.attack({"ARRR", "AR", "RR", "AA", "A"});
    EXPECT_TRUE(melee.at(1).panicked) << "2 is not above twice 1 (LH-42)";
    Scene shot = scene({put("inf bows", Side::first, 4, 6, N), put("linf sidearms", Side::second, 4, 4, S)});
    shot.shoot({"RAAA", "RP", "A"});
    EXPECT_TRUE(shot.at(1).panicked) << "1 is below twice 1 (LH-46)";
    Scene heavy = scene({put("inf bows", Side::first, 4, 6, N), put("inf sidearms", Side::second, 4, 4, S)});
    heavy.shoot({"RAAA", "RP"});
    EXPECT_FALSE(heavy.at(1).panicked);
}

TEST(LionheartRules, LH43_LH44_LH45_PanicUnderFire) {  // LH-43, LH-44, LH-45
    Scene none = scene({put("inf bows", Side::first, 4, 6, N), put("inf sidearms", Side::second, 4, 4, S)});
    none.shoot({"AAAA"});
    EXPECT_THAT(none.asked, ElementsAre(RollFor::shooting)) << "no losses, no test";
    Scene equal = scene({put("inf bows", Side::first, 4, 6, N), put("inf sidearms", Side::second, 4, 4, S)});
    equal.shoot({"RRAA", "AP"});
    EXPECT_FALSE(equal.at(1).panicked) << "2 equals 2";
    Scene below = scene({put("inf bows", Side::first, 4, 6, N), put("inf sidearms", Side::second, 4, 4, S)});
    below.shoot({"RRAA", "RP", "A"});
    EXPECT_TRUE(below.at(1).panicked);
    EXPECT_EQ(below.path(1).size(), 1u) << "and it runs (LH-R32)";
    Scene again = scene({put("inf bows", Side::first, 4, 6, N), put("inf sidearms pan", Side::second, 4, 4, S)});
    again.shoot({"RAAA", "AP", "A"});
    EXPECT_EQ(again.read(RollFor::morale), 0) << "two off for the panicked (LH-44)";
    EXPECT_EQ(again.path(1).size(), 1u);
}

TEST(LionheartRules, LH47_ShootersPanicOnMostlyPanicFaces) {  // LH-47
    Scene half = scene({put("inf bows", Side::first, 4, 6, N), put("inf sidearms", Side::second, 4, 4, S)});
    half.shoot({"PPAA"});
    EXPECT_FALSE(half.at(0).panicked);
    Scene most = scene({put("inf bows", Side::first, 4, 6, N), put("inf sidearms", Side::second, 4, 4, S)});
    most.shoot({"PPPA", "A"});
    EXPECT_TRUE(most.at(0).panicked);
    EXPECT_EQ(most.path(0).size(), 1u);
}

// --- Panic moves -----------------------------------------------------------------------------------------------------

TEST(LionheartRules, LH49_OneDieAndTheMovementPoints) {  // LH-49; LH-R5
    EXPECT_THAT(panic_move[0], ElementsAre(1, 2, 1));
    EXPECT_THAT(panic_move[1], ElementsAre(2, 1, 1));
    EXPECT_THAT(panic_move[2], ElementsAre(2, 3, 1));
    EXPECT_THAT(panic_move[3], ElementsAre(3, 2, 1));
    Scene s = scene({put("inf bows", Side::first, 4, 7, N), put("lcav sidearms", Side::second, 4, 5, S)});
    s.shoot({"RAAA", "PP", "A"});
    EXPECT_EQ(s.path(1).size(), 3u) << "4 movement points on an axe";
}

TEST(LionheartRules, LH50_LH51_AwayFromEveryEnemyIfItCanAndNeverCloser) {  // LH-50, LH-51
    // Enemies north and south: east and west are not farther from either, but no closer.
    Scene s = scene({put("inf sidearms", Side::second, 4, 4, S), put("inf spears", Side::first, 4, 6, N),
                     put("inf spears", Side::first, 4, 2, S)},
                    no_break(), Side::second);
    const auto steps = retreat_steps(s.s, {0, 0, 1, false, true});
    for (const Hex h : steps)
        for (const int enemy : {1, 2}) EXPECT_GE(distance(h, s.at(enemy).at), distance(s.at(0).at, s.at(enemy).at));
    EXPECT_FALSE(steps.empty());
    // One enemy: only hexes farther away.
    Scene one({put("inf sidearms", Side::second, 4, 5, S), put("inf spears", Side::first, 4, 6, N)});
    const auto away = retreat_steps(one.s, {0, 0, 1, false, true});
    const Hex north = neighbour(one.at(0).at, N);
    EXPECT_NE(std::ranges::find(away, north), away.end());
    for (const Hex h : away) EXPECT_GT(distance(h, one.at(1).at), 1);
    // Panicked enemies are not feared.
    one.s.stands[1].panicked = true;
    const auto free = retreat_steps(one.s, {0, 0, 1, false, true});
    EXPECT_GT(free.size(), away.size());
}

TEST(LionheartRules, LH52_TheFirstHexLeadsAwayFromItsOpponents) {  // LH-52
    // Its opponent has panicked too: it is not feared, but the first step still leads away from it.
    Scene s({put("inf sidearms", Side::second, 4, 4, S), put("inf spears pan", Side::first, 4, 5, N)});
    const auto first = retreat_steps(s.s, {0, 1, 2, true, true});
    for (const Hex h : first) EXPECT_EQ(distance(h, s.at(1).at), 2);
    const auto later = retreat_steps(s.s, {0, 1, 1, true, false});
    EXPECT_GT(later.size(), first.size());
    // LH-R35: an opponent from earlier in the turn counts as well.
    Scene two = scene({put("inf sidearms", Side::second, 4, 4, S), put("inf spears pan", Side::first, 4, 5, N),
                       put("inf spears pan", Side::first, 4, 3, S)});
    two.s.fought[0] = {2, 0};
    two.s.melees = 1;
    for (const Hex h : retreat_steps(two.s, {0, 1, 1, true, true})) EXPECT_EQ(distance(h, two.at(2).at), 2);
}

TEST(LionheartRules, LH53_LH54_TheBlockedStopAndLoseFigures) {  // LH-53, LH-54; LH-R37
    Scene s = scene({put("inf bows", Side::first, 0, 2, N), put("inf sidearms sh", Side::second, 0, 0, S),
                     put("inf spears", Side::second, 1, 0, S), put("inf spears", Side::second, 0, 1, S)});
    s.shoot({"RRRA", "RPP", "PP", "R", "PPA"});
    EXPECT_EQ(s.read(RollFor::attrition), 2);
    EXPECT_EQ(s.at(1).figures, 1) << "one to the arrows, then two to attrition, and no save from that";
}

}  // namespace
}  // namespace banneret::lionheart
