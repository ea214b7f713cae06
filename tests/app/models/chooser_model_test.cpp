#include "app/models/shell/chooser_model.h"

#include <gtest/gtest.h>

#include <fstream>

#include "app/models/shell/app_paths.h"
#include "engine/core/text.h"
#include "tests/support/folder.h"

namespace banneret::app {
namespace {

struct ChooserTest : testing::Test {
    test::Folder folder;
    Desk desk;
    void file(const std::string& name, std::size_t bytes = 1) {
        std::ofstream(folder.path() / name, std::ios::binary) << std::string(bytes, 'x');
    }
    ChooserModel model(ChooseFor what) {
        desk.chooser = Chooser{what, folder.path(), "report.md", "", {}};
        return make_chooser_model(desk);
    }
    static std::vector<std::string> names(const ChooserModel& m) {
        std::vector<std::string> out;
        for (const auto& row : m.rows) out.push_back(row.name);
        return out;
    }
};

TEST_F(ChooserTest, ListsFoldersThenTheFilesThatFit) {
    std::filesystem::create_directory(folder.path() / "zoo");
    std::filesystem::create_directory(folder.path() / ".hidden");
    for (const char* name : {"b.banneret", "A.csv", "notes.md", ".c.banneret", "d.CSV", "e.txt"}) file(name);
    EXPECT_EQ(names(model(ChooseFor::open)), (std::vector<std::string>{"zoo", "A.csv", "b.banneret", "d.CSV"}));
    EXPECT_EQ(names(model(ChooseFor::import_army)), (std::vector<std::string>{"zoo", "A.csv", "d.CSV", "e.txt"}));
    EXPECT_EQ(names(model(ChooseFor::save_as)), (std::vector<std::string>{"zoo", "b.banneret"}));
    EXPECT_EQ(names(model(ChooseFor::export_text)), (std::vector<std::string>{"zoo", "notes.md"}));
}

TEST_F(ChooserTest, SaysHowLargeFilesAre) {
    file("a.csv", 100);
    file("b.csv", 2048);
    const auto m = model(ChooseFor::open);
    EXPECT_EQ(m.rows.at(0).size, "100 B");
    EXPECT_EQ(m.rows.at(1).size, "2.0 kB");
}

TEST_F(ChooserTest, AFolderThatCannotBeReadIsASentence) {
    desk.chooser = Chooser{ChooseFor::open, folder.path() / "gone", "", "", {}};
    const auto m = make_chooser_model(desk);
    EXPECT_TRUE(m.rows.empty());
    EXPECT_NE(m.trouble.find("cannot be read"), std::string::npos);
}

TEST_F(ChooserTest, ATypedNameIsAFileInThisFolder) {
    const auto m = model(ChooseFor::save_as);
    EXPECT_EQ(typed_path(m, " marches "), folder.path() / "marches.banneret");
    EXPECT_EQ(typed_path(m, "marches.banneret"), folder.path() / "marches.banneret");
    EXPECT_EQ(typed_path(m, "/tmp/x.banneret"), "/tmp/x.banneret");
    EXPECT_EQ(typed_path(m, "   "), std::nullopt);
    EXPECT_EQ(typed_path(model(ChooseFor::open), "a.csv"), folder.path() / "a.csv");
}

TEST_F(ChooserTest, ATypedFolderGetsNoExtension) {
    std::filesystem::create_directory(folder.path() / "lists");
    EXPECT_EQ(typed_path(model(ChooseFor::save_as), "lists"), folder.path() / "lists") << "not lists.banneret";
}

TEST(FileName, IsMadeOfTheWordsAndNeverOfAFolder) {
    EXPECT_EQ(file_name("Battle of Harl Ford", ".md"), "battle-of-harl-ford.md");
    EXPECT_EQ(file_name("../../etc/passwd", ".txt"), "etc-passwd.txt");
    EXPECT_EQ(file_name("  O'Neil's \"Last\" Stand?! ", ".txt"), "o-neil-s-last-stand.txt");
    EXPECT_EQ(file_name("Żółw", ".csv"), "Żółw.csv");
    EXPECT_EQ(file_name("/.-", ".csv"), "banneret.csv");
    EXPECT_EQ(file_name(std::string(100, 'x'), ".csv"), std::string(60, 'x') + ".csv");
    std::string wide;
    for (int i = 0; i < 50; ++i) wide += "\u00e9";
    EXPECT_TRUE(valid_utf8(file_name("x" + wide, "")));
}

}  // namespace
}  // namespace banneret::app
