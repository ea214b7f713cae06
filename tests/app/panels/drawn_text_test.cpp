#include "tests/app/panels/drawn_text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <imgui.h>

#include "app/models/battle/battle_actions.h"
#include "app/models/shell/app_paths.h"
#include "app/window/actions/carry_out.h"
#include "engine/campaign/battles/fight.h"
#include "engine/rulesets/catalogue.h"
#include "tests/app/panels/headless.h"
#include "tests/app/panels/view.h"

// Nothing on any page is cut off at its side, and no words lie on others, at the sizes of common screens.
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

void expect_whole(const test::LetterReader& reader, std::string_view where,
                  const std::vector<test::ScrolledField>& fields = {}) {
    const auto letters = reader.letters();
    EXPECT_FALSE(letters.empty()) << where;
    for (const auto& words : test::cut_words(letters, fields)) ADD_FAILURE() << where << ": " << words;
    for (const auto& words : test::overlapping_words(letters)) ADD_FAILURE() << where << ": " << words;
}

TEST_P(DrawnText, IsWholeOnEveryPage) {
    test::Driver driver(shipped(), GetParam().width, GetParam().height);
    const test::LetterReader reader;
    ASSERT_TRUE(driver.desk().history);
    for (const Page page : every_page) {
        driver.ask(GoTo{page});
        expect_whole(reader, page_word(page));
    }
}

TEST_P(DrawnText, IsWholeInEveryWhatIf) {
    test::Driver driver(shipped(), GetParam().width, GetParam().height);
    const test::LetterReader reader;
    driver.ask(GoTo{Page::what_if});
    for (std::size_t i = 0; i < what_if_view_count; ++i) {
        WhatIf w = what_if_of(driver.desk());
        w.view = static_cast<WhatIfView>(i);
        driver.ask(WhatIfIntent{ChangeWhatIf{w}});
        expect_whole(reader, words(w.view));
    }
}

// Many frames each, so at fewer sizes.
class LongPages : public DrawnText {};

TEST_P(LongPages, AreWholeForEveryArmyAndEveryRule) {
    test::Driver driver(shipped(), GetParam().width, GetParam().height);
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
    test::Driver driver(shipped(), GetParam().width, GetParam().height);
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
        test::Driver driver(shipped(), GetParam().width, GetParam().height);
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
    EXPECT_TRUE(test::overlapping_words(apart).empty());
    EXPECT_FALSE(test::overlapping_words(letters_of(400, 20)).empty());
    EXPECT_FALSE(test::cut_words(letters_of(35, 200)).empty());
}

}  // namespace
}  // namespace banneret::app
