#pragma once

#include <map>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "engine/odds/search/force.h"
#include "engine/odds/search/sweep.h"

namespace banneret {

// An army of which one or two numbers run: counted from sums, and made whole only where it is looked at.
class SweptArmy {
public:
    // `axes` are those of this army. Refused: a unit that is not there, or several of that name.
    static std::variant<SweptArmy, Refusal> make(const Variant& base, std::span<const Axis> axes,
                                                 const abstract::House& house);
    // The army with these values, one for each axis.
    Variant at(std::span<const std::int64_t> values) const;
    Force force(std::span<const std::int64_t> values) const;
    // Pursuit bands of its survivors, lost in this way. REQUIRES: the way is not by_hand.
    BandCode bands(std::span<const std::int64_t> values, const abstract::House& house, LossWay way) const;

private:
    struct Rank {
        std::vector<Force> one;  // an individual, by fighting capacity 1..5
        std::int64_t count = 0;
        int fc = 1;
    };
    struct Running {
        Axis axis;
        std::size_t unit = 0;  // place in the army; not read for size
    };
    // `each(rank, count, fc)` for every unit.
    template <class Each>
    void for_units(std::span<const std::int64_t> values, Each&& each) const;
    Variant base_;
    std::vector<Rank> ranks_;
    std::vector<Running> running_;
};

// Of 100, to the nearest, halves up.
std::int64_t scaled_count(std::int64_t count, std::int64_t percent);

}  // namespace banneret
