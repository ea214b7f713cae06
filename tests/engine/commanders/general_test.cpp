#include "engine/commanders/general.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "engine/commanders/estimate.h"
#include "engine/dice/seeded.h"
#include "engine/odds/exact/luck.h"
#include "tests/support/example_armies.h"

namespace banneret {
namespace {

using abstract::Attempt;
using abstract::Record;
using abstract::Stage;
using example::attack;
using example::meeting;
using example::setup_of;
using testing::HasSubstr;
using Ask = Decision::Ask;
using Numbers = UnitDeclaration::Numbers;

Decision asks(Ask ask, Side side) {
    Decision d;
    d.ask = ask;
    d.side = side;
    return d;
}
GeneralsChoice chosen(const Record& r, Ask ask, Side side, const Instructions& fixed = {}) {
    Rng rng(1);
    return choose(r, asks(ask, side), rng, fixed);
}
template <class T>
T order(const Record& r, Ask ask, Side side, const Instructions& fixed = {}) {
    return std::get<T>(chosen(r, ask, side, fixed).order);
}
Stratagem stratagem(const Record& r, Side side, const Instructions& fixed = {}) {
    return order<ChooseStratagem>(r, Ask::stratagem, side, fixed).stratagem;
}

Record begun(abstract::Start start) {
    return abstract::begin(setup_of(std::move(start)));
}

// The record after both sides have declared true numbers and hidden the rest.
Record declared(abstract::Start start, Stage stage = Stage::stances) {
    Record r = begun(std::move(start));
    r.stage = stage;
    for (const Side side : both_sides) r.sides[side].declaration.emplace();
    return r;
}
Record at_postures(abstract::Start start) {
    Record r = declared(std::move(start), Stage::postures);
    r.attacker = Side::first;
    return r;
}

abstract::Contingent army(std::string name, std::vector<Unit> units, int leadership = 1) {
    return abstract::contingent_of_list(std::move(name), std::move(units), leadership);
}

// --- The estimate ------------------------------------------------------------------------------------------------

TEST(Estimate, BeforeTheDeclarationsIsHeadsAndHorseAtOnesOwnMeanStrength) {
    const Record r = begun(attack(example::red_army(), example::orc_army()));
    const Estimate e = estimate(r, Side::first);
    EXPECT_EQ(e.enemy_sheet.individuals, 1100);
    EXPECT_EQ(e.enemy_sheet.mounted, (abstract::Share{200, 1100}));
    EXPECT_EQ(e.enemy_sheet.missile.part, 0);
    // 1100 orcs at Red's average count as 1100 / 600 of Red, though the true ratio is 48 to 49.6.
    EXPECT_EQ(fraction(e.enemy_sheet.strength, e.own_sheet.strength), fraction(1100, 600));
}

TEST(Estimate, AfterwardsIsTheDeclaredSheetWithHiddenCapacityAsTwoAndNoHiddenAbilities) {
    const Estimate e = estimate(declared(attack(example::hob_army(), example::red_army())), Side::first);
    // FC 2 for all: knights 2+5+1, squires 2+4+1, longbowmen 2+3+1, elven archers 2+3+1 without their camouflage.
    EXPECT_EQ(e.enemy_sheet.strength, 160 * 8 + 80 * 7 + 160 * 6 + 200 * 6);
    EXPECT_EQ(e.enemy_sheet.hidden.part, 0);
    EXPECT_EQ(e.enemy_sheet.missile.part, 360);
    EXPECT_EQ(e.own_sheet.strength, 3200);
    EXPECT_EQ(e.own_sheet.hidden.part, 400);
}

TEST(Estimate, AFlyerIsDeclaredAFlyerWhateverElseIsHidden) {
    const Unit eagles = example::unit(1, "Eagles", 100, 3, Armour::none, {Ability::flying, Ability::giant});
    const Estimate e = estimate(declared(attack(example::hob_army(), army("Air", {eagles}))), Side::first);
    EXPECT_EQ(e.enemy_sheet.flying, (abstract::Share{100, 100}));
    EXPECT_EQ(e.enemy_sheet.strength, 100 * 3);  // FC 2 and flying; no one has revealed that they are giants
}

TEST(Estimate, OfAnEnemyWhoShowsEverythingIsTheTruth) {
    Record r = declared(meeting(example::red_army(), example::orc_army()));
    for (const Side side : both_sides)
        for (const auto& unit : r.setup->sheets[side].units)
            r.sides[side].declaration->units.push_back({unit.unit, {}, {}, false, false});
    EXPECT_EQ(role_values(estimate(r, Side::first)).attacking, fraction(1, 22));  // worked example 11
    EXPECT_EQ(role_values(estimate(r, Side::second)).defending, fraction(-1, 22));
}

TEST(Estimate, ReckonsWithItsOwnStratagemAndStandingFortifications) {
    Record r = declared(meeting(example::red_army(), example::orc_army()));
    const RoleValues plain = role_values(estimate(r, Side::first));
    r.sides.first.stratagem = ChooseStratagem{Stratagem::ambush};
    r.sides.first.attempt = Attempt::succeeded;
    const RoleValues hidden = role_values(estimate(r, Side::first));
    EXPECT_EQ(hidden.attacking, plain.attacking);  // AD-5: helps only a defender
    EXPECT_GT(hidden.defending, plain.defending);
    auto start = meeting(example::red_army(), example::orc_army());
    start.sides.first.fortified = true;  // AD-R18
    EXPECT_GT(role_values(estimate(declared(start), Side::first)).defending, plain.defending);
    EXPECT_EQ(
        role_values(estimate(declared(start), Side::second)).attacking,
        role_values(estimate(declared(meeting(example::red_army(), example::orc_army())), Side::second)).attacking);
}

// --- Step 2 ------------------------------------------------------------------------------------------------------

// AD-COMMANDER, 1.
TEST(General, TakesTheStratagemOfTheGreatestChanceTimesShiftInItsRole) {
    const Record r = begun(attack(example::red_army(), example::hob_army()));
    // Example 9: Hob's ambush succeeds in 13/18; Red's flank march in 5/12, his surprise attack in 1/6.
    EXPECT_EQ(stratagem(r, Side::second), Stratagem::ambush);
    EXPECT_THAT(chosen(r, Ask::stratagem, Side::second).because, HasSubstr("72.2%"));
    EXPECT_EQ(stratagem(r, Side::first), Stratagem::flank_march);
    // As attacker Hob cannot use an ambush, and every other chance is under a quarter.
    EXPECT_EQ(stratagem(begun(attack(example::hob_army(), example::red_army())), Side::first), Stratagem::none);
}

TEST(General, AttemptsNothingUnderAQuarter) {
    auto start = attack(example::orc_army(), example::red_army());
    EXPECT_EQ(stratagem(begun(start), Side::first), Stratagem::none);
    start.sides.first.leadership = 3;  // 10 or more: 6 of 36
    EXPECT_EQ(stratagem(begun(start), Side::first), Stratagem::none);
    start.sides.first.leadership = 4;  // 9 or more: 10 of 36
    EXPECT_EQ(stratagem(begun(start), Side::first), Stratagem::flank_march);
}

TEST(General, RaisesNoFortificationsWhereTheyStandOrHelpNothing) {
    const Unit sappers = example::unit(1, "Sappers", 900, 3, Armour::heavy, {Ability::engineer});
    auto start = attack(example::orc_army(), army("Sappers", {sappers}, 4));
    EXPECT_EQ(stratagem(begun(start), Side::second), Stratagem::field_fortifications);
    start.sides.second.fortified = true;  // AD-R18
    EXPECT_EQ(stratagem(begun(start), Side::second), Stratagem::ambush);
    start.sides.second.fortified = false;
    start.house.fortification_shift = 0;  // AD-R6
    EXPECT_EQ(stratagem(begun(start), Side::second), Stratagem::ambush);
}

TEST(General, EvadesABattleThatIsLostInBothRoles) {
    const Unit few = example::unit(1, "Few", 50, 5, Armour::heavy);
    const Record r = begun(meeting(army("Few", {few}, 5), example::orc_army()));
    const RoleValues values = role_values(estimate(r, Side::first));
    EXPECT_LT(values.attacking, fraction(-1, 2));
    EXPECT_LT(values.defending, fraction(-1, 2));
    EXPECT_EQ(stratagem(r, Side::first), Stratagem::evade_battle);
    EXPECT_NE(stratagem(r, Side::second), Stratagem::evade_battle);
}

TEST(General, FoilsWheneverItMay) {
    EXPECT_TRUE(
        order<ChooseFoil>(begun(attack(example::red_army(), example::hob_army())), Ask::foil, Side::first).foil);
    // AD-R7: if foils are declared blind, one is declared when nothing better is available.
    auto start = attack(example::hob_army(), example::red_army());
    start.house.foil_declared_blind = true;
    EXPECT_EQ(stratagem(begun(start), Side::first), Stratagem::foil);
    EXPECT_EQ(stratagem(begun(start), Side::second), Stratagem::flank_march);  // 5/12: better than waiting
}

// --- Steps 3 and 4 -----------------------------------------------------------------------------------------------

TEST(General, DeclaresTrueNumbersAndHidesTheRest) {
    const Record r = begun(attack(example::red_army(), example::orc_army()));
    EXPECT_EQ(order<Declare>(r, Ask::declaration, Side::first), Declare{});
}

TEST(General, DeceivesByDoublingToDefendAndByHalvingToAttack) {
    for (const Side side : both_sides) {
        Record r = begun(attack(example::red_army(), example::orc_army()));
        r.stage = Stage::declarations;
        r.sides[side].stratagem = ChooseStratagem{Stratagem::deceptive_deployment};
        r.sides[side].attempt = Attempt::succeeded;
        const Numbers numbers = side == Side::first ? Numbers::halved : Numbers::doubled;
        const Declare d = order<Declare>(r, Ask::declaration, side);
        ASSERT_EQ(d.units.size(), r.setup->sheets[side].units.size());
        for (const UnitDeclaration& unit : d.units)
            EXPECT_EQ(unit, (UnitDeclaration{unit.unit, numbers, numbers, false, true}));
        r.sides[side].attempt = Attempt::foiled;
        EXPECT_EQ(order<Declare>(r, Ask::declaration, side), Declare{});
    }
}

TEST(General, IsOffensiveWhereAttackingIsTheBetterAndPromisesSomething) {
    const Record r = declared(meeting(example::hun_army(), example::mil_army()));
    const RoleValues strong = role_values(estimate(r, Side::first));
    ASSERT_GT(strong.attacking, 0);
    EXPECT_EQ(order<ChooseStance>(r, Ask::stance, Side::first).stance,
              strong.better() == Role::attacker ? Stance::offensive : Stance::defensive);
    // The militia loses either way, so it stays on the defensive, whichever is better.
    ASSERT_LT(role_values(estimate(r, Side::second)).attacking, 0);
    EXPECT_EQ(order<ChooseStance>(r, Ask::stance, Side::second).stance, Stance::defensive);
}

TEST(General, ChoosesTheOffensiveForASuccessfulSurpriseAttack) {
    Record r = declared(meeting(example::red_army(), example::orc_army()));
    r.sides.first.stratagem = ChooseStratagem{Stratagem::surprise_attack};
    r.sides.first.attempt = Attempt::succeeded;
    const RoleValues values = role_values(estimate(r, Side::first));
    ASSERT_GT(values.attacking, values.defending);
    EXPECT_EQ(order<ChooseStance>(r, Ask::stance, Side::first).stance, Stance::offensive);
    EXPECT_EQ(order<ChooseRole>(r, Ask::role, Side::first).role, Role::attacker);
}

TEST(General, TheSuperiorNamesTheWantedRoleWhereItPromisesSomething) {
    const Record r = declared(meeting(example::hun_army(), example::mil_army()), Stage::overrule);
    const RoleValues values = role_values(estimate(r, Side::first));
    EXPECT_EQ(order<Overrule>(r, Ask::overrule, Side::first).own_role, values.better());
    EXPECT_EQ(order<Overrule>(r, Ask::overrule, Side::second).own_role, std::nullopt);
    EXPECT_EQ(order<ChooseRole>(r, Ask::role, Side::first).role, values.better());
}

TEST(General, DrawsItsPostureFromItsEquilibriumMix) {
    const Record r = at_postures(attack(example::red_army(), example::orc_army()));
    const PostureGame game = posture_game(estimate(r, Side::first), Role::attacker);
    Rng rng(5);
    std::map<Posture, int> drawn;
    constexpr int times = 2000;
    for (int i = 0; i < times; ++i)
        ++drawn[std::get<ChoosePosture>(choose(r, asks(Ask::posture, Side::first), rng).order).posture];
    int played = 0;
    for (std::size_t i = 0; i < game.attacker.size(); ++i) {
        const double share = game.equilibrium.row_mix[i].get_d();
        // Five standard deviations of this many draws.
        EXPECT_NEAR(drawn[game.attacker[i]], times * share, 5 * std::sqrt(times * share * (1 - share)));
        played += share > 0;
    }
    EXPECT_GT(played, 1);
}

// AD-18, AD-19: the militia has only three postures for an attack.
TEST(General, TakesOnlyPosturesTheRulesAllow) {
    const Record r = at_postures(attack(example::mil_army(), example::hun_army()));
    Rng rng(6);
    for (int i = 0; i < 50; ++i)
        EXPECT_EQ(abstract::check(r, choose(r, asks(Ask::posture, Side::first), rng).order), std::nullopt);
}

TEST(General, SharesLossesInProportionPursuesAndRetreatsAwayFromTheEnemy) {
    const Record r = begun(attack(example::red_army(), example::orc_army()));
    EXPECT_EQ(order<AllotLosses>(r, Ask::losses, Side::first), AllotLosses{});
    EXPECT_TRUE(order<ChoosePursuit>(r, Ask::pursuit, Side::first).pursue);
    EXPECT_EQ(order<ChooseDirection>(r, Ask::retreat_direction, Side::second).direction,
              Direction::away_from_the_enemy);
}

// --- Secrets -----------------------------------------------------------------------------------------------------

void expect_same(const GeneralsChoice& a, const GeneralsChoice& b) {
    EXPECT_EQ(a.order, b.order);
    EXPECT_EQ(a.because, b.because);
}

// Equal heads and horse, but different in everything else.
TEST(General, BeforeTheDeclarationsHeadsAndHorseAreAllItKnowsOfTheEnemy) {
    const std::vector<Unit> poor = {example::unit(1, "Levy", 500, 1, Armour::none),
                                    example::mounted(example::unit(2, "Nags", 300, 1, Armour::none))};
    const std::vector<Unit> rich = {
        example::armed(example::shielded(example::unit(1, "Guards", 500, 5, Armour::heavy, {Ability::camouflage})), {},
                       {MissileWeapon::longbow}),
        example::mounted(example::unit(2, "Griffons", 300, 5, Armour::heavy, {Ability::flying, Ability::giant}))};
    auto with_rich = meeting(example::red_army(), army("Rich", rich, 3));
    with_rich.sides.second.wizards = 2;
    with_rich.sides.second.fortified = true;
    Record a = begun(meeting(example::red_army(), army("Poor", poor, 3))), b = begun(with_rich);
    b.sides.second.stratagem = ChooseStratagem{Stratagem::ambush};
    for (const Ask ask : {Ask::stratagem, Ask::declaration})
        expect_same(chosen(a, ask, Side::first), chosen(b, ask, Side::first));
    a.sides.first.stratagem = b.sides.first.stratagem = ChooseStratagem{Stratagem::deceptive_deployment};
    a.sides.first.attempt = b.sides.first.attempt = Attempt::succeeded;
    b.sides.second.attempt = Attempt::succeeded;
    b.sides.second.declaration.emplace();
    expect_same(chosen(a, Ask::declaration, Side::first), chosen(b, Ask::declaration, Side::first));
}

TEST(General, WhatTheEnemyHidesChangesNothing) {
    const auto enemy = [](int fc, std::initializer_list<Ability> abilities) {
        return std::vector<Unit>{example::shielded(example::unit(1, "Foot", 500, fc, Armour::light, abilities)),
                                 example::mounted(example::unit(2, "Horse", 200, fc, Armour::light, abilities))};
    };
    const auto grim = enemy(5, {Ability::camouflage, Ability::fanatic, Ability::engineer});
    Record a = declared(meeting(example::red_army(), army("Plain", enemy(1, {}), 3)));
    Record b = declared(meeting(example::red_army(), army("Grim", grim, 3)));
    // Secret: an ambush that succeeded, a stance, a posture.
    b.sides.second.stratagem = ChooseStratagem{Stratagem::ambush};
    b.sides.second.attempt = Attempt::succeeded;
    b.sides.second.stance = Stance::offensive;
    for (const Ask ask : {Ask::stance, Ask::overrule, Ask::role})
        expect_same(chosen(a, ask, Side::first), chosen(b, ask, Side::first));
    b.sides.second.posture = Posture::fighting_retreat;
    for (const Side attacker : both_sides) {
        a.attacker = b.attacker = attacker;
        a.stage = b.stage = Stage::postures;
        expect_same(chosen(a, Ask::posture, Side::first), chosen(b, Ask::posture, Side::first));
    }
}

// AD-R16: the general believes what a deception shows.
TEST(General, IsDeceivedByADeceptiveDeployment) {
    Record r = declared(meeting(example::red_army(), example::mil_army()));
    const Estimate before = estimate(r, Side::first);
    for (const auto& unit : r.setup->sheets.second.units)
        r.sides.second.declaration->units.push_back({unit.unit, Numbers::doubled, Numbers::doubled, false, true});
    const Estimate after = estimate(r, Side::first);
    EXPECT_EQ(after.enemy_sheet.individuals, 2 * before.enemy_sheet.individuals);
    EXPECT_LT(role_values(after).attacking, role_values(before).attacking);
}

// --- Instructions ------------------------------------------------------------------------------------------------

TEST(General, InstructionsOverrideIt) {
    const Record r = begun(attack(example::red_army(), example::hob_army()));
    Instructions fixed;
    fixed.stratagem = Stratagem::surprise_attack;
    fixed.at_night = true;
    fixed.stance = Stance::defensive;
    fixed.losses = LossWay::weakest_first;
    fixed.pursue = false;
    fixed.direction = Direction::west;
    EXPECT_EQ(order<ChooseStratagem>(r, Ask::stratagem, Side::first, fixed),
              (ChooseStratagem{Stratagem::surprise_attack, true}));
    EXPECT_FALSE(order<ChooseFoil>(r, Ask::foil, Side::first, fixed).foil);
    EXPECT_EQ(order<ChooseStance>(r, Ask::stance, Side::first, fixed).stance, Stance::defensive);
    EXPECT_EQ(order<ChooseRole>(r, Ask::role, Side::first, fixed).role, Role::defender);
    EXPECT_EQ(order<AllotLosses>(r, Ask::losses, Side::first, fixed).way, LossWay::weakest_first);
    EXPECT_FALSE(order<ChoosePursuit>(r, Ask::pursuit, Side::first, fixed).pursue);
    EXPECT_EQ(order<ChooseDirection>(r, Ask::retreat_direction, Side::first, fixed).direction, Direction::west);
    // Instructed to be defensive, a superior general does not name his own side attacker.
    const Record strong = declared(meeting(example::hun_army(), example::mil_army()), Stage::overrule);
    EXPECT_EQ(order<Overrule>(strong, Ask::overrule, Side::first, fixed).own_role, Role::defender);
    EXPECT_EQ(order<Overrule>(strong, Ask::overrule, Side::second, fixed).own_role, std::nullopt);
}

TEST(General, AnInstructedFoilKeepsTheAttemptForIt) {
    const Record r = begun(attack(example::red_army(), example::hob_army()));
    const Instructions foil{.stratagem = Stratagem::foil}, none{.stratagem = Stratagem::none};
    EXPECT_EQ(stratagem(r, Side::first, foil), Stratagem::none);
    EXPECT_TRUE(order<ChooseFoil>(r, Ask::foil, Side::first, foil).foil);
    EXPECT_FALSE(order<ChooseFoil>(r, Ask::foil, Side::first, none).foil);
    auto blind = attack(example::red_army(), example::hob_army());
    blind.house.foil_declared_blind = true;  // AD-R7
    EXPECT_EQ(stratagem(begun(blind), Side::first, foil), Stratagem::foil);
}

TEST(General, APostureForTheOtherRoleIsPassedOverWhereRolesAreFoughtFor) {
    Record r = at_postures(meeting(example::red_army(), example::orc_army()));
    const Instructions fixed{.posture = Posture::weak_center};
    EXPECT_EQ(role_of(order<ChoosePosture>(r, Ask::posture, Side::first, fixed).posture), Role::attacker);
    r.attacker = Side::second;
    EXPECT_EQ(order<ChoosePosture>(r, Ask::posture, Side::first, fixed).posture, Posture::weak_center);
}

TEST(General, WithAPostureForEachRoleItTakesTheOneOfTheRoleItComesInto) {
    Record r = at_postures(meeting(example::red_army(), example::orc_army()));
    const Instructions fixed{.posture = Posture::envelope, .posture_otherwise = Posture::weak_center};
    EXPECT_EQ(instructions_refused(r, Side::first, fixed), std::nullopt);
    EXPECT_EQ(order<ChoosePosture>(r, Ask::posture, Side::first, fixed).posture, Posture::envelope);
    r.attacker = Side::second;
    EXPECT_EQ(instructions_refused(r, Side::first, fixed), std::nullopt);
    EXPECT_EQ(order<ChoosePosture>(r, Ask::posture, Side::first, fixed).posture, Posture::weak_center);
    // AD-19: a posture that is never available is refused as either of the two.
    const Record without = begun(meeting(example::mil_army(), example::hun_army()));
    const Instructions unfit{.posture = Posture::stand_and_hold, .posture_otherwise = Posture::screened_attack};
    EXPECT_NE(instructions_refused(without, Side::first, unfit), std::nullopt);
}

// The plans are stored with the orders, so the expectation before the dice does not depend on the dice: whether or not
// a foil was requested, for losses of none, some or all, and for either side as pursuer.
TEST(General, PlansAreStoredSoThatLuckDoesNotDependOnTheDice) {
    const Record from = begun(attack(example::hun_army(), example::mil_army()));
    for (const Stratagem hun : {Stratagem::none, Stratagem::foil}) {
        PerSide<Instructions> fixed;
        fixed.first.stratagem = hun;
        fixed.first.posture = Posture::frontal_assault;
        fixed.first.losses = LossWay::weakest_first;
        fixed.first.pursue = false;
        fixed.second.stratagem = Stratagem::deceptive_deployment;
        fixed.second.posture = Posture::stand_and_hold;
        fixed.second.losses = LossWay::spare_the_best;
        std::optional<FoughtPlan> plan;
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            const auto battle = fought(play_out(from, seed, fixed).record);
            ASSERT_TRUE(battle) << seed;
            if (!plan) plan = battle->plan;
            EXPECT_EQ(battle->plan.attacker_foils, hun == Stratagem::foil) << seed;
            EXPECT_EQ(battle->plan.attacker_losses, LossWay::weakest_first) << seed;
            EXPECT_EQ(battle->plan.defender_losses, LossWay::spare_the_best) << seed;
            EXPECT_TRUE(battle->plan.attacker_spares && !battle->plan.defender_spares) << seed;
            for (const Role role : {Role::attacker, Role::defender})
                EXPECT_EQ(planned(battle->plan).mean_loss(role), planned(*plan).mean_loss(role)) << seed;
        }
    }
}

// AD-R7, foil-told: later: the general relies on a stratagem it believes in.
TEST(General, BelievesInAStratagemWhoseFoilItIsNotTold) {
    auto start = attack(example::red_army(), example::hob_army());
    start.house.foil_told_later = true;
    Record r = at_postures(start);
    r.sides.second.stratagem = ChooseStratagem{Stratagem::ambush};
    r.sides.second.attempt = Attempt::foiled;
    EXPECT_EQ(estimate(r, Side::second).own_stratagem, Stratagem::ambush);
    EXPECT_EQ(estimate(r, Side::first).enemy_stratagem, Stratagem::none);
}

}  // namespace
}  // namespace banneret
