// The rulings R-1 to R-56 of the Lionheart variant that the rules' and the examples' tests do not hold: the switches,
// the extras of section 5, deployment and ends, the automatic commander.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "engine/commanders/table_commander.h"
#include "engine/dice/seeded.h"
#include "engine/rulesets/lionheart/deployment.h"
#include "engine/rulesets/lionheart/odds.h"
#include "tests/engine/rulesets/lionheart/scene.h"

namespace banneret::lionheart {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

House no_break() {
    House h;
    h.break_point = 0;
    return h;
}
std::vector<PlacedStand> with_kings(std::vector<PlacedStand> stands) {
    stands.push_back(put("kingf spears", Side::first, 4, 9, N));
    stands.push_back(put("inf spears", Side::first, 0, 9, N));
    stands.push_back(put("kingf spears", Side::second, 4, 0, S));
    stands.push_back(put("inf spears", Side::second, 8, 0, S));
    return stands;
}
Scene scene(std::vector<PlacedStand> stands, House house = no_break(), Side acting = Side::first) {
    return Scene(with_kings(std::move(stands)), house, acting);
}
// The same scene with something of its setup changed.
template <class Change>
void change(State& s, Change&& how) {
    auto setup = *s.setup;
    how(setup);
    s.setup = Shared<lionheart::Setup>(std::move(setup));
}

// --- Switches --------------------------------------------------------------------------------------------------------

TEST(LionheartSwitches, R1_DieFaces) {
    House h;
    h.die_faces = {2, 2, 2};
    EXPECT_NEAR(save_chance(h, 1), 1. / 3, 1e-12);
    EXPECT_NEAR(score_chances(h, 1)[2], 1. / 3, 1e-12);
    HouseRules rules;
    EXPECT_EQ(set_house_rule(rules, "lionheart-variant.die-faces", "4,2,0"), std::nullopt);
    EXPECT_THAT(rules.lionheart.die_faces, ElementsAre(4, 2, 0));
    EXPECT_TRUE(set_house_rule(rules, "lionheart-variant.die-faces", "4,2,1"));
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
    EXPECT_EQ(rules.lionheart, all);
    EXPECT_EQ(HouseRules{}.lionheart, House{});
}

TEST(LionheartSwitches, R8_OneAttackPerTurn) {
    for (const bool on : {false, true}) {
        House h = no_break();
        h.one_attack_per_turn = on;
        Scene s = scene({put("inf bows", Side::first, 4, 6, N), put("inf spears", Side::second, 4, 4, S)}, h);
        s.shoot({"XXXX"});
        FaceDice none({});
        s.give(Done{}, none);
        EXPECT_EQ(s.refused(Shoot{piece(0), piece(1), 0}).empty(), !on);
    }
}

TEST(LionheartSwitches, R16_StandsBlockSight) {
    for (const bool on : {false, true}) {
        House h = no_break();
        h.stands_block_sight = on;
        Scene s = scene({put("inf bows", Side::first, 4, 6, N), put("inf spears", Side::second, 4, 4, S),
                         put("inf spears", Side::first, 4, 5, N)},
                        h);
        EXPECT_EQ(s.refused(Shoot{piece(0), piece(1), 0}).empty(), !on);
    }
}

TEST(LionheartSwitches, R17_CrossbowFreeReload) {
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

TEST(LionheartSwitches, R28_WeightedDifference) {
    for (const bool on : {false, true}) {
        House h = no_break();
        h.weighted_difference = on;
        Scene s =
            scene({put("inf sidearms m3", Side::first, 4, 5, N), put("linf sidearms m3", Side::second, 4, 4, S)}, h);
        s.attack({"XRRR", "RR", on ? "XXX" : "XXX", "XXX"});
        EXPECT_EQ(s.read(RollFor::morale, 0), on ? 4 : 5);
        EXPECT_EQ(s.read(RollFor::morale, 1), on ? 8 : 7);
    }
}

TEST(LionheartSwitches, R36_RetreatOffMap) {
    for (const bool on : {false, true}) {
        House h = no_break();
        h.retreat_off_map = on;
        Scene s = scene({put("inf bows", Side::first, 0, 2, N), put("inf sidearms", Side::second, 0, 0, S),
                         put("inf spears", Side::second, 1, 0, S), put("inf spears", Side::second, 0, 1, S)},
                        h);
        if (on) {
            s.shoot({"RXXX", "PP", "X"});
            EXPECT_EQ(s.at(1).where, Where::ran_off);
            EXPECT_EQ(s.at(1).figures, 3);
        } else {
            s.shoot({"RXXX", "PP", "X", "XXX"});
            EXPECT_EQ(s.at(1).where, Where::table);
        }
    }
}

TEST(LionheartSwitches, R39_KingNeverPanics) {
    for (const bool on : {false, true}) {
        House h = no_break();
        h.king_never_panics = on;
        Scene s({put("inf sidearms", Side::first, 4, 5, N), put("kingf sidearms", Side::second, 4, 4, S),
                 put("kingf spears", Side::first, 4, 9, N), put("inf spears", Side::second, 0, 0, S)},
                h);
        if (on)
            s.attack({"XRRR", "RR", "XX"});
        else
            s.attack({"XRRR", "RR", "PP", "XX", "X"});
        EXPECT_EQ(s.at(1).panicked, !on);
    }
}

TEST(LionheartSwitches, R51_KingDeathEnds) {
    for (const bool ends : {true, false}) {
        House h = no_break();
        h.king_death_ends = ends;
        Scene s({put("inf spears", Side::first, 4, 5, N), put("kingf spears f1", Side::second, 4, 4, S),
                 put("kingf spears", Side::first, 4, 9, N), put("inf spears", Side::second, 0, 0, S)},
                h);
        // A captain of the second side rides with its infantry.
        change(s.s, [](auto& setup) { setup.people.push_back({CharacterId{7}, "Osric", Side::second, 3, 2, false}); });
        s.attack({"XRRR", "R", "XX"});
        EXPECT_EQ(s.s.stage == Stage::over, ends);
        if (!ends) {
            EXPECT_EQ(king_of(s.s, Side::second), 3) << "he takes command in his stand";
        }
    }
}

TEST(LionheartSwitches, R51_BreakPoint) {
    Scene s = scene({put("inf spears", Side::first, 1, 5, N), put("inf spears", Side::second, 1, 2, S)}, House{});
    bool both = false;
    EXPECT_EQ(broken_side(s.s, both), std::nullopt);
    s.s.stands[1].panicked = s.s.stands[5].panicked = true;  // two of its three
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

TEST(LionheartSwitches, R52_TurnLimit) {
    Scene s = scene({});
    EXPECT_EQ(turn_limit(*s.s.setup), 200);
    change(s.s, [](auto& setup) { setup.stands.first = 11; });
    EXPECT_EQ(turn_limit(*s.s.setup), 275);
    // At the limit the field is his who is clearly stronger: 11/10 of the other's value.
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
        EXPECT_EQ(t.ended_by, ruling(52));
    }
}

TEST(LionheartSwitches, R54_R56_ExtrasAndFineTroops) {
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

TEST(LionheartRulings, R4_TheOrderOfTheDice) {
    Scene s = scene({put("cav sidearms", Side::first, 4, 5, N), put("cav sidearms", Side::second, 4, 4, S)});
    s.attack({"XRRR", "XRRR", "X", "X", "RP", "RP", "P", "P"});
    EXPECT_THAT(s.asked, ElementsAre(RollFor::melee, RollFor::melee, RollFor::save, RollFor::save, RollFor::morale,
                                     RollFor::morale, RollFor::panic_move, RollFor::panic_move));
}

TEST(LionheartRulings, R6_WithoutALeaderOneDieIsThrown) {
    State s = placed({put("inf spears", Side::first, 0, 9, N), put("inf spears", Side::first, 1, 9, N),
                      put("kingf spears", Side::second, 4, 0, S), put("inf spears", Side::second, 8, 0, S)},
                     [] {
                         House h;
                         h.king_death_ends = false;
                         return h;
                     }());
    FaceDice dice({"X", "XX"});
    NoTableLog log;
    go_on({s, dice, log});
    EXPECT_THAT(dice.thrown, ElementsAre(1, 2));
}

TEST(LionheartRulings, R9_R10_PartsMayBePassedAndShootingStandsAnywhereBetween) {
    Scene s = scene({put("lcav bows", Side::first, 4, 7, N), put("inf spears", Side::second, 4, 4, S)});
    FaceDice dice({"XX"});
    s.give(Advance{piece(0), HexPlace{neighbour(s.at(0).at, N), N}, 0}, dice);
    s.give(Shoot{piece(0), piece(1), 0}, dice);
    s.give(Advance{piece(0), HexPlace{neighbour(s.at(0).at, N), N}, 0}, dice);
    EXPECT_TRUE(s.s.action.begun);
    s.give(Done{}, dice);
    EXPECT_EQ(s.s.action_at, 1) << "two points unused are lost";
}

TEST(LionheartRulings, R11_NoStandPassesThroughAnother) {
    Scene s = scene({put("cav spears", Side::first, 4, 5, N), put("inf spears", Side::first, 4, 4, N)});
    EXPECT_THAT(s.refused(Advance{piece(0), HexPlace{hex_at(4, 4), N}, 0}), HasSubstr("cannot get there"));
    EXPECT_THAT(s.refused(Advance{piece(0), HexPlace{hex_at(4, 3), N}, 0}), HasSubstr("cannot get there"));
    PlacedStand wings = put("cav spears", Side::first, 4, 5, N);
    wings.facts.flying = true;
    Scene fly = scene({wings, put("inf spears", Side::first, 4, 4, N)});
    EXPECT_EQ(fly.refused(Advance{piece(0), HexPlace{hex_at(4, 3), N}, 0}), "");
    EXPECT_THAT(fly.refused(Advance{piece(0), HexPlace{hex_at(4, 4), N}, 0}), HasSubstr("cannot get there"))
        << "a flyer ends on an empty hex";
}

TEST(LionheartRulings, R13_NobodyFollowsUp) {
    Scene s = scene({put("inf sidearms", Side::first, 4, 5, N), put("linf sidearms", Side::second, 4, 4, S)});
    s.attack({"XXRR", "RR", "XX"});
    EXPECT_EQ(s.at(1).where, Where::destroyed);
    EXPECT_EQ(s.at(0).at, hex_at(4, 5));
}

TEST(LionheartRulings, R18_TheLoadSurvivesPanic) {
    auto crossbows = put("linf crossbows pan", Side::first, 4, 6, N);
    crossbows.loaded = false;
    Scene s = scene({crossbows});
    FaceDice none({});
    s.give(Rally{piece(0), {}, s.place(0)}, none);
    EXPECT_FALSE(s.at(0).loaded);
    EXPECT_TRUE(placed({put("inf arbalests", Side::first, 0, 0, N)}).stands[0].loaded) << "they start loaded";
}

TEST(LionheartRulings, R29_TheSurvivorOfADestroyedStandTests) {
    Scene s = scene({put("inf sidearms", Side::first, 4, 5, N), put("linf sidearms", Side::second, 4, 4, S)});
    s.attack({"XXRR", "XR", "PP", "X"});
    EXPECT_EQ(s.read(RollFor::morale), 1) << "none, and one for the difference of two and one";
    EXPECT_TRUE(s.at(0).panicked) << "1 is not above 1";
}

TEST(LionheartRulings, R34_TheOwnerPicksAmongTheHexesAllowed) {
    Scene s = scene({put("inf bows", Side::first, 4, 7, N), put("linf sidearms", Side::second, 4, 5, S)});
    FaceDice dice({"RXXX", "PP", "X"});
    Rules::apply(s.s, Shoot{piece(0), piece(1), 0}, dice, s.log);
    const auto d = Rules::pending(s.s);
    ASSERT_TRUE(d);
    EXPECT_EQ(d->moment, TableDecision::Moment::react);
    EXPECT_EQ(d->side, Side::second);
    EXPECT_EQ(d->piece, piece(1));
    const auto steps = retreat_steps(s.s, s.s.flights[0]);
    ASSERT_GT(steps.size(), 1u);
    EXPECT_THAT(s.refused(Advance{piece(1), HexPlace{hex_at(4, 6), 0}, 0}), HasSubstr("must run"));
    EXPECT_THAT(s.refused(Done{}), HasSubstr("must go on"));
    Rules::apply(s.s, Advance{piece(1), HexPlace{steps.back(), 0}, 0}, dice, s.log);
    EXPECT_EQ(s.at(1).at, steps.back());
    EXPECT_EQ(s.at(1).facing, direction_to(hex_at(4, 5), steps.back())) << "it faces the way it ran";
}

TEST(LionheartRulings, R49_PromisesAreOwedToTheLiving) {
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

TEST(LionheartRulings, R55_ASideMayGiveUpBeforeAnAction) {
    Scene s = scene({put("cav spears", Side::first, 4, 5, N)});
    FaceDice none({});
    Scene begun = s;
    begun.give(Advance{piece(0), HexPlace{s.at(0).at, NE}, 0}, none);
    EXPECT_THAT(begun.refused(Concede{}), HasSubstr("before"));
    s.give(Concede{}, none);
    EXPECT_EQ(s.s.winner, Side::second);
    EXPECT_EQ(Rules::result(s.s).rule, extra(Extra::conceded));
}

// --- Section 5: extras -----------------------------------------------------------------------------------------------

PlacedStand with(PlacedStand p, const std::function<void(Facts&)>& how) {
    how(p.facts);
    return p;
}

TEST(LionheartExtras, NeverPanicsAndTheUndeadBeforeAPriest) {
    for (const bool priest : {false, true}) {
        Scene s = scene({with(put("inf sidearms", Side::first, 4, 5, N), [&](Facts& f) { f.priest = priest; }),
                         with(put("inf sidearms", Side::second, 4, 4, S), [](Facts& f) { f.undead = true; })});
        if (priest)
            s.attack({"XRRR", "RRRR", "PP", "XX", "X"});
        else
            s.attack({"XRRR", "RRRR", "XX"});
        EXPECT_EQ(s.at(1).panicked, priest);
    }
    Scene fanatic = scene({put("inf sidearms", Side::first, 4, 5, N),
                           with(put("inf sidearms", Side::second, 4, 4, S), [](Facts& f) { f.never_panics = true; })});
    fanatic.attack({"XXXR", "RRRR", "XX"});
    EXPECT_FALSE(fanatic.at(1).panicked);
    Scene shooters = scene({with(put("inf bows", Side::first, 4, 6, N), [](Facts& f) { f.never_panics = true; }),
                            put("inf sidearms", Side::second, 4, 4, S)});
    shooters.shoot({"PPPP"});
    EXPECT_FALSE(shooters.at(0).panicked) << "R-40: LH-47 is nothing to them";
}

TEST(LionheartExtras, SaveLevels) {
    const auto level = [](const std::function<void(Facts&)>& target, const std::function<void(Facts&)>& enemy,
                          bool is_shot, bool night) {
        State s = placed({with(put("inf sidearms a1", Side::second, 4, 1, S), target),
                          with(put("inf bows", Side::first, 4, 2, N), enemy)});
        change(s, [&](auto& setup) { setup.night = night; });
        return std::clamp(save_level(s, 0, 1, {is_shot, false, s.stands[1].at}).total(), 0, most_save_level);
    };
    const auto plain = [](Facts&) {};
    EXPECT_EQ(level(plain, plain, false, false), 1);
    EXPECT_EQ(level([](Facts& f) { f.tough = true; }, plain, false, false), 2);
    EXPECT_EQ(level([](Facts& f) { f.regenerates = true; }, plain, false, false), 3);
    EXPECT_EQ(level([](Facts& f) { f.heroic_leader = true; }, plain, false, false), 2);
    EXPECT_EQ(level([](Facts& f) { f.save_armour = 3; }, plain, false, false), 3) << "thick hide";
    EXPECT_EQ(level([](Facts& f) { f.resists = true; }, plain, false, false), 5);
    EXPECT_EQ(level([](Facts& f) { f.resists = true; }, [](Facts& f) { f.strikes_resistant = true; }, false, false), 1);
    EXPECT_EQ(level([](Facts& f) { f.camouflage = true; }, plain, true, false), 1);
    EXPECT_EQ(level([](Facts& f) { f.camouflage = true; }, plain, true, true), 2) << "at night";
    EXPECT_EQ(level([](Facts& f) { f.camouflage = true; }, plain, false, true), 1) << "only against shooting";
    // Fortifications: row 1, from rows 2 to 9.
    State s = placed({put("inf sidearms", Side::second, 4, 1, S), put("inf bows", Side::first, 4, 2, N)});
    change(s, [](auto& setup) { setup.stratagem.second = Stratagem::field_fortifications; });
    EXPECT_EQ(save_level(s, 0, 1, {true, false, hex_at(4, 2)}).total(), 1);
    EXPECT_EQ(save_level(s, 0, 1, {true, false, hex_at(5, 1)}).total(), 0);
    s.stands[0].at = hex_at(4, 0);
    EXPECT_EQ(save_level(s, 0, 1, {true, false, hex_at(4, 2)}).total(), 0);
}

TEST(LionheartExtras, MeleeDice) {
    const auto dice = [](const std::function<void(Facts&)>& how, bool night = false) {
        State s = placed({with(put("inf heavy", Side::first, 4, 5, N), how), put("inf spears", Side::second, 4, 4, S)});
        change(s, [&](auto& setup) { setup.night = night; });
        return melee_dice(s, 0, 1).total();
    };
    EXPECT_EQ(dice([](Facts&) {}), 4);
    EXPECT_EQ(dice([](Facts& f) { f.figure_dice = 2; }), 12) << "multiple attacks, twice";
    EXPECT_EQ(dice([](Facts& f) { f.tier_dice = 3; }), 7);
    EXPECT_EQ(dice([](Facts& f) { f.darkvision = true; }), 4);
    EXPECT_EQ(dice([](Facts& f) { f.darkvision = true; }, true), 5);
    EXPECT_EQ(dice([](Facts& f) { f.fine_dice = 2; }), 6);
    State s = placed({with(put("inf heavy", Side::first, 4, 5, N), [](Facts& f) { f.fine_dice = 2; }),
                      put("inf spears", Side::second, 4, 4, S)});
    s.stands[0].figures = 2;
    EXPECT_EQ(melee_dice(s, 0, 1).total(), 4) << "half of it stands";
    s.stands[0].figures = 1;
    EXPECT_EQ(melee_dice(s, 0, 1).total(), 1) << "less than half: no fine dice";
}

TEST(LionheartExtras, BreathComesBeforeTheMeleeThroughTwoLevels) {
    Scene s = scene({with(put("cav heavy", Side::first, 4, 5, N), [](Facts& f) { f.breath = true; }),
                     put("inf sidearms a3 sh", Side::second, 4, 4, S)});
    // Two breath dice, one save die at level 1, then two of four fall: the melee is with three.
    s.attack({"XR", "R", "RRRR", "PPX", "R", "XX", "XX"});
    EXPECT_THAT(s.asked, ElementsAre(RollFor::breath, RollFor::save, RollFor::melee, RollFor::melee, RollFor::save,
                                     RollFor::morale, RollFor::morale));
    EXPECT_EQ(s.thrown[3], 3) << "its losses come off at once";
    EXPECT_EQ(s.at(1).figures, 3);
    EXPECT_EQ(s.read(RollFor::morale, 0), 3) << "what the breath took is a casualty of the melee";
}

TEST(LionheartExtras, EvasiveStandsStepOutOfAnAttack) {
    const auto goblins = with(put("inf sidearms", Side::second, 4, 4, S), [](Facts& f) { f.evasive = true; });
    Scene away = scene({put("inf sidearms", Side::first, 4, 5, N), goblins});
    away.attack({"X"});
    EXPECT_THAT(away.asked, ElementsAre(RollFor::evasion));
    EXPECT_EQ(distance(away.at(1).at, away.at(0).at), 2);
    EXPECT_EQ(away.at(1).facing, S) << "facing kept";
    EXPECT_EQ(away.s.action_at, 1) << "the attack is spent";
    Scene stays = scene({put("inf sidearms", Side::first, 4, 5, N), goblins});
    stays.attack({"R", "RRRR", "RRRR", "XX", "XX"});
    EXPECT_EQ(stays.at(1).at, hex_at(4, 4));
}

TEST(LionheartExtras, MarksmenHitWithPanicFacesAndDoNotPanic) {
    Scene s = scene({with(put("inf bows", Side::first, 4, 6, N), [](Facts& f) { f.marksman = true; }),
                     put("inf sidearms m3", Side::second, 4, 4, S)});
    s.shoot({"PPPX", "XXX"});
    EXPECT_EQ(s.at(1).figures, 1);
    EXPECT_FALSE(s.at(0).panicked);
}

TEST(LionheartExtras, SlowStandsAdvanceOnceATurnAndQuickOnesFarther) {
    Unit u;
    u.count = 10;
    u.abilities.add(Ability::slow);
    Facts slow = stand_of(u, {});
    EXPECT_EQ(slow.move_points, 1);
    Scene s = scene({{slow, Side::first, hex_at(4, 6), N}});
    FaceDice none({});
    s.give(Advance{piece(0), HexPlace{hex_at(4, 5), N}, 0}, none);
    if (s.s.action.begun) s.give(Done{}, none);
    EXPECT_THAT(s.refused(Advance{piece(0), HexPlace{hex_at(4, 4), N}, 0}), HasSubstr("cannot get there"));
    EXPECT_EQ(s.refused(Advance{piece(0), HexPlace{hex_at(4, 5), NE}, 0}), "") << "it may still turn";
    u.abilities = {};
    u.mounted = true;
    u.abilities.add(Ability::quick);
    EXPECT_EQ(stand_of(u, {}).move_points, 4) << "at most 4";
    u.abilities.add(Ability::flying);
    u.armour = Armour::heavy;
    EXPECT_EQ(stand_of(u, {}).move_points, 4);
}

TEST(LionheartExtras, ThrownWeaponsTwiceIntoTheFrontHex) {
    Unit u;
    u.count = 40;
    u.melee = {MeleeWeapon::spear};
    u.missile = {MissileWeapon::javelin};
    const Facts f = stand_of(u, {});
    EXPECT_EQ(f.build.weapon, Weapon::spears);
    EXPECT_EQ(f.throws, 2);
    Scene s = scene({{f, Side::first, hex_at(4, 5), N},
                     put("inf sidearms m3", Side::second, 4, 4, S),
                     put("inf sidearms", Side::second, 4, 3, S)});
    EXPECT_THAT(s.refused(Shoot{piece(0), piece(2), 0}), HasSubstr("firing area"));
    FaceDice dice({"XXXX", "XXXX"});
    for (int i = 0; i < 2; ++i) {
        s.give(Shoot{piece(0), piece(1), 0}, dice);
        s.give(Done{}, dice);
    }
    EXPECT_THAT(s.refused(Shoot{piece(0), piece(1), 0}), HasSubstr("thrown all"));
}

TEST(LionheartExtras, SpellsStrikeWithoutSavesAndWardOffHits) {
    Scene s = scene({with(put("inf spears", Side::first, 4, 7, S), [](Facts& f) { f.spells = 3; }),
                     put("inf sidearms a3 m3", Side::second, 4, 4, S)});
    EXPECT_THAT(s.refused(Cast{piece(0), piece(1), 0, 4, {}}), HasSubstr("3 spell dice"));
    FaceDice dice({"XR", "XXX"});
    s.give(Cast{piece(0), piece(1), 0, 2, {}}, dice);
    EXPECT_THAT(dice.asked, ElementsAre(RollFor::spell, RollFor::morale)) << "no save, no panic of the caster";
    EXPECT_EQ(s.at(1).figures, 2);
    EXPECT_EQ(s.at(0).spells, 1);
    EXPECT_THAT(s.refused(Cast{piece(0), piece(1), 0, 1, {}}), HasSubstr("already shot"))
        << "its one shot of the action";

    // Warding: after the hits are known, before the saves, within two hexes.
    Scene w = scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms m3", Side::second, 4, 4, S),
                     with(put("inf spears", Side::second, 4, 2, S), [](Facts& f) { f.spells = 2; })});
    FaceDice fall({"XXXR", "RRRR", "XXX", "XX"});
    Rules::apply(w.s, Charge{piece(0), piece(1), w.place(0), 0}, fall, w.log);
    const auto d = Rules::pending(w.s);
    ASSERT_TRUE(d);
    EXPECT_EQ(d->piece, piece(2));
    EXPECT_EQ(d->against, piece(1));
    EXPECT_THAT(w.refused(Cast{piece(2), piece(1), 1, 3, {}}), HasSubstr("At most 2"));
    Rules::apply(w.s, Cast{piece(2), piece(1), 1, 2, {}}, fall, w.log);
    EXPECT_EQ(w.at(1).figures, 3);
    EXPECT_EQ(w.at(2).spells, 0);
    EXPECT_TRUE(fall.all_used());
}

TEST(LionheartExtras, PrayersRollFailedSavesAgainALevelBetter) {
    Scene w = scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms m3", Side::second, 4, 4, S),
                     with(put("inf spears", Side::second, 4, 2, S), [](Facts& f) {
                         f.prayers = 2;
                         f.priest = true;
                     })});
    // Level 0: no save die; each hit is a failed save. A prayer rolls it at level 1: panic faces.
    FaceDice fall({"XXXR", "RRRR", "PX", "XXX", "XX"});
    Rules::apply(w.s, Charge{piece(0), piece(1), w.place(0), 0}, fall, w.log);
    ASSERT_EQ(Rules::pending(w.s)->rule, extra(Extra::prayer));
    Rules::apply(w.s, Cast{piece(2), piece(1), 2, 2, {}}, fall, w.log);
    EXPECT_EQ(w.at(1).figures, 2) << "three got through, one was prayed away";
    EXPECT_EQ(w.at(2).prayers, 0);
    EXPECT_TRUE(fall.all_used());
}

