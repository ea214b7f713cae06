#include "tests/support/mutants.h"

#include "engine/abstract/tables.h"

namespace banneret::abstract {
namespace {

test::Mutants cells_of_tables() {
    test::Mutants out;
    out.add("posture_matrix", posture_matrix);
    for (std::size_t die = 0; die < cells::results.size(); ++die)
        out.add_rows("results[" + std::to_string(die) + "]", cells::results[die], &BattleResult::grade);
    out.add_rows("casualty_shifts", casualty_shifts, &CasualtyShifts::winner, &CasualtyShifts::loser);
    out.add_rows("pursuit_bands", pursuit_bands, &PursuitBand::from_tenths, &PursuitBand::shift);
    return out;
}

[[maybe_unused]] const auto* const mutants =
    testing::AddGlobalTestEnvironment(new test::MutantEnvironment(cells_of_tables()));

TEST(AbstractTables, EveryNumericTableIsAmongTheMutants) {
    EXPECT_EQ(cells_of_tables().size(), 25u + 42 + 10 + 8);
}

}  // namespace
}  // namespace banneret::abstract
