#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <vector>

#include "app/models/shell/app_paths.h"
#include "app/window/actions/carry_out.h"
#include "app/window/actions/opening.h"
#include "engine/files/campaign_file.h"
#include "engine/rulesets/catalogue.h"
#include "tests/app/panels/drawn_text.h"
#include "tests/app/panels/headless.h"
#include "tests/app/panels/view.h"
#include "tests/support/folder.h"

// The order and alignment of what is on a page, at the sizes of common screens.
namespace banneret::app {
namespace {

using test::View;

const View big_text{ThemeName::dark, 200, 1280, 800};

Desk shipped(const View& view = {}) {
    Desk desk;
    desk.settings.text_percent = view.percent;
    open_at_start(desk, shipped_campaigns().front());
    return desk;
}

std::vector<ScreenRect> spots(const test::Driver& driver, std::string_view id) {
    std::vector<ScreenRect> out;
    for (const auto& item : driver.items().items)
        if (item.id == id) out.push_back(item.spot);
    return out;
}

TEST(PageLayout, ThePaletteIsWholeWithLargeText) {
    test::Driver driver(shipped(big_text), big_text.width, big_text.height);
    driver.press('P');
    const ImGuiWindow* palette = ImGui::FindWindowByName("palette");
    ASSERT_NE(palette, nullptr);
    EXPECT_EQ(palette->ScrollMax.y, 0) << "its last rows are out of sight";
    const std::size_t rows = driver.items().items.size();
    for (int i = 0; i < 11; ++i) driver.key(ImGuiKey_DownArrow);
    EXPECT_EQ(palette->ScrollMax.y, 0);
    EXPECT_EQ(driver.items().items.size(), rows);
    // The twelfth command, which is beyond the first rows.
    driver.key(ImGuiKey_Enter);
    EXPECT_EQ(driver.desk().page, Page::start);
}

TEST(PageLayout, RecentCampaignsComeFirstInANarrowWindow) {
    Desk desk;
    desk.settings.text_percent = big_text.percent;
    const auto top = [](test::Driver& driver, std::string_view id) {
        const auto* item = driver.item(id);
        return item == nullptr ? 1e9f : item->spot.top;
    };
    {
        test::Driver driver(desk, big_text.width, big_text.height);
        EXPECT_LT(top(driver, "quick-battle"), big_text.height);
    }
    desk.settings.recent.push_back({shipped_campaigns().front(), "The Salt Marches", "10 Thawflood 411", 7, 0});
    test::Driver driver(desk, big_text.width, big_text.height);
    EXPECT_LT(top(driver, "The Salt Marches"), top(driver, "quick-battle"));
}

TEST(PageLayout, CopyEndsWhereThePageEnds) {
    test::Driver driver(shipped());
    driver.ask(GoTo{Page::house_rules});
    const auto* last = driver.item("back-to-the-printed-rules");
    ASSERT_NE(last, nullptr);
    const float edge = last->spot.right;
    driver.ask(GoTo{Page::rules});
    const auto* copy = driver.item("copy");
    ASSERT_NE(copy, nullptr) << driver.every_item();
    EXPECT_NEAR(copy->spot.right, edge, 1);
}

TEST(PageLayout, RowsOfAFolderBeginAtTheEdgeUnlessSomeCanBeTicked) {
    const banneret::test::Folder folder;
    std::ofstream(folder.path() / "war.banneret") << "x";
    test::Driver driver(shipped());
    driver.ask(ChooseFile{ChooseFor::open});
    driver.ask(LookIn{folder.path()});
    const auto left = [&] {
        const auto* row = driver.item("war.banneret");
        return row == nullptr ? -1 : row->spot.left;
    };
    const auto* field = driver.item("file name");
    ASSERT_NE(field, nullptr);
    const float edge = field->spot.left;
    EXPECT_NEAR(left(), edge, 1);
    std::ofstream(folder.path() / "levy.csv") << "name,count,fc,armour\nMen,100,1,none\n";
    driver.ask(LookIn{folder.path().parent_path()});
    driver.ask(LookIn{folder.path()});
    EXPECT_GT(left(), edge + ImGui::GetFontSize()) << "beside the box of levy.csv";
}

TEST(PageLayout, ValuesOfHouseRulesStayBesideTheirQuestions) {
    test::Driver driver(shipped(), 2560, 1440);
    const test::LetterReader reader;
    driver.ask(GoTo{Page::house_rules});
    const auto* field = driver.item("value of abstract.fortification-shift");
    ASSERT_NE(field, nullptr) << driver.every_item();
    const ScreenRect at = field->spot;
    EXPECT_LT(at.left, 75 * ImGui::GetFontSize());
    // The range is on the same line as the field.
    int letters = 0;
    for (const auto& letter : reader.letters()) {
        const float middle = (letter.top + letter.bottom) * 0.5f;
        if (letter.left < at.right || letter.left > at.right + 5 * ImGui::GetFontSize() || middle < at.top - 4 ||
            middle > at.bottom + 4)
            continue;
        ++letters;
        EXPECT_NEAR(middle, (at.top + at.bottom) * 0.5f, 5);
    }
    EXPECT_EQ(letters, 4) << "0 to 3, without its spaces";
}

TEST(PageLayout, TheSettingsOfTheMusterAreInOneLine) {
    test::Driver driver(shipped());
    driver.ask(GoTo{Page::battle});
    driver.ask(TableIntent{MusterTable{driver.desk().history->now().battles.front()->id}});
    const auto& first = spots(driver, "seed of the battle");
    ASSERT_EQ(first.size(), 1u);
    for (const char* id : {"by-night", "on-wooded-ground", "Exchange attacker and defender", "Save the muster"}) {
        const auto found = spots(driver, id);
        ASSERT_EQ(found.size(), 1u) << id;
        EXPECT_NEAR(found[0].top, first[0].top, 4) << id;
    }
}

TEST(PageLayout, TheChoicesOfBothSidesAreLevel) {
    test::Driver driver(shipped());
    driver.ask(GoTo{Page::battle});
    const BattleModel& m = driver.app().models().battle;
    const float room = 17 * ImGui::GetFontSize();
    ASSERT_GT(ImGui::CalcTextSize(m.line_up.second.general.c_str()).x, room) << "the general's words need two lines";
    ASSERT_LT(ImGui::CalcTextSize(m.line_up.first.general.c_str()).x, room);
    const auto found = spots(driver, "Stratagem");
    ASSERT_EQ(found.size(), 2u) << driver.every_item();
    EXPECT_EQ(found[0].top, found[1].top);
}

TEST(PageLayout, ANewCampaignBeginsWithItsForm) {
    test::Driver driver(shipped());
    ASSERT_TRUE(driver.click("part-calendar"));
    driver.ask(NewCampaign{});
    if (driver.item("discard-changes") != nullptr) driver.click("discard-changes");
    EXPECT_NE(driver.item("name of the new campaign"), nullptr) << driver.every_item();
}

TEST(PageLayout, TheMapOfAnotherCampaignIsShownWhole) {
    test::Driver driver(shipped());
    ASSERT_NE(driver.item("Fenwatch on the map"), nullptr) << driver.every_item();
    // Its only places are far from those of the campaign shown before.
    Campaign far = new_campaign("Far");
    Map map;
    map.places.push_back({PlaceId{1}, "Aldwick", {90000, 90000}, PlaceKind::town, false, ""});
    map.places.push_back({PlaceId{2}, "Benford", {91000, 90500}, PlaceKind::town, false, ""});
    far.map = Shared<Map>(map);
    far.next_id = 3;
    far.day = 3;
    const banneret::test::Folder folder;
    ASSERT_FALSE(save_campaign(History(far), (folder.path() / "far.banneret").string()));
    driver.ask(OpenFile{folder.path() / "far.banneret"});
    ASSERT_EQ(driver.desk().path, folder.path() / "far.banneret") << driver.desk().message->words;
    driver.ask(GoTo{Page::campaign});
    const test::LetterReader reader;
    const auto* place = driver.item("map");
    ASSERT_NE(place, nullptr);
    const ScreenRect map_at = place->spot;
    const auto letters = reader.letters();
    const auto on_map = std::count_if(letters.begin(), letters.end(), [&](const auto& l) {
        return l.codepoint == 'A' && l.left > map_at.left && l.right < map_at.right && l.top > map_at.top &&
               l.bottom < map_at.bottom;
    });
    EXPECT_GE(on_map, 1) << "Aldwick";
}

// The window is cleared with the page's colour, and filling it again costs a software renderer time.
TEST(PageLayout, NothingFillsTheWholeWindowAgain) {
    test::Driver driver(shipped(), 1920, 1080);
    for (const Page page : every_page) {
        driver.ask(GoTo{page});
        const ImDrawData& data = *ImGui::GetDrawData();
        float largest = 0;  // triangle, as a share of the window
        for (int l = 0; l < data.CmdListsCount; ++l) {
            const ImDrawList& list = *data.CmdLists[l];
            for (const ImDrawCmd& command : list.CmdBuffer)
                for (unsigned i = 0; i + 2 < command.ElemCount; i += 3) {
                    const auto at = [&](unsigned k) {
                        const auto index = list.IdxBuffer[static_cast<int>(command.IdxOffset + i + k)];
                        return list.VtxBuffer[static_cast<int>(command.VtxOffset + index)].pos;
                    };
                    const ImVec2 a = at(0), b = at(1), c = at(2);
                    const float area = std::abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) * 0.5f;
                    largest = std::max(largest, area / (1920 * 1080));
                }
        }
        EXPECT_LT(largest, 0.35f) << page_word(page) << "; of a filled window each triangle is 0.5";
    }
}

TEST(PageLayout, TheChronicleHasRoomForItsRowsWithLargeText) {
    test::Driver driver(shipped(big_text), big_text.width, big_text.height);
    driver.ask(GoTo{Page::chronicle});
    EXPECT_EQ(driver.item("new note"), nullptr);
    float top = 1e9f, bottom = 0;
    for (const auto& row : driver.app().models().chronicle.rows)
        for (const auto& spot : spots(driver, row->lines.front())) {
            top = std::min(top, spot.top);
            bottom = std::max(bottom, spot.bottom);
        }
    EXPECT_GE(bottom - top, 5 * ImGui::GetFontSize());
    ASSERT_TRUE(driver.click("write-and-export"));
    EXPECT_NE(driver.item("new note"), nullptr) << driver.every_item();
    EXPECT_NE(driver.item("export"), nullptr) << driver.every_item();
}

}  // namespace
}  // namespace banneret::app
