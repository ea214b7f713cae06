#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>

#include "engine/geometry/inches.h"

// How bodies lie to each other, as one of them sees it: gaps, overlaps and lines in the frame of its own front and
// flank, where it is a box.
namespace banneret {

// A point as somebody sees it: ahead of him and to his right, in sixteenths of a hundredth.
inline constexpr std::int64_t sixteenths = 16;
struct Spot {
    std::int64_t ahead, aside;
};
constexpr Spot operator+(Spot a, Spot b) {
    return {a.ahead + b.ahead, a.aside + b.aside};
}
constexpr std::int64_t square(Spot way) {
    return way.ahead * way.ahead + way.aside * way.aside;
}
// A box square to him who sees it.
struct SeenBox {
    Spot low, high;
    bool meets(const SeenBox& o) const {
        return high.ahead >= o.low.ahead && low.ahead <= o.high.ahead && high.aside >= o.low.aside &&
               low.aside <= o.high.aside;
    }
    void take_in(Spot p) {
        low = {std::min(low.ahead, p.ahead), std::min(low.aside, p.aside)};
        high = {std::max(high.ahead, p.ahead), std::max(high.aside, p.aside)};
    }
};

// Of the body that sees.
inline SeenBox seen_box(const Rect& r) {
    const std::int64_t left = r.wide / 2, right = r.wide - left;
    return {{-sixteenths * r.deep, -sixteenths * left}, {0, sixteenths * right}};
}

// Who sees: by the middle of his front and his facing.
class View {
public:
    explicit View(const InchPlace& from)
        : at_(from.point()), sine_(sines::sine(from.degrees)), cosine_(sines::cosine(from.degrees)) {}
    Spot spot(InchPoint p) const {
        const std::int64_t x = sixteenths * (p.x - at_.x), y = sixteenths * (p.y - at_.y);
        return {(x * sine_ + y * cosine_) >> sines::unit_bits, (x * cosine_ - y * sine_) >> sines::unit_bits};
    }
    // Of another facing: the parts of its way ahead that lead ahead and to the right.
    Spot way(int degrees) const {
        const std::int64_t s = sines::sine(degrees), c = sines::cosine(degrees);
        return {(s * sine_ + c * cosine_) >> sines::unit_bits, (s * cosine_ - c * sine_) >> sines::unit_bits};
    }

private:
    InchPoint at_;
    std::int64_t sine_, cosine_;
};

// A body as somebody sees it, to a sixteenth of a hundredth or two: by the middle of its front and its facing.
class SeenBody {
public:
    SeenBody() {}  // of nobody: not to be asked
    SeenBody(const View& from, const Rect& r)
        : at_(from.spot(r.at.point())),
          left_(sixteenths * (r.wide / 2)),
          right_(sixteenths * r.wide - left_),
          deep_(sixteenths * r.deep) {
        const Spot ahead = from.way(r.at.degrees);
        along_ = ahead.ahead;
        across_ = ahead.aside;
    }
    SeenBody(const InchPlace& from, const Rect& r) : SeenBody(View(from), r) {}
    // The box it fills, a little too large.
    SeenBox box() const {
        const std::int64_t back = down(-along_ * deep_), over = down(-across_ * deep_);
        const std::int64_t deep = down(right_ * std::abs(across_)) + 2, wide = down(right_ * std::abs(along_)) + 2;
        return {
            {at_.ahead + std::min<std::int64_t>(back, 0) - deep, at_.aside + std::min<std::int64_t>(over, 0) - wide},
            {at_.ahead + std::max<std::int64_t>(back, 0) + deep, at_.aside + std::max<std::int64_t>(over, 0) + wide}};
    }
    // The way from a point to the nearest of the body; none inside.
    Spot way_from(Spot p) const {
        const Spot own = as_it_sees(p);
        const std::int64_t f = std::clamp(own.ahead, -deep_, std::int64_t{0}) - own.ahead,
                           b = std::clamp(own.aside, -left_, right_) - own.aside;
        return {down(f * along_ - b * across_), down(f * across_ + b * along_)};
    }
    // Whether the line from one point to another passes through it or touches it.
    bool meets(Spot from, Spot to) const {
        const Spot a = as_it_sees(from), b = as_it_sees(to);
        if (std::max(a.ahead, b.ahead) < -deep_ || std::min(a.ahead, b.ahead) > 0 ||
            std::max(a.aside, b.aside) < -left_ || std::min(a.aside, b.aside) > right_)
            return false;
        // All corners to one side of the line?
        const std::int64_t x = b.ahead - a.ahead, y = b.aside - a.aside, c = x * a.aside - y * a.ahead;
        const std::array<std::int64_t, 4> turned = {-x * left_ - c, x * right_ - c, x * right_ + y * deep_ - c,
                                                    -x * left_ + y * deep_ - c};
        const auto [least, most] = std::ranges::minmax(turned);
        return least <= 0 && most >= 0;
    }
    // Of the gap to a box; 0 where they touch or overlap.
    std::int64_t square_of_gap(const SeenBox& box) const {
        const Off mine = off(corners(), box), his = off(corners_of(box), own_box());
        if (mine.apart <= 0 && his.apart <= 0) return 0;
        // Each is rounded in its own way.
        const std::int64_t least = std::min(mine.least, his.least);
        return mine.apart > 0 ? std::max(least, mine.apart * mine.apart) : least;
    }
    // The gap is less than `far`; mostly told by half of the work.
    bool nearer_than(std::int64_t far, const SeenBox& box) const {
        const Off mine = off(corners(), box);
        if (mine.apart >= far) return false;
        if (mine.least < far * far) return true;
        const Off his = off(corners_of(box), own_box());
        return (mine.apart <= 0 && his.apart <= 0) || his.least < far * far;
    }
    // How deep it reaches into a box at least, along the sides of either; 0 or less: not at all.
    std::int64_t overlap(const SeenBox& box) const {
        return -std::max(off(corners(), box).apart, off(corners_of(box), own_box()).apart);
    }

private:
    struct Off {
        std::int64_t least;  // square
        std::int64_t apart;  // along the sides of the box
    };
    std::array<Spot, 4> corners() const {
        return {spot(0, -left_), spot(0, right_), spot(-deep_, right_), spot(-deep_, -left_)};
    }
    // As it sees them itself.
    std::array<Spot, 4> corners_of(const SeenBox& b) const {
        return {as_it_sees({b.high.ahead, b.low.aside}), as_it_sees(b.high), as_it_sees({b.low.ahead, b.high.aside}),
                as_it_sees(b.low)};
    }
    SeenBox own_box() const { return {{-deep_, -left_}, {0, right_}}; }
    static constexpr std::int64_t down(std::int64_t scaled) { return scaled >> sines::unit_bits; }
    // Four corners and a box.
    static Off off(const std::array<Spot, 4>& corners, const SeenBox& box) {
        constexpr std::int64_t far = std::numeric_limits<std::int64_t>::max();
        std::int64_t least = far, before = far, behind = far, left = far, right = far;
        for (const Spot c : corners) {
            const std::int64_t ahead = c.ahead - box.high.ahead, rear = box.low.ahead - c.ahead,
                               beyond = c.aside - box.high.aside, short_of = box.low.aside - c.aside;
            before = std::min(before, ahead);
            behind = std::min(behind, rear);
            right = std::min(right, beyond);
            left = std::min(left, short_of);
            least = std::min(least, square({std::max<std::int64_t>({0, ahead, rear}),
                                            std::max<std::int64_t>({0, beyond, short_of})}));
        }
        return {least, std::max({before, behind, left, right})};
    }
    // `forward` and `aside` as the body itself has them.
    Spot spot(std::int64_t forward, std::int64_t aside) const {
        return at_ + Spot{down(forward * along_ - aside * across_), down(forward * across_ + aside * along_)};
    }
    Spot as_it_sees(Spot p) const {
        const std::int64_t x = p.ahead - at_.ahead, y = p.aside - at_.aside;
        return {down(x * along_ + y * across_), down(y * along_ - x * across_)};
    }

    Spot at_;
    std::int64_t along_, across_;
    std::int64_t left_, right_, deep_;
};

}  // namespace banneret
