#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "app/panels/tabletop/table_board.h"

// Names of the pieces on the board, with much and with little room.
namespace banneret::app {
namespace {

TEST(TableBoard, InitialsTellAPieceFromItsLikeInASmallCell) {
    EXPECT_EQ(initials("Knights of the Thorn 1"), "KT1");
    EXPECT_EQ(initials("Crown longbows 12"), "CL12");
    EXPECT_EQ(initials("Sir Edric Harrow (Host of the Thorn Crown)"), "SEH");
    EXPECT_EQ(initials("\xC3\x89lan guard 2"), "\xC3\x89G2");
    EXPECT_EQ(initials("The 4th Free Company of Otterholt 3"), "T4F3");
    EXPECT_EQ(initials(""), "");
}

// A leader on the front edge of a unit in melee has no space for a name; the name is drawn beside the unit.
TEST(TableNames, ALeaderOnTheFrontEdgeIsNamedBesideHisBody) {
    for (int degrees = 0; degrees < 360; degrees += 17) {
        SCOPED_TRACE(degrees);
        BoardView board;
        board.grid = BoardView::Grid::inches;
        board.wide = board.deep = 48;
        BoardBlock body;
        body.piece = PieceId{1};
        body.x = body.y = 24;
        body.wide = 15, body.deep = 5;
        body.degrees = static_cast<std::int16_t>(degrees);
        BoardBlock leader;
        leader.piece = PieceId{2};
        leader.shape = BoardBlock::Shape::round;
        const BoardPoint a = ahead_of(degrees);
        leader.x = body.x + a.x * body.deep / 2, leader.y = body.y + a.y * body.deep / 2;
        leader.wide = leader.deep = 1.2f;
        leader.degrees = body.degrees;
        BoardBlock enemy = body;
        enemy.piece = PieceId{3};
        enemy.side = Side::second;
        enemy.x += a.x * body.deep, enemy.y += a.y * body.deep;
        enemy.degrees = static_cast<std::int16_t>((degrees + 180) % 360);
        board.blocks = {body, leader, enemy};
        const TableSight sight{{0, 0}, {900, 900}, 24, 24, 15};
        EXPECT_EQ(place_names(board, sight, {{80, 13}, {80, 13}, {80, 13}}, {}, 3).size(), 3u);
    }
}

// Twelve figures that fill 4 by 3 inches could be in four files or, with gaps, in other numbers of files; the view
// decides.
TEST(TableFigures, StandInTheFilesOfTheView) {
    BoardBlock b;
    b.figures = 12;
    b.wide = 4, b.deep = 3;
    EXPECT_EQ(ranks_of(b).files, 4);
    b.files = 2;
    EXPECT_EQ(ranks_of(b).files, 2);
    EXPECT_EQ(ranks_of(b).ranks, 6);
    b.files = 12;
    b.figures = 5;
    EXPECT_EQ(ranks_of(b).files, 5) << "no more files than figures";
}

// A standard and other badges are behind the rear edge in every direction: they cover no figure, and no enemy in front.
TEST(TableBadges, LieBehindTheRearEdge) {
    const Colours colours{};
    Fonts fonts;
    fonts.pixels = 17;
    Intents intents;
    Draft draft;
    const Ui ui{colours, fonts, true, intents, draft};
    BoardView board;
    const TableSight sight{{0, 0}, {600, 460}, 24, 24, 20};
    BoardBlock b;
    b.x = b.y = 20;
    b.wide = 6, b.deep = 3;
    b.figures = b.started = 18;
    EXPECT_EQ(badges_of(ui, board, sight, b).tall, 0) << "nothing to show";
    b.standard = b.hired = true;
    b.morale = 1;
    for (int degrees = 0; degrees < 360; degrees += 15) {
        SCOPED_TRACE(degrees);
        b.degrees = static_cast<std::int16_t>(degrees);
        const Badges badges = badges_of(ui, board, sight, b);
        EXPECT_TRUE(badges.standard && badges.morale && badges.hired);
        EXPECT_GE(badges.tall, 0.75f * fonts.pixels);
        const BoardPoint a = ahead_of(degrees);
        const ImVec2 c = sight.at(b.x, b.y);
        for (const ImVec2 p : {ImVec2(badges.box.x, badges.box.y), ImVec2(badges.box.z, badges.box.y),
                               ImVec2(badges.box.x, badges.box.w), ImVec2(badges.box.z, badges.box.w)})
            EXPECT_LT((p.x - c.x) * a.x + (p.y - c.y) * a.y, -b.deep / 2 * sight.scale);
    }
    // Too small for figures: morale and hire are inside the body, the standard stays outside.
    const TableSight far{{0, 0}, {600, 460}, 24, 24, 2};
    const Badges small = badges_of(ui, board, far, b);
    EXPECT_TRUE(small.standard);
    EXPECT_FALSE(small.morale || small.hired);
    board.grid = BoardView::Grid::squares;
    EXPECT_EQ(badges_of(ui, board, sight, b).tall, 0);
}

// A unit's name is beside it at any text size; without room a line leads to it. No name covers a body or another name.
TEST(TableNames, StandBesideTheirPiecesOrAreLedToThem) {
    BoardView board;
    board.grid = BoardView::Grid::inches;
    board.wide = board.deep = 48;
    const auto add = [&](float x, float y, float wide, float deep, int degrees,
                         BoardBlock::Shape shape = BoardBlock::Shape::rectangle) {
        BoardBlock b;
        b.piece = PieceId{static_cast<std::uint32_t>(board.blocks.size() + 1)};
        b.shape = shape;
        b.x = x, b.y = y, b.wide = wide, b.deep = deep;
        b.degrees = static_cast<std::int16_t>(degrees);
        board.blocks.push_back(b);
    };
    for (int i = 0; i < 5; ++i) add(14.0f + 4.5f * static_cast<float>(i), 20, 4, 2, 0);
    add(23, 20, 1, 1, 0, BoardBlock::Shape::round);
    add(8, 36, 8, 2, 30);
    for (const float em : {17.0f, 34.0f}) {
        SCOPED_TRACE(em);
        const TableSight sight{{0, 0}, {600, 460}, 24, 24, 9};
        const std::vector<ImVec2> sizes(board.blocks.size(), ImVec2(6 * em, 0.78f * em));
        const auto names = place_names(board, sight, sizes, {}, 0.2f * em);
        EXPECT_GE(names.size(), em < 20 ? 6u : 5u);
        for (const TableName& n : names) {
            SCOPED_TRACE(n.block);
            // The figure in the third unit is named beside that unit.
            const BoardBlock& body = board.blocks[n.block == 5 ? 2 : n.block];
            const ImVec2 c = sight.at(body.x, body.y);
            const float aside = std::max({n.from.x - c.x, c.x - n.to.x, 0.0f}),
                        off = std::max({n.from.y - c.y, c.y - n.to.y, 0.0f});
            const float half = body.wide * sight.scale / 2;
            if (!n.body) {
                EXPECT_LE(std::hypot(aside, off), half + 14 + 0.2f * em);
            } else {
                EXPECT_LE(off, half + 14 + 3 * em);
                for (const TableName& o : names)
                    if (o.block != n.block) {
                        EXPECT_FALSE(c.x > o.from.x && c.x < o.to.x && std::min(n.from.y, c.y) < o.to.y &&
                                     std::max(n.to.y, c.y) > o.from.y)
                            << "the line runs through the name of " << o.block;
                    }
            }
            for (const TableName& o : names)
                if (o.block != n.block) {
                    EXPECT_FALSE(n.from.x < o.to.x && n.to.x > o.from.x && n.from.y < o.to.y && n.to.y > o.from.y)
                        << o.block;
                }
            for (const BoardBlock& b : board.blocks) {
                const ImVec2 at = sight.at(b.x, b.y);
                EXPECT_FALSE(at.x > n.from.x && at.x < n.to.x && at.y > n.from.y && at.y < n.to.y) << b.piece.value;
            }
        }
    }
    // The selected piece is always named.
    const TableSight crowded{{0, 0}, {600, 460}, 24, 24, 0.5f};
    const auto picked =
        place_names(board, crowded, std::vector<ImVec2>(board.blocks.size(), ImVec2(200, 26)), {PieceId{4}}, 6);
    ASSERT_FALSE(picked.empty());
    EXPECT_EQ(picked.front().block, 3u);
}

}  // namespace
}  // namespace banneret::app
