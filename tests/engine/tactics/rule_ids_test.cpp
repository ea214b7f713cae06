#include "engine/tactics/rule_ids.h"

#include <gtest/gtest.h>

#include <type_traits>

namespace banneret {
namespace {

constexpr std::array<RuleRow, 5> rows = {{
    {"BCR-1", "Units", "Words.", "units"},
    {"BCR-4.7.a", "Melee", "Words.", "flank"},
    {"PC-61", "Dice", "Words.", "half dice"},
    {"BCR-8.6", "Answers", "Stand.", "stand"},
    {"BCR-8.6", "Answers", "Run.", "run"},
}};
constexpr RuleIds rule(7, std::to_array<std::string_view>({"BCR-1", "BCR-4.7.a", "PC-61", "BCR-8.6", "BCR-8.6"}));

// A string usable as a template argument, so that a test can check whether a call would compile.
template <std::size_t N>
struct Literal {
    constexpr Literal(const char (&text)[N]) {
        for (std::size_t i = 0; i < N; ++i) letters[i] = text[i];
    }
    char letters[N]{};
};
template <Literal Id, const auto& Ids = rule>
concept compiles = requires {
    typename std::bool_constant<(Ids(std::string_view(Id.letters)), true)>;
};

TEST(RuleIds, ARowIsNamedByItsIdAtCompileTime) {
    constexpr RuleRef flank = rule("BCR-4.7.a");
    static_assert(flank == RuleRef{7, 1});
    EXPECT_EQ(rule("PC-61"), (RuleRef{7, 2}));
    EXPECT_EQ(rule.at(4), (RuleRef{7, 4}));
}

TEST(RuleIds, AnUnknownIdDoesNotCompile) {
    EXPECT_TRUE(compiles<"BCR-1">);
    EXPECT_FALSE(compiles<"BCR-2">);
    EXPECT_FALSE(compiles<"BCR-4.7">) << "part of an ID is none";
    EXPECT_FALSE(compiles<"">);
}

TEST(RuleIds, AnIdOfTwoRowsDoesNotCompile) {
    EXPECT_FALSE(compiles<"BCR-8.6">);
    EXPECT_EQ(rule.at(3), (RuleRef{7, 3})) << "such rows are named by index";
}

TEST(RuleIds, ARowIsNamedByItsDistanceFromAnother) {
    EXPECT_EQ(row_after(rule("BCR-1"), 0), rule("BCR-1"));
    EXPECT_EQ(row_after(rule("BCR-1"), 2), rule("PC-61"));
}

TEST(RuleIds, TheListAndTheRowsAreComparedInOrder) {
    EXPECT_TRUE(rule.match(rows));
    EXPECT_FALSE(rule.match(std::span(rows).first(4)));
    constexpr RuleIds swapped(7,
                              std::to_array<std::string_view>({"BCR-4.7.a", "BCR-1", "PC-61", "BCR-8.6", "BCR-8.6"}));
    EXPECT_FALSE(swapped.match(rows));
    static_assert(ids_of(7, rows).match(rows), "at compile time, too");
    EXPECT_EQ(ids_of(7, rows)("BCR-4.7.a"), rule("BCR-4.7.a"));
}

constexpr std::array<RuleRow, 5> numbered_rows = {{
    {"PC-1", "Units", "Words.", "units"},
    {"PC-2", "Units", "Words.", "levels"},
    {"PC-R1", "Rulings", "Words.", "no armour"},
    {"PC-R2", "Rulings", "Words.", "sight"},
    {"PC-2", "Answers", "Stand.", "stand"},
}};
constexpr NumberedRuleIds numbered(7, "PC-", 2, 2);

TEST(NumberedRuleIds, ARowIsNamedByItsIdAtCompileTime) {
    constexpr RuleRef sight = numbered("PC-R2");
    static_assert(sight == RuleRef{7, 3});
    EXPECT_EQ(numbered("PC-1"), (RuleRef{7, 0}));
    EXPECT_EQ(numbered("PC-R1"), (RuleRef{7, 2}));
    EXPECT_EQ(numbered.printed(2), numbered("PC-2")) << "the printed rule, not the answer";
}

TEST(NumberedRuleIds, AnUnknownIdDoesNotCompile) {
    EXPECT_TRUE((compiles<"PC-2", numbered>));
    EXPECT_TRUE((compiles<"PC-R2", numbered>));
    EXPECT_FALSE((compiles<"PC-0", numbered>));
    EXPECT_FALSE((compiles<"PC-3", numbered>));
    EXPECT_FALSE((compiles<"PC-R3", numbered>));
    EXPECT_FALSE((compiles<"PC-02", numbered>));
    EXPECT_FALSE((compiles<"PC-R", numbered>));
    EXPECT_FALSE((compiles<"PC-2.a", numbered>));
    EXPECT_FALSE((compiles<"LH-2", numbered>));
    EXPECT_FALSE((compiles<"", numbered>));
}

TEST(NumberedRuleIds, TheRowsMustBeginWithTheIdsInOrder) {
    static_assert(numbered.match(numbered_rows));
    EXPECT_FALSE(numbered.match(std::span(numbered_rows).first(3)));
    EXPECT_FALSE(NumberedRuleIds(7, "PC-", 1, 2).match(numbered_rows));
    EXPECT_FALSE(NumberedRuleIds(7, "PC-", 2, 3).match(numbered_rows));
    EXPECT_FALSE(NumberedRuleIds(7, "LH-", 2, 2).match(numbered_rows));
}

}  // namespace
}  // namespace banneret
