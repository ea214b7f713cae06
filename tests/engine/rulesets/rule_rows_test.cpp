#include "engine/rulesets/rule_rows.h"

#include <gtest/gtest.h>

#include "engine/abstract/tables.h"

namespace banneret {
namespace {

using abstract::rule;
using abstract::ruling;

TEST(RuleRows, TheAbstractSystemIsTheFirstRuleset) {
    ASSERT_FALSE(rulesets().empty());
    EXPECT_EQ(rulesets()[abstract::ruleset_number].key, "abstract");
    EXPECT_EQ(rulesets()[abstract::ruleset_number].title, "Abstract mass combat");
}

TEST(RuleRows, AReferenceFindsItsRow) {
    EXPECT_EQ(row(rule(17)).id, "AD-17");
    EXPECT_EQ(row(ruling(9)).id, "AD-R9");
    EXPECT_TRUE(known(ruling(20)));
    EXPECT_FALSE(known({abstract::ruleset_number, abstract::row_count}));
    EXPECT_FALSE(known({200, 0}));
}

TEST(RuleRows, TalliesAreSpelledOutWithTheirRules) {
    Tally tally;
    tally.add(rule(4), 3);
    tally.add(rule(5), 1);
    EXPECT_EQ(tally_words(tally, "2d6"), "2d6 + 3 leadership (AD-4) + 1 ambush (AD-5)");
    EXPECT_EQ(tally_words(tally), "3 leadership (AD-4) + 1 ambush (AD-5)");
}

TEST(RuleRows, WhatCountsAgainstStandsWithAMinus) {
    Tally tally(1);
    tally.add(rule(17), -2);
    tally.add(rule(6), 2);
    EXPECT_EQ(tally_words(tally, "d6"), "d6 + 1 - 2 postures (AD-17) + 2 flank march (AD-6)");
    Tally lone;
    lone.add(rule(17), -2);
    EXPECT_EQ(tally_words(lone), "-2 postures (AD-17)");
    EXPECT_EQ(tally_words(Tally{}), "0");
    EXPECT_EQ(tally_words(Tally{}, "2d6"), "2d6");
}

TEST(RuleRows, FactorsRoundingAndLimitsAreSpelledOutInTheirOrder) {
    Tally tally(5);
    tally.add(rule(4), 2);
    tally.times(rule(5), 2, 3);
    tally.add(rule(6), -1);
    tally.round_down(rule(17));
    tally.at_most(rule(4), 2);
    EXPECT_EQ(tally_words(tally),
              "5 + 2 leadership (AD-4), x 2/3 ambush (AD-5), -1 flank march (AD-6), rounded down postures (AD-17), "
              "at most 2 leadership (AD-4)");
    EXPECT_EQ(tally.total(), 2);
    Tally none;
    none.times(rule(5), 3);
    EXPECT_EQ(tally_words(none), "0, x 3 ambush (AD-5)");
}

}  // namespace
}  // namespace banneret