// --- Muster, deployment and ends -------------------------------------------------------------------------------------

Unit company(std::string name, int men) {
    Unit u;
    u.name = std::move(name);
    u.count = men;
    u.melee = {MeleeWeapon::spear};
    return u;
}
TableStart war(std::vector<Unit> first, std::vector<Unit> second) {
    TableStart start;
    start.sides = {table_army_of_list("Red", std::move(first), 3), table_army_of_list("Blue", std::move(second), 3)};
    return start;
}
State mustered(const TableStart& start) {
    auto s = muster(start);
    EXPECT_TRUE(std::holds_alternative<State>(s));
    return std::get<State>(std::move(s));
}

TEST(LionheartMuster, TheLeaderAndHisCompanions) {
    TableStart start = war({company("Foot", 80)}, {company("Foes", 80)});
    Unit horse = company("Horse", 40);
    horse.id = UnitId{2};
    horse.mounted = true;
    horse.armour = Armour::heavy;
    start.sides.first.units.push_back(horse);
    Character king, mage, priest, hero;
    king.id = CharacterId{1};
    king.name = "Aldric";
    king.fighter = 9;
    king.leadership = 5;
    king.rank = Rank::general;
    mage.id = CharacterId{2};
    mage.magic_user = 9;
    mage.rides_with = UnitId{1};
    priest.id = CharacterId{3};
    priest.cleric = 8;
    hero.id = CharacterId{4};
    hero.fighter = 5;
    hero.rides_with = UnitId{1};
    start.sides.first.characters = {king, mage, priest, hero};
    start.sides.first.general = king.id;
    const State s = mustered(start);
    const std::size_t k = s.setup->king.first;
    const Facts& own = facts(s, k);
    EXPECT_EQ(own.build.kind, Kind::kingm) << "he rides with the costliest unit, which is mounted";
    EXPECT_EQ(own.build.armour, 3);
    EXPECT_EQ(own.build.morale, 3);
    EXPECT_EQ(s.setup->leadership.first, 3) << "campaign leadership 4 and 5 are 3";
    EXPECT_EQ(own.tier_dice, 2) << "a superhero";
    EXPECT_TRUE(own.heroic_leader);
    EXPECT_EQ(facts(s, 0).spells, 4) << "a wizard with the foot";
    EXPECT_EQ(facts(s, 0).tier_dice, 1);
    EXPECT_FALSE(facts(s, 0).heroic_leader);
    std::size_t prayers = 0;
    for (std::size_t i = 0; i < k; ++i)
        if (facts(s, i).priest) {
            EXPECT_EQ(facts(s, i).prayers, 4);
            EXPECT_EQ(facts(s, i).build.kind, Kind::cav) << "the costliest stand by default";
            ++prayers;
        }
    EXPECT_EQ(prayers, 1u);
    // A list without characters: an unnamed captain of the leadership given, 3 of five being 2.
    EXPECT_EQ(s.setup->leadership.second, 2);
    EXPECT_EQ(facts(s, s.setup->king.second).build.kind, Kind::kingf);
}

