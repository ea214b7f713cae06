// `fight` and `sample`: what they promise, and an audit of a battle from its --events alone.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "app/cli/base/cli.h"
#include "tests/app/cli/terminal.h"

namespace banneret::app {
namespace {

using testing::HasSubstr;

class FightTest : public TerminalTest {
protected:
    std::vector<std::string> fight(std::vector<std::string> more, const std::string& seed = "7") const {
        std::vector<std::string> args = {"fight", red(), orc(), "--ruleset", "lionheart-variant", "--seed", seed};
        args.insert(args.end(), more.begin(), more.end());
        return args;
    }
    static std::string help_of(const std::string& verb) { return call({verb, "--help"}).out; }
    std::vector<OrderedJson> events(const std::string& seed) const {
        EXPECT_EQ(call(fight({"--events", path("events.jsonl")}, seed)).code, 0);
        std::istringstream in(text_of("events.jsonl"));
        std::vector<OrderedJson> out;
        for (std::string line; std::getline(in, line);) out.push_back(OrderedJson::parse(line));
        return out;
    }
};

TEST_F(FightTest, SaysWhatCameOfIt) {
    const OrderedJson j = json(fight({}));
    EXPECT_EQ(j["ruleset"], "lionheart-variant");
    EXPECT_EQ(j["seed"], 7);
    EXPECT_GT(j["turns"], 0);
    for (const char* side : {"attacker", "defender"}) {
        ASSERT_FALSE(j[side]["units"].empty());
        for (const OrderedJson& u : j[side]["units"]) {
            const auto n = [&](const char* what) { return u[what].get<int>(); };
            EXPECT_EQ(n("before"),
                      n("left") + n("killed") + n("wounded") + n("routed") + n("deserted") + n("captured"));
        }
    }
    EXPECT_EQ(json(fight({})), j) << "the same seed, the same battle";
    EXPECT_THAT(call(fight({})).out, HasSubstr("Turn 1."));
}

TEST_F(FightTest, UnitsOfOneNameAreToldApart) {
    const std::string levies =
        file("LEVY.csv", "name,count,fc,armour,shield\nLevy,80,2,light,yes\nLevy,120,2,light,yes\n");
    for (const char* ruleset : {"lionheart-variant", "by-this-axe"}) {
        const Call fought = call({"fight", levies, hob(), "--ruleset", ruleset, "--seed", "1"});
        EXPECT_EQ(fought.code, 0) << fought.err;
        EXPECT_THAT(fought.out, testing::AllOf(HasSubstr("Levy (1)"), HasSubstr("Levy (2)"))) << ruleset;
    }
}

TEST_F(FightTest, BadWordsAreNamed) {
    EXPECT_THAT(fault({"fight", red(), orc(), "--ruleset", "lionheart-varient", "--seed", "7"}),
                HasSubstr("lionheart-variant"));
    EXPECT_THAT(fault(fight({"--commanders", "bold"})), HasSubstr("bold:wary"));
    EXPECT_THAT(fault(fight({"--commanders", "bold:napoleon"})), HasSubstr("not a commander"));
    EXPECT_THAT(fault(fight({"--attacker-stratagem", "evade-battle"})), HasSubstr("no battle"));
    EXPECT_THAT(fault(fight({"--house", "lionheart-variant.horse-arc=right"})), HasSubstr("left or both"));
}

TEST_F(FightTest, AlliesFightAsOneSide) {
    const OrderedJson j = json(fight({"--attacker-ally", hob(), "--attacker-ally", hun()}));
    EXPECT_EQ(j["attacker"]["units"].size(), json(fight({}))["attacker"]["units"].size() + 3);
    EXPECT_THAT(fault(fight({"--defender-ally", path("NOBODY.csv")})), HasSubstr("--defender-ally"));
}

TEST_F(FightTest, BenchGivesOneNumberForAllRulesets) {
    const OrderedJson j = json({"bench"});
    EXPECT_EQ(j["signature"].get<std::string>().size(), 16u);
    ASSERT_GE(j["rulesets"].size(), 2u);
    EXPECT_EQ(j["rulesets"][0]["ruleset"], "abstract");
    for (const OrderedJson& one : j["rulesets"]) {
        EXPECT_GT(one["battles"], 0);
        EXPECT_GT(one["rolls"], 0);
    }
    EXPECT_EQ(json({"bench"}), j);
}

TEST_F(FightTest, RulesOfARulesetAreItsRowsAndItsSwitches) {
    const OrderedJson j = json({"rules", "lionheart-variant", "--house", "lionheart-variant.break-point=30"});
    EXPECT_EQ(j["page"], "lionheart-variant");
    EXPECT_GT(j["rows"].size(), 110u);
    EXPECT_EQ(j["rows"][0][0], "LH-1");
    bool told = false;
    for (const OrderedJson& note : j["notes"])
        told = told || note.get<std::string>().starts_with("lionheart-variant.break-point = 30 (LH-R51)");
    EXPECT_TRUE(told);
    // A ruleset's tables are separate pages in JSON; in text they follow the rules.
    for (const char* ruleset : {"lionheart-variant", "by-this-axe"}) {
        const std::string text = call({"rules", ruleset}).out;
        const OrderedJson whole = json({"rules", ruleset});
        ASSERT_GE(whole["tables"].size(), 7u);
        for (const OrderedJson& key : whole["tables"]) {
            const OrderedJson table = json({"rules", key.get<std::string>()});
            EXPECT_THAT(text, HasSubstr(table["title"].get<std::string>()));
            EXPECT_FALSE(table["rows"].empty());
        }
    }
    EXPECT_THAT(call({"rules", "lionheart-variant-saves"}).out, HasSubstr("axe or arrow"));
    EXPECT_THAT(call({"rules", "by-this-axe-cards"}).out, HasSubstr("54 cards"));
    const OrderedJson die = json({"rules", "lionheart-variant-die", "--house", "lionheart-variant.die-faces=2,3,1"});
    EXPECT_EQ(die["rows"][0][1], "2") << "under the house rules of the table";
}

TEST_F(FightTest, SampleCountsEveryBattleOnAnyNumberOfThreads) {
    std::vector<std::string> args = {"sample", red(),    orc(), "--ruleset",    "lionheart-variant", "--trials",
                                     "6",      "--seed", "3",   "--commanders", "bold:wary"};
    std::vector<std::string> one = args, two = args;
    one.insert(one.end(), {"--threads", "1"});
    two.insert(two.end(), {"--threads", "2"});
    const OrderedJson j = json(one);
    EXPECT_EQ(json(two), j);
    EXPECT_EQ(j["attacker_wins"].get<int>() + j["defender_wins"].get<int>() + j["drawn"].get<int>() +
                  j["unfinished"].get<int>(),
              6);
    for (const char* key : {"mean", "low", "high", "histogram"}) EXPECT_TRUE(j["attacker_loss"].contains(key));
    EXPECT_GE(j["turns"]["max"], j["turns"]["mean"]);
}

// An army of one unit has only one deployment to draw.
TEST_F(FightTest, SampleDrawsADeploymentForEachTrialUnlessItIsToKeepOne) {
    const auto sampled = [&](const std::string& first, const std::string& second, bool keeps) {
        std::vector<std::string> args = {"sample",   first, second,   "--ruleset", "by-this-axe",
                                         "--trials", "6",   "--seed", "3"};
        if (keeps) args.push_back("--fixed-deployment");
        return json(args);
    };
    EXPECT_NE(sampled(red(), orc(), true), sampled(red(), orc(), false));
    const std::string foot = file("foot.csv", "name,count,fc,armour,melee\nFoot,120,3,light,spear\n");
    const OrderedJson kept = sampled(foot, foot, true);
    EXPECT_EQ(kept, sampled(foot, foot, false));
    EXPECT_EQ(kept["attacker_wins"].get<int>() + kept["defender_wins"].get<int>() + kept["drawn"].get<int>() +
                  kept["unfinished"].get<int>(),
              6);
}

TEST_F(FightTest, TheCommandersSayWhy) {
    const std::string plain = call(fight({})).out, told = call(fight({"--why"})).out;
    EXPECT_GT(told.size(), plain.size());
    std::istringstream lines(told);
    std::string without;
    int reasons = 0;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("    "))
            ++reasons;
        else
            without += line + "\n";
    }
    EXPECT_GT(reasons, 5);
    EXPECT_EQ(without, plain) << "nothing else is different";
    EXPECT_EQ(call(fight({"--why", "--events", path("why.jsonl")})).code, 0);
    EXPECT_THAT(text_of("why.jsonl"), HasSubstr("\"because\":"));
    EXPECT_THAT(help_of("fight"), HasSubstr("--why"));
}

