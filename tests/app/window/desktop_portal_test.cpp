#include "app/window/desktop/desktop_portal.h"

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>

#include "tests/app/window/mock_portal.h"

// The program's side of the desktop's file chooser, against a portal on a bus of the test's own.
namespace banneret::app {
namespace {

using test::MockPortal;
using User = MockPortal::User;

// A chooser whose answer can be waited for.
struct Chooser {
    std::mutex mutex;
    std::condition_variable changed;
    bool woken = false;
    DesktopPortal chooser{[this] {
        const std::lock_guard lock(mutex);
        woken = true;
        changed.notify_all();
    }};
    std::optional<DesktopChose> answer() {
        std::unique_lock lock(mutex);
        changed.wait_for(lock, std::chrono::seconds(30), [&] { return woken; });
        return chooser.answer();
    }
};

DesktopQuestion question_to_open() {
    return {7, "Open a campaign", false, true, "", "/lists", {".banneret", ".csv"}};
}

TEST(DesktopPortal, AsksWithTheFilesThatFitAndReturnsWhatWasChosen) {
    MockPortal portal(User::chooses, {"file:///lists/two%20lists.csv", "file:///lists/b.csv"});
    ASSERT_TRUE(DesktopPortal::may_be_there());
    Chooser c;
    c.chooser.ask(question_to_open());
    const auto answer = c.answer();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->number, 7U);
    EXPECT_TRUE(answer->reached);
    EXPECT_EQ(answer->files, (std::vector<std::filesystem::path>{"/lists/two lists.csv", "/lists/b.csv"}));
    const auto asked = portal.wait_for_question();
    EXPECT_EQ(asked.method, "OpenFile");
    EXPECT_EQ(asked.title, "Open a campaign");
    EXPECT_TRUE(asked.many);
    EXPECT_EQ(asked.patterns, (std::vector<std::string>{"*.banneret", "*.BANNERET", "*.csv", "*.CSV"}));
    EXPECT_FALSE(c.chooser.open_question());
    EXPECT_FALSE(c.chooser.answer()) << "it is given once";
}

TEST(DesktopPortal, SuggestsNameAndFolderWhenSaving) {
    MockPortal portal(User::chooses, {"file:///lists/fens.banneret"});
    Chooser c;
    c.chooser.ask({1, "Save the campaign as", true, false, "The Fens.banneret", "/lists", {".banneret"}});
    const auto answer = c.answer();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->files, (std::vector<std::filesystem::path>{"/lists/fens.banneret"}));
    const auto asked = portal.wait_for_question();
    EXPECT_EQ(asked.method, "SaveFile");
    EXPECT_EQ(asked.suggested, "The Fens.banneret");
    EXPECT_EQ(asked.folder, "/lists");
    EXPECT_FALSE(asked.many);
}

TEST(DesktopPortal, ACancelledChooserIsAnAnswerWithoutFiles) {
    MockPortal portal(User::cancels);
    Chooser c;
    c.chooser.ask(question_to_open());
    const auto answer = c.answer();
    ASSERT_TRUE(answer);
    EXPECT_TRUE(answer->files.empty());
    EXPECT_TRUE(answer->reached);
}

TEST(DesktopPortal, ADesktopWithoutAPortalIsNotReached) {
    MockPortal portal(User::missing);
    Chooser c;
    c.chooser.ask(question_to_open());
    const auto answer = c.answer();
    ASSERT_TRUE(answer);
    EXPECT_FALSE(answer->reached);
}

TEST(DesktopPortal, GivesAPdfToThePrintWindow) {
    MockPortal portal(User::chooses);
    Chooser c;
    c.chooser.ask(print_question({3, "report.pdf", "%PDF-1.4 bytes"}));
    const auto answer = c.answer();
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->number, 3U);
    EXPECT_TRUE(answer->printed);
    const auto asked = portal.wait_for_question();
    EXPECT_EQ(asked.method, "Print");
    EXPECT_EQ(asked.title, "Print report.pdf");
    EXPECT_EQ(asked.printed, "%PDF-1.4 bytes");
}

TEST(DesktopPortal, AClosedPrintWindowPrintsNothing) {
    MockPortal portal(User::cancels);
    Chooser c;
    c.chooser.ask(print_question({3, "report.pdf", "%PDF-1.4 bytes"}));
    const auto answer = c.answer();
    ASSERT_TRUE(answer);
    EXPECT_FALSE(answer->printed);
    EXPECT_TRUE(answer->reached);
}

TEST(DesktopPortal, IsClosedWithoutAnAnswer) {
    MockPortal portal(User::silent);
    Chooser c;
    c.chooser.ask(question_to_open());
    EXPECT_EQ(portal.wait_for_question().method, "OpenFile");
    EXPECT_EQ(c.chooser.open_question(), 7U);
    c.chooser.close();
    EXPECT_TRUE(portal.wait_for_close()) << "the desktop's window goes away";
    EXPECT_FALSE(c.chooser.open_question());
    EXPECT_FALSE(c.chooser.answer());
}

TEST(DesktopPortal, WithoutASessionBusThereIsNone) {
    unsetenv("DBUS_SESSION_BUS_ADDRESS");
    setenv("XDG_RUNTIME_DIR", "/nowhere", 1);
    EXPECT_FALSE(DesktopPortal::may_be_there());
    setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/bus", 1);
    EXPECT_TRUE(DesktopPortal::may_be_there());
    unsetenv("DBUS_SESSION_BUS_ADDRESS");
}

}  // namespace
}  // namespace banneret::app
