#include <gtest/gtest.h>

#include <algorithm>

#include "app/models/shell/app_paths.h"
#include "app/window/actions/carry_out.h"
#include "tests/app/panels/headless.h"
#include "tests/app/panels/view.h"
#include "tests/support/campaigns.h"

// Draws every page without a campaign, with a campaign and with every shipped campaign, in every theme and size:
// nothing may crash, be invisible, or share an ID.
namespace banneret::app {
namespace {

Desk pages_desk() {
    Desk desk;
    desk.history = example::books();
    const auto& armies = desk.history->now().armies;
    const ArmyId first = armies[0]->id, second = armies[1]->id;
    example::done(*desk.history, OfferBattle{first, second, "Battle of Harl Ford", "Harl Ford", "They met at dawn."});
    example::done(*desk.history, AddNote{"Rain all day."});
    return desk;
}

// High enough for the rail and a chooser; lower windows scroll them.
bool roomy(const test::Driver& driver) {
    const auto percent = static_cast<float>(driver.desk().settings.text_percent);
    return ImGui::GetIO().DisplaySize.y >= 24 * 16 * percent / 100;
}

// Visible items are inside the window and have words; the rail lists every page.
void expect_in_sight(const test::Driver& driver, const std::string& where) {
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    for (const auto& item : driver.items().items) {
        const ScreenRect& s = item.spot;
        EXPECT_FALSE(item.words.empty()) << where;
        EXPECT_TRUE(s.left >= 0 && s.top >= 0 && s.right <= window.x && s.bottom <= window.y)
            << where << ": " << item.words << " from " << s.left << ", " << s.top << " to " << s.right << ", "
            << s.bottom;
    }
    if (!roomy(driver)) return;
    for (const Page page : every_page)
        EXPECT_NE(driver.item(page_id(page)), nullptr) << where << ": " << page_word(page);
}

bool reads(const test::Driver& driver, std::string_view words) {
    return std::ranges::find(driver.items().words, words) != driver.items().words.end();
}

// Draws every reachable page, with palette, help and chooser above each; returns the pages drawn.
std::vector<std::string> visit_every_page(test::Driver& driver) {
    std::vector<std::string> drawn;
    const auto panels = make_panels();
    for (std::size_t i = 0; i < page_count; ++i) {
        const Page page = every_page[i];
        const std::string where = page_word(page);
        driver.ask(GoTo{page});
        if (needs_campaign(page) && !driver.desk().history) {
            EXPECT_NE(driver.desk().page, page) << where;
            continue;
        }
        EXPECT_EQ(driver.desk().page, page) << where;
        expect_in_sight(driver, where);
        EXPECT_FALSE(driver.items().words.empty()) << where;
        const std::string help = panels[i]->help();
        EXPECT_FALSE(reads(driver, help)) << where;
        driver.ask(ToggleHelp{});
        EXPECT_TRUE(reads(driver, help)) << where << " explains itself";
        const std::size_t without = driver.items().items.size();
        driver.ask(TogglePalette{});
        EXPECT_NE(driver.item("palette query"), nullptr) << where << ": " << driver.every_item();
        EXPECT_GT(driver.items().items.size(), without) << where;
        driver.ask(TogglePalette{});
        driver.ask(ToggleHelp{});
        EXPECT_FALSE(reads(driver, help)) << where << " is quiet again";
        driver.ask(ChooseFile{ChooseFor::open});
        if (roomy(driver)) {
            EXPECT_NE(driver.item("cancel"), nullptr) << where;
        }
        driver.ask(Cancel{});
        EXPECT_EQ(driver.item("one-folder-up"), nullptr) << where;
        expect_in_sight(driver, where);
        drawn.push_back(where);
    }
    return drawn;
}

// The pages available with or without a campaign.
std::vector<std::string> pages(bool campaign) {
    std::vector<std::string> out;
    for (const Page page : every_page)
        if (campaign || !needs_campaign(page)) out.push_back(page_word(page));
    return out;
}

using test::View;

class Pages : public testing::TestWithParam<View> {
protected:
    static Desk dressed(Desk desk) {
        desk.settings.theme = GetParam().theme;
        desk.settings.text_percent = GetParam().percent;
        return desk;
    }
};

TEST_P(Pages, AreDrawnWithNothingOpen) {
    test::Driver driver(dressed(Desk{}), GetParam().width, GetParam().height);
    EXPECT_EQ(visit_every_page(driver), pages(false));
}

TEST_P(Pages, AreDrawnWithACampaign) {
    test::Driver driver(dressed(pages_desk()), GetParam().width, GetParam().height);
    EXPECT_EQ(visit_every_page(driver), pages(true));
    driver.ask(TogglePlayerSafe{});
    EXPECT_EQ(visit_every_page(driver), pages(true));
}

TEST_P(Pages, AreDrawnWithEveryShippedCampaign) {
    for (const auto& path : shipped_campaigns()) {
        Desk desk = dressed(Desk{});
        open_at_start(desk, path);
        ASSERT_TRUE(desk.history) << path;
        test::Driver driver(std::move(desk), GetParam().width, GetParam().height);
        EXPECT_EQ(visit_every_page(driver), pages(true)) << path;
    }
}

INSTANTIATE_TEST_SUITE_P(ThemesAndSizes, Pages,
                         testing::Values(View{}, View{ThemeName::light, 75}, View{ThemeName::high_contrast, 200},
                                         View{ThemeName::dark, 300}, View{ThemeName::light, 100, 700, 500},
                                         View{ThemeName::light, 300, 640, 400}, View{ThemeName::dark, 150, 1920, 1080}),
                         [](const auto& view) { return test::name_of(view.param); });

TEST(Panels, ThereIsOneForEveryPageAndItHasHelp) {
    const auto panels = make_panels();
    ASSERT_EQ(panels.size(), page_count);
    for (std::size_t i = 0; i < page_count; ++i) {
        EXPECT_EQ(panels[i]->page(), every_page[i]);
        EXPECT_GT(panels[i]->help().size(), 40u) << page_word(panels[i]->page());
    }
}

}  // namespace
}  // namespace banneret::app
