#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/campaign/versions/delta.h"
#include "engine/dice/seeded.h"
#include "tests/support/campaigns.h"

namespace banneret {
namespace {

using example::books;
using example::done;
using example::fought_out;
using example::id_of;
using example::joined;
using example::named;
using example::offered;
using example::open_battle;
using example::ordered;
using example::record_of;
using example::refusal;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

// --- Offering ----------------------------------------------------------------------------------------------------

TEST(Battles, AnOfferNamesThePlaceAndWaits) {
    History h = books();
    const Entry entry = done(h, OfferBattle{id_of(h, "Red"), id_of(h, "Hob"), "", "", "the bridge is down"});
    const OpenBattle& battle = *h.now().battles.front();
    EXPECT_EQ(battle.name, "Battle of Harl Ford");
    EXPECT_EQ(battle.place, "Harl Ford");
    EXPECT_EQ(battle.note, "the bridge is down");
    EXPECT_FALSE(battle.under_way());
    EXPECT_EQ(entry.kind, EntryKind::battle_offered);
    EXPECT_THAT(due_list(h.now()), Contains(Due{3, "Battle of Harl Ford waits to be fought", id_of(h, "Red"),
                                                DueKind::battle, id_of(h, "Hob")}));
}

TEST(Battles, ANameInUseGetsANumber) {
    History h = books();
    const ArmyId red = id_of(h, "Red"), hob = id_of(h, "Hob");
    done(h, PutArmy{example::army("Goblins", named(h, "Hob").faction, "Harl Ford", example::mil(), 1), ""});
    done(h, PutArmy{example::army("Wolves", named(h, "Hob").faction, "Harl Ford", example::mil(), 1), ""});
    done(h, OfferBattle{red, hob, "", "", ""});
    done(h, OfferBattle{red, id_of(h, "Goblins"), "", "", ""});
    done(h, OfferBattle{red, id_of(h, "Wolves"), "battle of harl ford", "", ""});
    ASSERT_EQ(h.now().battles.size(), 3u);
    EXPECT_EQ(h.now().battles[1]->name, "Second Battle of Harl Ford");
    EXPECT_EQ(h.now().battles[2]->name, "Third battle of harl ford") << "names are compared as words";
}

// --- The plan ----------------------------------------------------------------------------------------------------

TEST(Battles, APlanIsKeptUndoneAndTurnedWithItsArmies) {
    History h = books();
    const BattleId id = offered(h);
    const Campaign before = h.now();
    BattlePlan plan;
    plan.roles_given = true;
    plan.attacker = Side::second;
    plan.sides.second.as_attacker = Posture::envelope;
    done(h, PlanBattle{id, plan, "the roles"});
    EXPECT_EQ(h.undo_words(), "plan Battle of Harl Ford: the roles");
    EXPECT_EQ(h.now().battles.front()->plan, plan);
    const auto again = changed_by(before, difference(before, h.now()));
    ASSERT_TRUE(std::holds_alternative<Campaign>(again));
    EXPECT_EQ(std::get<Campaign>(again), h.now());
    done(h, ChooseResolver{id, Resolver::abstract, 7, true, true});
    EXPECT_EQ(h.now().battles.front()->plan.sides.first.as_attacker, Posture::envelope) << "Hob is the first side now";
    EXPECT_EQ(h.now().battles.front()->plan.attacker, Side::first);
    h.undo();
    h.undo();
    EXPECT_EQ(h.now().battles.front()->plan, BattlePlan{});
}

TEST(Battles, ASealedAnswerLastsUntilTheNextOrder) {
    History h = books();
    const BattleId id = offered(h);
    BattlePlan plan;
    plan.sides.first.sealed = ChooseStratagem{Stratagem::ambush};
    EXPECT_THAT(refusal(h, PlanBattle{id, plan, ""}), HasSubstr("has not begun"));
    done(h, ChooseResolver{id, Resolver::abstract, 7, true});
    done(h, PlanBattle{id, plan, "seal"});
    EXPECT_TRUE(faults(h.now()).empty());
    EXPECT_TRUE(h.now().battles.front()->plan.sides.first.sealed);
    done(h, GiveBattleOrder{id, ChooseStratagem{}});
    EXPECT_FALSE(h.now().battles.front()->plan.sides.first.sealed);
    plan.sides.first.sealed = ThrowDice{};
    EXPECT_THAT(refusal(h, PlanBattle{id, plan, ""}), HasSubstr("Dice cannot be sealed"));
    plan = {};
    plan.sides.first.as_attacker = Posture::weak_center;
    EXPECT_THAT(refusal(h, PlanBattle{id, plan, ""}), HasSubstr("a defender's"));
}

TEST(Battles, OnlyEnemiesAtOnePlaceWithStrengthMayGiveBattle) {
    History h = books();
    const ArmyId red = id_of(h, "Red"), hob = id_of(h, "Hob");
    EXPECT_THAT(refusal(h, OfferBattle{red, red, "", "", ""}), HasSubstr("Red cannot give battle to itself"));
    EXPECT_THAT(refusal(h, OfferBattle{red, ArmyId{9999}, "", "", ""}), HasSubstr("not in the campaign"));
    done(h, PutArmy{example::army("Allies", named(h, "Red").faction, "Harl Ford", example::mil(), 1), ""});
    EXPECT_THAT(refusal(h, OfferBattle{red, id_of(h, "Allies"), "", "", ""}),
                HasSubstr("Red and Allies serve the same side"));
    done(h, PutArmy{example::army("Empty", named(h, "Hob").faction, "Harl Ford", {}, 1), ""});
    EXPECT_THAT(refusal(h, OfferBattle{red, id_of(h, "Empty"), "", "", ""}), HasSubstr("Empty"));
    Army orc = named(h, "Orc");
    for (Unit& u : orc.units) u.count = 0;
    done(h, PutArmy{orc, "all dead"});
    EXPECT_THAT(refusal(h, OfferBattle{red, orc.id, "", "", ""}), HasSubstr("Orc: It has nobody fit"));  // AD-R8
    done(h, MoveArmy{hob, "Far Fen"});
    EXPECT_THAT(refusal(h, OfferBattle{red, hob, "", "", ""}),
                HasSubstr("Red and Hob are not at the same place: Harl Ford and Far Fen"));
    Army nowhere = named(h, "Red");
    nowhere.place.clear();
    done(h, PutArmy{nowhere, "lost"});
    EXPECT_THAT(refusal(h, OfferBattle{red, hob, "", "", ""}), HasSubstr("Red has no place yet"));
}

TEST(Battles, OnePairOfArmiesHasOneBattleAndNobodyFightsTwice) {
    History h = books();
    const BattleId first = offered(h);
    EXPECT_THAT(refusal(h, OfferBattle{id_of(h, "Hob"), id_of(h, "Red"), "", "", ""}),
                HasSubstr("already have a battle waiting"));
    done(h, OfferBattle{id_of(h, "Red"), id_of(h, "Orc"), "", "", ""});
    const BattleId second = h.now().battles.back()->id;
    done(h, ChooseResolver{first, Resolver::abstract, 1, true});
    EXPECT_THAT(refusal(h, ChooseResolver{second, Resolver::abstract, 1, true}),
                HasSubstr("Red is fighting Battle of Harl Ford"));
}

TEST(Battles, WhoFightsIsNotEditedMovedRemovedAndNoDayPasses) {
    History h = books();
    const BattleId battle = joined(h, "Hob");
    EXPECT_THAT(refusal(h, PutArmy{named(h, "Red"), ""}), HasSubstr("is fighting Battle of Harl Ford"));
    EXPECT_THAT(refusal(h, MoveArmy{id_of(h, "Red"), "Moor"}), HasSubstr("call that battle off first"));
    EXPECT_THAT(refusal(h, RemoveArmy{id_of(h, "Red")}), HasSubstr("call that battle off first"));
    EXPECT_THAT(refusal(h, PassDays{1}), HasSubstr("is being fought"));
    done(h, CallOffBattle{battle});
    done(h, PassDays{1});
}

TEST(Battles, ABattleCalledOffIsAFact) {
    History h = books();
    const BattleId battle = offered(h);
    const Entry entry = done(h, CallOffBattle{battle});
    EXPECT_THAT(entry.lines, ElementsAre("Battle of Harl Ford is called off."));
    EXPECT_THAT(refusal(h, CallOffBattle{battle}), HasSubstr("not open"));
    EXPECT_THAT(refusal(h, ChooseResolver{battle, Resolver::abstract, 1, true}), HasSubstr("not open"));
    EXPECT_THAT(refusal(h, GiveBattleOrder{battle, ThrowDice{}}), HasSubstr("not open"));
    EXPECT_THAT(refusal(h, EnterBattleResult{battle, {}, 0}), HasSubstr("not open"));
    EXPECT_THAT(refusal(h, ReviewBattle{battle, {}, ""}), HasSubstr("not open"));
}

// --- Fighting ----------------------------------------------------------------------------------------------------

TEST(Battles, BeginningTakesTheStartAsTheArmiesStand) {
    History h = books();
    const BattleId battle = joined(h, "Hob", 77);
    const Transcript& t = open_battle(h, battle).transcript;
    EXPECT_EQ(t.start->sides.first.units, named(h, "Red").units);
    EXPECT_EQ(t.start->sides.second.leadership, 2);
    EXPECT_EQ(t.start->day, 3);
    EXPECT_TRUE(t.start->roles_given);
    EXPECT_EQ(open_battle(h, battle).seed, 77u);
    EXPECT_THAT(refusal(h, ChooseResolver{battle, Resolver::typed_in, 1, true}), HasSubstr("Type in the result"));
}

TEST(Battles, ABattleKeepsTheHouseRulesItBeganWith) {
    History h = books();
    const BattleId battle = joined(h, "Hob");
    HouseRules house;
    house.abstract.shield_also_a_bonus = true;
    done(h, SetHouseRules{house});
    EXPECT_FALSE(open_battle(h, battle).transcript.start->house.shield_also_a_bonus);
}

TEST(Battles, ABattleMayBeBegunAnewOrPutBack) {
    History h = books();
    const BattleId battle = joined(h, "Hob");
    std::vector<int> none;
    ordered(h, battle, ChooseStratagem{}, none);
    EXPECT_EQ(open_battle(h, battle).transcript.orders.size(), 1u);
    done(h, ChooseResolver{battle, Resolver::abstract, 2, false});
    EXPECT_TRUE(open_battle(h, battle).transcript.orders.empty());
    done(h, ChooseResolver{battle, Resolver::undecided, 0, false});
    EXPECT_FALSE(open_battle(h, battle).under_way());
    EXPECT_THAT(refusal(h, ChooseResolver{battle, Resolver::undecided, 0, false}), HasSubstr("has not begun"));
    EXPECT_THAT(refusal(h, GiveBattleOrder{battle, ThrowDice{}}), HasSubstr("begin it first"));
}

// The referee's choice of attacker becomes the first side, whichever army was named first in the offer.
TEST(Battles, TheSecondArmyMayBeNamedAttacker) {
    History h = books();
    const BattleId battle = offered(h);
    const Campaign before = h.now();
    done(h, ChooseResolver{battle, Resolver::abstract, 2, true, true});
    EXPECT_EQ(open_battle(h, battle).first, id_of(h, "Hob"));
    EXPECT_EQ(open_battle(h, battle).second, id_of(h, "Red"));
    EXPECT_EQ(open_battle(h, battle).transcript.start->sides.first.name, "Hob");
    const auto kept = changed_by(before, difference(before, h.now()));
    ASSERT_TRUE(std::holds_alternative<Campaign>(kept));
    EXPECT_EQ(std::get<Campaign>(kept), h.now());
    h.undo();
    EXPECT_EQ(open_battle(h, battle).first, id_of(h, "Red"));
}

TEST(Battles, OrdersOutOfTurnAreRefusedInTheRulesWords) {
    History h = books();
    const BattleId battle = joined(h, "Hob");
    EXPECT_EQ(refusal(h, GiveBattleOrder{battle, ThrowDice{}}),
              "No dice are rolled now. The battle waits for this: The general of Red: a stratagem, or none?");
}

TEST(Battles, AskForTheRollTheyNeedAndKeepItAsItFell) {
    History h = books();
    const BattleId battle = joined(h, "Hob");
    std::vector<int> none;
    while (abstract::pending(record_of(h, battle))->ask != Decision::Ask::roll) {
        const abstract::Record r = record_of(h, battle);
        ordered(h, battle, answer(r, *abstract::pending(r), {}), none);
    }
    const auto asked = h.perform(GiveBattleOrder{battle, ThrowDice{}});
    ASSERT_TRUE(std::holds_alternative<NeedRoll>(asked));
    const Question q = std::get<NeedRoll>(asked).question;
    EXPECT_EQ(q.what, RollFor::battle_result);
    const std::vector<Roll> typed = {example::fell(q, 5)};
    const Entry entry = done(h, GiveBattleOrder{battle, ThrowDice{}}, typed);
    EXPECT_EQ(entry.rolls, typed);
    EXPECT_EQ(open_battle(h, battle).transcript.rolls, typed);

    const std::vector<Roll> impossible = {example::fell(q, 7)};
    h.undo();
    EXPECT_NE(refusal(h, GiveBattleOrder{battle, ThrowDice{}}, impossible), "(not refused)");
}

TEST(Battles, TypingOneDieLeavesTheOthersAsTheyWouldHaveFallen) {
    History h = books();
    const BattleId battle = joined(h, "Hob", 4242);
    const Question die{RollFor::battle_result, roller(Side::first), 1, 6, {}};
    const Question dice{RollFor::casualties, roller(Side::first), 2, 6, {}};
    const Roll first = program_roll(open_battle(h, battle), {}, die);
    const std::vector<Roll> rolled = {first};
    const std::vector<Roll> typed = {example::fell(die, first.answer.n[0] % 6 + 1)};
    EXPECT_EQ(program_roll(open_battle(h, battle), rolled, dice), program_roll(open_battle(h, battle), typed, dice));
    Rng rng(4242, 0);
    EXPECT_EQ(roll_faces(die, rng), first);
}

TEST(Battles, ARunOfOrdersIsOneStepOfUndo) {
    History h = books();
    const BattleId battle = joined(h, "Hob", 5);
    History by_steps = h;
    fought_out(by_steps, battle, {});
    const Transcript& t = open_battle(by_steps, battle).transcript;
    const std::size_t versions = h.versions().size();
    const Entry entry = done(h, AutoPlayBattle{battle, t.orders, t.rolls});
    EXPECT_EQ(h.versions().size(), versions + 1);
    EXPECT_EQ(entry.action, "resolve Battle of Harl Ford");
    EXPECT_EQ(open_battle(h, battle), open_battle(by_steps, battle));
    EXPECT_THAT(refusal(h, AutoPlayBattle{battle, t.orders, t.rolls}), HasSubstr("is over"));
    h.undo();
    EXPECT_THAT(refusal(h, AutoPlayBattle{battle, {}, {}}), HasSubstr("no orders"));
    std::vector<Roll> too_many = t.rolls;
    too_many.push_back(t.rolls.front());
    EXPECT_THAT(refusal(h, AutoPlayBattle{battle, t.orders, too_many}), HasSubstr("use"));
    std::vector<Order> too_long = t.orders;
    too_long.push_back(ThrowDice{});
    EXPECT_THAT(refusal(h, AutoPlayBattle{battle, too_long, t.rolls}), HasSubstr("ends before the last of the orders"));
}

TEST(Battles, WhatTheGeneralsWouldPlayIsPlayOutOfTheSameSeed) {
    History h = books();
    const BattleId battle = joined(h, "Orc", 99, false);
    const PlayedBattle expected = play_out(record_of(h, battle), 99);
    const auto played = auto_play(open_battle(h, battle));
    ASSERT_TRUE(std::holds_alternative<AutoPlayBattle>(played));
    EXPECT_EQ(std::get<AutoPlayBattle>(played).orders, expected.orders);
    EXPECT_EQ(std::get<AutoPlayBattle>(played).rolls, expected.rolls);
    done(h, std::get<AutoPlayBattle>(played));
    EXPECT_TRUE(open_battle(h, battle).to_apply());
    EXPECT_EQ(record_of(h, battle), expected.record);
}

TEST(Battles, TheGeneralsGoOnFromTheMiddleWithTheDiceThatWouldHaveFallen) {
    History h = books();
    const BattleId battle = joined(h, "Hob", 31, true);
    std::vector<int> none;
    while (open_battle(h, battle).transcript.rolls.empty()) {
        const abstract::Record r = record_of(h, battle);
        ordered(h, battle, answer(r, *abstract::pending(r), {}), none);
    }
    Rng dice(31, 0);
    for (const Roll& r : open_battle(h, battle).transcript.rolls) EXPECT_EQ(roll_faces(r.question, dice), r);
    const auto rest = std::get<AutoPlayBattle>(auto_play(open_battle(h, battle)));
    for (const Roll& r : rest.rolls) EXPECT_EQ(roll_faces(r.question, dice), r);
    done(h, rest);
    EXPECT_TRUE(open_battle(h, battle).to_apply());
}

TEST(Battles, OverIsTheOnlyStateWithSomethingToApply) {
    History h = books();
    const BattleId battle = joined(h, "Hob");
    EXPECT_THAT(refusal(h, ApplyBattle{battle}), HasSubstr("not over"));
    EXPECT_THAT(refusal(h, ReviewBattle{battle, {}, ""}), HasSubstr("not over"));
    fought_out(h, battle, {});
    EXPECT_TRUE(open_battle(h, battle).to_apply());
    EXPECT_THAT(due_list(h.now()), Contains(Due{3, "Battle of Harl Ford waits for its losses to be applied",
                                                id_of(h, "Red"), DueKind::battle, id_of(h, "Hob")}));
}

}  // namespace
}  // namespace banneret
