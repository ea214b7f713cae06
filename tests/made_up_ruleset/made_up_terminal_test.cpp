// A ruleset that only this program has, in the terminal: fight, rules, bench and a battle step by step.

#include <gmock/gmock.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "engine/campaign/battles/table_battle.h"
#include "engine/core/text.h"
#include "engine/files/campaign_file.h"
#include "tests/app/cli/terminal.h"
#include "tests/support/campaigns.h"

namespace banneret::app {
namespace {

using testing::HasSubstr;

class MadeUpInTheTerminal : public TerminalTest {
protected:
    std::vector<std::string> fight(std::vector<std::string> more = {}) const {
        std::vector<std::string> args = {"fight", red(), orc(), "--ruleset", "made-up", "--seed", "7"};
        args.insert(args.end(), more.begin(), more.end());
        return args;
    }
    std::vector<OrderedJson> events() const {
        EXPECT_EQ(call(fight({"--events", path("events.jsonl")})).code, 0);
        std::istringstream in(text_of("events.jsonl"));
        std::vector<OrderedJson> out;
        for (std::string line; std::getline(in, line);) out.push_back(OrderedJson::parse(line));
        return out;
    }
};

TEST_F(MadeUpInTheTerminal, AFightIsReportedLikeAnyOther) {
    const OrderedJson j = json(fight());
    EXPECT_EQ(j["ruleset"], "made-up");
    EXPECT_GT(j["turns"], 0);
    EXPECT_EQ(json(fight()), j);
    for (const char* side : {"attacker", "defender"})
        for (const OrderedJson& u : j[side]["units"]) {
            const auto n = [&](const char* what) { return u[what].get<int>(); };
            EXPECT_EQ(n("before"),
                      n("left") + n("killed") + n("wounded") + n("routed") + n("deserted") + n("captured"));
        }
    EXPECT_THAT(call(fight()).out, HasSubstr("Turn 1."));
}

TEST_F(MadeUpInTheTerminal, EventsTellItsRollsItsFactorsAndItsHits) {
    std::set<std::string> purposes, kinds;
    int factors = 0;
    for (const OrderedJson& e : events()) {
        kinds.insert(e["event"].get<std::string>());
        if (e["event"] != "roll") continue;
        purposes.insert(e["for"].get<std::string>());
        factors += e.dump().find("\"times\":") != std::string::npos ? 1 : 0;
    }
    EXPECT_TRUE(purposes.contains("blows")) << testing::PrintToString(purposes);
    EXPECT_TRUE(purposes.contains("nerve"));
    EXPECT_GT(factors, 0);
    EXPECT_TRUE(kinds.contains("hits")) << testing::PrintToString(kinds);
}

TEST_F(MadeUpInTheTerminal, ItsHouseRuleAndItsPagesAreThere) {
    const OrderedJson j = json(fight({"--house", "made-up.last-turn=4"}));
    EXPECT_LE(j["turns"], 4);
    EXPECT_THAT(fault(fight({"--house", "made-up.last-turn=3"})), HasSubstr("from 4 to 20"));
    EXPECT_EQ(json({"rules", "made-up"})["rows"][0][0], "MU-1");
    EXPECT_EQ(json({"rules", "made-up-drills"})["rows"].size(), 12u);
}

class MadeUpStepByStep : public MadeUpInTheTerminal {
protected:
    void SetUp() override {
        MadeUpInTheTerminal::SetUp();
        EXPECT_FALSE(save_campaign(example::books(), path("marches.banneret")));
        done({"battles", "--mark", "Red:Hob"});
        step({"--seed", "7", "--ruleset", "made-up"});
    }
    std::vector<std::string> campaign(std::vector<std::string> words) const {
        words.insert(words.begin(), {"campaign", path("marches.banneret")});
        return words;
    }
    std::string done(std::vector<std::string> words) const {
        const Call made = call(campaign(std::move(words)));
        EXPECT_EQ(made.code, 0) << made.err;
        return made.out;
    }
    std::vector<std::string> of_battle(std::vector<std::string> words) const {
        words.insert(words.begin(), {"step", "Battle of Harl Ford"});
        return words;
    }
    std::string step(std::vector<std::string> words) const { return done(of_battle(std::move(words))); }
    OrderedJson at(std::vector<std::string> words = {}) const { return json(campaign(of_battle(std::move(words)))); }
    static std::vector<std::string> words_of(const OrderedJson& answer) {
        std::vector<std::string> out;
        for (const std::string_view word : split(answer["order"].get_ref<const std::string&>(), ' '))
            out.emplace_back(word);
        return out;
    }
};

// Answers every question from the offers, which include twelve drills.
TEST_F(MadeUpStepByStep, ABattleIsPlayedByItsOffersToItsEnd) {
    EXPECT_THAT(fault(campaign(of_battle({"deploy", "1", "to=1,11,NE"}))), HasSubstr("face one of the four sides"));
    EXPECT_THAT(fault(campaign(of_battle({"deploy", "1", "to=1,5,N"}))), HasSubstr("outside the deployment zone"));
    step({"done"});
    step({"done"});
    bool drilled = false;
    for (int orders = 0; orders < 60 && !at()["over"].get<bool>(); ++orders) {
        const OrderedJson here = at();
        if (here["answers"].size() >= 12 && words_of(here["answers"][0])[0] == "reply") {
            drilled = true;
            EXPECT_EQ(here["answers"].size(), 12u) << here.dump();
            step(words_of(here["answers"][11]));
        } else if (!here["can_act"].empty()) {
            const std::string piece = std::to_string(here["can_act"][0].get<int>());
            const OrderedJson of = at({"--piece", piece});
            const std::vector<std::string> first = words_of(of["answers"][0]);
            step(first[0] == "done" || first[0] == "concede" ? std::vector<std::string>{"commander", "bold"} : first);
        } else {
            step({"done"});
        }
    }
    EXPECT_TRUE(drilled);
    while (!at()["over"].get<bool>())
        if (call(campaign(of_battle({"concede"}))).code != 0) step({"commander"});
    EXPECT_THAT(done({"review", "Battle of Harl Ford", "--apply"}), HasSubstr("Harl Ford"));
}

// Recordings that name its dice are read back.
TEST_F(MadeUpStepByStep, TheBooksKeepItsOrdersAndItsRolls) {
    step({"done"});
    step({"done"});
    for (int n = 0; n < 16; ++n) step({"commander", "bold"});
    const Campaign kept = std::get<History>(load_campaign(path("marches.banneret"))).now();
    const Transcript& t = kept.battles[0]->transcript;
    EXPECT_EQ(t.table_orders.size(), 18u);
    EXPECT_TRUE(std::any_of(t.rolls.begin(), t.rolls.end(),
                            [](const Roll& r) { return r.question.what.key() == "made-up-blows"; }));
    EXPECT_TRUE(std::holds_alternative<TableReplayed>(replay_table(t)));
}

}  // namespace
}  // namespace banneret::app
