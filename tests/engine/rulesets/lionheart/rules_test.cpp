// Every rule LH-1 to LH-110 of the Lionheart variant by its number; the worked examples have a file of their own.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "engine/rulesets/lionheart/odds.h"
#include "engine/rulesets/rule_rows.h"
#include "tests/engine/rulesets/lionheart/scene.h"

namespace banneret::lionheart {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// Two sides with a leader and a stand each, far apart, besides what a test adds in front: those are stands 0, 1 ...
std::vector<PlacedStand> with_kings(std::vector<PlacedStand> stands) {
    stands.push_back(put("kingf spears", Side::first, 4, 9, N));
    stands.push_back(put("inf spears", Side::first, 0, 9, N));
    stands.push_back(put("inf spears", Side::first, 1, 9, N));
    stands.push_back(put("kingf spears", Side::second, 4, 0, S));
    stands.push_back(put("inf spears", Side::second, 8, 0, S));
    stands.push_back(put("inf spears", Side::second, 7, 0, S));
    return stands;
}
House no_break() {
    House h;
    h.break_point = 0;
    return h;
}
Scene scene(std::vector<PlacedStand> stands, House house = no_break(), Side acting = Side::first) {
    return Scene(with_kings(std::move(stands)), house, acting);
}

TEST(LionheartRows, EveryRuleAndRulingHasItsRowInItsPlace) {
    const auto rows = rule_rows();
    ASSERT_EQ(rows.size(), static_cast<std::size_t>(row_count));
    for (int n = 1; n <= printed_rules; ++n)
        EXPECT_EQ(rows[static_cast<std::size_t>(n - 1)].id, "LH-" + std::to_string(n));
    for (int n = 1; n <= ruling_count; ++n)
        EXPECT_EQ(rows[static_cast<std::size_t>(printed_rules + n - 1)].id, "R-" + std::to_string(n));
    for (const RuleRow& r : rows) {
        EXPECT_FALSE(r.words.empty()) << r.id;
        EXPECT_EQ(r.words.back(), '.') << r.id;
        EXPECT_FALSE(r.name.empty()) << r.id;
        EXPECT_FALSE(r.heading.empty()) << r.id;
    }
    EXPECT_EQ(banneret::row(rule(95)).name, "bid");
    EXPECT_EQ(banneret::row(ruling(34)).id, "R-34");
    EXPECT_EQ(banneret::row(extra(Extra::never_panics)).name, "never panics");
    EXPECT_EQ(banneret::row(extra(Extra::home)).name, "payment");
    EXPECT_EQ(banneret::row(policy(Policy::concede)).name, "breaks off");
}

// --- The field and the turn ------------------------------------------------------------------------------------------

TEST(LionheartRules, LH1_LH2_LH3_AnOpenFieldOfHexesAndNothingElse) {
    Scene s = scene({put("inf spears", Side::first, 4, 5, N)});
    EXPECT_THAT(s.refused(Advance{piece(0), SquarePlace{{4, 4}, 0}, 0}), HasSubstr("hex"));
    EXPECT_THAT(s.refused(Advance{piece(0), InchPlace{400, 400, 0}, 0}), HasSubstr("hex"));
    EXPECT_EQ(s.refused(Advance{piece(0), HexPlace{neighbour(s.at(0).at, N), N}, 0}), "");
    // What the variant has not is not known: no cards, no duels.
    EXPECT_THAT(s.refused(PlayCard{}), HasSubstr("does not know"));
    EXPECT_THAT(s.refused(ChallengeTo{piece(0), piece(4)}), HasSubstr("does not know"));
    EXPECT_EQ(Rules::view(s.s, Side::first).grid, BoardView::Grid::hexes);
}

TEST(LionheartRules, LH4_ATurnIsALeadershipRollAndItsActions) {
    State s = placed(with_kings({}));
    FaceDice dice({"XX", "PP", "PP", "XP"});
    KeptTableLog log;
    go_on({s, dice, log});
    EXPECT_EQ(s.turn, 1);
    EXPECT_EQ(s.actions, 5);
    for (int i = 0; i < 5; ++i) {
        ASSERT_EQ(s.stage, Stage::act);
        EXPECT_EQ(s.action_at, i);
        Rules::apply(s, Done{}, dice, log);
    }
    EXPECT_EQ(s.turn, 2) << "a new leadership roll after the last action";
    EXPECT_TRUE(dice.all_used());
}

TEST(LionheartRules, LH5_DiceAsTheLeadersRatingAndTheirScores) {
    EXPECT_EQ(score({1, 1, 1}), 3);
    EXPECT_THAT(face_score, ElementsAre(2, 1, 0));
    auto stands = with_kings({});
    stands[0].facts.build.leadership = 3;
    stands[3].facts.build.leadership = 1;
    State s = placed(stands);
    FaceDice dice({"XRP", "X"});
    NoTableLog log;
    go_on({s, dice, log});
    EXPECT_THAT(dice.thrown, ElementsAre(3, 1));
    EXPECT_EQ(s.high, Side::first);
    EXPECT_EQ(s.stage, Stage::who_first) << "3 against 2";
}

TEST(LionheartRules, LH6_ATieAndNobodyActs) {
    State s = placed(with_kings({}));
    FaceDice dice({"RR", "XP", "XX", "PP"});
    NoTableLog log;
    go_on({s, dice, log});
    EXPECT_EQ(s.turn, 2) << "the tied turn is over, and counts (R-7)";
    EXPECT_EQ(s.actions, 5);
}

TEST(LionheartRules, LH7_ADifferenceOfOneAndTheHighRollerPicks) {
    for (const std::uint8_t option : {std::uint8_t{0}, std::uint8_t{1}}) {
        State s = placed(with_kings({}));
        FaceDice dice({"RP", "RR"});
        NoTableLog log;
        go_on({s, dice, log});
        const auto d = Rules::pending(s);
        ASSERT_TRUE(d);
        EXPECT_EQ(d->side, Side::second);
        EXPECT_EQ(d->options().size(), 2u);
        EXPECT_TRUE(Rules::check(s, Reply{2}));
        Rules::apply(s, Reply{option}, dice, log);
        EXPECT_EQ(s.actions, 2);
        EXPECT_EQ(s.order[0], option == 0 ? Side::second : Side::first);
        EXPECT_EQ(s.order[1], option == 0 ? Side::first : Side::second);
    }
}

TEST(LionheartRules, LH8_LH9_LH10_LH11_ActionsOutOfTheTable) {
    for (int n = 2; n <= 6; ++n) {
        const Sequence q = action_sequence(n);
        int high = 0;
        for (std::size_t i = 0; i < q.length; ++i) high += q.high[i];
        EXPECT_EQ(high, n);
        EXPECT_EQ(q.length, n + 1);
        // LH-11: the sixth comes straight after the low roller's.
        if (n == 6) {
            EXPECT_TRUE(!q.high[3] && q.high[4]);
        }
    }
    // LH-10: a column holds as many A as its number.
    for (std::size_t c = 0; c < 5; ++c) {
        int n = 0;
        for (const auto& line : sequence_table) n += line[c];
        EXPECT_EQ(n, 5 - static_cast<int>(c));
    }
}

// --- Actions ---------------------------------------------------------------------------------------------------------

TEST(LionheartRules, LH12_OneStandAnActionAndNotAPanickedOne) {
    Scene s = scene({put("cav spears", Side::first, 4, 5, N), put("inf spears pan", Side::first, 2, 5, N)});
    FaceDice none({});
    EXPECT_THAT(s.refused(Advance{piece(1), HexPlace{neighbour(s.at(1).at, N), N}, 0}), HasSubstr("panicked"));
    EXPECT_THAT(s.refused(Advance{piece(5), HexPlace{}, 0}), HasSubstr("enemy"));
    s.give(Advance{piece(0), HexPlace{neighbour(s.at(0).at, N), N}, 0}, none);
    EXPECT_EQ(Rules::pending(s.s)->piece, piece(0));
    EXPECT_THAT(s.refused(Advance{piece(3), HexPlace{neighbour(s.at(3).at, N), N}, 0}), HasSubstr("has begun"));
    s.give(Done{}, none);
    EXPECT_EQ(s.refused(Advance{piece(3), HexPlace{neighbour(s.at(3).at, N), N}, 0}), "");
}

TEST(LionheartRules, LH13_LH14_LH15_TurnAboutFaceAndAdvanceCostAPoint) {
    Scene s = scene({put("cav spears", Side::first, 4, 5, N)});
    std::vector<Reached> found;
    reach(s.s, 0, fresh_action(s.s, 0), found);
    const auto cost = [&](Hex h, int facing) {
        for (const Reached& r : found)
            if (r.at == h && r.facing == facing) return static_cast<int>(r.cost);
        return -1;
    };
    const Hex here = s.at(0).at, ahead = neighbour(here, N);
    EXPECT_EQ(cost(here, N), 0);
    EXPECT_EQ(cost(here, NE), 1);
    EXPECT_EQ(cost(here, NW), 1);
    EXPECT_EQ(cost(here, SE), 2);
    EXPECT_EQ(cost(here, S), 1) << "about face";
    EXPECT_EQ(cost(ahead, N), 1);
    EXPECT_EQ(cost(ahead, NE), 1) << "a hexside after an advance is free";
    EXPECT_EQ(cost(ahead, NW), 1);
    EXPECT_EQ(cost(ahead, SE), 2);
    EXPECT_EQ(cost(neighbour(here, NE), NE), 2);
}

TEST(LionheartRules, LH16_AttackCostsAPointAndEndsTheAction) {
    Scene s = scene({put("cav spears", Side::first, 4, 5, N), put("inf spears", Side::second, 4, 4, S)});
    EXPECT_THAT(s.refused(Charge{piece(0), piece(1), HexPlace{s.at(0).at, NE}, 0}), HasSubstr("front hex"));
    EXPECT_THAT(s.refused(Charge{piece(0), piece(3), s.place(0), 0}), HasSubstr("friend"));
    s.attack({"RRRR", "RRRR", "RR", "RR"});
    EXPECT_EQ(s.s.action_at, 1) << "the next action";
    EXPECT_FALSE(s.s.action.begun);
}

TEST(LionheartRules, LH17_ShootingIsFreeAndOnce) {
    Scene s = scene({put("inf bows", Side::first, 4, 6, N), put("inf spears", Side::second, 4, 4, S)});
    s.shoot({"XXXX"});
    EXPECT_EQ(s.s.action.move_points, 1) << "no point spent";
    EXPECT_THAT(s.refused(Shoot{piece(0), piece(1), 0}), HasSubstr("already shot"));
    EXPECT_THAT(s.refused(Shoot{piece(2), piece(1), 0}), HasSubstr("has begun"));
}

TEST(LionheartRules, LH18_ReloadOnceAndNotWithAShot) {
    auto crossbows = put("linf crossbows", Side::first, 4, 6, N);
    Scene s = scene({crossbows, put("inf spears", Side::second, 4, 4, S)});
    EXPECT_THAT(s.refused(Reload{piece(0)}), HasSubstr("is loaded"));
    s.s.stands[0].loaded = false;
    EXPECT_THAT(s.refused(Shoot{piece(0), piece(1), 0}), HasSubstr("reload first"));
    FaceDice none({});
    s.give(Reload{piece(0)}, none);
    EXPECT_TRUE(s.at(0).loaded);
    EXPECT_THAT(s.refused(Shoot{piece(0), piece(1), 0}), HasSubstr("already shot or reloaded"));
    EXPECT_THAT(s.refused(Reload{piece(3)}), HasSubstr("has begun"));
}

TEST(LionheartRules, LH19_NoAttackAfterAShotOrAReload) {
    Scene s = scene({put("lcav bows", Side::first, 4, 5, N), put("inf spears", Side::second, 4, 4, S)});
    EXPECT_EQ(s.refused(Charge{piece(0), piece(1), s.place(0), 0}), "");
    s.shoot({"XX"});
    EXPECT_THAT(s.refused(Charge{piece(0), piece(1), s.place(0), 0}), HasSubstr("may not attack"));
}

TEST(LionheartRules, LH20_LH67_ArbalestsReloadInAnActionOfTheirOwn) {
    auto arbalests = put("linf arbalests", Side::first, 4, 6, N);
    arbalests.loaded = false;
    Scene s = scene({arbalests});
    FaceDice none({});
    Scene moved = s;
    moved.give(Advance{piece(0), HexPlace{s.at(0).at, NE}, 0}, none);
    EXPECT_THAT(moved.refused(Reload{piece(0)}), HasSubstr("without movement"));
    s.give(Reload{piece(0)}, none);
    EXPECT_TRUE(s.at(0).loaded);
    EXPECT_FALSE(s.s.action.begun) << "the action is over";
    EXPECT_EQ(s.s.action_at, 1);
}

TEST(LionheartRules, LH21_LH22_LH23_RallyIsAllAPanickedStandMayDoAndAlwaysWorks) {
    Scene s = scene({put("lcav bows pan", Side::first, 4, 5, N), put("inf spears", Side::second, 4, 4, S)});
    EXPECT_THAT(s.refused(Shoot{piece(0), piece(1), 0}), HasSubstr("only rally"));
    EXPECT_THAT(s.refused(Charge{piece(0), piece(1), s.place(0), 0}), HasSubstr("only rally"));
    EXPECT_THAT(s.refused(Reload{piece(0)}), HasSubstr("only rally"));
    EXPECT_THAT(s.refused(Rally{piece(3), {}, s.place(3)}), HasSubstr("not panicked"));
    FaceDice none({});
    s.give(Rally{piece(0), {}, HexPlace{s.at(0).at, SW}}, none);
    EXPECT_FALSE(s.at(0).panicked);
    EXPECT_EQ(s.at(0).facing, SW);
    EXPECT_EQ(s.s.action_at, 1) << "it took the whole action";
}

// --- Melee -----------------------------------------------------------------------------------------------------------

TEST(LionheartRules, LH24_LH109_BothRollAndAxesHit) {
    Scene s = scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, S)});
    s.attack({"XXRR", "XRPP", "XX", "XX"});
    EXPECT_EQ(s.at(0).figures, 3) << "one axe against it; arrows and panic faces do nothing";
    EXPECT_EQ(s.at(1).figures, 2);
    Scene shot = scene({put("inf bows", Side::first, 4, 6, N), put("inf sidearms", Side::second, 4, 4, S)});
    shot.shoot({"XRRP", "XX"});
    EXPECT_EQ(shot.at(1).figures, 2) << "two arrows";
}

