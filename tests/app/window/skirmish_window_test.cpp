#include <gtest/gtest.h>

#include <functional>

#include "engine/rulesets/rule_rows.h"
#include "tests/app/window/table_moments.h"

// Moments of the Medieval Skirmish in the open battle of the shipped campaign, each met by hand: a charge, a change
// into a schiltron, a leader before the blows.
namespace banneret {
namespace {

struct SkirmishMoments : test::TableMoments {
    static std::optional<History> at_a(const IsIt& is_it) { return first_moment("medieval-skirmish", 300, is_it); }
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
    // Lets `by_hand` give an order; returns it.
    std::optional<TableOrder> order_given(const History& h,
                                          const std::function<void(test::Window&, const Battle&)>& by_hand) {
        const auto given = orders_given(h, by_hand);
        return given.empty() ? std::nullopt : std::optional(given.front());
    }
    // Picks the piece on the board and the order in the list.
    static void order(test::Window& window, const Battle& battle, PieceId piece, const TableOrder& order) {
        const TableDecision asked = *battle.pending();
        ASSERT_TRUE(window.sees_item("table"));
        ASSERT_NO_FATAL_FAILURE(pick(window, battle.name(piece)));
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
    static std::string marked(const test::Shown& s) { return words_after(s, "marked: "); }
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
