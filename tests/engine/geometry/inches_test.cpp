#include "engine/geometry/inches.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/dice/rng.h"
#include "engine/geometry/lie.h"

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

// Every edge of one body against every edge of the other, whatever is known of where they lie.
Hundredths plain_gap(const Rect& a, const Rect& b) {
    if (overlap(a, b)) return 0;
    const auto ca = corners(a), cb = corners(b);
    Hundredths least = 1'000'000;
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t j = 0; j < 4; ++j) {
            const InchPoint p = ca[i], q = ca[(i + 1) % 4], u = cb[j], v = cb[(j + 1) % 4];
            if (segments_meet(p, q, u, v)) return 0;
            least = std::min({least, distance(p, u, v), distance(u, p, q)});
        }
    return least;
}

// Bodies of many sizes, far apart, near, touching and as small as a figure or nothing.
Rect some_body(Rng& rng, Hundredths spread) {
    const auto upto = [&](Hundredths n) { return static_cast<Hundredths>(rng.below(static_cast<std::uint32_t>(n) + 1)); };
    const bool tiny = rng.below(20) == 0;
    Rect r{{upto(2 * spread) - spread, upto(2 * spread) - spread, degrees(static_cast<int>(rng.below(360)))},
           tiny ? upto(10) : 75 * (1 + upto(19)),
           tiny ? upto(10) : 75 * (1 + upto(5))};
    if (rng.below(3) == 0) r.at.degrees = degrees(90 * static_cast<int>(rng.below(4)));
    return r;
}

TEST(Inches, AGapIsThatOfEveryEdgeWithEveryEdge) {
    Rng rng(5);
    int apart = 0, touching = 0;
    for (int i = 0; i < 40'000; ++i) {
        const Hundredths spread = i % 4 == 0 ? 4000 : i % 4 == 1 ? 600 : 1500;
        const Rect a = some_body(rng, spread);
        Rect b = some_body(rng, spread);
        if (i % 4 == 3) {
            const InchPoint p = middle(edge(a, static_cast<Edge>(rng.below(4))));
            b.at = moved({p.x, p.y, b.at.degrees}, -static_cast<int>(rng.below(3)) * 100);
        }
        const Hundredths d = plain_gap(a, b);
        ASSERT_EQ(gap(a, b), d) << i;
        ASSERT_LE(gap_at_least(a, b), d) << i;
        ASSERT_LE(roughly_apart(a, b), d) << i;
        if (d > 20 && std::min({a.wide, a.deep, b.wide, b.deep}) >= 75) {
            ASSERT_GE(gap_at_least(a, b), d - 6) << i;
            if ((a.at.degrees - b.at.degrees) % 90 == 0) {
                ASSERT_GE(roughly_apart(a, b), d - 12) << i;
            }
        }
        const Lie l = lie(a.at, b);
        for (const InchPoint c : corners(b)) {
            const Bearings seen = seen_from(a.at, c);
            ASSERT_TRUE(seen.forward <= l.front && seen.forward >= l.rear && seen.right >= l.left &&
                        seen.right <= l.right)
                << i;
        }
        for (const Hundredths far : {-1, 0, 99, 600, d - 4, d - 1, d, d + 1, d + 4})
            ASSERT_EQ(gap_at_most(a, b, far), d <= far) << i << ", " << far << " of " << d;
        ++(d > 0 ? apart : touching);
    }
    EXPECT_GT(apart, 20'000);
    EXPECT_GT(touching, 5'000);
}

TEST(Inches, TheNearestPointIsTheNearestOfAllEdges) {
    Rng rng(6);
    for (int i = 0; i < 40'000; ++i) {
        const Rect r = some_body(rng, 1500);
        const auto c = corners(r);
        const InchPoint near = c[rng.below(4)];
        const InchPoint p = i % 2 == 0 ? some_body(rng, 1500).at.point()
                                       : InchPoint{near.x + static_cast<Hundredths>(rng.below(60)) - 30,
                                                   near.y + static_cast<Hundredths>(rng.below(60)) - 30};
        if (contains(outline(r), p)) {
            ASSERT_EQ(nearest_point(r, p), p);
            continue;
        }
        Hundredths least = 1'000'000;
        for (std::size_t e = 0; e < 4; ++e) least = std::min(least, distance(p, c[e], c[(e + 1) % 4]));
        ASSERT_EQ(distance(p, nearest_point(r, p)), least) << i;
    }
}

TEST(Inches, ABearingIsTheWholeDegreeThatLeadsFurthest) {
    Rng rng(7);
    for (int i = 0; i < 40'000; ++i) {
        const Hundredths spread = i % 2 == 0 ? 4000 : 20;
        const InchPoint to = some_body(rng, spread).at.point();
        if (to == InchPoint{}) continue;
        int best = 0;
        const auto ahead = [&](int d) { return to.x * sines::sine(d) + to.y * sines::cosine(d); };
        for (int d = 1; d < 360; ++d)
            if (ahead(d) > ahead(best)) best = d;
        const int found = bearing({}, to);
        ASSERT_EQ(ahead(found), ahead(best)) << to.x << " " << to.y;
    }
}

}  // namespace
}  // namespace banneret
