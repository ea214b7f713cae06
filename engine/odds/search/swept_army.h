#pragma once

#include <map>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "engine/odds/exact/swept_bands.h"
#include "engine/odds/search/force.h"
#include "engine/odds/search/sweep.h"

namespace banneret {

// An army with one or two varying numbers, computed from sums and built only on demand.
class SweptArmy {
public:
    // `axes` are those of this army. Refused: an unknown unit, or several of that name.
    static std::variant<SweptArmy, Refusal> make(const Variant& base, std::span<const Axis> axes,
                                                 const abstract::House& house);
    const Variant& base() const { return base_; }
    // Turns `out`, a copy of the base, into the army for these values, one per axis.
    void put(std::span<const std::int64_t> values, Variant& out) const;

    // The army along its first axis, the other one fixed. Everything that is the same for a whole row of cells is
    // computed once, because a sweep has up to millions of cells.
    class Line {
    public:
        // To the value at this index of the axis.
        void go_to(std::size_t index);
        const Force& force() const { return force_; }
        // Computes the bands of all values of the axis at once, where that is faster; bands() must then be asked for
        // the same house and way.
        void compute_bands(const abstract::House& house, LossWay way);
        // For each index of the axis, the bands that an earlier line of this army computed, and the men for which they
        // hold. REQUIRES: the same first axis, house and way for all lines.
        using Known = std::vector<SteadyBands>;
        // Pursuit bands of the survivors for this loss way. REQUIRES: the way is not by_hand.
        BandCode bands(const abstract::House& house, LossWay way, Known& known);

    private:
        friend class SweptArmy;
        struct UnitOnLine {
            std::size_t unit = 0;  // index in the army
            std::int64_t count = 0;
            int fc = 1;
            bool runs = false;   // its men or its fighting capacity vary along the line
            bool apart = false;  // an axis names it, so that the fixed sums leave it out
        };
        // The unit's men, and its sums of one individual, at this value of the axis.
        std::pair<std::int64_t, const Force*> at(const UnitOnLine& unit, std::int64_t value) const;
        void go_to_size(std::size_t index);
        // The men of the units that only the size changes: needed only where bands are computed.
        void count_the_others();
        explicit Line(const SweptArmy& army) : army_(&army), axis_(&army.running_.front().axis) {}
        const SweptArmy* army_;
        const Axis* axis_;
        std::vector<UnitOnLine> units_;     // weakest first; in roster order if the axis is fc
        std::vector<BandUnit> band_units_;  // their band units, in the same order
        std::vector<std::size_t> running_;  // indices in both lists of units that vary along the line by themselves
        Force rest_;                        // the sum of all other units
        Force force_;
        std::int64_t percent_ = 100;  // the army's size, where it is fixed
        // From one value of the axis to the next, where it counts the men of a unit and nothing is scaled: the men and
        // their sums.
        std::int64_t men_ = 0;  // 0: each value is computed by itself
        Force each_step_;
        std::size_t now_ = 0;          // the index of the last value
        std::vector<BandCode> bands_;  // by index; empty: each value is computed by itself
        // The unit of which only the men change along the line or, if the axis is the size, at the same index from line
        // to line; its index in both lists.
        std::optional<std::size_t> growing_;
        SteadyBands steady_;  // along the line
    };
    // `others`: the values of all axes but the first. REQUIRES: an axis. Valid as long as this army.
    Line line(std::span<const std::int64_t> others) const;
    // The army without an axis. REQUIRES: it has none.
    Force force() const { return fixed_.front(); }
    BandCode bands(const abstract::House& house, LossWay way) const;

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
    Variant base_;
    std::vector<Rank> ranks_;
    std::vector<Running> running_;
    std::vector<std::size_t> changing_;  // the units that an axis names
    std::vector<Force> fixed_;           // the sum of all others: by index on the axis of the size, or only one
    std::vector<std::int64_t> men_;      // of each unit that only the size changes, by index on that axis, then unit
    std::optional<std::size_t> size_;    // that axis
};

// `percent` of `count`, to the nearest, halves up.
std::int64_t scaled_count(std::int64_t count, std::int64_t percent);

}  // namespace banneret
