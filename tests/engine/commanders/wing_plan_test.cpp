#include "engine/commanders/wing_plan.h"

#include <gtest/gtest.h>

#include "engine/commanders/ladder/lineups.h"
#include "engine/dice/tape.h"
#include "engine/rulesets/catalogue.h"

namespace banneret {
namespace {

BoardBlock block(std::uint32_t piece, Side side, float x, float y) {
    BoardBlock b;
    b.piece = PieceId{piece};
    b.side = side;
    b.x = x;
    b.y = y;
    return b;
}

TEST(Wings, AreThirdsOfTheArmyAcrossTheLineToTheEnemy) {
    BoardView board;
    for (std::uint32_t i = 0; i < 6; ++i) board.blocks.push_back(block(i + 1, Side::first, float(10 * i), 5));
    board.blocks.push_back(block(7, Side::second, 25, 40));
    const Wings wings(board, Side::first);
    // The enemy is down the board: x grows to the left of the army that faces it.
    EXPECT_EQ(wings.of(PieceId{1}), wings.of(PieceId{2}));
    EXPECT_EQ(wings.of(PieceId{3}), 1u);
    EXPECT_EQ(wings.of(PieceId{4}), 1u);
    EXPECT_EQ(wings.of(PieceId{5}), wings.of(PieceId{6}));
    EXPECT_EQ(wings.of(PieceId{1}) + wings.of(PieceId{6}), 2u);
    EXPECT_EQ(wings.of(PieceId{7}), 0u) << "an enemy is in no wing";
    EXPECT_EQ(wings.of(PieceId{99}), 0u);
}

TEST(Wings, FollowTheLineWhenItTurnsAcrossTheBoard) {
    BoardView board;
    // A column of units that faces an enemy to its right: the wings lie along y.
    for (std::uint32_t i = 0; i < 3; ++i) board.blocks.push_back(block(i + 1, Side::first, 5, float(10 * i)));
    board.blocks.push_back(block(4, Side::second, 50, 10));
    const Wings wings(board, Side::first);
    EXPECT_EQ(wings.of(PieceId{2}), 1u);
    EXPECT_EQ(wings.of(PieceId{1}) + wings.of(PieceId{3}), 2u);
    EXPECT_NE(wings.of(PieceId{1}), wings.of(PieceId{3}));
}

// Decisions of battles between steady commanders, as the side that decides sees them; at most so many a ruleset.
template <class F>
void each_decision(const TacticalRuleset& ruleset, int most, F&& look) {
    Battle b = std::get<Battle>(ruleset.begin(mirrored_lineup(3, 0).start));
    RecordingDice dice{Rng(4, 0)};
    NoTableLog quiet;
    Rng mind(4, 1);
    for (int n = 0; n < most; ++n) {
        const auto d = b.pending();
        if (!d) return;
        const Battle seen = b.as_seen_by(d->side, mind);
        look(seen, *d);
        TableOrder o = seen.choose(Temper::steady, mind).order;
        if (b.check(o)) o = b.candidates(mind, 1).front();
        b.apply(o, dice, quiet);
    }
}

TEST(WingPlan, WithOneStyleForAllWingsGivesTheOrderOfThatTemper) {
    constexpr std::array tempers = {Temper::steady, Temper::bold, Temper::wary, Temper::by_the_book};
    for (const TacticalRuleset& r : tactical_rulesets()) {
        SCOPED_TRACE(r.key);
        each_decision(r, 30, [&](const Battle& seen, const TableDecision& d) {
            const Wings wings(seen.view(d.side), d.side);
            for (std::size_t t = 0; t < tempers.size(); ++t) {
                Rng one(7), two(7);
                EXPECT_EQ(planned_order(seen, wings, WingPlan::all(static_cast<WingStyle>(t)), one),
                          seen.choose(tempers[t], two).order);
            }
        });
    }
}

TEST(WingPlan, NeverSendsAWingForwardThatHolds) {
    int held = 0;
    for (const TacticalRuleset& r : tactical_rulesets()) {
        SCOPED_TRACE(r.key);
        each_decision(r, 40, [&](const Battle& seen, const TableDecision& d) {
            const Wings wings(seen.view(d.side), d.side);
            const WingPlan plan = WingPlan::all(WingStyle::hold);
            Rng mind(7);
            const TableOrder o = planned_order(seen, wings, plan, mind);
            EXPECT_EQ(seen.check(o), std::nullopt);
            const bool goes = std::holds_alternative<Advance>(o) || std::holds_alternative<Charge>(o);
            // A holding unit moves only if the rules leave no choice.
            if (goes) {
                EXPECT_NE(seen.check(Done{}), std::nullopt);
            }
            Rng other_mind(7);
            const TableOrder steady = seen.choose(Temper::steady, other_mind).order;
            held += o == steady ? 0 : 1;
        });
    }
    EXPECT_GE(held, 5);
}

TEST(WingPlan, LetsEachWingFollowItsOwnStyle) {
    int mixed = 0;
    for (const TacticalRuleset& r : tactical_rulesets()) {
        SCOPED_TRACE(r.key);
        each_decision(r, 40, [&](const Battle& seen, const TableDecision& d) {
            const Wings wings(seen.view(d.side), d.side);
            const WingPlan plan{{WingStyle::hold, WingStyle::steady, WingStyle::bold}};
            Rng mind(7);
            const TableOrder o = planned_order(seen, wings, plan, mind);
            EXPECT_EQ(seen.check(o), std::nullopt);
            if (!std::holds_alternative<Advance>(o) && !std::holds_alternative<Charge>(o)) return;
            if (!seen.check(Done{})) {
                EXPECT_NE(wings.of(piece_of(o)), 0u);
            }
            ++mixed;
        });
    }
    EXPECT_GE(mixed, 5);
}

}  // namespace
}  // namespace banneret
