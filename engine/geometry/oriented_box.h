#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/geometry/inches.h"
#include "engine/geometry/upright_box.h"

// Oriented-box tests (gap, overlap, segment) in the local frame of one box, by separating axes; fixed point in
// sixteenths of a hundredth of an inch.
namespace banneret {

// A point in a local frame: ahead and to the right, in sixteenths of a hundredth of an inch.
inline constexpr std::int64_t sixteenths = 16;
struct LocalPoint {
    std::int64_t ahead, aside;
};
constexpr LocalPoint operator+(LocalPoint a, LocalPoint b) {
    return {a.ahead + b.ahead, a.aside + b.aside};
}
constexpr std::int64_t square(LocalPoint way) {
    return way.ahead * way.ahead + way.aside * way.aside;
}
// An axis-aligned box in the local frame.
struct LocalBox {
    LocalPoint low, high;
    bool meets(const LocalBox& o) const {
        return high.ahead >= o.low.ahead && low.ahead <= o.high.ahead && high.aside >= o.low.aside &&
               low.aside <= o.high.aside;
    }
    void take_in(LocalPoint p) {
        low = {std::min(low.ahead, p.ahead), std::min(low.aside, p.aside)};
        high = {std::max(high.ahead, p.ahead), std::max(high.aside, p.aside)};
    }
};

// The square of the distance from a point to a box; 0 inside.
constexpr std::int64_t square_off(LocalPoint p, const LocalBox& box) {
    return square({p.ahead - std::clamp(p.ahead, box.low.ahead, box.high.ahead),
                   p.aside - std::clamp(p.aside, box.low.aside, box.high.aside)});
}

// The frame's own body as a box.
inline LocalBox local_box(const Rect& r) {
    const std::int64_t left = r.wide / 2, right = r.wide - left;
    return {{-sixteenths * r.deep, -sixteenths * left}, {0, sixteenths * right}};
}

// The local frame of a body: the middle of its front edge and its facing.
class LocalFrame {
public:
    explicit LocalFrame(const InchPlace& from)
        : at_(from.point()), sine_(sines::sine(from.degrees)), cosine_(sines::cosine(from.degrees)) {}
    LocalPoint spot(InchPoint p) const { return {ahead(p), aside(p)}; }
    // One coordinate only, enough to reject most pairs.
    std::int64_t ahead(InchPoint p) const {
        return (sixteenths * (p.x - at_.x) * sine_ + sixteenths * (p.y - at_.y) * cosine_) >> sines::unit_bits;
    }
    std::int64_t aside(InchPoint p) const {
        return (sixteenths * (p.x - at_.x) * cosine_ - sixteenths * (p.y - at_.y) * sine_) >> sines::unit_bits;
    }
    // The unit vector of another facing in this frame: its components ahead and to the right.
    LocalPoint way(int degrees) const {
        const std::int64_t s = sines::sine(degrees), c = sines::cosine(degrees);
        return {(s * sine_ + c * cosine_) >> sines::unit_bits, (s * cosine_ - c * sine_) >> sines::unit_bits};
    }

private:
    InchPoint at_;
    std::int64_t sine_, cosine_;
};

// A body in a local frame, accurate to a sixteenth of a hundredth or two: the middle of its front and its facing.
class LocalObb {
public:
    LocalObb() {}  // an empty body, which must not be used
    LocalObb(const LocalFrame& from, const Rect& r)
        : at_(from.spot(r.at.point())),
          left_(sixteenths * (r.wide / 2)),
          right_(sixteenths * r.wide - left_),
          deep_(sixteenths * r.deep) {
        const LocalPoint ahead = from.way(r.at.degrees);
        along_ = ahead.ahead;
        across_ = ahead.aside;
    }
    LocalObb(const InchPlace& from, const Rect& r) : LocalObb(LocalFrame(from), r) {}
    // Its bounding box, slightly enlarged.
    LocalBox box() const {
        const std::int64_t back = down(-along_ * deep_), over = down(-across_ * deep_);
        const std::int64_t deep = down(right_ * std::abs(across_)) + 2, wide = down(right_ * std::abs(along_)) + 2;
        return {
            {at_.ahead + std::min<std::int64_t>(back, 0) - deep, at_.aside + std::min<std::int64_t>(over, 0) - wide},
            {at_.ahead + std::max<std::int64_t>(back, 0) + deep, at_.aside + std::max<std::int64_t>(over, 0) + wide}};
    }
    // The vector from a point to the nearest point of the body; zero if inside.
    LocalPoint way_from(LocalPoint p) const {
        const LocalPoint own = as_it_sees(p);
        const std::int64_t f = std::clamp(own.ahead, -deep_, std::int64_t{0}) - own.ahead,
                           b = std::clamp(own.aside, -left_, right_) - own.aside;
        return {down(f * along_ - b * across_), down(f * across_ + b * along_)};
    }
    // True if the segment crosses or touches the body.
    bool meets(LocalPoint from, LocalPoint to) const {
        const LocalPoint a = as_it_sees(from), b = as_it_sees(to);
        if (std::max(a.ahead, b.ahead) < -deep_ || std::min(a.ahead, b.ahead) > 0 ||
            std::max(a.aside, b.aside) < -left_ || std::min(a.aside, b.aside) > right_)
            return false;
        // Separating axis of the segment: are all corners on one side of its line?
        const std::int64_t x = b.ahead - a.ahead, y = b.aside - a.aside, c = x * a.aside - y * a.ahead;
        const std::array<std::int64_t, 4> turned = {-x * left_ - c, x * right_ - c, x * right_ + y * deep_ - c,
                                                    -x * left_ + y * deep_ - c};
        const auto [least, most] = std::ranges::minmax(turned);
        return least <= 0 && most >= 0;
    }
    // The square of the gap to a box; 0 if they touch or overlap.
    std::int64_t square_of_gap(const LocalBox& box) const {
        const Turned mine = seen();
        const std::int64_t apart = mine.apart(box), off = mine.square_off(box);
        // A corner is straight before an edge of the box.
        if (apart > 0 && off <= apart * apart) return apart * apart;
        const Turned his = as_it_sees(box);
        if (apart <= 0 && his.apart(own_box()) <= 0) return 0;
        // The two distances are rounded differently, so take the smaller.
        const std::int64_t least = std::min(off, his.square_off(own_box()));
        return apart > 0 ? std::max(least, apart * apart) : least;
    }
    // True if the gap is less than `far`; usually decided before all axes are tested.
    bool nearer_than(std::int64_t far, const LocalBox& box) const {
        const Turned mine = seen();
        const std::int64_t apart = mine.apart(box);
        if (apart >= far) return false;
        if (mine.is_within(far, box)) return true;
        const Turned his = as_it_sees(box);
        const std::int64_t his_apart = his.apart(own_box());
        if (his_apart >= far) return false;
        return (apart <= 0 && his_apart <= 0) || his.is_within(far, own_box());
    }
    // Least depth of penetration into a box over the axes of both; 0 or less: they do not overlap.
    std::int64_t overlap(const LocalBox& box) const {
        return -std::max(seen().apart(box), as_it_sees(box).apart(own_box()));
    }
    // overlap(box) > depth; one axis that separates them enough decides.
    bool overlaps(const LocalBox& box, std::int64_t depth) const {
        return -seen().apart(box) > depth && -as_it_sees(box).apart(own_box()) > depth;
    }

private:
    // A box in a frame with another facing: an origin, and the scaled vectors from it to each side.
    struct Turned {
        LocalPoint place, front, rear, left, right;
        // Its bounding box in this frame.
        LocalBox fills() const {
            return {place + down({std::min(front.ahead, rear.ahead) + std::min(left.ahead, right.ahead),
                                  std::min(front.aside, rear.aside) + std::min(left.aside, right.aside)}),
                    place + down({std::max(front.ahead, rear.ahead) + std::max(left.ahead, right.ahead),
                                  std::max(front.aside, rear.aside) + std::max(left.aside, right.aside)})};
        }
        // The largest separation from a box along the axes of this frame; 0 or less: none.
        std::int64_t apart(const LocalBox& box) const {
            const LocalBox own = fills();
            return std::max({own.low.ahead - box.high.ahead, box.low.ahead - own.high.ahead,
                             own.low.aside - box.high.aside, box.low.aside - own.high.aside});
        }
        // The square of the distance from its nearest corner to a box.
        std::int64_t square_off(const LocalBox& box) const {
            return std::min(
                {off(front, left, box), off(front, right, box), off(rear, right, box), off(rear, left, box)});
        }
        // square_off(box) < far * far; the front corners are usually the nearest.
        bool is_within(std::int64_t far, const LocalBox& box) const {
            const std::int64_t square = far * far;
            return off(front, left, box) < square || off(front, right, box) < square ||
                   off(rear, right, box) < square || off(rear, left, box) < square;
        }
        std::int64_t off(LocalPoint a, LocalPoint b, const LocalBox& box) const {
            return banneret::square_off(place + down(a + b), box);
        }
    };
    Turned seen() const {
        return {at_,
                {0, 0},
                {-deep_ * along_, -deep_ * across_},
                {left_ * across_, -left_ * along_},
                {-right_ * across_, right_ * along_}};
    }
    Turned as_it_sees(const LocalBox& b) const {
        const LocalPoint low{b.low.ahead - at_.ahead, b.low.aside - at_.aside},
            high{b.high.ahead - at_.ahead, b.high.aside - at_.aside};
        return {{0, 0},
                {high.ahead * along_, -high.ahead * across_},
                {low.ahead * along_, -low.ahead * across_},
                {low.aside * across_, low.aside * along_},
                {high.aside * across_, high.aside * along_}};
    }
    LocalBox own_box() const { return {{-deep_, -left_}, {0, right_}}; }
    static constexpr std::int64_t down(std::int64_t scaled) { return scaled >> sines::unit_bits; }
    static constexpr LocalPoint down(LocalPoint scaled) { return {down(scaled.ahead), down(scaled.aside)}; }
    LocalPoint as_it_sees(LocalPoint p) const {
        const std::int64_t x = p.ahead - at_.ahead, y = p.aside - at_.aside;
        return {down(x * along_ + y * across_), down(y * along_ - x * across_)};
    }

    LocalPoint at_;
    std::int64_t along_, across_;
    std::int64_t left_, right_, deep_;
};

// The least way by which one body must move to be clear of the other, rounded down; 0 if overlap() is false.
inline Hundredths overlap_depth(const Rect& a, const Rect& b) {
    if (is_upright(a) && is_upright(b) && !overlap(a, b)) return 0;
    const std::int64_t depth = LocalObb(a.at, b).overlap(local_box(a));
    return depth > sixteenths ? static_cast<Hundredths>(depth / sixteenths) : 0;
}

}  // namespace banneret
