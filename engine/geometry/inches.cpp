#include "engine/geometry/inches.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <tuple>

#include "engine/core/check.h"
#include "engine/geometry/oriented_box.h"
#include "engine/geometry/upright_box.h"

namespace banneret {

namespace {

using sines::cosine;
using sines::rounded;
using sines::sine;

constexpr std::int64_t unit = sines::unit;

std::int64_t square(std::int64_t x) {
    return x * x;
}

// REQUIRES: n >= 0. It does not test for 0: after such a test g++ calls the library for the root, which otherwise is
// one instruction.
std::int64_t root(std::int64_t n) {
    // Correct the floating-point root, so that the result is exact.
    auto low = static_cast<std::int64_t>(std::sqrt(static_cast<double>(n)));
    while (low * low > n) --low;
    while ((low + 1) * (low + 1) <= n) ++low;
    // Rounds to the nearest: up if n is beyond (low + 1/2)^2.
    return n - low * low > low ? low + 1 : low;
}

std::int64_t dot(InchPoint a, InchPoint b, InchPoint c) {
    return std::int64_t{b.x - a.x} * (c.x - a.x) + std::int64_t{b.y - a.y} * (c.y - a.y);
}

// The point of the segment nearest to p, rounded once.
InchPoint nearest_on(InchPoint p, InchPoint a, InchPoint b) {
    const std::int64_t length = square(b.x - a.x) + square(b.y - a.y);
    if (length == 0) return a;
    const std::int64_t t = dot(a, b, p);
    if (t <= 0) return a;
    if (t >= length) return b;
    const auto part = [&](std::int64_t d) {
        const std::int64_t n = d * t;
        return static_cast<Hundredths>(n >= 0 ? (n + length / 2) / length : -((-n + length / 2) / length));
    };
    return {a.x + part(b.x - a.x), a.y + part(b.y - a.y)};
}

int sign(std::int64_t x) {
    return x > 0 ? 1 : x < 0 ? -1 : 0;
}

}  // namespace

Hundredths distance(InchPoint a, InchPoint b) {
    return static_cast<Hundredths>(root(square(b.x - a.x) + square(b.y - a.y)));
}

Hundredths distance(InchPoint p, InchPoint a, InchPoint b) {
    return distance(p, nearest_on(p, a, b));
}

int bearing(InchPoint a, InchPoint b) {
    CHECK(!(a == b));
    const std::int64_t x = b.x - a.x, y = b.y - a.y;
    // The whole degree whose direction is nearest to the vector, found within its quadrant. An approximation to a
    // quarter of a degree selects candidates; the choice among them, by the table, is exact.
    const int first = x >= 0 ? (y >= 0 ? 0 : 90) : (y < 0 ? 180 : 270);
    const std::int64_t along = first == 0     ? y
                               : first == 90  ? x
                               : first == 180 ? -y
                                              : -x,
                       across = first == 0     ? x
                                : first == 90  ? -y
                                : first == 180 ? -x
                                               : y;
    const double slope = static_cast<double>(std::min(along, across)) / static_cast<double>(std::max(along, across)),
                 angle = slope * (60.66 - 15.66 * slope);
    const int near = first + static_cast<int>((across <= along ? angle : 90 - angle) + 0.5);
    const auto ahead = [&](int d) { return x * sine(d) + y * cosine(d); };
    int best = std::max(first, near - 1);
    std::int64_t most = ahead(best);
    for (int d = best + 1; d <= std::min(first + 90, near + 1); ++d)
        if (const std::int64_t share = ahead(d); share > most) {
            most = share;
            best = d;
        }
    return degrees(best);
}

bool within_arc(const InchPlace& at, int half, InchPoint p) {
    CHECK(half > 0 && half < 180);
    if (p == at.point()) return false;
    const std::int64_t s = sine(at.degrees), c = cosine(at.degrees), x = p.x - at.x, y = p.y - at.y;
    const std::int64_t forward = x * s + y * c, right = std::llabs(x * c - y * s);
    // tan(half) without division: right / forward <= sine / cosine. One unit of slack for the rounding of the table.
    const std::int64_t lhs = right / 1024 * cosine(half), rhs = forward / 1024 * sine(half);
    if (half == 90) return forward >= 0;
    return lhs <= rhs + unit;
}

namespace {

bool in_box(InchPoint p, InchPoint a, InchPoint b) {
    return p.x >= std::min(a.x, b.x) && p.x <= std::max(a.x, b.x) && p.y >= std::min(a.y, b.y) &&
           p.y <= std::max(a.y, b.y);
}

}  // namespace

bool on_segment(InchPoint p, InchPoint a, InchPoint b) {
    return cross(a, b, p) == 0 && in_box(p, a, b);
}

bool segments_meet(InchPoint a, InchPoint b, InchPoint c, InchPoint d) {
    const std::int64_t left = cross(a, b, c), right = cross(a, b, d);
    if ((left > 0 && right > 0) || (left < 0 && right < 0)) return false;
    const int s1 = sign(left), s2 = sign(right), s3 = sign(cross(c, d, a)), s4 = sign(cross(c, d, b));
    if (s1 * s2 < 0 && s3 * s4 < 0) return true;
    return (s1 == 0 && in_box(c, a, b)) || (s2 == 0 && in_box(d, a, b)) || (s3 == 0 && in_box(a, c, d)) ||
           (s4 == 0 && in_box(b, c, d));
}

EdgeLine edge(const Rect& r, Edge e) {
    const int i = static_cast<int>(e);
    return {corner(r, i), corner(r, (i + 1) % 4)};
}

bool overlap(const Rect& a, const Rect& b) {
    if (is_upright(a) && is_upright(b)) return UprightBox(a).overlaps(UprightBox(b));
    const LocalFrame from(a.at);
    const LocalBox box = local_box(a);
    // Fast path: the bounding circle of the one is clear of the other.
    if (square_off(from.spot(b.at.point()), box) > square(sixteenths * extent(b.wide, b.deep))) return false;
    // Positions are rounded, so allow a hundredth of overlap.
    return LocalObb(from, b).overlaps(box, sixteenths);
}

namespace {

// A point as seen from the place of the body.
bool in_body(const Rect& r, const Bearings& b) {
    const Hundredths left = r.wide / 2;
    return b.forward <= 0 && b.forward >= -r.deep && b.right >= -left && b.right <= r.wide - left;
}

}  // namespace

bool contains(const Rect& r, InchPoint p) {
    return in_body(r, seen_from(r.at, p));
}

namespace {

// Orders the two bodies, so that the result does not depend on the order of the arguments.
template <class Ask>
auto of_two(const Rect& a, const Rect& b, Ask ask) {
    const auto key = [](const Rect& r) { return std::tie(r.at.x, r.at.y, r.at.degrees, r.wide, r.deep); };
    const bool turned = key(b) < key(a);
    const Rect &one = turned ? b : a, &two = turned ? a : b;
    return ask(LocalObb(one.at, two), local_box(one));
}

}  // namespace

[[gnu::flatten]] Hundredths gap(const Rect& a, const Rect& b) {
    if (is_upright(a) && is_upright(b))
        return static_cast<Hundredths>(root(UprightBox(a).square_of_gap(UprightBox(b))));
    const std::int64_t n =
        of_two(a, b, [](const LocalObb& body, const LocalBox& box) { return body.square_of_gap(box); });
    // The square root, from sixteenths to the nearest hundredth.
    auto whole = static_cast<Hundredths>(std::sqrt(static_cast<double>(n)) / sixteenths);
    while (whole > 0 && n < square(sixteenths * whole - sixteenths / 2)) --whole;
    while (n >= square(sixteenths * whole + sixteenths / 2)) ++whole;
    return whole;
}

[[gnu::flatten]] bool gap_at_most(const Rect& a, const Rect& b, Hundredths far) {
    if (far < 0) return false;
    const std::int64_t x = a.at.x - b.at.x, y = a.at.y - b.at.y, between = x * x + y * y;
    if (between <= std::int64_t{far} * far) return true;
    if (is_upright(a) && is_upright(b))
        return UprightBox(a).square_of_gap(UprightBox(b)) <= std::int64_t{far} * far + far;
    // Fast path, as for overlap().
    if (square_off(LocalFrame(a.at).spot(b.at.point()), local_box(a)) >
        square(sixteenths * (far + 1 + extent(b.wide, b.deep))))
        return false;
    return of_two(a, b, [&](const LocalObb& body, const LocalBox& box) {
        return body.nearer_than(sixteenths * far + sixteenths / 2, box);
    });
}

Hundredths gap(const Rect& r, InchPoint p) {
    return contains(r, p) ? 0 : distance(p, nearest_point(r, p));
}

InchPoint nearest_point(const Rect& r, InchPoint to) {
    if (is_upright(r)) return UprightBox(r).nearest_to(to);
    const std::int64_t s = sine(r.at.degrees), c = cosine(r.at.degrees), x = to.x - r.at.x, y = to.y - r.at.y;
    const std::int64_t left = r.wide / 2, right = r.wide - left, forward = x * s + y * c, beside = x * c - y * s;
    if (in_body(r, {rounded(forward), rounded(beside)})) return to;
    // Rounded only at the end.
    const std::int64_t ahead = std::clamp(forward, -unit * r.deep, std::int64_t{0}),
                       aside = std::clamp(beside, -unit * left, unit * right);
    return {r.at.x + rounded((ahead * s + aside * c) >> sines::unit_bits),
            r.at.y + rounded((ahead * c - aside * s) >> sines::unit_bits)};
}

std::optional<Edge> struck_edge(const Rect& r, InchPoint from) {
    const Bearings b = seen_from(r.at, from);
    const Hundredths left = r.wide / 2, right = r.wide - left;
    if (b.forward > 0) return Edge::front;
    if (b.forward < -r.deep)
        return b.right > right || b.right < -left ? (b.right > 0 ? Edge::right : Edge::left) : Edge::rear;
    if (b.right > right) return Edge::right;
    if (b.right < -left) return Edge::left;
    return std::nullopt;
}

Hundredths contact_length(const Rect& of, Edge e, const Rect& by, Hundredths tolerance) {
    // In the frame of the edge: the part of its length along which the other body is within `tolerance`.
    const EdgeLine line = edge(of, e);
    const Hundredths length = distance(line.a, line.b);
    if (length == 0) return 0;
    const InchPlace frame{line.a.x, line.a.y, degrees(of.at.degrees + 90 * static_cast<int>(e) + 90)};
    // Forward is along the edge, clockwise round the body; left is outside.
    Hundredths low = std::numeric_limits<Hundredths>::max(), high = std::numeric_limits<Hundredths>::min();
    const auto c = corners(by);
    for (std::size_t i = 0; i < 4; ++i) {
        const Bearings p = seen_from(frame, c[i]), q = seen_from(frame, c[(i + 1) % 4]);
        if (std::abs(p.right) > tolerance || std::abs(q.right) > tolerance) continue;
        low = std::min({low, p.forward, q.forward});
        high = std::max({high, p.forward, q.forward});
    }
    return low > high ? 0 : std::max(0, std::min(high, length) - std::max(low, 0));
}

[[gnu::flatten]] bool segment_meets(const Rect& r, InchPoint a, InchPoint b) {
    // In the frame of the table, facing up.
    const auto spot = [](InchPoint p) { return LocalPoint{sixteenths * p.y, sixteenths * p.x}; };
    return LocalObb({}, r).meets(spot(a), spot(b));
}

bool clear_line(InchPoint a, InchPoint b, std::span<const Rect> blocking) {
    return std::ranges::none_of(blocking, [&](const Rect& r) { return segment_meets(r, a, b); });
}

}  // namespace banneret
