#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/abstract/contingent.h"
#include "engine/tactics/plans.h"

namespace banneret {

// Pursuit bands of an army's survivors after it lost 0..10 tenths of its strength (AD-26), worked out in whole numbers
// without a sheet, so that a million armies take no time. Packed: two bits for each number of tenths, lowest first, an
// index into abstract::pursuit_bands.
using BandCode = std::uint32_t;
inline constexpr int band_code_bits = 22;

// What the bands depend on of one unit. Without defaults: an array of them on the stack must cost nothing.
struct BandUnit {
    std::int64_t count;
    std::int64_t per_individual;  // hundredths of US
    bool mounted_or_flying;
};
// REQUIRES: the way is not by_hand; counts are 0 to most_individuals, of at most most_units units.
BandCode band_code(std::span<const BandUnit> units, bool by_strength, LossWay way);
// The same where every unit loses alike: `part` of `whole` is mounted or flying.
BandCode proportional_band_code(std::int64_t part, std::int64_t whole);
BandCode band_code(const abstract::Sheet& sheet, const abstract::House& house, LossWay way);
// By tenths lost, the shifts of AD-26.
std::array<std::int8_t, 11> shifts_of(BandCode code);

}  // namespace banneret
