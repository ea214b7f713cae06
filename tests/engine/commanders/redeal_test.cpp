#include "engine/commanders/same_dice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/abstract/tables.h"
#include "tests/support/example_armies.h"

namespace banneret {
namespace {

using example::attack;
using example::meeting;
using example::setup_of;
using testing::HasSubstr;

struct Then {
    abstract::Start start;
    PlayedBattle battle;
};
Then played(abstract::Start start, std::uint64_t seed, const PerSide<Instructions>& fixed = {}) {
    Then out{start, play_out(abstract::begin(setup_of(start)), seed, fixed)};
    EXPECT_FALSE(out.battle.refused);
    return out;
}
SameDiceReplay again(const Then& then, const BattleChange& change, std::uint64_t seed = 99) {
    return replay_with_same_dice(then.start, then.battle.orders, then.battle.rolls, change, seed);
}

TEST(Redeal, WithNoChangeTheBattleIsWhatItWas) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const Then then = played(seed % 2 == 0 ? meeting(example::red_army(), example::orc_army())
                                               : attack(example::hun_army(), example::mil_army()),
                                 seed);
        const SameDiceReplay now = again(then, {});
        ASSERT_FALSE(now.battle.refused);
        EXPECT_EQ(now.battle.record, then.battle.record);
        EXPECT_EQ(now.battle.orders, then.battle.orders);
        EXPECT_EQ(now.battle.rolls, then.battle.rolls);
        EXPECT_EQ(now.dealt, then.battle.rolls.size());
        EXPECT_EQ(now.thrown, 0u);
        EXPECT_TRUE(now.decided.empty());
    }
}

PerSide<Instructions> postures(Posture attacker, Posture defender) {
    PerSide<Instructions> out;
    out.first.posture = attacker;
    out.second.posture = defender;
    out.first.stratagem = out.second.stratagem = Stratagem::none;
    return out;
}

// AD-17: another posture with the same die differs exactly by its modifier.
TEST(Redeal, AnotherPostureMovesTheSameDie) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Then then = played(attack(example::red_army(), example::hob_army()), seed,
                                 postures(Posture::frontal_assault, Posture::stand_and_hold));
        BattleChange change;
        change.instead.first.posture = Posture::envelope;
        const SameDiceReplay now = again(then, change);
        ASSERT_FALSE(now.battle.refused);
        EXPECT_EQ(now.battle.record.sides.first.posture, Posture::envelope);
        EXPECT_EQ(now.battle.record.sides.second.posture, Posture::stand_and_hold);
        EXPECT_EQ(now.battle.record.result_die, std::min(then.battle.record.result_die + 2, 6));
        // The casualty dice of the sides' rolls were repeated.
        const auto casualties = [](const std::vector<Roll>& rolls, Side s) {
            for (const Roll& r : rolls)
                if (r.question.what == RollFor::casualties && r.question.who == roller(s)) return r.answer.n[0];
            return 0;
        };
        EXPECT_EQ(casualties(now.battle.rolls, Side::first), casualties(then.battle.rolls, Side::first));
    }
}

// AD-R7: if the enemy attempts no stratagem, there is none to foil.
TEST(Redeal, NoStratagem) {
    PerSide<Instructions> fixed;
    fixed.second.stratagem = Stratagem::ambush;
    const Then then = played(attack(example::red_army(), example::hob_army()), 5, fixed);
    BattleChange change;
    change.instead.second.stratagem = Stratagem::none;
    const SameDiceReplay now = again(then, change);
    ASSERT_FALSE(now.battle.refused);
    EXPECT_EQ(now.battle.record.sides.second.attempt, abstract::Attempt::none);
    EXPECT_EQ(now.battle.record.sides.first.foil, abstract::Attempt::none);
    for (const Roll& r : now.battle.rolls) EXPECT_NE(r.question.who, roller(Side::second, UnitId{1}));
    EXPECT_EQ(abstract::effective_stratagem(now.battle.record, Side::second), Stratagem::none);
}

