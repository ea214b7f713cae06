// Units, saves, turn, duels and fire of By This Axe, rule by rule.

#include <gmock/gmock.h>

#include "engine/armies/points.h"
#include "engine/rulesets/rule_rows.h"
#include "tests/engine/rulesets/by_this_axe/scene.h"

namespace banneret::axe {
namespace {

constexpr Side A = Side::first, B = Side::second;

Unit unit(int count, int fc = 2) {
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
State two(Facts a, Facts b, House house = {}) {
    return placed({put(std::move(a), A, 2000, 1000, 0), put(std::move(b), B, 2000, 2000, 180)}, house);
}

TEST(AxeRows, EveryRuleHasItsRowInOrder) {  // every row in its place
    for (int n = 1; n <= printed_rules; ++n) EXPECT_EQ(banneret::row(rule(n)).id, "BTA-" + std::to_string(n));
    for (int n = 1; n <= ruling_count; ++n) EXPECT_EQ(banneret::row(ruling(n)).id, "R-" + std::to_string(n));
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

TEST(AxeUnits, TwoSidesOfUnitsAsTheyAreMustered) {  // BTA-1, BTA-2, BTA-3, BTA-13; R-19
    const State s = mustered(start_of({unit(200), unit(9)}, {unit(60)}));
    EXPECT_EQ(s.setup->units.first, 3);  // 40 figures of foot are two units
    EXPECT_EQ(s.setup->units.second, 1);
    for (std::size_t i = 0; i < s.pieces.size(); ++i) EXPECT_LE(s.pieces[i].figures, 25);
    EXPECT_EQ(facts(s, 0).started, 20);
    Unit riders = unit(80);
    riders.mounted = true;
    const State horse_ = mustered(start_of({riders}, {unit(60)}));
    EXPECT_EQ(horse_.pieces[0].figures, 8);  // 16 are more than a unit of horse may be
    EXPECT_EQ(horse_.pieces[1].figures, 8);
}

TEST(AxeUnits, TheScaleFollowsTheSizeOfTheArmies) {  // BTA-5; R-18
    EXPECT_EQ(scale_of(start_of({unit(600)}, {unit(60)})), 5);
    EXPECT_EQ(scale_of(start_of({unit(605)}, {unit(60)})), 20);
    TableStart start = start_of({unit(600)}, {unit(60)});
    start.house.axe.scale = 40;
    EXPECT_EQ(mustered(start).pieces[0].figures, 15);
    start.house.axe.scale = 0;
    start.changes.push_back({A, {}, "scale", "20"});
    EXPECT_EQ(scale_of(start), 20);
    start.changes.back().value = "7";
    EXPECT_FALSE(muster_sheet(start).problems.empty());
}

TEST(AxeUnits, LossesComeOffTheLastRankAndThenNarrowTheFront) {  // BTA-4, BTA-6, BTA-65; R-5
    Scene scene({put(foot(10, 2), A, 2000, 1000, 0, 4)});
    EXPECT_EQ(ranks(scene.at(0)), 3);
    EXPECT_EQ(rank_size(scene.at(0), 2), 2);
    scene.at(0).falling = 3;
    scene.step([](Table t) { take_losses(t, false, rule(93)); });
    EXPECT_EQ(rank_size(scene.at(0), 0), 4);
    EXPECT_EQ(rank_size(scene.at(0), 1), 3);
    scene.at(0).falling = 5;
    scene.step([](Table t) { take_losses(t, false, rule(93)); });
    EXPECT_EQ(front_width(scene.at(0)), 2);
    EXPECT_EQ(scene.at(0).at.x, 2000);  // about its middle
}

TEST(AxeDice, OnesAndSixesAndTheOrderOfModifiers) {  // BTA-7, BTA-8, BTA-9
    EXPECT_EQ(used(-4), 1);
    EXPECT_EQ(used(9), 5);
    Scene scene({put(foot(6, 1, Armour::none, false, Arm::dagger), A, 2000, 1000, 0, 6),
                 put(foot(6, 2), B, 2000, 1500, 180, 6)});
    scene.meet(0, 1, Edge::front, 1, false);
    // All of a unit's dice fall together, the saves are the other side's.
    scene.step(fight_round, {{1, 6, 6, 6, 6, 6}, {2}, {3, 3, 3, 3, 3, 3}});
    EXPECT_EQ(scene.asked[0].who.side, A);
    EXPECT_EQ(scene.asked[1].who.side, B);
    EXPECT_EQ(*scene.roll(RollFor::melee).need, 1);
    EXPECT_EQ(scene.at(1).figures, 5);
}

TEST(AxeUnits, AsOnTheRoster) {  // BTA-10, BTA-11, BTA-12, BTA-19, BTA-20, BTA-21, BTA-189
    Unit u = unit(50, 5);
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
    EXPECT_EQ(missile_of(two(f, foot(4, 2)), 0, 0), MissileWeapon::javelin);
    // FC 5 is a monster's; men fight as 4 at most.
    EXPECT_TRUE(f.monster);
    Unit men = unit(50, 5);
    men.race = "Orcs";
    EXPECT_EQ(unit_facts(men, 10, false).fc, 4);
    Facts hero = person({FighterTier::hero});
    EXPECT_EQ(hero.hits, 2);
}

TEST(AxeUnits, BareHandsAndLancesOnFoot) {  // BTA-106, BTA-185; R-52
    EXPECT_EQ(unit_facts(unit(50), 10, false).arms, bit(Arm::short_sword));
    Unit lancers = unit(50);
    lancers.melee = {MeleeWeapon::lance};
    EXPECT_EQ(unit_facts(lancers, 10, false).arms, bit(Arm::spear));
    lancers.mounted = true;
    EXPECT_EQ(unit_facts(lancers, 10, false).arms, bit(Arm::lance));
    Unit wolves = unit(50);
    wolves.melee = {MeleeWeapon::animal};
    EXPECT_EQ(unit_facts(wolves, 10, false).arms, bit(Arm::short_sword));
}

TEST(AxeUnits, UsualFormations) {
    EXPECT_EQ(foot(5, 2).width, 5);
    EXPECT_EQ(foot(6, 2).width, 3);
    EXPECT_EQ(horse(8, 2).width, 8);
    EXPECT_EQ(horse(9, 2).width, 5);
    Facts skirmish = foot(9, 2);
    skirmish.skirmish = true;
    EXPECT_EQ(usual_width(skirmish), 9);
    Piece nine;
    nine.figures = nine.width = 9;
    EXPECT_EQ(body_of(skirmish, nine).wide, 9 * 150);
    nine.width = 5;
    EXPECT_EQ(rank_bonus(skirmish, nine), 0);
}

TEST(AxeUnits, CreaturesToAFigure) {  // BTA-182; R-20
    const auto figures_ = [](std::string race, int count) {
        Unit u = unit(count);
        u.race = std::move(race);
        return mustered(start_of({u}, {unit(50)})).pieces[0].figures;
    };
    EXPECT_EQ(figures_("Goblins", 70), 10);
    EXPECT_EQ(figures_("Bugbears", 30), 10);
    EXPECT_EQ(figures_("Orcs", 50), 10);
    Unit imps = unit(70);
    imps.abilities.add(Ability::small);
    EXPECT_EQ(mustered(start_of({imps}, {unit(50)})).pieces[0].figures, 10);
}

TEST(AxeCharacters, GeneralsLeadersAndWhoIsNone) {  // BTA-22, BTA-23, BTA-24, BTA-27, BTA-210
    TableStart start = start_of({unit(50)}, {unit(50)});
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
    add(3, 2, Rank::none, 5);  // no tier, no rank: fights inside his unit
    add(4, 9, Rank::none, 1);
    start.sides.first.general = {};
    const State s = mustered(start);
    ASSERT_EQ(s.pieces.size(), 6u);  // and the captain of the others
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

// BTA-162, BTA-163, BTA-164, BTA-166, BTA-167, BTA-168, BTA-170, BTA-177, BTA-179; R-104
TEST(AxeCharacters, AttacksAndHitsByScale) {
    const auto check = [](Who w, int attacks, bool heroic, int hits, bool at_20) {
        w.at_20 = at_20;
        const Facts f = person(w);
        EXPECT_EQ(f.attacks, attacks);
        EXPECT_EQ(f.heroic_attack, heroic);
        EXPECT_EQ(f.hits, hits);
    };
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
    // BTA-166: at the level of his unit; alone 4.
    Who w{FighterTier::hero};
    w.at_20 = true;
    const State with_unit = placed({put(foot(8, 3), A, 2000, 1000, 0), with(person(w), A, 0)}, {}, true);
    EXPECT_EQ(attack_fc(with_unit, 1), 3);
    EXPECT_EQ(attack_fc(placed({put(person(w), A, 2000, 1000, 0)}, {}, true), 0), 4);
}

TEST(AxeTurn, PhasesFollowInOrder) {  // BTA-28, BTA-29, BTA-30, BTA-31, BTA-32, BTA-33
    Scene scene({put(foot(8, 2), A, 2000, 1000, 0, 8), with(person({.leads = 3, .general = true}), A, 0),
                 put(foot(8, 2), B, 2000, 1600, 180, 8), with(person({.leads = 2, .general = true}), B, 2)},
                House{.command_cards = true, .turn_limit = 2});
    scene.s.turn = 0;
    scene.meet(0, 2, Edge::front, 1, false);
    scene.s.stage = Stage::turn_begins;
    KeptTableLog log;
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

// --- Duels -----------------------------------------------------------------------------------------------------------

Scene challenge_scene(Hundredths between = 500) {
    Scene scene({put(person({FighterTier::hero}), A, 2000, 1000, 0),
                 put(person({FighterTier::hero}), B, 2000, 1000 + between, 180), put(foot(8, 2), A, 4000, 500, 0),
                 put(foot(8, 2), B, 4000, 4000, 180)});
    scene.s.stage = Stage::duels;
    return scene;
}

TEST(AxeDuels, ChallengesCarryNineInchesAndOneDuelATurn) {  // BTA-34, BTA-37, BTA-54; R-79
    EXPECT_EQ(challenge_scene(900 + 150).refused(ChallengeTo{piece(0), piece(1)}), "Challenges carry 9 inches.");
    Scene scene = challenge_scene();
    scene.give(ChallengeTo{piece(0), piece(1)});
    EXPECT_EQ(scene.s.stage, Stage::duel_answer);
    const InchPlace before = scene.at(0).at;
    scene.give(Reply{0});
    scene.give(Allot{{2, 1, 1}});
    // Neither wounds the other; from round two both flee.
    scene.give(Allot{{2, 1, 1}}, {{6}, {6}, {6, 6}, {6, 6}, {6}, {6}});
    EXPECT_EQ(scene.s.stage, Stage::duel_flee_a);
    scene.give(Reply{1});
    Fallen dice({{1}, {1}});
    scene.s.duel.flees[1] = true;
    duel_tricks({scene.s, dice, scene.log});
    EXPECT_EQ(scene.s.stage, Stage::duels);
    EXPECT_EQ(scene.at(0).at, before);
    EXPECT_EQ(challenge_refused(scene.s, 0, 1)->why, "He may not challenge now.");
}

TEST(AxeDuels, TheSplitOfTheDice) {  // BTA-44, BTA-45, BTA-46, BTA-47, BTA-48; R-81
    Scene scene = challenge_scene();
    scene.give(ChallengeTo{piece(0), piece(1)});
    scene.give(Reply{0});
    EXPECT_EQ(scene.refused(Allot{{4, 0, 0}}), "At least one die in attack and one in parry.");
    EXPECT_EQ(scene.refused(Allot{{0, 4, 0}}), "At least one die in attack and one in parry.");
    EXPECT_EQ(scene.refused(Allot{{1, 1, 2}}), "Too many dice in tricks.");
    EXPECT_EQ(scene.refused(Allot{{2, 1, 0}}), "All dice of the pool are shared out.");
    EXPECT_TRUE(Rules::pending(scene.s)->secret);
    scene.give(Allot{{2, 1, 1}});
    // The other does not know it yet.
    Rng rng(1);
    bool differs = false;
    for (int k = 0; k < 20; ++k)
        differs = differs || Rules::as_seen_by(scene.s, B, rng).duel.dice[0] != scene.s.duel.dice[0];
    EXPECT_TRUE(differs);
    EXPECT_FALSE(Rules::told(scene.s, scene.log.events.front(), A) == std::nullopt);
    for (const TableEvent& e : scene.log.events)
        if (const auto* o = std::get_if<OrderCarriedOut>(&e); o && std::holds_alternative<Allot>(o->order)) {
            EXPECT_EQ(Rules::told(scene.s, e, B), std::nullopt);
        }
    const std::array<std::pair<Who, int>, 8> pools = {{{{FighterTier::hero}, 4},
                                                       {{FighterTier::superhero}, 8},
                                                       {{FighterTier::champion}, 12},
                                                       {{.priest = PriestTier::priest}, 3},
                                                       {{.mage = MageTier::mage}, 3},
                                                       {{.mage = MageTier::wizard}, 6},
                                                       {{.priest = PriestTier::high_priest}, 6},
                                                       {{}, 2}}};
    for (const auto& [who, n] : pools) EXPECT_EQ(person(who).pool, n);
    EXPECT_EQ(trick_dice(person({.mage = MageTier::mage})), 2);
    EXPECT_EQ(trick_dice(person({.mage = MageTier::wizard})), 2);
    EXPECT_EQ(trick_dice(person({})), 1);
    EXPECT_EQ(trick_dice(person({.priest = PriestTier::high_priest})), 1);
}

TEST(AxeDuels, NobodyFightsForEver) {  // BTA-42; R-86
    Scene scene = challenge_scene();
    scene.s.duel = {};
    scene.s.duel.a = 0;
    scene.s.duel.b = 1;
    scene.s.duel.round = 20;
    scene.s.duel.dice = {{{1, 1, 0}, {1, 1, 0}}};
    scene.s.stage = Stage::duel_blows;
    scene.step(duel_blows, {{6}, {6}, {6}, {6}});
    EXPECT_EQ(scene.s.stage, Stage::duels);
    EXPECT_TRUE(lives(scene.s, 0) && lives(scene.s, 1));
}

TEST(AxeDuels, MonstersAreNeverAskedAndNeverAsk) {
    Facts ogre = foot(1, 4);
    ogre.monster = ogre.heroic = true;
    ogre.hits = 2;
    ogre.pool = 4;
    Scene scene({put(person({FighterTier::hero}), A, 2000, 1000, 0), put(ogre, B, 2000, 1500, 180)});
    scene.s.stage = Stage::duels;
    EXPECT_FALSE(may_challenge(scene.s, 1));
    scene.give(ChallengeTo{piece(0), piece(1)});
    EXPECT_EQ(scene.s.stage, Stage::duel_allot_a);
}

// --- Fire ------------------------------------------------------------------------------------------------------------

Scene fire_scene(std::vector<PlacedPiece> more = {}, House house = {}) {
    std::vector<PlacedPiece> all = {put(archers(8, 3, MissileWeapon::short_bow), A, 2000, 1000, 0, 8),
                                    put(foot(8, 2), B, 2000, 2000, 180, 8), put(foot(8, 2), B, 2000, 2400, 180, 8)};
    all.insert(all.end(), more.begin(), more.end());
    Scene scene(std::move(all), house);
    scene.s.stage = Stage::fire;
    return scene;
}

TEST(AxeFire, AtTheClosestOneTargetAndNoMoveAfter) {  // BTA-55, BTA-56, BTA-57, BTA-63, BTA-69, BTA-142
    Scene scene = fire_scene({put(foot(8, 2), A, 4000, 500, 0)});
    EXPECT_EQ(scene.refused(Shoot{piece(0), piece(2), 0}), "It fires at the closest enemy it can.");
    EXPECT_EQ(scene.refused(Shoot{piece(3), piece(1), 0}), "It has nothing to shoot with.");
    EXPECT_EQ(scene.refused(Shoot{piece(0), piece(1), 2}), "It has no such missile weapon.");
    fire_at({scene.s, *std::make_unique<SeededDice>(1), scene.log}, 0, 1, 0);
    EXPECT_TRUE(scene.at(0).fired);
    EXPECT_EQ(fire_refused(scene.s, 0, 1, 0)->why, "It has fired already in this phase.");
    EXPECT_FALSE(may_move(scene.s, 0));
    EXPECT_FALSE(may_retreat(scene.s, 0));
    // Range: 16 inches, figure by figure.
    Scene far(
        {put(archers(8, 3, MissileWeapon::short_bow), A, 2000, 1000, 0, 8), put(foot(8, 2), B, 2000, 2601, 180, 8)});
    EXPECT_EQ(shooters(far.s, 0, 1, MissileWeapon::short_bow), 0);
    for (const MissileWeaponRow& r : missile_weapon_rows()) {
        const Hundredths edge = 1000 + r.range_inches * 100;
        Scene near({put(archers(1, 3, r.weapon), A, 2000, 1000, 0), put(foot(8, 2), B, 2000, edge, 180, 8)});
        EXPECT_EQ(shooters(near.s, 0, 1, r.weapon), 1) << r.name;
        near.at(1).at.y += 1;
        EXPECT_EQ(shooters(near.s, 0, 1, r.weapon), 0) << r.name;
    }
}

TEST(AxeFire, ClearShots) {  // BTA-59, BTA-61, BTA-62, BTA-142
    Scene hidden = fire_scene({put(foot(20, 2), A, 2000, 1500, 0, 20)});
    EXPECT_EQ(shooters(hidden.s, 0, 1, MissileWeapon::short_bow), 0);
    Scene aside({put(archers(8, 3), A, 2000, 1000, 90, 8), put(foot(8, 2), B, 2000, 2000, 180, 8)});
    EXPECT_EQ(shooters(aside.s, 0, 1, MissileWeapon::longbow), 0);
    Scene busy = fire_scene({put(foot(8, 2), A, 2000, 1800, 0, 8)});
    busy.meet(3, 1, Edge::front, 1, false);
    EXPECT_EQ(busy.refused(Shoot{piece(0), piece(1), 0}), "There is no fire into a melee.");
    Scene fights = fire_scene();
    fights.meet(1, 0, Edge::front, 1, false);
    EXPECT_EQ(fights.refused(Shoot{piece(0), piece(2), 0}), "There is no fire out of a melee.");
    // Two inches of woods and a hill.
    Terrain woods;
    Patch p;
    p.ground = TableGround::woods;
    p.outline = {{0, 1300}, {4800, 1300}, {4800, 1700}, {0, 1700}};
    woods.patches.push_back(p);
    const auto in = [](const Terrain& t) {
        return placed({put(archers(1, 3), A, 2000, 1000, 0), put(foot(8, 2), B, 2000, 2000, 180, 8)}, {}, false, t);
    };
    EXPECT_EQ(shooters(in(woods), 0, 1, MissileWeapon::longbow), 0);
    woods.patches[0].outline = {{0, 1300}, {4800, 1300}, {4800, 1480}, {0, 1480}};
    EXPECT_EQ(shooters(in(woods), 0, 1, MissileWeapon::longbow), 1);
    woods.patches[0].ground = TableGround::hill;
    woods.patches[0].level = 1;
    EXPECT_EQ(shooters(in(woods), 0, 1, MissileWeapon::longbow), 0);
}

TEST(AxeFire, BothSidesFireOnWhatStoodBefore) {  // BTA-31, BTA-64
    Scene scene({put(archers(4, 4), A, 2000, 1000, 0, 4), put(archers(4, 4), B, 2000, 2000, 180, 4),
                 put(foot(8, 2), A, 4000, 500, 0), put(foot(8, 2), B, 4000, 4000, 180),
                 put(foot(8, 2), B, 4400, 4000, 180)});
    scene.s.stage = Stage::fire;
    scene.give(Shoot{piece(0), piece(1), 0}, {{1, 1, 1, 1}, {6, 6, 6, 6}});
    EXPECT_EQ(scene.at(1).figures, 4);  // still shoots
    EXPECT_EQ(scene.s.active, B);
    scene.give(Shoot{piece(1), piece(0), 0}, {{1, 1, 1, 1}, {6, 6, 6, 6}, {3}, {2}});
    EXPECT_EQ(scene.at(0).where, Where::destroyed);
    EXPECT_EQ(scene.at(1).where, Where::destroyed);
}

TEST(AxeFire, ArtilleryAndHeroes) {  // BTA-68
    Scene engine({put(archers(1, 2, MissileWeapon::artillery), A, 2000, 1000, 0),
                  put(foot(8, 2, Armour::heavy), B, 2000, 4500, 180)});
    EXPECT_EQ(shooters(engine.s, 0, 1, MissileWeapon::artillery), 1);
    EXPECT_EQ(engine.refused(Advance{piece(0), InchPlace{2000, 1100, 0}, 0}),
              "Engines do not move; they turn up to 45 degrees.");
    EXPECT_EQ(engine.refused(Reform{piece(0), 0, 0, InchPlace{0, 0, 45}}), "");
    EXPECT_EQ(engine.refused(Reform{piece(0), 0, 0, InchPlace{0, 0, 46}}), "It turns up to 45 degrees.");
    Facts archer = person({FighterTier::superhero});
    archer.missiles = static_cast<std::uint16_t>(1u << static_cast<unsigned>(MissileWeapon::longbow));
    Scene hero({put(archer, A, 2000, 1000, 0), put(foot(8, 2), B, 2000, 2000, 180)});
    hero.step([](Table t) { fire_at(t, 0, 1, 0); }, {{6, 6}});
    EXPECT_EQ(*hero.roll(RollFor::shooting).need, 5);
}

TEST(AxeFire, ShieldsAndAspects) {  // BTA-15
    Scene behind({put(archers(1, 3, MissileWeapon::short_bow), A, 2000, 2500, 180),
                  put(foot(8, 2, Armour::light, true), B, 2000, 2000, 180, 8)});
    behind.step(
        [](Table t) {
            fire_at(t, 0, 1, 0);
            carry_on_strike(t);
        },
        {{1}, {2}});
    EXPECT_EQ(*behind.roll(RollFor::save).need, 1);  // from the rear the shield is lost
    // The switch: the unarmoured have no save at all.
    Scene bare({put(archers(1, 3, MissileWeapon::short_bow), A, 2000, 1000, 0), put(foot(8, 2), B, 2000, 2000, 180, 8)},
               House{.unarmoured_one_saves = false});
    bare.step(
        [](Table t) {
            fire_at(t, 0, 1, 0);
            carry_on_strike(t);
        },
        {{1}});
    EXPECT_EQ(bare.at(1).falling, 1);
}

TEST(AxeFire, LoneCharactersAndTheLimit) {  // BTA-58
    Scene scene({put(archers(3, 3), A, 1700, 1000, 0, 3), put(archers(3, 3), A, 2300, 1000, 0, 3),
                 put(person({FighterTier::champion}), B, 2000, 1600, 180), put(foot(8, 2), B, 2000, 2000, 180, 8)});
    scene.s.stage = Stage::fire;
    // He may be passed over for the unit behind him.
    EXPECT_EQ(scene.refused(Shoot{piece(0), piece(3), 0}), "");
    scene.give(Shoot{piece(0), piece(2), 0}, {{6, 6, 6}});
    scene.give(Shoot{piece(1), piece(2), 0}, {{6}, {1}, {2}});
    EXPECT_EQ(scene.roll(RollFor::shooting, 1).question.count, 1);  // four in all
}

TEST(AxeMagic, SpellsAndWhereTheyDoNotReach) {  // BTA-70, BTA-171, BTA-172, BTA-200
    Facts ghost = foot(8, 2);
    ghost.resistance = true;
    Scene scene({put(person({.mage = MageTier::mage}), A, 2000, 1000, 0), put(ghost, B, 2000, 1500, 180, 8),
                 put(foot(8, 2), B, 2000, 2200, 180, 8), put(foot(8, 2), A, 4000, 300, 0)});
    scene.s.stage = Stage::fire;
    EXPECT_EQ(scene.refused(Cast{piece(0), piece(2), 0, 2, {}}), "Spells reach 10 inches.");
    EXPECT_EQ(scene.refused(Cast{piece(0), piece(1), 0, 9, {}}), "It has not so many spell dice left.");
    scene.step([](Table t) { cast_at(t, 0, 1, 2); }, {{1, 1}});  // magic harms the resistant
    EXPECT_EQ(scene.s.strike.hits, 2);
    scene.s.strike = {};
    EXPECT_EQ(cast_refused(scene.s, 0, 1, 1)->why, "One target a phase for each caster.");
    scene.at(0).cast = false;
    scene.at(0).refused_now = true;
    EXPECT_TRUE(cast_refused(scene.s, 0, 1, 1).has_value());
    EXPECT_TRUE(harmless(scene.s, 3, 1));
    EXPECT_FALSE(harmless(placed({put(person({FighterTier::hero}), A, 0, 0, 0), put(ghost, B, 0, 900, 0)}), 0, 1));
}

TEST(AxeMagic, PriestsHealAndStrikeOnlyUnprayed) {  // BTA-175, BTA-176, BTA-179, BTA-181
    Scene scene({put(person({FighterTier::hero, PriestTier::priest}), A, 2000, 1000, 0),
                 put(person({FighterTier::superhero}), A, 2300, 1000, 0), put(foot(8, 2), B, 2000, 4000, 180),
                 put(foot(8, 2), A, 4000, 300, 0)});
    scene.s.stage = Stage::fire;
    EXPECT_EQ(scene.refused(Cast{piece(0), piece(1), 4, 1, {}}), "Only a wounded hero, caster or monster is healed.");
    scene.at(1).wounds = 2;
    EXPECT_EQ(scene.refused(Cast{piece(0), piece(1), 4, 1, {}}), "");
    Scene healed = scene;
    const auto d = Rules::pending(healed.s);
    ASSERT_TRUE(d.has_value());
    healed.give(Cast{piece(0), piece(1), 4, 1, {}});
    EXPECT_EQ(healed.at(1).wounds, 1);
    EXPECT_EQ(healed.at(0).prayers, 7);
    EXPECT_FALSE(attacks_as_hero(healed.s, 0));
    scene.at(0).struck_as_hero = true;
    EXPECT_TRUE(heal_refused(scene.s, 0, 1).has_value());
    // A high priest who is a superhero: his two attacks at 5 while he has not prayed, and a superhero's hits.
    const Facts holy = person({FighterTier::superhero, PriestTier::high_priest});
    EXPECT_EQ(holy.attacks, 2);
    EXPECT_EQ(holy.hits, 3);
    State striking = placed({put(holy, A, 2000, 1000, 0), put(foot(8, 2), B, 2000, 1500, 180)});
    EXPECT_EQ(attack_fc(striking, 0), 5);
    EXPECT_EQ(dice_each(striking, 0), 2);
    striking.pieces[0].prayed = true;
    EXPECT_LT(attack_fc(striking, 0), 5);
    EXPECT_EQ(dice_each(striking, 0), 1);
    // BTA-176: a priest who is more than a hero strikes as a hero all the same.
    EXPECT_EQ(person({FighterTier::superhero, PriestTier::priest}).attacks, 1);
    const State s = placed({put(foot(8, 2), A, 2000, 1000, 0), with(person({.priest = PriestTier::priest}), A, 0)});
    EXPECT_TRUE(has_part(morale_tally(s, 0, false), rule(181)));
}

}  // namespace
}  // namespace banneret::axe
