#include "tests/support/mutants.h"

#include "engine/rulesets/by_this_axe/tables.h"

namespace banneret::axe {
namespace {

test::Mutants cells() {
    test::Mutants out;
    out.add("armour_save", armour_save);
    out.add("hero_pool", hero_pool);
    out.add("caster_pool", caster_pool);
    out.add_rows("tiers_at_5", tiers_at_5, &TierRow::attacks, &TierRow::hits, &TierRow::heroic);
    out.add_rows("tiers_at_20", tiers_at_20, &TierRow::attacks, &TierRow::hits, &TierRow::heroic);
    out.add("magic_dice", magic_dice);
    out.add("horse_rate", horse_rate);
    out.add("foot_rate", foot_rate);
    out.add_rows("arms", arms, &ArmRow::reach, &ArmRow::modifier, &ArmRow::half_ranks);
    out.add("morale_table", morale_table);
    out.add_rows("card_rows", card_rows, &CardRow::copies, &CardRow::charges, &CardRow::pieces);
    return out;
}

[[maybe_unused]] const auto* const mutants = testing::AddGlobalTestEnvironment(new test::MutantEnvironment(cells()));

TEST(AxeTables, EveryNumericTableIsAmongTheMutants) {
    EXPECT_EQ(cells().size(), 4u + 4 + 2 + 2 * 12 + 6 + 8 + 8 * 3 + 10 + 17 * 3);
}

}  // namespace
}  // namespace banneret::axe
