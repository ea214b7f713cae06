// A ruleset on squares whose sides take turns: deployment, facing, checks and the course of the battle.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "engine/core/shared.h"
#include "engine/rulesets/shared/square_frame.h"

namespace banneret::shared {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

struct Counter {
    Side side{};
    SquarePlace place;
    bool has_acted = false, gone = false;
    bool is_deployed() const { return !gone; }
    bool operator==(const Counter&) const = default;
};
struct SquareSetup : StartSetup {
    SquareBoard board{.columns = 9, .rows = 10};
    bool operator==(const SquareSetup&) const = default;
};
struct SquareState : PiecesInTurns<Counter> {
    Shared<SquareSetup> setup;
    bool operator==(const SquareState&) const = default;
};
struct SquareOrders : SquareChecks<SquareState> {
    using SquareChecks::operator();
    Answer operator()(const Shoot& o) const { return pair(o.piece, o.target); }
};
constexpr RuleRef turn_row{1, 1}, over_row{1, 2}, deploy_row{1, 3}, act_row{1, 4}, react_row{1, 5};

SquareState two_counters() {
    SquareState s;
    s.pieces = {{Side::first, {{4, 9}, 0}}, {Side::second, {{4, 0}, 4}}};
    return s;
}
std::string why(const SquareState& s, const TableOrder& o) {
    const auto no = std::visit(SquareOrders{{s, *s.decision(deploy_row, act_row, react_row)}}, o);
    return no ? no->why : "";
}

TEST(SquareBoard, ZonesFollowThePostureSeenByTheSideItself) {
    const SquareBoard board{.columns = 9, .rows = 10};
    EXPECT_TRUE(board.in_zone(Posture::stand_and_hold, Side::first, {0, 7}));
    EXPECT_FALSE(board.in_zone(Posture::stand_and_hold, Side::first, {0, 6}));
    EXPECT_TRUE(board.in_zone(Posture::stand_and_hold, Side::second, {0, 2}));
    EXPECT_FALSE(board.in_zone(Posture::stand_and_hold, Side::first, {-1, 7})) << "off the board";
    EXPECT_FALSE(board.in_zone(Posture::refuse_right, Side::first, {8, 7})) << "its right is the east";
    EXPECT_TRUE(board.in_zone(Posture::refuse_right, Side::second, {8, 2})) << "the enemy's right is the west";
    EXPECT_TRUE(board.in_zone(Posture::envelope, Side::first, {0, 6}));
    EXPECT_FALSE(board.in_zone(Posture::envelope, Side::first, {4, 6}));
}

TEST(SquareBoard, TheLineStandsInTheZoneAndFacesTheEnemy) {
    SquareState s;
    for (int i = 0; i < 6; ++i) s.pieces.push_back({i < 3 ? Side::first : Side::second, {}});
    std::set<Square> taken;
    const auto& setup = *s.setup;
    setup.board.deploy(
        setup, s, [](std::size_t i) { return i % 3 == 0 ? LineRole::horse : LineRole::foot; },
        [&](std::size_t i, const SquarePlace& at) {
            EXPECT_TRUE(taken.insert(at.at).second);
            EXPECT_TRUE(setup.board.in_zone(setup.posture[s.pieces[i].side], s.pieces[i].side, at.at));
            EXPECT_EQ(at.facing, s.pieces[i].side == Side::first ? 0 : 4);
            s.pieces[i].place = at;
        });
    EXPECT_EQ(taken.size(), 6u);
    EXPECT_LT(s.pieces[0].place.at.column, s.pieces[1].place.at.column) << "horse on the own left";
    EXPECT_GT(s.pieces[3].place.at.column, s.pieces[4].place.at.column) << "which is the other edge for the enemy";
}

TEST(SquareBoard, AreasAreSquaresWithTheirWordsOnce) {
    const SquareBoard board{.columns = 3, .rows = 2};
    const auto areas = board.areas([](Square q) { return q.row == 1; }, "near");
    ASSERT_EQ(areas.size(), 3u);
    EXPECT_EQ(areas[0].words, "near");
    EXPECT_EQ(areas[1].words, "");
    EXPECT_EQ(areas[2].outline, outline_of({2, 1}));
}

TEST(SquareBoard, AChargeComesFromOneOfFourSidesAndFacesItsTarget) {
    const auto charges = charges_at(PieceId{1}, PieceId{2}, {4, 4});
    ASSERT_EQ(charges.size(), 4u);
    for (const TableOrder& o : charges) {
        const auto& to = std::get<SquarePlace>(std::get<Charge>(o).to);
        EXPECT_TRUE(adjacent_by_side(to.at, {4, 4}));
        EXPECT_EQ(side_of(to.at, to.facing, {4, 4}), Flank::front);
    }
}

TEST(SquareChecks, APlaceIsFreeWithinReachAndFacesASide) {
    SquareState s = two_counters();
    EXPECT_EQ(why(s, Deploy{PieceId{1}, SquarePlace{{3, 8}, 2}}), "");
    EXPECT_EQ(why(s, Deploy{PieceId{1}, SquarePlace{{4, 9}, 2}}), "") << "its own square is free for it";
    EXPECT_EQ(why(s, Deploy{PieceId{1}, SquarePlace{{4, 0}, 2}}), "That square is not free.");
    EXPECT_EQ(why(s, Deploy{PieceId{1}, SquarePlace{{9, 9}, 2}}), "That square is not free.");
    EXPECT_EQ(why(s, Deploy{PieceId{1}, SquarePlace{{3, 8}, 1}}),
              "A piece must face one of the four sides of its square.");
    EXPECT_EQ(why(s, Deploy{PieceId{1}, HexPlace{}}), "A piece must face one of the four sides of its square.");
    EXPECT_EQ(why(s, Deploy{PieceId{1}, SquarePlace{{3, 5}, 2}}), "That square is outside the deployment zone.");
    const SquareOrders checks{{s, *s.decision(deploy_row, act_row, react_row)}};
    EXPECT_FALSE(checks.place(PieceId{1}, SquarePlace{{5, 7}, 0}, 2));
    EXPECT_EQ(checks.place(PieceId{1}, SquarePlace{{5, 6}, 0}, 2)->why, "That square is too far away.");
}

TEST(SquareChecks, AnOrderIsOfAnOwnPieceThatHasNotActedAtAnEnemyStillThere) {
    SquareState s = two_counters();
    RecordingTableLog log;
    s.next_side(log, turn_row, 3, over_row);
    EXPECT_EQ(why(s, Shoot{PieceId{1}, PieceId{2}}), "That order does not answer the question the battle asks now.");
    s.next_side(log, turn_row, 3, over_row);
    EXPECT_EQ(why(s, Shoot{PieceId{1}, PieceId{2}}), "");
    EXPECT_EQ(why(s, Shoot{PieceId{2}, PieceId{1}}), "That unit is not on your side.");
    EXPECT_EQ(why(s, Shoot{PieceId{1}, PieceId{1}}), "The target is on your own side.");
    EXPECT_EQ(why(s, Shoot{PieceId{1}, PieceId{9}}), "There is no such target on this table.");
    EXPECT_EQ(why(s, Advance{PieceId{1}, SquarePlace{}}),
              "That order does not answer the question the battle asks now.")
        << "no such order";
    s.pieces[1].gone = true;
    EXPECT_EQ(why(s, Shoot{PieceId{1}, PieceId{2}}), "The target has left the field.");
    s.pieces[0].has_acted = true;
    EXPECT_EQ(why(s, Shoot{PieceId{1}, PieceId{2}}), "This unit can do no more this turn.");
    EXPECT_EQ(why(s, Reply{0}), "Choose one of the answers offered.");
    s.ask_for_answer(PieceId{2}, PieceId{1});
    EXPECT_EQ(why(s, Done{}), "Answer the question first.");
    EXPECT_EQ(why(s, Concede{}), "That order does not answer the question the battle asks now.");
}

TEST(AlternateTurns, TheSidesDeployThenTakeTurnsUntilItIsDark) {
    SquareState s = two_counters();
    RecordingTableLog log;
    using Moment = TableDecision::Moment;
    EXPECT_EQ(s.decision(deploy_row, act_row, react_row), ask(Moment::deploy, Side::first, deploy_row));
    EXPECT_FALSE(s.next_side(log, turn_row, 1, over_row));
    EXPECT_EQ(s.decision(deploy_row, act_row, react_row), ask(Moment::deploy, Side::second, deploy_row));
    EXPECT_THAT(log.events, IsEmpty());
    EXPECT_TRUE(s.next_side(log, turn_row, 1, over_row));
    EXPECT_EQ(s.decision(deploy_row, act_row, react_row), ask(Moment::act, Side::first, act_row));
    s.ask_for_answer(PieceId{2}, PieceId{1});
    EXPECT_EQ(s.decision(deploy_row, act_row, react_row),
              ask(Moment::react, Side::second, react_row, PieceId{2}, PieceId{1}));
    s.answered();
    EXPECT_TRUE(s.next_side(log, turn_row, 1, over_row));
    EXPECT_FALSE(s.next_side(log, turn_row, 1, over_row));
    EXPECT_FALSE(s.decision(deploy_row, act_row, react_row));
    EXPECT_THAT(log.events,
                ElementsAre(TableEvent(TurnBegan{1}), TableEvent(StepBegan{turn_row, Side::first}),
                            TableEvent(StepBegan{turn_row, Side::second}), TableEvent(BattleEnded{{}, over_row})));
    EXPECT_EQ(s.ended_by, over_row);
}

TEST(AlternateTurns, ASideWithoutPiecesHasLost) {
    SquareState s = two_counters();
    RecordingTableLog log;
    Tape none{std::span<const Roll>()};
    TurnsCourse<SquareState> course{s, none, log};
    course.end_if_beaten(over_row);
    EXPECT_THAT(log.events, IsEmpty());
    s.pieces[0].gone = true;
    course.end_if_beaten(over_row);
    EXPECT_EQ(s.winner, Side::second);
    EXPECT_EQ(s.stage, AlternateTurns::Stage::over);
}

}  // namespace
}  // namespace banneret::shared
