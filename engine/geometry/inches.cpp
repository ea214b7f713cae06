#include "engine/geometry/inches.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <limits>

#include "engine/core/check.h"

namespace banneret {

namespace {

// Sines of whole degrees in units of 1 / 2^20, worked out when compiling, so that no machine's libm has a say.
constexpr std::int64_t unit = std::int64_t{1} << 20;

constexpr std::array<std::int32_t, 91> quarter = [] {
    std::array<std::int32_t, 91> table{};
    constexpr double pi = 3.14159265358979323846;
    for (std::size_t d = 0; d <= 90; ++d) {
        const double x = static_cast<double>(d) * pi / 180;
        double term = x, sum = x;
        for (int n = 1; n < 20; ++n) {
            term *= -x * x / static_cast<double>((2 * n) * (2 * n + 1));
            sum += term;
        }
        table[d] = static_cast<std::int32_t>(sum * static_cast<double>(unit) + 0.5);
    }
    return table;
}();

constexpr std::int64_t sine(int d) {
    d = degrees(d);
    if (d <= 90) return quarter[static_cast<std::size_t>(d)];
    if (d <= 180) return quarter[static_cast<std::size_t>(180 - d)];
    if (d <= 270) return -quarter[static_cast<std::size_t>(d - 180)];
    return -quarter[static_cast<std::size_t>(360 - d)];
}
constexpr std::int64_t cosine(int d) {
    return sine(d + 90);
}

constexpr Hundredths rounded(std::int64_t scaled) {
    return static_cast<Hundredths>(scaled >= 0 ? (scaled + unit / 2) / unit : -((-scaled + unit / 2) / unit));
}

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
    const std::int64_t t = std::clamp<std::int64_t>(dot(a, b, p), 0, length);
    const auto part = [&](std::int64_t d) {
        const std::int64_t n = d * t;
        return static_cast<Hundredths>(n >= 0 ? (n + length / 2) / length : -((-n + length / 2) / length));
    };
    return {a.x + part(b.x - a.x), a.y + part(b.y - a.y)};
}

// Of the distance to a segment.
std::int64_t square_to(InchPoint p, InchPoint a, InchPoint b) {
    const InchPoint n = nearest_on(p, a, b);
    return square(n.x - p.x) + square(n.y - p.y);
}

int sign(std::int64_t x) {
    return x > 0 ? 1 : x < 0 ? -1 : 0;
}

}  // namespace

std::int64_t cross(InchPoint a, InchPoint b, InchPoint c) {
    return std::int64_t{b.x - a.x} * (c.y - a.y) - std::int64_t{b.y - a.y} * (c.x - a.x);
}

Hundredths distance(InchPoint a, InchPoint b) {
    return static_cast<Hundredths>(root(square(b.x - a.x) + square(b.y - a.y)));
}

Hundredths distance(InchPoint p, InchPoint a, InchPoint b) {
    return distance(p, nearest_on(p, a, b));
}

int bearing(InchPoint a, InchPoint b) {
    CHECK(!(a == b));
    const std::int64_t x = b.x - a.x, y = b.y - a.y;
    // The whole degree of its quarter whose direction has the greatest share of the way.
    const int first = x >= 0 ? (y >= 0 ? 0 : 90) : (y < 0 ? 180 : 270);
    int best = first;
    std::int64_t most = std::numeric_limits<std::int64_t>::min();
    for (int d = first; d <= first + 90; ++d) {
        const std::int64_t ahead = x * sine(d) + y * cosine(d);
        if (ahead > most) {
            most = ahead;
            best = d;
        }
    }
    return degrees(best);
}

InchPoint offset(const InchPlace& at, Hundredths forward, Hundredths right) {
    const std::int64_t s = sine(at.degrees), c = cosine(at.degrees);
    return {at.x + rounded(forward * s + right * c), at.y + rounded(forward * c - right * s)};
}

InchPlace moved(const InchPlace& at, Hundredths forward) {
    const InchPoint p = offset(at, forward, 0);
    return {p.x, p.y, at.degrees};
}

Bearings seen_from(const InchPlace& at, InchPoint p) {
    const std::int64_t s = sine(at.degrees), c = cosine(at.degrees), x = p.x - at.x, y = p.y - at.y;
    return {rounded(x * s + y * c), rounded(x * c - y * s)};
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

bool on_segment(InchPoint p, InchPoint a, InchPoint b) {
    return cross(a, b, p) == 0 && p.x >= std::min(a.x, b.x) && p.x <= std::max(a.x, b.x) && p.y >= std::min(a.y, b.y) &&
           p.y <= std::max(a.y, b.y);
}

bool segments_meet(InchPoint a, InchPoint b, InchPoint c, InchPoint d) {
    const int s1 = sign(cross(a, b, c)), s2 = sign(cross(a, b, d)), s3 = sign(cross(c, d, a)),
              s4 = sign(cross(c, d, b));
    if (s1 * s2 < 0 && s3 * s4 < 0) return true;
    return on_segment(c, a, b) || on_segment(d, a, b) || on_segment(a, c, d) || on_segment(b, c, d);
}

std::array<InchPoint, 4> corners(const Rect& r) {
    // Halves of an odd width go to the right, so that the whole is kept.
    const Hundredths left = r.wide / 2, right = r.wide - left;
    const std::int64_t sn = sine(r.at.degrees), cs = cosine(r.at.degrees);
    const auto at = [&](std::int64_t forward, std::int64_t aside) {
        return InchPoint{r.at.x + rounded(forward * sn + aside * cs), r.at.y + rounded(forward * cs - aside * sn)};
    };
    return {at(0, -left), at(0, right), at(-r.deep, right), at(-r.deep, -left)};
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

InchPoint middle(const EdgeLine& e) {
    return {e.a.x + (e.b.x - e.a.x) / 2, e.a.y + (e.b.y - e.a.y) / 2};
}

InchPoint centre(const Rect& r) {
    return offset(r.at, -r.deep / 2, 0);
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

Hundredths gap(const Rect& a, const Rect& b) {
    if (overlap(a, b)) return 0;
    const auto ca = corners(a), cb = corners(b);
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (std::size_t i = 0; i < 4; ++i) {
        const InchPoint p = ca[i], q = ca[(i + 1) % 4];
        for (std::size_t j = 0; j < 4; ++j) {
            const InchPoint u = cb[j], v = cb[(j + 1) % 4];
            if (segments_meet(p, q, u, v)) return 0;
            least = std::min({least, square_to(p, u, v), square_to(u, p, q)});
        }
    }
    return static_cast<Hundredths>(root(least));
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
    if (contains(o, to)) return to;
    InchPoint best;
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (std::size_t i = 0; i < 4; ++i) {
        const InchPoint p = nearest_on(to, o.corners[i], o.corners[(i + 1) % 4]);
        if (const std::int64_t d = square(p.x - to.x) + square(p.y - to.y); d < least) {
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
