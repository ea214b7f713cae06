// The worked examples that need no battle, with their exact figures. E-n is the number of the example.

#include <gtest/gtest.h>

#include "engine/rulesets/medieval_skirmish/skirmish.h"

namespace banneret::skirmish {
namespace {

using P = Protection;

// The chance of one shot is a whole number of 144ths.
int of_144(double chance) {
    return static_cast<int>(chance * 144 + 0.5);
}

// E-1: MS-21, MS-22, MS-23, MS-24, MS-25, MS-28, MS-29, MS-30, MS-31, MS-32, MS-R38, MS-R39. The number that hits and
// the cover are given.
TEST(SkirmishExamples, OneShotKillsByItsWeaponAndTheTargetsProtection) {
    struct Row {
        Missile by;
        bool near, cover;
        int hit;
        P own, blocks;
        int chance;
    };
    constexpr bool near = true, far = false, cover = true, open = false;
    const Row rows[] = {
        {Missile::bow, near, open, 6, P::UA, P::UA, 54},      {Missile::bow, near, open, 6, P::PA, P::PA, 42},
        {Missile::bow, far, open, 3, P::PA, P::PA, 21},       {Missile::longbow, near, open, 6, P::FP, P::PP, 24},
        {Missile::longbow, far, open, 3, P::FP, P::FP, 9},    {Missile::longbow, near, cover, 6, P::FP, P::FP, 18},
        {Missile::crossbow, near, open, 6, P::FP, P::PP, 24}, {Missile::crossbow, far, open, 3, P::UA, P::UA, 27},
        {Missile::crossbow, far, cover, 3, P::PA, P::PA, 21}, {Missile::handgun, near, open, 6, P::FP, P::FA, 36},
        {Missile::handgun, far, open, 3, P::PA, P::UA, 27},   {Missile::handgun, far, cover, 3, P::FA, P::PA, 21},
        {Missile::cannon, near, cover, 6, P::FP, P::UA, 54},  {Missile::cannon, far, open, 3, P::FP, P::UA, 27},
        {Missile::javelin, near, cover, 6, P::PP, P::FP, 18}, {Missile::javelin, far, open, 3, P::UA, P::UA, 27},
        {Missile::bow, far, open, 4, P::UA, P::UA, 36},       {Missile::longbow, far, cover, 2, P::PA, P::FA, 12},
    };
    for (const Row& r : rows) {
        SCOPED_TRACE(row(r.by).name);
        const P blocks = blocks_as(r.own, r.by, r.near, r.cover);
        EXPECT_EQ(blocks, r.blocks);
        EXPECT_EQ(of_144(shot_chance(r.hit, blocks)), r.chance);
    }
}

// E-4: MS-33, MS-34, MS-35, MS-36, MS-54, MS-55, MS-56, MS-57, MS-58, MS-R45, MS-R46, MS-R47.
TEST(SkirmishExamples, GivenDiceOfAMeleeHaveTheseTotalsAndResults) {
    constexpr Outcome on = Outcome::goes_on, b_dies = Outcome::b_killed, a_dies = Outcome::a_killed;
    struct Row {
        int die_a, die_b, bonus_a;
        P a;
        int bonus_b;
        P b;
        int total_a, total_b;
        Outcome result;
    };
    const Row rows[] = {
        {7, 5, 2, P::FA, 3, P::PA, 7, 6, on},       {9, 4, 2, P::FA, 3, P::PA, 9, 5, b_dies},
        {2, 9, 2, P::FA, 3, P::PA, 2, 10, a_dies},  {6, 6, 3, P::UA, 3, P::UA, 6, 6, on},
        {6, 5, 3, P::UA, 3, P::UA, 6, 5, b_dies},   {4, 10, 10, P::FP, 2, P::PA, 12, 10, b_dies},
        {4, 11, 10, P::FP, 2, P::PA, 12, 11, on},   {3, 6, 10, P::FP, 2, P::PA, 11, 6, b_dies},
        {1, 2, -3, P::PA, 0, P::UA, 1, 5, a_dies},  {1, 1, -3, P::PA, -2, P::UA, 1, 2, on},
        {2, 12, 1, P::PP, 7, P::FP, 2, 12, a_dies}, {9, 12, 1, P::PP, 1, P::FP, 9, 12, on},
    };
    for (const Row& r : rows) {
        SCOPED_TRACE(testing::Message() << r.die_a << "-" << r.die_b << ", " << r.bonus_a << " " << r.bonus_b);
        const Adjusted total = adjusted(r.die_a, r.die_b, r.bonus_a, r.bonus_b, Cap::net);
        EXPECT_EQ(total.a, r.total_a);
        EXPECT_EQ(total.b, r.total_b);
        EXPECT_EQ(outcome(total, r.a, r.b), r.result);
    }
}

// E-5, in 144ths: what the commander of MS-COMMANDER weighs.
TEST(SkirmishExamples, OneRoundHasTheseOdds) {
    struct Row {
        int bonus_a;
        P a;
        int bonus_b;
        P b;
        int b_killed, a_killed;
    };
    const Row rows[] = {
        {3, P::PA, 3, P::PA, 55, 55}, {1, P::UA, 1, P::UA, 66, 66},  {10, P::FP, 2, P::PA, 114, 0},
        {6, P::FP, 2, P::PA, 92, 3},  {6, P::FP, 1, P::PA, 99, 1},   {4, P::FP, 1, P::PA, 84, 6},
        {5, P::FA, 5, P::FP, 21, 36}, {6, P::FA, 5, P::FP, 27, 28},  {5, P::PA, 3, P::PA, 75, 36},
        {9, P::FP, 9, P::FP, 21, 21}, {-1, P::UA, 5, P::FA, 3, 117}, {6, P::PP, 5, P::FP, 27, 21},
        {10, P::FP, 4, P::FA, 81, 0}, {6, P::FP, -1, P::UA, 122, 0},
    };
    for (const Row& r : rows) {
        SCOPED_TRACE(testing::Message() << r.bonus_a << " against " << r.bonus_b);
        const Odds odds = round_odds(r.bonus_a, r.a, r.bonus_b, r.b, Cap::net);
        EXPECT_EQ(odds.b_killed, r.b_killed);
        EXPECT_EQ(odds.a_killed, r.a_killed);
    }
}

// E-22: the three readings of MS-R46.
TEST(SkirmishExamples, TheLimitOfMeleeRollsIsASwitch) {
    struct Row {
        int bonus_a;
        P a;
        int bonus_b;
        P b;
        Odds net, total, none;
    };
    const Row rows[] = {
        {9, P::FP, 9, P::FP, {21, 21}, {0, 0}, {21, 21}},    {6, P::FP, 6, P::FP, {21, 21}, {0, 0}, {21, 21}},
        {6, P::FP, 1, P::PA, {99, 1}, {93, 0}, {108, 1}},    {10, P::FP, 2, P::PA, {114, 0}, {95, 0}, {129, 0}},
        {-1, P::UA, 5, P::FA, {3, 117}, {3, 123}, {3, 123}},
    };
    for (const Row& r : rows) {
        SCOPED_TRACE(testing::Message() << r.bonus_a << " against " << r.bonus_b);
        const auto is = [&](Cap cap, const Odds& wanted) {
            const Odds odds = round_odds(r.bonus_a, r.a, r.bonus_b, r.b, cap);
            EXPECT_EQ(odds.b_killed, wanted.b_killed);
            EXPECT_EQ(odds.a_killed, wanted.a_killed);
        };
        is(Cap::net, r.net);
        is(Cap::total, r.total);
        is(Cap::none, r.none);
    }
}

// E-8: MS-R12, MS-R51, MS-R52.
TEST(SkirmishExamples, TheFilesWithinTheSharedEdgeFight) {
    const auto fight = [](const Fighters& f) { return std::pair(f.a, f.b); };
    EXPECT_EQ(fight(fighters_on_edge(5, 200, 100, 0, 10, 100, 100, 0)), std::pair(5, 10));
    EXPECT_EQ(fight(fighters_on_edge(5, 200, 100, 0, 14, 100, 100, 0)), std::pair(5, 12));
    EXPECT_EQ(fight(fighters_on_edge(6, 200, 100, 0, 6, 200, 100, 400)), std::pair(4, 4));
}

// E-9: MS-1, MS-2, MS-3, MS-5, MS-R6, MS-R8: the printed moves at the start of its charges, and the dice of rough
// ground.
TEST(SkirmishExamples, MovesAreThoseOfTheClass) {
    const auto moves = [](P cls, bool mounted, bool barded) {
        Facts f;
        f.cls = cls;
        f.mounted = mounted;
        f.barded = barded;
        return std::pair(printed_move(f), rough_die(f));
    };
    EXPECT_EQ(moves(P::FP, true, true), std::pair(800, 8));
    EXPECT_EQ(moves(P::UA, true, false), std::pair(1600, 12));
    EXPECT_EQ(moves(P::PA, true, false), std::pair(1600, 12));
    EXPECT_EQ(moves(P::FA, true, false), std::pair(1200, 8));
    EXPECT_EQ(moves(P::UA, false, false), std::pair(1000, 10));
    EXPECT_EQ(moves(P::PP, false, false), std::pair(800, 8));
    EXPECT_EQ(moves(P::FP, false, false), std::pair(600, 6));
}

// E-12: the chart and MS-R72. The column and the total are given.
TEST(SkirmishExamples, TheMoraleChartAnswersGivenDice) {
    EXPECT_EQ(morale_chart(4 - 1, Grade4::veteran), Nerve::fall_back);
    EXPECT_EQ(morale_chart(4 - 1, Grade4::average), Nerve::fall_back);
    EXPECT_EQ(morale_chart(3 - 2, Grade4::elite), Nerve::fall_back);
    EXPECT_EQ(morale_chart(2 + 2, Grade4::militia), Nerve::rout);
    EXPECT_EQ(morale_chart(12 - 8, Grade4::veteran), Nerve::none);
}

// E-11, in 12ths: every die on the chart, with the modifier and the column given; MS-R72 keeps the total within the
// rows.
TEST(SkirmishExamples, MoraleHasTheseOdds) {
    struct Row {
        int modifier;
        Grade4 column;
        int routs, falls_back;
    };
    const Row rows[] = {
        {0, Grade4::average, 2, 2},  {-2, Grade4::veteran, 3, 2}, {-4, Grade4::militia, 8, 2},
        {-5, Grade4::veteran, 6, 2}, {2, Grade4::veteran, 0, 1},  {0, Grade4::elite, 0, 2},
        {-7, Grade4::veteran, 8, 2},
    };
    for (const Row& r : rows) {
        SCOPED_TRACE(testing::Message() << words(r.column) << " " << r.modifier);
        int routs = 0, falls_back = 0;
        for (int die = 1; die <= 12; ++die) {
            const Nerve n = morale_chart(die + r.modifier, r.column);
            routs += n == Nerve::rout;
            falls_back += n == Nerve::fall_back;
        }
        EXPECT_EQ(routs, r.routs);
        EXPECT_EQ(falls_back, r.falls_back);
    }
}

// E-13: MS-78, MS-79, MS-80, MS-81.
TEST(SkirmishExamples, ARallyDependsOnTheGrade) {
    EXPECT_EQ(rallies_from(Grade4::elite), 1);
    EXPECT_EQ(rallies_from(Grade4::veteran), 4);
    EXPECT_EQ(rallies_from(Grade4::average), 7);
    EXPECT_EQ(rallies_from(Grade4::militia), 10);
}

// E-17: MS-R13, on a target ten inches wide and two deep that faces up.
TEST(SkirmishExamples, TheMiddleOfTheFrontDecidesTheZone) {
    const Rect target{{0, 100, 0}, 1000, 200};
    const auto zone = [&](Hundredths x, Hundredths y) { return zone_of(target, {x, y}); };
    EXPECT_EQ(zone(0, 500), Zone::front);
    EXPECT_EQ(zone(900, 500), Zone::front);
    EXPECT_EQ(zone(900, 490), Zone::right);
    EXPECT_EQ(zone(-900, 0), Zone::left);
    EXPECT_EQ(zone(200, -100), Zone::rear);
    EXPECT_EQ(zone(900, -500), Zone::rear);
    EXPECT_EQ(zone(-900, -490), Zone::left);
}

// E-17: MS-39, MS-41, MS-R57: what a zone is worth, against the same blow on the front.
TEST(SkirmishExamples, AFlankIsWorthOneWithoutAShieldAndTheRearTwo) {
    const Facts foot;
    const auto worth = [&](Zone zone, bool shield) {
        Blow blow, front;
        blow.zone = zone;
        blow.foe_shield = front.foe_shield = shield;
        const House house;
        return melee_bonus<Whole>(foot, foot, blow, house).total() -
               melee_bonus<Whole>(foot, foot, front, house).total();
    };
    EXPECT_EQ(worth(Zone::right, true), 1);
    EXPECT_EQ(worth(Zone::left, true), 0);
    EXPECT_EQ(worth(Zone::left, false), 1);
    EXPECT_EQ(worth(Zone::rear, true), 2);
}

// E-18: MS-MUSTER, MS-R10.
TEST(SkirmishExamples, AFigureIsANumberOfIndividuals) {
    EXPECT_EQ(figures_of(47, 5), 9);
    EXPECT_EQ(figures_of(12, 5), 2);
    EXPECT_EQ(figures_of(13, 5), 3);
    EXPECT_EQ(figures_of(2, 5), 1);
}

// E-18: MS-MUSTER.
TEST(SkirmishExamples, ArmourAndFightingCapabilityGiveTheClass) {
    const auto cls = [](Armour armour, int fc, std::optional<Ability> ability = {}) {
        Unit u;
        u.armour = armour;
        u.fc = fc;
        if (ability) u.abilities.add(*ability);
        return protection_of(u);
    };
    EXPECT_EQ(cls(Armour::heavy, 4), P::FP);
    EXPECT_EQ(cls(Armour::heavy, 3), P::PP);
    EXPECT_EQ(cls(Armour::medium, 2, Ability::tough), P::PP);
    EXPECT_EQ(cls(Armour::light, 3, Ability::regeneration), P::PP);
    EXPECT_EQ(cls(Armour::none, 1, Ability::thick_hide), P::PP);
    EXPECT_EQ(cls(Armour::heavy, 5, Ability::tough), P::FP);
}

// E-23: MS-END: a side breaks when more than half of its figures is lost.
TEST(SkirmishExamples, ASideBreaksBeyondHalf) {
    const House half;
    EXPECT_FALSE(broken(half, 60, 30));
    EXPECT_TRUE(broken(half, 60, 31));
    EXPECT_FALSE(broken(half, 45, 22));
    EXPECT_TRUE(broken(half, 45, 23));
}

}  // namespace
}  // namespace banneret::skirmish
