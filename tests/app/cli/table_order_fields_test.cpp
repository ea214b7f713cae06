#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "app/cli/tabletop/table_order_words.h"
#include "app/cli/tabletop/table_report.h"
#include "engine/commanders/table_commander.h"
#include "engine/core/text.h"
#include "engine/dice/seeded.h"
#include "engine/dice/tape.h"
#include "engine/rulesets/catalogue.h"
#include "tests/conformance/armies.h"
#include "tests/support/every_order.h"

namespace banneret::app {
namespace {

using testing::HasSubstr;

// A minimal ruleset: five pieces on a table of any grid, and no orders.
struct Bare {
    struct State {
        BoardView::Grid grid{};
        bool operator==(const State&) const = default;
    };
    static constexpr std::string_view key = "bare";
    static std::optional<TableDecision> pending(const State&) {
        TableDecision d;
        d.moment = TableDecision::Moment::act;
        return d;
    }
    static std::optional<Refusal> check(const State&, const TableOrder&) { return std::nullopt; }
    static void apply(State&, const TableOrder&, Dice&, TableLog&) {}
    static std::vector<TableOrder> candidates(const State&, Rng&, std::size_t) { return {Done{}}; }
    static CommandersChoice choose(const State&, Temper, Rng&, bool) { return {Done{}, {}, 0, ""}; }
    static State as_seen_by(const State& s, Side, Rng&) { return s; }
    static std::optional<TableEvent> visible_event(const State&, const TableEvent& e, Side) { return e; }
    static BoardView view(const State& s, Side) {
        BoardView v;
        v.grid = s.grid;
        v.columns = v.rows = 20;
        for (std::uint32_t n = 1; n <= 5; ++n) {
            BoardBlock b;
            b.piece = PieceId{n};
            v.blocks.push_back(b);
        }
        return v;
    }
    static TableResult result(const State&) { return {}; }
    static PerSide<ArmyLosses> losses(const State&) { return {}; }
    static std::string describe(const State&, const TableEvent&) { return {}; }
    static std::string question(const State&, const TableDecision&) { return {}; }
    static std::string name(const State&, PieceId p) { return fmt::format("Piece {}", p.value); }
};

struct Table {
    BoardView::Grid grid;
    TablePlace place;
};
const Table tables[] = {
    {BoardView::Grid::hexes, HexPlace{hex_at(4, 7), 1}},
    {BoardView::Grid::squares, SquarePlace{{4, 7}, 5}},
    {BoardView::Grid::inches, InchPlace{1250, 3000, 90}},
};

TEST(TableOrderFields, EachSurvivesTheTerminalOnHexesSquaresAndInches) {
    for (const Table& table : tables)
        for (std::uint32_t n = 0; n < 20; ++n)
            for (const TableOrder& order : example::full_orders(table.place, n)) {
                const Battle battle = Battle::of<Bare>({table.grid});
                const std::string line = order_line(order, table.grid);
                std::vector<std::string> words;
                for (const std::string_view word : split(line, ' ')) words.emplace_back(word);
                const auto again = order_of_words(words, battle, *battle.pending());
                ASSERT_TRUE(std::holds_alternative<TableOrder>(again)) << line << ": " << std::get<std::string>(again);
                EXPECT_EQ(std::get<TableOrder>(again), order) << line;
            }
}

TEST(TableOrderFields, AreTypedAsWordsAndAWrongWordIsNamedWithTheKnownOnes) {
    const Battle battle = Battle::of<Bare>({BoardView::Grid::squares});
    const auto typed = [&](std::vector<std::string> words) { return order_of_words(words, battle, *battle.pending()); };
    EXPECT_EQ(std::get<TableOrder>(typed({"advance", "3", "to=4,7,sw", "gait=Counter Charge"})),
              TableOrder(Advance{PieceId{3}, SquarePlace{{4, 7}, 5}, Gait::counter_charge}));
    EXPECT_EQ(std::get<TableOrder>(typed({"cast", "3", "4", "spell=Hold_Person", "at=0,0,N"})),
              TableOrder(Cast{PieceId{3}, PieceId{4}, Keyword("hold-person"), 1, SquarePlace{}}));
    EXPECT_THAT(std::get<std::string>(typed({"advance", "3", "to=4,7,SW", "gait=1"})), HasSubstr("leave-field"));
    EXPECT_THAT(std::get<std::string>(typed({"advance", "3", "to=4,7,SW", "gait=galop"})), HasSubstr("gallop"));
    EXPECT_THAT(std::get<std::string>(typed({"cast", "3", "4", "spell=caf\xC3\xA9"})), HasSubstr("letters, digits"));
    EXPECT_THAT(std::get<std::string>(typed({"play-card", "card=rally", "joker=maybe"})), HasSubstr("yes or no"));
}

// The expected JSON of a field in --events.
struct Expected {
    const nlohmann::json& line;

