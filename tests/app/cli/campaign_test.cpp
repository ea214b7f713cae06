#include "engine/campaign/campaign.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <chrono>
#include <optional>
#include <thread>

#include "engine/armies/army_list.h"
#include "engine/files/campaign_file.h"
#include "engine/files/campaign_store.h"
#include "engine/files/file_lock.h"
#include "tests/app/cli/terminal.h"
#include "tests/support/file_opens.h"

namespace banneret::app {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string many_keys(int count) {
    std::string out = R"({"banneret": "army", "name": "A")";
    for (int i = 0; i < count; ++i) out += ", \"k" + std::to_string(i) + "\": " + std::to_string(i);
    return out + "}";
}

class CampaignVerb : public CampaignTerminalTest {
protected:
    void SetUp() override {
        TerminalTest::SetUp();
        History history(new_campaign("The Ford War"));
        const auto perform = [&](const Command& command) {
            const auto done = history.perform_rolling(command);
            if (const auto* refusal = std::get_if<Refusal>(&done)) FAIL() << refusal->why;
        };
        for (const char* name : {"Reds", "Horde", "Hill Folk"}) perform(PutFaction{{FactionId{}, name, 0}});
        perform(PutArmy{army("Red Host", "RED.csv", history.now().factions[0].id, 6), ""});
        perform(PutArmy{army("Orc Horde", "ORC.csv", history.now().factions[1].id, 0), ""});
        perform(PutArmy{army("Hill Bows", "HOB.csv", history.now().factions[2].id, 0), ""});
        keep(history);
    }

