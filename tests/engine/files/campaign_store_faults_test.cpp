// Damaged journals and failing disks: the fault is reported in a sentence, and nothing is lost.

#include "tests/engine/files/stored_campaign.h"
#include "tests/support/faulty_disk.h"
#include "tests/support/scripted_campaign.h"

namespace banneret {
namespace {

using example::done;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

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

}  // namespace
}  // namespace banneret
