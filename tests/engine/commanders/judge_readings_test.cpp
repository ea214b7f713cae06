#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/commanders/judges/judged_pairs.h"
#include "engine/commanders/judges/readings.h"
#include "engine/commanders/judges/step_worth.h"
#include "engine/dice/rng.h"

namespace banneret {
namespace {

Unit company(const char* name, int count, bool mounted = false) {
    Unit u;
    u.name = name;
    u.count = count;
    u.mounted = mounted;
    u.melee = {MeleeWeapon::spear};
    return u;
}

JudgeQuestion two_armies() {
    TableStart start;
    start.sides = {table_army_of_list("Red", {company("Foot", 80), company("Horse", 40, true)}, 3),
                   table_army_of_list("Blue", {company("Levy", 140)}, 3)};
    return judge_question(start, 5);
}

const TacticalRuleset& quick_ruleset() {
    return *find_tactical_ruleset("lionheart-variant");
}

// --- Changed armies --------------------------------------------------------------------------------------------------

TEST(ChangedQuestion, AStepChangesBothFormsOfTheArmyAlikeAndNotTheEnemy) {
    const JudgeQuestion q = two_armies();
    for (const ArmyStep step : every_army_step) {
        const auto stepped = with_step(q, Side::first, step);
        ASSERT_TRUE(std::holds_alternative<JudgeQuestion>(stepped)) << key(step);
        const auto& s = std::get<JudgeQuestion>(stepped);
        EXPECT_EQ(s.start.sides.first.units, s.setup->start.sides.first.units) << key(step);
        EXPECT_EQ(s.start.sides.second, q.start.sides.second) << key(step);
        EXPECT_FALSE(s.start.sides.first == q.start.sides.first) << key(step);
        EXPECT_EQ(s.start.sides.first.leadership, s.setup->start.sides.first.leadership) << key(step);
    }
    const auto more = std::get<JudgeQuestion>(with_step(q, Side::first, ArmyStep::men));
    EXPECT_EQ(more.start.sides.first.units[0].count, 96);
    EXPECT_EQ(more.start.sides.first.units[1].count, 48);
}

TEST(ChangedQuestion, AStepThatNoUnitCanTakeIsRefused) {
    JudgeQuestion q = two_armies();
    for (int i = 0; i < 4; ++i) {
        auto stepped = with_step(q, Side::first, ArmyStep::armour);
        if (i == 3)
            EXPECT_TRUE(std::holds_alternative<Refusal>(stepped));
        else
            q = std::get<JudgeQuestion>(std::move(stepped));
    }
}

TEST(ChangedQuestion, WithoutATraitNeitherArmyHasIt) {
    TableStart start = generated_pairs(3, 5).back().start;  // with characters and magic
    const JudgeQuestion q = judge_question(start, 1);
    for (const ArmyTrait trait : every_army_trait) {
        const JudgeQuestion plain = without(q, trait);
        const auto t = static_cast<std::size_t>(trait);
        if (trait == ArmyTrait::quality) continue;  // measured against the US, which weapons change too
        for (const Side side : both_sides)
            EXPECT_LE(profile(plain, side).traits[t], trait == ArmyTrait::general ? 1 : 1e-12) << key(trait);
    }
    EXPECT_GT(profile(q, Side::first).traits[static_cast<std::size_t>(ArmyTrait::magic)], 0);
}

TEST(ChangedQuestion, SwappedRolesTwiceAreTheSameArmies) {
    const JudgeQuestion q = two_armies(), twice = with_roles_swapped(with_roles_swapped(q));
    EXPECT_EQ(twice.start, q.start);
    EXPECT_EQ(*twice.setup, *q.setup);
}

// --- Replay ----------------------------------------------------------------------------------------------------------

TEST(JudgedTrial, IsTheBattleThatWasCounted) {
    const JudgeQuestion q = two_armies();
    for (const TacticalRuleset& ruleset : tactical_rulesets()) {
        TacticalJudge judge(ruleset, q);
        judge.fight(2, 1);
        const SampledRow row = judge.rows().at(1);
        const auto fought = fight_trial(ruleset, q, 1);
        ASSERT_TRUE(std::holds_alternative<JudgedTrial>(fought)) << ruleset.key;
        const auto& trial = std::get<JudgedTrial>(fought);
        EXPECT_EQ(trial.finished(), row.finished) << ruleset.key;
        ASSERT_GT(trial.orders(), 0u);
        const TableResult end = trial.after(trial.orders()).result();
        EXPECT_EQ(end.winner, row.winner) << ruleset.key;
        EXPECT_EQ(end.turns, row.turns) << ruleset.key;
        EXPECT_EQ(end.rule, row.ended_by) << ruleset.key;
        for (const Side side : both_sides) EXPECT_EQ(end.lost[side], row.lost[side]) << ruleset.key;
        // Every moment can be shown, also between the copies kept.
        const std::size_t half = trial.orders() / 2;
        EXPECT_LE(trial.events_after(half), trial.events_after(trial.orders()));
        EXPECT_EQ(trial.events_after(trial.orders()), trial.events().size());
    }
}

// --- The worth of a step ---------------------------------------------------------------------------------------------

TEST(StepWorth, TwentyPercentMoreMenAreWorthTwentyPercentMoreStrength) {
    const std::vector<StepWorth> all = abstract_step_worths(two_armies(), Side::first);
    ASSERT_EQ(all.size(), every_army_step.size());
    const StepWorth& men = all[static_cast<std::size_t>(ArmyStep::men)];
    EXPECT_TRUE(men.refused.empty());
    EXPECT_LE(men.more.low, 0.2);
    EXPECT_GE(men.more.high, 0.2);
    EXPECT_NEAR(men.more.value, 0.2, 0.04);
    // AD-1: capacity adds to the strength of every man.
    EXPECT_GT(all[static_cast<std::size_t>(ArmyStep::capacity)].more.value, 0.1);
}

TEST(StepWorth, ARulesetValuesAStepWithAnIntervalThatIsTheSameOnAnyNumberOfThreads) {
    const JudgeQuestion q = two_armies();
    StepTrials one(quick_ruleset(), q, Side::first), two(quick_ruleset(), q, Side::first);
    EXPECT_EQ(one.runs(), every_army_step.size() + 1);
    one.fight(4, 1);
    two.fight(1, 2);
    two.fight(3, 2);
    const auto a = one.worths(), b = two.worths();
    ASSERT_EQ(a.size(), every_army_step.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        EXPECT_TRUE(a[i].refused.empty()) << a[i].refused;
        EXPECT_EQ(a[i].more.value, b[i].more.value) << key(a[i].step);
        EXPECT_EQ(a[i].more.low, b[i].more.low) << key(a[i].step);
        EXPECT_LT(a[i].more.low, a[i].more.high) << key(a[i].step);
        EXPECT_LE(a[i].more.low, a[i].more.value);
        EXPECT_GE(a[i].more.high, a[i].more.value);
    }
}

// --- Ratings ---------------------------------------------------------------------------------------------------------

// Games by a judge that pays 1.6 times the US for horse, with a slope of 3.
std::vector<RatedGame> known_games(std::size_t n) {
    Rng rng(11, 0);
    std::vector<RatedGame> out;
    const auto share = [&] { return rng.below(1000) / 1000.0; };
    for (std::size_t i = 0; i < n; ++i) {
        RatedGame g;
        g.pair = static_cast<std::uint32_t>(i);
        for (const Side side : both_sides) {
            g.armies[side].strength = 3 + share();
            g.armies[side].traits[0] = share();
            g.armies[side].traits[2] = share();
        }
        const double edge = 0.2 + 3 * (g.armies.first.strength - g.armies.second.strength +
                                       std::log(1.6) * (g.armies.first.traits[0] - g.armies.second.traits[0]));
        const double p = 1 / (1 + std::exp(-edge));
        g.games = 20;
        for (int k = 0; k < 20; ++k) g.score += share() < p ? 1.0 / 20 : 0;
        g.score -= 0.5;
        out.push_back(g);
    }
    return out;
}

TEST(Ratings, TheFitFindsThePricesOfAJudge) {
    const std::vector<RatedGame> games = known_games(400);
    const JudgePrices p = fit_prices(games);
    EXPECT_NEAR(p.slope, 3, 0.3);
    EXPECT_NEAR(p.attack, 0.2, 0.15);
    const Measurement horse = worth_of_trait(p, ArmyTrait::horse), missiles = worth_of_trait(p, ArmyTrait::missiles);
    EXPECT_LT(horse.low, 1.6);
    EXPECT_GT(horse.high, 1.6);
    EXPECT_GT(horse.low, 1.3);
    EXPECT_LT(missiles.low, 1);
    EXPECT_GT(missiles.high, 1);
    EXPECT_LT(p.particular, 0.3) << "the games differ by chance alone";
}

TEST(Ratings, JudgesWhoDifferOnlyInPricesAgreeWhenRated) {
    const JudgePrices own = fit_prices(known_games(400));
    JudgePrices common = own;
    common.price = {};
    RatedGame g;
    g.games = 1000;
    g.armies.first.traits[0] = 1;  // all horse against all foot, of equal US
    g.score = 1 / (1 + std::exp(-own.attack - own.slope * own.price[0]));
    EXPECT_NEAR(rated_chance(own, common, g).value, 1 / (1 + std::exp(-own.attack)), 0.01);
    EXPECT_NEAR(rated_ratio(own, g).value, 1.6, 0.2);
    // A judge rated at its own prices repeats its verdict.
    EXPECT_NEAR(rated_chance(own, own, g).value, g.score, 0.01);
    const Measurement few = rated_chance(own, common, {0, g.armies, 1, 2});
    EXPECT_LT(few.low, few.value);
    EXPECT_GT(few.high, few.value);
}

TEST(Ratings, OneFactorScalesTheLossesOfAJudge) {
    LossFactor f;
    for (const double x : {0.1, 0.2, 0.4}) f.add(x, 0.5 * x);
    EXPECT_NEAR(f.factor().value, 0.5, 1e-12);
    EXPECT_LE(f.factor().low, f.factor().value);
    EXPECT_EQ(LossFactor{}.factor().value, 1);
}

// --- Pairs -----------------------------------------------------------------------------------------------------------

TEST(JudgedPairs, TheSeedAloneDecidesAndThreadsChangeNothing) {
    const std::vector<JudgeQuestion> pairs = generated_pairs(9, 2);
    ASSERT_EQ(pairs.size(), 4u);
    EXPECT_EQ(pairs[0].start.sides.first.units, pairs[1].start.sides.second.units);
    EXPECT_FALSE(pairs[0].start.sides.first.units == pairs[0].start.sides.second.units) << "not mirrored";
    EXPECT_EQ(generated_pairs(9, 2)[3].start, pairs[3].start);
    const TacticalRuleset* rulesets[] = {&quick_ruleset()};
    const auto one = judge_all(pairs, rulesets, 2, 1), two = judge_all(pairs, rulesets, 2, 2);
    ASSERT_EQ(one.size(), 4u);
    for (std::size_t i = 0; i < 4; ++i) {
        ASSERT_EQ(one[i].judges.size(), 2u);
        EXPECT_EQ(one[i].judges[1].score, two[i].judges[1].score);
        EXPECT_EQ(one[i].pair, i / 2);
        EXPECT_NEAR(raw_difference(one[i]), std::abs(one[i].judges[0].wins - one[i].judges[1].wins), 1e-12);
        EXPECT_LE(rated_difference(one[i]), 1);
    }
    const std::vector<Fitted> fitted = fit_judges(one);
    ASSERT_EQ(fitted.size(), 2u);
    EXPECT_EQ(fitted[0].key, "abstract");
    EXPECT_NEAR(fitted[0].loss_factor.value, 1, 1e-12);
}

TEST(JudgedPairs, TheMedianIsTheMiddle) {
    EXPECT_EQ(median({}), 0);
    EXPECT_EQ(median({3, 1, 2}), 2);
    EXPECT_EQ(median({4, 1, 2, 3}), 2.5);
}

// --- Readings --------------------------------------------------------------------------------------------------------

TEST(Readings, EveryRulesetAndTheAbstractSystemHaveFittedPrices) {
    EXPECT_NE(fitted_judge("abstract"), nullptr);
    EXPECT_GT(shipped_fit().pairs, 0u);
    for (const TacticalRuleset& r : tactical_rulesets()) {
        const FittedJudge* fitted = fitted_judge(r.key);
        ASSERT_NE(fitted, nullptr) << r.key;
        EXPECT_GT(fitted->prices.slope, 0) << r.key;
        EXPECT_GT(fitted->loss_factor.value, 0) << r.key;
    }
}

TEST(Readings, ScaledLossesAreTheRawOnesTimesOneFactorAndTheExactOnesStay) {
    const JudgeQuestion q = two_armies();
    TacticalJudge judge(quick_ruleset(), q);
    judge.fight(4, 1);
    const Verdict raw = judge.verdict(), read = scaled(raw), exact = abstract_verdict(q);
    const double factor = fitted_judge(raw.key)->loss_factor.value;
    for (const Side side : both_sides) {
        EXPECT_NEAR(read.losses[side].lost.value, std::min(1.0, factor * raw.losses[side].lost.value), 1e-12);
        EXPECT_LE(read.losses[side].lost.high, 1);
    }
    EXPECT_EQ(read.wins.first.value, raw.wins.first.value);
    EXPECT_EQ(scaled(exact).losses.first.lost.exact, exact.losses.first.lost.exact);
}

TEST(Readings, ARatingHasAChanceAndARatioAndMirroredGamesNarrowIt) {
    const JudgeQuestion q = two_armies(), swapped = with_roles_swapped(q);
    TacticalJudge judge(quick_ruleset(), q), mirror(quick_ruleset(), swapped);
    judge.fight(6, 1);
    mirror.fight(6, 1);
    const Verdict a = judge.verdict(), b = mirror.verdict();
    const RatedVerdict one = rated(q, a), both = rated(q, a, &b);
    ASSERT_TRUE(one.refused.empty()) << one.refused;
    EXPECT_GT(one.chance.value, 0);
    EXPECT_LT(one.chance.value, 1);
    EXPECT_LT(std::log(both.ratio.high / both.ratio.low), std::log(one.ratio.high / one.ratio.low));
    const Verdict exact = abstract_verdict(q);
    EXPECT_NEAR(rated(q, exact).chance.value, exact.wins.first.value + exact.drawn.value / 2, 1e-9)
        << "the abstract system's own prices are the common ones";
    Verdict none = a;
    none.battles = 0;
    EXPECT_FALSE(rated(q, none).refused.empty());
}

}  // namespace
}  // namespace banneret
