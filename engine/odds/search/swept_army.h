#pragma once

#include <map>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "engine/odds/search/force.h"
#include "engine/odds/search/sweep.h"

namespace banneret {

// An army with one or two varying numbers, computed from sums and built only on demand.
class SweptArmy {
public:
    // `axes` are those of this army. Refused: an unknown unit, or several of that name.
    static std::variant<SweptArmy, Refusal> make(const Variant& base, std::span<const Axis> axes,
                                                 const abstract::House& house);
    // The army for these values, one per axis.
    Variant at(std::span<const std::int64_t> values) const;
    Force force(std::span<const std::int64_t> values) const;
    // Pursuit bands of its survivors for this loss way. REQUIRES: the way is not by_hand.
    BandCode bands(std::span<const std::int64_t> values, const abstract::House& house, LossWay way) const;

private:
    struct Rank {
        std::vector<Force> one;  // one individual, by fighting capacity 1..5
        std::int64_t count = 0;
        int fc = 1;
    };
    struct Running {
        Axis axis;
        std::size_t unit = 0;  // index in the army; unused for size
    };
    // Calls `each(rank, count, fc)` for every unit.
    template <class Each>
    void for_units(std::span<const std::int64_t> values, Each&& each) const;
    // The percentage of the army's size, and the count and class of one unit, for these values.
    std::int64_t percent(std::span<const std::int64_t> values) const;
    std::pair<std::int64_t, int> count_and_class(std::size_t unit, std::span<const std::int64_t> values) const;
    Variant base_;
    std::vector<Rank> ranks_;
    std::vector<Running> running_;
    std::vector<std::size_t> changing_;  // the units that an axis names
    std::vector<Force> fixed_;           // the sum of all others: by place on the axis of the size, or only one
    std::optional<std::size_t> size_;    // that axis
};

// `percent` of `count`, to the nearest, halves up.
std::int64_t scaled_count(std::int64_t count, std::int64_t percent);

}  // namespace banneret
