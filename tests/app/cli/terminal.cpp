#include "tests/app/cli/terminal.h"

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "app/cli/base/cli.h"
#include "engine/files/campaign_file.h"

namespace banneret::app {

namespace fs = std::filesystem;

Call call(const std::vector<std::string>& args) {
    std::ostringstream out, err;
    const int code = run_cli(args, out, err);
    return {code, out.str(), err.str()};
}

void TerminalTest::SetUp() {
    const testing::TestInfo* test = testing::UnitTest::GetInstance()->current_test_info();
    std::string name = std::string("banneret_") + test->test_suite_name() + "_" + test->name();
    for (char& c : name)
        if (c == '/') c = '_';
    folder_ = fs::path(testing::TempDir()) / name;
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    // Each test has its own backups and settings.
    for (const char* place : {"XDG_STATE_HOME", "XDG_CONFIG_HOME"}) ::setenv(place, (folder_ / "home").c_str(), 1);
    file("RED.csv",
         "name,count,fc,armour,shield,mounted,melee,missile,abilities\n"
         "Knights,160,4,heavy,yes,yes,lance;sword,,\n"
         "Squires,80,3,medium,yes,yes,lance;sword,,\n"
         "Longbowmen,160,3,heavy,no,no,axe,longbow,\n"
         "Elven Archers,200,3,heavy,no,no,axe,longbow,camouflage\n");
    file("HOB.csv",
         "name,count,fc,armour,missile,abilities\n"
         "Hobbits,400,3,medium,short bow,camouflage;marksman\n");
    file("ORC.csv",
         "name,count,fc,armour,shield,mounted,abilities\n"
         "Orcs,900,2,light,yes,no,\n"
         "Wolf Riders,200,2,light,no,yes,quick\n");
    file("HUN.csv",
         "name,count,fc,armour,shield,mounted,missile\n"
         "Horse Archers,300,3,light,no,yes,short bow\n"
         "Spearmen,100,2,light,yes,no,\n");
    file("MIL.csv", "name,count,fc,armour,shield\nMilitia,400,1,none,yes\n");
}

void TerminalTest::TearDown() {
    fs::remove_all(folder_);
}

std::string TerminalTest::file(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return path(name);
}

std::string TerminalTest::text_of(const std::string& name) const {
    std::ifstream in(folder_ / name, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

OrderedJson TerminalTest::json(std::vector<std::string> args) const {
    args.push_back("--json");
    const Call made = call(args);
    EXPECT_EQ(made.code, 0) << made.err;
    EXPECT_EQ(made.err, "");
    return OrderedJson::parse(made.out, nullptr, false);
}

std::string TerminalTest::fault(const std::vector<std::string>& args, int code) const {
    const Call made = call(args);
    EXPECT_EQ(made.code, code);
    EXPECT_EQ(made.out, "");
    EXPECT_NE(made.err, "");
    return made.err;
}

void CampaignTerminalTest::keep(const History& history) const {
    if (const auto error = save_campaign(history, books())) {
        ADD_FAILURE() << error->faults.at(0);
    }
}

std::string CampaignTerminalTest::books_text() const {
    const std::string journal = "ford.banneret.journal";
    return text_of("ford.banneret") + (std::filesystem::exists(path(journal)) ? text_of(journal) : std::string());
}

Campaign CampaignTerminalTest::now() const {
    return std::get<History>(load_campaign(books())).now();
}

std::vector<std::string> CampaignTerminalTest::campaign(std::vector<std::string> words) const {
    words.insert(words.begin(), {"campaign", books()});
    return words;
}

std::string CampaignTerminalTest::done(std::vector<std::string> words) const {
    const Call made = call(campaign(std::move(words)));
    EXPECT_EQ(made.code, 0) << made.err;
    EXPECT_EQ(made.err, "");
    return made.out;
}

}  // namespace banneret::app
