// Checks of orders, the commander's plans and the zones shared by the rulesets.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/rulesets/shared/commander.h"
#include "engine/rulesets/shared/deployment.h"
#include "engine/rulesets/shared/order_checks.h"

namespace banneret::shared {
namespace {

using testing::ElementsAre;

// The part of a battle that the checks need: it waits for the second side until it is over.
struct WaitingRules {
    struct State {
        bool over = false;
    };
    static std::optional<TableDecision> pending(const State& s) {
        if (s.over) return std::nullopt;
        return ask(TableDecision::Moment::act, Side::second, {1, 7}, piece(2));
    }
};
struct TestChecks {
    const WaitingRules::State& s;
    const TableDecision& d;
    std::optional<Refusal> operator()(const Done&) const { return std::nullopt; }
    template <class O>
    std::optional<Refusal> operator()(const O&) const {
        return Refusal{d.side == Side::second ? "The second side may only be done." : "Never asked."};
    }
};

TEST(OrderChecks, AnOrderIsCheckedAgainstTheDecisionThatIsPending) {
    WaitingRules::State s;
    const auto check = [&](const TableOrder& o) { return check_order<WaitingRules, TestChecks>(s, o); };
    EXPECT_EQ(check(Done{}), std::nullopt);
    EXPECT_EQ(check(Concede{}), Refusal{"The second side may only be done."});
    s.over = true;
    EXPECT_EQ(check(Done{}), Refusal{"The battle is over."});
}

TEST(OrderChecks, TheLogTellsWhichSideGaveTheOrder) {
    RecordingTableLog log;
    log_order<WaitingRules>({}, Concede{}, log);
    ASSERT_EQ(log.events.size(), 1u);
    EXPECT_EQ(std::get<OrderCarriedOut>(log.events[0]).side, Side::second);
    NoTableLog none;
    log_order<WaitingRules>({true}, Concede{}, none);  // no decision is pending: a log that keeps events would abort
}

TEST(OrderChecks, ADecisionNamesItsPieceAndRule) {
    const TableDecision d = *WaitingRules::pending({});
    EXPECT_EQ(d.moment, TableDecision::Moment::act);
    EXPECT_EQ(d.piece, piece(2));
    EXPECT_EQ(d.rule, (RuleRef{1, 7}));
    EXPECT_FALSE(d.against);
}

TEST(OrderChecks, PiecesAreOnesOwnAndTargetsTheEnemys) {
    const auto owner = [](std::size_t i) { return i == 0 ? Side::first : Side::second; };
    EXPECT_EQ(own_refused(piece(0), 2, Side::first, owner), std::nullopt);
    EXPECT_EQ(own_refused(piece(1), 2, Side::first, owner), Refusal{"That unit is not on your side."});
    EXPECT_EQ(own_refused(piece(2), 2, Side::first, owner), Refusal{"There is no such unit on this table."});
    EXPECT_EQ(own_refused({}, 2, Side::first, owner), Refusal{"There is no such unit on this table."});
    EXPECT_EQ(target_refused(piece(1), 2, Side::first, owner), std::nullopt);
    EXPECT_EQ(target_refused(piece(0), 2, Side::first, owner), Refusal{"The target is on your own side."});
    EXPECT_EQ(target_refused(piece(2), 2, Side::first, owner), Refusal{"There is no such target on this table."});
    EXPECT_EQ(index_of(piece(5)), 5u);
}

enum class Why { hold, attack };

TEST(CommanderPlans, TheFirstOfTheBestIsTaken) {
    Plan<Why> best = Plan<Why>::none();
    best.take({Done{}, Why::hold, -3, 0, 0});
    EXPECT_EQ(best.score, -3);
    best.take({Concede{}, Why::attack, 2, 1, 4});
    best.take({Done{}, Why::hold, 2, 3, 3});
    EXPECT_EQ(best.why, Why::attack);
    EXPECT_EQ(best.target, 4u);
    EXPECT_EQ(Plan<Why>::done(Why::attack).score, 0);
}

TEST(CommanderPlans, TheAnswerSaysWhyOnlyWhenAsked) {
    const auto row_of = [](Why why) { return RuleRef{1, static_cast<std::uint16_t>(why == Why::attack ? 9 : 8)}; };
    const auto sentence = [](const Plan<Why>&) { return "It pays."; };
    const Plan<Why> plan{Concede{}, Why::attack, 1.5, 0, 0};
    const CommandersChoice told = answer_with(plan, true, row_of, sentence);
    EXPECT_EQ(told.because, "It pays.");
    EXPECT_EQ(told.rule, (RuleRef{1, 9}));
    EXPECT_EQ(told.score, 1.5);
    EXPECT_EQ(answer_with(plan, false, row_of, sentence).because, "");
}

TEST(CommanderPlans, EachTemperHasItsWeights) {
    EXPECT_EQ(by_temper(Temper::steady, 1, 2, 3), 1);
    EXPECT_EQ(by_temper(Temper::bold, 1, 2, 3), 2);
    EXPECT_EQ(by_temper(Temper::wary, 1, 2, 3), 3);
}

TEST(DeploymentZones, WingsAreOuterThirdsAsTheSideSeesThem) {
    // Ten columns: a third is three columns.
    EXPECT_TRUE(on_wing(Side::first, true, 7, 10));
    EXPECT_FALSE(on_wing(Side::first, true, 6, 10));
    EXPECT_TRUE(on_wing(Side::second, true, 2, 10)) << "the second side looks south";
    EXPECT_FALSE(on_wing(Side::second, true, 3, 10));
    EXPECT_TRUE(on_either_wing(0, 10) && on_either_wing(9, 10) && !on_either_wing(5, 10));
    EXPECT_TRUE(on_refused_wing(Posture::refuse_left, Side::first, 0, 10));
    EXPECT_TRUE(on_refused_wing(Posture::refuse_right, Side::second, 0, 10));
    EXPECT_FALSE(on_refused_wing(Posture::envelope, Side::first, 0, 10));
    EXPECT_TRUE(in_middle_third(2 * 3, 9) && in_middle_third(2 * 6, 9));
    EXPECT_FALSE(in_middle_third(2 * 3 - 1, 9) || in_middle_third(2 * 6 + 1, 9));
}

TEST(DeploymentZones, StripsAreShallowOnARefusedWingAndDeepOnThoseOfAnEnvelope) {
    const auto strips = [](Posture how, Side side) { return zone_strips(how, side, 90, 12, 6, 18); };
    EXPECT_THAT(strips(Posture::stand_and_hold, Side::first), ElementsAre(ZoneStrip{0, 90, 12}));
    EXPECT_THAT(strips(Posture::refuse_right, Side::first), ElementsAre(ZoneStrip{0, 60, 12}, ZoneStrip{60, 90, 6}));
    EXPECT_THAT(strips(Posture::refuse_right, Side::second), ElementsAre(ZoneStrip{0, 30, 6}, ZoneStrip{30, 90, 12}));
    EXPECT_THAT(strips(Posture::envelope, Side::first),
                ElementsAre(ZoneStrip{0, 30, 18}, ZoneStrip{30, 60, 12}, ZoneStrip{60, 90, 18}));
}

TEST(DeploymentZones, AFlankMarchComesInFromTurnTwoOnOneSide) {
    EXPECT_EQ(flank_entry_refused(true, 2, false), std::nullopt);
    EXPECT_EQ(flank_entry_refused(false, 2, false), Refusal{"This unit does not wait in a flank march."});
    EXPECT_EQ(flank_entry_refused(true, 1, false), Refusal{"A flank march enters the table from turn 2 on."});
    EXPECT_EQ(flank_entry_refused(true, 3, true), Refusal{"The flank march enters the table by the other side edge."});
}

}  // namespace
}  // namespace banneret::shared
