#include "engine/odds/search/solve_for.h"

#include <gtest/gtest.h>

#include "tests/engine/odds/random_armies.h"
#include "tests/engine/odds/variants.h"
#include "tests/support/example_armies.h"

namespace banneret {
namespace {

using odds_test::army;

CountAnswer solved(const CountQuestion& q, const Job& job = {}) {
    auto answer = solve_count(q, job);
    if (const auto* refusal = std::get_if<Refusal>(&answer)) {
        ADD_FAILURE() << refusal->why;
        return {};
    }
    return std::get<CountAnswer>(std::move(answer));
}

// Each number of men as a single battle.
std::optional<Fraction> alone(CountQuestion q, std::int64_t men) {
    for (Unit& u : (q.of_foe ? q.foe : q.variant).army.units)
        if (u.name == q.unit) u.count = static_cast<int>(men);
    const bool attacks = q.role == Role::attacker;
    const auto setup = set_up(attacks ? q.variant : q.foe, attacks ? q.foe : q.variant, q.variant.house);
    if (std::holds_alternative<std::vector<Problem>>(setup)) return std::nullopt;
    const auto& ready = *std::get<Shared<abstract::Setup>>(setup);
    if (assumptions_refused(ready, q.play)) return std::nullopt;
    return aim_value(outlook(ready, q.play), q.goal.aim, q.role);
}

TEST(SolveFor, IsWhatTryingEveryNumberFinds) {
    Rng rng(21);
    int found = 0, lost_again = 0;
    for (int trial = 0; trial < 40; ++trial) {
        CountQuestion q;
        q.variant = army("Ours", odds_test::random_units(rng));
        q.foe = army("Foe", odds_test::random_units(rng));
        for (auto* v : {&q.variant, &q.foe})
            for (Unit& u : v->army.units) u.count = 1 + u.count % 40;
        q.role = rng.below(2) == 0 ? Role::attacker : Role::defender;
        q.play.attacker = Posture::frontal_assault;
        if (trial % 2 == 0) q.play.attacker = Posture::screened_attack;
        q.play.defender = Posture::fighting_retreat;
        if (trial % 5 == 0) q.play.attacker_losses = LossWay::spare_the_mounted;
        q.of_foe = rng.below(4) == 0;
        const auto& units = (q.of_foe ? q.foe : q.variant).army.units;
        q.unit = units[rng.below(static_cast<std::uint32_t>(units.size()))].name;
        q.goal.aim = static_cast<Aim>(rng.below(aim_count));
        q.goal.at_least = rng.below(3) != 0;
        q.goal.value = fraction(rng.below(10), 10);
        q.most = 120;
        const CountAnswer answer = solved(q);
        ASSERT_TRUE(answer.complete);
        ASSERT_EQ(answer.checked_to, 120);
        ASSERT_EQ(answer.steps.front().from, 0);
        ASSERT_EQ(answer.steps.back().to, 120);

        std::optional<std::int64_t> smallest, largest;
        std::size_t step = 0;
        int changes = 0;
        bool before = false;
        for (std::int64_t men = 0; men <= 120; ++men) {
            if (men > answer.steps[step].to) {
                ++step;
                ASSERT_EQ(answer.steps[step].from, men);
            }
            const auto value = alone(q, men);
            const bool reached = value && q.goal.reached(*value);
            ASSERT_EQ(answer.steps[step].value, value) << men;
            ASSERT_EQ(answer.steps[step].reached, reached) << men;
            if (men > 0 && reached != before) ++changes;
            before = reached;
            if (!reached) continue;
            if (!smallest) smallest = men;
            largest = men;
        }
        EXPECT_EQ(answer.smallest, smallest);
        EXPECT_EQ(answer.largest, largest);
        EXPECT_EQ(answer.threshold, changes <= 1);
        EXPECT_EQ(answer.value_now, alone(q, answer.now));
        if (smallest) ++found;
        if (largest && *largest < 120) ++lost_again;
    }
    EXPECT_GT(found, 10);
    EXPECT_GT(lost_again, 0) << "some goals are lost again as men are added";
}

// AD-4, AD-R19: an evasion that is tried wins no battle and leaves the field to the other side.
TEST(SolveFor, AnEvasionThatIsTriedCountsByItsChance) {
    CountQuestion q;
    q.variant = army("Red", example::red());
    q.foe = variant_of_list("Hob", example::hob(), {}, 3);
    q.play.attacker = Posture::frontal_assault;
    q.play.defender = Posture::stand_and_hold;
    q.unit = "Knights";
    q.goal = {Aim::field, true, fraction(3, 5)};
    q.most = 300;
    const CountAnswer fails = solved(q);
    q.play.defender_stratagem = Stratagem::evade_battle;
    q.play.attempts = true;
    const CountAnswer tried = solved(q);
    EXPECT_NE(tried.value_now, fails.value_now);
    for (const CountStep& step : tried.steps) {
        EXPECT_EQ(step.value, alone(q, step.from)) << step.from;
        EXPECT_EQ(step.value, alone(q, step.to)) << step.to;
    }
}

// Foot added to an army that may screen only while a quarter of it has bows: the goal is reached, then lost.
TEST(SolveFor, MoreMenCanCostThePosture) {
    CountQuestion q;
    q.variant =
        army("Ours", {example::armed(example::unit(1, "Archers", 100, 3, Armour::light), {}, {MissileWeapon::longbow}),
                      example::unit(2, "Levy", 10, 1, Armour::none)});
    q.foe = army("Foe", {example::unit(1, "Guard", 100, 3, Armour::heavy)});
    q.play.attacker = Posture::screened_attack;
    q.play.defender = Posture::stand_and_hold;
    q.unit = "levy";
    q.goal = {Aim::not_beaten, true, fraction(1, 2)};
    q.most = 1000;
    const CountAnswer answer = solved(q);
    EXPECT_EQ(answer.unit, "Levy");
    EXPECT_EQ(answer.now, 10);
    EXPECT_EQ(answer.smallest, 0);
    EXPECT_EQ(answer.largest, 300) << "AD-19: 100 of 400 is a quarter";
    EXPECT_TRUE(answer.threshold);
    EXPECT_EQ(answer.steps.back().value, std::nullopt);
    EXPECT_TRUE(answer.steps.back().refused.starts_with("Screened attack needs 25%"));
}

// AD-R8: one and a half times as strong counts as 2:1. By hand: 400 hobbits are US 32, so 48 US of knights at 10 each
// are 480.
TEST(SolveFor, TheNextColumnBeginsWhereTheRatioRounds) {
    CountQuestion q;
    q.variant = army("Red", {example::red()[0]});
    q.foe = army("Hob", example::hob());
    q.play.attacker = Posture::frontal_assault;
    q.play.defender = Posture::stand_and_hold;
    q.unit = "Knights";
    q.goal = {Aim::wins, true, fraction(1, 2)};
    const CountAnswer answer = solved(q);
    EXPECT_EQ(answer.smallest, 480);
    EXPECT_EQ(answer.nearest, 480);
    EXPECT_EQ(answer.checked_to, most_individuals);
    EXPECT_TRUE(answer.threshold);
    q.goal = {Aim::wins, true, 1};
    EXPECT_EQ(solved(q).smallest, std::nullopt) << "a die can always fall badly";
}

TEST(SolveFor, AnUnknownUnitIsRefused) {
    CountQuestion q;
    q.variant = army("Red", example::red());
    q.foe = army("Hob", example::hob());
    q.unit = "Squire";
    const auto answer = solve_count(q);
    ASSERT_TRUE(std::holds_alternative<Refusal>(answer));
    EXPECT_EQ(std::get<Refusal>(answer).why, "Red has no unit Squire; did you mean Squires?");
}

}  // namespace
}  // namespace banneret
