// The worked examples of the Lionheart rulings: scripted fights, panic tests and retreats.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "engine/dice/seeded.h"
#include "engine/rulesets/lionheart/odds.h"
#include "tests/engine/rulesets/lionheart/scene.h"
#include "tests/support/every_outcome.h"

namespace banneret::lionheart {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

// --- Scripted fights -------------------------------------------------------------------------------------------------

TEST(LionheartExamples, E11_AScriptedMelee) {  // LH-24, LH-25, LH-29, LH-33, LH-38, LH-49, LH-50
    Scene s({put("inf spears a1 sh", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, S)});
    s.attack({"AAARPR", "APRA", "R", "AR", "RP", "A"});
    EXPECT_THAT(s.asked, ElementsAre(RollFor::melee, RollFor::melee, RollFor::save, RollFor::morale, RollFor::morale,
                                     RollFor::panic_move));
    EXPECT_EQ(s.read(RollFor::morale, 0), 1) << "the defender's total";
    EXPECT_EQ(s.read(RollFor::morale, 1), 3) << "the attacker's";
    EXPECT_THAT(s.path(1), ElementsAre(Pair(4, 1)));
    expect_stand(s, 0, 3, 4, 5, N, false);
    expect_stand(s, 1, 1, 4, 3, N, true);
}

TEST(LionheartExamples, E12_BothPanicAndOnlyTheWorseRuns) {  // LH-39, LH-40, LH-42
    Scene s({put("cav spears", Side::first, 4, 5, N), put("cav sidearms", Side::second, 4, 4, S)});
    s.attack({"ARRRRR", "ARRR", "A", "A", "RP", "RR", "R"});
    EXPECT_EQ(s.read(RollFor::morale, 0), 1);
    EXPECT_EQ(s.read(RollFor::morale, 1), 2);
    EXPECT_THAT(s.path(1), ElementsAre(Pair(4, 1), Pair(4, 0), Pair(4, -1)));
    expect_stand(s, 0, 1, 4, 5, N, true);
    expect_stand(s, 1, 1, 4, 1, N, true);
}

TEST(LionheartExamples, E13_EqualMarginsAndBothRun) {  // LH-41
    Scene s({put("inf sidearms m1", Side::first, 4, 5, N), put("inf sidearms m1", Side::second, 4, 4, S)});
    s.attack({"ARRR", "ARPR", "P", "P", "A", "R"});
    EXPECT_THAT(s.path(1), ElementsAre(Pair(4, 1)));
    EXPECT_THAT(s.path(0), ElementsAre(Pair(4, 4), Pair(4, 5)));
    expect_stand(s, 0, 3, 4, 7, S, true);
    expect_stand(s, 1, 3, 4, 3, N, true);
}

TEST(LionheartExamples, E17_BlockedAtTheMapEdge) {  // LH-50, LH-53, LH-54
    Scene s({put("inf heavy a1", Side::first, 4, 1, N), put("inf spears", Side::second, 4, 0, S),
             put("inf spears", Side::first, 3, 1, N)});
    s.attack({"AARR", "RRRRRR", "PP", "AA", "A", "PR"});
    EXPECT_EQ(s.read(RollFor::morale, 0), -2);
    EXPECT_EQ(s.read(RollFor::morale, 1), 6);
    EXPECT_THAT(s.path(1), IsEmpty());
    EXPECT_EQ(s.read(RollFor::attrition), 1);
    expect_stand(s, 1, 1, 4, 0, S, true);
}

TEST(LionheartExamples, E18_AScriptedShot) {  // LH-42, LH-43, LH-46, LH-49
    Scene s({put("inf bows", Side::first, 4, 6, N), put("linf bows m1", Side::second, 4, 4, S),
             put("inf spears", Side::first, 2, 4, N)});
    s.shoot({"RAPA", "R", "A"});
    EXPECT_EQ(s.read(RollFor::morale), 1);
    EXPECT_THAT(s.path(1), ElementsAre(Pair(5, 1), Pair(6, 0)));
    expect_stand(s, 1, 1, 6, 3, NE, true);
}

// --- Panic tests -----------------------------------------------------------------------------------------------------

TEST(LionheartExamples, E14_PanicTests) {  // LH-33, LH-34, LH-38, LH-42, LH-43, LH-45
    const auto melee = [](int morale, int weight, int own, int enemy, int aspect_modifier, bool already) {
        const auto scores = score_chances({}, morale);
        double p = 0;
        for (std::size_t t = 0; t < scores.size(); ++t)
            if (static_cast<int>(t) + (enemy - own) + aspect_modifier + (already ? already_panicked : 0) <=
                own * weight)
                p += scores[t];
        return p;
    };
    EXPECT_NEAR(melee(2, 1, 0, 0, 0, false), 1. / 36, exact);
    EXPECT_NEAR(melee(2, 1, 1, 1, 0, false), 5. / 36, exact);
    EXPECT_NEAR(melee(2, 1, 2, 0, 0, false), 1, exact);
    EXPECT_NEAR(melee(3, 1, 2, 1, -1, false), 5. / 8, exact);
    EXPECT_NEAR(melee(1, 1, 0, 1, -2, false), 1. / 2, exact);
    EXPECT_NEAR(melee(3, 2, 1, 1, 0, false), 7. / 54, exact);
    EXPECT_NEAR(melee(2, 2, 1, 3, 0, false), 1. / 36, exact);
    EXPECT_NEAR(melee(2, 1, 1, 0, 0, true), 1, exact);
}

// These tests under the rules: the chance that a stand with these losses panics.
Fraction panic_chance(std::string_view stand, int own, int enemy, Aspect how, bool shot) {
    const int facing = how == Aspect::front ? S : how == Aspect::rear ? N : SE;
    const State start = placed({put("inf spears", Side::first, 4, 5, N), put(stand, Side::second, 4, 4, facing)});
    Fraction out;
    State s;
    for_every_outcome(
        1'000'000,
        [&](Dice& dice) {
            s = start;
            NoTableLog log;
            Clash c;
            c.kind = shot ? Clash::Kind::shot : Clash::Kind::melee;
            c.attacker = 0;
            c.defender = 1;
            begin_clash({s, dice, log}, c);
            s.clash.step = Clash::Step::losses;
            s.clash.through = {static_cast<std::int16_t>(enemy), static_cast<std::int16_t>(own)};
            carry_on_clash({s, dice, log});
        },
        [&](const Fraction& p) {
            bool fell = false;
            for (std::size_t f = 0; f < s.fleeing; ++f) fell = fell || s.flights[f].stand == 1;
            // True if it panicked before and does not run: it passed (LH-R31), or the other failed by more.
            if (start.stands[1].panicked ? fell : s.stands[1].panicked) out += p;
        });
    return out;
}

// LH-33, LH-34, LH-35, LH-36, LH-37, LH-38, LH-42, LH-43, LH-44, LH-45, LH-46
TEST(LionheartExamples, E14_TakenByTheRules) {
    EXPECT_EQ(panic_chance("inf sidearms m2", 0, 0, Aspect::front, false), fraction(1, 36));
    EXPECT_EQ(panic_chance("inf sidearms m2", 1, 1, Aspect::front, false), fraction(5, 36));
    EXPECT_EQ(panic_chance("inf sidearms m2", 2, 0, Aspect::front, false), fraction(1));
    EXPECT_EQ(panic_chance("inf sidearms m3", 2, 1, Aspect::flank, false), fraction(5, 8));
    EXPECT_EQ(panic_chance("inf sidearms m1", 0, 1, Aspect::rear, false), fraction(1, 2));
    EXPECT_EQ(panic_chance("cav sidearms m3", 1, 1, Aspect::front, false), fraction(7, 54));
    EXPECT_EQ(panic_chance("cav sidearms m2", 1, 3, Aspect::front, false), fraction(1, 36));
    EXPECT_EQ(panic_chance("inf sidearms m2 pan", 1, 0, Aspect::front, false), fraction(1));
    EXPECT_EQ(panic_chance("inf sidearms m2", 1, 0, Aspect::front, true), fraction(1, 36));
    EXPECT_EQ(panic_chance("inf sidearms m2", 2, 0, Aspect::front, true), fraction(5, 36));
    EXPECT_EQ(panic_chance("inf sidearms m1", 1, 0, Aspect::front, true), fraction(1, 6));
    EXPECT_EQ(panic_chance("cav sidearms m3", 1, 0, Aspect::front, true), fraction(7, 216));
    EXPECT_EQ(panic_chance("inf sidearms m2 pan", 1, 0, Aspect::front, true), fraction(5, 12));
}

TEST(LionheartExamples, E15_RetreatDistances) {  // LH-49
    const std::array<std::map<int, int>, 4> wanted = {
        {{{1, 4}, {2, 2}}, {{1, 3}, {2, 3}}, {{1, 1}, {2, 3}, {3, 2}}, {{1, 1}, {2, 2}, {3, 3}}}};
    for (int mp = 1; mp <= 4; ++mp) {
        std::map<int, int> sixths;
        sixths[panic_hexes(mp, Face::axe)] += 3;
        sixths[panic_hexes(mp, Face::arrow)] += 2;
        sixths[panic_hexes(mp, Face::panic)] += 1;
        EXPECT_EQ(sixths, wanted[static_cast<std::size_t>(mp - 1)]) << mp;
    }
}

TEST(LionheartExamples, E16_AttritionOfABlockedRetreat) {  // LH-54
    const auto lost = [](std::string_view stand) {
        const State start = placed({put(stand, Side::second, 0, 0, S), put("inf spears", Side::first, 1, 0, N),
                                    put("inf spears", Side::first, 0, 1, N)});
        std::map<int, Fraction> out;
        State s;
        for_every_outcome(
            100'000,
            [&](Dice& dice) {
                s = start;
                NoTableLog log;
                s.flights[0] = {0, 0, 1, false, true};
                s.fleeing = 1;
                carry_on_flight({s, dice, log});
            },
            [&](const Fraction& p) { out[start.stands[0].figures - s.stands[0].figures] += p; });
        return out;
    };
    auto four = lost("inf spears");
    EXPECT_EQ(four[0], fraction(625, 1296));
    EXPECT_EQ(four[1], fraction(125, 324));
    EXPECT_EQ(four[2], fraction(25, 216));
    EXPECT_EQ(four[3], fraction(5, 324));
    EXPECT_EQ(four[4], fraction(1, 1296));
    auto two = lost("linf spears");
    EXPECT_EQ(two[0], fraction(25, 36));
    EXPECT_EQ(two[1], fraction(5, 18));
    EXPECT_EQ(two[2], fraction(1, 36));
}

}  // namespace
}  // namespace banneret::lionheart
