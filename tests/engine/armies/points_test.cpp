#include "engine/armies/points.h"

#include <gtest/gtest.h>

namespace banneret {
namespace {

Unit unit(std::string race, int count, int fc = 2) {
    Unit u;
    u.name = "Unit";
    u.race = std::move(race);
    u.count = count;
    u.fc = fc;
    return u;
}

Unit monsters(std::string race, int count, int hit_dice, int fc = 4) {
    Unit u = unit(std::move(race), count, fc);
    u.hit_dice = hit_dice;
    return u;
}

Character of_tier(FighterTier fighter, PriestTier priest = PriestTier::none, MageTier mage = MageTier::none) {
    Character c;
    c.name = "Somebody";
    c.tiers = Tiers{fighter, priest, mage};
    c.armour = Armour::none;
    c.shield = false;
    c.melee = {MeleeWeapon::dagger};  // costs nothing
    return c;
}

void expect_parts_add_up(const Points& points) {
    int sum = 0;
    for (const PointsPart& p : points.parts) {
        sum += p.value;
        EXPECT_FALSE(p.why.empty());
        EXPECT_FALSE(p.rule.empty());
    }
    EXPECT_EQ(sum, points.total);
}

TEST(Creatures, AreThoseOfTheTable) {  // BTA-182, T-18
    using enum Ability;
    struct Printed {
        std::string_view name;
        int fc;
        std::vector<Ability> abilities;
        int at_5, at_20;
    };
    const std::vector<Printed> table = {
        {"Bandits", 2, {}, 5, 20},
        {"Pirates", 2, {}, 5, 20},
        {"Berserkers", 3, {fanatic}, 5, 20},
        {"Cavemen", 4, {}, 5, 20},
        {"Elves", 3, {camouflage}, 5, 20},
        {"Hobbits", 2, {small, marksman}, 7, 28},
        {"Dwarves", 2, {small, tough}, 5, 20},
        {"Gnomes", 2, {small}, 7, 28},
        {"Orcs", 2, {}, 5, 20},
        {"Uruk Hai Orcs", 3, {}, 5, 20},
        {"Hobgoblins", 3, {}, 5, 20},
        {"Goblins", 2, {small}, 7, 28},
        {"Kobolds", 1, {small}, 7, 28},
        {"Gnolls", 4, {large}, 5, 20},
        {"Lizardmen", 4, {}, 5, 20},
        {"Bugbears", 4, {large}, 3, 12},
        {"Newhonian Ghouls", 4, {camouflage}, 5, 20},
        {"Serpent Men", 4, {}, 5, 20},
        {"Skeleton", 2, {undead}, 5, 20},
        {"Skeleton Elite", 3, {undead}, 5, 20},
        {"Zombie", 3, {undead, slow}, 5, 20},
        {"Ghoul", 3, {undead, multiple_attacks}, 5, 20},
    };
    EXPECT_EQ(creature_rows().size() + 1, table.size());  // bandits and pirates share a row
    for (const Printed& p : table) {
        const CreatureRow* r = find_creature(p.name);
        ASSERT_NE(r, nullptr) << p.name;
        EXPECT_NE(r->name.find(p.name), std::string_view::npos) << p.name;
        EXPECT_EQ(r->fc, p.fc) << p.name;
        EXPECT_EQ(r->abilities, p.abilities) << p.name;
        EXPECT_EQ(individuals_per_figure(unit(std::string(p.name), 1), 5), p.at_5) << p.name;
        EXPECT_EQ(individuals_per_figure(unit(std::string(p.name), 1), 20), p.at_20) << p.name;
    }
}

TEST(Creatures, AreKnownAsOneManyOrAsAnAdjective) {
    EXPECT_EQ(find_creature("elf"), find_creature("Elves"));
    EXPECT_EQ(find_creature("Elven"), find_creature("Elves"));
    EXPECT_EQ(find_creature("DWARF"), find_creature("Dwarves"));
    EXPECT_EQ(find_creature("caveman"), find_creature("Cavemen"));
    EXPECT_EQ(find_creature("serpent man"), find_creature("Serpent Men"));
    EXPECT_EQ(find_creature("uruk-hai"), find_creature("Uruk Hai Orcs"));
    EXPECT_EQ(find_creature("skeletons"), find_creature("Skeleton"));
    EXPECT_EQ(find_creature("elite skeletons"), find_creature("Skeleton Elite"));
    EXPECT_NE(find_creature("skeleton elite"), find_creature("Skeleton"));
    EXPECT_EQ(find_creature("men"), nullptr);
    EXPECT_EQ(find_creature(""), nullptr);
    EXPECT_EQ(find_creature("Wyverns"), nullptr);
}

TEST(FigureScale, OfOthersIsFiveOrTwentyAndMoreOfTheSmall) {  // BTA-R20
    EXPECT_EQ(individuals_per_figure(unit("", 100), 5), 5);
    EXPECT_EQ(individuals_per_figure(unit("Men", 100), 20), 20);
    Unit sprites = unit("Sprites", 100);
    sprites.abilities.add(Ability::small);
    EXPECT_EQ(individuals_per_figure(sprites, 5), 7);
    EXPECT_EQ(individuals_per_figure(sprites, 20), 28);
    Unit dwarves = unit("Dwarves", 100);
    dwarves.abilities.add(Ability::small);
    EXPECT_EQ(individuals_per_figure(dwarves, 20), 20);
    Unit ogre_kin = unit("Ogre-kin", 100);
    ogre_kin.abilities.add(Ability::large);
    EXPECT_EQ(individuals_per_figure(ogre_kin, 20), 20);
}

TEST(FigureScale, FiguresAreRoundedToTheNearestHalvesUp) {  // the counts of E-22
    EXPECT_EQ(figures(unit("", 160), 20), 8);
    EXPECT_EQ(figures(unit("", 160), 5), 32);
    EXPECT_EQ(figures(unit("Goblins", 83), 5), 12);
    EXPECT_EQ(figures(unit("Hobbits", 400), 5), 57);
    EXPECT_EQ(figures(unit("Bugbears", 31), 5), 10);
    EXPECT_EQ(figures(unit("Orcs", 9), 20), 0);
    EXPECT_EQ(figures(unit("Orcs", 10), 20), 1);
    EXPECT_EQ(figures(unit("Orcs", 0), 20), 0);
}

TEST(FigureScale, LargeUnitsAreSplitIntoEvenOnes) {  // BTA-2, BTA-3, BTA-R19; the tactical units of E-22
    Unit knights = unit("", 160);
    knights.mounted = true;
    EXPECT_EQ(tactical_units(knights, 20), (std::vector{8}));
    EXPECT_EQ(tactical_units(knights, 5), (std::vector{11, 11, 10}));
    EXPECT_EQ(tactical_units(unit("Goblins", 83), 5), (std::vector{12}));
    EXPECT_EQ(tactical_units(unit("Hobbits", 400), 5), (std::vector{19, 19, 19}));
    EXPECT_EQ(tactical_units(unit("Bugbears", 31), 5), (std::vector{10}));
    EXPECT_EQ(tactical_units(unit("Orcs", 9), 20), std::vector<int>{});
    // The largest unit of each kind, and one more.
    EXPECT_EQ(tactical_units(unit("", 125), 5), (std::vector{25}));
    EXPECT_EQ(tactical_units(unit("", 130), 5), (std::vector{13, 13}));
    knights.count = 75;
    EXPECT_EQ(tactical_units(knights, 5), (std::vector{15}));
    knights.count = 80;
    EXPECT_EQ(tactical_units(knights, 5), (std::vector{8, 8}));
    Unit dragons = monsters("Dragons", 25, 8);
    dragons.mounted = true;  // monsters count as foot
    EXPECT_EQ(tactical_units(dragons, 5), (std::vector{25}));
}

TEST(MajorMonsters, AreBigCreaturesOutsideTheTable) {  // BTA-183, BTA-208, BTA-R112
    EXPECT_TRUE(is_major_monster(monsters("Ogres", 7, 4)));
    EXPECT_TRUE(is_major_monster(monsters("Wyverns", 12, 0, 5)));
    EXPECT_TRUE(is_major_monster(monsters("", 1, 3)));
    EXPECT_FALSE(is_major_monster(monsters("Ogres", 7, 2)));
    EXPECT_FALSE(is_major_monster(monsters("Lizardmen", 7, 3, 5)));
    EXPECT_FALSE(is_major_monster(monsters("Men", 7, 9, 5)));
    EXPECT_FALSE(is_major_monster(unit("", 7, 5)));
}

TEST(MajorMonsters, AreGroupedUntilTheirHitDiceMakeAHero) {  // BTA-184, BTA-203; the counts of E-28
    struct Row {
        Unit unit;
        int scale, per_figure;
        FighterTier tier;
        int figures;
    };
    const std::vector<Row> table = {
        {monsters("Ogres", 7, 4), 5, 2, FighterTier::hero, 4},
        {monsters("Ogres", 7, 4), 20, 2, FighterTier::hero, 4},
        {monsters("Beasts", 10, 3), 5, 2, FighterTier::hero, 5},
        {monsters("Dragon", 1, 11), 5, 1, FighterTier::superhero, 1},
        {monsters("Dragon", 1, 14), 20, 1, FighterTier::champion, 1},
        {monsters("Giants", 3, 8), 5, 1, FighterTier::hero, 3},
        {monsters("Wyverns", 12, 0, 5), 20, 5, FighterTier::hero, 3},
        {monsters("Imps", 4, 1, 5), 5, 2, FighterTier::hero, 2},
    };
    for (const Row& r : table) {
        EXPECT_EQ(individuals_per_figure(r.unit, r.scale), r.per_figure) << r.unit.race;
        EXPECT_EQ(monster_tier(r.unit), r.tier) << r.unit.race;
        EXPECT_EQ(figures(r.unit, r.scale), r.figures) << r.unit.race;
    }
}

TEST(Points, OfFightingCapacityAndArmour) {  // BTA-213, BTA-214, T-22
    EXPECT_EQ(figure_points(unit("", 1, 1)).total, 1);
    EXPECT_EQ(figure_points(unit("", 1, 2)).total, 2);
    EXPECT_EQ(figure_points(unit("", 1, 3)).total, 4);
    EXPECT_EQ(figure_points(unit("", 1, 4)).total, 8);
    EXPECT_EQ(figure_points(unit("Men", 1, 5)).total, 8);  // BTA-12, BTA-R112: they fight as FC 4
    Unit u = unit("", 1, 1);
    u.armour = Armour::light;
    EXPECT_EQ(figure_points(u).total, 3);
    u.armour = Armour::medium;
    EXPECT_EQ(figure_points(u).total, 5);
    u.armour = Armour::heavy;
    EXPECT_EQ(figure_points(u).total, 9);
    u.shield = true;
    EXPECT_EQ(figure_points(u).total, 11);
}

TEST(Points, OfEveryWeaponAreThoseOfItsRow) {  // BTA-216, BTA-R128
    for (const MeleeWeaponRow& r : melee_weapon_rows()) {
        Unit u = unit("", 1, 1);
        u.melee = {r.weapon};
        EXPECT_EQ(figure_points(u).total, 1 + r.points) << r.name;
    }
    for (const MissileWeaponRow& r : missile_weapon_rows()) {
        Unit u = unit("", 1, 1);
        u.missile = {r.weapon};
        EXPECT_EQ(figure_points(u).total, 1 + r.points) << r.name;
    }
}

TEST(Points, MountsAndAbilitiesCostNothing) {  // BTA-R128
    Unit u = unit("", 1, 2);
    u.mounted = true;
    for (const AbilityRow& r : ability_rows()) u.abilities.add(r.ability);
    EXPECT_EQ(figure_points(u).total, 2);
}

TEST(Points, OfEveryCharacterType) {  // BTA-215, T-22
    const auto cost = [](FighterTier f, PriestTier p = PriestTier::none, MageTier m = MageTier::none) {
        return character_points(of_tier(f, p, m)).total;
    };
    EXPECT_EQ(cost(FighterTier::hero), 20);
    EXPECT_EQ(cost(FighterTier::superhero), 45);
    EXPECT_EQ(cost(FighterTier::champion), 100);
    EXPECT_EQ(cost(FighterTier::none, PriestTier::priest), 20);
    EXPECT_EQ(cost(FighterTier::hero, PriestTier::priest), 40);
    EXPECT_EQ(cost(FighterTier::none, PriestTier::high_priest), 45);
    EXPECT_EQ(cost(FighterTier::superhero, PriestTier::high_priest), 90);
    EXPECT_EQ(cost(FighterTier::none, PriestTier::none, MageTier::mage), 45);
    EXPECT_EQ(cost(FighterTier::none, PriestTier::none, MageTier::wizard), 100);
}

TEST(Points, OfRankAreTimesTheLeadershipLevel) {  // BTA-215
    Character c = of_tier(FighterTier::hero);
    c.leadership = 4;
    c.rank = Rank::leader;
    EXPECT_EQ(character_points(c).total, 20 + 40);
    c.rank = Rank::general;
    EXPECT_EQ(character_points(c).total, 20 + 60);
    c.leadership.reset();
    c.scores.charisma = c.scores.intelligence = 16;  // 2 as read, 3 with the house rule
    EXPECT_EQ(character_points(c).total, 20 + 30);
    EXPECT_EQ(character_points(c, {2}).total, 20 + 45);
}

TEST(Points, OneWithoutATierPaysHisFightingCapacity) {  // BTA-R128
    Character c = of_tier(FighterTier::none);
    c.fighter = 2;  // FC 3
    c.leadership = 2;
    c.rank = Rank::leader;
    EXPECT_EQ(character_points(c).total, 4 + 20);
    c.fc = 5;
    EXPECT_EQ(character_points(c).total, 8 + 20);
    c.rank = Rank::none;  // fights inside his unit: no figure
    EXPECT_EQ(character_points(c).total, 0);
}

// BTA-212, E-21: the sample roster of the battle rules at 1:20.
Army sample_roster() {
    const auto make = [](std::uint32_t id, std::string name, int count, int fc) {
        Unit u = unit("", count, fc);
        u.id = UnitId{id};
        u.name = std::move(name);
        return u;
    };
    Army a;
    a.name = "Sample";
    a.units = {make(1, "Knights", 160, 4), make(2, "Squires", 80, 3), make(3, "Longbowmen 1", 160, 3),
               make(4, "Longbowmen 2", 200, 3)};
    for (Unit& u : a.units) {
        const bool horse = u.id.value <= 2;
        u.mounted = u.shield = horse;
        u.melee = horse ? std::vector{MeleeWeapon::lance, MeleeWeapon::sword} : std::vector{MeleeWeapon::axe};
        if (!horse) u.missile = {MissileWeapon::longbow};
    }
    a.units[0].armour = Armour::heavy;
    a.units[1].armour = Armour::medium;
    Character hero;
    hero.id = CharacterId{1};
    hero.name = "Knight Hero";
    hero.fighter = 5;
    hero.leadership = 3;
    hero.rank = Rank::leader;
    hero.rides_with = UnitId{1};  // and equipped as the Knights are
    a.characters = {hero};
    return a;
}

TEST(Points, OfTheSampleRosterAreExact) {  // E-21
    const Army a = sample_roster();
    EXPECT_EQ(figure_points(a.units[0]).total, 24);
    EXPECT_EQ(figures(a.units[0], 20), 8);
    EXPECT_EQ(unit_points(a.units[0], 20), 192);
    EXPECT_EQ(figure_points(a.units[1]).total, 16);
    EXPECT_EQ(unit_points(a.units[1], 20), 64);
    EXPECT_EQ(figure_points(a.units[2]).total, 13);
    EXPECT_EQ(unit_points(a.units[2], 20), 104);
    EXPECT_EQ(unit_points(a.units[3], 20), 130);
    EXPECT_EQ(character_points(a.characters[0], {}, &a.units[0]).total, 66);
    EXPECT_EQ(army_points(a, 20), 556);
}

TEST(Points, ShowTheirArithmetic) {  // E-21
    const Army a = sample_roster();
    const Points knights = figure_points(a.units[0]);
    std::vector<int> values;
    for (const PointsPart& p : knights.parts) values.push_back(p.value);
    EXPECT_EQ(values, (std::vector{8, 8, 2, 4, 2}));
    EXPECT_EQ(knights.parts[0].why, "FC 4 Elite");
    EXPECT_EQ(knights.parts[3].why, "lance");
    expect_parts_add_up(knights);
    const Points hero = character_points(a.characters[0], {}, &a.units[0]);
    ASSERT_GE(hero.parts.size(), 2u);
    EXPECT_EQ(hero.parts[0].why, "Hero");
    EXPECT_EQ(hero.parts[1].why, "Leader, leadership 3 at 10");
    EXPECT_EQ(hero.parts[1].value, 30);
    expect_parts_add_up(hero);
}

TEST(Points, NameTheSizeOfABattle) {  // BTA-212, BTA-R128
    EXPECT_EQ(battle_size(80), "small");
    EXPECT_EQ(battle_size(199), "small");
    EXPECT_EQ(battle_size(200), "medium");
    EXPECT_EQ(battle_size(556), "medium");
    EXPECT_EQ(battle_size(600), "medium");
    EXPECT_EQ(battle_size(601), "large");
}

TEST(Points, OfMonstersAreThoseOfTheirTier) {  // BTA-184, BTA-215, BTA-R112
    const Unit dragon = monsters("Dragon", 1, 11);
    EXPECT_EQ(figure_points(dragon).total, 45);
    EXPECT_EQ(unit_points(dragon, 5), 45);
    expect_parts_add_up(figure_points(dragon));
    EXPECT_EQ(unit_points(monsters("Ogres", 7, 4), 5), 80);
}

TEST(Points, OfAnArmyLeaveOutWhoCannotFight) {
    Army a = sample_roster();
    a.characters[0].state = CharacterState::captured;
    EXPECT_EQ(army_points(a, 20), 490);
}

}  // namespace
}  // namespace banneret
