#include <gtest/gtest.h>

#include "app/models/shell/desk.h"
#include "app/models/what_if/what_if_model.h"
#include "engine/core/text.h"
#include "engine/odds/sentences.h"
#include "tests/support/campaigns.h"

namespace banneret::app {
namespace {

Desk what_if_desk() {
    Desk desk;
    desk.history = example::books();
    desk.page = Page::what_if;
    return desk;
}

Desk looking_at(WhatIfView view) {
    Desk desk = what_if_desk();
    desk.what_if = what_if_of(desk);
    desk.what_if.view = view;
    return desk;
}

TEST(WhatIf, WorksWithNoCampaignOpen) {
    const WhatIfModel m = make_what_if_model(Desk{});
    ASSERT_EQ(m.variants.size(), 1u);
    ASSERT_EQ(m.foes.size(), 1u);
    EXPECT_EQ(m.pair.refused, "");
    EXPECT_TRUE(m.comparison);
    EXPECT_TRUE(m.addable.empty());
    EXPECT_NE(m.variants[0].colour, m.foes[0].colour);
}

TEST(WhatIf, BeginsWithTheArmyLookedAtAndAnEnemyAtTheSamePlace) {
    const WhatIfModel m = make_what_if_model(what_if_desk());
    EXPECT_EQ(m.now.variants[0].now.name, "Red");
    EXPECT_EQ(m.now.foes[0].now.name, "Hob");
    EXPECT_EQ(m.pair.title, "Red against Hob");
    EXPECT_EQ(m.addable.size(), 3u);
}

TEST(WhatIf, FollowsTheBooksUntilItIsChangedHere) {
    Desk desk = what_if_desk();
    desk.what_if = what_if_of(desk);
    Army red = example::named(*desk.history, "Red");
    red.units[0].count += 100;
    example::done(*desk.history, PutArmy{red, ""});
    EXPECT_EQ(what_if_of(desk).variants[0].now.army.units[0].count, red.units[0].count);
    desk.what_if.variants[0].now.army.units[0].count = 7;
    settle(desk.what_if);
    EXPECT_EQ(what_if_of(desk).variants[0].now.army.units[0].count, 7);
}

TEST(WhatIf, ChangesSayWhatWasDoneInWordsThatDoItAgain) {
    Desk desk = what_if_desk();
    Contender c = contender_of_campaign(desk, example::id_of(*desk.history, "Red"));
    Army& army = c.now.army;
    army.units[0].count += 40;
    army.units[0].armour = Armour::none;
    army.units[0].melee = {MeleeWeapon::lance, MeleeWeapon::sword};
    army.units[0].abilities.add(Ability::flying);
    army.characters[0].leadership = 5;
    Unit more;
    more.id = UnitId{900};
    more.name = "Late, but welcome";
    more.count = 12;
    more.missile = {MissileWeapon::longbow};
    army.units.push_back(more);
    army.units.erase(army.units.begin() + 1);
    c.now.house.abstract.shield_also_a_bonus = true;
    const auto changes = changes_between(c.base, c.now);
    Variant again = c.base;
    for (const std::string& words : changes) {
        const auto refusal = change(again, words);
        EXPECT_FALSE(refusal) << words << ": " << refusal->why;
    }
    ASSERT_EQ(again.army.units.size(), army.units.size());
    for (std::size_t i = 0; i < army.units.size(); ++i) {
        again.army.units[i].id = army.units[i].id;
        EXPECT_EQ(again.army.units[i], army.units[i]) << army.units[i].name;
    }
    EXPECT_EQ(again.army.characters, army.characters);
    EXPECT_EQ(again.house, c.now.house);
    EXPECT_TRUE(changes_between(c.base, c.base).empty());
}

// AD-R8: 49.6 to 32 reads as 2:1, and 2.5 times 32 as 3:1.
TEST(WhatIf, TheRatioSaysWhereTheNextColumnBegins) {
    Desk desk = looking_at(WhatIfView::compare);
    EXPECT_EQ(make_what_if_model(desk).pair.ratio, "1.55 : 1, read as 2:1; 3:1 from 80 US");
    EXPECT_NE(make_what_if_model(desk).pair.ratio_tip, "");
    swap_sides(desk.what_if);
    EXPECT_EQ(make_what_if_model(desk).pair.ratio, "1 : 1.55, read as 1:2; 1:3 from 80 US");
    swap_sides(desk.what_if);
    ASSERT_FALSE(change(desk.what_if.variants[0].now, "Knights.count=4000"));
    EXPECT_EQ(make_what_if_model(desk).pair.ratio.find(';'), std::string::npos) << "beyond the last column";
}

TEST(WhatIf, TheAnswerOfThePageIsThatOfTheEngine) {
    const WhatIfModel m = make_what_if_model(looking_at(WhatIfView::compare));
    ASSERT_TRUE(m.comparison);
    const auto setup = set_up(m.now.variants[0].now, m.now.foes[0].now, m.now.variants[0].now.house);
    const Outlook odds = outlook(*std::get<Shared<abstract::Setup>>(setup), m.now.play);
    EXPECT_DOUBLE_EQ(m.pair.bar.first.chance, odds.attacker_wins.get_d());
    EXPECT_DOUBLE_EQ(m.pair.bar.second.chance, odds.defender_wins.get_d());
    for (const ComparedRow& row : m.comparison->foes[0].rows)
        if (row.measure == Measure::wins) {
            EXPECT_EQ(*row.figures[0].exact, odds.attacker_wins);
        }
}

TEST(WhatIf, TheChartsOfAComparisonAreItsFigures) {
    Desk desk = looking_at(WhatIfView::compare);
    duplicate(desk.what_if, false, 0);
    duplicate(desk.what_if, true, 0);
    for (Unit& u : desk.what_if.variants[1].now.army.units) u.count *= 2;
    desk.what_if.role = Role::defender;
    settle(desk.what_if);
    const WhatIfModel m = make_what_if_model(desk);
    ASSERT_EQ(m.comparison_charts.size(), 2u);
    for (std::size_t f = 0; f < 2; ++f) {
        const ComparisonCharts& charts = m.comparison_charts[f];
        ASSERT_EQ(charts.results.rows.size(), 2u);
        ASSERT_EQ(charts.results.parts.size(), 8u);
        const auto value = [&](Measure measure, std::size_t variant) {
            for (const ComparedRow& row : m.comparison->foes[f].rows)
                if (row.measure == measure) return row.figures[variant].value * 100;
            return -1.0;
        };
        for (std::size_t v = 0; v < 2; ++v) {
            const auto& shares = charts.results.rows[v].shares;
            ASSERT_EQ(shares.size(), 8u);
            EXPECT_NEAR(shares[0] + shares[1] + shares[2], value(Measure::wins, v), 1e-9);
            EXPECT_NEAR(shares[5] + shares[6] + shares[7], value(Measure::loses, v), 1e-9);
            EXPECT_NEAR(shares[0] + shares[1] + shares[2] + shares[3] + shares[4] + shares[5] + shares[6] + shares[7],
                        100, 1e-9);
            EXPECT_DOUBLE_EQ(charts.losses.rows[v].points[0].value, value(Measure::loss, v));
            EXPECT_DOUBLE_EQ(charts.losses.rows[v].points[1].value, value(Measure::foe_loss, v));
            EXPECT_NEAR(charts.losses.rows[v].points[1].high - charts.losses.rows[v].points[1].value,
                        value(Measure::foe_loss_deviation, v), 1e-9);
        }
        EXPECT_NE(charts.results.parts.front().ink, charts.results.parts.back().ink);
    }
}

TEST(WhatIf, WhatCannotBeComparedHasARowThatSaysWhy) {
    Desk desk = looking_at(WhatIfView::compare);
    duplicate(desk.what_if, false, 0);
    for (Unit& u : desk.what_if.variants[1].now.army.units) u.count = 0;
    settle(desk.what_if);
    const WhatIfModel m = make_what_if_model(desk);
    const auto& charts = m.comparison_charts.at(0);
    EXPECT_FALSE(charts.results.rows[0].shares.empty());
    EXPECT_TRUE(charts.results.rows[1].shares.empty());
    EXPECT_NE(charts.results.rows[1].words, "");
    EXPECT_TRUE(charts.losses.rows[1].points.empty());
}

TEST(WhatIf, MoreMenAreAtOnceInTheOdds) {
    Desk desk = looking_at(WhatIfView::compare);
    const double before = make_what_if_model(desk).pair.bar.first.chance;
    for (Unit& u : desk.what_if.variants[0].now.army.units) u.count *= 4;
    settle(desk.what_if);
    const WhatIfModel m = make_what_if_model(desk);
    EXPECT_GT(m.pair.bar.first.chance, before);
    EXPECT_FALSE(m.editor.changes.empty());
    EXPECT_FALSE(m.editor.units[0].changed.empty());
    EXPECT_NE(m.variants[0].aside, "");
}

TEST(WhatIf, SwappedSidesExchangeRolesAndKeepThePair) {
    Desk desk = looking_at(WhatIfView::compare);
    swap_sides(desk.what_if);
    const WhatIfModel m = make_what_if_model(desk);
    EXPECT_EQ(m.pair.title, "Hob against Red");
    EXPECT_EQ(m.comparison->role, Role::defender);
}

TEST(WhatIf, ACopyHasAFreeNameAndTheLastArmyStays) {
    WhatIf w = what_if_of(what_if_desk());
    duplicate(w, false, 0);
    ASSERT_EQ(w.variants.size(), 2u);
    EXPECT_NE(w.variants[0].now.name, w.variants[1].now.name);
    EXPECT_EQ(w.variant, 1u);
    remove(w, false, 1);
    EXPECT_EQ(w.variant, 0u);
    remove(w, false, 0);
    EXPECT_EQ(w.variants.size(), 1u);
    for (int i = 0; i < 40; ++i) duplicate(w, true, 0);
    EXPECT_EQ(w.foes.size(), most_contenders);
}

TEST(WhatIf, ABattleThatCannotBeCountedSaysWhy) {
    Desk desk = looking_at(WhatIfView::compare);
    for (Unit& u : desk.what_if.variants[0].now.army.units) u.count = 0;
    settle(desk.what_if);
    for (const WhatIfView view : {WhatIfView::compare, WhatIfView::losses, WhatIfView::postures}) {
        desk.what_if.view = view;
        const WhatIfModel m = make_what_if_model(desk);
        EXPECT_NE(m.pair.refused, "");
        EXPECT_FALSE(m.losses || m.postures);
    }
}

TEST(WhatIf, IsNotForThePlayersEyes) {
    Desk desk = what_if_desk();
    desk.player_safe = true;
    const WhatIfModel m = make_what_if_model(desk);
    EXPECT_TRUE(m.hidden);
    EXPECT_TRUE(m.variants.empty());
}

TEST(WhatIfLosses, TheCellsOfTheMapAndTheBarsAddUpToAllBattles) {
    const WhatIfModel m = make_what_if_model(looking_at(WhatIfView::losses));
    ASSERT_TRUE(m.losses);
    for (const LossPicture* p : {&m.losses->variant, &m.losses->foe}) {
        double all = 0;
        for (const auto& bar : p->chart.bars) all += bar.value;
        EXPECT_NEAR(all, 100, 1e-9);
        EXPECT_GE(p->sentences.size(), 3u);
    }
    double most = 0;
    for (const auto& cell : m.losses->joint.cells) most = std::max(most, cell.shade);
    EXPECT_DOUBLE_EQ(most, 1.0);
    EXPECT_EQ(m.losses->joint.cells.size(), 121u);
}

TEST(WhatIfLosses, AtLeastFallsAndAtMostRises) {
    Desk desk = looking_at(WhatIfView::losses);
    for (const LossReading reading : {LossReading::at_least, LossReading::at_most}) {
        desk.what_if.reading = reading;
        const auto bars = make_what_if_model(desk).losses->foe.chart.bars;
        EXPECT_NEAR(reading == LossReading::at_least ? bars.front().value : bars.back().value, 100, 1e-9);
        for (std::size_t i = 1; i < bars.size(); ++i) {
            if (reading == LossReading::at_least)
                EXPECT_LE(bars[i].value, bars[i - 1].value + 1e-9);
            else
                EXPECT_GE(bars[i].value, bars[i - 1].value - 1e-9);
        }
    }
}

TEST(WhatIfPostures, TheFramedCellsAreThoseOfTheMixes) {
    Desk desk = looking_at(WhatIfView::postures);
    const WhatIfModel m = make_what_if_model(desk);
    ASSERT_TRUE(m.postures);
    const HeatMap& map = m.postures->matrix;
    EXPECT_EQ(map.cells.size(), map.rows.size() * map.columns.size());
    for (std::size_t r = 0; r < map.rows.size(); ++r)
        for (std::size_t c = 0; c < map.columns.size(); ++c)
            EXPECT_EQ(map.cells[r * map.columns.size() + c].marked,
                      map.row_asides[r] != "-" && map.column_asides[c] != "-");
    EXPECT_TRUE(m.postures->replies.empty());
    desk.what_if.guess_defender = Posture::stand_and_hold;
    EXPECT_EQ(make_what_if_model(desk).postures->replies.size(), 1u);
}

TEST(WhatIfPostures, OwnWeightsChangeTheMatrix) {
    Desk desk = looking_at(WhatIfView::postures);
    const auto before = make_what_if_model(desk).postures->matrix.cells;
    desk.what_if.play.payoff = PayoffWeights{0, 1, 0};
    const WhatIfModel m = make_what_if_model(desk);
    EXPECT_EQ(m.choices.payoff, 1u);
    bool differs = false;
    for (std::size_t i = 0; i < before.size(); ++i)
        differs = differs || before[i].words != m.postures->matrix.cells[i].words;
    EXPECT_TRUE(differs);
    desk.what_if.play.payoff = PayoffWeights{2, 1, 0};
    EXPECT_TRUE(make_what_if_model(desk).choices.own_weights);
}

}  // namespace
}  // namespace banneret::app
