#include <gtest/gtest.h>

#include "app/models/shell/desk.h"
#include "app/models/what_if/what_if_model.h"
#include "engine/core/text.h"
#include "tests/app/models/what_if_work.h"
#include "tests/support/campaigns.h"

namespace banneret::app {
namespace {

TEST(WhatIfMattered, OfTheTwoArmiesAboveEveryFactorIsNamed) {
    const auto m = *make_what_if_model(work_looking_at(WhatIfView::mattered)).mattered;
    ASSERT_TRUE(m.factors);
    EXPECT_EQ(m.factors->factors.size(), factor_count);
    EXPECT_FALSE(m.luck);
    EXPECT_FALSE(m.ledger);
}

Desk fought_desk(WhatIfView view) {
    Desk desk = work_looking_at(view, true);
    const BattleId battle = example::joined(*desk.history, "Hob");
    const auto rest = auto_play(*find_battle(desk.history->now(), battle));
    EXPECT_TRUE(std::holds_alternative<AutoPlayBattle>(rest));
    if (const auto* all = std::get_if<AutoPlayBattle>(&rest)) example::done(*desk.history, *all);
    EXPECT_TRUE(std::holds_alternative<Entry>(desk.history->perform_rolling(ApplyBattle{battle})));
    return desk;
}

TEST(WhatIfMattered, ABattleOfTheChronicleHasItsLuckAndTheLedgerItsArmies) {
    Desk desk = fought_desk(WhatIfView::mattered);
    EXPECT_FALSE(make_what_if_model(desk).mattered->ledger) << "it is worked out by a task";
    EXPECT_TRUE(task_is_due(desk));
    work_it_out(desk);
    EXPECT_FALSE(task_is_due(desk));
    auto m = *make_what_if_model(desk).mattered;
    ASSERT_EQ(m.battles.ids.size(), 1u);
    ASSERT_TRUE(m.ledger);
    EXPECT_EQ(m.ledger->rows.size(), 2u);
    desk.what_if.past.battle = m.battles.ids[0];
    m = *make_what_if_model(desk).mattered;
    EXPECT_TRUE(m.factors && m.luck);
    EXPECT_EQ(m.luck_sentences.size(), 3u);
}

TEST(WhatIfMattered, TheLuckOfTheCampaignIsATaskThatReportsProgressStopsAndGoesOn) {
    Desk desk = fought_desk(WhatIfView::mattered);
    for (int i = 0; i < 50; ++i) example::done(*desk.history, AddNote{"Rain."});
    ASSERT_FALSE(begin_task(desk));
    const auto first = desk.tasks.take(TaskLane::odds);
    ASSERT_TRUE(first);
    std::vector<std::uint64_t> told;
    std::stop_source stop;
    const Job job{stop.get_token(), [&](std::uint64_t done, std::uint64_t whole) {
                      EXPECT_EQ(whole, desk.history->size());
                      told.push_back(done);
                      if (done == whole / 2) stop.request_stop();
                  }};
    auto half = std::make_shared<const TaskAnswer>(work_out(first->question, job));
    EXPECT_EQ(told.size(), desk.history->size() / 2);
    EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
    EXPECT_TRUE(desk.tasks.update({first->number, told.back(), desk.history->size(), half, false, {}}));
    EXPECT_EQ(make_what_if_model(desk).mattered->work.words, "50%");
    EXPECT_TRUE(desk.tasks.update({first->number, told.back(), desk.history->size(), half, true, {}}));
    // The next task continues from the records already computed.
    example::done(*desk.history, AddNote{"Snow."});
    ASSERT_TRUE(task_is_due(desk));
    ASSERT_FALSE(begin_task(desk));
    const auto next = desk.tasks.take(TaskLane::odds);
    ASSERT_TRUE(next);
    std::size_t looked_at = 0;
    auto whole = work_out(next->question, Job{{}, [&](std::uint64_t, std::uint64_t) { ++looked_at; }});
    EXPECT_EQ(looked_at, desk.history->size() - told.size());
    EXPECT_EQ(std::get<LuckAnswer>(whole).ledger.armies.size(), 2u);
    // The ledger of one campaign is never shown with another.
    Desk other = desk;
    EXPECT_TRUE(other.tasks.update({next->number, 1, 1, std::make_shared<const TaskAnswer>(whole), true, {}}));
    EXPECT_TRUE(make_what_if_model(other).mattered->ledger);
    other.history = example::books();
    while (other.history->at() < desk.history->at()) example::done(*other.history, AddNote{"Hail."});
    EXPECT_FALSE(make_what_if_model(other).mattered->ledger);
    EXPECT_TRUE(task_is_due(other));
}

TEST(WhatIfRedeal, WithoutAChangeThenAndNowAreAlike) {
    Desk desk = fought_desk(WhatIfView::replay_with_same_dice);
    auto m = *make_what_if_model(desk).replay_with_same_dice;
    EXPECT_EQ(m.refused, "");
    ASSERT_TRUE(m.table);
    for (const auto& row : m.table->rows) EXPECT_EQ(row.cells[1], row.cells[2]) << row.cells[0].words;
    ASSERT_TRUE(m.lost);
    std::size_t units = 0;
    for (const char* name : {"Red", "Hob"}) units += example::named(*desk.history, name).units.size();
    EXPECT_EQ(m.lost->rows.size(), units + 2) << "and either army as a whole";
    double lost = 0;
    for (const auto& row : m.lost->rows) {
        ASSERT_EQ(row.points.size(), 2u) << row.label;
        EXPECT_EQ(row.points[0].value, row.points[1].value) << row.label;
        lost += row.points[0].value;
    }
    EXPECT_GT(lost, 0);
    desk.what_if.past.battle = m.battles.ids[0];
    desk.what_if.past.changes.first = "Knights.count=1; Squires.count=1";
    m = *make_what_if_model(desk).replay_with_same_dice;
    ASSERT_TRUE(m.table) << m.refused;
    bool differs = false;
    for (const auto& row : m.table->rows) differs = differs || row.cells[1] != row.cells[2];
    EXPECT_TRUE(differs);
    ASSERT_TRUE(m.lost);
    differs = false;
    for (const auto& row : m.lost->rows)
        differs = differs || row.points.size() < 2 || row.points[0].value != row.points[1].value;
    EXPECT_TRUE(differs);
    desk.what_if.past.changes.first = "Nobody.count=1";
    EXPECT_NE(make_what_if_model(desk).replay_with_same_dice->refused, "");
}

TEST(WhatIfGame, TheWholeBattleGivesEverySideItsStratagems) {
    Desk desk = work_looking_at(WhatIfView::postures);
    work_it_out(desk);
    const auto m = *make_what_if_model(desk).whole;
    EXPECT_NE(m.value, "");
    EXPECT_FALSE(m.first.rows.empty());
    EXPECT_FALSE(m.second.rows.empty());
    EXPECT_FALSE(m.steps.rows.empty());
}

TEST(WhatIfGame, TheLadderShowsEveryStepAndEachIsWorthWhatTheBattleIsWorth) {
    Desk desk = work_looking_at(WhatIfView::postures);
    work_it_out(desk);
    const auto m = *make_what_if_model(desk).whole;
    ASSERT_TRUE(m.ladder);
    const LadderChart& ladder = *m.ladder;
    ASSERT_EQ(ladder.steps.size(), 5u) << "the roles are given";
    EXPECT_EQ(ladder.steps.front().label, "2 Stratagems chosen");
    EXPECT_EQ(ladder.steps.back().label, "7 Pursuit");
    std::size_t rungs = 0;
    for (const auto& step : ladder.steps) {
        double chance = 0, worth = 0;
        for (const auto& rung : step.rungs) chance += rung.chance, worth += rung.chance * rung.value;
        EXPECT_NEAR(chance, 1, 1e-6) << step.label;
        EXPECT_NEAR(worth, ladder.level, 1e-4) << step.label;
        rungs += step.rungs.size();
    }
    EXPECT_EQ(rungs, m.steps.rows.size());
    const auto& answer = std::get<WholeAnswer>(*task_of(desk, WhatIfView::postures).answer);
    ASSERT_EQ(m.first_worth.has_value(), !answer.worths.first.empty());
    if (m.first_worth) {
        EXPECT_EQ(m.first_worth->factors.size(), answer.worths.first.size());
    }
}

}  // namespace
}  // namespace banneret::app
