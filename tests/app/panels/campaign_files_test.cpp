#include <gmock/gmock.h>

#include <chrono>
#include <fstream>
#include <optional>
#include <thread>

#include "app/window/actions/campaign_files.h"
#include "engine/files/campaign_file.h"
#include "engine/files/file_lock.h"
#include "tests/app/panels/headless.h"
#include "tests/support/campaigns.h"
#include "tests/support/faulty_disk.h"
#include "tests/support/folder.h"

// Every change in the window is on the disk, even if the window is killed.
namespace banneret::app {
namespace {

namespace fs = std::filesystem;
using banneret::test::FaultyDisk;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Keeping : public testing::Test {
protected:
    banneret::test::Folder folder;
    fs::path state = folder.path() / "state", path = folder.path() / "books.banneret";

    Desk empty_desk() const {
        Desk desk;
        desk.state_folder = state;
        desk.lock_wait = std::chrono::milliseconds{0};
        desk.clock = 1'700'000'000;
        return desk;
    }
    // The desk at program start, with unsaved work found.
    Desk started(Settings settings = {}) const {
        Desk desk = empty_desk();
        desk.settings = std::move(settings);
        find_unsaved_work(desk);
        return desk;
    }
    void begin_file() const { ASSERT_FALSE(save_campaign(example::books(), path)); }
    std::string text_of(const fs::path& file) const {
        const auto read = load_campaign(file);
        return std::holds_alternative<History>(read) ? campaign_to_text(std::get<History>(read)) : "unreadable";
    }
    std::vector<fs::path> drafts() const {
        std::vector<fs::path> out;
        std::error_code none;
        for (fs::directory_iterator at(state / "drafts", none), end; !none && at != end; at.increment(none))
            out.push_back(at->path());
        return out;
    }
};

std::string kept_message(const test::Driver& driver) {
    return driver.desk().message ? driver.desk().message->words : std::string();
}

TEST_F(Keeping, EveryCommandIsOnTheDiskBeforeAnythingIsSaved) {
    begin_file();
    const std::string saved = text_of(path);
    test::Driver driver(empty_desk());
    driver.ask(OpenFile{path});
    driver.ask(GiveCommand{NameCampaign{"The Fens"}});
    EXPECT_EQ(text_of(path), campaign_to_text(*driver.desk().history));
    driver.press('Z');
    EXPECT_EQ(text_of(path), campaign_to_text(*driver.desk().history));
    driver.press('Y');
    driver.ask(GiveCommand{PassDays{3}});
    driver.ask(GoToVersion{2});
    EXPECT_EQ(text_of(path), campaign_to_text(*driver.desk().history));
    EXPECT_TRUE(unsaved(driver.desk()));
    // Leaving without saving discards it.
    driver.press('Q');
    driver.click("discard-changes");
    EXPECT_TRUE(driver.desk().closed);
    EXPECT_EQ(text_of(path), saved);
    EXPECT_FALSE(fs::exists(path.string() + ".journal"));
}

TEST_F(Keeping, AKilledProgramsChangesAreOfferedOnceAndRecovered) {
    begin_file();
    Settings settings;
    std::string killed;
    {
        test::Driver driver(empty_desk());
        driver.ask(OpenFile{path});
        driver.ask(GiveCommand{NameCampaign{"The Fens"}});
        driver.ask(GiveCommand{PassDays{3}});
        driver.press('Z');
        killed = campaign_to_text(*driver.desk().history);
        settings = driver.desk().settings;
    }  // killed without saving
    test::Driver driver(started(settings));
    ASSERT_EQ(driver.desk().left_behind.size(), 1u);
    EXPECT_EQ(driver.desk().left_behind[0].changes, 3u);
    EXPECT_EQ(driver.app().models().start.left.at(0).facts, "4 January 1  \xC2\xB7  3 changes that are not saved");
    driver.click("recover");
    ASSERT_TRUE(driver.desk().history);
    EXPECT_EQ(campaign_to_text(*driver.desk().history), killed);
    EXPECT_THAT(kept_message(driver), HasSubstr("3 changes made since the file was last saved were recovered"));
    EXPECT_TRUE(unsaved(driver.desk()));
    EXPECT_THAT(driver.desk().left_behind, IsEmpty());
    driver.press('S');
    driver.press('Q');
    EXPECT_TRUE(driver.desk().closed);
    EXPECT_THAT(started(settings).left_behind, IsEmpty()) << "offered once";
}

TEST_F(Keeping, WhatIsNotWantedIsAmongTheBackups) {
    begin_file();
    const std::string saved = text_of(path);
    Settings settings;
    std::string killed;
    {
        test::Driver driver(empty_desk());
        driver.ask(OpenFile{path});
        driver.ask(GiveCommand{NameCampaign{"The Fens"}});
        killed = campaign_to_text(*driver.desk().history);
        settings = driver.desk().settings;
    }
    test::Driver driver(started(settings));
    driver.click("not-wanted");
    EXPECT_EQ(kept_message(driver), "The unsaved changes of The Fens are among the backups.");
    EXPECT_EQ(text_of(path), saved);
    EXPECT_THAT(driver.desk().left_behind, IsEmpty());
    driver.click("backup of 4 January 1, left unsaved");
    ASSERT_TRUE(driver.desk().history);
    EXPECT_EQ(campaign_to_text(*driver.desk().history), killed);
    EXPECT_TRUE(driver.desk().path.empty()) << "a copy";
}

// A killed program may hold its draft until its last thread has ended, after the next one has started.
TEST_F(Keeping, ADraftThatWasStillHeldIsOfferedOnTheStartPage) {
    std::optional<test::Driver> dying(std::in_place, empty_desk());
    dying->click("quick-battle");
    dying->ask(GiveCommand{NameCampaign{"A hasty one"}});
    test::Driver driver(started());
    driver.ask(GoTo{Page::start});
    EXPECT_THAT(driver.desk().left_behind, IsEmpty());
    dying.reset();
    for (int times = 0; times < 2; ++times) driver.ask(GoTo{Page::start});
    ASSERT_EQ(driver.desk().left_behind.size(), 1u) << "once";
    EXPECT_EQ(driver.desk().left_behind[0].name, "A hasty one");
}

TEST_F(Keeping, ACampaignNeverSavedIsKeptToo) {
    std::string killed;
    {
        test::Driver driver(empty_desk());
        driver.click("quick-battle");
        EXPECT_THAT(drafts(), IsEmpty()) << "nothing was done yet";
        driver.ask(GiveCommand{NameCampaign{"A hasty one"}});
        driver.ask(GiveCommand{AddNote{"Rain."}});
        killed = campaign_to_text(*driver.desk().history);
    }
    test::Driver driver(started());
    ASSERT_EQ(driver.desk().left_behind.size(), 1u);
    EXPECT_TRUE(driver.desk().left_behind[0].never_saved);
    EXPECT_EQ(driver.desk().left_behind[0].name, "A hasty one");
    {
        // A second window does not offer what this one has open.
        driver.click("recover");
        EXPECT_EQ(campaign_to_text(*driver.desk().history), killed);
        EXPECT_THAT(started().left_behind, IsEmpty());
    }
    EXPECT_TRUE(driver.desk().path.empty());
    EXPECT_TRUE(unsaved(driver.desk()));
    driver.ask(SaveAs{path});
    EXPECT_THAT(drafts(), IsEmpty());
    EXPECT_EQ(text_of(path), killed);
    driver.ask(GiveCommand{AddNote{"Snow."}});
    EXPECT_EQ(text_of(path), campaign_to_text(*driver.desk().history));
}

TEST_F(Keeping, ACampaignNeverSavedAndGivenUpLeavesNothing) {
    test::Driver driver(empty_desk());
    driver.click("new-campaign");
    driver.ask(GiveCommand{AddNote{"Rain."}});
    EXPECT_EQ(drafts().size(), 1u);
    driver.press('Q');
    driver.click("discard-changes");
    EXPECT_TRUE(driver.desk().closed);
    EXPECT_THAT(drafts(), IsEmpty());
}

TEST_F(Keeping, AFullDiskRefusesTheCommandAndNothingHasChanged) {
    begin_file();
    Desk desk = empty_desk();
    desk.settings.backups = 0;
    // Opening a file writes nothing, and the first command still succeeds; every later write fails.
    desk.disk = std::make_shared<FaultyDisk>(FaultyDisk::Plan{FaultyDisk::Fault::fail_ever_after, 5, ENOSPC});
    test::Driver driver(std::move(desk));
    driver.ask(OpenFile{path});
    driver.ask(GiveCommand{AddNote{"Rain."}});
    const std::string before = campaign_to_text(*driver.desk().history);
    EXPECT_EQ(text_of(path), before);
    for (const Intent& intent : {Intent{GiveCommand{PassDays{3}}}, Intent{Undo{}}, Intent{GoToVersion{1}}}) {
        driver.ask(intent);
        ASSERT_TRUE(driver.desk().message);
        EXPECT_EQ(driver.desk().message->kind, Message::Kind::refused);
        EXPECT_THAT(kept_message(driver), HasSubstr("No space left on device"));
        EXPECT_EQ(campaign_to_text(*driver.desk().history), before) << "nothing half done";
        EXPECT_EQ(text_of(path), before);
    }
}

TEST_F(Keeping, WhereACampaignNeverSavedCannotBeKeptTheCommandIsRefused) {
    Desk desk = empty_desk();
    desk.disk = std::make_shared<FaultyDisk>(FaultyDisk::Plan{FaultyDisk::Fault::fail_ever_after, 0, EROFS});
    test::Driver driver(std::move(desk));
    driver.click("new-campaign");
    const std::string before = campaign_to_text(*driver.desk().history);
    driver.ask(GiveCommand{AddNote{"Rain."}});
    EXPECT_THAT(kept_message(driver), HasSubstr("Read-only file system"));
    EXPECT_EQ(campaign_to_text(*driver.desk().history), before);
}

TEST_F(Keeping, AFileThatIsOpenElsewhereIsRefused) {
    begin_file();
    test::Driver first(empty_desk());
    first.ask(OpenFile{path});
    ImGuiContext* context = ImGui::GetCurrentContext();
    {
        test::Driver second(empty_desk());
        second.ask(OpenFile{path});
        EXPECT_FALSE(second.desk().history);
        EXPECT_THAT(kept_message(second), HasSubstr("another program is changing it or has it open"));
    }
    ImGui::SetCurrentContext(context);
    first.ask(GiveCommand{AddNote{"Rain."}});
    EXPECT_EQ(text_of(path), campaign_to_text(*first.desk().history));
}

// Descriptors of this process that are open on the file.
int descriptors_on(const fs::path& file) {
    int out = 0;
    std::error_code none;
    for (fs::directory_iterator at("/proc/self/fd", none), end; !none && at != end; at.increment(none))
        if (fs::read_symlink(at->path(), none) == file) ++out;
    return out;
}

TEST_F(Keeping, AFileHeldForAMomentByAnotherProgramIsWaitedFor) {
    begin_file();
    auto held = std::make_optional(FileLock::take(path));
    ASSERT_TRUE(std::holds_alternative<FileLock>(*held));
    // Lets go of the file once the window has tried to lock it.
    std::jthread killed([&](const std::stop_token& stop) {
        while (!stop.stop_requested() && descriptors_on(path) < 2) std::this_thread::yield();
        held.reset();
    });
    Desk patient = empty_desk();
    patient.lock_wait = std::chrono::hours{1};
    test::Driver driver(std::move(patient));
    driver.ask(OpenFile{path});
    killed.request_stop();
    killed.join();
    EXPECT_TRUE(driver.desk().history) << kept_message(driver);
}

TEST_F(Keeping, AProtectedFileIsOpenedAsACopyWithASentence) {
    begin_file();
    fs::permissions(path, fs::perms::owner_read);
    test::Driver driver(empty_desk());
    driver.ask(OpenFile{path});
    ASSERT_TRUE(driver.desk().history);
    EXPECT_TRUE(driver.desk().path.empty());
    EXPECT_THAT(kept_message(driver), testing::AllOf(HasSubstr("write-protected"), HasSubstr("A copy is open")));
    driver.ask(GiveCommand{AddNote{"Rain."}});
    EXPECT_TRUE(unsaved(driver.desk()));
    fs::permissions(path, fs::perms::owner_all);
    EXPECT_EQ(text_of(path), campaign_to_text(example::books()));
}

TEST_F(Keeping, ADamagedFileIsOpenedAsACopyThatNamesTheBackups) {
    std::string damaged = campaign_to_text(example::books());
    const std::size_t name = damaged.find("The Test Marches");
    ASSERT_NE(name, std::string::npos);
    damaged[name] = 'X';
    std::ofstream(path, std::ios::binary) << damaged;
    test::Driver driver(empty_desk());
    driver.ask(OpenFile{path});
    ASSERT_TRUE(driver.desk().history);
    EXPECT_TRUE(driver.desk().path.empty());
    EXPECT_THAT(kept_message(driver), testing::AllOf(HasSubstr("checksum"), HasSubstr("A copy is open"),
                                                     HasSubstr("The Start page lists the backups.")));
    std::ifstream in(path, std::ios::binary);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), damaged);
}

