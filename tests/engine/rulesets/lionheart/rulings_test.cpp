// Rulings of the Lionheart variant that the tests of rules and examples do not cover: the house rules and the rest.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "engine/dice/seeded.h"
#include "engine/rulesets/lionheart/deployment.h"
#include "engine/rulesets/lionheart/odds.h"
#include "tests/engine/rulesets/lionheart/scene.h"
#include "tests/support/led_army.h"

namespace banneret::lionheart {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// --- House rules -----------------------------------------------------------------------------------------------------

TEST(LionheartSwitches, LhR1_DieFaces) {  // LH-R1
    House h;
    h.die_faces = {2, 2, 2};
    EXPECT_NEAR(save_chance(h, 1), 1. / 3, 1e-12);
    EXPECT_NEAR(score_chances(h, 1)[2], 1. / 3, 1e-12);
    HouseRules rules;
    EXPECT_EQ(set_house_rule(rules, "lionheart-variant.die-faces", "4,2,0"), std::nullopt);
    EXPECT_THAT(switches().read(rules).die_faces, ElementsAre(4, 2, 0));
    EXPECT_TRUE(set_house_rule(rules, "lionheart-variant.die-faces", "4,2,1"));
    // A person who rolls plain dice is told which face each number is.
    const auto told = [](House house) {
        return Rules::die_words(placed({put("inf sidearms", Side::first, 4, 5, N)}, house));
    };
    EXPECT_EQ(told({}), "1-3 an axe, 4-5 an arrow, 6 a panic face");
    EXPECT_EQ(told(h), "1-2 an axe, 3-4 an arrow, 5-6 a panic face");
    EXPECT_EQ(told(switches().read(rules)), "1-4 an axe, 5-6 an arrow");
}

TEST(LionheartSwitches, EveryOneCanBeSetByItsKey) {
    HouseRules rules;
    for (const auto& [key, value] : {std::pair{"one-attack-per-turn", "on"},
                                     {"stands-block-sight", "on"},
                                     {"crossbow-free-reload", "on"},
                                     {"horse-arc", "both"},
                                     {"weighted-difference", "on"},
                                     {"retreat-off-map", "on"},
                                     {"king-never-panics", "on"},
                                     {"dedicated-unarmoured", "off"},
                                     {"king-death-ends", "off"},
                                     {"break-point", "30"},
                                     {"turn-limit", "50"},
                                     {"fantasy-extras", "off"},
                                     {"fc-dice", "off"},
                                     {"rout-loss", "10"}})
        EXPECT_EQ(set_house_rule(rules, std::string("lionheart-variant.") + key, value), std::nullopt) << key;
    House all;
    all.one_attack_per_turn = all.stands_block_sight = all.crossbow_free_reload = all.horse_arc_both =
        all.weighted_difference = all.retreat_off_map = all.king_never_panics = true;
    all.dedicated_unarmoured = all.king_death_ends = all.fantasy_extras = all.fc_dice = false;
    all.break_point = 30;
    all.turn_limit = 50;
    all.rout_loss = 10;
    EXPECT_EQ(switches().read(rules), all);
    EXPECT_EQ(switches().read({}), House{});
}

TEST(LionheartSwitches, LhR8_OneAttackPerTurn) {  // LH-R8
    for (const bool on : {false, true}) {
        House h = no_break();
        h.one_attack_per_turn = on;
        Scene s = scene({put("inf bows", Side::first, 4, 6, N), put("inf spears", Side::second, 4, 4, S)}, h);
        s.shoot({"AAAA"});
        FaceDice none({});
        s.give(Done{}, none);
        EXPECT_EQ(s.refused(Shoot{piece(0), piece(1)}).empty(), !on);
    }
}

TEST(LionheartSwitches, LhR16_StandsBlockSight) {  // LH-R16
    for (const bool on : {false, true}) {
        House h = no_break();
        h.stands_block_sight = on;
        Scene s = scene({put("inf bows", Side::first, 4, 6, N), put("inf spears", Side::second, 4, 4, S),
                         put("inf spears", Side::first, 4, 5, N)},
                        h);
        EXPECT_EQ(s.refused(Shoot{piece(0), piece(1)}).empty(), !on);
    }
}

TEST(LionheartSwitches, LhR17_CrossbowFreeReload) {  // LH-R17
    for (const bool on : {false, true}) {
        House h = no_break();
        h.crossbow_free_reload = on;
        auto crossbows = put("linf crossbows", Side::first, 4, 6, N);
        crossbows.loaded = false;
        Scene s = scene({crossbows}, h);
        FaceDice none({});
        s.give(Reload{piece(0)}, none);
        EXPECT_EQ(s.s.action.move_points, on ? 2 : 1);
    }
}

TEST(LionheartSwitches, LhR28_WeightedDifference) {  // LH-R28
    for (const bool on : {false, true}) {
        House h = no_break();
        h.weighted_difference = on;
        Scene s =
            scene({put("inf sidearms m3", Side::first, 4, 5, N), put("linf sidearms m3", Side::second, 4, 4, S)}, h);
        s.attack({"ARRR", "RR", "AAA", "AAA"});
        EXPECT_EQ(s.read(RollFor::morale, 0), on ? 4 : 5);
        EXPECT_EQ(s.read(RollFor::morale, 1), on ? 8 : 7);
    }
}

TEST(LionheartSwitches, LhR36_RetreatOffMap) {  // LH-R36
    for (const bool on : {false, true}) {
        House h = no_break();
        h.retreat_off_map = on;
        Scene s = scene({put("inf bows", Side::first, 0, 2, N), put("inf sidearms", Side::second, 0, 0, S),
                         put("inf spears", Side::second, 1, 0, S), put("inf spears", Side::second, 0, 1, S)},
                        h);
        if (on) {
            s.shoot({"RAAA", "PP", "A"});
            EXPECT_EQ(s.at(1).where, Where::ran_off);
            EXPECT_EQ(s.at(1).figures, 3);
        } else {
            s.shoot({"RAAA", "PP", "A", "AAA"});
            EXPECT_EQ(s.at(1).where, Where::table);
        }
    }
}

TEST(LionheartSwitches, LhR39_KingNeverPanics) {  // LH-R39
    for (const bool on : {false, true}) {
        House h = no_break();
        h.king_never_panics = on;
        Scene s({put("inf sidearms", Side::first, 4, 5, N), put("kingf sidearms", Side::second, 4, 4, S),
                 put("kingf spears", Side::first, 4, 9, N), put("inf spears", Side::second, 0, 0, S)},
                h);
        if (on)
            s.attack({"ARRR", "RR", "AA"});
        else
            s.attack({"ARRR", "RR", "PP", "AA", "A"});
        EXPECT_EQ(s.at(1).panicked, !on);
    }
}

TEST(LionheartSwitches, LhR51_KingDeathEnds) {  // LH-R51
    for (const bool ends : {true, false}) {
        House h = no_break();
        h.king_death_ends = ends;
        Scene s({put("inf spears", Side::first, 4, 5, N), put("kingf spears f1", Side::second, 4, 4, S),
                 put("kingf spears", Side::first, 4, 9, N), put("inf spears", Side::second, 0, 0, S)},
                h);
        // A captain of the second side rides with its infantry.
        change(s.s, [](auto& setup) { setup.people.push_back({CharacterId{7}, "Osric", Side::second, 3, 2, false}); });
        s.attack({"ARRR", "R", "AA"});
        EXPECT_EQ(s.s.stage == Stage::over, ends);
        if (!ends) {
            EXPECT_EQ(king_of(s.s, Side::second), 3) << "he takes command in his stand";
        }
    }
}

TEST(LionheartSwitches, LhR51_BreakPoint) {  // LH-R51
    Scene s = scene({put("inf spears", Side::first, 1, 5, N), put("inf spears", Side::second, 1, 2, S)}, House{},
                    Side::first, 1);
    bool both = false;
    EXPECT_EQ(broken_side(s.s, both), std::nullopt);
    s.s.stands[1].panicked = s.s.stands[5].panicked = true;  // two of the three
    EXPECT_EQ(broken_side(s.s, both), Side::second) << "one of three steady is less than half";
    s.s.stands[0].panicked = s.s.stands[3].panicked = true;
    EXPECT_EQ(broken_side(s.s, both), std::nullopt);
    EXPECT_TRUE(both) << "equal shares: a draw";
    s.s.stands[0].panicked = false;
    EXPECT_EQ(broken_side(s.s, both), Side::second);
    change(s.s, [](auto& setup) { setup.house.break_point = 0; });
    EXPECT_EQ(broken_side(s.s, both), std::nullopt);
    EXPECT_FALSE(both);
}

TEST(LionheartSwitches, LhR52_TurnLimit) {  // LH-R52
    Scene s = scene({});
    EXPECT_EQ(turn_limit(*s.s.setup), 200);
    change(s.s, [](auto& setup) { setup.stands.first = 11; });
    EXPECT_EQ(turn_limit(*s.s.setup), 275);
    // At the limit the clearly stronger side holds the field: 11/10 of the other's value.
    for (const bool stronger : {true, false}) {
        auto stands = with_kings({put("inf spears", Side::first, 2, 8, N)});
        if (!stronger) stands.push_back(put("inf spears", Side::second, 2, 1, S));
        House h = no_break();
        h.turn_limit = 1;
        State t = placed(stands, h);
        FaceDice dice({"RR", "RR"});
        NoTableLog log;
        go_on({t, dice, log});
        EXPECT_EQ(t.stage, Stage::over);
        EXPECT_EQ(t.winner, stronger ? std::optional(Side::first) : std::nullopt);
        EXPECT_EQ(t.ended_by, rule("LH-R52"));
    }
}

TEST(LionheartSwitches, LhR54_R56_ExtrasAndFineTroops) {  // LH-R54, LH-R56
    Unit u;
    u.fc = 5;
    u.count = 10;
    u.abilities.add(Ability::tough);
    u.abilities.add(Ability::quick);
    House h;
    EXPECT_TRUE(stand_of(u, h).tough);
    EXPECT_EQ(stand_of(u, h).move_points, 2);
    EXPECT_EQ(stand_of(u, h).fine_dice, 2);
    h.fantasy_extras = h.fc_dice = false;
    EXPECT_FALSE(stand_of(u, h).tough);
    EXPECT_EQ(stand_of(u, h).move_points, 1);
    EXPECT_EQ(stand_of(u, h).fine_dice, 0);
    u.formation = Formation::skirmish;
    EXPECT_EQ(stand_of(u, House{}).fine_dice, 1) << "light: one only";
    u.fc = 4;
    EXPECT_EQ(stand_of(u, House{}).fine_dice, 0);
}

// --- Other rulings ---------------------------------------------------------------------------------------------------

TEST(LionheartRulings, LhR3_Coordinates) {  // LH-R3, LH-3
    // Flat-topped: 0 is north, then clockwise; odd columns are half a hex lower.
    const std::array<std::pair<int, int>, 6> axial = {{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}};
    for (int d = 0; d < 6; ++d) {
        const Hex h = neighbour(Hex{}, d);
        EXPECT_EQ((std::pair<int, int>(h.q, h.r)), axial[static_cast<std::size_t>(d)]) << d;
        EXPECT_EQ(distance(Hex{}, h), 1);
    }
    for (int column = 0; column < 9; ++column)
        for (int row = 0; row < 10; ++row) {
            const Hex h = hex_at(column, row);
            EXPECT_EQ(h.q, column);
            EXPECT_EQ(h.r, row - (column - column % 2) / 2);
            EXPECT_EQ(cell_of(h).column, column);
            EXPECT_EQ(cell_of(h).row, row);
        }
    EXPECT_EQ(distance(hex_at(4, 5), hex_at(8, 3)), 4);
}

TEST(LionheartRulings, LhR14_FewerFiguresOnlyThrowFewerDice) {  // LH-R14
    const State whole = placed({put("inf halberds m3", Side::first, 4, 5, N), put("inf bows", Side::second, 4, 4, S)});
    const State partial =
        placed({put("inf halberds m3 f2", Side::first, 4, 5, N), put("inf bows f2", Side::second, 4, 4, S)});
    EXPECT_EQ(melee_dice(whole, 0, 1).total(), 6);
    EXPECT_EQ(melee_dice(partial, 0, 1).total(), 3);
    EXPECT_EQ(shooting_dice(partial, 1), 2);
    EXPECT_EQ(facts(partial, 0).move_points, facts(whole, 0).move_points);
    Scene s = scene({put("inf bows", Side::first, 4, 6, N), put("inf sidearms m3 f2", Side::second, 4, 4, S)});
    s.shoot({"RAAA", "AAA"});
    EXPECT_THAT(s.thrown, ElementsAre(4, 3)) << "its morale is still three dice";
    EXPECT_EQ(s.at(1).facing, S);
}

TEST(LionheartRulings, LhR15_OneEnemyInTheAreaNearOrFar) {  // LH-R15
    const auto at = [](int row, Side side = Side::second) {
        Scene s = scene({put("inf bows", Side::first, 4, 8, N), put("inf spears", side, 4, row, S)});
        return s.refused(Shoot{piece(0), piece(1)});
    };
    EXPECT_EQ(at(7), "") << "beside it";
    EXPECT_EQ(at(5), "") << "three hexes away";
    EXPECT_NE(at(4), "") << "four are too far";
    EXPECT_NE(at(6, Side::first), "") << "a friend";
    // An adjacent enemy does not prevent it, and only the target is hit.
    Scene s = scene({put("inf bows", Side::first, 4, 8, N), put("inf spears", Side::second, 4, 7, S),
                     put("inf sidearms", Side::second, 4, 6, S)});
    s.shoot({"RAAA", "AA"}, 0, 2);
    EXPECT_EQ(s.at(2).figures, 3);
    EXPECT_EQ(s.at(1).figures, 4);
}

TEST(LionheartRulings, LhR19_DiceOfAShotAndShieldsAgainstIt) {  // LH-R19
    const State s =
        placed({put("cav bows", Side::first, 4, 7, N), put("lcav bows", Side::first, 5, 7, N),
                put("inf longbows f3", Side::first, 3, 7, N), put("inf spears a2 sh", Side::second, 4, 5, S),
                put("inf spears a2 sh pan", Side::second, 4, 4, N)});
    EXPECT_EQ(shooting_dice(s, 0), 4) << "two a figure";
    EXPECT_EQ(shooting_dice(s, 1), 2);
    EXPECT_EQ(shooting_dice(s, 2), 3);
    // From the front, and from behind at a panicked stand: the shield counts.
    EXPECT_EQ(save_level(s, 3, 0, {true, false, s.stands[0].at}).total(), 3);
    EXPECT_EQ(save_level(s, 4, 0, {true, false, s.stands[0].at}).total(), 3);
}

TEST(LionheartRulings, LhR21_WeaponDiceInAttackAndDefence) {  // LH-R21
    const auto dice = [](std::string_view a, std::string_view b, std::size_t who) {
        const State s = placed({put(a, Side::first, 4, 5, N), put(b, Side::second, 4, 4, S)});
        return melee_dice(s, who, 1 - who).total();
    };
    EXPECT_EQ(dice("inf sidearms", "inf spears", 1), 6) << "in defence";
    EXPECT_EQ(dice("inf spears", "inf bows", 0), 6) << "missile troops have no spears";
    EXPECT_EQ(dice("kingm spears", "inf heavy", 0), 3) << "as cavalry: one more for his figure";
    EXPECT_EQ(dice("kingf spears", "inf heavy", 0), 3) << "as infantry: one more for the pair";
    EXPECT_EQ(dice("kingf spears f1", "inf heavy", 0), 1) << "no pair";
}

TEST(LionheartRulings, LhR26_ThePanickedFightAsEver) {  // LH-R26
    Scene s = scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms pan m3", Side::second, 4, 4, S)});
    s.attack({"RRRR", "AARR", "AAA", "PP", "R"});
    EXPECT_THAT(s.thrown, ElementsAre(4, 4, 3, 2, 1));
    EXPECT_EQ(s.at(0).figures, 2);
}

TEST(LionheartRulings, LhR27_WithoutLossesATotalOfNothingPanics) {  // LH-R27
    Scene s = scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, S)});
    s.attack({"RRRR", "RRRR", "PP", "RP", "A"});
    EXPECT_EQ(s.at(0).figures, 4);
    EXPECT_EQ(s.at(1).figures, 4);
    EXPECT_TRUE(s.at(1).panicked) << "0 is not above 0";
    EXPECT_FALSE(s.at(0).panicked) << "1 is";
}

