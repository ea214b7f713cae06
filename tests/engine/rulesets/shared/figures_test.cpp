// Pieces that are figures with hit points: muster, damage, losses and result.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/rulesets/shared/losses.h"

namespace banneret::shared {
namespace {

using testing::ElementsAre;

Unit unit_of(std::uint32_t id, std::string name, std::int32_t count) {
    Unit u;
    u.id = UnitId{id};
    u.name = std::move(name);
    u.count = count;
    return u;
}

const FigureMuster<FigurePlan>& counters() {
    static const FigureMuster<FigurePlan> muster = {.rows = {},
                                                    .plan_of =
                                                        [](const Unit& u) {
                                                            return FigurePlan{u, {}, 1};
                                                        },
                                                    .most_figures = 4,
                                                    .most_pieces = 3,
                                                    .one = "counter",
                                                    .many = "counters"};
    return muster;
}
TableStart start_of(std::int32_t men) {
    TableStart s;
    s.sides.first = {{}, "Red", {unit_of(1, "Guard", men)}, {}, {}, 3, {}};
    s.sides.second = {{}, "Blue", {unit_of(1, "Levy", 60)}, {}, {}, 1, {}};
    return s;
}

TEST(FigureMuster, AUnitBecomesFiguresInEvenPieces) {
    const auto m = counters().prepare(start_of(101));
    EXPECT_TRUE(m.problems.empty());
    EXPECT_THAT(m.plans.first.at(0).figures, ElementsAre(3, 3)) << "101 men at 20 a figure are 6 figures";
    EXPECT_THAT(m.plans.second.at(0).figures, ElementsAre(3));
    const MusterSheet sheet = counters().sheet(start_of(101));
    EXPECT_EQ(sheet.lines.at(0).becomes, "2 counters, 6 figures of 20");
    EXPECT_EQ(sheet.lines.at(0).pieces, 2);
    EXPECT_EQ(sheet.lines.at(0).figures, 6);
}

TEST(FigureMuster, TheRefereeChangesTheScaleAndTooManyPiecesAreRefused) {
    TableStart s = start_of(100);
    s.changes.push_back({Side::first, {}, "scale", "10"});
    EXPECT_THAT(counters().prepare(s).plans.first.at(0).figures, ElementsAre(4, 3, 3));
    s.changes.back().value = "5";
    const auto m = counters().prepare(s);
    ASSERT_EQ(m.problems.size(), 1u);
    EXPECT_EQ(m.problems[0].sentence(), "Red: 5 counters are too many for a table; choose a larger scale");
    s.changes.back().value = "0";
    EXPECT_EQ(counters().prepare(s).problems.size(), 1u);
}

TEST(FigureMuster, PiecesOfOneUnitAreNumbered) {
    EXPECT_EQ(piece_name("Guard", 0, 1), "Guard");
    EXPECT_EQ(piece_name("Guard", 1, 3), "Guard 2");
}

TEST(FigureMuster, AUnitWithoutFiguresIsNotFielded) {
    const MusterLine line = line_of(FigurePlan{unit_of(1, "Guard", 3), {}, 20});
    EXPECT_EQ(line.unit, UnitId{1});
    EXPECT_EQ(line.becomes, "not fielded");
    EXPECT_FALSE(line.note.empty());
    EXPECT_TRUE(line_of(FigurePlan{unit_of(1, "Guard", 3), {1}, 20}).becomes.empty()) << "for the ruleset to word";
}

TEST(Figures, TheLastOneMayBeHurt) {
    EXPECT_EQ(figures_with(9, 3), 3);
    EXPECT_EQ(figures_with(7, 3), 3);
    EXPECT_EQ(figures_with(6, 3), 2);
    EXPECT_EQ(figures_with(0, 3), 0);
}

TEST(Figures, HitsAreLoggedAndFiguresThatFallWithThem) {
    RecordingTableLog log;
    int left = 9;
    take_hits(log, PieceId{1}, {1, 2}, 2, left, 4 * 3, 3);
    EXPECT_EQ(left, 7);
    take_hits(log, PieceId{1}, {1, 2}, 0, left, 4 * 3, 3);
    take_hits(log, PieceId{1}, {1, 2}, 50, left, 4 * 3, 3);
    EXPECT_EQ(left, 0);
    EXPECT_THAT(log.events, ElementsAre(TableEvent(HitsTaken{PieceId{1}, {1, 2}, 2, 7, 12}),
                                        TableEvent(HitsTaken{PieceId{1}, {1, 2}, 7, 0, 12}),
                                        TableEvent(FiguresLost{PieceId{1}, 3, 0, {1, 2}})));
}

struct TwoPieces {
    StartSetup setup;
    BattleCourse course;
    std::vector<FiguresNow> now = {
        {Side::first, UnitId{1}, 6, 2, 0}, {Side::first, UnitId{1}, 4, 1, 3}, {Side::second, UnitId{2}, 5, 0, 1}};
    TwoPieces() {
        setup.roster.first = {{UnitId{1}, "Guard", 100, 0}};
        setup.roster.second = {{UnitId{2}, "Levy", 50, 0}};
        setup.idle.second = {{CharacterId{7}, "Ulf"}};
        course.winner = Side::second;
    }
    PerSide<ArmyLosses> losses() const {
        return losses_by_figures(setup, course, now.size(), 50, [&](std::size_t i) { return now[i]; });
    }
};

TEST(Figures, LossesAreSharedOutByUnitAndOfALostFieldSomeDesert) {
    const PerSide<ArmyLosses> out = TwoPieces().losses();
    EXPECT_EQ(out.first.units.at(0).killed, 30);
    EXPECT_EQ(out.first.units.at(0).deserted, 15);
    EXPECT_EQ(out.first.units.at(0).routed, 15);
    EXPECT_EQ(out.second.units.at(0).deserted, 0) << "it holds the field";
    EXPECT_EQ(out.second.units.at(0).routed, 10);
}

TEST(Figures, CharactersWithoutAPieceReturnUnhurt) {
    const PerSide<ArmyLosses> out = TwoPieces().losses();
    EXPECT_TRUE(out.first.characters.empty());
    ASSERT_EQ(out.second.characters.size(), 1u);
    EXPECT_EQ(out.second.characters[0].character, CharacterId{7});
    EXPECT_EQ(out.second.characters[0].fate, Fate::unhurt);
    TableStart start = start_of(10);
    Character ulf;
    ulf.id = CharacterId{7};
    ulf.name = "Ulf";
    start.sides.second.characters = {ulf};
    StartSetup setup = setup_of(start);
    leave_out_characters(setup, start);
    EXPECT_EQ(setup.idle.second, TwoPieces().setup.idle.second);
}

TEST(Figures, TheSharesLostAreTheKilledAndTheFled) {
    const TwoPieces t;
    const TableResult r = result_by_figures(t.course, true, t.now.size(), [&](std::size_t i) { return t.now[i]; });
    EXPECT_TRUE(r.over);
    EXPECT_EQ(r.winner, Side::second);
    EXPECT_DOUBLE_EQ(r.lost.first, 0.6);
    EXPECT_DOUBLE_EQ(r.lost.second, 0.2);
}

}  // namespace
}  // namespace banneret::shared