TEST_F(FightTest, SampleSaysHowSureItIsTurnByTurnAndWhatTheAbstractSystemThinks) {
    const std::vector<std::string> args = {"sample",   red(), orc(),    "--ruleset", "lionheart-variant",
                                           "--trials", "6",   "--seed", "3"};
    const OrderedJson j = json(args);
    double share = 0;
    for (const char* what : {"attacker_wins", "defender_wins", "drawn", "unfinished"}) {
        const OrderedJson& m = j["shares"][what];
        EXPECT_LT(m["low"].get<double>(), m["high"].get<double>()) << "six battles are not certain";
        EXPECT_DOUBLE_EQ(m["value"].get<double>(), j.value(what, 0.0) / 6);
        share += m["value"].get<double>();
    }
    EXPECT_NEAR(share, 1, 1e-12);
    ASSERT_EQ(j["attrition"].size(), j["turns"]["max"].get<std::size_t>());
    EXPECT_NEAR(j["attrition"].back()["attacker_loss"].get<double>(), j["attacker_loss"]["mean"].get<double>(), 1e-9);
    const OrderedJson odds = json({"odds", red(), orc(), "--postures", "envelope:stand-and-hold"});
    const OrderedJson given = json({"sample", red(), orc(), "--ruleset", "lionheart-variant", "--trials", "1", "--seed",
                                    "3", "--postures", "envelope:stand-and-hold"});
    EXPECT_EQ(given["abstract"]["attacker_loss"], odds["attacker_loss"]["mean"]);
    const std::string text = call(args).out;
    EXPECT_THAT(text, testing::AllOf(HasSubstr("The attacker wins 100.0% (52.1 to 100.0), "),
                                     HasSubstr("By the abstract system, exact"), HasSubstr("by the end of turn")));
}

