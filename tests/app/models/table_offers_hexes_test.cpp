#include <gmock/gmock.h>

#include <set>

#include "app/models/tabletop/table_offers.h"
#include "tests/engine/rulesets/lionheart/scene.h"

// Orders given by a click on a hex or an enemy under the Lionheart variant.
namespace banneret::app {
namespace {

using lionheart::N;
using lionheart::piece;
using lionheart::put;
using lionheart::S;
using lionheart::Scene;
using testing::HasSubstr;
using testing::StartsWith;

struct Hexes : testing::Test {
    // Foot facing north, an enemy facing away two hexes ahead, bows at its side.
    Scene scene{{put("inf spears", Side::first, 4, 8, N), put("inf spears", Side::second, 4, 6, N),
                 put("inf longbows", Side::first, 6, 8, N)}};
    Battle battle = Battle::of<lionheart::Rules>(scene.s);
    TableDecision asked = *battle.pending();

    TableOffer to(std::size_t stand, int column, int row, int facing, bool towards = false) const {
        auto offer = order_to(battle, asked, piece(stand),
                              HexPlace{hex_at(column, row), static_cast<std::uint8_t>(facing)}, towards);
        EXPECT_TRUE(offer.has_value());
        return offer ? *offer : TableOffer{};
    }
};

TEST_F(Hexes, AHexInReachIsAnAdvanceAndOneOutOfReachSaysWhy) {
    const TableOffer near = to(0, 4, 7, N);
    EXPECT_EQ(near.refused, "");
    EXPECT_EQ(near.order, TableOrder(Advance{piece(0), HexPlace{hex_at(4, 7), 0}}));
    EXPECT_FALSE(battle.check(near.order));
    const TableOffer far = to(0, 0, 0, N);
    EXPECT_NE(far.refused, "");
    EXPECT_EQ(battle.check(far.order)->why, far.refused);
    EXPECT_FALSE(order_to(battle, asked, piece(1), HexPlace{hex_at(4, 5), 0}).has_value())
        << "the enemy's is not moved";
}

TEST_F(Hexes, AFacingThatIsNotToBeHadGivesWayToTheNearest) {
    // Turning back in the next hex costs more points than it has.
    const TableOffer back = to(0, 4, 7, S);
    EXPECT_EQ(back.refused, "");
    const auto* place = std::get_if<HexPlace>(&*back.to);
    ASSERT_NE(place, nullptr);
    EXPECT_EQ(place->at, hex_at(4, 7));
    EXPECT_FALSE(battle.check(back.order));
    const TableOffer ahead = to(0, 4, 7, S, true);
    EXPECT_EQ(std::get<HexPlace>(*ahead.to).facing, N) << "towards where it goes";
}

TEST_F(Hexes, EveryPlaceShownIsOneAClickOrders) {
    const BoardView board = battle.view(Side::first);
    const auto moves = moves_of(battle, asked, board, piece(0));
    EXPECT_EQ(moves.size(), battle.reachable(piece(0)).size() - 1) << "all but the place where it stands as it stands";
    for (const auto& [place, order] : moves) EXPECT_FALSE(battle.check(order)) << place_words(place);
}

TEST_F(Hexes, AnEnemyIsChargedFromTheSideThatIsFreeWithTheOddsBeforeTheClick) {
    scene.s.stands[1].at = hex_at(4, 7);
    battle = Battle::of<lionheart::Rules>(scene.s);
    const auto offers = orders_against(battle, asked, piece(0), piece(1));
    ASSERT_FALSE(offers.empty());
    EXPECT_THAT(offers.front().words, StartsWith("Charge "));
    EXPECT_THAT(offers.front().words, HasSubstr(battle.name(piece(1))));
    EXPECT_THAT(offers.front().words, HasSubstr("in the rear"));
    EXPECT_EQ(offers.front().odds, battle.preview(offers.front().order));
    EXPECT_THAT(offers.front().odds, HasSubstr("loses"));
    for (const TableOffer& o : offers) {
        EXPECT_EQ(o.refused, "");
        EXPECT_EQ(o.target, piece(1));
        EXPECT_EQ(o.piece, piece(0));
    }
    const auto shots = orders_against(battle, asked, piece(2), piece(1));
    ASSERT_FALSE(shots.empty());
    EXPECT_THAT(shots.front().words, StartsWith("Shoot at "));
}

TEST_F(Hexes, WhatCannotBeDoneToAnEnemySaysWhyOnceEach) {
    Scene apart{{put("inf spears", Side::first, 0, 9, N), put("inf spears", Side::second, 8, 0, S)}};
    const Battle b = Battle::of<lionheart::Rules>(apart.s);
    const auto offers = orders_against(b, *b.pending(), piece(0), piece(1));
    ASSERT_FALSE(offers.empty());
    std::set<std::string> said;
    for (const TableOffer& o : offers) {
        EXPECT_NE(o.refused, "");
        EXPECT_TRUE(said.insert(o.refused).second) << o.refused;
        EXPECT_TRUE(b.check(o.order));
    }
}

TEST_F(Hexes, TheListHasWhatThePieceCanDoAndTheEndOfTheActionLast) {
    const BoardView board = battle.view(Side::first);
    const auto offers = offers_now(battle, asked, board, piece(2), std::nullopt);
    ASSERT_GE(offers.size(), 3u);
    EXPECT_TRUE(std::holds_alternative<Concede>(offers.back().order));
    EXPECT_TRUE(std::holds_alternative<Done>(offers[offers.size() - 2].order));
    for (const TableOffer& o : offers) EXPECT_FALSE(battle.check(o.order)) << o.words;
    // The advised order comes first.
    const auto advised = offers_now(battle, asked, board, piece(2), TableOrder(Done{}));
    EXPECT_TRUE(std::holds_alternative<Done>(advised.front().order));
    EXPECT_THAT(pieces_that_can_act(battle, asked, board), testing::ElementsAre(piece(0), piece(2)));
}

}  // namespace
}  // namespace banneret::app
