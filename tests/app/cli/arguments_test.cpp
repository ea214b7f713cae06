#include "app/cli/base/arguments.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace banneret::app {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

VerbRow verb() {
    return {
        "march",
        "Marches",
        {{"ARMY", "an army"}, {"PLACE", "where to", false}},
        {{"--seed", "N", "a number", false, true}, {"--house", "KEY", "any number", true}, {"--json", "", "as JSON"}},
        ""};
}

Arguments parsed(const std::vector<std::string>& words) {
    auto result = parse_arguments(verb(), words);
    if (auto* arguments = std::get_if<Arguments>(&result)) return *arguments;
    ADD_FAILURE() << "not parsed";
    return {};
}

std::vector<std::string> faults(const std::vector<std::string>& words) {
    auto result = parse_arguments(verb(), words);
    if (auto* bad = std::get_if<BadArguments>(&result)) return bad->faults;
    return {};
}

TEST(CliArguments, WordsAndOptionsInAnyOrder) {
    for (const auto& words :
         {std::vector<std::string>{"Red", "Ford", "--seed", "7", "--house", "a", "--house", "b", "--json"},
          std::vector<std::string>{"--json", "--house=a", "Red", "--seed=7", "--house", "b", "Ford"}}) {
        const Arguments a = parsed(words);
        EXPECT_EQ(a.value("ARMY"), "Red");
        EXPECT_EQ(a.value("PLACE"), "Ford");
        EXPECT_EQ(a.value("--seed"), "7");
        EXPECT_THAT(std::vector<std::string>(a.values("--house").begin(), a.values("--house").end()),
                    ElementsAre("a", "b"));
        EXPECT_TRUE(a.given("--json"));
    }
    EXPECT_FALSE(parsed({"Red", "--seed", "7"}).given("PLACE"));
}

TEST(CliArguments, AnEarlierNameOfAnOptionIsAccepted) {
    VerbRow row = verb();
    row.options.push_back({"--delete", "N", "a note", false, false, "--strike"});
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"Red", "--seed", "1", "--strike", "3"}, {"Red", "--seed", "1", "--strike=3"}}) {
        const auto result = parse_arguments(row, words);
        ASSERT_TRUE(std::holds_alternative<Arguments>(result));
        EXPECT_EQ(std::get<Arguments>(result).value("--delete"), "3");
    }
    EXPECT_THAT(help_text(row), testing::AllOf(HasSubstr("--delete"), testing::Not(HasSubstr("--strike"))));
}

TEST(CliArguments, ANegativeNumberIsAValueNotAnOption) {
    const Arguments a = parsed({"Red", "-3", "--seed", "-7"});
    EXPECT_EQ(a.value("PLACE"), "-3");
    EXPECT_EQ(a.value("--seed"), "-7");
}

TEST(CliArguments, ANameOnlyGetsAListWhereNothingIsNear) {
    const std::vector<std::string_view> names = {"Fenwatch", "The Drowned"};
    EXPECT_EQ(suggestion_or_list("drowned", names), ", did you mean The Drowned?");
    EXPECT_EQ(suggestion_or_list("Fenwtach", names), ", did you mean Fenwatch?");
    EXPECT_EQ(suggestion_or_list("Foo", names), "; there are Fenwatch and The Drowned");
    EXPECT_EQ(suggestion_or_list("Foo", std::span(names).first(1)), "; there is Fenwatch");
    EXPECT_EQ(suggestion_or_list("Foo", {}), "; there is none");
    const std::vector<std::string_view> many(14, "x");
    EXPECT_THAT(suggestion_or_list("Foo", many), testing::EndsWith("x and 2 more"));
}

TEST(CliArguments, EveryFaultIsOneSentence) {
    EXPECT_THAT(faults({"Red", "--sede", "7"}),
                ElementsAre(HasSubstr("\"--sede\" is not an option of march, did you mean --seed?"),
                            HasSubstr("--seed N is missing")));
    EXPECT_THAT(faults({"Red", "--xyz", "--seed", "7"}),
                ElementsAre("\"--xyz\" is not an option of march; banneret march --help lists its options"));
    EXPECT_THAT(faults({"--seed", "7"}), ElementsAre(HasSubstr("ARMY is missing: an army")));
    EXPECT_THAT(faults({"Red", "--seed"}), ElementsAre(HasSubstr("\"--seed\" needs a value")));
    EXPECT_THAT(faults({"Red", "--seed", "1", "--seed", "2"}), ElementsAre(HasSubstr("--seed is given 2 times")));
    EXPECT_THAT(faults({"Red", "Ford", "Hill", "--seed", "1"}),
                ElementsAre(HasSubstr("\"Hill\" is one word too many")));
}

TEST(CliArguments, HelpComesBeforeAnyFault) {
    const auto result = parse_arguments(verb(), std::vector<std::string>{"--help"});
    const auto* help = std::get_if<HelpWanted>(&result);
    ASSERT_NE(help, nullptr);
    for (const char* word : {"banneret march ARMY [PLACE] --seed N [options]", "--house", "--json", "where to"})
        EXPECT_THAT(help->text, HasSubstr(word));
}

TEST(CliArguments, WhatIsNotPrintableNeverReachesATerminal) {
    EXPECT_EQ(printable("a\x1b[31m\x07\tb\x7f"), "a?[31m??b?");
    EXPECT_EQ(printable("two\nlines"), "two?lines");
    EXPECT_EQ(printable("two\nlines", true), "two\nlines");
    EXPECT_EQ(printable("\xc3\xa9\xff\xc2\x9b\xc3"), "\xc3\xa9???");
    EXPECT_EQ(in_quotes(std::string(1000, 'x')).size(), 82u);
}

TEST(CliArguments, NumbersHaveBounds) {
    std::vector<std::string> out;
    EXPECT_EQ(whole_number("--n", "5", 1, 5, out), 5);
    EXPECT_EQ(seed_number("18446744073709551615", out), 18446744073709551615u);
    EXPECT_TRUE(out.empty());
    for (const char* bad : {"0", "6", "", "two", "1.5", "nan", "1e3", "99999999999999999999"}) {
        out.clear();
        EXPECT_FALSE(whole_number("--n", bad, 1, 5, out)) << bad;
        EXPECT_THAT(out, ElementsAre(HasSubstr("is not a whole number from 1 to 5")));
    }
    for (const char* bad : {"-1", "", "x", "18446744073709551616", "1.0"}) EXPECT_FALSE(seed_number(bad, out)) << bad;
}

}  // namespace
}  // namespace banneret::app
