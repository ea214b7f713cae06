#include "engine/commanders/judges/judge.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/commanders/general.h"

namespace banneret {
namespace {

Unit soldiers(const char* name, std::int32_t count, bool mounted, MeleeWeapon weapon) {
    Unit u;
    u.name = name;
    u.count = count;
    u.mounted = mounted;
    u.melee = {weapon};
    return u;
}

// Red has foot and horse, Blue foot and a few more of them.
JudgeQuestion a_question(const HouseRules& house = {}) {
    const std::vector<Unit> red = {soldiers("Foot", 80, false, MeleeWeapon::spear),
                                   soldiers("Horse", 40, true, MeleeWeapon::lance)},
                            blue = {soldiers("Levy", 140, false, MeleeWeapon::spear)};
    JudgeQuestion q;
    q.start.house = house;
    q.start.sides = {table_army_of_list("Red", red, 3), table_army_of_list("Blue", blue, 3)};
    abstract::Start start;
    start.house = house.abstract;
    start.roles_given = true;
    start.sides = {abstract::contingent_of_list("Red", red, 3, 0, 0),
                   abstract::contingent_of_list("Blue", blue, 3, 0, 0)};
    q.setup = std::get<Shared<abstract::Setup>>(abstract::set_up(start));
    return q;
}

double total(const Verdict& v) {
    return v.wins.first.value + v.wins.second.value + v.drawn.value + v.unfinished.value;
}

TEST(Judge, TheAbstractVerdictIsThatOfTheOdds) {  // AD-21 .. AD-25
    const JudgeQuestion q = a_question();
    const Verdict v = abstract_verdict(q);
    const Outlook o = outlook(*q.setup, q.play);
    EXPECT_TRUE(v.exact);
    EXPECT_EQ(v.wins.first.exact, o.attacker_wins);
    EXPECT_EQ(v.wins.second.exact, o.defender_wins);
    EXPECT_EQ(v.drawn.exact, o.drawn);
    EXPECT_NEAR(total(v), 1, 1e-12);
    Fraction endings = 0;
    for (const Verdict::Ending& e : v.endings) endings += *e.share.exact;
    EXPECT_EQ(endings, 1);
    // Men and strength are lost in proportion, except for the rounding to whole men.
    EXPECT_NEAR(v.losses.first.lost.value, o.mean_loss(Role::attacker).get_d(), 0.01);
    EXPECT_NEAR(v.losses.second.lost.value, o.mean_loss(Role::defender).get_d(), 0.01);
}

// AD-27, AD-R9, AD-R11: exact means lie within the intervals of battles that are played.
TEST(Judge, TheAbstractDeadAreThoseOfBattlesPlayed) {
    JudgeQuestion q = a_question();
    q.play.attacker = Posture::frontal_assault;
    q.play.defender = Posture::stand_and_hold;
    const Verdict v = abstract_verdict(q);
    PerSide<Instructions> fixed;
    for (const Side side : both_sides) {
        fixed[side].stratagem = Stratagem::none;
        fixed[side].losses = LossWay::proportional;
        fixed[side].pursue = true;
    }
    fixed.first.posture = q.play.attacker;
    fixed.second.posture = q.play.defender;
    PerSide<Sampled> lost{Sampled(0, 1), Sampled(0, 1)}, dead = lost;
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        const PlayedBattle played = play_out(abstract::begin(q.setup), seed, fixed);
        ASSERT_FALSE(played.refused);
        const abstract::Outcome outcome = abstract::outcome(played.record);
        for (const Side side : both_sides) {
            double men = 0, gone = 0, killed = 0;
            for (const UnitLosses& u : outcome.losses[side].units) {
                men += u.before;
                gone += u.lost();
                killed += u.killed;
            }
            lost[side].add(gone / men);
            dead[side].add(killed / men);
        }
    }
    for (const Side side : both_sides) {
        EXPECT_LT(lost[side].mean().low, v.losses[side].lost.value);
        EXPECT_GT(lost[side].mean().high, v.losses[side].lost.value);
        EXPECT_LT(dead[side].mean().low, v.losses[side].dead.value);
        EXPECT_GT(dead[side].mean().high, v.losses[side].dead.value);
        EXPECT_LT(v.losses[side].dead.value, v.losses[side].lost.value);
    }
}

TEST(Judge, WithoutHealingAllWhoAreLostAreDead) {  // AD-27
    HouseRules house;
    house.abstract.healing = false;
    const Verdict v = abstract_verdict(a_question(house));
    for (const Side side : both_sides) EXPECT_EQ(v.losses[side].dead.exact, v.losses[side].lost.exact);
}

TEST(Judge, EveryRulesetJudgesTheSameBattleOnAnyNumberOfThreads) {
    const JudgeQuestion q = a_question();
    for (const TacticalRuleset& ruleset : tactical_rulesets()) {
        TacticalJudge one(ruleset, q), two(ruleset, q);
        ASSERT_TRUE(one.can_judge()) << ruleset.key;
        one.fight(6, 1);
        two.fight(2, 2);
        two.fight(4, 2);
        const Verdict v = one.verdict(), w = two.verdict();
        EXPECT_EQ(v.key, ruleset.key);
        EXPECT_EQ(v.battles, 6u);
        EXPECT_NEAR(total(v), 1, 1e-12);
        EXPECT_EQ(v.wins.first.value, w.wins.first.value) << ruleset.key;
        EXPECT_EQ(v.turns->value, w.turns->value);
        double endings = 0;
        for (const Verdict::Ending& e : v.endings) endings += e.share.value;
        EXPECT_NEAR(endings, 1 - v.unfinished.value, 1e-12);
        for (const Side side : both_sides) {
            const JudgedLosses& l = v.losses[side];
            EXPECT_EQ(l.lost.value, w.losses[side].lost.value) << ruleset.key;
            EXPECT_GE(l.lost.value, l.dead.value + l.captured.value - 1e-12) << ruleset.key;
            EXPECT_LE(l.lost.value, 1);
        }
    }
}

TEST(Judge, ARulesetThatCannotBeginSaysWhy) {
    JudgeQuestion q = a_question();
    q.start.sides.first.units.clear();
    const TacticalRuleset& ruleset = tactical_rulesets().front();
    TacticalJudge judge(ruleset, q);
    EXPECT_FALSE(judge.can_judge());
    judge.fight(3, 1);
    EXPECT_FALSE(judge.verdict().problems.empty());
    EXPECT_EQ(judge.verdict().battles, 0u);
}

}  // namespace
}  // namespace banneret
