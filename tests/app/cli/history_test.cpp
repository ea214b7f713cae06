// `history`: the record compared with the rules, and every battle of it played again.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "tests/app/cli/terminal.h"

namespace banneret::app {
namespace {

using testing::HasSubstr;

class HistoryTest : public TerminalTest {
protected:
    std::vector<std::string> asked(const std::vector<std::string>& more) const {
        std::vector<std::string> out = {"history", "--battles", "1", "--ruleset", "by-this-axe", "--seed", "3"};
        out.insert(out.end(), more.begin(), more.end());
        return out;
    }
};

TEST_F(HistoryTest, SetsRecordedFiguresBesideThoseOfEachJudge) {
    const OrderedJson j = json(asked({}));
    EXPECT_THAT(j["source"].get<std::string>(), HasSubstr("CDB90"));
    ASSERT_EQ(j["judges"].size(), 3u);  // abstract as printed, as recorded, By This Axe
    const OrderedJson& first = j["figures"][0];
    EXPECT_EQ(first["key"], "winner-mean");
    EXPECT_DOUBLE_EQ(first["recorded"].get<double>(), 11.9);
    for (const char* judge : {"abstract", "abstract_recorded", "by_this_axe"}) {
        EXPECT_LE(first[std::string(judge) + "_low"].get<double>(), first[judge].get<double>()) << judge;
        EXPECT_GE(first[std::string(judge) + "_high"].get<double>(), first[judge].get<double>()) << judge;
    }
    EXPECT_EQ(j["distances"][0]["key"], "winner");
    EXPECT_LE(j["distances"][0]["abstract_recorded"].get<double>(), 3);
    EXPECT_LE(j["distances"][1]["abstract_recorded"].get<double>(), 6);
    EXPECT_EQ(json(asked({"--threads", "2"})), j);
    EXPECT_THAT(call(asked({})).out, testing::AllOf(HasSubstr("149 battles"), HasSubstr("Abstract, recorded")));
    EXPECT_THAT(call(asked({"--csv"})).out, HasSubstr("winner-mean"));
    EXPECT_THAT(fault(asked({"--row", "winner-meen"})), HasSubstr("did you mean winner-mean?"));
    const std::string unknown = fault(asked({"--row", "nope"}));
    for (const OrderedJson& row : j["figures"]) EXPECT_THAT(unknown, HasSubstr(row["key"].get<std::string>()));
}

// The command of a battle, run as printed, fights the same battle.
TEST_F(HistoryTest, EveryRowOpensToBattlesThatCanBePlayedAgain) {
    EXPECT_THAT(call(asked({"--row", "surprise-won"})).out, HasSubstr("--armies FOLDER writes them."));
    const std::vector<std::string> of_a_house = {"--row",     "surprise-won", "--armies",
                                                 path("arm"), "--house",      "by-this-axe.melee-frontage=rank"};
    EXPECT_THAT(call(asked(of_a_house)).out, testing::Not(HasSubstr("--armies")));
    const OrderedJson rows = json(asked(of_a_house));
    ASSERT_EQ(rows.size(), 1u);
    std::istringstream in(rows[0]["command"].get<std::string>());
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    ASSERT_EQ(words.front(), "banneret");
    words.erase(words.begin());
    const OrderedJson played = json(words);
    EXPECT_EQ(played["turns"], rows[0]["turns"]);
    const OrderedJson& side = played["attacker"];
    double before = 0, lost = 0;
    for (const OrderedJson& u : side["units"]) {
        before += u["before"].get<double>();
        lost += u["before"].get<double>() - u["left"].get<double>() - u["routed"].get<double>();
    }
    EXPECT_NEAR(100 * lost / before, rows[0]["attacker_loss"].get<double>(), 1e-9);
}

}  // namespace
}  // namespace banneret::app
