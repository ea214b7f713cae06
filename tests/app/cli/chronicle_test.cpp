#include "engine/campaign/chronicle/chronicle.h"

#include <gmock/gmock.h>

#include "tests/app/cli/terminal.h"
#include "tests/support/campaigns.h"

namespace banneret::app {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class ChronicleVerbs : public CampaignTerminalTest {
protected:
    void SetUp() override {
        TerminalTest::SetUp();
        keep(example::books());
    }
};

TEST_F(ChronicleVerbs, NotesHaveTagsReadersAndADayToCome) {
    EXPECT_THAT(
        done({"note", "The ford rises", "--tags", "ford,#weather", "--for", "Reds", "--due", "+5", "--army", "Red"}),
        AllOf(HasSubstr("The ford rises"), HasSubstr("due on 9 January 1, for Reds, about Red #ford #weather.\n")));
    OrderedJson rows = json(campaign({"chronicle", "--tag", "ford"}));
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows[0]["lines"][0], "The ford rises");
    EXPECT_EQ(rows[0]["kind"], "entries");
    EXPECT_EQ(rows[0]["tags"], (std::vector<std::string>{"ford", "weather"}));
    EXPECT_THAT(done({"advance", "5"}), HasSubstr("as noted: The ford rises"));
    EXPECT_THAT(fault(campaign({"note", "x", "--for", "Blues"})), HasSubstr("Blues"));
    EXPECT_THAT(fault(campaign({"note", "x", "--due", "soon"})), HasSubstr("soon"));
    EXPECT_THAT(fault(campaign({"note", "x", "--due", "1"})), HasSubstr("in the future"));
}

TEST_F(ChronicleVerbs, TheChronicleIsFilteredAndFolded) {
    done({"advance", "1"});
    done({"battle", "Red", "Hob", "--seed", "7"});
    done({"advance", "2"});
    done({"advance", "40"});
    EXPECT_THAT(done({"chronicle", "--kind", "battles"}),
                AllOf(HasSubstr("Battle of Harl Ford"), Not(HasSubstr("is raised"))));
    EXPECT_EQ(json(campaign({"chronicle", "--army", "Orc"})).size(), 1u);
    EXPECT_EQ(json(campaign({"chronicle", "--side", "Hobs", "--words", "knights killed"})).size(), 1u);
    EXPECT_THAT(done({"chronicle"}), HasSubstr("\n     8  4 quiet days, to 5 January 1.\n"));
    EXPECT_EQ(json(campaign({"chronicle", "--from", "5 January"})).size(), 4u)
        << "the last one, and not that of next year";
    EXPECT_EQ(json(campaign({"chronicle", "--from", "5 January", "--to", "6 January"})).size(), 2u);
    EXPECT_THAT(done({"chronicle", "--words", "no such thing"}), HasSubstr("Nothing in the chronicle matches"));
    EXPECT_THAT(fault(campaign({"chronicle", "--kind", "wars"})), HasSubstr("battles"));
    EXPECT_THAT(fault(campaign({"chronicle", "--session", "9"})), HasSubstr("--session"));
}

TEST_F(ChronicleVerbs, SessionsBeginAndEnd) {
    EXPECT_THAT(done({"session", "begin", "The Siege"}), HasSubstr("Session 1: The Siege begins."));
    EXPECT_EQ(call(campaign({"session", "begin"})).code, 2);
    done({"note", "within"});
    EXPECT_THAT(done({"session", "end"}), HasSubstr("ends"));
    done({"advance", "3"});
    const OrderedJson list = json(campaign({"session"}));
    ASSERT_EQ(list.size(), 1u);
    EXPECT_EQ(list[0]["name"], "The Siege");
    EXPECT_EQ(json(campaign({"chronicle", "--session", "1"})).size(), 3u);
    EXPECT_THAT(done({"changes"}), AllOf(HasSubstr("end Session 1"), HasSubstr("3 days later")));
}