TEST(LionheartRules, LH25_PanicFacesOfAStandWithShieldsBlockHits) {
    Scene with = scene({put("inf sidearms sh", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, S)});
    with.attack({"RRPP", "XXXR", "XX", "XX"});
    EXPECT_EQ(with.at(0).figures, 3);
    Scene without = scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, S)});
    without.attack({"RRPP", "XXXR", "XX", "PP", "R"});
    EXPECT_EQ(without.at(0).figures, 1);
    // Panicked and from the rear they still do (R-22).
    Scene rear =
        scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms sh m3 pan", Side::second, 4, 4, N)});
    rear.attack({"XXRR", "PPRR", "XXX", "XX"});
    EXPECT_EQ(rear.at(1).figures, 4);
}

TEST(LionheartRules, LH26_AStandAttackedInTheRearFightsBackFully) {
    const State s =
        placed(with_kings({put("inf spears", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, N)}));
    EXPECT_EQ(melee_dice(s, 1, 0).total(), 4);
    Scene fight = scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, N)});
    EXPECT_THAT(Scene(fight.s.stands.empty() ? std::vector<PlacedStand>{}
                                             : with_kings({put("inf sidearms", Side::first, 4, 5, S),
                                                           put("inf sidearms", Side::second, 4, 4, S)}),
                      no_break())
                    .refused(Charge{piece(0), piece(1), HexPlace{hex_at(4, 5), S}, 0}),
                HasSubstr("front hex"))
        << "it cannot attack behind itself";
    fight.attack({"RRRR", "XXRR", "XX", "PP", "R"});
    EXPECT_EQ(fight.at(0).figures, 2);
}

