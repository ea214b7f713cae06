#include "app/models/campaign/campaign_model.h"

#include <gmock/gmock.h>

#include "tests/support/campaigns.h"

namespace banneret::app {
namespace {

Desk campaign_desk(History history) {
    Desk desk;
    desk.history = std::move(history);
    desk.page = Page::campaign;
    return desk;
}

const CampaignModel::Place& place(const CampaignModel& m, std::string_view name) {
    for (const CampaignModel::Place& p : m.places)
        if (p.name == name) return p;
    ADD_FAILURE() << "no place " << name;
    return m.places.front();
}

TEST(CampaignModel, EnemiesAtOnePlaceMayBeOfferedBattle) {
    const CampaignModel m = make_campaign_model(campaign_desk(example::books()));
    ASSERT_EQ(m.places.size(), 1u);
    const CampaignModel::Place& ford = place(m, "Harl Ford");
    EXPECT_EQ(ford.armies.size(), 3u);
    ASSERT_EQ(ford.pairs.size(), 3u);
    EXPECT_EQ(ford.pairs[0].words, "Red and Hob");
    EXPECT_EQ(ford.pairs[0].refused, "");
}

TEST(CampaignModel, APairForWhomABattleWaitsIsNotOfferedAgain) {
    History h = example::books();
    example::done(h, OfferBattle{example::id_of(h, "Red"), example::id_of(h, "Hob"), "", "", "the ford matters"});
    Desk desk = campaign_desk(std::move(h));
    const CampaignModel m = make_campaign_model(desk);
    EXPECT_EQ(place(m, "Harl Ford").pairs.size(), 2u);
    ASSERT_EQ(m.battles.size(), 1u);
    EXPECT_EQ(m.battles[0].state, "Red against Hob, waits to be fought");
    EXPECT_EQ(m.battles[0].note, "the ford matters");
    EXPECT_EQ(m.no_days, "") << "an offered battle lets days pass";
    desk.player_safe = true;
    EXPECT_TRUE(make_campaign_model(desk).battles.empty()) << "not every side knows of it";
    desk.settings.players_of = "Hobs";
    const CampaignModel seen = make_campaign_model(desk);
    ASSERT_EQ(seen.battles.size(), 1u);
    EXPECT_EQ(seen.battles[0].note, "") << "the referee's own";
}

TEST(CampaignModel, WhileABattleIsFoughtNoDayPasses) {
    History h = example::books();
    example::joined(h, "Hob");
    const CampaignModel m = make_campaign_model(campaign_desk(std::move(h)));
    EXPECT_EQ(m.no_days, "Battle of Harl Ford is being fought; apply it or start it over before days pass.");
}

TEST(CampaignModel, TheNextDueThingIsSoManyDaysAway) {
    History h = example::books();
    const BattleId battle = example::joined(h, "Hob");
    example::fought_out(h, battle, {});
    ASSERT_TRUE(std::holds_alternative<Entry>(h.perform_rolling(ApplyBattle{battle})));
    Desk desk = campaign_desk(std::move(h));
    const CampaignModel m = make_campaign_model(desk);
    ASSERT_GT(m.to_next, 0);
    EXPECT_FALSE(m.next.empty());
    ASSERT_FALSE(m.due.empty());
    for (const CampaignModel::Due& due : m.due) EXPECT_FALSE(due.when.empty());
    // The event happens on its day.
    example::done(*desk.history, PassDays{m.to_next});
    EXPECT_NE(make_campaign_model(desk).due.size(), m.due.size());
}

TEST(CampaignModel, ThePlayerSafeViewTellsNothingOfAnotherSidesWounded) {
    History h = example::books();
    const BattleId battle = example::joined(h, "Hob");
    example::fought_out(h, battle, {});
    ASSERT_TRUE(std::holds_alternative<Entry>(h.perform_rolling(ApplyBattle{battle})));
    Desk desk = campaign_desk(std::move(h));
    desk.player_safe = true;
    desk.settings.players_of = "Orcs";
    const CampaignModel m = make_campaign_model(desk);
    EXPECT_TRUE(m.due.empty());
    for (const CampaignModel::SideCard& side : m.sides) {
        if (side.faction.name == "Orcs") continue;
        for (const auto& army : side.armies) EXPECT_EQ(army.men, "") << army.name;
    }
}

TEST(CampaignModel, ASideWithArmiesStaysAndANewOneGetsAFreeColour) {
    const CampaignModel m = make_campaign_model(campaign_desk(example::books()));
    ASSERT_EQ(m.sides.size(), 3u);
    EXPECT_EQ(m.sides[0].total, "1 army, 600 men");
    EXPECT_THAT(m.sides[0].cannot_go, testing::HasSubstr("Reds still has armies"));
    const PutFaction added = new_side(m);
    EXPECT_EQ(added.faction.name, "New side");
    EXPECT_EQ(added.faction.colour, 3);
}

TEST(CampaignModel, WeekdaysAreReadBackAsTheyWereWritten) {
    Calendar calendar = Calendar::plain();
    EXPECT_EQ(weekdays_from(weekday_words(calendar)), calendar.weekdays);
    EXPECT_THAT(weekdays_from(" Moonday,, Tirsday , "), testing::ElementsAre("Moonday", "Tirsday"));
    EXPECT_TRUE(weekdays_from("").empty());
}

TEST(CampaignModel, TheCalendarIsSummedUp) {
    const CampaignModel m = make_campaign_model(campaign_desk(example::books()));
    EXPECT_EQ(m.calendar_words, "12 months, 365 days in 1");
    EXPECT_EQ(m.today_words, "Thursday, 4 January 1, Winter, day 3");
    EXPECT_EQ(m.week, 7);
    EXPECT_EQ(m.month, 31);
}

}  // namespace
}  // namespace banneret::app