TEST_F(ChronicleVerbs, OldHistoryIsFoldedAndShownAgain) {
    done({"advance", "3"});
    done({"note", "after"});
    const std::size_t rows = json(campaign({"chronicle"})).size();
    EXPECT_THAT(done({"fold", "--before", "7 January"}), HasSubstr("is folded into a summary"));
    const OrderedJson folded = json(campaign({"chronicle"}));
    ASSERT_EQ(folded.size(), 4u) << "the summary, the days, the note, the fold";
    EXPECT_THAT(folded[0]["lines"][1].get<std::string>(), HasSubstr(" battle"));
    EXPECT_THAT(done({"chronicle"}), HasSubstr("Summary of the history before 7 January"));
    done({"undo"});
    EXPECT_EQ(json(campaign({"chronicle"})).size(), rows);
    done({"redo"});
    EXPECT_EQ(json(campaign({"chronicle"})).size(), 4u);
    done({"fold", "--unfold"});
    EXPECT_EQ(json(campaign({"chronicle"})).size(), rows + 2);
    EXPECT_THAT(fault(campaign({"fold"})), HasSubstr("--before DAY"));
    EXPECT_THAT(fault(campaign({"fold", "--unfold"})), HasSubstr("No history is folded"));
}

TEST_F(ChronicleVerbs, GotoGoesBackAndTheFutureStaysAsABranch) {
    done({"advance", "2"});
    const OrderedJson rows = json(campaign({"chronicle"}));
    const auto before = rows[rows.size() - 2]["version"].get<int>();
    const auto future = rows.back()["version"].get<int>();
    EXPECT_THAT(done({"goto", std::to_string(before)}), HasSubstr("4 January 1"));
    done({"note", "another way"});
    EXPECT_THAT(done({"branches"}), StartsWith("     8  1 step, left on 4 January 1: pass 2 days."));
    const OrderedJson all = json(campaign({"branches"}));
    ASSERT_EQ(all.size(), 1u);
    EXPECT_EQ(all[0]["version"], future);
    EXPECT_EQ(all[0]["forks_at"], before);
    EXPECT_THAT(done({"branches", std::to_string(future)}), HasSubstr("2 days later"));
    done({"goto", std::to_string(future)});
    EXPECT_EQ(json(campaign({"show"}))["day"], 5);
    EXPECT_THAT(fault(campaign({"goto", "999"})), HasSubstr("VERSION"));
}

TEST_F(ChronicleVerbs, ExportsForTheRefereeAndForASide) {
    done({"note", "The Hobs will betray us all"});
    done({"battle", "Red", "Hob", "--seed", "7"});
    EXPECT_THAT(done({"export", "chronicle"}), AllOf(StartsWith("# The Test Marches"), HasSubstr("betray")));
    EXPECT_THAT(done({"export", "chronicle", "--for", "Reds", "--whole"}),
                AllOf(Not(HasSubstr("betray")), HasSubstr("as Reds knows it"), HasSubstr("as declared")));
    EXPECT_THAT(done({"export", "battle", "Battle of Harl Ford", "--format", "txt"}), HasSubstr("Seed 7"));
    EXPECT_THAT(done({"export", "battle", "battle-of-harl-ford", "--for", "Hobs"}), Not(HasSubstr("Seed")));
    EXPECT_THAT(fault(campaign({"export", "battle", "Battle of Harl Ford", "--for", "Orcs"})),
                HasSubstr("did not take part in this battle"));
    EXPECT_THAT(fault(campaign({"export", "battle", "Battle of Nowhere"})), HasSubstr("is not a battle"));
    EXPECT_THAT(fault(campaign({"export", "handout", "Battle of Harl Ford", "--format", "pdf"})), HasSubstr("--out"));
    done({"export", "handout", "Battle of Harl Ford", "--out", path("page.pdf")});
    EXPECT_THAT(text_of("page.pdf"), StartsWith("%PDF"));
    done({"export", "handout", "Battle of Harl Ford", "--out", path("page.md")});
    EXPECT_THAT(text_of("page.md"), StartsWith("# Battle of Harl Ford"));
    EXPECT_THAT(fault(campaign({"export", "chronicle", "--out", path("x.xlsx")})), HasSubstr("md, txt or pdf"));
    EXPECT_THAT(fault(campaign({"export", "chronicle", "--out", books(), "--format", "md"})),
                HasSubstr("does not replace"));
}

