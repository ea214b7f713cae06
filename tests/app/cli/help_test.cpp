#include <fmt/format.h>
#include <gmock/gmock.h>

#include <iterator>
#include <sstream>

#include "app/cli/base/cli.h"
#include "app/cli/base/program_help.h"
#include "engine/armies/army_list.h"
#include "engine/core/text.h"
#include "engine/rulesets/house_rules.h"
#include "engine/tactics/plans.h"
#include "tests/app/cli/terminal.h"

namespace banneret::app {
namespace {

using testing::HasSubstr;
using Help = TerminalTest;

std::string help(std::vector<std::string> args) {
    args.push_back("--help");
    const Call made = call(args);
    EXPECT_EQ(made.code, 0);
    EXPECT_EQ(made.err, "");
    return made.out;
}

TEST_F(Help, NamesEveryVerb) {
    for (const char* verb : {"strength", "odds", "resolve", "campaign", "check", "rules"}) {
        EXPECT_THAT(help({}), HasSubstr(verb));
        EXPECT_THAT(help({verb}), HasSubstr(std::string("banneret ") + verb));
    }
    for (const char* action : {"show", "advance", "battle", "chronicle", "note", "session", "changes", "branches",
                               "goto", "export", "import", "undo", "redo"}) {
        EXPECT_THAT(help({"campaign"}), HasSubstr(action));
        EXPECT_THAT(help({"campaign", "x.banneret", action}), HasSubstr(std::string("campaign FILE ") + action));
    }
}

TEST_F(Help, ActionsOfACampaignAreGroupedByTheirSubject) {
    const std::string text = help({"campaign"});
    std::size_t last = 0;
    for (const char* line : {"Set up:\n  new ", "\nArmies:\n  show ", "\nMoney:\n", "\nDays:\n", "\nBattles:\n",
                             "\nRecords:\n", "Each action has its own help"}) {
        const std::size_t at = text.find(line);
        ASSERT_NE(at, std::string::npos) << line;
        EXPECT_GE(at, last) << line;
        last = at;
    }
    for (const Verb& verb : campaign_verbs()) {
        const std::string line = fmt::format("\n  {} ", last_word(verb.row.name));
        EXPECT_NE(text.find(line), std::string::npos) << line;
        EXPECT_EQ(text.find(line), text.rfind(line)) << line;
    }
}

TEST_F(Help, NamesEveryColumnOfAnArmyList) {
    const std::string head = write_army_list({}), text = help({});
    for (const std::string_view column : split(trimmed(head), ',')) EXPECT_THAT(text, HasSubstr(std::string(column)));
}

TEST_F(Help, EveryActionStandsInTheListWithItsSummaryBesideIt) {
    for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{{}, {"campaign"}}) {
        const std::string text = help(words);
        const std::string begins = words.empty() ? "Verbs:\n" : "Armies:\n";
        const std::size_t from = text.find(begins) + begins.size();
        ASSERT_NE(text.find(begins), std::string::npos);
        std::istringstream list(text.substr(from, text.find("\n\n", from) - from));
        int lines = 0;
        for (std::string line; std::getline(list, line); ++lines) {
            EXPECT_TRUE(line.starts_with("  ")) << line;
            EXPECT_LE(line.size(), 110u) << line;
        }
        EXPECT_GT(lines, 10);
    }
}

TEST_F(Help, OfAVerbIsThereBeforeItAndAfterIt) {
    for (const char* word : {"help", "--help", "-h"}) {
        EXPECT_EQ(call({word, "odds"}).out, help({"odds"})) << word;
        EXPECT_EQ(call({word, "campaign"}).out, help({"campaign"})) << word;
        EXPECT_EQ(call({word, "campaign", "battle"}).out, help({"campaign", "x.banneret", "battle"})) << word;
        EXPECT_EQ(call({word}).out, help({})) << word;
        EXPECT_THAT(fault({word, "ods"}), HasSubstr("did you mean odds?")) << word;
        EXPECT_THAT(fault({word, "campaign", "batle"}), HasSubstr("did you mean battle?")) << word;
    }
}

TEST_F(Help, IsNeverWiderThanTheTerminal) {
    Watch watch;
    for (const std::vector<std::string>& args :
         std::vector<std::vector<std::string>>{{"--help"},
                                               {"campaign", "--help"},
                                               {"sample", "--help"},
                                               {"campaign", "x.banneret", "battle", "--help"}}) {
        std::ostringstream whole, err;
        ASSERT_EQ(run_cli(args, whole, err), 0);
        const auto words = [](const std::string& text) {
            std::istringstream in(text);
            return std::vector<std::string>(std::istream_iterator<std::string>(in), {});
        };
        for (const std::size_t columns : {200u, 80u, 60u, 48u}) {
            watch.columns = columns;
            std::ostringstream out;
            ASSERT_EQ(run_cli(args, out, err, watch), 0);
            std::istringstream lines(out.str());
            for (std::string line; std::getline(lines, line);)
                EXPECT_TRUE(line.size() <= columns || line.find(' ', line.find_first_not_of(' ')) == std::string::npos)
                    << columns << ": " << line;
            EXPECT_EQ(words(out.str()), words(whole.str())) << "no word is lost";
        }
    }
}

TEST_F(Help, OfEveryVerbWithChoicesNamesEveryKey) {
    for (const std::vector<std::string>& verb :
         std::vector<std::vector<std::string>>{{"odds"}, {"resolve"}, {"campaign", "x.banneret", "battle"}}) {
        const std::string text = help(verb);
        for (std::size_t i = 0; i < posture_count; ++i)
            EXPECT_THAT(text, HasSubstr(std::string(key(static_cast<Posture>(i)))));
        for (std::size_t i = 0; i < stratagem_count; ++i)
            EXPECT_THAT(text, HasSubstr(std::string(key(static_cast<Stratagem>(i)))));
        for (LossWay way :
             {LossWay::proportional, LossWay::spare_the_best, LossWay::spare_the_mounted, LossWay::weakest_first})
            EXPECT_THAT(text, HasSubstr(std::string(key(way))));
        for (const char* option : {"--postures", "--attacker-stratagem", "--defender-stratagem", "--attacker-losses",
                                   "--defender-losses", "--house", "--json"})
            EXPECT_THAT(text, HasSubstr(option));
    }
    for (const char* option :
         {"--attacker-leadership", "--attacker-wizards", "--attacker-arch-wizards", "--defender-leadership",
          "--defender-wizards", "--defender-arch-wizards", "--payoff", "margin", "losses", "field"})
        EXPECT_THAT(help({"odds"}), HasSubstr(option));
    EXPECT_THAT(help({"resolve"}), HasSubstr("--seed N"));
}

TEST_F(Help, ShowsFieldsOfTheThingThatIsEdited) {
    const std::string character = help({"campaign", "x.banneret", "character"});
    EXPECT_THAT(character, HasSubstr("leadership=4"));
    EXPECT_THAT(character, testing::Not(HasSubstr("count=")));
    EXPECT_THAT(help({"campaign", "x.banneret", "army"}), testing::Not(HasSubstr("count=")));
}

TEST_F(Help, RulesShowThePagesAndEveryHouseRule) {
    const Call pages = call({"rules"});
    EXPECT_EQ(pages.code, 0);
    for (const OrderedJson& page : json({"rules"})) {
        EXPECT_THAT(pages.out, HasSubstr(page["page"].get<std::string>()));
        EXPECT_EQ(json({"rules", page["page"].get<std::string>()}), page);
        EXPECT_EQ(call({"rules", page["page"].get<std::string>()}).code, 0);
    }
    const std::string house = call({"rules", "house-rules", "--house", "abstract.fortification-shift=3"}).out;
    for (const HouseRule& rule : house_rules()) EXPECT_THAT(house, HasSubstr(std::string(rule.key)));
    EXPECT_THAT(call({"rules", "Battle Results"}).out, HasSubstr("D:CV"));
}

TEST_F(Help, VersionIsAPlainLine) {
    const Call made = call({"--version"});
    EXPECT_EQ(made.code, 0);
    EXPECT_THAT(made.out, testing::MatchesRegex("banneret [0-9]+\\.[0-9]+\\.[0-9]+\n"));
}

TEST_F(Help, TheWindowIsForNoWordsOrOneFile) {
    const auto window = [](const std::vector<std::string>& args) { return asks_for_window(args); };
    EXPECT_TRUE(window({}));
    EXPECT_TRUE(window({"anything.banneret"}));
    EXPECT_TRUE(window({red()}));
    for (const std::vector<std::string>& words :
         std::vector<std::vector<std::string>>{{"odds"}, {"--help"}, {"nonsense"}, {"check", "x.banneret"}})
        EXPECT_FALSE(window(words));
}

// A full disk or a closed pipe is neither success nor the user's fault.
TEST_F(Help, AReportThatCannotBeWrittenIsAFailure) {
    std::ostringstream out, err;
    out.setstate(std::ios::badbit);
    const std::vector<std::string> args = {"--version"};
    EXPECT_EQ(run_cli(args, out, err), 1);
    EXPECT_THAT(err.str(), HasSubstr("cannot be written"));
}

}  // namespace
}  // namespace banneret::app
