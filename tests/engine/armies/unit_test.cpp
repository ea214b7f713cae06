#include "engine/armies/unit.h"

#include <gtest/gtest.h>

#include "tests/engine/armies/breakdowns.h"

namespace banneret {
namespace {

using armies_test::expect_parts_add_up;

Unit knights() {
    Unit u;
    u.name = "Knights";
    u.count = 160;
    u.fc = 4;
    u.armour = Armour::heavy;
    u.shield = u.mounted = true;
    u.melee = {MeleeWeapon::lance, MeleeWeapon::sword};
    return u;
}

Unit squires() {
    Unit u = knights();
    u.name = "Squires";
    u.count = 80;
    u.fc = 3;
    u.armour = Armour::medium;
    return u;
}

Unit foot(Armour armour) {
    Unit u;
    u.name = "Foot";
    u.count = 100;
    u.armour = armour;
    return u;
}

Unit with(Unit u, Ability a) {
    u.abilities.add(a);
    return u;
}

TEST(UnitSave, IsArmourShieldAndMountOfTheSampleRoster) {  // BTA-14, BTA-15, BTA-16, BTA-21; BTA-R12, E-2, T-23
    EXPECT_EQ(armour_save(knights()).total, 5);
    EXPECT_EQ(armour_save_words(knights()), "5(S)");
    EXPECT_EQ(armour_save(squires()).total, 4);
    EXPECT_EQ(armour_save_words(squires()), "4(S)");
    EXPECT_EQ(armour_save(foot(Armour::none)).total, 0);
    EXPECT_EQ(armour_save_words(foot(Armour::none)), "-");
    EXPECT_EQ(armour_save_words(foot(Armour::light)), "1");
    EXPECT_EQ(armour_save_words(foot(Armour::medium)), "2");
    EXPECT_EQ(armour_save_words(foot(Armour::heavy)), "3");
}

TEST(UnitSave, HeroicAddsOneWithoutLimit) {  // BTA-17; E-2: the Knight Hero is raw 6
    Unit hero = knights();
    hero.fc = 5;
    EXPECT_EQ(armour_save(hero).total, 6);
}

TEST(UnitSave, ToughRegenerationAndThickHideCount) {  // BTA-187, BTA-188, BTA-189; E-2
    Unit dwarves = with(foot(Armour::heavy), Ability::tough);
    dwarves.shield = true;
    EXPECT_EQ(armour_save(dwarves).total, 5);
    Unit troll = with(with(foot(Armour::none), Ability::thick_hide), Ability::regeneration);
    troll.fc = 5;
    EXPECT_EQ(armour_save(troll).total, 6);  // part of a unit: no figure
}

TEST(UnitSave, ThickHideIsNotAddedToWornArmour) {  // BTA-R118
    EXPECT_EQ(armour_save(with(foot(Armour::heavy), Ability::thick_hide)).total, 3);
    EXPECT_EQ(armour_save(with(foot(Armour::light), Ability::thick_hide)).total, 3);
}

TEST(UnitSave, ShowsItsArithmetic) {
    const Breakdown save = armour_save(knights());
    ASSERT_EQ(save.parts.size(), 3u);
    EXPECT_EQ(save.parts[0].why, "heavy armour");
    EXPECT_EQ(save.parts[0].rule, "BTA-14");
    EXPECT_EQ(save.parts[1].rule, "BTA-15");
    EXPECT_EQ(save.parts[2].rule, "BTA-16");
    expect_parts_add_up(save);
}

TEST(UnitMovement, FollowsMountAndArmour) {  // BTA-18, BTA-76 to BTA-79, T-9; AD-R11
    const auto rate = [](Armour armour, bool mounted) {
        Unit u = foot(armour);
        u.mounted = mounted;
        return movement_rate(u);
    };
    EXPECT_EQ(rate(Armour::none, true), 14);
    EXPECT_EQ(rate(Armour::light, true), 14);
    EXPECT_EQ(rate(Armour::medium, true), 12);
    EXPECT_EQ(rate(Armour::heavy, true), 12);
    EXPECT_EQ(rate(Armour::none, false), 10);
    EXPECT_EQ(rate(Armour::light, false), 10);
    EXPECT_EQ(rate(Armour::medium, false), 8);
    EXPECT_EQ(rate(Armour::heavy, false), 8);
}

TEST(UnitMovement, SlowHalvesQuickDoublesAndFlyersGoAsHorse) {  // BTA-198, BTA-199, BTA-R119
    EXPECT_EQ(movement_rate(with(foot(Armour::none), Ability::slow)), 5);
    EXPECT_EQ(movement_rate(with(foot(Armour::light), Ability::quick)), 20);
    EXPECT_EQ(movement_rate(with(foot(Armour::none), Ability::flying)), 14);
    EXPECT_EQ(movement_rate(with(foot(Armour::medium), Ability::flying)), 12);
    EXPECT_EQ(movement_rate(with(with(foot(Armour::none), Ability::slow), Ability::quick)), 10);
}

TEST(UnitMovement, ThickHideSlowsNobody) {  // BTA-R118
    EXPECT_EQ(movement_rate(with(foot(Armour::none), Ability::thick_hide)), 10);
}

TEST(UnitDescription, IsOneLine) {  // BTA-19, BTA-20: weapons and special abilities are listed
    EXPECT_EQ(description(knights()), "160 mounted, FC 4 Elite, heavy, shield, lance and sword");
    Unit ghouls = with(with(foot(Armour::none), Ability::undead), Ability::multiple_attacks);
    ghouls.count = 1200;
    ghouls.missile = {MissileWeapon::sling};
    ghouls.melee = {MeleeWeapon::two_handed_axe};
    ghouls.formation = Formation::skirmish;
    ghouls.abilities.add(Ability::multiple_attacks);
    EXPECT_EQ(description(ghouls),
              "1,200 foot, FC 2 Soldier, unarmoured, two-handed axe and sling, undead, multiple attacks twice, "
              "skirmishing");
}

TEST(UnitFaults, NoneInASoundUnit) {
    EXPECT_TRUE(faults(knights()).empty());
    Unit nobody_left = knights();
    nobody_left.count = 0;
    EXPECT_TRUE(faults(nobody_left).empty());
}

TEST(UnitFaults, EveryFaultNamesItsField) {
    Unit u = knights();
    u.name = " ";
    u.count = -1;
    u.fc = 6;
    u.melee = {MeleeWeapon::sword, MeleeWeapon::sword, MeleeWeapon::sword};
    u.missile = {MissileWeapon::sling, MissileWeapon::longbow, MissileWeapon::sling};
    u.race = "two\nlines";
    u.religion = "\xFF";
    u.hit_dice = 101;
    const std::vector<Problem> wanted = {
        {"name", "a name is needed"},
        {"count", "must be 0 to 1,000,000, not -1"},
        {"fc", "must be 1 to 5, not 6"},
        {"melee", "sword is listed twice"},
        {"missile", "sling is listed twice"},
        {"race", "holds a control character (a line break, a tab, a NUL); write it on one line"},
        {"religion", "is not UTF-8 text"},
        {"hit_dice", "must be 0 to 100, not 101"},
    };
    EXPECT_EQ(faults(u), wanted);
}

TEST(UnitFaults, LimitsAreInclusive) {
    Unit u = knights();
    u.count = most_individuals;
    u.fc = 5;
    u.hit_dice = most_hit_dice;
    EXPECT_TRUE(faults(u).empty());
    u.count = most_individuals + 1;
    EXPECT_EQ(faults(u).size(), 1u);
}

TEST(UnitFaults, NamesAreCountedInLettersNotBytes) {
    std::string letters;
    for (int i = 0; i < most_name_letters; ++i) letters += "\xC3\xA9";
    EXPECT_FALSE(name_fault(letters));
    EXPECT_EQ(name_fault(letters + "x"), "has 121 letters; at most 120 are allowed");
}

}  // namespace
}  // namespace banneret
