// The worked examples E-1 to E-28 of the Lionheart rulings, number by number.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "engine/abstract/losses.h"
#include "engine/dice/every_outcome.h"
#include "engine/dice/seeded.h"
#include "engine/rulesets/lionheart/home.h"
#include "engine/rulesets/lionheart/odds.h"
#include "tests/engine/rulesets/lionheart/scene.h"

namespace banneret::lionheart {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

constexpr double exact = 1e-12;

// --- Leadership ------------------------------------------------------------------------------------------------------

TEST(LionheartExamples, E1_LeadershipTwoAgainstTwo) {  // LH-5, LH-6, LH-7, LH-8
    const auto each = score_chances({}, 2);
    std::map<int, double> difference;
    double actions = 0;
    for (std::size_t a = 0; a < each.size(); ++a)
        for (std::size_t b = 0; b < each.size(); ++b) {
            const int d = static_cast<int>(a) - static_cast<int>(b);
            difference[d] += each[a] * each[b];
            actions += each[a] * each[b] * (d == 0 ? 0 : d < 0 ? 1 : d);
        }
    const std::map<int, double> wanted = {{-4, 1. / 144}, {-3, 1. / 27}, {-2, 37. / 324},
                                          {-1, 17. / 81}, {0, 19. / 72}, {1, 17. / 81},
                                          {2, 37. / 324}, {3, 1. / 27},  {4, 1. / 144}};
    ASSERT_EQ(difference.size(), wanted.size());
    for (const auto& [d, p] : wanted) EXPECT_NEAR(difference[d], p, exact) << d;
    EXPECT_NEAR(actions, 1225. / 1296, exact);
}

// A turn's leadership roll: whose actions follow, H high and L low; "?" where the high roller picks.
std::string actions_after(const std::string& first, const std::string& second) {
    auto king = [](const std::string& dice, Side side, int row) {
        PlacedStand k = put("kingf spears", side, 4, row, N);
        k.facts.build.leadership = static_cast<std::uint8_t>(dice.size());
        return k;
    };
    State s = placed({king(first, Side::first, 9), king(second, Side::second, 0),
                      put("inf spears", Side::first, 0, 9, N), put("inf spears", Side::second, 0, 0, S)});
    s.setup = Shared<Setup>([&] {
        Setup setup = *s.setup;
        setup.house.turn_limit = 1;
        return setup;
    }());
    FaceDice dice({first, second});
    NoTableLog log;
    go_on({s, dice, log});
    EXPECT_TRUE(dice.all_used());
    if (s.stage == Stage::over) return "";
    if (s.stage == Stage::who_first) return s.high == Side::first ? "? first" : "? second";
    std::string out;
    for (std::size_t i = 0; i < s.actions; ++i) out += s.order[i] == s.high ? 'H' : 'L';
    return out + (s.high == Side::first ? " first" : " second");
}

TEST(LionheartExamples, E2_ScriptedLeadershipRolls) {  // LH-5..LH-11
    EXPECT_EQ(actions_after("XR", "RR"), "? first");
    EXPECT_EQ(actions_after("XR", "RP"), "HLH first");
    EXPECT_EQ(actions_after("XX", "RP"), "HHLH first");
    EXPECT_EQ(actions_after("XXR", "P"), "HHHLHH first");
    EXPECT_EQ(actions_after("XXX", "P"), "HHHLHHH first");
    EXPECT_EQ(actions_after("XP", "RR"), "") << "a tie: no action, and the turn is over";
    EXPECT_EQ(actions_after("P", "XXX"), "HHHLHHH second");
}

TEST(LionheartExamples, E3_ActionSequences) {  // LH-9, LH-10, LH-11
    const auto words = [](int n) {
        const Sequence q = action_sequence(n);
        std::string out;
        for (std::size_t i = 0; i < q.length; ++i) out += q.high[i] ? 'H' : 'L';
        return out;
    };
    EXPECT_EQ(words(2), "HLH");
    EXPECT_EQ(words(3), "HHLH");
    EXPECT_EQ(words(4), "HHLHH");
    EXPECT_EQ(words(5), "HHHLHH");
    EXPECT_EQ(words(6), "HHHLHHH");
}

// --- Saves, shooting, dice -------------------------------------------------------------------------------------------

int save_of(std::string_view target, bool shot, std::string_view by) {
    const State s =
        placed({put(target, Side::first, 4, 5, N), put(std::string("inf ") + std::string(by), Side::second, 4, 4, S)});
    return std::clamp(save_level(s, 0, 1, {shot, false, hex_at(4, 4)}).total(), 0, most_save_level);
}

TEST(LionheartExamples, E4_Saves) {  // LH-28..LH-32, LH-68, LH-72, LH-73
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

TEST(LionheartExamples, E5_BowsAtSpearmen) {  // LH-17, LH-29, LH-43..LH-47
    const ClashOdds o = shot("inf bows", "inf spears");
    const std::vector<double> wanted = {16. / 81, 32. / 81, 8. / 27, 8. / 81, 1. / 81};
    ASSERT_EQ(o.defender.lost.size(), wanted.size());
    for (std::size_t k = 0; k < wanted.size(); ++k) EXPECT_NEAR(o.defender.lost[k], wanted[k], exact) << k;
    EXPECT_NEAR(o.defender.mean, 4. / 3, exact);
    EXPECT_NEAR(o.defender.destroyed, 1. / 81, exact);
    EXPECT_NEAR(o.defender.panics, 68. / 729, exact);
    EXPECT_NEAR(o.attacker.panics, 7. / 432, exact);
}

TEST(LionheartExamples, E6_LongbowsAtKnights) {  // LH-30, LH-43..LH-47, LH-73
    const ClashOdds o = shot("inf longbows", "cav spears a3 m3");
    const std::vector<double> wanted = {625. / 1296, 125. / 324, 19. / 144};
    ASSERT_EQ(o.defender.lost.size(), wanted.size());
    for (std::size_t k = 0; k < wanted.size(); ++k) EXPECT_NEAR(o.defender.lost[k], wanted[k], exact) << k;
    EXPECT_NEAR(o.defender.mean, 421. / 648, exact);
    EXPECT_NEAR(o.defender.destroyed, 19. / 144, exact);
    EXPECT_NEAR(o.defender.panics, 875. / 69984, exact);
    EXPECT_NEAR(o.attacker.panics, 7. / 432, exact);
}

// The same numbers out of the rules themselves, every fall of the dice walked.
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
            // Only to the panic: the retreats that follow are no part of these odds.
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
            if (s.stands[0].panicked) shooters += p;
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

TEST(LionheartExamples, E8_MeleeDice) {  // LH-55..LH-65, LH-69..LH-75
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

    // The rules, played often, agree: within five standard errors of each chance.
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

TEST(LionheartExamples, E9_SpearmenAttackSwordsmen) {  // LH-24..LH-42
    expect_melee({"inf spears", "inf sidearms", Aspect::front, 6, 4, 0, 0, 2.000000, 2.875000, 0.062500, 0.343750,
                  0.275581, 0.392036, 0.245533, 0.367414});
}

TEST(LionheartExamples, E10_KnightsIntoTheRearOfMilitia) {  // LH-24..LH-42
    expect_melee({"cav spears a2 m3", "inf sidearms sh m1", Aspect::rear, 6, 4, 4, 0, 0.649691, 2.295621, 0.131944,
                  0.209780, 0.023872, 0.767078, 0.011493, 0.765271});
}

TEST(LionheartExamples, E28_ADedicatedDefenderInTheFlank) {  // LH-102
    expect_melee({"inf heavy", "inf sidearms ded", Aspect::flank, 4, 4, 0, 0, 2.000000, 2.000000, 0.062500, 0.062500,
                  0.409180, 0.000000, 0.409180, 0.000000});
}

// --- Scripted fights -------------------------------------------------------------------------------------------------

void expect_stand(const Scene& s, int n, int figures, int column, int row, int facing, bool panicked) {
    EXPECT_EQ(s.at(n).figures, figures);
    EXPECT_EQ(s.at(n).at, hex_at(column, row)) << cell_of(s.at(n).at).column << "," << cell_of(s.at(n).at).row;
    EXPECT_EQ(s.at(n).facing, facing);
    EXPECT_EQ(s.at(n).panicked, panicked);
}

TEST(LionheartExamples, E11_AScriptedMelee) {  // LH-24..LH-42, LH-49..LH-52
    Scene s({put("inf spears a1 sh", Side::first, 4, 5, N), put("inf sidearms", Side::second, 4, 4, S)});
    s.attack({"XXXRPR", "XPRX", "R", "XR", "RP", "X"});
    EXPECT_THAT(s.asked, ElementsAre(RollFor::melee, RollFor::melee, RollFor::save, RollFor::morale, RollFor::morale,
                                     RollFor::panic_move));
    EXPECT_EQ(s.read(RollFor::morale, 0), 1) << "the defender's total";
    EXPECT_EQ(s.read(RollFor::morale, 1), 3) << "the attacker's";
    EXPECT_THAT(s.path(1), ElementsAre(Pair(4, 1)));
    expect_stand(s, 0, 3, 4, 5, N, false);
    expect_stand(s, 1, 1, 4, 3, N, true);
}

TEST(LionheartExamples, E12_BothPanicAndOnlyTheWorseRuns) {  // LH-39, LH-40, LH-42
    Scene s({put("cav spears", Side::first, 4, 5, N), put("cav sidearms", Side::second, 4, 4, S)});
    s.attack({"XRRRRR", "XRRR", "X", "X", "RP", "RR", "R"});
    EXPECT_EQ(s.read(RollFor::morale, 0), 1);
    EXPECT_EQ(s.read(RollFor::morale, 1), 2);
    EXPECT_THAT(s.path(1), ElementsAre(Pair(4, 1), Pair(4, 0), Pair(4, -1)));
    expect_stand(s, 0, 1, 4, 5, N, true);
    expect_stand(s, 1, 1, 4, 1, N, true);
}

TEST(LionheartExamples, E13_EqualMarginsAndBothRun) {  // LH-41
    Scene s({put("inf sidearms m1", Side::first, 4, 5, N), put("inf sidearms m1", Side::second, 4, 4, S)});
    s.attack({"XRRR", "XRPR", "P", "P", "X", "R"});
    EXPECT_THAT(s.path(1), ElementsAre(Pair(4, 1)));
    EXPECT_THAT(s.path(0), ElementsAre(Pair(4, 4), Pair(4, 5)));
    expect_stand(s, 0, 3, 4, 7, S, true);
    expect_stand(s, 1, 3, 4, 3, N, true);
}

TEST(LionheartExamples, E17_BlockedAtTheMapEdge) {  // LH-50..LH-54
    Scene s({put("inf heavy a1", Side::first, 4, 1, N), put("inf spears", Side::second, 4, 0, S),
             put("inf spears", Side::first, 3, 1, N)});
    s.attack({"XXRR", "RRRRRR", "PP", "XX", "X", "PR"});
    EXPECT_EQ(s.read(RollFor::morale, 0), -2);
    EXPECT_EQ(s.read(RollFor::morale, 1), 6);
    EXPECT_THAT(s.path(1), IsEmpty());
    EXPECT_EQ(s.read(RollFor::attrition), 1);
    expect_stand(s, 1, 1, 4, 0, S, true);
}

TEST(LionheartExamples, E18_AScriptedShot) {  // LH-42..LH-51
    Scene s({put("inf bows", Side::first, 4, 6, N), put("linf bows m1", Side::second, 4, 4, S),
             put("inf spears", Side::first, 2, 4, N)});
    s.shoot({"RXPX", "R", "X"});
    EXPECT_EQ(s.read(RollFor::morale), 1);
    EXPECT_THAT(s.path(1), ElementsAre(Pair(5, 1), Pair(6, 0)));
    expect_stand(s, 1, 1, 6, 3, NE, true);
}

// --- Panic tests -----------------------------------------------------------------------------------------------------

TEST(LionheartExamples, E14_PanicTests) {  // LH-33..LH-38, LH-42..LH-46
    const auto melee = [](int morale, int weight, int own, int enemy, int aspect_modifier, bool already) {
        const auto scores = score_chances({}, morale);
        double p = 0;
        for (std::size_t t = 0; t < scores.size(); ++t)
            if (static_cast<int>(t) + (enemy - own) + aspect_modifier + (already ? already_panicked : 0) <=
                own * weight)
                p += scores[t];
        return p;
    };
    EXPECT_NEAR(melee(2, 1, 0, 0, 0, false), 1. / 36, exact);
    EXPECT_NEAR(melee(2, 1, 1, 1, 0, false), 5. / 36, exact);
    EXPECT_NEAR(melee(2, 1, 2, 0, 0, false), 1, exact);
    EXPECT_NEAR(melee(3, 1, 2, 1, -1, false), 5. / 8, exact);
    EXPECT_NEAR(melee(1, 1, 0, 1, -2, false), 1. / 2, exact);
    EXPECT_NEAR(melee(3, 2, 1, 1, 0, false), 7. / 54, exact);
    EXPECT_NEAR(melee(2, 2, 1, 3, 0, false), 1. / 36, exact);
    EXPECT_NEAR(melee(2, 1, 1, 0, 0, true), 1, exact);
}

// The same tests taken by the rules: chance that a stand with these losses panics.
Fraction panic_chance(std::string_view stand, int own, int enemy, Aspect how, bool shot) {
    const int facing = how == Aspect::front ? S : how == Aspect::rear ? N : SE;
    const State start = placed({put("inf spears", Side::first, 4, 5, N), put(stand, Side::second, 4, 4, facing)});
    Fraction out;
    State s;
    for_every_outcome(
        1'000'000,
        [&](Dice& dice) {
            s = start;
            NoTableLog log;
            Clash c;
            c.kind = shot ? Clash::Kind::shot : Clash::Kind::melee;
            c.attacker = 0;
            c.defender = 1;
            begin_clash({s, dice, log}, c);
            s.clash.step = Clash::Step::losses;
            s.clash.through = {static_cast<std::int16_t>(enemy), static_cast<std::int16_t>(own)};
            carry_on_clash({s, dice, log});
        },
        [&](const Fraction& p) {
            bool fell = false;
            for (std::size_t f = 0; f < s.fleeing; ++f) fell = fell || s.flights[f].stand == 1;
            // Panicked before and not running: it passed (R-31), or the other failed by more.
            if (start.stands[1].panicked ? fell : s.stands[1].panicked) out += p;
        });
    return out;
}

TEST(LionheartExamples, E14_TakenByTheRules) {  // LH-33..LH-38, LH-42..LH-46
    EXPECT_EQ(panic_chance("inf sidearms m2", 0, 0, Aspect::front, false), fraction(1, 36));
    EXPECT_EQ(panic_chance("inf sidearms m2", 1, 1, Aspect::front, false), fraction(5, 36));
    EXPECT_EQ(panic_chance("inf sidearms m2", 2, 0, Aspect::front, false), fraction(1));
    EXPECT_EQ(panic_chance("inf sidearms m3", 2, 1, Aspect::flank, false), fraction(5, 8));
    EXPECT_EQ(panic_chance("inf sidearms m1", 0, 1, Aspect::rear, false), fraction(1, 2));
    EXPECT_EQ(panic_chance("cav sidearms m3", 1, 1, Aspect::front, false), fraction(7, 54));
    EXPECT_EQ(panic_chance("cav sidearms m2", 1, 3, Aspect::front, false), fraction(1, 36));
    EXPECT_EQ(panic_chance("inf sidearms m2 pan", 1, 0, Aspect::front, false), fraction(1));
    EXPECT_EQ(panic_chance("inf sidearms m2", 1, 0, Aspect::front, true), fraction(1, 36));
    EXPECT_EQ(panic_chance("inf sidearms m2", 2, 0, Aspect::front, true), fraction(5, 36));
    EXPECT_EQ(panic_chance("inf sidearms m1", 1, 0, Aspect::front, true), fraction(1, 6));
    EXPECT_EQ(panic_chance("cav sidearms m3", 1, 0, Aspect::front, true), fraction(7, 216));
    EXPECT_EQ(panic_chance("inf sidearms m2 pan", 1, 0, Aspect::front, true), fraction(5, 12));
}

TEST(LionheartExamples, E15_RetreatDistances) {  // LH-49
    const std::array<std::map<int, int>, 4> wanted = {
        {{{1, 4}, {2, 2}}, {{1, 3}, {2, 3}}, {{1, 1}, {2, 3}, {3, 2}}, {{1, 1}, {2, 2}, {3, 3}}}};
    for (int mp = 1; mp <= 4; ++mp) {
        std::map<int, int> sixths;
        sixths[panic_hexes(mp, Face::axe)] += 3;
        sixths[panic_hexes(mp, Face::arrow)] += 2;
        sixths[panic_hexes(mp, Face::panic)] += 1;
        EXPECT_EQ(sixths, wanted[static_cast<std::size_t>(mp - 1)]) << mp;
    }
}

TEST(LionheartExamples, E16_AttritionOfABlockedRetreat) {  // LH-54
    const auto lost = [](std::string_view stand) {
        const State start = placed({put(stand, Side::second, 0, 0, S), put("inf spears", Side::first, 1, 0, N),
                                    put("inf spears", Side::first, 0, 1, N)});
        std::map<int, Fraction> out;
        State s;
        for_every_outcome(
            100'000,
            [&](Dice& dice) {
                s = start;
                NoTableLog log;
                s.flights[0] = {0, 0, 1, false, true};
                s.fleeing = 1;
                carry_on_flight({s, dice, log});
            },
            [&](const Fraction& p) { out[start.stands[0].figures - s.stands[0].figures] += p; });
        return out;
    };
    auto four = lost("inf spears");
    EXPECT_EQ(four[0], fraction(625, 1296));
    EXPECT_EQ(four[1], fraction(125, 324));
    EXPECT_EQ(four[2], fraction(25, 216));
    EXPECT_EQ(four[3], fraction(5, 324));
    EXPECT_EQ(four[4], fraction(1, 1296));
    auto two = lost("linf spears");
    EXPECT_EQ(two[0], fraction(25, 36));
    EXPECT_EQ(two[1], fraction(5, 18));
    EXPECT_EQ(two[2], fraction(1, 36));
}

// --- Arcs, aspects, actions ------------------------------------------------------------------------------------------

std::set<std::pair<int, int>> arc(std::string_view shooter, int facing, House house = {}) {
    const State s = placed({put(shooter, Side::first, 4, 5, N)}, house);
    std::set<std::pair<int, int>> out;
    for (int q = -5; q <= 5; ++q)
        for (int r = -5; r <= 5; ++r)
            if (in_arc(s, 0, {}, facing, {static_cast<std::int16_t>(q), static_cast<std::int16_t>(r)}))
                out.emplace(q, r);
    return out;
}

TEST(LionheartExamples, E19_FiringAreas) {  // LH-106, LH-107
    using Hexes = std::set<std::pair<int, int>>;
    EXPECT_EQ(arc("inf bows", N),
              (Hexes{{-2, -1}, {-1, -2}, {-1, -1}, {0, -3}, {0, -2}, {0, -1}, {1, -3}, {1, -2}, {2, -3}}));
    EXPECT_EQ(arc("inf bows", SE), (Hexes{{1, 0}, {1, 1}, {1, 2}, {2, -1}, {2, 0}, {2, 1}, {3, -2}, {3, -1}, {3, 0}}));
    const Hexes left = {{-3, 0},  {-3, 1},  {-3, 2}, {-3, 3}, {-2, -1}, {-2, 0}, {-2, 1}, {-2, 2},
                        {-1, -2}, {-1, -1}, {-1, 0}, {-1, 1}, {0, -3},  {0, -2}, {0, -1}};
    EXPECT_EQ(arc("cav bows", N), left);
    EXPECT_EQ(arc("lcav bows", N), left);
    EXPECT_EQ(arc("kingm bows", N), left);
    House both;
    both.horse_arc_both = true;
    const Hexes wide = arc("cav bows", N, both), rear = arc("inf bows", S);
    EXPECT_EQ(wide.size(), 27u);
    for (int q = -3; q <= 3; ++q)
        for (int r = -3; r <= 3; ++r) {
            const Hex h{static_cast<std::int16_t>(q), static_cast<std::int16_t>(r)};
            if (h == Hex{} || distance({}, h) > 3) continue;
            EXPECT_EQ(wide.contains({q, r}), !rear.contains({q, r})) << q << "," << r;
        }
}

TEST(LionheartExamples, E20_Aspects) {  // LH-105
    const auto from = [](int q, int r) {
        return aspect({}, NE, {static_cast<std::int16_t>(q), static_cast<std::int16_t>(r)});
    };
    EXPECT_EQ(from(0, -1), Aspect::flank);
    EXPECT_EQ(from(1, -1), Aspect::front);
    EXPECT_EQ(from(1, 0), Aspect::flank);
    EXPECT_EQ(from(0, 1), Aspect::flank);
    EXPECT_EQ(from(-1, 1), Aspect::rear);
    EXPECT_EQ(from(-1, 0), Aspect::flank);
}

struct Outcome {
    std::string refused;  // why, at the first illegal part
    std::string at_part;
    Hex at;
    int facing = 0, points = 0;
    bool loaded = true;
};

// The parts of one action on an empty map, as E-21 writes them, given as single orders. An enemy stands in front of the
// stand whenever it attacks, and a target in its area when it shoots.
Outcome acted(std::string_view stand, std::string_view parts, bool loaded = true) {
    PlacedStand me = put(stand, Side::first, 20, 20, N);
    const Hex start = me.at;
    me.loaded = loaded;
    Scene scene({me, put("inf spears", Side::second, 0, 0, S), put("inf spears", Side::first, 0, 39, N),
                 put("kingf spears", Side::first, 9, 39, N), put("kingf spears", Side::second, 9, 0, S),
                 put("inf spears", Side::second, 1, 0, S)});
    scene.s.setup = Shared<Setup>([&] {
        Setup big = *scene.s.setup;
        big.columns = big.rows = 40;
        return big;
    }());
    // Parts are walked on the action itself, so that what ends an action does not hide what is left of it.
    State& s = scene.s;
    s.action = fresh_action(s, 0);
    s.action.begun = true;
    Outcome out;
    SeededDice dice(5);
    NoTableLog log;
    Action last = s.action;
    for (const std::string_view part : split(parts, ' ')) {
        const Stand& x = s.stands[0];
        const auto facing = [&](int turn) { return static_cast<std::uint8_t>(turned(x.facing, turn)); };
        TableOrder order = Done{};
        s.stands[1].at = hex_at(0, 0);
        if (part == "T+") order = Advance{piece(0), HexPlace{x.at, facing(1)}, 0};
        if (part == "T-") order = Advance{piece(0), HexPlace{x.at, facing(-1)}, 0};
        if (part == "AF") order = Advance{piece(0), HexPlace{x.at, facing(3)}, 0};
        if (part[0] == 'A' && part != "AF") {
            const int turn = part == "A" ? 0 : part == "A+" ? 1 : -1;
            order = Advance{piece(0), HexPlace{neighbour(x.at, x.facing), facing(turn)}, 0};
        }
        if (part == "X" || part == "S") s.stands[1].at = neighbour(x.at, x.facing);
        s.stands[1].figures = 4;
        s.stands[1].where = Where::table;
        if (part == "X") order = Charge{piece(0), piece(1), HexPlace{x.at, x.facing}, 0};
        if (part == "S") order = Shoot{piece(0), piece(1), 0};
        if (part == "R") order = Reload{piece(0)};
        if (const auto r = Rules::check(s, order)) {
            out.refused = r->why;
            out.at_part = part;
            break;
        }
        const Stand before = s.stands[0];
        const Action then = s.action;
        Rules::apply(s, order, dice, log);
        if (part == "X" || part == "S") {
            // What the fight did to it is not the question here.
            s.stands[0].figures = before.figures;
            s.stands[0].at = before.at;
            s.stands[0].facing = before.facing;
            s.stands[0].panicked = false;
            s.stands[0].where = Where::table;
            s.fleeing = 0;
            s.clash = {};
            last = then;
            if (part == "X") --last.move_points;
            if (part == "S") last.shot = true;
            s.stage = Stage::act;
            s.action = last;
        } else {
            if (s.action.begun) {
                last = s.action;
            } else {  // spent: it ended by itself
                last = then;
                if (part != "R") last.move_points = 0;
                last.shot = last.shot || part == "R";
                if (part == "R" && facts(s, 0).build.weapon == Weapon::crossbows) --last.move_points;
                s.stage = Stage::act;
                s.action = last;
            }
        }
    }
    const Stand& x = s.stands[0];
    out.at = {static_cast<std::int16_t>(x.at.q - start.q), static_cast<std::int16_t>(x.at.r - start.r)};
    out.facing = x.facing;
    out.points = last.move_points;
    out.loaded = x.loaded;
    return out;
}

TEST(LionheartExamples, E21_SingleActions) {  // LH-12..LH-20, LH-59..LH-63, LH-66, LH-67
    const auto legal = [](const Outcome& o, int q, int r, int facing, int points, bool loaded = true) {
        EXPECT_EQ(o.refused, "") << o.at_part;
        EXPECT_EQ(o.at, (Hex{static_cast<std::int16_t>(q), static_cast<std::int16_t>(r)})) << o.at.q << "," << o.at.r;
        EXPECT_EQ(o.facing, facing);
        EXPECT_EQ(o.points, points);
        EXPECT_EQ(o.loaded, loaded);
    };
    legal(acted("lcav bows", "T+ A+ T+ T+ A S"), 0, 0, SW, 1);
    legal(acted("lcav bows", "T+ T+ A A A"), 3, 0, SE, 0);
    legal(acted("linf sidearms", "T- A T- X"), -1, 0, SW, 0);
    const Outcome tired = acted("inf spears", "A+ X");
    EXPECT_EQ(tired.at_part, "X");
    EXPECT_NE(tired.refused.find("movement point"), std::string::npos) << tired.refused;
    legal(acted("inf bows", "S A"), 0, -1, N, 0);
    const Outcome greedy = acted("inf bows", "S X");
    EXPECT_EQ(greedy.at_part, "X");
    EXPECT_NE(greedy.refused.find("shot or reloaded"), std::string::npos) << greedy.refused;
    legal(acted("cav spears a2", "A X"), 0, -1, N, 0);
    legal(acted("cav spears", "AF A+ A"), -1, 2, SW, 0);
    legal(acted("inf crossbows", "S A"), 0, -1, N, 0, false);
    const Outcome spent = acted("inf crossbows", "A R", false);
    EXPECT_EQ(spent.at_part, "R");
    EXPECT_NE(spent.refused.find("movement point"), std::string::npos) << spent.refused;
    legal(acted("lcav crossbows", "A R A", false), 0, -2, N, 1);
    legal(acted("inf arbalests", "R", false), 0, 0, N, 1);
    const Outcome moved = acted("linf arbalests", "T+ R", false);
    EXPECT_EQ(moved.at_part, "R");
    EXPECT_NE(moved.refused.find("without movement"), std::string::npos) << moved.refused;
    const Outcome twice = acted("linf crossbows", "R S", false);
    EXPECT_EQ(twice.at_part, "S");
    EXPECT_NE(twice.refused.find("already shot or reloaded"), std::string::npos) << twice.refused;
}

TEST(LionheartExamples, E22_StatesAndHexesInReach) {  // LH-12..LH-15, LH-55..LH-63
    struct Case {
        std::string_view stand;
        int points;
        std::size_t states, hexes;
    };
    for (const Case& c :
         {Case{"inf spears a0", 1, 7, 2}, Case{"cav spears a2", 2, 30, 8}, Case{"cav spears a0", 3, 94, 22},
          Case{"linf spears a0", 2, 78, 14}, Case{"linf spears a2", 1, 21, 4}, Case{"lcav spears a0", 4, 306, 52}}) {
        const State s = placed({put(c.stand, Side::first, 20, 20, N)}, {}, 40, 40);
        EXPECT_EQ(fresh_action(s, 0).move_points, c.points) << c.stand;
        std::vector<Reached> found;
        reach(s, 0, fresh_action(s, 0), found);
        std::set<std::tuple<int, int, int>> states;
        std::set<std::pair<int, int>> hexes;
        for (const Reached& r : found) {
            states.emplace(r.at.q, r.at.r, r.facing);
            hexes.emplace(r.at.q, r.at.r);
        }
        EXPECT_EQ(states.size(), c.states) << c.stand;
        EXPECT_EQ(hexes.size(), c.hexes) << c.stand;
    }
}

// --- Costs and bids --------------------------------------------------------------------------------------------------

TEST(LionheartExamples, E23_Costs) {  // LH-76..LH-104
    const auto price = [](std::string_view words, int leadership = 2) {
        Build b = written(words).facts.build;
        b.leadership = static_cast<std::uint8_t>(leadership);
        return fraction(cost(b), point);
    };
    EXPECT_EQ(price("inf sidearms m1"), fraction(1)) << "peasants";
    EXPECT_EQ(price("inf spears a2 sh m3"), fraction(10));
    EXPECT_EQ(price("cav spears a3 sh m3"), fraction(25));
    EXPECT_EQ(price("linf bows"), fraction(2));
    EXPECT_EQ(price("lcav crossbows a1 m1"), fraction(5, 2));
    EXPECT_EQ(price("inf arbalests a1"), fraction(7));
    EXPECT_EQ(price("kingm spears a3 sh m3", 3), fraction(93, 2));
    EXPECT_EQ(price("kingf heavy a2", 1), fraction(7));
    EXPECT_EQ(price("cav spears a2 m3") / 4, fraction(9, 2)) << "a mercenary's price and least promise";
    EXPECT_EQ(price("inf halberds m3 ded"), fraction(12));
    EXPECT_EQ(price("linf spears ded"), fraction(3));
}

// A mercenary of the first side among three kings' distances; the second side to bid.
Scene bidding(int mercenary_column, int mercenary_row, int enemy_king_column, int enemy_king_row) {
    PlacedStand hired = put("cav spears a2 m3", Side::first, mercenary_column, mercenary_row, NE);
    hired.facts.hired = true;
    hired.facts.promise = 6 * point;
    Scene s({hired, put("kingf spears", Side::first, 4, 9, N), put("inf spears", Side::first, 0, 9, N),
             put("kingf spears", Side::second, enemy_king_column, enemy_king_row, S),
             put("inf spears", Side::second, 8, 0, S)});
    s.s.stage = Stage::bids;
    s.s.acted = s.s.bidder = Side::second;
    s.s.pool = {19 * point / 2, 7 * point};
    return s;
}

TEST(LionheartExamples, E24_Bidding) {  // LH-92..LH-101
    {
        Scene s = bidding(4, 3, 4, 0);
        EXPECT_EQ(distance(s.at(0).at, s.at(1).at), 6);
        EXPECT_EQ(distance(s.at(0).at, s.at(3).at), 3);
        EXPECT_TRUE(may_bid(s.s, Side::second, 0));
        EXPECT_FALSE(may_bid(s.s, Side::first, 0)) << "it is his own";
    }
    for (const auto& [c, r, kc, kr] : {std::array{4, 5, 5, 1}, std::array{2, 6, 1, 2}}) {
        Scene s = bidding(c, r, kc, kr);
        EXPECT_EQ(distance(s.at(0).at, s.at(1).at), 4);
        EXPECT_EQ(distance(s.at(0).at, s.at(3).at), 4);
        EXPECT_FALSE(may_bid(s.s, Side::second, 0));
    }
    // A's pool: 100 less 80, less 4.5 paid and 6 promised. B bids 6: no more than the promise.
    Scene s = bidding(4, 3, 4, 0);
    s.s.stands[0].panicked = true;
    FaceDice none({});
    s.give(Bid{piece(0), 6 * point}, none);
    EXPECT_EQ(s.at(0).side, Side::first);
    EXPECT_EQ(s.s.pool, (PerSide<std::int32_t>{19 * point / 2, 7 * point}));
    EXPECT_FALSE(may_bid(s.s, Side::second, 0)) << "not again this turn";
    // Next turn 7 is accepted.
    s.s.stands[0].bid_for = 0;
    s.s.stage = Stage::bids;
    s.s.bidder = Side::second;
    s.give(Bid{piece(0), 7 * point}, none);
    EXPECT_EQ(s.at(0).side, Side::second);
    EXPECT_EQ(s.s.pool, (PerSide<std::int32_t>{31 * point / 2, 0}));
    EXPECT_EQ(s.at(0).promise, 7 * point);
    expect_stand(s, 0, 2, 4, 3, NE, true);
    EXPECT_TRUE(s.at(0).loaded);
}

// --- Muster and home -------------------------------------------------------------------------------------------------

Unit men(int count, std::initializer_list<Ability> abilities = {}) {
    Unit u;
    u.name = "Men";
    u.count = count;
    for (const Ability a : abilities) u.abilities.add(a);
    return u;
}
Unit mounted(Unit u) {
    u.mounted = true;
    return u;
}

TEST(LionheartExamples, E25_FiguresAndStands) {
    const auto check = [](const Unit& u, Kind kind, int figures, const std::vector<int>& stands) {
        EXPECT_EQ(figures_of(u, 10), figures);
        EXPECT_EQ(stands_of(figures_of(u, 10), kind), stands);
    };
    check(men(400), Kind::inf, 40, std::vector<int>(10, 4));
    check(men(160), Kind::cav, 16, std::vector<int>(8, 2));
    check(men(95), Kind::linf, 10, std::vector<int>(5, 2));
    std::vector<int> small(10, 4);
    small.push_back(3);
    check(men(600, {Ability::small}), Kind::inf, 43, small);
    check(men(50, {Ability::large}), Kind::inf, 8, {4, 4});
    check(men(7, {Ability::giant}), Kind::cav, 4, {2, 2});
    check(men(3), Kind::inf, 1, {1});
}

TEST(LionheartExamples, E25_WhatUnitsBecome) {
    const auto becomes = [](const Unit& u, std::string_view stand, int points_of_movement, const Fraction& price,
                            int fine) {
        const Facts f = stand_of(u, {});
        EXPECT_EQ(f.build, written(stand).facts.build) << stand;
        EXPECT_EQ(f.move_points, points_of_movement);
        EXPECT_EQ(fraction(f.price, point), price);
        EXPECT_EQ(f.fine_dice, fine);
        return f;
    };
    Unit knights = mounted(men(10));
    knights.fc = 4;
    knights.armour = Armour::heavy;
    knights.shield = true;
    knights.melee = {MeleeWeapon::lance, MeleeWeapon::sword};
    becomes(knights, "cav spears a3 sh m3", 2, 25, 1);
    Unit elves = men(10, {Ability::camouflage});
    elves.fc = 3;
    elves.armour = Armour::medium;
    elves.missile = {MissileWeapon::longbow};
    elves.melee = {MeleeWeapon::axe};
    EXPECT_TRUE(becomes(elves, "inf longbows a2 m3", 1, 11, 0).camouflage);
    Unit goblins = men(10, {Ability::small});
    goblins.armour = Armour::light;
    goblins.shield = true;
    goblins.melee = {MeleeWeapon::spear};
    goblins.formation = Formation::skirmish;
    becomes(goblins, "linf spears a1 sh m2", 2, 3, 0);
    Unit skeletons = men(10, {Ability::undead});
    skeletons.shield = true;
    skeletons.melee = {MeleeWeapon::short_sword};
    EXPECT_TRUE(becomes(skeletons, "inf sidearms a0 sh m2", 1, 4, 0).undead);
    Unit horse = mounted(men(10));
    horse.armour = Armour::medium;
    horse.missile = {MissileWeapon::heavy_crossbow};
    horse.melee = {MeleeWeapon::sword};
    horse.formation = Formation::skirmish;
    becomes(horse, "lcav crossbows a2 m2", 2, fraction(13, 2), 0);
}

TEST(LionheartExamples, E25_TheAutomaticScale) {
    TableStart start;
    const auto army = [](std::vector<Unit> units) { return table_army_of_list("Army", std::move(units)); };
    start.sides = {army({men(400), mounted(men(160)), men(200)}),
                   army({men(600, {Ability::small}), men(40, {Ability::giant})})};
    EXPECT_EQ(automatic_scale(start), 20);
    std::vector<Unit> many(24, men(60));
    many.push_back(men(4000));
    start.sides = {army(many), army({men(1500)})};
    EXPECT_EQ(automatic_scale(start), 100);
    const auto s = muster(start);
    ASSERT_TRUE(std::holds_alternative<State>(s));
    const lionheart::Setup& setup = *std::get<State>(s).setup;
    EXPECT_EQ(setup.stands.first, 35) << "34 and the leader";
    EXPECT_EQ(setup.stands.second, 5) << "4 and the leader";
}

TEST(LionheartExamples, E26_LossesBackToTheRoster) {
    const MenLost few = men_lost(95, 10, {3, 0, 1, 2});
    EXPECT_EQ(few, (MenLost{29, 0, 9, 19}));
    EXPECT_EQ(95 - 29 - 9 - 19, 38) << "fit";
    EXPECT_THAT(abstract::returning({few.casualties}), ElementsAre(8));
    EXPECT_EQ(few.routed * House{}.rout_loss / 100, 9);
    const MenLost many = men_lost(400, 40, {13, 0, 0, 5});
    EXPECT_EQ(many, (MenLost{130, 0, 0, 50}));
    EXPECT_THAT(abstract::returning({many.casualties}), ElementsAre(39));
    EXPECT_EQ(many.routed * House{}.rout_loss / 100, 25);
}

TEST(LionheartExamples, E27_MarksmenAndAMage) {  // R-54
    PlacedStand archers = put("inf longbows", Side::first, 4, 6, N),
                target = put("inf spears a2", Side::second, 4, 4, S);
    archers.facts.marksman = true;
    archers.facts.spells = 2;
    target.facts.tough = true;
    const State s = placed({archers, target});
    EXPECT_EQ(save_level(s, 1, 0, {true, false, archers.at}).total(), 2);
    const ClashOdds shot_at = shot_odds(s, 0, 1, archers.at);
    const std::vector<double> wanted = {16. / 81, 32. / 81, 8. / 27, 8. / 81, 1. / 81};
    ASSERT_EQ(shot_at.defender.lost.size(), wanted.size());
    for (std::size_t k = 0; k < wanted.size(); ++k) EXPECT_NEAR(shot_at.defender.lost[k], wanted[k], exact) << k;
    EXPECT_NEAR(shot_at.defender.mean, 4. / 3, exact);
    const ClashOdds cast = spell_odds(s, 0, 1, 2);
    EXPECT_NEAR(cast.defender.lost[0], 1. / 36, exact);
    EXPECT_NEAR(cast.defender.lost[1], 5. / 18, exact);
    EXPECT_NEAR(cast.defender.lost[2], 25. / 36, exact);
}

}  // namespace
}  // namespace banneret::lionheart
