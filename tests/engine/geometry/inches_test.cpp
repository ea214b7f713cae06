#include "engine/geometry/inches.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>
#include <utility>
#include <vector>

#include "engine/dice/rng.h"
#include "engine/geometry/oriented_box.h"
#include "engine/geometry/upright_box.h"

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
    // With an odd depth too: turned about twice it is back at its place.
    const Rect odd{{500, 700, 30}, 400, 225}, about = turned_about_centre(odd, 210);
    EXPECT_EQ(turned_about_centre(Rect{{0, 0, 0}, 400, 225}, 180).at, (InchPlace{0, -225, 180}));
    EXPECT_EQ(turned_about_centre(about, 30), odd);
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
        // The sines have 20 bits: to them, a hundredth of a degree beyond half a degree is a tie.
        ASSERT_LE(std::abs(off), 0.51) << x << " " << y;
    }
    for (int d = 0; d < 360; d += 90)
        EXPECT_EQ(bearing({0, 0}, moved({0, 0, static_cast<std::int16_t>(d)}, 500).point()), d);
}

// Bodies of many sizes, far apart, near, touching, and as small as a figure or a point.
Rect some_body(Rng& rng, Hundredths spread) {
    const auto upto = [&](Hundredths n) {
        return static_cast<Hundredths>(rng.below(static_cast<std::uint32_t>(n) + 1));
    };
    const bool tiny = rng.below(20) == 0;
    Rect r{{upto(2 * spread) - spread, upto(2 * spread) - spread, degrees(static_cast<int>(rng.below(360)))},
           tiny ? upto(10) : 75 * (1 + upto(19)),
           tiny ? upto(10) : 75 * (1 + upto(5))};
    if (rng.below(3) == 0) r.at.degrees = degrees(90 * static_cast<int>(rng.below(4)));
    return r;
}

// This geometry in floating point, without rounding.
struct RealPoint {
    double x, y;
};
using RealBody = std::array<RealPoint, 4>;
RealBody real(const Rect& r, double grown = 0) {
    const double turn = r.at.degrees * std::numbers::pi / 180, s = std::sin(turn), c = std::cos(turn);
    const double left = r.wide / 2, right = r.wide - left;
    const auto at = [&](double ahead, double aside) {
        return RealPoint{r.at.x + ahead * s + aside * c, r.at.y + ahead * c - aside * s};
    };
    return {at(grown, -left - grown), at(grown, right + grown), at(-r.deep - grown, right + grown),
            at(-r.deep - grown, -left - grown)};
}
double real_distance(RealPoint p, RealPoint a, RealPoint b) {
    const double x = b.x - a.x, y = b.y - a.y, length = x * x + y * y;
    const double t = length == 0 ? 0 : std::clamp(((p.x - a.x) * x + (p.y - a.y) * y) / length, 0.0, 1.0);
    return std::hypot(a.x + t * x - p.x, a.y + t * y - p.y);
}
// True if no side of `a` is a separating axis from `points`.
bool no_side_parts(const RealBody& a, std::span<const RealPoint> points) {
    for (std::size_t i = 0; i < 4; ++i) {
        const RealPoint p = a[i], q = a[(i + 1) % 4];
        if (std::ranges::all_of(points,
                                [&](RealPoint c) { return (q.x - p.x) * (c.y - p.y) - (q.y - p.y) * (c.x - p.x) > 0; }))
            return false;
    }
    return true;
}
double real_gap(const RealBody& a, const RealBody& b) {
    if (no_side_parts(a, b) && no_side_parts(b, a)) return 0;
    double least = 1e9;
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t j = 0; j < 4; ++j)
            least =
                std::min({least, real_distance(a[i], b[j], b[(j + 1) % 4]), real_distance(b[i], a[j], a[(j + 1) % 4])});
    return least;
}
bool real_line_meets(const RealBody& a, RealPoint p, RealPoint q) {
    const std::array<RealPoint, 2> line = {p, q};
    if (!no_side_parts(a, line)) return false;
    bool left = false, right = false;
    for (const RealPoint c : a) {
        const double turned = (q.x - p.x) * (c.y - p.y) - (q.y - p.y) * (c.x - p.x);
        left = left || turned >= 0;
        right = right || turned <= 0;
    }
    return left && right;
}
RealPoint real(InchPoint p) {
    return {static_cast<double>(p.x), static_cast<double>(p.y)};
}

