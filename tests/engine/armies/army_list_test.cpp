#include "engine/armies/army_list.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "engine/armies/points.h"
#include "engine/dice/rng.h"

namespace banneret {
namespace {

std::vector<Unit> units_of(std::string_view text) {
    const auto read = read_army_list(text, "list.csv");
    if (const auto* problems = std::get_if<std::vector<Problem>>(&read)) {
        for (const Problem& p : *problems) ADD_FAILURE() << p.sentence();
        return {};
    }
    return std::get<std::vector<Unit>>(read);
}

TEST(ArmyList, ReadsTheSampleRosterAsPrinted) {
    std::ifstream file(BANNERET_SOURCE_DIR "/campaigns/sample-roster.csv", std::ios::binary);
    ASSERT_TRUE(file);
    const auto units = units_of(std::string(std::istreambuf_iterator<char>(file), {}));
    ASSERT_EQ(units.size(), 4u);
    EXPECT_EQ(units[0].id, UnitId{1});
    EXPECT_EQ(units[3].id, UnitId{4});
    EXPECT_EQ(description(units[0]), "160 mounted, FC 4 Elite, heavy, shield, lance and sword");
    EXPECT_EQ(description(units[1]), "80 mounted, FC 3 Veteran, medium, shield, lance and sword");
    EXPECT_EQ(description(units[2]), "160 foot, FC 3 Veteran, heavy, axe and longbow");
    EXPECT_EQ(description(units[3]), "200 foot, FC 3 Veteran, heavy, axe and longbow, camouflage");
    // AS and MV as the roster of Appendix D prints them.
    EXPECT_EQ(armour_save_words(units[0]), "5(S)");
    EXPECT_EQ(armour_save_words(units[1]), "4(S)");
    EXPECT_EQ(armour_save_words(units[2]), "3");
    EXPECT_EQ(movement_rate(units[0]), 12);
    EXPECT_EQ(movement_rate(units[3]), 8);
}

TEST(ArmyList, TakesColumnsInAnyOrderAndMissingOptionalOnesAsNone) {
    const auto units = units_of("armor,FC, Count ,NAME\nlight,2,900,Orcs\n");
    ASSERT_EQ(units.size(), 1u);
    Unit wanted;
    wanted.id = UnitId{1};
    wanted.name = "Orcs";
    wanted.count = 900;
    wanted.armour = Armour::light;
    EXPECT_EQ(units[0], wanted);
    EXPECT_EQ(units[0].formation, Formation::formed);
}

TEST(ArmyList, ReadsEveryColumn) {
    const auto units = units_of(
        "name,count,fc,armour,shield,mounted,melee,missile,abilities,formation,race,religion,hit_dice\n"
        "\"Ghouls, grey\",40,3,none,TRUE,0,2h sword; Short_Sword,sling;short bow,undead;Multiple "
        "Attacks;multiple-attacks,"
        "Skirmish,Ghoul,the Pit,2\n");
    ASSERT_EQ(units.size(), 1u);
    const Unit& u = units[0];
    EXPECT_EQ(u.name, "Ghouls, grey");
    EXPECT_TRUE(u.shield);
    EXPECT_FALSE(u.mounted);
    EXPECT_EQ(u.melee, (std::vector{MeleeWeapon::two_handed_sword, MeleeWeapon::short_sword}));
    EXPECT_EQ(u.missile, (std::vector{MissileWeapon::sling, MissileWeapon::short_bow}));
    EXPECT_TRUE(u.abilities.has(Ability::undead));
    EXPECT_TRUE(u.abilities.multiple_attacks_twice());  // BTA-195
    EXPECT_EQ(u.formation, Formation::skirmish);
    EXPECT_EQ(u.race, "Ghoul");
    EXPECT_EQ(u.religion, "the Pit");
    EXPECT_EQ(u.hit_dice, 2);
}

TEST(ArmyList, YesAndNoHaveThreeSpellingsInAnyCase) {
    for (const std::string yes : {"yes", "YES", "true", "True", "1"}) {
        const auto units = units_of("name,count,fc,armour,shield,mounted\nA,1,1,none," + yes + "," + yes + "\n");
        ASSERT_EQ(units.size(), 1u) << yes;
        EXPECT_TRUE(units[0].shield && units[0].mounted) << yes;
    }
    for (const std::string no : {"no", "No", "false", "FALSE", "0", ""}) {
        const auto units = units_of("name,count,fc,armour,shield,mounted\nA,1,1,none," + no + "," + no + "\n");
        ASSERT_EQ(units.size(), 1u) << no;
        EXPECT_FALSE(units[0].shield || units[0].mounted) << no;
    }
}

TEST(ArmyList, TakesMarksBlankLinesAndEmptyColumnsAsTheyCome) {
    const auto units =
        units_of("\xEF\xBB\xBF\r\nname,count,fc,armour,,\r\n\r\nA,1,1,none,,\r\n,,,,,\r\nB,2,2,light\r\n\r\n\r\n");
    ASSERT_EQ(units.size(), 2u);
    EXPECT_EQ(units[1].name, "B");
    EXPECT_EQ(units[1].id, UnitId{2});
}

TEST(ArmyList, WeaponsOfNoneAreNone) {
    const auto units =
        units_of("name,count,fc,armour,melee,missile,abilities\nA,1,1,none,none, None ,\nB,1,1,none,;sword;,,none\n");
    ASSERT_EQ(units.size(), 2u);
    EXPECT_TRUE(units[0].melee.empty());
    EXPECT_TRUE(units[0].missile.empty());
    EXPECT_EQ(units[1].melee, std::vector{MeleeWeapon::sword});
    EXPECT_TRUE(units[1].abilities.empty());
}

TEST(ArmyList, LineBreaksInAQuotedNameBecomeBlanks) {
    const auto units = units_of("name,count,fc,armour\n\"The King's\r\nOwn\",1,1,none\n");
    ASSERT_EQ(units.size(), 1u);
    EXPECT_EQ(units[0].name, "The King's Own");
}

TEST(ArmyList, UnitNamesMayRepeat) {
    EXPECT_EQ(units_of("name,count,fc,armour\nSpearmen,40,2,light\nSpearmen,60,2,light\n").size(), 2u);
}

// A random unit as a person might enter it, with awkward texts.
Unit random_unit(Rng& rng) {
    constexpr std::string_view bits[] = {"Knights",      " ", ",",    "\"", ";", "Ünt", "#1", "none",
                                         "\xE2\x9A\x94", "'", "=2+3", "-"};
    const auto text = [&](std::uint32_t most) {
        std::string out;
        for (std::uint32_t n = rng.below(most + 1); n > 0; --n) out += bits[rng.below(std::size(bits))];
        return out;
    };
    Unit u;
    u.name = text(5) + "x" + text(2);
    u.count = 1 + static_cast<int>(rng.below(most_individuals));
    u.fc = 1 + static_cast<int>(rng.below(5));
    u.armour = static_cast<Armour>(rng.below(4));
    u.shield = rng.below(2) == 1;
    u.mounted = rng.below(2) == 1;
    for (const MeleeWeaponRow& r : melee_weapon_rows())
        if (rng.below(6) == 0) u.melee.insert(u.melee.begin(), r.weapon);
    for (const MissileWeaponRow& r : missile_weapon_rows())
        if (rng.below(6) == 0) u.missile.push_back(r.weapon);
    for (std::uint32_t n = rng.below(8); n > 0; --n) u.abilities.add(static_cast<Ability>(rng.below(ability_count)));
    if (rng.below(4) == 0) u.abilities.add(Ability::multiple_attacks);
    u.formation = rng.below(2) == 1 ? Formation::skirmish : Formation::formed;
    u.race = text(2);
    u.religion = text(3);
    u.hit_dice = static_cast<int>(rng.below(most_hit_dice + 1));
    return u;
}

TEST(ArmyList, WhatIsWrittenReadsBackTheSame) {
    Rng rng(20240229);
    for (int list = 0; list < 100; ++list) {
        std::vector<Unit> units;
        for (std::uint32_t n = 1 + rng.below(20); n > 0; --n) {
            units.push_back(random_unit(rng));
            units.back().id = UnitId{static_cast<std::uint32_t>(units.size())};
            ASSERT_TRUE(faults(units.back()).empty());
        }
        const std::string text = write_army_list(units);
        ASSERT_EQ(units_of(text), units) << text;
        ASSERT_EQ(write_army_list(units_of(text)), text);
    }
}

TEST(ArmyList, UnitsWithNobodyLeftAreNotWritten) {
    Unit gone, left;
    gone.name = "Gone";
    gone.count = 0;
    left.name = "Left";
    left.count = 3;
    const auto back = units_of(write_army_list({gone, left}));
    ASSERT_EQ(back.size(), 1u);
    EXPECT_EQ(back[0].name, "Left");
}

}  // namespace
}  // namespace banneret
