#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <chrono>
#include <fstream>
#include <set>

#include "app/models/shell/app_paths.h"
#include "engine/rulesets/house_rules.h"
#include "tests/app/panels/headless.h"
#include "tests/support/campaigns.h"
#include "tests/support/folder.h"

// The frame driven by clicks and keys.
namespace banneret::app {
namespace {

Desk frame_desk() {
    Desk desk;
    desk.history = example::books();
    desk.page = Page::campaign;
    return desk;
}

std::string message(const test::Driver& driver) {
    return driver.desk().message ? driver.desk().message->words : std::string();
}

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
            std::set<unsigned> items;
            for (int i = 0; i < 40; ++i) {
                driver.key(ImGuiKey_Tab);
                ASSERT_NE(g.NavWindow, nullptr);
                ASSERT_EQ(g.NavWindow->Name, where) << page_word(page) << ", after " << i + 1 << " presses";
                items.insert(g.NavId);
            }
            EXPECT_FALSE(items.contains(0)) << where;
        }
        EXPECT_GE(seen.size(), 2u) << page_word(page);
    }
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

TEST(Frame, TheChooserSavesUnderATypedName) {
    const banneret::test::Folder folder;
    test::Driver driver(frame_desk());
    driver.press('S');
    ASSERT_TRUE(driver.desk().chooser);
    driver.ask(LookIn{folder.path()});
    driver.click("file name");
    driver.key(ImGuiKey_Home);
    for (int i = 0; i < 40; ++i) driver.key(ImGuiKey_Delete);
    driver.type("marches");
    driver.key(ImGuiKey_Enter);
    EXPECT_FALSE(driver.desk().chooser);
    EXPECT_EQ(driver.desk().path, folder.path() / "marches.banneret");
    EXPECT_TRUE(std::filesystem::exists(folder.path() / "marches.banneret"));
    EXPECT_FALSE(unsaved(driver.desk()));
    ASSERT_EQ(driver.desk().settings.recent.size(), 1u);
    EXPECT_EQ(driver.desk().settings.recent[0].name, "The Test Marches");
    EXPECT_EQ(driver.desk().settings.recent[0].armies, 3);
}

std::vector<std::string> listed(const test::Driver& driver) {
    std::vector<std::string> out;
    for (const auto& item : driver.items().items)
        if (item.id.find('.') != std::string::npos && item.id.find("tick ") != 0) out.push_back(item.id);
    return out;
}

TEST(Frame, TheChooserEntersATypedFolder) {
    const banneret::test::Folder folder;
    std::filesystem::create_directories(folder.path() / "lists" / "old");
    std::ofstream(folder.path() / "lists" / "levy.csv") << "name,count,fc,armour\nLevy,100,1,none\n";
    test::Driver driver(frame_desk());
    driver.ask(ChooseFile{ChooseFor::import_army});
    driver.ask(LookIn{folder.path()});
    driver.click("file name");
    driver.type("lists");
    driver.key(ImGuiKey_Enter);
    EXPECT_EQ(driver.desk().chooser->folder, folder.path() / "lists");
    EXPECT_EQ(listed(driver), std::vector<std::string>{"levy.csv"}) << "the name of the folder filters it no longer";
    driver.type("old/");
    EXPECT_EQ(driver.desk().chooser->folder, folder.path() / "lists") << "not while a longer name is typed";
    driver.key(ImGuiKey_Enter);
    EXPECT_EQ(driver.desk().chooser->folder, folder.path() / "lists" / "old");
    driver.type("../");
    driver.key(ImGuiKey_Enter);
    EXPECT_EQ(driver.desk().chooser->folder, folder.path() / "lists");
}

TEST(Frame, ANameToSaveUnderStaysInAnotherFolder) {
    const banneret::test::Folder folder;
    std::filesystem::create_directory(folder.path() / "wars");
    test::Driver driver(frame_desk());
    driver.ask(ChooseFile{ChooseFor::save_as});
    driver.ask(LookIn{folder.path()});
    driver.click("wars");
    driver.click("choose");
    EXPECT_EQ(driver.desk().path, folder.path() / "wars" / "The Test Marches.banneret");
}

