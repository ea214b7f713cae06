#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/geometry/sines.h"

namespace banneret {

// A table measured in inches, stored in whole hundredths of an inch, so that two machines, a replay and a save agree
// exactly. x grows to the right, y up the table; a facing is whole degrees clockwise from 0 = up (+y). Sines come from
// one table and every result is rounded once.
using Hundredths = std::int32_t;
inline constexpr Hundredths inch = 100;

struct InchPoint {
    Hundredths x = 0, y = 0;
    bool operator==(const InchPoint&) const = default;
};

// The position of a body: the middle of its front edge (a single figure: its centre), and its facing.
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

// Twice the signed area of the triangle: above 0 if c is to the left of the line from a to b.
constexpr std::int64_t cross(InchPoint a, InchPoint b, InchPoint c) {
    return std::int64_t{b.x - a.x} * (c.y - a.y) - std::int64_t{b.y - a.y} * (c.x - a.x);
}
// Rounded to the nearest hundredth.
Hundredths distance(InchPoint a, InchPoint b);
Hundredths distance(InchPoint p, InchPoint a, InchPoint b);  // to a segment
// Whole degrees clockwise from up, to the nearest. REQUIRES: a != b.
int bearing(InchPoint a, InchPoint b);
// The point `forward` hundredths ahead and `right` hundredths to the right of a place, relative to its facing.
constexpr InchPoint offset(const InchPlace& at, Hundredths forward, Hundredths right) {
    const std::int64_t s = sines::sine(at.degrees), c = sines::cosine(at.degrees);
    return {at.x + sines::rounded(forward * s + right * c), at.y + sines::rounded(forward * c - right * s)};
}
// Moved straight ahead (below 0: straight back), with the same facing.
constexpr InchPlace moved(const InchPlace& at, Hundredths forward) {
    const InchPoint p = offset(at, forward, 0);
    return {p.x, p.y, at.degrees};
}
// The position of a point relative to a place: ahead and to the right.
struct Bearings {
    Hundredths forward = 0, right = 0;
    bool operator==(const Bearings&) const = default;
};
constexpr Bearings seen_from(const InchPlace& at, InchPoint p) {
    const std::int64_t s = sines::sine(at.degrees), c = sines::cosine(at.degrees), x = p.x - at.x, y = p.y - at.y;
    return {sines::rounded(x * s + y * c), sines::rounded(x * c - y * s)};
}
// True if the direction to `p` is within `half` degrees of straight ahead, 0 < half < 180. False if `p` is the place
// itself.
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
    // For an odd width the right half is larger, so that no hundredth is lost.
    const Hundredths left = r.wide / 2, right = r.wide - left;
    return offset(r.at, which < 2 ? 0 : -r.deep, which == 0 || which == 3 ? -left : right);
}
constexpr std::array<InchPoint, 4> corners(const Rect& r) {
    return {corner(r, 0), corner(r, 1), corner(r, 2), corner(r, 3)};
}
// Radius of a bounding circle about the middle of the front: an upper bound for the distance of any point of the body,
// with a few hundredths for rounding. Rejects distant pairs.
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
// True if the interiors overlap; touching edges do not.
bool overlap(const Rect& a, const Rect& b);
bool contains(const Rect& r, InchPoint p);
// Distance between the nearest points; 0 if they touch or overlap.
Hundredths gap(const Rect& a, const Rect& b);
bool gap_at_most(const Rect& a, const Rect& b, Hundredths far);  // gap(a, b) <= far, but cheaper
Hundredths gap(const Rect& r, InchPoint p);
InchPoint nearest_point(const Rect& r, InchPoint to);
// The edge that faces a point: the front if the point is beyond the front line, the rear if it is straight behind, else
// the flank on its side. None for a point inside.
std::optional<Edge> struck_edge(const Rect& r, InchPoint from);
// The length, in hundredths, of the part of `of`'s edge `e` that is within `tolerance` of `by`; 0 if apart.
Hundredths contact_length(const Rect& of, Edge e, const Rect& by, Hundredths tolerance);
// True if the segment crosses or touches the body.
bool segment_meets(const Rect& r, InchPoint a, InchPoint b);
// True if the segment meets no body of `blocking`.
bool clear_line(InchPoint a, InchPoint b, std::span<const Rect> blocking);
// The body turned about its own centre. After half a circle it covers exactly the same ground, even if its depth is
// odd.
constexpr Rect turned_about_centre(const Rect& r, int new_degrees) {
    const InchPoint c = centre(r);
    const InchPlace middle_place{c.x, c.y, degrees(new_degrees)};
    const bool about = degrees(new_degrees - r.at.degrees) == 180;
    return {moved(middle_place, about ? r.deep - r.deep / 2 : r.deep / 2), r.wide, r.deep};
}

}  // namespace banneret
