// Dice with their events, and the default sentences of every ruleset.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/shared.h"
#include "engine/rulesets/shared/dice_event.h"
#include "engine/rulesets/shared/muster_frame.h"
#include "engine/rulesets/shared/sentences.h"
#include "engine/rulesets/shared/table.h"

namespace banneret::shared {
namespace {

constexpr RuleRef row_of_a_rule{1, 0};

// Gives one answer set by the test.
class OneAnswer final : public Dice {
public:
    explicit OneAnswer(Answer answer) : answer_(answer) {}

private:
    Answer ask(const Question& q) override {
        EXPECT_TRUE(possible(q, answer_)) << question_words(q);
        return answer_;
    }
    Answer answer_;
};

const DiceFell& only_event(const RecordingTableLog& log) {
    EXPECT_EQ(log.events.size(), 1u);
    return std::get<DiceFell>(log.events.at(0));
}

TEST(DiceEvents, OneDieDecides) {
    for (const bool low : {true, false}) {
        OneAnswer dice(Answer{{low ? 1 : 0, low ? 0 : 1, 0}});
        RecordingTableLog log;
        const bool yes = decides(dice, log, RollFor::rally, roller(Side::second, piece(2)), 4, [] {
            return DiceReading{.rule = row_of_a_rule, .piece = piece(2), .dice = Tally(1)};
        });
        EXPECT_EQ(yes, low);
        const DiceFell& e = only_event(log);
        EXPECT_EQ(e.question, counted_dice(RollFor::rally, roller(Side::second, piece(2)), 1, 4));
        EXPECT_EQ(e.need, 4);
        EXPECT_EQ(e.read, low ? 1 : 0);
        EXPECT_EQ(e.outcome, low ? DiceFell::Outcome::success : DiceFell::Outcome::failure);
        EXPECT_EQ(e.dice.total(), 1);
        EXPECT_FALSE(e.against);
    }
}

TEST(DiceEvents, CountedDiceTellHowManyMadeTheNeed) {
    OneAnswer dice(Answer{{3, 5, 0}});
    RecordingTableLog log;
    const Question q = counted_dice(RollFor::save, roller(Side::first), 8, 2);
    EXPECT_EQ(count_dice(dice, log, q, [] { return DiceReading{.rule = row_of_a_rule}; }), 3);
    EXPECT_EQ(only_event(log).need, 2);
    EXPECT_EQ(only_event(log).read, 3);
    EXPECT_EQ(only_event(log).outcome, DiceFell::Outcome::none);
}

TEST(DiceEvents, NothingIsPutTogetherForALogThatKeepsNothing) {
    OneAnswer dice(Answer{{11, 0, 0}});
    NoTableLog log;
    bool asked = false;
    const Answer a =
        throw_dice(dice, log, added_dice(RollFor::initiative, roller(Side::first), 2, 20), [&](const Answer&) {
            asked = true;
            return DiceReading{};
        });
    EXPECT_EQ(a.n[0], 11);
    EXPECT_FALSE(asked);
}

// The part of a ruleset that sentences need.
struct TestRules {
    struct State {
        Shared<StartSetup> setup;
    };
    static std::string name(const State&, PieceId p) { return fmt::format("Piece {}", p.value); }
};

StartSetup two_named_sides() {
    StartSetup out;
    out.name = {"First", "Second"};
    return out;
}

class SharedSentences : public testing::Test {
protected:
    TestRules::State state{Shared<StartSetup>(two_named_sides())};
    std::string say(const TableEvent& e) const { return std::visit(Sentences<TestRules>{state}, e); }
    const RuleRow& rule = banneret::row(row_of_a_rule);
    std::string id = fmt::format(" ({}).", rule.id);
};

TEST_F(SharedSentences, NameTheSubjectWhatHappenedAndTheRule) {
    EXPECT_EQ(say(TurnBegan{3}), "Turn 3.");
    EXPECT_EQ(say(StepBegan{row_of_a_rule, Side::first, true}), fmt::format("{}.", rule.heading));
    EXPECT_EQ(say(StepBegan{row_of_a_rule, Side::second}), fmt::format("Second: {}.", rule.name));
    EXPECT_EQ(say(FiguresLost{piece(0), 2, 3, row_of_a_rule}), "Piece 1 lost 2 figures; 3 left.");
    EXPECT_EQ(say(FiguresLost{piece(0), 1, 0, row_of_a_rule}), "Piece 1 lost 1 figure; none left.");
    EXPECT_EQ(say(StateChanged{piece(0), row_of_a_rule, 0, 1}), fmt::format("Piece 1: {}{}", rule.name, id));
    EXPECT_EQ(say(ChangedSides{piece(0), Side::second, row_of_a_rule}), "Piece 1 went over to Second" + id);
    EXPECT_EQ(say(RuleWorked{Side::first, row_of_a_rule, {}, {}, 0}), fmt::format("First: {}{}", rule.name, id));
    EXPECT_EQ(say(RuleWorked{Side::first, row_of_a_rule, piece(4), {}, 7}),
              fmt::format("Piece 5: {}, 7{}", rule.name, id));
    EXPECT_EQ(say(BattleEnded{Side::second, row_of_a_rule}),
              fmt::format("Second holds the field against First ({}, {}).", rule.name, rule.id));
    EXPECT_EQ(say(BattleEnded{{}, row_of_a_rule}),
              fmt::format("Neither side holds the field ({}, {}).", rule.name, rule.id));
}

TEST_F(SharedSentences, OrdersNameTheirPieceAndTarget) {
    Charge charge;
    charge.piece = piece(0);
    charge.target = piece(1);
    Shoot shot;
    shot.piece = piece(0);
    shot.target = piece(1);
    EXPECT_EQ(say(OrderCarriedOut{Side::first, Concede{}}), "First: concede the battle.");
    EXPECT_EQ(say(OrderCarriedOut{Side::first, charge}), "Piece 1: charge Piece 2.");
    EXPECT_EQ(say(OrderCarriedOut{Side::first, shot}), "Piece 1: shoot at Piece 2.");
    EXPECT_EQ(say(OrderCarriedOut{Side::second, Reload{piece(2)}}), "Piece 3: reload.");
    EXPECT_EQ(say(OrderCarriedOut{Side::second, LeadersOrder{piece(0), piece(2), LeaderCommand::hold_fire}}),
              "Piece 1: order Piece 3 to hold fire.");
    EXPECT_EQ(say(OrderCarriedOut{Side::second, Cast{piece(0), piece(1), spells::ward, 3, {}}}),
              "Piece 1: cast ward at Piece 2 with 3 dice.");
}

TEST_F(SharedSentences, AnAnswerNamesTheOptionThatWasChosen) {
    EXPECT_EQ(say(OrderCarriedOut{Side::second, Reply{1}, row_of_a_rule}), fmt::format("Second: {}.", rule.name));
    EXPECT_EQ(say(OrderCarriedOut{Side::second, Reply{1}}), "Second: choice 2.");
}

TEST_F(SharedSentences, DiceTellTheNeedAndWhetherItWasMade) {
    const Roller who = roller(Side::first, piece(0));
    const Question q = counted_dice(RollFor::save, who, 3, 2);
    const std::string begins = fmt::format("Piece 1 ({})", rule.name);
    EXPECT_EQ(say(dice_event(q, Answer{{1, 2, 0}}, {.rule = row_of_a_rule, .piece = piece(0), .need = 2, .read = 1})),
              begins + ": 3 dice, 2 or less: 1 of 3" + id);
    EXPECT_EQ(say(dice_event(counted_dice(RollFor::evasion, who, 1, 3), Answer{{0, 1, 0}},
                             {.rule = row_of_a_rule, .piece = piece(0), .need = 4, .read = 1, .success = true})),
              begins + ": 1 die, 4 or more: success" + id);
    EXPECT_EQ(
        say(dice_event(
            added_dice(RollFor::morale, who, 1, 20), Answer{{9, 0, 0}},
            {.rule = row_of_a_rule, .piece = piece(0), .against = piece(1), .need = 15, .read = 9, .success = false})),
        begins + " against Piece 2: 9 on 1d20, 15 or more: failure" + id);
    EXPECT_EQ(say(dice_event(added_dice(RollFor::initiative, roller(Side::second)), Answer{{4, 0, 0}},
                             {.rule = row_of_a_rule, .read = 4})),
              fmt::format("Second ({}): 4 on 1d6{}", rule.name, id));
}

TEST_F(SharedSentences, DiceThatAreAddedUpShowTheirSum) {
    const Roller who = roller(Side::first, piece(0));
    const std::string begins = fmt::format("Piece 1 ({}): ", rule.name);
    const std::string why = fmt::format("{} ({})", rule.name, rule.id);
    Tally bonus(7);
    bonus.add(row_of_a_rule, 2);
    DiceReading reading{.rule = row_of_a_rule, .piece = piece(0), .tally = bonus, .read = 14};
    const auto told = [&] {
        return say(dice_event(added_dice(RollFor::morale, who, 1, 20), Answer{{5, 0, 0}}, reading));
    };
    EXPECT_EQ(told(), begins + "5 on 1d20 + 7 + 2 " + why + " = 14" + id);
    reading.need = 20;
    reading.success = false;
    EXPECT_EQ(told(), begins + "5 on 1d20 + 7 + 2 " + why + " = 14, 20 or more: failure" + id);
    reading.need = 9;  // the tally explains the need itself
    EXPECT_EQ(told(), begins + "5 on 1d20, 9 or more (7 + 2 " + why + "): failure" + id);
}

}  // namespace
}  // namespace banneret::shared
