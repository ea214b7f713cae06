#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <type_traits>

#include "app/models/tabletop/table_offers.h"
#include "engine/commanders/table_commander.h"
#include "engine/dice/seeded.h"
#include "tests/conformance/armies.h"

// The list of orders beside the board, for every ruleset.
namespace banneret::app {
namespace {

TableStart small_battle(std::uint64_t seed) {
    Rng rng(seed, 0);
    TableStart start;
    start.sides.first = some_army(rng, "First", 3);
    start.sides.second = some_army(rng, "Second", 3);
    return start;
}

TEST(TableOffers, NoOrderIsListedTwice) {
    for (const TacticalRuleset& ruleset : tactical_rulesets()) {
        const auto begun = ruleset.begin(small_battle(1));
        ASSERT_TRUE(std::holds_alternative<Battle>(begun)) << ruleset.key;
        Battle battle = std::get<Battle>(begun);
        SeededDice dice(1, 0);
        PerSide<Rng> minds{Rng(1, 1), Rng(1, 2)};
        NoTableLog quiet;
        std::size_t listed = 0;
        for (int n = 0; n < 60; ++n) {
            const auto asked = battle.pending();
            if (!asked) break;
            const BoardView board = battle.view(asked->side);
            std::vector<PieceId> pieces = pieces_that_can_act(battle, *asked, board);
            if (pieces.size() > 2) pieces.resize(2);
            pieces.push_back({});
            for (const PieceId piece : pieces) {
                const auto offers = offers_now(battle, *asked, board, piece, std::nullopt);
                listed += offers.size();
                for (std::size_t i = 0; i < offers.size(); ++i)
                    for (std::size_t k = 0; k < i; ++k)
                        EXPECT_FALSE(offers[i].order == offers[k].order)
                            << ruleset.key << ", decision " << n << ": " << offers[i].words;
            }
            play_out(battle, {{TableCommander::random, TableCommander::random}, 1}, dice, minds, quiet);
        }
        EXPECT_GT(listed, 60u) << ruleset.key;
    }
}

// --- Every legal order can be given by hand --------------------------------------------------------------------------

// Pieces and places named in an order: what a user points at to give it.
struct Pointed {
    std::vector<PieceId> pieces;
    std::vector<TablePlace> places;
};
Pointed pointed_at(const TableOrder& order, const BoardView& board) {
    Pointed out;
    const auto add = [&](const auto& value) {
        using Value = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<Value, PieceId>) {
            if (value) out.pieces.push_back(value);
        } else if constexpr (std::is_same_v<Value, TablePlace>) {
            out.places.push_back(value);
        } else if constexpr (std::is_same_v<Value, std::array<PieceId, 3>>) {
            for (const PieceId p : value)
                if (p) out.pieces.push_back(p);
        }
    };
    std::visit([&](const auto& o) { each_field(o, [&](const char*, const auto& v, const auto&) { add(v); }); }, order);
    // A turn on the spot: point at the piece itself, or at the ground it will face.
    for (const BoardBlock& block : board.blocks)
        if (const auto* here = std::get_if<InchPlace>(&block.place); here && block.piece == piece_of(order))
            for (std::size_t i = 0, n = out.places.size(); i < n; ++i)
                if (const auto* to = std::get_if<InchPlace>(&out.places[i])) {
                    const InchPlace turned{here->x, here->y, to->degrees};
                    out.places.emplace_back(turned);
                    out.places.emplace_back(moved(turned, 600));
                }
    return out;
}
// The list beside the board, the list of a clicked piece, the board itself and its right button.
std::vector<TableOrder> by_hand(const Battle& battle, const TableDecision& asked, const TableOrder& order) {
    const BoardView board = battle.view(asked.side);
    const Pointed at = pointed_at(order, board);
    std::vector<TableOrder> out;
    const auto add = [&](const std::vector<TableOffer>& offers) {
        for (const TableOffer& o : offers)
            if (o.refused.empty()) out.push_back(o.order);
    };
    add(offers_now(battle, asked, board, {}, std::nullopt));
    // If the question is about one piece, the window picks no other.
    for (const PieceId piece : asked.piece ? std::vector{asked.piece} : at.pieces) {
        add(offers_now(battle, asked, board, piece, std::nullopt));
        for (const PieceId other : at.pieces) add(orders_against(battle, asked, piece, other));
        for (const TablePlace& place : at.places) add(orders_to(battle, asked, piece, place));
        if (asked.moment == TableDecision::Moment::react)
            for (const auto& [place, move] : moves_of(battle, asked, board, piece)) out.push_back(move);
    }
    return out;
}
// In a bid the user chooses the amount, in an allotment the parts; orders are alike if they lead to the same battle.
bool is_alike(const Battle& battle, const TableOrder& a, const TableOrder& b) {
    if (a == b) return true;
    if (a.index() != b.index()) return false;
    if (const auto* bid = std::get_if<Bid>(&a)) return bid->piece == std::get<Bid>(b).piece;
    if (std::holds_alternative<Allot>(a)) return true;
    PerSide<Battle> after{battle, battle};
    NoTableLog quiet;
    for (const Side side : both_sides) {
        SeededDice dice(1, 0);
        after[side].apply(side == Side::first ? a : b, dice, quiet);
    }
    return after.first == after.second;
}

std::string order_line(const Battle& battle, const TableOrder& order) {
    std::string out(key(order));
    const Pointed at = pointed_at(order, {});
    for (const PieceId piece : at.pieces) out += ", " + battle.name(piece);
    for (const TablePlace& place : at.places) out += ", " + place_words(place);
    return out;
}

TEST(TableOffers, EveryLegalOrderCanBeGivenByHand) {
    for (const TacticalRuleset& ruleset : tactical_rulesets()) {
        std::set<std::string> missing;
        std::size_t looked_at = 0;
        for (std::uint64_t seed = 1; seed <= 2; ++seed) {
            const auto begun = ruleset.begin(out_of_the_common(small_battle(seed), ruleset, seed));
            ASSERT_TRUE(std::holds_alternative<Battle>(begun)) << ruleset.key;
            Battle battle = std::get<Battle>(begun);
            SeededDice dice(seed, 0);
            Rng mind(seed, 1);
            NoTableLog quiet;
            for (int n = 0; n < 80; ++n) {
                const auto asked = battle.pending();
                if (!asked) break;
                const auto orders = battle.candidates(mind, 6);
                for (const TableOrder& order : orders) {
                    ++looked_at;
                    const std::vector<TableOrder> can = by_hand(battle, *asked, order);
                    if (std::find(can.begin(), can.end(), order) == can.end() &&
                        std::none_of(can.begin(), can.end(),
                                     [&](const TableOrder& o) { return is_alike(battle, order, o); }))
                        missing.insert(battle.question(*asked) + " " + order_line(battle, order));
                }
                battle.apply(orders[mind.below(static_cast<std::uint32_t>(orders.size()))], dice, quiet);
            }
        }
        EXPECT_EQ(missing, std::set<std::string>()) << ruleset.key;
        EXPECT_GT(looked_at, 200u) << ruleset.key;
    }
}

}  // namespace
}  // namespace banneret::app
