#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "app/models/what_if/what_if_model.h"
#include "tests/app/panels/headless.h"
#include "tests/support/campaigns.h"
#include "tests/support/folder.h"

namespace banneret::app {
namespace {

Desk page() {
    Desk desk;
    desk.page = Page::what_if;
    return desk;
}

Desk what_if_desk() {
    Desk desk = page();
    desk.history = example::books();
    return desk;
}

std::string what_if_message(const test::Driver& driver) {
    return driver.desk().message ? driver.desk().message->words : "";
}

void look_at(test::Driver& driver, WhatIfView view) {
    WhatIf w = what_if_of(driver.desk());
    w.view = view;
    driver.ask(WhatIfIntent{ChangeWhatIf{w}});
}

void finish_work(test::Driver& driver) {
    for (int i = 0; i < 10'000; ++i) {
        driver.frame();
        bool runs = false;
        for (const ViewTask& view : driver.desk().view_tasks) runs = runs || driver.desk().tasks.runs(view.task);
        if (!runs) return driver.settle();
        driver.app().job(TaskLane::odds).wait_for_update();
    }
    FAIL() << "the work never ended";
}

void stop_at_first_answer(test::Driver& driver, WhatIfView view) {
    const auto waits = [&] {
        const Task& work = task_of(driver.desk(), view);
        return work.runs() && !work.answer;
    };
    while (waits()) {
        driver.app().job(TaskLane::odds).wait_for_update();
        driver.frame();
    }
    driver.ask(WhatIfIntent{StopTask{}});
}

TEST(WhatIfPage, IsOpenWithoutACampaign) {
    test::Driver driver{Desk{}};
    driver.click("page-what-if");
    EXPECT_EQ(driver.desk().page, Page::what_if);
    EXPECT_NE(driver.item("Raiding party (foe)"), nullptr) << driver.every_item();
}

TEST(WhatIfPage, AChipAndASliderChangeTheArmyInHand) {
    test::Driver driver(page());
    const double before = driver.app().models().what_if.pair.bar.first.chance;
    ASSERT_TRUE(driver.point_at("men of Knights"));
    const ScreenRect spot = driver.item("men of Knights")->spot;
    ImGuiIO& io = ImGui::GetIO();
    io.MouseDown[0] = true;
    driver.frame();
    // Every frame of the drag shows the odds of its number.
    for (int step = 1; step <= 6; ++step) {
        io.MousePos.x = spot.left + (spot.right - spot.left) * (0.5f + 0.08f * static_cast<float>(step));
        driver.frame();
        driver.frame();
        const WhatIfModel& m = driver.app().models().what_if;
        const int men = m.now.variants[0].now.army.units[0].count;
        EXPECT_EQ(men, what_if_of(driver.desk()).variants[0].now.army.units[0].count);
        EXPECT_DOUBLE_EQ(m.pair.bar.first.chance, make_what_if_model(driver.desk()).pair.bar.first.chance);
    }
    io.MouseDown[0] = false;
    driver.settle();
    const WhatIfModel& m = driver.app().models().what_if;
    EXPECT_GT(m.now.variants[0].now.army.units[0].count, 180);
    EXPECT_GT(m.pair.bar.first.chance, before);
    driver.click("as-it-was");
    EXPECT_EQ(driver.app().models().what_if.now.variants[0].now.army.units[0].count, 100);
}

TEST(WhatIfPage, OnePullOfTheSliderIsOneUndo) {
    test::Driver driver(page());
    const auto men = [&] { return driver.desk().what_if.variants[0].now.army.units[0].count; };
    const auto pull_to = [&](float share) {
        driver.point_at("men of Knights");
        const ScreenRect spot = driver.item("men of Knights")->spot;
        ImGuiIO& io = ImGui::GetIO();
        io.MouseDown[0] = true;
        for (const float part : {0.5f, 0.5f + (share - 0.5f) / 2, share}) {
            io.MousePos.x = spot.left + (spot.right - spot.left) * part;
            driver.settle();
        }
        io.MouseDown[0] = false;
        driver.settle();
        return men();
    };
    const int once = pull_to(0.8f), twice = pull_to(0.3f);
    EXPECT_NE(once, twice);
    EXPECT_EQ(driver.desk().what_if_trail.back.size(), 2u);
    driver.press('Z');
    EXPECT_EQ(men(), once);
    EXPECT_EQ(what_if_message(driver), "Undone: change Knights of Royal host.");
    driver.press('Z');
    EXPECT_EQ(men(), 100);
    EXPECT_EQ(driver.app().models().frame.undo, "");
    driver.press('Z', true);
    driver.press('Y');
    EXPECT_EQ(men(), twice);
    EXPECT_EQ(what_if_message(driver), "Redone: change Knights of Royal host.");
}

TEST(WhatIfPage, UndoTakesWhatWasDoneLastOnThePageOrToTheCampaign) {
    test::Driver driver(what_if_desk());
    const std::string name = what_if_of(driver.desk()).variants[0].now.name;
    const std::int32_t day = driver.desk().history->now().day;
    const auto days = [&] { return driver.desk().history->now().day - day; };
    driver.ask(WhatIfIntent{TypeChange{"Knights.count=5"}});
    EXPECT_EQ(driver.app().models().frame.undo, "change Knights of " + name);
    driver.ask(GiveCommand{PassDays{1}});
    driver.ask(WhatIfIntent{TypeChange{"Knights.count=2"}});
    // Only the display changed, so there is nothing to undo.
    look_at(driver, WhatIfView::losses);
    const auto knights = [&] { return driver.desk().what_if.variants[0].now.army.units[0].count; };
    driver.press('Z');
    EXPECT_EQ(knights(), 5);
    EXPECT_EQ(driver.desk().what_if.view, WhatIfView::losses);
    EXPECT_EQ(days(), 1);
    driver.press('Z');
    EXPECT_EQ(knights(), 5);
    EXPECT_EQ(days(), 0);
    driver.press('Z');
    EXPECT_EQ(knights(), 160);
    EXPECT_EQ(days(), 0);
    for (int i = 0; i < 3; ++i) driver.press('Y');
    EXPECT_EQ(knights(), 2);
    EXPECT_EQ(days(), 1);
    // On other pages undo belongs to the campaign.
    driver.ask(GoTo{Page::campaign});
    driver.press('Z');
    EXPECT_EQ(knights(), 2);
    EXPECT_EQ(days(), 0);
}

TEST(WhatIfPage, EveryKindOfChangeIsNamedAndTakenBack) {
    test::Driver driver(what_if_desk());
    const WhatIf before = what_if_of(driver.desk());
    const std::string name = before.variants[0].now.name, unit = before.variants[0].now.army.units[0].name;
    const auto changed = [&](auto&& how) {
        WhatIf w = before;
        how(w);
        driver.ask(WhatIfIntent{ChangeWhatIf{w}});
        const std::string words = driver.app().models().frame.undo;
        driver.press('Z');
        EXPECT_EQ(driver.desk().what_if, before) << words;
        return words;
    };
    EXPECT_EQ(changed([](WhatIf& w) { swap_sides(w); }), "swap sides");
    EXPECT_EQ(changed([](WhatIf& w) { duplicate(w, false, 0); }), "add " + name + " 2");
    EXPECT_EQ(changed([](WhatIf& w) { w.play.attacker = Posture::envelope; }), "change the plans");
    EXPECT_EQ(changed([](WhatIf& w) { w.strike_days = 3; }), "change the question");
    EXPECT_EQ(changed([](WhatIf& w) { w.variants[0].now.name = "Nobody"; }), "rename " + name + " to Nobody");
    EXPECT_EQ(changed([](WhatIf& w) {
                  auto& units = w.variants[0].now.army.units;
                  units.erase(units.begin());
              }),
              "leave out " + unit + " of " + name);
}

TEST(WhatIfPage, ABattleFoughtAgainStandsAloneWithoutTheArmiesOfThePage) {
    test::Driver driver(what_if_desk());
    EXPECT_NE(driver.item("swap-sides"), nullptr);
    EXPECT_NE(driver.item("plans"), nullptr);
    look_at(driver, WhatIfView::replay_with_same_dice);
    EXPECT_EQ(driver.item("swap-sides"), nullptr);
    EXPECT_EQ(driver.item("plans"), nullptr);
    EXPECT_NE(driver.item("view-compare"), nullptr) << driver.every_item();
}

TEST(WhatIfPage, ATypedNumberAndATypedChangeDoTheSame) {
    test::Driver driver(page());
    driver.click("number of Knights");
    driver.type("95");
    driver.key(ImGuiKey_Enter);
    EXPECT_EQ(driver.desk().what_if.variants[0].now.army.units[0].count, 95);
    driver.ask(WhatIfIntent{TypeChange{"Knights.count=+5; leadership=4"}});
    EXPECT_EQ(driver.desk().what_if.variants[0].now.army.units[0].count, 100);
    driver.ask(WhatIfIntent{TypeChange{"Nobody.count=5"}});
    ASSERT_TRUE(driver.desk().message);
    EXPECT_EQ(driver.desk().message->kind, Message::Kind::refused);
    EXPECT_NE(what_if_message(driver).find("Nobody"), std::string::npos);
}

TEST(WhatIfPage, WhatIsWorkedOutIsBegunByOneButton) {
    for (const WhatIfView view : {WhatIfView::season, WhatIfView::solve, WhatIfView::judges, WhatIfView::worth}) {
        test::Driver driver(page());
        WhatIf w = what_if_of(driver.desk());
        w.view = view;
        w.solve.what = SolveFor::best;
        driver.ask(WhatIfIntent{ChangeWhatIf{w}});
        const auto& items = driver.items().items;
        EXPECT_EQ(std::ranges::count_if(items, [](const auto& i) { return i.words == "Work it out"; }), 1);
    }
}

void finish_battle(test::Driver& driver) {
    while (driver.desk().tasks.runs(driver.desk().judged.task)) {
        driver.app().job(TaskLane::order_worth).wait_for_update();
        driver.frame();
    }
    driver.settle();
}

TEST(WhatIfPage, OneClickOpensABattleOfAJudgeAndEscapeLeavesIt) {
    test::Driver driver(page(), 1280, 2400);
    look_at(driver, WhatIfView::judges);
    EXPECT_EQ(driver.item("watch-lionheart-variant"), nullptr) << "nothing has been judged";
    driver.ask(WhatIfIntent{WatchJudged{"lionheart-variant", 0}});
    ASSERT_TRUE(driver.desk().message);
    EXPECT_EQ(driver.desk().message->kind, Message::Kind::refused);
    driver.ask(WhatIfIntent{BeginTask{}});
    while (driver.item("watch-medieval-skirmish") == nullptr && task_of(driver.desk(), WhatIfView::judges).runs()) {
        driver.app().job(TaskLane::odds).wait_for_update();
        driver.frame();
    }
    driver.ask(WhatIfIntent{StopTask{}});
    finish_work(driver);
    for (const TacticalRuleset& ruleset : tactical_rulesets()) {
        SCOPED_TRACE(ruleset.key);
        ASSERT_TRUE(driver.click("watch-" + std::string(ruleset.key)));
        finish_battle(driver);
        ASSERT_TRUE(watched_orders(driver.desk())) << "it is fought and shown";
        EXPECT_EQ(driver.desk().judged.shown, 0u);
        ASSERT_TRUE(driver.click("one-order-on"));
        EXPECT_EQ(driver.desk().judged.shown, 1u);
        ASSERT_TRUE(driver.click("to-now"));
        EXPECT_EQ(driver.desk().judged.shown, std::nullopt);
        ASSERT_TRUE(driver.click("next-battle"));
        finish_battle(driver);
        EXPECT_EQ(driver.desk().judged.trial, 1u);
        EXPECT_EQ(driver.desk().judged.ruleset, ruleset.key);
        ASSERT_TRUE(driver.click("run-replay"));
        EXPECT_TRUE(driver.desk().judged.running);
        if (&ruleset == &tactical_rulesets().front())
            driver.press(KeyPress::Key::escape);
        else
            driver.click("leave-judged");
        driver.settle();
        EXPECT_EQ(driver.desk().judged.task, 0u);
        EXPECT_NE(driver.item("watch-" + std::string(ruleset.key)), nullptr) << "back at the verdicts";
    }
    EXPECT_FALSE(driver.desk().history) << "nothing enters a campaign";
}

TEST(WhatIfPage, TheVerdictsAreKeptInTheCampaignAndAskedAgain) {
    test::Driver driver(what_if_desk(), 1280, 2400);
    look_at(driver, WhatIfView::judges);
    driver.ask(WhatIfIntent{KeepComparisonAs{"Before the ford"}});
    EXPECT_EQ(what_if_message(driver), "No battle has been judged yet.");
    driver.ask(WhatIfIntent{BeginTask{}});
    while (driver.item("keep-this-one") == nullptr && task_of(driver.desk(), WhatIfView::judges).runs()) {
        driver.app().job(TaskLane::odds).wait_for_update();
        driver.frame();
    }
    driver.ask(WhatIfIntent{StopTask{}});
    finish_work(driver);
    ASSERT_TRUE(driver.click("keep-this-one"));
    ASSERT_EQ(driver.desk().history->now().comparisons.size(), 1u) << what_if_message(driver);
    const KeptComparison& kept = *driver.desk().history->now().comparisons[0];
    EXPECT_FALSE(kept.verdicts.empty());
    // The armies change: the old verdicts are not kept as theirs.
    driver.ask(WhatIfIntent{TypeChange{"Knights.count=+5"}});
    driver.ask(WhatIfIntent{KeepComparisonAs{"Later"}});
    EXPECT_NE(what_if_message(driver).find("have changed since"), std::string::npos) << what_if_message(driver);
    // Opened from another tab, it is shown as a question to the judges again.
    look_at(driver, WhatIfView::compare);
    driver.ask(WhatIfIntent{OpenComparison{kept.id}});
    EXPECT_EQ(driver.desk().what_if.view, WhatIfView::judges);
    const auto& answer = std::get<JudgesAnswer>(*task_of(driver.desk(), WhatIfView::judges).answer);
    const auto again = task_question(driver.desk(), driver.desk().what_if);
    ASSERT_TRUE(std::holds_alternative<TaskQuestion>(again));
    const auto& question = std::get<JudgesQuestion>(std::get<TaskQuestion>(again)).question;
    EXPECT_EQ(*question.setup, *answer.question.setup) << "with the armies as they were kept";
    EXPECT_EQ(question.seed, answer.question.seed);
}

TEST(WhatIfPage, ControlDDoublesAndSwapSidesExchangesRoles) {
    test::Driver driver(page());
    driver.press('D');
    EXPECT_EQ(driver.desk().what_if.variants.size(), 2u);
    driver.click("swap-sides");
    EXPECT_EQ(driver.desk().what_if.role, Role::defender);
    EXPECT_EQ(driver.app().models().what_if.pair.title, "Raiding party against Royal host 2");
}

TEST(WhatIfPage, AnArmyListIsDroppedOntoIt) {
    const banneret::test::Folder folder;
    std::ofstream(folder.path() / "Hob Levy.csv") << "name,count,fc,armour\nSpears,100,2,light\n";
    std::ofstream(folder.path() / "bad.csv") << "name,count,fc,armour\nSpears,many,2,light\n";
    test::Driver driver(page());
    driver.app().drop(folder.path() / "Hob Levy.csv");
    driver.settle();
    ASSERT_EQ(driver.desk().what_if.variants.size(), 2u);
    EXPECT_EQ(driver.desk().what_if.variants[1].now.name, "Hob Levy");
    EXPECT_FALSE(driver.desk().history) << "nothing of it reaches any books";
    driver.app().drop(folder.path() / "bad.csv");
    driver.settle();
    EXPECT_EQ(driver.desk().what_if.variants.size(), 2u);
    EXPECT_NE(what_if_message(driver).find("bad.csv, line 2"), std::string::npos) << what_if_message(driver);
}

TEST(WhatIfPage, TheComparisonIsCopiedInThreeForms) {
    test::Driver driver(page(), 1280, 1600);
    driver.click("copy-as-text");
    EXPECT_NE(std::string(ImGui::GetClipboardText()).find("Royal host"), std::string::npos);
    driver.click("copy-as-csv");
    const std::string csv = ImGui::GetClipboardText();
    EXPECT_NE(csv.find(','), std::string::npos);
    driver.click("copy-as-markdown");
    EXPECT_NE(std::string(ImGui::GetClipboardText()).find("|"), std::string::npos);
    EXPECT_EQ(what_if_message(driver), "The comparison is copied as Markdown.");
}

TEST(WhatIfPage, AComparisonIsKeptOpenedAndUndone) {
    test::Driver driver(what_if_desk(), 1280, 2000);
    driver.ask(WhatIfIntent{TypeChange{"Knights.count=77"}});
    driver.click("keep-this-one");
    ASSERT_EQ(driver.desk().history->now().comparisons.size(), 1u) << what_if_message(driver);
    const ComparisonId id = driver.desk().history->now().comparisons[0]->id;
    driver.click("as-it-was");
    EXPECT_EQ(driver.desk().what_if.variants[0].now.army.units[0].count, 160);
    driver.ask(WhatIfIntent{OpenComparison{id}});
    EXPECT_EQ(driver.desk().what_if.variants[0].now.army.units[0].count, 77);
    driver.press('Z');
    EXPECT_EQ(driver.desk().what_if.variants[0].now.army.units[0].count, 160);
    driver.press('Z');
    EXPECT_EQ(driver.desk().what_if.variants[0].now.army.units[0].count, 77);
    EXPECT_EQ(driver.desk().history->now().comparisons.size(), 1u);
    driver.press('Z');
    EXPECT_EQ(driver.desk().history->now().comparisons.size(), 0u);
}

TEST(WhatIfPage, AnArmyOfACampaignThatIsClosedStaysAsAList) {
    test::Driver driver(what_if_desk());
    driver.ask(WhatIfIntent{TypeChange{"Knights.count=77"}});
    driver.ask(CloseCampaign{});
    driver.click("discard-changes");
    driver.ask(GoTo{Page::what_if});
    ASSERT_FALSE(driver.desk().history);
    ASSERT_EQ(driver.desk().what_if.variants.size(), 1u);
    EXPECT_FALSE(driver.desk().what_if.variants[0].army);
    EXPECT_EQ(driver.desk().what_if.variants[0].now.army.units[0].count, 77);
}

TEST(WhatIfPage, AChartIsSavedAsSvg) {
    const banneret::test::Folder folder;
    test::Driver driver(page(), 1280, 1600);
    look_at(driver, WhatIfView::postures);
    driver.click("save-as-svg");
    ASSERT_TRUE(driver.desk().chooser) << what_if_message(driver);
    driver.ask(LookIn{folder.path()});
    driver.click("choose");
    ASSERT_FALSE(driver.desk().chooser) << what_if_message(driver);
    std::stringstream text;
    for (const auto& file : std::filesystem::directory_iterator(folder.path()))
        text << std::ifstream(file.path()).rdbuf();
    EXPECT_EQ(text.str().rfind("<?xml", 0), 0u);
    EXPECT_NE(text.str().find("frontal assault"), std::string::npos);
}

TEST(WhatIfPage, AChartSaysItsFiguresUnderThePointer) {
    test::Driver driver(page(), 1280, 1900);
    const WhatIfModel& m = driver.app().models().what_if;
    ASSERT_EQ(m.comparison_charts.size(), 1u);
    std::vector<std::string> wanted = {m.comparison_charts[0].losses.rows[0].tip};
    for (std::size_t i = 0; i < 8; ++i)
        if (m.comparison_charts[0].results.rows[0].shares[i] > 5)
            wanted.push_back(m.comparison_charts[0].results.rows[0].tips[i]);
    EXPECT_GE(wanted.size(), 3u);
    std::set<std::string> said;
    for (const char* chart : {"results against 0", "losses against 0"}) {
        ASSERT_NE(driver.item(chart), nullptr) << driver.every_item();
        const ScreenRect spot = driver.item(chart)->spot;
        for (float y = spot.top; y < spot.bottom; y += 14)
            for (float x = spot.left; x < spot.right; x += 10) {
                ImGui::GetIO().MousePos = {x, y};
                driver.frame();
                said.insert(driver.items().words.begin(), driver.items().words.end());
            }
    }
    for (const std::string& tip : wanted) EXPECT_TRUE(said.contains(tip)) << tip;
}

TEST(WhatIfPage, EveryViewIsDrawnWithAnAnswerAndWithout) {
    for (const bool campaign : {false, true}) {
        test::Driver driver(campaign ? what_if_desk() : page(), 1280, 2400);
        for (std::size_t i = 0; i < what_if_view_count; ++i) {
            const auto view = static_cast<WhatIfView>(i);
            look_at(driver, view);
            finish_work(driver);
            if (!has_task(view)) continue;
            driver.ask(WhatIfIntent{BeginTask{}});
            // These would fight for seconds; their first answer, the abstract system's, is enough.
            const bool fights = view == WhatIfView::judges || view == WhatIfView::worth || view == WhatIfView::history;
            if (fights) stop_at_first_answer(driver, view);
            finish_work(driver);
            const Task& work = task_of(driver.desk(), view);
            EXPECT_TRUE(work.state == Task::State::done || fights) << words(view);
            EXPECT_FALSE(work.runs()) << words(view);
            ASSERT_TRUE(work.answer) << words(view);
            // The luck of a campaign needs a campaign; the window does not begin it without one.
            EXPECT_EQ(std::holds_alternative<Refusal>(*work.answer), !campaign && view == WhatIfView::mattered)
                << words(view);
        }
        ImGui::GetIO().DisplaySize.x = 700;
        for (std::size_t i = 0; i < what_if_view_count; ++i) {
            look_at(driver, static_cast<WhatIfView>(i));
            EXPECT_TRUE(has_task(static_cast<WhatIfView>(i)) ==
                        (task_of(driver.desk(), static_cast<WhatIfView>(i)).answer != nullptr));
        }
    }
}

TEST(WhatIfPage, TheQuestionTakesThreeLinesAboveTheAnswer) {
    test::Driver driver(page(), 1280, 800);
    look_at(driver, WhatIfView::sweep);
    const auto* tabs = driver.item("view-sweep");
    const auto* first = driver.item("the first number");
    ASSERT_NE(tabs, nullptr) << driver.every_item();
    ASSERT_NE(first, nullptr) << driver.every_item();
    EXPECT_LT(first->spot.top - tabs->spot.bottom, 145);
    EXPECT_NE(driver.item("plans"), nullptr);
    EXPECT_NE(driver.item("numbers"), nullptr);
}

TEST(WhatIfPage, ASweepAnswersItselfAndFollowsTheNumbers) {
    test::Driver driver(page());
    look_at(driver, WhatIfView::sweep);
    finish_work(driver);
    ASSERT_TRUE(driver.app().models().what_if.sweep->curve) << driver.app().models().what_if.sweep->work.refused;
    const auto first = task_of(driver.desk(), WhatIfView::sweep).answer;
    driver.ask(WhatIfIntent{TypeChange{"Spearmen.count=+200"}});
    finish_work(driver);
    EXPECT_NE(task_of(driver.desk(), WhatIfView::sweep).answer, first);
    EXPECT_FALSE(driver.app().models().what_if.sweep->work.stale);
    // Without a new question nothing is computed.
    const auto begun = driver.desk().tasks.latest();
    driver.settle();
    EXPECT_EQ(driver.desk().tasks.latest(), begun);
}

TEST(WhatIfPage, ALongSearchIsStoppedWithWhatIsKnown) {
    test::Driver driver(page());
    WhatIf w = what_if_of(driver.desk());
    w.view = WhatIfView::solve;
    w.solve.what = SolveFor::budgets;
    w.solve.anew = true;
    w.solve.in_coin = true;
    w.solve.lot = 1;
    w.solve.budget = 1'000'000;
    w.solve.coin = {7, 3, 2};
    w.solve.troops = w.variants[0].now.army.units;
    for (Unit& u : w.solve.troops) u.count = 100'000;
    driver.ask(WhatIfIntent{ChangeWhatIf{w}});
    driver.ask(WhatIfIntent{BeginTask{}});
    driver.ask(WhatIfIntent{StopTask{}});
    finish_work(driver);
    const Task& work = task_of(driver.desk(), WhatIfView::solve);
    EXPECT_EQ(work.state, Task::State::stopped) << "a search of 100,000 men a unit takes longer than a click";
    EXPECT_FALSE(work.runs());
}

TEST(WhatIfPage, ThePlayerSafeViewHidesIt) {
    test::Driver driver(what_if_desk());
    ASSERT_NE(driver.item("men of Knights"), nullptr);
    driver.ask(TogglePlayerSafe{});
    EXPECT_EQ(driver.item("men of Knights"), nullptr);
}

}  // namespace
}  // namespace banneret::app