TEST(LionheartRulings, LhR33_EveryEnemyOnTheMapIsSeen) {  // LH-R33
    // One enemy close to the north; another far to the south, behind a third one that is panicked.
    const auto south = [](bool far_enemy) {
        std::vector<PlacedStand> stands = {put("inf sidearms", Side::second, 4, 4, S),
                                           put("inf spears", Side::first, 4, 2, S)};
        if (far_enemy) {
            stands.push_back(put("inf spears", Side::first, 4, 9, N));
            stands.push_back(put("inf spears pan", Side::first, 4, 7, N));
        }
        const Scene s{std::move(stands)};
        const auto steps = retreat_steps(s.s, {0, 0, 1, false, true});
        return std::ranges::find(steps, neighbour(s.at(0).at, S)) != steps.end();
    };
    EXPECT_TRUE(south(false));
    EXPECT_FALSE(south(true)) << "a hex closer to the far one";
}

TEST(LionheartRulings, LhR38_TheDefenderRunsFirstAndByAllItsPoints) {  // LH-R38
    Scene s = scene({put("cav sidearms", Side::first, 4, 5, N), put("cav sidearms", Side::second, 4, 4, S)});
    s.attack({"ARRR", "ARRR", "A", "A", "RP", "RP", "P", "R"});
    std::vector<int> order;
    for (const Moved& m : s.all<Moved>())
        if (order.empty() || order.back() != static_cast<int>(m.piece.value))
            order.push_back(static_cast<int>(m.piece.value));
    EXPECT_THAT(order, ElementsAre(2, 1)) << "the defender, then the attacker";
    EXPECT_EQ(s.path(1).size(), 1u) << "3 movement points, a panic face";
    EXPECT_EQ(s.path(0).size(), 3u) << "an arrow; the point of its attack is not taken off";
}