TEST_F(FightTest, SampleTellsItsProgressAndStopsWithWhatIsKnown) {
    double now = 0;
    int looks = 0;
    Watch watch;
    watch.seconds = [&] { return now += 1; };
    watch.interrupted = [&] { return ++looks > 4; };
    std::ostringstream out, err;
    const std::vector<std::string> args = {"sample",   red(),   orc(),    "--ruleset", "lionheart-variant",
                                           "--trials", "5000",  "--seed", "3",         "--threads",
                                           "1",        "--json"};
    EXPECT_EQ(run_cli(args, out, err, watch), 1);
    EXPECT_THAT(err.str(), testing::AllOf(HasSubstr("sample: "), HasSubstr(" of 5,000 battles ("),
                                          HasSubstr("what was known so far")));
    EXPECT_EQ(OrderedJson::parse(out.str())["trials"], 5);
    looks = -20;
    std::ostringstream part, told;
    EXPECT_EQ(run_cli(fight({}), part, told, watch), 1);
    EXPECT_THAT(part.str(), HasSubstr("not finished"));
    EXPECT_THAT(told.str(), HasSubstr("fight: "));
}

// The special die, counted by the printed rules and not by the engine.
struct Fell {
    int axes = 0, arrows = 0, panics = 0;
};
Fell fell(const OrderedJson& roll) {
    Fell f;
    for (const int face : roll["dice"]) ++(face <= 3 ? f.axes : face <= 5 ? f.arrows : f.panics);
    return f;
}
int sum_of_modifiers(const OrderedJson& modifiers) {
    int total = 0;
    for (const OrderedJson& m : modifiers) total += m["value"].get<int>();
    return total;
}

