#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/commanders/table_commander.h"
#include "engine/files/table_io.h"
#include "engine/rulesets/catalogue.h"
#include "engine/rulesets/roll_purposes.h"
#include "tests/conformance/armies.h"
#include "tests/support/every_order.h"

namespace banneret::files {
namespace {

using testing::HasSubstr;

std::string written(const TableOrder& order) {
    JsonWriter ar;
    StoredTableOrder stored{order};
    ar(cereal::make_nvp("order", stored));
    return std::string(ar.text());
}

template <class T>
std::variant<T, std::string> read_back(const std::string& text) {
    const auto json = Json::parsed(text);
    if (const auto* fault = std::get_if<std::string>(&json)) return *fault;
    try {
        JsonReader ar(std::get<Json>(json).root());
        T stored{};
        field(ar, "order", stored);
        return stored;
    } catch (const BadFile& bad) {
        return bad.what;
    }
}

TableOrder order_of(const std::string& text) {
    auto read = read_back<StoredTableOrder>(text);
    if (auto* stored = std::get_if<StoredTableOrder>(&read)) return stored->order;
    ADD_FAILURE() << text << ": " << std::get<std::string>(read);
    return Done{};
}

TEST(TableOrderFile, KeepsEveryFieldOfEveryOrderOnEveryTable) {
    const TablePlace places[] = {HexPlace{{3, -2}, 4}, SquarePlace{{5, 9}, 7}, InchPlace{1250, 3000, 90}};
    for (std::uint32_t n = 0; n < 40; ++n)
        for (const TableOrder& order : example::full_orders(places[n % 3], n))
            EXPECT_EQ(order_of(written(order)), order) << written(order);
    for (const TableOrder& order : example::empty_orders(std::make_index_sequence<table_order_count>()))
        EXPECT_EQ(order_of(written(order)), order) << written(order);
}

// The orders that are given under each ruleset, with its own words in them.
TEST(TableOrderFile, KeepsTheOrdersOfABattleUnderEveryRuleset) {
    for (const TacticalRuleset& ruleset : tactical_rulesets()) {
        SCOPED_TRACE(ruleset.key);
        const Battle begun = std::get<Battle>(ruleset.begin(some_start(3, 3, 50)));
        const TableGame game = play_game(begun, 3, {TableCommander::random, TableCommander::random}, 150);
        EXPECT_GT(game.orders.size(), 50u);
        for (const TableOrder& order : game.orders) EXPECT_EQ(order_of(written(order)), order) << written(order);
    }
}

TEST(TableOrderFile, HoldsWordsAndNoCodes) {
    EXPECT_THAT(written(Advance{PieceId{3}, InchPlace{}, Gait::leave_field}), HasSubstr(R"("gait":"leave-field")"));
    EXPECT_THAT(written(Charge{PieceId{3}, PieceId{9}, InchPlace{}, ChargeEdge::rear}), HasSubstr(R"("edge":"rear")"));
    EXPECT_THAT(written(Cast{PieceId{3}, PieceId{9}, Keyword("hold-person"), 2, {}}),
                HasSubstr(R"("spell":"hold-person")"));
    EXPECT_THAT(written(LeadersOrder{PieceId{3}, PieceId{9}, LeaderCommand::forward_always}),
                HasSubstr(R"("command":"forward-always")"));
    EXPECT_THAT(written(PlayCard{Keyword("rally"), {}, true}), HasSubstr(R"("card":"rally","joker":true)"));
}

std::string old_order(const std::string& fields) {
    return R"({"order":{"cereal_class_version":3,)" + fields + "}}";
}

TEST(TableOrderFile, NumbersOfEarlierFormatsBecomeWords) {
    EXPECT_EQ(order_of(old_order(R"("order":"advance","piece":3,"gait":1)")),
              TableOrder(Advance{PieceId{3}, {}, Gait::leave_field}));
    EXPECT_EQ(order_of(old_order(R"("order":"charge","piece":3,"target":9,"gait":2)")),
              TableOrder(Charge{PieceId{3}, PieceId{9}, {}, ChargeEdge::rear}));
    EXPECT_EQ(order_of(old_order(R"("order":"charge","piece":3,"target":9)")),
              TableOrder(Charge{PieceId{3}, PieceId{9}, {}}));
    EXPECT_EQ(order_of(old_order(R"("order":"shoot","piece":3,"target":9,"weapon":9)")),
              TableOrder(Shoot{PieceId{3}, PieceId{9}, Keyword("longbow")}));
    EXPECT_EQ(order_of(old_order(R"("order":"shoot","piece":3,"target":9)")),
              TableOrder(Shoot{PieceId{3}, PieceId{9}}));
    EXPECT_EQ(order_of(old_order(R"("order":"cast","by":3,"target":9,"spell":4)")),
              TableOrder(Cast{PieceId{3}, PieceId{9}, spells::heal, 1, {}}));
    EXPECT_EQ(order_of(old_order(R"("order":"cast","by":3,"target":9,"dice":2)")),
              TableOrder(Cast{PieceId{3}, PieceId{9}, spells::attack, 2, {}}));
    EXPECT_EQ(order_of(old_order(R"("order":"command","by":3,"piece":3,"what":1)")),
              TableOrder(LeadersOrder{PieceId{3}, PieceId{3}, LeaderCommand::hold_fire}));
    EXPECT_EQ(order_of(old_order(R"("order":"play-card")")), TableOrder(PlayCard{Keyword("march-charge"), {}}));
    EXPECT_EQ(order_of(old_order(R"("order":"play-card","card":46,"pieces":[4])")),
              TableOrder(PlayCard{Keyword("brace-for-charge"), {PieceId{4}}, true}));
    EXPECT_EQ(order_of(old_order(R"("order":"reform","piece":3,"width":6)")),
              TableOrder(Reform{PieceId{3}, {}, 6, {}}));
}

TEST(TableOrderFile, RefusesWhatNoOrderHolds) {
    const auto fault = [](const std::string& fields) {
        const auto read = read_back<StoredTableOrder>(R"({"order":{"cereal_class_version":4,)" + fields + "}}");
        const auto* why = std::get_if<std::string>(&read);
        return why == nullptr ? std::string("(read)") : *why;
    };
    EXPECT_THAT(fault(R"("order":"advance","piece":3,"gait":"galop")"), HasSubstr("galop"));
    EXPECT_THAT(fault(R"("order":"advance","piece":3,"gait":1)"), testing::Not("(read)"));
    EXPECT_THAT(fault(R"("order":"cast","by":3,"spell":"Hold Person")"), HasSubstr("not a word of a ruleset"));
    EXPECT_THAT(fault(R"("order":"advance","piece":3,"piece":4)"), testing::Not("(read)"));
    EXPECT_THAT(fault(R"("order":"advance","piece":3,"spell":"ward")"), HasSubstr("spell"));
    EXPECT_THAT(fault(R"("order":"allot","parts":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,)"
                      R"(26,27,28,29,30,31,32,33])"),
                HasSubstr("too many"));
}

TEST(RollPurposes, AreFoundByTheirWordAndNoOtherWordIs) {
    for (const RollFor::Purpose& purpose : common_rolls) {
        const auto found = find_roll_purpose(purpose.key);
        ASSERT_TRUE(found) << purpose.key;
        EXPECT_EQ(*found, RollFor(purpose));
    }
    EXPECT_FALSE(find_roll_purpose("tea-leaves"));
    std::set<std::string_view> keys;
    for (const std::string_view key : roll_purpose_keys()) EXPECT_TRUE(keys.insert(key).second) << key;
}

}  // namespace
}  // namespace banneret::files