TEST(LionheartRulings, LhR4_TheOrderOfTheDice) {  // LH-R4
    Scene s = scene({put("cav sidearms", Side::first, 4, 5, N), put("cav sidearms", Side::second, 4, 4, S)});
    s.attack({"ARRR", "ARRR", "A", "A", "RP", "RP", "P", "P"});
    EXPECT_THAT(s.asked, ElementsAre(RollFor::melee, RollFor::melee, RollFor::save, RollFor::save, RollFor::morale,
                                     RollFor::morale, RollFor::panic_move, RollFor::panic_move));
}

TEST(LionheartRulings, LhR6_WithoutALeaderOneDieIsThrown) {  // LH-R6
    State s = placed({put("inf spears", Side::first, 0, 9, N), put("inf spears", Side::first, 1, 9, N),
                      put("kingf spears", Side::second, 4, 0, S), put("inf spears", Side::second, 8, 0, S)},
                     [] {
                         House h;
                         h.king_death_ends = false;
                         return h;
                     }());
    FaceDice dice({"A", "AA"});
    NoTableLog log;
    go_on({s, dice, log});
    EXPECT_THAT(dice.thrown, ElementsAre(1, 2));
}

TEST(LionheartRulings, LhR9_R10_PartsMayBePassedAndShootingStandsAnywhereBetween) {  // LH-R9, LH-R10
    Scene s = scene({put("lcav bows", Side::first, 4, 7, N), put("inf spears", Side::second, 4, 4, S)});
    FaceDice dice({"AA"});
    s.give(Advance{piece(0), HexPlace{neighbour(s.at(0).at, N), N}}, dice);
    s.give(Shoot{piece(0), piece(1)}, dice);
    s.give(Advance{piece(0), HexPlace{neighbour(s.at(0).at, N), N}}, dice);
    EXPECT_TRUE(s.s.action.begun);
    s.give(Done{}, dice);
    EXPECT_EQ(s.s.action_at, 1) << "two points unused are lost";
}