TEST(LionheartMuster, TheRefereeMayChangeWhatUnitsBecome) {
    TableStart start = war({company("Foot", 80)}, {company("Foes", 80)});
    start.changes = {{Side::first, UnitId{1}, "role", "lcav"},
                     {Side::first, UnitId{1}, "weapon", "bows"},
                     {Side::second, UnitId{1}, "armour", "medium"},
                     {Side::second, UnitId{1}, "morale", "3"},
                     {Side::first, {}, "scale", "20"}};
    const State s = mustered(start);
    EXPECT_EQ(facts(s, 0).build, written("lcav bows").facts.build);
    EXPECT_EQ(s.setup->scale, 20);
    EXPECT_EQ(s.setup->stands.first, 3) << "two stands of two figures, and the captain";
    EXPECT_EQ(facts(s, s.setup->king.first + 1u).build.armour, 2);
    for (const MusterChange& bad :
         {MusterChange{Side::first, UnitId{1}, "role", "dragon"}, MusterChange{Side::first, UnitId{1}, "role", "kingm"},
          MusterChange{Side::first, UnitId{1}, "weapon", "laser"}, MusterChange{Side::first, UnitId{1}, "morale", "4"},
          MusterChange{Side::first, UnitId{9}, "morale", "2"}, MusterChange{Side::first, {}, "scale", "0"},
          MusterChange{Side::first, {}, "pool", "-3"}}) {
        TableStart wrong = war({company("Foot", 80)}, {company("Foes", 80)});
        wrong.changes = {bad};
        EXPECT_TRUE(std::holds_alternative<std::vector<Problem>>(muster(wrong))) << bad.key << " " << bad.value;
    }
}

