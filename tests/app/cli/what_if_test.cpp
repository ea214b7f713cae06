#include <gmock/gmock.h>

#include <sstream>

#include "app/cli/base/cli.h"
#include "engine/core/fraction.h"
#include "tests/app/cli/terminal.h"

namespace banneret::app {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class WhatIfVerbs : public TerminalTest {
protected:
    const std::vector<std::string> plain = {"--postures", "frontal-assault:stand-and-hold"};
    std::vector<std::string> with(std::vector<std::string> args, const std::vector<std::string>& more) const {
        args.insert(args.end(), more.begin(), more.end());
        return args;
    }
    std::string text(const std::vector<std::string>& args) const {
        const Call done = call(args);
        EXPECT_EQ(done.code, 0) << done.err;
        EXPECT_EQ(done.err, "");
        return done.out;
    }
};

// Worked example 3 of the abstract system is the cell at 160 knights.
TEST_F(WhatIfVerbs, SweepShowsTheOddsOfEveryNumber) {
    const auto args = with({"sweep", red(), hob(), "--over", "Knights.count=0..400:10", "--measure", "loss",
                            "--measure", "foe-loss", "--goal", "foe-loss>=40%"},
                           plain);
    const OrderedJson out = json(args);
    EXPECT_EQ(out["axes"][0]["what"], "Knights.count");
    EXPECT_EQ(out["cells"], 41);
    EXPECT_EQ(out["counted"], 41);
    EXPECT_EQ(out["complete"], true);
    EXPECT_NEAR(out["values"]["loss"][16].get<double>(), 617.0 / 2160, 1e-12);
    bool seen = false;
    for (const auto& step : out["steps"])
        if (step["from"] <= 160 && step["to"] >= 160) {
            seen = true;
            EXPECT_EQ(step["loss"], "617/2160");
            EXPECT_EQ(step["foe-loss"], "2831/6075");
        }
    EXPECT_TRUE(seen);
    EXPECT_EQ(out["goal"], "mean loss of the foe at least 40.0%");
    EXPECT_FALSE(out["crossings"].empty());
    EXPECT_THAT(text(args), AllOf(HasSubstr("RED attacking HOB; Knights, men"), HasSubstr("mean loss of the foe"),
                                  HasSubstr("reached"), HasSubstr("every one exact")));
    const std::string csv = text(with(args, {"--csv"}));
    EXPECT_THAT(csv, HasSubstr("Knights.count,loss,foe-loss\r\n"));
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 42);
}

TEST_F(WhatIfVerbs, SweepOfTwoNumbersIsATable) {
    const auto args = with(
        {"sweep", red(), orc(), "--over", "size=50..150:5", "--over", "foe:Orcs.count=300..1500:20", "--threads", "2"},
        plain);
    const OrderedJson out = json(args);
    ASSERT_EQ(out["values"]["wins"].size(), 61u);
    ASSERT_EQ(out["values"]["wins"][0].size(), 21u);
    EXPECT_FALSE(out.contains("steps"));
    EXPECT_THAT(text(args), AllOf(HasSubstr("across: size of the army, %"), HasSubstr("--csv and --json have all")));
    const std::string csv = text(with(args, {"--csv"}));
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 21 * 61);
}

// AD-R8: 48 US of knights, 480 men, are half again as many as 32 US of hobbits.
TEST_F(WhatIfVerbs, SolveFindsTheSmallestNumber) {
    file("KNIGHTS.csv", "name,count,fc,armour,shield,mounted\nKnights,160,4,heavy,yes,yes\n");
    const auto args = with({"solve", path("KNIGHTS.csv"), hob(), "--unit", "knights", "--goal", "wins 50%"}, plain);
    const OrderedJson out = json(args);
    EXPECT_EQ(out["smallest"], 480);
    EXPECT_EQ(out["now"], 160);
    EXPECT_EQ(out["reached_now"], false);
    EXPECT_EQ(out["threshold"], true);
    EXPECT_EQ(out["checked_to"], 1'000'000);
    EXPECT_THAT(text(args), AllOf(HasSubstr("480 is the smallest number that reaches it"),
                                  HasSubstr("Every number from 0 to 1,000,000 was counted")));
    EXPECT_THAT(text(with(args, {"--most", "400"})), HasSubstr("No number of men from 0 to 400 reaches it"));
    EXPECT_THAT(text(with(args, {"--most", "500", "--csv"})), HasSubstr("from,to,wins,exact,reached\r\n"));
    const OrderedJson foe = json(with({"solve", hob(), path("KNIGHTS.csv"), "--role", "defend", "--unit", "foe:Knights",
                                       "--goal", "loses<=49%", "--most", "600"},
                                      plain));
    EXPECT_EQ(foe["largest"], 479);
}

