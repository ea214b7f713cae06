// Every rule of the Lionheart variant by its number: the field, the turn and the actions.

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

TEST(LionheartRows, EveryRuleAndRulingHasItsRowInItsPlace) {
    const auto rows = rule_rows();
    ASSERT_EQ(rows.size(), static_cast<std::size_t>(row_count));
    EXPECT_TRUE(rule.match(rows));
    EXPECT_EQ(rows.front().id, "LH-1");
    EXPECT_EQ(banneret::row(rule("LH-R56")).id, "LH-R56");
    for (const RuleRow& r : rows) {
        EXPECT_FALSE(r.words.empty()) << r.id;
        EXPECT_EQ(r.words.back(), '.') << r.id;
        EXPECT_FALSE(r.name.empty()) << r.id;
        EXPECT_FALSE(r.heading.empty()) << r.id;
    }
    EXPECT_EQ(banneret::row(rule("LH-95")).name, "bid");
    EXPECT_EQ(banneret::row(rule("LH-R34")).id, "LH-R34");
    EXPECT_EQ(banneret::row(extra(Extra::never_panics)).name, "never panics");
    EXPECT_EQ(banneret::row(extra(Extra::home)).name, "payment");
    EXPECT_EQ(banneret::row(policy(Policy::concede)).name, "breaks off");
    EXPECT_EQ(banneret::row(choice(Choice::go_first)).name, "go first");
    EXPECT_EQ(banneret::row(choice(Choice::enemy_first)).name, "let the enemy go first");
}

// --- The field and the turn ------------------------------------------------------------------------------------------

TEST(LionheartRules, LH1_LH2_LH3_AnOpenFieldOfHexesAndNothingElse) {  // LH-1, LH-2, LH-3
    Scene s = scene({put("inf spears", Side::first, 4, 5, N)});
    EXPECT_THAT(s.refused(Advance{piece(0), SquarePlace{{4, 4}, 0}}), HasSubstr("hex"));
    EXPECT_THAT(s.refused(Advance{piece(0), InchPlace{400, 400, 0}}), HasSubstr("hex"));
    EXPECT_EQ(s.refused(Advance{piece(0), HexPlace{neighbour(s.at(0).at, N), N}}), "");
    // Orders that the variant does not have are unknown: no cards, no duels.
    EXPECT_THAT(s.refused(PlayCard{}), HasSubstr("has no such order"));
    EXPECT_THAT(s.refused(ChallengeTo{piece(0), piece(4)}), HasSubstr("has no such order"));
    EXPECT_EQ(Rules::view(s.s, Side::first).grid, BoardView::Grid::hexes);
}