TEST(LionheartRulings, LhR11_NoStandPassesThroughAnother) {  // LH-R11
    Scene s = scene({put("cav spears", Side::first, 4, 5, N), put("inf spears", Side::first, 4, 4, N)});
    EXPECT_THAT(s.refused(Advance{piece(0), HexPlace{hex_at(4, 4), N}}), HasSubstr("cannot reach that hex"));
    EXPECT_THAT(s.refused(Advance{piece(0), HexPlace{hex_at(4, 3), N}}), HasSubstr("cannot reach that hex"));
    PlacedStand wings = put("cav spears", Side::first, 4, 5, N);
    wings.facts.flying = true;
    Scene fly = scene({wings, put("inf spears", Side::first, 4, 4, N)});
    EXPECT_EQ(fly.refused(Advance{piece(0), HexPlace{hex_at(4, 3), N}}), "");
    EXPECT_THAT(fly.refused(Advance{piece(0), HexPlace{hex_at(4, 4), N}}), HasSubstr("cannot reach that hex"))
        << "a flyer ends on an empty hex";
}

TEST(LionheartRulings, LhR13_NobodyFollowsUp) {  // LH-R13
    Scene s = scene({put("inf sidearms", Side::first, 4, 5, N), put("linf sidearms", Side::second, 4, 4, S)});
    s.attack({"AARR", "RR", "AA"});
    EXPECT_EQ(s.at(1).where, Where::destroyed);
    EXPECT_EQ(s.at(0).at, hex_at(4, 5));
}