TEST(LionheartDeployment, TheMapAndTheTwoRows) {
    const State s = mustered(war({company("A", 400), company("B", 200)}, {company("C", 400)}));
    const auto& setup = *s.setup;
    const int n = std::max<int>(setup.stands.first, setup.stands.second);
    EXPECT_EQ(setup.columns, std::max(9, (n + 1) / 2 + 1));
    EXPECT_EQ(setup.rows, 10);
    for (std::size_t i = 0; i < s.stands.size(); ++i) {
        const HexCell c = cell_of(s.stands[i].at);
        EXPECT_TRUE(s.stands[i].side == Side::first ? c.row >= 8 : c.row <= 1);
        EXPECT_EQ(s.stands[i].facing, s.stands[i].side == Side::first ? N : S);
        for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(s.stands[i].at == s.stands[j].at);
    }
    EXPECT_EQ(s.stands[setup.king.first].at, hex_at(setup.columns / 2, 9));
    EXPECT_EQ(s.stands[setup.king.second].at, hex_at(setup.columns / 2, 0));
}

TEST(LionheartDeployment, IsSecretAndPlacesMayBeExchanged) {
    State s = mustered(war({company("A", 160)}, {company("B", 160)}));
    Rng rng(1);
    EXPECT_THAT(Rules::view(s, Side::second).blocks, testing::Each(testing::Field(&BoardBlock::side, Side::second)));
    const auto d = Rules::pending(s);
    EXPECT_EQ(d->moment, TableDecision::Moment::deploy);
    EXPECT_TRUE(d->secret);
    const Hex a = s.stands[0].at, b = s.stands[1].at;
    NoTableLog log;
    SeededDice dice(1);
    Rules::apply(s, Deploy{piece(0), HexPlace{b, N}, 0}, dice, log);
    EXPECT_EQ(s.stands[0].at, b);
    EXPECT_EQ(s.stands[1].at, a);
    const auto refused = [&](std::size_t i, Hex h) { return Rules::check(s, Deploy{piece(i), HexPlace{h, N}, 0}); };
    EXPECT_TRUE(refused(0, hex_at(4, 7)));
    EXPECT_TRUE(refused(0, hex_at(-1, 9)));
    EXPECT_TRUE(refused(s.setup->king.first + 1u, hex_at(0, 9))) << "the enemy's";
    EXPECT_FALSE(refused(0, hex_at(0, 9)));
}

