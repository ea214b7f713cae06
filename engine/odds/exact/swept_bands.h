#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/odds/exact/survivor_bands.h"

namespace banneret {

// A unit of an army whose men may grow along a row of a sweep: `more` men from each cell to the next.
struct GrowingBandUnit : BandUnit {
    std::int64_t more;
};

// The codes of weakest_first_code() (AD-26) in each of `cells` cells of a row. As every sum grows in a straight line,
// each tenth lost has few cells in which its band changes; these are computed instead of each cell.
// REQUIRES: units in ascending order of strength per individual, no count below 0 in any cell.
std::vector<BandCode> weakest_first_row(std::span<const GrowingBandUnit> ascending, std::size_t cells,
                                        bool by_strength);

// The code of an army, and for how many men of one of its units it stays the same, all else equal.
struct SteadyBands {
    BandCode code = 0;
    std::int64_t from = 0, until = 0;  // the unit's men: from `from`, and fewer than `until`

    bool of(std::int64_t men) const { return men >= from && men < until; }
};
// The code of band_code(), from the present men of the unit at index `growing` on. `until` may be fewer than possible.
// REQUIRES: as for band_code(); units in ascending order of strength per individual if the weakest are lost first.
SteadyBands steady_bands(std::span<const BandUnit> units, std::size_t growing, bool by_strength, LossWay way);

}  // namespace banneret