TEST(LionheartRulings, LhR18_TheLoadSurvivesPanic) {  // LH-R18
    auto crossbows = put("linf crossbows pan", Side::first, 4, 6, N);
    crossbows.loaded = false;
    Scene s = scene({crossbows});
    FaceDice none({});
    s.give(Rally{piece(0), {}, s.place(0)}, none);
    EXPECT_FALSE(s.at(0).loaded);
    EXPECT_TRUE(placed({put("inf arbalests", Side::first, 0, 0, N)}).stands[0].loaded) << "they start loaded";
}

TEST(LionheartRulings, LhR29_TheSurvivorOfADestroyedStandTests) {  // LH-R29
    Scene s = scene({put("inf sidearms", Side::first, 4, 5, N), put("linf sidearms", Side::second, 4, 4, S)});
    s.attack({"AARR", "AR", "PP", "A"});
    EXPECT_EQ(s.read(RollFor::morale), 1) << "none, and one for the difference of two and one";
    EXPECT_TRUE(s.at(0).panicked) << "1 is not above 1";
}

TEST(LionheartRulings, LhR34_TheOwnerPicksAmongTheHexesAllowed) {  // LH-R34
    Scene s = scene({put("inf bows", Side::first, 4, 7, N), put("linf sidearms", Side::second, 4, 5, S)});
    FaceDice dice({"RAAA", "PP", "A"});
    Rules::apply(s.s, Shoot{piece(0), piece(1)}, dice, s.log);
    const auto d = Rules::pending(s.s);
    ASSERT_TRUE(d);
    EXPECT_EQ(d->moment, TableDecision::Moment::react);
    EXPECT_EQ(d->side, Side::second);
    EXPECT_EQ(d->piece, piece(1));
    const auto steps = retreat_steps(s.s, s.s.flights[0]);
    ASSERT_GT(steps.size(), 1u);
    EXPECT_THAT(s.refused(Advance{piece(1), HexPlace{hex_at(4, 6), 0}}), HasSubstr("must run"));
    EXPECT_THAT(s.refused(Done{}), HasSubstr("must finish"));
    Rules::apply(s.s, Advance{piece(1), HexPlace{steps.back(), 0}}, dice, s.log);
    EXPECT_EQ(s.at(1).at, steps.back());
    EXPECT_EQ(s.at(1).facing, direction_to(hex_at(4, 5), steps.back())) << "it faces the way it ran";
}

