#include "engine/geometry/inches.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "engine/dice/rng.h"

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

TEST(Inches, DistancesAreTheNearestHundredthAndBearingsTheNearestDegree) {
    Rng rng(1);
    const auto any = [&] { return static_cast<Hundredths>(rng.below(28'801)) - 14'400; };
    for (int k = 0; k < 20'000; ++k) {
        const InchPoint a{any(), any()}, b{any(), any()};
        const double x = b.x - a.x, y = b.y - a.y, far = std::hypot(x, y);
        ASSERT_LE(std::abs(distance(a, b) - far), 0.5 + 1e-6);
        if (a == b) continue;
        double off = bearing(a, b) - std::atan2(x, y) * 180 / 3.14159265358979323846;
        off -= 360 * std::round(off / 360);
        // The table of sines has 20 bits: half a degree is a tie to it within a hundredth of one.
        ASSERT_LE(std::abs(off), 0.51) << x << " " << y;
    }
    for (int d = 0; d < 360; d += 90)
        EXPECT_EQ(bearing({0, 0}, moved({0, 0, static_cast<std::int16_t>(d)}, 500).point()), d);
}

TEST(Inches, AnOutlineAnswersAsItsBody) {
    Rng rng(2);
    const auto any = [&](std::uint32_t n) { return static_cast<Hundredths>(rng.below(n)); };
    int met = 0;
    for (int k = 0; k < 5'000; ++k) {
        const Rect r{{any(1000), any(1000), static_cast<std::int16_t>(any(360))}, 50 + any(400), 50 + any(300)};
        const Outline o = outline(r);
        const InchPoint a{any(1000), any(1000)}, b{any(1000), any(1000)};
        EXPECT_EQ(segment_meets(r, a, b), segment_meets(o, a, b));
        EXPECT_EQ(nearest_point(r, a), nearest_point(o, a));
        // Nothing else of the body is nearer: not its corners, not the middles of its edges.
        for (const Edge e : {Edge::front, Edge::right, Edge::rear, Edge::left}) {
            EXPECT_LE(distance(a, nearest_point(o, a)), distance(a, edge(r, e).a));
            EXPECT_LE(distance(a, nearest_point(o, a)), distance(a, middle(edge(r, e))) + 1);
        }
        for (const InchPoint c : o.corners) {
            EXPECT_TRUE(c.x >= o.left && c.x <= o.right && c.y >= o.low && c.y <= o.high);
            EXPECT_TRUE(segment_meets(o, c, a));
        }
        met += segment_meets(o, a, b) ? 1 : 0;
    }
    EXPECT_GT(met, 500);
    EXPECT_LT(met, 4'500);
}

}  // namespace
}  // namespace banneret
