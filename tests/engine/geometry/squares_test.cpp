#include "engine/geometry/squares.h"

#include <gtest/gtest.h>

#include <vector>

namespace banneret {
namespace {

TEST(Squares, NeighboursAcrossSidesAndCorners) {
    EXPECT_TRUE(adjacent_by_side({3, 3}, {3, 4}));
    EXPECT_FALSE(adjacent_by_side({3, 3}, {4, 4}));
    EXPECT_TRUE(adjacent({3, 3}, {4, 4}));
    EXPECT_EQ(neighbour({3, 3}, 0), (Square{3, 2}));
    EXPECT_EQ(neighbour({3, 3}, 5), (Square{2, 4}));
}

TEST(Squares, DistancesFromEdgeToEdge) {
    EXPECT_EQ(edge_distance({0, 0}, {1, 1}), 0);
    EXPECT_EQ(edge_distance({0, 0}, {0, 4}), 300);
    EXPECT_EQ(edge_distance({0, 0}, {4, 5}), 500);
    EXPECT_EQ(king_distance({0, 0}, {3, -5}), 5);
    EXPECT_EQ(diagonal_distance({0, 0}, {3, 5}), 6);
}

TEST(Squares, SidesOfACounter) {
    EXPECT_EQ(side_of({2, 2}, 0, {2, 1}), Flank::front);
    EXPECT_EQ(side_of({2, 2}, 0, {3, 2}), Flank::right);
    EXPECT_EQ(side_of({2, 2}, 2, {2, 1}), Flank::left);
    EXPECT_EQ(side_of({2, 2}, 4, {2, 1}), Flank::rear);
    EXPECT_TRUE(ahead({2, 2}, 0, {4, 0}));
    EXPECT_FALSE(ahead({2, 2}, 0, {5, 0}));
}

TEST(Squares, ABearingIsTheNearestOfEightDirections) {
    const Square at{10, 10};
    const auto to = [&](int across, int down) {
        return bearing(at, {static_cast<std::int16_t>(10 + across), static_cast<std::int16_t>(10 + down)});
    };
    for (int d = 0; d < 8; ++d) EXPECT_EQ(bearing(at, neighbour(at, d)), d);
    EXPECT_EQ(to(2, -5), 0);  // 21.8 degrees
    EXPECT_EQ(to(3, -7), 1);  // 23.2
    EXPECT_EQ(to(7, -3), 1);
    EXPECT_EQ(to(5, -2), 2);
    EXPECT_EQ(to(5, 4), 3);
    EXPECT_EQ(to(-1, 9), 4);
    EXPECT_EQ(to(-9, 1), 6);
}

TEST(Squares, LinesOfSight) {
    const std::vector<Square> one = {{1, 0}}, corner = {{1, 0}, {0, 1}};
    EXPECT_TRUE(line_blocked({0, 0}, {3, 0}, one));
    EXPECT_FALSE(line_blocked({0, 0}, {1, 1}, one)) << "only a corner is touched";
    EXPECT_FALSE(line_blocked({0, 0}, {1, 1}, corner));
    EXPECT_TRUE(line_blocked({0, 0}, {3, 1}, one));
}

}  // namespace
}  // namespace banneret
