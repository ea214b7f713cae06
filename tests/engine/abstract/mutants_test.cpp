#include "tests/support/mutants.h"

#include "engine/abstract/tables.h"

namespace banneret::abstract {
namespace {

test::Mutants cells_of_tables() {
    test::Mutants out;
    out.add("posture_matrix", posture_matrix);
    for (std::size_t die = 0; die < cells::results.size(); ++die)
        out.add_rows("results[" + std::to_string(die) + "]", cells::results[die], &BattleResult::grade);
    // The first two results have no winner, and below the last band nothing is added either.
    out.add_rows("casualty_shifts", casualty_shifts, &CasualtyShifts::loser);
    out.add_rows("casualty_shifts", std::span(casualty_shifts).subspan(2), &CasualtyShifts::winner);
    out.add_rows("pursuit_bands", pursuit_bands, &PursuitBand::shift);
    out.add_rows("pursuit_bands", std::span(pursuit_bands).first(3), &PursuitBand::from_tenths);
    return out;
}

[[maybe_unused]] const auto* const mutants =
    testing::AddGlobalTestEnvironment(new test::MutantEnvironment(cells_of_tables()));

TEST(AbstractTables, EveryNumericTableIsAmongTheMutants) {
    EXPECT_EQ(cells_of_tables().size(), 25u + 42 + 8 + 7);
}

}  // namespace
}  // namespace banneret::abstract
