#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/models/battle/battle_model.h"
#include "engine/campaign/battles/table_battle.h"
#include "engine/commanders/table_commander.h"
#include "engine/files/campaign_file.h"
#include "tests/app/panels/headless.h"

// The board of Battlefield Combat shows before a click: the odds, the side struck, reach, cover, range.
namespace banneret::app {
namespace {

// A moment of the shipped battle: with `piece` chosen and the pointer on `target`, the page shows `words`.
struct PointedMoment {
    History history;
    PieceId piece{};
    std::string target;  // the label of the piece pointed at
    std::string words;   // the words
};

class BattlefieldPages : public testing::Test {
protected:
    static History begun(std::uint64_t seed) {
        auto loaded = load_campaign(BANNERET_SOURCE_DIR "/campaigns/the-salt-marches/the-salt-marches.banneret");
        History h = std::get<History>(std::move(loaded));
        FightOnTable fight{h.now().battles.front()->id, "battlefield-combat", seed, {}, false};
        fight.plan.changes.push_back({Side::first, {}, "field", "5"});
        EXPECT_FALSE(std::holds_alternative<Refusal>(h.perform_rolling(fight)));
        return h;
    }
    static bool play_an_order(History& h) {
        TableCommanders by;
        by.who = {TableCommander::steady, TableCommander::steady};
        by.most_orders = 1;
        const auto played = auto_play_table(*h.now().battles.front(), by);
        return std::holds_alternative<AutoPlayedTable>(played) &&
               !std::holds_alternative<Refusal>(h.perform_rolling(std::get<AutoPlayedTable>(played).command));
    }
    static Battle now(const History& h) {
        return std::get<TableReplayed>(replay_table(h.now().battles.front()->transcript)).battle;
    }
    // True if exactly one block has the label.
    static bool alone(const BoardView& board, const std::string& label) {
        return std::ranges::count_if(board.blocks, [&](const BoardBlock& b) { return b.label == label; }) == 1;
    }
    // Records each of the wanted words when it is first shown.
    static void look(const History& h, const std::vector<std::string>& wanted,
                     std::map<std::string, PointedMoment>& found) {
        const Battle battle = now(h);
        const auto asked = battle.pending();
        if (!asked || asked->moment != TableDecision::Moment::act || asked->piece) return;
        const BoardView board = battle.view(asked->side);
        for (const BoardBlock& mine : board.blocks)
            for (const BoardBlock& other : board.blocks) {
                if (mine.side != asked->side || other.side == asked->side || !alone(board, other.label)) continue;
                for (const TableOrder& order : battle.offers_against(mine.piece, other.piece)) {
                    const auto refused = battle.check(order);
                    const std::string said = refused ? refused->why : battle.preview(order);
                    for (const std::string& words : wanted)
                        if (!found.contains(words) && said.find(words) != std::string::npos)
                            found.emplace(words, PointedMoment{h, mine.piece, other.label, said});
                }
            }
    }
    static std::map<std::string, PointedMoment> moments(const std::vector<std::string>& wanted) {
        std::map<std::string, PointedMoment> found;
        for (std::uint64_t seed = 1; seed <= 4 && found.size() < wanted.size(); ++seed) {
            History h = begun(seed);
            for (int orders = 0; orders < 250 && found.size() < wanted.size(); ++orders) {
                look(h, wanted, found);
                if (!play_an_order(h)) break;
            }
        }
        return found;
    }
    static std::optional<SquarePlace> place_of(const BoardView& board, PieceId piece) {
        for (const BoardBlock& b : board.blocks)
            if (const auto* at = std::get_if<SquarePlace>(&b.place); at != nullptr && b.piece == piece) return *at;
        return std::nullopt;
    }
    // A wall of stone that the mage can raise now across the path of a possible shot.
    static std::optional<Cast> wall_between(const Battle& battle, Side side) {
        const BoardView board = battle.view(side);
        for (const BoardBlock& caster : board.blocks) {
            if (caster.side != side || caster.label != "Mistress Vey of the Ninth Bell") continue;
            for (const BoardBlock& mine : board.blocks)
                for (const BoardBlock& enemy : board.blocks) {
                    if (mine.side != side || enemy.side == side || battle.check(Shoot{mine.piece, enemy.piece, {}}))
                        continue;
                    const auto from = place_of(board, mine.piece), to = place_of(board, enemy.piece);
                    if (!from || !to) continue;
                    // Through the middle of the path, running east or south.
                    const int column = (from->at.column + to->at.column) / 2, row = (from->at.row + to->at.row) / 2;
                    for (int n = 0; n < 7; ++n)
                        for (const bool east : {true, false}) {
                            const Square start{static_cast<std::int16_t>(column - (east ? n : 0)),
                                               static_cast<std::int16_t>(row - (east ? 0 : n))};
                            const auto facing = static_cast<std::uint8_t>(east ? 2 : 4);
                            const Cast wall{caster.piece, {}, Keyword("wall-of-stone"), 1, SquarePlace{start, facing}};
                            if (!battle.check(wall)) return wall;
                        }
                }
        }
        return std::nullopt;
    }
    static Desk desk_of(const History& h) {
        Desk d;
        d.history = h;
        d.page = Page::battle;
        return d;
    }
};

TEST_F(BattlefieldPages, SideStruckReachCoverAndRangeAreReadBeforeTheClick) {
    // "right side" or "left side" for hand-to-hand attacks.
    const std::vector<std::string> wanted = {
        "t side",      "against its front",  "reach strikes first", "partial cover", "The target is out of range.",
        "away, range", "fails a morale save"};
    const auto found = moments(wanted);
    for (const std::string& words : wanted) {
        SCOPED_TRACE(words);
        const auto moment = found.find(words);
        ASSERT_NE(moment, found.end());
        test::Driver driver(desk_of(moment->second.history), 1600, 1000);
        driver.ask(TableIntent{ChooseOnTable{moment->second.piece}});
        const std::size_t orders = driver.app().models().battle.table->orders;
        ASSERT_TRUE(driver.point_at(moment->second.target));
        driver.frame();
        const auto& said = driver.items().words;
        EXPECT_TRUE(std::ranges::any_of(said, [&](const std::string& line) {
            return line.find(moment->second.words) != std::string::npos;
        })) << moment->second.words;
        EXPECT_EQ(driver.app().models().battle.table->orders, orders) << "pointing gives no order";
    }
}

// Only magic makes ground that blocks sight: a wall of stone.
TEST_F(BattlefieldPages, NoLineOfSightIsReadBeforeTheClick) {
    const std::vector<std::string> wanted = {"blocks the line of sight"};
    std::map<std::string, PointedMoment> found;
    for (std::uint64_t seed = 1; seed <= 4 && found.empty(); ++seed) {
        History h = begun(seed);
        bool raised = false;
        for (int orders = 0; orders < 250 && found.empty(); ++orders) {
            const Battle battle = now(h);
            const auto asked = battle.pending();
            if (!raised && asked && asked->moment == TableDecision::Moment::act && !asked->piece)
                if (const auto wall = wall_between(battle, asked->side)) {
                    const GiveTableOrder order{h.now().battles.front()->id, *wall};
                    raised = !std::holds_alternative<Refusal>(h.perform_rolling(order));
                }
            if (raised) look(h, wanted, found);
            if (!play_an_order(h)) break;
        }
    }
    ASSERT_FALSE(found.empty());
    const PointedMoment& moment = found.begin()->second;
    test::Driver driver(desk_of(moment.history), 1600, 1000);
    driver.ask(TableIntent{ChooseOnTable{moment.piece}});
    const std::size_t orders = driver.app().models().battle.table->orders;
    ASSERT_TRUE(driver.point_at(moment.target));
    driver.frame();
    EXPECT_TRUE(std::ranges::any_of(driver.items().words, [&](const std::string& line) {
        return line.find("blocks the line of sight") != std::string::npos;
    }));
    EXPECT_EQ(driver.app().models().battle.table->orders, orders) << "pointing gives no order";
}

// Each offer in the list of a piece is legal, and most show what they would lead to.
TEST_F(BattlefieldPages, TheListOfAPieceHoldsItsLegalOrdersWithTheirOdds) {
    const auto found = moments({"fails a morale save"});
    ASSERT_FALSE(found.empty());
    const PointedMoment& moment = found.begin()->second;
    test::Driver driver(desk_of(moment.history), 1600, 1000);
    driver.ask(TableIntent{ChooseOnTable{moment.piece}});
    const TablePlayModel& table = *driver.app().models().battle.table;
    const auto charge =
        std::ranges::find_if(table.offers, [](const TableOffer& o) { return std::holds_alternative<Charge>(o.order); });
    ASSERT_NE(charge, table.offers.end());
    EXPECT_NE(charge->odds.find("fails a morale save"), std::string::npos) << charge->odds;
    EXPECT_FALSE(table.moves.empty());
    for (const TableOffer& o : table.offers) {
        EXPECT_EQ(o.refused, "") << o.words;
        EXPECT_FALSE(o.words.empty());
        EXPECT_TRUE(std::ranges::any_of(driver.items().items, [&](const auto& i) { return i.words == o.words; }))
            << o.words;
    }
}

}  // namespace
}  // namespace banneret::app
