#include <gtest/gtest.h>

#include "app/models/places.h"
#include "app/window/carry_out.h"
#include "tests/app/panels/headless.h"
#include "tests/support/campaigns.h"

// Every page is drawn with nothing open, with a campaign, and with every shipped campaign, in every theme and at every
// size: nothing may stop the program, be drawn nowhere, or share its id.
namespace banneret::app {
namespace {

Desk books() {
    Desk desk;
    desk.history = example::books();
    const auto& armies = desk.history->now().armies;
    const ArmyId first = armies[0]->id, second = armies[1]->id;
    example::done(*desk.history, OfferBattle{first, second, "Battle of Harl Ford", "Harl Ford", "They met at dawn."});
    example::done(*desk.history, AddNote{"Rain all day."});
    return desk;
}

// Every page a person can come to, one after the other, with palette, help and chooser over each.
void visit_every_page(test::Driver& driver) {
    for (const Page page : every_page) {
        driver.ask(GoTo{page});
        if (needs_campaign(page) && !driver.desk().history) continue;
        ASSERT_EQ(driver.desk().page, page);
        driver.ask(ToggleHelp{});
        driver.ask(TogglePalette{});
        driver.ask(TogglePalette{});
        driver.ask(ToggleHelp{});
        driver.ask(ChooseFile{ChooseFor::open});
        driver.ask(Cancel{});
    }
}

struct View {
    ThemeName theme = ThemeName::dark;
    int percent = 100;
    float width = 1280, height = 800;
};

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
    visit_every_page(driver);
}

TEST_P(Pages, AreDrawnWithACampaign) {
    test::Driver driver(dressed(books()), GetParam().width, GetParam().height);
    visit_every_page(driver);
    driver.ask(TogglePlayerSafe{});
    visit_every_page(driver);
}

TEST_P(Pages, AreDrawnWithEveryShippedCampaign) {
    for (const auto& path : shipped_campaigns()) {
        Desk desk = dressed(Desk{});
        open_at_start(desk, path);
        ASSERT_TRUE(desk.history) << path;
        test::Driver driver(std::move(desk), GetParam().width, GetParam().height);
        visit_every_page(driver);
    }
}

INSTANTIATE_TEST_SUITE_P(ThemesAndSizes, Pages,
                         testing::Values(View{}, View{ThemeName::light, 75}, View{ThemeName::high_contrast, 200},
                                         View{ThemeName::dark, 300}, View{ThemeName::light, 100, 700, 500},
                                         View{ThemeName::light, 300, 640, 400}, View{ThemeName::dark, 150, 1920, 1080}));

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