TEST_F(ChronicleVerbs, SheetsCardsAndTheMapGoOut) {
    EXPECT_THAT(done({"export", "sheet", "Red"}), AllOf(StartsWith("# Red\n"), HasSubstr("Knights")));
    done({"export", "unit-cards", "Red", "--out", path("cards.pdf")});
    EXPECT_THAT(text_of("cards.pdf"), StartsWith("%PDF"));
    EXPECT_THAT(done({"export", "character-cards", "Red", "--for", "Reds", "--format", "txt"}),
                StartsWith("Red: characters"));
    EXPECT_THAT(fault(campaign({"export", "sheet", "Red", "--for", "Hobs"})), HasSubstr("does not know"));
    EXPECT_THAT(fault(campaign({"export", "unit-cards"})), HasSubstr("name the army"));
    EXPECT_THAT(fault(campaign({"export", "map"})), HasSubstr("There is no map to print yet."));
    EXPECT_THAT(fault(campaign({"export", "poster"})), HasSubstr("unit-cards"));
}

TEST_F(ChronicleVerbs, ANewNoteNamesItsDayAndItsReaders) {
    EXPECT_THAT(done({"note", "The ford is watched", "--due", "+5"}), HasSubstr(", for the referee only."));
    EXPECT_THAT(done({"note", "The ford rises", "--for", "everybody"}), HasSubstr(": for everybody."));
}

TEST_F(ChronicleVerbs, APdfSaysWhichLettersItLacks) {
    done({"note", "The omen \xF4\x8F\xBF\xBD"});  // U+10FFFD, for private use
    const Call made = call(campaign({"export", "chronicle", "--out", path("omen.pdf")}));
    EXPECT_EQ(made.code, 0);
    EXPECT_THAT(made.err, HasSubstr("1 letter has no glyph in the fonts of this machine"));
    EXPECT_THAT(text_of("omen.pdf"), StartsWith("%PDF"));
}

// With --json every export is JSON on standard output.
TEST_F(ChronicleVerbs, ExportsAreJsonWhereJsonIsAskedFor) {
    done({"battle", "Red", "Hob", "--seed", "7"});
    const OrderedJson chronicle = json(campaign({"export", "chronicle"}));
    EXPECT_EQ(chronicle["format"], "md");
    EXPECT_EQ(chronicle["text"], done({"export", "chronicle"}));
    EXPECT_EQ(json(campaign({"export", "battle", "Battle of Harl Ford", "--format", "txt"}))["format"], "txt");
    EXPECT_EQ(json(campaign({"export", "army", "Red"}))["banneret"], "army");
    EXPECT_EQ(json(campaign({"export", "campaign"}))["banneret"], "campaign");
    const OrderedJson csv = json(campaign({"export", "army", "Red", "--format", "csv"}));
    EXPECT_EQ(csv["format"], "csv");
    EXPECT_THAT(csv["text"].get<std::string>(), StartsWith("name,count,fc"));
    EXPECT_THAT(done({"export", "army", "Red"}), StartsWith("name,count,fc")) << "without it as ever";
    EXPECT_THAT(fault(campaign({"export", "handout", "Battle of Harl Ford", "--format", "pdf", "--json"})),
                HasSubstr("--out"));
}

TEST_F(ChronicleVerbs, ArmiesAndCampaignsGoOutAndComeBack) {
    done({"export", "army", "Red", "--out", path("red.json")});
    done({"export", "army", "Red", "--out", path("red.csv")});
    done({"import", path("red.json"), "--name", "Red Again"});
    done({"import", path("red.csv"), "--name", "Red Thrice", "--side", "Hobs", "--place", "Harl Levy"});
    const OrderedJson armies = json(campaign({"show"}))["armies"];
    ASSERT_EQ(armies.size(), 5u);
    for (const std::size_t i : {3u, 4u}) EXPECT_EQ(armies[i]["unit_strength"], armies[0]["unit_strength"]);
    EXPECT_EQ(armies[3]["side"], "Reds");
    EXPECT_EQ(armies[3]["general"], armies[0]["general"]);
    EXPECT_EQ(armies[4]["place"], "Harl Levy");
    EXPECT_THAT(fault(campaign({"import", path("red.csv")})), HasSubstr("--side"));
    done({"place", "Harl Ford", "--at", "0,0"});
    EXPECT_THAT(fault(campaign({"import", path("red.csv"), "--side", "Hobs", "--place", "Harl Frod"})),
                HasSubstr("--place: \"Harl Frod\" is not a place on the map, did you mean Harl Ford?"));

    done({"export", "campaign", "--out", path("all.json")});
    const Call made = call({"campaign", path("copy.banneret"), "import", path("all.json")});
    EXPECT_EQ(made.code, 0) << made.err;
    EXPECT_EQ(json({"campaign", path("copy.banneret"), "show"})["armies"], json(campaign({"show"}))["armies"]);
    EXPECT_EQ(call({"campaign", path("copy.banneret"), "import", path("all.json")}).code, 2) << "it is there already";
    EXPECT_THAT(done({"export", "campaign", "--format", "csv"}),
                AllOf(StartsWith("side,army,place,name"), HasSubstr("Knights")));
}

