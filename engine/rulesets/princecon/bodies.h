#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "engine/core/small_list.h"
#include "engine/geometry/upright_box.h"
#include "engine/rulesets/princecon/princecon.h"

namespace banneret::princecon {

// Bodies in motion and the ground under them, only for the sources of this folder.

struct Way {
    Hundredths dx = 0, dy = 0, length = 0;
};
Way way_between(InchPoint from, InchPoint to);
// As way_between(), but with a length up to an eighth too great and without a square root: for bounds.
constexpr Way way_of_bound(InchPoint from, InchPoint to) {
    const Hundredths dx = to.x - from.x, dy = to.y - from.y, x = std::abs(dx), y = std::abs(dy);
    return {dx, dy, std::max(x, y) + std::min(x, y) / 2 + 1};
}
// True only if two points are further apart than `far`; computed without a root.
constexpr bool plainly_further(InchPoint a, InchPoint b, Hundredths far) {
    const Hundredths x = a.x - b.x, y = a.y - b.y, most = far + 1;
    return std::abs(x) > most || std::abs(y) > most ||
           std::int64_t{x} * x + std::int64_t{y} * y > std::int64_t{most} * most;
}
// The greatest square of a length that rounds to at most `far`. REQUIRES: far >= 0.
constexpr std::int64_t rounds_to_at_most(Hundredths far) {
    return std::int64_t{far} * far + far;
}
// distance(a, b) <= far, without a root.
constexpr bool within(InchPoint a, InchPoint b, Hundredths far) {
    const std::int64_t x = a.x - b.x, y = a.y - b.y;
    return x * x + y * y <= rounds_to_at_most(far);
}
// The point at a distance along a path that begins at `from`.
InchPoint along(InchPoint from, const Way& w, Hundredths far);

// The cost of an impassable path, in hundredths of movement.
inline constexpr Hundredths no_way = 1'000'000;

// The ground that a circle of the radius `around` sweeps on the first `within` hundredths of a way.
class Corridor {
public:
    Corridor(InchPoint from, const Way& w, std::int64_t around, Hundredths within = no_way);
    // The ground that a body sweeps: of an upright one the box about it, which is less than a circle.
    static Corridor of(const Rect& body, const Way& w, Hundredths within = no_way);
    // True only if a circle about `p` is clear of it; computed without a root.
    bool is_clear_of(InchPoint p, Hundredths radius) const {
        // Fast path: most bodies are beside its box. A coordinate below the box is a large number without a sign.
        const auto beside = [&](Hundredths from_low, Hundredths size) {
            return static_cast<std::uint32_t>(from_low + radius) > static_cast<std::uint32_t>(size + 2 * radius);
        };
        if (beside(p.x - low_.x, size_.x) || beside(p.y - low_.y, size_.y)) return true;
        if (only_box_) return false;
        const std::int64_t x = p.x - from_.x, y = p.y - from_.y, reach = around_ + radius;
        const std::int64_t ahead = x * way_.dx + y * way_.dy, aside = x * way_.dy - y * way_.dx;
        // The length of a way is rounded to a hundredth.
        const std::int64_t most = (reach + 2) * (way_.length + 1);
        return aside > most || aside < -most || ahead < -most || ahead > most + end_;
    }

private:
    Corridor(const UprightBox& box, const Way& w, Hundredths within);
    InchPoint from_;
    Way way_;
    std::int64_t around_ = 0, end_ = 0;
    InchPoint low_, size_;  // the box about the way and the circle
    bool only_box_ = false;
};

// A body that goes along a way: swept separating axes.
class Motion {
public:
    Motion(const Rect& body, const Way& w);
    // The distance it goes until its interior meets that of `other`, both shrunk by `slack`; none if it never does.
    // 0: they overlap already.
    std::optional<Hundredths> meets(const Rect& other, Hundredths slack) const {
        return !askew_ && is_upright(other) ? meets_upright(UprightBox(other), slack) : meets_any(other, slack);
    }
    // As meets(), for bodies of any facing: without the faster computation for two bodies that face along the table's
    // axes.
    std::optional<Hundredths> meets_any(const Rect& other, Hundredths slack) const;
    const Rect& body() const { return body_; }
    const Way& way() const { return way_; }