TEST(LionheartDeployment, MissileStandsBehindAndPosturesChangeThat) {
    Unit archers = company("Archers", 80);
    archers.missile = {MissileWeapon::short_bow};
    TableStart start = war({company("Foot", 80), archers}, {company("Foes", 160)});
    const auto rows_of_archers = [](const State& s) {
        std::set<int> rows;
        for (std::size_t i = 0; i < s.stands.size(); ++i)
            if (facts(s, i).regular_missile && s.stands[i].side == Side::first)
                rows.insert(cell_of(s.stands[i].at).row);
        return rows;
    };
    start.changes = {{Side::first, {}, "scale", "10"}};
    EXPECT_THAT(rows_of_archers(mustered(start)), ElementsAre(9));
    start.posture.first = Posture::screened_attack;
    EXPECT_THAT(rows_of_archers(mustered(start)), ElementsAre(8));
    // Envelope: horse outermost in row 7.
    Unit horse = company("Horse", 40);
    horse.mounted = true;
    TableStart wide = war({company("Foot", 80), horse}, {company("Foes", 160)});
    wide.changes = {{Side::first, {}, "scale", "10"}};
    wide.posture.first = Posture::envelope;
    const State w = mustered(wide);
    for (std::size_t i = 0; i < w.stands.size(); ++i)
        if (facts(w, i).build.kind == Kind::cav) {
            EXPECT_EQ(cell_of(w.stands[i].at).row, 7);
            const int c = cell_of(w.stands[i].at).column;
            EXPECT_TRUE(c < 2 || c >= w.setup->columns - 2) << c;
        }
    // Refused right of the defender, who faces south: the low columns, back row only.
    TableStart refused = war({company("Foot", 160)}, {company("Foes", 240)});
    refused.changes = {{Side::first, {}, "scale", "10"}};
    refused.posture.second = Posture::refuse_right;
    const State r = mustered(refused);
    for (const Stand& x : r.stands)
        if (x.side == Side::second && cell_of(x.at).column < r.setup->columns / 3) {
            EXPECT_EQ(cell_of(x.at).row, 0);
        }
}

