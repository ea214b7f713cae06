#pragma once

#include <algorithm>

#include "engine/geometry/inches.h"

// Bodies parallel to the edges of the table, as most are: measured exactly, without turning them. Where both bodies are
// upright the results are those of oriented boxes (oriented_box.h).
namespace banneret {

constexpr bool is_upright(const Rect& r) {
    return r.at.degrees % 90 == 0;
}

class UprightBox {
public:
    // REQUIRES: is_upright(r).
    explicit constexpr UprightBox(const Rect& r) {
        // The way ahead: 1, 0 or -1 along each axis.
        const auto x = static_cast<Hundredths>(sines::sine(r.at.degrees) >> sines::unit_bits),
                   y = static_cast<Hundredths>(sines::cosine(r.at.degrees) >> sines::unit_bits);
        const Hundredths left = r.wide / 2, right = r.wide - left;
        low_ = {r.at.x + std::min(-left * y, right * y) + std::min(0, -r.deep * x),
                r.at.y + std::min(left * x, -right * x) + std::min(0, -r.deep * y)};
        high_ = {low_.x + (y != 0 ? r.wide : r.deep), low_.y + (y != 0 ? r.deep : r.wide)};
    }
    // True if each reaches more than a hundredth into the other.
    constexpr bool overlaps(const UprightBox& o) const {
        const InchPoint way = way_to(o);
        return std::max(way.x, way.y) < -1;
    }
    constexpr std::int64_t square_of_gap(const UprightBox& o) const {
        const InchPoint way = way_to(o);
        const std::int64_t x = std::max(way.x, 0), y = std::max(way.y, 0);
        return x * x + y * y;
    }

private:
    // The distance along each axis; where they overlap, the overlap as a negative number.
    constexpr InchPoint way_to(const UprightBox& o) const {
        return {std::max(low_.x - o.high_.x, o.low_.x - high_.x), std::max(low_.y - o.high_.y, o.low_.y - high_.y)};
    }
    InchPoint low_, high_;
};

}  // namespace banneret