TEST(LionheartRules, LH27_LH74_ArchersFightOnAxesWithSidearms) {
    const State s =
        placed(with_kings({put("inf bows", Side::first, 4, 5, N), put("inf spears", Side::second, 4, 4, S)}));
    EXPECT_EQ(melee_dice(s, 0, 1).total(), 4);
    EXPECT_EQ(melee_dice(s, 1, 0).total(), 6) << "spears against sidearms";
    Scene fight = scene({put("inf bows", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, S)});
    fight.attack({"XRRR", "RRRR", "XX", "XX"});
    EXPECT_EQ(fight.at(1).figures, 3) << "one axe, three arrows: one hit";
}

TEST(LionheartRules, LH28_AHorsemanFallsToOneHit) {
    Scene s = scene({put("inf sidearms", Side::first, 4, 5, N), put("cav sidearms", Side::second, 4, 4, S)});
    s.attack({"XRRR", "RRRR", "X", "XX", "XX"});
    EXPECT_EQ(s.at(1).figures, 1);
}

TEST(LionheartRules, LH29_OneSavingDieForEachHit) {
    Scene s = scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms a3 m3", Side::second, 4, 4, S)});
    s.attack({"XXXX", "RRRR", "XXRP", "XXX", "XX"});
    EXPECT_THAT(s.thrown, ElementsAre(4, 4, 4, 3, 2));
    EXPECT_EQ(s.at(1).figures, 2) << "heavy armour saves on axes: two of four";
    // No dice without a save (R-4).
    Scene bare = scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, S)});
    bare.attack({"XRRR", "RRRR", "XX", "XX"});
    EXPECT_THAT(bare.asked, ElementsAre(RollFor::melee, RollFor::melee, RollFor::morale, RollFor::morale));
}