    struct Axis {
        std::int64_t x, y;
    };
    // Doubled centre, half extents doubled (whole width and depth), so that no half is lost.
    struct Box {
        explicit Box(const Rect& r);
        std::int64_t cx, cy;  // twice the centre, in 1 / 2^20 hundredths
        Axis ahead, right;
        std::int64_t wide, deep;
    };

private:
    // The motion along an axis.
    struct Course {
        Axis axis;
        std::int64_t reach, speed;
        double per;  // hundredths of the way for a unit of the axis
    };
    struct Span {
        std::int64_t enter, leave;  // whole hundredths of the way
        double last_in;             // where the last of the axes begins to overlap
        // Narrows it to where the extents overlap on an axis: while the distance of the centres is less than `touch`.
        bool narrow(double gap_less_touch, double gap_and_touch, double per);
    };
    // The motion of an upright body along an axis of the table: all doubled, as in a Box.
    struct Line {
        Hundredths middle, size, speed;
        double per;
    };
    // The measurements of a moving body that does not face along the table's axes.
    struct Askew {
        explicit Askew(const Rect& body, const Way& w);
        Course course(const Axis& n) const;
        bool narrow(const Course& on, const Box& b, Hundredths slack, Span& span) const;
        Way way;
        Box box;
        std::array<Course, 2> own;
    };
    std::optional<Hundredths> meets_upright(const UprightBox& other, Hundredths slack) const;
    static bool narrow(const Line& on, Hundredths middle, Hundredths size, Span& span);
    Rect body_;
    Way way_;
    std::optional<Askew> askew_;
    std::array<Line, 2> lines_;  // of an upright one
};

// The first thing a moving body meets.
struct Met {
    Hundredths far = 0;
    int enemy = -1;  // index; -1: not an enemy
    bool friendly = false, wall = false;
    int area = -1;  // index of a wall of electricity
};
struct Sweep {
    std::size_t mover = 0;
    bool through_friends = false, through_all = false, ignore_walls = false;
    int except = -1;             // an enemy that is no obstacle
    Hundredths within = no_way;  // obstacles further along the path may be left out
};
std::optional<Met> first_met(const State& s, const Sweep& how, const Rect& from, const Way& w);
std::optional<Met> first_met(const State& s, const Sweep& how, const Motion& motion);
// True if the first thing it meets is the enemy `target`, which it meets after `far`: first_met(), but cheaper.
// REQUIRES: motion.meets() gives `far` for the target's body; how.within is greater than `far`; how.except is nobody.
bool meets_first(const State& s, const Sweep& how, const Motion& motion, std::size_t target, Hundredths far);
// The bodies that the mover may not stand on and that reach within `far` of a point: for several tries near it.
using Bodies = SmallList<Rect, 12>;
Bodies bodies_near(const State& s, std::size_t mover, InchPoint p, std::int64_t far, int except = -1);
bool free_among(const Bodies& bodies, const Rect& r);
// The index of the first body on which this one would stand, searched from `begin` on and round; none: it has room.
std::optional<std::size_t> blocker_among(const Bodies& bodies, const Rect& r, std::size_t begin);
bool free_place(const State& s, std::size_t mover, const Rect& r, int except = -1);

// Searches a line for the places at which a body of a fixed facing has room among the bodies near the line; faster than
// free_place() if many places are tried.
class RoomAlong {
public:
    // `line`: the place where the middle of its front begins, facing along the line. `far`: bodies further from there
    // are left out.
    RoomAlong(const State& s, std::size_t mover, const InchPlace& line, const Rect& body, Hundredths far, int except);
    bool is_free(Hundredths along_line);

private:
    // The stretch, without its ends, on which an upright body blocks an upright one.
    struct Blocked {
        Hundredths low = 0, high = 0;
    };
    Rect at(Hundredths along_line) const;
    InchPlace line_;
    Rect body_;
    SmallList<Blocked, 8> blocked_;
    Bodies askew_;             // bodies that need an exact test
    std::size_t blocker_ = 0;  // the last of those: it usually blocks the next spot too, so it is tested first
};

// --- Ground (3.9) ---------------------------------------------------------------------------------------------------

// In hundredths of movement; `no_way` if impassable.
Hundredths path_cost(const State& s, std::size_t mover, const Rect& from, const Way& w);
// The furthest point along `w` that `allowance` pays for.
Hundredths paid_way(const State& s, std::size_t mover, const Rect& from, const Way& w, Hundredths allowance);
bool is_cover(TableGround g);
bool blocks_sight(TableGround g);
bool impassable(TableGround g, bool horse);
// A wall line with a level: it can be passed only at a gate or breach, which is a road, bridge or ford across it.
bool is_city_wall(const Patch& patch);
// The area of that kind of spell that covers the point, or null.
const Area* area_at(const State& s, Spell spell, InchPoint p);
bool rect_in_circle(const Rect& r, InchPoint centre, Hundredths radius);  // any part of it
Rect wall_body(const Area& a);
// PC-R9: the straight line, or the shortest way round one piece of impassable ground.
Hundredths ground_distance(const State& s, InchPoint from, InchPoint to);

}  // namespace banneret::princecon
