#include "engine/odds/exact/survivor_bands.h"

#include <gtest/gtest.h>

#include "engine/abstract/losses.h"
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

}  // namespace
}  // namespace banneret
