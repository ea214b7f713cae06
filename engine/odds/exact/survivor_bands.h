#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/abstract/contingent.h"
#include "engine/abstract/tables.h"
#include "engine/tactics/plans.h"

namespace banneret {

// Pursuit bands of an army's survivors after losses of 0..10 tenths of its strength (AD-26), computed in integers
// without a sheet, fast enough for a million armies. Packed: two bits per number of tenths, lowest first, each an index
// into abstract::pursuit_bands.
using BandCode = std::uint32_t;
inline constexpr int band_code_bits = 22;
// After a loss of ten tenths no men are left, which counts as the lowest band.
inline constexpr BandCode after_ten_tenths = (abstract::pursuit_bands.size() - 1) << 20;

// The part of a unit that the bands depend on. No default values: an array of them on the stack must not be
// initialised.
struct BandUnit {
    std::int64_t count;
    std::int64_t per_individual;  // hundredths of US
    bool mounted_or_flying;
};
// REQUIRES: the way is not by_hand; counts are 0 to most_individuals, of at most most_units units.
BandCode band_code(std::span<const BandUnit> units, bool by_strength, LossWay way);
// Sums over units: strength in hundredths of US; `whole` and `mounted` in individuals or in strength (AD-R3).
struct BandSums {
    std::int64_t strength = 0, whole = 0, mounted = 0;
};
// For weakest_first, of units whose sums are known. REQUIRES: they are in ascending order of strength per individual.
BandCode weakest_first_code(std::span<const BandUnit> ascending, const BandSums& sums, bool by_strength);
// The bands if every unit loses the same share: `part` of `whole` is mounted or flying.
BandCode proportional_band_code(std::int64_t part, std::int64_t whole);
BandCode band_code(const abstract::Sheet& sheet, const abstract::House& house, LossWay way);
// The shifts of AD-26, by tenths lost.
std::array<std::int8_t, 11> shifts_of(BandCode code);

}  // namespace banneret
