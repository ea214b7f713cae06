#include "engine/odds/exact/survivor_bands.h"

#include <algorithm>
#include <vector>

#include "engine/abstract/tables.h"
#include "engine/core/check.h"

namespace banneret {

namespace {

__extension__ using Wide = __int128;

constexpr auto lowest_band = static_cast<BandCode>(abstract::pursuit_bands.size() - 1);

// How far a part is above each band; below 0 where the army does not reach it. Linear in part and whole, so that the
// next tenth lost costs subtractions only.
template <class Number>
class AboveBands {
public:
    AboveBands(const Number& part, const Number& whole)
        : first_(above(part, whole, 0)), second_(above(part, whole, 1)), third_(above(part, whole, 2)) {
        static_assert(lowest_band == 3);
    }
    void operator-=(const AboveBands& lost) {
        first_ -= lost.first_;
        second_ -= lost.second_;
        third_ -= lost.third_;
    }
    // Bands are in descending order, so the index is the number of bands that the army does not reach. Without
    // branches, because a sweep asks ten times for each cell.
    BandCode band() const {
        return static_cast<BandCode>(first_ < 0) + static_cast<BandCode>(second_ < 0) +
               static_cast<BandCode>(third_ < 0);
    }

private:
    static Number above(const Number& part, const Number& whole, std::size_t band) {
        return part * 10 - whole * abstract::pursuit_bands[band].from_tenths;
    }
    Number first_, second_, third_;
};

BandCode band_of(std::int64_t part, std::int64_t whole) {
    return AboveBands<std::int64_t>(part, whole).band();
}

constexpr BandCode every_tenth = 0x5'5555, every_bit = 0xF'FFFF;  // in the ten lowest pairs of bits

struct Sums : BandSums {
    void add(const BandUnit& unit, bool by_strength) {
        const std::int64_t strength_of_all = unit.count * unit.per_individual;
        const std::int64_t weight = by_strength ? strength_of_all : unit.count;
        strength += strength_of_all;
        whole += weight;
        if (unit.mounted_or_flying) mounted += weight;
    }
};

template <class Number>
BandCode sparing_code_in(const Sums& others, const Sums& spared, std::int64_t strength) {
    BandCode code = after_ten_tenths;
    const BandCode spared_alone = band_of(spared.mounted, spared.whole);
    const Number all = 10 * others.strength;
    AboveBands<Number> above(all * others.mounted + all * spared.mounted, all * others.whole + all * spared.whole);
    const AboveBands<Number> each_tenth(Number(strength) * others.mounted, Number(strength) * others.whole);
    // Ten times the strength that the units not spared keep.
    Number kept = all;
    for (int shift = 0; shift < 20; shift += 2, kept -= strength, above -= each_tenth) {
        if (!(kept > 0)) {
            code |= (every_tenth * spared_alone) & (every_bit << shift) & every_bit;
            break;
        }
        code |= above.band() << shift;
    }
    return code;
}

// Spared units lose only what the others cannot supply; within each group losses are in proportion (AD-R9).
BandCode sparing_code(const Sums& others, const Sums& spared) {
    const std::int64_t strength = others.strength + spared.strength;
    if (strength == 0) return after_ten_tenths | proportional_band_code(0, 0);
    // Small armies in 64 bits, which is several times as fast.
    constexpr std::int64_t small = 1'000'000'000;
    return strength * 10 <= small && others.whole + spared.whole <= small / 10
               ? sparing_code_in<std::int64_t>(others, spared, strength)
               : sparing_code_in<Wide>(others, spared, strength);
}

// A sweep asks for this once for each cell, so everything that is the same for several tenths is outside of the loop.
template <bool by_strength>
BandCode weakest_first_code_by(std::span<const BandUnit> order, const BandSums& sums) {
    BandCode code = after_ten_tenths;
    BandSums behind = sums;    // sums of the units after `unit`
    std::int64_t reached = 0;  // ten times the strength of the units up to `unit`
    const auto take = [&](const BandUnit& unit) {
        const std::int64_t strength = unit.count * unit.per_individual;
        const std::int64_t weight = by_strength ? strength : unit.count;
        behind.whole -= weight;
        behind.mounted -= unit.mounted_or_flying ? weight : 0;
        reached += 10 * strength;
    };
    const BandUnit *unit = order.data(), *const last = unit + order.size() - 1;
    take(*unit);
    const std::int64_t all = 10 * sums.strength;
    // The change with each tenth lost: while mounted units take the losses, and while units on foot do.
    using Above = AboveBands<std::int64_t>;
    const Above riders(sums.strength, sums.strength), walkers(0, sums.strength);
    int shift = 0;  // two bits a tenth
    for (std::int64_t demand = 0; demand < all;) {
        while (reached <= demand && unit != last) take(*++unit);
        const bool mounted_next = unit->mounted_or_flying;
        // Once all or none of the survivors are mounted or flying, the band stays the same.
        if (behind.mounted == (mounted_next ? behind.whole : 0)) {
            if (!mounted_next) code |= (every_tenth * lowest_band) & (every_bit << shift) & every_bit;
            break;
        }
        // The survivors, scaled so that they are whole numbers: by ten times the unit's strength per individual.
        const std::int64_t under = by_strength ? 10 : 10 * unit->per_individual, left = reached - demand;
        Above above(under * behind.mounted + (mounted_next ? left : 0), under * behind.whole + left);
        const Above& each_tenth = mounted_next ? riders : walkers;
        const std::int64_t end = unit != last ? std::min(reached, all) : all;
        do {
            code |= above.band() << shift;
            above -= each_tenth;
            shift += 2;
            demand += sums.strength;
        } while (demand < end);
    }
    return code;
}

BandCode weakest_first_code(std::span<const BandUnit> units, bool by_strength) {
    std::array<BandUnit, most_units> order;
    CHECK(units.size() <= order.size());
    // Insertion sort: stable, so equal units stay in roster order, and fast on input that is usually sorted.
    for (std::size_t i = 0; i < units.size(); ++i) {
        std::size_t at = i;
        for (; at > 0 && order[at - 1].per_individual > units[i].per_individual; --at) order[at] = order[at - 1];
        order[at] = units[i];
    }
    Sums sums;
    for (const BandUnit& unit : units) sums.add(unit, by_strength);
    return weakest_first_code(std::span(order).first(units.size()), sums, by_strength);
}

}  // namespace

BandCode weakest_first_code(std::span<const BandUnit> order, const BandSums& sums, bool by_strength) {
    if (sums.strength <= 0) return after_ten_tenths | proportional_band_code(0, 0);
    CHECK(!order.empty());
    return by_strength ? weakest_first_code_by<true>(order, sums) : weakest_first_code_by<false>(order, sums);
}

BandCode proportional_band_code(std::int64_t part, std::int64_t whole) {
    const BandCode band = whole > 0 ? band_of(part, whole) : lowest_band;
    return after_ten_tenths | band * every_tenth;
}

BandCode band_code(std::span<const BandUnit> units, bool by_strength, LossWay way) {
    CHECK(way != LossWay::by_hand);
    if (way == LossWay::weakest_first) return weakest_first_code(units, by_strength);
    Sums others, spared;
    std::int64_t best = 0;
    for (const BandUnit& unit : units)
        if (unit.count > 0) best = std::max(best, unit.per_individual);
    for (const BandUnit& unit : units) {
        const bool is_spared = way == LossWay::spare_the_best      ? unit.per_individual == best
                               : way == LossWay::spare_the_mounted ? unit.mounted_or_flying
                                                                   : true;
        (is_spared ? spared : others).add(unit, by_strength);
    }
    if (others.strength == 0) return proportional_band_code(spared.mounted, spared.whole);
    if (spared.strength == 0) return proportional_band_code(others.mounted, others.whole);
    return sparing_code(others, spared);
}

BandCode band_code(const abstract::Sheet& sheet, const abstract::House& house, LossWay way) {
    if (way == LossWay::proportional)
        return proportional_band_code(sheet.mounted_or_flying.part, sheet.mounted_or_flying.whole);
    std::vector<BandUnit> units;
    for (const abstract::UnitStrength& unit : sheet.units)
        units.push_back({unit.count, unit.per_individual, unit.mounted_or_flying});
    return band_code(units, house.percentages_by_strength, way);
}

std::array<std::int8_t, 11> shifts_of(BandCode code) {
    std::array<std::int8_t, 11> out{};
    for (std::size_t tenths = 0; tenths <= 10; ++tenths)
        out[tenths] = static_cast<std::int8_t>(abstract::pursuit_bands[(code >> (2 * tenths)) & 3u].shift);
    return out;
}

}  // namespace banneret
