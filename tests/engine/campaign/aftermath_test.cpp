#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/campaigns.h"

namespace banneret {
namespace {

using example::books;
using example::done;
using example::fell;
using example::fought_out;
using example::id_of;
using example::joined;
using example::named;
using example::refusal;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

const Question healing_of_first{RollFor::healing_time, roller(Side::first), 1, 6, {}};
const Question healing_of_second{RollFor::healing_time, roller(Side::second), 1, 6, {}};

std::vector<int> counts(const Army& army) {
    std::vector<int> out;
    for (const Unit& u : army.units) out.push_back(u.count);
    return out;
}

std::vector<int> men_due(const History& h, std::string_view army) {
    std::vector<int> out;
    for (const Recovery& r : h.now().recoveries)
        if (r.army == id_of(h, army)) out.push_back(r.men);
    return out;
}

// Worked example 21 of the abstract system in the campaign: Red loses 30%, then 10% of the rest, and is not defeated
// (a victory of its own with the losses of that battle typed in).
Review example_21(const History& h, BattleId battle) {
    const abstract::Start start =
        std::get<abstract::Start>(battle_start(h.now(), id_of(h, "Red"), id_of(h, "Hob"), "", true));
    Review review = untouched(start);
    review.attacker = Side::first;
    review.winner = Side::first;
    review.field = Side::first;
    review.result = BattleResult{Grade::victory, Role::attacker};
    review.defeated.second = true;
    const std::vector<int> lost = {59, 30, 59, 74};
    const std::vector<int> back = {18, 9, 17, 22};
    for (std::size_t i = 0; i < 4; ++i) {
        review.losses.first.units[i].killed = lost[i] - back[i];
        review.losses.first.units[i].wounded = back[i];
    }
    review.retreat_miles.second = 7;
    review.direction.second = Direction::north;
    EXPECT_NE(find_battle(h.now(), battle), nullptr);
    return review;
}

BattleId typed_in_example_21(History& h) {
    done(h, OfferBattle{id_of(h, "Red"), id_of(h, "Hob"), "", "", ""});
    const BattleId battle = example::only_battle(h);
    done(h, EnterBattleResult{battle, example_21(h, battle), 5});
    return battle;
}

TEST(Aftermath, LossesOfWorkedExample21ComeHomeAndTheWoundedReturnOnTheirDay) {
    History h = books();
    const BattleId battle = typed_in_example_21(h);
    const std::vector<Roll> even = {fell(healing_of_first, 4)};
    done(h, ApplyBattle{battle}, even);
    EXPECT_THAT(counts(named(h, "Red")), ElementsAre(101, 50, 101, 126));
    EXPECT_THAT(men_due(h, "Red"), ElementsAre(18, 9, 17, 22));
    for (const Recovery& r : h.now().recoveries) EXPECT_EQ(r.due_day, 3 + 14);  // AD-R11: even is 14 days

    done(h, PassDays{13});
    EXPECT_THAT(counts(named(h, "Red")), ElementsAre(101, 50, 101, 126));
    const Entry entry = done(h, PassDays{1});
    EXPECT_THAT(counts(named(h, "Red")), ElementsAre(119, 59, 118, 148));
    EXPECT_EQ(entry.kind, EntryKind::wounded_return);
    EXPECT_THAT(entry.lines, Contains("18 January 1: 18 wounded of Knights, 9 of Squires, 17 of Longbowmen and 22 of "
                                      "Elven Archers return to Red."));
    EXPECT_TRUE(h.now().recoveries.empty());
}

TEST(Aftermath, AdR11AnOddHealingDieIsSevenDays) {
    History h = books();
    const BattleId battle = typed_in_example_21(h);
    const std::vector<Roll> odd = {fell(healing_of_first, 5)};
    done(h, ApplyBattle{battle}, odd);
    for (const Recovery& r : h.now().recoveries) EXPECT_EQ(r.due_day, 3 + 7);
}

TEST(Aftermath, AdR11OnAnyDayTheDieIsADEightAndSix) {
    History h = books();
    HouseRules house;
    house.abstract.healing_any_day = true;
    done(h, SetHouseRules{house});
    const BattleId battle = typed_in_example_21(h);
    const auto asked = h.perform(ApplyBattle{battle});
    ASSERT_TRUE(std::holds_alternative<NeedRoll>(asked));
    const Question q = std::get<NeedRoll>(asked).question;
    EXPECT_EQ(q.sides, 8);
    const std::vector<Roll> three = {fell(q, 3)};
    done(h, ApplyBattle{battle}, three);
    for (const Recovery& r : h.now().recoveries) EXPECT_EQ(r.due_day, 3 + 9);
}

TEST(Aftermath, UnitsOfOneNameAreToldApartInTheLosses) {
    History h = books();
    Army red = named(h, "Red");
    for (Unit& unit : red.units) unit.name = "Levy";
    done(h, PutArmy{red, "all are levies"});
    const BattleId battle = typed_in_example_21(h);
    const auto outcome = h.perform_rolling(ApplyBattle{battle});
    ASSERT_TRUE(std::holds_alternative<Entry>(outcome));
    const std::vector<std::string>& lines = std::get<Entry>(outcome).lines;
    for (const char* unit : {"Levy (1): ", "Levy (2): ", "Levy (3): ", "Levy (4): "})
        EXPECT_THAT(lines, Contains(HasSubstr(unit)));
}

TEST(Aftermath, AppliesOnlyOnce) {
    History h = books();
    const BattleId battle = typed_in_example_21(h);
    h.perform_rolling(ApplyBattle{battle});
    EXPECT_THAT(refusal(h, ApplyBattle{battle}), HasSubstr("already applied"));
}

TEST(Aftermath, UndoTakesEverythingBack) {
    History h = books();
    const BattleId battle = typed_in_example_21(h);
    const Campaign before = h.now();
    h.perform_rolling(ApplyBattle{battle});
    EXPECT_NE(h.now(), before);
    EXPECT_EQ(h.undo_words(), "apply Battle of Harl Ford");
    EXPECT_TRUE(h.undo());
    EXPECT_EQ(h.now(), before);
}

TEST(Aftermath, AdR19ALoserRetreatsAndItsPlaceSaysHowFarAndWhere) {
    History h = books();
    const BattleId battle = typed_in_example_21(h);
    h.perform_rolling(ApplyBattle{battle});
    EXPECT_EQ(named(h, "Hob").place, "7 miles from Harl Ford, north");
    EXPECT_EQ(named(h, "Red").place, "Harl Ford");
}

// AD-27: after a defeat before their day the recovering wounded are lost for good.
TEST(Aftermath, AD27ADefeatLosesTheWoundedForGoodAndTheChronicleSaysSo) {
    History h = books();
    const BattleId first = typed_in_example_21(h);
    h.perform_rolling(ApplyBattle{first});
    done(h, PassDays{2});
    done(h, OfferBattle{id_of(h, "Orc"), id_of(h, "Red"), "Second Day", "", ""});
    const BattleId second = example::only_battle(h);
    Review review =
        untouched(std::get<abstract::Start>(battle_start(h.now(), id_of(h, "Orc"), id_of(h, "Red"), "", true)));
    review.attacker = review.winner = review.field = Side::first;
    review.result = BattleResult{Grade::marginal_victory, Role::attacker};
    review.defeated.second = true;
    done(h, EnterBattleResult{second, review, 0});
    const Entry entry = done(h, ApplyBattle{second});
    EXPECT_TRUE(h.now().recoveries.empty());
    EXPECT_THAT(
        entry.lines,
        Contains("Because of the defeat, 66 wounded of Red from earlier battles are lost for good (AD-27): 18 of "
                 "Knights, 9 of Squires, 17 of Longbowmen and 22 of Elven Archers."));
    done(h, PassDays{30});
    EXPECT_THAT(counts(named(h, "Red")), ElementsAre(101, 50, 101, 126));
}

TEST(Aftermath, BothSidesRollForHealingTheAttackerFirst) {
    History h = books();
    const BattleId battle = joined(h, "Hob");
    fought_out(h, battle, {2, 7});  // a stalemate: 2d6 - 2 for both
    ASSERT_EQ(find_battle(h.now(), battle)->computed->result->grade, Grade::stalemate);
    const std::vector<Roll> dice = {fell(healing_of_first, 1), fell(healing_of_second, 2)};
    const Entry entry = done(h, ApplyBattle{battle}, dice);
    ASSERT_TRUE(entry.battle);
    EXPECT_EQ((*entry.battle)->healing_day.first, 3 + 7);
    EXPECT_EQ((*entry.battle)->healing_day.second, 3 + 14);
    EXPECT_EQ((*entry.battle)->healing_roll.first, dice[0]);
    EXPECT_EQ(entry.rolls, dice);
}

}  // namespace
}  // namespace banneret
