#include "tests/support/mutants.h"

#include "engine/rulesets/medieval_skirmish/tables.h"

namespace banneret::skirmish {
namespace {

test::Mutants cells() {
    test::Mutants out;
    out.add_rows("protections", protections, &ProtectionRow::block, &ProtectionRow::margin, &ProtectionRow::horse,
                 &ProtectionRow::barded, &ProtectionRow::foot, &ProtectionRow::horse_die, &ProtectionRow::foot_die);
    for (std::size_t i = 1; i < missiles.size(); ++i)  // row 0 is for troops without a missile
        out.add_row(std::string(missiles[i].key), missiles[i], &MissileRow::near, &MissileRow::far,
                    &MissileRow::reload);
    out.add_rows("arms", arms, &ArmRow::factor, &ArmRow::axe, &ArmRow::both_hands, &ArmRow::spear);
    out.add("morale_chart", morale_chart_rows);
    out.add("rallies_from", rally_rows);
    return out;
}

[[maybe_unused]] const auto* const mutants = testing::AddGlobalTestEnvironment(new test::MutantEnvironment(cells()));

TEST(SkirmishTables, EveryNumericTableIsAmongTheMutants) {
    EXPECT_EQ(cells().size(), 5u * 7 + 6 * 3 + 8 * 4 + 28 + 4);
}

}  // namespace
}  // namespace banneret::skirmish