TEST_F(WhatIfVerbs, SolveBuysTheBestArmyAndTheCheapestAddition) {
    const OrderedJson best =
        json(with({"solve", mil(), hob(), "--from", red(), "--budget", "200", "--anew", "--measure", "margin"}, plain));
    EXPECT_EQ(best["proven"], true);
    EXPECT_LE(best["price"].get<int>(), 200);
    EXPECT_GT(best["bought"].size(), 0u);
    EXPECT_EQ(best["bound"], best["value"]);
    const auto cheapest = with({"solve", mil(), hob(), "--from", red(), "--goal", "even"}, plain);
    const OrderedJson cheap = json(cheapest);
    EXPECT_EQ(cheap["proven"], true);
    EXPECT_EQ(cheap["price"], cheap["price_bound"]);
    EXPECT_GE(Fraction(cheap["value"].get<std::string>()), 0);
    EXPECT_THAT(text(cheapest), AllOf(HasSubstr("the cheapest addition that reaches the goal"), HasSubstr("proven.")));
    // One coin less is not enough.
    const int price = cheap["price"].get<int>();
    EXPECT_TRUE(json(with(cheapest, {"--budget", std::to_string(price - 1)}))["bought"].is_null());
    const auto coin = with({"solve", mil(), hob(), "--from", red(), "--goal", "wins 40%", "--coin",
                            "Knights=12,Squires=8,Longbowmen=5,Elven Archers=6", "--lot", "10"},
                           plain);
    EXPECT_EQ(json(coin)["money"], "coin");
    const auto curve = with({"solve", mil(), hob(), "--from", red(), "--budgets", "0..300:50", "--only-bought"}, plain);
    const OrderedJson budgets = json(curve);
    ASSERT_EQ(budgets["budgets"].size(), 7u);
    EXPECT_TRUE(budgets["budgets"][0]["bought"].is_null());
    EXPECT_THAT(text(with(curve, {"--csv"})), HasSubstr("budget,points,value,exact,proven,Knights,"));
    EXPECT_THAT(text(curve), HasSubstr("the best army of each budget in points"));
}

TEST_F(WhatIfVerbs, SeasonFollowsAnArmyThroughItsBattles) {
    const auto args = with(
        {"season", mil(), hun(), mil(), "--days", "3", "--days", "10", "--role", "defend", "--role", "attack"}, plain);
    const OrderedJson out = json(args);
    EXPECT_EQ(out["exact"], true);
    EXPECT_EQ(out["complete"], true);
    ASSERT_EQ(out["legs"].size(), 2u);
    EXPECT_EQ(out["legs"][1]["day"], 13);
    // Worked example 16: HUN attacks MIL and wins with 2 of 3 rolls.
    EXPECT_EQ(out["legs"][0]["beaten"]["exact"], "2/3");
    EXPECT_THAT(text(args), AllOf(HasSubstr("A season of MIL: 400 men and 2 battles"), HasSubstr("wins them all"),
                                  HasSubstr("Exact: at most")));
    const OrderedJson sampled = json(with(args, {"--states", "0", "--trials", "300", "--seed", "7"}));
    EXPECT_EQ(sampled["exact"], false);
    EXPECT_EQ(sampled["trials"], 300);
    EXPECT_LE(sampled["legs"][0]["beaten"]["low"].get<double>(), 2.0 / 3);
    EXPECT_GE(sampled["legs"][0]["beaten"]["high"].get<double>(), 2.0 / 3);
    EXPECT_THAT(text(with(args, {"--states", "2", "--trials", "50"})),
                AllOf(HasSubstr("More than 2 different armies after battle 1"), HasSubstr("+/-")));
    EXPECT_THAT(text(with(args, {"--csv"})), HasSubstr("day,foe,fights,fights_low,fights_high,"));
}

TEST_F(WhatIfVerbs, AnUnknownNameIsAnsweredByAListOrASuggestion) {
    EXPECT_THAT(fault({"solve", red(), hob(), "--unit", "Ogres", "--goal", "wins>=60%"}),
                HasSubstr("has no unit Ogres; it has Knights, "));
    EXPECT_THAT(fault({"sweep", red(), hob(), "--over", "Knights.cont=0..4:1"}),
                HasSubstr("A sweep cannot change Knights.cont; it can change Knights.count, Knights.fc or size."));
}

TEST_F(WhatIfVerbs, EveryFaultIsASentence) {
    EXPECT_THAT(fault({"sweep", red(), hob()}), AllOf(HasSubstr("--over"), HasSubstr("or size=50..150")));
    EXPECT_THAT(fault({"sweep", red(), hob(), "--over", "Knights=1..5", "--measure", "luck", "--goal", "glory",
                       "--json", "--csv", "--threads", "0", "--role", "flee"}),
                AllOf(HasSubstr("--over: "), HasSubstr("--measure: "), HasSubstr("--goal: "), HasSubstr("only one"),
                      HasSubstr("--threads"), HasSubstr("--role")));
    EXPECT_THAT(fault({"sweep", red(), hob(), "--over", "Knigths.count=1..5"}), HasSubstr("did you mean Knights?"));
    EXPECT_THAT(fault({"solve", red(), hob()}), HasSubstr("--unit UNIT"));
    EXPECT_THAT(fault({"solve", red(), hob(), "--unit", "Knights", "--from", red()}), HasSubstr("--unit UNIT"));
    EXPECT_THAT(fault({"solve", red(), hob(), "--from", red()}), HasSubstr("--from needs"));
    EXPECT_THAT(fault({"solve", red(), hob(), "--from", red(), "--budget", "5", "--coin", "Knights=0,Elves=3"}),
                AllOf(HasSubstr("--coin"), HasSubstr("Elves"), HasSubstr("Squires")));
    EXPECT_THAT(fault({"solve", red(), hob(), "--from", red(), "--budgets", "5"}), HasSubstr("FROM..TO:STEP"));
    EXPECT_THAT(fault({"season", red()}), HasSubstr("FOE"));
    EXPECT_THAT(fault({"season", red(), hob(), "--days", "-1", "--trials", "0"}),
                AllOf(HasSubstr("--days"), HasSubstr("--trials")));
    EXPECT_THAT(fault({"season", mil(), hob(), "--postures", "envelope:stand-and-hold"}),
                HasSubstr("Battle 1 of the season, against HOB: "));
}

