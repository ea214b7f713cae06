// The printed tables, cell by cell.

#include <gtest/gtest.h>

#include "engine/rulesets/medieval_skirmish/skirmish.h"

namespace banneret::skirmish {
namespace {

// T-1 and T-2: MS-1, MS-2, MS-3, MS-4, MS-5, MS-R8; T-4: MS-21, MS-22, MS-23, MS-24, MS-25; victory margins: MS-54,
// MS-55, MS-56, MS-57, MS-58.
TEST(SkirmishTables, MovesBlocksAndMarginsOfEachProtection) {
    struct Printed {
        Protection protection;
        int horse, barded, horse_die, foot, foot_die, block, margin;
    };
    constexpr Printed printed[] = {{Protection::UA, 16, 16, 12, 10, 10, 3, 1},
                                   {Protection::PA, 16, 16, 12, 10, 10, 5, 2},
                                   {Protection::FA, 12, 12, 8, 8, 8, 6, 4},
                                   {Protection::PP, 12, 10, 8, 8, 8, 8, 5},
                                   {Protection::FP, 10, 8, 8, 6, 6, 9, 6}};
    for (const Printed& p : printed) {
        const ProtectionRow& r = row(p.protection);
        SCOPED_TRACE(r.name);
        EXPECT_EQ(r.horse, 100 * p.horse);
        EXPECT_EQ(r.barded, 100 * p.barded);
        EXPECT_EQ(r.horse_die, p.horse_die);
        EXPECT_EQ(r.foot, 100 * p.foot);
        EXPECT_EQ(r.foot_die, p.foot_die);
        EXPECT_EQ(r.block, p.block);
        EXPECT_EQ(r.margin, p.margin);
    }
}

// T-3: MS-16, MS-17, MS-18, MS-19, MS-20; turns of reloading: MS-R35.
TEST(SkirmishTables, RangesAndReloadingOfEachMissile) {
    struct Printed {
        Missile missile;
        int near, far, reload;
    };
    constexpr Printed printed[] = {{Missile::javelin, 3, 6, 0},  {Missile::bow, 8, 16, 0},
                                   {Missile::longbow, 8, 16, 0}, {Missile::crossbow, 12, 28, 1},
                                   {Missile::handgun, 6, 18, 2}, {Missile::cannon, 24, 48, 3}};
    for (const Printed& p : printed) {
        const MissileRow& r = row(p.missile);
        SCOPED_TRACE(r.name);
        EXPECT_EQ(r.near, 100 * p.near);
        EXPECT_EQ(r.far, 100 * p.far);
        EXPECT_EQ(r.reload, p.reload);
    }
}

// T-6: MS-47, MS-48, MS-49, MS-50, MS-51; axes and hammers: MS-40; no shield with two hands: MS-R50; spears: MS-52.
TEST(SkirmishTables, FactorAndKindOfEachWeapon) {
    struct Printed {
        Arm arm;
        int factor;
        bool axe, both_hands, spear;
    };
    constexpr Printed printed[] = {
        {Arm::improvised, 0, false, false, false},   {Arm::spear, 1, false, false, true},
        {Arm::pike, 1, false, true, true},           {Arm::edged, 2, false, false, false},
        {Arm::axe, 2, true, false, false},           {Arm::two_handed, 3, false, true, false},
        {Arm::two_handed_axe, 3, true, true, false}, {Arm::lance, 5, false, false, false}};
    for (const Printed& p : printed) {
        const ArmRow& r = row(p.arm);
        SCOPED_TRACE(r.name);
        EXPECT_EQ(r.factor, p.factor);
        EXPECT_EQ(r.axe, p.axe);
        EXPECT_EQ(r.both_hands, p.both_hands);
        EXPECT_EQ(r.spear, p.spear);
    }
}

}  // namespace
}  // namespace banneret::skirmish
