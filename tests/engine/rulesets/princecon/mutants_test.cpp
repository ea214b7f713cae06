#include "tests/support/mutants.h"

#include "engine/rulesets/princecon/tables.h"

namespace banneret::princecon {
namespace {

test::Mutants cells() {
    test::Mutants out;
    out.add("foot_formed_rate", foot_formed_rate);
    out.add("foot_open_rate", foot_open_rate);
    out.add("horse_rate", horse_rate);
    out.add("gallop_inches", gallop_inches);
    out.add_rows("missile_rows", missile_rows, &MissileRow::range, &MissileRow::ac);
    out.add("range_bands", range_bands);
    out.add("gallop_bonus", gallop_bonus);
    out.add("armour_effect", armour_effect);
    for (const SpellRow& r : spell_rows())
        out.add_row(std::string(r.key), r, &SpellRow::level, &SpellRow::kind, &SpellRow::at, &SpellRow::lasts,
                    &SpellRow::save, &SpellRow::cleric, &SpellRow::range, &SpellRow::size);
    return out;
}

[[maybe_unused]] const auto* const mutants = testing::AddGlobalTestEnvironment(new test::MutantEnvironment(cells()));

TEST(PrinceconTables, EveryNumericTableIsAmongTheMutants) {
    EXPECT_EQ(cells().size(), 4u * 3 + 6 * (3 + 8) + 3 + 3 + 36 + 64 * 8);
}

}  // namespace
}  // namespace banneret::princecon
