#include "tests/app/panels/table_pages.h"

// The table in a small window, or with large text.
namespace banneret::app {
namespace {

// In a small window, or with large text in a larger one, the board keeps its height and one thing at a time is beside
// it.
class TableInASmallWindow : public TablePages {
protected:
    static float width(test::Driver& driver) {
        const ItemLog::Item* board = driver.item("table");
        return board != nullptr ? board->spot.right - board->spot.left : 0;
    }
    static float height(test::Driver& driver) {
        const ItemLog::Item* board = driver.item("table");
        return board != nullptr ? board->spot.bottom - board->spot.top : 0;
    }
};

TEST_P(TableInASmallWindow, TheBoardHasMostOfTheHeightAndTheRestStandsInTurnBesideIt) {
    const test::View& view = GetParam().view;
    test::Driver driver(desk(), view.width, view.height);
    ASSERT_NO_FATAL_FAILURE(begin(driver));
    EXPECT_GT(height(driver), 0.56f * view.height);
    EXPECT_NE(driver.item("done-deploy"), nullptr);
    EXPECT_NE(driver.item("play on"), nullptr) << driver.every_item();
    EXPECT_EQ(driver.item("one-order-back"), nullptr);
    // The replay is above the log, with step, slider and speed.
    ASSERT_NO_FATAL_FAILURE(give(driver, Done{}));
    ASSERT_TRUE(driver.click("log"));
    EXPECT_EQ(driver.item("play on"), nullptr);
    for (const char* words :
         {"to-the-beginning", "run-replay", "one-order-on", "to-now", "moment", "speed of the replay"})
        EXPECT_NE(driver.item(words), nullptr) << words;
    ASSERT_TRUE(driver.click("one-order-back"));
    EXPECT_EQ(table(driver).shown, 0u);
    ASSERT_TRUE(driver.click("to-now"));
    ASSERT_TRUE(driver.click("odds"));
    EXPECT_NE(driver.item("sample-the-odds"), nullptr);
    EXPECT_EQ(driver.item("one-order-back"), nullptr);
}

TEST_P(TableInASmallWindow, TheColumnFoldsAwayAndComesBack) {
    const test::View& view = GetParam().view;
    test::Driver driver(desk(), view.width, view.height);
    ASSERT_NO_FATAL_FAILURE(begin(driver));
    const float before = width(driver);
    ASSERT_TRUE(driver.click("fold-the-column-away"));
    EXPECT_GT(width(driver), before * 1.3f);
    EXPECT_EQ(driver.item("log"), nullptr);
    ASSERT_TRUE(driver.click("unfold-the-column"));
    EXPECT_EQ(width(driver), before);
}

// A question that cannot be answered on the board is shown at once, whatever was beside the board.
TEST_P(TableInASmallWindow, AnAnswerIsAskedForInSight) {
    const test::View& view = GetParam().view;
    test::Driver driver(desk(), view.width, view.height);
    ASSERT_NO_FATAL_FAILURE(begin(driver));
    ASSERT_NO_FATAL_FAILURE(give(driver, Done{}));
    // Deployment and acts are carried out on the board.
    const auto answers = [&] {
        const auto moment = table(driver).decision->moment;
        return moment != TableDecision::Moment::act && moment != TableDecision::Moment::deploy;
    };
    for (int i = 0; i < 200; ++i) {
        ASSERT_TRUE(driver.click("log"));
        ASSERT_NO_FATAL_FAILURE(give(driver, *table(driver).advised));
        ASSERT_TRUE(table(driver).decision);
        if (answers()) break;
        ASSERT_NE(driver.item("one-order-back"), nullptr) << "the log stays";
    }
    ASSERT_TRUE(answers());
    EXPECT_NE(driver.item("play on"), nullptr) << "the orders are back";
    EXPECT_NE(driver.worded(table(driver).offers.front().words), nullptr) << driver.every_item();
    EXPECT_EQ(driver.item("one-order-back"), nullptr);
}

INSTANTIATE_TEST_SUITE_P(Views, TableInASmallWindow,
                         testing::Values(TableView{"lionheart-variant", {ThemeName::light, 200}},
                                         TableView{"by-this-axe", {ThemeName::light, 200}},
                                         TableView{"by-this-axe", {ThemeName::dark, 150}},
                                         TableView{"lionheart-variant", {ThemeName::dark, 200, 1920, 1080}}),
                         name_of);

}  // namespace
}  // namespace banneret::app
