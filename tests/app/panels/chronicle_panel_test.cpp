#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "engine/campaign/fight.h"
#include "tests/app/panels/headless.h"
#include "tests/support/campaigns.h"
#include "tests/support/folder.h"

namespace banneret::app {
namespace {

// A campaign with a battle in the books, the chronicle open.
Desk with_a_battle() {
    Desk desk;
    desk.history = example::books();
    FightAtOnce wish;
    wish.attacker = example::id_of(*desk.history, "Red");
    wish.defender = example::id_of(*desk.history, "Hob");
    wish.seed = 7;
    auto fought = fight_at_once(desk.history->now(), wish);
    EXPECT_TRUE(std::holds_alternative<Performed>(fought));
    desk.history->add(std::get<Performed>(std::move(fought)));
    desk.focus.version = desk.history->at();
    desk.page = Page::chronicle;
    return desk;
}

std::string contents(const std::filesystem::path& path) {
    std::stringstream out;
    out << std::ifstream(path, std::ios::binary).rdbuf();
    return out.str();
}

TEST(ChroniclePanel, TheReportOfABattleIsExportedAsAFile) {
    test::Driver driver(with_a_battle());
    ASSERT_TRUE(driver.click("Export the report"));
    ASSERT_TRUE(driver.desk().chooser);
    EXPECT_EQ(driver.desk().chooser->name, "battle-of-harl-ford.txt");
    const std::string report = driver.desk().chooser->text;
    EXPECT_NE(report.find("Battle of Harl Ford"), std::string::npos) << report;
    banneret::test::Folder folder;
    const auto path = folder.path() / "report.txt";
    driver.ask(FileChosen{path});
    EXPECT_FALSE(driver.desk().chooser);
    EXPECT_EQ(contents(path), report);
}

}  // namespace
}  // namespace banneret::app
