// Movement and charges of By This Axe, rule by rule.

#include <gmock/gmock.h>

#include "tests/engine/rulesets/by_this_axe/field.h"

namespace banneret::axe {
namespace {

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

// BTA-18, BTA-74, BTA-75, BTA-76, BTA-77, BTA-78, BTA-79, BTA-80, BTA-81, BTA-140; BTA-R36, BTA-R37, BTA-R119
TEST(AxeMoves, RatesByArmAndArmour) {
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
    EXPECT_EQ(scene.refused(Advance{piece(0), InchPlace{2000, 2001, 0}}),
              "That place is beyond the unit's movement rate.");
    EXPECT_EQ(scene.refused(Advance{piece(0), InchPlace{2000, 2000, 0}}), "");
}

TEST(AxeMoves, FreeTurnsWithoutCardsAndOneWithThem) {  // BTA-141, BTA-146; BTA-R38
    Scene free({put(foot(8, 2), red, 2000, 1000, 0), far_off()});
    EXPECT_EQ(free.refused(Advance{piece(0), InchPlace{2400, 1000, 200}}), "");
    Scene cards({put(foot(8, 2), red, 2000, 1000, 0), far_off()}, House{.command_cards = true});
    EXPECT_EQ(cards.refused(Advance{piece(0), InchPlace{2000, 1300, 50}}),
              "Without a Maneuver card a unit turns at most 45 degrees.");
    EXPECT_EQ(cards.refused(Advance{piece(0), InchPlace{2300, 1000, 0}}),
              "After turning, a unit moves straight ahead.");
    EXPECT_EQ(cards.refused(Advance{piece(0), InchPlace{2000, 1500, 0}}), "");
    cards.at(0).maneuver = true;
    EXPECT_EQ(cards.refused(Advance{piece(0), InchPlace{2300, 1000, 180}}), "");
}

TEST(AxeMoves, WhoMayNotMove) {  // BTA-73, BTA-128, BTA-130; BTA-R33
    Scene scene({put(foot(8, 2), red, 2000, 1000, 0), far_off(), put(foot(8, 2), blue, 2000, 1800, 180)});
    const Advance go{piece(0), InchPlace{2000, 1100, 0}};
    EXPECT_EQ(scene.refused(go), "");
    EXPECT_EQ(scene.refused(Advance{piece(2), InchPlace{2000, 1700, 180}}), "That unit is not on your side.");
    scene.at(0).routed = true;
    EXPECT_EQ(scene.refused(go), "A routed unit cannot be ordered to move.");
    scene.at(0).routed = false;
    scene.at(0).fired = true;
    EXPECT_EQ(scene.refused(go), "This unit has already fired, so it cannot move this turn.");
    scene.at(0).fired = false;
    scene.at(0).rallied = true;
    EXPECT_EQ(scene.refused(go), "This unit may not move this turn.");
    scene.at(0).rallied = false;
    scene.meet(2, 0, Edge::front, 1, false);
    EXPECT_EQ(scene.refused(go), "This unit is already in a melee.");
}

TEST(AxeMoves, AnInchFromEnemiesAndNotThroughFriends) {  // BTA-R21, BTA-R47
    Scene scene({put(foot(8, 2), red, 2000, 1000, 0), put(foot(8, 2), blue, 2000, 1800, 180),
                 put(foot(8, 2), red, 2600, 1000, 0), put(person({}), red, 1500, 900, 0)});
    EXPECT_EQ(scene.refused(Advance{piece(0), InchPlace{2000, 1701, 0}}),
              "A unit must stay 1 inch away from enemies it does not charge.");
    EXPECT_EQ(scene.refused(Advance{piece(0), InchPlace{2000, 1700, 0}}), "");
    EXPECT_EQ(scene.refused(Advance{piece(0), InchPlace{2590, 1000, 0}}), "A friendly unit is already there.");
    // Across the friend to free ground beyond: not allowed for a unit, allowed for a character.
    EXPECT_EQ(scene.refused(Advance{piece(0), InchPlace{2990, 1000, 0}}), "A friendly unit stands in the way.");
    EXPECT_EQ(scene.refused(Advance{piece(3), InchPlace{2400, 900, 0}}), "");
    Facts bird = foot(8, 2);
    bird.flying = true;
    Scene flight({put(bird, red, 2000, 1000, 0), put(foot(8, 2), blue, 2000, 1500, 180), far_off()});
    EXPECT_EQ(flight.refused(Advance{piece(0), InchPlace{2000, 2000, 0}}), "");
}

TEST(AxeMoves, GroundCosts) {  // BTA-82, BTA-83, BTA-84, BTA-85, BTA-193; BTA-R39, BTA-R40
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
    // Moving downhill costs nothing.
    const State down = placed({put(foot(8, 2), red, 2000, 1000, 0)}, {}, false, of(TableGround::hill, 500, 700, 1));
    EXPECT_EQ(toll(down, 0, {2000, 1000}, {2000, 2000}).certain.total(), 0);
    EXPECT_TRUE(across_obstacle(placed({put(foot(8, 2), red, 0, 0, 0)}, {}, false, wall), {2000, 1000}, {2000, 2000}));
}

TEST(AxeMoves, WhatIsInReach) {  // BTA-74, BTA-141; BTA-R38
    // With order cards: the area ahead after a turn of up to 45 degrees.
    for (const bool cards : {false, true}) {
        const Scene s({put(foot(8, 2), red, 2000, 1500, 343), far_off(), far_off(blue)}, House{.command_cards = cards});
        const auto places = Rules::reachable(s.s, piece(0));
        EXPECT_EQ(places.size(), cards ? 6u : 24u);
        for (const TablePlace& p : places)
            EXPECT_FALSE(Rules::check(s.s, Advance{piece(0), std::get<InchPlace>(p)}).has_value());
    }
}

TEST(AxeMoves, WhoJoinsPaysForTheGroundBetween) {  // BTA-80, BTA-84, BTA-85, BTA-86; BTA-R39, BTA-R48
    const auto across = [](TableGround g) {
        Terrain t;
        Patch p;
        p.ground = g;
        p.outline = {{0, 1100}, {4800, 1100}, {4800, 1300}, {0, 1300}};
        t.patches = {p};
        // Nine and a half inches from its unit to the other.
        return Scene({put(foot(8, 2), red, 2000, 1000, 0), with(person({.leads = 2}), red, 0),
                      put(foot(8, 2), red, 2000, 2100, 0), put(foot(8, 2), blue, 4000, 4000, 180)},
                     {}, false, t);
    };
    const Attach join{piece(1), piece(2), {}};
    Scene open = across(TableGround::road);
    open.give(join);
    EXPECT_EQ(open.at(1).host, 2);
    EXPECT_EQ(across(TableGround::scrub).refused(join), "That unit is beyond the character's movement rate.");
    EXPECT_EQ(across(TableGround::river).refused(join), "A river is in the way.");
    // An inch closer, the die for woods decides.
    Scene woods = across(TableGround::woods);
    EXPECT_EQ(woods.refused(join), "That unit is beyond the character's movement rate.");
    woods.at(2).at.y = 2050;
    Scene far = woods;
    woods.give(join, {{3}});
    EXPECT_EQ(woods.at(1).host, 2);
    far.give(join, {{4}});
    EXPECT_EQ(far.at(1).host, 0);
    EXPECT_EQ(far.refused(join), "This character has already moved.");
}

TEST(AxeMoves, CharactersJoinAndLeave) {  // BTA-80; BTA-R48
    Scene scene({put(foot(8, 2), red, 2000, 1000, 0), with(person({.leads = 2}), red, 0),
                 put(foot(8, 2), red, 3200, 1000, 0), put(foot(8, 2), red, 2600, 1000, 0),
                 put(foot(8, 2), blue, 2000, 4000, 180)});
    EXPECT_EQ(scene.refused(Attach{piece(1), piece(3), {}}), "");
    EXPECT_EQ(scene.refused(Attach{piece(1), piece(2), {}}), "");
    scene.at(2).at.x = 3500;
    EXPECT_EQ(scene.refused(Attach{piece(1), piece(2), {}}), "That unit is beyond the character's movement rate.");
    EXPECT_EQ(scene.refused(Attach{piece(0), piece(2), {}}), "Only characters can join and leave units.");
    Scene left = scene;
    left.give(Attach{piece(1), {}, InchPlace{2000, 1500, 0}});
    EXPECT_TRUE(is_deployed(left.s, 1));
    EXPECT_EQ(left.refused(Attach{piece(1), piece(0), {}}), "This character has already moved.");
    scene.meet(4, 0, Edge::front, 1, false);
    EXPECT_EQ(scene.refused(Attach{piece(1), piece(3), {}}), "This character is in a melee and cannot leave his unit.");
}

// --- Charges ---------------------------------------------------------------------------------------------------------

TEST(AxeCharges, TheFirstTwoAreFaceToFace) {  // BTA-87, BTA-88, BTA-89, BTA-143; BTA-R42, BTA-R43
    Scene scene({put(foot(8, 2), red, 2000, 1000, 0), far_off(), put(foot(8, 2), blue, 2100, 1600, 90), far_off(blue)});
    scene.give(Charge{piece(0), piece(2), InchPlace{}});
    ASSERT_EQ(scene.s.contacts.size(), 1u);
    EXPECT_EQ(scene.s.contacts[0].on_b, Edge::front);
    const int facing = scene.at(2).at.degrees;
    EXPECT_EQ(degrees_between(facing, scene.at(0).at.degrees), 180);
    EXPECT_EQ(scene.at(0).at.point(), scene.at(2).at.point());
    EXPECT_TRUE(in_melee(scene.s, 2));
    EXPECT_FALSE(may_move(scene.s, 2));
    EXPECT_TRUE(Scene({put(foot(8, 2), red, 2000, 1000, 0), far_off(), put(foot(8, 2), blue, 2000, 2101, 180)})
                    .refused(Charge{piece(0), piece(2), InchPlace{}})
                    .starts_with("The target is beyond the reach of a charge"));
}

TEST(AxeCharges, OthersComeInOnFlankAndRear) {  // BTA-90; BTA-R44
    Scene scene({put(foot(8, 2), red, 2000, 1000, 0), put(foot(8, 2), red, 2900, 1500, 0),
                 put(foot(8, 2), red, 2000, 900, 0), put(foot(8, 2), blue, 2000, 1600, 180, 8)});
    scene.meet(0, 3, Edge::front, 1, false);
    // The charger starts beyond the enemy's left side (the enemy faces down, so its left is at higher x).
    const auto way = charge_way(scene.s, 1, 3, ChargeEdge::any);
    ASSERT_TRUE(std::holds_alternative<ChargeWay>(way)) << std::get<Refusal>(way).why;
    EXPECT_EQ(std::get<ChargeWay>(way).edge, Edge::left);
    // From the enemy's front no free edge can be reached.
    EXPECT_TRUE(std::holds_alternative<Refusal>(charge_way(scene.s, 2, 3, ChargeEdge::any)));
    scene.give(Charge{piece(1), piece(3), InchPlace{}, ChargeEdge::left});
    EXPECT_EQ(scene.s.contacts.back().on_b, Edge::left);
    scene.at(2).at = {2900, 1500, 0};
    const auto again = charge_way(scene.s, 2, 3, ChargeEdge::left);
    ASSERT_TRUE(std::holds_alternative<Refusal>(again));
    EXPECT_EQ(std::get<Refusal>(again).why, "That edge of the enemy is already attacked.");
}

TEST(AxeCharges, ARoutedUnitIsStruckInTheRear) {  // BTA-128; BTA-R45
    Scene scene(
        {put(foot(8, 3), red, 2000, 1000, 0), far_off(), put(foot(8, 2), blue, 2000, 1600, 180), far_off(blue)});
    scene.at(2).routed = true;
    scene.give(Charge{piece(0), piece(2), InchPlace{}}, {});
    ASSERT_EQ(scene.s.contacts.size(), 1u);
    EXPECT_EQ(scene.s.contacts[0].on_b, Edge::rear);
    scene.step(fight_round, {{6, 6, 6, 6}});  // it does not strike
}

TEST(AxeCharges, RetreatsFromACharge) {  // BTA-144; BTA-R46
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
    away.give(Charge{piece(0), piece(2), InchPlace{}});
    ASSERT_EQ(Rules::pending(away.s)->side, blue);
    EXPECT_EQ(Rules::pending(away.s)->options().size(), 2u);
    away.give(Reply{1});
    EXPECT_TRUE(away.s.contacts.empty());
    EXPECT_GT(away.at(2).at.y, 2700);
    EXPECT_EQ(away.at(2).at.degrees, 180);  // it faces the enemy again
    EXPECT_EQ(away.at(0).at.y, 2000);       // and the charge went its full distance
    // A slow unit is caught from behind, and turns only after that round.
    Facts slow = light;
    slow.slow = true;
    Scene caught = scene_of(slow, 1400);
    caught.give(Charge{piece(0), piece(2), InchPlace{}});
    caught.give(Reply{1});
    ASSERT_EQ(caught.s.contacts.size(), 1u);
    EXPECT_EQ(caught.s.contacts[0].on_b, Edge::rear);
    caught.s.contacts[0].rounds = 0;
    SeededDice dice(2);
    begin_melee({caught.s, dice, caught.log});
    end_melee({caught.s, dice, caught.log});
    EXPECT_EQ(caught.s.contacts[0].on_b, Edge::front);
}

TEST(AxeCharges, WhoWentBackBeforeIsNotCaughtForThat) {  // BTA-R44, BTA-R46
    Scene scene({put(foot(8, 3), red, 2000, 1000, 0), put(foot(8, 3), red, 2000, 2200, 180),
                 put(knights(), blue, 2000, 1500, 180), far_off(), far_off(blue)});
    scene.meet(0, 2, Edge::front, 1, false);
    scene.at(2).retreated = true;  // from another charge, before these two met
    scene.give(Charge{piece(1), piece(2), InchPlace{}, ChargeEdge::rear});
    ASSERT_EQ(scene.s.contacts.size(), 2u);
    EXPECT_EQ(scene.s.contacts[1].on_b, Edge::rear);
    EXPECT_FALSE(scene.s.contacts[1].flight);
}

TEST(AxeCharges, FlyersComeOverAWallUnhindered) {  // BTA-96, BTA-193
    for (const bool flies : {false, true}) {
        Terrain t;
        Patch wall;
        wall.ground = TableGround::wall;
        wall.line = true;
        wall.outline = {{1000, 1300}, {3000, 1300}};
        t.patches = {wall};
        Facts f = foot(8, 3);
        f.flying = flies;
        Scene scene({put(f, red, 2000, 1000, 0), far_off(), put(foot(8, 2), blue, 2000, 1500, 180), far_off(blue)}, {},
                    false, t);
        scene.give(Charge{piece(0), piece(2), InchPlace{}});
        ASSERT_EQ(scene.s.contacts.size(), 1u);
        EXPECT_EQ(scene.s.contacts[0].over_obstacle, !flies);
    }
}

// Plays the whole turn, since every step updates facings and contacts.
TEST(AxeCharges, WhoIsCaughtInRetreatIsStruckInTheRearAndFacesTheEnemyThen) {  // BTA-99, BTA-116; BTA-R46, BTA-R65
    Facts slow = foot(4, 2, Armour::none, true);
    slow.skirmish = slow.slow = true;
    slow.width = 4;
    Scene scene({put(foot(8, 3), red, 2000, 1000, 0), far_off(), put(slow, blue, 2000, 1400, 180), far_off(blue)});
    scene.s.second_half = true;
    scene.give(Charge{piece(0), piece(2), InchPlace{}});
    scene.give(Reply{1});
    ASSERT_EQ(scene.s.contacts.size(), 1u);
    // Four dice, one hit without the shield; their last rank replies; then the check for the attack in the rear.
    scene.give(Done{}, {{1, 6, 6, 6}, {2}, {6, 6, 6, 6}, {1}, {6}, {1}});
    EXPECT_TRUE(has_part(scene.roll(RollFor::melee).tally, rule("BTA-99")));
    EXPECT_FALSE(has_part(scene.roll(RollFor::save).tally, rule("BTA-15")));
    EXPECT_TRUE(has_part(scene.roll(RollFor::morale).tally, rule("BTA-116")));
}

// The charged unit faces the charger at its own centre, wherever that is; the charger is the wider one.
TEST(AxeMoves, AChargerThatLinesUpStaysOnTheTable) {  // BTA-87; BTA-R21
    for (const Hundredths x : {Hundredths{60}, Hundredths{4740}}) {
        Scene scene({put(foot(20, 2), red, 2400, 1000, 0), put(foot(2, 2), blue, x, 1600, 180), far_off()});
        ASSERT_EQ(scene.s.setup->wide, 4800);
        scene.meet(0, 1);
        ASSERT_TRUE(in_melee(scene.s, 0));
        for (const InchPoint c : corners(body(scene.s, 0))) {
            EXPECT_GE(c.x, 0) << x;
            EXPECT_LE(c.x, 4800) << x;
        }
    }
}

}  // namespace
}  // namespace banneret::axe