TEST(LionheartRules, LH30_LH31_LH32_TheSaveTablesAreTheLadder) {
    // T-4 as printed, read from the table; R-23 as the ladder says.
    for (std::size_t a = 0; a < 4; ++a)
        for (std::size_t c = 0; c < 6; ++c)
            EXPECT_EQ(
                save_table[a][c],
                save_ladder[static_cast<std::size_t>(std::clamp(save_column_base[c] + static_cast<int>(a), 0, 5))]);
    EXPECT_EQ(save_table[0][0], save_r) << "cavalry, unarmoured, in melee: arrow (LH-30)";
    EXPECT_EQ(save_table[2][0], save_xp);
    EXPECT_EQ(save_table[3][1], save_xp);
    EXPECT_EQ(save_table[1][2], save_p) << "infantry, light armour, in melee: panic (LH-31)";
    EXPECT_EQ(save_table[3][3], save_xp);
    EXPECT_EQ(save_table[0][5], save_none) << "light cavalry, unarmoured, shot without shields (LH-32)";
    EXPECT_EQ(save_table[2][4], save_x);
    const auto level = [](std::string_view who, bool is_shot) {
        const State s = placed({put(who, Side::first, 4, 5, N), put("inf bows", Side::second, 4, 4, S)});
        return save_level(s, 0, 1, {is_shot, false, s.stands[1].at}).total();
    };
    EXPECT_EQ(level("cav spears a2", false), 4);
    EXPECT_EQ(level("cav spears a2", true), 3);
    EXPECT_EQ(level("cav spears a2 sh", true), 4);
    EXPECT_EQ(level("inf spears a2", false), 2);
    EXPECT_EQ(level("inf spears a2 sh", false), 2);
    EXPECT_EQ(level("inf spears a2 sh", true), 3);
    EXPECT_EQ(level("lcav spears a2", false), 3);
    EXPECT_EQ(level("lcav spears a2", true), 2);
    EXPECT_EQ(level("linf spears a2", false), 2) << "R-24";
    EXPECT_EQ(level("kingf spears a2", false), 2);
    EXPECT_EQ(level("kingm spears a2", false), 4);
}

// --- Panic -----------------------------------------------------------------------------------------------------------

TEST(LionheartRules, LH33_LH34_LH48_MoraleDiceAndPanicAtOrBelowTheLosses) {
    Scene holds = scene({put("inf sidearms m3", Side::first, 4, 5, N), put("inf sidearms m1", Side::second, 4, 4, S)});
    holds.attack({"XRRR", "XRRR", "X", "RPP", "X"});
    EXPECT_THAT(holds.thrown, ElementsAre(4, 4, 1, 3, 1)) << "as many dice as the rating";
    EXPECT_FALSE(holds.at(1).panicked) << "2 is above 1";
    EXPECT_TRUE(holds.at(0).panicked) << "1 is not above 1";
}

TEST(LionheartRules, LH35_LH36_FlankAndRear) {
    const auto total = [](int facing, const std::string& dice) {
        Scene s = scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, facing)});
        s.attack({"RRRR", "RRRR", dice, "XX"});
        return s.read(RollFor::morale);
    };
    EXPECT_EQ(total(S, "XX"), 4);
    EXPECT_EQ(total(SE, "XX"), 3) << "flank";
    EXPECT_EQ(total(N, "XX"), 2) << "rear";
    // The attacker fights on its front, wherever the defender faces (R-25).
    Scene s = scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, SE)});
    s.attack({"RRRR", "RRRR", "XX", "XR"});
    EXPECT_EQ(s.read(RollFor::morale, 1), 3);
}

TEST(LionheartRules, LH37_PanickedAlready) {
    Scene s = scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms pan", Side::second, 4, 4, S)});
    s.attack({"RRRR", "RRRR", "XR", "XX"});
    EXPECT_EQ(s.read(RollFor::morale), 1);
    EXPECT_TRUE(s.at(1).panicked) << "it stays panicked, and stays (R-31)";
    EXPECT_THAT(s.path(1), IsEmpty());
}

TEST(LionheartRules, LH38_TheDifferenceInCasualties) {
    Scene s = scene({put("inf sidearms m3", Side::first, 4, 5, N), put("inf sidearms m3", Side::second, 4, 4, S)});
    s.attack({"XXXR", "XRRR", "XXX", "RRR"});
    EXPECT_EQ(s.read(RollFor::morale, 0), 4) << "six less two";
    EXPECT_EQ(s.read(RollFor::morale, 1), 5) << "three and two";
    EXPECT_EQ(s.at(1).figures, 1);
}

