// Losses, fates and results shared by the rulesets.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/rulesets/shared/losses.h"

namespace banneret::shared {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

StartSetup two_sides() {
    StartSetup s;
    s.roster.first = {{UnitId{1}, "Guard", 100, 10}};
    s.roster.second = {{UnitId{2}, "Levy", 60, 6}, {UnitId{3}, "Bows", 20, 2}};
    return s;
}
BattleCourse won_by(Side side) {
    BattleCourse c;
    c.winner = side;
    return c;
}

TEST(SharedLosses, RunningTotalsAreRoundedSoThatAllFiguresAreAllMen) {
    EXPECT_THAT((rounded_shares<2>(160, 8, {3, 2})), ElementsAre(60, 40));
    EXPECT_THAT((rounded_shares<4>(95, 10, {3, 0, 1, 2})), ElementsAre(29, 0, 9, 19));  // 28.5, 28.5, 38, 57
    EXPECT_THAT((rounded_shares<2>(31, 10, {4, 6})), ElementsAre(12, 19));              // 12.4, 31
    EXPECT_THAT((rounded_shares<2>(31, 10, {8, 6})), ElementsAre(25, 6)) << "beyond the whole there is nothing";
}

TEST(SharedLosses, OfTheRoutedAPercentageIsGoneForGood) {
    UnitLosses l;
    l.before = 100;
    add_routed(l, 31, 50, false);
    add_routed(l, 10, 25, true);
    EXPECT_EQ(l.deserted, 15);
    EXPECT_EQ(l.captured, 2);
    EXPECT_EQ(l.routed, 24);
}

TEST(SharedLosses, WoundedReturnOnlyToASideThatWasNotDefeated) {
    const auto fill = [](Side, const RosterUnit& u, UnitLosses& l) { l.killed = u.men / 2; };
    const PerSide<ArmyLosses> out = losses_of(two_sides(), won_by(Side::second), fill);
    ASSERT_EQ(out.first.units.size(), 1u);
    EXPECT_EQ(out.first.units[0].killed, 50);
    EXPECT_EQ(out.first.units[0].wounded, 0);
    ASSERT_EQ(out.second.units.size(), 2u);
    EXPECT_EQ(out.second.units[0].name, "Levy");
    EXPECT_GT(out.second.units[0].wounded, 0);
    for (const Side side : both_sides)
        for (const UnitLosses& l : out[side].units) EXPECT_EQ(l.fit() + l.lost(), l.before);
}

TEST(SharedLosses, ADefenderWhoWithdrewLostTheFieldButIsNotDefeated) {
    BattleCourse c = won_by(Side::first);
    c.withdrew = true;
    EXPECT_TRUE(lost_field(c, Side::second));
    EXPECT_TRUE(has_withdrawn(c, Side::second));
    EXPECT_FALSE(is_defeated(c, Side::second));
    EXPECT_FALSE(has_withdrawn(c, Side::first));
    c.withdrew = false;
    EXPECT_TRUE(is_defeated(c, Side::second));
    EXPECT_FALSE(lost_field({}, Side::second)) << "nobody loses a drawn field";
}

TEST(SharedLosses, OnlyCharactersOfTheCampaignHaveAFate) {
    ArmyLosses l;
    add_fate(l, {}, "the captain", Fate::dead);
    EXPECT_THAT(l.characters, IsEmpty());
    add_fate(l, CharacterId{4}, "Ann", Fate::wounded, 2, true);
    add_fate(l, CharacterId{5}, "Bob", Fate::captured, 2, true);
    EXPECT_THAT(l.characters, ElementsAre(CharacterFate{CharacterId{4}, "Ann", Fate::wounded, 2, true},
                                          CharacterFate{CharacterId{5}, "Bob", Fate::captured, 0, false}));
}

TEST(SharedResult, IsTheCourseOfTheBattle) {
    BattleCourse c = won_by(Side::first);
    c.turn = 7;
    c.ended_by = {1, 3};
    const TableResult r = result_of(c, true);
    EXPECT_TRUE(r.over);
    EXPECT_EQ(r.winner, Side::first);
    EXPECT_EQ(r.turns, 7);
    EXPECT_EQ(r.rule, (RuleRef{1, 3}));
    EXPECT_FALSE(r.withdrew);
}

TEST(SharedResult, TheGradeIsTheDifferenceOfTheSharesLost) {
    const auto grade = [](std::optional<Side> winner, double first, double second) {
        TableResult r;
        r.winner = winner;
        r.lost = {first, second};
        return grade_of_shares(r, first + second == 0);
    };
    EXPECT_EQ(grade(Side::first, 0, 0.625), Grade::crushing_victory);
    EXPECT_EQ(grade(Side::first, 0.25, 0.75), Grade::victory);
    EXPECT_EQ(grade(Side::first, 0.5, 0.75), Grade::marginal_victory);
    EXPECT_EQ(grade(Side::second, 0.75, 0.5), Grade::marginal_victory);
    EXPECT_EQ(grade(std::nullopt, 0, 0.9), Grade::stalemate);
    EXPECT_EQ(grade(std::nullopt, 0, 0), Grade::skirmish);
}

TEST(SharedResult, AheadIsTheGreaterScoreByTheLeadAtLeast) {
    EXPECT_EQ(ahead({0.5, 0.4}, 0.1), Side::first);
    EXPECT_EQ(ahead({0.4, 0.5}, 0.1), Side::second);
    EXPECT_EQ(ahead({0.5, 0.45}, 0.1), std::nullopt);
    EXPECT_EQ(ahead({0.5, 0.45}, 0), Side::first);
    EXPECT_EQ(ahead({0.45, 0.5}, 0), Side::second);
    EXPECT_EQ(ahead({0.5, 0.5}, 0), std::nullopt);
}

TEST(SharedCourse, QuietTurnsCountUntilSomethingHappens) {
    BattleCourse c;
    count_quiet_turn(c, false);
    count_quiet_turn(c, false);
    EXPECT_EQ(c.quiet_turns, 2);
    count_quiet_turn(c, true);
    EXPECT_EQ(c.quiet_turns, 0);
}

}  // namespace
}  // namespace banneret::shared
