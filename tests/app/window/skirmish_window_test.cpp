#include <gtest/gtest.h>

#include <functional>

#include "engine/campaign/battles/table_battle.h"
#include "engine/commanders/table_commander.h"
#include "engine/rulesets/rule_rows.h"
#include "tests/app/window/shipped_window.h"

// Moments of the Medieval Skirmish in the open battle of the shipped campaign, each met by hand: a charge, a change into
// a schiltron, a leader before the blows.
namespace banneret {
namespace {

struct SkirmishMoments : test::OnADisplay {
    using IsIt = std::function<bool(const Battle&, const TableDecision&)>;

    static int orders(const test::Shown& s) {
        for (const std::string& words : s.words)
            if (words.rfind("order ", 0) == 0)
                if (const auto of = words.find(" of "); of != std::string::npos) return std::stoi(words.substr(of + 4));
        return -1;
    }
    // The first such moment between steady commanders.
    static std::optional<History> at_a(const IsIt& is_it) {
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            auto loaded = load_campaign(BANNERET_SOURCE_DIR "/campaigns/the-salt-marches/the-salt-marches.banneret");
            History h = std::get<History>(std::move(loaded));
            const BattleId id = h.now().battles.front()->id;
            if (std::holds_alternative<Refusal>(
                    h.perform_rolling(FightOnTable{id, "medieval-skirmish", seed, {}, false})))
                return std::nullopt;
            TableCommanders by;
            by.who = {TableCommander::steady, TableCommander::steady};
            by.most_orders = 1;
            for (int given = 0; given < 300; ++given) {
                const auto now = replay_table(find_battle(h.now(), id)->transcript);
                if (!std::holds_alternative<TableReplayed>(now)) break;
                const Battle& battle = std::get<TableReplayed>(now).battle;
                const auto asked = battle.pending();
                if (!asked) break;
                if (is_it(battle, *asked)) return h;
                const auto played = table_played_on(*find_battle(h.now(), id), by);
                if (std::holds_alternative<Refusal>(played)) break;
                h.perform_rolling(std::get<TablePlayedOn>(played).command);
            }
        }
        return std::nullopt;
    }
    static bool offered(const Battle& battle, PieceId piece, const TableOrder& order) {
        for (const TableOrder& o : battle.offers(piece))
            if (o == order) return !battle.check(o);
        return false;
    }
    // A piece of the side that is asked, to which the order `of(piece)` is offered.
    static PieceId piece_for(const Battle& battle, const TableDecision& asked,
                             const std::function<TableOrder(PieceId)>& of) {
        for (const BoardBlock& b : battle.view(asked.side).blocks)
            if (b.side == asked.side && offered(battle, b.piece, of(b.piece))) return b.piece;
        return {};
    }
    // Opens the battle, lets `by_hand` give an order, saves; returns that order.
    std::optional<TableOrder> order_given(const History& h,
                                          const std::function<void(test::Window&, const Battle&)>& by_hand) {
        const BattleId id = h.now().battles.front()->id;
        const Transcript& before = find_battle(h.now(), id)->transcript;
        if (save_campaign(h, path)) return std::nullopt;
        test::Window window(BANNERET_PROGRAM, {path}, home);
        if (!window.sees_item("page-settings")) return std::nullopt;
        window.keys("ctrl+4");
        by_hand(window, std::get<TableReplayed>(replay_table(before)).battle);
        EXPECT_TRUE(window.sees("the order carried out", [&](const test::Shown& s) {
            return orders(s) > static_cast<int>(before.table_orders.size());
        }));
        window.keys("ctrl+s");
        if (!window.sees_message("Saved as")) return std::nullopt;
        window.keys("ctrl+q");
        EXPECT_EQ(window.ended(), 0);
        const auto after = load_campaign(path);
        if (!std::holds_alternative<History>(after)) return std::nullopt;
        const auto& given = find_battle(std::get<History>(after).now(), id)->transcript.table_orders;
        return given.size() > before.table_orders.size() ? std::optional(given[before.table_orders.size()])
                                                         : std::nullopt;
    }
    // Picks the piece on the board and the order in the list.
    static void order(test::Window& window, const Battle& battle, PieceId piece, const TableOrder& order) {
        const TableDecision asked = *battle.pending();
        const std::string name = battle.name(piece);
        const auto chosen = [&](const test::Shown& s) { return s.reads("chosen: " + name); };
        ASSERT_TRUE(window.sees_item("table"));
        if (!chosen(window.shown())) {
            ASSERT_TRUE(window.click(name));
            ASSERT_TRUE(window.sees(name + " picked out", chosen));
        }
        // The list may be longer than the window: mark the order by the arrow keys.
        const std::string words = battle.order_words(asked, order);
        for (int i = 0; marked(window.shown()) != words; ++i) {
            ASSERT_LT(i, 40) << words << " is in the list";
            const std::string was = marked(window.shown());
            window.keys("Down");
            ASSERT_TRUE(window.sees("the next order", [&](const test::Shown& s) { return marked(s) != was; }));
        }
        window.keys("Return");
    }
    static std::string marked(const test::Shown& s) {
        for (const std::string& line : s.words)
            if (line.rfind("marked: ", 0) == 0) return line.substr(8);
        return "";
    }
    std::string path = file("moments.banneret");
};

TEST_F(SkirmishMoments, ChargedHorseChargesToMeetTheEnemy) {
    const auto h = at_a([](const Battle&, const TableDecision& asked) {
        return asked.moment != TableDecision::Moment::act && asked.options().size() == 2 &&
               row(asked.options()[1]).id == "MS-MEET";
    });
    ASSERT_TRUE(h.has_value());
    const auto order = order_given(*h, [](test::Window& window, const Battle&) {
        ASSERT_TRUE(window.reads("stand, or charge to meet it?"));
        ASSERT_TRUE(window.click("reply-1"));
    });
    ASSERT_TRUE(order.has_value());
    EXPECT_EQ(*order, TableOrder(Reply{1}));
}

TEST_F(SkirmishMoments, PikesFormASchiltron) {
    const auto ring = [](PieceId piece) -> TableOrder { return Reform{piece, TableFormation::schiltron, 0, {}}; };
    const auto h = at_a([&](const Battle& b, const TableDecision& asked) {
        return asked.moment == TableDecision::Moment::act && piece_for(b, asked, ring);
    });
    ASSERT_TRUE(h.has_value());
    const auto given = order_given(*h, [&](test::Window& window, const Battle& battle) {
        const PieceId piece = piece_for(battle, *battle.pending(), ring);
        order(window, battle, piece, ring(piece));
    });
    ASSERT_TRUE(given.has_value());
    ASSERT_TRUE(std::holds_alternative<Reform>(*given));
    EXPECT_EQ(std::get<Reform>(*given).formation, TableFormation::schiltron);
}

TEST_F(SkirmishMoments, ALeaderFightsInTheFront) {
    const auto fights = [](PieceId piece) -> TableOrder {
        LeadersOrder o;
        o.piece = o.by = piece;
        o.command = LeaderCommand::lead_from_front;
        return o;
    };
    const auto h = at_a([&](const Battle& b, const TableDecision& asked) {
        return asked.moment == TableDecision::Moment::act && piece_for(b, asked, fights);
    });
    ASSERT_TRUE(h.has_value());
    const auto given = order_given(*h, [&](test::Window& window, const Battle& battle) {
        const PieceId piece = piece_for(battle, *battle.pending(), fights);
        order(window, battle, piece, fights(piece));
    });
    ASSERT_TRUE(given.has_value());
    ASSERT_TRUE(std::holds_alternative<LeadersOrder>(*given));
    EXPECT_EQ(std::get<LeadersOrder>(*given).command, LeaderCommand::lead_from_front);
}

}  // namespace
}  // namespace banneret