// AD-21: the die and the postures are repeated; the column differs.
TEST(Redeal, OneUnitMore) {
    int different = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        const Then then = played(attack(example::red_army(), example::orc_army()), seed,
                                 postures(Posture::frontal_assault, Posture::stand_and_hold));
        BattleChange change;
        change.start = then.start;
        change.start->sides.first.units.push_back(example::unit(9, "Levy", 900, 3, Armour::heavy));
        const SameDiceReplay now = again(then, change);
        ASSERT_FALSE(now.battle.refused);
        EXPECT_EQ(now.battle.record.setup->sheets.first.individuals, 1500);
        const int die = now.battle.record.result_die;
        EXPECT_EQ(die, then.battle.record.result_die);
        EXPECT_EQ(*then.battle.record.result, abstract::battle_result(abstract::column(4960, 4800), die));
        EXPECT_EQ(*now.battle.record.result, abstract::battle_result(abstract::column(10360, 4800), die));
        different += now.battle.record.result == then.battle.record.result ? 0 : 1;
    }
    EXPECT_GT(different, 0);
}

TEST(Redeal, SaysWhatAGeneralHadToDecideAnew) {
    PerSide<Instructions> fixed;
    fixed.first.stratagem = fixed.second.stratagem = Stratagem::none;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        const Then then = played(attack(example::red_army(), example::hob_army()), seed, fixed);
        BattleChange change;
        change.instead.second.stratagem = Stratagem::ambush;
        const SameDiceReplay now = again(then, change);
        ASSERT_FALSE(now.battle.refused);
        EXPECT_GE(now.thrown, 1u);  // there was no roll for an ambush before
        const bool succeeded = now.battle.record.sides.second.attempt == abstract::Attempt::succeeded ||
                               now.battle.record.sides.second.attempt == abstract::Attempt::foiled;
        // RED was never asked for a foil, so its general decides.
        EXPECT_EQ(!now.decided.empty() && now.decided.front().starts_with("Red, a foil: "), succeeded);
    }
}

TEST(Redeal, RefusesWhatTheRulesDoNotAllow) {
    const Then then = played(attack(example::mil_army(), example::red_army()), 3);
    BattleChange change;
    change.instead.first.posture = Posture::envelope;  // AD-18
    ASSERT_TRUE(again(then, change).battle.refused);
    EXPECT_THAT(again(then, change).battle.refused->why, HasSubstr("Mil"));
    // A record that does not fit is refused.
    const SameDiceReplay damaged = replay_with_same_dice(then.start, then.battle.orders, {}, {}, 1);
    ASSERT_TRUE(damaged.battle.refused);
    EXPECT_THAT(damaged.battle.refused->why, HasSubstr("does not fit"));
}

TEST(Redeal, ReadsChangesOfChoices) {
    const auto read = [](std::string_view words) { return parse_instruction(words, {}); };
    EXPECT_EQ(std::get<Instructions>(*read("posture=envelope")).posture, Posture::envelope);
    EXPECT_EQ(std::get<Instructions>(*read("Stratagem = none")).stratagem, Stratagem::none);
    EXPECT_EQ(std::get<Instructions>(*read("stance=defensive")).stance, Stance::defensive);
    EXPECT_EQ(std::get<Instructions>(*read("losses=spare-the-best")).losses, LossWay::spare_the_best);
    EXPECT_EQ(std::get<Instructions>(*read("pursue=no")).pursue, false);
    EXPECT_FALSE(read("Knights.count=120"));
    EXPECT_FALSE(read("+Militia,1,1,none"));
    EXPECT_THAT(std::get<Refusal>(*read("posture=envelop")).why, HasSubstr("envelope"));
    EXPECT_TRUE(std::holds_alternative<Refusal>(*read("losses=by-hand")));
    EXPECT_TRUE(std::holds_alternative<Refusal>(*read("pursue=maybe")));
}

}  // namespace
}  // namespace banneret
