#include "engine/commanders/history/history.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/commanders/table_commander.h"

namespace banneret {
namespace {

const HistoryRow& row_of(const RecordComparison& h, std::string_view key) {
    const auto at = std::ranges::find(h.rows, key, &HistoryRow::key);
    EXPECT_NE(at, h.rows.end()) << key;
    return *at;
}
double distance_of(const RecordComparison& h, std::string_view key, std::size_t judge) {
    const auto at = std::ranges::find(h.distances, key, &HistoryDistance::key);
    EXPECT_NE(at, h.distances.end()) << key;
    return at->by_judge.at(judge).value_or(-1);
}

TEST(Record, ItsCurveRunsThroughItsFiguresAndHasItsMean) {
    for (const RecordedLosses& r : {recorded_winners, recorded_losers}) {
        EXPECT_DOUBLE_EQ(r.quantile(0.25), r.lower_quarter);
        EXPECT_DOUBLE_EQ(r.quantile(0.5), r.median);
        EXPECT_DOUBLE_EQ(r.quantile(0.75), r.upper_quarter);
        EXPECT_DOUBLE_EQ(r.quantile(0.9), r.nine_in_ten);
        double sum = 0, before = 0;
        for (int k = 0; k < 10'000; ++k) {
            const double x = r.quantile((k + 0.5) / 10'000);
            EXPECT_GE(x, before);
            before = x;
            sum += x / 10'000;
        }
        EXPECT_NEAR(sum, r.mean, 0.01);
        EXPECT_LE(r.quantile(1), 100);
    }
}

// AD-R21: the house rule brings the losses near the record, and changes nothing else.
TEST(History, CasualtiesAsRecordedAreWithin3PointsForWinnersAnd6ForLosers) {
    const RecordComparison h = compared_with_record({abstract_history({}, false), abstract_history({}, true)});
    EXPECT_NEAR(distance_of(h, "winner", 0), 18.4, 0.5);
    EXPECT_NEAR(distance_of(h, "loser", 0), 34.0, 0.5);
    EXPECT_LE(distance_of(h, "winner", 1), 3);
    EXPECT_LE(distance_of(h, "loser", 1), 6);
    EXPECT_EQ(distance_of(h, "results", 0), distance_of(h, "results", 1));
    for (const HistoryJudge& judge : h.judges)
        for (const SituationResult& s : judge.situations) {
            EXPECT_EQ(*s.won.exact + *s.drawn.exact + *s.lost.exact, 1);
            double weights = 0;
            for (const Side winner : both_sides) {
                EXPECT_EQ(s.winners[winner].size(), s.losers[winner].size());
                for (const auto& l : s.winners[winner]) weights += l.weight;
            }
            EXPECT_NEAR(weights, s.won.value + s.lost.value, 1e-12);
        }
}

TEST(History, FiguresOfTheAbstractSystemAreThoseOfItsTable) {
    const RecordComparison h = compared_with_record({abstract_history({}, false)});
    const auto percent = [&](std::string_view key) { return row_of(h, key).computed.at(0)->value; };
    EXPECT_NEAR(percent("1:1-won"), 100.0 / 6, 1e-9);    // AD-21: one face of six in the even column
    EXPECT_NEAR(percent("1:1-drawn"), 400.0 / 6, 1e-9);  // skirmish and stalemate
    EXPECT_NEAR(percent("3:1-won"), 400.0 / 6, 1e-9);
    EXPECT_NEAR(percent("surprise-won"), 300.0 / 6, 1e-9);     // AD-8: +2
    EXPECT_NEAR(percent("both-flanks-won"), 300.0 / 6, 1e-9);  // AD-17: +2
    EXPECT_FALSE(row_of(h, "some-surprise-won").computed.at(0)) << "the rules have surprise or none";
    EXPECT_DOUBLE_EQ(*row_of(h, "winner-mean").recorded, 11.9);
    EXPECT_EQ(*row_of(h, "1:1-won").battles, 97);
    EXPECT_DOUBLE_EQ(*row_of(h, "1:2-drawn").recorded, 6);
}

TEST(History, TheBattlesOfEveryRulesetAreThoseOfTheirSeeds) {
    HistorySpec spec;
    spec.seed = 5;
    spec.battles = 2;
    for (const TacticalRuleset& ruleset : tactical_rulesets()) {
        spec.threads = 1;
        const HistoryJudge judge = tactical_history(ruleset, spec);
        ASSERT_EQ(judge.situations.size(), history_situations().size());
        for (std::size_t s = 0; s < judge.situations.size(); ++s) ASSERT_EQ(judge.situations[s].battles.size(), 2u);
        // The battle that history_command() names.
        const HistoryBattle& b = judge.situations[3].battles[1];
        EXPECT_EQ(b.seed, 6u);
        const auto begun = ruleset.begin(history_start(history_situations()[3], {}));
        const TableGame game =
            play_game(std::get<Battle>(begun), b.seed, {TableCommander::steady, TableCommander::steady});
        EXPECT_EQ(game.battle.result().winner, b.winner) << ruleset.key;
        EXPECT_EQ(game.battle.result().turns, b.turns) << ruleset.key;
        spec.threads = 2;
        EXPECT_EQ(tactical_history(ruleset, spec).situations[3].battles, judge.situations[3].battles);
    }
}

TEST(History, ACommandNamesTheFolderOfTheArmiesAndTheHouseRules) {
    EXPECT_THAT(history_command(history_situations()[6], "by-this-axe", 6),
                testing::StrEq("banneret fight army-1.csv army-1.csv --ruleset by-this-axe --seed 6 --postures "
                               "frontal-assault:stand-and-hold --attacker-stratagem surprise-attack"));
    HouseRules house;
    ASSERT_FALSE(set_house_rule(house, "by-this-axe.melee-frontage", "rank"));
    EXPECT_THAT(history_command(history_situations()[0], "by-this-axe", 6, "my armies", house),
                testing::StartsWith("banneret fight \"my armies/army-1.csv\" \"my armies/army-2.csv\" "));
    EXPECT_THAT(history_command(history_situations()[0], "by-this-axe", 6, {}, house),
                testing::EndsWith(" --house by-this-axe.melee-frontage=rank"));
}

// Battles in which the attacker always wins without losses are at a known distance from the record.
TEST(History, DistancesAreAreasBetweenTheCurves) {
    HistoryJudge judge = abstract_history({}, false);
    for (SituationResult& s : judge.situations) {
        s.won = {1, 1, 1, {}};
        s.drawn = s.lost = {0, 0, 0, {}};
        s.winners = {{{0, 1.0}}, {}};
        s.losers = {{{100, 1.0}}, {}};
    }
    const RecordComparison h = compared_with_record({judge});
    EXPECT_NEAR(distance_of(h, "winner", 0), 11.9, 0.01);
    EXPECT_NEAR(distance_of(h, "loser", 0), 72.0, 0.01);
    // 18 battles by 50, 97 by 42, 24 by 29 and 6 by none.
    EXPECT_NEAR(distance_of(h, "results", 0), (18 * 50 + 97 * 42 + 24 * 29) / 145.0, 1e-9);
    EXPECT_NEAR(distance_of(h, "surprise", 0), 89 - 55, 1e-9);
}

}  // namespace
}  // namespace banneret
