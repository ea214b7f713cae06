// Days, marches, wounded and the forecast in the terminal.

#include <gmock/gmock.h>

#include "tests/app/cli/terminal.h"
#include "tests/support/marches.h"

namespace banneret::app {
namespace {

using testing::AllOf;
using testing::HasSubstr;

// The mapped test campaign on its day 3: Red at Harl Ford with 20 Knights wounded, Hob at Moor, Orc at Fen.
class CampaignDays : public CampaignTerminalTest {
protected:
    void SetUp() override {
        TerminalTest::SetUp();
        History h = example::mapped();
        example::offered_at_table(h, "Red", "Hob", 20, 5);
        example::done(h, MoveArmy{example::id_of(h, "Hob"), "Moor"});
        example::done(h, MoveArmy{example::id_of(h, "Orc"), "Fen"});
        keep(h);
    }
    int day() const { return json(campaign({"calendar"}))["day"]; }
};

TEST_F(CampaignDays, AdvanceByDaysWeeksMonthsToADateAndToTheNextEvent) {
    EXPECT_THAT(done({"advance", "1"}), HasSubstr("1 day passes: it is 5 January 1."));
    done({"advance", "week"});
    EXPECT_EQ(day(), 11);
    done({"undo"});
    done({"advance", "month"});
    EXPECT_EQ(day(), 4 + 31);
    done({"undo"});
    EXPECT_THAT(done({"advance", "--next"}), HasSubstr("20 wounded of Knights return to Red."));
    EXPECT_EQ(day(), 10);
    done({"advance", "--to", "1 March"});
    EXPECT_EQ(day(), 59);
    EXPECT_EQ(json(campaign({"calendar"}))["date"], "Thursday, 1 March 1");
    EXPECT_EQ(json(campaign({"calendar"}))["season"], "Spring");
    EXPECT_THAT(fault(campaign({"advance"})), HasSubstr("say how far"));
    EXPECT_THAT(fault(campaign({"advance", "3", "--next"})), HasSubstr("one of DAYS"));
    EXPECT_THAT(fault(campaign({"advance", "--to", "soon"})),
                testing::StartsWith("\"soon\" is not a date; a date looks like"));
    EXPECT_THAT(fault(campaign({"advance", "--to", "1 March 1"})), HasSubstr("use undo to go back"));
    EXPECT_THAT(fault(campaign({"chronicle", "--from", "soon"})), testing::StartsWith("\"soon\" is not a date"));
    EXPECT_THAT(fault(campaign({"advance", "0"})), HasSubstr("DAYS"));
    EXPECT_THAT(fault(campaign({"advance", "--next"})), HasSubstr("Nothing is due"));
    EXPECT_EQ(day(), 59);
}

TEST_F(CampaignDays, AMarchTakesItsDaysAndItsMilesStandInTheLedger) {
    EXPECT_THAT(done({"march", "Red", "Otter", "--careful"}),
                HasSubstr("24 miles, 6 days at 8 miles a day, of which it"));
    const OrderedJson places = json(campaign({"places"}));
    EXPECT_EQ(places["armies"][0]["marches_to"], "Otter");
    EXPECT_EQ(places["armies"][0]["arrives_day"], 9);
    EXPECT_EQ(places["armies"][0]["miles_a_day"], 8);
    EXPECT_EQ(places["roads"][0]["miles"], "24");
    done({"advance", "2"});
    EXPECT_THAT(done({"places"}), AllOf(HasSubstr("8 miles east of Harl Ford"),
                                        HasSubstr("to Otter, arriving on 10 January 1, sparing the wounded")));
    done({"halt", "Red"});
    done({"put", "Red", "20,0"});
    EXPECT_THAT(done({"places"}), HasSubstr("4 miles west of Otter"));
    done({"march", "Red", "Otter"});
    done({"advance", "1"});
    const OrderedJson miles = json(campaign({"ledger", "Red"}));
    ASSERT_EQ(miles.size(), 3u);
    EXPECT_EQ(miles[0]["miles"], "4");
    EXPECT_EQ(miles[0]["kind"], "march");
    EXPECT_THAT(fault(campaign({"march", "Red", "Oter"})), HasSubstr("did you mean Otter?"));
    EXPECT_THAT(fault(campaign({"march", "Rad", "Otter"})), HasSubstr("did you mean Red?"));
    EXPECT_THAT(fault(campaign({"halt", "Red"})), HasSubstr("not on the march"));
}

TEST_F(CampaignDays, TheMapIsDrawnByWords) {
    done({"place", "New Inn", "--at", "12.5,-3", "--kind", "village", "--note", "ale"});
    done({"road", "New Inn", "Otter", "--ground", "track", "--bend", "15,-2"});
    OrderedJson map = json(campaign({"places"}));
    EXPECT_EQ(map["places"][4]["east"], "12.5");
    EXPECT_EQ(map["places"][4]["north"], "-3");
    EXPECT_EQ(map["roads"][2]["ground"], "track");
    done({"place", "New Inn", "--name", "Old Inn", "--secret"});
    EXPECT_EQ(json(campaign({"places"}))["places"][4]["place"], "Old Inn");
    done({"road", "Old Inn", "Otter", "--remove"});
    done({"place", "Old Inn", "--remove"});
    map = json(campaign({"places"}));
    EXPECT_EQ(map["places"].size(), 4u);
    EXPECT_EQ(map["roads"].size(), 2u);
    EXPECT_THAT(fault(campaign({"place", "Lost"})), HasSubstr("--at"));
    EXPECT_THAT(fault(campaign({"place", "Lost", "--at", "1,2", "--kind", "citty"})), HasSubstr("town, village, fort"));
    EXPECT_THAT(done({"rates", "foot-heavy=4", "marsh=20", "contact=2.5"}),
                AllOf(HasSubstr("day 3"), HasSubstr("  Rate foot-heavy: 4 instead of "),
                      HasSubstr("  Rate contact: 2.5 instead of ")));
    const OrderedJson rates = json(campaign({"rates"}));
    EXPECT_EQ(rates["foot-heavy"], 4);
    EXPECT_EQ(rates["marsh"], 20);
    EXPECT_EQ(rates["contact"], "2.5");
    EXPECT_THAT(fault(campaign({"rates", "swift=3"})),
                AllOf(HasSubstr("unknown rate \"swift\"; known rates: "), HasSubstr("marsh"), HasSubstr("contact")));
    EXPECT_THAT(fault(campaign({"rates", "marsh"})), HasSubstr("should be RATE=VALUE, as in foot-heavy=8"));
    EXPECT_EQ(fault(campaign({"road", "Otter"})), "TO is missing: Another place.\n");
}

TEST_F(CampaignDays, TheWoundedAreListedWithTheirDiceAndChanged) {
    const OrderedJson before = json(campaign({"wounded"}));
    ASSERT_EQ(before.size(), 1u);
    EXPECT_EQ(before[0]["unit"], "Knights");
    EXPECT_EQ(before[0]["men"], 20);
    EXPECT_EQ(before[0]["die"], "d6 shows 5");
    EXPECT_EQ(before[0]["battle"], "Battle of Harl Ford");
    EXPECT_EQ(before[0]["date"], "11 January 1");
    done({"wounded", "Red", "Knights", "--men", "15", "--date", "in 3 days"});
    const OrderedJson after = json(campaign({"wounded"}));
    EXPECT_EQ(after[0]["men"], 15);
    EXPECT_EQ(after[0]["day"], 6);
    EXPECT_EQ(after[0]["die"], "by hand");
    EXPECT_THAT(fault(campaign({"wounded", "Red", "Squires"})), HasSubstr("no wounded"));
    EXPECT_THAT(fault(campaign({"wounded", "Red"})), HasSubstr("name the unit or the character"));
    done({"wounded", "Red", "Knights", "--date", "today"});
    EXPECT_EQ(done({"wounded"}), "No wounded are recovering.\n");
}

// AD-27: a forced march costs the recovering wounded, and the report of the wounded says so.
TEST_F(CampaignDays, TheChronicleOfTheWoundedHasThoseLostOnTheMarch) {
    done({"march", "Red", "Otter"});
    done({"advance", "1"});
    const OrderedJson rows = json(campaign({"chronicle", "--kind", "wounded"}));
    ASSERT_EQ(rows.size(), 1u) << rows.dump();
    EXPECT_NE(rows[0].dump().find("20"), std::string::npos) << rows[0].dump();
    EXPECT_NE(rows[0]["kind"], "wounded") << "it is the row of the march or of the day";
}

TEST_F(CampaignDays, TheForecastSaysWhatAdvancingBrings) {
    const OrderedJson ahead = json(campaign({"forecast", "Red", "--days", "20"}));
    ASSERT_EQ(ahead.size(), 1u);
    EXPECT_EQ(ahead[0]["wounded"], 20);
    ASSERT_EQ(ahead[0]["points"].size(), 2u);
    EXPECT_EQ(ahead[0]["points"][1]["day"], 10);
    EXPECT_EQ(ahead[0]["points"][1]["unit_strength"], "49.6");
    EXPECT_EQ(json(campaign({"forecast", "Red", "--on", "in 7 days"}))[0]["points"][0]["individuals"], 600);
    done({"march", "Red", "Otter"});
    EXPECT_THAT(done({"forecast"}), HasSubstr("20 wounded will be lost by its march"));
    EXPECT_THAT(fault(campaign({"forecast", "--on", "in 9999999 days"})), HasSubstr("--on"));
}

TEST_F(CampaignDays, CalendarsAreExchangedAndABattleIsPostponed) {
    EXPECT_THAT(done({"calendar"}), AllOf(HasSubstr("Thursday, 4 January 1"), HasSubstr("Leap years: none")));
    done({"calendar", "five-feasts"});
    EXPECT_EQ(json(campaign({"calendar"}))["date"], "Saltday, 3 Frostfall 340 since the Landing");
    EXPECT_THAT(fault(campaign({"calendar", "five-feats"})), HasSubstr("did you mean five-feasts?"));
    done({"put", "Hob", "Harl Ford"});
    EXPECT_THAT(fault(campaign({"delay", "Nothing", "tomorrow"})), HasSubstr("the campaign has no waiting battles"));
}

}  // namespace
}  // namespace banneret::app
