#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/campaigns.h"

namespace banneret {
namespace {

using example::books;
using example::done;
using example::fought_out;
using example::id_of;
using example::joined;
using example::named;
using example::open_battle;
using example::record_of;
using example::refusal;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

PerSide<FixedChoices> with_stratagem(Stratagem s) {
    PerSide<FixedChoices> choices;
    choices.first.stratagem.stratagem = s;
    return choices;
}

TEST(BattleApplied, AdR5TriedOnDay3MayTryAgainOnDay10) {
    History h = books();
    const BattleId battle = joined(h, "Hob", 1);
    fought_out(h, battle, {}, with_stratagem(Stratagem::flank_march));
    h.perform_rolling(ApplyBattle{battle});
    EXPECT_EQ(general_of(named(h, "Red"))->stratagem_day, 3);
    EXPECT_FALSE(general_of(named(h, "Hob"))->stratagem_day);
    EXPECT_THAT(due_list(h.now()), Contains(Due{10, "General of Red of Red may attempt a stratagem again",
                                                named(h, "Red").id, DueKind::stratagem}));
    for (const auto& [days, allowed] : {std::pair{6, false}, std::pair{7, true}}) {
        History later = h;
        done(later, PassDays{days});
        done(later, OfferBattle{id_of(later, "Red"), id_of(later, "Orc"), "", "", ""});
        const BattleId next = later.now().battles.back()->id;
        done(later, ChooseResolver{next, Resolver::abstract, 1, true});
        EXPECT_EQ(open_battle(later, next).transcript.start->sides.first.stratagem_again, 10);
        const auto decision = abstract::pending(record_of(later, next));
        const bool asked = decision->ask == Decision::Ask::stratagem && decision->side == Side::first;
        EXPECT_EQ(asked, allowed) << days;
    }
}

// AD-15, AD-R18: both defensive; the fortifications remain while the army stays, and everything starts over the next
// day.
TEST(BattleApplied, AdR18ADelayedBattleLeavesFortificationsAndMayBeginAgainNextDay) {
    History h = books();
    const BattleId battle = joined(h, "Hob", 1, false);
    PerSide<FixedChoices> choices = with_stratagem(Stratagem::field_fortifications);
    choices.first.stance = choices.second.stance = Stance::defensive;
    fought_out(h, battle, {12}, choices);
    const Review review = *open_battle(h, battle).to_apply();
    EXPECT_FALSE(review.fought);
    EXPECT_TRUE(review.fortified.first);
    const Entry entry = done(h, ApplyBattle{battle});
    EXPECT_THAT(entry.lines.front(), HasSubstr("no battle today. It may begin again on 5 January 1."));
    EXPECT_TRUE(named(h, "Red").fortified);
    EXPECT_THAT(refusal(h, OfferBattle{id_of(h, "Hob"), id_of(h, "Red"), "", "", ""}),
                HasSubstr("have already met today; they may give battle again on 5 January 1"));
    done(h, PassDays{1});
    const BattleId next = joined(h, "Hob", 1, false);
    EXPECT_TRUE(open_battle(h, next).transcript.start->sides.first.fortified);
    done(h, CallOffBattle{next});
    done(h, MoveArmy{id_of(h, "Red"), "Moor"});
    EXPECT_FALSE(named(h, "Red").fortified);
}

// AD-R19: after SK and SM both stay, and battle may be offered again next day.
TEST(BattleApplied, AdR19AfterAStalemateBothStayAndMayFightAgainNextDay) {
    History h = books();
    const BattleId battle = joined(h, "Hob");
    fought_out(h, battle, {2, 2});
    ASSERT_EQ(open_battle(h, battle).computed->result->grade, Grade::stalemate);
    h.perform_rolling(ApplyBattle{battle});
    EXPECT_EQ(named(h, "Red").place, named(h, "Hob").place);
    EXPECT_THAT(refusal(h, OfferBattle{id_of(h, "Red"), id_of(h, "Hob"), "", "", ""}),
                HasSubstr("have already met today"));
    done(h, PassDays{1});
    done(h, OfferBattle{id_of(h, "Red"), id_of(h, "Hob"), "", "", ""});
}

// AD-R19: an evasion is not a defeat, and the army that evades moves some miles away.
TEST(BattleApplied, AdR19WhoEvadesFallsBackUndefeated) {
    History h = books();
    const BattleId battle = joined(h, "Hob");
    fought_out(h, battle, {12, 4}, with_stratagem(Stratagem::evade_battle));
    const Entry entry = done(h, ApplyBattle{battle});
    EXPECT_EQ(named(h, "Red").place, "4 miles from Harl Ford, away from Hob");
    EXPECT_FALSE((*entry.battle)->applied.defeated.first);
    EXPECT_THAT(entry.lines.front(), HasSubstr("Red evades the battle."));
}

// AD-R19, AD-R20: an army without men is gone and does not retreat, and its characters are captured if the enemy holds
// the field.
TEST(BattleApplied, AdR20AnArmyThatLostEverybodyIsGoneAndItsCharactersAreCaptured) {
    History h = books();
    const BattleId battle = joined(h, "Hob");
    fought_out(h, battle, {6, 7, 12, 12, 12});
    const Review review = *open_battle(h, battle).to_apply();
    ASSERT_TRUE(review.defeated.second);
    ASSERT_EQ(review.losses.second.units.front().killed, 400) << "AD-R20: nobody of a beaten army is wounded";
    auto outcome = h.perform_rolling(ApplyBattle{battle});
    EXPECT_THAT(std::get<Entry>(outcome).lines, Contains("Hob is destroyed: no men are left."));
    EXPECT_EQ(individuals(named(h, "Hob")), 0);
    EXPECT_TRUE(is_destroyed(h.now(), named(h, "Hob")));
    EXPECT_FALSE(is_destroyed(h.now(), named(h, "Red")));
    EXPECT_EQ(named(h, "Hob").place, "Harl Ford");
    ASSERT_EQ(h.now().elsewhere.size(), 1u);
    EXPECT_EQ(h.now().elsewhere.front()->state, CharacterState::captured);
    EXPECT_TRUE(named(h, "Hob").characters.empty());
    done(h, PassDays{1});
    EXPECT_THAT(refusal(h, OfferBattle{id_of(h, "Red"), id_of(h, "Hob"), "", "", ""}), HasSubstr("nobody fit"));
}

// AD-R11: 30% of the losses of an undefeated army are wounded who will return.
TEST(BattleApplied, AdR11TheWoundedOfTheVictorAreThirtyPercentAndTheirHeadsAreKept) {
    History h = books();
    const BattleId battle = joined(h, "Hob");
    fought_out(h, battle, {6, 9, 7});
    const Review review = *open_battle(h, battle).to_apply();
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

TEST(BattleApplied, WoundedOfAUnitThatIsDismissedAreStruckWithIt) {
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
    EXPECT_THAT(entry.lines,
                ElementsAre("Removed with their units from Red: " + std::to_string(due) + " wounded of Knights."));
    EXPECT_EQ(wounded_due(h.now(), red.id, knights.id), 0);
}

TEST(BattleApplied, WithoutHealingNobodyIsWoundedAndNoDieIsAsked) {
    History h = books();
    HouseRules house;
    house.abstract.healing = false;  // AD-R11, healing: off
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
