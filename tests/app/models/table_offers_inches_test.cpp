#include <gmock/gmock.h>

#include <functional>

#include "app/models/tabletop/table_moment.h"
#include "app/models/tabletop/table_offers.h"
#include "engine/rulesets/shared/dice_event.h"
#include "tests/engine/rulesets/by_this_axe/field.h"

// Orders given by a click on the table or an enemy under By This Axe.
namespace banneret::app {
namespace {

using axe::archers;
using axe::foot;
using axe::knights;
using axe::piece;
using axe::put;
using axe::Scene;
using testing::HasSubstr;
using testing::StartsWith;

struct Inches : testing::Test {
    // Knights facing up the table, enemy foot ahead, archers beside them.
    Scene scene{{put(knights(), Side::first, 2000, 2000, 0), put(foot(10, 2), Side::second, 2000, 2700, 0),
                 put(archers(8, 2), Side::first, 2500, 2000, 0), axe::far_off(Side::second)}};
    Battle battle = Battle::of<axe::Rules>(scene.s);
    TableDecision asked = *battle.pending();

    TableOffer to(std::size_t unit, Hundredths x, Hundredths y, int facing, bool towards = false) const {
        auto offer = order_to(battle, asked, piece(unit), InchPlace{x, y, static_cast<std::int16_t>(facing)}, towards);
        EXPECT_TRUE(offer.has_value());
        return offer ? *offer : TableOffer{};
    }
};

TEST_F(Inches, APlaceInReachIsAMoveAndOneBeyondSaysWhy) {
    const TableOffer near = to(0, 2000, 2300, 0);
    EXPECT_EQ(near.refused, "");
    EXPECT_TRUE(std::holds_alternative<Advance>(near.order));
    const TableOffer far = to(0, 2000, 200, 0);
    EXPECT_NE(far.refused, "");
    EXPECT_EQ(battle.check(far.order)->why, far.refused);
}

TEST_F(Inches, ItFacesTheWayItGoesUnlessItIsTurnedByHand) {
    EXPECT_EQ(std::get<InchPlace>(*to(2, 2700, 2200, 0, true).to).degrees, 45);
    EXPECT_EQ(std::get<InchPlace>(*to(2, 2700, 2200, 10).to).degrees, 10);
}

TEST_F(Inches, ADragThatIsNearlyStraightTurnsNothing) {
    for (const Hundredths aside : {-14, -5, 0, 5, 14}) {  // up to three degrees at three inches
        const auto straight = std::get<InchPlace>(*to(2, 2500 + aside, 2300, 0, true).to);
        EXPECT_EQ(straight, (InchPlace{2500, 2300, 0})) << aside;
    }
    EXPECT_EQ(std::get<InchPlace>(*to(2, 2530, 2300, 0, true).to).degrees, 6) << "this is meant";
}

TEST_F(Inches, OnTheSpotItTurns) {
    const TableOffer turn = to(2, 2500, 2000, 30);
    EXPECT_EQ(turn.refused, "");
    EXPECT_TRUE(std::holds_alternative<Reform>(turn.order));
}

TEST_F(Inches, AnEnemyIsChargedWhereItIsStruckWithTheOddsBeforeTheClick) {
    const auto offers = orders_against(battle, asked, piece(0), piece(1));
    ASSERT_FALSE(offers.empty());
    EXPECT_EQ(offers.front().refused, "");
    EXPECT_THAT(offers.front().words, StartsWith("Charge "));
    EXPECT_THAT(offers.front().words, HasSubstr("on the front")) << "who is charged turns to face (BTA-R43)";
    EXPECT_THAT(offers.front().odds, HasSubstr("loses"));
    // A routed enemy can be charged in the rear.
    scene.s.pieces[1].routed = true;
    const Battle running = Battle::of<axe::Rules>(scene.s);
    const auto chase = orders_against(running, *running.pending(), piece(0), piece(1));
    ASSERT_FALSE(chase.empty());
    EXPECT_THAT(chase.front().words, HasSubstr("in the rear"));
}

TEST_F(Inches, InTheFireArchersShootAndChargesSayThatItIsNotTheTime) {
    scene.s.stage = axe::Stage::fire;
    const Battle fire = Battle::of<axe::Rules>(scene.s);
    const auto shots = orders_against(fire, *fire.pending(), piece(2), piece(1));
    ASSERT_FALSE(shots.empty());
    EXPECT_THAT(shots.front().words, StartsWith("Shoot at "));
    EXPECT_THAT(shots.front().odds, HasSubstr("saves"));
    const auto none = orders_against(fire, *fire.pending(), piece(0), piece(1));
    ASSERT_FALSE(none.empty());
    EXPECT_NE(none.front().refused, "");
    const BoardView board = fire.view(Side::first);
    EXPECT_THAT(pieces_that_can_act(fire, *fire.pending(), board), testing::ElementsAre(piece(2)));
}

TEST_F(Inches, EveryPlaceShownIsOneAClickOrders) {
    const auto moves = moves_of(battle, asked, battle.view(Side::first), piece(2));
    EXPECT_GT(moves.size(), 10u);
    for (const auto& [place, order] : moves) {
        EXPECT_FALSE(battle.check(order)) << place_words(place);
        EXPECT_TRUE(std::holds_alternative<Advance>(order));
    }
}

TEST_F(Inches, TheLogShowsNoFaceOfDiceThatAreOnlyCounted) {
    const auto shown = [&](const Question& question, std::int32_t read, std::optional<std::int16_t> need,
                           DiceFell::Outcome outcome) {
        DiceFell fell;
        fell.question = question;
        fell.rule = axe::rule("BTA-36");
        fell.read = read, fell.need = need, fell.outcome = outcome;
        return log_line(battle, fell, 0, {0, 1}, std::nullopt).tally.total;
    };
    using Outcome = DiceFell::Outcome;
    const Question one = shared::counted_dice(RollFor::duel, roller(Side::first), 1, 3);
    EXPECT_EQ(shown(one, 0, 3, Outcome::failure), "needs 3: failure") << "the die may show a 6";
    EXPECT_EQ(shown(one, 1, 3, Outcome::success), "needs 3: success");
    EXPECT_EQ(shown(shared::counted_dice(RollFor::duel, roller(Side::first), 5, 3), 2, 3, Outcome::none), "needs 3: 2");
    const Question sum{RollFor::duel, roller(Side::first), 1, 6, {0, 0}};
    EXPECT_EQ(shown(sum, 4, 3, Outcome::success), "4 against 3: success");
    EXPECT_EQ(shown(sum, 4, std::nullopt, Outcome::none), "4");
}

}  // namespace
}  // namespace banneret::app
