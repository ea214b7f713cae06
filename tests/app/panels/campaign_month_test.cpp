// The month page of the Campaign page, and the first page of a new campaign.

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/panels/headless.h"
#include "tests/support/campaigns.h"

namespace banneret::app {
namespace {

Desk battle_waits() {
    Desk desk;
    desk.history = example::books();
    example::done(*desk.history,
                  OfferBattle{example::id_of(*desk.history, "Red"), example::id_of(*desk.history, "Hob"), "", "", ""});
    desk.page = Page::campaign;
    return desk;
}

struct CampaignMonth : testing::Test {
    test::Driver driver{battle_waits(), 1280, 800};

    const Campaign& now() const { return driver.desk().history->now(); }
    bool reads(std::string_view words) const {
        const auto& all = driver.items().words;
        return std::find(all.begin(), all.end(), words) != all.end();
    }
    ImVec2 middle(std::string_view item) const {
        const auto* found = driver.item(item);
        EXPECT_NE(found, nullptr) << item << " among " << driver.every_item();
        return found == nullptr ? ImVec2()
                                : ImVec2((found->spot.left + found->spot.right) * 0.5f,
                                         (found->spot.top + found->spot.bottom) * 0.5f);
    }
    void drag(std::string_view item, ImVec2 by) {
        const ImVec2 from = middle(item);
        ImGuiIO& io = ImGui::GetIO();
        io.MousePos = from;
        driver.frame();
        io.MouseDown[0] = true;
        driver.frame();
        for (int i = 1; i <= 4; ++i) {
            io.MousePos = {from.x + by.x * static_cast<float>(i) / 4, from.y + by.y * static_cast<float>(i) / 4};
            driver.frame();
        }
    }
    void let_go() {
        ImGui::GetIO().MouseDown[0] = false;
        driver.settle();
    }
};

TEST_F(CampaignMonth, DraggingABattleToADayPostponesItAndUndoBringsItBack) {
    ASSERT_TRUE(driver.click("part-month"));
    EXPECT_TRUE(reads("January 1")) << "the month of today";
    const float week = 80;  // a cell is at least this high at this size
    drag("Battle of Harl Ford", {0, week});
    const auto& all = driver.items().words;
    EXPECT_TRUE(std::any_of(all.begin(), all.end(), [](const std::string& w) {
        return w.rfind("Postponed to ", 0) == 0;
    })) << "the day is said while it is dragged";
    EXPECT_EQ(now().battles.front()->on_day, 0) << "nothing happens before it is dropped";
    let_go();
    EXPECT_EQ(now().battles.front()->on_day, now().day + 7);
    driver.press('Z');
    EXPECT_EQ(now().battles.front()->on_day, 0);
}

TEST_F(CampaignMonth, EscapeGivesTheDragUpAndAClickGoesToTheBattle) {
    ASSERT_TRUE(driver.click("part-month"));
    drag("Battle of Harl Ford", {0, 80});
    driver.key(ImGuiKey_Escape);
    let_go();
    EXPECT_EQ(now().battles.front()->on_day, 0);
    EXPECT_EQ(driver.desk().page, Page::campaign);
    ASSERT_TRUE(driver.click("Battle of Harl Ford"));
    EXPECT_EQ(driver.desk().page, Page::battle);
}

TEST_F(CampaignMonth, PagesAreTurnedAndPassingADayLeadsBack) {
    ASSERT_TRUE(driver.click("part-month"));
    ASSERT_TRUE(driver.click("month-after"));
    EXPECT_TRUE(reads("February 1"));
    EXPECT_FALSE(reads("January 1"));
    ASSERT_TRUE(driver.click("month-of-today"));
    EXPECT_TRUE(reads("January 1"));
    ASSERT_TRUE(driver.click("month-before"));
    ASSERT_TRUE(driver.click("month-before"));
    EXPECT_TRUE(reads("November 0"));
}

TEST(CampaignMonthPlayers, DoNotReadOfABattleTheyDoNotKnow) {
    Desk desk = battle_waits();
    desk.player_safe = true;
    test::Driver driver(std::move(desk), 1280, 800);
    ASSERT_TRUE(driver.click("part-month"));
    EXPECT_EQ(driver.item("Battle of Harl Ford"), nullptr);
}

TEST(NewCampaign, IsNamedAndHasTwoSidesAndACalendarAfterOneButton) {
    test::Driver driver(Desk{}, 1280, 800);
    driver.ask(NewCampaign{});
    EXPECT_EQ(driver.item("whole-map"), nullptr) << "the first page asks for what is needed";
    driver.type("The Long Winter");  // the name has the keyboard
    ASSERT_TRUE(driver.click("second side"));
    driver.type("The Thaw");
    driver.key(ImGuiKey_Enter);
    ASSERT_TRUE(driver.click("calendar of the new campaign"));
    const std::string preset(calendar_presets().back().name);
    ASSERT_TRUE(driver.click(preset));
    ASSERT_TRUE(driver.click("begin-the-campaign"));
    const Campaign& now = driver.desk().history->now();
    EXPECT_EQ(now.name, "The Long Winter");
    ASSERT_EQ(now.factions.size(), 2u);
    EXPECT_EQ(now.factions[0].name, "Red") << "as it was";
    EXPECT_EQ(now.factions[1].name, "The Thaw");
    EXPECT_NE(now.factions[0].colour, now.factions[1].colour);
    EXPECT_EQ(*now.calendar, calendar_presets().back().calendar);
    EXPECT_NE(driver.item("whole-map"), nullptr);
    EXPECT_NE(driver.item("go-to-the-armies"), nullptr) << "the next thing to do is offered";
}

TEST(StrengthChart, EveryLineHasTheNameOfItsArmy) {
    test::Driver driver(battle_waits(), 1280, 800);
    ASSERT_TRUE(driver.click("part-strength"));
    const auto& words = driver.items().words;
    for (const auto& army : driver.app().models().campaign.strength.armies)
        EXPECT_EQ(std::count(words.begin(), words.end(), "line of " + army.name), 1) << army.name;
    EXPECT_GE(driver.app().models().campaign.strength.armies.size(), 2u);
}

}  // namespace
}  // namespace banneret::app
