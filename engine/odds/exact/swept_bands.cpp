#include "engine/odds/exact/swept_bands.h"

#include <algorithm>
#include <array>

#include "engine/abstract/tables.h"
#include "engine/core/check.h"
#include "engine/tactics/plans.h"

namespace banneret {

namespace {

// A number that grows by the same amount from cell to cell.
struct Growing {
    std::int64_t first, more;

    std::int64_t at(std::int64_t cell) const { return first + cell * more; }
    Growing& operator+=(const Growing& g) {
        first += g.first;
        more += g.more;
        return *this;
    }
    friend Growing operator+(Growing a, const Growing& b) { return a += b; }
    friend Growing operator-(const Growing& a, const Growing& b) { return {a.first - b.first, a.more - b.more}; }
    friend Growing operator*(const Growing& g, std::int64_t times) { return {g.first * times, g.more * times}; }

    // The first cell after `cell` where it changes from negative to not negative or back; `never` if it does not.
    std::int64_t changes_after(std::int64_t cell, std::int64_t never) const {
        const std::int64_t now = at(cell);
        if (now < 0) return more > 0 ? cell + (more - 1 - now) / more : never;
        return more < 0 ? cell + now / -more + 1 : never;
    }
};

struct UnitInRow {
    Growing reached;  // ten times the strength of the units up to it
    Growing behind, mounted_behind;
    std::int64_t scale;  // makes the survivors whole numbers
    bool mounted_or_flying;
};

// No default values: an array of them on the stack must not be initialised.
struct Row {
    std::array<UnitInRow, most_units> units;
    std::size_t size;
    Growing strength;
    std::int64_t cells;
};

void fill(Row& row, std::span<const GrowingBandUnit> ascending, std::size_t cells, bool by_strength) {
    CHECK(!ascending.empty() && ascending.size() <= most_units);
    row.size = ascending.size();
    row.cells = static_cast<std::int64_t>(cells);
    row.strength = {0, 0};
    Growing behind{0, 0}, mounted_behind{0, 0};
    for (std::size_t i = row.size; i-- > 0;) {
        const GrowingBandUnit& unit = ascending[i];
        const Growing men{unit.count, unit.more}, strength = men * unit.per_individual;
        const Growing& weight = by_strength ? strength : men;
        row.units[i] = {strength * 10, behind, mounted_behind, by_strength ? 10 : 10 * unit.per_individual,
                        unit.mounted_or_flying};
        behind += weight;
        if (unit.mounted_or_flying) mounted_behind += weight;
        row.strength += strength;
    }
    for (std::size_t i = 1; i < row.size; ++i) row.units[i].reached += row.units[i - 1].reached;
}

// The survivors' bands after this many tenths lost, as far as the last losses fall on the same unit.
class Stretch {
public:
    // `unit`: where to look first.
    Stretch(const Row& row, std::int64_t tenths, std::int64_t cell, std::size_t& unit) {
        const Growing demand = row.strength * tenths;
        // Negative where the losses end before the last man of the unit.
        const auto spent = [&](std::size_t i) { return demand - row.units[i].reached; };
        while (spent(unit).at(cell) >= 0 && unit + 1 < row.size) ++unit;
        while (unit > 0 && spent(unit - 1).at(cell) < 0) --unit;
        end_ = std::min(row.cells, spent(unit).changes_after(cell, row.cells));
        if (unit > 0) end_ = std::min(end_, spent(unit - 1).changes_after(cell, row.cells));
        const UnitInRow& hit = row.units[unit];
        const Growing left = hit.reached - demand;
        whole_ = hit.behind * hit.scale + left;
        part_ = hit.mounted_behind * hit.scale + (hit.mounted_or_flying ? left : Growing{0, 0});
    }
    std::int64_t end() const { return end_; }
    // How far the survivors are above a band; negative where they do not reach it. The index of a band is the number of
    // those above it that they do not reach.
    Growing above(const abstract::PursuitBand& band) const { return part_ * 10 - whole_ * band.from_tenths; }

private:
    std::int64_t end_;
    Growing part_, whole_;
};

constexpr auto bands_above_lowest = std::span(abstract::pursuit_bands).first<abstract::pursuit_bands.size() - 1>();

// Adds the band after this many tenths lost to the codes: each change where it happens, `shift` bits up. The sum of all
// changes up to a cell, modulo 2 to the 32nd, is its code.
void add_changes(const Row& row, std::int64_t tenths, std::int64_t from, std::vector<BandCode>& changes) {
    const auto shift = static_cast<unsigned>(2 * tenths);
    const auto change = [&](std::int64_t cell, BandCode by) { changes[static_cast<std::size_t>(cell)] += by << shift; };
    constexpr BandCode minus_one = ~BandCode{0};
    BandCode before = 0;
    std::size_t unit = 0;
    for (std::int64_t cell = from; cell < row.cells;) {
        const Stretch stretch(row, tenths, cell, unit);
        BandCode after = 0;
        for (const abstract::PursuitBand& band : bands_above_lowest) {
            const Growing above = stretch.above(band);
            const bool misses = above.at(cell) < 0;
            change(cell, misses ? BandCode{1} : 0);
            const std::int64_t turn = above.changes_after(cell, stretch.end());
            if (turn < stretch.end()) change(turn, misses ? minus_one : BandCode{1});
            after += misses != (turn < stretch.end()) ? BandCode{1} : 0;
        }
        change(cell, ~before + 1);
        before = after;
        cell = stretch.end();
    }
}

}  // namespace

std::vector<BandCode> weakest_first_row(std::span<const GrowingBandUnit> ascending, std::size_t cells,
                                        bool by_strength) {
    Row row;
    fill(row, ascending, cells, by_strength);
    const BandCode nobody = proportional_band_code(0, 0);
    // Without any strength at first: as men are added, that can only be in the first cells.
    std::int64_t from = 0;
    while (from < row.cells && row.strength.at(from) <= 0) ++from;
    std::vector<BandCode> codes(cells);
    for (std::int64_t tenths = 0; tenths < 10; ++tenths) add_changes(row, tenths, from, codes);
    BandCode sum = 0;
    for (std::size_t i = 0; i < cells; ++i) {
        sum += codes[i];
        codes[i] = static_cast<std::int64_t>(i) < from ? nobody : sum | after_ten_tenths;
    }
    return codes;
}

namespace {

SteadyBands steady_weakest_first(std::span<const BandUnit> ascending, std::size_t growing, bool by_strength) {
    std::array<GrowingBandUnit, most_units> units;
    CHECK(growing < ascending.size() && ascending.size() <= units.size());
    for (std::size_t i = 0; i < ascending.size(); ++i) {
        static_cast<BandUnit&>(units[i]) = ascending[i];
        units[i].more = i == growing ? 1 : 0;
    }
    Row row;
    fill(row, std::span(units).first(ascending.size()), std::size_t{most_individuals} + 1, by_strength);
    const std::int64_t men = ascending[growing].count;
    if (row.strength.first <= 0) return {proportional_band_code(0, 0), men, men + 1};
    BandCode code = after_ten_tenths;
    std::int64_t steady = row.cells;
    std::size_t unit = 0;
    for (std::int64_t tenths = 0; tenths < 10; ++tenths) {
        const Stretch stretch(row, tenths, 0, unit);
        steady = std::min(steady, stretch.end());
        for (const abstract::PursuitBand& band : bands_above_lowest) {
            const Growing above = stretch.above(band);
            code += (above.first < 0 ? BandCode{1} : 0) << (2 * tenths);
            steady = std::min(steady, above.changes_after(0, steady));
        }
    }
    return {code, men, men + steady};
}

__extension__ using Wide = __int128;
// Steadier than this is not worth the search.
constexpr std::int64_t most_steady = 1 << 12;

// A number that depends on the men added: first + more * men + bend * men * men.
template <class Number>
struct Bent {
    Number first, more, bend;

