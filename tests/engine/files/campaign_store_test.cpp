// The store of a campaign: what is on the disk after a command, a save or a kill, and who may open it.

#include "tests/engine/files/stored_campaign.h"
#include "tests/support/faulty_disk.h"
#include "tests/support/scripted_campaign.h"

namespace banneret {
namespace {

using example::done;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

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
