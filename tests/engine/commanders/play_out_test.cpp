#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "engine/commanders/general.h"
#include "engine/dice/seeded.h"
#include "tests/engine/odds/random_armies.h"
#include "tests/support/example_armies.h"

namespace banneret {
namespace {

using abstract::Stage;
using example::attack;
using example::setup_of;
using testing::HasSubstr;

abstract::Record red_attacks_orc() {
    return abstract::begin(setup_of(attack(example::red_army(), example::orc_army())));
}

abstract::Start random_start(Rng& rng, int trial) {
    const auto leadership = [&] { return 1 + static_cast<int>(rng.below(5)); };
    abstract::Start start;
    start.sides.first = abstract::contingent_of_list("First", odds_test::random_units(rng), leadership());
    start.sides.second = abstract::contingent_of_list("Second", odds_test::random_units(rng), leadership());
    start.roles_given = trial % 3 == 0;
    start.house = odds_test::random_house(rng);
    start.house.foil_declared_blind = trial % 2 == 0;
    return start;
}

TEST(PlayOut, EndsEveryBattleAndItsRecordingReplaysToTheSameEnd) {
    Rng rng(71);
    std::set<abstract::Outcome::Kind> kinds;
    for (int trial = 0; trial < 150; ++trial) {
        const abstract::Record from = abstract::begin(setup_of(random_start(rng, trial)));
        const PlayedBattle played = play_out(from, static_cast<std::uint64_t>(trial));
        ASSERT_FALSE(played.refused) << played.refused->why;
        ASSERT_EQ(played.record.stage, Stage::over);
        kinds.insert(abstract::outcome(played.record).kind);

        abstract::Record replayed = from;
        std::span<const Roll> rolls = played.rolls;
        std::vector<Event> events;
        for (const Order& order : played.orders) {
            auto next = abstract::try_step(replayed, order, rolls);
            const auto* stepped = std::get_if<abstract::Stepped>(&next);
            ASSERT_NE(stepped, nullptr);
            rolls = rolls.subspan(stepped->rolls_used);
            events.insert(events.end(), stepped->events.begin(), stepped->events.end());
            replayed = stepped->record;
        }
        EXPECT_TRUE(rolls.empty());
        EXPECT_EQ(replayed, played.record);
        EXPECT_EQ(events, played.events);
    }
    EXPECT_EQ(kinds.size(), 3u);  // fought, evaded and postponed all occurred
}

TEST(PlayOut, OneSeedIsOneBattle) {
    const PlayedBattle once = play_out(red_attacks_orc(), 9), again = play_out(red_attacks_orc(), 9);
    EXPECT_EQ(once.record, again.record);
    EXPECT_EQ(once.rolls, again.rolls);
    EXPECT_EQ(once.orders, again.orders);
    bool differs = false;
    for (std::uint64_t seed = 10; seed < 20; ++seed)
        differs = differs || play_out(red_attacks_orc(), seed).rolls != once.rolls;
    EXPECT_TRUE(differs);
}

TEST(PlayOut, DiceAreThoseOfStreamZeroHoweverMuchTheGeneralsThink) {
    const PlayedBattle played = play_out(red_attacks_orc(), 9);
    ASSERT_FALSE(played.rolls.empty());
    Rng dice(9, 0);
    for (const Roll& roll : played.rolls) {
        EXPECT_EQ(roll, roll_faces(roll.question, dice));
        EXPECT_EQ(roll.faces.size(), roll.question.count);
    }
}

TEST(PlayOut, FollowsItsInstructions) {
    const PerSide<Instructions> fixed{
        {.stratagem = Stratagem::none, .posture = Posture::envelope, .losses = LossWay::weakest_first},
        {.stratagem = Stratagem::none, .posture = Posture::fighting_retreat}};
    const PlayedBattle played = play_out(red_attacks_orc(), 4, fixed);
    ASSERT_FALSE(played.refused);
    EXPECT_EQ(played.record.sides.first.posture, Posture::envelope);
    EXPECT_EQ(played.record.sides.second.posture, Posture::fighting_retreat);
    EXPECT_EQ(played.record.sides.first.battle_loss.way, LossWay::weakest_first);
    EXPECT_EQ(played.record.sides.first.attempt, abstract::Attempt::none);
}

TEST(PlayOut, GoesOnFromWhereTheBattleStands) {
    abstract::Record r = red_attacks_orc();
    NoLog log;
    SeededDice dice(3);
    Rng rng(1);
    while (r.stage < Stage::result_roll) {
        const Decision d = *abstract::pending(r);
        abstract::apply(r, d.ask == Decision::Ask::roll ? Order{ThrowDice{}} : choose(r, d, rng).order, dice, log);
    }
    const PlayedBattle played = play_out(r, 8);
    EXPECT_EQ(played.record.stage, Stage::over);
    EXPECT_EQ(played.record.sides.first.posture, r.sides.first.posture);
    EXPECT_EQ(played.rolls.front().question.what, RollFor::battle_result);
}

std::string refusal_of(abstract::Start start, const Instructions& first, const Instructions& second = {}) {
    const PlayedBattle played = play_out(abstract::begin(setup_of(std::move(start))), 1, {first, second});
    EXPECT_TRUE(played.orders.empty());
    EXPECT_TRUE(played.rolls.empty());
    return played.refused ? played.refused->why : "not refused";
}

// AD-18, AD-19; and AD-17 for a posture of the other role.
TEST(PlayOut, RefusesPosturesThatAreNotAllowedBeforeAnyDieIsCast) {
    EXPECT_THAT(refusal_of(attack(example::mil_army(), example::hun_army()), {.posture = Posture::envelope}),
                HasSubstr("Envelope needs 25% mounted"));
    EXPECT_THAT(refusal_of(attack(example::orc_army(), example::red_army()), {.posture = Posture::screened_attack}),
                HasSubstr("missile"));
    const auto start = attack(example::red_army(), example::orc_army());
    EXPECT_EQ(refusal_of(start, {.posture = Posture::stand_and_hold}),
              "stand-and-hold is a defender's posture, and Red is the attacker.");
    EXPECT_EQ(refusal_of(start, {}, {.posture = Posture::envelope}),
              "envelope is an attacker's posture, and Orc is the defender.");
}

// AD-R5, AD-R13
TEST(PlayOut, RefusesAStratagemWithoutAGeneralOrBeforeTheWeekIsOver) {
    auto start = attack(example::red_army(), example::orc_army());
    start.day = 5;
    start.sides.first.has_general = false;
    start.sides.first.leadership = 1;
    start.sides.second.stratagem_again = 10;
    EXPECT_THAT(refusal_of(start, {.stratagem = Stratagem::flank_march}), HasSubstr("no general"));
    EXPECT_THAT(refusal_of(start, {}, {.stratagem = Stratagem::foil}), HasSubstr("day 10"));
    const abstract::Record r = abstract::begin(setup_of(start));
    EXPECT_FALSE(instructions_refused(r, Side::second, {.stratagem = Stratagem::none}));
    EXPECT_FALSE(play_out(r, 1).refused);
}

TEST(PlayOut, RefusesLossesByHand) {
    EXPECT_THAT(refusal_of(attack(example::red_army(), example::orc_army()), {.losses = LossWay::by_hand}),
                HasSubstr("by hand"));
}

// AD-R14: the role is never a reason to refuse a stratagem.
TEST(PlayOut, AStratagemForTheOtherRoleIsAttempted) {
    const PlayedBattle played = play_out(red_attacks_orc(), 2, {{.stratagem = Stratagem::ambush}, {}});
    ASSERT_FALSE(played.refused);
    EXPECT_NE(played.record.sides.first.attempt, abstract::Attempt::none);
}

}  // namespace
}  // namespace banneret
