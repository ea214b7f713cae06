#include "app/models/shell/settings.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/folder.h"

namespace banneret::app {
namespace {

Settings all_changed() {
    Settings s;
    s.theme = ThemeName::high_contrast;
    s.text_percent = 175;
    s.dice = DiceMode::typed;
    s.animations = false;
    s.desktop_chooser = false;
    s.players_of = "Arden";
    s.window_width = 1920;
    s.window_height = 1080;
    s.recent = {{"/tmp/a.banneret", "The Marches", "3 Harvest 1043", 6, 1'700'000'000},
                {"/tmp/b.banneret", "Other", "", 0, 5}};
    return s;
}

void write(const std::filesystem::path& path, std::string_view text) {
    std::ofstream(path, std::ios::binary) << text;
}

TEST(Settings, ComeBackAsTheyWereWritten) {
    const auto back = settings_from_text(settings_to_text(all_changed()));
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, all_changed());
}

TEST(Settings, AreKeptInAFolderThatIsMadeForThem) {
    const test::Folder folder;
    const auto path = folder.path() / "banneret" / "settings.json";
    EXPECT_EQ(save_settings(all_changed(), path), std::nullopt);
    EXPECT_EQ(load_settings(path).settings, all_changed());
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "banneret" / "settings.json.new"));
}

TEST(Settings, ThatAreNotThereAreTheDefaultsWithoutAWord) {
    const test::Folder folder;
    const auto loaded = load_settings(folder.path() / "none.json");
    EXPECT_EQ(loaded.settings, Settings{});
    EXPECT_EQ(loaded.trouble, "");
}

TEST(Settings, ThatAreDamagedAreTheDefaultsWithASentence) {
    const test::Folder folder;
    const std::string whole = settings_to_text(all_changed());
    for (const std::string& damaged :
         {std::string(), std::string("["), std::string("null"), whole.substr(0, whole.size() / 2),
          std::string(2'000'000, ' '), std::string(100'000, '[')}) {
        write(folder.path() / "settings.json", damaged);
        const auto loaded = load_settings(folder.path() / "settings.json");
        EXPECT_EQ(loaded.settings, Settings{});
        EXPECT_NE(loaded.trouble.find("settings.json could not be read"), std::string::npos);
    }
}

TEST(Settings, OfAnotherKindOrOutOfRangeAreMendedOneByOne) {
    const auto s = settings_from_text(
        R"({"theme": 7, "text": 9000, "dice": "typed", "window-width": -3, "recent": [3, {}, {"path": "/x"}], "new": {}})");
    ASSERT_TRUE(s);
    EXPECT_EQ(s->theme, ThemeName::dark);
    EXPECT_EQ(s->text_percent, most_text_percent);
    EXPECT_EQ(s->dice, DiceMode::typed);
    EXPECT_EQ(s->window_width, 480);
    ASSERT_EQ(s->recent.size(), 1u);
    EXPECT_EQ(s->recent[0].path, "/x");
}

TEST(Settings, ThatCannotBeWrittenSaySo) {
    const test::Folder folder;
    write(folder.path() / "file", "");
    const auto trouble = save_settings(Settings{}, folder.path() / "file" / "settings.json");
    ASSERT_TRUE(trouble);
    EXPECT_NE(trouble->find("could not be written"), std::string::npos);
}

TEST(Settings, TextSizeStepsStayBetween75And300) {
    EXPECT_EQ(text_percent_stepped(100, 1), 110);
    EXPECT_EQ(text_percent_stepped(100, -1), 90);
    EXPECT_EQ(text_percent_stepped(120, 1), 125);
    EXPECT_EQ(text_percent_stepped(120, -1), 110);
    EXPECT_EQ(text_percent_stepped(100, 100), most_text_percent);
    EXPECT_EQ(text_percent_stepped(100, -100), least_text_percent);
}

TEST(Settings, ARecentFileStandsFirstAndOnlyOnce) {
    Settings s;
    for (int i = 0; i < 20; ++i) remember(s, {"/c" + std::to_string(i), "", "", 0, i});
    EXPECT_EQ(s.recent.size(), most_recent_files);
    remember(s, {"/c15", "again", "", 0, 99});
    EXPECT_EQ(s.recent.size(), most_recent_files);
    EXPECT_EQ(s.recent.front().name, "again");
    forget(s, "/c15");
    EXPECT_EQ(s.recent.size(), most_recent_files - 1);
    EXPECT_EQ(s.recent.front().path, "/c19");
}

}  // namespace
}  // namespace banneret::app
