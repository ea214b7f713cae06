#include "engine/odds/games/whole_battle.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/abstract/stratagems.h"
#include "engine/odds/exact/joint.h"
#include "engine/odds/exact/outlook.h"
#include "engine/odds/games/posture_game.h"
#include "tests/engine/odds/random_armies.h"
#include "tests/support/example_armies.h"

namespace banneret {
namespace {

using abstract::Setup;
using example::attack;
using example::meeting;
using example::setup_of;

void expect_bounds(const Fraction& lower, const Fraction& upper) {
    EXPECT_LE(lower, upper);
    EXPECT_LE(Fraction(upper - lower), Fraction(1, 1'000'000'000));
}

void expect_sound(const WholeBattle& b) {
    expect_bounds(b.lower, b.upper);
    for (const BattleStep& step : b.steps) {
        double chance = 0, value = 0;
        for (const BattleBranch& branch : step.branches) {
            chance += branch.chance;
            value += branch.chance * branch.value;
        }
        EXPECT_NEAR(chance, 1, 1e-7) << step.words;
        EXPECT_NEAR(value, b.value, 1e-7) << step.words;  // the value at each step is that of the whole battle
    }
    for (const Side s : both_sides) {
        Fraction shares = 0;
        for (const StratagemShare& share : b.stratagems[s]) {
            shares += share.share;
            const double worth = share.worth.get_d();
            // A chosen action is worth the value; no other is better for its side.
            if (share.share > Fraction(1, 1'000'000)) {
                EXPECT_NEAR(worth, b.value, 1e-6);
            }
            if (s == Side::first) {
                EXPECT_LE(worth, b.value + 1e-9);
            }
            if (s == Side::second) {
                EXPECT_GE(worth, b.value - 1e-9);
            }
        }
        EXPECT_EQ(shares, 1);
    }
}

Fraction margin(const Setup& setup, Posture a, Posture d, Stratagem sa, Stratagem sd) {
    return payoff_of(joint_odds(setup, {a, d, sa, sd}), Payoff::margin, d);
}

BattleQuestion only(std::vector<Stratagem> first, std::vector<Stratagem> second, bool foils = false) {
    BattleQuestion q;
    q.stratagems = {std::move(first), std::move(second)};
    q.foils = foils;
    return q;
}

// Worked examples 11 and 12: without stratagems the battle is the posture game.
TEST(WholeBattle, WithoutStratagemsIsThePostureGame) {
    const auto orc = whole_battle(*setup_of(attack(example::red_army(), example::orc_army())),
                                  only({Stratagem::none}, {Stratagem::none}));
    expect_sound(orc);
    EXPECT_NEAR(orc.value, 1.0 / 22, 1e-9);
    const auto hob = whole_battle(*setup_of(attack(example::red_army(), example::hob_army())),
                                  only({Stratagem::none}, {Stratagem::none}));
    EXPECT_NEAR(hob.value, 31.0 / 84, 1e-9);
    for (const Payoff payoff : {Payoff::losses, Payoff::field}) {
        const auto setup = setup_of(attack(example::red_army(), example::orc_army()));
        BattleQuestion q = only({Stratagem::none}, {Stratagem::none});
        q.payoff = weights_of(payoff);
        EXPECT_NEAR(whole_battle(*setup, q).value, posture_game(*setup, {}, payoff).equilibrium.value.get_d(), 1e-9);
    }
}

// By brute force: every pure strategy of both sides (stratagem, and the posture for each of its results) in one matrix
// of exact payoffs, solved exactly.
TEST(WholeBattle, AgreesWithTheMatrixOfAllWholePlans) {
    Rng rng(17);
    int checked = 0;
    while (checked < 12) {
        const auto setup = odds_test::setup_of(odds_test::random_units(rng), odds_test::random_units(rng));
        const PostureGame postures = posture_game(*setup, {}, Payoff::margin);
        const auto& rows = postures.attacker;
        const auto& columns = postures.defender;
        if (rows.size() > 4) continue;
        ++checked;
        const auto chance = [&](Side s, Stratagem what) {
            return fraction(abstract::stratagem_ways(what, setup->start.sides[s], setup->sheets[s], {}), 36);
        };
        const Fraction flank = chance(Side::first, Stratagem::flank_march),
                       ambush = chance(Side::second, Stratagem::ambush);
        // (attempts?, posture if it failed or was not attempted, posture if it succeeded)
        struct Plan {
            bool tries;
            Posture otherwise, success;
        };
        const auto plans = [](const std::vector<Posture>& all) {
            std::vector<Plan> out;
            for (const Posture p : all) out.push_back({false, p, p});
            for (const Posture p : all)
                for (const Posture q : all) out.push_back({true, p, q});
            return out;
        };
        MatrixGame whole;
        for (const Plan& a : plans(rows)) {
            auto& row = whole.payoff.emplace_back();
            for (const Plan& d : plans(columns)) {
                Fraction sum = 0;
                for (const bool sa : {false, true})
                    for (const bool sd : {false, true}) {
                        const Fraction pa = !a.tries ? Fraction(sa ? 0 : 1) : sa ? flank : Fraction(1 - flank);
                        const Fraction pd = !d.tries ? Fraction(sd ? 0 : 1) : sd ? ambush : Fraction(1 - ambush);
                        if (pa == 0 || pd == 0) continue;
                        sum += pa * pd *
                               margin(*setup, sa ? a.success : a.otherwise, sd ? d.success : d.otherwise,
                                      sa ? Stratagem::flank_march : Stratagem::none,
                                      sd ? Stratagem::ambush : Stratagem::none);
                    }
                row.push_back(sum);
            }
        }
        const Fraction value = solve(whole).value;
        const WholeBattle b =
            whole_battle(*setup, only({Stratagem::none, Stratagem::flank_march}, {Stratagem::none, Stratagem::ambush}));
        expect_sound(b);
        EXPECT_LE(b.lower, value);
        EXPECT_GE(b.upper, value);
    }
}

// AD-R7, by brute force: a flank march against an enemy who may foil it on learning that a stratagem has succeeded.
// Pure strategies again, with what each side learns of the foil: at once, or not before the postures.
void expect_reaction_agrees_with_all_whole_plans(bool told_later) {
    Rng rng(23);
    int checked = 0;
    abstract::House house;
    house.foil_told_later = told_later;
    while (checked < 8) {
        const auto setup = odds_test::setup_of(odds_test::random_units(rng), odds_test::random_units(rng), house);
        const auto chance = [&](Side s, Stratagem what) {
            return fraction(abstract::stratagem_ways(what, setup->start.sides[s], setup->sheets[s], {}), 36);
        };
        const Fraction march = chance(Side::first, Stratagem::flank_march);
        const Fraction foil = chance(Side::second, Stratagem::foil);
        const PostureGame postures = posture_game(*setup, {}, Payoff::margin);
        if (postures.attacker.size() > 3 || march == 0 || foil == 0) continue;
        ++checked;
        // Attack left is equivalent to attack right, and so are the refused wings (AD-17).
        const std::vector<Posture> rows = {Posture::frontal_assault, Posture::attack_right};
        const std::vector<Posture> columns = {Posture::stand_and_hold, Posture::refuse_right, Posture::weak_center,
                                              Posture::fighting_retreat};
        struct Attack {
            bool tries;
            Posture failed, succeeded, foiled;  // failed: also if nothing is attempted
        };
        struct Defence {
            bool foils;
            Posture unasked, left, foiled;  // left: asked, but the march is not foiled
        };
        std::vector<Attack> attacks;
        for (const Posture p : rows) attacks.push_back({false, p, p, p});
        for (const Posture p : rows)
            for (const Posture q : rows)
                for (const Posture r : rows)
                    if (!told_later || q == r) attacks.push_back({true, p, q, r});
        std::vector<Defence> defences;
        for (const Posture p : columns)
            for (const Posture q : columns) {
                defences.push_back({false, p, q, q});
                for (const Posture r : columns) defences.push_back({true, p, q, r});
            }
        const auto paid = [&](Posture a, Posture d, bool marches) {
            return margin(*setup, a, d, marches ? Stratagem::flank_march : Stratagem::none, Stratagem::none);
        };
        MatrixGame whole;
        for (const Attack& a : attacks) {
            auto& row = whole.payoff.emplace_back();
            for (const Defence& d : defences) {
                const Fraction comes = a.tries ? march : Fraction(0), cancelled = d.foils ? foil : Fraction(0);
                row.push_back((1 - comes) * paid(a.failed, d.unasked, false) +
                              comes * (1 - cancelled) * paid(a.succeeded, d.left, true) +
                              comes * cancelled * paid(a.foiled, d.foiled, false));
            }
        }
        const Fraction value = solve(whole).value;
        const WholeBattle b =
            whole_battle(*setup, only({Stratagem::none, Stratagem::flank_march}, {Stratagem::none}, true));
        expect_sound(b);
        EXPECT_LE(b.lower, value);
        EXPECT_GE(b.upper, value);
    }
}

TEST(WholeBattle, WithAFoilInReactionAgreesWithTheMatrixOfAllWholePlans) {
    expect_reaction_agrees_with_all_whole_plans(false);
}
TEST(WholeBattle, WithAFoilThatIsToldLaterAgreesWithTheMatrixOfAllWholePlans) {
    expect_reaction_agrees_with_all_whole_plans(true);
}

// AD-R7: learning of the foil never hurts the foiled side, and in some battles it helps.
TEST(WholeBattle, ToLearnOfAFoilLaterIsNeverBetter) {
    Rng rng(29);
    bool helps = false;
    for (int trial = 0; trial < 12; ++trial) {
        const auto first = odds_test::random_units(rng), second = odds_test::random_units(rng);
        abstract::House later;
        later.foil_told_later = true;
        const BattleQuestion q = only({Stratagem::none, Stratagem::flank_march}, {Stratagem::none}, true);
        const double told = whole_battle_value(*odds_test::setup_of(first, second), q).value();
        const double untold = whole_battle_value(*odds_test::setup_of(first, second, later), q).value();
        EXPECT_GE(told, untold - 1e-9);
        helps = helps || told > untold + 1e-6;
    }
    EXPECT_TRUE(helps);
}

// AD-13 .. AD-17, by brute force: if only the stances are secret, the battle is a two by two game of stances, in which
// each cell has the value of the posture games after it; the winner of a contest takes the better role.
TEST(WholeBattle, WithStancesIsTheGameOfStances) {
    const auto value = [](abstract::Contingent attacker, abstract::Contingent defender) {
        return posture_game(*setup_of(attack(std::move(attacker), std::move(defender))), {}, Payoff::margin)
            .equilibrium.value;
    };
    const auto none = only({Stratagem::none}, {Stratagem::none});
    // Worked example 20: RED wins the contest against HOB in 13/16.
    {
        const Fraction attacking = value(example::red_army(), example::hob_army());
        const Fraction attacked = -value(example::hob_army(), example::red_army());
        const Fraction better = std::max(attacking, attacked), worse = std::min(attacking, attacked);
        const Fraction contest = fraction(13, 16) * better + fraction(3, 16) * worse;
        const Fraction expected = solve({{{contest, attacking}, {attacked, 0}}}).value;
        const auto b = whole_battle_value(*setup_of(meeting(example::red_army(), example::hob_army())), none);
        EXPECT_LE(b.lower, expected);
        EXPECT_GE(b.upper, expected);
        expect_bounds(b.lower, b.upper);
    }
    // AD-14, AD-R17: RED is superior to ORC; after the stances RED's general lets them stand or names the role.
    {
        const Fraction attacking = value(example::red_army(), example::orc_army());
        const Fraction attacked = -value(example::orc_army(), example::red_army());
        const Fraction better = std::max(attacking, attacked);
        const Fraction expected = solve({{{better, better}, {better, std::max(better, Fraction(0))}}}).value;
        const auto b = whole_battle_value(*setup_of(meeting(example::red_army(), example::orc_army())), none);
        EXPECT_LE(b.lower, expected);
        EXPECT_GE(b.upper, expected);
        expect_bounds(b.lower, b.upper);
    }
}

// AD-R7: a foil that always succeeds makes the stratagem worthless; one that is not available does not change it.
TEST(WholeBattle, AFoilTakesItsChanceOffTheStratagem) {
    const auto setup = setup_of(attack(example::red_army(), example::orc_army()));
    const auto attempt = only({Stratagem::flank_march}, {Stratagem::none});
    BattleQuestion foiled = attempt;
    foiled.foils = true;
    const double none = whole_battle(*setup, only({Stratagem::none}, {Stratagem::none})).value;
    const double free = whole_battle(*setup, attempt).value, foils = whole_battle(*setup, foiled).value;
    EXPECT_GT(free, none);
    EXPECT_LT(foils, free);
    EXPECT_GT(foils, none);
}

// AD-11, AD-R19: a side that evades leaves the field and loses nothing else: against a hopeless attack that is best for
// wins.
TEST(WholeBattle, TheWeakEvade) {
    const auto setup = setup_of(attack(example::red_army(), example::mil_army()));
    const WholeBattle b = whole_battle(*setup, only({Stratagem::none}, {}));
    expect_sound(b);
    const auto& choices = b.stratagems.second;
    const auto evade = std::find_if(choices.begin(), choices.end(),
                                    [](const StratagemShare& s) { return s.stratagem == Stratagem::evade_battle; });
    ASSERT_NE(evade, choices.end());
    EXPECT_GT(evade->share, fraction(9, 10));
    EXPECT_EQ(b.steps.back().branches.back().words, "evaded, no battle");
    EXPECT_NEAR(b.steps.back().branches.back().chance, evade->chance.get_d(), 0.1);
    // For the field payoff it gains nothing.
    BattleQuestion field = only({Stratagem::none}, {Stratagem::none, Stratagem::evade_battle});
    field.payoff = {0, 0, 1};
    EXPECT_NEAR(whole_battle(*setup, field).value,
                whole_battle(*setup,
                             [&] {
                                 BattleQuestion q = field;
                                 q.stratagems.second = {Stratagem::none};
                                 return q;
                             }())
                    .value,
                1e-9);
}

// AD-13 .. AD-16: with open stances the value is between what each side can force.
TEST(WholeBattle, PlaysTheStancesToo) {
    const auto open = setup_of(meeting(example::red_army(), example::hob_army()));
    const WholeBattle b = whole_battle(*open, only({Stratagem::none}, {Stratagem::none}));
    expect_sound(b);
    const double attacking =
        posture_game(*setup_of(attack(example::red_army(), example::hob_army())), {}, Payoff::margin)
            .equilibrium.value.get_d();
    const double attacked =
        -posture_game(*setup_of(attack(example::hob_army(), example::red_army())), {}, Payoff::margin)
             .equilibrium.value.get_d();
    EXPECT_GE(b.value, std::min({attacking, attacked, 0.0}) - 1e-9);
    EXPECT_LE(b.value, std::max({attacking, attacked, 0.0}) + 1e-9);
    EXPECT_EQ(b.steps.size(), 6u);
}

// AD-14, AD-R17: RED (leadership 3) is superior to ORC (1) and names its own role.
TEST(WholeBattle, ASuperiorGeneralTakesTheBetterRole) {
    const auto open = setup_of(meeting(example::red_army(), example::orc_army()));
    const WholeBattle b = whole_battle(*open, only({Stratagem::none}, {Stratagem::none}));
    const double attacking =
        posture_game(*setup_of(attack(example::red_army(), example::orc_army())), {}, Payoff::margin)
            .equilibrium.value.get_d();
    const double attacked =
        -posture_game(*setup_of(attack(example::orc_army(), example::red_army())), {}, Payoff::margin)
             .equilibrium.value.get_d();
    EXPECT_GE(b.value, std::max(attacking, attacked) - 1e-9);
}

// AD-26, worked example 16: the chances of a pursuit and its value, by the joint distribution.
TEST(WholeBattle, EndsWithThePursuit) {
    const auto setup = setup_of(attack(example::hun_army(), example::mil_army()));
    BattleQuestion q = only({Stratagem::none}, {Stratagem::none});
    q.payoff = weights_of(Payoff::losses);
    const WholeBattle b = whole_battle(*setup, q);
    expect_sound(b);
    const BattleStep& pursuit = b.steps.back();
    EXPECT_EQ(pursuit.step, 7);
    // The mixes as played, and outlook() for the same joint odds.
    BattleAssumptions play;
    play.payoff = q.payoff;
    const Outlook o = outlook(*setup, play);
    ASSERT_EQ(pursuit.branches.size(), 2u);
    EXPECT_EQ(pursuit.branches[0].words, "Hun pursues");
    EXPECT_NEAR(pursuit.branches[0].chance, o.attacker_pursues.get_d(), 1e-7);
    EXPECT_GT(pursuit.branches[0].value, pursuit.branches[1].value);
}

// Exchanging the armies negates the value.
TEST(WholeBattle, Mirrors) {
    const auto one = whole_battle(*setup_of(meeting(example::hob_army(), example::orc_army())));
    const auto two = whole_battle(*setup_of(meeting(example::orc_army(), example::hob_army())));
    expect_sound(one);
    expect_sound(two);
    EXPECT_NEAR(one.value, -two.value, 2e-9);
}

TEST(WholeBattle, IsSoundForAnyArmies) {
    Rng rng(19);
    for (int trial = 0; trial < 16; ++trial) {
        abstract::House house = odds_test::random_house(rng);
        house.foil_declared_blind = rng.below(2) == 0;
        abstract::Start start;
        for (const Side s : both_sides)
            start.sides[s] =
                abstract::contingent_of_list(s == Side::first ? "First" : "Second", odds_test::random_units(rng),
                                             static_cast<int>(1 + rng.below(5)), static_cast<int>(rng.below(3)));
        start.house = house;
        start.roles_given = rng.below(4) != 0;
        const auto setup = setup_of(start);
        BattleQuestion q;
        if (rng.below(2) == 0) q.payoff = {1, 2, fraction(1, 2)};
        const WholeBattle b = whole_battle(*setup, q);
        expect_sound(b);
        // More choices never lower the value.
        BattleQuestion bound = q;
        bound.stratagems.first = {Stratagem::none};
        EXPECT_LE(whole_battle_value(*setup, bound).value(), b.value + 2e-9);
    }
}

// AD-4, AD-10: the worth of stratagems, and what the enemy's foil leaves of it.
TEST(StratagemWorth, IsItsGainTimesItsChanceAtMost) {
    const auto setup = setup_of(attack(example::red_army(), example::hob_army()));
    for (const Side side : both_sides)
        for (const StratagemWorth& w : stratagem_worths(*setup, side)) {
            if (w.stratagem == Stratagem::evade_battle) continue;  // may be worth less than the battle
            EXPECT_GE(w.in_effect, -1e-9) << key(w.stratagem);
            EXPECT_GE(w.attempt, -1e-9);
            EXPECT_LE(w.attempt_foiled, w.attempt + 1e-9);
            EXPECT_GE(w.attempt_foiled, -1e-9);
        }
    const auto hob = stratagem_worths(*setup, Side::second);
    ASSERT_FALSE(hob.empty());
    EXPECT_EQ(hob.front().stratagem, Stratagem::ambush);
    EXPECT_EQ(hob.front().chance, fraction(13, 18));  // worked example 9
    EXPECT_EQ(hob.front().foil_chance, fraction(1, 6));
    // AD-R13: no general, no stratagem.
    auto start = attack(example::red_army(), example::hob_army());
    start.sides.second.has_general = false;
    EXPECT_TRUE(stratagem_worths(*setup_of(start), Side::second).empty());
}

}  // namespace
}  // namespace banneret
