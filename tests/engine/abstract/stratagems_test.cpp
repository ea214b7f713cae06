#include "engine/abstract/stratagems.h"

#include <gtest/gtest.h>

#include "engine/abstract/tables.h"
#include "tests/engine/abstract/example_armies.h"

namespace banneret::abstract {
namespace {

using examples::led;
using examples::unit;

Fraction chance(Stratagem s, const Contingent& c, const House& house = {}) {
    return fraction(stratagem_ways(s, c, make_sheet(c.units, house), house), 36);
}

int bonus(Stratagem s, const Contingent& c, const House& house = {}) {
    return stratagem_tally(s, c, make_sheet(c.units, house), house).total() - c.leadership;
}

Contingent red() {
    return led("Red", examples::red(), 3);
}
Contingent hob() {
    return led("Hob", examples::hob(), 2);
}
Contingent orc() {
    return led("Orc", examples::orc(), 1);
}

// 100 men, `some` of them with this mount, armour and abilities.
Contingent with(int some, bool mounted, Armour armour, std::vector<Ability> abilities) {
    return led("Some",
               {unit(1, "Plain", 100 - some, 1, Armour::none, false, false),
                unit(2, "Special", some, 1, armour, false, mounted, {}, std::move(abilities))},
               1);
}

TEST(Stratagems, WorkedExample9Chances) {
    EXPECT_EQ(bonus(Stratagem::ambush, hob()), 5);
    EXPECT_EQ(chance(Stratagem::ambush, hob()), fraction(13, 18));
    EXPECT_EQ(bonus(Stratagem::ambush, red()), 1);
    EXPECT_EQ(chance(Stratagem::ambush, red()), fraction(5, 18));
    EXPECT_EQ(bonus(Stratagem::flank_march, red()), 2);
    EXPECT_EQ(chance(Stratagem::flank_march, red()), fraction(5, 12));
    EXPECT_EQ(bonus(Stratagem::flank_march, orc()), 0);
    EXPECT_EQ(chance(Stratagem::flank_march, orc()), fraction(1, 36));
    EXPECT_EQ(bonus(Stratagem::foil, orc()), 1);
    EXPECT_EQ(chance(Stratagem::foil, orc()), fraction(1, 12));
    EXPECT_EQ(bonus(Stratagem::foil, red()), 0);
    EXPECT_EQ(chance(Stratagem::foil, red()), fraction(1, 6));
}

TEST(Stratagems, TheTallyNamesLeadershipAndTheStratagem) {  // AD-4, AD-5
    const Contingent c = red();
    const Tally tally = stratagem_tally(Stratagem::ambush, c, make_sheet(c.units, {}), {});
    EXPECT_EQ(tally.base(), 0);
    ASSERT_EQ(tally.parts().size(), 2u);
    EXPECT_EQ(tally.parts()[0], (Tally::Part{rule(4), 3}));
    EXPECT_EQ(tally.parts()[1], (Tally::Part{rule(5), 1}));
}

TEST(Stratagems, BonusesCountFullStepsOnly) {  // AD-5, AD-6, AD-9, AD-10, AD-11
    for (int n : {19, 20, 39, 40, 60, 80, 99}) {
        EXPECT_EQ(bonus(Stratagem::ambush, with(n, false, Armour::none, {Ability::camouflage})), n / 20) << n;
        EXPECT_EQ(bonus(Stratagem::ambush, with(n, false, Armour::none, {Ability::marksman})), n / 20) << n;
        EXPECT_EQ(bonus(Stratagem::flank_march, with(n, true, Armour::heavy, {})), n / 20) << n;
        EXPECT_EQ(bonus(Stratagem::flank_march, with(n, false, Armour::heavy, {Ability::flying})), n / 20) << n;
        EXPECT_EQ(bonus(Stratagem::flank_march, with(n, false, Armour::heavy, {Ability::quick})), n / 20) << n;
        EXPECT_EQ(bonus(Stratagem::field_fortifications, with(n, false, Armour::none, {Ability::engineer})), n / 20)
            << n;
        EXPECT_EQ(bonus(Stratagem::evade_battle, with(n, true, Armour::heavy, {})), n / 20) << n;
        EXPECT_EQ(bonus(Stratagem::foil, with(n, true, Armour::light, {})), n / 10) << n;
        EXPECT_EQ(bonus(Stratagem::foil, with(n, false, Armour::heavy, {Ability::flying})), n / 10) << n;
        EXPECT_EQ(bonus(Stratagem::foil, with(n, true, Armour::medium, {})), 0) << n;
        EXPECT_EQ(bonus(Stratagem::surprise_attack, with(n, true, Armour::none, {Ability::quick})), 0)
            << "AD-8 has none";
    }
}

TEST(Stratagems, WizardsDeceive) {  // AD-7
    Contingent c = red();
    EXPECT_EQ(bonus(Stratagem::deceptive_deployment, c), 0);
    c.wizards = 3;
    EXPECT_EQ(bonus(Stratagem::deceptive_deployment, c), 3);
    c.arch_wizards = 2;
    EXPECT_EQ(bonus(Stratagem::deceptive_deployment, c), 7);
    EXPECT_EQ(bonus(Stratagem::ambush, c), 1) << "wizards help nothing else";
}

TEST(Stratagems, OverTwelveMeansThirteenUnlessTheHouseSaysTwelve) {  // AD-R4, abstract.stratagem-need
    const Contingent c = orc();                                      // leadership 1: needs 12 on the dice, or 11
    EXPECT_EQ(chance(Stratagem::flank_march, c), fraction(1, 36));
    House house;
    house.stratagem_need = 12;
    EXPECT_EQ(chance(Stratagem::flank_march, c, house), fraction(3, 36));
}

TEST(Stratagems, BonusesReadTheHousesPercentages) {  // AD-R3
    House house;
    house.percentages_by_strength = true;
    const Contingent c = with(19, false, Armour::none, {Ability::camouflage});  // 38 of 119 hundredths, 31.9%
    EXPECT_EQ(bonus(Stratagem::ambush, c), 0);
    EXPECT_EQ(bonus(Stratagem::ambush, c, house), 1);
}

TEST(Stratagems, WithoutAGeneralThereIsNone) {  // AD-R13
    Contingent c = red();
    EXPECT_FALSE(stratagem_refused(c, 10));
    c.has_general = false;
    const auto refused = stratagem_refused(c, 10);
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->why, "Red has no general, so it can attempt no stratagem.");
    EXPECT_EQ(chance(Stratagem::ambush, c), 0);
}

TEST(Stratagems, AGeneralTriesOnceAWeek) {  // AD-4, AD-R5
    Contingent c = red();
    c.stratagem_again = 10;
    ASSERT_TRUE(stratagem_refused(c, 9));
    EXPECT_EQ(stratagem_refused(c, 9)->why,
              "The general of Red has made this week's attempt and may try again on day 10.");
    EXPECT_FALSE(stratagem_refused(c, 10));
    EXPECT_FALSE(stratagem_refused(c, 11));
    EXPECT_EQ(3 + days_between_attempts, 10) << "tried on day 3";
}

constexpr StratagemEffect wrong_role{0, ruling(14)};

TEST(Stratagems, AnAmbushHelpsADefenderLessAgainstAScreen) {  // AD-5
    for (std::size_t i = 0; i < postures_each; ++i) {
        const Posture attack = posture_at(Role::attacker, i);
        EXPECT_EQ(stratagem_effect(Stratagem::ambush, Role::defender, attack, {}),
                  (StratagemEffect{attack == Posture::screened_attack ? 1 : 2, rule(5)}));
    }
}

TEST(Stratagems, AFlankMarchHelpsEitherButNotAgainstARetreatOrAScreen) {  // AD-6
    for (std::size_t i = 0; i < postures_each; ++i) {
        const Posture attack = posture_at(Role::attacker, i), defence = posture_at(Role::defender, i);
        EXPECT_EQ(stratagem_effect(Stratagem::flank_march, Role::attacker, defence, {}),
                  (StratagemEffect{defence == Posture::fighting_retreat ? 0 : 2, rule(6)}));
        EXPECT_EQ(stratagem_effect(Stratagem::flank_march, Role::defender, attack, {}),
                  (StratagemEffect{attack == Posture::screened_attack ? 0 : 2, rule(6)}));
    }
}

TEST(Stratagems, DeceptionIsOneInFavourOfEither) {  // AD-7
    for (std::size_t i = 0; i < postures_each; ++i)
        for (Role role : {Role::attacker, Role::defender})
            EXPECT_EQ(stratagem_effect(Stratagem::deceptive_deployment, role, posture_at(other(role), i), {}),
                      (StratagemEffect{1, rule(7)}));
}

TEST(Stratagems, SurpriseHelpsAnAttackerLessAgainstARetreat) {  // AD-8
    for (std::size_t i = 0; i < postures_each; ++i) {
        const Posture defence = posture_at(Role::defender, i);
        EXPECT_EQ(stratagem_effect(Stratagem::surprise_attack, Role::attacker, defence, {}),
                  (StratagemEffect{defence == Posture::fighting_retreat ? 1 : 2, rule(8)}));
    }
}

TEST(Stratagems, FortificationsAreWorthWhatTheHouseSays) {  // AD-9, AD-R6, abstract.fortification-shift
    for (std::size_t i = 0; i < postures_each; ++i) {
        const Posture attack = posture_at(Role::attacker, i);
        EXPECT_EQ(stratagem_effect(Stratagem::field_fortifications, Role::defender, attack, {}),
                  (StratagemEffect{2, rule(9)}));
        for (int shift = 0; shift <= 3; ++shift) {
            House house;
            house.fortification_shift = shift;
            EXPECT_EQ(stratagem_effect(Stratagem::field_fortifications, Role::defender, attack, house),
                      (StratagemEffect{shift, rule(9)}));
        }
    }
}

TEST(Stratagems, InTheWrongRoleTheyDoNothingAndSaySo) {  // AD-R14
    EXPECT_EQ(stratagem_effect(Stratagem::ambush, Role::attacker, Posture::stand_and_hold, {}), wrong_role);
    EXPECT_EQ(stratagem_effect(Stratagem::field_fortifications, Role::attacker, Posture::weak_center, {}), wrong_role);
    EXPECT_EQ(stratagem_effect(Stratagem::surprise_attack, Role::defender, Posture::envelope, {}), wrong_role);
}

TEST(Stratagems, FoilEvasionAndNoneShiftNothing) {  // AD-10, AD-11
    for (Stratagem s : {Stratagem::none, Stratagem::foil, Stratagem::evade_battle}) {
        EXPECT_EQ(stratagem_effect(s, Role::attacker, Posture::stand_and_hold, {}).shift, 0);
        EXPECT_EQ(stratagem_effect(s, Role::defender, Posture::envelope, {}).shift, 0);
    }
}

TEST(Stratagems, WorkedExample5AScreenAgainstAnAmbushComesToNothing) {  // with AD-17: 1 - 1
    const StratagemEffect ambush = stratagem_effect(Stratagem::ambush, Role::defender, Posture::screened_attack, {});
    EXPECT_EQ(posture_modifier(Posture::screened_attack, Posture::stand_and_hold) - ambush.shift, 0);
}

TEST(Stratagems, EveryStratagemHasItsRow) {
    EXPECT_EQ(stratagem_rows().size(), stratagem_count - 1);
    for (std::size_t i = 1; i < stratagem_count; ++i) {
        const auto s = static_cast<Stratagem>(i);
        EXPECT_EQ(stratagem_row(s).stratagem, s);
        EXPECT_EQ(stratagem_row(s).rule, rule(static_cast<int>(4 + i)))
            << "AD-5, AD-6, AD-7, AD-8, AD-9, AD-10, AD-11 in the same order";
    }
}

}  // namespace
}  // namespace banneret::abstract
