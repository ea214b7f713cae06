#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <set>

#include "engine/commanders/ladder/contest.h"
#include "engine/commanders/ladder/lineups.h"
#include "engine/commanders/ladder/monotone.h"
#include "engine/commanders/ladder/standings.h"

namespace banneret {
namespace {

constexpr Contestant steady{TableCommander::steady, 1}, bold{TableCommander::bold, 1},
    random{TableCommander::random, 1};

ContestSpec a_contest(std::vector<ContestPair> pairs, std::uint64_t battles = 4) {
    ContestSpec spec;
    spec.ruleset = find_tactical_ruleset("lionheart-variant");
    spec.seed = 5;
    spec.pairs = std::move(pairs);
    spec.battles = battles;
    spec.search_battles = 2;
    return spec;
}

TEST(Lineups, EveryRulesetMustersEveryKindAndTheSeedAloneDecides) {
    std::set<LineupKind> kinds;
    for (std::uint64_t i = 0; i < 2 * lineup_kind_count; ++i) {
        const Lineup l = lineup(3, i);
        kinds.insert(l.kind);
        EXPECT_EQ(l.start, lineup(3, i).start);
        EXPECT_FALSE(l.start == lineup(4, i).start);
        EXPECT_EQ(l.mirrored, l.start.sides.first.units == l.start.sides.second.units) << i;
        for (const TacticalRuleset& r : tactical_rulesets())
            EXPECT_TRUE(std::holds_alternative<Battle>(r.begin(l.start))) << r.key << " " << i;
    }
    EXPECT_EQ(kinds.size(), lineup_kind_count);
    EXPECT_TRUE(mirrored_lineup(3, 7).mirrored);
}

TEST(Contest, EveryPairMeetsAsOftenAndTheRolesAreExchanged) {
    const Contestant search{TableCommander::rollout, 1};
    const ContestSpec spec = a_contest(all_pairs(std::vector<Contestant>{steady, bold, search}), 6);
    ASSERT_EQ(spec.pairs.size(), 3u);
    EXPECT_EQ(trials_of(spec), 6u + 2u + 2u) << "a pair that searches has fewer battles";
    std::map<std::size_t, std::set<std::uint64_t>> met;
    for (std::uint64_t i = 0; i < trials_of(spec); ++i) {
        const TrialPlace p = place_of(spec, i);
        EXPECT_TRUE(met[p.pair].insert(p.battle).second);
    }
    EXPECT_EQ(met[0], (std::set<std::uint64_t>{0, 1, 2, 3, 4, 5}));
    EXPECT_EQ(met[1], (std::set<std::uint64_t>{0, 1}));
    EXPECT_EQ(met[2], (std::set<std::uint64_t>{0, 1}));
}

TEST(Contest, ABattleDependsOnSeedAndIndexAlone) {
    const ContestSpec spec = a_contest({{steady, random}});
    std::vector<std::array<DecisionTimes, 2>> times;
    const std::vector<std::uint64_t> all = {0, 1, 2, 3}, back = {3, 1};
    const auto played = play_trials(spec, all, 2, {}, times), again = play_trials(spec, back, 1, {}, times);
    ASSERT_EQ(played.size(), 4u);
    ASSERT_EQ(again.size(), 2u);
    EXPECT_EQ(again[0].trial, played[3].trial);
    EXPECT_EQ(again[1].trial, played[1].trial);
    EXPECT_TRUE(played[0].trial.first_attacked);
    EXPECT_FALSE(played[1].trial.first_attacked);
    EXPECT_GT(played[0].trial.decisions[0], 0u);
    EXPECT_EQ(times[0][0].count(), 0u) << "without a clock there are no times";
}

TEST(Contest, TimesAreKeptInBinsThatHoldTheirMedianAndTheLongest) {
    DecisionTimes t;
    EXPECT_EQ(t.within(0.5), 0);
    for (const double s : {0.001, 0.001, 0.001, 0.5}) t.add(s);
    EXPECT_EQ(t.count(), 4u);
    EXPECT_NEAR(t.within(0.5), 0.001, 0.0001);
    EXPECT_EQ(t.within(1), 0.5);
    EXPECT_EQ(t.longest(), 0.5);
}

TEST(Contest, AContestantIsReadAsItIsWritten) {
    for (const Contestant& c : {steady, Contestant{TableCommander::rollout, 2}}) EXPECT_EQ(parse_contestant(key(c)), c);
    for (const char* none : {"", "napoleon", "rollout*", "rollout*0", "rollout*65", "steady*2"})
        EXPECT_EQ(parse_contestant(none), std::nullopt) << none;
}

// A wins three of four against B: 400 log10(3) points, but slightly less with the draw that is added to each pair.
TEST(Ratings, AreThoseOfBradleyAndTerry) {
    const BradleyTerry two = bradley_terry({{0, 75}, {25, 0}});
    EXPECT_EQ(two.rating[0], 0);
    EXPECT_NEAR(two.rating[1], -400 * std::log10(75.5 / 25.5), 1e-6);
    // The Fisher information of 101 games at this chance.
    const double p = 25.5 / 101;
    EXPECT_NEAR(two.error[1], 1.96 * 400 / std::log(10.0) / std::sqrt(101 * p * (1 - p)), 1e-6);
    // A third contestant with the same score against B gets the same rating as A, although they never met.
    const BradleyTerry three = bradley_terry({{0, 75, 0}, {25, 0, 25}, {0, 75, 0}});
    EXPECT_NEAR(three.rating[2], 0, 1e-6);
    EXPECT_GT(three.error[2], two.error[1]);
    // Without games between them, the ratings are unknown.
    EXPECT_GT(bradley_terry({{0, 0}, {0, 0}}).error[1], 5'000);
}

TEST(Standings, CountWinsByContestantAndAttacker) {
    const ContestSpec spec = a_contest({{steady, bold}});
    using End = ContestTrial::End;
    const auto trial = [](std::uint64_t i, End end) {
        return PlayedTrial{i, {end, i % 2 == 0, 8, 3, {0.25, 0.5}, {10, 10}}};
    };
    const std::vector<PlayedTrial> trials = {trial(0, End::first), trial(1, End::first), trial(2, End::second),
                                             trial(3, End::drawn)};
    const Standings s = standings(spec, trials);
    ASSERT_EQ(s.pairs.size(), 1u);
    EXPECT_EQ(s.pairs[0].wins, 2u);
    EXPECT_EQ(s.pairs[0].losses, 1u);
    EXPECT_EQ(s.pairs[0].drawn, 1u);
    EXPECT_NEAR(s.pairs[0].decided.value, 2.0 / 3, 1e-9);
    EXPECT_NEAR(s.pairs[0].attacks.value, 1.0 / 3, 1e-9) << "won by the attacker: the first battle alone";
    EXPECT_LT(s.pairs[0].decided.low, 0.5);
    ASSERT_EQ(s.rated.size(), 2u);
    EXPECT_EQ(s.rated[0].who, steady);
    EXPECT_NEAR(s.rated[0].score, 2.5 / 4, 1e-9);
    EXPECT_NEAR(s.rated[1].lost_beaten, 0.5, 1e-9);
    EXPECT_NEAR(s.rated[0].closed, 3, 1e-9);
    EXPECT_LT(s.rated[1].rating, 0);
}

TEST(Monotone, ChangesOneSideAndOneThing) {
    const TableStart base = mirrored_lineup(9, 3).start;
    for (std::size_t c = 0; c < army_change_count; ++c) {
        const auto change = static_cast<ArmyChange>(c);
        const Side side = can_change(change, Role::attacker) ? Side::first : Side::second;
        const TableStart after = changed(base, side, change, 3);
        EXPECT_FALSE(after == base) << key(change);
        EXPECT_EQ(after.sides[other(side)], base.sides[other(side)]) << key(change);
    }
    const TableStart more = changed(base, Side::first, ArmyChange::men, 0);
    for (std::size_t u = 0; u < base.sides.first.units.size(); ++u)
        EXPECT_GE(more.sides.first.units[u].count * 5, base.sides.first.units[u].count * 6);
}

TEST(Monotone, PairsEachBattleWithItsBaseAndTakesDifferences) {
    MonotoneSpec spec;
    spec.battles = 2;
    // In every pair the base is won by the attacker and the changed battle by the defender.
    std::vector<PlayedMonotone> trials;
    const std::uint64_t block = monotone_trials(spec) / spec.battles;
    for (std::uint64_t i = 0; i < monotone_trials(spec); ++i)
        trials.push_back({i, {i % block == 0 ? 1.0 : 0.0, true, true}});
    const MonotoneAnswer a = answer(spec, trials);
    EXPECT_EQ(a.battles, 2u);
    EXPECT_EQ(a.attacker.value, 1);
    ASSERT_EQ(a.rows.size() + 1, block);
    for (const MonotoneRow& r : a.rows) {
        EXPECT_EQ(r.battles, 2u);
        EXPECT_NEAR(r.difference, r.role == Role::attacker ? -1 : 1, 1e-9);
        EXPECT_GT(r.error, 0) << "two equal differences are not certain";
    }
    // A battle without its pair is left out.
    trials.erase(trials.begin() + 1);
    EXPECT_EQ(answer(spec, trials).rows[0].battles, 1u);
}

TEST(Monotone, ABattleDependsOnSeedAndIndexAlone) {
    MonotoneSpec spec;
    spec.ruleset = find_tactical_ruleset("lionheart-variant");
    spec.who = TableCommander::bold;
    spec.battles = 2;
    const std::vector<std::uint64_t> two = {0, 1};
    const auto played = play_monotone(spec, two, 2);
    ASSERT_EQ(played.size(), 2u);
    EXPECT_EQ(played[1].trial, play_monotone(spec, 1));
    EXPECT_TRUE(played[0].trial.finished);
}

}  // namespace
}  // namespace banneret