TEST(LionheartStart, FlankMarch) {
    TableStart start = war({company("Foot", 240)}, {company("Foes", 240)});
    start.changes = {{Side::first, {}, "scale", "10"}};
    start.stratagem.first = Stratagem::flank_march;
    State s = mustered(start);
    int waiting = 0;
    std::size_t one = 0;
    for (std::size_t i = 0; i < s.stands.size(); ++i)
        if (s.stands[i].where == Where::flank) {
            ++waiting;
            one = i;
        }
    EXPECT_EQ(waiting, 2) << "a third of six";
    s.stage = Stage::act;
    s.acted = Side::first;
    s.order.fill(Side::first);
    s.actions = 7;
    s.turn = 1;
    const auto enters = [&](int column, int row, int facing) {
        return !Rules::check(s,
                             Deploy{piece(one), HexPlace{hex_at(column, row), static_cast<std::uint8_t>(facing)}, 0});
    };
    EXPECT_FALSE(enters(0, 4, NE)) << "not before turn 2";
    s.turn = 2;
    EXPECT_TRUE(enters(0, 4, NE));
    EXPECT_TRUE(enters(s.setup->columns - 1, 4, SW));
    EXPECT_FALSE(enters(0, 4, NW)) << "inwards";
    EXPECT_FALSE(enters(0, 1, NE));
    EXPECT_FALSE(enters(1, 4, NE));
    SeededDice dice(1);
    NoTableLog log;
    Rules::apply(s, Deploy{piece(one), HexPlace{hex_at(0, 4), NE}, 0}, dice, log);
    EXPECT_EQ(s.stands[one].where, Where::table);
    s.action = {};
    EXPECT_EQ(s.flank_column, 0);
    for (std::size_t i = 0; i < s.stands.size(); ++i)
        if (s.stands[i].where == Where::flank) one = i;
    EXPECT_FALSE(enters(s.setup->columns - 1, 4, SW)) << "all by one side";
}

TEST(LionheartStart, SurpriseTakesTheDefendersActionsForThreeTurns) {
    TableStart start = war({company("Foot", 80)}, {company("Foes", 80)});
    start.stratagem.first = Stratagem::surprise_attack;
    State s = mustered(start);
    s.stage = Stage::turn_begins;
    NoTableLog log;
    SeededDice dice(11);
    std::set<int> turns;
    while (s.turn < 8 && s.stage != Stage::over) {
        go_on({s, dice, log});
        if (s.stage == Stage::over) break;
        const auto d = Rules::pending(s);
        if (d->moment == TableDecision::Moment::act && d->side == Side::second) turns.insert(s.turn);
        Rules::apply(s, d->moment == TableDecision::Moment::choose ? TableOrder{Reply{0}} : TableOrder{Done{}}, dice,
                     log);
    }
    ASSERT_FALSE(turns.empty());
    EXPECT_GE(*turns.begin(), 4);
}

TEST(LionheartStart, AmbushersAreHiddenUntilTheyActOrAnEnemyIsNear) {
    Unit elves = company("Elves", 80);
    elves.abilities.add(Ability::camouflage);
    TableStart start = war({company("Foot", 160)}, {elves, company("Foes", 80)});
    start.stratagem.second = Stratagem::ambush;
    State s = mustered(start);
    std::size_t hidden = 0;
    for (std::size_t i = 0; i < s.stands.size(); ++i)
        if (s.stands[i].hidden) hidden = i;
    ASSERT_GT(hidden, 0u);
    EXPECT_FALSE(deployment_refused(s, hidden, {hex_at(0, 4), S})) << "rows 0 to 4 are open to them";
    s.stage = Stage::act;
    s.acted = Side::first;
    s.order.fill(Side::first);
    s.actions = 7;
    s.turn = 1;
    const auto sees = [&] {
        for (const BoardBlock& b : Rules::view(s, Side::first).blocks)
            if (b.piece == piece(hidden)) return true;
        return false;
    };
    EXPECT_FALSE(sees());
    EXPECT_TRUE(Rules::check(s, Shoot{piece(0), piece(hidden), 0}));
    s.stands[hidden].at = hex_at(2, 4);
    s.stands[0].at = hex_at(2, 7);
    s.stands[0].facing = N;
    SeededDice dice(1);
    NoTableLog log;
    Rules::apply(s, Advance{piece(0), HexPlace{hex_at(2, 6), N}, 0}, dice, log);
    EXPECT_FALSE(s.stands[hidden].hidden) << "two hexes away";
    EXPECT_TRUE(sees());
}