// Two bodies far apart, near, or with an edge of one against the other.
std::pair<Rect, Rect> two_bodies(Rng& rng, int i) {
    const Hundredths spread = i % 4 == 0 ? 4000 : i % 4 == 1 ? 600 : 1500;
    const Rect a = some_body(rng, spread);
    Rect b = some_body(rng, spread);
    if (i % 4 == 3) {
        const InchPoint p = middle(edge(a, static_cast<Edge>(rng.below(4))));
        b.at = moved({p.x, p.y, b.at.degrees}, -static_cast<int>(rng.below(3)) * 100);
    }
    return {a, b};
}

TEST(Inches, AGapIsTheNearestHundredthOfTheTrueOne) {
    Rng rng(5);
    int apart = 0, touching = 0;
    for (int i = 0; i < 40'000; ++i) {
        const auto [a, b] = two_bodies(rng, i);
        const Hundredths d = gap(a, b);
        ASSERT_EQ(gap(b, a), d) << i;
        ASSERT_NEAR(d, real_gap(real(a), real(b)), 0.9) << i;
        for (const Hundredths far : {-1, 0, 99, 600, d - 4, d - 1, d, d + 1, d + 4}) {
            ASSERT_EQ(gap_at_most(a, b, far), d <= far) << i << ", " << far << " of " << d;
            ASSERT_EQ(gap_at_most(b, a, far), d <= far) << i << ", " << far << " of " << d;
        }
        ++(d > 0 ? apart : touching);
    }
    EXPECT_GT(apart, 20'000);
    EXPECT_GT(touching, 5'000);
}

TEST(Inches, BodiesOverlapWhereTheyReachMoreThanAHundredthIntoEachOther) {
    Rng rng(8);
    int in = 0, out = 0;
    for (int i = 0; i < 40'000; ++i) {
        const auto [a, b] = two_bodies(rng, i);
        const bool tiny = std::min({a.wide, a.deep, b.wide, b.deep}) < 20;
        if (!tiny && real_gap(real(a, -1), real(b, -1)) == 0) {
            ASSERT_TRUE(overlap(a, b)) << i;
            ++in;
        }
        if (real_gap(real(a), real(b)) > 0) {
            ASSERT_FALSE(overlap(a, b)) << i;
            ++out;
        }
    }
    EXPECT_GT(in, 5'000);
    EXPECT_GT(out, 20'000);
}

TEST(Inches, ALineMeetsABodyItPassesThrough) {
    Rng rng(2);
    int met = 0, missed = 0;
    for (int i = 0; i < 40'000; ++i) {
        const Rect r = some_body(rng, 1500);
        const InchPoint a = some_body(rng, 1500).at.point(), b = some_body(rng, 1500).at.point();
        if (std::min(r.wide, r.deep) >= 20 && real_line_meets(real(r, -0.3), real(a), real(b))) {
            ASSERT_TRUE(segment_meets(r, a, b)) << i;
            ++met;
        }
        if (!real_line_meets(real(r, 0.3), real(a), real(b))) {
            ASSERT_FALSE(segment_meets(r, a, b)) << i;
            ++missed;
        }
    }
    EXPECT_GT(met, 4'000);
    EXPECT_GT(missed, 4'000);
}

TEST(Inches, TheNearestPointIsOnTheBodyAndNoneIsNearer) {
    Rng rng(6);
    for (int i = 0; i < 40'000; ++i) {
        const Rect r = some_body(rng, 1500);
        const auto c = corners(r);
        const InchPoint near = c[rng.below(4)];
        const InchPoint p = i % 2 == 0 ? some_body(rng, 1500).at.point()
                                       : InchPoint{near.x + static_cast<Hundredths>(rng.below(60)) - 30,
                                                   near.y + static_cast<Hundredths>(rng.below(60)) - 30};
        const RealBody body = real(r);
        const InchPoint found = nearest_point(r, p);
        if (contains(r, p)) {
            ASSERT_EQ(found, p);
            continue;
        }
        const auto off = [&](RealPoint q) {
            double least = 1e9;
            for (std::size_t e = 0; e < 4; ++e) least = std::min(least, real_distance(q, body[e], body[(e + 1) % 4]));
            return least;
        };
        ASSERT_LT(off(real(found)), 0.8) << i;
        ASSERT_NEAR(std::hypot(found.x - p.x, found.y - p.y), off(real(p)), 0.8) << i;
    }
}

TEST(UprightBoxes, LieWhereTheirCornersDo) {
    Rng rng(8);
    const auto any = [&](int n) { return static_cast<Hundredths>(rng.below(static_cast<std::uint32_t>(n))); };
    int touched = 0;
    for (int n = 0; n < 4000; ++n) {
        const Rect r{{any(3000), any(3000), degrees(90 * any(4))}, 1 + any(900), 1 + any(600)};
        const InchPlace from{any(3000), any(3000), degrees(90 * any(4))};
        const UprightBox box(r);
        Hundredths low = 1'000'000, high = -low;
        for (const InchPoint c : corners(r)) {
            low = std::min(low, seen_from(from, c).forward);
            high = std::max(high, seen_from(from, c).forward);
        }
        EXPECT_EQ(box.ahead_of(from).low, low) << n;
        EXPECT_EQ(box.ahead_of(from).high, high) << n;
        const InchPoint p{any(3000), any(3000)}, there = box.nearest_to(p);
        EXPECT_TRUE(contains(r, there)) << n;
        for (int e = 0; e < 4 && !contains(r, p); ++e) {
            const EdgeLine line = edge(r, static_cast<Edge>(e));
            EXPECT_LE(distance(p, there), distance(p, line.a, line.b)) << n;
        }
        // Moved along either axis, it overlaps the other where the plain test says so.
        const Rect other{{any(3000), any(3000), degrees(90 * any(4))}, 1 + any(900), 1 + any(600)};
        for (const bool across : {false, true}) {
            const auto stretch = box.overlaps_along(UprightBox(other), across);
            for (const Hundredths by : {stretch ? stretch->low : any(500), stretch ? stretch->low + 1 : -any(500),
                                        stretch ? stretch->high - 1 : any(500), stretch ? stretch->high : any(500)}) {
                Rect there_by = r;
                (across ? there_by.at.x : there_by.at.y) += by;
                EXPECT_EQ(overlap(there_by, other), stretch && by > stretch->low && by < stretch->high) << n;
            }
            touched += stretch ? 1 : 0;
        }
    }
    EXPECT_GT(touched, 500);
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

TEST(InchBodies, NothingOfOneIsFurtherFromTheMiddleOfItsFrontThanItsExtent) {
    for (const Hundredths wide : {1, 75, 601})
        for (const Hundredths deep : {1, 150, 900})
            for (std::int16_t d = 0; d < 360; ++d) {
                const Rect r{{100, 200, d}, wide, deep};
                Hundredths furthest = 0;
                for (const InchPoint c : corners(r)) furthest = std::max(furthest, distance(r.at.point(), c));
                EXPECT_LE(furthest, extent(wide, deep));
                EXPECT_GE(2 * furthest + 8, extent(wide, deep)) << "so loose that it tells nothing";
            }
}

}  // namespace
}  // namespace banneret