TEST_F(ChronicleVerbs, AnArmyIsReadFromATextAndEveryGuessIsSaid) {
    const Call made = call(campaign(
        {"import", file("host.txt", "120 heavy foot with shields, 40 longbows under Sir Odo"), "--side", "Reds"}));
    EXPECT_EQ(made.code, 0);
    EXPECT_THAT(made.out, HasSubstr("host is raised: 160 men under Sir Odo"));
    EXPECT_THAT(made.err, AllOf(HasSubstr("Longbows: no armour is named"), HasSubstr("Sir Odo: no leadership")));
    EXPECT_THAT(fault(campaign({"import", file("empty.txt", "nobody at all"), "--side", "Reds"})),
                HasSubstr("no unit was found"));
}

TEST_F(ChronicleVerbs, AMapOfAnotherProgramBecomesACampaign) {
    const std::string map = file("map.json", R"({"info": {"description": "Azgaar's Fantasy Map Generator output",
        "mapName": "Efeland"}, "settings": {"distanceScale": 2}, "pack": {
        "burgs": [{}, {"i": 1, "name": "Aldor", "x": 0, "y": 0, "population": 4}, {"i": 2, "name": "Bray", "x": 50, "y": 0}],
        "states": [{"i": 0}, {"i": 1, "name": "Aldoria", "military": [
            {"name": "1st Regiment", "x": 0, "y": 0, "u": {"cavalry": 90}}]}],
        "routes": [{"group": "roads", "points": [[0, 0], [50, 0]]}]}})");
    const Call made = call({"campaign", path("efeland.banneret"), "import", map});
    EXPECT_EQ(made.code, 0) << made.err;
    EXPECT_THAT(made.out, HasSubstr("Efeland was imported: 2 places, 1 road, 1 side, 1 army."));
    EXPECT_THAT(made.err, HasSubstr("guessed"));
    const OrderedJson armies = json({"campaign", path("efeland.banneret"), "show"})["armies"];
    ASSERT_EQ(armies.size(), 1u);
    EXPECT_EQ(armies[0]["place"], "Aldor");
    EXPECT_EQ(call({"campaign", path("efeland.banneret"), "import", map}).code, 2) << "it is there already";
    const Call torn = call({"campaign", path("torn.banneret"), "import",
                            file("torn.json", R"({"info": {"description": "Azgaar's Fantasy Map Generator output")")});
    EXPECT_EQ(torn.code, 2);
    EXPECT_THAT(torn.err, HasSubstr("the map is damaged here"));
}

TEST_F(ChronicleVerbs, FaultsOfAJsonFileAreNamedByTheWayToThem) {
    const std::string bad = file("bad.json", R"({"banneret": "army", "version": 1, "army": {"name": "X", "units": [
        {"name": "A", "count": 10, "fc": 9, "armour": "tin"}, {"name": "B", "fc": 2, "armour": "light", "shields": true}]}})");
    const std::string faults = fault(campaign({"import", bad, "--side", "Reds"}));
    EXPECT_THAT(faults, AllOf(HasSubstr("army.units[0].fc"), HasSubstr("army.units[0].armour"), HasSubstr("heavy"),
                              HasSubstr("army.units[1].count: is missing"), HasSubstr("did you mean shield")));
}

}  // namespace
}  // namespace banneret::app
