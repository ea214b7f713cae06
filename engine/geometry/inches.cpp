#include "engine/geometry/inches.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <limits>

#include "engine/core/check.h"
#include "engine/geometry/lie.h"

namespace banneret {

namespace {

using sines::cosine;
using sines::rounded;
using sines::sine;

constexpr std::int64_t unit = sines::unit;

std::int64_t square(std::int64_t x) {
    return x * x;
}

std::int64_t root(std::int64_t n) {
    if (n <= 0) return 0;
    // The machine's root is near enough to be put right; what comes out is whole and exact.
    auto low = static_cast<std::int64_t>(std::sqrt(static_cast<double>(n)));
    while (low * low > n) --low;
    while ((low + 1) * (low + 1) <= n) ++low;
    // To the nearest: up if n is beyond (low + 1/2)^2.
    return n - low * low > low ? low + 1 : low;
}

std::int64_t dot(InchPoint a, InchPoint b, InchPoint c) {
    return std::int64_t{b.x - a.x} * (c.x - a.x) + std::int64_t{b.y - a.y} * (c.y - a.y);
}

// Where on the segment the nearest point to p is, rounded once.
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

// Of the distance, and of that to a segment.
std::int64_t square_of(InchPoint a, InchPoint b) {
    return square(b.x - a.x) + square(b.y - a.y);
}
std::int64_t square_to(InchPoint p, InchPoint a, InchPoint b) {
    return square_of(p, nearest_on(p, a, b));
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
    // The whole degree of its quarter whose direction has the greatest share of the way: that share grows up to it and
    // falls behind it, but for the last digit of the table, so that its neighbours are looked at as well.
    const int first = x >= 0 ? (y >= 0 ? 0 : 90) : (y < 0 ? 180 : 270);
    const auto ahead = [&](int d) { return x * sine(d) + y * cosine(d); };
    int low = first, high = first + 90;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (ahead(middle + 1) > ahead(middle))
            low = middle + 1;
        else
            high = middle;
    }
    int best = std::max(first, low - 2);
    for (int d = best + 1; d <= std::min(first + 90, low + 2); ++d)
        if (ahead(d) > ahead(best)) best = d;
    return degrees(best);
}

bool within_arc(const InchPlace& at, int half, InchPoint p) {
    CHECK(half > 0 && half < 180);
    if (p == at.point()) return false;
    const std::int64_t s = sine(at.degrees), c = cosine(at.degrees), x = p.x - at.x, y = p.y - at.y;
    const std::int64_t forward = x * s + y * c, right = std::llabs(x * c - y * s);
    // tan(half) without dividing: right / forward <= sine / cosine. A unit of slack for the rounding of the table.
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

Outline outline(const Rect& r) {
    Outline out{corners(r), 0, 0, 0, 0};
    const auto [left, right] = std::ranges::minmax(out.corners, {}, &InchPoint::x);
    const auto [low, high] = std::ranges::minmax(out.corners, {}, &InchPoint::y);
    out.left = left.x;
    out.right = right.x;
    out.low = low.y;
    out.high = high.y;
    return out;
}

EdgeLine edge(const Rect& r, Edge e) {
    const auto c = corners(r);
    const auto i = static_cast<std::size_t>(e);
    return {c[i], c[(i + 1) % 4]};
}

bool overlap(const Rect& a, const Rect& b) {
    const auto ca = corners(a), cb = corners(b);
    // Apart if every corner of one lies on or beyond an edge of the other. Rounded corners: a hundredth of slack.
    const auto apart = [](const std::array<InchPoint, 4>& of, const std::array<InchPoint, 4>& other) {
        for (std::size_t i = 0; i < 4; ++i) {
            const InchPoint p = of[i], q = of[(i + 1) % 4];
            const std::int64_t slack = distance(p, q);
            if (std::ranges::all_of(other, [&](InchPoint c) { return cross(p, q, c) >= -slack; })) return true;
        }
        return false;
    };
    return !apart(ca, cb) && !apart(cb, ca);
}

bool contains(const Rect& r, InchPoint p) {
    const Bearings b = seen_from(r.at, p);
    const Hundredths left = r.wide / 2;
    return b.forward <= 0 && b.forward >= -r.deep && b.right >= -left && b.right <= r.wide - left;
}

namespace {

// How another's corners lie about a body, in its own frame and in 1024ths of a hundredth: the square of how far each is
// off, the sides it is beyond or nearly so, and how far the body's lines keep all of them off (below 0: they do not).
constexpr int fine_bits = 10;
constexpr std::int64_t fine = std::int64_t{1} << fine_bits;
// More than rounding moves a corner, the nearest point and the root of a distance.
constexpr std::int64_t sure = 4 * fine;

struct About {
    std::array<std::int64_t, 4> square{};
    std::array<std::uint8_t, 4> sides{};  // bit for each Edge
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    std::int64_t off = 0;
};
About about(const Rect& r, const std::array<InchPoint, 4>& others) {
    About out;
    const std::int64_t s = sine(r.at.degrees), c = cosine(r.at.degrees);
    const std::int64_t left = -(r.wide / 2) * fine, right = (r.wide - r.wide / 2) * fine, rear = -r.deep * fine;
    std::array<std::int64_t, 4> within;  // of the front, right, rear and left line: the least beyond it
    within.fill(std::numeric_limits<std::int64_t>::max());
    for (std::size_t i = 0; i < 4; ++i) {
        const std::int64_t x = others[i].x - r.at.x, y = others[i].y - r.at.y;
        const std::int64_t ahead = (x * s + y * c) >> (20 - fine_bits), aside = (x * c - y * s) >> (20 - fine_bits);
        const std::array<std::int64_t, 4> beyond = {ahead, aside - right, rear - ahead, left - aside};
        std::int64_t sum = 0;
        for (std::size_t e = 0; e < 4; ++e) {
            const std::int64_t far = std::max<std::int64_t>(beyond[e], 0);
            sum += far * far;
            within[e] = std::min(within[e], beyond[e]);
            out.sides[i] = static_cast<std::uint8_t>(out.sides[i] | (beyond[e] > -sure ? 1u << e : 0u));
        }
        out.square[i] = sum;
        out.least = std::min(out.least, sum);
    }
    out.off = *std::ranges::max_element(within);
    return out;
}

// Two bodies about each other.
struct Facing {
    std::array<InchPoint, 4> a, b;  // corners
    About b_about_a, a_about_b;

    Facing(const Rect& r, const Rect& q)
        : a(corners(r)), b(corners(q)), b_about_a(about(r, b)), a_about_b(about(q, a)) {}
    bool surely_apart() const { return std::max(b_about_a.off, a_about_b.off) > sure; }
    std::int64_t least() const { return std::min(b_about_a.least, a_about_b.least); }
};

// Every corner with every edge.
std::int64_t least_square(const std::array<InchPoint, 4>& ca, const std::array<InchPoint, 4>& cb) {
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (std::size_t i = 0; i < 4; ++i) {
        const InchPoint p = ca[i], q = ca[(i + 1) % 4];
        for (std::size_t j = 0; j < 4; ++j) {
            const InchPoint u = cb[j], v = cb[(j + 1) % 4];
            if (segments_meet(p, q, u, v)) return 0;
            least = std::min({least, square_to(p, u, v), square_to(u, p, q)});
        }
    }
    return least;
}

// The same of bodies surely apart: only corners that may be the nearest, with the edges they are beyond and, since a
// nearest point is rounded and a corner is not, the other's corners.
std::int64_t least_square(const Facing& f) {
    const std::int64_t far = root(f.least()) + 1 + sure, most = far * far;
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    const auto look = [&](const About& at, const std::array<InchPoint, 4>& of, const std::array<InchPoint, 4>& points) {
        for (std::size_t i = 0; i < 4; ++i) {
            if (at.square[i] > most) continue;
            for (std::size_t e = 0; e < 4; ++e) {
                least = std::min(least, square_of(points[i], of[e]));
                if ((at.sides[i] >> e) & 1u) least = std::min(least, square_to(points[i], of[e], of[(e + 1) % 4]));
            }
        }
    };
    look(f.b_about_a, f.a, f.b);
    look(f.a_about_b, f.b, f.a);
    return least;
}

std::int64_t square_of_gap(const Rect& a, const Rect& b, const Facing& f) {
    if (f.surely_apart()) return least_square(f);
    return overlap(a, b) ? 0 : least_square(f.a, f.b);
}

}  // namespace

Hundredths gap(const Rect& a, const Rect& b) {
    return static_cast<Hundredths>(root(square_of_gap(a, b, Facing(a, b))));
}

namespace {

// How far a body keeps off the box that another fills as the first sees it: to the side, and ahead or behind.
struct Apart {
    std::int64_t aside = 0, along = 0;
    std::int64_t square() const { return aside * aside + along * along; }
};
Apart apart(const Rect& r, const Rect& other) {
    const Lie l = lie(r.at, other);
    const std::int64_t left = r.wide / 2, right = r.wide - left;
    return {std::max<std::int64_t>({0, l.left - right, -left - l.right}),
            std::max<std::int64_t>({0, l.rear, -r.deep - l.front})};
}

}  // namespace

Hundredths roughly_apart(const Rect& a, const Rect& b) {
    return static_cast<Hundredths>(root(std::max(apart(a, b).square(), apart(b, a).square()))) - 1;
}

bool gap_at_most(const Rect& a, const Rect& b, Hundredths far) {
    if (far < 0) return false;
    if (far > 100'000) return gap(a, b) <= far;
    // Nothing of a body is further from the middle of its front than half the front and all of the depth.
    const std::int64_t x = a.at.x - b.at.x, y = a.at.y - b.at.y, between = x * x + y * y;
    const std::int64_t reach = std::int64_t{far} + a.wide / 2 + a.deep + b.wide / 2 + b.deep + 4;
    if (between > reach * reach) return false;
    const Apart off = apart(a, b);
    const std::int64_t beyond = far + 4;
    if (off.square() > beyond * beyond) return false;
    // Of bodies that stand square to each other the box is the body, but for those so small that rounding bends them.
    const bool small = std::min({a.wide, a.deep, b.wide, b.deep}) < 40;
    if ((a.at.degrees - b.at.degrees) % 90 == 0 && !small) {
        const std::int64_t aside = off.aside + 12, along = off.along + 12;
        if (aside * aside + along * along <= std::int64_t{far} * far) return true;
    } else if (apart(b, a).square() > beyond * beyond) {
        return false;
    }
    const Facing f(a, b);
    if (f.surely_apart()) {
        const std::int64_t least = f.least(), more = far * fine + sure, less = far * fine - sure;
        if (least > more * more) return false;
        if (less > 0 && least < less * less) return true;
    }
    // root() rounds up beyond far + 1/2.
    return square_of_gap(a, b, f) <= std::int64_t{far} * far + far;
}

Hundredths gap_at_least(const Rect& a, const Rect& b) {
    const Facing f(a, b);
    if (!f.surely_apart()) return 0;
    return static_cast<Hundredths>(std::max<std::int64_t>(0, root(f.least()) - sure) / fine);
}

Hundredths gap(const Rect& r, InchPoint p) {
    return contains(r, p) ? 0 : distance(p, nearest_point(r, p));
}

bool contains(const Outline& o, InchPoint p) {
    if (p.x < o.left || p.x > o.right || p.y < o.low || p.y > o.high) return false;
    for (std::size_t i = 0; i < 4; ++i)
        if (cross(o.corners[i], o.corners[(i + 1) % 4], p) > 0) return false;
    return true;
}

InchPoint nearest_point(const Rect& r, InchPoint to) {
    return nearest_point(outline(r), to);
}

InchPoint nearest_point(const Outline& o, InchPoint to) {
    // Of an edge that is well turned away a corner at best is the nearest.
    std::array<bool, 4> towards{};
    bool outside = false, crooked = false;  // crooked: so small that rounding bends it
    for (std::size_t i = 0; i < 4; ++i) {
        const InchPoint p = o.corners[i], q = o.corners[(i + 1) % 4];
        const std::int64_t turned = cross(p, q, to);
        outside = outside || turned > 0;
        const std::int64_t length = std::llabs(q.x - p.x) + std::llabs(q.y - p.y);
        towards[i] = turned > -16 * length;
        crooked = crooked || length < 40;
    }
    if (!outside && contains(o, to)) return to;
    InchPoint best;
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (std::size_t i = 0; i < 4; ++i) {
        const InchPoint a = o.corners[i], b = o.corners[(i + 1) % 4];
        const InchPoint p = !outside || towards[i] || crooked ? nearest_on(to, a, b)
                            : square_of(to, a) <= square_of(to, b) ? a
                                                                   : b;
        if (const std::int64_t d = square_of(to, p); d < least) {
            least = d;
            best = p;
        }
    }
    return best;
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
    // In the frame of the edge: how far along it the other body reaches while no further than `tolerance` from it.
    const EdgeLine line = edge(of, e);
    const Hundredths length = distance(line.a, line.b);
    if (length == 0) return 0;
    const InchPlace frame{line.a.x, line.a.y, degrees(of.at.degrees + 90 * static_cast<int>(e) + 90)};
    // Forward runs along the edge clockwise round the body; left of it is outside.
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

bool segment_meets(const Rect& r, InchPoint a, InchPoint b) {
    return segment_meets(outline(r), a, b);
}

bool segment_meets(const Outline& o, InchPoint a, InchPoint b) {
    if (std::max(a.x, b.x) < o.left || std::min(a.x, b.x) > o.right || std::max(a.y, b.y) < o.low ||
        std::min(a.y, b.y) > o.high)
        return false;
    // All of it to one side of the line: most often, where it lies near the way at all.
    bool left = true, right = true;
    for (const InchPoint c : o.corners) {
        const std::int64_t turned = cross(a, b, c);
        left = left && turned > 0;
        right = right && turned < 0;
    }
    if (left || right) return false;
    if (contains(o, a) || contains(o, b)) return true;
    for (std::size_t i = 0; i < 4; ++i)
        if (segments_meet(a, b, o.corners[i], o.corners[(i + 1) % 4])) return true;
    return false;
}

bool clear_line(InchPoint a, InchPoint b, std::span<const Rect> blocking) {
    return std::ranges::none_of(blocking, [&](const Rect& r) { return segment_meets(r, a, b); });
}

Rect turned_about_centre(const Rect& r, int new_degrees) {
    const InchPoint c = centre(r);
    const InchPlace middle_place{c.x, c.y, degrees(new_degrees)};
    return {moved(middle_place, r.deep / 2), r.wide, r.deep};
}

}  // namespace banneret