TEST_F(WhatIfVerbs, StrikeSaysFromWhichDayOnTheyCanMeet) {
    const std::string marches = BANNERET_SOURCE_DIR "/campaigns/the-salt-marches/the-salt-marches.banneret";
    EXPECT_THAT(text({"campaign", marches, "strike", "Wick's Free Company", "The Drowned", "--days", "3"}),
                AllOf(HasSubstr("The Drowned is at The Sunk Abbey"), HasSubstr("Wick's Free Company arrives on"),
                      HasSubstr("at half pace, or on")));
    EXPECT_THAT(
        text({"campaign", marches, "strike", "Wick's Free Company", "The Drowned", "--days", "3", "--json"}),
        AllOf(HasSubstr("\"to\": \"The Sunk Abbey\""), HasSubstr("\"half_pace_day\":"), HasSubstr("\"miles\":")));
}

TEST_F(WhatIfVerbs, HelpNamesThem) {
    const std::string all = text({"--help"});
    for (const char* verb : {"sweep", "solve", "season"}) {
        EXPECT_THAT(all, HasSubstr(verb));
        EXPECT_THAT(text({verb, "--help"}), AllOf(HasSubstr("--json"), HasSubstr("--csv"), HasSubstr("--change")));
    }
    EXPECT_THAT(text({"campaign", "--help"}), HasSubstr("strike"));
}

// A clock that advances a second per reading, and a user who interrupts after `patience` checks.
struct Evening {
    double now = 0;
    int looks = 0, patience = 1'000'000;
    bool caught = false;
    Watch watch() {
        Watch out;
        out.seconds = [this] { return now += 1; };
        out.catch_interrupt = [this] { caught = true; };
        out.interrupted = [this] { return ++looks > patience; };
        return out;
    }
};

TEST_F(WhatIfVerbs, LongWorkTellsItsProgressAndStopsWithWhatIsKnown) {
    const std::vector<std::string> args = with(
        {"sweep", red(), orc(), "--over", "Knights.count=1..1000", "--over", "foe:Orcs.count=1..300", "--csv"}, plain);
    Evening whole, cut;
    cut.patience = 2;
    std::ostringstream out, err, part, told;
    EXPECT_EQ(run_cli(args, out, err, whole.watch()), 0);
    EXPECT_TRUE(whole.caught);
    EXPECT_THAT(err.str(), AllOf(HasSubstr("sweep: "), HasSubstr(" of 300,000 battles ("), HasSubstr("Ctrl+C")));
    EXPECT_EQ(run_cli(args, part, told, cut.watch()), 1);
    EXPECT_THAT(told.str(), HasSubstr("stopped; this is what was known so far."));
    // Cells not reached are empty; the others equal those of the complete run.
    std::istringstream all(out.str()), known(part.str());
    std::string a, b;
    int same = 0, empty = 0;
    while (std::getline(all, a) && std::getline(known, b)) b == a ? ++same : ++empty;
    EXPECT_GT(same, 1000);
    EXPECT_GT(empty, 1000);

    // Results before the stop are exact; nothing is said about the rest.
    Evening counted;
    counted.patience = 3;
    std::ostringstream battles, why;
    EXPECT_EQ(run_cli(with({"season", red(), hob(), orc(), hob(), orc(), hob()}, plain), battles, why, counted.watch()),
              1);
    EXPECT_THAT(why.str(), HasSubstr("stopped; this is what was known so far"));
    EXPECT_THAT(battles.str(), AllOf(HasSubstr("Exact, but stopped after "), HasSubstr(" of 5 battles."),
                                     Not(HasSubstr("Sampled")), Not(HasSubstr("In the end"))));

    Evening season;
    season.patience = 3;
    std::ostringstream some, note;
    EXPECT_EQ(run_cli(with({"season", red(), hob(), orc(), "--states", "0", "--trials", "100000"}, plain), some, note,
                      season.watch()),
              1);
    EXPECT_THAT(note.str(), HasSubstr("stopped; this is what was known so far"));
    EXPECT_THAT(some.str(), HasSubstr("+/-"));
}

}  // namespace
}  // namespace banneret::app
