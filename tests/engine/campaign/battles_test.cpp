#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/campaign/delta.h"
#include "engine/dice/seeded.h"
#include "tests/support/campaigns.h"
#include "tests/support/random_campaign.h"

namespace banneret {
namespace {

using example::books;
using example::done;
using example::fought_out;
using example::id_of;
using example::joined;
using example::named;
using example::only_battle;
using example::ordered;
using example::record_of;
using example::refusal;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

BattleId offered(History& h, std::string_view foe = "Hob") {
    done(h, OfferBattle{id_of(h, "Red"), id_of(h, foe), "", "", ""});
    return h.now().battles.back()->id;
}

const OpenBattle& open(const History& h, BattleId id) {
    return *find_battle(h.now(), id);
}

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
    EXPECT_THAT(due_list(h.now()), Contains(Due{3, "Battle of Harl Ford waits to be fought"}));
}

TEST(Battles, OnlyEnemiesAtOnePlaceWithStrengthMayGiveBattle) {
    History h = books();
    const ArmyId red = id_of(h, "Red"), hob = id_of(h, "Hob");
    EXPECT_THAT(refusal(h, OfferBattle{red, red, "", "", ""}), HasSubstr("Red cannot give battle to itself"));
    EXPECT_THAT(refusal(h, OfferBattle{red, ArmyId{9999}, "", "", ""}), HasSubstr("not in the books"));
    done(h, PutArmy{example::army("Allies", named(h, "Red").power, "Harl Ford", example::mil(), 1), ""});
    EXPECT_THAT(refusal(h, OfferBattle{red, id_of(h, "Allies"), "", "", ""}),
                HasSubstr("Red and Allies serve the same side"));
    done(h, PutArmy{example::army("Empty", named(h, "Hob").power, "Harl Ford", {}, 1), ""});
    EXPECT_THAT(refusal(h, OfferBattle{red, id_of(h, "Empty"), "", "", ""}), HasSubstr("Empty"));
    Army orc = named(h, "Orc");
    for (Unit& u : orc.units) u.count = 0;
    done(h, PutArmy{orc, "all dead"});
    EXPECT_THAT(refusal(h, OfferBattle{red, orc.id, "", "", ""}), HasSubstr("Orc: It has nobody fit"));
    done(h, MoveArmy{hob, "Far Fen"});
    EXPECT_THAT(refusal(h, OfferBattle{red, hob, "", "", ""}),
                HasSubstr("Red and Hob are not at the same place: Harl Ford and Far Fen"));
    Army nowhere = named(h, "Red");
    nowhere.place.clear();
    done(h, PutArmy{nowhere, "lost"});
    EXPECT_THAT(refusal(h, OfferBattle{red, hob, "", "", ""}), HasSubstr("Red stands nowhere"));
}

TEST(Battles, OnePairOfArmiesHasOneBattleAndNobodyFightsTwice) {
    History h = books();
    const BattleId first = offered(h);
    EXPECT_THAT(refusal(h, OfferBattle{id_of(h, "Hob"), id_of(h, "Red"), "", "", ""}),
                HasSubstr("have a battle waiting already"));
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
    EXPECT_THAT(refusal(h, TypeInBattle{battle, {}, 0}), HasSubstr("not open"));
    EXPECT_THAT(refusal(h, ReviewBattle{battle, {}, ""}), HasSubstr("not open"));
}

// --- Fighting ----------------------------------------------------------------------------------------------------

TEST(Battles, BeginningTakesTheStartAsTheArmiesStand) {
    History h = books();
    const BattleId battle = joined(h, "Hob", 77);
    const Transcript& t = open(h, battle).transcript;
    EXPECT_EQ(t.start->sides.first.units, named(h, "Red").units);
    EXPECT_EQ(t.start->sides.second.leadership, 2);
    EXPECT_EQ(t.start->day, 3);
    EXPECT_TRUE(t.start->roles_given);
    EXPECT_EQ(open(h, battle).seed, 77u);
    EXPECT_THAT(refusal(h, ChooseResolver{battle, Resolver::typed_in, 1, true}), HasSubstr("Type in how"));
}

TEST(Battles, ABattleKeepsTheHouseRulesItBeganWith) {
    History h = books();
    const BattleId battle = joined(h, "Hob");
    HouseRules house;
    house.abstract.shield_also_a_bonus = true;
    done(h, SetHouseRules{house});
    EXPECT_FALSE(open(h, battle).transcript.start->house.shield_also_a_bonus);
}

TEST(Battles, ABattleMayBeBegunAnewOrPutBack) {
    History h = books();
    const BattleId battle = joined(h, "Hob");
    std::vector<int> none;
    ordered(h, battle, ChooseStratagem{}, none);
    EXPECT_EQ(open(h, battle).transcript.orders.size(), 1u);
    done(h, ChooseResolver{battle, Resolver::abstract, 2, false});
    EXPECT_TRUE(open(h, battle).transcript.orders.empty());
    done(h, ChooseResolver{battle, Resolver::undecided, 0, false});
    EXPECT_FALSE(open(h, battle).under_way());
    EXPECT_THAT(refusal(h, ChooseResolver{battle, Resolver::undecided, 0, false}), HasSubstr("has not begun"));
    EXPECT_THAT(refusal(h, GiveBattleOrder{battle, ThrowDice{}}), HasSubstr("begin it first"));
}

// The army that attacks by the referee's word is the first side, whichever was named first when battle was offered.
TEST(Battles, TheSecondArmyMayBeNamedAttacker) {
    History h = books();
    const BattleId battle = offered(h);
    const Campaign before = h.now();
    done(h, ChooseResolver{battle, Resolver::abstract, 2, true, true});
    EXPECT_EQ(open(h, battle).first, id_of(h, "Hob"));
    EXPECT_EQ(open(h, battle).second, id_of(h, "Red"));
    EXPECT_EQ(open(h, battle).transcript.start->sides.first.name, "Hob");
    const auto kept = changed_by(before, difference(before, h.now()));
    ASSERT_TRUE(std::holds_alternative<Campaign>(kept));
    EXPECT_EQ(std::get<Campaign>(kept), h.now());
    h.undo();
    EXPECT_EQ(open(h, battle).first, id_of(h, "Red"));
}

TEST(Battles, OrdersOutOfTurnAreRefusedInTheRulesWords) {
    History h = books();
    const BattleId battle = joined(h, "Hob");
    const std::string why = refusal(h, GiveBattleOrder{battle, ThrowDice{}});
    EXPECT_NE(why, "(not refused)");
    EXPECT_FALSE(why.empty());
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
    EXPECT_EQ(open(h, battle).transcript.rolls, typed);

    const std::vector<Roll> impossible = {example::fell(q, 7)};
    h.undo();
    EXPECT_NE(refusal(h, GiveBattleOrder{battle, ThrowDice{}}, impossible), "(not refused)");
}

TEST(Battles, TypingOneDieLeavesTheOthersAsTheyWouldHaveFallen) {
    History h = books();
    const BattleId battle = joined(h, "Hob", 4242);
    const Question die{RollFor::battle_result, roller(Side::first), 1, 6, {}};
    const Question dice{RollFor::casualties, roller(Side::first), 2, 6, {}};
    const Roll first = program_roll(open(h, battle), {}, die);
    const std::vector<Roll> rolled = {first};
    const std::vector<Roll> typed = {example::fell(die, first.answer.n[0] % 6 + 1)};
    EXPECT_EQ(program_roll(open(h, battle), rolled, dice), program_roll(open(h, battle), typed, dice));
    Rng rng(4242, 0);
    EXPECT_EQ(roll_faces(die, rng), first);
}

TEST(Battles, ARunOfOrdersIsOneStepOfUndo) {
    History h = books();
    const BattleId battle = joined(h, "Hob", 5);
    History by_steps = h;
    fought_out(by_steps, battle, {});
    const Transcript& t = open(by_steps, battle).transcript;
    const std::size_t versions = h.versions().size();
    const Entry entry = done(h, PlayBattleOn{battle, t.orders, t.rolls});
    EXPECT_EQ(h.versions().size(), versions + 1);
    EXPECT_EQ(entry.action, "resolve Battle of Harl Ford");
    EXPECT_EQ(open(h, battle), open(by_steps, battle));
    EXPECT_THAT(refusal(h, PlayBattleOn{battle, t.orders, t.rolls}), HasSubstr("is over"));
    h.undo();
    EXPECT_THAT(refusal(h, PlayBattleOn{battle, {}, {}}), HasSubstr("no orders"));
    std::vector<Roll> too_many = t.rolls;
    too_many.push_back(t.rolls.front());
    EXPECT_THAT(refusal(h, PlayBattleOn{battle, t.orders, too_many}), HasSubstr("use"));
    std::vector<Order> too_long = t.orders;
    too_long.push_back(ThrowDice{});
    EXPECT_THAT(refusal(h, PlayBattleOn{battle, too_long, t.rolls}), HasSubstr("over before the last order"));
}

TEST(Battles, WhatTheGeneralsWouldPlayIsPlayOutOfTheSameSeed) {
    History h = books();
    const BattleId battle = joined(h, "Orc", 99, false);
    const PlayedBattle expected = play_out(record_of(h, battle), 99);
    const auto played = played_on(open(h, battle));
    ASSERT_TRUE(std::holds_alternative<PlayBattleOn>(played));
    EXPECT_EQ(std::get<PlayBattleOn>(played).orders, expected.orders);
    EXPECT_EQ(std::get<PlayBattleOn>(played).rolls, expected.rolls);
    done(h, std::get<PlayBattleOn>(played));
    EXPECT_TRUE(open(h, battle).to_apply());
    EXPECT_EQ(record_of(h, battle), expected.record);
}

TEST(Battles, TheGeneralsGoOnFromTheMiddleWithTheDiceThatWouldHaveFallen) {
    History h = books();
    const BattleId battle = joined(h, "Hob", 31, true);
    std::vector<int> none;
    while (open(h, battle).transcript.rolls.empty()) {
        const abstract::Record r = record_of(h, battle);
        ordered(h, battle, answer(r, *abstract::pending(r), {}), none);
    }
    Rng dice(31, 0);
    for (const Roll& r : open(h, battle).transcript.rolls) EXPECT_EQ(roll_faces(r.question, dice), r);
    const auto rest = std::get<PlayBattleOn>(played_on(open(h, battle)));
    for (const Roll& r : rest.rolls) EXPECT_EQ(roll_faces(r.question, dice), r);
    done(h, rest);
    EXPECT_TRUE(open(h, battle).to_apply());
}

TEST(Battles, OverIsTheOnlyStateWithSomethingToApply) {
    History h = books();
    const BattleId battle = joined(h, "Hob");
    EXPECT_THAT(refusal(h, ApplyBattle{battle}), HasSubstr("not over"));
    EXPECT_THAT(refusal(h, ReviewBattle{battle, {}, ""}), HasSubstr("not over"));
    fought_out(h, battle, {});
    EXPECT_TRUE(open(h, battle).to_apply());
    EXPECT_THAT(due_list(h.now()), Contains(Due{3, "Battle of Harl Ford waits for its losses to be applied"}));
}

// --- Typing in and reviewing -------------------------------------------------------------------------------------

Review won_by_red(const History& h) {
    Review review =
        untouched(std::get<abstract::Start>(battle_start(h.now(), id_of(h, "Red"), id_of(h, "Hob"), "", true)));
    review.result = BattleResult{Grade::marginal_victory, Role::attacker};
    review.attacker = review.winner = review.field = Side::first;
    review.defeated.second = true;
    return review;
}

TEST(Battles, ABattleFoughtAtATableIsTypedInAndApplied) {
    History h = books();
    const BattleId battle = offered(h);
    Review review = won_by_red(h);
    UnitLosses& hobbits = review.losses.second.units.front();
    hobbits.killed = 50;
    hobbits.captured = 20;
    hobbits.deserted = 10;
    hobbits.routed = 100;
    review.losses.second.characters.front().fate = Fate::wounded;
    review.losses.second.characters.front().wounds = 2;
    done(h, TypeInBattle{battle, review, 3});
    EXPECT_EQ(open(h, battle).resolver, Resolver::typed_in);
    // Nobody of the defeated heals by AD-27, but their wounded general asks for the army's die.
    const std::vector<Roll> die = {example::fell({RollFor::healing_time, roller(Side::second), 1, 6}, 4)};
    const Entry entry = done(h, ApplyBattle{battle}, die);
    // R-20, in the books: killed, captured and deserted are gone, routed rejoin at once.
    EXPECT_EQ(named(h, "Hob").units.front().count, 320);
    EXPECT_EQ(named(h, "Hob").characters.front().state, CharacterState::wounded);
    EXPECT_EQ(named(h, "Hob").characters.front().wounds, 2);
    EXPECT_EQ(named(h, "Hob").characters.front().fit_again, 3 + 14);
    EXPECT_THAT(entry.lines,
                Contains("Hob loses 180 of 400. Hobbits: 50 killed, 20 captured, 10 deserted and 100 routed."));
    EXPECT_EQ((*entry.battle)->resolver, Resolver::typed_in);
}

TEST(Battles, AReviewMustConserveHeadsAndTellOneStory) {
    History h = books();
    const BattleId battle = offered(h);
    const auto refused = [&](auto&& change) {
        Review review = won_by_red(h);
        change(review);
        return refusal(h, TypeInBattle{battle, review, 0});
    };
    EXPECT_THAT(refused([](Review& r) { r.losses.first.units[0].killed = 161; }),
                HasSubstr("Knights of Red had 160 and cannot lose 161"));
    EXPECT_THAT(refused([](Review& r) {
                    r.losses.first.units[0].killed = 2'000'000'000;
                    r.losses.first.units[0].wounded = 2'000'000'000;
                }),
                HasSubstr("cannot lose 4000000000"));
    EXPECT_THAT(refused([](Review& r) { r.losses.first.units[1].routed = -1; }), HasSubstr("Squires of Red: routed"));
    EXPECT_THAT(refused([](Review& r) { r.losses.first.units[1].before = 81; }),
                HasSubstr("Squires of Red must stand"));
    EXPECT_THAT(refused([](Review& r) { r.losses.first.units.pop_back(); }), HasSubstr("each of the 4 units of Red"));
    EXPECT_THAT(refused([](Review& r) { r.losses.first.characters.clear(); }), HasSubstr("characters of Red"));
    EXPECT_THAT(refused([](Review& r) { r.losses.first.characters[0].wounds = 1; }), HasSubstr("unhurt"));
    EXPECT_THAT(refused([](Review& r) { r.losses.first.characters[0].character = CharacterId{77}; }),
                HasSubstr("General of Red of Red must stand"));
    EXPECT_THAT(refused([](Review& r) { r.winner = Side::second; }), HasSubstr("By its result Red won"));
    EXPECT_THAT(refused([](Review& r) { r.defeated.first = true; }), HasSubstr("Red was not defeated"));
    EXPECT_THAT(refused([](Review& r) { r.defeated.second = false; }), HasSubstr("Hob was defeated"));
    EXPECT_THAT(refused([](Review& r) { r.result.reset(); }), HasSubstr("needs a result"));
    EXPECT_THAT(refused([](Review& r) { r.attacker.reset(); }), HasSubstr("needs an attacker"));
    EXPECT_THAT(refused([](Review& r) {
                    r.result = BattleResult{Grade::stalemate, Role::attacker};
                }),
                HasSubstr("has no winner"));
    EXPECT_THAT(refused([](Review& r) {
                    r.result = BattleResult{Grade::victory, std::nullopt};
                }),
                HasSubstr("needs a winner"));
    EXPECT_THAT(refused([](Review& r) { r.retreat_miles.second = 1001; }), HasSubstr("0 to 1,000 miles"));
    EXPECT_THAT(refused([](Review& r) { r.fought = false; }), HasSubstr("no result and no winner"));
    EXPECT_THAT(refused([](Review& r) {
                    r = Review{{}, {}, {}, {}, {}, {}, r.losses, {}, {}, {}, false};
                    r.losses.first.units[0].killed = 1;
                }),
                HasSubstr("was not fought"));
}

// without a general there is no stratagem.
TEST(Battles, R13AnArmyWithoutAGeneralHasLeadershipOneAndAttemptedNothing) {
    History h = books();
    Army hob = named(h, "Hob");
    hob.general = {};
    done(h, PutArmy{hob, "headless"});
    const BattleId battle = offered(h);
    Review review = won_by_red(h);
    review.attempted.second = true;
    EXPECT_THAT(refusal(h, TypeInBattle{battle, review, 0}), HasSubstr("Hob has no general"));
    done(h, ChooseResolver{battle, Resolver::abstract, 1, true});
    const abstract::Contingent& men = open(h, battle).transcript.start->sides.second;
    EXPECT_FALSE(men.has_general);
    EXPECT_EQ(men.leadership, 1);
}

TEST(Battles, ChangesByHandAreKeptBesideWhatWasComputedAndTheRecordSaysSo) {
    History h = books();
    const BattleId battle = joined(h, "Hob");
    fought_out(h, battle, {6, 7, 7});  // the attacker wins
    const Review computed = *open(h, battle).computed;
    Review changed = computed;
    changed.losses.second.units.front().killed += 5;
    const Entry step = done(h, ReviewBattle{battle, changed, "five more"});
    EXPECT_EQ(step.action, "review Battle of Harl Ford: five more");
    EXPECT_EQ(open(h, battle).computed, computed);
    EXPECT_EQ(open(h, battle).to_apply(), changed);
    auto outcome = h.perform_rolling(ApplyBattle{battle});
    const Entry& entry = std::get<Entry>(outcome);
    const int killed = computed.losses.second.units.front().killed;
    EXPECT_THAT(entry.lines, Contains("Changed by hand: Hobbits: killed " + std::to_string(killed) + " to " +
                                      std::to_string(killed + 5) + "."));
    EXPECT_EQ((*entry.battle)->computed, computed);
    EXPECT_EQ((*entry.battle)->applied, changed);
}

TEST(Battles, AReviewPutBackAsItWasLeavesNoTrace) {
    History h = books();
    const BattleId battle = joined(h, "Hob");
    fought_out(h, battle, {});
    const Review computed = *open(h, battle).computed;
    Review changed = computed;
    changed.losses.second.units.front().routed += 1;
    done(h, ReviewBattle{battle, changed, ""});
    done(h, ReviewBattle{battle, computed, ""});
    EXPECT_FALSE(open(h, battle).reviewed);
}

TEST(Battles, ReviewChangesNameEverythingThatDiffers) {
    History h = books();
    const BattleId battle = joined(h, "Hob");
    fought_out(h, battle, {6, 7, 7});
    const abstract::Start& start = *open(h, battle).transcript.start;
    const Review a = *open(h, battle).computed;
    EXPECT_TRUE(review_changes(start, a, a).empty());
    Review b = a;
    b.field.reset();
    b.losses.first.units[2].captured = 3;
    b.losses.second.characters[0].fate = Fate::dead;
    b.fortified.first = true;
    EXPECT_THAT(review_changes(start, a, b),
                ElementsAre("field: Red to nobody", "Red: fortified no to yes", "Longbowmen: captured 0 to 3",
                            "General of Hob: unhurt to dead"));
}

// --- What a battle does to the week and the day --------------------------------------------------------------------

PerSide<FixedChoices> with_stratagem(Stratagem s) {
    PerSide<FixedChoices> choices;
    choices.first.stratagem.stratagem = s;
    return choices;
}

TEST(Battles, R5TriedOnDay3MayTryAgainOnDay10) {
    History h = books();
    const BattleId battle = joined(h, "Hob", 1);
    fought_out(h, battle, {}, with_stratagem(Stratagem::flank_march));
    h.perform_rolling(ApplyBattle{battle});
    EXPECT_EQ(general_of(named(h, "Red"))->stratagem_day, 3);
    EXPECT_FALSE(general_of(named(h, "Hob"))->stratagem_day);
    EXPECT_THAT(due_list(h.now()), Contains(Due{10, "General of Red of Red may attempt a stratagem again", named(h, "Red").id, DueKind::stratagem}));
    for (const auto& [days, allowed] : {std::pair{6, false}, std::pair{7, true}}) {
        History later = h;
        done(later, PassDays{days});
        done(later, OfferBattle{id_of(later, "Red"), id_of(later, "Orc"), "", "", ""});
        const BattleId next = later.now().battles.back()->id;
        done(later, ChooseResolver{next, Resolver::abstract, 1, true});
        EXPECT_EQ(open(later, next).transcript.start->sides.first.stratagem_again, 10);
        const auto decision = abstract::pending(record_of(later, next));
        const bool asked = decision->ask == Decision::Ask::stratagem && decision->side == Side::first;
        EXPECT_EQ(asked, allowed) << days;
    }
}

// AD-15, R-18: both defensive; the fortifications stand while the army stays, everything begins anew next day.
TEST(Battles, R18ADelayedBattleLeavesFortificationsAndMayBeginAgainNextDay) {
    History h = books();
    const BattleId battle = joined(h, "Hob", 1, false);
    PerSide<FixedChoices> choices = with_stratagem(Stratagem::field_fortifications);
    choices.first.stance = choices.second.stance = Stance::defensive;
    fought_out(h, battle, {12}, choices);
    const Review review = *open(h, battle).to_apply();
    EXPECT_FALSE(review.fought);
    EXPECT_TRUE(review.fortified.first);
    const Entry entry = done(h, ApplyBattle{battle});
    EXPECT_THAT(entry.lines.front(), HasSubstr("no battle today. It may begin again on 5 January 1."));
    EXPECT_TRUE(named(h, "Red").fortified);
    EXPECT_THAT(refusal(h, OfferBattle{id_of(h, "Hob"), id_of(h, "Red"), "", "", ""}),
                HasSubstr("have met today; they may give battle again on 5 January 1"));
    done(h, PassDays{1});
    const BattleId next = joined(h, "Hob", 1, false);
    EXPECT_TRUE(open(h, next).transcript.start->sides.first.fortified);
    done(h, CallOffBattle{next});
    done(h, MoveArmy{id_of(h, "Red"), "Moor"});
    EXPECT_FALSE(named(h, "Red").fortified);
}

// after SK and SM both stay, and battle may be offered again next day.
TEST(Battles, R19AfterAStalemateBothStayAndMayFightAgainNextDay) {
    History h = books();
    const BattleId battle = joined(h, "Hob");
    fought_out(h, battle, {2, 2});
    ASSERT_EQ(open(h, battle).computed->result->grade, Grade::stalemate);
    h.perform_rolling(ApplyBattle{battle});
    EXPECT_EQ(named(h, "Red").place, named(h, "Hob").place);
    EXPECT_THAT(refusal(h, OfferBattle{id_of(h, "Red"), id_of(h, "Hob"), "", "", ""}), HasSubstr("have met today"));
    done(h, PassDays{1});
    done(h, OfferBattle{id_of(h, "Red"), id_of(h, "Hob"), "", "", ""});
}

// an evasion is no defeat, and who evades is some miles away.
TEST(Battles, R19WhoEvadesFallsBackUndefeated) {
    History h = books();
    const BattleId battle = joined(h, "Hob");
    fought_out(h, battle, {12, 4}, with_stratagem(Stratagem::evade_battle));
    const Entry entry = done(h, ApplyBattle{battle});
    EXPECT_EQ(named(h, "Red").place, "4 miles from Harl Ford, away from Hob");
    EXPECT_FALSE((*entry.battle)->applied.defeated.first);
    EXPECT_THAT(entry.lines.front(), HasSubstr("Red evades the battle."));
}

// who lost everybody is gone, goes nowhere, and its characters are captured if the enemy holds the field.
TEST(Battles, R20AnArmyThatLostEverybodyIsGoneAndItsCharactersAreCaptured) {
    History h = books();
    const BattleId battle = joined(h, "Hob");
    fought_out(h, battle, {6, 7, 12, 12, 12});
    const Review review = *open(h, battle).to_apply();
    ASSERT_TRUE(review.defeated.second);
    ASSERT_EQ(review.losses.second.units.front().killed, 400) << "R-20: nobody of a beaten army is wounded";
    auto outcome = h.perform_rolling(ApplyBattle{battle});
    EXPECT_THAT(std::get<Entry>(outcome).lines, Contains("Hob is gone: nobody is left."));
    EXPECT_EQ(individuals(named(h, "Hob")), 0);
    EXPECT_EQ(named(h, "Hob").place, "Harl Ford");
    ASSERT_EQ(h.now().elsewhere.size(), 1u);
    EXPECT_EQ(h.now().elsewhere.front()->state, CharacterState::captured);
    EXPECT_TRUE(named(h, "Hob").characters.empty());
    done(h, PassDays{1});
    EXPECT_THAT(refusal(h, OfferBattle{id_of(h, "Red"), id_of(h, "Hob"), "", "", ""}), HasSubstr("nobody fit"));
}

// 30% of the losses of an army that was not beaten are wounded and on their way back.
TEST(Battles, R11TheWoundedOfTheVictorAreThirtyPercentAndTheirHeadsAreKept) {
    History h = books();
    const BattleId battle = joined(h, "Hob");
    fought_out(h, battle, {6, 9, 7});
    const Review review = *open(h, battle).to_apply();
    std::int64_t lost = 0, wounded = 0;
    for (const UnitLosses& u : review.losses.first.units) {
        lost += u.lost();
        wounded += u.wounded;
    }
    ASSERT_GT(lost, 0);
    EXPECT_EQ(wounded, lost * 3 / 10);
    h.perform_rolling(ApplyBattle{battle});
    std::int64_t due = 0;
    for (const Unit& u : named(h, "Red").units) due += wounded_due(h.now(), id_of(h, "Red"), u.id);
    EXPECT_EQ(due, wounded);
}

TEST(Battles, WoundedOfAUnitThatIsDismissedAreStruckWithIt) {
    History h = books();
    const BattleId battle = joined(h, "Hob");
    fought_out(h, battle, {6, 9, 7});
    h.perform_rolling(ApplyBattle{battle});
    Army red = named(h, "Red");
    const Unit knights = red.units.front();
    const std::int64_t due = wounded_due(h.now(), red.id, knights.id);
    ASSERT_GT(due, 0);
    red.units.erase(red.units.begin());
    const Entry entry = done(h, PutArmy{red, "Knights dismissed"});
    EXPECT_THAT(entry.lines, ElementsAre("Struck from the books with their units of Red: " + std::to_string(due) +
                                         " wounded of Knights."));
    EXPECT_EQ(wounded_due(h.now(), red.id, knights.id), 0);
}

TEST(Battles, WithoutHealingNobodyIsWoundedAndNoDieIsAsked) {
    History h = books();
    HouseRules house;
    house.abstract.healing = false;  // R-11, healing: off
    done(h, SetHouseRules{house});
    const BattleId battle = joined(h, "Hob");
    fought_out(h, battle, {6, 9, 7});
    done(h, ApplyBattle{battle});
    EXPECT_TRUE(h.now().recoveries.empty());
}

// --- Places --------------------------------------------------------------------------------------------------------

TEST(Places, ARetreatSaysHowFarAndWhere) {
    EXPECT_EQ(place_after_retreat("Harl Ford", 7, Direction::north_east, "Hob"), "7 miles from Harl Ford, north-east");
    EXPECT_EQ(place_after_retreat("Harl Ford", 1, Direction::west, "Hob"), "1 mile from Harl Ford, west");
    EXPECT_EQ(place_after_retreat("Harl Ford", 3, Direction::away_from_the_enemy, "Hob"),
              "3 miles from Harl Ford, away from Hob");
}

TEST(Places, ASecondRetreatTheSameWayAddsTheMiles) {
    EXPECT_EQ(place_after_retreat("7 miles from Harl Ford, north", 5, Direction::north, "Hob"),
              "12 miles from Harl Ford, north");
    EXPECT_EQ(place_after_retreat("7 miles from Harl Ford, north", 5, Direction::east, "Hob"),
              "5 miles from 7 miles from Harl Ford, north, east");
}

TEST(Places, ManyRetreatsStayShortEnoughToBeAPlace) {
    std::string place = "Harl Ford";
    for (int i = 0; i < 30; ++i) {
        place = place_after_retreat(place, 3, static_cast<Direction>(i % 9), std::string(120, 'x'));
        EXPECT_FALSE(line_fault(place)) << place;
    }
}

}  // namespace
}  // namespace banneret
