#include "app/models/shell/start_model.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "tests/support/folder.h"

namespace banneret::app {
namespace {

TEST(StartModel, SaysHowLongAgoInRoundWords) {
    constexpr std::int64_t now = 1'700'000'000, hour = 3600, day = 24 * hour;
    EXPECT_EQ(ago_words(now - 30, now), "just now");
    EXPECT_EQ(ago_words(now - 5 * 60, now), "5 minutes ago");
    EXPECT_EQ(ago_words(now - hour, now), "1 hour ago");
    EXPECT_EQ(ago_words(now - day, now), "yesterday");
    EXPECT_EQ(ago_words(now - 5 * day, now), "5 days ago");
    EXPECT_EQ(ago_words(now - 21 * day, now), "3 weeks ago");
    EXPECT_EQ(ago_words(now - 100 * day, now), "3 months ago");
    EXPECT_EQ(ago_words(now - 800 * day, now), "2 years ago");
    EXPECT_EQ(ago_words(now + day, now), "just now") << "a clock set back";
    EXPECT_EQ(ago_words(0, now), "");
}

TEST(StartModel, ShowsRecentCampaignsAndWhichAreGone) {
    const test::Folder folder;
    const auto there = folder.path() / "there.banneret";
    std::ofstream(there) << "x";
    Desk desk;
    desk.clock = 1'700'000'000;
    remember(desk.settings, {folder.path() / "gone.banneret", "Gone", "1 Harvest 1043", 6, desk.clock - 60 * 60});
    remember(desk.settings, {there, "", "", 1, desk.clock});
    const auto m = make_start_model(desk);
    ASSERT_EQ(m.recent.size(), 2u);
    EXPECT_EQ(m.recent[0].name, "there") << "the file's name where the campaign has none";
    EXPECT_EQ(m.recent[0].armies, "1 army");
    EXPECT_FALSE(m.recent[0].missing);
    EXPECT_EQ(m.recent[1].name, "Gone");
    EXPECT_EQ(m.recent[1].armies, "6 armies");
    EXPECT_EQ(m.recent[1].opened, "1 hour ago");
    EXPECT_TRUE(m.recent[1].missing);
}

// The first frame may have only letters of Latin-1.
TEST(StartModel, KnowsWhetherEveryNameOnThePageIsLatin) {
    Desk desk;
    remember(desk.settings, {"/war/a.banneret", "Caf\xC3\xA9 of Arden", "1 Harvest 1043", 6, 1});
    desk.left_behind.push_back({"/war/b.banneret", false, 12, "Fens", "2 Harvest 1043"});
    Backup backup;
    backup.name = "Fens";
    backup.of = "/war/b.banneret";
    desk.backups.push_back({backup});
    EXPECT_TRUE(start_page_is_latin(desk));
    const std::string other = "\xD0\x92\xD0\xBE\xD0\xB9\xD0\xBD\xD0\xB0";
    const auto with = [&](auto change) {
        Desk changed = desk;
        change(changed);
        return start_page_is_latin(changed);
    };
    EXPECT_FALSE(with([&](Desk& d) { d.settings.recent[0].name = other; }));
    EXPECT_FALSE(with([&](Desk& d) { d.settings.recent[0].path = "/" + other + "/a.banneret"; }));
    EXPECT_FALSE(with([&](Desk& d) { d.left_behind[0].name = other; }));
    EXPECT_FALSE(with([&](Desk& d) { d.left_behind[0].date = other; }));
    EXPECT_FALSE(with([&](Desk& d) { d.backups[0][0].name = other; }));
    EXPECT_FALSE(with([&](Desk& d) { d.backups[0][0].date = other; }));
    EXPECT_FALSE(with([&](Desk& d) { d.message = Message{Message::Kind::trouble, other}; }));
}

}  // namespace
}  // namespace banneret::app