    // `levels`: the general's levels, which give leadership 3; 0 for an army without a general.
    Army army(const std::string& name, const std::string& list, FactionId faction, int levels) const {
        Army out;
        out.name = name;
        out.faction = faction;
        out.place = "Harl Ford";
        out.units = std::get<std::vector<Unit>>(read_army_list(text_of(list), list));
        if (levels > 0) {
            Character general;
            general.id = CharacterId{1};
            general.name = "Ser Oda";
            general.fighter = levels;
            general.leadership = 3;
            out.characters = {general};
            out.general = general.id;
        }
        return out;
    }
};

TEST_F(CampaignVerb, ShowTellsTheDateTheArmiesAndTheirStrength) {
    const Call made = call(campaign({"show"}));
    EXPECT_EQ(made.code, 0) << made.err;
    EXPECT_THAT(made.out, AllOf(HasSubstr("The Ford War"), HasSubstr("day 0"), HasSubstr("Red Host"), HasSubstr("49.6"),
                                HasSubstr("Ser Oda (3)"), HasSubstr("Harl Ford"), HasSubstr("none")));
    const OrderedJson out = json(campaign({"show"}));
    ASSERT_EQ(out["armies"].size(), 3u);
    EXPECT_EQ(out["armies"][0]["army"], "Red Host");
    EXPECT_EQ(out["armies"][0]["unit_strength"], "49.6");
    EXPECT_EQ(out["armies"][0]["leadership"], 3);
    EXPECT_TRUE(out["armies"][1]["general"].is_null());
}

TEST_F(CampaignVerb, ArmiesOfACampaignAreNamedAfterTheFile) {
    // Names ignore case and hyphens.
    const OrderedJson out = json({"odds", books() + ":red-host", hob(), "--defender-leadership", "2", "--postures",
                                  "frontal-assault:stand-and-hold"});
    EXPECT_EQ(out["attacker"]["unit_strength"], "49.6");
    EXPECT_EQ(out["attacker"]["stratagem_chance"]["ambush"], "5/18");
    EXPECT_EQ(out["attacker_loss"]["mean"], "617/2160");
    EXPECT_EQ(json({"strength", books() + ":Orc Horde"})[0]["army"], "Orc Horde");
    EXPECT_THAT(fault({"strength", books() + ":Red Hots"}), HasSubstr("did you mean Red Host?"));
    EXPECT_THAT(fault({"strength", books() + ":Nobody at All"}), HasSubstr("Red Host, Orc Horde and Hill Bows"));
    EXPECT_THAT(fault({"odds", books() + ":Red Host", hob(), "--attacker-leadership", "3"}),
                HasSubstr("for CSV armies only"));
}

// AD-R13: without a general no stratagem is possible.
TEST_F(CampaignVerb, AnArmyWithoutAGeneralHasNoStratagems) {
    const std::string orcs = books() + ":Orc Horde";
    const OrderedJson chances =
        json({"odds", orcs, red(), "--postures", "frontal-assault:stand-and-hold"})["attacker"]["stratagem_chance"];
    EXPECT_EQ(chances.size(), 7u);
    for (const auto& chance : chances) EXPECT_EQ(chance, "0");
    EXPECT_THAT(fault({"odds", orcs, red(), "--attacker-stratagem", "flank-march"}), HasSubstr("general"));
    EXPECT_THAT(fault({"resolve", orcs, red(), "--seed", "1", "--attacker-stratagem", "ambush"}), HasSubstr("general"));
}

TEST_F(CampaignVerb, ABattleIsOneStepOfUndo) {
    const std::string before = json(campaign({"show"})).dump();
    const OrderedJson fought = json(campaign({"battle", "Red Host", "Orc Horde", "--seed", "11"}));
    EXPECT_EQ(fought["battle"], "Battle of Harl Ford");
    EXPECT_EQ(fought["seed"], 11);
    const std::string after = json(campaign({"show"})).dump();
    EXPECT_NE(after, before);
    // The campaign agrees with the report.
    const OrderedJson armies = json(campaign({"show"}))["armies"];
    for (const auto& [side, index] :
         std::vector<std::pair<std::string, std::size_t>>{{"attacker", 0}, {"defender", 1}}) {
        int left = 0, wounded = 0;
        for (const OrderedJson& unit : fought[side]["units"]) {
            left += unit["left"].get<int>();
            wounded += unit["wounded"].get<int>();
        }
        EXPECT_EQ(armies[index]["individuals"], left);
        EXPECT_EQ(armies[index]["wounded"], wounded);
    }
    const Call undone = call(campaign({"undo"}));
    EXPECT_THAT(undone.out, HasSubstr("Undone: fight Battle of Harl Ford"));
    EXPECT_EQ(json(campaign({"show"})).dump(), before);
    EXPECT_EQ(call(campaign({"redo"})).code, 0);
    EXPECT_EQ(json(campaign({"show"})).dump(), after);
}

TEST_F(CampaignVerb, ABattleMayBeFoughtOnTheTableAndIsOneStepOfUndo) {
    const std::vector<std::string> battle =
        campaign({"battle", "Red Host", "Orc Horde", "--seed", "11", "--ruleset", "lionheart-variant"});
    const OrderedJson fought = json(battle);
    EXPECT_EQ(fought["battle"], "Battle of Harl Ford");
    EXPECT_EQ(fought["ruleset"], "lionheart-variant");
    EXPECT_GT(fought["turns"], 0);
    const Call told = call(campaign({"chronicle"}));
    EXPECT_THAT(told.out, HasSubstr("Fought on the table under Lionheart variant"));
    EXPECT_EQ(call({"check", books()}).code, 0);
    EXPECT_EQ(call(campaign({"undo"})).code, 0);
    EXPECT_THAT(call(campaign({"chronicle"})).out, Not(HasSubstr("Lionheart")));
    EXPECT_EQ(json(battle), fought) << "the same seed, the same battle";
    EXPECT_EQ(call(campaign({"undo"})).code, 0);
    EXPECT_THAT(fault(campaign({"battle", "Red Host", "Orc Horde", "--seed", "11", "--commanders", "bold:wary"})),
                HasSubstr("--ruleset"));
    EXPECT_THAT(fault(campaign({"battle", "Red Host", "Orc Horde", "--seed", "11", "--land"})),
                HasSubstr("--land is for a battle on the table"));
    EXPECT_THAT(fault(campaign({"battle", "Red Host", "Orc Horde", "--seed", "11", "--ruleset", "lionhart"})),
                HasSubstr("not a tabletop ruleset"));
}

TEST_F(CampaignVerb, TheSameSeedIsTheBattleOfResolve) {
    const std::vector<std::string> choices = {
        "--seed", "4", "--postures", "attack-left:refuse-right", "--attacker-stratagem", "flank-march"};
    std::vector<std::string> alone = {"resolve", books() + ":Red Host", books() + ":Orc Horde"};
    alone.insert(alone.end(), choices.begin(), choices.end());
    std::vector<std::string> within = campaign({"battle", "Red Host", "Orc Horde"});
    within.insert(within.end(), choices.begin(), choices.end());
    const OrderedJson resolved = json(alone);
    const OrderedJson fought = json(within);
    for (const char* key : {"rolls", "result", "field", "retreat_miles", "attacker_posture", "defender_posture"})
        EXPECT_EQ(fought[key], resolved[key]) << key;
    EXPECT_EQ(fought["defender"]["loss"], resolved["defender"]["loss"]);
}

TEST_F(CampaignVerb, ABattleThatMayNotBeFoughtChangesNothing) {
    const std::string before = books_text();
    EXPECT_THAT(fault(campaign({"battle", "Red Hosts", "Orc Horde", "--seed", "1"})),
                HasSubstr("did you mean Red Host?"));
    fault(campaign({"battle", "Red Host", "Red Host", "--seed", "1"}));
    EXPECT_THAT(fault(campaign({"battle", "Orc Horde", "Red Host", "--seed", "1", "--attacker-stratagem", "foil"})),
                HasSubstr("general"));
    fault(campaign({"battle", "Orc Horde", "Red Host", "--seed", "1", "--postures", "screened-attack:stand-and-hold"}));
    fault(campaign({"battle", "Orc Horde", "Red Host"}));
    fault(campaign({"battle", "Orc Horde", "--seed", "1"}));
    EXPECT_EQ(books_text(), before);
}

// AD-R5: one attempt a week; AD-R18, AD-R19: two armies meet once a day.
TEST_F(CampaignVerb, WeeksAndDaysAreKept) {
    const std::vector<std::string> battle = {"battle", "Red Host",   "Orc Horde",
                                             "--seed", "2",          "--attacker-stratagem",
                                             "ambush", "--postures", "frontal-assault:stand-and-hold"};
    ASSERT_EQ(call(campaign(battle)).code, 0);
    EXPECT_THAT(fault({"odds", books() + ":Red Host", hob(), "--attacker-stratagem", "ambush"}),
                HasSubstr("may try again on day 7"));
    ASSERT_EQ(call(campaign({"advance", "7"})).code, 0);
    EXPECT_EQ(call({"odds", books() + ":Red Host", hob(), "--attacker-stratagem", "ambush"}).code, 0);
}

TEST_F(CampaignVerb, HouseRulesOnTheLineHoldForThatBattleAlone) {
    const OrderedJson fought =
        json(campaign({"battle", "Red Host", "Orc Horde", "--seed", "3", "--house", "abstract.healing=off"}));
    for (const char* side : {"attacker", "defender"})
        for (const OrderedJson& unit : fought[side]["units"]) EXPECT_EQ(unit["wounded"], 0);
    const auto loaded = load_campaign(books());
    EXPECT_TRUE(std::get<History>(loaded).now().house->abstract.healing);
}

TEST_F(CampaignVerb, DaysPassNotesAreKeptAndTheChronicleTells) {
    EXPECT_EQ(json(campaign({"advance", "3"}))["day"], 3);
    EXPECT_EQ(call(campaign({"note", "Rain all day."})).code, 0);
    ASSERT_EQ(call(campaign({"battle", "Red Host", "Orc Horde", "--seed", "11"})).code, 0);
    const Call told = call(campaign({"chronicle"}));
    EXPECT_EQ(told.code, 0);
    EXPECT_THAT(told.out, AllOf(HasSubstr("The chronicle of The Ford War"), HasSubstr("Rain all day."),
                                HasSubstr("Battle of Harl Ford")));
    const OrderedJson list = json(campaign({"chronicle"}));
    EXPECT_EQ(list.back()["battle"], "Battle of Harl Ford");
    for (const char* days : {"0", "-1", "3651", "many", "1.5"}) fault(campaign({"advance", days}));
    EXPECT_EQ(json(campaign({"show"}))["day"], 3);
}

TEST_F(CampaignVerb, UndoAndRedoEndSomewhere) {
    EXPECT_THAT(fault(campaign({"redo"})), HasSubstr("nothing to redo"));
    while (call(campaign({"undo"})).code == 0) continue;
    EXPECT_THAT(fault(campaign({"undo"})), HasSubstr("nothing to undo"));
    EXPECT_THAT(call(campaign({"show"})).out, HasSubstr("No armies yet"));
}

TEST_F(CampaignVerb, AFileThatIsHeldOrProtectedIsLeftAlone) {
    const std::string before = books_text();
    {
        const auto held = FileLock::take(books());
        EXPECT_THAT(fault(campaign({"advance", "1"}), 1), HasSubstr("another program"));
        EXPECT_EQ(call(campaign({"show"})).code, 0) << "reading does no harm";
    }
    fs::permissions(books(), fs::perms::owner_read);
    EXPECT_THAT(fault(campaign({"battle", "Red Host", "Orc Horde", "--seed", "1"}), 1), HasSubstr("write-protected"));
    fs::permissions(books(), fs::perms::owner_all);
    EXPECT_EQ(books_text(), before);
}

TEST_F(CampaignVerb, WhatAKilledWindowLeftBehindIsReadAndSavedWithTheNextChange) {
    {
        auto window = CampaignStore::open(books(), std::make_shared<RealDisk>());
        auto& open = std::get<CampaignStore::Opened>(window);
        ASSERT_TRUE(std::holds_alternative<Entry>(open.history.perform(PassDays{4})));
        ASSERT_FALSE(open.store.persist(open.history));
        // While a program has it open, others can read it but not change it.
        EXPECT_EQ(OrderedJson::parse(call(campaign({"show", "--json"})).out)["day"], 4);
        EXPECT_THAT(fault(campaign({"advance", "1"}), 1), HasSubstr("has it open"));
    }
    const std::string saved = books_text();
    const Call shown = call(campaign({"show", "--json"}));
    EXPECT_EQ(OrderedJson::parse(shown.out)["day"], 4);
    EXPECT_EQ(shown.err, "1 change made since the file was last saved was recovered from its journal.\n");
    EXPECT_THAT(fault(campaign({"redo"})), HasSubstr("nothing to redo")) << "what is refused saves nothing";
    EXPECT_EQ(books_text(), saved);
    const Call advanced = call(campaign({"advance", "2", "--json"}));
    EXPECT_EQ(advanced.code, 0);
    EXPECT_THAT(advanced.err, HasSubstr("recovered from its journal"));
    EXPECT_EQ(OrderedJson::parse(advanced.out)["day"], 6);
    EXPECT_EQ(call(campaign({"show"})).err, "") << "what is committed is saved";
    EXPECT_EQ(steps_left_behind(books()), 0u);
    EXPECT_EQ(json(campaign({"undo"}))["day"], 4) << "it is said once";
    EXPECT_EQ(json(campaign({"undo"}))["day"], 0);
}

TEST_F(CampaignVerb, ACommandIsCommittedToTheJournalAndFoldedIntoTheFileNowAndThen) {
    const std::string file = text_of("ford.banneret");
    done({"note", "Rain."});
    EXPECT_EQ(text_of("ford.banneret"), file) << "it costs what it adds";
    EXPECT_THAT(done({"chronicle"}), HasSubstr("Rain."));
    done({"save"});
    EXPECT_FALSE(fs::exists(books() + ".journal"));
    EXPECT_NE(text_of("ford.banneret"), file);
    const std::string saved = text_of("ford.banneret");
    // A note has 15,000 letters; ten of them exceed the journal's limit.
    for (int i = 0; i < 10; ++i) done({"note", std::string(15'000, 'x')});
    EXPECT_NE(text_of("ford.banneret"), saved) << "folded by itself";
    const History after = std::get<History>(load_campaign(books()));
    EXPECT_EQ(after.now().notes.size(), 11u);
}

TEST_F(CampaignVerb, ADamagedFileIsReadWithAWarningAndNotChangedUntilItIsAccepted) {
    done({"note", "Rain."});
    done({"save"});
    std::string damaged = text_of("ford.banneret");
    damaged.replace(damaged.find("The Ford War"), 12, "The Fort War");
    file("ford.banneret", damaged);
    const Call shown = call(campaign({"chronicle"}));
    EXPECT_EQ(shown.code, 0);
    EXPECT_THAT(shown.err, AllOf(HasSubstr("checksum"), HasSubstr("The last good backup is"), HasSubstr("session")));
    EXPECT_THAT(fault({"check", books()}), HasSubstr("checksum"));
    EXPECT_THAT(fault(campaign({"note", "Snow."})), AllOf(HasSubstr("checksum"), HasSubstr("save --as-it-is")));
    EXPECT_THAT(fault({"strength", books() + ":Red Host"}), HasSubstr("checksum"));
    EXPECT_EQ(text_of("ford.banneret"), damaged);
    EXPECT_EQ(call(campaign({"save", "--as-it-is"})).code, 0);
    done({"note", "Snow."});
    EXPECT_THAT(done({"chronicle"}), AllOf(HasSubstr("The Fort War"), HasSubstr("Snow.")));
}

TEST_F(CampaignVerb, AnExportReplacesOnlyRegularFilesThatAreNoCampaigns) {
    const auto out = [&](const std::string& name) {
        return fault(campaign({"export", "army", "Red Host", "--format", "csv", "--out", name}));
    };
    const std::string before = books_text();
    EXPECT_THAT(out(books()), HasSubstr("does not replace a campaign"));
    EXPECT_THAT(out(books() + ".journal"), HasSubstr("journal"));
    fs::copy_file(books(), path("renamed.csv"));
    EXPECT_THAT(out(path("renamed.csv")), HasSubstr("it is a campaign"));
    EXPECT_THAT(out("/dev/null"), HasSubstr("device"));
    ASSERT_EQ(::mkfifo(path("pipe.csv").c_str(), 0600), 0);
    EXPECT_THAT(out(path("pipe.csv")), HasSubstr("pipe"));
    file("protected.csv", "mine");
    fs::permissions(path("protected.csv"), fs::perms::owner_read);
    EXPECT_THAT(out(path("protected.csv")), HasSubstr("write-protected"));
    EXPECT_EQ(books_text(), before);
    file("old.csv", "old");
    done({"export", "army", "Red Host", "--out", path("old.csv")});
    EXPECT_EQ(done({"export", "army", "Red Host", "--format", "csv", "--out", "-"}), text_of("old.csv"));
    const std::vector<std::string> fight = {"fight", red(), hob(), "--ruleset", "lionheart-variant", "--seed", "1"};
    auto with = [&](const std::string& events) {
        auto args = fight;
        args.insert(args.end(), {"--events", events});
        return args;
    };
    EXPECT_THAT(fault(with(books())), HasSubstr("does not replace a campaign"));
    EXPECT_THAT(fault(with("/dev/null")), HasSubstr("device"));
    EXPECT_THAT(fault(with(path("pipe.csv"))), HasSubstr("pipe"));
    EXPECT_THAT(fault(with(path("protected.csv"))), HasSubstr("write-protected"));
    done({"note", "Rain."});
    fs::copy_file(books() + ".journal", path("renamed.log"));
    EXPECT_THAT(fault(with(path("renamed.log"))), HasSubstr("it is the journal of a campaign"));
    EXPECT_THAT(call(with("-")).out, testing::StartsWith("{"));
}

TEST_F(CampaignVerb, ASecondTerminalWaitsForTheFirst) {
    std::optional<FileLock> first = std::get<FileLock>(FileLock::take(books()));
    test::FileOpens opens(books());
    // So many openings mean that the second terminal keeps trying.
    bool waits = false;
    std::thread other([&] {
        waits = opens.reach(10, std::chrono::seconds{10});
        first.reset();
    });
    EXPECT_EQ(call(campaign({"note", "Rain."})).code, 0);
    other.join();
    EXPECT_TRUE(waits);
}

TEST_F(CampaignVerb, SmallFaultsOfTheLineAreSaid) {
    EXPECT_THAT(fault(campaign({"side", "Everybody", "--new"})), HasSubstr("everybody"));
    done({"note", "For all", "--for", "everybody", "--army", "Red Host"});
    const std::string notes = done({"note", "--list"});
    EXPECT_THAT(notes, AllOf(HasSubstr("everybody"), HasSubstr("Red Host")));
    EXPECT_EQ(json(campaign({"note", "--list"}))[0]["army"], "Red Host");
    EXPECT_EQ(call(campaign({"battles", "--resolve", "--accept", "--seed", "3"})).code, 0) << "nothing left to do";
    done({"place", "Harl Ford", "--at", "0,0"});
    EXPECT_THAT(fault(campaign({"raise", "Third Host", red(), "--side", "Reds", "--place", "Nowhere"})),
                HasSubstr("Nowhere"));
    done({"battles", "--mark", "Red Host:Hill Bows"});
    // AD-R9: losses given twice for one unit are refused.
    EXPECT_THAT(fault(campaign({"type-in", "Battle of Harl Ford", "--loss", "Red Host:Knights killed=1 killed=2"})),
                HasSubstr("given twice"));
}

TEST_F(CampaignVerb, NamesWithAColonAFormulaOrATwin) {
    done({"rename", "Red Host", "Red: Host"});
    EXPECT_EQ(call({"odds", books() + ":Red: Host", hob()}).code, 0) << "a colon in the name of an army";
    const std::string units = done({"export", "army", "Red: Host", "--format", "csv"});
    const std::string first =
        units.substr(units.find('\n') + 1, units.find(',', units.find('\n')) - units.find('\n') - 1);
    done({"rename", "Red: Host", "=SUM(A1)", "--unit", first});
    const std::string csv = done({"export", "army", "Red: Host", "--format", "csv"});
    EXPECT_THAT(csv, AllOf(HasSubstr("\n'=SUM(A1),"), Not(HasSubstr("\n=SUM"))));
    EXPECT_THAT(fault(campaign({"calendar", file("cal.json", R"({"era": "x", "first_year": 7, "months":
        [{"name": "Flood", "days": 40}, {"name": "flood", "days": 40}]})")})),
                HasSubstr("two months called"));
    EXPECT_THAT(fault(campaign({"import", file("keys.json", many_keys(80'000))})), HasSubstr("more than 1,000 fields"));
    // Two battles of one name.
    ASSERT_EQ(call(campaign({"battle", "Red: Host", "Orc Horde", "--seed", "11"})).code, 0);
    EXPECT_EQ(call(campaign({"export", "battle", "Battle of Harl Ford"})).code, 0);
    ASSERT_EQ(call(campaign({"battle", "Hill Bows", "Red: Host", "--seed", "12"})).code, 0);
    EXPECT_THAT(fault(campaign({"export", "battle", "Battle of Harl Ford"})),
                HasSubstr("2 battles are called \"Battle of Harl Ford\"; give the number of one instead: "));
}

TEST_F(CampaignVerb, ADamagedFileIsOneLineAndUntouched) {
    ASSERT_EQ(call(campaign({"battle", "Red Host", "Orc Horde", "--seed", "11"})).code, 0);
    done({"save"});
    const std::string whole = books_text();
    for (std::size_t cut = 0; cut < whole.size(); cut += 97) {
        const std::string damaged = file("cut.banneret", whole.substr(0, cut));
        for (const char* action : {"show", "undo"})
            EXPECT_THAT(fault({"campaign", damaged, action}), HasSubstr("cut.banneret"));
        EXPECT_THAT(fault({"check", damaged}), HasSubstr("cut.banneret"));
        EXPECT_EQ(text_of("cut.banneret"), whole.substr(0, cut));
    }
    EXPECT_THAT(fault({"campaign", file("deep.banneret", std::string(100'000, '[')), "show"}),
                HasSubstr("deep.banneret"));
    fault({"odds", file("deep2.banneret", "{\"a\":" + std::string(50'000, '{')) + ":Reds", red()});
}

TEST_F(CampaignVerb, CheckCountsWhatItHolds) {
    EXPECT_THAT(call({"check", books(), red()}).out,
                HasSubstr("ford.banneret: no faults (campaign: 3 armies, 3 sides)"));
}

TEST_F(CampaignVerb, TheWordsOfTheCommandAreHelpedAlong) {
    EXPECT_THAT(fault({"campaign"}), HasSubstr("name a file"));
    EXPECT_THAT(fault({"campaign", books()}), HasSubstr("say what to do: show, advance"));
    EXPECT_THAT(fault({"campaign", "show", books()}), HasSubstr("the file comes first"));
    EXPECT_THAT(fault({"campaign", books(), "sohw"}), HasSubstr("did you mean show?"));
    EXPECT_THAT(fault({"campaign", path("gone.banneret"), "advance", "1"}), HasSubstr("gone.banneret"));
    EXPECT_EQ(call({"campaign", "--json", books(), "show"}).out, call(campaign({"show", "--json"})).out);
}

}  // namespace
}  // namespace banneret::app
