#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

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
    return static_cast<std::int16_t>((d % 360 + 360) % 360);
}
// The smallest angle between two facings, 0 .. 180.
constexpr int degrees_between(int a, int b) {
    const int d = degrees(a - b);
    return d <= 180 ? d : 360 - d;
}

// Twice the area of the triangle: above 0 if c lies to the left of the way from a to b.
std::int64_t cross(InchPoint a, InchPoint b, InchPoint c);
// Rounded to the nearest hundredth.
Hundredths distance(InchPoint a, InchPoint b);
Hundredths distance(InchPoint p, InchPoint a, InchPoint b);  // to a segment
// Whole degrees clockwise from up, to the nearest. REQUIRES: a != b.
int bearing(InchPoint a, InchPoint b);
// `forward` hundredths ahead and `right` to the right of a place, as it faces.
InchPoint offset(const InchPlace& at, Hundredths forward, Hundredths right);
// Straight ahead (below 0: straight back), the facing kept.
InchPlace moved(const InchPlace& at, Hundredths forward);
// How far ahead and to the right of `at` a point lies.
struct Bearings {
    Hundredths forward = 0, right = 0;
    bool operator==(const Bearings&) const = default;
};
Bearings seen_from(const InchPlace& at, InchPoint p);
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
// Front left, front right, rear right, rear left.
std::array<InchPoint, 4> corners(const Rect& r);
// A body's corners and the box they fill, worked out once where many points are asked about.
struct Outline {
    std::array<InchPoint, 4> corners;  // as corners() gives them
    Hundredths left = 0, right = 0, low = 0, high = 0;
};
Outline outline(const Rect& r);
enum class Edge : std::uint8_t { front, right, rear, left };
struct EdgeLine {
    InchPoint a, b;  // clockwise round the body
};
EdgeLine edge(const Rect& r, Edge e);
InchPoint middle(const EdgeLine& e);
InchPoint centre(const Rect& r);
// True if the insides overlap; touching edges do not.
bool overlap(const Rect& a, const Rect& b);
bool contains(const Rect& r, InchPoint p);
bool contains(const Outline& o, InchPoint p);
// Between nearest points; 0 where they touch or overlap.
Hundredths gap(const Rect& a, const Rect& b);
Hundredths gap(const Rect& r, InchPoint p);
InchPoint nearest_point(const Rect& r, InchPoint to);
InchPoint nearest_point(const Outline& o, InchPoint to);
// The edge a point is off: the front where it lies beyond the front line, the rear where it lies straight behind, else
// the flank on its side. None for a point inside.
std::optional<Edge> struck_edge(const Rect& r, InchPoint from);
// How much of `of`'s edge `e` lies against `by`, within `tolerance` of it: the length in hundredths, 0 if apart.
Hundredths contact_length(const Rect& of, Edge e, const Rect& by, Hundredths tolerance);
// True if the segment passes through or touches the body.
bool segment_meets(const Rect& r, InchPoint a, InchPoint b);
bool segment_meets(const Outline& o, InchPoint a, InchPoint b);
// True if no body of `blocking` stands in the line.
bool clear_line(InchPoint a, InchPoint b, std::span<const Rect> blocking);
// The same body turned about its own centre.
Rect turned_about_centre(const Rect& r, int new_degrees);

}  // namespace banneret
