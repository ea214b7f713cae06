#include "engine/odds/exact/outlook.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "engine/abstract/losses.h"
#include "engine/abstract/postures.h"
#include "engine/abstract/stratagems.h"
#include "engine/odds/exact/weighed.h"
#include "tests/engine/odds/random_armies.h"
#include "tests/support/example_armies.h"

namespace banneret {
namespace {

using example::attack;
using example::setup_of;

Fraction of_outcomes(std::uint32_t outcomes) {
    return fraction(outcomes, all_outcomes);
}

// Every value against the joint distribution that `odds` shows.
TEST(Outlook, OfOnePairOfPlansIsTheJointDistribution) {
    Rng rng(7);
    OutcomeCache shared;
    for (int trial = 0; trial < 60; ++trial) {
        const auto setup = odds_test::setup_of(odds_test::random_units(rng), odds_test::random_units(rng),
                                               odds_test::random_house(rng));
        const auto rows = abstract::postures_allowed(Role::attacker, setup->sheets.first, setup->sheets.second);
        const auto columns = abstract::postures_allowed(Role::defender, setup->sheets.second, setup->sheets.first);
        BattleAssumptions play;
        play.attacker = rows[rng.below(static_cast<std::uint32_t>(rows.size()))];
        play.defender = columns[rng.below(static_cast<std::uint32_t>(columns.size()))];
        play.attacker_stratagem = odds_test::random_stratagem(rng);
        play.defender_stratagem = odds_test::random_stratagem(rng);
        play.attacker_losses = odds_test::random_way(rng);
        play.defender_losses = odds_test::random_way(rng);
        const Outlook o = outlook(mixed_plans(*setup, play), shared);
        const JointOdds odds =
            joint_odds(*setup, {*play.attacker, *play.defender, play.attacker_stratagem, play.defender_stratagem,
                                play.attacker_losses, play.defender_losses});
        for (std::size_t i = 0; i < result_count; ++i) {
            Fraction expected = 0;
            for (const auto& r : odds.results())
                if (result_index(r.result) == i) expected = of_outcomes(r.outcomes);
            EXPECT_EQ(o.results[i], expected);
        }
        for (const Role role : {Role::attacker, Role::defender}) {
            EXPECT_EQ(o.wins(role), odds.chance_of_winner(role));
            EXPECT_EQ(o.field(role), odds.chance_of_field(role, *play.defender));
            EXPECT_EQ(o.mean_loss(role), odds.mean_loss(role));
            EXPECT_EQ(o.chance_of_losing(role, 30, 100), odds.chance_of_losing_at_least(role, 30));
            for (int h = 0; h <= 100; ++h)
                EXPECT_EQ(o.loss(role)[static_cast<std::size_t>(h)],
                          of_outcomes(odds.loss_outcomes(role)[static_cast<std::size_t>(h)]));
        }
        EXPECT_EQ(o.drawn, odds.chance_drawn());
        // A second query recomputes nothing.
        const std::size_t computed = shared.computed();
        outlook(mixed_plans(*setup, play), shared);
        EXPECT_EQ(shared.computed(), computed);
        EXPECT_EQ(o.payoff({1, 0, 0}), payoff_of(odds, Payoff::margin, *play.defender));
        EXPECT_EQ(o.payoff({2, 3, 5}), payoff_of(odds, PayoffWeights{2, 3, 5}, *play.defender));
    }
}

// Games are shared by battles whose armies differ only in what the payoff does not see, and by no others.
TEST(Outlook, SharedGamesAreThoseSolvedAlone) {
    Rng rng(9);
    SolvedGames games;
    int battles = 0;
    for (int trial = 0; trial < 150; ++trial) {
        abstract::House house = odds_test::random_house(rng);
        const auto setup = odds_test::setup_of(odds_test::random_units(rng), odds_test::random_units(rng), house);
        BattleAssumptions play;
        play.attacker_losses = odds_test::random_way(rng);
        play.defender_losses = odds_test::random_way(rng);
        if (trial % 3 == 0) play.payoff = {1, 2, fraction(1, 3)};
        if (trial % 2 == 0) {
            play.attempts = true;
            play.attacker_stratagem = Stratagem::flank_march;
            play.defender_stratagem = Stratagem::foil;
        }
        if (assumptions_refused(*setup, play)) continue;
        ++battles;
        const MixedPlans shared = mixed_plans(*setup, play, games), alone = mixed_plans(*setup, play);
        EXPECT_EQ(shared.attacker_mix, alone.attacker_mix);
        EXPECT_EQ(shared.defender_mix, alone.defender_mix);
        ASSERT_EQ(shared.keys.size(), alone.keys.size());
        for (std::size_t i = 0; i < alone.keys.size(); ++i) {
            EXPECT_EQ(shared.keys[i].key, alone.keys[i].key);
            EXPECT_EQ(shared.keys[i].weight, alone.keys[i].weight);
        }
        // A second query solves no game again.
        const std::size_t solved = games.size();
        mixed_plans(*setup, play, games);
        EXPECT_EQ(games.size(), solved);
    }
    EXPECT_GT(battles, 100);
    EXPECT_LT(games.size(), static_cast<std::size_t>(battles)) << "some were shared";
}

TEST(LossOdds, AreExactWithAnyDenominator) {
    std::array<Fraction, 101> chances{};
    mpz_class large = 1;
    for (int i = 0; i < 90; ++i) large *= 2;
    chances[0] = fraction(1, 3);
    chances[40] = Fraction(1, large);
    chances[100] = 1 - chances[0] - chances[40];
    const LossOdds odds = LossOdds::of(chances);
    EXPECT_EQ(odds.by_hundredths(), chances);
    for (std::size_t h = 0; h <= 100; ++h) EXPECT_EQ(odds[h], chances[h]);
    EXPECT_EQ(odds.expected([](std::size_t) { return 1; }), 1);
    EXPECT_EQ(odds.expected([](std::size_t h) { return static_cast<std::int64_t>(h); }),
              40 * chances[40] + 100 * chances[100]);
    ASSERT_EQ(odds.entries().size(), 3u);
    // Equal chances over different denominators.
    LossOdds half(2), quarters(4);
    half.add(0, std::uint64_t{1});
    half.add(10, std::uint64_t{1});
    quarters.add(0, std::uint64_t{2});
    quarters.add(10, std::uint64_t{2});
    EXPECT_EQ(half, quarters);
    EXPECT_FALSE(half == odds);
}

TEST(Outlook, OfOpenPosturesPlaysTheEquilibrium) {
    Rng rng(8);
    for (int trial = 0; trial < 20; ++trial) {
        const auto setup = odds_test::setup_of(odds_test::random_units(rng), odds_test::random_units(rng));
        for (const Payoff payoff : {Payoff::margin, Payoff::losses, Payoff::field}) {
            BattleAssumptions play;
            play.payoff = weights_of(payoff);
            const Outlook o = outlook(*setup, play);
            EXPECT_EQ(o.payoff(play.payoff), posture_game(*setup, {}, payoff).equilibrium.value);
            Fraction sum = 0, losses = 0;
            for (const Fraction& f : o.results) sum += f;
            for (const Fraction& f : o.attacker_loss.by_hundredths()) losses += f;
            EXPECT_EQ(sum, 1);
            EXPECT_EQ(losses, 1);
        }
    }
}

// AD-25, AD-26, AD-R10: example 16, HUN attacks MIL: A:V and A:CV each 1/6; the loser rolls at +2 and +4.
TEST(Outlook, PursuitNeedsAVictoryAndSomebodyLeft) {
    const auto setup = setup_of(attack(example::hun_army(), example::mil_army()));
    BattleAssumptions play;
    play.attacker = Posture::frontal_assault;
    play.defender = Posture::stand_and_hold;
    const Outlook o = outlook(*setup, play);
    // 2d6 + 2 is 12 or more in 6 of 36, 2d6 + 4 in 15 of 36.
    EXPECT_EQ(o.attacker_pursues, fraction(1, 6) * fraction(30, 36) + fraction(1, 6) * fraction(21, 36));
    EXPECT_EQ(o.defender_pursues, 0);
    // AD-20: 75% mounted, their fighting retreat is not pursued.
    const auto turned = setup_of(attack(example::red_army(), example::hun_army()));
    play.defender = Posture::fighting_retreat;
    EXPECT_EQ(outlook(*turned, play).attacker_pursues, 0);
}

TEST(Outlook, SpreadIsThatOfTheDistribution) {
    const auto setup = setup_of(attack(example::red_army(), example::hob_army()));
    BattleAssumptions play;
    play.attacker = Posture::frontal_assault;
    play.defender = Posture::stand_and_hold;
    const JointOdds odds = joint_odds(*setup, {});
    double mean = 0, squares = 0;
    for (const auto& cell : odds.cells()) {
        const double chance = double(cell.outcomes) / all_outcomes, loss = cell.defender_loss / 100.0;
        mean += chance * loss;
        squares += chance * loss * loss;
    }
    EXPECT_NEAR(outlook(*setup, play).deviation(Role::defender), std::sqrt(squares - mean * mean), 1e-12);
}

// AD-4, AD-11, AD-R19: the defender evades in 5/6; otherwise an attacker who wins 1/2 of such battles still does.
TEST(Outlook, AnEvasionThatIsTriedLeavesTheFieldToTheOther) {
    auto start = attack(example::red_army(), example::hob_army());
    start.sides.second.leadership = 3;
    for (Unit& unit : start.sides.second.units) unit.abilities.add(Ability::quick);  // fast: +5 for 100%
    const auto setup = setup_of(start);
    BattleAssumptions play;
    play.attacker = Posture::frontal_assault;
    play.defender = Posture::stand_and_hold;
    const Outlook fought = outlook(*setup, play);
    play.defender_stratagem = Stratagem::evade_battle;
    play.attempts = true;
    const Outlook tried = outlook(*setup, play);
    const Fraction evaded = fraction(abstract::stratagem_ways(Stratagem::evade_battle, setup->start.sides.second,
                                                              setup->sheets.second, setup->start.house),
                                     36);
    EXPECT_EQ(evaded, fraction(5, 6));  // 2d6 + 8 over 12
    EXPECT_EQ(tried.evaded, evaded);
    EXPECT_EQ(tried.attacker_wins, Fraction((1 - evaded) * fought.attacker_wins));
    EXPECT_EQ(tried.attacker_field, Fraction(evaded + (1 - evaded) * fought.attacker_field));
    EXPECT_EQ(tried.defender_field, Fraction((1 - evaded) * fought.defender_field));
    EXPECT_EQ(tried.mean_loss(Role::defender), Fraction((1 - evaded) * fought.mean_loss(Role::defender)));
    EXPECT_EQ(Fraction(tried.attacker_wins + tried.drawn + tried.defender_wins), 1);
    Fraction all = tried.evaded;
    for (const Fraction& f : tried.results) all += f;
    EXPECT_EQ(all, 1);

    // AD-10: a foil only reduces the chance to evade.
    play.attacker_stratagem = Stratagem::foil;
    EXPECT_EQ(outlook(*setup, play).evaded, Fraction(evaded * fraction(5, 6)));  // RED foils in 1/6
    // Both evade: neither holds the field.
    play.attacker_stratagem = Stratagem::evade_battle;
    const Outlook both = outlook(*setup, play);
    const Fraction a = fraction(abstract::stratagem_ways(Stratagem::evade_battle, setup->start.sides.first,
                                                         setup->sheets.first, setup->start.house),
                                36);
    EXPECT_EQ(both.evaded, Fraction(1 - (1 - a) * (1 - evaded)));
    EXPECT_EQ(both.attacker_field, Fraction(evaded * (1 - a) + (1 - a) * (1 - evaded) * fought.attacker_field));
}

// AD-4, AD-10, worked examples 3, 6 and 9: an attempted ambush succeeds in 13/18, less RED's foil in 1/6.
TEST(Outlook, AttemptsAreWeighedByTheirChances) {
    const auto setup = setup_of(attack(example::red_army(), example::hob_army()));
    BattleAssumptions play;
    play.attacker = Posture::frontal_assault;
    play.defender = Posture::stand_and_hold;
    play.defender_stratagem = Stratagem::ambush;
    play.attempts = true;
    const auto mean = [&](const Fraction& chance) {
        return Fraction(chance * fraction(293, 720) + (1 - chance) * fraction(617, 2160));
    };
    EXPECT_EQ(outlook(*setup, play).mean_loss(Role::attacker), mean(fraction(13, 18)));
    play.attacker_stratagem = Stratagem::foil;
    EXPECT_EQ(outlook(*setup, play).mean_loss(Role::attacker), mean(fraction(13, 18) * fraction(5, 6)));
    // Open postures are mixed before the outcome of the stratagems is known: the value differs from solving each case
    // separately.
    play.attacker.reset();
    play.defender.reset();
    const WeighedOdds weighed = weighed_odds(*setup, [&] {
        OpenPlans plans;
        plans.stratagems =
            stratagems_in_effect({}, stratagem_attempt(*setup, Side::second, Stratagem::ambush, Stratagem::foil));
        return plans;
    }());
    const Outlook o = outlook(*setup, play);
    EXPECT_EQ(o.attacker_wins - o.defender_wins, Fraction(weighed.attacker_wins - weighed.defender_wins));
}

TEST(Outlook, RefusesPlansTheRulesDoNotAllow) {
    const auto setup = setup_of(attack(example::mil_army(), example::red_army()));
    BattleAssumptions play;
    play.attacker = Posture::envelope;
    ASSERT_TRUE(assumptions_refused(*setup, play));
    EXPECT_THAT(assumptions_refused(*setup, play)->why, testing::HasSubstr("Mil"));
    play = {};
    play.attacker_stratagem = Stratagem::evade_battle;
    EXPECT_TRUE(assumptions_refused(*setup, play));
    play = {};
    play.defender_losses = LossWay::by_hand;
    EXPECT_TRUE(assumptions_refused(*setup, play));
    EXPECT_FALSE(assumptions_refused(*setup, {}));
}

TEST(PayoffWeights, AreReadFromWords) {
    const auto weights = [](std::string_view text) { return std::get<PayoffWeights>(parse_payoff_weights(text)); };
    EXPECT_EQ(weights("margin"), (PayoffWeights{1, 0, 0}));
    EXPECT_EQ(weights("Field"), (PayoffWeights{0, 0, 1}));
    EXPECT_EQ(weights("win=2, losses=1/2,field=0.25"), (PayoffWeights{2, fraction(1, 2), fraction(1, 4)}));
    EXPECT_EQ(weights("field=.5"), (PayoffWeights{0, 0, fraction(1, 2)}));
    EXPECT_EQ(words(weights("win=2,losses=1/2")), "2 x win + 1/2 x losses");
    EXPECT_EQ(words(weights("losses")), "losses");
    for (const std::string_view bad : {"", "glory", "win", "win=", "win=-1", "win=1001", "win=0", "win=1/0", "glory=2"})
        EXPECT_TRUE(std::holds_alternative<Refusal>(parse_payoff_weights(bad))) << bad;
}

}  // namespace
}  // namespace banneret
