// The worked examples of the By This Axe rulings: conversion, points, muster, monsters, the end and the losses.

#include <gmock/gmock.h>

#include "engine/armies/points.h"
#include "tests/engine/rulesets/by_this_axe/examples.h"
#include "tests/support/edited_house.h"

namespace banneret::axe {
namespace {

// --- E-19 to E-23: conversion, points, muster, the end ---------------------------------------------------------------

// BTA-202, BTA-203, BTA-204, BTA-205, BTA-206, BTA-207, BTA-208; BTA-R121, BTA-R122, BTA-R127
TEST(AxeExamples, E19_FightingLevels) {
    const auto of = [](int fighter, int cleric, int thief, int mage, MagicItems items = MagicItems::none) {
        Character c;
        c.fighter = fighter;
        c.cleric = cleric;
        c.thief = thief;
        c.magic_user = mage;
        c.magic_items = items;
        return c;
    };
    EXPECT_EQ(fighter_tier(fighting_level(of(6, 4, 0, 3, MagicItems::minor)).total), FighterTier::superhero);
    EXPECT_EQ(tiers(of(5, 0, 0, 0)).fighter, FighterTier::hero);
    EXPECT_EQ(tiers(of(0, 0, 6, 0)).fighter, FighterTier::none);
    EXPECT_EQ(tiers(of(11, 0, 0, 0, MagicItems::major)).fighter, FighterTier::champion);
    EXPECT_EQ(tiers(of(0, 6, 0, 0)), (Tiers{FighterTier::none, PriestTier::priest, MageTier::none}));
    EXPECT_EQ(tiers(of(0, 7, 0, 0)), (Tiers{FighterTier::hero, PriestTier::priest, MageTier::none}));
    EXPECT_EQ(tiers(of(0, 12, 0, 0)), (Tiers{FighterTier::superhero, PriestTier::high_priest, MageTier::none}));
    EXPECT_EQ(tiers(of(0, 0, 0, 9)).mage, MageTier::wizard);
    EXPECT_EQ(tiers(of(0, 0, 0, 4)).mage, MageTier::none);
    // In battle a High Priest-Superhero attacks as a Superhero, and no better as a Champion.
    EXPECT_EQ(person({FighterTier::champion, PriestTier::high_priest}).attacks, 2);
    EXPECT_EQ(person({FighterTier::superhero, PriestTier::priest}).attacks, 1);
}

TEST(AxeExamples, E20_Leadership) {  // BTA-209, BTA-210, BTA-211; BTA-R124, BTA-R125, BTA-R126
    const auto of = [](int cha, int intelligence, int wis, ConversionHouse house = {}) {
        Character c;
        c.scores.charisma = cha;
        c.scores.intelligence = intelligence;
        c.scores.wisdom = wis;
        return leadership(c, house);
    };
    EXPECT_EQ(of(18, 18, 15), 5);
    EXPECT_EQ(of(16, 18, 15), 4);
    EXPECT_EQ(of(16, 16, 10), 2);
    EXPECT_EQ(of(10, 10, 10), 1);
    EXPECT_EQ(of(18, 6, 12), 1);
    EXPECT_EQ(of(3, 18, 16), 1);
    EXPECT_EQ(of(12, 17, 9), 1);
    EXPECT_EQ(of(16, 16, 10, {2}), 3);
    // Level, charisma, and 1 if the character may lead.
    constexpr int lines[][3] = {{10, 6, 1}, {9, 6, 1},  {8, 11, 1}, {8, 10, 0},
                                {6, 12, 1}, {5, 15, 1}, {5, 14, 0}, {2, 18, 0}};
    for (const auto& [level, charisma, leads] : lines) {
        Character c;
        c.fighter = level;
        c.scores.charisma = charisma;
        EXPECT_EQ(may_be_leader(c), leads == 1) << level << " " << charisma;
    }
}

Unit unit(int count, std::string name = "Unit") {
    Unit u;
    u.id = UnitId{1};
    u.name = std::move(name);
    u.count = count;
    return u;
}

TEST(AxeExamples, E21_Points) {  // BTA-212, BTA-213, BTA-214, BTA-215, BTA-216; BTA-R128
    Unit knights_ = unit(160);
    knights_.fc = 4;
    knights_.armour = Armour::heavy;
    knights_.shield = knights_.mounted = true;
    knights_.melee = {MeleeWeapon::lance, MeleeWeapon::sword};
    Unit squires = knights_, bows = unit(160);
    squires.count = 80;
    squires.fc = 3;
    squires.armour = Armour::medium;
    bows.fc = 3;
    bows.missile = {MissileWeapon::longbow};
    bows.melee = {MeleeWeapon::axe};
    EXPECT_EQ(figure_points(knights_).total, 24);
    EXPECT_EQ(unit_points(knights_, 20), 192);
    EXPECT_EQ(unit_points(squires, 20), 64);
    EXPECT_EQ(unit_points(bows, 20), 104);
}

TableStart start_of(std::vector<Unit> first, std::vector<Unit> second, int scale) {
    TableStart start;
    start.sides = {table_army_of_list("Red", std::move(first)), table_army_of_list("Blue", std::move(second))};
    axe_house(start.house)->scale = scale;
    return start;
}
std::vector<int> fielded(const Unit& u, int scale) {
    // A second unit is on the table, so that a unit with too few men can stay off it.
    Unit more = unit(100, "More");
    more.id = UnitId{2};
    const State s = std::get<State>(muster(start_of({u, more}, {unit(100)}, scale)));
    std::vector<int> out;
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (facts(s, i).home == A && facts(s, i).unit == u.id) out.push_back(s.pieces[i].figures());
    return out;
}

TEST(AxeExamples, E22_MusterAndLosses) {  // BTA-2, BTA-3, BTA-5
    using testing::ElementsAre;
    Unit riders = unit(160);
    riders.mounted = true;
    Unit goblins = unit(83), hobbits = unit(400), bugbears = unit(31), orcs = unit(9);
    goblins.race = "Goblins";
    hobbits.race = "Hobbits";
    bugbears.race = "Bugbears";
    orcs.race = "Orcs";
    EXPECT_THAT(fielded(riders, 20), ElementsAre(8));
    EXPECT_THAT(fielded(riders, 5), ElementsAre(11, 11, 10));
    EXPECT_THAT(fielded(goblins, 5), ElementsAre(12));
    EXPECT_THAT(fielded(hobbits, 5), ElementsAre(19, 19, 19));
    EXPECT_THAT(fielded(bugbears, 5), ElementsAre(10));
    EXPECT_TRUE(fielded(orcs, 20).empty());
    EXPECT_EQ((shared::rounded_shares<2>(160, 8, {3, 0})[0]), 60);
    EXPECT_EQ((shared::rounded_shares<2>(160, 32, {10, 0})[0]), 50);
    EXPECT_EQ((shared::rounded_shares<2>(83, 12, {5, 0})[0]), 35);
    EXPECT_EQ((shared::rounded_shares<2>(400, 57, {57, 0})[0]), 400);
    EXPECT_EQ((shared::rounded_shares<2>(31, 10, {2, 0})[0]), 6);
    EXPECT_THAT((shared::rounded_shares<2>(160, 8, {3, 2})), testing::ElementsAre(60, 40));

    // 3 figures killed and 2 routed off the table, for each holder of the field.
    State s = std::get<State>(muster(start_of({riders}, {unit(100)}, 20)));
    s.pieces[0].leave(5);
    s.setup = Shared<axe::Setup>([&] {
        axe::Setup setup = *s.setup;
        setup.facts[0].men = 160;
        return setup;
    }());
    s.stage = Stage::over;
    s.fates.assign(s.pieces.size(), Fate::unhurt);
    // Two pieces for one unit: the dead are counted on the first, the routed on the second, which has two figures.
    const auto after = [&](std::optional<Side> winner) {
        State end = s;
        end.winner = winner;
        axe::Setup setup = *end.setup;
        Facts fled = setup.facts[0];
        setup.facts[0].men = 120;
        setup.facts[0].started = 6;
        fled.men = 40;
        fled.started = 2;
        setup.facts.push_back(fled);
        setup.names.push_back("Unit 2");
        end.setup = Shared<axe::Setup>(setup);
        end.pieces[0].leave(3);
        Piece off = end.pieces[0];
        off.leave(2);
        off.where = Where::off;
        end.pieces.push_back(off);
        end.fates.push_back(Fate::unhurt);
        return Rules::losses(end).first.units.at(0);
    };
    const UnitLosses lost = after(B);
    EXPECT_EQ(lost.killed, 60);
    EXPECT_EQ(lost.wounded, 0);
    EXPECT_EQ(lost.deserted + lost.captured, 20);
    EXPECT_EQ(lost.routed, 20);
    EXPECT_EQ(lost.before - lost.killed - lost.deserted - lost.captured, 80);
    const UnitLosses held = after(A);
    EXPECT_EQ(held.killed + held.wounded, 60);
    EXPECT_EQ(held.wounded, 18);
    EXPECT_EQ(held.routed, 40);
    EXPECT_EQ(held.deserted + held.captured, 0);
}

TEST(AxeExamples, E23_EndOfBattle) {  // BTA-132; BTA-R77
    EXPECT_FALSE(broken(3, 7));
    EXPECT_TRUE(broken(4, 7));
    EXPECT_FALSE(broken(4, 8));
    EXPECT_TRUE(broken(5, 8));
    EXPECT_FALSE(broken(1, 2));
    EXPECT_TRUE(broken(2, 2));
    EXPECT_TRUE(broken(1, 1));
}

TEST(AxeExamples, E28_MajorMonsters) {  // BTA-183, BTA-203, BTA-208; BTA-R112
    struct Row {
        int count, hit_dice, fc, scale, figures, attacks, hits;
        FighterTier tier;
        bool at_five;
    };
    const std::vector<Row> rows = {
        {7, 4, 4, 5, 4, 1, 2, FighterTier::hero, true},       {7, 4, 4, 20, 4, 1, 1, FighterTier::hero, false},
        {10, 3, 4, 5, 5, 1, 2, FighterTier::hero, true},      {1, 11, 4, 5, 1, 2, 3, FighterTier::superhero, true},
        {1, 14, 4, 20, 1, 2, 3, FighterTier::champion, true}, {3, 8, 4, 5, 3, 1, 2, FighterTier::hero, true},
        {12, 0, 5, 20, 3, 1, 1, FighterTier::hero, false},
    };
    for (const Row& r : rows) {
        Unit u = unit(r.count);
        u.race = "Ogres";
        u.hit_dice = r.hit_dice;
        u.fc = r.fc;
        const State s = std::get<State>(muster(start_of({u}, {unit(100)}, r.scale)));
        const Facts& f = facts(s, 0);
        EXPECT_TRUE(f.monster);
        EXPECT_EQ(s.pieces[0].figures(), r.figures) << r.count << " of " << r.hit_dice;
        EXPECT_EQ(f.attacks, r.attacks);
        EXPECT_EQ(f.hits, r.hits);
        EXPECT_EQ(f.hero, r.tier);
        EXPECT_EQ(f.heroic_attack, r.at_five);
    }
}

}  // namespace
}  // namespace banneret::axe