    Number at(std::int64_t men) const { return first + men * (more + men * bend); }
    // It stays negative, or not negative, for fewer men than this; at most `most`.
    std::int64_t steady(std::int64_t most) const {
        if (first < 0) return Bent{-1 - first, -more, -bend}.not_negative(most);
        return not_negative(most);
    }

private:
    std::int64_t not_negative(std::int64_t most) const {
        if (bend >= 0) {
            // Without the bend it is less, so that the straight line is enough.
            if (more >= 0) return most;
            const Number straight = first / -more + 1;
            return straight < most ? static_cast<std::int64_t>(straight) : most;
        }
        if (at(most - 1) >= 0) return most;
        // From `from` on it falls below 0 once.
        std::int64_t from = 0, to = most - 1;
        while (from + 1 < to) {
            const std::int64_t middle = (from + to) / 2;
            (at(middle) >= 0 ? from : to) = middle;
        }
        return to;
    }
};
template <class Number>
Bent<Number> product(const Growing& a, const Growing& b, std::int64_t times) {
    const Number first = a.first, more = a.more;
    return {first * b.first * times, (first * b.more + more * b.first) * times, more * b.more * times};
}
template <class Number>
Bent<Number> operator-(const Bent<Number>& a, const Bent<Number>& b) {
    return {a.first - b.first, a.more - b.more, a.bend - b.bend};
}

struct GrowingSums {
    Growing strength{0, 0}, whole{0, 0}, mounted{0, 0};

