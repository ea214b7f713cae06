#include <gmock/gmock.h>

#include <cstdlib>
#include <fstream>

#include "engine/campaign/battles/fight.h"
#include "engine/campaign/chronicle/army_luck.h"
#include "engine/campaign/chronicle/chronicle.h"
#include "engine/campaign/chronicle/fold.h"
#include "engine/files/campaign_file.h"
#include "engine/files/campaign_store.h"
#include "engine/files/file_text.h"
#include "engine/files/packed_run.h"
#include "tests/support/folder.h"
#include "tests/support/scripted_campaign.h"

// Wars so long that their old versions are packed: all results stay the same.

namespace banneret {
namespace {

namespace fs = std::filesystem;
using example::done;
using testing::HasSubstr;
using testing::IsEmpty;

// A history of about `steps` versions, with branches, and battles at every stage.
History long_war(std::uint64_t seed, std::size_t steps) {
    History h = example::books();
    Rng rng(seed);
    const std::size_t first = h.at();
    while (h.size() < steps) example::done_at_random(h, rng, first);
    return h;
}

void expect_same(const History& a, const History& b) {
    ASSERT_EQ(a.size(), b.size());
    EXPECT_EQ(a.at(), b.at());
    for (std::size_t i = 0; i < a.size(); ++i) {
        const History::Version x = a.version(i), y = b.version(i);
        ASSERT_EQ(*x.campaign, *y.campaign) << "version " << i;
        ASSERT_EQ(x.entry, y.entry) << "version " << i;
        ASSERT_EQ(x.from, y.from) << "version " << i;
        ASSERT_EQ(x.redo, y.redo) << "version " << i;
        if (i > 0) {
            ASSERT_EQ(*x.before, *a.version(x.from).campaign) << "version " << i;
        }
    }
}

History read(std::string_view text) {
    auto read = campaign_from_text(text);
    if (const auto* faults = std::get_if<std::vector<std::string>>(&read)) {
        ADD_FAILURE() << faults->front();
        return History(new_campaign("Unread"));
    }
    return std::get<History>(std::move(read));
}

TEST(LongWar, IsWrittenPackedAndReadBackTheSame) {
    const History h = long_war(1, 900);
    const std::string text = campaign_to_text(h);
    EXPECT_THAT(text, HasSubstr("\"packed\""));
    const History again = read(text);
    EXPECT_GT(again.packed_size(), h.size() / 2);
    EXPECT_LT(again.packed_size(), h.size());
    expect_same(again, h);
    EXPECT_EQ(campaign_to_text(again), text) << "runs are kept as they are";
    EXPECT_THAT(packed_faults(again), IsEmpty());
}

TEST(LongWar, IsTheSameWhetherItWasPackedInMemoryOrNot) {
    History h = long_war(2, 700);
    const History whole = h;
    const std::string text = campaign_to_text(h);
    const History::Standing standing = h.standing();
    pack_history(h);
    EXPECT_GT(h.packed_size(), 0u);
    EXPECT_TRUE(h.stands_at(standing));
    expect_same(h, whole);
    EXPECT_EQ(campaign_to_text(h), text);
}

TEST(LongWar, GoesOnFromPackedVersionsByUndoRedoAndBranches) {
    History whole = long_war(3, 700);
    History packed = read(campaign_to_text(whole));
    Rng rng(4);
    for (int i = 0; i < 40; ++i) {
        const auto version = rng.below(static_cast<std::uint32_t>(whole.size()));
        for (History* h : {&whole, &packed}) {
            h->go_to(version);
            EXPECT_EQ(h->undo_words().has_value(), version != 0);
            h->undo();
            h->redo();
            done(*h, AddNote{"Rain."});
        }
        ASSERT_EQ(whole.now(), packed.now());
        ASSERT_EQ(whole.undo_words(), packed.undo_words());
    }
    expect_same(packed, whole);
    EXPECT_EQ(campaign_to_text(packed), campaign_to_text(whole));
}

TEST(LongWar, IsKeptByAJournalStepByStep) {
    const test::Folder folder;
    const fs::path path = folder.path() / "war.banneret";
    const auto disk = std::make_shared<RealDisk>();
    History h = long_war(5, 600);
    ASSERT_FALSE(save_campaign(h, path));
    Rng rng(6);
    for (int i = 0; i < 20; ++i) {
        auto opened = CampaignStore::open(path, disk);
        ASSERT_TRUE(std::holds_alternative<CampaignStore::Opened>(opened))
            << std::get<FileError>(opened).faults.front();
        auto& now = std::get<CampaignStore::Opened>(opened);
        EXPECT_THAT(now.notes, IsEmpty());
        ASSERT_EQ(now.history.now(), h.now());
        const auto version = rng.below(static_cast<std::uint32_t>(h.size()));
        for (History* each : {&h, &now.history}) {
            if (i % 3 == 0) each->go_to(version);
            if (i % 3 == 1) each->undo();
            done(*each, AddNote{"Snow."});
        }
        ASSERT_FALSE(now.store.commit(now.history));
    }
    auto loaded = load_campaign(path);
    ASSERT_TRUE(std::holds_alternative<History>(loaded));
    expect_same(std::get<History>(loaded), h);
}

TEST(LongWar, TakesAFractionOfWhatItsVersionsTake) {
    const History h = long_war(7, 900);
    std::size_t packed = 0, readable = 0;
    const History again = read(campaign_to_text(h));
    for (const auto& run : again.packed()) {
        const auto& bytes = dynamic_cast<const files::PackedRun&>(*run);
        packed += bytes.stored().data.size();
        readable += bytes.stored().bytes;
    }
    EXPECT_LT(packed * 2, readable);
}

// Two armies fight every day, and are restored afterwards.
History war_of_battles(std::uint64_t battles) {
    History h = example::books();
    const Campaign fresh = h.now();
    for (std::uint64_t day = 0; day < battles; ++day) {
        for (const auto& army : fresh.armies) done(h, PutArmy{*army, "reinforced"});
        bool fought = false;
        for (std::size_t i = 0; i < fresh.armies.size() * fresh.armies.size() && !fought; ++i) {
            FightAtOnce wish;
            wish.attacker = fresh.armies[i / fresh.armies.size()]->id;
            wish.defender = fresh.armies[i % fresh.armies.size()]->id;
            wish.seed = day + 1;
            auto outcome = fight_at_once(h.now(), wish);
            if (auto* performed = std::get_if<Performed>(&outcome)) {
                h.add(std::move(*performed));
                fought = true;
            }
        }
        done(h, PassDays{1});
    }
    return h;
}

TEST(LongWar, KeepsAFoldOfItsOldHistoryAndItsUndo) {
    History h = war_of_battles(100);
    auto fold = folding(h, h.now().day);
    ASSERT_TRUE(std::holds_alternative<FoldHistory>(fold));
    done(h, std::get<FoldHistory>(fold));
    done(h, AddNote{"After the fold."});
    History again = read(campaign_to_text(h));
    EXPECT_GT(again.packed_size(), 0u);
    expect_same(again, h);
    ASSERT_TRUE(again.now().fold);
    EXPECT_EQ(again.now().fold->lines, std::get<FoldHistory>(fold).fold.lines);
    Chronicle chronicle;
    chronicle.follow(again);
    EXPECT_LE(chronicle.rows().size(), 4u) << "the summary, the day, the fold and the note";
    again.undo();
    again.undo();
    EXPECT_FALSE(again.now().fold);
    chronicle.follow(again);
    EXPECT_GT(chronicle.rows().size(), 100u);
}

TEST(LongWar, KnowsTheLuckOfItsPackedBattlesWithoutUnpackingThem) {
    const History h = war_of_battles(120);
    const History again = read(campaign_to_text(h));
    std::size_t records = 0;
    for (const auto& run : again.packed()) {
        const auto known = luck_from_digest(run->digest());
        ASSERT_TRUE(known);
        for (const BattleLuckRecord& record : *known) {
            EXPECT_EQ(record, luck_record(record.version, **h.version(record.version).entry->battle));
            ++records;
        }
    }
    EXPECT_GT(records, 5u);
    const LuckLedger packed = luck_ledger(again), whole = luck_ledger(h);
    ASSERT_EQ(packed.armies.size(), whole.armies.size());
    EXPECT_EQ(packed.left_out, whole.left_out);
    for (std::size_t i = 0; i < whole.armies.size(); ++i) {
        EXPECT_EQ(packed.armies[i].name, whole.armies[i].name);
        EXPECT_EQ(packed.armies[i].battles.size(), whole.armies[i].battles.size());
        EXPECT_NEAR(packed.armies[i].losses.at_least(), whole.armies[i].losses.at_least(), 1e-12);
    }
}

std::string with(std::string text, std::string_view what, std::string_view instead) {
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return text.replace(at, what.size(), instead);
}

TEST(LongWar, WhatCannotBeUnpackedIsSaidAndNeverCrashes) {
    const std::string text = campaign_to_text(long_war(8, 600));
    const std::size_t data = text.find("\"data\": \"") + 9;
    std::string damaged = text;
    damaged.replace(data + 100, 4, "AAAA");
    auto taken = campaign_from_text(damaged);
    ASSERT_TRUE(std::holds_alternative<History>(taken)) << "it is unpacked only when it is read";
    History& h = std::get<History>(taken);
    EXPECT_THAT(packed_faults(h), testing::Contains(HasSubstr("cannot be unpacked")));
    EXPECT_THAT(h.version(5).entry->lines.front(), HasSubstr("cannot be read"));
    while (h.undo()) EXPECT_THAT(faults(h.now()), IsEmpty());
    for (const char* wrong : {"\"data\": \"=", "\"data\": \"%%%%", "\"data\": \""}) {
        const auto read = campaign_from_text(with(text, "\"data\": \"", wrong));
        if (const auto* history = std::get_if<History>(&read)) {
            EXPECT_EQ(packed_faults(*history).empty(), std::string_view(wrong) == "\"data\": \"");
        }
    }
    const auto refused = [](const std::string& t) {
        const auto read = campaign_from_text(t);
        const auto* faults = std::get_if<std::vector<std::string>>(&read);
        return faults != nullptr ? faults->front() : "taken";
    };
    EXPECT_THAT(refused(with(text, "\"versions\": ", "\"versions\": 1")), HasSubstr("packed"));
    EXPECT_THAT(refused(with(text, "\"first\": 0", "\"first\": 7")), HasSubstr("do not follow from one another"));
}

TEST(LongWar, AFlippedBitIsReportedOnOpening) {
    const test::Folder folder;
    const fs::path path = folder.path() / "war.banneret";
    const std::string text = campaign_to_text(long_war(9, 400));
    Rng rng(10);
    int taken = 0;
    const int flips = std::getenv("BANNERET_SOAK") != nullptr ? 5'000 : 300;
    for (int i = 0; i < flips; ++i) {
        std::string damaged = text;
        char& c = damaged[rng.below(static_cast<std::uint32_t>(text.size()))];
        c = static_cast<char>(c ^ (1 << rng.below(8)));
        std::ofstream(path, std::ios::binary) << damaged;
        const auto loaded = load_with_journal(path);
        if (const auto* campaign = std::get_if<LoadedCampaign>(&loaded)) {
            ++taken;
            EXPECT_TRUE(campaign->sum_differs) << i;
            EXPECT_THAT(campaign->notes, testing::Contains(HasSubstr("checksum"))) << i;
        }
        const auto opened = CampaignStore::open(path, std::make_shared<RealDisk>());
        EXPECT_TRUE(std::holds_alternative<FileError>(opened)) << "nothing is built on damage";
    }
    RecordProperty("flips", flips);
    RecordProperty("taken", taken);
    EXPECT_GT(taken, 20) << "most flipped bits leave something that can be read";
    std::ofstream(path, std::ios::binary) << text;
    EXPECT_FALSE(std::get<LoadedCampaign>(load_with_journal(path)).sum_differs);
}

}  // namespace
}  // namespace banneret
