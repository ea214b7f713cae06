// Units, saves, characters and the turn of By This Axe, rule by rule.

#include <gmock/gmock.h>

#include "engine/armies/points.h"
#include "engine/rulesets/rule_rows.h"
#include "tests/engine/rulesets/by_this_axe/examples.h"
#include "tests/support/edited_house.h"

namespace banneret::axe {
namespace {

Unit men(int count, int fc = 2) {
    Unit u;
    u.id = UnitId{1};
    u.name = "Unit";
    u.count = count;
    u.fc = fc;
    return u;
}
TableStart start_of(std::vector<Unit> first, std::vector<Unit> second) {
    TableStart start;
    start.sides = {table_army_of_list("Red", std::move(first)), table_army_of_list("Blue", std::move(second))};
    return start;
}
State mustered(const TableStart& start) {
    return std::get<State>(muster(start));
}
State two_near(Facts a, Facts b, House house = {}) {
    return placed({put(std::move(a), A, 2000, 1000, 0), put(std::move(b), B, 2000, 2000, 180)}, house);
}

TEST(AxeRows, EveryRuleHasItsRowInOrder) {  // every row in its place
    EXPECT_TRUE(rule.match(rule_rows()));
    EXPECT_EQ(banneret::row(rule("BTA-R1")).id, "BTA-R1");
    EXPECT_EQ(banneret::row(rule("BTA-R132")).id, "BTA-R132");
    for (const RuleRow& r : rule_rows()) {
        EXPECT_FALSE(r.words.empty()) << r.id;
        EXPECT_FALSE(r.name.empty()) << r.id;
        EXPECT_FALSE(r.heading.empty()) << r.id;
    }
}

TEST(AxeTables, TheMeleeTableIsTheRosters) {  // BTA-100, BTA-101, BTA-102, BTA-103, BTA-104, BTA-105, BTA-106, BTA-107
    for (const MeleeWeaponRow& w : melee_weapon_rows()) {
        const ArmRow& a = row(arm_of(w.weapon));
        EXPECT_EQ(a.reach, w.reach) << w.name;
        EXPECT_EQ(a.half_ranks, w.half_ranks) << w.name;
        EXPECT_EQ(a.modifier, w.modifier) << w.name;
        EXPECT_EQ(w.rule, "BTA-" + std::to_string(a.rule)) << w.name;
    }
}

TEST(AxeUnits, TwoSidesOfUnitsAsTheyAreMustered) {  // BTA-1, BTA-2, BTA-3, BTA-13; BTA-R19
    const State s = mustered(start_of({men(200), men(9)}, {men(60)}));
    EXPECT_EQ(s.setup->units.first, 3);  // 40 figures of foot are two units
    EXPECT_EQ(s.setup->units.second, 1);
    for (std::size_t i = 0; i < s.pieces.size(); ++i) EXPECT_LE(s.pieces[i].figures(), 25);
    EXPECT_EQ(facts(s, 0).started, 20);
    Unit riders = men(80);
    riders.mounted = true;
    const State horse_ = mustered(start_of({riders}, {men(60)}));
    EXPECT_EQ(horse_.pieces[0].figures(), 8);  // 16 figures exceed the limit of a mounted unit
    EXPECT_EQ(horse_.pieces[1].figures(), 8);
}

TEST(AxeUnits, MonstersStandTwentyFiveToAUnitAlsoMounted) {  // BTA-2, BTA-3, BTA-183; BTA-MUSTER
    Unit ogres = men(40);
    ogres.race = "Ogres";
    ogres.hit_dice = 4;
    ogres.mounted = true;
    const State s = mustered(start_of({ogres}, {men(60)}));
    EXPECT_EQ(s.setup->units.first, 1);  // two individuals per figure
    EXPECT_EQ(s.pieces[0].figures(), 20);
}

TEST(AxeUnits, WhoIsFieldedAtAllAndWhere) {  // BTA-MUSTER; BTA-2, BTA-25
    // A unit of less than half a figure is not fielded; in an army with only such units, the largest is.
    const State few = mustered(start_of({men(2), men(1)}, {men(60), men(2)}));
    EXPECT_EQ(few.setup->units.first, 1);
    EXPECT_EQ(few.pieces[0].figures(), 1);
    EXPECT_EQ(few.setup->units.second, 1);
    // The table is 1.25 times as wide as the wider army's front, in whole feet, four to twelve.
    EXPECT_EQ(few.setup->wide, 4800);
    std::vector<Unit> many;
    for (int k = 0; k < 8; ++k) {
        many.push_back(men(100));
        many.back().id = UnitId{static_cast<std::uint32_t>(k + 1)};
    }
    TableStart wide = start_of(many, {men(60)});
    axe_house(wide.house)->scale = 5;
    EXPECT_EQ(mustered(wide).setup->wide, 8400);  // eight times ten bases of 0.75, by 1.25: 75 inches
    // A mage joins missile troops; a character without hits left stays away.
    Unit bows = men(50, 1);
    bows.id = UnitId{2};
    bows.missile = {MissileWeapon::longbow};
    TableStart start = start_of({men(100, 4), bows}, {men(60)});
    for (const auto& [id, wounds] : {std::pair{1, 0}, std::pair{2, 1}}) {
        Character c;
        c.id = CharacterId{static_cast<std::uint32_t>(id)};
        c.name = "Witch " + std::to_string(id);
        c.magic_user = 6;
        c.wounds = wounds;
        start.sides.first.characters.push_back(c);
    }
    const State s = mustered(start);
    EXPECT_TRUE(facts(s, 2).mage == MageTier::mage);
    EXPECT_EQ(s.pieces[2].host, 1);
    ASSERT_EQ(s.setup->idle.first.size(), 1u);
    EXPECT_EQ(s.setup->idle.first[0].second, "Witch 2");
}

TEST(AxeUnits, TheScaleFollowsTheSizeOfTheArmies) {  // BTA-5; BTA-R18
    EXPECT_EQ(scale_of(start_of({men(600)}, {men(60)})), 5);
    EXPECT_EQ(scale_of(start_of({men(605)}, {men(60)})), 20);
    TableStart start = start_of({men(600)}, {men(60)});
    axe_house(start.house)->scale = 40;
    EXPECT_EQ(mustered(start).pieces[0].figures(), 15);
    axe_house(start.house)->scale = 0;
    start.changes.push_back({A, {}, "scale", "20"});
    EXPECT_EQ(scale_of(start), 20);
    start.changes.back().value = "7";
    EXPECT_FALSE(muster_sheet(start).problems.empty());
}

// BTA-182, BTA-MUSTER: the roster overrides; if it lists no abilities, the table of creatures supplies them.
TEST(AxeUnits, CreaturesWithoutAbilitiesHaveThoseOfTheirKind) {
    Unit zombies = men(60);
    zombies.name = "Zombies";
    const TableStart start = start_of({zombies}, {men(60)});
    EXPECT_TRUE(facts(mustered(start), 0).undead);
    EXPECT_TRUE(facts(mustered(start), 0).slow);
    EXPECT_NE(muster_sheet(start).lines.front().note.find("undead"), std::string::npos);
    zombies.abilities.add(Ability::tough);
    EXPECT_FALSE(facts(mustered(start_of({zombies}, {men(60)})), 0).undead);
}

TEST(AxeUnits, LossesComeOffTheLastRankAndThenNarrowTheFront) {  // BTA-4, BTA-6, BTA-65; BTA-R5
    Scene scene({put(foot(10, 2), A, 2000, 1000, 0, 4)});
    EXPECT_EQ(scene.at(0).ranks(), 3);
    EXPECT_EQ(scene.at(0).rank_size(2), 2);
    scene.at(0).falling = 3;
    scene.step([](Table t) { take_losses(t, false, rule("BTA-93")); });
    EXPECT_EQ(scene.at(0).rank_size(0), 4);
    EXPECT_EQ(scene.at(0).rank_size(1), 3);
    scene.at(0).falling = 5;
    scene.step([](Table t) { take_losses(t, false, rule("BTA-93")); });
    EXPECT_EQ(scene.at(0).front(), 2);
    EXPECT_EQ(scene.at(0).at.x, 2000);  // about its centre
}

TEST(AxeDice, OnesAndSixesAndTheOrderOfModifiers) {  // BTA-7, BTA-8, BTA-9; BTA-R1, BTA-R2
    EXPECT_EQ(used(-4), 1);
    EXPECT_EQ(used(9), 5);
    Scene scene({put(foot(6, 1, Armour::none, false, Arm::dagger), A, 2000, 1000, 0, 6),
                 put(foot(6, 2), B, 2000, 1500, 180, 6)});
    scene.meet(0, 1, Edge::front, 1, false);
    // All dice of a unit are rolled together, the saves by the other side.
    scene.step(fight_round, {{1, 6, 6, 6, 6, 6}, {2}, {3, 3, 3, 3, 3, 3}});
    EXPECT_EQ(scene.asked[0].who.side, A);
    EXPECT_EQ(scene.asked[1].who.side, B);
    EXPECT_EQ(*scene.roll(RollFor::melee).need, 1);
    EXPECT_EQ(scene.at(1).figures(), 5);
}

TEST(AxeUnits, AsOnTheRoster) {  // BTA-10, BTA-11, BTA-12, BTA-19, BTA-20, BTA-21, BTA-189; BTA-R112, BTA-R118
    Unit u = men(50, 5);
    u.race = "Giants";
    u.melee = {MeleeWeapon::spear, MeleeWeapon::dagger};
    u.missile = {MissileWeapon::javelin};
    u.abilities.add(Ability::thick_hide);
    u.abilities.add(Ability::tough);
    u.armour = Armour::light;
    const Facts f = unit_facts(u, 10, false);
    EXPECT_EQ(f.armour_value, 3);
    EXPECT_EQ(f.armour, Armour::light);  // moves as light
    EXPECT_TRUE(f.tough);
    EXPECT_EQ(f.arms, bit(Arm::spear) | bit(Arm::dagger));
    EXPECT_EQ(missile_of(two_near(f, foot(4, 2)), 0, 0), MissileWeapon::javelin);
    // Only monsters have FC 5; men fight as 4 at most.
    EXPECT_TRUE(f.monster);
    Unit orcs = men(50, 5);
    orcs.race = "Orcs";
    EXPECT_EQ(unit_facts(orcs, 10, false).fc, 4);
    Facts hero = person({FighterTier::hero});
    EXPECT_EQ(hero.hits, 2);
}

TEST(AxeUnits, BareHandsAndLancesOnFoot) {  // BTA-106, BTA-185; BTA-R52
    EXPECT_EQ(unit_facts(men(50), 10, false).arms, bit(Arm::short_sword));
    Unit lancers = men(50);
    lancers.melee = {MeleeWeapon::lance};
    EXPECT_EQ(unit_facts(lancers, 10, false).arms, bit(Arm::spear));
    lancers.mounted = true;
    EXPECT_EQ(unit_facts(lancers, 10, false).arms, bit(Arm::lance));
    Unit wolves = men(50);
    wolves.melee = {MeleeWeapon::animal};
    EXPECT_EQ(unit_facts(wolves, 10, false).arms, bit(Arm::short_sword));
}

TEST(AxeUnits, UsualFormations) {  // BTA-R23
    EXPECT_EQ(foot(5, 2).width, 5);
    EXPECT_EQ(foot(6, 2).width, 3);
    EXPECT_EQ(horse(8, 2).width, 8);
    EXPECT_EQ(horse(9, 2).width, 5);
    Facts skirmish = foot(9, 2);
    skirmish.skirmish = true;
    EXPECT_EQ(usual_width(skirmish), 9);
    Piece nine;
    nine.form(9, 9, frontage(skirmish), skirmish.base_deep);
    EXPECT_EQ(body_of(nine).wide, 9 * 150);  // BTA-R21
    nine.reform(5);
    EXPECT_EQ(rank_bonus(skirmish, nine), 0);  // BTA-R22
}

TEST(AxeUnits, CreaturesToAFigure) {  // BTA-182; BTA-R20
    const auto figures_ = [](std::string race, int count) {
        Unit u = men(count);
        u.race = std::move(race);
        return mustered(start_of({u}, {men(50)})).pieces[0].figures();
    };
    EXPECT_EQ(figures_("Goblins", 70), 10);
    EXPECT_EQ(figures_("Bugbears", 30), 10);
    EXPECT_EQ(figures_("Orcs", 50), 10);
    Unit imps = men(70);
    imps.abilities.add(Ability::small);
    EXPECT_EQ(mustered(start_of({imps}, {men(50)})).pieces[0].figures(), 10);
}

TEST(AxeCharacters, GeneralsLeadersAndWhoIsNone) {  // BTA-22, BTA-23, BTA-24, BTA-27, BTA-210; BTA-R122, BTA-R123
    TableStart start = start_of({men(50)}, {men(50)});
    const auto add = [&](std::uint32_t id, int fighter, Rank rank, int leads) {
        Character c;
        c.id = CharacterId{id};
        c.name = "C" + std::to_string(id);
        c.fighter = fighter;
        c.rank = rank;
        c.leadership = leads;
        start.sides.first.characters.push_back(c);
    };
    add(1, 1, Rank::leader, 2);
    add(2, 2, Rank::leader, 4);
    add(3, 2, Rank::none, 5);  // no tier, no rank: part of a unit
    add(4, 9, Rank::none, 1);
    start.sides.first.general = {};
    const State s = mustered(start);
    ASSERT_EQ(s.pieces.size(), 6u);  // including the captain of the other side
    int generals = 0;
    for (std::size_t i = 1; i < 4; ++i) generals += facts(s, i).general ? 1 : 0;
    EXPECT_EQ(generals, 1);
    EXPECT_TRUE(facts(s, 2).general);  // the highest leadership
    EXPECT_TRUE(facts(s, 1).leads);
    EXPECT_EQ(facts(s, 2).leadership, 4);
    EXPECT_EQ(facts(s, 2).fc, 3);
    EXPECT_FALSE(facts(s, 3).leads);
    EXPECT_TRUE(facts(s, 3).heroic);
    EXPECT_GE(s.pieces[1].host, 0);
}

// BTA-25, BTA-162, BTA-163, BTA-164, BTA-166, BTA-167, BTA-168, BTA-170, BTA-177, BTA-179; BTA-R104
TEST(AxeCharacters, AttacksAndHitsByScale) {
    const auto check = [](Who w, int attacks, bool heroic, int hits, bool at_20) {
        w.at_20 = at_20;
        const Facts f = person(w);
        EXPECT_EQ(f.attacks, attacks);
        EXPECT_EQ(f.heroic_attack, heroic);
        EXPECT_EQ(f.hits, hits);
    };
    for (const bool at_20 : {false, true}) check({FighterTier::none}, 1, false, 1, at_20);
    check({FighterTier::hero}, 1, true, 2, false);
    check({FighterTier::superhero}, 2, true, 3, false);
    check({FighterTier::champion}, 4, true, 4, false);
    check({FighterTier::hero}, 1, false, 1, true);
    check({FighterTier::superhero}, 1, true, 2, true);
    check({FighterTier::champion}, 2, true, 3, true);
    check({.mage = MageTier::mage}, 1, false, 1, false);
    check({.mage = MageTier::wizard}, 1, false, 2, false);
    check({.priest = PriestTier::priest}, 1, false, 2, false);
    check({.priest = PriestTier::high_priest}, 1, false, 3, false);
    check({.priest = PriestTier::high_priest}, 1, false, 2, true);
    // BTA-166: at the FC of its unit; when alone, at FC 4.
    Who w{FighterTier::hero};
    w.at_20 = true;
    const State with_unit = placed({put(foot(8, 3), A, 2000, 1000, 0), with(person(w), A, 0)}, {}, true);
    EXPECT_EQ(attack_fc(with_unit, 1), 3);
    EXPECT_EQ(attack_fc(placed({put(person(w), A, 2000, 1000, 0)}, {}, true), 0), 4);
}

TEST(AxeTurn, PhasesFollowInOrder) {  // BTA-28, BTA-29, BTA-30, BTA-31, BTA-32, BTA-33; BTA-R9, BTA-R77
    Scene scene({put(foot(8, 2), A, 2000, 1000, 0, 8), with(person({.leads = 3, .general = true}), A, 0),
                 put(foot(8, 2), B, 2000, 1600, 180, 8), with(person({.leads = 2, .general = true}), B, 2)},
                House{.command_cards = true, .turn_limit = 2});
    scene.s.turn = 0;
    scene.meet(0, 2, Edge::front, 1, false);
    scene.s.stage = Stage::turn_begins;
    RecordingTableLog log;
    SeededDice dice(4);
    go_on({scene.s, dice, log});
    Rng rng(1);
    while (scene.s.stage != Stage::over)
        Rules::apply(scene.s, Rules::choose(scene.s, Temper::steady, rng, false).order, dice, log);
    std::vector<std::string_view> phases;
    for (const TableEvent& e : log.events)
        if (const auto* step = std::get_if<StepBegan>(&e); step && step->of_both)
            phases.push_back(banneret::row(step->step).id);
    ASSERT_GE(phases.size(), 5u);
    phases.resize(5);
    EXPECT_THAT(phases, testing::ElementsAre("BTA-29", "BTA-30", "BTA-31", "BTA-32", "BTA-33"));
}

}  // namespace
}  // namespace banneret::axe
