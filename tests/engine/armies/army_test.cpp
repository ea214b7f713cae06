#include "engine/armies/army.h"

#include <gtest/gtest.h>

namespace banneret {
namespace {

Unit unit(std::uint32_t id, std::string name, int count) {
    Unit u;
    u.id = UnitId{id};
    u.name = std::move(name);
    u.count = count;
    return u;
}

Character character(std::uint32_t id, std::string name) {
    Character c;
    c.id = CharacterId{id};
    c.name = std::move(name);
    c.fighter = 3;
    return c;
}

Army army() {
    Army a;
    a.name = "The Northern Host";
    a.units = {unit(1, "Knights", 160), unit(2, "Spearmen", 300), unit(3, "Spearmen", 40)};
    a.characters = {character(1, "Osric"), character(2, "Maud")};
    a.general = CharacterId{2};
    return a;
}

TEST(Army, CountsItsIndividualsAndFindsThemById) {
    const Army a = army();
    EXPECT_EQ(individuals(a), 500);
    ASSERT_NE(find_unit(a, UnitId{3}), nullptr);
    EXPECT_EQ(find_unit(a, UnitId{3})->count, 40);
    EXPECT_EQ(find_unit(a, UnitId{4}), nullptr);
    EXPECT_EQ(find_unit(a, UnitId{}), nullptr);
    ASSERT_NE(find_character(a, CharacterId{1}), nullptr);
    EXPECT_EQ(find_character(a, CharacterId{1})->name, "Osric");
    EXPECT_EQ(find_character(a, CharacterId{9}), nullptr);
}

TEST(Army, IsCommandedByTheNamedGeneralWhileFit) {  // BTA-22; AD-R13
    Army a = army();
    ASSERT_NE(general_of(a), nullptr);
    EXPECT_EQ(general_of(a)->name, "Maud");
    a.characters[1].state = CharacterState::wounded;
    EXPECT_EQ(general_of(a), nullptr);
    a.general = {};
    EXPECT_EQ(general_of(a), nullptr);
}

TEST(Army, ThatIsSoundHasNoFaults) {
    EXPECT_TRUE(faults(army()).empty());
    Army being_raised;
    being_raised.name = "New army";
    EXPECT_TRUE(faults(being_raised).empty());
}

TEST(Army, NamesEveryFaultAndWhoseItIs) {
    Army a = army();
    a.name = "";
    a.place = "here\nthere";
    a.notes = "\xFF";
    a.units[1].fc = 9;
    a.units[2].name = "";
    a.characters[0].wounds = 99;
    a.characters[0].rides_with = UnitId{77};
    a.units[2].id = UnitId{1};
    a.characters[1].id = CharacterId{1};
    const std::vector<Problem> wanted = {
        {"name", "a name is needed"},
        {"place", "holds a control character (a line break, a tab, a NUL); write it on one line"},
        {"notes", "is not UTF-8 text"},
        {"Spearmen, fc", "must be 1 to 5, not 9"},
        {"unit 3, name", "a name is needed"},
        {"Osric, wounds", "must be 0 to 20, not 99"},
        {"units", "number 1 is given twice"},
        {"characters", "number 1 is given twice"},
        {"general", "must be one of the army's characters"},
        {"Osric, rides with", "must be a unit of the same army"},
    };
    EXPECT_EQ(faults(a), wanted);
}

TEST(Army, HoldsAtMostTwoHundredUnits) {
    Army a;
    a.name = "Horde";
    for (std::uint32_t i = 1; i <= most_units; ++i) a.units.push_back(unit(i, "Band", 10));
    EXPECT_TRUE(faults(a).empty());
    a.units.push_back(unit(most_units + 1, "Band", 10));
    EXPECT_EQ(faults(a), (std::vector<Problem>{{"units", "has 201; an army has at most 200"}}));
}

TEST(Army, UnitsWithoutIdsAreNotRepeated) {
    Army a = army();
    for (Unit& u : a.units) u.id = {};
    EXPECT_TRUE(faults(a).empty());
}

}  // namespace
}  // namespace banneret
