#include "engine/files/backups.h"

#include <gmock/gmock.h>

#include <fstream>

#include "engine/files/campaign_file.h"
#include "tests/support/faulty_disk.h"
#include "tests/support/folder.h"
#include "tests/support/scripted_campaign.h"

namespace banneret {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;

class BackupsTest : public testing::Test {
protected:
    test::Folder folder;
    fs::path path = folder.path() / "war.banneret", ring = folder.path() / "backups";
    const std::vector<History> states = example::standings(31, 8);
    std::shared_ptr<Disk> disk = std::make_shared<test::FaultyDisk>();

    CampaignStore begun() const {
        auto store = CampaignStore::begin(states[0], path, disk);
        return std::get<CampaignStore>(std::move(store));
    }
    static Backup about(BackupKind kind, std::int64_t made = 0) {
        Backup out;
        out.kind = kind;
        out.of = "/campaigns/war.banneret";
        out.name = "The war";
        out.date = "3 January 1";
        out.made = made;
        return out;
    }
    static std::string text_of(const fs::path& file) {
        const auto read = load_campaign(file);
        return std::holds_alternative<History>(read) ? campaign_to_text(std::get<History>(read)) : "unreadable";
    }
};

TEST_F(BackupsTest, EachIsTheCampaignAsItStoodSavedOrNot) {
    CampaignStore store = begun();
    for (std::size_t i = 0; i < states.size(); ++i) {
        ASSERT_FALSE(store.persist(states[i]));
        if (i == 5) {
            ASSERT_FALSE(store.save(states[i]));
        }
        ASSERT_FALSE(back_up(store, ring, about(BackupKind::autosave), 20, *disk));
    }
    const auto found = backups_in(ring);
    ASSERT_EQ(found.size(), states.size());
    for (std::size_t i = 0; i < states.size(); ++i) {
        const Backup& b = found[states.size() - 1 - i];
        EXPECT_EQ(b.number, i + 1);
        EXPECT_EQ(b.name, "The war");
        EXPECT_EQ(b.date, "3 January 1");
        EXPECT_EQ(b.of, "/campaigns/war.banneret");
        EXPECT_EQ(text_of(b.file), campaign_to_text(states[i]));
    }
    EXPECT_EQ(fs::hard_link_count(found[8].file), 5u) << "the same bytes are kept once";
}

TEST_F(BackupsTest, TheOldestOfAKindMakesRoomAndNoClockIsAsked) {
    CampaignStore store = begun();
    // The clock runs backwards.
    for (std::size_t i = 0; i < 6; ++i) {
        ASSERT_FALSE(store.persist(states[i]));
        const auto kind = i == 1 ? BackupKind::battle : BackupKind::session;
        ASSERT_FALSE(back_up(store, ring, about(kind, 1'000'000 - static_cast<std::int64_t>(i)), 2, *disk));
    }
    std::vector<std::uint64_t> numbers;
    for (const Backup& b : backups_in(ring)) numbers.push_back(b.number);
    EXPECT_THAT(numbers, ElementsAre(6, 5, 2));
    EXPECT_EQ(std::distance(fs::directory_iterator(ring), fs::directory_iterator()), 9)
        << "three files each, and nothing is left of the others";
    ASSERT_FALSE(back_up(store, ring, about(BackupKind::session), 0, *disk));
    EXPECT_EQ(backups_in(ring).size(), 3u) << "none is wanted";
}

TEST_F(BackupsTest, WhateverCallFailsTheOthersStayAndNoHalfOneIsListed) {
    using Fault = test::FaultyDisk::Fault;
    CampaignStore store = begun();
    for (std::size_t i = 0; i < 3; ++i) {
        ASSERT_FALSE(store.persist(states[i]));
        ASSERT_FALSE(back_up(store, ring, about(BackupKind::session), 9, *disk));
    }
    ASSERT_FALSE(store.save(states[2]));  // so that there is a file to copy too
    ASSERT_FALSE(store.persist(states[3]));
    const auto before = backups_in(ring);
    int failed = 0;
    for (std::size_t at = 0; at < 30; ++at)
        for (const Fault fault : {Fault::fail, Fault::half_then_fail, Fault::fail_ever_after}) {
            test::FaultyDisk faulty({fault, at, ENOSPC});
            const auto error = back_up(store, ring, about(BackupKind::battle), 1, faulty);
            if (!faulty.struck()) continue;
            auto after = backups_in(ring);
            if (error) {
                ++failed;
                EXPECT_EQ(after, before) << "call " << at;
            } else {
                ASSERT_EQ(after.size(), before.size() + 1);
                EXPECT_EQ(text_of(after.front().file), campaign_to_text(states[3]));
            }
            for (const Backup& b : after)
                if (b.kind == BackupKind::battle)
                    for (const char* end : {".banneret", ".banneret.journal", ".about"})
                        fs::remove(fs::path(b.file).replace_extension(end));
        }
    EXPECT_GT(failed, 10);
}

TEST_F(BackupsTest, CampaignsOfOneNameAreKeptApart) {
    EXPECT_NE(backups_of(ring, "/a/war.banneret"), backups_of(ring, "/b/war.banneret"));
    EXPECT_EQ(backups_of(ring, "/a/war.banneret"), backups_of(ring, "/a/./war.banneret"));
    EXPECT_EQ(backups_of(ring, "/a/war.banneret").filename().string().substr(0, 4), "war-");
}

TEST_F(BackupsTest, WhatIsNoBackupIsPassedOver) {
    CampaignStore store = begun();
    ASSERT_FALSE(back_up(store, ring, about(BackupKind::session), 9, *disk));
    for (const char* name : {"000007-session.about", "x.about", "000008-session.banneret"})
        std::ofstream(ring / name) << "{\"backup\": 3}";
    fs::create_directories(ring / "000009-session.about");
    EXPECT_EQ(backups_in(ring).size(), 1u);
    EXPECT_THAT(backups_in(folder.path() / "none"), IsEmpty());
    EXPECT_THAT(all_backups(ring), IsEmpty());
    EXPECT_EQ(all_backups(folder.path()).size(), 1u);
}

}  // namespace
}  // namespace banneret
