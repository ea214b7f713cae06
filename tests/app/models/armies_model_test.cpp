#include "app/models/armies/armies_model.h"

#include <gmock/gmock.h>

#include "tests/support/campaigns.h"

namespace banneret::app {
namespace {

Desk desk_with(History history) {
    Desk desk;
    desk.history = std::move(history);
    desk.page = Page::armies;
    return desk;
}

TEST(ArmiesModel, ListsEveryArmyWithItsStrengthAgainstTheStrongest) {
    const ArmiesModel m = make_armies_model(desk_with(example::books()));
    ASSERT_EQ(m.armies.size(), 3u);
    EXPECT_EQ(m.summary, "3 armies of 3 sides, 2,100 men");
    EXPECT_EQ(m.armies[0].name, "Red");
    EXPECT_EQ(m.armies[0].side, "Reds");
    EXPECT_EQ(m.armies[0].strength, "49.6 US");
    EXPECT_DOUBLE_EQ(m.armies[0].share, 1.0);
    EXPECT_TRUE(m.armies[0].here);
    EXPECT_EQ(m.armies[1].strength, "32 US");
    EXPECT_DOUBLE_EQ(m.armies[1].share, 32.0 / 49.6);
}

TEST(ArmiesModel, AUnitsStrengthOpensToItsParts) {  // AD-1, AD-2
    const ArmiesModel m = make_armies_model(desk_with(example::books()));
    ASSERT_EQ(m.units.size(), 4u);
    EXPECT_EQ(m.units[0].strength, "16");
    const TallyText& parts = m.units[0].strength_parts;
    ASSERT_FALSE(parts.parts.empty());
    EXPECT_EQ(parts.parts[0].words, "fighting capacity");
    EXPECT_EQ(parts.parts[0].value, "+4");
    EXPECT_EQ(parts.parts[0].rule, "AD-1");
    EXPECT_EQ(parts.total, "10 for each man: 160 x 10 / 100 = 16 US");
    EXPECT_EQ(m.totals.strength, "49.6");
    EXPECT_EQ(m.totals.men, "600");
}

TEST(ArmiesModel, TheSheetsPercentagesSayWhatTheyAreFor) {  // AD-3
    const ArmiesModel m = make_armies_model(desk_with(example::books()));
    const auto mounted =
        std::find_if(m.shares.begin(), m.shares.end(), [](const ShareText& s) { return s.words == "mounted"; });
    ASSERT_NE(mounted, m.shares.end());
    EXPECT_EQ(mounted->value, "40.0%");
    EXPECT_THAT(mounted->tip, testing::HasSubstr("AD-18"));
    for (const ShareText& share : m.shares) EXPECT_NE(share.value, "0.0%") << share.words;
}

TEST(ArmiesModel, PointsAreThoseOfAppendixCAtTwentyMenAFigure) {
    const Desk desk = desk_with(example::books());
    const ArmiesModel m = make_armies_model(desk);
    const Army& red = example::named(*desk.history, "Red");
    EXPECT_EQ(m.units[0].points, std::to_string(unit_points(red.units[0], 20)));
    EXPECT_EQ(m.units[0].points_parts.parts.size(), figure_points(red.units[0]).parts.size());
    EXPECT_THAT(m.units[0].points_parts.total, testing::HasSubstr("8 figures"));
    EXPECT_EQ(m.totals.size, battle_size(army_points(red, 20)));
}

TEST(ArmiesModel, ACharactersTiersAndLeadershipShowTheirArithmetic) {  // BTA-203, BTA-204, BTA-211
    History h = example::books();
    Army army = example::named(h, "Red");
    Character odo;
    odo.name = "Sir Odo";
    odo.fighter = 9;
    odo.magic_user = 5;
    odo.scores.charisma = 16;
    odo.rides_with = army.units[0].id;
    odo.stratagem_day = 1;
    army.characters.push_back(odo);
    example::done(h, PutArmy{army, "odo"});
    const ArmiesModel m = make_armies_model(desk_with(std::move(h)));
    ASSERT_EQ(m.people.size(), 2u);
    const ArmiesModel::Person& p = m.people[1];
    EXPECT_EQ(p.classes, "fighter 9, magic-user 5");
    EXPECT_THAT(p.tiers, testing::AllOf(testing::HasSubstr("Superhero"), testing::HasSubstr("Mage")));
    EXPECT_THAT(p.tier_parts.total, testing::HasSubstr("9: Superhero"));
    ASSERT_FALSE(p.leadership_parts.parts.empty());
    EXPECT_EQ(p.leadership_parts.parts[0].rule, "BTA-211");
    EXPECT_EQ(p.with, "Knights");
    EXPECT_THAT(p.stratagem, testing::StartsWith("no stratagem before ")) << "AD-4: one attempt a week";
    EXPECT_TRUE(m.people[0].general);
}

TEST(ArmiesModel, WoundedAreShownWithTheirDay) {  // AD-27
    History h = example::books();
    const BattleId battle = example::joined(h, "Hob");
    example::fought_out(h, battle, {});
    std::vector<Roll> rolls;
    auto outcome = h.perform_rolling(ApplyBattle{battle}, rolls);
    ASSERT_TRUE(std::holds_alternative<Entry>(outcome));
    ASSERT_FALSE(h.now().recoveries.empty());
    const Recovery first = h.now().recoveries.front();
    Desk desk = desk_with(std::move(h));
    desk.focus.army = first.army;
    const ArmiesModel m = make_armies_model(desk);
    const auto row = std::find_if(m.units.begin(), m.units.end(), [&](const auto& u) { return u.id == first.unit; });
    ASSERT_NE(row, m.units.end());
    EXPECT_THAT(row->due, testing::HasSubstr(" on " + date_words(*campaign(desk)->calendar, first.due_day)));
    EXPECT_THAT(m.totals.due, testing::HasSubstr("to return"));
}

TEST(ArmiesModel, AnArmyThatFightsIsLockedAndSaysWhy) {
    History h = example::books();
    example::joined(h, "Hob");
    const ArmiesModel m = make_armies_model(desk_with(std::move(h)));
    EXPECT_EQ(m.locked,
              "Red is fighting Battle of Harl Ford. Apply that battle or start it over before you change the army.");
    EXPECT_TRUE(m.battle);
}

TEST(ArmiesModel, ThePlayerSafeViewShowsNoNumberOfAnotherSide) {
    Desk desk = desk_with(example::books());
    desk.player_safe = true;
    desk.settings.players_of = "Reds";
    desk.focus.army = example::id_of(*desk.history, "Hob");
    const ArmiesModel m = make_armies_model(desk);
    EXPECT_EQ(m.armies[0].men, "600");
    EXPECT_EQ(m.armies[1].men, "");
    EXPECT_EQ(m.armies[1].strength, "");
    EXPECT_EQ(m.armies[1].share, 0);
    EXPECT_TRUE(m.hidden);
    EXPECT_FALSE(m.army);
    EXPECT_TRUE(m.units.empty());
    EXPECT_EQ(m.totals.men, "");
    EXPECT_EQ(m.summary, "3 armies of 3 sides") << "a sum would give the others away";
    EXPECT_TRUE(m.notes_hidden);
}

TEST(ArmiesModel, TheFilterLooksAtNameSideAndPlace) {
    const ArmiesModel m = make_armies_model(desk_with(example::books()));
    EXPECT_THAT(matching(m, ""), testing::ElementsAre(0, 1, 2));
    EXPECT_THAT(matching(m, "hob"), testing::ElementsAre(1));
    EXPECT_THAT(matching(m, "ORCS"), testing::ElementsAre(2));
    EXPECT_THAT(matching(m, "harl ford"), testing::ElementsAre(0, 1, 2));
    EXPECT_THAT(matching(m, "nowhere"), testing::IsEmpty());
}

TEST(ArmiesModel, WithoutACampaignThereIsNothing) {
    const ArmiesModel m = make_armies_model(Desk{});
    EXPECT_FALSE(m.any_campaign);
    EXPECT_TRUE(m.armies.empty());
    EXPECT_FALSE(m.army);
}

TEST(ArmyText, NumbersAreDecimalsWhereTheyCanBe) {
    EXPECT_EQ(number_words(fraction(19, 2)), "9.5");
    EXPECT_EQ(number_words(fraction(9)), "9");
    EXPECT_EQ(number_words(fraction(19, 3)), "19/3");
}

}  // namespace
}  // namespace banneret::app
