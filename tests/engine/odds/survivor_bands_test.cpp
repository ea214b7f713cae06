#include "engine/odds/exact/survivor_bands.h"

#include <gtest/gtest.h>

#include "engine/abstract/losses.h"
#include "engine/odds/exact/swept_bands.h"
#include "tests/engine/odds/random_armies.h"
#include "tests/support/example_armies.h"

namespace banneret {
namespace {

constexpr std::array all_ways = {LossWay::proportional, LossWay::spare_the_best, LossWay::spare_the_mounted,
                                 LossWay::weakest_first};

// AD-26, AD-R9: against the exact fractions of the losses, for random armies.
TEST(SurvivorBands, AreThoseOfTheExactSurvivors) {
    Rng rng(26);
    for (int trial = 0; trial < 400; ++trial) {
        auto units = odds_test::random_units(rng);
        if (trial % 5 == 0) units.front().count = 1'000'000;
        if (trial % 7 == 0)
            for (Unit& unit : units) unit.fc = 3, unit.armour = Armour::light;  // ties in value
        abstract::House house;
        house.percentages_by_strength = trial % 2 == 1;
        const abstract::Sheet sheet = abstract::make_sheet(units, house);
        for (const LossWay way : all_ways) {
            const auto shifts = shifts_of(band_code(sheet, house, way));
            const abstract::Survivors all = abstract::all_present(sheet);
            for (int tenths = 0; tenths <= 10; ++tenths)
                EXPECT_EQ(shifts[static_cast<std::size_t>(tenths)],
                          abstract::survivors_band(sheet, abstract::remove(sheet, all, tenths, way), house))
                    << trial << " " << words(way) << " " << tenths;
        }
    }
}

TEST(SurvivorBands, UnitsWithNobodyInThemCountForNothing) {
    const std::array<BandUnit, 3> units = {{{0, 90, true}, {100, 4, true}, {100, 3, false}}};
    for (const LossWay way : all_ways)
        EXPECT_EQ(band_code(units, false, way), band_code(std::span(units).subspan(1), false, way)) << words(way);
}

// The plain twin: weakest_first_code() of the army in each cell, for units without men, ties, and several units that
// grow.
TEST(SurvivorBands, OfARowAreThoseOfEachCell) {
    Rng rng(27);
    std::size_t changes = 0;
    for (int trial = 0; trial < 3'000; ++trial) {
        std::vector<GrowingBandUnit> units;
        const std::uint32_t size = 1 + rng.below(6);
        for (std::uint32_t i = 0; i < size; ++i) {
            const auto men = static_cast<std::int64_t>(rng.below(3) == 0 ? 0 : rng.below(trial % 3 == 0 ? 20 : 3'000));
            const auto more = static_cast<std::int64_t>(rng.below(2) == 0 ? 0 : 1 + rng.below(40));
            units.push_back(
                {{men, static_cast<std::int64_t>(rng.below(9) == 0 ? 0 : 1 + rng.below(300)), rng.below(2) == 0},
                 more});
        }
        std::ranges::stable_sort(units, {}, &BandUnit::per_individual);
        const bool by_strength = trial % 2 == 1;
        constexpr std::size_t cells = 150;
        const std::vector<BandCode> row = weakest_first_row(units, cells, by_strength);
        ASSERT_EQ(row.size(), cells);
        for (std::size_t cell = 0; cell < cells; ++cell) {
            std::vector<BandUnit> now;
            for (const GrowingBandUnit& unit : units) {
                now.push_back(unit);
                now.back().count += static_cast<std::int64_t>(cell) * unit.more;
            }
            ASSERT_EQ(row[cell], band_code(now, by_strength, LossWay::weakest_first)) << trial << " " << cell;
            changes += cell > 0 && row[cell] != row[cell - 1] ? std::size_t{1} : 0;
        }
    }
    EXPECT_GT(changes, 5'000u);
}

TEST(SurvivorBands, StayTheSameForAsManyMenAsTheySay) {
    Rng rng(28);
    std::int64_t longest = 0;
    for (int trial = 0; trial < 3'000; ++trial) {
        std::vector<BandUnit> units;
        const std::uint32_t size = 1 + rng.below(6);
        for (std::uint32_t i = 0; i < size; ++i)
            units.push_back({static_cast<std::int64_t>(rng.below(trial % 3 == 0 ? 20 : 3'000)),
                             static_cast<std::int64_t>(rng.below(9) == 0 ? 0 : 1 + rng.below(300)), rng.below(2) == 0});
        std::ranges::stable_sort(units, {}, &BandUnit::per_individual);
        const bool by_strength = trial / 4 % 2 == 1;
        const std::size_t growing = rng.below(size);
        const LossWay way = all_ways[static_cast<std::size_t>(trial) % all_ways.size()];
        const SteadyBands steady = steady_bands(units, growing, by_strength, way);
        const std::int64_t men = units[growing].count, last = std::min(steady.until - 1, men + 300);
        EXPECT_TRUE(steady.of(men));
        longest = std::max(longest, last - men);
        for (std::int64_t now = men; now <= last; ++now) {
            units[growing].count = now;
            ASSERT_EQ(steady.code, band_code(units, by_strength, way)) << words(way) << trial << " " << now;
        }
    }
    EXPECT_EQ(longest, 300);
}

}  // namespace
}  // namespace banneret