TEST(LionheartRules, LH39_LH40_LH41_WhoRunsWhenBothPanic) {
    // Both lose one and fail: margins 1 - 0 and 1 - 1.
    Scene s = scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, S)});
    s.attack({"XRRR", "XRRR", "PP", "RP", "X"});
    EXPECT_TRUE(s.at(0).panicked);
    EXPECT_TRUE(s.at(1).panicked);
    EXPECT_EQ(s.path(1).size(), 1u) << "it failed by more (LH-39)";
    EXPECT_THAT(s.path(0), IsEmpty());
    EXPECT_EQ(s.at(0).facing, N) << "panics in place (LH-40)";
    EXPECT_THAT(s.refused(Advance{piece(0), HexPlace{neighbour(s.at(0).at, N), N}, 0}), HasSubstr("only rally"));
    Scene both = scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, S)});
    both.attack({"XRRR", "XRRR", "RP", "RP", "X", "X"});
    EXPECT_EQ(both.path(0).size(), 1u) << "by the same: both run (LH-41)";
    EXPECT_EQ(both.path(1).size(), 1u);
}

TEST(LionheartRules, LH42_LH46_HorseAndLightTroopsCountTheirLossesDouble) {
    EXPECT_EQ(row(Kind::inf).weight, 1);
    EXPECT_EQ(row(Kind::kingf).weight, 1) << "R-41";
    for (const Kind k : {Kind::cav, Kind::linf, Kind::lcav, Kind::kingm}) EXPECT_EQ(row(k).weight, 2);
    Scene melee = scene({put("inf sidearms", Side::first, 4, 5, N), put("linf sidearms", Side::second, 4, 4, S)});
    melee.attack({"XRRR", "XR", "RR", "XX", "X"});
    EXPECT_TRUE(melee.at(1).panicked) << "2 is not above twice 1 (LH-42)";
    Scene shot = scene({put("inf bows", Side::first, 4, 6, N), put("linf sidearms", Side::second, 4, 4, S)});
    shot.shoot({"RXXX", "RP", "X"});
    EXPECT_TRUE(shot.at(1).panicked) << "1 is below twice 1 (LH-46)";
    Scene heavy = scene({put("inf bows", Side::first, 4, 6, N), put("inf sidearms", Side::second, 4, 4, S)});
    heavy.shoot({"RXXX", "RP"});
    EXPECT_FALSE(heavy.at(1).panicked);
}

TEST(LionheartRules, LH43_LH44_LH45_PanicUnderFire) {
    Scene none = scene({put("inf bows", Side::first, 4, 6, N), put("inf sidearms", Side::second, 4, 4, S)});
    none.shoot({"XXXX"});
    EXPECT_THAT(none.asked, ElementsAre(RollFor::shooting)) << "no losses, no test";
    Scene equal = scene({put("inf bows", Side::first, 4, 6, N), put("inf sidearms", Side::second, 4, 4, S)});
    equal.shoot({"RRXX", "XP"});
    EXPECT_FALSE(equal.at(1).panicked) << "2 equals 2";
    Scene below = scene({put("inf bows", Side::first, 4, 6, N), put("inf sidearms", Side::second, 4, 4, S)});
    below.shoot({"RRXX", "RP", "X"});
    EXPECT_TRUE(below.at(1).panicked);
    EXPECT_EQ(below.path(1).size(), 1u) << "and it runs (R-32)";
    Scene again = scene({put("inf bows", Side::first, 4, 6, N), put("inf sidearms pan", Side::second, 4, 4, S)});
    again.shoot({"RXXX", "XP", "X"});
    EXPECT_EQ(again.read(RollFor::morale), 0) << "two off for the panicked (LH-44)";
    EXPECT_EQ(again.path(1).size(), 1u);
}

TEST(LionheartRules, LH47_ShootersPanicOnMostlyPanicFaces) {
    Scene half = scene({put("inf bows", Side::first, 4, 6, N), put("inf sidearms", Side::second, 4, 4, S)});
    half.shoot({"PPXX"});
    EXPECT_FALSE(half.at(0).panicked);
    Scene most = scene({put("inf bows", Side::first, 4, 6, N), put("inf sidearms", Side::second, 4, 4, S)});
    most.shoot({"PPPX", "X"});
    EXPECT_TRUE(most.at(0).panicked);
    EXPECT_EQ(most.path(0).size(), 1u);
}

// --- Panic moves -----------------------------------------------------------------------------------------------------

TEST(LionheartRules, LH49_OneDieAndTheMovementPoints) {
    EXPECT_THAT(panic_move[0], ElementsAre(1, 2, 1));
    EXPECT_THAT(panic_move[1], ElementsAre(2, 1, 1));
    EXPECT_THAT(panic_move[2], ElementsAre(2, 3, 1));
    EXPECT_THAT(panic_move[3], ElementsAre(3, 2, 1));
    Scene s = scene({put("inf bows", Side::first, 4, 7, N), put("lcav sidearms", Side::second, 4, 5, S)});
    s.shoot({"RXXX", "PP", "X"});
    EXPECT_EQ(s.path(1).size(), 3u) << "4 movement points on an axe";
}

TEST(LionheartRules, LH50_LH51_AwayFromEveryEnemyIfItCanAndNeverCloser) {
    // Enemies north and south: east and west lead farther from neither, but no closer.
    Scene s = scene({put("inf sidearms", Side::second, 4, 4, S), put("inf spears", Side::first, 4, 6, N),
                     put("inf spears", Side::first, 4, 2, S)},
                    no_break(), Side::second);
    const auto steps = retreat_steps(s.s, {0, 0, 1, false, true});
    for (const Hex h : steps)
        for (const int enemy : {1, 2}) EXPECT_GE(distance(h, s.at(enemy).at), distance(s.at(0).at, s.at(enemy).at));
    EXPECT_FALSE(steps.empty());
    // One enemy: only hexes that lead farther away.
    Scene one({put("inf sidearms", Side::second, 4, 5, S), put("inf spears", Side::first, 4, 6, N)});
    const auto away = retreat_steps(one.s, {0, 0, 1, false, true});
    const Hex north = neighbour(one.at(0).at, N);
    EXPECT_NE(std::ranges::find(away, north), away.end());
    for (const Hex h : away) EXPECT_GT(distance(h, one.at(1).at), 1);
    // The panicked are not feared.
    one.s.stands[1].panicked = true;
    const auto free = retreat_steps(one.s, {0, 0, 1, false, true});
    EXPECT_GT(free.size(), away.size());
}

