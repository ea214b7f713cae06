#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include "app/models/exchange/muster_file.h"
#include "app/models/shell/app_paths.h"
#include "engine/files/campaign_file.h"
#include "tests/app/panels/frame_desk.h"
#include "tests/support/folder.h"

// Files are chosen, opened, saved, imported, exported and dropped.
namespace banneret::app {
namespace {

std::vector<std::string> listed(const test::Driver& driver) {
    std::vector<std::string> out;
    for (const auto& item : driver.items().items)
        if (item.id.find('.') != std::string::npos && item.id.find("tick ") != 0) out.push_back(item.id);
    return out;
}

TEST(OpeningAndSaving, TheChooserSavesUnderATypedName) {
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

TEST(OpeningAndSaving, TheChooserEntersATypedFolder) {
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

TEST(OpeningAndSaving, ANameToSaveUnderStaysInAnotherFolder) {
    const banneret::test::Folder folder;
    std::filesystem::create_directory(folder.path() / "wars");
    test::Driver driver(frame_desk());
    driver.ask(ChooseFile{ChooseFor::save_as});
    driver.ask(LookIn{folder.path()});
    driver.click("wars");
    driver.click("choose");
    EXPECT_EQ(driver.desk().path, folder.path() / "wars" / "The Test Marches.banneret");
}

TEST(OpeningAndSaving, TheChooserRemembersTheLastFolderOfEachPurpose) {
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

TEST(OpeningAndSaving, SeveralListsAreImportedTogether) {
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

// The name's field has the keyboard from the start, and letters that only one name has are enough.
TEST(OpeningAndSaving, AListIsImportedByKeyboardAlone) {
    const banneret::test::Folder folder;
    std::filesystem::create_directory(folder.path() / "lists");
    for (const char* name : {"levy", "guard"})
        std::ofstream(folder.path() / "lists" / (std::string(name) + ".csv"))
            << "name,count,fc,armour\nMen,100,1,none\n";
    test::Driver driver(frame_desk());
    const std::size_t before = driver.desk().history->now().armies.size();
    driver.ask(ChooseFile{ChooseFor::import_army});
    driver.ask(LookIn{folder.path()});
    driver.type("lis");
    driver.key(ImGuiKey_Enter);
    ASSERT_EQ(driver.desk().chooser->folder, folder.path() / "lists");
    driver.type("LEV");
    driver.key(ImGuiKey_Enter);
    EXPECT_FALSE(driver.desk().chooser);
    EXPECT_EQ(driver.desk().history->now().armies.size(), before + 1);
    EXPECT_EQ(driver.desk().history->now().armies.back()->name, "levy");
    // Two names contain these letters.
    driver.ask(ChooseFile{ChooseFor::import_army});
    driver.type("csv");
    driver.key(ImGuiKey_Enter);
    EXPECT_TRUE(driver.desk().chooser);
    EXPECT_EQ(driver.desk().history->now().armies.size(), before + 1);
}

TEST(OpeningAndSaving, AListThatCannotBeReadIsNamedAmongSeveral) {
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

TEST(OpeningAndSaving, AnotherFileIsReplacedOnlyWhenChosenTwice) {
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

TEST(OpeningAndSaving, AShippedCampaignIsOpenedAsACopy) {
    ASSERT_FALSE(shipped_campaigns().empty());
    test::Driver driver{Desk{}};
    driver.ask(OpenFile{shipped_campaigns().front()});
    ASSERT_TRUE(driver.desk().history);
    EXPECT_TRUE(driver.desk().path.empty());
    EXPECT_FALSE(unsaved(driver.desk()));
    driver.press('S');
    EXPECT_TRUE(driver.desk().chooser) << "saving asks where";
}

TEST(OpeningAndSaving, AFileChangedByAnotherProgramIsNotWrittenOverUnasked) {
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

TEST(OpeningAndSaving, AReportIsExportedWhereItIsWanted) {
    const banneret::test::Folder folder;
    test::Driver driver(frame_desk());
    driver.ask(ExportText{"report.md", "# Harl Ford"});
    driver.ask(LookIn{folder.path()});
    driver.click("choose");
    EXPECT_FALSE(driver.desk().chooser);
    EXPECT_EQ(message(driver), "Exported to report.md.");
    EXPECT_EQ(std::filesystem::file_size(folder.path() / "report.md"), 11u);
}

// `fight` and `sample` read it with --muster.
TEST(OpeningAndSaving, TheMusterIsSavedAsAFileForTheTerminal) {
    const banneret::test::Folder folder;
    Desk desk;
    auto loaded = load_campaign(BANNERET_SOURCE_DIR "/campaigns/the-salt-marches/the-salt-marches.banneret");
    ASSERT_TRUE(std::holds_alternative<History>(loaded));
    desk.history = std::get<History>(std::move(loaded));
    desk.page = Page::battle;
    test::Driver driver(std::move(desk));
    const auto& mustered = driver.app().models().battle.muster;
    driver.ask(TableIntent{MusterTable{driver.desk().history->now().battles.front()->id}});
    ASSERT_TRUE(mustered);
    driver.ask(TableIntent{ChangeMuster{"by-this-axe", mustered->plan, 7}});
    ASSERT_TRUE(mustered);
    TablePlan plan = mustered->plan;
    plan.night = true;
    plan.land = {{TableGround::woods, "Sluice Wood", false, {{-300, -200}, {300, -200}, {0, 400}}},
                 {TableGround::wall, "dyke", true, {{-1000, 0}, {1000, 50}}}};
    plan.changes = {MusterChange{Side::first, {}, "terrain", "7"}};
    driver.ask(TableIntent{ChangeMuster{"by-this-axe", plan, 7}});
    ASSERT_TRUE(mustered);
    ASSERT_EQ(mustered->plan.changes, plan.changes);
    std::vector<MusterLine> lines;
    for (const Side side : both_sides)
        lines.insert(lines.end(), mustered->lines[side].begin(), mustered->lines[side].end());
    driver.click("Save the muster");
    driver.ask(LookIn{folder.path()});
    driver.click("choose");
    EXPECT_EQ(message(driver), "Exported to muster.json.");
    std::ifstream in(folder.path() / "muster.json");
    const auto read = read_muster_json(std::string(std::istreambuf_iterator<char>(in), {}), lines);
    ASSERT_TRUE(std::holds_alternative<MusterFile>(read)) << std::get<Faults>(read).front().sentence();
    const MusterFile& file = std::get<MusterFile>(read);
    EXPECT_EQ(file.ruleset, "by-this-axe");
    EXPECT_TRUE(file.night);
    EXPECT_EQ(file.changes, plan.changes);
    EXPECT_EQ(file.land, plan.land);
}

TEST(OpeningAndSaving, ADroppedFileIsOpened) {
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

TEST(OpeningAndSaving, ADroppedMapIsACampaignNotSavedYet) {
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

}  // namespace
}  // namespace banneret::app
