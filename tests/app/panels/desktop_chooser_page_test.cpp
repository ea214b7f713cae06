#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/app/panels/frame_desk.h"
#include "tests/support/folder.h"

// The window while the desktop's own file chooser is open, and after its answer.
namespace banneret::app {
namespace {

struct DesktopChooserPage : testing::Test {
    static Desk on_a_desktop() {
        Desk desk = frame_desk();
        desk.has_desktop_chooser = true;
        return desk;
    }
    const Chooser& chooser() { return *driver.desk().chooser; }
    void answer(std::vector<std::filesystem::path> files, bool reached = true) {
        driver.ask(DesktopChose{chooser().number, std::move(files), reached});
    }
    banneret::test::Folder folder;
    test::Driver driver{on_a_desktop()};
};

TEST_F(DesktopChooserPage, SavesUnderTheNameChosenThere) {
    driver.press('S');
    ASSERT_TRUE(driver.desk().chooser);
    EXPECT_TRUE(chooser().in_desktop);
    EXPECT_NE(driver.item("choose-here"), nullptr);
    EXPECT_EQ(driver.item("file name"), nullptr);
    answer({folder.path() / "marches"});
    EXPECT_FALSE(driver.desk().chooser);
    EXPECT_EQ(driver.desk().path, folder.path() / "marches.banneret");
    EXPECT_FALSE(unsaved(driver.desk()));
}

TEST_F(DesktopChooserPage, AFileThatItAskedAboutIsReplacedWithoutAskingAgain) {
    std::ofstream(folder.path() / "old.banneret") << "old";
    driver.ask(ChooseFile{ChooseFor::save_as});
    answer({folder.path() / "old.banneret"});
    EXPECT_EQ(driver.desk().path, folder.path() / "old.banneret") << message(driver);
}

TEST_F(DesktopChooserPage, AFileThatItCouldNotAskAboutIsAskedAboutHere) {
    std::ofstream(folder.path() / "old.banneret") << "old";
    driver.ask(ChooseFile{ChooseFor::save_as});
    answer({folder.path() / "old"});
    EXPECT_TRUE(driver.desk().path.empty());
    EXPECT_EQ(message(driver), "old.banneret already exists. Choose it again to replace it.");
    ASSERT_TRUE(driver.desk().chooser);
    EXPECT_FALSE(chooser().in_desktop) << "the window's own chooser goes on";
    std::string kept;
    std::ifstream(folder.path() / "old.banneret") >> kept;
    EXPECT_EQ(kept, "old");
}

TEST_F(DesktopChooserPage, SeveralListsAreImported) {
    for (const char* name : {"levy.csv", "guard.csv"})
        std::ofstream(folder.path() / name) << "name,count,fc,armour\nMen,100,1,none\n";
    const std::size_t before = driver.desk().history->now().armies.size();
    driver.ask(ChooseFile{ChooseFor::import_army});
    answer({folder.path() / "levy.csv", folder.path() / "guard.csv"});
    EXPECT_EQ(driver.desk().history->now().armies.size(), before + 2) << message(driver);
}

TEST_F(DesktopChooserPage, CancellingThereDropsTheQuestion) {
    driver.ask(ChooseFile{ChooseFor::save_as});
    answer({});
    EXPECT_FALSE(driver.desk().chooser);
    EXPECT_TRUE(driver.desk().has_desktop_chooser);
}

TEST_F(DesktopChooserPage, WithoutAPortalTheWindowAsks) {
    driver.ask(ChooseFile{ChooseFor::save_as});
    answer({}, false);
    ASSERT_TRUE(driver.desk().chooser);
    EXPECT_NE(driver.item("file name"), nullptr);
    EXPECT_EQ(driver.item("choose-in-desktop"), nullptr);
    driver.ask(Cancel{});
    driver.ask(ChooseFile{ChooseFor::import_army});
    EXPECT_FALSE(chooser().in_desktop) << "it is not tried again";
}

TEST_F(DesktopChooserPage, AnAnswerToAnEarlierQuestionIsIgnored) {
    driver.ask(ChooseFile{ChooseFor::save_as});
    const std::uint32_t first = chooser().number;
    driver.ask(Cancel{});
    driver.ask(ChooseFile{ChooseFor::save_as});
    EXPECT_NE(chooser().number, first);
    driver.ask(DesktopChose{first, {folder.path() / "late.banneret"}, true});
    EXPECT_TRUE(driver.desk().path.empty());
    EXPECT_TRUE(chooser().in_desktop);
}

TEST_F(DesktopChooserPage, GoesOnHereAndBackThere) {
    driver.ask(ChooseFile{ChooseFor::import_army});
    const std::uint32_t first = chooser().number;
    driver.click("choose-here");
    EXPECT_NE(driver.item("file name"), nullptr);
    driver.click("choose-in-desktop");
    EXPECT_TRUE(chooser().in_desktop);
    EXPECT_NE(chooser().number, first) << "it is a new question";
    driver.key(ImGuiKey_Escape);
    driver.ask(Cancel{});
    EXPECT_FALSE(driver.desk().chooser);
}

TEST_F(DesktopChooserPage, TheSettingTurnsItOff) {
    driver.ask(GoTo{Page::settings});
    driver.click("desktop-chooser");
    driver.ask(ChooseFile{ChooseFor::import_army});
    EXPECT_FALSE(chooser().in_desktop);
}

TEST_F(DesktopChooserPage, ThePagesOfAPdfAreShownHere) {
    const auto preview = std::make_shared<Preview>();
    driver.ask(ExportText{"report.pdf", "pdf", "", preview});
    EXPECT_FALSE(chooser().in_desktop);
    driver.ask(Cancel{});
    driver.ask(ExportText{"report.md", "words"});
    EXPECT_TRUE(chooser().in_desktop);
}

TEST_F(DesktopChooserPage, APdfIsPrintedInsteadOfWritten) {
    const auto preview = std::make_shared<Preview>();
    const auto ask = [&] {
        driver.ask(ExportText{"report.pdf", "pdf bytes", "", preview});
        ASSERT_TRUE(driver.click("print"));
        ASSERT_TRUE(driver.desk().printing);
        EXPECT_EQ(driver.desk().printing->pdf, "pdf bytes");
    };
    ASSERT_NO_FATAL_FAILURE(ask());
    driver.ask(DesktopChose{driver.desk().printing->number});
    EXPECT_TRUE(driver.desk().chooser) << "the print window was closed: nothing happened";
    EXPECT_FALSE(driver.desk().printing);
    ASSERT_TRUE(driver.click("print"));
    driver.ask(DesktopChose{driver.desk().printing->number, {}, true, true});
    EXPECT_FALSE(driver.desk().chooser);
    EXPECT_EQ(message(driver), "report.pdf was given to the desktop to print.");
    ASSERT_NO_FATAL_FAILURE(ask());
    driver.ask(DesktopChose{driver.desk().printing->number, {}, false});
    EXPECT_TRUE(driver.desk().chooser);
    EXPECT_THAT(message(driver), testing::HasSubstr("print it from there"));
    driver.ask(Cancel{});
    driver.ask(ExportText{"report.md", "words"});
    EXPECT_EQ(driver.item("print"), nullptr) << "only pages are printed";
}

}  // namespace
}  // namespace banneret::app