    void operator()(const char* name, PieceId p, PieceId) const {
        EXPECT_EQ(line.value(name, ""), fmt::format("Piece {}", p.value)) << name << " in " << line;
        const std::string field(name), number = field == "piece"    ? "number"
                                                : field == "target" ? "against_number"
                                                                    : field + "_number";
        EXPECT_EQ(line.value(number, 0u), p.value) << number << " in " << line;
    }
    void operator()(const char* name, const TablePlace&, const TablePlace&) const {
        ASSERT_TRUE(line.contains(name)) << name << " in " << line;
        EXPECT_TRUE(line[name].contains("facing") || line[name].contains("degrees")) << line;
    }
    void operator()(const char* name, const Keyword& v, const Keyword&) const {
        EXPECT_EQ(line.value(name, ""), v.word()) << line;
    }
    void operator()(const char* name, const std::array<PieceId, 3>& v, const std::array<PieceId, 3>&) const {
        ASSERT_TRUE(line.contains(name)) << line;
        for (std::size_t i = 0; i < v.size(); ++i)
            EXPECT_EQ(line[std::string(name) + "_numbers"][i].get<std::uint32_t>(), v[i].value) << line;
    }
    template <std::size_t n>
    void operator()(const char* name, const std::array<std::uint16_t, n>& v,
                    const std::array<std::uint16_t, n>&) const {
        EXPECT_EQ(line.value(name, std::vector<std::uint16_t>{}), std::vector<std::uint16_t>(v.begin(), v.end()))
            << line;
    }
    template <class E>
    requires std::is_enum_v<E>
    void operator()(const char* name, E v, E) const { EXPECT_EQ(line.value(name, ""), field_word(v)) << line; }
    template <class N>
    requires std::is_integral_v<N>
    void operator()(const char* name, N v, N) const {
        ASSERT_TRUE(line.contains(name)) << name << " in " << line;
        EXPECT_EQ(line[name].get<N>(), v) << line;
    }
};

TEST(TableOrderFields, EachIsInTheEventsUnderItsName) {
    for (const Table& table : tables) {
        const Battle battle = Battle::of<Bare>({table.grid});
        const std::vector<TableOrder> orders = example::full_orders(table.place, 1);
        TableGame game{battle, false, orders, {}, {}, {}};
        for (const TableOrder& order : orders) game.events.emplace_back(OrderCarriedOut{Side::first, order});
        std::istringstream in(events_text(game, battle, 1));
        std::string text;
        std::size_t at = 0;
        while (std::getline(in, text)) {
            const auto line = nlohmann::json::parse(text);
            if (line["event"] != "order") continue;
            ASSERT_LT(at, orders.size());
            EXPECT_EQ(line["order"], std::string(key(orders[at])));
            std::visit([&](const auto& o) { each_field(o, Expected{line}); }, orders[at]);
            ++at;
        }
        EXPECT_EQ(at, orders.size());
    }
}

// The orders that are given under each ruleset, with its own words in them.
TEST(TableOrderFields, OfABattleUnderEveryRulesetSurviveTheTerminalAndAreInTheEvents) {
    for (const TacticalRuleset& ruleset : tactical_rulesets()) {
        SCOPED_TRACE(ruleset.key);
        const Battle begun = std::get<Battle>(ruleset.begin(some_start(3, 3, 50)));
        const TableGame game = play_game(begun, 3, {TableCommander::random, TableCommander::random}, 150);
        Battle now = begun;
        Tape tape(game.rolls);
        NoTableLog quiet;
        for (const TableOrder& order : game.orders) {
            const std::string line = order_line(order, now.view(now.pending()->side).grid);
            std::vector<std::string> words;
            for (const std::string_view word : split(line, ' ')) words.emplace_back(word);
            const auto again = order_of_words(words, now, *now.pending());
            ASSERT_TRUE(std::holds_alternative<TableOrder>(again)) << line << ": " << std::get<std::string>(again);
            // A place that is not typed is the piece's own, so the order read back may differ from the order given, but
            // it does the same.
            ASSERT_EQ(now.check(std::get<TableOrder>(again)), std::nullopt) << line;
            Battle typed = now, given = now;
            SeededDice dice(1), same_dice(1);
            typed.apply(std::get<TableOrder>(again), dice, quiet);
            given.apply(order, same_dice, quiet);
            EXPECT_TRUE(typed == given) << line;
            now.apply(order, tape, quiet);
        }
        std::vector<std::string> told, keys;
        for (const TableOrder& order : game.orders) keys.emplace_back(key(order));
        std::istringstream in(events_text(game, begun, 1));
        for (std::string text; std::getline(in, text);)
            if (const auto line = nlohmann::json::parse(text); line["event"] == "order") told.push_back(line["order"]);
        EXPECT_EQ(told, keys);
    }
}

TEST(TableEvents, HitPointsAreInTheEvents) {
    const Battle battle = Battle::of<Bare>({BoardView::Grid::squares});
    TableGame game{battle, false, {}, {}, {}, {}};
    game.events.emplace_back(HitsTaken{PieceId{2}, {1, 0}, 5, 7, 12});
    game.events.emplace_back(HitsHealed{PieceId{2}, {1, 0}, 3, 10, 12});
    const std::string text = events_text(game, battle, 1);
    EXPECT_THAT(text, HasSubstr(R"("event":"hits")"));
    EXPECT_THAT(text, HasSubstr(R"("hits":5,"left":7)"));
    EXPECT_THAT(text, HasSubstr(R"("event":"healed")"));
    EXPECT_THAT(text, HasSubstr(R"("hits":3,"left":10)"));
}

TEST(TableEvents, FactorsRoundingAndLimitsOfATallyAreInTheEvents) {
    const Battle battle = Battle::of<Bare>({BoardView::Grid::squares});
    TableGame game{battle, false, {}, {}, {}, {}};
    DiceFell fell;
    fell.rule = {1, 0};
    fell.dice = Tally(4);
    fell.dice.times({1, 1}, 2, 3);
    fell.dice.round_down({1, 2});
    fell.dice.at_least({1, 3}, 5);
    game.events.emplace_back(fell);
    const std::string text = events_text(game, battle, 1);
    EXPECT_THAT(text, HasSubstr(R"("times":"2/3")"));
    EXPECT_THAT(text, HasSubstr(R"("round":"down")"));
    EXPECT_THAT(text, HasSubstr(R"("at_least":5)"));
}

}  // namespace
}  // namespace banneret::app
