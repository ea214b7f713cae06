// A ruleset that only this program has, in the window: mustered, drawn, played through the orders on the page, and
// replayed.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "app/models/battle/battle_model.h"
#include "app/models/tabletop/table_offers.h"
#include "app/panels/tabletop/table_board.h"
#include "engine/files/campaign_file.h"
#include "engine/geometry/squares.h"
#include "tests/app/panels/headless.h"
#include "tests/app/panels/table_scene.h"

namespace banneret::app {
namespace {

Desk campaign_desk() {
    Desk d;
    auto loaded = load_campaign(BANNERET_SOURCE_DIR "/campaigns/the-salt-marches/the-salt-marches.banneret");
    if (std::holds_alternative<History>(loaded)) d.history = std::get<History>(std::move(loaded));
    d.page = Page::battle;
    return d;
}

class MadeUpOnThePage : public testing::Test {
protected:
    const BattleModel& battle() { return driver.app().models().battle; }
    const TablePlayModel& table() { return *battle().table; }
    void SetUp() override {
        driver.ask(TableIntent{MusterTable{driver.desk().history->now().battles.front()->id}});
        ASSERT_EQ(battle().view, BattleModel::View::muster);
        driver.ask(TableIntent{ChangeMuster{"made-up", battle().muster->plan, 7}});
        ASSERT_EQ(battle().muster->rulesets[battle().muster->ruleset].key, "made-up");
    }
    void begin() {
        driver.ask(TableIntent{BeginTable{}});
        ASSERT_EQ(battle().view, BattleModel::View::table);
    }
    void give(const TableOrder& order) {
        const std::size_t before = table().orders;
        driver.ask(TableIntent{OrderOnTable{order}});
        ASSERT_FALSE(driver.desk().message && driver.desk().message->kind == Message::Kind::refused)
            << driver.desk().message->words;
        if (battle().view == BattleModel::View::table) {
            ASSERT_EQ(table().orders, before + 1);
        }
    }
    void deploy() {
        ASSERT_NO_FATAL_FAILURE(give(Done{}));
        ASSERT_NO_FATAL_FAILURE(give(Done{}));
    }
    void point_at_every_piece() {
        const std::vector<BoardBlock> blocks = table().board.blocks;
        for (const BoardBlock& b : blocks)
            if (driver.item(b.label) != nullptr) driver.point_at(b.label);
    }
    test::Driver driver{campaign_desk(), 1600, 1000};
};

TEST_F(MadeUpOnThePage, TheMusterTakesItsOwnChanges) {
    const TableMusterModel m = *battle().muster;
    EXPECT_TRUE(m.problems.empty());
    TablePlan plan = m.plan;
    const MusterLine& line =
        *std::find_if(m.lines.first.begin(), m.lines.first.end(), [](const MusterLine& l) { return bool(l.unit); });
    ASSERT_EQ(line.choices.size(), 1u);
    plan.changes.push_back({Side::first, line.unit, "toughness", "5"});
    driver.ask(TableIntent{ChangeMuster{"made-up", plan, 7}});
    const TableMusterModel& changed = *battle().muster;
    EXPECT_TRUE(changed.problems.empty());
    const auto same = [&](const MusterLine& l) { return l.unit == line.unit; };
    EXPECT_EQ(std::find_if(changed.lines.first.begin(), changed.lines.first.end(), same)->choices[0].value, "5");
}

// Zones, hits and morale are drawn; a piece is put down on a square of its zone and nowhere else.
TEST_F(MadeUpOnThePage, PiecesAreDeployedOnSquares) {
    ASSERT_NO_FATAL_FAILURE(begin());
    EXPECT_EQ(table().board.grid, BoardView::Grid::squares);
    EXPECT_FALSE(table().board.zones.empty());
    std::set<Square> taken;
    for (const BoardBlock& b : table().board.blocks) {
        EXPECT_TRUE(taken.insert(std::get<SquarePlace>(b.place).at).second) << b.label;
        EXPECT_GT(b.most_hits, 0);
        EXPECT_EQ(b.morale_levels, 4);
    }
    const BoardBlock block = table().board.blocks.front();
    driver.ask(TableIntent{ChooseOnTable{block.piece}});
    ASSERT_FALSE(table().moves.empty());
    for (const auto& [place, order] : table().moves) {
        const BoardPoint middle = middle_at(table().board, place, &block);
        const auto& zones = table().board.zones;
        EXPECT_TRUE(std::any_of(zones.begin(), zones.end(), [&](const BoardZone& z) {
            return middle.x > z.outline[0].x && middle.x < z.outline[2].x && middle.y > z.outline[0].y &&
                   middle.y < z.outline[2].y;
        }));
    }
    // The ruleset has no diagonal facings: the nearest facing it has is used instead.
    SquarePlace wanted = std::get<SquarePlace>(table().moves.front().first);
    wanted.facing = 1;
    const auto offer = order_to(*table().battle, *table().decision, block.piece, wanted);
    ASSERT_TRUE(offer);
    EXPECT_EQ(offer->refused, "");
    EXPECT_EQ(std::get<SquarePlace>(*offer->to).facing, 2);
    ASSERT_NO_FATAL_FAILURE(give(offer->order));
    EXPECT_EQ(block_of(table().board, block.piece)->degrees, 90);
}

// The orders offered beside and on the board are enough to fight to the end.
TEST_F(MadeUpOnThePage, ABattleIsPlayedByOffersAloneAndReplayed) {
    ASSERT_NO_FATAL_FAILURE(begin());
    ASSERT_NO_FATAL_FAILURE(deploy());
    std::size_t charges = 0, shots = 0, drilled = 0, moved = 0, most_fallen = 0;
    for (int n = 0; n < 600 && battle().view == BattleModel::View::table; ++n) {
        if (n % 40 == 0) point_at_every_piece();
        for (const BoardBlock& b : table().board.blocks) most_fallen = std::max<std::size_t>(most_fallen, b.morale);
        if (table().decision->moment == TableDecision::Moment::react) {
            ASSERT_GE(table().offers.size(), 12u);
            EXPECT_EQ(std::count_if(table().offers.begin(), table().offers.end(),
                                    [](const TableOffer& o) { return std::holds_alternative<Reply>(o.order); }),
                      12);
            EXPECT_NE(driver.worded(table().offers.front().words), nullptr) << table().offers.front().words;
            ASSERT_NO_FATAL_FAILURE(give(TableOrder(table().offers[drilled++ % 12].order)));
            continue;
        }
        if (table().can_act.empty()) {
            ASSERT_NO_FATAL_FAILURE(give(Done{}));
            continue;
        }
        driver.ask(TableIntent{ChooseOnTable{table().can_act.front()}});
        const auto can = [&](const TableOffer& o) {
            return std::holds_alternative<Charge>(o.order) || std::holds_alternative<Shoot>(o.order);
        };
        const auto& offers = table().offers;
        const auto at = std::find_if(offers.begin(), offers.end(), can);
        if (at != offers.end()) {
            ++(std::holds_alternative<Charge>(at->order) ? charges : shots);
            ASSERT_NO_FATAL_FAILURE(give(TableOrder(at->order)));
        } else {
            ASSERT_FALSE(table().moves.empty());
            ++moved;
            const bool north = table().asked == Side::first;
            const auto row_of = [](const auto& m) { return std::get<SquarePlace>(m.first).at.row; };
            const auto ahead = std::minmax_element(table().moves.begin(), table().moves.end(),
                                                   [&](const auto& a, const auto& b) { return row_of(a) < row_of(b); });
            ASSERT_NO_FATAL_FAILURE(give(TableOrder((north ? ahead.first : ahead.second)->second)));
        }
    }
    EXPECT_EQ(battle().view, BattleModel::View::review);
    EXPECT_GT(charges, 3u);
    EXPECT_GT(shots, 0u);
    EXPECT_GT(moved, 3u);
    EXPECT_EQ(charges, drilled);
    EXPECT_GE(most_fallen, 2u) << "more than two states of morale are seen";
    for (const std::size_t moment : {0u, 10u, 25u}) {
        driver.ask(TableIntent{ShowMoment{moment}});
        EXPECT_FALSE(table().live);
        EXPECT_EQ(table().shown, moment);
        point_at_every_piece();
    }
}

// The position of an item on the screen.
ImVec2 middle_of(const ItemLog::Item& item) {
    return {(item.spot.left + item.spot.right) * 0.5f, (item.spot.top + item.spot.bottom) * 0.5f};
}

// Drags a block of the asked side to another square of its zone and drops it `right` and `down` of that square's
// middle, in parts of its width.
struct Dragged {
    PieceId piece{};
    SquarePlace to;
};
Dragged drag_to_a_square(test::Driver& driver, const TablePlayModel table, float right, float down) {
    for (const BoardBlock& b : table.board.blocks) {
        if (b.side != table.asked || driver.item(b.label) == nullptr) continue;
        driver.ask(TableIntent{ChooseOnTable{b.piece}});
        const ImVec2 from = middle_of(*driver.item(b.label));
        const auto item_at = [&](int column, int row) {
            return driver.item("to " + std::to_string(column) + "," + std::to_string(row));
        };
        for (int column = 1; column + 1 < table.board.columns; ++column)
            for (int row = 1; row < table.board.rows; ++row) {
                const auto *there = item_at(column, row), *beside = item_at(column + 1, row);
                if (there == nullptr || beside == nullptr) continue;
                const ImVec2 middle = middle_of(*there);
                const float wide = middle_of(*beside).x - middle.x;
                if (std::abs(middle.x - from.x) + std::abs(middle.y - from.y) < 1.5f * wide) continue;
                ImGui::GetIO().MousePos = from;
                driver.frame();
                ImGui::GetIO().MouseDown[0] = true;
                driver.frame();
                const ImVec2 to = {middle.x + right * wide, middle.y + down * wide};
                for (const float part : {0.3f, 0.7f, 1.0f}) {
                    ImGui::GetIO().MousePos = {from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part};
                    driver.settle();
                }
                ImGui::GetIO().MouseDown[0] = false;
                driver.settle();
                return {b.piece, {{static_cast<std::int16_t>(column), static_cast<std::int16_t>(row)}, 0}};
            }
    }
    return {};
}

// The block faces the side of the square on which it is dropped.
TEST_F(MadeUpOnThePage, ABlockIsDraggedToASquareAndFacesTheSideOfThePointer) {
    struct Case {
        float right, down;
        int facing;
    };
    for (const Case& c : {Case{0.4f, 0, 2}, Case{0, 0.4f, 4}, Case{-0.4f, 0, 6}, Case{0, -0.4f, 0}}) {
        test::Driver fresh{campaign_desk(), 1600, 1000};
        fresh.ask(TableIntent{MusterTable{fresh.desk().history->now().battles.front()->id}});
        fresh.ask(TableIntent{ChangeMuster{"made-up", fresh.app().models().battle.muster->plan, 7}});
        fresh.ask(TableIntent{BeginTable{}});
        const Dragged dragged = drag_to_a_square(fresh, *fresh.app().models().battle.table, c.right, c.down);
        ASSERT_TRUE(dragged.piece);
        const TablePlayModel& after = *fresh.app().models().battle.table;
        ASSERT_EQ(after.orders, 1u) << (fresh.desk().message ? fresh.desk().message->words : "nothing was ordered");
        const BoardBlock* block = block_of(after.board, dragged.piece);
        ASSERT_NE(block, nullptr);
        EXPECT_EQ(std::get<SquarePlace>(block->place),
                  (SquarePlace{dragged.to.at, static_cast<std::uint8_t>(c.facing)}));
        EXPECT_EQ(block->degrees, 45 * c.facing);
    }
}

// Every square that the selected block can shoot at has a ring, and every square its charge reaches has a chevron.
TEST_F(MadeUpOnThePage, ArcsAndTheReachOfChargesAreDrawn) {
    ASSERT_NO_FATAL_FAILURE(begin());
    ASSERT_NO_FATAL_FAILURE(deploy());
    const auto drawn = [&](std::string_view beginning) {
        const auto& words = driver.items().words;
        return static_cast<std::size_t>(std::count_if(
            words.begin(), words.end(), [&](const std::string& w) { return w.rfind(beginning, 0) == 0; }));
    };
    EXPECT_EQ(drawn("fire reaches") + drawn("charge reaches"), 0u) << "nothing is picked";
    std::size_t shooters = 0;
    const std::vector<BoardBlock> blocks = table().board.blocks;
    for (const BoardBlock& b : blocks) {
        if (b.side != table().asked) continue;
        driver.ask(TableIntent{ChooseOnTable{b.piece}});
        const Battle& now = *table().battle;
        EXPECT_EQ(drawn("fire reaches"), now.fire_areas(b.piece).size()) << b.label;
        EXPECT_EQ(drawn("charge reaches"), now.charge_areas(b.piece).size()) << b.label;
        EXPECT_GT(drawn("charge reaches"), 0u);
        shooters += b.missile ? 1 : 0;
        EXPECT_EQ(drawn("fire reaches") > 0, b.missile) << b.label;
        for (const BoardArea& area : now.fire_areas(b.piece)) {
            // The first side looks up the board and sees 45 degrees to either side of straight ahead.
            const Square at{static_cast<std::int16_t>(area.outline[0].x), static_cast<std::int16_t>(area.outline[0].y)};
            const auto& place = std::get<SquarePlace>(b.place);
            EXPECT_TRUE(ahead(place.at, place.facing, at)) << b.label;
            EXPECT_LT(at.row, place.at.row);
        }
    }
    EXPECT_GT(shooters, 0u);
}

// A right click lists the orders for a place, or for a piece.
TEST_F(MadeUpOnThePage, TheRightButtonListsTheOrdersToASquare) {
    ASSERT_NO_FATAL_FAILURE(begin());
    const PieceId piece = table().can_act.front();
    driver.ask(TableIntent{ChooseOnTable{piece}});
    ASSERT_FALSE(table().moves.empty());
    const auto* square = std::get_if<SquarePlace>(&table().moves.back().first);
    ASSERT_NE(square, nullptr);
    const auto offers = orders_to(*table().battle, *table().decision, piece, *square);
    ASSERT_EQ(offers.size(), 1u);
    ASSERT_TRUE(driver.point_at("to " + std::to_string(square->at.column) + "," + std::to_string(square->at.row)));
    ImGui::GetIO().MouseDown[1] = true;
    driver.frame();
    ImGui::GetIO().MouseDown[1] = false;
    driver.settle();
    EXPECT_NE(driver.item(offers[0].words), nullptr) << offers[0].words << " among " << driver.every_item();
}

// Every order that is legal can be given with the pointer or from the list.
TEST_F(MadeUpOnThePage, OffersHoldEveryOrderThatACommanderCanThinkOf) {
    ASSERT_NO_FATAL_FAILURE(begin());
    ASSERT_NO_FATAL_FAILURE(deploy());
    Rng rng(1, 1);
    int seen = 0;
    for (int n = 0; n < 60 && battle().view == BattleModel::View::table; ++n) {
        const Battle& now = *table().battle;
        for (const TableOrder& order : now.candidates(rng, 25)) {
            const PieceId piece = piece_of(order);
            std::vector<TableOrder> offered = {Done{}};
            for (const TableOffer& o : offers_now(now, *table().decision, table().board, piece, {}))
                offered.push_back(o.order);
            if (const auto* advance = std::get_if<Advance>(&order))
                if (const auto o = order_to(now, *table().decision, piece, advance->to)) offered.push_back(o->order);
            if (const auto* charge = std::get_if<Charge>(&order))
                for (const TableOrder& o : now.offers_against(piece, charge->target)) offered.push_back(o);
            EXPECT_NE(std::find(offered.begin(), offered.end(), order), offered.end()) << key(order);
            ++seen;
        }
        ASSERT_NO_FATAL_FAILURE(give(*table().advised));
    }
    EXPECT_GT(seen, 500);
}

}  // namespace
}  // namespace banneret::app
