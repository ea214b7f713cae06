#include <gmock/gmock.h>

#include "engine/armies/army_list.h"
#include "engine/campaign/history.h"
#include "tests/app/cli/terminal.h"

namespace banneret::app {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class RosterVerbs : public CampaignTerminalTest {
protected:
    void SetUp() override {
        TerminalTest::SetUp();
        History history(new_campaign("The Ford War"));
        const auto perform = [&](const Command& command) {
            const auto done = history.perform_rolling(command);
            if (const auto* refusal = std::get_if<Refusal>(&done)) FAIL() << refusal->why;
        };
        for (const char* name : {"Reds", "Horde"}) perform(PutFaction{{FactionId{}, name, 0}});
        perform(PutArmy{army("Red Host", "RED.csv", history.now().factions[0].id), ""});
        perform(PutArmy{army("Second Host", "HUN.csv", history.now().factions[0].id), ""});
        perform(PutArmy{army("Orc Horde", "ORC.csv", history.now().factions[1].id), ""});
        perform(PutArmy{army("Hob Bows", "HOB.csv", history.now().factions[1].id), ""});
        keep(history);
    }

    Army army(const std::string& name, const std::string& list, FactionId faction) const {
        Army out;
        out.name = name;
        out.faction = faction;
        out.place = "Harl Ford";
        out.units = std::get<std::vector<Unit>>(read_army_list(text_of(list), list));
        Character general;
        general.id = CharacterId{1};
        general.name = "Captain of " + name;
        general.leadership = 2;
        out.characters = {general};
        out.general = general.id;
        return out;
    }
    const Unit& unit(const Campaign& c, std::string_view army_name, std::string_view name) const {
        for (const Unit& u : find_army(c, army_name)->units)
            if (u.name == name) return u;
        throw std::runtime_error("no such unit");
    }
    std::string refused(std::vector<std::string> words) const { return fault(campaign(std::move(words))); }
};

TEST_F(RosterVerbs, SplitTransferMergeAndUndo) {
    EXPECT_THAT(done({"split", "red-host", "Vanguard", "--unit", "Knights:60", "--unit", "Squires", "--general",
                      "captain of red host"}),
                HasSubstr("Vanguard leaves Red Host at Harl Ford: 60 of Knights, Squires and Captain of Red Host."));
    Campaign c = now();
    EXPECT_EQ(unit(c, "Vanguard", "Knights").count, 60);
    EXPECT_EQ(unit(c, "Red Host", "Knights").count, 100);
    EXPECT_EQ(find_army(c, "Vanguard")->general, find_army(c, "Vanguard")->characters.at(0).id);
    done({"transfer", "Vanguard", "Red Host", "--unit", "Knights:10", "--into", "Knights"});
    EXPECT_EQ(unit(now(), "Red Host", "Knights").count, 110);
    done({"transfer", "Red Host", "Red Host", "--unit", "Knights:30", "--as", "Young Knights"});
    EXPECT_EQ(unit(now(), "Red Host", "Young Knights").count, 30);
    done({"merge", "Vanguard", "Red Host"});
    c = now();
    EXPECT_EQ(find_army(c, "Vanguard"), nullptr);
    EXPECT_THAT(refused({"reinforce", "Red Host", "Knights", "5"}),
                HasSubstr("2 units of Red Host are called \"Knights\"; say which with #1 to #2"));
    done({"reinforce", "Red Host", "Knights#2", "5"});
    EXPECT_EQ(find_army(now(), "Red Host")->units.back().name, "Squires");
    EXPECT_THAT(done({"undo"}), HasSubstr("reinforce Knights by 5"));
    EXPECT_THAT(refused({"split", "Red Host", "Van", "--unit", "Knigts:5"}), HasSubstr("did you mean"));
    EXPECT_THAT(refused({"split", "Red Host", "Van"}), HasSubstr("Say who leaves Red Host"));
}

TEST_F(RosterVerbs, RaisePromoteDismissDesertRenameAppointSettle) {
    done({"raise", "Levy", hob(), "--side", "reds", "--place", "Far Fen"});
    EXPECT_EQ(find_army(now(), "Levy")->place, "Far Fen");
    done({"raise", "Levy", mil()});
    EXPECT_EQ(find_army(now(), "Levy")->units.size(), 2u);
    EXPECT_THAT(refused({"raise", "Nobody", mil()}), HasSubstr("a new army needs --side NAME"));
    EXPECT_THAT(refused({"raise", "Levy", mil(), "--side", "reds"}), HasSubstr("already in the campaign"));
    EXPECT_THAT(done({"dismiss", "Levy", "--unit", "Hobbits:100"}),
                HasSubstr("100 of Hobbits are dismissed from Levy"));
    EXPECT_THAT(done({"desert", "Levy", "--unit", "Militia"}), HasSubstr("Militia (400 men) desert from Levy"));
    EXPECT_THAT(done({"rename", "Levy", "The Old Guard"}), HasSubstr("Levy is called The Old Guard from now on"));
    EXPECT_THAT(refused({"promote", "Red Host", "Knights"}), HasSubstr("has won no battle"));
    EXPECT_THAT(done({"appoint", "Red Host", "none"}), HasSubstr("now has no general"));
    EXPECT_THAT(done({"settle", "Captain of Red Host", "captured", "--holder", "Horde"}),
                HasSubstr("a prisoner of Horde"));
    EXPECT_THAT(done({"prisoners"}), AllOf(HasSubstr("Horde"), HasSubstr("Captain of Red Host")));
    EXPECT_THAT(done({"ransom", "Captain of Red Host", "--release", "--army", "Red Host"}),
                HasSubstr("joins Red Host"));
    EXPECT_THAT(done({"prisoners"}), HasSubstr("There are no prisoners"));
    const OrderedJson record = json(campaign({"record", "Captain of Red Host"}));
    EXPECT_EQ(record["army"], "Red Host");
    EXPECT_GE(record["record"].size(), 5u);
    const OrderedJson heads = json(campaign({"record", "Hobbits", "--army", "The Old Guard"}))["heads"];
    EXPECT_EQ(heads["raised"], 400);
    EXPECT_EQ(heads["dismissed"], 100);
    EXPECT_EQ(heads["standing"], 300);
}

TEST_F(RosterVerbs, PayAndPrices) {
    EXPECT_THAT(done({"treasury"}), HasSubstr("Troops are not paid"));
    const OrderedJson prices = json(
        campaign({"prices", "--pay", "yes", "--coin", "crowns", "--week", "2", "--own", "Knights=30", "--scale", "5"}));
    EXPECT_EQ(prices["week"], 2);
    EXPECT_EQ(prices["own"]["Knights"], 30);
    EXPECT_THAT(refused({"prices", "--scale", "7"}), HasSubstr("5 or 20"));
    EXPECT_THAT(refused({"prices", "--own", "Knights"}), HasSubstr("TROOPS=POINTS"));
    done({"money", "Reds", "5000", "--for", "the king's grant"});
    EXPECT_THAT(done({"money", "Reds", "-50", "--for", "wine"}),
                HasSubstr("Out of the treasury of Reds: 50 crowns, wine."));
    EXPECT_THAT(done({"income", "Reds", "10"}), HasSubstr("Reds: income per week 0 to 10 crowns."));
    done({"advance", "7"});
    OrderedJson purse = json(campaign({"treasury"}));
    EXPECT_EQ(purse["coin"], "crowns");
    EXPECT_EQ(purse["sides"][1]["side"], "Horde");
    EXPECT_GT(purse["sides"][1]["unpaid"].size(), 0u);
    EXPECT_THAT(done({"treasury"}), HasSubstr("unpaid for 1 week"));
    EXPECT_THAT(refused({"pay", "Horde"}), HasSubstr("can pay no unit in full"));
    done({"money", "Horde", "100000"});
    done({"pay", "Horde", "--army", "Orc Horde"});
    purse = json(campaign({"treasury"}));
    EXPECT_EQ(purse["sides"][1]["unpaid"].size(), 1u);  // the Hobbits
    EXPECT_THAT(refused({"raise", "Red Host", mil(), "--from-treasury"}), HasSubstr("the treasury of Reds holds"));
}

TEST_F(RosterVerbs, BattlesAreMarkedResolvedRedoneAndAcceptedAsOneStep) {
    EXPECT_THAT(done({"battles"}), HasSubstr("No battle is waiting"));
    done({"battles", "--mark", "Red Host:Orc Horde", "--mark", "Second Host:Hob Bows"});
    EXPECT_THAT(done({"battles"}), AllOf(HasSubstr("Red Host and Orc Horde"), HasSubstr("waits")));
    EXPECT_THAT(refused({"battles", "--resolve"}), HasSubstr("need --seed"));
    EXPECT_THAT(refused({"battles", "--accept"}), HasSubstr("no battle to apply"));
    OrderedJson list = json(campaign({"battles", "--resolve", "--seed", "7"}))["battles"];
    ASSERT_EQ(list.size(), 2u);
    EXPECT_EQ(list[0]["state"], "over");
    const auto seed = list[0]["seed"];
    const std::string name = std::string(list[0]["battle"]) + "#1";
    list = json(campaign({"battles", "--redo", name, "--seed", "8"}))["battles"];
    EXPECT_NE(list[0]["seed"], seed);
    const Campaign before = now();
    const std::string out = done({"battles", "--accept"});
    EXPECT_THAT(out,
                AllOf(HasSubstr("Red Host loses"), HasSubstr("Hob Bows loses"), HasSubstr("No battle is waiting")));
    EXPECT_THAT(done({"undo"}), HasSubstr("apply 2 battles"));
    EXPECT_EQ(now(), before);
    EXPECT_THAT(done({"redo"}), HasSubstr("apply 2 battles"));
}

TEST_F(RosterVerbs, AWholeLotFromMarkingToTheBooksIsOneUndo) {
    const Campaign before = now();
    const OrderedJson out = json(campaign({"battles", "--mark", "Red Host:Orc Horde", "--mark", "Red Host:Hob Bows",
                                           "--resolve", "--accept", "--seed", "3"}));
    EXPECT_EQ(out["left"].size(), 1u);
    EXPECT_EQ(out["battles"].size(), 1u);
    done({"undo"});
    EXPECT_EQ(now(), before);
}

TEST_F(RosterVerbs, AreInTheHelp) {
    const Call made = call({"campaign", "--help"});
    for (const char* verb : {"raise",    "reinforce", "split",  "merge",  "transfer", "dismiss",   "desert",
                             "promote",  "appoint",   "rename", "settle", "record",   "prisoners", "ransom",
                             "treasury", "money",     "income", "pay",    "prices",   "battles"})
        EXPECT_THAT(made.out, HasSubstr(verb));
}

}  // namespace
}  // namespace banneret::app
