#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "app/models/shell/settings.h"
#include "tests/app/panels/battle_page.h"

// The Battle page with mouse and keyboard: choices, odds, steps, lists.
namespace banneret::app {
namespace {

using testing::HasSubstr;

// --- The page at its usual size -----------------------------------------------------------------------------------

TEST(BattlePageUsual, ChoicesAndOddsAreInSightTogether) {
    test::Driver usual{offered("Hob"), 1280, 800};
    int stratagems = 0, losses = 0, bars = 0;
    for (const auto& item : usual.items().items) {
        stratagems += item.id == "Stratagem" ? 1 : 0;
        losses += item.id == "Losses" ? 1 : 0;
        bars += item.id == "odds" ? 1 : 0;
        if (item.id == "Losses") {
            EXPECT_GE(item.spot.bottom - item.spot.top, 30) << "cut off below";
        }
    }
    EXPECT_EQ(stratagems, 2);
    EXPECT_EQ(losses, 2);
    EXPECT_EQ(bars, 1);
    EXPECT_NE(usual.item("Posture as attacker"), nullptr);
    EXPECT_NE(usual.item("Posture as defender"), nullptr);
}

TEST(BattlePageUsual, EveryAnswerOfBothSidesIsInSightWithItsOdds) {
    Desk desk = offered("Hob");
    test::Driver usual{std::move(desk), 1280, 800};
    usual.click("fight-step-by-step");
    const auto& questions = usual.app().models().battle.questions;
    ASSERT_EQ(questions.size(), 2u);
    for (const QuestionModel& q : questions) {
        ASSERT_EQ(q.option_words.size(), q.options.size());
        for (std::size_t i = 0; i < q.options.size(); ++i) {
            const auto* item = usual.worded(q.options[i].words);
            ASSERT_NE(item, nullptr) << q.options[i].words;
            if (q.options[i].refused) continue;
            EXPECT_THAT(q.option_words[i].odds, testing::AnyOf(HasSubstr("wins"), "no battle"));
        }
    }
}

TEST(BattlePageUsual, ThePictureIsInSightWithTheChoicesAndTheOdds) {
    test::Driver usual{offered("Hob"), 1280, 800};
    const auto* picture = usual.item("picture");
    ASSERT_NE(picture, nullptr);
    EXPECT_GE(picture->spot.bottom - picture->spot.top, 150) << "cut off below";
    const auto* roles = usual.item("Who attacks");
    ASSERT_NE(roles, nullptr);
    EXPECT_GE(roles->spot.bottom - roles->spot.top, 30) << "cut off below";
}

TEST_F(BattlePage, LossesMoveOnceAndThenNoFrameIsAskedFor) {
    EXPECT_FALSE(driver.app().moving()) << "a battle that waits is at rest";
    ASSERT_TRUE(driver.click("resolve-in-one-go"));
    EXPECT_TRUE(driver.app().moving());
    for (int i = 0; i < 60; ++i) driver.frame();
    EXPECT_FALSE(driver.app().moving()) << "after less than a second it rests";
    EXPECT_NE(driver.item("save-picture"), nullptr);
    EXPECT_NE(driver.item("ladder"), nullptr);
    ASSERT_EQ(model().picture->sentences.size(), 3u);
    EXPECT_TRUE(reads(model().picture->sentences[1]));
}

TEST(BattlePageUsual, NothingMovesWithAnimationsOff) {
    Desk desk = offered("Hob");
    desk.settings.animations = false;
    test::Driver still{std::move(desk), 1280, 800};
    ASSERT_TRUE(still.click("resolve-in-one-go"));
    EXPECT_FALSE(still.app().moving());
}

// After a click on an action of the title row, only another action of that row may be under the pointer.
TEST_F(BattlePage, ADoubleClickDoesNoMoreThanAClick) {
    for (const char* id : {"fight-step-by-step", "resolve-in-one-go", "fight-it-out", "enter-result", "skip"}) {
        test::Driver one{offered("Hob"), 1280, 800};
        ASSERT_TRUE(one.click(id));
        const std::size_t steps = one.desk().history->versions().size();
        for (int again = 0; again < 2; ++again) {
            ImGui::GetIO().MouseDown[0] = true;
            one.frame();
            ImGui::GetIO().MouseDown[0] = false;
            one.settle();
        }
        EXPECT_EQ(one.desk().history->versions().size(), steps) << id;
    }
}

// --- Choices of the page in the steps -------------------------------------------------------------------------------

TEST_F(BattlePage, AChoiceThatChangesNoOddsSaysWhy) {
    ASSERT_NO_FATAL_FAILURE(pick("Who attacks", "Red"));
    const double before = model().preview.bar.first.chance;
    BattlePlan plan = model().plan;
    plan.sides.first.stratagem = plan.sides.second.stratagem = Stratagem::none;
    driver.ask(GiveCommand{PlanBattle{battle().id, plan, "the stratagems"}});
    const double none = model().preview.bar.first.chance;
    plan.sides.first.stratagem = Stratagem::field_fortifications;
    driver.ask(GiveCommand{PlanBattle{battle().id, plan, "the stratagem of Red"}});
    EXPECT_DOUBLE_EQ(model().preview.bar.first.chance, none);
    EXPECT_TRUE(reads("no effect for the attacker"));
    plan.sides.first.stratagem = Stratagem::flank_march;
    driver.ask(GiveCommand{PlanBattle{battle().id, plan, "the stratagem of Red"}});
    EXPECT_NE(model().preview.bar.first.chance, none);
    EXPECT_TRUE(reads("on the results roll"));
    driver.press('Z');
    driver.press('Z');
    driver.press('Z');
    EXPECT_DOUBLE_EQ(model().preview.bar.first.chance, before) << "every choice is one step of undo";
}

TEST_F(BattlePage, ChoicesOfThePageAreNotAskedAgainInTheSteps) {
    BattlePlan plan;
    plan.roles_given = true;
    for (const Side s : both_sides) plan.sides[s].stratagem = Stratagem::none;
    plan.sides.first.as_attacker = Posture::envelope;
    plan.sides.second.as_defender = Posture::weak_center;
    driver.ask(GiveCommand{PlanBattle{battle().id, plan, "everything"}});
    ASSERT_TRUE(driver.click("fight-step-by-step"));
    ASSERT_EQ(abstract::pending(record())->ask, Decision::Ask::declaration) << "stratagems are chosen";
    ASSERT_NO_FATAL_FAILURE(both(Declare{}, Declare{}));
    EXPECT_EQ(record().sides.first.posture, Posture::envelope);
    EXPECT_EQ(record().sides.second.posture, Posture::weak_center);
    EXPECT_EQ(abstract::pending(record())->question.what, RollFor::battle_result);
    driver.press('Z');
    EXPECT_EQ(abstract::pending(record())->ask, Decision::Ask::declaration) << "one undo for the answers together";
}

TEST_F(BattlePage, AChoiceForOneSideIsSealedWhileTheOtherChooses) {
    BattlePlan plan;
    plan.roles_given = true;
    plan.sides.first.stratagem = Stratagem::flank_march;
    driver.ask(GiveCommand{PlanBattle{battle().id, plan, "the stratagem of Red"}});
    ASSERT_TRUE(driver.click("fight-step-by-step"));
    ASSERT_EQ(model().questions.size(), 2u);
    EXPECT_TRUE(model().questions[0].sealed);
    EXPECT_FALSE(model().questions[1].sealed);
    answer(Side::second, ChooseStratagem{});
    ASSERT_TRUE(driver.click("reveal-both"));
    EXPECT_EQ(record().sides.first.stratagem->stratagem, Stratagem::flank_march);
}

TEST_F(BattlePage, UndoTakesASealBack) {
    ASSERT_TRUE(driver.click("fight-step-by-step"));
    answer(Side::first, ChooseStratagem{Stratagem::flank_march});
    ASSERT_TRUE(model().questions[0].sealed);
    driver.press('Z');
    EXPECT_FALSE(model().questions[0].sealed);
    EXPECT_FALSE(battle().plan.sides.first.sealed);
    driver.press('Y');
    EXPECT_TRUE(model().questions[0].sealed);
}

// With one side's choice sealed the players of the other side see that it is, not which.
TEST_F(BattlePage, ASealIsSecretInThePlayerSafeView) {
    ASSERT_TRUE(driver.click("fight-step-by-step"));
    answer(Side::first, ChooseStratagem{Stratagem::flank_march});
    ASSERT_TRUE(reads("flank march"));
    driver.press(KeyPress::Key::f8);
    EXPECT_TRUE(model().questions[0].sealed);
    EXPECT_EQ(model().questions[0].sealed_words, "");
}

TEST_F(BattlePage, TheGeneralsAnswerForTheSideThatHasNotChosen) {
    ASSERT_TRUE(driver.click("fight-step-by-step"));
    answer(Side::first, ChooseStratagem{Stratagem::flank_march});
    ASSERT_TRUE(driver.click("let-the-generals-decide"));
    EXPECT_EQ(record().sides.first.stratagem->stratagem, Stratagem::flank_march);
    EXPECT_TRUE(record().sides.second.stratagem);
}

// The evening's count: step by step in at most 12 clicks, resolved in one go in 3.
TEST_F(BattlePage, ABattleIsFoughtAndAppliedInFewClicks) {
    int clicks = 0;
    std::string questions;
    const auto click = [&](std::string_view id) {
        ++clicks;
        if (!model().questions.empty()) questions += model().questions.front().words + "\n";
        ASSERT_TRUE(driver.click(id));
    };
    ASSERT_NO_FATAL_FAILURE(click("fight-step-by-step"));
    for (int guard = 0; guard < 20 && !battle().to_apply(); ++guard) {
        if (model().questions.size() == 2)
            ASSERT_NO_FATAL_FAILURE(click("let-the-generals-decide"));
        else if (model().questions.front().decision.ask == Decision::Ask::roll)
            ASSERT_NO_FATAL_FAILURE(click("roll-on-to-the-next-choice"));
        else
            ASSERT_NO_FATAL_FAILURE(click("let-the-general-decide"));
    }
    ASSERT_TRUE(battle().to_apply());
    ASSERT_NO_FATAL_FAILURE(click("apply-to-the-campaign"));
    EXPECT_TRUE(history().now().battles.empty());
    EXPECT_LE(clicks, 12) << questions;

    test::Driver quick{offered("Hob"), 1280, 800};
    quick.ask(GoTo{Page::campaign});
    ASSERT_TRUE(quick.click("page-battle"));
    ASSERT_TRUE(quick.click("resolve-in-one-go"));
    ASSERT_TRUE(quick.click("apply-to-the-campaign"));
    EXPECT_TRUE(quick.desk().history->now().battles.empty());
}

TEST_F(BattlePage, OneUndoTakesBackABattleResolvedInOneGo) {
    const Campaign before = history().now();
    ASSERT_TRUE(driver.click("resolve-in-one-go"));
    ASSERT_TRUE(battle().to_apply());
    driver.press('Z');
    EXPECT_EQ(history().now(), before) << "it waits again, and is not merely begun";
}

TEST_F(BattlePage, AfterApplyingItOffersReportHandOutChronicleAndTheNextEvent) {
    ASSERT_TRUE(driver.click("resolve-in-one-go"));
    ASSERT_TRUE(driver.click("apply-to-the-campaign"));
    for (const char* id :
         {"read-the-report", "export-the-report", "hand-out", "go-to-the-chronicle", "to-the-next-event"})
        EXPECT_NE(driver.item(id), nullptr) << id;
    const std::size_t applied = history().at();
    ASSERT_TRUE(driver.click("read-the-report"));
    EXPECT_EQ(driver.desk().page, Page::chronicle);
    EXPECT_EQ(driver.desk().focus.version, applied);
    driver.ask(GoTo{Page::battle});
    driver.press('Z');
    EXPECT_EQ(driver.item("read-the-report"), nullptr) << "it is not applied any more";
}

// --- Typed dice -----------------------------------------------------------------------------------------------------

// --- By keyboard ----------------------------------------------------------------------------------------------------

TEST_F(BattlePage, ControlEnterTakesTheNextStepOfTheBattle) {
    KeyPress enter;
    enter.key = KeyPress::Key::enter;
    enter.ctrl = true;
    const auto press = [&] {
        driver.app().press(enter);
        driver.settle();
    };
    press();
    ASSERT_TRUE(battle().under_way());
    press();
    ASSERT_TRUE(driver.desk().message);
    EXPECT_THAT(driver.desk().message->words, HasSubstr("choose an answer"));
    answer(Side::first, ChooseStratagem{});
    answer(Side::second, ChooseStratagem{});
    press();
    EXPECT_EQ(abstract::pending(record())->ask, Decision::Ask::declaration);
    driver.press('Z');
    driver.ask(ResolveBattle{battle().id});
    press();
    EXPECT_TRUE(history().now().battles.empty()) << "applied";
}

// --- Before it begins ---------------------------------------------------------------------------------------------

TEST_F(BattlePage, ChoicesMoveTheOddsAndAreWhatIsResolved) {
    ASSERT_NO_FATAL_FAILURE(pick("Who attacks", "Red"));
    const double before = model().preview.bar.first.chance;
    ASSERT_NO_FATAL_FAILURE(pick("Posture as attacker", "envelope"));
    ASSERT_NO_FATAL_FAILURE(pick("Posture as defender", "stand and hold"));
    EXPECT_NE(model().preview.bar.first.chance, before);
    ASSERT_TRUE(driver.click("resolve-in-one-go"));
    EXPECT_EQ(record().sides.first.posture, Posture::envelope);
    EXPECT_EQ(record().sides.second.posture, Posture::stand_and_hold);
}

TEST_F(BattlePage, EitherArmyMayBeNamedAttacker) {
    EXPECT_NE(driver.item("Hob"), nullptr) << "the odds as if Hob attacked";
    ASSERT_NO_FATAL_FAILURE(pick("Who attacks", "Hob"));
    EXPECT_EQ(driver.item("Hob"), nullptr) << "it is not a question any more";
    ASSERT_TRUE(driver.click("resolve-in-one-go"));
    EXPECT_EQ(record().setup->start.sides.first.name, "Hob");
    EXPECT_EQ(record().attacker, Side::first);
    driver.press('Z');
    EXPECT_FALSE(battle().under_way());
    EXPECT_TRUE(model().plan.roles_given);
    EXPECT_EQ(model().plan.attacker, Side::second);
}

TEST_F(BattlePage, WhatTheGeneralWouldTryIsSaid) {
    for (const Side s : both_sides) {
        const std::string words = model().choices[s].in_mind;
        EXPECT_FALSE(words.empty());
        EXPECT_TRUE(reads(words)) << words;
    }
}

TEST_F(BattlePage, TheSeedIsTypedAndTheSameSeedIsTheSameBattle) {
    ASSERT_NO_FATAL_FAILURE(retype("seed of the dice", "4711"));
    EXPECT_EQ(driver.desk().next_seed, 4711u);
    ASSERT_NO_FATAL_FAILURE(pick("Who attacks", "Red"));
    const Campaign before = history().now();
    ASSERT_TRUE(driver.click("resolve-in-one-go"));
    EXPECT_EQ(battle().seed, 4711u);

    // Equals `campaign FILE battle Red Hob --seed 4711`.
    FightAtOnce wish;
    wish.attacker = example::id_of(history(), "Red");
    wish.defender = example::id_of(history(), "Hob");
    wish.seed = 4711;
    const auto fought = fight_at_once(before, wish);
    ASSERT_TRUE(std::holds_alternative<Performed>(fought));
    const auto& there = **std::get<Performed>(fought).entry.battle;
    EXPECT_EQ(there.transcript, battle().transcript);
    EXPECT_EQ(there.computed, review());
}

TEST_F(BattlePage, ASeedThatIsNoNumberIsRefused) {
    ASSERT_NO_FATAL_FAILURE(retype("seed of the dice", "lucky"));
    EXPECT_EQ(driver.desk().next_seed, 7u);
    ASSERT_TRUE(driver.desk().message);
    EXPECT_THAT(driver.desk().message->words, HasSubstr("whole number"));
}

TEST_F(BattlePage, TheArmsOfBothArmiesStandBeforeTheirNames) {
    const auto shields = [&] {
        const auto& words = driver.items().words;
        return std::count_if(words.begin(), words.end(), [](const auto& w) { return w.starts_with("arms: "); });
    };
    EXPECT_EQ(shields(), 2) << "before the battle";
    ASSERT_TRUE(driver.click("all-battles"));
    EXPECT_EQ(shields(), 2) << "on the list";
    ASSERT_TRUE(driver.click("resolve-all"));
    ASSERT_TRUE(driver.click("open"));
    EXPECT_EQ(shields(), 2) << "on the review";
}

TEST_F(BattlePage, AllBattlesAreFoughtAgainWithTheSeedTyped) {
    ASSERT_TRUE(driver.click("all-battles"));
    ASSERT_NO_FATAL_FAILURE(retype("seed of the dice", "55"));
    ASSERT_TRUE(driver.click("resolve-all"));
    const auto seed = battle().seed;
    const Transcript once = battle().transcript;
    EXPECT_NE(driver.desk().next_seed, 55u) << "the next battle has other dice";
    ASSERT_TRUE(driver.click("resolve"));
    EXPECT_NE(battle().seed, seed);
    ASSERT_NO_FATAL_FAILURE(retype("seed of the dice", "55"));
    ASSERT_TRUE(driver.click("resolve"));
    EXPECT_EQ(battle().seed, seed);
    EXPECT_EQ(battle().transcript, once);
}

TEST_F(BattlePage, ABattleIsPostponedFromTheListAndFromTheCampaignPage) {
    ASSERT_TRUE(driver.click("all-battles"));
    ASSERT_TRUE(driver.click("postpone"));
    ASSERT_NO_FATAL_FAILURE(retype("day it is postponed to", "in 3 days"));
    EXPECT_EQ(battle().on_day, history().now().day + 3);
    EXPECT_EQ(driver.item("postpone-now"), nullptr) << "the form is closed";
    EXPECT_TRUE(reads("is postponed to"));
    driver.ask(GoTo{Page::campaign});
    ASSERT_TRUE(driver.click("postpone"));
    ASSERT_TRUE(driver.click("day it is postponed to"));
    driver.type("tomorrow");
    ASSERT_TRUE(driver.click("postpone-now"));
    EXPECT_EQ(battle().on_day, history().now().day + 1);
    // Time stops on the day of the battle.
    ASSERT_TRUE(driver.click("pass-a-week"));
    EXPECT_EQ(history().now().day, battle().on_day);
    // "Back" after typing a date does not postpone the battle.
    const auto on_day = battle().on_day;
    ASSERT_TRUE(driver.click("postpone"));
    ASSERT_TRUE(driver.click("day it is postponed to"));
    driver.type("in 5 days");
    ASSERT_TRUE(driver.click("back"));
    EXPECT_EQ(battle().on_day, on_day);
    ASSERT_TRUE(driver.click("postpone"));
    driver.press(KeyPress::Key::escape);
    EXPECT_EQ(driver.item("postpone-now"), nullptr);
}

// --- Step by step -------------------------------------------------------------------------------------------------

}  // namespace
}  // namespace banneret::app