TEST(LionheartRules, LH52_TheFirstHexLeadsAwayFromItsOpponents) {
    // Its opponent has panicked itself: not feared, but the first step still leads away from it.
    Scene s({put("inf sidearms", Side::second, 4, 4, S), put("inf spears pan", Side::first, 4, 5, N)});
    const auto first = retreat_steps(s.s, {0, 1, 2, true, true});
    for (const Hex h : first) EXPECT_EQ(distance(h, s.at(1).at), 2);
    const auto later = retreat_steps(s.s, {0, 1, 1, true, false});
    EXPECT_GT(later.size(), first.size());
    // R-35: one it fought earlier this turn counts as well.
    Scene two = scene({put("inf sidearms", Side::second, 4, 4, S), put("inf spears pan", Side::first, 4, 5, N),
                       put("inf spears pan", Side::first, 4, 3, S)});
    two.s.fought[0] = {2, 0};
    two.s.melees = 1;
    for (const Hex h : retreat_steps(two.s, {0, 1, 1, true, true})) EXPECT_EQ(distance(h, two.at(2).at), 2);
}

TEST(LionheartRules, LH53_LH54_TheBlockedStopAndLoseFigures) {
    Scene s = scene({put("inf bows", Side::first, 0, 2, N), put("inf sidearms sh", Side::second, 0, 0, S),
                     put("inf spears", Side::second, 1, 0, S), put("inf spears", Side::second, 0, 1, S)});
    s.shoot({"RRRX", "RPP", "PP", "R", "PPX"});
    EXPECT_EQ(s.read(RollFor::attrition), 2);
    EXPECT_EQ(s.at(1).figures, 1) << "one to the arrows, then two to attrition, and no save from that";
}

// --- Types, weapons --------------------------------------------------------------------------------------------------

TEST(LionheartRules, LH55_To_LH65_UnitTypes) {
    const auto is = [](Kind k, int figures, int dice, std::array<int, 4> points) {
        EXPECT_EQ(row(k).figures, figures) << row(k).name;
        EXPECT_EQ(row(k).dice, dice) << row(k).name;
        EXPECT_EQ(row(k).move_points, points) << row(k).name;
    };
    is(Kind::inf, 4, 1, {1, 1, 1, 1});    // LH-55
    is(Kind::cav, 2, 2, {3, 3, 2, 2});    // LH-56, LH-57
    is(Kind::linf, 2, 1, {2, 2, 1, 0});   // LH-58, LH-60
    is(Kind::lcav, 2, 1, {4, 3, 2, 0});   // LH-61, LH-63
    is(Kind::kingm, 1, 2, {4, 4, 3, 3});  // LH-64
    is(Kind::kingf, 2, 1, {3, 3, 2, 2});  // LH-65
    for (const std::string_view heavy : {"linf spears a3", "lcav spears a3"})
        EXPECT_TRUE(build_fault(written(heavy).facts.build)) << "LH-60, LH-63";
    EXPECT_FALSE(build_fault(written("cav spears a3 sh").facts.build));
}

TEST(LionheartRules, LH59_LH62_TheFirstTurnInEachHexIsFree) {
    const auto cost_of_turn = [](std::string_view who, int steps) {
        const State s = placed({put(who, Side::first, 4, 5, N)});
        std::vector<Reached> found;
        reach(s, 0, fresh_action(s, 0), found);
        for (const Reached& r : found)
            if (r.at == s.stands[0].at && r.facing == steps) return static_cast<int>(r.cost);
        return -1;
    };
    EXPECT_EQ(cost_of_turn("linf spears", NE), 0);
    EXPECT_EQ(cost_of_turn("lcav spears", NE), 0);
    EXPECT_EQ(cost_of_turn("cav spears", NE), 1);
    EXPECT_EQ(cost_of_turn("linf spears", SE), 1) << "a second turn costs";
    EXPECT_EQ(cost_of_turn("linf spears", S), 1) << "about face is never free (R-12)";
}

TEST(LionheartRules, LH66_CrossbowsReloadForAPoint) {
    auto crossbows = put("linf crossbows", Side::first, 4, 6, N);
    crossbows.loaded = false;
    Scene s = scene({crossbows});
    FaceDice none({});
    s.give(Reload{piece(0)}, none);
    EXPECT_EQ(s.s.action.move_points, 1) << "of two";
}

TEST(LionheartRules, LH68_LH72_LH73_WeaponsThatGoThroughArmour) {
    EXPECT_EQ(row(Weapon::arbalests).shot_penetration, 2);
    EXPECT_EQ(row(Weapon::longbows).shot_penetration, 1);
    EXPECT_EQ(row(Weapon::heavy).melee_penetration, 1);
    for (const Weapon w : {Weapon::arbalests, Weapon::longbows, Weapon::halberds}) EXPECT_TRUE(row(w).foot_only);
    EXPECT_TRUE(build_fault({Kind::cav, Weapon::longbows}));
    EXPECT_TRUE(build_fault({Kind::lcav, Weapon::arbalests}));
    EXPECT_FALSE(build_fault({Kind::cav, Weapon::heavy}));
    // Only for what the weapon is for: archers hand to hand have sidearms.
    const State s = placed({put("inf sidearms a3", Side::first, 4, 5, N), put("inf longbows", Side::second, 4, 4, S)});
    EXPECT_EQ(save_level(s, 0, 1, {false, false, s.stands[1].at}).total(), 3);
    EXPECT_EQ(save_level(s, 0, 1, {true, false, s.stands[1].at}).total(), 2);
}