TEST_F(FightTest, TheEventsAloneAuditTheBattle) {
    int rolls = 0;
    for (const std::string seed : {"1", "2", "3"}) {
        std::map<std::string, int> figures;
        std::map<std::string, std::string> kinds;
        std::map<std::string, bool> panicked;
        for (const OrderedJson& e : events(seed)) {
            const std::string what = e["event"];
            if (what == "battle")
                for (const OrderedJson& p : e["pieces"]) {
                    figures[p["piece"]] = p["figures"];
                    kinds[p["piece"]] = p["kind"];
                }
            if (what == "loss") {
                figures[e["piece"]] -= e["figures"].get<int>();
                EXPECT_EQ(figures[e["piece"]], e["left"].get<int>());
            }
            if (what == "state" && (e["rule"] == "LH-23" || e["from"] == e["to"])) panicked[e["piece"]] = e["to"] != 0;
            if (what == "state" &&
                (e["rule"] == "LH-34" || e["rule"] == "LH-40" || e["rule"] == "LH-45" || e["rule"] == "LH-47"))
                panicked[e["piece"]] = true;
            if (what != "roll") continue;
            ++rolls;
            const Fell f = fell(e);
            const std::string rule = e["rule"], who = e["who"];
            EXPECT_EQ(e["dice"].size(), e["count"].get<std::size_t>());
            EXPECT_EQ(e["count"].get<int>(), e["count_base"].get<int>() + sum_of_modifiers(e["count_modifiers"]));
            if (rule == "LH-5") {
                EXPECT_EQ(e["read"], 2 * f.axes + f.arrows);
            }
            if (rule == "LH-24") {
                EXPECT_EQ(e["read"], f.axes);
                // One die per figure on foot or of light horse, two for heavier horse; LH-R54 and LH-R56 come as
                // modifiers.
                const bool two = kinds[who].starts_with("Cavalry") || kinds[who].starts_with("Leader, mounted");
                EXPECT_EQ(e["count_base"], figures[who] * (two ? 2 : 1)) << who;
                const bool spears = kinds[who].find("spears") != std::string::npos;
                const bool against = kinds[e["against"]].find("spears") != std::string::npos;
                const bool each = kinds[who].starts_with("Cavalry") || kinds[who].starts_with("Leader, mounted");
                int extra = 0;
                for (const OrderedJson& m : e["count_modifiers"])
                    if (m["rule"] == "LH-69" || m["rule"] == "LH-70") extra += m["value"].get<int>();
                EXPECT_EQ(extra, spears && !against ? (each ? figures[who] : figures[who] / 2) : 0) << who;
            }
            if (rule == "LH-29") {
                const int level = std::clamp(e["base"].get<int>() + sum_of_modifiers(e["modifiers"]), 0, 5);
                EXPECT_EQ(e["need"], level);
                const int saved = level == 1   ? f.panics
                                  : level == 2 ? f.arrows
                                  : level == 3 ? f.axes
                                  : level == 4 ? f.axes + f.panics
                                               : f.axes + f.arrows;
                EXPECT_EQ(e["read"], saved);
            }
            if (rule == "LH-33" || rule == "LH-43") {
                EXPECT_EQ(e["read"], 2 * f.axes + f.arrows + sum_of_modifiers(e["modifiers"]));
                EXPECT_EQ(e["outcome"], e["read"] >= e["need"] ? "success" : "failure");
                const std::string words = kinds[who];
                EXPECT_EQ(e["count"].get<int>(), words.back() - '0') << words;
                bool already = false;
                for (const OrderedJson& m : e["modifiers"])
                    already = already || m["rule"] == "LH-37" || m["rule"] == "LH-44";
                EXPECT_EQ(already, panicked[who]) << who;
            }
            if (rule == "LH-54") {
                EXPECT_EQ(e["read"], f.panics);
            }
        }
    }
    EXPECT_GT(rolls, 100);
}

// --- judge -----------------------------------------------------------------------------------------------------------

TEST_F(FightTest, EveryRulesetJudgesTheSameBattle) {
    const std::vector<std::string> asked = {"judge", red(), orc(), "--trials", "3"};
    const OrderedJson j = json(asked);
    ASSERT_EQ(j["judges"].size(), 6u);
    EXPECT_EQ(j["judges"][0]["judge"], "abstract");
    EXPECT_EQ(j["judges"][0]["exact"], true);
    for (const OrderedJson& judge : j["judges"]) {
        double all = 0;
        for (const char* part : {"attacker_wins", "drawn", "defender_wins", "unfinished"})
            all += judge[part]["value"].get<double>();
        EXPECT_NEAR(all, 1, 1e-9) << judge["judge"];
        EXPECT_FALSE(judge["endings"].empty());
    }
    std::vector<std::string> threads = asked;
    threads.insert(threads.end(), {"--threads", "2"});
    EXPECT_EQ(json(threads), j);
    EXPECT_THAT(call(asked).out,
                testing::AllOf(HasSubstr("Winners"), HasSubstr("How the battles end"), HasSubstr("The judges give")));
    const OrderedJson two =
        json({"judge", red(), orc(), "--trials", "3", "--ruleset", "by-this-axe", "--ruleset", "by-this-axe"});
    ASSERT_EQ(two["judges"].size(), 2u);
    EXPECT_EQ(two["judges"][1], j["judges"][1]);
    EXPECT_THAT(fault({"judge", red(), orc(), "--ruleset", "by-that-axe"}), HasSubstr("did you mean by-this-axe?"));
    EXPECT_THAT(fault({"judge", red(), orc(), "--trials", "0"}), HasSubstr("--trials"));
}

