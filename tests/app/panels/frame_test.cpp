#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <chrono>
#include <fstream>
#include <set>

#include "app/models/shell/app_paths.h"
#include "engine/rulesets/house_rules.h"
#include "tests/app/panels/frame_desk.h"
#include "tests/support/folder.h"

// The frame driven by clicks and keys.
namespace banneret::app {
namespace {

TEST(Frame, TheRailGoesToPages) {
    test::Driver driver(frame_desk());
    driver.click("page-armies");
    EXPECT_EQ(driver.desk().page, Page::armies);
    driver.click("page-house-rules");
    EXPECT_EQ(driver.desk().page, Page::house_rules);
}

TEST(Frame, WithNothingOpenPagesOfACampaignAreBarred) {
    test::Driver driver{Desk{}};
    ASSERT_NE(driver.item("page-armies"), nullptr);
    EXPECT_FALSE(driver.item("page-armies")->enabled);
    driver.click("page-armies");
    EXPECT_EQ(driver.desk().page, Page::start);
    driver.press('3');
    EXPECT_EQ(driver.desk().page, Page::start);
    EXPECT_EQ(message(driver), "Open or start a campaign first.");
}

TEST(Frame, ControlAndFiguresGoToPages) {
    test::Driver driver(frame_desk());
    for (std::size_t i = 0; i < page_count; ++i) {
        driver.press(static_cast<char>('1' + i));
        EXPECT_EQ(driver.desk().page, every_page[i]);
    }
}

TEST(Frame, UndoAndRedoByKey) {
    test::Driver driver(frame_desk());
    driver.ask(GiveCommand{NameCampaign{"The Fens"}});
    EXPECT_EQ(driver.desk().history->now().name, "The Fens");
    driver.press('Z');
    EXPECT_EQ(driver.desk().history->now().name, "The Test Marches");
    EXPECT_EQ(message(driver).substr(0, 7), "Undone:");
    driver.press('Y');
    EXPECT_EQ(driver.desk().history->now().name, "The Fens");
    driver.press('Z');
    driver.press('Z', true);
    EXPECT_EQ(driver.desk().history->now().name, "The Fens");
}

TEST(Frame, ThePaletteRunsWhatItFinds) {
    test::Driver driver(frame_desk());
    driver.press('P');
    ASSERT_TRUE(driver.desk().palette);
    driver.type("hob");
    driver.key(ImGuiKey_Enter);
    EXPECT_FALSE(driver.desk().palette);
    EXPECT_EQ(driver.desk().page, Page::armies);
    EXPECT_EQ(focused_army(driver.desk())->name, "Hob");
}

// On a busy machine the first letters arrive in the frame that opens it, before its field has the focus.
TEST(Frame, ThePaletteTakesLettersFromTheKeyThatOpensItOn) {
    test::Driver driver(frame_desk());
    KeyPress open;
    open.ctrl = true;
    open.letter = 'P';
    driver.app().press(open);
    ImGui::GetIO().AddInputCharactersUTF8("house");
    driver.frame();
    driver.type(" rul");
    driver.key(ImGuiKey_Enter);
    EXPECT_EQ(driver.desk().page, Page::house_rules);
    EXPECT_FALSE(driver.desk().palette);
}

TEST(Frame, ThePalettePressesButtonsAndTabsOfThePage) {
    test::Driver driver(frame_desk());
    driver.press('P');
    driver.type("Calendar");
    driver.key(ImGuiKey_Enter);
    driver.settle();
    EXPECT_FALSE(driver.desk().palette);
    EXPECT_EQ(driver.item("map"), nullptr) << "the tab of the calendar replaces the map";
    const std::int32_t day = driver.desk().history->now().day;
    driver.press('P');
    driver.type("Pass a day");
    driver.key(ImGuiKey_Enter);
    driver.settle();
    EXPECT_EQ(driver.desk().history->now().day, day + 1);
}

TEST(Frame, ThePaletteGoesToDatesAndPlaces) {
    Desk desk = frame_desk();
    example::done(*desk.history, PutPlace{Place{{}, "Harl Ford", {300, 400}, PlaceKind::town, false, ""}});
    const std::int32_t day = desk.history->now().day;
    test::Driver driver(std::move(desk));
    driver.press('P');
    driver.type("in 2 days");
    driver.key(ImGuiKey_Enter);
    EXPECT_EQ(driver.desk().history->now().day, day + 2);
    driver.ask(GoTo{Page::armies});
    driver.press('P');
    driver.type("Harl Ford");
    driver.key(ImGuiKey_Enter);
    EXPECT_EQ(driver.desk().page, Page::campaign);
    EXPECT_EQ(driver.desk().focus.place, driver.desk().history->now().map->places.back().id);
}

// Tab goes round the part of the window that has the keyboard, and never leaves it; F6 does.
TEST(Frame, TabStaysInItsRegion) {
    for (const Page page : {Page::campaign, Page::armies, Page::rules, Page::settings}) {
        Desk desk = frame_desk();
        desk.page = page;
        test::Driver driver(std::move(desk));
        std::set<std::string> seen;
        for (int region = 0; region < 3; ++region) {
            driver.press(KeyPress::Key::f6);
            const ImGuiContext& g = *ImGui::GetCurrentContext();
            ASSERT_NE(g.NavWindow, nullptr);
            const std::string where = g.NavWindow->Name;
            seen.insert(where);
            // The page's own child windows belong to its part.
            const bool whole_page = where.find(page_word(page)) != std::string::npos;
            std::set<unsigned> items;
            for (int i = 0; i < 40; ++i) {
                driver.key(ImGuiKey_Tab);
                ASSERT_NE(g.NavWindow, nullptr);
                const std::string now = g.NavWindow->Name;
                ASSERT_TRUE(now == where || (whole_page && now.find(page_word(page)) != std::string::npos))
                    << page_word(page) << ", after " << i + 1 << " presses: " << now;
                items.insert(g.NavId);
            }
            EXPECT_FALSE(items.contains(0)) << where;
            if (whole_page || where.find("rail") != std::string::npos) {
                EXPECT_GE(items.size(), 5u) << where << " on " << page_word(page);
            }
        }
        EXPECT_GE(seen.size(), 2u) << page_word(page);
    }
}

// Without the mouse: buttons, switches and fields in turn, also those beside the map; Enter presses.
TEST(Frame, TabGoesThroughThePageAndEnterPressesWhatItReaches) {
    test::Driver driver(frame_desk());
    const auto reaches = [&](std::string_view id) {
        for (int i = 0; i < 60; ++i) {
            driver.key(ImGuiKey_Tab);
            const auto* item = driver.item(id);
            if (item != nullptr && ImGui::GetCurrentContext()->NavId == item->imgui_id) return true;
        }
        return false;
    };
    ASSERT_TRUE(reaches("edit-map"));
    driver.key(ImGuiKey_Enter);
    EXPECT_NE(driver.item("Roads"), nullptr) << driver.every_item();
    const std::int32_t day = driver.desk().history->now().day;
    ASSERT_TRUE(reaches("pass-a-month"));
    driver.key(ImGuiKey_Enter);
    EXPECT_GT(driver.desk().history->now().day, day);
    ASSERT_TRUE(reaches("date to go to"));
    driver.type("tomorrow");
    const std::int32_t later = driver.desk().history->now().day;
    ASSERT_TRUE(reaches("go"));
    ASSERT_EQ(driver.desk().history->now().day, later) << "leaving the field passes no day";
    driver.key(ImGuiKey_Enter);
    EXPECT_EQ(driver.desk().history->now().day, later + 1) << message(driver);
    ASSERT_TRUE(reaches("part-month"));
    driver.key(ImGuiKey_Enter);
    EXPECT_EQ(driver.item("map"), nullptr);
}

TEST(Frame, ControlAMarksTheWholeField) {
    Desk desk = frame_desk();
    desk.page = Page::armies;
    test::Driver driver(std::move(desk));
    ASSERT_TRUE(driver.click("name of the army"));
    driver.key(ImGuiKey_End);  // nothing is marked any more
    driver.hold_ctrl(true);
    driver.key(ImGuiKey_A);
    driver.hold_ctrl(false);
    driver.type("The Long Host");
    driver.key(ImGuiKey_Enter);
    EXPECT_EQ(driver.desk().history->now().armies.front()->name, "The Long Host");
}

// F6 goes to the page's main action first; Enter presses what has the focus.
TEST(Frame, F6WalksTheRegionsAndEnterPresses) {
    test::Driver driver(frame_desk());
    const auto step = [&] {
        driver.app().press(KeyPress{KeyPress::Key::f6});
        driver.settle();
        driver.settle();
    };
    const std::int32_t day = driver.desk().history->now().day;
    for (int i = 0; i < 6 && driver.desk().history->now().day == day; ++i) {
        step();
        const unsigned focused = ImGui::GetCurrentContext()->NavId;
        const auto* main = driver.item("pass-a-day");
        ASSERT_NE(main, nullptr);
        if (focused == main->imgui_id) driver.key(ImGuiKey_Enter);
    }
    EXPECT_EQ(driver.desk().history->now().day, day + 1);
}

TEST(Frame, EnterPressesAnEntryOfAList) {
    test::Driver driver(frame_desk());
    driver.ask(GoTo{Page::armies});
    // From region to region until the rail has the focus, then down to another page.
    for (int i = 0; i < 8 && driver.desk().page == Page::armies; ++i) {
        driver.app().press(KeyPress{KeyPress::Key::f6});
        driver.settle();
        driver.settle();
        const auto* rail = driver.item("page-start");
        ASSERT_NE(rail, nullptr);
        if (ImGui::GetCurrentContext()->NavId == rail->imgui_id) driver.key(ImGuiKey_Enter);
    }
    EXPECT_EQ(driver.desk().page, Page::start);
}

TEST(Frame, ThePaletteFollowsTheArrows) {
    test::Driver driver(frame_desk());
    driver.press('P');
    driver.key(ImGuiKey_DownArrow);
    driver.key(ImGuiKey_Enter);
    EXPECT_TRUE(driver.desk().chooser) << "the second command of the list opens a file";
}

TEST(Frame, EscapeClosesThePaletteFirst) {
    test::Driver driver(frame_desk());
    driver.press(KeyPress::Key::f1);
    driver.press('P');
    EXPECT_TRUE(driver.desk().help && driver.desk().palette);
    driver.press(KeyPress::Key::escape);
    EXPECT_TRUE(driver.desk().help);
    EXPECT_FALSE(driver.desk().palette);
    driver.press(KeyPress::Key::escape);
    EXPECT_FALSE(driver.desk().help);
}

TEST(Frame, TextSizeByKeyRebuildsTheFaces) {
    test::Driver driver(frame_desk());
    const float before = ImGui::GetIO().FontDefault->FontSize;
    driver.press(KeyPress::Key::plus);  // no effect without Ctrl
    EXPECT_EQ(driver.desk().settings.text_percent, 100);
    driver.ask(StepTextSize{3});
    EXPECT_GT(ImGui::GetIO().FontDefault->FontSize, before);
    driver.press('0');
    EXPECT_EQ(ImGui::GetIO().FontDefault->FontSize, before);
}

TEST(Frame, PlayerSafeViewByKeyIsMarked) {
    test::Driver driver(frame_desk());
    driver.press(KeyPress::Key::f8);
    EXPECT_TRUE(driver.desk().player_safe);
    EXPECT_FALSE(driver.app().models().frame.player_safe.empty());
    driver.press(KeyPress::Key::f8);
    EXPECT_FALSE(driver.desk().player_safe);
}

TEST(Frame, LeavingWithUnsavedChangesAsksOnce) {
    test::Driver driver(frame_desk());
    driver.press('Q');
    EXPECT_TRUE(driver.desk().leaving);
    EXPECT_FALSE(driver.desk().closed);
    driver.click("cancel-leaving");
    EXPECT_FALSE(driver.desk().leaving);
    driver.press('Q');
    driver.click("discard-changes");
    EXPECT_TRUE(driver.desk().closed);
}

TEST(Frame, SavingOnTheWayOutLeavesOnce) {
    const banneret::test::Folder folder;
    Desk desk = frame_desk();
    desk.path = folder.path() / "books.banneret";
    test::Driver driver(std::move(desk));
    driver.press('Q');
    driver.click("save");
    EXPECT_TRUE(driver.desk().closed);
    EXPECT_TRUE(std::filesystem::exists(folder.path() / "books.banneret"));
}

TEST(Frame, HouseRulesShowTitlesAndNoKeys) {
    test::Driver driver(frame_desk());
    driver.click("page-house-rules");
    bool titled = false;
    for (const std::string& words : driver.items().words) {
        titled = titled || words == "Shields";
        for (const HouseRule& rule : house_rules()) {
            EXPECT_EQ(words.find(rule.key), std::string::npos) << words;
            for (const std::string& value : rule.values)
                if (value.find('-') != std::string::npos) {
                    EXPECT_EQ(words.find(value), std::string::npos) << words;
                }
        }
    }
    EXPECT_TRUE(titled);
}

TEST(Frame, SettingsTakeEffectAtOnce) {
    test::Driver driver{Desk{}};
    driver.click("page-settings");
    driver.click("light");
    EXPECT_EQ(driver.desk().settings.theme, ThemeName::light);
    driver.click("i-type-them-in");
    EXPECT_EQ(driver.desk().settings.dice, DiceMode::typed);
    driver.click("animations");
    EXPECT_FALSE(driver.desk().settings.animations);
    driver.click("larger");
    EXPECT_EQ(driver.desk().settings.text_percent, 110);
}

TEST(Frame, AHouseRuleIsChangedByACommandAndUndone) {
    test::Driver driver(frame_desk());
    driver.click("page-house-rules");
    driver.click("value of abstract.shield");
    driver.click("also-a-bonus");
    EXPECT_TRUE(driver.desk().history->now().house->abstract.shield_also_a_bonus);
    driver.press('Z');
    EXPECT_FALSE(driver.desk().history->now().house->abstract.shield_also_a_bonus);
}

TEST(Frame, ControlFPutsTheCursorIntoTheSearchOfThePage) {
    test::Driver driver(frame_desk());
    driver.click("page-rules");
    EXPECT_FALSE(ImGui::GetIO().WantTextInput);
    driver.press('F');
    EXPECT_TRUE(ImGui::GetIO().WantTextInput);
}

TEST(Frame, WhereThereIsNothingToSearchItSaysSo) {
    test::Driver driver(frame_desk());
    driver.click("page-settings");
    driver.press('F');
    EXPECT_NE(message(driver).find("nothing to search"), std::string::npos);
}

TEST(Frame, ControlEnterIsThePagesMainAction) {
    test::Driver driver(frame_desk());
    const auto offers = make_campaign_panel()->actions(driver.app().models());
    ASSERT_FALSE(offers.empty());
    ASSERT_EQ(offers[0].words, "Pass a day");
    const std::size_t versions = driver.desk().history->versions().size();
    const std::int32_t day = driver.desk().history->now().day;
    KeyPress enter;
    enter.key = KeyPress::Key::enter;
    enter.ctrl = true;
    driver.app().press(enter);
    driver.settle();
    EXPECT_EQ(driver.desk().history->versions().size(), versions + 1);
    EXPECT_EQ(driver.desk().history->now().day, day + 1);
}

TEST(Frame, StartBeginsAQuickBattle) {
    test::Driver driver{Desk{}};
    driver.click("quick-battle");
    ASSERT_TRUE(driver.desk().history);
    EXPECT_EQ(driver.desk().page, Page::battle);
    EXPECT_EQ(driver.desk().history->now().battles.size(), 1u);
    EXPECT_FALSE(unsaved(driver.desk())) << "nothing would be lost yet";
}

TEST(Frame, ACommandThatWantsDiceAsksForThemAndMayBeGivenUp) {
    Desk desk = frame_desk();
    const auto& armies = desk.history->now().armies;
    const ArmyId first = armies[0]->id, second = armies[1]->id;
    example::done(*desk.history, OfferBattle{first, second, "Battle of Harl Ford", "Harl Ford", ""});
    const BattleId battle = desk.history->now().battles[0]->id;
    example::done(*desk.history, ChooseResolver{battle, Resolver::abstract, 7, true});
    desk.settings.dice = DiceMode::typed;
    test::Driver driver(std::move(desk));
    // Both try a stratagem, so dice are needed.
    driver.ask(GiveCommand{GiveBattleOrder{battle, ChooseStratagem{Stratagem::flank_march, false}}});
    driver.ask(GiveCommand{GiveBattleOrder{battle, ChooseStratagem{Stratagem::none, false}}});
    driver.ask(GiveCommand{GiveBattleOrder{battle, ThrowDice{}}});
    ASSERT_TRUE(driver.desk().asked) << message(driver);
    const std::size_t versions = driver.desk().history->versions().size();
    driver.ask(TypeRoll{"9 9"});
    EXPECT_EQ(driver.desk().message->kind, Message::Kind::refused);
    ASSERT_TRUE(driver.desk().asked) << "an impossible roll is asked for again";
    driver.ask(DropRoll{});
    EXPECT_FALSE(driver.desk().asked);
    EXPECT_EQ(driver.desk().history->versions().size(), versions);
    driver.ask(GiveCommand{GiveBattleOrder{battle, ThrowDice{}}});
    driver.ask(TypeRoll{"3 4"});
    EXPECT_EQ(driver.desk().history->versions().size(), versions + 1);
    const auto& rolls = driver.desk().history->now().battles[0]->transcript.rolls;
    ASSERT_EQ(rolls.size(), 1u);
    EXPECT_EQ(rolls[0].faces, (std::vector<std::uint16_t>{3, 4}));
    EXPECT_EQ(rolls[0].by, Roll::By::hand);
}

}  // namespace
}  // namespace banneret::app