    void add(const BandUnit& unit, bool grows, bool by_strength) {
        const Growing men{unit.count, grows ? 1 : 0}, all = men * unit.per_individual, weight = by_strength ? all : men;
        strength += all;
        whole += weight;
        if (unit.mounted_or_flying) mounted += weight;
    }
    // How far they are above a band: negative where they do not reach it.
    Growing above(const abstract::PursuitBand& band) const { return mounted * 10 - whole * band.from_tenths; }
};

// As sparing_code() computes it.
template <class Number>
std::int64_t steady_sparing(const GrowingSums& others, const GrowingSums& spared) {
    const Growing strength = others.strength + spared.strength;
    std::int64_t steady = most_steady;
    for (const abstract::PursuitBand& band : bands_above_lowest)
        steady = std::min(steady, spared.above(band).changes_after(0, steady));
    for (std::int64_t tenths = 0; tenths < 10; ++tenths) {
        const Growing kept = others.strength * 10 - strength * tenths;
        // Positive or not, rather than negative or not.
        steady = std::min(steady, (kept - Growing{1, 0}).changes_after(0, steady));
        if (kept.first <= 0) continue;
        for (const abstract::PursuitBand& band : bands_above_lowest) {
            const Growing lost = others.above(band), all = lost + spared.above(band);
            steady =
                (product<Number>(others.strength, all, 10) - product<Number>(strength, lost, tenths)).steady(steady);
        }
    }
    return steady;
}

}  // namespace

SteadyBands steady_bands(std::span<const BandUnit> units, std::size_t growing, bool by_strength, LossWay way) {
    CHECK(growing < units.size());
    if (way == LossWay::weakest_first) return steady_weakest_first(units, growing, by_strength);
    const std::int64_t men = units[growing].count;
    const SteadyBands alone{band_code(units, by_strength, way), men, men + 1};
    if (way == LossWay::proportional || men == 0) return alone;
    std::int64_t best = 0;
    for (const BandUnit& unit : units)
        if (unit.count > 0) best = std::max(best, unit.per_individual);
    GrowingSums others, spared;
    for (std::size_t i = 0; i < units.size(); ++i) {
        const BandUnit& unit = units[i];
        const bool is_spared = way == LossWay::spare_the_best ? unit.per_individual == best : unit.mounted_or_flying;
        (is_spared ? spared : others).add(unit, i == growing, by_strength);
    }
    if (others.strength.first == 0 || spared.strength.first == 0) return alone;
    // Small armies in 64 bits: no product comes near to 2 to the 63rd, with most_steady more men either.
    const bool is_small = others.strength.first + spared.strength.first <= 1'000'000 &&
                          others.whole.first + spared.whole.first <= 10'000'000 &&
                          units[growing].per_individual <= 10'000;
    return {alone.code, men,
            men + (is_small ? steady_sparing<std::int64_t>(others, spared) : steady_sparing<Wide>(others, spared))};
}

}  // namespace banneret
