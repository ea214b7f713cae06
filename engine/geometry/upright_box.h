#pragma once

#include <algorithm>
#include <optional>

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
        const Hundredths left = r.wide / 2, right = r.wide - left;
        switch (sines::whole(r.at.degrees)) {
            case 0:
                low_ = {r.at.x - left, r.at.y - r.deep};
                high_ = {r.at.x + right, r.at.y};
                break;
            case 90:
                low_ = {r.at.x - r.deep, r.at.y - right};
                high_ = {r.at.x, r.at.y + left};
                break;
            case 180:
                low_ = {r.at.x - right, r.at.y};
                high_ = {r.at.x + left, r.at.y + r.deep};
                break;
            default:
                low_ = {r.at.x, r.at.y - left};
                high_ = {r.at.x + r.deep, r.at.y + right};
        }
    }
    struct Stretch {
        Hundredths low = 0, high = 0;
    };
    // How far this box may be moved along the x axis (`across`) or the y axis and overlap the other: between the two,
    // not at them. None: it never overlaps it.
    constexpr std::optional<Stretch> overlaps_along(const UprightBox& o, bool across) const {
        const InchPoint way = way_to(o);
        if ((across ? way.y : way.x) >= -1) return std::nullopt;
        if (across) return Stretch{o.low_.x - high_.x + 1, o.high_.x - low_.x - 1};
        return Stretch{o.low_.y - high_.y + 1, o.high_.y - low_.y - 1};
    }
    // From where to where it lies ahead of a place that faces along the table's edges.
    constexpr Stretch ahead_of(const InchPlace& place) const {
        switch (sines::whole(place.degrees)) {
            case 0:
                return {low_.y - place.y, high_.y - place.y};
            case 90:
                return {low_.x - place.x, high_.x - place.x};
            case 180:
                return {place.y - high_.y, place.y - low_.y};
            default:
                return {place.x - high_.x, place.x - low_.x};
        }
    }
    constexpr InchPoint nearest_to(InchPoint p) const {
        return {std::clamp(p.x, low_.x, high_.x), std::clamp(p.y, low_.y, high_.y)};
    }
    constexpr InchPoint low() const { return low_; }
    constexpr InchPoint high() const { return high_; }
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
