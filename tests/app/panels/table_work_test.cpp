#include <gtest/gtest.h>

#include "engine/files/campaign_file.h"
#include "tests/app/panels/headless.h"

// Commanders and sampled odds in the background, in the whole program except the window.
namespace banneret::app {
namespace {

Desk marches() {
    Desk desk;
    auto loaded = load_campaign(BANNERET_SOURCE_DIR "/campaigns/the-salt-marches/the-salt-marches.banneret");
    if (std::holds_alternative<History>(loaded)) desk.history = std::get<History>(std::move(loaded));
    desk.page = Page::battle;
    desk.focus.battle = desk.history->now().battles[0]->id;
    return desk;
}

void muster(test::Driver& driver, const char* ruleset) {
    driver.ask(TableIntent{MusterTable{driver.desk().focus.battle}});
    ASSERT_EQ(driver.app().models().battle.view, BattleModel::View::muster);
    driver.ask(TableIntent{ChangeMuster{ruleset, driver.desk().table.plan, 7}});
}

const Transcript& transcript(const test::Driver& driver) {
    return find_battle(driver.desk().history->now(), driver.desk().focus.battle)->transcript;
}

void let_them_play(test::Driver& driver) {
    for (int i = 0; i < 10'000 && driver.desk().table.play.runs(); ++i) {
        driver.app().table_job().wait_for_news();
        driver.frame();
    }
    EXPECT_FALSE(driver.desk().table.play.runs()) << "the commanders never ended";
    driver.settle();
}

TEST(TableWork, TheCommandersPlayBesideTheWindowToTheEndAndOneUndoTakesItBack) {
    test::Driver driver(marches());
    muster(driver, "lionheart-variant");
    driver.ask(TableIntent{BeginTable{}});
    ASSERT_EQ(driver.app().models().battle.view, BattleModel::View::table);
    driver.ask(TableIntent{PlayOnTable{PlayFor::to_the_end}});
    let_them_play(driver);
    EXPECT_EQ(driver.app().models().battle.view, BattleModel::View::review);
    driver.press('Z');
    ASSERT_EQ(driver.app().models().battle.view, BattleModel::View::table);
    EXPECT_TRUE(transcript(driver).table_orders.empty());
    driver.press('Y');
    EXPECT_EQ(driver.app().models().battle.view, BattleModel::View::review);
}

TEST(TableWork, WhatTheyOrderBesideTheWindowIsWhatTheyOrderAtOnce) {
    test::Driver driver(marches());
    muster(driver, "lionheart-variant");
    driver.ask(TableIntent{BeginTable{}});
    driver.ask(TableIntent{HandBoth{TableCommander::bold}});
    const OpenBattle begun = *find_battle(driver.desk().history->now(), driver.desk().focus.battle);
    driver.ask(TableIntent{PlayOnTable{PlayFor::to_my_decision}});
    let_them_play(driver);
    TableCommanders both;
    both.who = {TableCommander::bold, TableCommander::bold};
    const auto at_once = table_played_on(begun, both);
    ASSERT_TRUE(std::holds_alternative<TablePlayedOn>(at_once));
    EXPECT_EQ(transcript(driver).table_orders, std::get<TablePlayedOn>(at_once).command.orders);
    EXPECT_EQ(transcript(driver).rolls, std::get<TablePlayedOn>(at_once).command.rolls);
}

// Two slow commanders are playing, far from the end.
void begin_a_long_play(test::Driver& driver) {
    muster(driver, "lionheart-variant");
    driver.ask(TableIntent{BeginTable{}});
    driver.ask(TableIntent{HandBoth{TableCommander::rollout}});
    driver.app().ask(TableIntent{PlayOnTable{PlayFor::to_the_end}});
    driver.frame();
}

TEST(TableWork, TheyStopWhenToldAndOrdersWaitUntilTheyHave) {
    test::Driver driver(marches());
    begin_a_long_play(driver);
    ASSERT_TRUE(driver.desk().table.play.runs());
    driver.app().ask(TableIntent{OrderOnTable{Done{}}});
    driver.frame();
    if (driver.desk().table.play.runs()) {
        ASSERT_TRUE(driver.desk().message.has_value());
        EXPECT_NE(driver.desk().message->words.find("stop them first"), std::string::npos);
    }
    driver.app().ask(TableIntent{StopOnTable{}});
    driver.frame();
    let_them_play(driver);
    const auto before = transcript(driver).table_orders.size();
    driver.settle();
    EXPECT_EQ(transcript(driver).table_orders.size(), before) << "nothing comes after the end";
}

TEST(TableWork, ASideTakenBackWhileTheyPlayIsAskedNext) {
    test::Driver driver(marches());
    begin_a_long_play(driver);
    driver.app().ask(TableIntent{HandTo{Side::second, TableCommander::steady}});
    driver.app().ask(TableIntent{HandTo{Side::first, std::nullopt}});
    driver.frame();
    let_them_play(driver);
    const BattleModel& m = driver.app().models().battle;
    ASSERT_EQ(m.view, BattleModel::View::table) << "they were stopped long before the end";
    EXPECT_EQ(m.table->asked, Side::first);
    EXPECT_FALSE(m.table->playing);
}

TEST(TableWork, AnUndoWhileTheyPlayPutsAnEndToIt) {
    test::Driver driver(marches());
    muster(driver, "by-this-axe");
    driver.ask(TableIntent{BeginTable{}});
    driver.ask(TableIntent{OrderOnTable{Done{}}});
    ASSERT_EQ(transcript(driver).table_orders.size(), 1u);
    driver.app().ask(TableIntent{PlayOnTable{PlayFor::to_the_end}});
    driver.app().ask(Undo{});
    driver.frame();
    let_them_play(driver);
    EXPECT_LE(transcript(driver).table_orders.size(), 0u) << "they were thinking of what is no more";
}

TEST(TableWork, SampledOddsGrowWhileTheWindowIsThereAndStopAtWill) {
    test::Driver driver(marches());
    muster(driver, "lionheart-variant");
    driver.ask(TableIntent{SampleTable{true}});
    for (int i = 0; i < 1000; ++i) {
        driver.app().job().wait_for_news();
        driver.frame();
        if (driver.desk().table.odds.answer && driver.desk().table.odds.answer->trials >= 32) break;
    }
    driver.frame();
    ASSERT_TRUE(driver.app().models().battle.muster && driver.app().models().battle.muster->odds);
    const TableOdds& odds = *driver.app().models().battle.muster->odds;
    EXPECT_GE(odds.trials, 32u);
    EXPECT_NEAR(odds.first + odds.second + odds.drawn, 1, 1e-12);
    EXPECT_GT(odds.error, 0);
    driver.ask(TableIntent{SampleTable{false}});
    for (int i = 0; i < 1000 && driver.desk().table.odds.runs(); ++i) {
        driver.app().job().wait_for_news();
        driver.frame();
    }
    EXPECT_FALSE(driver.desk().table.odds.runs());
    // The orders played so far remain.
    EXPECT_GE(driver.app().models().battle.muster->odds->trials, 32u);
}

}  // namespace
}  // namespace banneret::app