TEST(Frame, TheChooserRemembersTheLastFolderOfEachPurpose) {
    const banneret::test::Folder folder;
    std::filesystem::create_directory(folder.path() / "lists");
    std::ofstream(folder.path() / "lists" / "levy.csv") << "name,count,fc,armour\nLevy,100,1,none\n";
    Desk desk = frame_desk();
    desk.settings_file = folder.path() / "settings.json";
    test::Driver driver(std::move(desk));
    driver.ask(SaveAs{folder.path() / "war.banneret"});
    driver.ask(ChooseFile{ChooseFor::import_army});
    EXPECT_EQ(driver.desk().chooser->folder, folder.path()) << "of the campaign, the first time";
    driver.ask(FileChosen{folder.path() / "lists" / "levy.csv"});
    driver.ask(ChooseFile{ChooseFor::import_army});
    EXPECT_EQ(driver.desk().chooser->folder, folder.path() / "lists");
    driver.ask(Cancel{});
    driver.ask(ChooseFile{ChooseFor::save_as});
    EXPECT_EQ(driver.desk().chooser->folder, folder.path());
    const Settings next = load_settings(folder.path() / "settings.json").settings;
    EXPECT_EQ(next.folders[static_cast<std::size_t>(FolderOf::lists)], folder.path() / "lists");
    EXPECT_EQ(settings_from_text(settings_to_text(next)), next);
}

TEST(Frame, SeveralListsAreImportedTogether) {
    const banneret::test::Folder folder;
    for (const char* name : {"levy", "guard", "third", "fourth", "fifth"})
        std::ofstream(folder.path() / (std::string(name) + ".csv")) << "name,count,fc,armour\nMen,100,1,none\n";
    test::Driver driver(frame_desk());
    const std::size_t before = driver.desk().history->now().armies.size();
    driver.ask(ChooseFile{ChooseFor::import_army});
    driver.ask(LookIn{folder.path()});
    driver.click("tick levy.csv");
    driver.click("guard.csv");
    EXPECT_FALSE(driver.desk().chooser);
    EXPECT_EQ(driver.desk().history->now().armies.size(), before + 2) << message(driver);
    EXPECT_EQ(message(driver), "levy and guard are imported.");
    driver.ask(ChooseFile{ChooseFor::import_army});
    driver.ask(LookIn{folder.path()});
    for (const char* name : {"tick fifth.csv", "tick guard.csv", "tick third.csv", "tick guard.csv"})
        driver.click(name);
    driver.click("choose");
    EXPECT_EQ(driver.desk().history->now().armies.size(), before + 4);
}

