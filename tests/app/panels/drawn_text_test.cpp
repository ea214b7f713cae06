#include "tests/app/panels/drawn_text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <utility>

#include "app/models/battle/battle_actions.h"
#include "app/models/shell/app_paths.h"
#include "app/window/actions/carry_out.h"
#include "engine/campaign/battles/fight.h"
#include "engine/rulesets/catalogue.h"
#include "tests/app/panels/headless.h"
#include "tests/app/panels/view.h"

// No words on any page are cut off at their side or overlap others, at the sizes of common screens.
namespace banneret::app {
namespace {

using test::View;

class DrawnText : public testing::TestWithParam<View> {
protected:
    static Desk shipped() {
        Desk desk;
        desk.settings.text_percent = GetParam().percent;
        open_at_start(desk, shipped_campaigns().front());
        return desk;
    }
};

// Draws as the window does, with marks where letters may have another size.
class MarkedDriver : public test::Driver {
public:
    MarkedDriver(Desk desk, float width, float height) : Driver(std::move(desk), width, height) {
        app().show_pictures(&pictures_);
        settle();
    }
    ~MarkedDriver() { app().show_pictures(nullptr); }

private:
    test::MarkedPictures pictures_;
};

void expect_whole(const test::LetterReader& reader, std::string_view where,
                  const std::vector<test::ScrolledField>& fields = {}) {
    const auto letters = reader.letters();
    EXPECT_FALSE(letters.empty()) << where;
    for (const auto& words : test::cut_words(letters, fields)) ADD_FAILURE() << where << ": " << words;
    for (const auto& words : test::overlapping_words(letters)) ADD_FAILURE() << where << ": " << words;
    for (const auto& words : test::uneven_words(letters)) ADD_FAILURE() << where << ": " << words;
}

TEST_P(DrawnText, IsWholeOnEveryPage) {
    MarkedDriver driver(shipped(), GetParam().width, GetParam().height);
    const test::LetterReader reader;
    ASSERT_TRUE(driver.desk().history);
    for (const Page page : every_page) {
        driver.ask(GoTo{page});
        expect_whole(reader, page_word(page));
    }
}

TEST_P(DrawnText, IsWholeInThePlayerSafeView) {
    MarkedDriver driver(shipped(), GetParam().width, GetParam().height);
    const test::LetterReader reader;
    driver.ask(TogglePlayerSafe{});
    ASSERT_TRUE(driver.desk().player_safe);
    for (const Page page : every_page) {
        driver.ask(GoTo{page});
        expect_whole(reader, page_word(page));
    }
}

// Pairs of items that can be clicked, neither inside the other, that overlap by more than their frames.
std::vector<std::string> overlapping_items(const ItemLog& log) {
    constexpr float frame = 2;
    std::vector<std::string> out;
    const auto inside = [](const ScreenRect& a, const ScreenRect& b) {
        return a.left >= b.left - frame && a.right <= b.right + frame && a.top >= b.top - frame &&
               a.bottom <= b.bottom + frame;
    };
    for (std::size_t i = 0; i < log.items.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) {
            const ScreenRect &a = log.items[i].spot, &b = log.items[k].spot;
            const float wide = std::min(a.right, b.right) - std::max(a.left, b.left);
            const float high = std::min(a.bottom, b.bottom) - std::max(a.top, b.top);
            if (wide > frame && high > frame && !inside(a, b) && !inside(b, a))
                out.push_back(fmt::format("\"{}\" lies on \"{}\" at {:.0f}, {:.0f}", log.items[i].id, log.items[k].id,
                                          std::max(a.left, b.left), std::max(a.top, b.top)));
        }
    return out;
}

// Parts of the window with a horizontal scroll bar.
std::vector<std::string> sideways_bars() {
    std::vector<std::string> out;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
        if (window->Active && !window->Hidden && window->ScrollbarX)
            out.push_back(fmt::format("{} scrolls sideways by {}", window->Name, window->ScrollMax.x));
    return out;
}

// Parts of the window that scroll by less than a line and a half: the bar is not worth it.
std::vector<std::string> short_scrolls() {
    std::vector<std::string> out;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
        if (window->Active && !window->Hidden && window->ScrollMax.y > 0 &&
            window->ScrollMax.y < 1.5f * ImGui::GetFontSize())
            out.push_back(fmt::format("{} scrolls down by only {}", window->Name, window->ScrollMax.y));
    return out;
}

// Every page at the sizes, text sizes and themes of the screenshots.
class EveryView : public DrawnText {};

TEST_P(EveryView, HasNothingCutOverlappingOrScrollingWithoutNeed) {
    Desk desk = shipped();
    desk.settings.theme = GetParam().theme;
    MarkedDriver driver(std::move(desk), GetParam().width, GetParam().height);
    const test::LetterReader reader;
    ASSERT_TRUE(driver.desk().history);
    const auto expect_tidy = [&](const std::string& where) {
        expect_whole(reader, where);
        for (const auto& words : overlapping_items(driver.items())) ADD_FAILURE() << where << ": " << words;
        for (const auto& words : sideways_bars()) ADD_FAILURE() << where << ": " << words;
        // If an answer has just arrived, the scroll bar appears or disappears once its height is known. After that it
        // must stay: a page that fills its room must not alternate between two heights.
        std::vector<std::string> scrolls;
        for (int tries = 0, steady = 0; tries < 50 && steady < 5; ++tries) {
            driver.frame();
            const auto now = short_scrolls();
            steady = now.empty() ? steady + 1 : 0;
            scrolls = steady == 5 ? std::vector<std::string>{} : now.empty() ? scrolls : now;
        }
        for (const auto& words : scrolls) ADD_FAILURE() << where << ": " << words;
    };
    for (const Page page : every_page) {
        driver.ask(GoTo{page});
        expect_tidy(std::string(page_word(page)));
    }
    driver.ask(GoTo{Page::campaign});
    for (const char* part : {"part-month", "part-strength", "part-wounded", "part-marches", "part-sides"}) {
        if (driver.item(part) == nullptr) driver.click("parts of the campaign");
        ASSERT_TRUE(driver.click(part));
        driver.settle();
        expect_tidy(part);
    }
    for (std::size_t i = 0; i < what_if_view_count; ++i) {
        driver.ask(GoTo{Page::what_if});
        WhatIf w = what_if_of(driver.desk());
        w.view = static_cast<WhatIfView>(i);
        driver.ask(WhatIfIntent{ChangeWhatIf{w}});
        expect_tidy(std::string(words(w.view)));
    }
    driver.ask(GoTo{Page::battle});
    ASSERT_TRUE(driver.click("fight-step-by-step"));
    for (const char* choice : {"stratagems", "declarations", "postures"}) {
        expect_tidy(choice);
        ASSERT_TRUE(driver.click("let-the-generals-decide")) << choice;
    }
    expect_tidy("dice of the result");
    ASSERT_TRUE(driver.click("let-the-generals-finish-it"));
    expect_tidy("review of the losses");
}

TEST_P(EveryView, LeavesHalfOfThePageToItsContent) {
    MarkedDriver driver(shipped(), GetParam().width, GetParam().height);
    driver.ask(GoTo{Page::campaign});
    const auto* map = driver.item("map");
    ASSERT_NE(map, nullptr) << driver.every_item();
    EXPECT_GE(map->spot.bottom - map->spot.top, GetParam().height * 0.33f);
    // The page's main action is in the head, in a low window in its first line, and the others can be reached.
    const float head = GetParam().height < low_window * ImGui::GetFontSize() ? 7 : 10;
    for (const Page page : {Page::campaign, Page::armies, Page::battle}) {
        driver.ask(GoTo{page});
        const char* main = page == Page::campaign ? "pass-a-day"
                           : page == Page::armies ? "new-army"
                                                  : "fight-step-by-step";
        const auto* item = driver.item(main);
        ASSERT_NE(item, nullptr) << driver.every_item();
        EXPECT_LT(item->spot.bottom, head * ImGui::GetFontSize()) << page_word(page);
    }
    driver.ask(GoTo{Page::armies});
    if (driver.item("more actions") == nullptr) return;
    const char* hidden = driver.item("paste-as-words") == nullptr ? "paste-as-words" : "duplicate";
    ASSERT_EQ(driver.item(hidden), nullptr);
    ASSERT_TRUE(driver.click("more actions"));
    ASSERT_NE(driver.item(hidden), nullptr) << driver.every_item();
    ASSERT_TRUE(driver.click(hidden));
    EXPECT_EQ(driver.item(hidden), nullptr) << "the list is closed again";
}

TEST_P(DrawnText, IsWholeInEveryWhatIf) {
    MarkedDriver driver(shipped(), GetParam().width, GetParam().height);
    const test::LetterReader reader;
    driver.ask(GoTo{Page::what_if});
    for (std::size_t i = 0; i < what_if_view_count; ++i) {
        WhatIf w = what_if_of(driver.desk());
        w.view = static_cast<WhatIfView>(i);
        driver.ask(WhatIfIntent{ChangeWhatIf{w}});
        expect_whole(reader, words(w.view));
    }
}

// Each takes many frames, so it is tested at fewer sizes.
class LongPages : public DrawnText {};

TEST_P(LongPages, AreWholeForEveryArmyAndEveryRule) {
    MarkedDriver driver(shipped(), GetParam().width, GetParam().height);
    const test::LetterReader reader;
    for (const auto& army : driver.desk().history->now().armies) {
        driver.ask(ShowArmy{army->id});
        expect_whole(reader, army->name);
    }
    driver.ask(GoTo{Page::rules});
    for (const ReferencePage& page : std::vector(driver.app().models().rules.pages)) {
        driver.ask(ShowRule{page.title});
        const auto* search = driver.item("search rules");
        ASSERT_NE(search, nullptr) << driver.every_item();
        const ScreenRect& s = search->spot;
        expect_whole(reader, page.title, {{s.left, s.top, s.right, s.bottom}});
    }
}

TEST_P(DrawnText, IsWholeFromTheFirstChoiceToTheChronicle) {
    MarkedDriver driver(shipped(), GetParam().width, GetParam().height);
    const test::LetterReader reader;
    const BattleId battle = driver.desk().history->now().battles.front()->id;
    driver.ask(GoTo{Page::battle});
    expect_whole(reader, "plans");
    driver.ask(BattleIntent{BeginBattle{battle}});
    const auto fought = [&]() -> const OpenBattle& { return *find_battle(driver.desk().history->now(), battle); };
    for (int step = 0; step < 60 && !fought().to_apply(); ++step) {
        expect_whole(reader, fmt::format("step {}", step));
        const auto before = fought().transcript.rolls.size();
        driver.ask(BattleIntent{ThrowBattleDice{battle, "", false}});
        if (fought().transcript.rolls.size() == before) driver.ask(BattleIntent{LetGeneralsDecide{battle}});
    }
    ASSERT_TRUE(fought().to_apply());
    expect_whole(reader, "review");
    driver.ask(GiveCommand{ApplyBattle{battle}});
    expect_whole(reader, "applied");
    driver.ask(GoTo{Page::chronicle});
    expect_whole(reader, "chronicle");
}

TEST_P(LongPages, AreWholeOnTheTableOfEveryRuleset) {
    for (const TacticalRuleset& ruleset : tactical_rulesets()) {
        MarkedDriver driver(shipped(), GetParam().width, GetParam().height);
        const test::LetterReader reader;
        const auto model = [&]() -> const BattleModel& { return driver.app().models().battle; };
        driver.ask(GoTo{Page::battle});
        driver.ask(TableIntent{MusterTable{driver.desk().history->now().battles.front()->id}});
        driver.ask(TableIntent{ChangeMuster{std::string(ruleset.key), model().muster->plan, 7}});
        expect_whole(reader, fmt::format("muster of {}", ruleset.title));
        driver.ask(TableIntent{BeginTable{}});
        for (int order = 0; order < 12; ++order) {
            ASSERT_EQ(model().view, BattleModel::View::table) << ruleset.title;
            const auto pieces = model().table->can_act;
            if (!pieces.empty()) driver.ask(TableIntent{ChooseOnTable{pieces.front()}});
            expect_whole(reader, fmt::format("{}, order {}", ruleset.title, order));
            if (!model().table->advised) break;
            driver.ask(TableIntent{OrderOnTable{*model().table->advised}});
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, DrawnText,
                         testing::Values(View{}, View{ThemeName::dark, 200}, View{ThemeName::dark, 100, 1920, 1080},
                                         View{ThemeName::dark, 200, 1920, 1080},
                                         View{ThemeName::dark, 200, 2560, 1440}),
                         [](const auto& view) { return test::name_of(view.param); });

INSTANTIATE_TEST_SUITE_P(
    Sizes, EveryView, testing::ValuesIn([] {
        std::vector<View> views;
        for (const ThemeName theme : {ThemeName::dark, ThemeName::light, ThemeName::high_contrast})
            for (const int percent : {100, 200})
                for (const auto& [width, height] : {std::pair(1280, 800), std::pair(1920, 1080), std::pair(2560, 1440)})
                    views.push_back({theme, percent, static_cast<float>(width), static_cast<float>(height)});
        return views;
    }()),
    [](const auto& view) { return test::name_of(view.param); });

INSTANTIATE_TEST_SUITE_P(Sizes, LongPages, testing::Values(View{}, View{ThemeName::dark, 200}),
                         [](const auto& view) { return test::name_of(view.param); });

TEST(DrawnTextItself, SeesACutWordAndWordsOnEachOther) {
    test::Driver driver(Desk{});
    const test::LetterReader reader;
    const auto letters_of = [&](float width, float second) {
        ImGui::NewFrame();
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({width, 200});
        ImGui::Begin("page", nullptr, ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoScrollbar);
        ImGui::SetCursorPos({10, 20});
        ImGui::TextUnformatted("Mounted");
        ImGui::SetCursorPos({second, 20});
        ImGui::TextUnformatted("Bows");
        ImGui::End();
        ImGui::Render();
        return reader.letters();
    };
    const auto apart = letters_of(400, 200);
    ASSERT_EQ(apart.size(), 11u);
    EXPECT_EQ(apart.front().codepoint, unsigned{'M'});
    EXPECT_TRUE(test::cut_words(apart).empty());
    EXPECT_TRUE(test::uneven_words(apart).empty());
    EXPECT_TRUE(test::overlapping_words(apart).empty());
    EXPECT_FALSE(test::overlapping_words(letters_of(400, 20)).empty());
    EXPECT_FALSE(test::cut_words(letters_of(35, 200)).empty());
}

TEST(DrawnTextItself, SeesSmallLettersWhoseTexelsAreNotMixed) {
    test::Driver driver(Desk{});
    const test::LetterReader reader;
    test::MarkedPictures pictures;
    const auto uneven = [&](float size, Pictures* mixes) {
        ImGui::NewFrame();
        ImDrawList& list = *ImGui::GetForegroundDrawList();
        const MixedLetters mixed(mixes, list);
        list.AddText(ImGui::GetFont(), ImGui::GetFontSize() * size, {100, 100}, IM_COL32_WHITE, "Bows");
        ImGui::Render();
        return test::uneven_words(reader.letters());
    };
    EXPECT_TRUE(uneven(1, nullptr).empty());
    EXPECT_EQ(uneven(0.8f, nullptr).size(), 4u);
    EXPECT_TRUE(uneven(0.8f, &pictures).empty());
}

}  // namespace
}  // namespace banneret::app
