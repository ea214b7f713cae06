#include "engine/odds/compare/variant.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/engine/odds/variants.h"
#include "tests/support/example_armies.h"

namespace banneret {
namespace {

using odds_test::red;
using testing::AllOf;
using testing::HasSubstr;

// Applies a change; fails the test if it is refused.
Variant after(Variant v, std::string_view words) {
    const auto refusal = change(v, words);
    EXPECT_FALSE(refusal) << (refusal ? refusal->why : "");
    return v;
}
// The refusal's sentence; the variant must be unchanged.
std::string refused(Variant v, std::string_view words) {
    const Variant before = v;
    const auto refusal = change(v, words);
    EXPECT_EQ(v, before);
    return refusal ? refusal->why : "not refused";
}

TEST(Variant, ChangesEveryValueOfAUnitInTheWordsOfArmyLists) {
    const auto knights = [](std::string_view words) { return after(red(), words).army.units[0]; };
    EXPECT_EQ(knights("Knights.count=120").count, 120);
    EXPECT_EQ(knights("Knights.count=+40").count, 200);
    EXPECT_EQ(knights(" knights . Count = -60 ").count, 100);
    EXPECT_EQ(knights("Knights.fc=-1").fc, 3);
    EXPECT_EQ(knights("Knights.armour=light").armour, Armour::light);
    EXPECT_EQ(knights("Knights.armor=none").armour, Armour::none);
    EXPECT_FALSE(knights("Knights.shield=no").shield);
    EXPECT_FALSE(knights("Knights.mounted=0").mounted);
    EXPECT_EQ(knights("Knights.formation=skirmish").formation, Formation::skirmish);
    EXPECT_EQ(knights("Knights.race=Elves").race, "Elves");
    EXPECT_EQ(knights("Knights.hit-dice=4").hit_dice, 4);
    EXPECT_EQ(knights("Knights.melee=axe").melee, std::vector{MeleeWeapon::axe});
    EXPECT_EQ(knights("Knights.melee=-lance").melee, std::vector{MeleeWeapon::sword});
    EXPECT_EQ(knights("Knights.missile=+short bow").missile, std::vector{MissileWeapon::short_bow});
    EXPECT_TRUE(knights("Knights.abilities=+flying").abilities.has(Ability::flying));
    EXPECT_FALSE(after(red(), "Elven Archers.abilities=-camouflage").army.units[3].abilities.has(Ability::camouflage));
    EXPECT_EQ(after(red(), "Knights.count=120").changes, std::vector<std::string>{"Knights.count=120"});
    // Only the count changes.
    Variant other = after(red(), "Knights.count=160");
    other.changes.clear();
    EXPECT_EQ(other, red());
}

TEST(Variant, AddsAndLeavesOutUnits) {
    const Variant more = after(red(), "+Militia,200,1,none,yes");
    ASSERT_EQ(more.army.units.size(), 5u);
    EXPECT_EQ(more.army.units[4].name, "Militia");
    EXPECT_EQ(more.army.units[4].count, 200);
    EXPECT_TRUE(more.army.units[4].shield);
    EXPECT_EQ(more.army.units[4].id, UnitId{5});
    const Variant fewer = after(more, "- squires");
    ASSERT_EQ(fewer.army.units.size(), 4u);
    EXPECT_EQ(fewer.army.units[1].name, "Longbowmen");
    EXPECT_EQ(contingent_of(fewer).units.size(), 4u);
}

TEST(Variant, ChangesTheGeneralTheWizardsAndTheHouseRules) {
    EXPECT_EQ(contingent_of(red()).leadership, 3);
    EXPECT_EQ(contingent_of(after(red(), "leadership=5")).leadership, 5);
    EXPECT_FALSE(contingent_of(after(red(), "general=no")).has_general);
    EXPECT_EQ(contingent_of(after(red(), "wizards=2")).wizards, 2);
    EXPECT_EQ(contingent_of(after(red(), "arch-wizards=1")).arch_wizards, 1);
    EXPECT_TRUE(after(red(), "abstract.foil=declared-blind").house.abstract.foil_declared_blind);
    EXPECT_EQ(after(red(), "abstract.strength-flying=3").house.abstract.ability_strength[8], 3);
}

TEST(Variant, ChangesTheCharactersOfACampaignsArmy) {
    Army army;
    army.name = "Harl";
    army.units = example::red();
    Character lord, mage;
    lord.id = CharacterId{1};
    lord.name = "Sir Rolf";
    lord.leadership = 2;
    lord.rank = Rank::general;
    mage.id = CharacterId{2};
    mage.name = "Ilse";
    mage.magic_user = 14;
    army.characters = {lord, mage};
    army.general = lord.id;
    const Variant harl = variant_of_army(army);
    EXPECT_EQ(contingent_of(harl).leadership, 2);
    EXPECT_EQ(contingent_of(harl).arch_wizards, 1);

    const Variant better = after(harl, "leadership=4");
    EXPECT_EQ(contingent_of(better).leadership, 4);
    EXPECT_EQ(points_of(better) - points_of(harl), 30);  // BTA-215: a general, 15 a level
    EXPECT_EQ(contingent_of(after(harl, "Sir Rolf.leadership=5")).leadership, 5);
    EXPECT_EQ(contingent_of(after(harl, "Ilse.magic-user=3")).arch_wizards, 0);
    EXPECT_EQ(contingent_of(after(harl, "-Ilse")).arch_wizards, 0);
    EXPECT_FALSE(contingent_of(after(harl, "-Sir Rolf")).has_general);
    EXPECT_EQ(contingent_of(after(harl, "general=Ilse")).general_name, "Ilse");
    EXPECT_THAT(refused(harl, "general=Odo"), HasSubstr("Odo"));
}

TEST(Variant, RefusesWithASentenceAndChangesNothing) {
    EXPECT_THAT(refused(red(), "Knigths.count=3"), AllOf(HasSubstr("Knigths"), HasSubstr("did you mean Knights?")));
    EXPECT_THAT(refused(red(), "Ogres.count=3"), HasSubstr("it has Knights, Squires, Longbowmen and Elven Archers"));
    EXPECT_THAT(refused(red(), "Knights.count=0"), HasSubstr("1 to 1000000"));
    EXPECT_THAT(refused(red(), "Knights.count=-160"), HasSubstr("1 to 1000000"));
    EXPECT_THAT(refused(red(), "Knights.count=+many"), HasSubstr("whole number"));
    EXPECT_THAT(refused(red(), "Knights.fc=9"), HasSubstr("1 to 5"));
    EXPECT_THAT(refused(red(), "Knights.armour=plate"), HasSubstr("heavy"));
    EXPECT_THAT(refused(red(), "Knights.speed=9"), HasSubstr("count, fc, armour"));
    EXPECT_THAT(refused(red(), "Knights.melee=+rocket"), HasSubstr("rocket"));
    EXPECT_THAT(refused(red(), "Knights.melee=+lance"), HasSubstr("twice"));
    EXPECT_THAT(refused(red(), "Knights.melee=-axe"), HasSubstr("no axe to take away"));
    EXPECT_THAT(refused(red(), "Knights.abilities=+camoflage"), HasSubstr("camouflage"));
    EXPECT_THAT(refused(red(), "+Militia,200,1"), HasSubstr("armour"));
    EXPECT_THAT(refused(red(), "+Militia,none,1,none"), AllOf(HasSubstr("count"), HasSubstr("whole number")));
    EXPECT_THAT(refused(red(), "+"), HasSubstr("+name,count,fc,armour"));
    EXPECT_THAT(refused(red(), "+Knights x 40"),
                HasSubstr("+Knights x 40: write a further unit as +name,count,fc,armour"));
    EXPECT_THAT(refused(red(), "-Ogres"), HasSubstr("no unit or character"));
    EXPECT_THAT(refused(red(), "leadership=6"), HasSubstr("1 to 5"));
    EXPECT_THAT(refused(red(), "wizards=-1"), HasSubstr("0 to"));
    EXPECT_THAT(refused(red(), "abstract.foil=never"), HasSubstr("in-reaction or declared-blind"));
    EXPECT_THAT(refused(red(), "abstract.foiled=in-reaction"), HasSubstr("abstract.foil"));
    EXPECT_THAT(refused(red(), "be brave"), HasSubstr("UNIT.FIELD=VALUE"));
    EXPECT_THAT(refused(red(), "brave=yes"), HasSubstr("UNIT.FIELD=VALUE"));
    EXPECT_THAT(refused(red(), ""), HasSubstr("empty"));
    EXPECT_THAT(refused(after(red(), "+Knights,3,1,none"), "Knights.count=2"), HasSubstr("2 units or characters"));
}

TEST(Variant, TakesAWholeListOfChangesOrNone) {
    Variant v = red();
    EXPECT_FALSE(change_all(v, "Knights.melee=lance;mace; Squires.count=90; ;+Militia,200,1,none,no,no,axe;club"));
    EXPECT_EQ(v.army.units[0].melee, (std::vector{MeleeWeapon::lance, MeleeWeapon::mace}));
    EXPECT_EQ(v.army.units[1].count, 90);
    EXPECT_EQ(v.army.units[4].melee, (std::vector{MeleeWeapon::axe, MeleeWeapon::club}));
    EXPECT_EQ(v.changes.size(), 3u);

    Variant w = red();
    const auto refusals = change_all(w, "Knights.count=1; Ogres.count=2; leadership=9");
    ASSERT_TRUE(refusals);
    EXPECT_EQ(refusals->size(), 2u);
    EXPECT_EQ(w, red());
}

}  // namespace
}  // namespace banneret