TEST(Frame, AListThatCannotBeReadIsNamedAmongSeveral) {
    const banneret::test::Folder folder;
    std::ofstream(folder.path() / "levy.csv") << "name,count,fc,armour\nMen,100,1,none\n";
    std::ofstream(folder.path() / "torn.csv") << "name,count,fc,armour\nMen,many,1,none\n";
    std::ofstream(folder.path() / "war.banneret") << "x";
    test::Driver driver(frame_desk());
    const std::size_t before = driver.desk().history->now().armies.size();
    driver.ask(ChooseFile{ChooseFor::open});
    driver.ask(FileChosen{folder.path() / "levy.csv", {folder.path() / "war.banneret"}});
    EXPECT_NE(message(driver).find("war.banneret is a campaign"), std::string::npos) << message(driver);
    EXPECT_EQ(driver.desk().history->now().armies.size(), before);
    driver.ask(FileChosen{folder.path() / "torn.csv", {folder.path() / "levy.csv"}});
    EXPECT_NE(message(driver).find("torn.csv"), std::string::npos) << message(driver);
    EXPECT_EQ(driver.desk().history->now().armies.size(), before + 1) << "the sound one is imported";
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

TEST(Frame, AnotherFileIsReplacedOnlyWhenChosenTwice) {
    const banneret::test::Folder folder;
    const auto path = folder.path() / "other.banneret";
    std::ofstream(path) << "precious";
    test::Driver driver(frame_desk());
    driver.press('S');
    driver.ask(FileChosen{path});
    EXPECT_NE(message(driver).find("already exists"), std::string::npos);
    EXPECT_EQ(std::filesystem::file_size(path), 8u);
    driver.ask(FileChosen{path});
    EXPECT_FALSE(driver.desk().chooser);
    EXPECT_GT(std::filesystem::file_size(path), 8u);
}

TEST(Frame, AShippedCampaignIsOpenedAsACopy) {
    ASSERT_FALSE(shipped_campaigns().empty());
    test::Driver driver{Desk{}};
    driver.ask(OpenFile{shipped_campaigns().front()});
    ASSERT_TRUE(driver.desk().history);
    EXPECT_TRUE(driver.desk().path.empty());
    EXPECT_FALSE(unsaved(driver.desk()));
    driver.press('S');
    EXPECT_TRUE(driver.desk().chooser) << "saving asks where";
}

TEST(Frame, AFileChangedByAnotherProgramIsNotWrittenOverUnasked) {
    const banneret::test::Folder folder;
    const auto path = folder.path() / "books.banneret";
    test::Driver driver(frame_desk());
    driver.ask(SaveAs{path});
    EXPECT_EQ(message(driver), "Saved as books.banneret.");
    std::filesystem::last_write_time(path, std::filesystem::last_write_time(path) + std::chrono::seconds(5));
    driver.ask(GiveCommand{NameCampaign{"The Fens"}});
    driver.press('S');
    EXPECT_NE(message(driver).find("changed by another program"), std::string::npos) << message(driver);
    EXPECT_TRUE(unsaved(driver.desk()));
    driver.press('S');
    EXPECT_FALSE(unsaved(driver.desk()));
}

TEST(Frame, AReportIsExportedWhereItIsWanted) {
    const banneret::test::Folder folder;
    test::Driver driver(frame_desk());
    driver.ask(ExportText{"report.md", "# Harl Ford"});
    driver.ask(LookIn{folder.path()});
    driver.click("choose");
    EXPECT_FALSE(driver.desk().chooser);
    EXPECT_EQ(message(driver), "Exported to report.md.");
    EXPECT_EQ(std::filesystem::file_size(folder.path() / "report.md"), 11u);
}

TEST(Frame, ADroppedFileIsOpened) {
    const banneret::test::Folder folder;
    std::ofstream(folder.path() / "Hob Levy.csv") << "name,count,fc,armour\nSpears,100,2,light\n";
    std::ofstream(folder.path() / "bad.csv") << "name,count,fc,armour\nSpears,many,2,light\n";
    test::Driver driver(frame_desk());
    driver.app().drop(folder.path() / "Hob Levy.csv");
    driver.settle();
    EXPECT_EQ(driver.desk().page, Page::armies);
    EXPECT_EQ(focused_army(driver.desk())->name, "Hob Levy");
    driver.app().drop(folder.path() / "bad.csv");
    driver.settle();
    ASSERT_TRUE(driver.desk().message);
    EXPECT_EQ(driver.desk().message->kind, Message::Kind::refused);
    EXPECT_NE(message(driver).find("bad.csv, line 2"), std::string::npos) << message(driver);
    EXPECT_EQ(driver.desk().history->now().armies.size(), 4u);
}

TEST(Frame, ADroppedMapIsACampaignNotSavedYet) {
    const banneret::test::Folder folder;
    const auto point = [](const char* name, int east) {
        return std::string(R"({"geometry": {"type": "Point", "coordinates": [)") + std::to_string(east) +
               R"(, 0]}, "properties": {"name": ")" + name + R"(", "state": "Reds", "units": {"archers": 40}}})";
    };
    const std::string whole =
        R"({"type": "FeatureCollection", "features": [)" + point("Guard", 1) + "," + point("Rear", 2) + "]}";
    std::ofstream(folder.path() / "Westmark.geojson") << whole;
    std::ofstream(folder.path() / "torn.geojson") << whole.substr(0, 90);
    test::Driver driver{Desk{}};
    driver.app().drop(folder.path() / "torn.geojson");
    driver.settle();
    EXPECT_NE(message(driver).find("torn.geojson: line 1"), std::string::npos) << message(driver);
    EXPECT_FALSE(driver.desk().history);
    driver.app().drop(folder.path() / "Westmark.geojson");
    driver.settle();
    ASSERT_TRUE(driver.desk().history);
    EXPECT_EQ(driver.desk().history->now().name, "Westmark");
    EXPECT_EQ(driver.desk().history->now().armies.size(), 2u);
    EXPECT_EQ(driver.desk().page, Page::campaign);
    EXPECT_NE(message(driver).find("equipment of 2 armies is guessed"), std::string::npos) << message(driver);
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
    const std::size_t versions = driver.desk().history->versions().size();
    KeyPress enter;
    enter.key = KeyPress::Key::enter;
    enter.ctrl = true;
    driver.app().press(enter);
    driver.settle();
    EXPECT_TRUE(driver.desk().history->versions().size() > versions || driver.desk().message ||
                driver.desk().page != Page::campaign);
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
