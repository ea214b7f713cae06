#include <gtest/gtest.h>

#include <map>

#include "tests/engine/odds/joined.h"
#include "tests/support/every_outcome.h"
#include "tests/support/example_armies.h"

// Compares the odds with the resolution itself: the battle's own steps over every outcome of their dice.
namespace banneret {
namespace {

using odds_test::Cell;
using odds_test::cell_of;
using odds_test::joined;
using odds_test::ways_of_losing;

int hundredths(const abstract::Record& r, Side side) {
    const Fraction lost = abstract::share_lost(r, side) * 100;
    EXPECT_EQ(lost.get_den(), 1);
    return static_cast<int>(lost.get_num().get_si());
}

void expect_walked_alike(const Shared<abstract::Setup>& setup, const Plans& plans) {
    const abstract::Record start = joined(setup, plans);
    const PerSide<FixedChoices> choices = ways_of_losing(plans);
    std::map<Cell, Fraction> walked, counted;
    Cell cell;
    const bool done = for_every_outcome(
        100'000,
        [&](Dice& dice) {
            abstract::Record r = start;
            NoLog log;
            play_on(r, choices, dice, log, abstract::Stage::retreat_rolls);
            cell = {result_index(*r.result), hundredths(r, Side::first), hundredths(r, Side::second)};
        },
        [&](const Fraction& chance) { walked[cell] += chance; });
    ASSERT_TRUE(done);
    const JointOdds odds = joint_odds(*setup, plans);
    for (const auto& c : odds.cells()) counted[cell_of(c)] = fraction(c.outcomes, all_outcomes);
    EXPECT_EQ(walked, counted) << key(plans.attacker) << " against " << key(plans.defender);
}

TEST(OddsAndResolution, AgreeExactlyForEveryPairOfPosturesOfRedAndOrc) {
    const auto setup = example::setup_of(example::attack(example::red_army(), example::orc_army()));
    for (std::size_t a = 0; a < postures_each; ++a)
        for (std::size_t d = 0; d < postures_each; ++d) {
            Plans plans;
            plans.attacker = posture_at(Role::attacker, a);
            plans.defender = posture_at(Role::defender, d);
            expect_walked_alike(setup, plans);
        }
}

// AD-26: the pursuit, its bands for each loss way (AD-R9), and both sides as victor.
TEST(OddsAndResolution, AgreeExactlyWithPursuitsAndEveryWayOfLosing) {
    const auto hun = example::setup_of(example::attack(example::hun_army(), example::mil_army()));
    const auto mil = example::setup_of(example::attack(example::mil_army(), example::hun_army()));
    for (std::size_t way = 0; way < 4; ++way) {
        Plans plans;
        plans.attacker_losses = plans.defender_losses = static_cast<LossWay>(way);
        expect_walked_alike(hun, plans);
        expect_walked_alike(mil, plans);
    }
    Plans plans;
    plans.defender = Posture::fighting_retreat;
    expect_walked_alike(mil, plans);
}

TEST(OddsAndResolution, AgreeExactlyUnderStratagemsAndStandingFortifications) {
    auto start = example::attack(example::red_army(), example::hob_army());
    start.sides.second.fortified = true;
    start.house.percentages_by_strength = true;
    const auto setup = example::setup_of(std::move(start));
    Plans plans;
    plans.attacker_stratagem = Stratagem::flank_march;
    plans.defender_stratagem = Stratagem::ambush;
    plans.attacker_losses = LossWay::spare_the_mounted;
    expect_walked_alike(setup, plans);
}

}  // namespace
}  // namespace banneret
