#include <gtest/gtest.h>

#include "tests/app/panels/headless.h"
#include "tests/support/campaigns.h"

namespace banneret::app {
namespace {

Desk campaign_desk() {
    Desk desk;
    desk.history = example::books();
    desk.page = Page::campaign;
    return desk;
}

struct CampaignPage : testing::Test {
    test::Driver driver{campaign_desk(), 1600, 2000};

    const Campaign& now() const { return driver.desk().history->now(); }
    std::string undo() const { return driver.desk().history->undo_words().value_or(""); }
    void retype(std::string_view field, std::string_view words) {
        ASSERT_TRUE(driver.click(field));
        driver.type(words);
        driver.key(ImGuiKey_Enter);
    }
};

TEST_F(CampaignPage, DaysPass) {
    ASSERT_TRUE(driver.click("pass-a-day"));
    EXPECT_EQ(now().day, 4);
    ASSERT_TRUE(driver.click("pass-a-week"));
    EXPECT_EQ(now().day, 11);
    driver.press('Z');
    EXPECT_EQ(now().day, 4);
}

TEST_F(CampaignPage, EnemiesAreOfferedBattleAndOneGoesThere) {
    ASSERT_TRUE(driver.click("offer-battle"));
    ASSERT_EQ(now().battles.size(), 1u);
    EXPECT_EQ(now().battles[0]->place, "Harl Ford");
    ASSERT_TRUE(driver.click("go-to"));
    EXPECT_EQ(driver.desk().page, Page::battle);
}

TEST_F(CampaignPage, ABattleIsSkippedAndComesBack) {
    ASSERT_TRUE(driver.click("offer-battle"));
    ASSERT_TRUE(driver.click("skip"));
    EXPECT_TRUE(now().battles.empty());
    driver.press('Z');
    EXPECT_EQ(now().battles.size(), 1u);
}

TEST_F(CampaignPage, ANoteGoesToTheChronicle) {
    ASSERT_TRUE(driver.click("note"));
    driver.type("Rain all day.");
    ASSERT_TRUE(driver.click("add-note"));
    const auto chronicle = driver.desk().history->chronicle();
    ASSERT_FALSE(chronicle.back()->lines.empty());
    EXPECT_EQ(chronicle.back()->lines[0], "Rain all day.");
    EXPECT_EQ(chronicle.back()->kind, EntryKind::note);
}

TEST_F(CampaignPage, SidesAreAddedRenamedMarkedAndRemoved) {
    ASSERT_TRUE(driver.click("part-sides"));
    ASSERT_TRUE(driver.click("add-side"));
    ASSERT_EQ(now().factions.size(), 4u);
    retype("name of New side", "Greens");
    EXPECT_EQ(now().factions[3].name, "Greens");
    ASSERT_TRUE(driver.click("mark of Greens"));
    ASSERT_TRUE(driver.click("cross"));
    EXPECT_EQ(now().factions[3].colour, 5);
    const std::size_t versions = driver.desk().history->versions().size();
    ASSERT_TRUE(driver.click("remove-side-Reds"));
    EXPECT_EQ(driver.desk().history->versions().size(), versions) << "the first one has armies and stays";
}

TEST_F(CampaignPage, TheArmsOfASideAreChosenFromAList) {
    ASSERT_TRUE(driver.click("part-sides"));
    const std::string list = "arms of " + now().factions[0].name;
    ASSERT_TRUE(driver.click(list));
    ASSERT_TRUE(driver.click("arms-field-gold"));
    ASSERT_TRUE(now().factions[0].arms);
    EXPECT_EQ(now().factions[0].arms->field, Tincture::gold);
    EXPECT_TRUE(keeps_rule_of_tincture(*now().factions[0].arms)) << "another field takes a charge that shows on it";
    const std::size_t before = driver.desk().history->size();
    ASSERT_TRUE(driver.click("arms-field-gold"));
    EXPECT_EQ(driver.desk().history->size(), before) << "that is its field already";
    ASSERT_TRUE(driver.click("arms-default")) << "the list stays open";
    EXPECT_FALSE(now().factions[0].arms);
    const std::size_t reset = driver.desk().history->size();
    const std::string field(words(arms_of(now().factions[0]).field));
    ASSERT_TRUE(driver.click("arms-default"));
    ASSERT_TRUE(driver.click("arms-field-" + field));
    EXPECT_EQ(driver.desk().history->size(), reset);
    EXPECT_FALSE(now().factions[0].arms) << "the default is not pinned";
}

TEST_F(CampaignPage, TheArmyOfAPlaceIsOneClickAway) {
    ASSERT_TRUE(driver.click("Hob"));
    EXPECT_EQ(driver.desk().page, Page::armies);
    EXPECT_EQ(driver.app().models().armies.name, "Hob");
}

TEST_F(CampaignPage, NameAndCalendarAreEdited) {
    ASSERT_TRUE(driver.click("part-calendar"));
    retype("name of the campaign", "The Marches");
    EXPECT_EQ(now().name, "The Marches");
    retype("name of month 1", "Harvest");
    EXPECT_EQ(now().calendar->months[0].name, "Harvest");
    EXPECT_EQ(driver.app().models().campaign.date, "4 Harvest 1");
    retype("days of Harvest", "20");
    EXPECT_EQ(now().calendar->months[0].days, 20);
    retype("weekdays", "Moonday, Tirsday");
    EXPECT_EQ(now().calendar->weekdays.size(), 2u);
    retype("era", "of the Treaty");
    EXPECT_EQ(driver.app().models().campaign.long_date, "Tirsday, 4 Harvest 1 of the Treaty");
    ASSERT_TRUE(driver.click("add-month"));
    EXPECT_EQ(now().calendar->months.size(), 13u);
    ASSERT_TRUE(driver.click("Remove Month 13"));
    ASSERT_TRUE(driver.click("Five feasts"));
    EXPECT_EQ(driver.app().models().campaign.date, "3 Frostfall 340");
    ASSERT_TRUE(driver.click("Plain twelve months"));
    EXPECT_EQ(*now().calendar, Calendar::plain());
}

TEST_F(CampaignPage, DaysPassToADateAndAMonthOn) {
    ASSERT_TRUE(driver.click("pass-a-month"));
    EXPECT_EQ(now().day, 34);
    ASSERT_TRUE(driver.click("date to go to"));
    driver.type("1 March");
    driver.key(ImGuiKey_Enter);
    EXPECT_EQ(now().day, 59);
    ASSERT_TRUE(driver.click("date to go to"));
    driver.type("soon");
    driver.key(ImGuiKey_Enter);
    EXPECT_EQ(now().day, 59);
    ASSERT_TRUE(driver.desk().message);
    EXPECT_NE(driver.desk().message->words.find("a date looks like"), std::string::npos);
}

TEST_F(CampaignPage, TheLeapRuleAndSeasonsAreEdited) {
    ASSERT_TRUE(driver.click("part-calendar"));
    retype("leap years every", "4");
    EXPECT_EQ(now().calendar->leap.every, 4);
    retype("leap years except", "100");
    retype("leap years unless", "400");
    EXPECT_EQ(now().calendar->leap, (LeapRule{4, 100, 400, 0, 0, 1}));
    ASSERT_TRUE(driver.click("add-season"));
    EXPECT_EQ(now().calendar->seasons.size(), 5u);
    ASSERT_TRUE(driver.click("Remove Season 5"));
    EXPECT_EQ(now().calendar->seasons.size(), 4u);
}

TEST_F(CampaignPage, AMonthOfNoDaysIsRefused) {
    ASSERT_TRUE(driver.click("part-calendar"));
    const std::string first = now().calendar->months[0].name;
    retype("days of " + first, "0");
    EXPECT_NE(now().calendar->months[0].days, 0);
    ASSERT_TRUE(driver.desk().message);
    EXPECT_EQ(driver.desk().message->kind, Message::Kind::refused);
}

TEST(CampaignPageNext, GoesToTheNextDueThing) {
    Desk desk = campaign_desk();
    History& h = *desk.history;
    const BattleId battle = example::joined(h, "Hob");
    example::fought_out(h, battle, {});
    ASSERT_TRUE(std::holds_alternative<Entry>(h.perform_rolling(ApplyBattle{battle})));
    test::Driver driver(std::move(desk), 1600, 2000);
    const int days = driver.app().models().campaign.to_next;
    ASSERT_GT(days, 0);
    ASSERT_NE(driver.item("to-the-next-event"), nullptr);
    EXPECT_EQ(driver.item("to-the-next-event")->words,
              days == 1 ? "To the next event (1 day)" : "To the next event (" + std::to_string(days) + " days)");
    ASSERT_TRUE(driver.click("to-the-next-event"));
    EXPECT_EQ(driver.desk().history->now().day, 3 + days);
}

TEST(CampaignPagePlayers, DoNotReadTheRefereesNotes) {
    Desk desk = campaign_desk();
    desk.player_safe = true;
    test::Driver driver(std::move(desk), 1600, 2000);
    EXPECT_EQ(driver.item("note"), nullptr);
}

}  // namespace
}  // namespace banneret::app
