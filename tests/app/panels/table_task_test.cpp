#include <gtest/gtest.h>

#include <algorithm>

#include "app/window/actions/carry_out.h"
#include "app/window/actions/carry_out_table.h"
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
    for (int i = 0; i < 10'000 && driver.desk().tasks.runs(driver.desk().table.play.task); ++i) {
        driver.app().job(TaskLane::table_play).wait_for_update();
        driver.frame();
    }
    EXPECT_FALSE(driver.desk().tasks.runs(driver.desk().table.play.task)) << "the commanders never ended";
    driver.settle();
}

TEST(TableTask, TheCommandersPlayBesideTheWindowToTheEndAndOneUndoTakesItBack) {
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

TEST(TableTask, WhatTheyOrderBesideTheWindowIsWhatTheyOrderAtOnce) {
    test::Driver driver(marches());
    muster(driver, "lionheart-variant");
    driver.ask(TableIntent{BeginTable{}});
    driver.ask(TableIntent{HandBoth{TableCommander::bold}});
    const OpenBattle begun = *find_battle(driver.desk().history->now(), driver.desk().focus.battle);
    driver.ask(TableIntent{PlayOnTable{PlayFor::to_my_decision}});
    let_them_play(driver);
    TableCommanders both;
    both.who = {TableCommander::bold, TableCommander::bold};
    const auto at_once = auto_play_table(begun, both);
    ASSERT_TRUE(std::holds_alternative<AutoPlayedTable>(at_once));
    EXPECT_EQ(transcript(driver).table_orders, std::get<AutoPlayedTable>(at_once).command.orders);
    EXPECT_EQ(transcript(driver).rolls, std::get<AutoPlayedTable>(at_once).command.rolls);
}

// Two slow commanders are playing, far from the end.
void begin_a_long_play(test::Driver& driver) {
    muster(driver, "lionheart-variant");
    driver.ask(TableIntent{BeginTable{}});
    driver.ask(TableIntent{HandBoth{TableCommander::rollout}});
    driver.app().ask(TableIntent{PlayOnTable{PlayFor::to_the_end}});
    driver.frame();
}

TEST(TableTask, TheyStopWhenToldAndOrdersWaitUntilTheyHave) {
    test::Driver driver(marches());
    begin_a_long_play(driver);
    ASSERT_TRUE(driver.desk().tasks.runs(driver.desk().table.play.task));
    driver.app().ask(TableIntent{OrderOnTable{Done{}}});
    driver.frame();
    if (driver.desk().tasks.runs(driver.desk().table.play.task)) {
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

TEST(TableTask, ASideTakenBackWhileTheyPlayIsAskedNext) {
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

TEST(TableTask, AnUndoWhileTheyPlayPutsAnEndToIt) {
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

TEST(TableTask, SampledOddsGrowWhileTheWindowIsThereAndStopAtWill) {
    test::Driver driver(marches());
    muster(driver, "lionheart-variant");
    driver.ask(TableIntent{SampleTable{true}});
    for (int i = 0; i < 1000; ++i) {
        driver.app().job(TaskLane::odds).wait_for_update();
        driver.frame();
        const auto& muster = driver.app().models().battle.muster;
        if (muster && muster->odds && muster->odds->trials >= 32) break;
    }
    driver.frame();
    ASSERT_TRUE(driver.app().models().battle.muster && driver.app().models().battle.muster->odds);
    const TableOdds& odds = *driver.app().models().battle.muster->odds;
    EXPECT_GE(odds.trials, 32u);
    EXPECT_NEAR(odds.first + odds.second + odds.drawn, 1, 1e-12);
    EXPECT_GT(odds.error, 0);
    driver.ask(TableIntent{SampleTable{false}});
    for (int i = 0; i < 1000 && driver.desk().tasks.runs(driver.desk().table.odds.task); ++i) {
        driver.app().job(TaskLane::odds).wait_for_update();
        driver.frame();
    }
    EXPECT_FALSE(driver.desk().tasks.runs(driver.desk().table.odds.task));
    // The orders played so far remain.
    EXPECT_GE(driver.app().models().battle.muster->odds->trials, 32u);
}

// The order under the pointer is evaluated in the background; the figure grows more certain and disappears when the
// pointer leaves.
TEST(TableTask, AnOrderOnWhichThePointerRestsIsWeighedUntilItLeaves) {
    test::Driver driver(marches());
    muster(driver, "by-this-axe");
    driver.ask(TableIntent{BeginTable{}});
    driver.ask(TableIntent{OrderOnTable{Done{}}});
    driver.ask(TableIntent{OrderOnTable{Done{}}});
    const auto table = [&]() -> const TablePlayModel& { return *driver.app().models().battle.table; };
    // The end of the step is legal and is not what a steady commander orders while his units have not moved.
    for (int i = 0; i < 40 && (table().advised == TableOrder{Done{}} || !driver.item("done-act")); ++i)
        driver.ask(TableIntent{OrderOnTable{table().advised.value()}});
    ASSERT_NE(driver.item("done-act"), nullptr) << driver.every_item();
    EXPECT_FALSE(table().weighed);
    const std::uint64_t before = driver.desk().revision;
    ASSERT_NE(driver.item("ask-a-commander"), nullptr) << driver.every_item();
    const float below = driver.item("ask-a-commander")->spot.top;
    ASSERT_TRUE(driver.point_at("done-act"));
    driver.settle();
    ASSERT_TRUE(table().weighed);
    EXPECT_EQ(table().weighed->order, TableOrder{Done{}});
    EXPECT_GT(driver.desk().revision, before);
    for (int i = 0; i < 1000 && table().weighed->words.find("within") == std::string::npos; ++i) {
        driver.app().job(TaskLane::order_worth).wait_for_update();
        driver.frame();
    }
    EXPECT_NE(table().weighed->words.find(" points compared with a steady commander's order, give or take "),
              std::string::npos)
        << table().weighed->words;
    const auto& shown = driver.items().words;
    EXPECT_TRUE(std::ranges::any_of(shown, [&](const std::string& s) {
        return s.find(table().weighed->words) != s.npos;
    })) << "beside the pointer";
    EXPECT_EQ(driver.item("ask-a-commander")->spot.top, below) << "nothing moves when it appears";
    const std::uint64_t task = driver.desk().table.worth.task;
    ImGui::GetIO().MousePos = {-1000, -1000};
    driver.settle();
    EXPECT_FALSE(table().weighed);
    EXPECT_FALSE(driver.desk().tasks.runs(task));
    // The evaluation ends once the order is given.
    ASSERT_TRUE(driver.point_at("done-act"));
    driver.settle();
    ASSERT_TRUE(table().weighed);
    driver.ask(TableIntent{OrderOnTable{table().advised.value()}});
    EXPECT_TRUE(!table().weighed || driver.desk().table.worth.orders == table().orders);
}

// Their buttons look as they act: only the end of the battle also plays for a side played by hand.
TEST(TableTask, CommandersAreNotOfferedForASidePlayedByHand) {
    test::Driver driver(marches(), 1920, 1080);
    muster(driver, "by-this-axe");
    driver.ask(TableIntent{BeginTable{}});
    const auto offered = [&](const char* id) {
        const auto* item = driver.item(id);
        EXPECT_NE(item, nullptr) << id << driver.every_item();
        return item != nullptr && item->enabled;
    };
    for (const char* id : {"one-order", "to-my-decision", "one-turn"}) EXPECT_FALSE(offered(id)) << id;
    EXPECT_TRUE(offered("to-the-end"));
    for (const Side side : both_sides) driver.ask(TableIntent{HandTo{side, TableCommander::steady}});
    for (const char* id : {"one-order", "to-my-decision", "one-turn", "to-the-end"}) EXPECT_TRUE(offered(id)) << id;
}

TEST(TableTask, AWorthIsPutInWordsAsItIsKnown) {
    EXPECT_EQ(worth_words({0, false, 0, 0}), "Still being compared");
    EXPECT_EQ(worth_words({0, true, 0, 0}), "What a steady commander would order");
    EXPECT_EQ(worth_words({90, false, 6.2, 1.9}), "+6 points compared with a steady commander's order, give or take 2");
    EXPECT_EQ(worth_words({90, false, -0.3, 4}), "0 points compared with a steady commander's order, give or take 4");
    EXPECT_EQ(worth_words({900, false, -0.3, 0.71}),
              "-0.3 points compared with a steady commander's order, give or take 0.7");
}

TEST(TableTask, AFailureIsShownAsASentenceAndTheBattleGoesOn) {
    test::Driver driver(marches());
    muster(driver, "lionheart-variant");
    driver.ask(TableIntent{BeginTable{}});
    Desk desk = driver.desk();
    carry_out(desk, TableIntent{PlayOnTable{PlayFor::to_the_end}});
    const std::uint64_t number = desk.table.play.task;
    ASSERT_TRUE(desk.tasks.take(TaskLane::table_play)) << (desk.message ? desk.message->words : "");
    take_update(desk, {number, 0, 0, nullptr, true, "This calculation failed: no luck. Nothing was changed."});
    ASSERT_TRUE(desk.message);
    EXPECT_EQ(desk.message->kind, Message::Kind::trouble);
    EXPECT_EQ(desk.message->words, "This calculation failed: no luck. Nothing was changed.");
    EXPECT_EQ(desk.tasks[number].state, Task::State::failed);
    EXPECT_FALSE(make_battle_model(desk).table->playing);
    // The failed task can be started again.
    carry_out(desk, TableIntent{PlayOnTable{PlayFor::to_the_end}});
    EXPECT_TRUE(desk.tasks.runs(desk.table.play.task));
}

}  // namespace
}  // namespace banneret::app
