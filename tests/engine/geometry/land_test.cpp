// The land between two armies, and how it is laid on tables in inches.

#include "engine/geometry/land.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace banneret {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

LandPiece square(TableGround ground, std::int16_t half) {
    const auto less = static_cast<std::int16_t>(-half);
    return {ground, "The Copse", false, {{less, less}, {half, less}, {half, half}, {less, half}}};
}

TEST(Land, FillsTheRectangleBetweenTheZones) {
    const auto patches = laid_in_inches({square(TableGround::woods, 1000)}, {0, 1200}, {4800, 3600});
    ASSERT_THAT(patches, SizeIs(1));
    EXPECT_EQ(patches[0].name, "The Copse");
    EXPECT_THAT(patches[0].outline,
                ElementsAre(InchPoint{0, 1200}, InchPoint{4800, 1200}, InchPoint{4800, 3600}, InchPoint{0, 3600}));
    const auto small = laid_in_inches({square(TableGround::woods, 500)}, {0, 1200}, {4800, 3600});
    EXPECT_EQ(small.at(0).outline.at(0), (InchPoint{1200, 1800}));
}

TEST(Land, OnlyHillsRise) {
    for (const TableGround ground : {TableGround::hill, TableGround::steep_hill, TableGround::woods})
        EXPECT_EQ(laid_in_inches({square(ground, 100)}, {0, 0}, {100, 100}).at(0).level,
                  ground == TableGround::woods ? 0 : 1);
}

TEST(Land, IsLaidAsWhatARulesetKnows) {
    const std::vector<LandPiece> land = {square(TableGround::marsh, 100), square(TableGround::building, 100)};
    const auto patches = laid_in_inches(land, {0, 0}, {100, 100}, [](TableGround ground) {
        return ground == TableGround::marsh ? TableGround::scrub : TableGround::open;
    });
    ASSERT_THAT(patches, SizeIs(1));
    EXPECT_EQ(patches[0].ground, TableGround::scrub);
}

TEST(Land, CoversItsInsideAndALineCoversNothing) {
    LandPiece piece = square(TableGround::woods, 100);
    EXPECT_TRUE(covers(piece, {0, 0}));
    EXPECT_TRUE(covers(piece, {100, 0}));
    EXPECT_FALSE(covers(piece, {101, 0}));
    piece.line = true;
    EXPECT_FALSE(covers(piece, {0, 0}));
}

TEST(Land, FaultsNameThePiece) {
    EXPECT_THAT(faults(std::vector<LandPiece>{square(TableGround::woods, 1000)}), IsEmpty());
    const LandPiece wall{TableGround::wall, "", true, {{0, 0}, {5, 5}}};
    EXPECT_THAT(faults(std::vector<LandPiece>{wall}), IsEmpty());
    const std::vector<LandPiece> wrong = {wall,
                                          {TableGround::woods, "", false, {{0, 0}, {5, 5}}},
                                          {TableGround::woods, "", false, {{0, 0}, {5, 5}, {0, 1001}}}};
    EXPECT_THAT(faults(wrong), ElementsAre(Problem{"land, piece 2", "needs 3 to 240 points"},
                                           Problem{"land, piece 3", "has a point outside -1000 to 1000"}));
    LandPiece river = square(TableGround::river, 100), shut = square(TableGround::wall, 100);
    river.line = true;
    EXPECT_THAT(faults(std::vector<LandPiece>{river, shut}),
                ElementsAre(Problem{"land, piece 1", "river cannot be a line"},
                            Problem{"land, piece 2", "wall must be a line"}));
    EXPECT_THAT(faults(std::vector<LandPiece>(61, wall)), ElementsAre(Problem{"land", "can have at most 60 pieces"}));
}

}  // namespace
}  // namespace banneret