TEST(LionheartRulings, LhR49_PromisesAreOwedToTheLiving) {  // LH-R49
    PlacedStand hired = put("inf spears", Side::first, 2, 5, N);
    hired.facts.hired = true;
    hired.facts.promise = 3 * point;
    Scene s = scene({hired, hired});
    s.s.stands[1].at = hex_at(3, 5);
    s.s.stands[1].figures = 0;
    FaceDice none({});
    s.give(Concede{}, none);
    ASSERT_EQ(s.s.stage, Stage::over);
    std::vector<int> owed;
    for (const RuleWorked& e : s.all<RuleWorked>())
        if (e.rule == extra(Extra::home)) owed.push_back(e.value);
    EXPECT_THAT(owed, ElementsAre(3 * point));
}

TEST(LionheartRulings, LhR55_ASideMayGiveUpBeforeAnAction) {  // LH-R55
    Scene s = scene({put("cav spears", Side::first, 4, 5, N)});
    FaceDice none({});
    Scene begun = s;
    begun.give(Advance{piece(0), HexPlace{s.at(0).at, NE}}, none);
    EXPECT_THAT(begun.refused(Concede{}), HasSubstr("before"));
    s.give(Concede{}, none);
    EXPECT_EQ(s.s.winner, Side::second);
    EXPECT_EQ(Rules::result(s.s).rule, extra(Extra::conceded));
}