TEST_F(FightTest, PartsOfARunMakeTheAnswerOfOne) {
    const std::vector<std::string> asked = {"judge", red(),       orc(),         "--trials",
                                            "7",     "--ruleset", "by-this-axe", "--night"};
    const auto with = [](std::vector<std::string> args, const std::vector<std::string>& more) {
        args.insert(args.end(), more.begin(), more.end());
        return args;
    };
    const auto part = [&](int n) { return path("part" + std::to_string(n)); };
    for (int n = 1; n <= 3; ++n)
        ASSERT_EQ(call(with(asked, {"--shard", std::to_string(n) + "/3", "--out", part(n)})).code, 0) << n;
    EXPECT_EQ(call({"merge", part(3), part(1), part(2)}).out, call(asked).out);
    EXPECT_EQ(call({"merge", "--json", part(1), part(2), part(3)}).out, call(with(asked, {"--json"})).out);
    EXPECT_THAT(fault({"merge", part(1), part(3)}), HasSubstr("part 2 of 3 is missing"));
    EXPECT_THAT(fault({"merge", part(1), part(2), part(2), part(3)}), HasSubstr("part 2 of 3 is already in"));
    std::string text = text_of("part2");
    text.replace(text.find("[\"7\"]"), 5, "[\"8\"]");  // of --trials
    EXPECT_THAT(fault({"merge", part(1), file("bent", text), part(3)}),
                HasSubstr("bent: the file is damaged (its checksum"));
    EXPECT_THAT(fault({"merge", part(1), file("cut", text_of("part2").substr(0, 300)), part(3)}), HasSubstr("damaged"));
    EXPECT_THAT(fault({"merge", part(1), file("none", "{}"), part(3)}), HasSubstr("not a file that --shard wrote"));
    std::vector<std::string> other = asked;
    other[4] = "8";
    ASSERT_EQ(call(with(other, {"--shard", "2/3", "--out", part(4)})).code, 0);
    EXPECT_THAT(fault({"merge", part(1), part(4), part(3)}), HasSubstr("is from a different run than"));
    EXPECT_THAT(fault(with(asked, {"--shard", "4/3", "--out", part(5)})), HasSubstr("3/8"));
    EXPECT_THAT(fault(with(asked, {"--shard", "1/3"})), HasSubstr("--shard needs --out FILE"));
}

TEST_F(FightTest, ATrialOfTheJudgesIsFoughtAgain) {
    const OrderedJson j =
        json({"judge", red(), orc(), "--ruleset", "lionheart-variant", "--trials", "2", "--seed", "9"});
    const auto trial = [&](const char* n) {
        return json({"fight", red(), orc(), "--ruleset", "lionheart-variant", "--seed", "9", "--trial", n});
    };
    const OrderedJson fought = trial("0");
    const OrderedJson next = trial("1");
    EXPECT_EQ((fought["turns"].get<double>() + next["turns"].get<double>()) / 2,
              j["judges"][1]["turns"]["value"].get<double>());
    EXPECT_NE(next, fought);
    EXPECT_THAT(call({"judge", red(), orc(), "--trials", "1"}).out, HasSubstr("--seed 1 --trial N"));
    EXPECT_THAT(fault(fight({"--trial", "-1"})), HasSubstr("--trial"));
}

