#include "engine/commanders/table_sample.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <stdexcept>

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include "engine/commanders/play_trials.h"
#include "engine/rulesets/by_this_axe/axe.h"
#include "engine/rulesets/catalogue.h"
#include "engine/rulesets/lionheart/lionheart.h"

namespace banneret {
namespace {

Battle a_battle(std::string_view ruleset = "lionheart-variant") {
    Unit foot, horse;
    foot.name = "Foot";
    foot.count = 80;
    foot.melee = {MeleeWeapon::spear};
    horse.name = "Horse";
    horse.count = 40;
    horse.mounted = true;
    TableStart start;
    start.sides = {table_army_of_list("Red", {foot, horse}, 3), table_army_of_list("Blue", {foot, horse}, 3)};
    if (ruleset == "lionheart-variant") start.changes = {{Side::first, {}, "scale", "20"}};
    return std::get<Battle>(find_tactical_ruleset(ruleset)->begin(start));
}

TEST(TableSample, IsTheSameOnAnyNumberOfThreads) {
    const Battle b = a_battle();
    TableSampleSpec spec;
    spec.trials = 40;
    const TableSample one = sample(b, spec);
    spec.threads = 3;
    EXPECT_EQ(sample(b, spec), one);
    EXPECT_EQ(one.trials, 40u);
    EXPECT_EQ(one.wins.first + one.wins.second + one.drawn + one.unfinished, 40u);
    for (const Side side : both_sides) {
        EXPECT_EQ(std::accumulate(one.histogram[side].begin(), one.histogram[side].end(), std::uint64_t{0}), 40u);
        EXPECT_LE(one.loss[side].low, one.loss[side].mean);
        EXPECT_GE(one.loss[side].high, one.loss[side].mean);
    }
    EXPECT_GT(one.mean_turns, 0);
    spec.seed = 2;
    EXPECT_FALSE(sample(b, spec) == one);
}

// Two kinds of foot, so that the order of the list decides which stands where.
TableStart two_kinds() {
    Unit foot, pikes;
    foot.name = "Foot";
    foot.count = 80;
    foot.melee = {MeleeWeapon::sword};
    pikes = foot;
    pikes.name = "Pikes";
    pikes.count = 120;
    pikes.melee = {MeleeWeapon::pike};
    TableStart start;
    start.sides = {table_army_of_list("Red", {foot, foot, pikes}, 3), table_army_of_list("Blue", {foot, pikes}, 3)};
    return start;
}

TEST(TableSample, EveryTrialDrawsItsOwnDeployment) {
    const TacticalRuleset& ruleset = *find_tactical_ruleset("by-this-axe");
    const auto begin = drawn_deployments(ruleset, two_kinds(), 5);
    const Battle as_listed = std::get<Battle>(ruleset.begin(two_kinds()));
    std::vector<Battle> seen;
    for (std::uint64_t i = 0; i < 150; ++i) {
        const Battle b = begin(i);
        EXPECT_EQ(b, begin(i));  // depends on the seed and i alone
        if (std::ranges::find(seen, b) == seen.end()) seen.push_back(b);
    }
    EXPECT_EQ(seen.size(), 12u);  // six orders of three units, two of two
    EXPECT_NE(std::ranges::find(seen, as_listed), seen.end());

    TableSampleSpec spec;
    spec.trials = 30;
    const TableSample fixed = sample(as_listed, spec);
    spec.begin = begin;
    const TableSample drawn = sample(as_listed, spec);
    EXPECT_FALSE(drawn == fixed);
    spec.threads = 3;
    EXPECT_EQ(sample(as_listed, spec), drawn);
}

TEST(TableSample, CanBeStoppedAndSaysHowFarItIs) {
    std::stop_source source;
    std::uint64_t told = 0;
    const Job job{source.get_token(), [&](std::uint64_t done, std::uint64_t whole) {
                      told = done;
                      EXPECT_EQ(whole, 1000u);
                      if (done >= 5) source.request_stop();
                  }};
    TableSampleSpec spec;
    spec.trials = 1000;
    const TableSample s = sample(a_battle(), spec, job);
    EXPECT_EQ(told, 5u);
    EXPECT_EQ(s.trials, 5u);
}

TEST(TableSample, BitByBitItIsTheSameAsInOneGo) {
    const Battle b = a_battle();
    TableSampleSpec spec;
    spec.trials = 25;
    spec.by_turn = true;
    const TableSample whole = sample(b, spec);
    spec.threads = 2;
    TableSampling sampling(b, spec);
    EXPECT_EQ(sampling.answer().trials, 0u);
    sampling.add(3);
    sampling.add(0);
    sampling.add(22);
    EXPECT_EQ(sampling.answer(), whole);
}

TEST(TableSample, WhatIsLostTurnByTurnNeverGrowsLessAndEndsWithTheLoss) {
    TableSampleSpec spec;
    spec.trials = 30;
    const Battle b = a_battle();
    EXPECT_TRUE(sample(b, spec).lost_by_turn.empty());
    spec.by_turn = true;
    const TableSample s = sample(b, spec);
    ASSERT_EQ(s.lost_by_turn.size(), static_cast<std::size_t>(s.most_turns));
    for (const Side side : both_sides) {
        for (std::size_t i = 1; i < s.lost_by_turn.size(); ++i)
            EXPECT_GE(s.lost_by_turn[i][side], s.lost_by_turn[i - 1][side] - 1e-12) << i;
        EXPECT_NEAR(s.lost_by_turn.back()[side], s.loss[side].mean, 1e-12);
    }
}

TEST(TableSample, ABattleBeyondTheLimitIsUnfinished) {
    TableSampleSpec spec;
    spec.trials = 4;
    spec.decision_limit = 10;
    EXPECT_EQ(sample(a_battle(), spec).unfinished, 4u);
}

// The stated precision for the losses in this many battles is right: the average over nearly all repetitions is within
// the interval of at least 19 in 20 of them.
TEST(TableSample, ItsIntervalHoldsTheTruthInNineteenOfTwentyRepetitions) {
    constexpr std::uint64_t repetitions = 60;
    const Battle b = a_battle();
    TableSampleSpec spec;
    spec.trials = 15;
    std::vector<TableSample> all;
    PerSide<double> truth{};
    for (std::uint64_t r = 0; r < repetitions; ++r) {
        spec.seed = 5000 + r;
        all.push_back(sample(b, spec));
        for (const Side side : both_sides) truth[side] += all.back().loss[side].mean / repetitions;
    }
    for (const Side side : both_sides) {
        std::uint64_t inside = 0;
        for (const TableSample& s : all)
            inside += truth[side] >= s.loss[side].low && truth[side] <= s.loss[side].high ? 1u : 0u;
        EXPECT_GE(inside * 20, repetitions * 19) << inside;
    }
    // A single battle has a wide interval.
    spec.trials = 1;
    const TableSample one = sample(b, spec);
    for (const Side side : both_sides) EXPECT_GT(one.loss[side].high - one.loss[side].low, 0.3);
}

// Every ruleset with two pairs of automatic commanders.
std::vector<std::pair<Battle, PerSide<TableCommander>>> pairs_of_commanders() {
    std::vector<std::pair<Battle, PerSide<TableCommander>>> out;
    for (const TacticalRuleset& r : tactical_rulesets()) {
        out.emplace_back(a_battle(r.key), PerSide<TableCommander>{TableCommander::bold, TableCommander::wary});
        out.emplace_back(a_battle(r.key), PerSide<TableCommander>{TableCommander::random, TableCommander::steady});
    }
    return out;
}

TEST(TableCommanders, SayWhyOfEveryOrderIfTheyAreAsked) {
    for (const auto& [b, who] : pairs_of_commanders()) {
        SCOPED_TRACE(b.ruleset());
        const TableGame quiet = play_game(b, 7, who), told = play_game(b, 7, who, 20'000, true);
        EXPECT_EQ(told.orders, quiet.orders) << "asking changes nothing";
        EXPECT_TRUE(quiet.because.empty());
        ASSERT_EQ(told.because.size(), told.orders.size());
        EXPECT_EQ(std::count(told.because.begin(), told.because.end(), std::string()), 0);
        std::size_t carried_out = 0;
        for (const TableEvent& e : told.events) carried_out += std::holds_alternative<OrderCarriedOut>(e) ? 1u : 0u;
        EXPECT_EQ(carried_out, told.orders.size()) << "a report puts each below its order";
    }
}

TEST(TableCommanders, AGameThatIsStoppedIsAsItStandsAndNotFinished) {
    for (const auto& [b, who] : pairs_of_commanders()) {
        SCOPED_TRACE(b.ruleset());
        std::stop_source source;
        const Job job{source.get_token(), [&](std::uint64_t done, std::uint64_t) {
                          if (done == 9) source.request_stop();
                      }};
        const TableGame cut = play_game(b, 7, who, 20'000, false, job);
        EXPECT_FALSE(cut.finished);
        EXPECT_EQ(cut.orders.size(), 9u);
    }
}

TEST(TableCommanders, HaveKeysOfTheirOwnAndAlwaysAnswer) {
    std::set<std::string_view> keys;
    for (const TableCommander c : table_commanders()) {
        keys.insert(key(c));
        EXPECT_EQ(parse_table_commander(key(c)), c);
        EXPECT_FALSE(words(c).empty());
    }
    EXPECT_EQ(keys.size(), table_commander_count);
    EXPECT_EQ(parse_table_commander("Napoleon"), std::nullopt);
}

// A ruleset that counts the orders carried out.
template <class R>
struct Counted : R {
    static int& carried_out() {
        static int n = 0;
        return n;
    }
    static void apply(typename R::State& s, const TableOrder& o, Dice& dice, TableLog& log) {
        ++carried_out();
        R::apply(s, o, dice, log);
    }
};

// The most orders carried out by one choice of a rollout, over the first twelve choices of a battle.
template <class R>
int most_carried_out(const RolloutBudget& budget) {
    Battle b = Battle::of<Counted<R>>(*a_battle(R::key).template state<R>());
    Rng rng(1);
    RecordingDice dice{Rng(4)};
    NoTableLog quiet;
    int most = 0;
    for (int asked = 0; asked < 12; ++asked) {
        const TableDecision d = b.pending().value();
        Counted<R>::carried_out() = 0;
        const CommandersChoice c = choose(b, d, TableCommander::rollout, rng, false, budget);
        most = std::max(most, Counted<R>::carried_out());
        b.apply(c.order, dice, quiet);
    }
    return most;
}

TEST(TableCommanders, ARolloutPlaysNoMoreThanItsBudget) {
    for (const RolloutBudget budget : {RolloutBudget{2, 2, 15}, RolloutBudget{6, 1, 40}, RolloutBudget{1, 5, 20}})
        for (const int most : {most_carried_out<lionheart::Rules>(budget), most_carried_out<axe::Rules>(budget)}) {
            EXPECT_LE(most, budget.orders * budget.games * (1 + budget.decisions));
            // There is something to try only with at least two orders.
            EXPECT_EQ(most > budget.decisions, budget.orders > 1) << most;
        }
}

TEST(TableCommanders, ASearchIsGivenLessWhereADecisionIsMoreWork) {
    const RolloutBudget usual = usual_budget("by-this-axe"), slow = usual_budget("lionheart-variant");
    EXPECT_EQ(usual.orders, RolloutBudget{}.orders);
    EXPECT_EQ(usual.games, RolloutBudget{}.games);
    EXPECT_EQ(usual.decisions, RolloutBudget{}.decisions);
    EXPECT_EQ(8 * slow.orders * slow.games * slow.decisions, usual.orders * usual.games * usual.decisions);
    EXPECT_GT(slow.orders, 1);
}

// With one game for each order, nothing is known about the error.
TEST(TableCommanders, ARolloutLeavesTheSteadyOrderOnlyForAClearlyBetterOne) {
    Battle b = a_battle();
    RecordingDice dice{Rng(4)};
    NoTableLog quiet;
    int asked = 0;
    for (; asked < 30; ++asked) {
        const auto d = b.pending();
        ASSERT_TRUE(d);
        Rng one(9), two(9);
        const TableOrder steady = choose(b, *d, TableCommander::steady, one).order;
        EXPECT_EQ(choose(b, *d, TableCommander::rollout, two, false, RolloutBudget{2, 1, 20}).order, steady);
        b.apply(steady, dice, quiet);
    }
    EXPECT_EQ(asked, 30);
}

TEST(TableCommanders, RolloutsStayWithinTheirBudgetAndChooseWhatIsAllowed) {
    Battle b = a_battle();
    Rng rng(1);
    NoTableLog quiet;
    Rng dice_rng(4);
    RecordingDice dice{dice_rng};
    int asked = 0;
    const RolloutBudget small{4, 2, 20};
    while (asked < 12) {
        const auto d = b.pending();
        ASSERT_TRUE(d);
        const CommandersChoice c = choose(b, *d, TableCommander::rollout, rng, true, small);
        ASSERT_EQ(b.check(c.order), std::nullopt);
        EXPECT_FALSE(c.because.empty());
        b.apply(c.order, dice, quiet);
        ++asked;
    }
    // Stopped before it begins, it gives the default answer at once.
    std::stop_source source;
    source.request_stop();
    Rng one(9), other_rng(9);
    const auto d = b.pending();
    ASSERT_TRUE(d);
    EXPECT_EQ(choose(b, *d, TableCommander::rollout, one, false, small, Job{source.get_token(), {}}).order,
              choose(b, *d, TableCommander::steady, other_rng).order);
}

TEST(PlayTrials, PlaysEachOnceAndHandsOnWhatOneThrows) {
    std::array<std::atomic<int>, 20> played{};
    const auto counting = [&] { return [&](std::uint64_t i) { ++played[i]; }; };
    play_trials(played.size(), 3, Job{}, counting);
    for (const auto& times : played) EXPECT_EQ(times, 1);
    const auto throwing = [] {
        return [](std::uint64_t i) {
            if (i == 7) throw std::runtime_error("trial 7");
        };
    };
    EXPECT_THROW(play_trials(20, 3, Job{}, throwing), std::runtime_error);
}

}  // namespace
}  // namespace banneret
