#include "engine/abstract/tables.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "engine/core/fraction.h"
#include "engine/dice/rng.h"

namespace banneret::abstract {
namespace {

// The mirrored result: the same grade, won by the other role.
BattleResult exchanged(BattleResult r) {
    if (r.winner) r.winner = other(*r.winner);
    return r;
}

// Mean share lost on 2d6 with this shift, exact.
Fraction mean_casualties(int shift) {
    Fraction sum = 0;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b) sum += fraction(casualty_tenths(a + b + shift), 360);
    return sum;
}

TEST(AbstractTables, EveryRuleAndRulingHasItsRowInOrder) {  // each at its index
    const auto rows = rule_rows();
    ASSERT_EQ(rows.size(), static_cast<std::size_t>(row_count));
    for (int ad = 1; ad <= 27; ++ad) EXPECT_EQ(rows[rule(ad).row].id, "AD-" + std::to_string(ad));
    for (int r = 1; r <= ruling_count; ++r) EXPECT_EQ(rows[ruling(r).row].id, "AD-R" + std::to_string(r));
    std::set<std::string_view> sentences;
    for (const RuleRow& row : rows) {
        EXPECT_FALSE(row.heading.empty()) << row.id;
        EXPECT_FALSE(row.name.empty()) << row.id;
        EXPECT_TRUE(row.words.ends_with('.')) << row.id;
        // A ruling states its whole decision.
        const bool printed = &row - rows.data() < printed_rules;
        EXPECT_LE(row.words.size(), printed ? 130u : 1'200u) << row.id;
        EXPECT_TRUE(sentences.insert(row.words).second) << row.id;
    }
}

TEST(AbstractTables, PostureMatrixIsThePrintedOne) {  // AD-17
    using enum Posture;
    struct Line {
        Posture attacker;
        std::array<int, 5> modifiers;
    };
    constexpr std::array<Posture, 5> across = {stand_and_hold, refuse_right, refuse_left, weak_center,
                                               fighting_retreat};
    constexpr std::array<Line, 5> printed = {{{frontal_assault, {0, 0, 0, -2, 1}},
                                              {attack_right, {1, 0, 0, 2, 0}},
                                              {attack_left, {1, 0, 0, 2, 0}},
                                              {envelope, {2, 1, 1, -1, -2}},
                                              {screened_attack, {1, 0, 0, 0, -1}}}};
    for (const Line& line : printed)
        for (std::size_t i = 0; i < across.size(); ++i)
            EXPECT_EQ(posture_modifier(line.attacker, across[i]), line.modifiers[i])
                << words(line.attacker) << " against " << words(across[i]);
}

TEST(AbstractTables, ResultsTableIsThePrintedOne) {  // AD-21
    constexpr std::array<std::array<const char*, 7>, 6> printed = {{
        {"D:CV", "D:CV", "D:V", "D:MV", "D:MV", "SM", "SK"},
        {"D:V", "D:V", "D:MV", "SM", "SM", "SK", "A:MV"},
        {"D:V", "D:MV", "D:MV", "SK", "SK", "A:MV", "A:MV"},
        {"D:MV", "D:MV", "SK", "SK", "A:MV", "A:MV", "A:V"},
        {"D:MV", "SK", "SM", "SM", "A:MV", "A:V", "A:V"},
        {"SK", "SM", "A:MV", "A:MV", "A:V", "A:CV", "A:CV"},
    }};
    constexpr std::array<const char*, 7> names = {"1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1"};
    for (int c = 0; c < column_count; ++c) {
        EXPECT_EQ(column_name(c), names[static_cast<std::size_t>(c)]);
        for (int die = 1; die <= 6; ++die)
            EXPECT_EQ(short_name(battle_result(c, die)),
                      printed[static_cast<std::size_t>(die - 1)][static_cast<std::size_t>(c)])
                << column_name(c) << " on " << die;
    }
}

TEST(AbstractTables, RollsBeyondTheDieCountAsItsEnds) {  // AD-21: "1 or less", "6 or more"
    for (int c = 0; c < column_count; ++c) {
        EXPECT_EQ(battle_result(c, 0), battle_result(c, 1));
        EXPECT_EQ(battle_result(c, -9), battle_result(c, 1));
        EXPECT_EQ(battle_result(c, 7), battle_result(c, 6));
        EXPECT_EQ(battle_result(c, 15), battle_result(c, 6));
    }
}

TEST(AbstractTables, ResultsTableIsItsOwnMirror) {  // AD-21
    for (int c = 0; c < column_count; ++c)
        for (int die = 1; die <= 6; ++die)
            EXPECT_EQ(battle_result(c, die), exchanged(battle_result(column_count - 1 - c, 7 - die)));
}

TEST(AbstractTables, WorkedExample15ColumnsRoundHalvesToTheLongerOdds) {  // AD-R8
    struct Case {
        int more, less;
        const char *as_attacker, *as_defender;
    };
    for (const Case& c : {Case{15, 10, "2:1", "1:2"}, Case{25, 10, "3:1", "1:3"}, Case{35, 10, "4:1", "1:4"},
                          Case{45, 10, "4:1", "1:4"}, Case{14, 10, "1:1", "1:1"}}) {
        EXPECT_EQ(column_name(column(c.more * 100, c.less * 100)), c.as_attacker) << c.more << ':' << c.less;
        EXPECT_EQ(column_name(column(c.less * 100, c.more * 100)), c.as_defender) << c.less << ':' << c.more;
    }
    EXPECT_EQ(column_name(column(1499, 1000)), "1:1") << "a hundredth short of the half is not the half";
    EXPECT_EQ(column_name(column(1, 1'000'000'000'000)), "1:4");
    EXPECT_EQ(column_name(column(1'000'000'000'000, 1)), "4:1");
}

TEST(AbstractTables, ColumnsMirrorWhenTheArmiesAreExchanged) {  // AD-R8
    Rng rng(15);
    for (int i = 0; i < 20'000; ++i) {
        const std::int64_t a = 1 + rng.below(3000), d = 1 + rng.below(3000);
        EXPECT_EQ(column(a, d), column_count - 1 - column(d, a)) << a << ':' << d;
    }
}

TEST(AbstractTables, MoreStrengthNeverMovesTheColumnAgainstItsSide) {  // AD-R8
    for (std::int64_t d = 1; d <= 60; ++d)
        for (std::int64_t a = 1; a <= 300; ++a) {
            EXPECT_LE(column(a, d), column(a + 1, d)) << a << ':' << d;
            EXPECT_GE(column(a, d), column(a, d + 1)) << a << ':' << d;
        }
}

TEST(AbstractTables, CasualtyShiftsAreThePrintedOnes) {  // AD-22, AD-23, AD-24
    for (Role winner : {Role::attacker, Role::defender}) {
        EXPECT_EQ(casualty_shift({Grade::marginal_victory, winner}, winner), -2);
        EXPECT_EQ(casualty_shift({Grade::marginal_victory, winner}, other(winner)), 1);
        EXPECT_EQ(casualty_shift({Grade::victory, winner}, winner), -4);
        EXPECT_EQ(casualty_shift({Grade::victory, winner}, other(winner)), 2);
        EXPECT_EQ(casualty_shift({Grade::crushing_victory, winner}, winner), -8);
        EXPECT_EQ(casualty_shift({Grade::crushing_victory, winner}, other(winner)), 4);
        EXPECT_EQ(casualty_shift(cells::SK, winner), -7);
        EXPECT_EQ(casualty_shift(cells::SM, winner), -2);
    }
}

TEST(AbstractTables, CasualtiesAreATenthAPointFromThreeToTwelve) {               // AD-22
    constexpr std::array<int, 11> printed = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10};  // rolls 2 .. 12
    for (int roll = 2; roll <= 12; ++roll)
        EXPECT_EQ(casualty_tenths(roll), printed[static_cast<std::size_t>(roll - 2)]);
    EXPECT_EQ(casualty_tenths(-6), 0);
    EXPECT_EQ(casualty_tenths(1), 0);
    EXPECT_EQ(casualty_tenths(13), 10);
    EXPECT_EQ(casualty_tenths(20), 10);
}

TEST(AbstractTables, CasualtiesAsRecordedAreHalfTheTenthsRoundedDown) {          // AD-R21, abstract.casualties
    constexpr std::array<int, 11> recorded = {0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5};  // rolls 2 .. 12
    House house;
    for (int roll = -6; roll <= 20; ++roll) EXPECT_EQ(casualty_tenths(roll, house), casualty_tenths(roll));
    house.casualties_recorded = true;
    for (int roll = 2; roll <= 12; ++roll)
        EXPECT_EQ(casualty_tenths(roll, house), recorded[static_cast<std::size_t>(roll - 2)]);
    EXPECT_EQ(casualty_tenths(-6, house), 0);
    EXPECT_EQ(casualty_tenths(20, house), 5);
}

TEST(AbstractTables, WorkedExample10CasualtyMeans) {
    EXPECT_EQ(mean_casualties(-8), fraction(1, 90));
    EXPECT_EQ(mean_casualties(-7), fraction(1, 36));
    EXPECT_EQ(mean_casualties(-4), fraction(7, 45));
    EXPECT_EQ(mean_casualties(-2), fraction(14, 45));
    EXPECT_EQ(mean_casualties(0), fraction(1, 2));
    EXPECT_EQ(mean_casualties(1), fraction(43, 72));
    EXPECT_EQ(mean_casualties(2), fraction(31, 45));
    EXPECT_EQ(mean_casualties(4), fraction(38, 45));
    EXPECT_EQ(mean_casualties(8), fraction(89, 90));
}

TEST(AbstractTables, PursuitBandsBeginWithTheirLowerBound) {  // AD-26
    EXPECT_EQ(pursuit_band(0, 1000), 0);
    EXPECT_EQ(pursuit_band(99, 1000), 0);
    EXPECT_EQ(pursuit_band(100, 1000), 2);
    EXPECT_EQ(pursuit_band(299, 1000), 2);
    EXPECT_EQ(pursuit_band(300, 1000), 4);
    EXPECT_EQ(pursuit_band(599, 1000), 4);
    EXPECT_EQ(pursuit_band(600, 1000), 8);
    EXPECT_EQ(pursuit_band(1000, 1000), 8);
    EXPECT_EQ(pursuit_band(0, 0), 0) << "nobody left";
    EXPECT_EQ(pursuit_band(fraction(1, 3), fraction(10, 3)), 2);
    EXPECT_EQ(pursuit_band(fraction(1, 3), fraction(10001, 3000)), 0);
}

// These are constant expressions, so the odds' inner loop can fold them.
static_assert(posture_modifier(Posture::envelope, Posture::fighting_retreat) == -2);
static_assert(battle_result(column(4960, 3200), 6) == cells::AV);
static_assert(casualty_tenths(9 + casualty_shift(cells::DCV, Role::attacker)) == 10);
static_assert(pursuit_band(3, 10) == 4);

}  // namespace
}  // namespace banneret::abstract
