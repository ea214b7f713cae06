#include "app/models/rules/rules_model.h"

#include <gtest/gtest.h>

#include "tests/support/campaigns.h"

namespace banneret::app {
namespace {

ReferencePage page() {
    Table table = headed({"strength", "shift"});
    table.row({"mounted 50 or more", "+1"});
    table.row({"flying", "+2"});
    return {"pursuit", "Pursuit", {"AD-24"}, std::move(table), {"Only the victor pursues (AD-2)."}};
}

TEST(RulesModel, ASearchFindsLinesNotesAndTitles) {
    EXPECT_EQ(find_in(page(), "flying").rows, (std::vector<std::size_t>{1}));
    EXPECT_EQ(find_in(page(), "victor").notes, (std::vector<std::size_t>{0}));
    EXPECT_TRUE(find_in(page(), "PURSUIT").title);
    EXPECT_EQ(find_in(page(), "pursuit").rows.size(), 2u);
    EXPECT_EQ(find_in(page(), "pursuit flying").rows, (std::vector<std::size_t>{1}));
    EXPECT_FALSE(find_in(page(), "ambush").any());
    EXPECT_EQ(find_in(page(), "").rows.size(), 2u);
}

TEST(RulesModel, ARuleIsFoundByItsWholeNumber) {
    EXPECT_TRUE(find_in(page(), "AD-24").title);
    EXPECT_EQ(find_in(page(), "ad-2").notes, (std::vector<std::size_t>{0}));
    EXPECT_FALSE(find_in(page(), "ad-2").title);
    EXPECT_FALSE(find_in(page(), "AD-4").any());
}

TEST(RulesModel, ARuleIdMayHaveLettersAndPoints) {
    ReferencePage page{"k", "Title", {"BCR-4.7.a"}, headed({"rule"}), {"Read BCR-8.6."}};
    for (const char* rule : {"AD-R11", "LH-MUSTER"}) page.table.row({rule});
    EXPECT_TRUE(find_in(page, "bcr-4.7.a").title);
    EXPECT_FALSE(find_in(page, "bcr-4.7").any());
    EXPECT_EQ(find_in(page, "ad-r11").rows, (std::vector<std::size_t>{0}));
    EXPECT_FALSE(find_in(page, "ad-r1").any());
    EXPECT_EQ(find_in(page, "lh-muster").rows, (std::vector<std::size_t>{1}));
    EXPECT_EQ(find_in(page, "lh-mus").rows, (std::vector<std::size_t>{1}));
    EXPECT_EQ(find_in(page, "bcr-8.6").notes, (std::vector<std::size_t>{0}));
}

TEST(RulesModel, ShowsEveryPageUnderTheCampaignsHouseRules) {
    Desk desk;
    EXPECT_FALSE(make_rules_model(desk).pages.empty());
    EXPECT_EQ(make_rules_model(desk).house, "");
    History h = example::books();
    HouseRules house;
    ASSERT_EQ(set_house_rule(house, "abstract.fortification-shift", "3"), std::nullopt);
    example::done(h, SetHouseRules{house});
    desk.history = h;
    EXPECT_EQ(make_rules_model(desk).house, "The Test Marches");
}

}  // namespace
}  // namespace banneret::app
