#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/app/panels/headless.h"
#include "tests/support/campaigns.h"

// Army orders with mouse and keyboard, and the list of battles.
namespace banneret::app {
namespace {

using testing::HasSubstr;

Desk books(Page page) {
    Desk desk;
    desk.history = example::books();
    desk.page = page;
    return desk;
}

struct RosterOrders : testing::Test {
    test::Driver driver{books(Page::armies), 2400, 2400};
    const History& history() const { return *driver.desk().history; }
    const Army& army(std::string_view name) const { return example::named(history(), name); }
    std::string undo() const { return history().undo_words().value_or(""); }
    void retype(std::string_view cell, std::string_view words) {
        ASSERT_TRUE(driver.click(cell));
        driver.press('A');
        driver.type(words);
        driver.key(ImGuiKey_Enter);
    }
    bool reads(std::string_view part) const {
        for (const std::string& line : driver.items().words)
            if (line.find(part) != std::string::npos) return true;
        return false;
    }
};

TEST_F(RosterOrders, SplitsMergesAndTakesItBack) {
    ASSERT_TRUE(driver.click("split"));
    ASSERT_NO_FATAL_FAILURE(retype("men of Knights who go", "60"));
    ASSERT_TRUE(driver.click("all of Squires"));
    EXPECT_TRUE(reads("140 men go"));
    ASSERT_TRUE(driver.click("split-off"));
    EXPECT_EQ(individuals(army("Detachment of Red")), 140);
    EXPECT_EQ(individuals(army("Red")), 460);
    EXPECT_EQ(driver.item("split-off"), nullptr) << "the form is closed";
    EXPECT_EQ(undo(), "split Detachment of Red from Red");
    ASSERT_TRUE(driver.click("merge"));
    ASSERT_TRUE(driver.click("merge-them"));
    EXPECT_EQ(find_army(history().now(), "Red"), nullptr);
    EXPECT_EQ(driver.app().models().armies.name, "Detachment of Red");
    driver.press('Z');
    driver.press('Z');
    EXPECT_EQ(individuals(army("Red")), 600);
}

TEST_F(RosterOrders, ARefusedOrderLeavesItsFormOpen) {
    ASSERT_TRUE(driver.click("raise"));
    ASSERT_TRUE(driver.click("the-treasury-pays"));
    ASSERT_TRUE(driver.click("raise-them"));
    EXPECT_THAT(driver.desk().message->words, HasSubstr("the treasury of Reds holds 0 gold"));
    EXPECT_NE(driver.item("raise-them"), nullptr);
    ASSERT_TRUE(driver.click("the-treasury-pays"));
    ASSERT_TRUE(driver.click("raise-them"));
    EXPECT_EQ(army("Red").units.back().count, 100);
    EXPECT_EQ(driver.item("raise-them"), nullptr);
    ASSERT_TRUE(driver.click("dismiss"));
    driver.press(KeyPress::Key::escape);
    EXPECT_EQ(driver.item("let-them-go"), nullptr);
}

TEST_F(RosterOrders, AUnitIsReinforcedAndItsRecordRead) {
    ASSERT_TRUE(driver.click("men of Knights"));
    driver.key(ImGuiKey_Escape);
    ASSERT_TRUE(driver.click("reinforce"));
    ASSERT_NO_FATAL_FAILURE(retype("fresh men", "25"));
    ASSERT_TRUE(driver.click("send-them"));
    EXPECT_EQ(army("Red").units[0].count, 185);
    ASSERT_TRUE(driver.click("service-record"));
    EXPECT_TRUE(reads("Raised 185; 185 remain."));
    ASSERT_TRUE(driver.click("close-record"));
    EXPECT_EQ(driver.item("close-record"), nullptr);
}

TEST_F(RosterOrders, ACharacterIsSentHomeAndHisRecordRead) {
    ASSERT_TRUE(driver.click("General of Red"));
    ASSERT_TRUE(driver.click("service-record-person"));
    EXPECT_TRUE(reads("No battle yet"));
    ASSERT_TRUE(driver.click("close-record"));
    ASSERT_TRUE(driver.click("send-elsewhere"));
    ASSERT_TRUE(driver.click("let-them-go"));
    EXPECT_EQ(army("Red").characters.size(), 0u);
    EXPECT_EQ(history().now().elsewhere.size(), 1u);
}

TEST_F(RosterOrders, TreasuryIsTypedAndPayBegun) {
    ASSERT_NO_FATAL_FAILURE(retype("treasury of the side", "5,000"));
    EXPECT_EQ(history().now().factions[0].treasury, 5000);
    EXPECT_EQ(history().chronicle().back()->lines[0], "Into the treasury of Reds: 5,000 gold, recounted.");
    // Spend coins with a reason.
    ASSERT_TRUE(driver.click("coins in or out"));
    driver.type("-1,200");
    ASSERT_TRUE(driver.click("what the coins are for"));
    driver.type("boats");
    EXPECT_EQ(history().now().factions[0].treasury, 5000) << "one field alone is not an entry";
    ASSERT_TRUE(driver.click("enter-it"));
    EXPECT_EQ(history().now().factions[0].treasury, 3800);
    EXPECT_EQ(history().chronicle().back()->lines[0], "Out of the treasury of Reds: 1,200 gold, boats.");
    ASSERT_TRUE(driver.click("pay-and-prices"));
    ASSERT_TRUE(driver.click("troops-are-paid-every-week"));
    EXPECT_TRUE(history().now().prices->kept);
    ASSERT_NO_FATAL_FAILURE(retype("troops with a price of their own", "Knights"));
    EXPECT_EQ(history().now().prices->own.size(), 1u);
    EXPECT_TRUE(reads("The next payday is"));
}

TEST(BattleList, IsMarkedResolvedAndAppliedInOneGo) {
    test::Driver driver{books(Page::battle), 1600, 1200};
    const auto history = [&]() -> const History& { return *driver.desk().history; };
    ASSERT_TRUE(driver.click("all-battles"));
    ASSERT_TRUE(driver.click("mark"));
    ASSERT_EQ(history().now().battles.size(), 1u);
    ASSERT_TRUE(driver.click("resolve-all"));
    EXPECT_TRUE(history().now().battles[0]->to_apply());
    const auto seed = history().now().battles[0]->seed;
    ASSERT_TRUE(driver.click("resolve"));
    EXPECT_NE(history().now().battles[0]->seed, seed);
    ASSERT_TRUE(driver.click("open"));
    EXPECT_NE(driver.item("apply-to-the-campaign"), nullptr);
    ASSERT_TRUE(driver.click("all-battles"));
    ASSERT_TRUE(driver.click("apply-all"));
    EXPECT_TRUE(history().now().battles.empty());
    EXPECT_THAT(driver.desk().message->words, HasSubstr("1 battle has been applied."));
    driver.press('Z');
    EXPECT_EQ(history().now().battles.size(), 1u);
}

TEST(BattleList, BattlesThatShareAnArmyWait) {
    test::Driver driver{books(Page::battle), 1600, 1200};
    ASSERT_TRUE(driver.click("all-battles"));
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(driver.click("mark")) << i;
    ASSERT_TRUE(driver.click("resolve-all"));
    EXPECT_THAT(driver.desk().message->words, AllOf(HasSubstr(" waits: "), HasSubstr(" So does 1 other.")));
}

}  // namespace
}  // namespace banneret::app