TEST(LionheartRules, LH69_LH70_LH71_LH75_WeaponDice) {
    const auto dice = [](std::string_view a, std::string_view b) {
        const State s = placed({put(a, Side::first, 4, 5, N), put(b, Side::second, 4, 4, S)});
        return melee_dice(s, 0, 1).total();
    };
    EXPECT_EQ(dice("inf spears", "inf heavy"), 6) << "LH-69";
    EXPECT_EQ(dice("lcav spears", "inf heavy"), 3) << "LH-69";
    EXPECT_EQ(dice("inf spears", "cav spears"), 4) << "not against spears";
    EXPECT_EQ(dice("cav spears", "inf heavy"), 6) << "LH-70";
    EXPECT_EQ(dice("cav spears f1", "inf heavy"), 3) << "LH-70";
    EXPECT_EQ(dice("inf halberds", "cav spears"), 6) << "LH-71, against anyone";
    EXPECT_EQ(dice("inf halberds f3", "cav spears"), 4) << "LH-75";
    EXPECT_EQ(dice("inf spears f1", "inf heavy"), 1) << "LH-75";
}

// --- Costs -----------------------------------------------------------------------------------------------------------

TEST(LionheartRules, LH76_To_LH91_Costs) {
    const auto price = [](std::string_view words) { return cost(written(words).facts.build) / point; };
    EXPECT_EQ(price("inf spears"), 4);  // LH-76
    EXPECT_EQ(price("inf bows"), 4);
    EXPECT_EQ(price("cav spears"), 8);
    EXPECT_EQ(price("inf spears m1"), 2);  // LH-77
    EXPECT_EQ(price("inf spears m3"), 6);
    EXPECT_EQ(price("cav spears m1"), 4);
    EXPECT_EQ(price("cav spears m3"), 12);
    EXPECT_EQ(price("inf spears a1"), 5);  // LH-78
    EXPECT_EQ(price("inf spears a2"), 7);
    EXPECT_EQ(price("inf spears a3"), 10);
    EXPECT_EQ(price("cav spears a1"), 10);
    EXPECT_EQ(price("cav spears a2"), 14);
    EXPECT_EQ(price("cav spears a3"), 20);
    EXPECT_EQ(price("inf halberds"), 6);   // LH-79
    EXPECT_EQ(price("inf crossbows"), 3);  // LH-80
    EXPECT_EQ(price("inf arbalests"), 6);  // LH-81
    EXPECT_EQ(price("inf heavy"), 5);      // LH-82
    EXPECT_EQ(price("inf longbows"), 6);   // LH-83
    EXPECT_EQ(price("inf sidearms"), 3);   // LH-84
    EXPECT_EQ(price("inf spears sh"), 5);  // LH-85
    EXPECT_EQ(price("inf sidearms sh"), 4);
    for (const Weapon w :
         {Weapon::halberds, Weapon::heavy, Weapon::bows, Weapon::longbows, Weapon::crossbows, Weapon::arbalests})
        EXPECT_TRUE(build_fault({Kind::inf, w, 0, true})) << "LH-85: no shields with " << row(w).name;
    EXPECT_EQ(price("linf spears"), 2);  // LH-86
    EXPECT_EQ(price("lcav spears"), 4);
    EXPECT_EQ(price("inf sidearms m1"), 1);  // LH-87
    EXPECT_EQ(price("kingf spears"), 10);    // LH-88
    EXPECT_EQ(price("kingm spears"), 14);
    EXPECT_EQ(price("kingf spears m3"), 12);  // LH-89
    EXPECT_EQ(price("kingm spears m3"), 18);
    EXPECT_TRUE(build_fault(written("kingf spears m1").facts.build)) << "R-43";
    EXPECT_EQ(price("kingm heavy a3"), 27);         // LH-90
    Build b = written("kingm spears").facts.build;  // LH-91
    b.leadership = 1;
    EXPECT_EQ(cost(b), 7 * point);
    b.leadership = 3;
    EXPECT_EQ(cost(b), 21 * point);
}

TableStart little_war(std::vector<MusterChange> changes) {
    Unit u;
    u.name = "Riders";
    u.count = 40;
    u.mounted = true;
    u.melee = {MeleeWeapon::lance};
    TableStart start;
    start.sides = {table_army_of_list("Red", {u, u}, 2), table_army_of_list("Blue", {u}, 2)};
    start.changes = std::move(changes);
    return start;
}

TEST(LionheartRules, LH92_LH93_LH94_LH101_MercenariesPromisesAndAccounts) {
    const auto s = muster(little_war({{Side::first, UnitId{1}, "mercenary", "yes"},
                                      {Side::first, {}, "pool", "1.25"},
                                      {Side::first, {}, "scale", "20"}}));
    ASSERT_TRUE(std::holds_alternative<State>(s));
    const State& state = std::get<State>(s);
    ASSERT_TRUE(facts(state, 0).hired);
    EXPECT_FALSE(facts(state, 1).hired);
    // A quarter of 8 is 2, and half as much again is promised while the pool pays for it (section 7).
    EXPECT_EQ(state.stands[0].promise, 3 * point);
    EXPECT_EQ(state.pool.first, point / 4);
    // LH-94: the other side is shown neither.
    Rng rng(1);
    std::set<std::int32_t> promises, pools;
    for (int i = 0; i < 50; ++i) {
        const State seen = Rules::as_seen_by(state, Side::second, rng);
        promises.insert(seen.stands[0].promise);
        pools.insert(seen.pool.first);
        EXPECT_GE(seen.stands[0].promise, 2 * point) << "LH-93: it is promised the base price at least";
    }
    EXPECT_GT(promises.size(), 10u);
    EXPECT_GT(pools.size(), 10u);
    EXPECT_EQ(Rules::as_seen_by(state, Side::first, rng).stands[0].promise, 3 * point);
    // LH-93: less than the base price cannot be promised.
    EXPECT_TRUE(std::holds_alternative<std::vector<Problem>>(
        muster(little_war({{Side::first, UnitId{1}, "mercenary", "yes"}, {Side::first, UnitId{1}, "promise", "1"}}))));
}