TEST_F(FightTest, TheJudgesHaveThreeReadingsAndOneTable) {
    const std::vector<std::string> asked = {"judge", red(), orc(), "--ruleset", "lionheart-variant", "--trials", "3"};
    const auto with = [&](const std::vector<std::string>& more) {
        std::vector<std::string> args = asked;
        args.insert(args.end(), more.begin(), more.end());
        return args;
    };
    const OrderedJson raw = json(asked), scaled = json(with({"--reading", "scaled"})),
                      rated = json(with({"--reading", "rated"}));
    EXPECT_NE(raw["judges"][1]["attacker_losses"], scaled["judges"][1]["attacker_losses"]);
    EXPECT_EQ(raw["judges"][0], scaled["judges"][0]);
    EXPECT_EQ(raw["judges"][1]["attacker_wins"], scaled["judges"][1]["attacker_wins"]);
    EXPECT_EQ(raw["judges"], rated["judges"]);
    ASSERT_EQ(rated["rated"].size(), 2u);
    EXPECT_GT(rated["rated"][1]["strength_ratio"]["value"].get<double>(), 0);
    EXPECT_THAT(call(asked).out, HasSubstr("Chance that"));
    EXPECT_THAT(call(with({"--reading", "rated"})).out, HasSubstr("at common prices"));
    EXPECT_THAT(call(with({"--csv"})).out, HasSubstr("attacker_wins_low"));
    EXPECT_THAT(call(with({"--markdown"})).out, HasSubstr("| Lionheart variant |"));
    EXPECT_THAT(fault(with({"--csv", "--json"})), HasSubstr("only one of them"));
    EXPECT_THAT(fault(with({"--reading", "rawe"})), HasSubstr("did you mean raw?"));
}

TEST_F(FightTest, TheWorthOfAStepIsStatedForEveryJudge) {
    const std::vector<std::string> asked = {"judge", red(), orc(), "--ruleset", "lionheart-variant", "--trials", "2"};
    const auto with = [&](const std::vector<std::string>& more) {
        std::vector<std::string> args = asked;
        args.insert(args.end(), more.begin(), more.end());
        return args;
    };
    const OrderedJson j = json(with({"--worth", "attacker"}));
    ASSERT_EQ(j["steps"].size(), 7u);
    EXPECT_EQ(j["steps"][5]["step"], "men");
    EXPECT_NEAR(j["steps"][5]["abstract"].get<double>(), 0.2, 0.05);
    EXPECT_TRUE(j["steps"][5].contains("lionheart-variant_low"));
    EXPECT_THAT(call(with({"--worth", "defender"})).out, HasSubstr("20% more men"));
    EXPECT_THAT(fault(with({"--worth", "both"})), HasSubstr("attacker or defender"));
}

TEST_F(FightTest, AQuestionToTheJudgesIsKeptAndAskedAgain) {
    const std::string campaign = path("judged.banneret");
    ASSERT_EQ(call({"campaign", campaign, "new", "Judged"}).code, 0);
    const auto kept = call({"judge", red(), orc(), "--ruleset", "lionheart-variant", "--trials", "2", "--seed", "5",
                            "--keep", campaign + ":Ford"});
    ASSERT_EQ(kept.code, 0) << kept.err;
    const OrderedJson list = json({"campaign", campaign, "judge"});
    ASSERT_EQ(list.size(), 1u);
    EXPECT_EQ(list[0]["question"], "Ford");
    EXPECT_EQ(list[0]["seed"], 5);
    const OrderedJson again = json({"campaign", campaign, "judge", "Ford"});
    ASSERT_EQ(again.size(), 2u);
    for (const OrderedJson& judge : again)
        EXPECT_EQ(judge["then"], judge["now"]) << "the same question, the same answer";
    EXPECT_THAT(call({"campaign", campaign, "judge", "Ford", "--csv"}).out, HasSubstr("then"));
    EXPECT_EQ(call({"campaign", campaign, "judge", "Ford", "--drop"}).code, 0);
    EXPECT_EQ(json({"campaign", campaign, "judge"}).size(), 0u);
}

TEST_F(FightTest, CalibrationComparesTheJudgesOverPairs) {
    const std::vector<std::string> asked = {"calibrate",         "--army",   red(), "--army", orc(), "--ruleset",
                                            "lionheart-variant", "--trials", "2"};
    const OrderedJson j = json(asked);
    EXPECT_EQ(j["pairs"], 1);
    EXPECT_EQ(j["raw"]["battles"].size(), 2u);
    EXPECT_LE(j["rated"]["median"].get<double>(), 1);
    std::vector<std::string> threads = asked;
    threads.insert(threads.end(), {"--threads", "2"});
    EXPECT_EQ(json(threads), j);
    const OrderedJson fit =
        json({"calibrate", "--fit", "--pairs", "2", "--trials", "1", "--ruleset", "lionheart-variant"});
    EXPECT_EQ(fit["judges"].size(), 2u);
    EXPECT_THAT(fault({"calibrate", "--army", red()}), HasSubstr("two armies"));
}

}  // namespace
}  // namespace banneret::app
