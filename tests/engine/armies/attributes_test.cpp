#include "engine/armies/attributes.h"

#include <gtest/gtest.h>

#include <string>

namespace banneret {
namespace {

TEST(Attributes, FightingCapacityHasFiveNamedLevels) {  // BTA-11, T-3
    EXPECT_EQ(fighting_capacity_name(1), "Poor");
    EXPECT_EQ(fighting_capacity_name(2), "Soldier");
    EXPECT_EQ(fighting_capacity_name(3), "Veteran");
    EXPECT_EQ(fighting_capacity_name(4), "Elite");
    EXPECT_EQ(fighting_capacity_name(5), "Heroic");
}

TEST(Attributes, LeadershipHasFiveNamedLevels) {  // BTA-27, T-4
    EXPECT_EQ(leadership_name(1), "Uninspired");
    EXPECT_EQ(leadership_name(2), "Typical");
    EXPECT_EQ(leadership_name(3), "Talented");
    EXPECT_EQ(leadership_name(4), "Superb");
    EXPECT_EQ(leadership_name(5), "Tactical Genius");
}

TEST(Attributes, ArmourRowsAreThoseOfTheSaveTable) {  // BTA-14 and T-1; prices BTA-214 and T-22
    struct Printed {
        Armour armour;
        std::string_view key;
        int save, points;
    };
    constexpr Printed table[] = {
        {Armour::none, "none", 0, 0},
        {Armour::light, "light", 1, 2},
        {Armour::medium, "medium", 2, 4},
        {Armour::heavy, "heavy", 3, 8},
    };
    ASSERT_EQ(armour_rows().size(), std::size(table));
    for (const Printed& p : table) {
        const ArmourRow& r = row(p.armour);
        EXPECT_EQ(r.armour, p.armour);
        EXPECT_EQ(r.key, p.key);
        EXPECT_EQ(r.rule, "BTA-14");
        EXPECT_EQ(r.save, p.save) << p.key;
        EXPECT_EQ(r.points, p.points) << p.key;
    }
}

TEST(Attributes, MeleeRowsAreThoseOfTheWeaponsTable) {  // T-11, BTA-216
    struct Printed {
        std::string_view name, rule;
        int reach, modifier;
        std::string_view when;
        int half_ranks, points;
    };
    constexpr Printed table[] = {
        {"pike", "BTA-100", 1, 1, "against mounted", 4, 4},
        {"lance", "BTA-101", 2, 2, "charging", 3, 4},
        {"spear", "BTA-102", 3, 0, "", 3, 2},
        {"two-handed sword", "BTA-103", 4, 1, "", 2, 3},
        {"two-handed mace", "BTA-103", 4, 1, "", 2, 3},
        {"two-handed axe", "BTA-103", 4, 1, "", 2, 3},
        {"sword", "BTA-104", 5, 0, "", 2, 2},
        {"axe", "BTA-104", 5, 0, "", 2, 2},
        {"mace", "BTA-104", 5, 0, "", 2, 2},
        {"staff", "BTA-105", 5, -1, "", 2, 0},
        {"club", "BTA-105", 5, -1, "", 2, 0},
        {"short sword", "BTA-106", 6, 0, "", 2, 1},
        {"animal", "BTA-106", 6, 0, "", 2, 0},
        {"dagger", "BTA-107", 7, -1, "", 2, 0},
    };
    ASSERT_EQ(melee_weapon_rows().size(), std::size(table));
    for (std::size_t i = 0; i < std::size(table); ++i) {
        const MeleeWeaponRow& r = melee_weapon_rows()[i];
        EXPECT_EQ(&row(r.weapon), &r);
        EXPECT_EQ(r.name, table[i].name);
        EXPECT_EQ(r.rule, table[i].rule) << r.name;
        EXPECT_EQ(r.reach, table[i].reach) << r.name;
        EXPECT_EQ(r.modifier, table[i].modifier) << r.name;
        EXPECT_EQ(r.when, table[i].when) << r.name;
        EXPECT_EQ(r.half_ranks, table[i].half_ranks) << r.name;
        EXPECT_EQ(r.points, table[i].points) << r.name;
    }
}

TEST(Attributes, MissileRowsAreThoseOfTheRangeTable) {  // BTA-68, BTA-69, T-8, BTA-216
    struct Printed {
        std::string_view name;
        int range, save_modifier, points;
    };
    constexpr Printed table[] = {
        {"throwing axe", 3, 0, 2},     {"throwing spear", 3, 0, 2}, {"javelin", 6, 0, 3},
        {"sling", 16, 0, 3},           {"short bow", 16, 0, 4},     {"light crossbow", 18, 0, 5},
        {"arquebus", 18, -2, 5},       {"composite bow", 21, 0, 6}, {"longbow", 24, -2, 7},
        {"heavy crossbow", 24, -1, 7}, {"artillery", 36, -2, 20},
    };
    ASSERT_EQ(missile_weapon_rows().size(), std::size(table));
    for (std::size_t i = 0; i < std::size(table); ++i) {
        const MissileWeaponRow& r = missile_weapon_rows()[i];
        EXPECT_EQ(&row(r.weapon), &r);
        EXPECT_EQ(r.name, table[i].name);
        EXPECT_EQ(r.rule, "BTA-69");
        EXPECT_EQ(r.range_inches, table[i].range) << r.name;
        EXPECT_EQ(r.save_modifier, table[i].save_modifier) << r.name;
        EXPECT_EQ(r.points, table[i].points) << r.name;
    }
}

TEST(Attributes, EveryAbilityNamesItsRuleAndItsUnitStrength) {  // BTA-186 to BTA-201; AD-R2
    struct Printed {
        std::string_view name, rule;
        int strength;
    };
    constexpr Printed table[] = {
        {"camouflage", "BTA-194", 1},     {"marksman", "BTA-196", 1},     {"large", "BTA-201", 1},
        {"giant", "BTA-201", 1},          {"tough", "BTA-187", 1},        {"fanatic", "BTA-191", 1},
        {"undead", "BTA-197", 1},         {"quick", "BTA-199", 1},        {"flying", "BTA-193", 1},
        {"evasive", "BTA-186", 1},        {"regeneration", "BTA-188", 1}, {"thick hide", "BTA-189", 1},
        {"breath or gaze", "BTA-190", 1}, {"darkvision", "BTA-192", 1},   {"multiple attacks", "BTA-195", 1},
        {"resistance", "BTA-200", 1},     {"engineer", "AD-9", 1},        {"small", "BTA-201", 0},
        {"slow", "BTA-198", 0},           {"musician", "BTA-81", 0},
    };
    ASSERT_EQ(ability_rows().size(), std::size(table));
    for (std::size_t i = 0; i < std::size(table); ++i) {
        const AbilityRow& r = ability_rows()[i];
        EXPECT_EQ(&row(r.ability), &r);
        EXPECT_EQ(r.name, table[i].name);
        EXPECT_EQ(r.rule, table[i].rule) << r.name;
        EXPECT_EQ(r.strength, table[i].strength) << r.name;
        EXPECT_FALSE(r.words.empty()) << r.name;
    }
}

TEST(Attributes, EveryRowIsFoundByItsKeyAndItsName) {
    for (const ArmourRow& r : armour_rows()) EXPECT_EQ(parse_armour(r.key), r.armour) << r.key;
    for (const MeleeWeaponRow& r : melee_weapon_rows()) {
        EXPECT_EQ(parse_melee_weapon(r.key), r.weapon) << r.key;
        EXPECT_EQ(parse_melee_weapon(r.name), r.weapon) << r.name;
    }
    for (const MissileWeaponRow& r : missile_weapon_rows()) {
        EXPECT_EQ(parse_missile_weapon(r.key), r.weapon) << r.key;
        EXPECT_EQ(parse_missile_weapon(r.name), r.weapon) << r.name;
    }
    for (const AbilityRow& r : ability_rows()) {
        EXPECT_EQ(parse_ability(r.key), r.ability) << r.key;
        EXPECT_EQ(parse_ability(r.name), r.ability) << r.name;
    }
    EXPECT_EQ(parse_formation(key(Formation::formed)), Formation::formed);
    EXPECT_EQ(parse_formation(key(Formation::skirmish)), Formation::skirmish);
}

TEST(Attributes, CapitalsSpacesHyphensAndUnderscoresDoNotMatter) {
    EXPECT_EQ(parse_melee_weapon("Two_Handed SWORD"), MeleeWeapon::two_handed_sword);
    EXPECT_EQ(parse_melee_weapon("shortsword"), MeleeWeapon::short_sword);
    EXPECT_EQ(parse_missile_weapon("Long-Bow"), MissileWeapon::longbow);
    EXPECT_EQ(parse_missile_weapon("long bow"), MissileWeapon::longbow);
    EXPECT_EQ(parse_ability("ThickHide"), Ability::thick_hide);
    EXPECT_EQ(parse_armour(" Heavy "), Armour::heavy);
    EXPECT_EQ(parse_formation("SKIRMISH"), Formation::skirmish);
}

TEST(Attributes, PlainOtherNamesAreKnown) {
    EXPECT_EQ(parse_melee_weapon("2h sword"), MeleeWeapon::two_handed_sword);
    EXPECT_EQ(parse_melee_weapon("2H Mace"), MeleeWeapon::two_handed_mace);
    EXPECT_EQ(parse_melee_weapon("two-hand axe"), MeleeWeapon::two_handed_axe);
    EXPECT_EQ(parse_melee_weapon("natural weapons"), MeleeWeapon::animal);
    EXPECT_EQ(parse_missile_weapon("thrown spear"), MissileWeapon::throwing_spear);
    EXPECT_EQ(parse_ability("breath"), Ability::breath_or_gaze);
    EXPECT_EQ(parse_ability("gaze"), Ability::breath_or_gaze);
    EXPECT_EQ(parse_ability("Breath or Gaze Weapon"), Ability::breath_or_gaze);
    EXPECT_EQ(parse_ability("resistance to normal weapons"), Ability::resistance);
    EXPECT_EQ(parse_armour("unarmoured"), Armour::none);
}

TEST(Attributes, AWordForTwoRowsOrForNoneIsNotGuessed) {
    EXPECT_FALSE(parse_missile_weapon("crossbow"));
    EXPECT_FALSE(parse_missile_weapon("bow"));
    EXPECT_FALSE(parse_melee_weapon("swor"));
    EXPECT_FALSE(parse_melee_weapon("swords and axes"));
    EXPECT_FALSE(parse_ability(""));
    EXPECT_FALSE(parse_armour("plate"));
    EXPECT_FALSE(parse_formation("line"));
}

TEST(Attributes, MultipleAttacksMayBeTakenTwiceButNotThrice) {  // BTA-195
    Abilities a;
    EXPECT_TRUE(a.empty());
    a.add(Ability::multiple_attacks);
    EXPECT_FALSE(a.multiple_attacks_twice());
    EXPECT_EQ(a.list(), std::vector{Ability::multiple_attacks});
    a.add(Ability::multiple_attacks);
    a.add(Ability::multiple_attacks);
    a.add(Ability::camouflage);
    a.add(Ability::camouflage);
    EXPECT_TRUE(a.multiple_attacks_twice());
    EXPECT_EQ(a.list(), (std::vector{Ability::camouflage, Ability::multiple_attacks, Ability::multiple_attacks}));
    a.remove(Ability::multiple_attacks);
    EXPECT_FALSE(a.has(Ability::multiple_attacks));
    EXPECT_FALSE(a.multiple_attacks_twice());
    Abilities only_camouflage;
    only_camouflage.add(Ability::camouflage);
    EXPECT_EQ(a, only_camouflage);
}

}  // namespace
}  // namespace banneret
