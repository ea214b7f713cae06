#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "tests/app/window/mock_portal.h"
#include "tests/app/window/shipped_window.h"

// The real program on a real display, with mouse and keyboard.
namespace banneret {
namespace {

struct WindowTest : test::OnADisplay {
    static Campaign saved(const std::string& path) { return history_in(path).now(); }
    void begins_a_campaign(test::Window& window) {
        ASSERT_TRUE(window.sees_page("Start"));
        ASSERT_TRUE(window.click("new-campaign"));
        ASSERT_TRUE(window.sees_page("Campaign"));
    }
    void saves_first(test::Window& window, const std::string& path) {
        window.keys("ctrl+s");
        ASSERT_TRUE(window.click("file name"));
        window.keys("ctrl+a");
        window.type(path);
        window.keys("Return");
        ASSERT_TRUE(window.sees_message("Saved as " + std::filesystem::path(path).filename().string() + "."));
    }
    void changes_a_house_rule(test::Window& window) {
        ASSERT_TRUE(window.click("page-house-rules"));
        ASSERT_TRUE(window.click("value of abstract.shield"));
        ASSERT_TRUE(window.click("also-a-bonus"));
    }
};

TEST_F(WindowTest, OpensOnStartAndClosesByKey) {
    test::Window window(BANNERET_PROGRAM, {}, home);
    ASSERT_TRUE(window.started());
    ASSERT_TRUE(window.sees_page("Start"));
    EXPECT_EQ(window.shown().title, "Banneret");
    window.keys("ctrl+q");
    EXPECT_EQ(window.ended(), 0);
    EXPECT_TRUE(std::filesystem::exists(home.path() / ".config" / "banneret" / "settings.json"));
}

TEST_F(WindowTest, ANewCampaignIsChangedSavedAndFoundAgain) {
    const std::string path = file("fens.banneret");
    {
        test::Window window(BANNERET_PROGRAM, {}, home);
        ASSERT_NO_FATAL_FAILURE(begins_a_campaign(window));
        ASSERT_NO_FATAL_FAILURE(changes_a_house_rule(window));
        ASSERT_NO_FATAL_FAILURE(saves_first(window, path));
        EXPECT_TRUE(saved(path).house->abstract.shield_also_a_bonus);
        window.keys("ctrl+z");
        ASSERT_TRUE(window.sees_message("Undone:"));
        window.keys("ctrl+s");
        ASSERT_TRUE(window.sees_message("Saved as fens.banneret."));
        EXPECT_FALSE(saved(path).house->abstract.shield_also_a_bonus);
        window.keys("ctrl+y");
        ASSERT_TRUE(window.sees_message("Redone:"));
        // Unsaved changes: closing asks, and saves if told to.
        window.keys("ctrl+q");
        ASSERT_TRUE(window.click("save"));
        EXPECT_EQ(window.ended(), 0);
        EXPECT_TRUE(saved(path).house->abstract.shield_also_a_bonus);
    }
    test::Window again(BANNERET_PROGRAM, {}, home);
    ASSERT_TRUE(again.click("New campaign")) << "the card of the campaign just saved";
    ASSERT_TRUE(again.sees("the campaign", [](const test::Shown& s) { return s.title == "New campaign - Banneret"; }));
}

// The desktop's chooser, answered by a portal of the test's own, and then one that the window has to close.
TEST_F(WindowTest, TheDesktopsChooserIsAskedWhereToSave) {
    const std::string path = file("fens.banneret");
    {
        const test::MockPortal portal(test::MockPortal::User::chooses, {"file://" + path});
        test::Window window(BANNERET_PROGRAM, {}, home, portal.bus());
        ASSERT_NO_FATAL_FAILURE(begins_a_campaign(window));
        window.keys("ctrl+s");
        ASSERT_TRUE(window.sees_message("Saved as fens.banneret."));
        EXPECT_EQ(saved(path).name, "New campaign");
        window.keys("ctrl+q");
        EXPECT_EQ(window.ended(), 0);
    }
    test::MockPortal portal(test::MockPortal::User::silent);
    test::Window window(BANNERET_PROGRAM, {path}, home, portal.bus());
    ASSERT_TRUE(window.sees_page("Campaign"));
    window.keys("ctrl+shift+s");
    EXPECT_EQ(portal.wait_for_question().suggested, "fens.banneret");
    ASSERT_TRUE(window.click("choose-here"));
    EXPECT_TRUE(portal.wait_for_close());
    ASSERT_TRUE(window.sees_item("file name"));
    ASSERT_TRUE(window.sees_item("fens.banneret"));
}

TEST_F(WindowTest, ADamagedFileIsRefusedWithASentenceAndLeftAlone) {
    const std::string path = file("damaged.banneret");
    std::ofstream(path) << "{\"banneret\": ";
    test::Window window(BANNERET_PROGRAM, {path}, home);
    ASSERT_TRUE(window.sees_message("damaged.banneret"));
    EXPECT_EQ(window.shown().page, "Start");
    std::stringstream left;
    left << std::ifstream(path).rdbuf();
    EXPECT_EQ(left.str(), "{\"banneret\": ");
}

// Killed, not closed: the Start page offers the unsaved work once, and it is complete.
TEST_F(WindowTest, RecoversAfterAKill) {
    const std::string path = file("fens.banneret");
    {
        test::Window window(BANNERET_PROGRAM, {}, home);
        ASSERT_NO_FATAL_FAILURE(begins_a_campaign(window));
        ASSERT_NO_FATAL_FAILURE(saves_first(window, path));
        ASSERT_NO_FATAL_FAILURE(changes_a_house_rule(window));
        ASSERT_TRUE(window.sees("the change",
                                [](const test::Shown& s) { return s.title.find("(unsaved)") != std::string::npos; }));
        window.keys("ctrl+z");
        ASSERT_TRUE(window.sees_message("Undone:"));
        window.keys("ctrl+y");
        ASSERT_TRUE(window.sees_message("Redone:"));
        // The terminal does not change a file that a window has open.
        const std::string output = file("output");
        test::Process terminal({BANNERET_PROGRAM, "campaign", path, "advance", "1"}, {{"HOME", home.path().string()}},
                               output);
        EXPECT_EQ(terminal.ended(30), 1);
        std::stringstream told;
        told << std::ifstream(output).rdbuf();
        EXPECT_NE(told.str().find("has it open"), std::string::npos) << told.str();
        window.program().kill();
    }
    {
        test::Window again(BANNERET_PROGRAM, {}, home);
        ASSERT_TRUE(again.sees_page("Start"));
        ASSERT_TRUE(again.reads("Left open when Banneret ended"));
        ASSERT_TRUE(again.click("recover"));
        ASSERT_TRUE(again.sees_message("3 changes made since the file was last saved were recovered"));
        ASSERT_TRUE(again.sees("unsaved changes",
                               [](const test::Shown& s) { return s.title == "New campaign (unsaved) - Banneret"; }));
        EXPECT_TRUE(saved(path).house->abstract.shield_also_a_bonus);
        // The history is recovered as well.
        again.keys("ctrl+z");
        ASSERT_TRUE(again.sees_message("Undone:"));
        again.keys("ctrl+y");
        ASSERT_TRUE(again.sees_message("Redone:"));
        again.keys("ctrl+s");
        ASSERT_TRUE(again.sees_message("Saved as fens.banneret."));
        again.keys("ctrl+q");
        EXPECT_EQ(again.ended(), 0);
    }
    EXPECT_TRUE(saved(path).house->abstract.shield_also_a_bonus);
    test::Window third(BANNERET_PROGRAM, {}, home);
    ASSERT_TRUE(third.sees_page("Start"));
    EXPECT_EQ(third.shown().item("recover"), nullptr) << "it is offered once";
}

TEST_F(WindowTest, TextSizeAndThemeAreKept) {
    {
        test::Window window(BANNERET_PROGRAM, {}, home);
        ASSERT_TRUE(window.sees_page("Start"));
        const int before = window.shown().item("quick-battle")->bottom - window.shown().item("quick-battle")->top;
        window.keys("ctrl+plus");
        ASSERT_TRUE(window.sees("larger text", [&](const test::Shown& s) {
            const auto* item = s.item("quick-battle");
            return item != nullptr && item->bottom - item->top > before;
        }));
        window.keys("ctrl+q");
        EXPECT_EQ(window.ended(), 0);
    }
    std::stringstream settings;
    settings << std::ifstream(home.path() / ".config" / "banneret" / "settings.json").rdbuf();
    EXPECT_NE(settings.str().find("\"text\": 110"), std::string::npos) << settings.str();
}

TEST_F(WindowTest, TheChronicleIsRewoundToALineAndBackAndAReportIsExported) {
    const std::string path = file("marches.banneret"), report = file("report.md");
    std::filesystem::copy_file(BANNERET_SOURCE_DIR "/campaigns/the-salt-marches/the-salt-marches.banneret", path);
    const std::int32_t day = saved(path).day;
    test::Window window(BANNERET_PROGRAM, {path}, home);
    ASSERT_TRUE(window.click("page-chronicle"));
    ASSERT_TRUE(window.sees_page("Chronicle"));
    // The search finds the battle; its row opens it.
    ASSERT_TRUE(window.click("search"));
    window.type("attacks");
    const auto line_of = [](const test::Shown& s) -> std::string {
        for (const auto& item : s.items)
            if (item.words.find(" attacks ") != std::string::npos) return item.words;
        return "";
    };
    // Wait until it is the only row, as it moves while others leave the list.
    ASSERT_TRUE(window.sees("the battle's line alone", [&](const test::Shown& s) {
        return !line_of(s).empty() && std::none_of(s.items.begin(), s.items.end(), [](const auto& item) {
            return item.words.find(" is raised at ") != std::string::npos ||
                   item.words.find(" sets out ") != std::string::npos;
        });
    }));
    ASSERT_TRUE(window.click(line_of(window.shown())));
    ASSERT_TRUE(window.click("export-the-report"));
    ASSERT_TRUE(window.click("file name"));
    window.keys("ctrl+a");
    window.type(report);
    window.keys("Return");
    ASSERT_TRUE(window.sees_message("Exported to report.md"));
    std::stringstream text;
    text << std::ifstream(report).rdbuf();
    EXPECT_NE(text.str().find("Order of battle"), std::string::npos) << text.str();
    // Go back to that moment, save, and go forward again.
    ASSERT_TRUE(window.click("go-back"));
    ASSERT_TRUE(window.sees_message("nothing is lost"));
    window.keys("ctrl+s");
    ASSERT_TRUE(window.sees_message("Saved as marches.banneret."));
    EXPECT_LT(saved(path).day, day);
    ASSERT_TRUE(window.click("part-branches"));
    const auto branch_of = [](const test::Shown& s) -> std::string {
        for (const auto& item : s.items)
            if (item.words.find(" ... ") != std::string::npos) return item.words;
        return "";
    };
    ASSERT_TRUE(window.sees("the branch", [&](const test::Shown& s) { return !branch_of(s).empty(); }));
    ASSERT_TRUE(window.click(branch_of(window.shown())));
    ASSERT_TRUE(window.click("go-to-branch"));
    ASSERT_TRUE(window.sees_message("nothing is lost"));
    window.keys("ctrl+s");
    ASSERT_TRUE(window.sees_message("Saved as marches.banneret."));
    EXPECT_EQ(saved(path).day, day);
}

// Both are measured on the same machine in the same minute, best of several, so that only our own cost differs.
TEST_F(WindowTest, TheFirstFrameComesHalfASecondAfterThatOfAnEmptyWindowAtMost) {
    test::Window display;
    ASSERT_TRUE(display.started());
    const auto best = [&](const std::vector<std::string>& words) {
        long least = 1'000'000;
        for (int i = 0; i < 5; ++i) least = std::min(least, std::stol(display.run(words, home)));
        return least;
    };
    const long empty = best({BANNERET_PROGRAM, "--bench-first-frame", "--bare"}),
               ours = best({BANNERET_PROGRAM, "--bench-first-frame"});
    RecordProperty("empty", std::to_string(empty));
    RecordProperty("ours", std::to_string(ours));
    EXPECT_LE(ours - empty, 500) << "milliseconds: ours " << ours << ", an empty window " << empty;
}

// One line for each page: its name and the milliseconds of a frame. Only the form is checked, not the time.
TEST_F(WindowTest, TheFramesOfEveryPageAreMeasured) {
    const std::string path = file("marches.banneret");
    std::filesystem::copy_file(BANNERET_SOURCE_DIR "/campaigns/the-salt-marches/the-salt-marches.banneret", path);
    test::Window display;
    ASSERT_TRUE(display.started());
    std::istringstream lines(display.run({BANNERET_PROGRAM, "--bench-frames", path}, home));
    std::vector<std::string> pages;
    for (std::string line; std::getline(lines, line);) {
        const auto tab = line.find('\t');
        ASSERT_NE(tab, line.npos) << line;
        pages.push_back(line.substr(0, tab));
        EXPECT_GT(std::stod(line.substr(tab + 1)), 0) << line;
    }
    const std::vector<std::string> all = {"Start",     "Campaign", "Armies",      "Battle",  "What if",
                                          "Chronicle", "Rules",    "House rules", "Settings"};
    EXPECT_EQ(pages, all);
}

// Uses processor time, which a busy machine does not change.
TEST_F(WindowTest, LeftAloneItUsesNextToNoProcessor) {
    test::Window window(BANNERET_PROGRAM, {}, home);
    ASSERT_TRUE(window.click("page-settings"));
    ASSERT_TRUE(window.sees_page("Settings"));
    ASSERT_EQ(window.program().ended(1), std::nullopt) << "the last frames after the click";
    const long before = window.processor_time();
    ASSERT_EQ(window.program().ended(5), std::nullopt);
    EXPECT_LE(window.processor_time() - before, 5) << "hundredths of a second in five: 1% of a core";
}

TEST_F(WindowTest, WithoutADisplayItSaysSo) {
    const std::string output = file("output");
    test::Process program({BANNERET_PROGRAM},
                          {{"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}, {"HOME", home.path().string()}}, output);
    EXPECT_EQ(program.ended(30), 1);
    std::stringstream words;
    words << std::ifstream(output).rdbuf();
    EXPECT_NE(words.str().find("there is no display here"), std::string::npos) << words.str();
}

}  // namespace
}  // namespace banneret
