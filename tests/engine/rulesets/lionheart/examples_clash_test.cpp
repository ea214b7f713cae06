// The worked examples of the Lionheart rulings: saves, shooting, melee odds and dice.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "engine/dice/seeded.h"
#include "engine/rulesets/lionheart/odds.h"
#include "tests/engine/rulesets/lionheart/scene.h"
#include "tests/support/every_outcome.h"

namespace banneret::lionheart {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

// --- Saves, shooting, dice -------------------------------------------------------------------------------------------

int save_of(std::string_view target, bool shot, std::string_view by) {
    const State s =
        placed({put(target, Side::first, 4, 5, N), put(std::string("inf ") + std::string(by), Side::second, 4, 4, S)});
    return std::clamp(save_level(s, 0, 1, {shot, false, hex_at(4, 4)}).total(), 0, most_save_level);
}

TEST(LionheartExamples, E4_Saves) {  // LH-28, LH-30, LH-31, LH-32, LH-68, LH-72, LH-73
    struct Case {
        std::string_view target;
        bool shot;
        std::string_view by;
        int level;
        double chance;
    };
    for (const Case& c :
         {Case{"inf spears a1", false, "heavy", 0, 0}, Case{"cav spears a0", false, "heavy", 1, 1. / 6},
          Case{"inf spears a3 sh", true, "bows", 4, 2. / 3}, Case{"inf spears a3 sh", false, "spears", 3, 1. / 2},
          Case{"cav spears a3", true, "arbalests", 2, 1. / 3}, Case{"cav spears a0", true, "longbows", 0, 0},
          Case{"lcav bows a1", false, "halberds", 2, 1. / 3}, Case{"lcav spears a2 sh", true, "arbalests", 1, 1. / 6},
          Case{"inf bows a0", true, "bows", 0, 0}, Case{"kingm spears a3 sh", true, "longbows", 4, 2. / 3}}) {
        EXPECT_EQ(save_of(c.target, c.shot, c.by), c.level) << c.target << " by " << c.by;
        EXPECT_NEAR(save_chance({}, c.level), c.chance, exact);
    }
    EXPECT_EQ(save_ladder[1], save_p);
    EXPECT_EQ(save_ladder[4], save_xp);
}

ClashOdds shot(std::string_view shooter, std::string_view target) {
    const State s = placed({put(shooter, Side::first, 4, 6, N), put(target, Side::second, 4, 4, S)});
    return shot_odds(s, 0, 1, hex_at(4, 6));
}

TEST(LionheartExamples, E5_BowsAtSpearmen) {  // LH-17, LH-29, LH-43, LH-45
    const ClashOdds o = shot("inf bows", "inf spears");
    const std::vector<double> wanted = {16. / 81, 32. / 81, 8. / 27, 8. / 81, 1. / 81};
    ASSERT_EQ(o.defender.lost.size(), wanted.size());
    for (std::size_t k = 0; k < wanted.size(); ++k) EXPECT_NEAR(o.defender.lost[k], wanted[k], exact) << k;
    EXPECT_NEAR(o.defender.mean, 4. / 3, exact);
    EXPECT_NEAR(o.defender.destroyed, 1. / 81, exact);
    EXPECT_NEAR(o.defender.panics, 68. / 729, exact);
    EXPECT_NEAR(o.attacker.panics, 7. / 432, exact);
}

TEST(LionheartExamples, E6_LongbowsAtKnights) {  // LH-30, LH-42, LH-46, LH-73
    const ClashOdds o = shot("inf longbows", "cav spears a3 m3");
    const std::vector<double> wanted = {625. / 1296, 125. / 324, 19. / 144};
    ASSERT_EQ(o.defender.lost.size(), wanted.size());
    for (std::size_t k = 0; k < wanted.size(); ++k) EXPECT_NEAR(o.defender.lost[k], wanted[k], exact) << k;
    EXPECT_NEAR(o.defender.mean, 421. / 648, exact);
    EXPECT_NEAR(o.defender.destroyed, 19. / 144, exact);
    EXPECT_NEAR(o.defender.panics, 875. / 69984, exact);
    EXPECT_NEAR(o.attacker.panics, 7. / 432, exact);
}

// The rules themselves give the numbers of example 5, over every outcome of the dice.
TEST(LionheartExamples, E5_AndTheRulesThemselvesGiveTheSame) {
    Scene scene({put("inf bows", Side::first, 4, 6, N), put("inf spears", Side::second, 4, 4, S),
                 put("kingf spears", Side::first, 8, 9, N), put("kingf spears", Side::second, 8, 0, S)});
    std::map<int, Fraction> lost;
    Fraction panics, shooters;
    State s;
    const bool walked = for_every_outcome(
        2'000'000,
        [&](Dice& dice) {
            s = scene.s;
            NoTableLog log;
            // Only up to the panic: the retreats after it are not part of these odds.
            s.action = fresh_action(s, 0);
            s.action.begun = true;
            Clash c;
            c.kind = Clash::Kind::shot;
            c.defender = 1;
            begin_clash({s, dice, log}, c);
            carry_on_clash({s, dice, log});
        },
        [&](const Fraction& p) {
            lost[4 - s.stands[1].figures] += p;
            if (s.stands[1].panicked) panics += p;
            // They panic after the target has run (LH-R32): their panic move is pending.
            for (std::size_t f = 0; f < s.fleeing; ++f)
                if (s.flights[f].stand == 0) shooters += p;
        });
    ASSERT_TRUE(walked);
    EXPECT_EQ(lost[0], fraction(16, 81));
    EXPECT_EQ(lost[1], fraction(32, 81));
    EXPECT_EQ(lost[2], fraction(8, 27));
    EXPECT_EQ(lost[3], fraction(8, 81));
    EXPECT_EQ(lost[4], fraction(1, 81));
    EXPECT_EQ(panics, fraction(68, 729));
    EXPECT_EQ(shooters, fraction(7, 432));
}

TEST(LionheartExamples, E7_ShootersPanicByDiceThrown) {  // LH-47
    const std::vector<double> wanted = {1. / 6, 1. / 36, 2. / 27, 7. / 432};
    for (int n = 1; n <= 4; ++n)
        EXPECT_NEAR(shooters_panic_chance({}, n), wanted[static_cast<std::size_t>(n - 1)], exact) << n;
}

TEST(LionheartExamples, E8_MeleeDice) {  // LH-55, LH-56, LH-58, LH-61, LH-64, LH-65, LH-69, LH-70, LH-71, LH-75
    struct Case {
        std::string_view one, other;
        int dice, dice_of_other;
    };
    for (const Case& c : {Case{"inf spears", "inf sidearms", 6, 4}, Case{"inf spears f3", "inf bows", 4, 4},
                          Case{"inf spears", "inf spears", 4, 4}, Case{"inf halberds f3", "inf spears", 4, 6},
                          Case{"cav spears", "inf halberds", 6, 6}, Case{"lcav spears", "cav heavy", 3, 4},
                          Case{"kingm spears", "inf sidearms", 3, 4}, Case{"kingf spears f1", "inf sidearms", 1, 4}}) {
        const State s = placed({put(c.one, Side::first, 4, 5, N), put(c.other, Side::second, 4, 4, S)});
        EXPECT_EQ(melee_dice(s, 0, 1).total(), c.dice) << c.one;
        EXPECT_EQ(melee_dice(s, 1, 0).total(), c.dice_of_other) << c.other;
    }
}

// --- Melee odds ------------------------------------------------------------------------------------------------------

struct MeleeCase {
    std::string_view attacker, defender;
    Aspect aspect;
    int dice_a, dice_d;
    int save_a, save_d;
    double mean_a, mean_d, gone_a, gone_d, panic_a, panic_d, run_a, run_d;
};
void expect_melee(const MeleeCase& c) {
    const int facing = c.aspect == Aspect::front ? S : c.aspect == Aspect::rear ? N : SE;
    const State s = placed({put(c.attacker, Side::first, 4, 5, N), put(c.defender, Side::second, 4, 4, facing)});
    ASSERT_EQ(aspect(s.stands[1].at, s.stands[1].facing, s.stands[0].at), c.aspect);
    EXPECT_EQ(melee_dice(s, 0, 1).total(), c.dice_a);
    EXPECT_EQ(melee_dice(s, 1, 0).total(), c.dice_d);
    EXPECT_EQ(std::clamp(save_level(s, 0, 1, {false, false, s.stands[1].at}).total(), 0, 5), c.save_a);
    EXPECT_EQ(std::clamp(save_level(s, 1, 0, {false, false, s.stands[0].at}).total(), 0, 5), c.save_d);
    const ClashOdds o = melee_odds(s, 0, 1, c.aspect, s.stands[0].at);
    EXPECT_NEAR(o.attacker.mean, c.mean_a, 5e-7);
    EXPECT_NEAR(o.defender.mean, c.mean_d, 5e-7);
    EXPECT_NEAR(o.attacker.destroyed, c.gone_a, 5e-7);
    EXPECT_NEAR(o.defender.destroyed, c.gone_d, 5e-7);
    EXPECT_NEAR(o.attacker.panics, c.panic_a, 5e-7);
    EXPECT_NEAR(o.defender.panics, c.panic_d, 5e-7);
    EXPECT_NEAR(o.attacker.retreats, c.run_a, 5e-7);
    EXPECT_NEAR(o.defender.retreats, c.run_d, 5e-7);

    // Playing the rules many times agrees: within five standard errors of each chance.
    SeededDice dice(2024);
    NoTableLog log;
    constexpr int trials = 20'000;
    std::array<int, 2> gone{}, panicked{}, ran{};
    State t;
    for (int i = 0; i < trials; ++i) {
        t = s;
        Clash clash;
        clash.attacker = 0;
        clash.defender = 1;
        begin_clash({t, dice, log}, clash);
        carry_on_clash({t, dice, log});
        for (std::size_t k = 0; k < 2; ++k) {
            gone[k] += t.stands[k].figures == 0;
            panicked[k] += t.stands[k].panicked;
            for (std::size_t f = 0; f < t.fleeing; ++f) ran[k] += t.flights[f].stand == k;
        }
    }
    const auto near = [&](int n, double p, const char* what) {
        EXPECT_NEAR(n, trials * p, 5 * std::sqrt(trials * p * (1 - p)) + 1) << what;
    };
    near(gone[0], c.gone_a, "attacker destroyed");
    near(gone[1], c.gone_d, "defender destroyed");
    near(panicked[0], c.panic_a, "attacker panics");
    near(panicked[1], c.panic_d, "defender panics");
    near(ran[0], c.run_a, "attacker retreats");
    near(ran[1], c.run_d, "defender retreats");
}

TEST(LionheartExamples, E9_SpearmenAttackSwordsmen) {  // LH-24, LH-29, LH-33, LH-34, LH-38
    expect_melee({"inf spears", "inf sidearms", Aspect::front, 6, 4, 0, 0, 2.000000, 2.875000, 0.062500, 0.343750,
                  0.275581, 0.392036, 0.245533, 0.367414});
}

TEST(LionheartExamples, E10_KnightsIntoTheRearOfMilitia) {  // LH-30, LH-36, LH-38, LH-42
    expect_melee({"cav spears a2 m3", "inf sidearms sh m1", Aspect::rear, 6, 4, 4, 0, 0.649691, 2.295621, 0.131944,
                  0.209780, 0.023872, 0.767078, 0.011493, 0.765271});
}

TEST(LionheartExamples, E28_ADedicatedDefenderInTheFlank) {  // LH-102
    expect_melee({"inf heavy", "inf sidearms ded", Aspect::flank, 4, 4, 0, 0, 2.000000, 2.000000, 0.062500, 0.062500,
                  0.409180, 0.000000, 0.409180, 0.000000});
}

}  // namespace
}  // namespace banneret::lionheart
