#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/campaign/armies/treasury.h"
#include "tests/support/campaigns.h"

namespace banneret {
namespace {

using example::books;
using example::done;
using example::id_of;
using example::named;
using example::refusal;
using testing::ElementsAre;
using testing::HasSubstr;

const Unit& unit_named(const Army& army, std::string_view name) {
    for (const Unit& u : army.units)
        if (u.name == name) return u;
    ADD_FAILURE() << "no " << name << " in " << army.name;
    return army.units.front();
}
UnitId unit_id(const History& h, std::string_view army, std::string_view unit) {
    return unit_named(named(h, army), unit).id;
}

// Red against Hob typed in: Red wins; 20 Knights wounded, 10 killed, 30 Hobbits captured, 40 wounded.
void red_beats_hob(History& h) {
    done(h, OfferBattle{id_of(h, "Red"), id_of(h, "Hob"), "", "", ""});
    const BattleId battle = example::only_battle(h);
    Review review = untouched(
        std::get<abstract::Start>(battle_start(h.now(), id_of(h, "Red"), id_of(h, "Hob"), "Harl Ford", false)));
    review.result = BattleResult{Grade::victory, Role::attacker};
    review.attacker = review.winner = review.field = Side::first;
    review.defeated.second = true;
    review.losses.first.units[0].wounded = 20;
    review.losses.first.units[0].killed = 10;
    review.losses.second.units[0].captured = 30;
    review.losses.second.units[0].wounded = 40;
    done(h, EnterBattleResult{battle, review, 7});
    auto entry = h.perform_rolling(ApplyBattle{battle});
    ASSERT_TRUE(std::holds_alternative<Entry>(entry)) << std::get<Refusal>(entry).why;
}

TEST(Rosters, ASplitTakesUnitsMenAndWhoRidesWithThem) {
    History h = books();
    Army red = named(h, "Red");
    Character odo = example::person("Sir Odo", 2);
    odo.rides_with = unit_id(h, "Red", "Squires");
    red.characters.push_back(odo);
    done(h, PutArmy{red, "Sir Odo"});
    const Entry entry = done(h, SplitArmy{id_of(h, "Red"),
                                          "Vanguard",
                                          {{unit_id(h, "Red", "Squires"), 0, {}, ""},
                                           {unit_id(h, "Red", "Knights"), 60, {}, "Young Knights"}},
                                          {},
                                          {}});
    const Army& van = named(h, "Vanguard");
    EXPECT_EQ(van.place, "Harl Ford");
    EXPECT_EQ(van.faction, named(h, "Red").faction);
    ASSERT_EQ(van.units.size(), 2u);
    EXPECT_EQ(unit_named(van, "Squires").count, 80);
    EXPECT_EQ(unit_named(van, "Young Knights").count, 60);
    EXPECT_EQ(unit_named(named(h, "Red"), "Knights").count, 100);
    ASSERT_EQ(van.characters.size(), 1u);
    EXPECT_EQ(van.characters[0].rides_with, unit_named(van, "Squires").id);
    EXPECT_NE(named(h, "Red").general, CharacterId{});
    EXPECT_THAT(entry.lines,
                ElementsAre("Vanguard leaves Red at Harl Ford: Squires, Sir Odo and 60 of Knights as Young Knights."));
    EXPECT_EQ(h.undo_words(), "split Vanguard from Red");
}

TEST(Rosters, ASplitIsRefusedWithASentence) {
    History h = books();
    const ArmyId red = id_of(h, "Red");
    EXPECT_THAT(refusal(h, SplitArmy{red, "Van", {}, {}, {}}), HasSubstr("Say who leaves Red"));
    EXPECT_THAT(refusal(h, SplitArmy{red, "Hob", {{unit_id(h, "Red", "Knights"), 10, {}, ""}}, {}, {}}),
                HasSubstr("There is already an army called Hob"));
    EXPECT_EQ(refusal(h, SplitArmy{red, "Van", {{unit_id(h, "Red", "Knights"), 200, {}, ""}}, {}, {}}),
              "Knights of Red has 160 fit men, not 200.");
    EXPECT_THAT(refusal(h, SplitArmy{red, "Van", {{unit_id(h, "Hob", "Hobbits"), 5, {}, ""}}, {}, {}}),
                HasSubstr("does not belong to Red"));
    std::vector<UnitShare> all;
    for (const Unit& u : named(h, "Red").units) all.push_back({u.id, 0, {}, ""});
    EXPECT_THAT(refusal(h, SplitArmy{red, "Van", all, {named(h, "Red").general}, {}}),
                HasSubstr("This would leave Red empty"));
    example::joined(h, "Hob");
    EXPECT_THAT(refusal(h, SplitArmy{red, "Van", {{unit_id(h, "Red", "Knights"), 10, {}, ""}}, {}, {}}),
                HasSubstr("is fighting"));
}

// AD-27: the wounded return to their unit, wherever it is.
TEST(Rosters, WoundedFollowAUnitThatGoesWholeAndStayWithOneThatIsDivided) {
    History h = books();
    red_beats_hob(h);
    const UnitId knights = unit_id(h, "Red", "Knights");
    ASSERT_EQ(wounded_due(h.now(), id_of(h, "Red"), knights), 20);
    done(h, SplitArmy{id_of(h, "Red"), "Half", {{knights, 65, {}, "Half Knights"}}, {}, {}});
    EXPECT_EQ(wounded_due(h.now(), id_of(h, "Red"), knights), 20);
    EXPECT_EQ(wounded_due(h.now(), id_of(h, "Half"), unit_id(h, "Half", "Half Knights")), 0);
    done(h, TransferTroops{id_of(h, "Red"), id_of(h, "Half"), {{knights, 0, {}, ""}}, {}});
    EXPECT_EQ(wounded_due(h.now(), id_of(h, "Half"), knights), 20);
    done(h, TransferTroops{
                id_of(h, "Half"), id_of(h, "Half"), {{knights, 0, unit_id(h, "Half", "Half Knights"), ""}}, {}});
    EXPECT_EQ(wounded_due(h.now(), id_of(h, "Half"), unit_id(h, "Half", "Half Knights")), 20);
    done(h, PassDays{40});
    EXPECT_EQ(unit_named(named(h, "Half"), "Half Knights").count, 150);
    EXPECT_TRUE(h.now().recoveries.empty());
}

TEST(Rosters, AMergedArmyKeepsItsGeneralAndLeavesTheBooks) {
    History h = books();
    done(h,
         SplitArmy{id_of(h, "Red"), "Van", {{unit_id(h, "Red", "Squires"), 0, {}, ""}}, {named(h, "Red").general}, {}});
    EXPECT_TRUE(named(h, "Van").general);
    EXPECT_FALSE(named(h, "Red").general);
    const CharacterId general = named(h, "Van").general;
    const Entry entry = done(h, MergeArmies{id_of(h, "Van"), id_of(h, "Red")});
    EXPECT_EQ(find_army(h.now(), "Van"), nullptr);
    EXPECT_EQ(named(h, "Red").general, general);
    EXPECT_EQ(named(h, "Red").units.size(), 4u);
    EXPECT_THAT(entry.lines, ElementsAre("Van joins Red at Harl Ford: Squires and General of Red."));
    EXPECT_THAT(refusal(h, MergeArmies{id_of(h, "Red"), id_of(h, "Hob")}), HasSubstr("do not serve the same side"));
}

TEST(Rosters, ArmiesThatAreApartExchangeNobody) {
    History h = books();
    done(h, SplitArmy{id_of(h, "Red"), "Van", {{unit_id(h, "Red", "Squires"), 0, {}, ""}}, {}, {}});
    done(h, MoveArmy{id_of(h, "Van"), "Far Fen"});
    EXPECT_EQ(refusal(h, MergeArmies{id_of(h, "Van"), id_of(h, "Red")}),
              "Van and Red are not at the same place: Far Fen and Harl Ford.");
    EXPECT_THAT(
        refusal(h, TransferTroops{id_of(h, "Red"), id_of(h, "Van"), {{unit_id(h, "Red", "Knights"), 9, {}, ""}}, {}}),
        HasSubstr("not at the same place"));
}

TEST(Rosters, MenJoinAnotherUnitOnlyOfTheirKind) {
    History h = books();
    EXPECT_THAT(refusal(h, TransferTroops{id_of(h, "Red"),
                                          id_of(h, "Red"),
                                          {{unit_id(h, "Red", "Knights"), 9, unit_id(h, "Red", "Squires"), ""}},
                                          {}}),
                HasSubstr("are not of the same kind"));
    done(h,
         TransferTroops{id_of(h, "Red"), id_of(h, "Red"), {{unit_id(h, "Red", "Knights"), 60, {}, "Old Knights"}}, {}});
    EXPECT_EQ(unit_named(named(h, "Red"), "Old Knights").count, 60);
    done(h, TransferTroops{id_of(h, "Red"),
                           id_of(h, "Red"),
                           {{unit_id(h, "Red", "Old Knights"), 25, unit_id(h, "Red", "Knights"), ""}},
                           {}});
    EXPECT_EQ(unit_named(named(h, "Red"), "Knights").count, 125);
    EXPECT_EQ(unit_named(named(h, "Red"), "Old Knights").count, 35);
}

// AD-R18, AD-R19: both parts of an army have met its enemy of today.
TEST(Rosters, NeitherSplittingNorMergingLetsAnArmyMeetItsEnemyTwiceADay) {
    History h = books();
    red_beats_hob(h);
    Army hob = named(h, "Hob");
    hob.place = "Harl Ford";
    done(h, PutArmy{hob, "back"});
    done(h, SplitArmy{id_of(h, "Red"), "Van", {{unit_id(h, "Red", "Squires"), 0, {}, ""}}, {}, {}});
    EXPECT_THAT(refusal(h, OfferBattle{id_of(h, "Van"), id_of(h, "Hob"), "", "", ""}),
                HasSubstr("have already met today"));
    done(h, MergeArmies{id_of(h, "Red"), id_of(h, "Van")});
    EXPECT_THAT(refusal(h, OfferBattle{id_of(h, "Van"), id_of(h, "Hob"), "", "", ""}),
                HasSubstr("have already met today"));
    EXPECT_EQ(h.now().meetings.size(), 1u);
}

TEST(Rosters, RaiseReinforceAndDismiss) {
    History h = books();
    const FactionId reds = named(h, "Red").faction;
    done(h,
         RaiseTroops{{}, "Levy of Harl", reds, "Harl Ford", {example::unit(0, "Levy", 120, 1, Armour::none)}, false});
    EXPECT_EQ(individuals(named(h, "Levy of Harl")), 120);
    const Entry more = done(
        h, RaiseTroops{id_of(h, "Levy of Harl"), "", {}, "", {example::unit(0, "Bows", 40, 2, Armour::none)}, false});
    EXPECT_THAT(more.lines.front(), HasSubstr("40 Bows are raised for Levy of Harl"));
    done(h, ReinforceUnit{id_of(h, "Levy of Harl"), unit_id(h, "Levy of Harl", "Levy"), 30, false});
    EXPECT_EQ(individuals(named(h, "Levy of Harl")), 190);
    const Entry entry = done(h, DismissTroops{id_of(h, "Levy of Harl"),
                                              {{unit_id(h, "Levy of Harl", "Bows"), 0, {}, ""},
                                               {unit_id(h, "Levy of Harl", "Levy"), 50, {}, ""}},
                                              {},
                                              Leaving::deserted});
    EXPECT_THAT(entry.lines, ElementsAre("Bows (40 men) and 50 of Levy desert from Levy of Harl."));
    EXPECT_EQ(individuals(named(h, "Levy of Harl")), 100);
    EXPECT_THAT(refusal(h, ReinforceUnit{id_of(h, "Red"), unit_id(h, "Red", "Knights"), 0, false}),
                HasSubstr("at least 1 man"));
    EXPECT_THAT(refusal(h, RaiseTroops{{}, "Red", reds, "", {}, false}), HasSubstr("already an army called Red"));
}

TEST(Rosters, DismissedWoundedAreInTheLedgerWithTheirUnit) {
    History h = books();
    red_beats_hob(h);
    const Entry entry =
        done(h, DismissTroops{id_of(h, "Red"), {{unit_id(h, "Red", "Knights"), 0, {}, ""}}, {}, Leaving::dismissed});
    for (const Recovery& r : h.now().recoveries) EXPECT_NE(r.army, id_of(h, "Red"));
    ASSERT_FALSE(entry.facts.empty());
    EXPECT_EQ(entry.facts[0].kind, ServiceFactKind::dismissed);
    EXPECT_EQ(entry.facts[0].n, 150);  // 130 fit, 20 wounded
}

TEST(Rosters, APromotionFollowsAVictoryOnce) {
    History h = books();
    const UnitId knights = unit_id(h, "Red", "Knights");
    EXPECT_THAT(refusal(h, PromoteUnit{id_of(h, "Red"), knights}), HasSubstr("has won no battle"));
    red_beats_hob(h);
    EXPECT_THAT(refusal(h, PromoteUnit{id_of(h, "Hob"), unit_id(h, "Hob", "Hobbits")}), HasSubstr("has won no battle"));
    const Entry entry = done(h, PromoteUnit{id_of(h, "Red"), knights});
    EXPECT_EQ(unit_named(named(h, "Red"), "Knights").fc, 5);
    EXPECT_THAT(entry.lines.at(0), HasSubstr("Knights of Red is promoted to FC 5"));
    EXPECT_THAT(refusal(h, PromoteUnit{id_of(h, "Red"), knights}), HasSubstr("which is the highest"));
    const UnitId squires = unit_id(h, "Red", "Squires");
    done(h, PromoteUnit{id_of(h, "Red"), squires});
    EXPECT_THAT(refusal(h, PromoteUnit{id_of(h, "Red"), squires}), HasSubstr("has won no battle"));
}

TEST(Rosters, GeneralsAreReplacedAndCharactersSettled) {
    History h = books();
    const ArmyId red = id_of(h, "Red");
    Army with = named(h, "Red");
    with.characters.push_back(example::person("Dame Ysolt", 4));
    done(h, PutArmy{with, "Dame Ysolt"});
    const CharacterId ysolt = named(h, "Red").characters[1].id;
    const CharacterId old = named(h, "Red").general;
    done(h, AppointGeneral{red, ysolt});
    EXPECT_EQ(named(h, "Red").general, ysolt);
    done(h, SettleCharacter{ysolt, CharacterState::dead, {}, {}});
    EXPECT_FALSE(named(h, "Red").general);
    ASSERT_EQ(h.now().elsewhere.size(), 1u);
    EXPECT_EQ(h.now().elsewhere[0]->state, CharacterState::dead);
    EXPECT_THAT(refusal(h, AppointGeneral{red, ysolt}), HasSubstr("must be with Red"));
    done(h, SettleCharacter{old, CharacterState::wounded, red, {}});
    EXPECT_THAT(refusal(h, AppointGeneral{red, old}), HasSubstr("is wounded and cannot command"));
    done(h, SettleCharacter{old, CharacterState::captured, {}, named(h, "Hob").faction});
    ASSERT_EQ(h.now().captives.size(), 1u);
    EXPECT_EQ(h.now().captives[0].from, named(h, "Red").faction);
    done(h, SettleCharacter{old, CharacterState::fit, red, {}});
    EXPECT_TRUE(h.now().captives.empty());
    EXPECT_EQ(find_character(named(h, "Red"), old)->state, CharacterState::fit);
}

TEST(Rosters, ADetachmentStaysWhereItWasOnTheMapWhenTheArmyGoesOn) {
    History h = books();
    done(h, PlaceArmy{id_of(h, "Red"), {1200, 300}});
    done(h, SplitArmy{id_of(h, "Red"), "Van", {{unit_id(h, "Red", "Squires"), 0, {}, ""}}, {}, {}});
    done(h, PlaceArmy{id_of(h, "Red"), {5000, 5000}});
    EXPECT_EQ(position_of(h.now(), named(h, "Van")), (MapPoint{1200, 300}));
    done(h, PlaceArmy{id_of(h, "Red"), {1200, 300}});
    done(h, MergeArmies{id_of(h, "Van"), id_of(h, "Red")});
    EXPECT_EQ(position_of(h.now(), named(h, "Red")), (MapPoint{1200, 300}));
    EXPECT_EQ(h.now().stands.size(), 1u);
}

TEST(Rosters, Rename) {
    History h = books();
    done(h, Rename{id_of(h, "Red"), {}, {}, "The Red Host"});
    done(h, Rename{{}, unit_id(h, "The Red Host", "Knights"), {}, "Lances"});
    done(h, Rename{{}, {}, named(h, "The Red Host").general, "Sir Odo"});
    EXPECT_EQ(unit_named(named(h, "The Red Host"), "Lances").count, 160);
    EXPECT_EQ(named(h, "The Red Host").characters[0].name, "Sir Odo");
    EXPECT_EQ(h.undo_words(), "rename General of Red to Sir Odo");
    EXPECT_THAT(refusal(h, Rename{id_of(h, "Hob"), {}, {}, "the red-host"}), HasSubstr("already"));
}

}  // namespace
}  // namespace banneret
