#include "app/models/armies/army_edits.h"

#include <gmock/gmock.h>

#include "tests/support/campaigns.h"

namespace banneret::app {
namespace {

using example::books;
using example::done;
using example::named;

// The army after the command, and the command's undo label.
struct After {
    Army army;
    std::string undo;
};
After after(const Command& command) {
    History h = books();
    const Entry entry = done(h, command);
    return {*find_army(h.now(), example::id_of(h, "Red")), entry.action};
}
Army red() {
    const History h = books();
    return named(h, "Red");
}

TEST(ArmyEdits, AChangeIsWordedByWhatItChanges) {
    const Army army = red();
    Unit knights = army.units[0];
    knights.count = 150;
    EXPECT_EQ(put(army, knights).what, "Knights: men 160 to 150");
    knights = army.units[0];
    knights.name = "Lancers";
    knights.fc = 5;
    knights.armour = Armour::medium;
    knights.shield = false;
    EXPECT_EQ(difference_words(army.units[0], knights),
              "renamed Lancers, FC 4 to 5, armour heavy to medium, shield removed");
    knights.mounted = false;
    EXPECT_EQ(difference_words(army.units[0], knights),
              "renamed Lancers, FC 4 to 5, armour heavy to medium, shield removed and 1 more");
    Unit archers = army.units[3];
    archers.race = "Elves";
    archers.formation = Formation::skirmish;
    turn(archers.missile, MissileWeapon::longbow);
    turn(archers.melee, MeleeWeapon::dagger);
    EXPECT_EQ(difference_words(army.units[3], archers), "dagger added, longbow removed, in skirmish order, race Elves");
    EXPECT_EQ(difference_words(army.units[0], army.units[0]), "");
}

TEST(ArmyEdits, ACommandIsOneStepOfUndoWithItsWords) {
    const Army army = red();
    Unit knights = army.units[0];
    knights.count = 150;
    const After a = after(put(army, knights));
    EXPECT_EQ(a.undo, "edit Red: Knights: men 160 to 150");
    EXPECT_EQ(a.army.units[0].count, 150);
}

TEST(ArmyEdits, CharactersAreWordedToo) {
    const Army army = red();
    Character general = army.characters[0];
    general.fighter = 6;
    general.scores.charisma = 16;
    general.leadership.reset();
    general.rides_with = army.units[0].id;
    EXPECT_EQ(put(army, general).what,
              "General of Red: fighter 0 to 6, charisma 0 to 16, leadership as worked out, rides with Knights");
    general = army.characters[0];
    general.tiers = Tiers{FighterTier::hero, PriestTier::none, MageTier::mage};
    general.state = CharacterState::wounded;
    EXPECT_EQ(difference_words(army, army.characters[0], general), "tiers set to Hero, Mage, now wounded");
}

TEST(ArmyEdits, AUnitIsAddedBehindTheOnePickedWithItsRace) {
    Army army = red();
    army.units[1].race = "Elves";
    const After a = after(add_unit(army, army.units[1].id));
    ASSERT_EQ(a.army.units.size(), 5u);
    EXPECT_EQ(a.army.units[2].name, "New unit");
    EXPECT_EQ(a.army.units[2].race, "Elves");
    EXPECT_GT(a.army.units[2].count, 0);
    EXPECT_GT(a.army.units[2].id.value, a.army.units[4].id.value) << "the new one has the highest number";
    EXPECT_EQ(a.undo, "edit Red: add a unit");
    EXPECT_EQ(after(add_unit(army, {})).army.units.back().name, "New unit");
}

TEST(ArmyEdits, ADuplicateStandsBehindItsOriginalUnderAFreeName) {
    const Army army = red();
    const After a = after(duplicate_unit(army, army.units[0].id));
    ASSERT_EQ(a.army.units.size(), 5u);
    EXPECT_EQ(a.army.units[1].name, "Knights 2");
    EXPECT_EQ(a.army.units[1].count, 160);
    EXPECT_NE(a.army.units[1].id, a.army.units[0].id);
    EXPECT_EQ(free_name("Knights 2", {"Knights 2", "Knights 3"}), "Knights 4");
    EXPECT_EQ(free_name("Company 7", {"Company 7"}), "Company 8");
    EXPECT_EQ(free_name("Guard", {"Knights"}), "Guard");
}

TEST(ArmyEdits, AUnitMovesByOneAndStopsAtTheEnds) {
    const Army army = red();
    const auto names = [](const Army& a) {
        std::vector<std::string> all;
        for (const Unit& unit : a.units) all.push_back(unit.name);
        return all;
    };
    EXPECT_THAT(names(move_unit(army, army.units[1].id, -1).army),
                testing::ElementsAre("Squires", "Knights", "Longbowmen", "Elven Archers"));
    EXPECT_EQ(names(move_unit(army, army.units[0].id, -1).army), names(army));
    EXPECT_EQ(names(move_unit(army, army.units[3].id, +1).army), names(army));
    EXPECT_EQ(move_unit(army, army.units[0].id, +1).what, "move Knights down");
}

TEST(ArmyEdits, WhoRodeWithARemovedUnitRidesAlone) {
    Army army = red();
    army.characters[0].rides_with = army.units[0].id;
    const After a = after(remove_unit(army, army.units[0].id));
    EXPECT_EQ(a.army.units.size(), 3u);
    EXPECT_FALSE(a.army.characters[0].rides_with);
    EXPECT_EQ(a.undo, "edit Red: remove Knights");
}

TEST(ArmyEdits, ARemovedGeneralLeavesNobodyInCommand) {
    const Army army = red();
    const After a = after(remove_character(army, army.general));
    EXPECT_TRUE(a.army.characters.empty());
    EXPECT_FALSE(a.army.general);
    Army two = add_character(army).army;
    two.characters[1].id = CharacterId{9000};
    EXPECT_EQ(make_general(two, CharacterId{9000}).what, "New character commands");
    EXPECT_EQ(make_general(army, {}).what, "nobody commands");
}

TEST(ArmyEdits, AnArmyIsRaisedAndDuplicatedUnderAFreeName) {
    History h = books();
    const Army& red_army = named(h, "Red");
    done(h, raised(h.now(), red_army.faction, &red_army));
    EXPECT_EQ(h.now().armies.back()->name, "New army");
    EXPECT_EQ(h.now().armies.back()->place, "Harl Ford");
    done(h, duplicate(h.now(), named(h, "Red")));
    const Army& copy = *h.now().armies.back();
    EXPECT_EQ(copy.name, "Red 2");
    ASSERT_EQ(copy.units.size(), 4u);
    EXPECT_NE(copy.units[0].id, named(h, "Red").units[0].id);
    EXPECT_EQ(copy.general, copy.characters[0].id);
    done(h, raised(h.now(), red_army.faction, nullptr));
    EXPECT_EQ(h.now().armies.back()->name, "New army 2");
}

TEST(ArmyEdits, MultipleAttacksAreTakenOnceTwiceAndNotAtAll) {  // BTA-195
    Abilities abilities;
    turn(abilities, Ability::multiple_attacks);
    EXPECT_TRUE(abilities.has(Ability::multiple_attacks));
    EXPECT_FALSE(abilities.multiple_attacks_twice());
    turn(abilities, Ability::multiple_attacks);
    EXPECT_TRUE(abilities.multiple_attacks_twice());
    turn(abilities, Ability::multiple_attacks);
    EXPECT_TRUE(abilities.empty());
    turn(abilities, Ability::flying);
    turn(abilities, Ability::flying);
    EXPECT_TRUE(abilities.empty());
}

TEST(ArmyEdits, ARaceOffersItsFightingCapacityAndAbilities) {  // T-18, BTA-182
    Unit unit;
    unit.fc = 2;
    unit.race = "elves";
    const auto elves = as_its_race(unit);
    ASSERT_TRUE(elves);
    EXPECT_EQ(elves->fc, 3);
    EXPECT_TRUE(elves->abilities.has(Ability::camouflage));
    EXPECT_FALSE(as_its_race(*elves)) << "they are so already";
    unit.race = "men of the hills";
    EXPECT_FALSE(as_its_race(unit));
    EXPECT_THAT(known_races(),
                testing::AllOf(testing::Contains("Bandits"), testing::Contains("Pirates"), testing::Contains("Elves")));
}

}  // namespace
}  // namespace banneret::app
