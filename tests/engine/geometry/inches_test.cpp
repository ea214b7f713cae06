#include "engine/geometry/inches.h"

#include <gtest/gtest.h>

#include <vector>

namespace banneret {
namespace {

TEST(Inches, AFacingPointsClockwiseFromUp) {
    EXPECT_EQ(offset({0, 0, 0}, 300, 100), (InchPoint{100, 300}));
    EXPECT_EQ(offset({0, 0, 90}, 300, 100), (InchPoint{300, -100}));
    EXPECT_EQ(offset({500, 500, 180}, 300, 0), (InchPoint{500, 200}));
    EXPECT_EQ(offset({0, 0, 45}, 1000, 0), (InchPoint{707, 707}));
    EXPECT_EQ(bearing({0, 0}, {100, 100}), 45);
    EXPECT_EQ(bearing({0, 0}, {-100, 0}), 270);
    EXPECT_EQ(degrees_between(350, 20), 30);
}

TEST(Inches, WhatIsSeenFromAPlaceLeadsBackToThePoint) {
    for (int d = 0; d < 360; d += 7) {
        const InchPlace at{1234, -567, degrees(d)};
        const Bearings b = seen_from(at, offset(at, 800, -300));
        EXPECT_NEAR(b.forward, 800, 1) << d;
        EXPECT_NEAR(b.right, -300, 1) << d;
    }
}

TEST(Inches, ABodyHasItsFrontEdgeAtItsPlace) {
    const Rect r{{0, 0, 0}, 400, 150};
    const auto c = corners(r);
    EXPECT_EQ(c[0], (InchPoint{-200, 0}));
    EXPECT_EQ(c[1], (InchPoint{200, 0}));
    EXPECT_EQ(c[2], (InchPoint{200, -150}));
    EXPECT_EQ(c[3], (InchPoint{-200, -150}));
    EXPECT_EQ(centre(r), (InchPoint{0, -75}));
    EXPECT_TRUE(contains(r, {0, -75}));
    EXPECT_FALSE(contains(r, {0, 1}));
}

TEST(Inches, GapsAreBetweenNearestPoints) {
    const Rect a{{0, 0, 0}, 400, 150};
    EXPECT_EQ(gap(a, Rect{{0, 100, 180}, 400, 150}), 100);
    EXPECT_EQ(gap(a, Rect{{0, 0, 180}, 400, 150}), 0) << "touching fronts";
    EXPECT_FALSE(overlap(a, Rect{{0, 0, 180}, 400, 150}));
    EXPECT_TRUE(overlap(a, Rect{{0, -50, 180}, 400, 150}));
    EXPECT_EQ(gap(a, Rect{{500, 300, 0}, 400, 300}), 100);
    EXPECT_EQ(gap(a, Rect{{600, 550, 0}, 400, 150}), 447) << "corner to corner: 200 across, 400 up";
    EXPECT_EQ(gap(a, InchPoint{0, 50}), 50);
}

TEST(Inches, TheEdgeStruckIsTheOneBeyondWhoseLineOneStands) {
    const Rect r{{0, 0, 0}, 400, 150};
    EXPECT_EQ(struck_edge(r, {900, 1}), Edge::front);
    EXPECT_EQ(struck_edge(r, {900, -50}), Edge::right);
    EXPECT_EQ(struck_edge(r, {-900, -500}), Edge::left);
    EXPECT_EQ(struck_edge(r, {0, -500}), Edge::rear);
    EXPECT_EQ(struck_edge(r, {0, -50}), std::nullopt);
}

TEST(Inches, ContactIsTheSharedPartOfAnEdge) {
    const Rect a{{0, 0, 0}, 400, 150};
    EXPECT_EQ(contact_length(a, Edge::front, Rect{{0, 0, 180}, 400, 150}, 5), 400);
    EXPECT_EQ(contact_length(a, Edge::front, Rect{{300, 0, 180}, 400, 150}, 5), 100);
    EXPECT_EQ(contact_length(a, Edge::front, Rect{{300, 50, 180}, 400, 150}, 5), 0);
    EXPECT_EQ(contact_length(a, Edge::right, Rect{{200, -75, 270}, 100, 150}, 5), 100);
    EXPECT_EQ(contact_length(a, Edge::rear, Rect{{0, -150, 0}, 200, 150}, 5), 200);
}

TEST(Inches, ArcsAndLinesOfSight) {
    EXPECT_TRUE(within_arc({0, 0, 0}, 45, {100, 100}));
    EXPECT_FALSE(within_arc({0, 0, 0}, 45, {300, 200}));
    EXPECT_FALSE(within_arc({0, 0, 0}, 45, {0, -100}));
    EXPECT_TRUE(within_arc({0, 0, 90}, 15, {1000, 200}));
    EXPECT_TRUE(within_arc({0, 0, 0}, 135, {100, -50}));
    EXPECT_FALSE(within_arc({0, 0, 0}, 135, {50, -100}));
    const std::vector<Rect> wall = {{{0, 500, 0}, 400, 100}};
    EXPECT_FALSE(clear_line({0, 0}, {0, 1000}, wall));
    EXPECT_TRUE(clear_line({0, 0}, {1000, 400}, wall));
}

TEST(Inches, TurningAboutTheCentreKeepsTheCentre) {
    const Rect r{{0, 0, 0}, 400, 150};
    const Rect t = turned_about_centre(r, 180);
    EXPECT_EQ(t.at, (InchPlace{0, -150, 180}));
    EXPECT_EQ(centre(t), centre(r));
}

}  // namespace
}  // namespace banneret
