#include "engine/armies/character.h"

#include <gtest/gtest.h>

#include "tests/engine/armies/breakdowns.h"

namespace banneret {
namespace {

using armies_test::expect_parts_add_up;

Character levels(int fighter, int cleric, int thief, int magic_user, MagicItems items = MagicItems::none) {
    Character c;
    c.name = "Somebody";
    c.fighter = fighter;
    c.cleric = cleric;
    c.thief = thief;
    c.magic_user = magic_user;
    c.magic_items = items;
    return c;
}
Character fighter(int n, MagicItems items = MagicItems::none) {
    return levels(n, 0, 0, 0, items);
}
Character cleric(int n) {
    return levels(0, n, 0, 0);
}
Character magic_user(int n) {
    return levels(0, 0, 0, n);
}
Character monster(int hit_dice) {
    Character c = fighter(0);
    c.hit_dice = hit_dice;
    return c;
}
Character scores(int charisma, int intelligence, int wisdom) {
    Character c = fighter(1);
    c.scores.charisma = charisma;
    c.scores.intelligence = intelligence;
    c.scores.wisdom = wisdom;
    return c;
}

TEST(FightingLevel, EachSourceCountsAsPrinted) {  // BTA-204, BTA-205, T-20
    EXPECT_EQ(fighting_level(fighter(1)).total, 1);
    EXPECT_EQ(fighting_level(monster(1)).total, 1);
    EXPECT_EQ(fighting_level(cleric(1)).total, fraction(3, 4));
    EXPECT_EQ(fighting_level(levels(0, 0, 1, 0)).total, fraction(3, 4));
    EXPECT_EQ(fighting_level(magic_user(1)).total, fraction(1, 2));
    EXPECT_EQ(fighting_level(fighter(0, MagicItems::minor)).total, fraction(1, 2));
    EXPECT_EQ(fighting_level(fighter(0, MagicItems::average)).total, 1);
    EXPECT_EQ(fighting_level(fighter(0, MagicItems::major)).total, 2);
    EXPECT_EQ(fighting_level(fighter(0)).total, 0);
}

TEST(FightingLevel, OfTheWorkedExamplesIsExact) {  // E-19
    const Character mixed = levels(6, 4, 0, 3, MagicItems::minor);
    EXPECT_EQ(fighting_level(mixed).total, 11);
    EXPECT_EQ(tiers(mixed).fighter, FighterTier::superhero);

    EXPECT_EQ(fighting_level(fighter(5)).total, 5);
    EXPECT_EQ(tiers(fighter(5)).fighter, FighterTier::hero);

    EXPECT_EQ(fighting_level(levels(0, 0, 6, 0)).total, fraction(9, 2));
    EXPECT_EQ(tiers(levels(0, 0, 6, 0)).fighter, FighterTier::none);

    EXPECT_EQ(fighting_level(fighter(11, MagicItems::major)).total, 13);
    EXPECT_EQ(tiers(fighter(11, MagicItems::major)).fighter, FighterTier::champion);

    EXPECT_EQ(fighting_level(cleric(6)).total, fraction(9, 2));
    EXPECT_EQ(tiers(cleric(6)).fighter, FighterTier::none);
}

TEST(FightingLevel, SeveralMayBeAddedUpIntoOneFigure) {  // BTA-202, BTA-208; E-19
    const Character seven[] = {fighter(4, MagicItems::average), fighter(3, MagicItems::minor)};
    EXPECT_EQ(fighting_level(seven).total, fraction(17, 2));
    EXPECT_EQ(tiers(seven).fighter, FighterTier::hero);  // BTA-R121: the half is dropped

    const Character ogres[] = {monster(4), monster(4)};
    EXPECT_EQ(fighting_level(ogres).total, 8);
    EXPECT_EQ(tiers(ogres).fighter, FighterTier::hero);

    const Character acolytes[] = {cleric(2), cleric(2)};  // BTA-206 counts cleric levels in total
    EXPECT_EQ(tiers(acolytes).priest, PriestTier::priest);
}

TEST(FightingLevel, ShowsItsArithmetic) {
    const Breakdown level = fighting_level(levels(6, 4, 0, 3, MagicItems::minor));
    ASSERT_EQ(level.parts.size(), 4u);
    EXPECT_EQ(level.parts[0].why, "fighter, 6 levels at 1");
    EXPECT_EQ(level.parts[0].value, 6);
    EXPECT_EQ(level.parts[1].why, "cleric, 4 levels at 0.75");
    EXPECT_EQ(level.parts[1].value, 3);
    EXPECT_EQ(level.parts[1].rule, "BTA-204");
    EXPECT_EQ(level.parts[2].why, "minor magic items");
    EXPECT_EQ(level.parts[2].rule, "BTA-205");
    EXPECT_EQ(level.parts[3].why, "magic-user, 3 levels at 0.5");
    EXPECT_EQ(level.parts[3].value, fraction(3, 2));
    expect_parts_add_up(level);
    EXPECT_EQ(fighting_level(monster(1)).parts.at(0).why, "monster, 1 hit die at 1");
}

TEST(Tiers, OfTheHeroTypesBeginAtFiveNineAndThirteen) {  // BTA-203, BTA-R121
    EXPECT_EQ(fighter_tier(fraction(19, 4)), FighterTier::none);
    EXPECT_EQ(fighter_tier(5), FighterTier::hero);
    EXPECT_EQ(fighter_tier(fraction(35, 4)), FighterTier::hero);
    EXPECT_EQ(fighter_tier(9), FighterTier::superhero);
    EXPECT_EQ(fighter_tier(fraction(51, 4)), FighterTier::superhero);
    EXPECT_EQ(fighter_tier(13), FighterTier::champion);
}

TEST(Tiers, OfPriestsComeFromClericLevels) {  // BTA-206, E-19
    EXPECT_EQ(tiers(cleric(3)).priest, PriestTier::none);
    EXPECT_EQ(tiers(cleric(4)).priest, PriestTier::priest);
    EXPECT_EQ(tiers(cleric(6)).priest, PriestTier::priest);
    EXPECT_EQ(tiers(cleric(7)).priest, PriestTier::priest);
    EXPECT_EQ(tiers(cleric(8)).priest, PriestTier::high_priest);
    EXPECT_EQ(tiers(cleric(9)).priest, PriestTier::high_priest);
}

TEST(Tiers, OfMagesComeFromMagicUserLevels) {  // BTA-207, E-19
    EXPECT_EQ(tiers(magic_user(4)).mage, MageTier::none);
    EXPECT_EQ(tiers(magic_user(5)).mage, MageTier::mage);
    EXPECT_EQ(tiers(magic_user(8)).mage, MageTier::mage);
    EXPECT_EQ(tiers(magic_user(9)).mage, MageTier::wizard);
}

TEST(Tiers, ThePriestsClericLevelsCountTwice) {  // BTA-R122, E-19
    const Character priest_hero = cleric(7);
    EXPECT_EQ(fighting_level(priest_hero).total, fraction(21, 4));
    EXPECT_EQ(tiers(priest_hero), (Tiers{FighterTier::hero, PriestTier::priest, MageTier::none}));
    EXPECT_EQ(tiers_words(tiers(priest_hero)), "Priest-Hero");
    const Character high = cleric(12);
    EXPECT_EQ(fighting_level(high).total, 9);
    EXPECT_EQ(tiers_words(tiers(high)), "High Priest-Superhero");
}

TEST(Tiers, TheMagesLevelsDoNotCountTwice) {  // BTA-202, BTA-R122
    const Character wizard = magic_user(10);  // fighting level 5, but no Hero
    EXPECT_EQ(fighting_level(wizard).total, 5);
    EXPECT_EQ(tiers(wizard), (Tiers{FighterTier::none, PriestTier::none, MageTier::wizard}));
    const Character both = levels(6, 0, 0, 8);  // 10 in all, 6 of them as a fighter
    EXPECT_EQ(tiers_words(tiers(both)), "Hero, Mage");
    EXPECT_EQ(tiers(levels(6, 0, 0, 4)).fighter, FighterTier::hero);  // no mage: 6 + 2
    EXPECT_EQ(tiers(levels(7, 0, 0, 4)).fighter, FighterTier::superhero);

    const Breakdown level = hero_level(std::span(&both, 1));
    EXPECT_EQ(level.total, 6);
    EXPECT_EQ(level.parts.back().why, "magic-user, 8 levels: already counted for the Mage");
    expect_parts_add_up(level);
}

TEST(Tiers, OfTheRosterOutrankTheLevels) {
    Character c = fighter(1);
    c.tiers = Tiers{FighterTier::champion, PriestTier::none, MageTier::wizard};
    EXPECT_EQ(tiers_words(tiers(c)), "Champion, Wizard");
    c.tiers = Tiers{};
    EXPECT_EQ(tiers_words(tiers(c)), "no tier");
}

TEST(Leadership, OfTheWorkedExamplesIsExact) {  // BTA-211, BTA-R125, E-20
    struct Row {
        int charisma, intelligence, wisdom, score, level;
    };
    constexpr Row table[] = {
        {18, 18, 15, 5, 5}, {16, 18, 15, 4, 4}, {16, 16, 10, 2, 2}, {10, 10, 10, 0, 1},
        {18, 6, 12, 1, 1},  {3, 18, 16, 1, 1},  {12, 17, 9, 1, 1},
    };
    for (const Row& r : table) {
        const Character c = scores(r.charisma, r.intelligence, r.wisdom);
        EXPECT_EQ(leadership_score(c).total, r.score) << r.charisma << " " << r.intelligence << " " << r.wisdom;
        EXPECT_EQ(leadership(c), r.level) << r.charisma << " " << r.intelligence << " " << r.wisdom;
        expect_parts_add_up(leadership_score(c));
    }
}

TEST(Leadership, IntelligenceOfFifteenMayCountTwo) {  // BTA-R126: by-this-axe.int-15-17
    const Character c = scores(16, 16, 10);
    EXPECT_EQ(leadership_score(c, {2}).total, 3);
    EXPECT_EQ(leadership(c, {2}), 3);
    EXPECT_EQ(leadership_score(scores(16, 18, 10), {2}).total, 3);  // 18 was 2 already
}

TEST(Leadership, ScoresCountAsPrinted) {  // T-21
    const auto charisma = [](int n) { return leadership_score(scores(n, 10, 10)).total; };
    const auto intelligence = [](int n) { return leadership_score(scores(10, n, 10)).total; };
    const auto wisdom = [](int n) { return leadership_score(scores(10, 10, n)).total; };
    EXPECT_EQ(charisma(25), 2);
    EXPECT_EQ(charisma(18), 2);
    EXPECT_EQ(charisma(17), 1);
    EXPECT_EQ(charisma(15), 1);
    EXPECT_EQ(charisma(14), 0);
    EXPECT_EQ(charisma(8), 0);
    EXPECT_EQ(charisma(7), -1);
    EXPECT_EQ(charisma(4), -1);
    EXPECT_EQ(charisma(3), -2);
    EXPECT_EQ(intelligence(18), 2);
    EXPECT_EQ(intelligence(17), 1);
    EXPECT_EQ(intelligence(15), 1);
    EXPECT_EQ(intelligence(14), 0);
    EXPECT_EQ(intelligence(8), 0);
    EXPECT_EQ(intelligence(7), -1);
    EXPECT_EQ(intelligence(4), -1);
    EXPECT_EQ(intelligence(3), -2);
    EXPECT_EQ(wisdom(18), 1);
    EXPECT_EQ(wisdom(15), 1);
    EXPECT_EQ(wisdom(14), 0);
    EXPECT_EQ(wisdom(3), 0);
}

TEST(Leadership, AScoreNotGivenIsAverageAndTheRosterOutranksAll) {
    const Character unknown = scores(0, 0, 0);
    EXPECT_EQ(leadership_score(unknown).total, 0);
    EXPECT_EQ(leadership_score(unknown).parts.at(0).why, "charisma not given, counted as 10");
    Character c = scores(3, 3, 3);
    EXPECT_EQ(leadership(c), 1);  // -4 in all
    c.leadership = 4;
    EXPECT_EQ(leadership(c), 4);
}

TEST(Leaders, AreThoseOfTheTable) {  // BTA-209, BTA-R124, E-20
    const auto may = [](int level, int charisma) {
        Character c = fighter(level);
        c.scores.charisma = charisma;
        return may_be_leader(c);
    };
    EXPECT_TRUE(may(10, 6));
    EXPECT_TRUE(may(9, 6));
    EXPECT_TRUE(may(8, 11));
    EXPECT_FALSE(may(8, 10));
    EXPECT_TRUE(may(6, 12));
    EXPECT_TRUE(may(6, 11));
    EXPECT_FALSE(may(6, 10));
    EXPECT_TRUE(may(5, 15));
    EXPECT_FALSE(may(5, 14));
    EXPECT_TRUE(may(3, 15));
    EXPECT_FALSE(may(2, 18));
}

TEST(Leaders, CountTheHighestClassAndARankOutranksTheTable) {  // BTA-R124, BTA-22, BTA-23, BTA-210
    EXPECT_TRUE(may_be_leader(magic_user(9)));
    EXPECT_TRUE(may_be_leader(monster(9)));
    EXPECT_FALSE(may_be_leader(levels(4, 4, 4, 4)));
    Character sergeant = fighter(1);
    sergeant.rank = Rank::leader;
    EXPECT_TRUE(may_be_leader(sergeant));
    sergeant.rank = Rank::general;
    EXPECT_TRUE(may_be_leader(sergeant));
}

TEST(CharacterFightingCapacity, IsFiveWithAHeroTierElseByLevel) {  // BTA-12, BTA-24, BTA-R123
    EXPECT_EQ(fighting_capacity(fighter(0)), 1);
    EXPECT_EQ(fighting_capacity(cleric(1)), 1);  // 0.75
    EXPECT_EQ(fighting_capacity(fighter(1)), 2);
    EXPECT_EQ(fighting_capacity(fighter(2)), 3);
    EXPECT_EQ(fighting_capacity(fighter(3)), 4);
    EXPECT_EQ(fighting_capacity(fighter(4)), 4);
    EXPECT_EQ(fighting_capacity(fighter(5)), 5);
    EXPECT_EQ(fighting_capacity(magic_user(10)), 4);  // a Wizard is not Heroic
    Character c = fighter(5);
    c.fc = 3;
    EXPECT_EQ(fighting_capacity(c), 3);
}

TEST(Wizards, AreOfTheTierAndArchWizardsOfTheLevel) {  // AD-R12
    EXPECT_FALSE(is_wizard(magic_user(8)));
    EXPECT_TRUE(is_wizard(magic_user(9)));
    EXPECT_FALSE(is_arch_wizard(magic_user(13), 14));
    EXPECT_TRUE(is_arch_wizard(magic_user(14), 14));
    EXPECT_TRUE(is_arch_wizard(magic_user(9), 9));
    Character sworn_off = magic_user(20);
    sworn_off.tiers = Tiers{FighterTier::hero, PriestTier::none, MageTier::none};
    EXPECT_FALSE(is_arch_wizard(sworn_off, 14));
}

TEST(CharacterEquipment, IsTheRostersThenTheUnitsThenTheClasss) {
    EXPECT_EQ(equipment(fighter(3)), (Equipment{Armour::heavy, true, {MeleeWeapon::sword}, {}}));
    EXPECT_EQ(equipment(cleric(3)), (Equipment{Armour::heavy, true, {MeleeWeapon::sword}, {}}));
    EXPECT_EQ(equipment(levels(0, 0, 3, 0)), (Equipment{Armour::light, false, {MeleeWeapon::short_sword}, {}}));
    EXPECT_EQ(equipment(levels(0, 0, 3, 4)), (Equipment{Armour::none, false, {MeleeWeapon::staff}, {}}));
    EXPECT_EQ(equipment(monster(8)), (Equipment{Armour::none, false, {MeleeWeapon::animal}, {}}));
    EXPECT_EQ(equipment(fighter(0)), (Equipment{Armour::none, false, {MeleeWeapon::short_sword}, {}}));

    Unit archers;
    archers.armour = Armour::medium;
    archers.melee = {MeleeWeapon::axe};
    archers.missile = {MissileWeapon::longbow};
    Character c = fighter(3);
    EXPECT_EQ(equipment(c, &archers), (Equipment{Armour::medium, false, {MeleeWeapon::axe}, {MissileWeapon::longbow}}));
    c.armour = Armour::light;
    c.shield = true;
    c.melee = {MeleeWeapon::mace};
    EXPECT_EQ(equipment(c, &archers), (Equipment{Armour::light, true, {MeleeWeapon::mace}, {}}));
}

TEST(CharacterFaults, NoneInASoundCharacter) {
    Character c = levels(36, 0, 36, 0);
    c.scores = {3, 30, 18, 0, 10, 25};
    c.leadership = 5;
    c.fc = 1;
    c.stratagem_day = -3;
    EXPECT_TRUE(faults(c).empty());
}

TEST(CharacterFaults, EveryFaultNamesItsField) {
    Character c = levels(37, -1, 0, 99);
    c.name.clear();
    c.hit_dice = 101;
    c.scores.strength = 2;
    c.scores.charisma = 31;
    c.leadership = 0;
    c.fc = 6;
    c.wounds = -1;
    c.melee = {MeleeWeapon::axe, MeleeWeapon::axe};
    c.race = std::string(200, 'x');
    c.notes = "\xC3";
    const std::vector<Problem> wanted = {
        {"name", "a name is needed"},
        {"fighter", "must be 0 to 36, not 37"},
        {"cleric", "must be 0 to 36, not -1"},
        {"magic-user", "must be 0 to 36, not 99"},
        {"hit dice", "must be 0 to 100, not 101"},
        {"strength", "must be 3 to 30, not 2"},
        {"charisma", "must be 3 to 30, not 31"},
        {"leadership", "must be 1 to 5, not 0"},
        {"fc", "must be 1 to 5, not 6"},
        {"wounds", "must be 0 to 20, not -1"},
        {"melee", "axe is listed twice"},
        {"race", "has 200 letters; at most 120 are allowed"},
        {"notes", "is not UTF-8 text"},
    };
    EXPECT_EQ(faults(c), wanted);
}

}  // namespace
}  // namespace banneret