TEST(LionheartStart, AFightingRetreatSavesStandsAndEndsAtHalf) {
    TableStart start = war({company("Foot", 80)}, {company("Foes", 80)});
    start.changes = {{Side::first, {}, "scale", "10"}};
    start.posture.second = Posture::fighting_retreat;
    State s = mustered(start);  // two stands of four and the captain's two figures: ten
    s.stage = Stage::act;
    s.acted = Side::second;
    s.order.fill(Side::second);
    s.actions = 7;
    s.turn = 1;
    SeededDice dice(1);
    NoTableLog log;
    std::vector<std::size_t> theirs;
    for (std::size_t i = 0; i < s.stands.size(); ++i)
        if (s.stands[i].side == Side::second && i != s.setup->king.second) theirs.push_back(i);
    ASSERT_EQ(theirs.size(), 2u);
    for (std::size_t n = 0; n < theirs.size(); ++n) {
        const std::size_t i = theirs[n];
        s.stands[i].at = hex_at(static_cast<int>(2 * n), 0);
        s.stands[i].facing = N;
        const Advance off{piece(i), HexPlace{neighbour(s.stands[i].at, N), N}, 0};
        ASSERT_EQ(Rules::check(s, off), std::nullopt);
        Rules::apply(s, off, dice, log);
        EXPECT_EQ(s.stands[i].where, Where::saved);
    }
    EXPECT_EQ(s.stage, Stage::over) << "eight of ten figures are saved";
    EXPECT_EQ(s.winner, Side::first) << "the field is the attacker's";
    EXPECT_TRUE(s.withdrew);
    const auto losses = Rules::losses(s);
    EXPECT_EQ(losses.second.units[0].fit(), 80);
    // Another posture: nobody leaves by the edge.
    TableStart stand = start;
    stand.posture.second = Posture::stand_and_hold;
    State t = mustered(stand);
    t.stage = Stage::act;
    t.acted = Side::second;
    t.actions = 7;
    t.stands[theirs[0]].at = hex_at(0, 0);
    t.stands[theirs[0]].facing = N;
    EXPECT_TRUE(Rules::check(t, Advance{piece(theirs[0]), HexPlace{neighbour(t.stands[theirs[0]].at, N), N}, 0}));
}

TEST(LionheartHome, PanickedFiguresOfTheBeatenAreCapturedOrRouted) {
    TableStart start = war({company("Foot", 80)}, {company("Foes", 80)});
    start.changes = {{Side::first, {}, "scale", "10"}};
    State s = mustered(start);
    s.stage = Stage::act;
    s.acted = Side::second;
    s.order.fill(Side::second);
    s.actions = 7;
    s.turn = 1;
    const std::size_t foe = s.setup->king.first + 1u;
    s.stands[foe].panicked = true;
    s.stands[foe + 1].figures = 2;
    FaceDice dice({"PXRP"});
    NoTableLog log;
    Rules::apply(s, Concede{}, dice, log);
    EXPECT_TRUE(dice.all_used());
    const UnitLosses l = Rules::losses(s).second.units[0];
    // Two figures of ten men fell, two were taken, two ran: half of those desert.
    EXPECT_EQ(l.killed, 20);
    EXPECT_EQ(l.wounded, 0) << "a beaten side's do not return";
    EXPECT_EQ(l.captured, 20);
    EXPECT_EQ(l.deserted, 10);
    EXPECT_EQ(l.routed, 10);
    EXPECT_EQ(l.fit(), 20);
    EXPECT_EQ(Rules::losses(s).first.units[0].fit(), 80);
}

TEST(LionheartHome, TheFateOfCharacters) {
    for (const auto& [die, beaten, fate] :
         {std::tuple{"X", true, Fate::dead}, std::tuple{"R", true, Fate::captured},
          std::tuple{"P", true, Fate::captured}, std::tuple{"X", false, Fate::dead},
          std::tuple{"R", false, Fate::wounded}, std::tuple{"P", false, Fate::unhurt}}) {
        TableStart start = war({company("Foot", 80)}, {company("Foes", 80)});
        start.changes = {{Side::first, {}, "scale", "10"}};
        Character c;
        c.id = CharacterId{1};
        c.name = "Wulf";
        start.sides.second.characters = {c};
        State s = mustered(start);
        const std::size_t host = s.setup->people.back().stand;
        s.stands[host].figures = 0;
        s.stands[host].where = Where::destroyed;
        s.stage = Stage::act;
        s.acted = beaten ? Side::second : Side::first;
        s.turn = 1;
        s.actions = 7;
        FaceDice dice({die});
        NoTableLog log;
        Rules::apply(s, Concede{}, dice, log);
        EXPECT_EQ(Rules::losses(s).second.characters.at(0).fate, fate) << die;
    }
}

TEST(LionheartHome, MercenariesWhoJoinedTheEnemyHaveDeserted) {
    TableStart start = war({company("Foot", 80)}, {company("Foes", 80)});
    start.changes = {{Side::first, {}, "scale", "10"}, {Side::first, UnitId{1}, "mercenary", "yes"}};
    State s = mustered(start);
    s.stands[0].side = Side::second;
    s.stands[0].figures = 3;
    s.stage = Stage::act;
    s.acted = Side::second;
    s.turn = 1;
    s.actions = 7;
    FaceDice dice({});
    NoTableLog log;
    Rules::apply(s, Concede{}, dice, log);
    const UnitLosses l = Rules::losses(s).first.units[0];
    EXPECT_EQ(l.deserted, 30);
    EXPECT_EQ(l.killed + l.wounded, 10);
    EXPECT_EQ(l.wounded, 3) << "30% of ten, the side was not beaten";
    EXPECT_EQ(l.fit(), 40);
}

// --- Before the click ------------------------------------------------------------------------------------------------

TEST(LionheartPreview, SaysWhatABlowIsWorthAndWhereAStandCanGo) {
    Scene s = scene({put("inf spears", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, S)});
    const std::string words = Rules::preview(s.s, Charge{piece(0), piece(1), s.place(0), 0});
    EXPECT_THAT(words, HasSubstr("Into its front"));
    EXPECT_THAT(words, HasSubstr("loses 2.9 of 4, 34% gone, 39% panics"));
    for (const TablePlace& p : Rules::reachable(s.s, piece(3)))
        if (!(p == TablePlace(s.place(3)))) {
            EXPECT_EQ(s.refused(Advance{piece(3), p, 0}), "");
        }
    EXPECT_EQ(Rules::reachable(s.s, piece(3)).size(), 7u);
}

// --- Section 7: the automatic commander ------------------------------------------------------------------------------

CommandersChoice chosen(const State& s, Temper t = Temper::steady) {
    Rng rng(1);
    return Rules::choose(s, t, rng, true);
}

