#include "engine/geometry/hexes.h"

#include <gtest/gtest.h>

#include <set>

namespace banneret {
namespace {

TEST(Hexes, CellsAndAxialPlacesAreOneToOne) {
    std::set<Hex> seen;
    for (int c = -4; c < 9; ++c)
        for (int r = -4; r < 9; ++r) {
            const Hex h = hex_at(c, r);
            EXPECT_EQ(cell_of(h), (HexCell{static_cast<std::int16_t>(c), static_cast<std::int16_t>(r)}));
            EXPECT_TRUE(seen.insert(h).second);
        }
    EXPECT_EQ(hex_at(4, 5), (Hex{4, 3}));
    EXPECT_EQ(hex_at(3, 1), (Hex{3, 0}));
}

TEST(Hexes, NeighboursAreAtDistanceOneAndOppositeWaysUndoEachOther) {
    for (int d = 0; d < 6; ++d) {
        const Hex n = neighbour({2, -1}, d);
        EXPECT_EQ(distance({2, -1}, n), 1);
        EXPECT_EQ(neighbour(n, d + 3), (Hex{2, -1}));
        EXPECT_EQ(direction_to({2, -1}, n), d);
        EXPECT_EQ(bearing({2, -1}, n), d);
    }
    EXPECT_EQ(direction_to({0, 0}, {2, 0}), -1);
    EXPECT_EQ(distance({0, 0}, {2, 1}), 3);
    EXPECT_EQ(hexsides_between(5, 0), 1);
    EXPECT_EQ(hexsides_between(1, 4), 3);
}

TEST(Hexes, BesideTheFrontLiesTheFlankAndBehindTheRear) {
    for (int f = 0; f < 6; ++f) {
        EXPECT_EQ(aspect({}, f, neighbour({}, f)), Aspect::front);
        EXPECT_EQ(aspect({}, f, neighbour({}, f + 3)), Aspect::rear);
        for (const int side : {1, 2, 4, 5}) EXPECT_EQ(aspect({}, f, neighbour({}, f + side)), Aspect::flank);
    }
}

TEST(Hexes, ALineIsBlockedByWhatItCrosses) {
    const std::vector<Hex> one = {{0, -1}};
    EXPECT_TRUE(line_blocked({0, 0}, {0, -3}, one));
    EXPECT_TRUE(line_blocked({0, -3}, {0, 0}, one));
    EXPECT_FALSE(line_blocked({0, 0}, {2, 0}, one));
    EXPECT_FALSE(line_blocked({0, 0}, {0, -1}, one)) << "an end does not block";
    const std::vector<Hex> beyond = {{0, -4}, {0, 1}};
    EXPECT_FALSE(line_blocked({0, 0}, {0, -3}, beyond));
}

TEST(Hexes, ALineAlongASideNeedsBothHexesToBlockIt) {
    // From (0,0) to (1,-2) the line runs along the side between (0,-1) and (1,-1).
    const std::vector<Hex> left = {{0, -1}}, right = {{1, -1}}, both = {{0, -1}, {1, -1}};
    EXPECT_FALSE(line_blocked({0, 0}, {1, -2}, left));
    EXPECT_FALSE(line_blocked({0, 0}, {1, -2}, right));
    EXPECT_TRUE(line_blocked({0, 0}, {1, -2}, both));
}

TEST(Hexes, LinesLookTheSameFromBothEnds) {
    for (int q = -3; q <= 3; ++q)
        for (int r = -3; r <= 3; ++r) {
            const Hex to{static_cast<std::int16_t>(q), static_cast<std::int16_t>(r)};
            if (to == Hex{}) continue;
            for (int x = -3; x <= 3; ++x)
                for (int y = -3; y <= 3; ++y) {
                    const std::vector<Hex> stand = {{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}};
                    EXPECT_EQ(line_blocked({}, to, stand), line_blocked(to, {}, stand));
                }
        }
}

}  // namespace
}  // namespace banneret