TEST_F(Keeping, BackupsAreMadeWhenASessionAndWhenABattleBegins) {
    begin_file();
    test::Driver driver(empty_desk());
    driver.ask(OpenFile{path});
    EXPECT_THAT(driver.desk().backups, IsEmpty()) << "who only looks needs none";
    const std::string opened = campaign_to_text(*driver.desk().history);
    driver.ask(GiveCommand{PassDays{5}});
    const Campaign& c = driver.desk().history->now();
    driver.ask(GiveCommand{OfferBattle{c.armies[0]->id, c.armies[1]->id, "", "", ""}});
    const std::string before_battle = campaign_to_text(*driver.desk().history);
    driver.ask(GiveCommand{ChooseResolver{driver.desk().history->now().battles[0]->id, Resolver::abstract, 7, true}});
    ASSERT_EQ(driver.desk().backups.size(), 1u);
    const auto& kept = driver.desk().backups[0];
    ASSERT_EQ(kept.size(), 2u);
    EXPECT_EQ(kept[0].kind, BackupKind::battle);
    EXPECT_EQ(kept[0].date, "9 January 1");
    EXPECT_EQ(text_of(kept[0].file), before_battle);
    EXPECT_EQ(kept[1].kind, BackupKind::session);
    EXPECT_EQ(text_of(kept[1].file), opened);
    // Later orders of the battle do not count as another battle.
    driver.ask(GiveCommand{AddNote{"They fight."}});
    EXPECT_EQ(driver.desk().backups[0].size(), 2u);
    driver.ask(GoTo{Page::start});
    const auto& rows = driver.app().models().start.backups.at(0).rows;
    EXPECT_EQ(rows[0].why, "before a battle");
    EXPECT_EQ(rows[0].date, "9 January 1");
}