TEST(LionheartPolicy, BidsHalfAsMuchAgainAndMoreAfterARefusal) {
    PlacedStand hired = put("inf spears", Side::first, 4, 2, N);
    hired.facts.hired = true;
    hired.facts.promise = 3 * point;
    Scene s = scene({hired});
    s.s.pool.second = 3 * point;
    FaceDice none({});
    s.give(Done{}, none);
    ASSERT_EQ(s.s.stage, Stage::bids);
    EXPECT_EQ(chosen(s.s).order, TableOrder(Bid{piece(0), point * 3 / 2})) << "the base price is 1";
    s.s.stands[0].refusals = 1;
    EXPECT_EQ(chosen(s.s).order, TableOrder(Bid{piece(0), 2 * point}));
    s.s.pool.second = point;
    EXPECT_EQ(chosen(s.s).order, TableOrder(Done{})) << "more than it has";
}

TEST(LionheartPolicy, RalliesTowardsTheEnemy) {
    Scene s = scene({put("inf spears pan", Side::first, 4, 5, S), put("inf spears", Side::second, 4, 3, S)});
    const CommandersChoice c = chosen(s.s);
    ASSERT_TRUE(std::holds_alternative<Rally>(c.order));
    EXPECT_EQ(std::get<HexPlace>(std::get<Rally>(c.order).to).facing, N);
    EXPECT_NEAR(c.score, 2, 1e-9) << "half of its value of 4 with an enemy within two hexes";
    EXPECT_FALSE(c.because.empty());
}

TEST(LionheartPolicy, ScoresAnAttackAsTheRulingsDo) {
    Scene s = scene({put("inf sidearms m1", Side::first, 4, 5, N), put("inf spears a2 m1", Side::second, 4, 4, N)});
    const CommandersChoice c = chosen(s.s);
    ASSERT_TRUE(std::holds_alternative<Charge>(c.order));
    const ClashOdds o = melee_odds(s.s, 0, 1, Aspect::rear, s.at(0).at);
    const double v_target = 5, v_self = 1;
    const double score = v_target * (o.defender.mean / 4 + 0.35 * o.defender.panics) -
                         v_self * (o.attacker.mean / 4 + 0.35 * o.attacker.panics);
    EXPECT_NEAR(c.score, score + 0.01 - 0.001, 1e-9) << "it attacks from where it stands, for one point";
}

TEST(LionheartPolicy, BringsTheHindmostUp) {
    Scene s = scene({put("inf spears", Side::first, 4, 5, N), put("inf spears", Side::second, 4, 1, S)});
    const CommandersChoice c = chosen(s.s);
    ASSERT_TRUE(std::holds_alternative<Advance>(c.order));
    EXPECT_EQ(std::get<Advance>(c.order).piece, piece(3)) << "the one in the corner of the back row";
}

TEST(LionheartPolicy, ADefenderWithMoreMissilesHolds) {
    Scene s = scene({put("inf bows", Side::second, 4, 1, S), put("inf spears", Side::first, 4, 7, N)}, no_break(),
                    Side::second);
    EXPECT_EQ(chosen(s.s).order, TableOrder(Done{}));
    EXPECT_FALSE(chosen(s.s, Temper::bold).order == TableOrder(Done{})) << "the bold one comes on";
    s.s.quiet_turns = static_cast<std::uint16_t>(8 * 3);
    EXPECT_FALSE(chosen(s.s).order == TableOrder(Done{})) << "after a long quiet everybody does";
}

TEST(LionheartPolicy, TheLeaderLeavesTheLineOfFire) {
    Scene s({put("kingf spears", Side::first, 4, 6, N), put("inf spears", Side::first, 0, 9, N),
             put("inf longbows", Side::second, 4, 3, S), put("kingf spears", Side::second, 8, 0, S)});
    const CommandersChoice c = chosen(s.s);
    EXPECT_EQ(c.rule, policy(Policy::king_safety));
    const auto* move = std::get_if<Advance>(&c.order);
    ASSERT_NE(move, nullptr);
    EXPECT_FALSE(in_arc(s.s, 2, s.at(2).at, s.at(2).facing, std::get<HexPlace>(move->to).at));
}

// The tempers are what they are called: over many battles of equal armies the bold one comes to blows sooner than the
// steady one, and the wary one has lost less when it is over.
TEST(LionheartPolicy, TempersBehaveAsTheyAreCalled) {
    Unit archers = company("Archers", 60), knights = company("Knights", 40), militia = company("Militia", 80);
    archers.missile = {MissileWeapon::short_bow};
    knights.mounted = true;
    knights.fc = 4;
    knights.armour = Armour::medium;
    militia.fc = 1;
    TableStart start =
        war({knights, company("Foot", 80), archers, militia}, {knights, company("Foot", 80), archers, militia});
    start.changes = {{Side::first, {}, "scale", "20"}};
    const auto s = begin(start);
    const Battle first = std::get<Battle>(s);
    struct Course {
        double blows = 0, lost = 0;
    };
    constexpr int games = 60;
    const auto played = [&](TableCommander who) {
        Course out;
        for (std::uint64_t seed = 1; seed <= games; ++seed) {
            const TableGame g = play_game(first, seed, {who, TableCommander::steady});
            EXPECT_TRUE(g.finished);
            int turn = 0, blow = 0;
            for (const TableEvent& e : g.events) {
                if (const auto* t = std::get_if<TurnBegan>(&e)) turn = t->turn;
                const auto* o = std::get_if<OrderCarriedOut>(&e);
                if (o != nullptr && o->side == Side::first && std::holds_alternative<Charge>(o->order) && blow == 0)
                    blow = turn;
            }
            out.blows += (blow == 0 ? turn : blow) / static_cast<double>(games);
            out.lost += g.battle.result().lost.first / games;
        }
        return out;
    };
    const Course steady = played(TableCommander::steady), bold = played(TableCommander::bold),
                 wary = played(TableCommander::wary);
    EXPECT_LT(bold.blows, steady.blows);
    EXPECT_LT(wary.lost, steady.lost);
    EXPECT_LT(wary.lost, bold.lost);
}

// R-53: allies fight as one side under one king, the general of highest leadership; ties: the first army named.
TEST(LionheartRulings, R53_AlliesFightUnderTheGeneralOfHighestLeadership) {
    const auto led = [](std::string name, int leadership) {
        Unit men;
        men.name = "Men of " + name;
        men.count = 40;
        TableArmy army = table_army_of_list(name, {men}, leadership);
        Character c;
        c.id = CharacterId{1};
        c.name = "General of " + name;
        c.rank = Rank::general;
        c.leadership = leadership;
        c.rides_with = army.units.front().id;
        army.characters = {c};
        army.general = c.id;
        return army;
    };
    TableStart start;
    start.sides = {allied({led("Red", 2), led("Hob", 4), led("Orc", 4)}), led("Foe", 1)};
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
