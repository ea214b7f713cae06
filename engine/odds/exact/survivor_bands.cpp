#include "engine/odds/exact/survivor_bands.h"

#include <algorithm>
#include <vector>

#include "engine/abstract/tables.h"
#include "engine/core/check.h"

namespace banneret {

namespace {

__extension__ using Wide = __int128;

constexpr auto lowest_band = static_cast<BandCode>(abstract::pursuit_bands.size() - 1);

template <class Number>
BandCode band_of(const Number& part, const Number& whole) {
    const Number scaled = part * 10;
    BandCode band = 0;
    while (band < lowest_band && scaled < whole * abstract::pursuit_bands[band].from_tenths) ++band;
    return band;
}

// After a loss of ten tenths no men are left, which counts as the lowest band.
constexpr BandCode after_ten_tenths = lowest_band << 20;

// Sums over some units: hundredths of US, and the measure of shares (AD-R3).
struct Sums {
    std::int64_t strength = 0, whole = 0, mounted = 0;
    void add(const BandUnit& unit, bool by_strength) {
        const std::int64_t strength_of_all = unit.count * unit.per_individual;
        const std::int64_t weight = by_strength ? strength_of_all : unit.count;
        strength += strength_of_all;
        whole += weight;
        if (unit.mounted_or_flying) mounted += weight;
    }
};

// Spared units lose only what the others cannot supply; within each group losses are in proportion (AD-R9).
BandCode sparing_code(const Sums& others, const Sums& spared) {
    const std::int64_t strength = others.strength + spared.strength;
    if (strength == 0) return after_ten_tenths | proportional_band_code(0, 0);
    BandCode code = after_ten_tenths;
    const BandCode spared_alone = band_of(spared.mounted, spared.whole);
    for (int tenths = 0; tenths < 10; ++tenths) {
        // Ten times the strength that the units not spared keep.
        const std::int64_t kept = 10 * others.strength - tenths * strength;
        BandCode band = spared_alone;
        if (kept > 0) {
            const Wide all = 10 * others.strength;
            band = band_of<Wide>(Wide{kept} * others.mounted + all * spared.mounted,
                                 Wide{kept} * others.whole + all * spared.whole);
        }
        code |= band << (2 * tenths);
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
    Sums behind;
    for (const BandUnit& unit : units) behind.add(unit, by_strength);
    const std::int64_t strength = behind.strength;
    BandCode code = after_ten_tenths;
    std::size_t at = 0;
    std::int64_t gone = 0;  // ten times the strength of the units before `at`
    const auto take_out = [&] {
        Sums one;
        one.add(order[at], by_strength);
        behind.whole -= one.whole;
        behind.mounted -= one.mounted;
        return one.strength * 10;
    };
    if (units.empty()) return after_ten_tenths | proportional_band_code(0, 0);
    std::int64_t of_next = take_out();
    for (int tenths = 0; tenths < 10; ++tenths) {
        const std::int64_t demand = strength * tenths;
        while (gone + of_next <= demand && at + 1 < units.size()) {
            gone += of_next;
            ++at;
            of_next = take_out();
        }
        // The rest of the unit at `at`, multiplied by `under`: ten times its strength per individual.
        const std::int64_t under = 10 * order[at].per_individual;
        const std::int64_t left = (gone + of_next - demand) * (by_strength ? order[at].per_individual : 1);
        const std::int64_t whole = under * behind.whole + left;
        const std::int64_t mounted = under * behind.mounted + (order[at].mounted_or_flying ? left : 0);
        code |= (whole > 0 ? band_of(mounted, whole) : lowest_band) << (2 * tenths);
    }
    return code;
}

}  // namespace

BandCode proportional_band_code(std::int64_t part, std::int64_t whole) {
    const BandCode band = whole > 0 ? band_of(part, whole) : lowest_band;
    constexpr BandCode ten_times = 0x5'5555;  // the band in each of the ten lowest pairs of bits
    return after_ten_tenths | band * ten_times;
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
