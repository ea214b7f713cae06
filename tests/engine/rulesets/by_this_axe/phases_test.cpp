// Movement, melee, morale and the end of By This Axe, rule by rule.

#include <gmock/gmock.h>

#include "tests/engine/rulesets/by_this_axe/scene.h"

namespace banneret::axe {
namespace {

constexpr Side red = Side::first, blue = Side::second;

// A unit far off, so that a side's movement goes on.
PlacedPiece far_off(Side side = red) {
    return put(foot(8, 2), side, side == red ? 300 : 4500, side == red ? 400 : 4400, side == red ? 0 : 180);
}
Terrain of(TableGround g, Hundredths y, Hundredths deep, int level = 0) {
    Patch p;
    p.ground = g;
    p.level = static_cast<std::int8_t>(level);
    p.outline = {{0, y}, {4800, y}, {4800, y + deep}, {0, y + deep}};
    Terrain t;
    t.patches.push_back(p);
    return t;
}

// --- Movement --------------------------------------------------------------------------------------------------------

TEST(AxeMoves, RatesByArmAndArmour) {  // BTA-18, BTA-74 to BTA-81, BTA-140, BTA-198, BTA-199
    struct Row {
        Facts f;
        Hundredths cards, free;
    };
    std::vector<Row> rows;
    for (const Armour a : {Armour::none, Armour::light}) {
        rows.push_back({foot(8, 2, a), 500, 1000});
        rows.push_back({horse(8, 2, a), 700, 1400});
    }
    for (const Armour a : {Armour::medium, Armour::heavy}) {
        rows.push_back({foot(8, 2, a), 400, 800});
        rows.push_back({horse(8, 2, a), 600, 1200});
    }
    Facts bird = foot(8, 2, Armour::heavy);
    bird.flying = true;
    rows.push_back({bird, 600, 1200});
    rows.push_back({person({}), 1000, 1000});
    rows.push_back({person({.mounted = true}), 1400, 1400});
    for (const Row& r : rows) {
        EXPECT_EQ(rate(placed({put(r.f, red, 0, 0, 0)}, House{.command_cards = true}), 0), r.cards);
        EXPECT_EQ(rate(placed({put(r.f, red, 0, 0, 0)}), 0), r.free);
    }
    Facts band = foot(8, 2);
    band.musician = true;
    EXPECT_EQ(rate(placed({put(band, red, 0, 0, 0)}), 0), 1100);
    Scene scene({put(foot(8, 2), red, 2000, 1000, 0), far_off()});
    EXPECT_EQ(scene.refused(Advance{piece(0), InchPlace{2000, 2001, 0}, 0}), "That is beyond its rate.");
    EXPECT_EQ(scene.refused(Advance{piece(0), InchPlace{2000, 2000, 0}, 0}), "");
}

TEST(AxeMoves, FreeTurnsWithoutCardsAndOneWithThem) {  // BTA-141, BTA-146; R-38
    Scene free({put(foot(8, 2), red, 2000, 1000, 0), far_off()});
    EXPECT_EQ(free.refused(Advance{piece(0), InchPlace{2400, 1000, 200}, 0}), "");
    Scene cards({put(foot(8, 2), red, 2000, 1000, 0), far_off()}, House{.command_cards = true});
    EXPECT_EQ(cards.refused(Advance{piece(0), InchPlace{2000, 1300, 50}, 0}),
              "Without a Maneuver card it turns up to 45 degrees.");
    EXPECT_EQ(cards.refused(Advance{piece(0), InchPlace{2300, 1000, 0}, 0}), "After its turn it moves straight ahead.");
    EXPECT_EQ(cards.refused(Advance{piece(0), InchPlace{2000, 1500, 0}, 0}), "");
    cards.at(0).maneuver = true;
    EXPECT_EQ(cards.refused(Advance{piece(0), InchPlace{2300, 1000, 180}, 0}), "");
}

TEST(AxeMoves, WhoMayNotMove) {  // BTA-73, BTA-128, BTA-130; R-33
    Scene scene({put(foot(8, 2), red, 2000, 1000, 0), far_off(), put(foot(8, 2), blue, 2000, 1800, 180)});
    const Advance go{piece(0), InchPlace{2000, 1100, 0}, 0};
    EXPECT_EQ(scene.refused(go), "");
    EXPECT_EQ(scene.refused(Advance{piece(2), InchPlace{2000, 1700, 180}, 0}), "That is not one of your own.");
    scene.at(0).routed = true;
    EXPECT_EQ(scene.refused(go), "A routed unit does not move of its own will.");
    scene.at(0).routed = false;
    scene.at(0).fired = true;
    EXPECT_EQ(scene.refused(go), "Who fires does not move this turn.");
    scene.at(0).fired = false;
    scene.at(0).rallied = true;
    EXPECT_EQ(scene.refused(go), "It may not move this turn.");
    scene.at(0).rallied = false;
    scene.meet(2, 0, Edge::front, 1, false);
    EXPECT_EQ(scene.refused(go), "It is in a melee.");
}

TEST(AxeMoves, AnInchFromEnemiesAndNotThroughFriends) {
    Scene scene({put(foot(8, 2), red, 2000, 1000, 0), put(foot(8, 2), blue, 2000, 1800, 180),
                 put(foot(8, 2), red, 2600, 1000, 0), put(person({}), red, 1500, 900, 0)});
    EXPECT_EQ(scene.refused(Advance{piece(0), InchPlace{2000, 1701, 0}, 0}),
              "It keeps an inch from enemies it does not charge.");
    EXPECT_EQ(scene.refused(Advance{piece(0), InchPlace{2000, 1700, 0}, 0}), "");
    EXPECT_EQ(scene.refused(Advance{piece(0), InchPlace{2590, 1000, 0}, 0}), "A friend stands there.");
    // Over the friend to the free ground beyond: a unit may not, a character may.
    EXPECT_EQ(scene.refused(Advance{piece(0), InchPlace{2950, 1000, 0}, 0}), "A friendly unit stands in the way.");
    EXPECT_EQ(scene.refused(Advance{piece(3), InchPlace{2400, 900, 0}, 0}), "");
    Facts bird = foot(8, 2);
    bird.flying = true;
    Scene flight({put(bird, red, 2000, 1000, 0), put(foot(8, 2), blue, 2000, 1500, 180), far_off()});
    EXPECT_EQ(flight.refused(Advance{piece(0), InchPlace{2000, 2000, 0}, 0}), "");
}

TEST(AxeMoves, GroundCosts) {  // BTA-82 to BTA-85, BTA-193
    const auto toll_of = [](const Terrain& t, Facts f = foot(8, 2)) {
        const State s = placed({put(std::move(f), red, 2000, 1000, 0)}, {}, false, t);
        return toll(s, 0, {2000, 1000}, {2000, 2000});
    };
    EXPECT_EQ(toll_of(of(TableGround::hill, 1500, 2000, 2)).certain.total(), -200);
    EXPECT_EQ(toll_of(of(TableGround::scrub, 1500, 2000)).certain.total(), -100);
    EXPECT_EQ(toll_of(of(TableGround::woods, 1500, 2000)).woods, 1);
    Terrain wall = of(TableGround::hedge, 1500, 10);
    wall.patches[0].line = true;
    wall.patches[0].outline.resize(2);
    EXPECT_EQ(toll_of(wall).certain.total(), -100);
    Facts bird = foot(8, 2);
    bird.flying = true;
    EXPECT_EQ(toll_of(of(TableGround::scrub, 1500, 2000), bird).certain.total(), 0);
    // Down a hill costs nothing.
    const State down = placed({put(foot(8, 2), red, 2000, 1000, 0)}, {}, false, of(TableGround::hill, 500, 700, 1));
    EXPECT_EQ(toll(down, 0, {2000, 1000}, {2000, 2000}).certain.total(), 0);
    EXPECT_TRUE(across_obstacle(placed({put(foot(8, 2), red, 0, 0, 0)}, {}, false, wall), {2000, 1000}, {2000, 2000}));
}

TEST(AxeMoves, CharactersJoinAndLeave) {  // BTA-80; R-48
    Scene scene({put(foot(8, 2), red, 2000, 1000, 0), with(person({.leads = 2}), red, 0),
                 put(foot(8, 2), red, 3200, 1000, 0), put(foot(8, 2), red, 2600, 1000, 0),
                 put(foot(8, 2), blue, 2000, 4000, 180)});
    EXPECT_EQ(scene.refused(Attach{piece(1), piece(3), {}}), "");
    EXPECT_EQ(scene.refused(Attach{piece(1), piece(2), {}}), "");
    scene.at(2).at.x = 3500;
    EXPECT_EQ(scene.refused(Attach{piece(1), piece(2), {}}), "That unit is beyond his rate.");
    EXPECT_EQ(scene.refused(Attach{piece(0), piece(2), {}}), "Characters alone join and leave units.");
    Scene left = scene;
    left.give(Attach{piece(1), {}, InchPlace{2000, 1500, 0}});
    EXPECT_TRUE(stands(left.s, 1));
    EXPECT_EQ(left.refused(Attach{piece(1), piece(0), {}}), "He has moved already.");
    scene.meet(4, 0, Edge::front, 1, false);
    EXPECT_EQ(scene.refused(Attach{piece(1), piece(3), {}}), "Nobody leaves a melee.");
}

// --- Charges ---------------------------------------------------------------------------------------------------------

TEST(AxeCharges, TheFirstTwoAreFaceToFace) {  // BTA-87, BTA-88, BTA-89, BTA-143
    Scene scene({put(foot(8, 2), red, 2000, 1000, 0), far_off(), put(foot(8, 2), blue, 2100, 1600, 90), far_off(blue)});
    scene.give(Charge{piece(0), piece(2), InchPlace{}, 0});
    ASSERT_EQ(scene.s.contacts.size(), 1u);
    EXPECT_EQ(scene.s.contacts[0].on_b, Edge::front);
    const int facing = scene.at(2).at.degrees;
    EXPECT_EQ(degrees_between(facing, scene.at(0).at.degrees), 180);
    EXPECT_EQ(scene.at(0).at.point(), scene.at(2).at.point());
    EXPECT_TRUE(in_melee(scene.s, 2));
    EXPECT_FALSE(may_move(scene.s, 2));
    EXPECT_TRUE(Scene({put(foot(8, 2), red, 2000, 1000, 0), far_off(), put(foot(8, 2), blue, 2000, 2101, 180)})
                    .refused(Charge{piece(0), piece(2), InchPlace{}, 0})
                    .starts_with("The charge falls short"));
}

TEST(AxeCharges, OthersComeInOnFlankAndRear) {  // BTA-90; R-44
    Scene scene({put(foot(8, 2), red, 2000, 1000, 0), put(foot(8, 2), red, 2900, 1500, 0),
                 put(foot(8, 2), red, 2000, 900, 0), put(foot(8, 2), blue, 2000, 1600, 180, 8)});
    scene.meet(0, 3, Edge::front, 1, false);
    // From beyond its left (it faces down): x grows to its left hand.
    const auto way = charge_way(scene.s, 1, 3, 0);
    ASSERT_TRUE(std::holds_alternative<ChargeWay>(way)) << std::get<Refusal>(way).why;
    EXPECT_EQ(std::get<ChargeWay>(way).edge, Edge::left);
    // From in front of it no edge is free to reach.
    EXPECT_TRUE(std::holds_alternative<Refusal>(charge_way(scene.s, 2, 3, 0)));
    scene.give(Charge{piece(1), piece(3), InchPlace{}, 3});
    EXPECT_EQ(scene.s.contacts.back().on_b, Edge::left);
    scene.at(2).at = {2900, 1500, 0};
    const auto again = charge_way(scene.s, 2, 3, 3);
    ASSERT_TRUE(std::holds_alternative<Refusal>(again));
    EXPECT_EQ(std::get<Refusal>(again).why, "That edge is taken.");
}

TEST(AxeCharges, ARoutedUnitIsStruckInTheRear) {  // BTA-128; R-45
    Scene scene(
        {put(foot(8, 3), red, 2000, 1000, 0), far_off(), put(foot(8, 2), blue, 2000, 1600, 180), far_off(blue)});
    scene.at(2).routed = true;
    scene.give(Charge{piece(0), piece(2), InchPlace{}, 0}, {});
    ASSERT_EQ(scene.s.contacts.size(), 1u);
    EXPECT_EQ(scene.s.contacts[0].on_b, Edge::rear);
    scene.step(fight_round, {{6, 6, 6, 6}});  // it strikes nobody
}

TEST(AxeCharges, RetreatsFromACharge) {  // BTA-144; R-46
    const auto scene_of = [](Facts f, Hundredths y) {
        return Scene(
            {put(foot(8, 3), red, 2000, 1000, 0), far_off(), put(std::move(f), blue, 2000, y, 180), far_off(blue)});
    };
    Facts light = foot(4, 2);
    light.skirmish = true;
    light.width = 4;
    EXPECT_FALSE(may_retreat(scene_of(foot(8, 2), 1600).s, 2));
    EXPECT_TRUE(may_retreat(scene_of(light, 1600).s, 2));
    EXPECT_TRUE(may_retreat(scene_of(knights(), 1600).s, 2));
    EXPECT_TRUE(may_retreat(scene_of(person({}), 1600).s, 2));
    Scene away = scene_of(light, 1900);
    away.give(Charge{piece(0), piece(2), InchPlace{}, 0});
    ASSERT_EQ(Rules::pending(away.s)->side, blue);
    EXPECT_EQ(Rules::pending(away.s)->options().size(), 2u);
    away.give(Reply{1});
    EXPECT_TRUE(away.s.contacts.empty());
    EXPECT_GT(away.at(2).at.y, 2700);
    EXPECT_EQ(away.at(2).at.degrees, 180);  // it faces the enemy again
    EXPECT_EQ(away.at(0).at.y, 2000);       // and the charge went its whole way
    // The slow are caught from behind, and turn only after that round.
    Facts slow = light;
    slow.slow = true;
    Scene caught = scene_of(slow, 1400);
    caught.give(Charge{piece(0), piece(2), InchPlace{}, 0});
    caught.give(Reply{1});
    ASSERT_EQ(caught.s.contacts.size(), 1u);
    EXPECT_EQ(caught.s.contacts[0].on_b, Edge::rear);
    caught.s.contacts[0].rounds = 0;
    SeededDice dice(2);
    begin_melee({caught.s, dice, caught.log});
    end_melee({caught.s, dice, caught.log});
    EXPECT_EQ(caught.s.contacts[0].on_b, Edge::front);
}

// --- Melee -----------------------------------------------------------------------------------------------------------

TEST(AxeMelee, LaterRoundsAreSimultaneous) {  // BTA-91, BTA-92, BTA-93
    Scene scene({put(foot(4, 4, Armour::none, false, Arm::pike), red, 2000, 1000, 0, 4),
                 put(foot(4, 4, Armour::none, false, Arm::dagger), blue, 2000, 1500, 180, 4)});
    scene.meet(0, 1, Edge::front, 1, false);
    // All fall at once: both kill four.
    scene.step(fight_round, {{1, 1, 1, 1}, {6, 6, 6, 6}, {1, 1, 1, 1}, {6, 6, 6, 6}});
    EXPECT_EQ(scene.at(0).figures + scene.at(1).figures, 0);
    // In a first round the dead do not strike.
    Scene first({put(foot(4, 4, Armour::none, false, Arm::pike), red, 2000, 1000, 0, 4),
                 put(foot(4, 4, Armour::none, false, Arm::dagger), blue, 2000, 1500, 180, 4)});
    first.meet(0, 1);
    first.step(fight_round, {{1, 1, 1, 1}, {6, 6, 6, 6}});
    EXPECT_EQ(first.at(0).figures, 4);
}

TEST(AxeMelee, ChargesObstaclesAndTheDark) {  // BTA-96, BTA-97, BTA-98, BTA-192, BTA-194
    Scene scene({put(horse(4, 2, Armour::heavy, true, Arm::sword), red, 2000, 1000, 0, 4),
                 put(foot(4, 2), blue, 2000, 1500, 180, 4)});
    scene.meet(0, 1);
    scene.s.contacts[0].over_obstacle = true;
    KeptTableLog log;
    SeededDice dice(1);
    State s = scene.s;
    fight_round({s, dice, log});
    scene.log = log;
    EXPECT_TRUE(has_part(scene.roll(RollFor::melee).tally, rule(96)));
    EXPECT_TRUE(has_part(scene.roll(RollFor::melee).tally, rule(97)));
    Facts owl = foot(4, 2), elf = foot(4, 2);
    owl.darkvision = true;
    elf.camouflage = true;
    const State night = placed({put(owl, red, 0, 0, 0), put(foot(4, 2), blue, 0, 900, 0), put(elf, blue, 0, 1900, 0)},
                               House{.night = true});
    EXPECT_TRUE(has_part(melee_number(night, 0, 1, {}), rule(192)));
    EXPECT_FALSE(has_part(melee_number(night, 1, 0, {}), rule(192)));
    EXPECT_TRUE(has_part(melee_number(night, 1, 2, {}), rule(194)));
    EXPECT_FALSE(has_part(melee_number(night, 0, 2, {}), rule(194)));  // not against darkvision
    EXPECT_TRUE(has_part(spell_number(night, 2), rule(194)));
}

TEST(AxeMelee, RoundALoneFigure) {
    Scene scene({put(foot(12, 2), red, 2000, 1000, 0, 12), put(person({FighterTier::hero}), blue, 2000, 1500, 180)});
    EXPECT_EQ(front_dice(scene.s, 0, 1, Edge::front, Arm::sword), 4);
    scene.meet(0, 1, Edge::front, 1, false);
    EXPECT_TRUE(lone(scene.s, 1));
    SeededDice dice(1);
    fight_round({scene.s, dice, scene.log});
    for (const TableEvent& e : scene.log.events)
        if (const auto* d = std::get_if<DiceFell>(&e)) {
            EXPECT_FALSE(has_part(d->tally, rule(99)));
        }
}

TEST(AxeMelee, TheWeaponOfTheRound) {
    Scene scene({put(with_bit(knights(4), Arm::sword), red, 2000, 1000, 0), put(foot(8, 2), blue, 2000, 1500, 180),
                 far_off(), far_off(blue)});
    scene.meet(0, 1);
    scene.s.stage = Stage::melee_begins;
    scene.step([](Table t) { go_on(t); });
    ASSERT_EQ(scene.s.stage, Stage::weapons);
    const auto d = Rules::pending(scene.s);
    ASSERT_EQ(d->options().size(), 2u);
    EXPECT_EQ(d->options()[0], rule(101));
    EXPECT_EQ(d->options()[1], rule(104));
}

TEST(AxeMelee, TheEvasiveAndTheFlying) {  // BTA-186, BTA-193
    Facts sly = foot(4, 2), bird = foot(4, 2);
    sly.evasive = true;
    bird.flying = true;
    for (const bool flies : {false, true}) {
        Scene scene({put(flies ? bird : sly, red, 2000, 1000, 0), put(foot(8, 2), blue, 2000, 1500, 180), far_off(),
                     far_off(blue)},
                    House{.turn_limit = 1});
        scene.meet(1, 0, Edge::front, 1, false);
        scene.s.stage = Stage::melee_begins;
        scene.step([](Table t) { go_on(t); });
        ASSERT_EQ(scene.s.stage, Stage::avoid);
        Scene stays = scene;
        if (!flies) {
            stays.give(Reply{1}, {{3}, {6, 6, 6, 6}, {6, 6, 6, 6}});
            EXPECT_FALSE(stays.s.contacts.empty());
        }
        const InchPlace before = scene.at(0).at;
        scene.give(Reply{1},
                   flies ? std::vector<std::vector<std::uint16_t>>{} : std::vector<std::vector<std::uint16_t>>{{4}});
        EXPECT_TRUE(scene.s.contacts.empty());
        if (!flies) {
            EXPECT_EQ(distance(before.point(), scene.at(0).at.point()), 200);
        }
        EXPECT_GE(apart(scene.s, 0, 1), 100);
    }
}

TEST(AxeMelee, ItTurnsToTheNextWhenTheFrontIsFree) {
    Scene scene({put(foot(8, 2), red, 2000, 1000, 0), put(foot(8, 2), blue, 2000, 1500, 180, 8),
                 put(foot(8, 2), red, 2900, 1500, 270)});
    scene.meet(0, 1, Edge::front, 1, false);
    scene.meet(2, 1, Edge::left, 1, false);
    scene.at(0).falling = 8;
    scene.step([](Table t) {
        take_losses(t, false, rule(93));
        tidy_contacts(t);
    });
    ASSERT_EQ(scene.s.contacts.size(), 1u);
    EXPECT_EQ(edge_at(scene.s.contacts[0], 1), Edge::front);
    EXPECT_EQ(scene.at(1).at.degrees, 90);
}

TEST(AxeMelee, WoundsStay) {  // BTA-184; R-59
    Facts ogres = foot(3, 4);
    ogres.monster = ogres.heroic = true;
    ogres.hits = 2;
    Scene scene({put(ogres, red, 2000, 1000, 0)});
    scene.at(0).falling = 1;
    scene.step([](Table t) { take_losses(t, false, rule(93)); });
    EXPECT_EQ(scene.at(0).figures, 3);
    EXPECT_EQ(scene.at(0).wounds, 1);
    scene.at(0).falling = 2;
    scene.step([](Table t) { take_losses(t, false, rule(93)); });
    EXPECT_EQ(scene.at(0).figures, 2);
    EXPECT_EQ(scene.at(0).wounds, 1);
}

TEST(AxeMelee, WhoIsLeftOfAUnitStandsAlone) {  // BTA-25
    Scene scene({put(foot(2, 2), red, 2000, 1000, 0), with(person({FighterTier::hero}), red, 0),
                 put(foot(8, 2), blue, 2000, 1500, 180)});
    scene.meet(0, 2, Edge::front, 1, false);
    scene.at(0).falling = 2;
    scene.step([](Table t) { take_losses(t, false, rule(93)); });
    EXPECT_TRUE(stands(scene.s, 1));
    EXPECT_TRUE(in_melee(scene.s, 1));
    EXPECT_EQ(bad_units(scene.s, red), 1);
}

// --- Morale ----------------------------------------------------------------------------------------------------------

TEST(AxeMorale, WhatCallsForACheck) {  // BTA-108 to BTA-112, BTA-114
    const auto due = [](const std::function<void(Scene&)>& change, bool melee_phase) {
        Scene scene({put(foot(8, 2), red, 2000, 1000, 0, 8), put(foot(8, 2), blue, 2000, 1500, 180)});
        change(scene);
        scene.s.melee_phase = melee_phase;
        scene.step(gather_checks);
        return !scene.s.checks.empty();
    };
    EXPECT_TRUE(due([](Scene& s) { s.at(0).lost_fire = 3; }, false));
    EXPECT_FALSE(due([](Scene& s) { s.at(0).lost_fire = 2; }, false));
    EXPECT_FALSE(due([](Scene& s) { s.at(0).lost_fire = 3; }, true));  // no double test for the same losses
    EXPECT_TRUE(due(
        [](Scene& s) {
            s.at(0).lost_fire = 2;
            s.at(0).lost_melee = 1;
        },
        true));
    EXPECT_TRUE(due(
        [](Scene& s) {
            s.at(0).figures = 3;
            s.at(0).lost_fire = 1;
        },
        false));
    EXPECT_FALSE(due(
        [](Scene& s) {
            s.at(0).figures = 4;
            s.at(0).lost_fire = 1;
        },
        false));  // half is not more than half
    EXPECT_FALSE(due([](Scene& s) { s.at(0).figures = 3; }, true));
    EXPECT_TRUE(due(
        [](Scene& s) {
            s.at(0).figures = 3;
            s.meet(1, 0, Edge::front, 1, false);
        },
        true));
    EXPECT_TRUE(due([](Scene& s) { s.at(0).flank_hit = true; }, true));
    // Friends within six inches, in waves; and only once each.
    Scene scene({put(foot(8, 2), red, 1000, 1000, 0, 8), put(foot(8, 2), red, 1900, 1000, 0, 8),
                 put(foot(8, 2), red, 2800, 1000, 0, 8), put(foot(8, 2), red, 4500, 1000, 0, 8)});
    scene.at(0).lost_fire = 3;
    scene.step(
        [](Table t) {
            gather_checks(t);
            carry_on_checks(t);
        },
        {{6}, {6}, {1}});
    EXPECT_TRUE(scene.at(0).routed);
    EXPECT_TRUE(scene.at(1).routed);
    EXPECT_FALSE(scene.at(2).routed);
    EXPECT_EQ(*scene.roll(RollFor::morale, 0).need, 4);  // under fire
    EXPECT_EQ(*scene.roll(RollFor::morale, 1).need, 3);  // friends rout
}

TEST(AxeMorale, UndeadFanaticsAndMonsters) {  // BTA-191, BTA-197
    Facts dead = foot(8, 2);
    dead.undead = true;
    Scene scene({put(dead, red, 2000, 1000, 0, 8), put(foot(8, 2), blue, 2000, 1500, 180),
                 with(person({.priest = PriestTier::priest}), blue, 1)});
    scene.at(0).lost_melee = 4;
    scene.s.melee_phase = true;
    scene.step(gather_checks);
    EXPECT_TRUE(scene.s.checks.empty());
    scene.meet(0, 1, Edge::front, 1, false);
    scene.step(gather_checks);
    EXPECT_EQ(scene.s.checks.size(), 1u);
    Facts ogres = foot(3, 2);
    ogres.monster = true;
    ogres.hits = 4;
    Scene monsters({put(ogres, red, 2000, 1000, 0)});
    EXPECT_EQ(morale_tally(monsters.s, 0, false).total(), 6);
    monsters.at(0).figures = 2;
    monsters.at(0).wounds = 2;  // six of twelve hits
    EXPECT_EQ(morale_tally(monsters.s, 0, false).total(), 4);
}

TEST(AxeMorale, LeadersNearLostAndTheGeneral) {  // BTA-117, BTA-122, BTA-123, BTA-124
    Scene scene({put(foot(4, 2), red, 2000, 1000, 0), put(person({.leads = 3, .general = true}), red, 2000, 1300, 0)});
    EXPECT_TRUE(has_part(morale_tally(scene.s, 0, false), rule(117)));
    scene.at(1).refused_now = true;
    EXPECT_FALSE(has_part(morale_tally(scene.s, 0, false), rule(117)));
    scene.at(1).refused_now = false;
    scene.at(1).at.y = 1400;
    EXPECT_FALSE(has_part(morale_tally(scene.s, 0, false), rule(117)));
    scene.at(1).at.y = 1300;
    scene.step([](Table t) {
        t.s.pieces[1].figures = 0;
        lose_character(t, 1, rule(42));
    });
    EXPECT_TRUE(has_part(morale_tally(scene.s, 0, false), rule(122)));
    EXPECT_FALSE(has_part(morale_tally(scene.s, 0, false), rule(123)));
    scene.s.turn = 2;
    EXPECT_FALSE(has_part(morale_tally(scene.s, 0, false), rule(122)));
    EXPECT_TRUE(has_part(morale_tally(scene.s, 0, false), rule(123)));
}

TEST(AxeMorale, RoutersRunAndAreGone) {  // BTA-125, BTA-126, BTA-127
    Scene scene({put(foot(8, 2, Armour::heavy), red, 2000, 700, 180, 8), put(foot(8, 2), red, 4300, 2400, 0)});
    scene.s.stage = Stage::routing;
    scene.at(0).routed = true;
    scene.step([](Table t) { routing_moves(t); });
    EXPECT_EQ(scene.at(0).where, Where::off);
    EXPECT_EQ(bad_units(scene.s, red), 1);
    // In V only the newly routed move.
    Scene late({put(foot(8, 2, Armour::heavy), red, 2000, 2000, 180, 8)});
    late.at(0).routed = true;
    late.s.melee_phase = true;
    late.step([](Table t) { routing_moves(t); });
    EXPECT_EQ(late.at(0).at.y, 2000);
    // Barred at once it stays.
    Scene barred({put(foot(8, 2), red, 2000, 1000, 0, 8), put(foot(8, 2), blue, 2000, 800, 0, 8)});
    barred.at(0).routed = barred.at(0).routed_now = true;
    barred.step([](Table t) { routing_moves(t); }, {{6}});
    EXPECT_GE(barred.at(0).at.y, 800 + 100);
    // Horse run on two dice.
    Scene riders({put(knights(4), red, 2000, 3000, 0)});
    riders.at(0).routed = riders.at(0).routed_now = true;
    riders.step([](Table t) { routing_moves(t); }, {{2, 3}});
    EXPECT_EQ(riders.at(0).at.y, 3000 - 200 - 500);
}

TEST(AxeMorale, WhoMayRally) {  // BTA-129, BTA-130; R-76
    Scene scene({put(foot(8, 2), red, 2000, 1000, 180, 8), put(person({.leads = 3}), red, 2000, 1500, 0),
                 put(foot(8, 2), blue, 2000, 3000, 180)});
    scene.at(0).routed = true;
    EXPECT_EQ(rally_refused(scene.s, 0, 1)->why, "The leader must be with it or touch it.");
    scene.at(1).host = 0;
    EXPECT_FALSE(rally_refused(scene.s, 0, 1).has_value());
    scene.at(1).tried = true;
    EXPECT_EQ(rally_refused(scene.s, 0, 1)->why, "One try a turn for each leader.");
    scene.step([](Table t) { rallied(t, 0, rule(129)); });
    EXPECT_EQ(scene.at(0).at.degrees, 0);
    EXPECT_FALSE(may_move(scene.s, 0));
    scene.at(0).rallied = false;
    EXPECT_TRUE(may_move(scene.s, 0));
}

// --- The start and the end -------------------------------------------------------------------------------------------

TableStart battle_of(int first, int second) {
    TableStart start;
    const auto army = [](const char* name, int n) {
        std::vector<Unit> units;
        for (int i = 0; i < n; ++i) {
            Unit u;
            u.id = UnitId{static_cast<std::uint32_t>(i + 1)};
            u.name = "Unit " + std::to_string(i + 1);
            u.count = 60;
            u.abilities.add(Ability::camouflage);
            units.push_back(u);
        }
        return table_army_of_list(name, std::move(units));
    };
    start.sides = {army("Red", first), army("Blue", second)};
    return start;
}
State begun(const TableStart& start) {
    return std::get<State>(muster(start));
}

TEST(AxeEnd, TheTurnLimitAndWhoHolds) {  // BTA-132
    State s = begun(battle_of(4, 4));
    const auto end = [&](const std::function<void(State&)>& change) {
        State e = s;
        e.turn = 20;
        e.stage = Stage::turn_ends;
        change(e);
        SeededDice dice(1);
        NoTableLog log;
        go_on({e, dice, log});
        return e;
    };
    EXPECT_EQ(end([](State&) {}).winner, blue);  // the defender, all being equal
    EXPECT_EQ(end([](State&) {}).ended_by, ruling(129));
    EXPECT_EQ(end([](State& e) { e.pieces[5].routed = true; }).winner, red);
    EXPECT_EQ(end([](State& e) { e.pieces[5].figures = 5; }).winner, red);
    const State broken_ = end([](State& e) {
        for (std::size_t i : {0u, 1u, 2u}) e.pieces[i].routed = true;
        e.turn = 3;
    });
    EXPECT_EQ(broken_.winner, blue);
    EXPECT_EQ(broken_.ended_by, rule(132));
}

TEST(AxeEnd, FatesOfCharacters) {
    for (const bool by_die : {false, true}) {
        Scene scene({put(foot(8, 2), red, 2000, 1000, 0), with(person({FighterTier::hero}), red, 0),
                     put(foot(8, 2), blue, 2000, 3000, 180)},
                    House{.fallen_by_die = by_die});
        scene.step([](Table t) {
            t.s.pieces[1].figures = 0;
            lose_character(t, 1, rule(42));
        });
        std::vector<std::vector<std::uint16_t>> dice;
        if (by_die) dice.push_back({5});
        scene.step([](Table t) { end_battle(t, blue, rule(132)); }, dice);
        EXPECT_EQ(scene.s.fates[1], by_die ? Fate::captured : Fate::dead);
    }
    // Alone in contact with those who hold the field: captured.
    Scene lonely({put(person({FighterTier::hero}), red, 2000, 1000, 0), put(foot(8, 2), blue, 2000, 1500, 180)});
    lonely.meet(1, 0, Edge::front, 1, false);
    lonely.step([](Table t) { end_battle(t, blue, rule(132)); });
    EXPECT_EQ(lonely.s.fates[0], Fate::captured);
}

TEST(AxeEnd, RoutersOfALostField) {
    State s = begun(battle_of(2, 2));
    s.pieces[0].routed = true;
    s.stage = Stage::over;
    s.fates.assign(s.pieces.size(), Fate::unhurt);
    s.winner = blue;
    const UnitLosses lost = Rules::losses(s).first.units[0];
    EXPECT_EQ(lost.routed, 30);
    EXPECT_EQ(lost.deserted, 30);  // scattered: nobody rides after them
    s.winner = red;
    EXPECT_EQ(Rules::losses(s).first.units[0].routed, 60);
}

TEST(AxeStart, StratagemsAndPostures) {  // AD-5, AD-6, AD-8, AD-9, AD-20; section 6
    TableStart start = battle_of(6, 6);
    start.stratagem.first = Stratagem::flank_march;
    State s = begun(start);
    EXPECT_EQ(std::ranges::count_if(s.pieces, [](const Piece& p) { return p.where == Where::flank; }), 2);
    const auto hidden_one = std::ranges::find_if(s.pieces, [](const Piece& p) { return p.where == Where::flank; });
    const auto at = static_cast<std::size_t>(hidden_one - s.pieces.begin());
    s.stage = Stage::move;
    s.turn = 1;
    const Deploy in{piece(at), InchPlace{body_of(facts(s, at), s.pieces[at]).deep, 2400, 90}, 0};
    EXPECT_EQ(Rules::check(s, in)->why, "A flank march comes in from turn 2.");
    s.turn = 2;
    EXPECT_FALSE(Rules::check(s, in).has_value());

    start = battle_of(3, 3);
    start.stratagem.first = Stratagem::surprise_attack;
    s = begun(start);
    s.turn = 1;
    EXPECT_TRUE(surprised(s, 4));
    EXPECT_FALSE(surprised(s, 0));
    s.turn = 2;
    EXPECT_FALSE(surprised(s, 4));

    start = battle_of(3, 3);
    start.stratagem.second = Stratagem::ambush;
    start.wooded = true;
    s = begun(start);
    EXPECT_TRUE(s.pieces[4].hidden);
    EXPECT_EQ(Rules::view(s, red).blocks.size(), 4u);
    SeededDice dice(1);
    NoTableLog log;
    s.pieces[0].at = {s.pieces[4].at.x, s.pieces[4].at.y - 500, 0};
    uncover({s, dice, log});
    EXPECT_FALSE(s.pieces[4].hidden);

    start = battle_of(3, 3);
    start.stratagem.second = Stratagem::field_fortifications;
    s = begun(start);
    EXPECT_TRUE(s.pieces[4].walled);

    start = battle_of(2, 2);
    start.posture.second = Posture::fighting_retreat;
    s = begun(start);
    s.stage = Stage::move;
    s.turn = 1;
    s.active = blue;
    s.pieces[3].at.y = 4300;
    EXPECT_FALSE(Rules::check(s, Advance{piece(3), InchPlace{}, 1}).has_value());
    Rules::apply(s, Advance{piece(3), InchPlace{}, 1}, dice, log);
    EXPECT_EQ(s.pieces[3].where, Where::saved);
    s.stage = Stage::turn_ends;
    go_on({s, dice, log});
    EXPECT_TRUE(s.withdrew);
    EXPECT_EQ(s.winner, red);
    EXPECT_EQ(Rules::losses(s).second.units[0].lost(), 0);
}

TEST(AxeStart, TheZone) {  // section 6; R-23
    State s = begun(battle_of(2, 2));
    EXPECT_EQ(Rules::pending(s)->side, blue);  // the defender first
    EXPECT_EQ(deployment_refused_words(s, 3, {1000, 3599, 180}),
              "Units are placed within 12 inches of their own edge.");
    EXPECT_EQ(deployment_refused_words(s, 3, {600, 4000, 180}), "");
    EXPECT_EQ(deployment_refused_words(s, 3, s.pieces[4].at), "A friend stands there.");
    EXPECT_EQ(s.setup->wide, 4800);
    EXPECT_EQ(begun(battle_of(30, 2)).setup->wide % 1200, 0);
    EXPECT_LE(begun(battle_of(60, 2)).setup->wide, 14400);
}

}  // namespace
}  // namespace banneret::axe
