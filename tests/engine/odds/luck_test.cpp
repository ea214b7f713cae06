#include "engine/odds/exact/luck.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <vector>

#include "engine/odds/exact/attribution.h"
#include "tests/engine/odds/random_armies.h"
#include "tests/support/example_armies.h"
#include "tests/support/played_battle.h"

namespace banneret {
namespace {

using example::attack;
using example::setup_of;
using testing::HasSubstr;

FoughtPlan plan_of(const Shared<abstract::Setup>& setup) {
    FoughtPlan plan;
    plan.setup = *setup;
    return plan;
}

// RED attacks HOB, frontal assault against a successful ambush: 1 - 2 = D:MV, with given dice.
Fought ambushed() {
    PlayedBattle b(setup_of(attack(example::red_army(), example::hob_army())));
    b.stratagems(Stratagem::none, Stratagem::ambush).roll(12);  // the ambush succeeds
    b.order(ChooseFoil{true}).roll(2);                          // and is not foiled
    b.declarations().postures(Posture::frontal_assault, Posture::stand_and_hold);
    b.roll(1).roll(8).roll(7);  // D:MV: attacker 8 + 1 = 9, 70%; defender 7 - 2 = 5, 30%
    while (const auto d = abstract::pending(b.r)) {
        if (d->ask == Decision::Ask::roll)
            b.roll(3);
        else if (d->ask == Decision::Ask::losses)
            b.order(AllotLosses{});
        else
            b.order(ChooseDirection{Direction::away_from_the_enemy});
        if (testing::Test::HasFailure()) return {};
    }
    const auto found = fought(b.r);
    EXPECT_TRUE(found.has_value());
    return *found;
}

// AD-4, AD-10, worked examples 3, 6 and 9: the ambush succeeds in 13/18, RED's foil cancels it in 1/6.
TEST(Luck, BeforeTheDiceStratagemsAreWeighed) {
    const Fought f = ambushed();
    EXPECT_EQ(f.plan.defender_tried, Stratagem::ambush);
    EXPECT_TRUE(f.plan.attacker_foils);
    EXPECT_EQ(f.end.defender_in_effect, Stratagem::ambush);
    const Fraction in_effect = fraction(13, 18) * fraction(5, 6);
    const Outlook o = planned(f.plan);
    EXPECT_EQ(o.mean_loss(Role::attacker),
              Fraction(in_effect * fraction(293, 720) + (1 - in_effect) * fraction(617, 2160)));
    EXPECT_EQ(o.mean_loss(Role::defender),
              Fraction(in_effect * fraction(673, 2160) + (1 - in_effect) * fraction(2831, 6075)));
}

TEST(Luck, OfABattleAddsUpStepByStep) {
    const Fought f = ambushed();
    EXPECT_EQ(f.end.result, (BattleResult{Grade::marginal_victory, Role::defender}));
    EXPECT_EQ(f.end.attacker_loss, 70);
    EXPECT_EQ(f.end.defender_loss, 30);
    const BattleLuck luck = battle_luck(f);
    const Outlook o = planned(f.plan);
    ASSERT_EQ(luck.steps.size(), 3u);
    Fraction margin = 0, attacker = 0, defender = 0;
    for (const LuckStep& step : luck.steps) {
        margin += step.margin;
        attacker += step.attacker_loss;
        defender += step.defender_loss;
    }
    EXPECT_EQ(margin, luck.margin);
    EXPECT_EQ(luck.margin, Fraction(-1 - (o.attacker_wins - o.defender_wins)));
    EXPECT_EQ(attacker, Fraction(fraction(70, 100) - o.mean_loss(Role::attacker)));
    EXPECT_EQ(defender, Fraction(fraction(30, 100) - o.mean_loss(Role::defender)));
    // Both tails include the loss itself.
    EXPECT_EQ(luck.attacker.at_least + luck.attacker.at_most, Fraction(1 + o.chance_of_losing(Role::attacker, 70, 70)));
    EXPECT_EQ(luck.as_good_for_attacker + luck.as_good_for_defender, Fraction(1 + luck.chance_of_result));
    EXPECT_EQ(luck.chance_of_result, o.results[result_index(f.end.result)]);
    EXPECT_THAT(luck_sentence(luck.attacker, "Red"), HasSubstr("Red lost 70%"));
    EXPECT_THAT(luck_sentence(luck.attacker, "Red"), HasSubstr("or more."));
}

TEST(Luck, OfABattleNotFoughtThereIsNone) {
    PlayedBattle b(setup_of(attack(example::red_army(), example::hob_army())));
    EXPECT_FALSE(fought(b.r));
}

// The mean of luck over all results and losses, weighed by their chances, is 0.
TEST(Luck, IsNobodysOnAverage) {
    const auto setup = setup_of(attack(example::hun_army(), example::mil_army()));
    const FoughtPlan plan = plan_of(setup);
    Fraction margin = 0, attacker = 0;
    const JointOdds odds = joint_odds(*setup, {});
    for (const auto& cell : odds.cells()) {
        const Fraction chance = fraction(cell.outcomes, all_outcomes);
        margin += chance * (!cell.result.winner ? 0 : *cell.result.winner == Role::attacker ? 1 : -1);
        attacker += chance * fraction(cell.attacker_loss, 100);
    }
    const auto& one = odds.cells().front();
    const FoughtEnd end{Stratagem::none, Stratagem::none, one.result, one.attacker_loss, one.defender_loss};
    EXPECT_EQ(battle_luck({plan, end, Side::first}).steps.size(), 2u);
    const Outlook o = planned(plan);
    EXPECT_EQ(margin, Fraction(o.attacker_wins - o.defender_wins));
    EXPECT_EQ(attacker, o.mean_loss(Role::attacker));
}

// Losses in tens, as most are, whose characteristic function is large at other frequencies than the lowest as well.
TEST(LuckSum, OfHundredsOfBattlesIsTheirConvolution) {
    const std::array<LossChances, 3> kinds = {
        LossChances{{0, 0.3}, {20, 0.5}, {60, 0.2}},
        LossChances{{10, 0.9}, {100, 0.1}},
        LossChances{{0, 0.25}, {37, 0.25}, {50, 0.5}},
    };
    for (const std::size_t used : {std::size_t{2}, std::size_t{3}}) {
        constexpr int each = 150;
        LuckSum sum;
        std::vector<double> odds = {1};
        for (std::size_t k = 0; k < used; ++k) {
            const auto shared = std::make_shared<const LossChances>(kinds[k]);
            for (int n = 0; n < each; ++n) {
                sum.add(shared, 30, 0, 0);
                std::vector<double> next(odds.size() + 100, 0);
                for (std::size_t i = 0; i < odds.size(); ++i)
                    for (const auto& [hundredths, chance] : kinds[k])
                        next[i + static_cast<std::size_t>(hundredths)] += odds[i] * chance;
                odds = std::move(next);
            }
        }
        double least = 0, most = 0;
        for (std::size_t i = 0; i < odds.size(); ++i) {
            if (static_cast<std::int64_t>(i) >= sum.actual()) least += odds[i];
            if (static_cast<std::int64_t>(i) <= sum.actual()) most += odds[i];
        }
        EXPECT_NEAR(sum.at_least(), least, 1e-9);
        EXPECT_NEAR(sum.at_most(), most, 1e-9);
    }
}

// By brute force: three battles of four losses each.
TEST(LuckSum, IsTheChanceOfTheSum) {
    std::array<std::array<Fraction, 101>, 3> chances{};
    chances[0][0] = fraction(1, 2);
    chances[0][10] = fraction(1, 2);
    chances[1][0] = fraction(1, 3);
    chances[1][30] = fraction(2, 3);
    chances[2][20] = fraction(1, 4);
    chances[2][100] = fraction(3, 4);
    const std::array<int, 3> actual = {10, 0, 20};
    LuckSum sum;
    abstract::MenByLoss men{};  // for an army of 1,000
    for (std::size_t h = 0; h <= 100; ++h) men[h] = static_cast<std::int64_t>(10 * h);
    for (std::size_t i = 0; i < 3; ++i) sum.add(LossOdds::of(chances[i]), actual[i], men);
    double at_least = 0, at_most = 0, mean = 0;
    for (int a = 0; a <= 100; ++a)
        for (int b = 0; b <= 100; ++b)
            for (int c = 0; c <= 100; ++c) {
                const auto at = [](int i) { return static_cast<std::size_t>(i); };
                const double chance = Fraction(chances[0][at(a)] * chances[1][at(b)] * chances[2][at(c)]).get_d();
                if (chance == 0) continue;
                mean += chance * (a + b + c);
                if (a + b + c >= 30) at_least += chance;
                if (a + b + c <= 30) at_most += chance;
            }
    EXPECT_EQ(sum.battles(), 3);
    EXPECT_EQ(sum.actual(), 30);
    EXPECT_NEAR(sum.expected(), mean, 1e-9);
    EXPECT_NEAR(sum.at_least(), at_least, 1e-12);
    EXPECT_NEAR(sum.at_most(), at_most, 1e-12);
    EXPECT_NEAR(sum.actual_men(), 300, 1e-9);
    EXPECT_NEAR(sum.expected_men(), mean * 10, 1e-9);
    EXPECT_GT(sum.deviation(), 0);
}

const Contribution& of(const Attribution& m, Factor f) {
    return m.contributions.at(static_cast<std::size_t>(f));
}

// Each factor against odds computed by hand without it: RED against HOB, worked examples 3 and 4.
TEST(Attribution, EveryFactorIsTheDifferenceItMakes) {
    FoughtPlan plan = plan_of(setup_of(attack(example::red_army(), example::hob_army())));
    plan.attacker = Posture::envelope;
    const Attribution m = attribute_result(plan);
    ASSERT_EQ(m.contributions.size(), factor_count);
    for (std::size_t i = 0; i < factor_count; ++i) EXPECT_EQ(static_cast<std::size_t>(m.contributions[i].factor), i);
    // Posture: envelope +2 against 0.
    EXPECT_EQ(of(m, Factor::posture).attacker_loss, Fraction(fraction(67, 360) - fraction(617, 2160)));
    EXPECT_EQ(of(m, Factor::posture).defender_loss, Fraction(fraction(1376, 2025) - fraction(2831, 6075)));
    // Numbers: 49.6 x 400 against 32 x 600, so 1:1 instead of 2:1. Quality: 600 against 400 is 1.5:1, still 2:1.
    const auto even = setup_of(attack(
        example::red_army(), abstract::contingent_of_list("Even", {example::unit(1, "Same", 800, 3, Armour::heavy)})));
    Plans envelope;
    envelope.attacker = Posture::envelope;
    EXPECT_EQ(even->sheets.second.strength, 4800);
    EXPECT_EQ(of(m, Factor::numbers).attacker_wins,
              Fraction(m.planned.attacker_wins - joint_odds(*even, envelope).chance_of_winner(Role::attacker)));
    EXPECT_EQ(of(m, Factor::quality).margin, 0);
    EXPECT_EQ(of(m, Factor::quality).defender_loss, 0);
    // Neither side attempted a stratagem, so stratagems and generals made no difference.
    EXPECT_EQ(of(m, Factor::stratagem).margin, 0);
    EXPECT_EQ(of(m, Factor::leader).margin, 0);
    EXPECT_THAT(of(m, Factor::numbers).why, HasSubstr("Red has 600, Hob has 400"));
}

// AD-4: the hobbits' better general and their ambush.
TEST(Attribution, LeadersAndStratagemsCountByTheirChances) {
    FoughtPlan plan = plan_of(setup_of(attack(example::orc_army(), example::hob_army())));
    plan.defender_tried = Stratagem::ambush;
    const Attribution m = attribute_result(plan);
    EXPECT_LT(of(m, Factor::stratagem).margin, 0);
    EXPECT_LT(of(m, Factor::leader).margin, 0);
    EXPECT_GT(of(m, Factor::leader).margin, of(m, Factor::stratagem).margin);
    EXPECT_THAT(of(m, Factor::stratagem).why, HasSubstr("Hob tried ambush"));
}

// AD-2, AD-26: without mounts the huns are weaker and pursue less.
TEST(Attribution, MountsCountInStrengthAndPursuit) {
    const Attribution m = attribute_result(plan_of(setup_of(attack(example::hun_army(), example::mil_army()))));
    EXPECT_GT(of(m, Factor::mounted).defender_loss, 0);
}

}  // namespace
}  // namespace banneret
