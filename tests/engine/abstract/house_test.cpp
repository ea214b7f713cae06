#include "engine/abstract/house.h"

#include <gtest/gtest.h>

namespace banneret::abstract {
namespace {

TEST(House, DefaultsAreTheRulings) {  // AD-R1, AD-R3, AD-R4, AD-R6, AD-R7, AD-R11, AD-R12
    const House house;
    EXPECT_FALSE(house.shield_also_a_bonus);
    EXPECT_FALSE(house.percentages_by_strength);
    EXPECT_EQ(house.stratagem_need, 13);
    EXPECT_EQ(house.fortification_shift, 2);
    EXPECT_FALSE(house.foil_declared_blind);
    EXPECT_EQ(house.arch_wizard_level, 14);
    EXPECT_TRUE(house.healing);
    EXPECT_FALSE(house.healing_any_day);
}

TEST(House, AbilitiesAreWorthWhatTheirTableSays) {  // AD-R2
    for (const AbilityRow& row : ability_rows())
        EXPECT_EQ(House{}.ability_strength[static_cast<std::size_t>(row.ability)], row.strength) << row.key;
}

}  // namespace
}  // namespace banneret::abstract
