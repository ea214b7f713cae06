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
        give(window, battle, piece, ring(piece));
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
        give(window, battle, piece, fights(piece));
    });
    ASSERT_TRUE(given.has_value());
    ASSERT_TRUE(std::holds_alternative<LeadersOrder>(*given));
    EXPECT_EQ(std::get<LeadersOrder>(*given).command, LeaderCommand::lead_from_front);
}

}  // namespace
}  // namespace banneret
