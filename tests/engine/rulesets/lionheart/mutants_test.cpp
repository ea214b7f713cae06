#include "tests/support/mutants.h"

#include <fmt/format.h>

#include "engine/rulesets/lionheart/tables.h"

namespace banneret::lionheart {
namespace {

test::Mutants cells() {
    test::Mutants out;
    out.add("face_score", face_score);
    out.add("sequence_table", sequence_table);
    out.add_rows("kinds", kinds, &KindRow::figures, &KindRow::dice, &KindRow::saves, &KindRow::weight, &KindRow::foot,
                 &KindRow::light, &KindRow::king, &KindRow::base_cost);
    for (const KindRow& k : kinds) out.add("move_points of " + std::string(k.key), k.move_points);
    out.add_rows("weapons", weapons, &WeaponRow::foot_only, &WeaponRow::missile, &WeaponRow::shields,
                 &WeaponRow::melee_penetration, &WeaponRow::shot_penetration, &WeaponRow::cost);
    for (std::size_t armour = 0; armour < save_table.size(); ++armour)
        out.add_rows("save_table[" + std::to_string(armour) + "]", save_table[armour], &SaveFaces::axe,
                     &SaveFaces::arrow, &SaveFaces::panic);
    out.add_rows("save_ladder", save_ladder, &SaveFaces::axe, &SaveFaces::arrow, &SaveFaces::panic);
    out.add("save_column_base", save_column_base);
    out.add("panic_move", panic_move);
    // No stand has morale 0.
    for (std::size_t mount = 0; mount < morale_cost.size(); ++mount)
        for (std::size_t morale = 1; morale < morale_cost[mount].size(); ++morale)
            out.add(fmt::format("morale_cost[{}][{}]", mount, morale), morale_cost[mount][morale]);
    out.add("armour_cost", armour_cost);
    return out;
}

[[maybe_unused]] const auto* const mutants = testing::AddGlobalTestEnvironment(new test::MutantEnvironment(cells()));

TEST(LionheartTables, EveryNumericTableIsAmongTheMutants) {
    // The sizes of the tables, one after the other: 3 + 25 + 6 * 8 + 24 + 8 * 6 + 24 * 3 + 18 + 6 + 12 + 6 + 8.
    EXPECT_EQ(cells().size(), 270u);
}

}  // namespace
}  // namespace banneret::lionheart
