// The line of battle on a table of squares: every unit is one column wide and one row deep.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/rulesets/shared/line_of_battle.h"

namespace banneret::shared {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

LineField squares(std::int32_t wide) {
    LineField f;
    f.wide = wide;
    f.front = 4;
    f.refused = 2;
    f.ahead = 6;
    f.most = 8;
    return f;
}
std::vector<LineUnit> units(std::initializer_list<LineRole> roles) {
    std::vector<LineUnit> out;
    for (const LineRole role : roles) {
        LineUnit u;
        u.index = out.size();
        u.role = role;
        u.worth = static_cast<std::int64_t>(10 * out.size());
        out.push_back(u);
    }
    return out;
}
constexpr LineRole foot = LineRole::foot, horse = LineRole::horse, missiles = LineRole::missiles, lone = LineRole::lone;
constexpr Posture plain = Posture::frontal_assault;

// The indices from the left edge to the right.
std::vector<std::size_t> from_left(std::vector<LinePlace> places) {
    std::ranges::stable_sort(places, [](const LinePlace& a, const LinePlace& b) { return a.left < b.left; });
    std::vector<std::size_t> out;
    for (const LinePlace& p : places) out.push_back(p.index);
    return out;
}
std::vector<std::size_t> with_front(const std::vector<LinePlace>& places, std::int32_t front) {
    std::vector<std::size_t> out;
    for (const LinePlace& p : places)
        if (p.front == front) out.push_back(p.index);
    return out;
}

TEST(LineOfBattle, HorseStandsOnBothWingsAndMissilesInsideOfThem) {
    const auto places = line_of_battle(units({foot, foot, horse, horse, missiles, missiles, lone}), plain, squares(9));
    EXPECT_THAT(from_left(places), ElementsAre(2, 4, 0, 1, 5, 3, 6));
    EXPECT_EQ(places[0], (LinePlace{2, 1, 4})) << "in the middle of the table, at the front of the zone";
}

TEST(LineOfBattle, TheGeneralsUnitStandsInTheMiddleOfTheFoot) {
    auto all = units({foot, foot, foot, foot, foot});
    all[0].generals = true;
    EXPECT_THAT(from_left(line_of_battle(all, plain, squares(5))), ElementsAre(1, 2, 0, 3, 4));
}

TEST(LineOfBattle, WhatDoesNotFitStandsInRowsBehind) {
    const auto places = line_of_battle(units({foot, foot, foot, foot, foot}), plain, squares(3));
    EXPECT_THAT(with_front(places, 4), ElementsAre(0, 1, 2));
    EXPECT_THAT(with_front(places, 3), ElementsAre(3, 4));
}

TEST(LineOfBattle, AnArmyTooDeepForItsZoneTakesMore) {
    const auto places =
        line_of_battle(units({foot, foot, foot, foot, foot, foot, foot, foot, foot, foot}), plain, squares(2));
    EXPECT_THAT(with_front(places, 5), ElementsAre(0, 1));
    EXPECT_THAT(with_front(places, 1), ElementsAre(8, 9));
}

TEST(LineOfBattle, ARefusedWingStandsBackOnItsOwnSide) {
    const auto all = units({foot, foot, foot, foot, foot, foot});
    for (const bool right : {true, false}) {
        const auto places = line_of_battle(all, right ? Posture::refuse_right : Posture::refuse_left, squares(9));
        for (const LinePlace& p : places)
            EXPECT_EQ(p.front, (right ? p.left >= 6 : p.left < 3) ? 2 : 4) << p.index << " at " << p.left;
        EXPECT_EQ(with_front(places, 2).size(), 2u);
    }
}

TEST(LineOfBattle, TheWeakestStandInTheMiddleThirdOfAWeakCenter) {
    auto all = units({foot, foot, foot, foot});
    all[0].weak = 1;
    for (const LinePlace& p : line_of_battle(all, Posture::weak_center, squares(9)))
        EXPECT_EQ(p.left >= 3 && p.left < 6, p.index == 0) << p.index;
}

TEST(LineOfBattle, TheDearerHalfAttacksOnItsWing) {
    const auto all = units({foot, foot, foot, foot});
    for (const LinePlace& p : line_of_battle(all, Posture::attack_right, squares(8))) {
        EXPECT_EQ(p.left >= 4, p.index >= 2) << p.index;
    }
    for (const LinePlace& p : line_of_battle(all, Posture::attack_left, squares(8)))
        EXPECT_EQ(p.left < 4, p.index >= 2) << p.index;
}

TEST(LineOfBattle, TheHorseOfAnEnvelopeStandsAheadOnBothWings) {
    const auto places = line_of_battle(units({foot, foot, horse, horse}), Posture::envelope, squares(9));
    EXPECT_THAT(with_front(places, 6), UnorderedElementsAre(2, 3));
    EXPECT_THAT(from_left(places), ElementsAre(2, 0, 1, 3));
    const auto on_foot = line_of_battle(units({foot, foot}), Posture::envelope, squares(9));
    EXPECT_THAT(with_front(on_foot, 4), ElementsAre(0, 1)) << "without horse there is no envelope";
}

TEST(LineOfBattle, MissilesScreenTheOthers) {
    const auto places = line_of_battle(units({foot, missiles, missiles}), Posture::screened_attack, squares(9));
    EXPECT_THAT(with_front(places, 4), ElementsAre(1, 2));
    EXPECT_THAT(with_front(places, 3), ElementsAre(0));
}

TEST(LineOfBattle, UnitsThatWantRoomGetItWhereThereIsSome) {
    auto all = units({foot, foot, foot});
    all[0].room = 3;
    const auto wide = line_of_battle(all, plain, squares(9));
    EXPECT_EQ(wide[1].left - wide[0].left, 1 + 3);
    EXPECT_EQ(wide[2].left - wide[1].left, 1);
    const auto narrow = line_of_battle(all, plain, squares(4));
    EXPECT_EQ(narrow[1].left - narrow[0].left, 1);
}

TEST(LineOfBattle, NobodyIsNowhere) {
    EXPECT_THAT(line_of_battle({}, Posture::weak_center, squares(9)), IsEmpty());
}

TEST(LineOfBattle, LowestAndHighestTakeTheFirstOfEquals) {
    const std::vector<int> numbers = {31, 12, 22, 11};
    const auto tens = [](int n) { return n / 10; };
    EXPECT_THAT(lowest(numbers, 2, tens), ElementsAre(12, 11));
    EXPECT_THAT(highest(numbers, 3, tens), ElementsAre(31, 22, 12));
    EXPECT_THAT(lowest(numbers, 9, tens).size(), 4u);
}

}  // namespace
}  // namespace banneret::shared