TEST_F(Keeping, EveryTwentyCommandsThereIsABackupAndTheOldestGo) {
    begin_file();
    Desk desk = empty_desk();
    desk.settings.backups = 2;
    test::Driver driver(std::move(desk));
    driver.ask(OpenFile{path});
    std::vector<std::string> at;
    for (int i = 1; i <= 85; ++i) {
        driver.app().ask(GiveCommand{AddNote{"Day after day."}});
        driver.frame();
        if (i % 20 == 0) at.push_back(campaign_to_text(*driver.desk().history));
    }
    std::vector<std::string> found;
    for (const Backup& b : driver.desk().backups.at(0))
        if (b.kind == BackupKind::autosave) found.push_back(text_of(b.file));
    EXPECT_THAT(found, ElementsAre(at[3], at[2]));
}

TEST_F(Keeping, ABackupThatCannotBeMadeIsToldAndTheCommandIsDone) {
    begin_file();
    Desk desk = empty_desk();
    std::ofstream(folder.path() / "state") << "no folder";
    test::Driver driver(std::move(desk));
    driver.ask(OpenFile{path});
    driver.ask(GiveCommand{AddNote{"Rain."}});
    EXPECT_THAT(kept_message(driver), HasSubstr("No backup was made"));
    EXPECT_THAT(kept_message(driver), testing::Not(HasSubstr("nothing was changed"))) << "the note is there";
    EXPECT_EQ(driver.desk().history->chronicle().back()->lines, std::vector<std::string>{"Rain."});
    EXPECT_EQ(text_of(path), campaign_to_text(*driver.desk().history));
}

}  // namespace
}  // namespace banneret::app