// LH-R53: allies fight as one side under one king, the general of highest leadership; of equals the first army named.
TEST(LionheartRulings, LhR53_AlliesFightUnderTheGeneralOfHighestLeadership) {  // LH-R53
    TableStart start;
    start.sides = {allied({test::led_army("Red", 2), test::led_army("Hob", 4), test::led_army("Orc", 4)}),
                   test::led_army("Foe", 1)};
    const TableArmy& allies = start.sides.first;
    EXPECT_EQ(allies.name, "Red, Hob and Orc");
    ASSERT_EQ(allies.units.size(), 3u);
    ASSERT_EQ(allies.characters.size(), 3u);
    EXPECT_EQ(allies.leadership, 4);
    EXPECT_EQ(allies.general, allies.characters[1].id) << "Hob was named before Orc";
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(allies.characters[i].rides_with, allies.units[i].id);
    const auto s = muster(start);
    ASSERT_TRUE(std::holds_alternative<State>(s));
    const lionheart::Setup& setup = *std::get<State>(s).setup;
    EXPECT_EQ(setup.roster.first.size(), 3u);
    const auto king = setup.king.first;
    int kings = 0;
    for (std::size_t i = 0; i < setup.facts.size(); ++i)
        if (setup.facts[i].home == Side::first && row(setup.facts[i].build.kind).king) ++kings;
    EXPECT_EQ(kings, 1);
    EXPECT_EQ(setup.facts[king].build.leadership, 3) << "leadership 4 is 3 on this table";
}

}  // namespace
}  // namespace banneret::lionheart