Scene treason() {
    PlacedStand hired = put("inf spears", Side::first, 4, 2, N);
    hired.facts.hired = true;
    hired.facts.promise = 2 * point;
    Scene s = scene({hired});
    s.s.pool = {5 * point, 4 * point};
    return s;
}

TEST(LionheartRules, LH95_LH96_LH97_LH98_LH99_LH100_Treachery) {
    Scene s = treason();
    FaceDice none({});
    s.give(Done{}, none);
    ASSERT_EQ(Rules::pending(s.s)->moment, TableDecision::Moment::bid)
        << "it stands closer to the enemy's leader (LH-95)";
    EXPECT_EQ(Rules::pending(s.s)->side, Side::second);
    EXPECT_THAT(s.refused(Bid{piece(0), 4 * point + 1}), HasSubstr("not owed")) << "LH-96";
    EXPECT_THAT(s.refused(Bid{piece(1), point}), HasSubstr("not the enemy's"));
    Scene low = s;
    low.give(Bid{piece(0), 2 * point}, none);
    EXPECT_EQ(low.at(0).side, Side::first);
    EXPECT_EQ(low.s.pool, (PerSide<std::int32_t>{5 * point, 4 * point}));
    EXPECT_THAT(low.all<RuleWorked>(), testing::Contains(testing::Field(&RuleWorked::rule, rule(99))));
    for (const RuleWorked& e : low.all<RuleWorked>()) EXPECT_NE(e.value, 2 * point + 1) << "the promise is never told";
    s.give(Bid{piece(0), 2 * point + 1}, none);
    EXPECT_EQ(s.at(0).side, Side::second) << "LH-98";
    EXPECT_EQ(s.s.pool.second, 2 * point - 1);
    EXPECT_EQ(s.s.pool.first, 7 * point) << "LH-100";
    EXPECT_THAT(Rules::describe(s.s, OrderCarriedOut{Side::second, Bid{piece(0), 2 * point}}), HasSubstr("2.00"))
        << "LH-97";
    // An equal distance is not closer (R-47).
    Scene far = treason();
    far.s.stands[0].at = hex_at(4, 7);
    EXPECT_FALSE(may_bid(far.s, Side::second, 0));
}

TEST(LionheartRules, LH102_LH103_LH104_DedicatedWarriors) {
    Scene s = scene({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms ded", Side::second, 4, 4, N)});
    s.attack({"XXXR", "RRRR", "XX"});
    EXPECT_THAT(s.thrown, ElementsAre(4, 4, 2)) << "they take no test (LH-102)";
    EXPECT_FALSE(s.at(1).panicked);
    EXPECT_TRUE(build_fault(written("inf spears a1 ded").facts.build)) << "LH-103";
    EXPECT_FALSE(build_fault(written("inf spears a1 ded").facts.build, false)) << "R-40";
    EXPECT_TRUE(build_fault(written("kingf spears ded").facts.build));
    EXPECT_EQ(cost(written("inf spears ded").facts.build), 6 * point) << "LH-104";
}

TEST(LionheartRules, LH105_LH106_LH107_AspectAndArcsDecide) {
    Scene s = scene({put("inf bows", Side::first, 4, 6, N), put("inf spears", Side::second, 4, 7, S)});
    EXPECT_THAT(s.refused(Shoot{piece(0), piece(1), 0}), HasSubstr("firing area")) << "behind it (LH-106)";
    Scene horse = scene({put("lcav bows", Side::first, 4, 6, N), put("inf spears", Side::second, 2, 6, S),
                         put("inf spears", Side::second, 6, 6, S)});
    EXPECT_EQ(horse.refused(Shoot{piece(0), piece(1), 0}), "") << "to the left (LH-107)";
    EXPECT_THAT(horse.refused(Shoot{piece(0), piece(2), 0}), HasSubstr("firing area")) << "not to the right";
    EXPECT_EQ(aspect({}, N, neighbour(Hex{}, S)), Aspect::rear);  // LH-105
}

TEST(LionheartRules, LH108_TheDie) {
    EXPECT_THAT(House{}.die_faces, ElementsAre(3, 2, 1));
    EXPECT_NEAR(save_chance({}, 3), 0.5, 1e-12);
    House painted;
    painted.die_faces = {0, 0, 6};
    Scene s(with_kings({put("inf sidearms", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, S)}),
            painted);
    s.s.actions = 0;  // the turns that follow are all ties
    EXPECT_NEAR(save_chance(painted, 1), 1, 1e-12);
}

TEST(LionheartRules, LH110_AFallenOrLonelyLeaderLoses) {
    Scene s({put("kingf spears", Side::first, 4, 9, N), put("inf spears", Side::first, 4, 5, N),
             put("kingf spears f1", Side::second, 4, 4, S), put("inf spears", Side::second, 0, 0, S)});
    s.attack({"XRRR", "R", "XX"}, 1, 2);
    EXPECT_EQ(s.s.stage, Stage::over);
    EXPECT_EQ(s.s.winner, Side::first);
    EXPECT_EQ(s.s.ended_by, rule(110));
    Scene lonely({put("kingf spears", Side::first, 4, 9, N), put("inf spears", Side::first, 4, 5, N),
                  put("inf spears f1", Side::second, 4, 4, S), put("kingf spears", Side::second, 0, 0, S)});
    lonely.attack({"XRRR", "R", "XX"}, 1, 2);
    EXPECT_EQ(lonely.s.winner, Side::first) << "his last stand is gone";
}

}  // namespace
}  // namespace banneret::lionheart
