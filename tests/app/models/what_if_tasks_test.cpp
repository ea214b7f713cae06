#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "app/models/shell/desk.h"
#include "app/models/tabletop/judged_battle.h"
#include "app/models/what_if/what_if_model.h"
#include "engine/core/text.h"
#include "tests/app/models/what_if_work.h"
#include "tests/support/campaigns.h"

namespace banneret::app {
namespace {

TEST(WhatIfTasks, TheNumberOfMenItFindsReachesTheGoalAndOneLessDoesNot) {
    Desk desk = work_looking_at(WhatIfView::solve);
    desk.what_if.solve.unit = "Spearmen";
    desk.what_if.solve.goal = "wins 40%";
    work_it_out(desk);
    const WhatIfModel m = make_what_if_model(desk);
    ASSERT_TRUE(m.solve && m.solve->curve);
    const auto& answer = std::get<CountAnswer>(*task_of(desk, WhatIfView::solve).answer);
    ASSERT_TRUE(answer.smallest);
    EXPECT_NE(m.solve->headline.find("Spearmen"), std::string::npos) << m.solve->headline;
    const auto wins_with = [&](std::int64_t men) {
        Desk changed = desk;
        changed.what_if.view = WhatIfView::compare;
        EXPECT_FALSE(change(changed.what_if.variants[0].now, "Spearmen.count=" + std::to_string(men)));
        return make_what_if_model(changed).pair.bar.first.chance;
    };
    EXPECT_GE(wins_with(*answer.smallest), 0.4);
    EXPECT_LT(wins_with(*answer.smallest - 1), 0.4);
}

TEST(WhatIfTasks, AGoalThatCannotBeReadSaysSoAndIsNotAsked) {
    Desk desk = work_looking_at(WhatIfView::solve);
    desk.what_if.solve.goal = "glory";
    EXPECT_NE(make_what_if_model(desk).solve->goal_fault, "");
    EXPECT_TRUE(begin_task(desk));
    EXPECT_FALSE(desk.tasks.waiting(TaskLane::odds));
    EXPECT_EQ(make_what_if_model(desk).solve->work.refused, "") << "said once";
    desk.what_if.solve.what = SolveFor::best;
    EXPECT_EQ(make_what_if_model(desk).solve->goal_fault, "") << "nothing is asked of a goal there";
    EXPECT_EQ(make_what_if_model(desk).solve->work.refused, "");
}

TEST(WhatIfTasks, WhatIsBoughtIsWithinTheBudgetAndToBeHad) {
    Desk desk = work_looking_at(WhatIfView::solve);
    desk.what_if.solve.what = SolveFor::best;
    desk.what_if.solve.budget = 60;
    work_it_out(desk);
    const auto& answer = std::get<MixAnswer>(*task_of(desk, WhatIfView::solve).answer);
    ASSERT_TRUE(answer.best);
    EXPECT_LE(answer.best->price, 60);
    EXPECT_TRUE(answer.proven);
    const WhatIfModel m = make_what_if_model(desk);
    ASSERT_TRUE(m.solve->mix);
    EXPECT_TRUE(m.solve->mix->rows.back().strong);
    ASSERT_TRUE(m.solve->bought);
    double men = 0;
    for (const auto& row : m.solve->bought->rows) men += row.points.at(0).value;
    EXPECT_EQ(men, static_cast<double>(answer.best->men));
    EXPECT_NE(m.solve->headline.find("points"), std::string::npos) << m.solve->headline;
}

// The best army of every budget up to 60 points, computed.
Desk with_budgets() {
    Desk desk = work_looking_at(WhatIfView::solve);
    desk.what_if.solve.what = SolveFor::budgets;
    desk.what_if.solve.budget = 60;
    work_it_out(desk);
    return desk;
}

TEST(WhatIfTasks, ASweepOfBudgetsIsACurveAndAMapOfWhatEachBuys) {
    const Desk desk = with_budgets();
    const auto& steps = std::get<std::vector<BudgetStep>>(*task_of(desk, WhatIfView::solve).answer);
    const auto m = *make_what_if_model(desk).solve;
    ASSERT_TRUE(m.curve && m.map);
    ASSERT_FALSE(m.map->rows.empty());
    EXPECT_EQ(m.map->cells.size(), m.map->rows.size() * m.map->columns.size());
    // The last column is the full budget, so its shares add up to 1.
    const std::size_t columns = m.map->columns.size();
    ASSERT_TRUE(steps.back().answer.best);
    double spent = 0;
    for (std::size_t r = 0; r < m.map->rows.size(); ++r) spent += m.map->cells[r * columns + columns - 1].shade;
    EXPECT_NEAR(spent, 1.0, 1e-9);
}

TEST(WhatIfTasks, ASweepOfBudgetsSaysWhatToBuyAndFromWhichPriceOnMoreDoesNotHelp) {
    const Desk desk = with_budgets();
    const auto& steps = std::get<std::vector<BudgetStep>>(*task_of(desk, WhatIfView::solve).answer);
    const auto m = *make_what_if_model(desk).solve;
    ASSERT_TRUE(m.mix);
    const Aim aim = desk.what_if.solve.aim;
    // The last row is the best of all budgets, the first budget that reaches it, and the headline says it.
    const Mix& best = *steps.back().answer.best;
    const auto first = std::find_if(steps.begin(), steps.end(), [&](const BudgetStep& s) {
        return s.answer.best && s.answer.best->value == best.value;
    });
    ASSERT_NE(first, steps.end());
    const auto& last = m.mix->rows.back();
    EXPECT_EQ(last.cells.at(0).words, with_commas(first->answer.best->price));
    EXPECT_EQ(last.cells.at(1).words, aim_text(aim, best.value));
    EXPECT_NE(m.headline.find(last.cells.at(2).words), std::string::npos) << m.headline;
    EXPECT_NE(m.headline.find(counted(first->answer.best->price, "point")), std::string::npos) << m.headline;
    // A row for each rise, and none without one.
    std::size_t rises = 0;
    std::optional<Fraction> so_far;
    for (const BudgetStep& s : steps) {
        if (!s.answer.best || (so_far && s.answer.best->value <= *so_far)) continue;
        so_far = s.answer.best->value;
        ++rises;
    }
    EXPECT_EQ(m.mix->rows.size(), rises);
    ASSERT_TRUE(m.curve);
    EXPECT_TRUE(m.curve->stepped);
}

TEST(WhatIfTasks, ASweepOfTwoNumbersIsAMapAndOfOneACurve) {
    Desk desk = work_looking_at(WhatIfView::sweep);
    work_it_out(desk);
    ASSERT_TRUE(make_what_if_model(desk).sweep->curve);
    EXPECT_TRUE(make_what_if_model(desk).sweep->curve->stepped);
    Axis y;
    y.of_foe = true;
    y.what = Axis::What::size;
    y.from = 50;
    y.to = 150;
    y.step = 10;
    desk.what_if.sweep.y = y;
    EXPECT_TRUE(make_what_if_model(desk).sweep->work.stale);
    work_it_out(desk);
    const auto m = *make_what_if_model(desk).sweep;
    ASSERT_TRUE(m.map);
    EXPECT_EQ(m.map->cells.size(), m.map->rows.size() * m.map->columns.size());
    // Each axis has the symbol of the side whose men it counts: the columns the own unit's, the rows the foe's.
    EXPECT_EQ(m.map->column_symbol, m.map->row_colour);
    EXPECT_EQ(m.map->row_symbol, m.map->column_colour);
    EXPECT_NE(m.map->row_symbol, m.map->column_symbol);
    EXPECT_EQ(m.y, m.axes.size()) << "the foe's whole army is the last number, and nothing stands before all";
}

TEST(WhatIfTasks, ItIsDueWhenTheQuestionChangesAndOnlyThen) {
    Desk desk = work_looking_at(WhatIfView::sweep);
    EXPECT_TRUE(task_is_due(desk));
    work_it_out(desk);
    EXPECT_FALSE(task_is_due(desk));
    desk.what_if.edits_foe = true;
    desk.what_if.heavy = LossMark{77, false};
    EXPECT_FALSE(task_is_due(desk)) << "that changes no odds";
    desk.what_if.foes[0].now.army.units[0].count += 10;
    EXPECT_TRUE(task_is_due(desk));
    desk.page = Page::settings;
    EXPECT_FALSE(task_is_due(desk));
}

TEST(WhatIfTasks, WhatWasAskedForIsNotEndedByWhatAnswersItself) {
    Desk desk = work_looking_at(WhatIfView::season);
    ASSERT_FALSE(begin_task(desk));
    desk.tasks.take(TaskLane::odds);
    desk.what_if.view = WhatIfView::sweep;
    EXPECT_FALSE(task_is_due(desk));
    stop_task(desk);
    EXPECT_TRUE(task_of(desk, WhatIfView::season).runs()) << "until its last news";
    EXPECT_TRUE(desk.tasks.update({desk.tasks.latest(), 1, 2, nullptr, true, {}}));
    EXPECT_EQ(task_of(desk, WhatIfView::season).state, Task::State::stopped);
    EXPECT_TRUE(task_is_due(desk));
}

TEST(WhatIfTasks, EveryRulesetJudgesTheBattleAndTheAbstractSystemIsExact) {
    Desk desk = work_looking_at(WhatIfView::judges);
    EXPECT_FALSE(make_what_if_model(desk).judges->winners) << "nothing is known before it is asked";
    const std::size_t partial = work_it_out(desk, [](TaskQuestion& q) { std::get<JudgesQuestion>(q).battles = 3; });
    EXPECT_EQ(partial, tactical_rulesets().size()) << "one by one, so that they show as they come";
    const WhatIfModel m = make_what_if_model(desk);
    const JudgesModel& j = *m.judges;
    ASSERT_TRUE(j.winners && j.losses && j.endings && j.wins);
    ASSERT_EQ(j.winners->rows.size(), 1 + tactical_rulesets().size());
    EXPECT_EQ(j.winners->rows[0].cells.back().words, "exact");
    EXPECT_EQ(j.winners->rows[1].cells.back().words, "3");
    EXPECT_EQ(j.wins->rows.size(), j.winners->rows.size());
    // The page and the abstract system agree on the pair above.
    EXPECT_NEAR(j.wins->rows[0].points[0].value, 100 * m.pair.bar.first.chance, 1e-9);
    EXPECT_FALSE(j.sentences.empty());

    // Another reading shows the same battles in another way, and starts no new task.
    desk.what_if.judge_reading = Reading::scaled;
    EXPECT_FALSE(task_is_due(desk));
    const WhatIfModel scaled_model = make_what_if_model(desk);
    ASSERT_TRUE(scaled_model.judges->losses && scaled_model.judges->winners);
    EXPECT_EQ(scaled_model.judges->losses->rows[0].cells[1].words, j.losses->rows[0].cells[1].words) << "exact";
    EXPECT_NE(scaled_model.judges->losses->rows[1].cells[1].words, j.losses->rows[1].cells[1].words);
    EXPECT_EQ(scaled_model.judges->winners->rows[1].cells[1].words, j.winners->rows[1].cells[1].words);
    EXPECT_FALSE(scaled_model.judges->ratings);
    EXPECT_NE(scaled_model.judges->reading, j.reading);
    desk.what_if.judge_reading = Reading::rated;
    const WhatIfModel rated_model = make_what_if_model(desk);
    ASSERT_TRUE(rated_model.judges->ratings);
    EXPECT_EQ(rated_model.judges->ratings->rows.size(), j.winners->rows.size());
    EXPECT_EQ(rated_model.judges->losses->rows[1].cells[1].words, j.losses->rows[1].cells[1].words);
    EXPECT_EQ(answer_on<JudgesAnswer>(desk, WhatIfView::judges).rated_apart, 0) << "these judges agree";
}

TEST(WhatIfTasks, TheCauseOfAWideDifferenceIsNamed) {
    Desk desk = work_looking_at(WhatIfView::judges);
    desk.what_if.judge_reading = Reading::rated;
    JudgeQuestion asked;
    work_it_out(desk, [&](TaskQuestion& q) {
        auto& question = std::get<JudgesQuestion>(q);
        asked = question.question;
        question.battles = 3;
        question.wide = 0.05;
    });
    // The engine finds it by removing each trait from both armies.
    std::vector<const TacticalRuleset*> rulesets;
    for (const TacticalRuleset& ruleset : tactical_rulesets()) rulesets.push_back(&ruleset);
    const auto cause = cause_of_difference(asked, rulesets, 3, 1);
    ASSERT_TRUE(cause);
    ASSERT_GT(cause->before, 0.05);
    const auto& judged = answer_on<JudgesAnswer>(desk, WhatIfView::judges);
    EXPECT_EQ(judged.rated_apart, cause->before) << "three battles each, from the same seed";
    ASSERT_TRUE(judged.cause);
    EXPECT_EQ(judged.cause->trait, cause->trait);
    EXPECT_LT(judged.cause->after, judged.cause->before);
    const WhatIfModel named = make_what_if_model(desk);
    EXPECT_TRUE(std::ranges::any_of(named.judges->prices, [&](const std::string& sentence) {
        return sentence.find("The cause is " + std::string(words(cause->trait))) != std::string::npos;
    }));
}

TEST(WhatIfTasks, EveryJudgePaysForEveryStep) {
    Desk desk = work_looking_at(WhatIfView::worth);
    EXPECT_FALSE(make_what_if_model(desk).worth->table) << "nothing is known before it is asked";
    JudgeQuestion asked;
    const std::size_t partial = work_it_out(desk, [&](TaskQuestion& q) {
        auto& question = std::get<StepWorthsQuestion>(q);
        EXPECT_EQ(question.side, Side::first) << "the page's variant attacks";
        asked = question.question;
        question.battles = 2;
    });
    EXPECT_EQ(partial, tactical_rulesets().size());
    const WhatIfModel m = make_what_if_model(desk);
    ASSERT_TRUE(m.worth->table);
    EXPECT_EQ(m.worth->table->rows.size(), every_army_step.size());
    const auto& judges = answer_on<StepWorthsAnswer>(desk, WhatIfView::worth).judges;
    ASSERT_EQ(judges.size(), 1 + tactical_rulesets().size());
    EXPECT_TRUE(judges[0].exact);
    // The same figures as the engine's.
    const auto exact = abstract_step_worths(asked, Side::first);
    ASSERT_EQ(judges[0].steps.size(), exact.size());
    for (std::size_t i = 0; i < exact.size(); ++i) EXPECT_EQ(judges[0].steps[i].more.value, exact[i].more.value);
    EXPECT_EQ(judges[1].battles, 2u);
}

TEST(WhatIfTasks, AWorthBeyondTheRangeIsGivenAsABound) {
    const auto shown = [](double value, double low, double high) {
        JudgedWorth judge{"abstract", "Abstract", true, 0, {}};
        judge.steps.push_back({ArmyStep::capacity, "", {value, low, high, {}}});
        return worth_table(std::span(&judge, 1)).rows[0].cells[1].words;
    };
    EXPECT_EQ(shown(0.18, 0.12, 0.25), "+18% (12 to 25)");
    EXPECT_EQ(shown(-0.05, -0.10, 0.01), "-5% (-10 to 1)");
    EXPECT_EQ(shown(std::expm1(most_log_worth), 3.55, std::expm1(most_log_worth)), "over 1118% (355 to over 1118)");
    EXPECT_EQ(shown(std::expm1(-most_log_worth), std::expm1(-most_log_worth), 0.5), "under -92% (under -92 to 50)");
}

TEST(WhatIfTasks, ABattleOfAJudgeIsWatchedAsItWasCounted) {
    Desk desk = work_looking_at(WhatIfView::judges);
    EXPECT_FALSE(make_what_if_model(desk).judges->battle);
    ASSERT_FALSE(begin_task(desk));
    auto next = desk.tasks.take(TaskLane::odds);
    ASSERT_TRUE(next);
    const JudgeQuestion judged = std::get<JudgesQuestion>(next->question).question;
    for (const TacticalRuleset& ruleset : tactical_rulesets()) {
        SCOPED_TRACE(ruleset.key);
        const JudgedBattleQuestion question{judged, std::string(ruleset.key), 1, {3, 5}};
        auto answer = std::make_shared<const TaskAnswer>(work_out(TaskQuestion{question}, {}));
        const auto* fought = std::get_if<JudgedBattleAnswer>(&*answer);
        ASSERT_NE(fought, nullptr);
        EXPECT_TRUE(fought->battle->finished());
        desk.judged = {};
        desk.judged.task = desk.tasks.begin(TaskLane::order_worth, TaskQuestion{question});
        desk.judged.ruleset = question.ruleset;
        desk.judged.trial = 1;
        EXPECT_TRUE(make_judged_battle(desk)->running);
        ASSERT_TRUE(desk.tasks.take(TaskLane::order_worth));
        ASSERT_TRUE(desk.tasks.update({desk.judged.task, 0, 0, answer, true, {}}));
        desk.page = Page::what_if;
        const std::size_t orders = fought->battle->orders();
        EXPECT_EQ(watched_orders(desk), orders);
        // The end: over, with the winner that the verdict counts.
        const auto end = make_judged_battle(desk);
        ASSERT_TRUE(end && end->play);
        EXPECT_NE(end->words.find("Battle 2 of "), std::string::npos);
        EXPECT_TRUE(end->play->over);
        EXPECT_EQ(end->play->colour, (PerSide<int>{3, 5}));
        ASSERT_FALSE(end->play->log.empty());
        for (const TableLogLine& line : end->play->log) EXPECT_FALSE(line.words.empty());
        // The beginning, then order by order until the replay ends by itself.
        show_judged_moment(desk, 0);
        const auto begin = make_judged_battle(desk);
        EXPECT_FALSE(begin->play->over);
        EXPECT_TRUE(begin->play->log.empty());
        EXPECT_EQ(begin->play->left, (PerSide<int>{1000, 1000}));
        run_judged_replay(desk, true, 10);
        for (std::size_t i = 0; i < orders; ++i) {
            EXPECT_TRUE(desk.judged.running);
            tick_judged_replay(desk);
        }
        EXPECT_FALSE(desk.judged.running);
        EXPECT_TRUE(make_judged_battle(desk)->play->live);
    }
    const auto unknown = work_out(TaskQuestion{JudgedBattleQuestion{judged, "chess", 0, {}}}, {});
    EXPECT_TRUE(std::holds_alternative<Refusal>(unknown));
}

TEST(WhatIfTasks, AStratagemThatIsOnlyAttemptedIsNotJudged) {
    Desk desk = work_looking_at(WhatIfView::judges);
    desk.what_if.play.attempts = true;
    desk.what_if.play.attacker_stratagem = Stratagem::flank_march;
    EXPECT_TRUE(begin_task(desk));
    EXPECT_NE(make_what_if_model(desk).judges->work.refused.find("succeeded"), std::string::npos);
}

TEST(WhatIfTasks, ASeasonHasARowForEveryBattleAndTheMenFall) {
    Desk desk = work_looking_at(WhatIfView::season);
    desk.what_if.season.legs = {{0, Role::attacker, 0}, {0, Role::defender, 30}};
    work_it_out(desk);
    const auto m = *make_what_if_model(desk).season;
    ASSERT_TRUE(m.table && m.curve && m.wins);
    EXPECT_EQ(m.table->rows.size(), 2u);
    EXPECT_EQ(m.wins->bars.size(), 3u);
    EXPECT_LT(m.curve->curves[0].points[2].y, m.curve->curves[0].points[0].y);
    EXPECT_EQ(m.certainty.rfind("Exact", 0), 0u) << m.certainty;
}

TEST(WhatIfTasks, ASeasonThatWasStoppedTellsWhatWasCountedAndNotHowItEnds) {
    Desk desk = work_looking_at(WhatIfView::season);
    desk.what_if.season.legs = {{0, Role::attacker, 0}, {0, Role::defender, 30}};
    ASSERT_FALSE(begin_task(desk));
    const auto next = desk.tasks.take(TaskLane::odds);
    ASSERT_TRUE(next);
    std::stop_source source;
    int battles = 0;
    const Job job{source.get_token(), [&](std::uint64_t done, std::uint64_t) {
                      if (done == 0 && ++battles == 2) source.request_stop();
                  }};
    auto answer = std::make_shared<const TaskAnswer>(work_out(next->question, job));
    stop_task(desk);
    EXPECT_TRUE(desk.tasks.update({next->number, 0, 0, answer, true, {}}));
    const auto m = *make_what_if_model(desk).season;
    EXPECT_EQ(m.certainty.rfind("Exact", 0), 0u) << m.certainty;
    EXPECT_NE(m.certainty.find("Stopped after 1 battle."), std::string::npos) << m.certainty;
    EXPECT_TRUE(m.sentences.empty());
    EXPECT_FALSE(m.wins);
    ASSERT_TRUE(m.table);
    EXPECT_EQ(m.table->rows.size(), 1u);
}

TEST(WhatIfDates, AreThoseOfTheBooksAndOfArmiesInThem) {
    EXPECT_NE(make_what_if_model(work_looking_at(WhatIfView::strike)).strike->refused, "");
    const auto m = *make_what_if_model(work_looking_at(WhatIfView::strike, true)).strike;
    EXPECT_EQ(m.refused, "");
    ASSERT_TRUE(m.odds && m.men);
    EXPECT_EQ(m.odds->x_labels.size(), 29u);
    EXPECT_EQ(m.odds->x_labels.front(), "today");
    EXPECT_NE(m.headline.find("the same on every one"), std::string::npos) << m.headline;
}

}  // namespace
}  // namespace banneret::app
