#include "engine/odds/exact/joint.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "engine/abstract/losses.h"
#include "engine/abstract/tables.h"
#include "engine/odds/exact/outlook.h"
#include "tests/engine/odds/random_armies.h"
#include "tests/support/example_armies.h"

namespace banneret {
namespace {

using example::attack;
using example::setup_of;

std::map<std::string, Fraction> results_of(const JointOdds& odds) {
    std::map<std::string, Fraction> out;
    for (const auto& r : odds.results()) out[short_name(r.result)] = fraction(r.outcomes, all_outcomes);
    return out;
}
using Results = std::map<std::string, Fraction>;

const Fraction sixth = fraction(1, 6), third = fraction(1, 3), half = fraction(1, 2);

std::uint64_t total_outcomes(const JointOdds& odds) {
    std::uint64_t sum = 0;
    for (const auto& cell : odds.cells()) sum += cell.outcomes;
    return sum;
}

// --- The worked examples, all with proportional losses -----------------------------------------------------------

TEST(JointOddsExamples, Example3RedAttacksHobFrontallyAgainstStandAndHold) {
    const auto setup = setup_of(attack(example::red_army(), example::hob_army()));
    const Plans plans{.attacker = Posture::frontal_assault, .defender = Posture::stand_and_hold};
    const JointOdds odds = joint_odds(*setup, plans);
    EXPECT_EQ(abstract::column_name(make_matchup(*setup, {}, {}).column), "2:1");
    EXPECT_EQ(results_modifier(*setup, plans), 0);
    EXPECT_EQ(results_of(odds),
              (Results{{"D:MV", sixth}, {"SM", sixth}, {"SK", sixth}, {"A:MV", third}, {"A:V", sixth}}));
    EXPECT_EQ(odds.mean_loss(Role::attacker), fraction(617, 2160));
    EXPECT_EQ(odds.mean_loss(Role::defender), fraction(2831, 6075));
    EXPECT_EQ(odds.chance_of_losing_at_least(Role::defender, 100), fraction(49, 432));
    EXPECT_EQ(odds.chance_of_winner(Role::attacker), half);
    EXPECT_EQ(odds.chance_of_winner(Role::defender), sixth);
    EXPECT_EQ(odds.chance_drawn(), third);
    EXPECT_EQ(fraction(odds.loss_outcomes(Role::attacker)[0], all_outcomes), fraction(7, 24));
    EXPECT_EQ(fraction(odds.loss_outcomes(Role::attacker)[10], all_outcomes), fraction(11, 108));
    const JointOdds::Cell skirmish{{Grade::skirmish, {}}, 0, 10, all_outcomes / 432 * 5};
    EXPECT_NE(std::find(odds.cells().begin(), odds.cells().end(), skirmish), odds.cells().end());
}

TEST(JointOddsExamples, Example4AnEnvelopeAddsTwo) {
    const auto setup = setup_of(attack(example::red_army(), example::hob_army()));
    const Plans plans{.attacker = Posture::envelope, .defender = Posture::stand_and_hold};
    const JointOdds odds = joint_odds(*setup, plans);
    EXPECT_EQ(results_modifier(*setup, plans), 2);
    EXPECT_EQ(results_of(odds), (Results{{"SK", sixth}, {"A:MV", third}, {"A:V", half}}));
    EXPECT_EQ(odds.mean_loss(Role::attacker), fraction(67, 360));
    EXPECT_EQ(odds.mean_loss(Role::defender), fraction(1376, 2025));
    EXPECT_EQ(odds.chance_of_losing_at_least(Role::defender, 100), fraction(41, 144));
}

TEST(JointOddsExamples, Example5AScreenedAttackIntoAnAmbushIsEvenAgain) {
    const auto setup = setup_of(attack(example::red_army(), example::hob_army()));
    const Plans plans{.attacker = Posture::screened_attack,
                      .defender = Posture::stand_and_hold,
                      .defender_stratagem = Stratagem::ambush};
    EXPECT_EQ(results_modifier(*setup, plans), 0);
    EXPECT_EQ(joint_odds(*setup, plans), joint_odds(*setup, {}));
}

TEST(JointOddsExamples, Example6AFrontalAssaultIntoAnAmbush) {
    const auto setup = setup_of(attack(example::red_army(), example::hob_army()));
    const JointOdds odds = joint_odds(*setup, {.defender_stratagem = Stratagem::ambush});
    EXPECT_EQ(results_of(odds), (Results{{"D:MV", half}, {"SM", sixth}, {"SK", sixth}, {"A:MV", sixth}}));
    EXPECT_EQ(odds.mean_loss(Role::attacker), fraction(293, 720));
    EXPECT_EQ(odds.mean_loss(Role::defender), fraction(673, 2160));
    EXPECT_EQ(odds.chance_of_losing_at_least(Role::defender, 100), fraction(1, 72));
}

TEST(JointOddsExamples, Example7OrcsMarchRoundTheFlankOfAWeakCenter) {
    const auto setup = setup_of(attack(example::orc_army(), example::red_army()));
    const Plans plans{.attacker = Posture::attack_right,
                      .defender = Posture::weak_center,
                      .attacker_stratagem = Stratagem::flank_march};
    const JointOdds odds = joint_odds(*setup, plans);
    EXPECT_EQ(abstract::column_name(make_matchup(*setup, {}, {}).column), "1:1");
    EXPECT_EQ(results_modifier(*setup, plans), 4);
    EXPECT_EQ(results_of(odds), (Results{{"SM", sixth}, {"A:MV", fraction(5, 6)}}));
    EXPECT_EQ(odds.mean_loss(Role::attacker), fraction(14, 45));
    EXPECT_EQ(odds.mean_loss(Role::defender), fraction(1187, 2160));
    EXPECT_EQ(odds.chance_of_losing_at_least(Role::defender, 100), fraction(5, 72));
}

TEST(JointOddsExamples, Example8AnEnvelopeOfAFightingRetreat) {
    const auto setup = setup_of(attack(example::red_army(), example::orc_army()));
    const Plans plans{.attacker = Posture::envelope, .defender = Posture::fighting_retreat};
    const JointOdds odds = joint_odds(*setup, plans);
    EXPECT_EQ(results_modifier(*setup, plans), -2);
    EXPECT_EQ(results_of(odds), (Results{{"D:MV", half}, {"SM", sixth}, {"SK", third}}));
    EXPECT_EQ(odds.mean_loss(Role::attacker), fraction(259, 720));
    EXPECT_EQ(odds.mean_loss(Role::defender), fraction(13, 60));
}

TEST(JointOddsExamples, Example16HorseRidesDownMilitia) {
    const auto setup = setup_of(attack(example::hun_army(), example::mil_army()));
    const JointOdds odds = joint_odds(*setup, {});
    const Matchup matchup = make_matchup(*setup, {}, {});
    EXPECT_EQ(abstract::column_name(matchup.column), "3:1");
    EXPECT_EQ(matchup.attacker_band[0] - matchup.defender_band[0], 8);  // AD-26
    EXPECT_EQ(results_of(odds),
              (Results{{"SM", sixth}, {"SK", sixth}, {"A:MV", third}, {"A:V", sixth}, {"A:CV", sixth}}));
    EXPECT_EQ(odds.mean_loss(Role::attacker), fraction(203, 1080));
    EXPECT_EQ(odds.mean_loss(Role::defender), fraction(4763, 8100));
    EXPECT_EQ(odds.chance_of_losing_at_least(Role::defender, 100), fraction(295, 864));
}

TEST(JointOddsExamples, Example17MilitiaAttacksHorseAsTheMirrorOf16) {
    const auto setup = setup_of(attack(example::mil_army(), example::hun_army()));
    const JointOdds odds = joint_odds(*setup, {});
    EXPECT_EQ(abstract::column_name(make_matchup(*setup, {}, {}).column), "1:3");
    EXPECT_EQ(results_of(odds),
              (Results{{"SM", sixth}, {"SK", sixth}, {"D:MV", third}, {"D:V", sixth}, {"D:CV", sixth}}));
    EXPECT_EQ(odds.mean_loss(Role::defender), fraction(203, 1080));
    EXPECT_EQ(odds.mean_loss(Role::attacker), fraction(4763, 8100));
    EXPECT_EQ(odds.chance_of_losing_at_least(Role::attacker, 100), fraction(295, 864));
}

TEST(JointOddsExamples, Example18AFightingRetreatWinsButDoesNotPursue) {
    const auto setup = setup_of(attack(example::mil_army(), example::hun_army()));
    const Plans plans{.defender = Posture::fighting_retreat};
    const JointOdds odds = joint_odds(*setup, plans);
    EXPECT_EQ(results_modifier(*setup, plans), 1);
    EXPECT_EQ(results_of(odds), (Results{{"D:V", sixth}, {"D:MV", third}, {"SK", sixth}, {"SM", third}}));
    EXPECT_EQ(odds.mean_loss(Role::attacker), fraction(19, 45));
    EXPECT_EQ(odds.mean_loss(Role::defender), fraction(257, 1080));
    EXPECT_EQ(odds.chance_of_losing_at_least(Role::attacker, 100), fraction(1, 18));
}

TEST(JointOddsExamples, Example19AMountedFightingRetreatIsNotPursued) {
    const auto setup = setup_of(attack(example::red_army(), example::hun_army()));
    const Plans plans{.defender = Posture::fighting_retreat};
    const JointOdds odds = joint_odds(*setup, plans);
    EXPECT_EQ(abstract::column_name(make_matchup(*setup, {}, {}).column), "2:1");
    EXPECT_EQ(results_of(odds), (Results{{"SM", sixth}, {"SK", sixth}, {"A:MV", third}, {"A:V", third}}));
    EXPECT_EQ(odds.mean_loss(Role::attacker), fraction(229, 1080));
    EXPECT_EQ(odds.mean_loss(Role::defender), fraction(131, 270));
    EXPECT_EQ(odds.chance_of_losing_at_least(Role::defender, 100), fraction(1, 12));
}

// --- Properties of every battle --------------------------------------------------------------------------------------

Plans random_plans(Rng& rng) {
    Plans plans;
    plans.attacker = posture_at(Role::attacker, rng.below(5));
    plans.defender = posture_at(Role::defender, rng.below(5));
    plans.attacker_stratagem = odds_test::random_stratagem(rng);
    plans.defender_stratagem = odds_test::random_stratagem(rng);
    plans.attacker_losses = odds_test::random_way(rng);
    plans.defender_losses = odds_test::random_way(rng);
    return plans;
}

TEST(JointOdds, AddUpToExactlyOneInOrderAndWithoutRepeats) {
    Rng rng(31);
    JointOdds odds;
    for (int trial = 0; trial < 600; ++trial) {
        const auto setup = odds_test::setup_of(odds_test::random_units(rng), odds_test::random_units(rng),
                                               odds_test::random_house(rng));
        joint_odds(*setup, random_plans(rng), odds);
        EXPECT_EQ(total_outcomes(odds), all_outcomes);
        EXPECT_LE(odds.cells().size(), JointOdds::most_cells);
        const auto place = [](const JointOdds::Cell& c) {
            return std::tuple(result_index(c.result), c.attacker_loss, c.defender_loss);
        };
        for (std::size_t i = 1; i < odds.cells().size(); ++i)
            ASSERT_LT(place(odds.cells()[i - 1]), place(odds.cells()[i]));
        for (const auto& cell : odds.cells()) ASSERT_GT(cell.outcomes, 0u);
        for (const Role role : {Role::attacker, Role::defender}) {
            std::uint64_t outcomes = 0;
            for (const auto f : odds.loss_outcomes(role)) outcomes += f;
            EXPECT_EQ(outcomes, all_outcomes);
            EXPECT_EQ(odds.chance_of_losing_at_least(role, 0), 1);
        }
        EXPECT_EQ(odds.chance_of_winner(Role::attacker) + odds.chance_of_winner(Role::defender) + odds.chance_drawn(),
                  1);
    }
}

// The losses of each side are counted without the pairs of losses, and are the sums over those.
TEST(JointOdds, RollTotalsAreTheSumsOverTheCells) {
    Rng rng(36);
    JointOdds odds;
    for (int trial = 0; trial < 200; ++trial) {
        const auto setup = odds_test::setup_of(odds_test::random_units(rng), odds_test::random_units(rng),
                                               odds_test::random_house(rng));
        const Matchup matchup = make_matchup(*setup, odds_test::random_way(rng), odds_test::random_way(rng));
        for (const Posture defender : {Posture::stand_and_hold, Posture::fighting_retreat})
            for (int modifier = -5; modifier <= 5; ++modifier) {
                compute_joint(matchup, modifier, defender, odds);
                const RollTotals counted = count_losses(matchup, modifier, defender);
                std::array<std::uint32_t, result_count> results{};
                for (const auto& r : odds.results()) results[result_index(r.result)] = r.outcomes;
                ASSERT_EQ(counted.results, results);
                ASSERT_EQ(counted.attacker_loss, odds.loss_outcomes(Role::attacker));
                ASSERT_EQ(counted.defender_loss, odds.loss_outcomes(Role::defender));
            }
    }
}

// AD-R21: what the dice cost is halved, roll by roll; who wins stays the same, and the odds add up to exactly 1.
TEST(JointOdds, CasualtiesAsRecordedAddUpToExactlyOneToo) {
    Rng rng(33);
    for (int trial = 0; trial < 100; ++trial) {
        const auto first = odds_test::random_units(rng), second = odds_test::random_units(rng);
        abstract::House house;
        const Plans plans = random_plans(rng);
        const JointOdds printed = joint_odds(*odds_test::setup_of(first, second, house), plans);
        house.casualties_recorded = true;
        const JointOdds recorded = joint_odds(*odds_test::setup_of(first, second, house), plans);
        EXPECT_EQ(total_outcomes(recorded), all_outcomes);
        EXPECT_EQ(recorded.results(), printed.results());
        for (const Role role : {Role::attacker, Role::defender}) {
            Fraction all = 0;
            const auto outcomes = recorded.loss_outcomes(role);
            for (std::size_t h = 0; h <= 100; ++h) all += fraction(outcomes[h], all_outcomes);
            for (std::size_t h = 76; h <= 100; ++h) EXPECT_EQ(outcomes[h], 0u);  // 1 - (1 - 1/2)(1 - 1/2)
            EXPECT_EQ(all, 1);
            EXPECT_LT(recorded.mean_loss(role), printed.mean_loss(role));
        }
    }
}

// The cache of odds distinguishes the two tables.
TEST(JointOdds, CasualtiesAsRecordedAreNotTakenFromTheCacheOfThePrinted) {
    Rng rng(34);
    const auto first = odds_test::random_units(rng), second = odds_test::random_units(rng);
    abstract::House house;
    OutcomeCache known;
    BattleAssumptions play;
    play.attacker = Posture::frontal_assault;
    play.defender = Posture::stand_and_hold;
    const auto mean = [&] {
        const auto setup = odds_test::setup_of(first, second, house);
        return outlook(mixed_plans(*setup, play), known).mean_loss(Role::defender);
    };
    const Fraction printed = mean();
    house.casualties_recorded = true;
    EXPECT_LT(mean(), printed);
}

// The results table is its own mirror, so exchanging the armies and the modifier's sign exchanges the odds.
TEST(JointOdds, MirrorWhenTheArmiesAreExchangedAndTheModifierTurned) {
    Rng rng(32);
    JointOdds there, back;
    for (int trial = 0; trial < 400; ++trial) {
        const auto first = odds_test::random_units(rng), second = odds_test::random_units(rng);
        const auto house = odds_test::random_house(rng);
        const LossWay way = odds_test::random_way(rng);
        const int modifier = static_cast<int>(rng.below(11)) - 5;
        compute_joint(make_matchup(*odds_test::setup_of(first, second, house), way, way), modifier,
                      Posture::stand_and_hold, there);
        compute_joint(make_matchup(*odds_test::setup_of(second, first, house), way, way), -modifier,
                      Posture::refuse_left, back);
        std::map<std::tuple<std::size_t, int, int>, std::uint32_t> a, b;
        for (const auto& c : there.cells()) a[{result_index(c.result), c.attacker_loss, c.defender_loss}] = c.outcomes;
        for (const auto& c : back.cells()) {
            BattleResult turned = c.result;
            if (turned.winner) turned.winner = other(*turned.winner);
            b[{result_index(turned), c.defender_loss, c.attacker_loss}] = c.outcomes;
        }
        ASSERT_EQ(a, b) << "trial " << trial;
    }
}

// AD-1, AD-21: more strength never hurts.
TEST(JointOdds, OneMoreManNeverMovesTheColumnAgainstHisSide) {
    Rng rng(33);
    int moved = 0;
    for (int trial = 0; trial < 2000; ++trial) {
        auto own = odds_test::random_units(rng);
        const auto enemy = odds_test::random_units(rng);
        const auto house = trial % 2 == 0 ? abstract::House{} : odds_test::random_house(rng);
        const auto column_of = [&](const std::vector<Unit>& a, const std::vector<Unit>& d) {
            return make_matchup(*odds_test::setup_of(a, d, house), {}, {}).column;
        };
        const int attacking = column_of(own, enemy), defending = column_of(enemy, own);
        ++own[rng.below(static_cast<std::uint32_t>(own.size()))].count;
        EXPECT_GE(column_of(own, enemy), attacking) << "trial " << trial;
        EXPECT_LE(column_of(enemy, own), defending) << "trial " << trial;
        moved += column_of(own, enemy) != attacking;
    }
    EXPECT_GT(moved, 0);
}

// AD-R9: proportional losses do not change the share mounted, so the odds need no survivors for it.
TEST(JointOdds, BandsOfProportionalLossesAreThoseOfTheSurvivors) {
    Rng rng(34);
    for (int trial = 0; trial < 300; ++trial) {
        const auto setup = odds_test::setup_of(odds_test::random_units(rng), odds_test::random_units(rng),
                                               odds_test::random_house(rng));
        const Matchup matchup = make_matchup(*setup, LossWay::proportional, LossWay::proportional);
        const abstract::Sheet& sheet = setup->sheets.first;
        for (int tenths = 0; tenths <= 10; ++tenths) {
            const auto left = abstract::remove(sheet, abstract::all_present(sheet), tenths, LossWay::proportional);
            EXPECT_EQ(matchup.attacker_band[static_cast<std::size_t>(tenths)],
                      abstract::survivors_band(sheet, left, setup->start.house));
        }
    }
}

// AD-26, AD-R9: sparing the mounted keeps the riders, so the band rises as the foot are lost.
TEST(JointOdds, SparingTheMountedRaisesTheBandOfTheSurvivors) {
    const auto setup = setup_of(attack(example::red_army(), example::hob_army()));
    const Matchup spared = make_matchup(*setup, LossWay::spare_the_mounted, LossWay::proportional);
    EXPECT_EQ(spared.attacker_band[0], 4);
    EXPECT_EQ(spared.attacker_band[5], 8);
    EXPECT_EQ(make_matchup(*setup, LossWay::proportional, LossWay::proportional).attacker_band[5], 4);
    EXPECT_EQ(spared.attacker_band[10], 0);
}

// AD-R18: fortifications of an earlier day count, once.
TEST(JointOdds, StandingFortificationsCountForTheDefenderOnce) {
    auto start = attack(example::red_army(), example::hob_army());
    EXPECT_EQ(results_modifier(*setup_of(start), {}), 0);
    start.sides.second.fortified = true;
    EXPECT_EQ(results_modifier(*setup_of(start), {}), -2);
    EXPECT_EQ(results_modifier(*setup_of(start), {.defender_stratagem = Stratagem::field_fortifications}), -2);
    EXPECT_EQ(results_modifier(*setup_of(start), {.defender_stratagem = Stratagem::flank_march}), -4);
    start.house.fortification_shift = 3;  // AD-R6
    EXPECT_EQ(results_modifier(*setup_of(start), {}), -3);
    start.sides.second.fortified = false;
    start.sides.first.fortified = true;
    EXPECT_EQ(results_modifier(*setup_of(start), {}), 0);
}

// AD-R14: a stratagem of the other role has no effect.
TEST(JointOdds, AStratagemInTheWrongRoleDoesNothing) {
    const auto setup = setup_of(attack(example::red_army(), example::hob_army()));
    const JointOdds plain = joint_odds(*setup, {});
    EXPECT_EQ(joint_odds(*setup, {.attacker_stratagem = Stratagem::ambush}), plain);
    EXPECT_EQ(joint_odds(*setup, {.attacker_stratagem = Stratagem::field_fortifications}), plain);
    EXPECT_EQ(joint_odds(*setup, {.defender_stratagem = Stratagem::surprise_attack}), plain);
    EXPECT_NE(joint_odds(*setup, {.attacker_stratagem = Stratagem::surprise_attack}), plain);
}

// AD-R15: the side that holds the field after a fighting retreat.
TEST(JointOdds, AFightingRetreatLeavesTheFieldToTheAttackerUnlessHeLost) {
    const auto setup = setup_of(attack(example::red_army(), example::hun_army()));
    const JointOdds odds = joint_odds(*setup, {.defender = Posture::fighting_retreat});
    EXPECT_EQ(odds.chance_of_field(Role::defender, Posture::fighting_retreat), 0);
    EXPECT_EQ(odds.chance_of_field(Role::attacker, Posture::fighting_retreat), 1);  // example 19: never loses
    const JointOdds stood = joint_odds(*setup, {});
    EXPECT_EQ(stood.chance_of_field(Role::attacker, Posture::stand_and_hold), stood.chance_of_winner(Role::attacker));
    EXPECT_EQ(stood.chance_of_field(Role::defender, Posture::stand_and_hold), stood.chance_of_winner(Role::defender));
}

TEST(JointOdds, AResultKeepsItsPlaceInTheTable) {
    for (std::size_t i = 0; i < result_count; ++i) EXPECT_EQ(result_index(result_at(i)), i);
    EXPECT_EQ(short_name(result_at(0)), "D:CV");
    EXPECT_EQ(short_name(result_at(7)), "A:CV");
}

}  // namespace
}  // namespace banneret
