#include "engine/tactics/table_order.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "tests/support/every_order.h"

namespace banneret {
namespace {

// Converts to any type, so that the number of these accepted by a struct is its number of members.
struct Anything {
    template <class T>
    operator T() const;
};
template <class O, class... Given>
constexpr std::size_t members() {
    if constexpr (requires { O{Given{}..., Anything{}}; })
        return members<O, Given..., Anything>();
    else
        return sizeof...(Given);
}

template <std::size_t... i>
void expect_all_listed(std::index_sequence<i...>) {
    const auto one = []<class O>(const O& order) {
        EXPECT_EQ(std::tuple_size_v<decltype(fields(order))>, members<O>()) << key(TableOrder(order));
    };
    (one(std::variant_alternative_t<i, TableOrder>{}), ...);
}

TEST(TableOrderFields, EveryMemberOfEveryOrderIsListedOnceUnderANameOfItsOwn) {
    expect_all_listed(std::make_index_sequence<table_order_count>());
    for (const TableOrder& order : example::full_orders(SquarePlace{{3, 4}, 5}, 0)) {
        std::set<std::string> names;
        std::size_t many = 0;
        std::visit(
            [&](const auto& o) {
                each_field(o, [&](const char* name, const auto& v, const auto& usual) {
                    names.insert(name);
                    ++many;
                    EXPECT_FALSE(v == usual) << key(order) << " " << name << " is not filled";
                });
            },
            order);
        EXPECT_EQ(names.size(), many) << key(order);
    }
}

TEST(TableOrderFields, WordsOfAnEnumAreAllDifferent) {
    const auto different = [](std::span<const std::string_view> words) {
        EXPECT_EQ(std::set<std::string_view>(words.begin(), words.end()).size(), words.size()) << words.front();
    };
    different(field_words(Gait{}));
    different(field_words(ChargeEdge{}));
    different(field_words(TableFormation{}));
    different(field_words(LeaderCommand{}));
    EXPECT_EQ(field_word(Gait::counter_charge), "counter-charge");
    EXPECT_EQ(field_word(ChargeEdge::front), "front");
    EXPECT_EQ(field_word(TableFormation::schiltron), "schiltron");
    EXPECT_EQ(field_word(LeaderCommand::forward_always), "forward-always");
}

TEST(TableOrderFields, KeysOfOrdersAreAllDifferent) {
    std::set<std::string_view> keys;
    for (const TableOrder& order : example::full_orders(HexPlace{}, 0)) keys.insert(key(order));
    EXPECT_EQ(keys.size(), table_order_count);
}

TEST(Keyword, HoldsSmallLettersDigitsAndHyphens) {
    EXPECT_TRUE(Keyword::valid("power-word-stun-2"));
    EXPECT_TRUE(Keyword::valid(""));
    EXPECT_TRUE(Keyword::valid("protection-from-normal-missiles"));  // 31 letters
    EXPECT_FALSE(Keyword::valid("protection-from-normal-missiles2"));
    EXPECT_FALSE(Keyword::valid("Hold Person"));
    EXPECT_FALSE(Keyword::valid("caf\xC3\xA9"));
    EXPECT_EQ(Keyword("ward"), spells::ward);
    EXPECT_FALSE(Keyword("ward") == Keyword("war"));
    EXPECT_TRUE(Keyword().empty());
    EXPECT_EQ(Keyword("hold-person").word(), "hold-person");
}

TEST(PlaceWords, NameTheEightFacingsOfASquare) {
    const char* facings[] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
    for (std::uint8_t d = 0; d < 8; ++d)
        EXPECT_EQ(place_words(SquarePlace{{4, 7}, d}), std::string("4,7 facing ") + facings[d]);
}

}  // namespace
}  // namespace banneret
