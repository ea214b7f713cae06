#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/geometry/sines.h"

namespace banneret {

// A table measured in inches, kept in whole hundredths of an inch, so that two machines, a replay and a save agree to
// the last digit. x grows to the right, y up the table; a facing is whole degrees clockwise from 0 = up (+y). Sines
// come from one table and every result is rounded once.
using Hundredths = std::int32_t;
inline constexpr Hundredths inch = 100;

struct InchPoint {
    Hundredths x = 0, y = 0;
    bool operator==(const InchPoint&) const = default;
};

// Where a body stands: the middle of its front edge (a single figure: its centre), and its facing.
struct InchPlace {
    Hundredths x = 0, y = 0;
    std::int16_t degrees = 0;  // 0 .. 359
    bool operator==(const InchPlace&) const = default;
    constexpr InchPoint point() const { return {x, y}; }
};

// 0 .. 359.
constexpr std::int16_t degrees(int d) {
    return static_cast<std::int16_t>(sines::whole(d));
}
// The smallest angle between two facings, 0 .. 180.
constexpr int degrees_between(int a, int b) {
    const int d = degrees(a - b);
    return d <= 180 ? d : 360 - d;
}

// Twice the area of the triangle: above 0 if c lies to the left of the way from a to b.
constexpr std::int64_t cross(InchPoint a, InchPoint b, InchPoint c) {
    return std::int64_t{b.x - a.x} * (c.y - a.y) - std::int64_t{b.y - a.y} * (c.x - a.x);
}
// Rounded to the nearest hundredth.
Hundredths distance(InchPoint a, InchPoint b);
Hundredths distance(InchPoint p, InchPoint a, InchPoint b);  // to a segment
// Whole degrees clockwise from up, to the nearest. REQUIRES: a != b.
int bearing(InchPoint a, InchPoint b);
// `forward` hundredths ahead and `right` to the right of a place, as it faces.
constexpr InchPoint offset(const InchPlace& at, Hundredths forward, Hundredths right) {
    const std::int64_t s = sines::sine(at.degrees), c = sines::cosine(at.degrees);
    return {at.x + sines::rounded(forward * s + right * c), at.y + sines::rounded(forward * c - right * s)};
}
// Straight ahead (below 0: straight back), the facing kept.
constexpr InchPlace moved(const InchPlace& at, Hundredths forward) {
    const InchPoint p = offset(at, forward, 0);
    return {p.x, p.y, at.degrees};
}
// How far ahead and to the right of `at` a point lies.
struct Bearings {
    Hundredths forward = 0, right = 0;
    bool operator==(const Bearings&) const = default;
};
constexpr Bearings seen_from(const InchPlace& at, InchPoint p) {
    const std::int64_t s = sines::sine(at.degrees), c = sines::cosine(at.degrees), x = p.x - at.x, y = p.y - at.y;
    return {sines::rounded(x * s + y * c), sines::rounded(x * c - y * s)};
}
// True if `p` lies within `half` degrees of straight ahead of the place, 0 < half < 180. A point at the place itself is
// not ahead of it.
bool within_arc(const InchPlace& at, int half, InchPoint p);

bool on_segment(InchPoint p, InchPoint a, InchPoint b);
// True if they cross or touch.
bool segments_meet(InchPoint a, InchPoint b, InchPoint c, InchPoint d);

// A body in ranks: `wide` along its front, `deep` to its rear from the front edge at `at`.
struct Rect {
    InchPlace at;
    Hundredths wide = 0, deep = 0;
    bool operator==(const Rect&) const = default;
};
// 0 .. 3: front left, front right, rear right, rear left.
constexpr InchPoint corner(const Rect& r, int which) {
    // Halves of an odd width go to the right, so that the whole is kept.
    const Hundredths left = r.wide / 2, right = r.wide - left;
    return offset(r.at, which < 2 ? 0 : -r.deep, which == 0 || which == 3 ? -left : right);
}
constexpr std::array<InchPoint, 4> corners(const Rect& r) {
    return {corner(r, 0), corner(r, 1), corner(r, 2), corner(r, 3)};
}
// Nothing of a body is further from the middle of its front than this: the longer of half the front and the depth, half
// of the shorter, and a few hundredths that rounding may take. For a first look at who is far off.
constexpr Hundredths extent(Hundredths wide, Hundredths deep) {
    return (wide / 2 + deep + std::max(wide / 2, deep)) / 2 + 5;
}
enum class Edge : std::uint8_t { front, right, rear, left };
struct EdgeLine {
    InchPoint a, b;  // clockwise round the body
};
EdgeLine edge(const Rect& r, Edge e);
constexpr InchPoint middle(const EdgeLine& e) {
    return {e.a.x + (e.b.x - e.a.x) / 2, e.a.y + (e.b.y - e.a.y) / 2};
}
constexpr InchPoint centre(const Rect& r) {
    return offset(r.at, -r.deep / 2, 0);
}
// True if the insides overlap; touching edges do not.
bool overlap(const Rect& a, const Rect& b);
bool contains(const Rect& r, InchPoint p);
// Between nearest points; 0 where they touch or overlap.
Hundredths gap(const Rect& a, const Rect& b);
bool gap_at_most(const Rect& a, const Rect& b, Hundredths far);  // gap(a, b) <= far, for a part of its price
Hundredths gap(const Rect& r, InchPoint p);
InchPoint nearest_point(const Rect& r, InchPoint to);
// The edge a point is off: the front where it lies beyond the front line, the rear where it lies straight behind, else
// the flank on its side. None for a point inside.
std::optional<Edge> struck_edge(const Rect& r, InchPoint from);
// How much of `of`'s edge `e` lies against `by`, within `tolerance` of it: the length in hundredths, 0 if apart.
Hundredths contact_length(const Rect& of, Edge e, const Rect& by, Hundredths tolerance);
// True if the segment passes through or touches the body.
bool segment_meets(const Rect& r, InchPoint a, InchPoint b);
// True if no body of `blocking` stands in the line.
bool clear_line(InchPoint a, InchPoint b, std::span<const Rect> blocking);
// The same body turned about its own centre. Turned about by half a circle it covers the very same ground, of an odd
// depth as well.
constexpr Rect turned_about_centre(const Rect& r, int new_degrees) {
    const InchPoint c = centre(r);
    const InchPlace middle_place{c.x, c.y, degrees(new_degrees)};
    const bool about = degrees(new_degrees - r.at.degrees) == 180;
    return {moved(middle_place, about ? r.deep - r.deep / 2 : r.deep / 2), r.wide, r.deep};
}

}  // namespace banneret
