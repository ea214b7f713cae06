// The printed tables, cell by cell.

#include <gtest/gtest.h>

#include <iterator>
#include <string>

#include "engine/rulesets/battlefield_combat/tables.h"

namespace banneret::battlefield {
namespace {

// T-2: BCR-R64; a feat costs one slot, Spirited Charge and Trample (BCR-4.7.f) two.
TEST(BattlefieldTables, SlotsOfEachFeat) {
    for (const FeatRow& r : feat_rows()) EXPECT_EQ(r.slots, r.feat == Feat::spirited_charge ? 2 : 1) << r.key;
}

// T-6: BCR-10.2, BCR-10.3.1, BCR-10.3.2, BCR-10.3.3, BCR-10.3.4, BCR-10.3.5, BCR-10.3.6, BCR-10.3.7, BCR-10.3.8.
TEST(BattlefieldTables, EachKindOfGround) {
    struct Printed {
        Ground ground;
        int armour_class, attack;
        bool difficult, closed, blocks_sight;
    };
    constexpr Printed printed[] = {
        {Ground::open, 0, 0, false, false, false},      {Ground::sparse_woods, 1, -1, true, false, false},
        {Ground::briars, 0, -1, true, false, false},    {Ground::scree, 0, -1, true, false, false},
        {Ground::wreckage, 0, -1, true, false, false},  {Ground::stream, 0, -1, true, false, false},
        {Ground::deep_sand, 0, -2, true, false, false}, {Ground::mud, 0, -2, true, false, false},
        {Ground::river, 0, 0, false, true, false},      {Ground::lake, 0, 0, false, true, false},
        {Ground::high_wall, 0, 0, false, true, true}};
    ASSERT_EQ(std::size(printed), ground_count);
    for (const Printed& p : printed) {
        const GroundRow& r = row(p.ground);
        SCOPED_TRACE(r.key);
        EXPECT_EQ(r.ground, p.ground);
        EXPECT_EQ(r.armour_class, p.armour_class);
        EXPECT_EQ(r.attack, p.attack);
        EXPECT_EQ(r.difficult, p.difficult);
        EXPECT_EQ(r.closed, p.closed);
        EXPECT_EQ(r.blocks_sight, p.blocks_sight);
    }
}

// T-9: BCR-6.5, BCR-6.5.1; what a hit does (BCR-R63).
TEST(BattlefieldTables, RangesAndDamageOfEachMissile) {
    struct Printed {
        MissileWeapon weapon;
        int foot, foot_far, mounted, mounted_far, damage;
    };
    using enum MissileWeapon;
    constexpr Printed printed[] = {
        {throwing_axe, 1, 2, 1, 2, 6},   {throwing_spear, 1, 2, 1, 2, 6}, {javelin, 2, 3, 2, 3, 6},
        {sling, 2, 3, 2, 3, 5},          {short_bow, 2, 3, 3, 5, 5},      {light_crossbow, 3, 5, 3, 5, 6},
        {arquebus, 3, 5, 3, 5, 8},       {composite_bow, 3, 5, 3, 5, 6},  {longbow, 4, 6, 3, 5, 7},
        {heavy_crossbow, 3, 5, 3, 5, 8}, {artillery, 3, 5, 3, 5, 8}};
    ASSERT_EQ(std::size(printed), missile_weapon_count);
    for (const Printed& p : printed) {
        SCOPED_TRACE(static_cast<int>(p.weapon));
        EXPECT_EQ(range_of(p.weapon, false).plain, p.foot);
        EXPECT_EQ(range_of(p.weapon, false).far_shot, p.foot_far);
        EXPECT_EQ(range_of(p.weapon, true).plain, p.mounted);
        EXPECT_EQ(range_of(p.weapon, true).far_shot, p.mounted_far);
        EXPECT_EQ(damage_of(p.weapon), p.damage);
    }
}

// BCR-R63; reach: BCR-4.5.1.
TEST(BattlefieldTables, DamageReachAndHandsOfEachWeapon) {
    struct Printed {
        MeleeWeapon weapon;
        int damage, reach;
        bool two_handed;
    };
    using enum MeleeWeapon;
    constexpr Printed printed[] = {{pike, 7, 2, true},
                                   {lance, 7, 0, false},
                                   {spear, 7, 1, false},
                                   {two_handed_sword, 9, 0, true},
                                   {two_handed_mace, 9, 0, true},
                                   {two_handed_axe, 9, 0, true},
                                   {sword, 7, 0, false},
                                   {axe, 7, 0, false},
                                   {mace, 7, 0, false},
                                   {staff, 5, 0, false},
                                   {club, 5, 0, false},
                                   {short_sword, 5, 0, false},
                                   {animal, 5, 0, false},
                                   {dagger, 4, 0, false}};
    ASSERT_EQ(std::size(printed), melee_weapon_count);
    for (const Printed& p : printed) {
        SCOPED_TRACE(static_cast<int>(p.weapon));
        EXPECT_EQ(damage_of(p.weapon), p.damage);
        EXPECT_EQ(reach_of(p.weapon), p.reach);
        EXPECT_EQ(banneret::battlefield::two_handed(p.weapon), p.two_handed);
    }
}

// BCR-R63, BCR-R64.
TEST(BattlefieldTables, StatLineOfEachFightingCapacity) {
    constexpr CapacityRow printed[] = {{2, 7, 4, 0, 0, -1, 0},
                                       {5, 14, 7, 2, 0, 0, 1},
                                       {8, 24, 10, 4, 1, 0, 2},
                                       {11, 35, 13, 6, 2, 1, 3},
                                       {14, 50, 16, 8, 3, 3, 3}};
    for (int fc = 1; fc <= 5; ++fc) {
        SCOPED_TRACE(fc);
        const CapacityRow &is = capacity(fc), &p = printed[fc - 1];
        EXPECT_EQ(is.attack, p.attack);
        EXPECT_EQ(is.hit_points, p.hit_points);
        EXPECT_EQ(is.morale, p.morale);
        EXPECT_EQ(is.save, p.save);
        EXPECT_EQ(is.armour_class, p.armour_class);
        EXPECT_EQ(is.damage, p.damage);
        EXPECT_EQ(is.slots, p.slots);
    }
    constexpr int bonus[] = {0, 3, 5, 7}, points[] = {0, 4, 6, 8};
    for (int a = 0; a < 4; ++a) {
        EXPECT_EQ(armour_bonus(static_cast<Armour>(a)), bonus[a]);
        EXPECT_EQ(armour_hit_points(static_cast<Armour>(a)), points[a]);
    }
}

// T-8: BCR-12.2.1, BCR-12.2.2, BCR-12.2.3, BCR-12.2.4, BCR-12.2.5.
TEST(BattlefieldTables, DifficultyOfEachFormation) {
    constexpr int printed[] = {10, 15, 18, 23, 30};
    for (std::size_t f = 0; f < formation_count; ++f) EXPECT_EQ(row(static_cast<Formations>(f)).dc, printed[f]);
}

// T-10: BCR-R56.
TEST(BattlefieldTables, ListsRangesAndDiceOfEachSpell) {
    struct Printed {
        const char* key;
        int magic_user, cleric, range;
        Aim aim;
        int dice_cap, die;
    };
    constexpr Printed printed[] = {{"magic-missile", 1, 0, 6, Aim::enemy, 0, 4},
                                   {"fog-cloud", 2, 0, 6, Aim::square, 0, 0},
                                   {"web", 2, 0, 6, Aim::square, 0, 0},
                                   {"fireball", 3, 0, 12, Aim::square, 10, 6},
                                   {"lightning-bolt", 3, 0, 12, Aim::square, 10, 6},
                                   {"slow", 3, 0, 4, Aim::enemy, 0, 0},
                                   {"invisibility", 3, 0, 2, Aim::friend_unit, 0, 0},
                                   {"tentacles", 4, 0, 6, Aim::square, 0, 0},
                                   {"fear", 4, 0, 1, Aim::enemy, 0, 0},
                                   {"hallucinatory-terrain", 4, 0, 12, Aim::squares, 0, 0},
                                   {"wall-of-stone", 5, 0, 6, Aim::squares, 0, 0},
                                   {"cone-of-cold", 5, 0, 1, Aim::square, 15, 6},
                                   {"bless", 0, 1, 2, Aim::self, 0, 0},
                                   {"entangle", 0, 1, 6, Aim::square, 0, 0},
                                   {"darkness", 0, 2, 6, Aim::square, 0, 0},
                                   {"hold-person", 0, 2, 4, Aim::commander, 0, 0},
                                   {"dispel-magic", 3, 3, 6, Aim::effect, 0, 0},
                                   {"flame-strike", 0, 5, 6, Aim::square, 15, 6},
                                   {"cure-light", 0, 1, 0, Aim::friend_unit, 5, 8},
                                   {"cure-moderate", 0, 2, 0, Aim::friend_unit, 10, 8},
                                   {"cure-serious", 0, 3, 0, Aim::friend_unit, 15, 8},
                                   {"cure-critical", 0, 4, 0, Aim::friend_unit, 20, 8},
                                   {"mass-cure", 0, 5, 0, Aim::self, 25, 8}};
    ASSERT_EQ(std::size(printed), spell_rows().size());
    for (std::size_t i = 0; i < spell_count; ++i) {
        const Printed& p = printed[i];
        const SpellRow& r = spell_rows()[i];
        SCOPED_TRACE(p.key);
        EXPECT_EQ(r.key, p.key);
        EXPECT_EQ(r.magic_user, p.magic_user);
        EXPECT_EQ(r.cleric, p.cleric);
        EXPECT_EQ(r.range, p.range);
        EXPECT_EQ(r.aim, p.aim);
        EXPECT_EQ(r.dice_cap, p.dice_cap);
        EXPECT_EQ(r.die, p.die);
    }
}

}  // namespace
}  // namespace banneret::battlefield
