#include "engine/geometry/oriented_box.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/dice/rng.h"

namespace banneret {
namespace {

Rect any_body(Rng& rng) {
    const auto upto = [&](int n) { return static_cast<Hundredths>(rng.below(static_cast<std::uint32_t>(n) + 1)); };
    return {{upto(3000) - 1500, upto(3000) - 1500, degrees(upto(359))}, 75 * (1 + upto(9)), 75 * (1 + upto(3))};
}
LocalBox grown(const LocalBox& b, std::int64_t by) {
    return {{b.low.ahead - by, b.low.aside - by}, {b.high.ahead + by, b.high.aside + by}};
}

TEST(Lie, WhatABodyFillsHoldsItsCornersAndHardlyMore) {
    Rng rng(3);
    for (int i = 0; i < 20'000; ++i) {
        const Rect a = any_body(rng), b = any_body(rng);
        const LocalBox box = LocalObb(a.at, b).box();
        std::int64_t least = 1'000'000;
        for (const InchPoint c : corners(b)) {
            const Bearings seen = seen_from(a.at, c);
            const LocalPoint s{sixteenths * seen.forward, sixteenths * seen.right};
            // Corners and their local coordinates are rounded.
            ASSERT_TRUE(grown(box, 2 * sixteenths).meets({s, s})) << i;
            least = std::min(least, box.high.ahead - s.ahead);
        }
        ASSERT_LT(least, 3 * sixteenths) << i;
    }
}

// Bodies along the table's edges are measured without oriented boxes.
TEST(Lie, UprightBodiesAreMeasuredAsTheirOrientedBoxes) {
    Rng rng(6);
    int in = 0, out = 0;
    for (int i = 0; i < 40'000; ++i) {
        Rect a = any_body(rng), b = any_body(rng);
        a.at.degrees = degrees(90 * static_cast<int>(rng.below(4)));
        b.at.degrees = degrees(90 * static_cast<int>(rng.below(4)));
        // Many that touch, or nearly.
        if (i % 4 == 0) b.at.y = a.at.y + static_cast<int>(rng.below(7)) - 3;
        if (i % 4 == 1) b.at.x = a.at.x + a.wide - a.wide / 2 + static_cast<int>(rng.below(7)) - 3;
        const LocalObb seen(a.at, b);
        const bool overlapping = seen.overlaps(local_box(a), sixteenths);
        ASSERT_EQ(overlap(a, b), overlapping) << i;
        const std::int64_t square = seen.square_of_gap(local_box(a));
        const Hundredths off = gap(a, b);
        const auto bound = [](Hundredths far) { return sixteenths * far + sixteenths / 2; };
        ASSERT_LT(square, bound(off) * bound(off)) << i;
        if (off > 0) {
            ASSERT_GE(square, bound(off - 1) * bound(off - 1)) << i;
        }
        for (const Hundredths far : {-1, 0, 99, 600, off - 1, off, off + 1}) {
            const bool near = far >= 0 && seen.nearer_than(bound(far), local_box(a));
            ASSERT_EQ(gap_at_most(a, b, far), near) << i << ", " << far << " of " << off;
        }
        ++(overlapping ? in : out);
    }
    EXPECT_GT(in, 1'000);
    EXPECT_GT(out, 5'000);
}

TEST(Lie, AGapToABoxIsTheGapOfTheBodies) {
    Rng rng(4);
    int near = 0, far = 0;
    for (int i = 0; i < 20'000; ++i) {
        const Rect a = any_body(rng), b = any_body(rng);
        const LocalObb seen(a.at, b);
        const std::int64_t square = seen.square_of_gap(local_box(a));
        ASSERT_NEAR(std::sqrt(static_cast<double>(square)) / sixteenths, gap(a, b), 0.8) << i;
        for (const std::int64_t most : {1, 100, 1600, 9600}) {
            ASSERT_EQ(seen.nearer_than(most, local_box(a)), square < most * most) << i;
            ++(square < most * most ? near : far);
        }
        // Bodies that overlap by more than rounding have no gap, and vice versa.
        if (seen.overlap(local_box(a)) > sixteenths) {
            ASSERT_EQ(square, 0) << i;
        }
        if (square > 0) {
            ASSERT_LE(seen.overlap(local_box(a)), 0) << i;
        }
    }
    EXPECT_GT(near, 5'000);
    EXPECT_GT(far, 10'000);
}

TEST(Lie, BoundingCirclesDecideNothingThatTheAxesWouldDecideOtherwise) {
    Rng rng(6);
    int met = 0;
    for (int i = 0; i < 20'000; ++i) {
        const Rect a = any_body(rng), b = any_body(rng);
        const LocalObb seen(a.at, b);
        ASSERT_EQ(overlap(a, b), seen.overlap(local_box(a)) > sixteenths) << i;
        for (const Hundredths most : {0, 99, 800, 2'400}) ASSERT_EQ(gap_at_most(a, b, most), gap(a, b) <= most) << i;
        met += overlap(a, b);
    }
    EXPECT_GT(met, 500);
}

TEST(Lie, ABodyThatMovesByLessThanTheDepthOfAnOverlapStillOverlaps) {
    Rng rng(7);
    int deep = 0;
    for (int i = 0; i < 20'000; ++i) {
        const Rect a = any_body(rng);
        Rect b = any_body(rng);
        const Hundredths depth = overlap_depth(a, b);
        ASSERT_EQ(depth > 0, overlap(a, b)) << i;
        if (depth <= 4) continue;
        ++deep;
        const InchPlace way{b.at.x, b.at.y, static_cast<std::int16_t>(rng.below(360))};
        const InchPoint there = moved(way, depth - 3).point();
        b.at = {there.x, there.y, b.at.degrees};
        ASSERT_TRUE(overlap(a, b)) << i;
    }
    EXPECT_GT(deep, 500);
}

TEST(Lie, TheWayToABodyEndsOnItAndIsTheShortest) {
    Rng rng(5);
    for (int i = 0; i < 20'000; ++i) {
        const Rect a = any_body(rng), b = any_body(rng);
        const LocalObb seen(a.at, b);
        const LocalPoint way = seen.way_from({0, 0});
        ASSERT_NEAR(std::sqrt(static_cast<double>(square(way))) / sixteenths, gap(b, a.at.point()), 1.6) << i;
        // The vector ends on the body, and half of it does not.
        ASSERT_LE(square(seen.way_from(way)), 8) << i;
        if (square(way) > sixteenths * sixteenths) {
            ASSERT_FALSE(seen.meets({0, 0}, {way.ahead / 2, way.aside / 2})) << i;
        }
    }
}

}  // namespace
}  // namespace banneret
