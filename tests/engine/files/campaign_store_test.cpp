#include "engine/files/campaign_store.h"

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "engine/files/campaign_file.h"
#include "tests/support/faulty_disk.h"
#include "tests/support/folder.h"
#include "tests/support/scripted_campaign.h"

namespace banneret {
namespace {

namespace fs = std::filesystem;
using example::done;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string bytes_of(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}
void put_bytes(const fs::path& path, std::string_view text) {
    std::ofstream(path, std::ios::binary) << text;
}

class CampaignStoreTest : public testing::Test {
protected:
    test::Folder folder;
    fs::path path = folder.path() / "war.banneret", journal = folder.path() / "war.banneret.journal";
    std::shared_ptr<Disk> disk = std::make_shared<RealDisk>();

    CampaignStore begun(const History& h) const {
        auto store = CampaignStore::begin(h, path, disk);
        if (auto* error = std::get_if<FileError>(&store)) throw std::runtime_error(error->faults.at(0));
        return std::get<CampaignStore>(std::move(store));
    }
    CampaignStore::Opened opened() const {
        auto opened = CampaignStore::open(path, disk);
        if (auto* error = std::get_if<FileError>(&opened)) throw std::runtime_error(error->faults.at(0));
        return std::get<CampaignStore::Opened>(std::move(opened));
    }
    std::string refusal() const {
        const auto opened = CampaignStore::open(path, disk);
        const auto* error = std::get_if<FileError>(&opened);
        return error != nullptr ? error->faults.at(0) : "opened";
    }
    // The text read by a program that changes nothing.
    std::string read_text() const {
        const auto read = load_campaign(path);
        const auto* history = std::get_if<History>(&read);
        return history != nullptr ? campaign_to_text(*history) : std::get<FileError>(read).faults.at(0);
    }
    std::vector<std::string> files() const {
        std::vector<std::string> out;
        for (const auto& entry : fs::directory_iterator(folder.path())) out.push_back(entry.path().filename());
        std::sort(out.begin(), out.end());
        return out;
    }
};

TEST_F(CampaignStoreTest, EveryStepIsOnTheDiskAndTheFileIsWrittenOnlyWhenItIsSaved) {
    const auto states = example::standings(1, 40);
    {
        CampaignStore store = begun(states[0]);
        const std::string saved = bytes_of(path);
        EXPECT_FALSE(fs::exists(journal)) << "nothing was done yet";
        std::uintmax_t size = 0;
        for (const History& h : states) {
            ASSERT_FALSE(store.persist(h));
            EXPECT_EQ(read_text(), campaign_to_text(h));
            if (&h == &states[0]) continue;
            EXPECT_GT(fs::file_size(journal), size) << "appended";
            size = fs::file_size(journal);
        }
        EXPECT_EQ(bytes_of(path), saved);
        ASSERT_FALSE(store.save(states.back()));
        EXPECT_EQ(bytes_of(path), campaign_to_text(states.back()));
        EXPECT_THAT(files(), ElementsAre("war.banneret")) << "the journal has gone";
    }
    auto again = opened();
    EXPECT_EQ(again.recovered, 0u);
    EXPECT_THAT(again.notes, IsEmpty());
    EXPECT_FALSE(again.history.unsaved());
}

// The program is killed after one side has sealed its choice.
TEST_F(CampaignStoreTest, ASealedChoiceSurvivesAKill) {
    History h = example::books();
    const BattleId id = example::offered(h);
    example::done(h, ChooseResolver{id, Resolver::abstract, 7, true});
    BattlePlan plan;
    plan.sides.first.sealed = ChooseStratagem{Stratagem::flank_march};
    plan.sides.first.because = "As the marshal said.";
    {
        CampaignStore store = begun(h);
        example::done(h, PlanBattle{id, plan, "seal the answer of Red"});
        ASSERT_FALSE(store.persist(h));
    }
    const auto again = opened();
    EXPECT_EQ(again.recovered, 1u);
    EXPECT_EQ(again.history.now(), h.now());
    EXPECT_EQ(again.history.now().battles.front()->plan, plan);
}

TEST_F(CampaignStoreTest, WhatIsLeftBehindIsRecoveredWithBranchesAndPositionsAndTheJournalGoesOn) {
    const auto states = example::standings(2, 30);
    begun(states[0]);
    for (std::size_t i = 1; i < states.size(); ++i) {
        SCOPED_TRACE(i);
        auto now = opened();
        EXPECT_EQ(campaign_to_text(now.history), campaign_to_text(states[i - 1]));
        EXPECT_EQ(now.recovered, i - 1);
        EXPECT_EQ(now.history.unsaved(), i > 1);
        if (i > 1) {
            EXPECT_THAT(now.notes, ElementsAre(HasSubstr("recovered")));
        }
        EXPECT_EQ(now.history.undo_words(), states[i - 1].undo_words());
        EXPECT_EQ(now.history.redo_words(), states[i - 1].redo_words());
        ASSERT_FALSE(now.store.persist(states[i]));
    }
    EXPECT_EQ(steps_left_behind(path), states.size() - 1);
}

TEST_F(CampaignStoreTest, ACommittedStepIsSavedThoughTheFileIsNotWritten) {
    const auto states = example::standings(2, 12);
    begun(states[0]);
    const std::string file = bytes_of(path);
    for (std::size_t i = 1; i < states.size(); ++i) {
        auto now = opened();
        EXPECT_EQ(campaign_to_text(now.history), campaign_to_text(states[i - 1]));
        EXPECT_THAT(now.notes, IsEmpty()) << "nothing was left behind";
        EXPECT_FALSE(now.history.unsaved());
        ASSERT_FALSE(now.store.commit(states[i]));
        EXPECT_EQ(steps_left_behind(path), 0u);
    }
    EXPECT_EQ(bytes_of(path), file) << "a commit costs what it adds";
    EXPECT_EQ(read_text(), campaign_to_text(states.back()));
    auto last = opened();
    ASSERT_FALSE(last.store.fold_if_due(states.back(), 0));
    EXPECT_EQ(bytes_of(path), campaign_to_text(states.back()));
    EXPECT_THAT(files(), ElementsAre("war.banneret"));
}

TEST_F(CampaignStoreTest, GivingUpGoesBackToTheLastCommittedStep) {
    const auto states = example::standings(4, 6);
    begun(states[0]);
    {
        auto now = opened();
        ASSERT_FALSE(now.store.persist(states[1]));
        ASSERT_FALSE(now.store.commit(states[2]));
        ASSERT_FALSE(now.store.persist(states[3]));
        ASSERT_FALSE(now.store.give_up());
    }
    EXPECT_EQ(read_text(), campaign_to_text(states[2]));
    {
        auto now = opened();
        ASSERT_FALSE(now.store.persist(states[3]));
        ASSERT_FALSE(now.store.persist(states[4]));
    }
    EXPECT_EQ(steps_left_behind(path), 2u);
    auto now = opened();
    EXPECT_EQ(now.recovered, 2u);
    EXPECT_TRUE(now.history.unsaved());
    ASSERT_FALSE(now.store.give_up());
    EXPECT_EQ(read_text(), campaign_to_text(states[2]));
}

TEST_F(CampaignStoreTest, AJournalDamagedFromItsBeginningIsPutAsideAndNotDeleted) {
    const auto states = example::standings(3, 4);
    {
        CampaignStore store = begun(states[0]);
        for (const History& h : states) ASSERT_FALSE(store.persist(h));
    }
    std::string damaged = bytes_of(journal);
    damaged[20] ^= 1;
    put_bytes(journal, damaged);
    const auto now = opened();
    EXPECT_EQ(campaign_to_text(now.history), campaign_to_text(states[0]));
    EXPECT_THAT(now.notes, ElementsAre(HasSubstr("damaged from its beginning"), HasSubstr("journal.aside")));
    EXPECT_EQ(bytes_of(journal.string() + ".aside"), damaged);
}

TEST_F(CampaignStoreTest, AJournalThatSetsTheDateBackIsRefusedOnOpeningAsByACheck) {
    History h = example::books();
    done(h, PassDays{5});
    done(h, AddNote{"Rain."});
    begun(h);
    History back = h;
    Campaign earlier = back.now();
    earlier.day = 1;
    ASSERT_THAT(faults(earlier), testing::Not(IsEmpty()));
    EXPECT_THAT(faults_since(h.now(), earlier), testing::Not(IsEmpty()));
    Entry entry;
    entry.day = 1;
    entry.action = "set the date back";
    back.add(Performed{earlier, entry});
    {
        auto now = opened();
        ASSERT_FALSE(now.store.persist(back));
    }
    const auto now = opened();
    EXPECT_EQ(now.history.now().day, h.now().day);
    EXPECT_THAT(now.notes, testing::Contains(HasSubstr("damaged")));
}

TEST_F(CampaignStoreTest, WhatAKilledWriterLeftUnfinishedIsRemovedOnOpening) {
    begun(example::books());
    for (const char* name : {".war.banneret.a1B2c3", ".war.banneret.a1B2c3d", "war.banneret.bak"})
        put_bytes(folder.path() / name, "half");
    opened();
    EXPECT_THAT(files(), ElementsAre(".war.banneret.a1B2c3d", "war.banneret", "war.banneret.bak"));
}

TEST_F(CampaignStoreTest, ASaveKeepsModeAndGroup) {
    const History h = example::books();
    CampaignStore store = begun(h);
    ASSERT_EQ(::chmod(path.c_str(), 0640), 0);
    // Only root can give a file to another group; without it the file's own group must stay.
    struct stat before {};
    static_cast<void>(::chown(path.c_str(), static_cast<uid_t>(-1), 12345) == 0);
    ASSERT_EQ(::stat(path.c_str(), &before), 0);
    ASSERT_FALSE(store.save(h));
    struct stat saved {};
    ASSERT_EQ(::stat(path.c_str(), &saved), 0);
    EXPECT_EQ(saved.st_gid, before.st_gid);
    EXPECT_EQ(saved.st_mode & 0777u, 0640u);
}

TEST_F(CampaignStoreTest, ATornEndIsCutWithASentence) {
    const auto states = example::standings(3, 4);
    {
        CampaignStore store = begun(states[0]);
        for (const History& h : states) ASSERT_FALSE(store.persist(h));
    }
    const std::string whole = bytes_of(journal);
    const std::size_t last = whole.rfind('\n', whole.size() - 2) + 1;
    // Every few bytes, to save time, and each of the last bytes.
    for (std::size_t length = last; length < whole.size(); length += length + 20 < whole.size() ? 97u : 1u) {
        SCOPED_TRACE(length);
        put_bytes(journal, whole.substr(0, length));
        EXPECT_EQ(read_text(), campaign_to_text(states[3]));
        EXPECT_EQ(fs::file_size(journal), length) << "who only reads cuts nothing";
        auto now = opened();
        EXPECT_EQ(campaign_to_text(now.history), campaign_to_text(states[3]));
        EXPECT_EQ(now.recovered, 3u);
        if (length > last) {
            EXPECT_THAT(now.notes, ElementsAre(testing::AllOf(HasSubstr("recovered"), HasSubstr("not whole"))));
        }
        EXPECT_EQ(fs::file_size(journal), last);
        // The recovered campaign accepts further steps.
        ASSERT_FALSE(now.store.persist(states[4]));
        EXPECT_EQ(bytes_of(journal), whole);
    }
}

TEST_F(CampaignStoreTest, AJournalThatWasOnlyBegunHoldsNothing) {
    const auto states = example::standings(3, 1);
    {
        CampaignStore store = begun(states[0]);
        ASSERT_FALSE(store.persist(states[1]));
    }
    const std::string whole = bytes_of(journal);
    const std::size_t first = whole.find('\n') + 1;
    for (std::size_t length = 0; length <= first; ++length) {
        put_bytes(journal, whole.substr(0, length));
        auto now = opened();
        EXPECT_EQ(campaign_to_text(now.history), campaign_to_text(states[0]));
        EXPECT_FALSE(now.history.unsaved());
        EXPECT_THAT(now.notes, IsEmpty());
        EXPECT_FALSE(fs::exists(journal));
    }
}

TEST_F(CampaignStoreTest, DamageInTheMiddleIsToldAndTheDamagedJournalIsPutAside) {
    const auto states = example::standings(4, 6);
    {
        CampaignStore store = begun(states[0]);
        for (const History& h : states) ASSERT_FALSE(store.persist(h));
    }
    std::string damaged = bytes_of(journal);
    std::size_t line = 0;
    for (int i = 0; i < 3; ++i) line = damaged.find('\n', line) + 1;  // the third step
    damaged[line + 40] ^= 1;
    put_bytes(journal, damaged);
    auto now = opened();
    EXPECT_EQ(campaign_to_text(now.history), campaign_to_text(states[2]));
    EXPECT_THAT(now.notes, ElementsAre(HasSubstr("2 changes"), HasSubstr("damaged"), HasSubstr("journal.aside")));
    EXPECT_EQ(bytes_of(journal.string() + ".aside"), damaged);
}

// A missing record is damage too, even if all others are complete.
TEST_F(CampaignStoreTest, ARecordLeftOutOrTwiceThereIsNeverReadOver) {
    const auto states = example::standings(4, 6);
    {
        CampaignStore store = begun(states[0]);
        for (const History& h : states) ASSERT_FALSE(store.persist(h));
    }
    const std::string whole = bytes_of(journal);
    std::vector<std::string> lines;
    std::istringstream in(whole);
    for (std::string line; std::getline(in, line);) lines.push_back(line + "\n");
    ASSERT_EQ(lines.size(), 7u);
    const auto with = [&](std::vector<std::size_t> which) {
        std::string text;
        for (const std::size_t i : which) text += lines[i];
        put_bytes(journal, text);
        return read_text();
    };
    EXPECT_EQ(with({0, 1, 2, 3, 4, 5, 6}), campaign_to_text(states[6]));
    EXPECT_EQ(with({0, 1, 3, 4, 5, 6}), campaign_to_text(states[1]));
    EXPECT_EQ(with({0, 1, 2, 2, 3}), campaign_to_text(states[2]));
    EXPECT_EQ(with({0, 2, 1}), campaign_to_text(states[0]));
    EXPECT_EQ(with({1, 2, 3}), campaign_to_text(states[0])) << "it does not say of which file it is";
}

TEST_F(CampaignStoreTest, AJournalOfAnotherFileIsPutAsideAndNeverUsed) {
    const auto states = example::standings(5, 5);
    {
        CampaignStore store = begun(states[0]);
        for (std::size_t i = 1; i < 3; ++i) ASSERT_FALSE(store.persist(states[i]));
    }
    // The file is replaced by another one: an older one, or a later one of the same campaign.
    for (const History& other : {History(new_campaign("Another war")), states[1], states[4]}) {
        const std::string left = bytes_of(journal);
        put_bytes(path, campaign_to_text(other));
        EXPECT_EQ(read_text(), campaign_to_text(other));
        EXPECT_EQ(steps_left_behind(path), 0u);
        auto now = opened();
        EXPECT_EQ(campaign_to_text(now.history), campaign_to_text(other));
        EXPECT_THAT(now.notes, ElementsAre(HasSubstr("does not continue it"), HasSubstr("is kept as")));
        EXPECT_FALSE(fs::exists(journal));
        put_bytes(journal, left);
    }
    EXPECT_TRUE(fs::exists(journal.string() + ".aside-3")) << "nothing put aside is written over";
}

TEST_F(CampaignStoreTest, AJournalOfANewerProgramIsRefusedAndLeftAlone) {
    const auto states = example::standings(5, 2);
    {
        CampaignStore store = begun(states[0]);
        ASSERT_FALSE(store.persist(states[1]));
    }
    const std::string written = bytes_of(journal);
    const files::Frames frames = files::frames_of(written);
    std::string step(frames.records.at(1).json);
    const std::string version = "\"cereal_class_version\":";
    const std::size_t at = step.find(version) + version.size();
    step.replace(at, 1, "99");
    const std::string newer =
        written.substr(0, frames.records[0].end) + files::framed(step, frames.records[0].sum).text;
    put_bytes(journal, newer);
    EXPECT_THAT(refusal(), HasSubstr("newer version of Banneret"));
    EXPECT_EQ(bytes_of(journal), newer);
}

TEST_F(CampaignStoreTest, WhoeverHasTheFileOpenKeepsEverybodyElseOut) {
    const auto states = example::standings(6, 2);
    CampaignStore store = begun(states[0]);
    EXPECT_THAT(refusal(), HasSubstr("another program is changing it or has it open; nothing was changed"));
    ASSERT_FALSE(store.persist(states[1]));
    EXPECT_THAT(refusal(), HasSubstr("has it open"));
    EXPECT_EQ(steps_left_behind(path), 0u) << "nothing is left behind while it is open";
    ASSERT_FALSE(store.save(states[1]));
    EXPECT_THAT(refusal(), HasSubstr("has it open"));
    const auto replaced = CampaignStore::begin(states[2], path, disk);
    ASSERT_TRUE(std::holds_alternative<FileError>(replaced)) << "nor may anybody save over it";
    EXPECT_EQ(read_text(), campaign_to_text(states[1]));
}

TEST_F(CampaignStoreTest, TheFileIsHeldThroughEveryCallOfASave) {
    const auto states = example::standings(6, 2);
    auto watching = std::make_shared<test::FaultyDisk>();
    auto made = CampaignStore::begin(states[0], path, watching);
    CampaignStore& store = std::get<CampaignStore>(made);
    int calls = 0;
    watching->on_call = [&] {
        ++calls;
        EXPECT_THAT(refusal(), HasSubstr("has it open"));
    };
    ASSERT_FALSE(store.persist(states[1]));
    ASSERT_FALSE(store.save(states[1]));
    ASSERT_FALSE(store.persist(states[2]));
    EXPECT_GT(calls, 10);
}

TEST_F(CampaignStoreTest, GivingUpLeavesTheFileAsItWasSaved) {
    const auto states = example::standings(7, 3);
    {
        CampaignStore store = begun(states[0]);
        for (const History& h : states) ASSERT_FALSE(store.persist(h));
        EXPECT_TRUE(store.has_journal());
        ASSERT_FALSE(store.give_up());
        EXPECT_FALSE(store.has_journal());
    }
    EXPECT_EQ(read_text(), campaign_to_text(states[0]));
    EXPECT_THAT(files(), ElementsAre("war.banneret"));
}

// The program is killed after the new file got its name and before the journal was removed.
TEST_F(CampaignStoreTest, TheJournalOfAnInterruptedSaveGoesOnFromEitherFile) {
    const auto states = example::standings(8, 6);
    std::string before, after, left;
    {
        CampaignStore store = begun(states[0]);
        for (std::size_t i = 1; i <= 3; ++i) ASSERT_FALSE(store.persist(states[i]));
        before = bytes_of(path);
        const std::string steps = bytes_of(journal);
        after = campaign_to_text(states[3]);
        const files::Frames frames = files::frames_of(steps);
        left = steps + files::framed(files::file_record(files::mark_of(after), states[3].versions().size()),
                                     frames.records.back().sum)
                           .text;
    }
    for (const std::string& file : {before, after}) {
        put_bytes(path, file);
        put_bytes(journal, left);
        EXPECT_EQ(read_text(), campaign_to_text(states[3]));
        auto now = opened();
        EXPECT_EQ(now.recovered, file == before ? 3u : 0u);
        // Later steps continue the journal in the same way.
        ASSERT_FALSE(now.store.persist(states[4]));
        EXPECT_EQ(read_text(), campaign_to_text(states[4]));
    }
}

TEST_F(CampaignStoreTest, AFullDiskRefusesTheCommandAndTheNextOneIsTaken) {
    const auto states = example::standings(9, 3);
    auto counting = std::make_shared<test::FaultyDisk>();
    std::size_t calls = 0;
    {
        auto made = CampaignStore::begin(states[0], path, counting);
        ASSERT_FALSE(std::get<CampaignStore>(made).persist(states[1]));
        calls = counting->calls();
    }
    fs::remove(path);
    fs::remove(journal);
    using Fault = test::FaultyDisk::Fault;
    auto full = std::make_shared<test::FaultyDisk>(test::FaultyDisk::Plan{Fault::half_then_fail, calls, ENOSPC});
    auto made = CampaignStore::begin(states[0], path, full);
    CampaignStore& store = std::get<CampaignStore>(made);
    ASSERT_FALSE(store.persist(states[1]));
    const std::string kept = bytes_of(journal);
    History h = states[2];
    const auto error = store.persist(h);
    ASSERT_TRUE(error);
    EXPECT_THAT(error->faults,
                ElementsAre(testing::AllOf(HasSubstr("war.banneret.journal: it cannot be written"),
                                           HasSubstr("No space left"), HasSubstr("nothing was changed"))));
    EXPECT_EQ(bytes_of(journal), kept) << "not even half of it";
    store.take_back(h);
    EXPECT_EQ(campaign_to_text(h), campaign_to_text(states[1]));
    ASSERT_FALSE(store.persist(states[3]));
    EXPECT_EQ(read_text(), campaign_to_text(states[3]));
}

TEST_F(CampaignStoreTest, AfterAFailedSyncNothingIsTakenUntilTheCampaignIsSaved) {
    const auto states = example::standings(10, 3);
    auto counting = std::make_shared<test::FaultyDisk>();
    {
        auto made = CampaignStore::begin(states[0], path, counting);
        ASSERT_FALSE(std::get<CampaignStore>(made).persist(states[1]));
    }
    fs::remove(path);
    fs::remove(journal);
    // After the write of the second step.
    auto failing = std::make_shared<test::FaultyDisk>(
        test::FaultyDisk::Plan{test::FaultyDisk::Fault::fail, counting->calls() + 1, EIO});
    auto made = CampaignStore::begin(states[0], path, failing);
    CampaignStore& store = std::get<CampaignStore>(made);
    ASSERT_FALSE(store.persist(states[1]));
    ASSERT_TRUE(store.persist(states[2]));
    EXPECT_EQ(failing->names().at(counting->calls() + 1), "sync");
    EXPECT_EQ(read_text(), campaign_to_text(states[1]));
    const auto error = store.persist(states[2]);
    ASSERT_TRUE(error);
    EXPECT_THAT(error->faults, ElementsAre(HasSubstr("save the campaign, here or elsewhere, to go on")));
    ASSERT_FALSE(store.save(states[1]));
    ASSERT_FALSE(store.persist(states[2]));
    EXPECT_EQ(read_text(), campaign_to_text(states[2]));
}

TEST_F(CampaignStoreTest, AFolderThatMayNotBeWrittenRefusesTheFirstCommand) {
    const auto states = example::standings(11, 1);
    begun(states[0]);
    auto closed =
        std::make_shared<test::FaultyDisk>(test::FaultyDisk::Plan{test::FaultyDisk::Fault::fail_ever_after, 0, EACCES});
    auto now = CampaignStore::open(path, closed);
    ASSERT_TRUE(std::holds_alternative<CampaignStore::Opened>(now)) << "it can be looked at";
    const auto error = std::get<CampaignStore::Opened>(now).store.persist(states[1]);
    ASSERT_TRUE(error);
    EXPECT_THAT(error->faults, ElementsAre(HasSubstr("Permission denied")));
    EXPECT_THAT(files(), ElementsAre("war.banneret"));
    EXPECT_EQ(read_text(), campaign_to_text(states[0]));
}

TEST_F(CampaignStoreTest, ALinkAndTheFileItNamesHaveOneJournal) {
    const auto states = example::standings(12, 2);
    begun(states[0]);
    const fs::path link = folder.path() / "link.banneret";
    fs::create_symlink(path, link);
    {
        auto by_link = CampaignStore::open(link, disk);
        ASSERT_FALSE(std::get<CampaignStore::Opened>(by_link).store.persist(states[1]));
    }
    EXPECT_TRUE(fs::exists(journal));
    EXPECT_EQ(campaign_to_text(opened().history), campaign_to_text(states[1]));
}

TEST_F(CampaignStoreTest, AJournalMayBeReadByWhoeverMayReadTheCampaign) {
    const auto states = example::standings(12, 1);
    begun(states[0]);
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
    auto now = opened();
    ASSERT_FALSE(now.store.persist(states[1]));
    EXPECT_EQ(fs::status(journal).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

}  // namespace
}  // namespace banneret
