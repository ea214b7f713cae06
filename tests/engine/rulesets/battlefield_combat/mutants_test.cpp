#include "tests/support/mutants.h"

#include "engine/rulesets/battlefield_combat/tables.h"

namespace banneret::battlefield {
namespace {

test::Mutants cells() {
    test::Mutants out;
    out.add_rows("feat", feat_rows(), &FeatRow::slots);
    for (std::size_t i = 0; i < ground_count; ++i) {
        const GroundRow& r = row(static_cast<Ground>(i));
        out.add_row("ground " + std::string(r.key), r, &GroundRow::armour_class, &GroundRow::attack,
                    &GroundRow::difficult, &GroundRow::closed, &GroundRow::blocks_sight);
    }
    for (std::size_t i = 0; i < missile_weapon_count; ++i) {
        const MissileRow& r = missile_row(static_cast<MissileWeapon>(i));
        const std::string name = "missile[" + std::to_string(i) + "]";
        out.add_row(name + ".on_foot", r.on_foot, &RangeRow::plain, &RangeRow::far_shot);
        out.add_row(name + ".mounted", r.mounted, &RangeRow::plain, &RangeRow::far_shot);
        out.add_row(name, r, &MissileRow::damage);
    }
    for (std::size_t i = 0; i < melee_weapon_count; ++i)
        out.add_row("melee[" + std::to_string(i) + "]", melee_row(static_cast<MeleeWeapon>(i)), &MeleeRow::damage,
                    &MeleeRow::reach, &MeleeRow::two_handed);
    for (int fc = 1; fc <= 5; ++fc)
        out.add_row("capacity " + std::to_string(fc), capacity(fc), &CapacityRow::attack, &CapacityRow::hit_points,
                    &CapacityRow::morale, &CapacityRow::save, &CapacityRow::armour_class, &CapacityRow::damage,
                    &CapacityRow::slots);
    for (std::size_t i = 0; i < 4; ++i)
        out.add_row("armour[" + std::to_string(i) + "]", armour_bonus_row(static_cast<Armour>(i)),
                    &ArmourBonus::armour_class, &ArmourBonus::hit_points);
    for (std::size_t i = 0; i < formation_count; ++i) {
        const FormationRow& r = row(static_cast<Formations>(i));
        out.add_row(std::string(r.name), r, &FormationRow::dc);
    }
    for (const SpellRow& r : spell_rows())
        out.add_row(std::string(r.key), r, &SpellRow::magic_user, &SpellRow::cleric, &SpellRow::range, &SpellRow::aim,
                    &SpellRow::dice_cap, &SpellRow::die);
    return out;
}

[[maybe_unused]] const auto* const mutants = testing::AddGlobalTestEnvironment(new test::MutantEnvironment(cells()));

TEST(BattlefieldTables, EveryNumericTableIsAmongTheMutants) {
    EXPECT_EQ(cells().size(), 16u + 11 * 5 + 11 * 5 + 14 * 3 + 5 * 7 + 4 * 2 + 5 + 23 * 6);
}

}  // namespace
}  // namespace banneret::battlefield