TEST(LionheartRules, LH4_ATurnIsALeadershipRollAndItsActions) {  // LH-4
    State s = placed(with_kings({}));
    FaceDice dice({"AA", "PP", "PP", "AP"});
    RecordingTableLog log;
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

TEST(LionheartRules, LH5_DiceAsTheLeadersRatingAndTheirScores) {  // LH-5
    EXPECT_EQ(score({1, 1, 1}), 3);
    EXPECT_THAT(face_score, ElementsAre(2, 1, 0));
    auto stands = with_kings({});
    stands[0].facts.build.leadership = 3;
    stands[3].facts.build.leadership = 1;
    State s = placed(stands);
    FaceDice dice({"ARP", "A"});
    NoTableLog log;
    go_on({s, dice, log});
    EXPECT_THAT(dice.thrown, ElementsAre(3, 1));
    EXPECT_EQ(s.high, Side::first);
    EXPECT_EQ(s.stage, Stage::who_first) << "3 against 2";
}

TEST(LionheartRules, LH6_ATieAndNobodyActs) {  // LH-6
    State s = placed(with_kings({}));
    FaceDice dice({"RR", "AP", "AA", "PP"});
    NoTableLog log;
    go_on({s, dice, log});
    EXPECT_EQ(s.turn, 2) << "the tied turn is over, and counts (LH-R7)";
    EXPECT_EQ(s.actions, 5);
}

TEST(LionheartRules, LH7_ADifferenceOfOneAndTheHighRollerPicks) {  // LH-7
    for (const std::uint8_t option : {std::uint8_t{0}, std::uint8_t{1}}) {
        State s = placed(with_kings({}));
        FaceDice dice({"RP", "RR"});
        NoTableLog log;
        go_on({s, dice, log});
        const auto d = Rules::pending(s);
        ASSERT_TRUE(d);
        EXPECT_EQ(d->side, Side::second);
        EXPECT_EQ(Rules::describe(s, RuleWorked{Side::second, rule("LH-7"), {}, {}, 1}),
                  s.setup->name.second + " leads by 1: one action each (LH-7).");
        EXPECT_EQ(Rules::describe(s, RuleWorked{Side::second, rule("LH-8"), {}, {}, 3}),
                  s.setup->name.second + " leads by 3: 3 actions, the enemy one (LH-8).");
        ASSERT_EQ(d->options().size(), 2u);
        EXPECT_EQ(banneret::row(d->options()[0]).name, "go first");
        EXPECT_EQ(banneret::row(d->options()[1]).name, "let the enemy go first");
        EXPECT_TRUE(Rules::check(s, Reply{2}));
        Rules::apply(s, Reply{option}, dice, log);
        EXPECT_EQ(s.actions, 2);
        EXPECT_EQ(s.order[0], option == 0 ? Side::second : Side::first);
        EXPECT_EQ(s.order[1], option == 0 ? Side::first : Side::second);
    }
}

TEST(LionheartRules, LH8_LH9_LH10_LH11_ActionsOutOfTheTable) {  // LH-8, LH-9, LH-10, LH-11; LH-R5
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
    // LH-10: a column has as many A as its number.
    for (std::size_t c = 0; c < 5; ++c) {
        int n = 0;
        for (const auto& line : sequence_table) n += line[c];
        EXPECT_EQ(n, 5 - static_cast<int>(c));
    }
}

// --- Actions ---------------------------------------------------------------------------------------------------------

TEST(LionheartRules, LH12_OneStandAnActionAndNotAPanickedOne) {  // LH-12
    Scene s = scene({put("cav spears", Side::first, 4, 5, N), put("inf spears pan", Side::first, 2, 5, N)});
    FaceDice none({});
    EXPECT_THAT(s.refused(Advance{piece(1), HexPlace{neighbour(s.at(1).at, N), N}}), HasSubstr("panicked"));
    EXPECT_THAT(s.refused(Advance{piece(5), HexPlace{}}), HasSubstr("enemy"));
    s.give(Advance{piece(0), HexPlace{neighbour(s.at(0).at, N), N}}, none);
    EXPECT_EQ(Rules::pending(s.s)->piece, piece(0));
    EXPECT_THAT(s.refused(Advance{piece(3), HexPlace{neighbour(s.at(3).at, N), N}}),
                HasSubstr("in the middle of its action"));
    s.give(Done{}, none);
    EXPECT_EQ(s.refused(Advance{piece(3), HexPlace{neighbour(s.at(3).at, N), N}}), "");
}

TEST(LionheartRules, LH13_LH14_LH15_TurnAboutFaceAndAdvanceCostAPoint) {  // LH-13, LH-14, LH-15
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

TEST(LionheartRules, LH16_AttackCostsAPointAndEndsTheAction) {  // LH-16
    Scene s = scene({put("cav spears", Side::first, 4, 5, N), put("inf spears", Side::second, 4, 4, S)});
    EXPECT_THAT(s.refused(Charge{piece(0), piece(1), HexPlace{s.at(0).at, NE}}), HasSubstr("front hex"));
    EXPECT_THAT(s.refused(Charge{piece(0), piece(3), s.place(0)}), HasSubstr("on your own side"));
    s.attack({"RRRR", "RRRR", "RR", "RR"});
    EXPECT_EQ(s.s.action_at, 1) << "the next action";
    EXPECT_FALSE(s.s.action.begun);
}

TEST(LionheartRules, LH17_ShootingIsFreeAndOnce) {  // LH-17
    Scene s = scene({put("inf bows", Side::first, 4, 6, N), put("inf spears", Side::second, 4, 4, S)});
    s.shoot({"AAAA"});
    EXPECT_EQ(s.s.action.move_points, 1) << "no point spent";
    EXPECT_THAT(s.refused(Shoot{piece(0), piece(1)}), HasSubstr("already shot"));
    EXPECT_THAT(s.refused(Shoot{piece(2), piece(1)}), HasSubstr("in the middle of its action"));
}

TEST(LionheartRules, LH18_ReloadOnceAndNotWithAShot) {  // LH-18
    auto crossbows = put("linf crossbows", Side::first, 4, 6, N);
    Scene s = scene({crossbows, put("inf spears", Side::second, 4, 4, S)});
    EXPECT_THAT(s.refused(Reload{piece(0)}), HasSubstr("already loaded"));
    s.s.stands[0].loaded = false;
    EXPECT_THAT(s.refused(Shoot{piece(0), piece(1)}), HasSubstr("reload first"));
    FaceDice none({});
    s.give(Reload{piece(0)}, none);
    EXPECT_TRUE(s.at(0).loaded);
    EXPECT_THAT(s.refused(Shoot{piece(0), piece(1)}), HasSubstr("already shot or reloaded"));
    EXPECT_THAT(s.refused(Reload{piece(3)}), HasSubstr("in the middle of its action"));
    Scene shot = scene({put("linf crossbows", Side::first, 4, 6, N), put("inf spears", Side::second, 4, 4, S)});
    shot.shoot({"AA"});
    EXPECT_FALSE(shot.at(0).loaded);
    EXPECT_THAT(shot.refused(Reload{piece(0)}), HasSubstr("already shot or reloaded")) << "not both in one action";
}

TEST(LionheartRules, LH19_NoAttackAfterAShotOrAReload) {  // LH-19
    Scene s = scene({put("lcav bows", Side::first, 4, 5, N), put("inf spears", Side::second, 4, 4, S)});
    EXPECT_EQ(s.refused(Charge{piece(0), piece(1), s.place(0)}), "");
    s.shoot({"AA"});
    EXPECT_THAT(s.refused(Charge{piece(0), piece(1), s.place(0)}), HasSubstr("may not attack"));
}

TEST(LionheartRules, LH20_LH67_ArbalestsReloadInAnActionOfTheirOwn) {  // LH-20, LH-67
    auto arbalests = put("linf arbalests", Side::first, 4, 6, N);
    arbalests.loaded = false;
    Scene s = scene({arbalests});
    FaceDice none({});
    Scene moved = s;
    moved.give(Advance{piece(0), HexPlace{s.at(0).at, NE}}, none);
    EXPECT_THAT(moved.refused(Reload{piece(0)}), HasSubstr("without movement"));
    s.give(Reload{piece(0)}, none);
    EXPECT_TRUE(s.at(0).loaded);
    EXPECT_FALSE(s.s.action.begun) << "the action is over";
    EXPECT_EQ(s.s.action_at, 1);
}

TEST(LionheartRules, LH21_LH22_LH23_RallyIsAllAPanickedStandMayDoAndAlwaysWorks) {  // LH-21, LH-22, LH-23
    Scene s = scene({put("lcav bows pan", Side::first, 4, 5, N), put("inf spears", Side::second, 4, 4, S)});
    EXPECT_THAT(s.refused(Shoot{piece(0), piece(1)}), HasSubstr("only rally"));
    EXPECT_THAT(s.refused(Charge{piece(0), piece(1), s.place(0)}), HasSubstr("only rally"));
    EXPECT_THAT(s.refused(Reload{piece(0)}), HasSubstr("only rally"));
    EXPECT_THAT(s.refused(Rally{piece(3), {}, s.place(3)}), HasSubstr("not panicked"));
    FaceDice none({});
    s.give(Rally{piece(0), {}, HexPlace{s.at(0).at, SW}}, none);
    EXPECT_FALSE(s.at(0).panicked);
    EXPECT_EQ(s.at(0).facing, SW);
    EXPECT_EQ(s.s.action_at, 1) << "it took the whole action";
}

}  // namespace
}  // namespace banneret::lionheart
