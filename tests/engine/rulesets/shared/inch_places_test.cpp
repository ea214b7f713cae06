// Places in inches, zones and dice that the rulesets share.

#include "engine/rulesets/shared/inch_places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/rulesets/shared/dice_event.h"

namespace banneret::shared {
namespace {

TEST(SharedInchPlaces, AFacingAndAPointThatNoTableHasAreRefused) {
    EXPECT_EQ(inch_place_refused({0, 0, 359}), std::nullopt);
    EXPECT_NE(inch_place_refused({0, 0, 360}), std::nullopt);
    EXPECT_NE(inch_place_refused({0, 0, -1}), std::nullopt);
    EXPECT_EQ(inch_place_refused({100'000, -100'000, 0}), std::nullopt);
    EXPECT_NE(inch_place_refused({100'001, 0, 0}), std::nullopt);
    EXPECT_NE(inch_place_refused({0, -100'001, 0}), std::nullopt);
}

TEST(SharedInchPlaces, OnlyAPlaceInInchesIsOne) {
    EXPECT_NE(inches_of(TablePlace(InchPlace{1, 2, 3})), nullptr);
    EXPECT_EQ(inches_of(TablePlace(HexPlace{})), nullptr);
}

TEST(SharedInchPlaces, ASideIsSeenFromItsOwnEdge) {
    EXPECT_EQ(depth_from(Side::first, {50, 200}, 6'000), 200);
    EXPECT_EQ(depth_from(Side::second, {50, 200}, 6'000), 5'800);
    // A unit 4 inches wide, 3 inches from its own left edge, 10 inches from its own rear.
    const LinePlace place{0, 300, 1'000};
    EXPECT_EQ(place_in_line(place, Side::first, 400, 7'200, 6'000), (InchPlace{500, 1'000, 0}));
    EXPECT_EQ(place_in_line(place, Side::second, 400, 7'200, 6'000), (InchPlace{6'700, 5'000, 180}));
}

TEST(SharedInchPlaces, StripsOfAZoneLieAtTheSidesEdge) {
    using Outline = std::vector<InchPoint>;
    const std::vector<ZoneStrip> strips = {{0, 7'200, 1'200}};
    EXPECT_THAT(zone_outlines(strips, Side::first, 6'000),
                testing::ElementsAre(Outline{{0, 0}, {7'200, 0}, {7'200, 1'200}, {0, 1'200}}));
    EXPECT_THAT(zone_outlines(strips, Side::second, 6'000),
                testing::ElementsAre(Outline{{0, 4'800}, {7'200, 4'800}, {7'200, 6'000}, {0, 6'000}}));
}

TEST(SharedLine, TheWeakestAreNumberedInTheirOrder) {
    std::vector<LineUnit> units(3);
    for (std::size_t i = 0; i < units.size(); ++i) units[i].index = i + 5;
    mark_weak(units, {7, 5});
    EXPECT_EQ(units[0].weak, 2);
    EXPECT_EQ(units[1].weak, 0);
    EXPECT_EQ(units[2].weak, 1);
}

TEST(SharedDice, TiesForTheHigherRollAreRolledAgain) {
    std::vector<int> rolls = {4, 4, 2, 6};
    std::size_t next = 0;
    std::vector<Side> asked;
    const Side higher = higher_roller([&](Side side) {
        asked.push_back(side);
        return rolls[next++];
    });
    EXPECT_EQ(higher, Side::second);
    EXPECT_THAT(asked, testing::ElementsAre(Side::first, Side::second, Side::first, Side::second));
}

}  // namespace
}  // namespace banneret::shared
