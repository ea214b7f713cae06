// `ladder`: commanders against each other, and the check that better armies win more.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "engine/rulesets/catalogue.h"
#include "tests/app/cli/terminal.h"

namespace banneret::app {
namespace {

using testing::HasSubstr;

class LadderTest : public TerminalTest {
protected:
    static std::vector<std::string> ladder(std::vector<std::string> more) {
        std::vector<std::string> args = {"ladder", "--ruleset", "lionheart-variant", "--seed", "3"};
        args.insert(args.end(), more.begin(), more.end());
        return args;
    }
};

TEST_F(LadderTest, RatesTheCommandersAndSaysWhoWonAgainstWhom) {
    const OrderedJson j = json(ladder({"--pairs", "bold:random", "--battles", "4"}));
    ASSERT_EQ(j["ladders"].size(), 1u);
    const OrderedJson& l = j["ladders"][0];
    EXPECT_EQ(l["ruleset"], "lionheart-variant");
    EXPECT_EQ(l["battles"], 4);
    ASSERT_EQ(l["pairs"].size(), 1u);
    const OrderedJson& p = l["pairs"][0];
    EXPECT_EQ(p["won"].get<int>() + p["lost"].get<int>() + p["drawn"].get<int>() + p["unfinished"].get<int>(), 4);
    EXPECT_EQ(l["commanders"][0]["rating"], 0);
    EXPECT_EQ(json(ladder({"--pairs", "bold:random", "--battles", "4", "--threads", "1"})), j);
    EXPECT_THAT(call(ladder({"--pairs", "bold:random", "--battles", "2"})).out, HasSubstr("bold : random"));
}

TEST_F(LadderTest, GoesOnWhereItWas) {
    const auto args = ladder({"--pairs", "bold:wary", "--battles", "4", "--json", "--keep", path("kept.txt")});
    const std::string whole = call(args).out;
    const std::string kept = text_of("kept.txt");
    // With the last two battles removed from the file, it plays these two.
    std::string cut = kept;
    for (int line = 0; line < 2; ++line) cut.erase(cut.find_last_of('\n', cut.size() - 2) + 1);
    file("kept.txt", cut);
    EXPECT_EQ(call(args).out, whole);
    EXPECT_EQ(text_of("kept.txt"), kept);
    // The file of another ladder, or a damaged file, is refused.
    EXPECT_THAT(fault(ladder({"--pairs", "bold:wary", "--battles", "6", "--keep", path("kept.txt")})),
                HasSubstr("another ladder"));
    file("kept.txt", cut + "0 1 9 9\n");
    EXPECT_THAT(fault(args), HasSubstr("damaged"));
}

TEST_F(LadderTest, OneCommandMakesTheTableOfEveryRuleset) {
    std::istringstream lines(call({"ladder", "--ruleset", "all", "--seed", "3", "--pairs", "bold:wary", "--battles",
                                   "2", "--mirrored", "--markdown"})
                                 .out);
    std::vector<std::string> rows;
    for (std::string line; std::getline(lines, line);) rows.push_back(line);
    ASSERT_EQ(rows.size(), 2 + tactical_rulesets().size());
    EXPECT_EQ(rows[0], "| Ruleset | Pair | Battles | First wins, of decided |");
    for (std::size_t r = 0; r < tactical_rulesets().size(); ++r)
        EXPECT_THAT(rows[2 + r],
                    testing::StartsWith("| " + std::string(tactical_rulesets()[r].title) + " | bold : wary | 2 | "));
    EXPECT_THAT(fault(ladder({"--monotone", "--markdown"})), HasSubstr("no meaning"));
}

TEST_F(LadderTest, ChecksThatBetterArmiesWinMore) {
    const auto args = ladder({"--monotone", "--commander", "bold", "--lineups", "1", "--battles", "2"});
    const OrderedJson l = json(args)["ladders"][0];
    EXPECT_EQ(l["commander"], "bold");
    EXPECT_EQ(l["battles"], l["of"]);
    ASSERT_GT(l["changes"].size(), 10u);
    EXPECT_EQ(l["changes"][0]["change"], "fighting-capacity");
    EXPECT_EQ(l["changes"][0]["role"], "attacker");
    EXPECT_THAT(call(args).out, HasSubstr("+20% men"));
}

TEST_F(LadderTest, BadWordsAreNamed) {
    EXPECT_THAT(fault(ladder({"--pairs", "bold"})), HasSubstr("bold:wary"));
    EXPECT_THAT(fault(ladder({"--pairs", "bold:napoleon"})), HasSubstr("not a commander"));
    EXPECT_THAT(fault(ladder({"--pairs", "bold:bold"})), HasSubstr("names the same commander twice"));
    EXPECT_THAT(fault(ladder({"--battles", "3"})), HasSubstr("odd"));
    EXPECT_THAT(fault(ladder({"--lineups", "3"})), HasSubstr("--monotone"));
    EXPECT_THAT(fault(ladder({"--monotone", "--pairs", "bold:wary"})), HasSubstr("no meaning"));
    EXPECT_THAT(fault({"ladder", "--ruleset", "chess", "--seed", "3"}), HasSubstr("not a tabletop ruleset"));
}

}  // namespace
}  // namespace banneret::app
