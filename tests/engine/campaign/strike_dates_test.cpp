#include "engine/campaign/time/strike_dates.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/odds/compare/variant.h"
#include "tests/support/campaigns.h"
#include "tests/support/marches.h"

namespace banneret {
namespace {

using example::books;
using example::id_of;
using example::named;
using testing::HasSubstr;

StrikeDates dates(const Campaign& c, const StrikeQuestion& q) {
    auto found = strike_dates(c, q);
    if (const auto* refusal = std::get_if<Refusal>(&found)) {
        ADD_FAILURE() << refusal->why;
        return {};
    }
    return std::get<StrikeDates>(std::move(found));
}

// On day 3: 30 of Red's knights return on day 7, all 200 archers' wounded of Hob on day 10, more of them on day 17.
Campaign with_wounded(const History& h) {
    Campaign c = h.now();
    const Army &red = named(h, "Red"), &hob = named(h, "Hob");
    c.recoveries = SharedList<Recovery>({{BattleId{90}, red.id, red.units[0].id, 30, 7},
                                         {BattleId{91}, hob.id, hob.units[0].id, 150, 10},
                                         {BattleId{91}, hob.id, hob.units[0].id, 150, 17}});
    return c;
}

// AD-27, AD-R11
TEST(StrikeDates, TheWoundedOfBothSidesReturnOnTheirDays) {
    const History h = books();
    const Campaign c = with_wounded(h);
    const StrikeQuestion q{id_of(h, "Red"), id_of(h, "Hob"), Role::attacker, {}, 20};
    const StrikeDates found = dates(c, q);
    ASSERT_EQ(found.days.size(), 21u);
    const auto at = [&](std::int32_t day) -> const StrikeDay& { return found.days[static_cast<std::size_t>(day - 3)]; };
    EXPECT_EQ(found.days.front().day, 3);
    EXPECT_EQ(at(6).men, 600);
    EXPECT_EQ(at(7).men, 630);
    EXPECT_EQ(at(7).back, 30);
    EXPECT_EQ(at(9).foe_men, 400);
    EXPECT_EQ(at(10).foe_men, 550);
    EXPECT_EQ(at(10).foe_back, 150);
    EXPECT_EQ(at(11).foe_back, 0);
    EXPECT_EQ(at(23).foe_men, 700);
    EXPECT_EQ(at(23).men, 630);
    // Computed from the army as it will be on that day.
    for (const std::int32_t day : {3, 7, 10, 17, 23}) {
        Variant red = variant_of_army(army_on(c, named(h, "Red"), day), *c.house, day);
        Variant hob = variant_of_army(army_on(c, named(h, "Hob"), day), *c.house, day);
        EXPECT_EQ(individuals(hob.army), at(day).foe_men);
        const auto setup = std::get<Shared<abstract::Setup>>(set_up(red, hob, *c.house));
        const Outlook o = outlook(*setup, {});
        ASSERT_TRUE(at(day).outlook.has_value());
        EXPECT_EQ(at(day).outlook->attacker_wins, o.attacker_wins) << day;
        EXPECT_EQ(at(day).outlook->defender_loss, o.defender_loss) << day;
    }
    // 700 hobbits are US 56 against 52: the ratio leaves 2:1 for 1:1 when they return, so it is better to strike
    // before.
    EXPECT_LT(at(23).outlook->attacker_wins, at(7).outlook->attacker_wins);
    const auto best = best_day(found, Aim::wins);
    ASSERT_TRUE(best.has_value());
    EXPECT_LT(found.days[*best].day, 10);
    for (const std::size_t i : found.changes) {
        EXPECT_GT(found.days[i].back + found.days[i].foe_back, 0);
    }
    EXPECT_FALSE(found.changes.empty());
}

TEST(StrikeDates, TheDefenderSeesTheSameBattle) {
    const History h = books();
    const Campaign c = with_wounded(h);
    const StrikeDates red = dates(c, {id_of(h, "Red"), id_of(h, "Hob"), Role::attacker, {}, 15});
    const StrikeDates hob = dates(c, {id_of(h, "Hob"), id_of(h, "Red"), Role::defender, {}, 15});
    for (std::size_t i = 0; i < red.days.size(); ++i) {
        EXPECT_EQ(red.days[i].outlook->results, hob.days[i].outlook->results);
        EXPECT_EQ(red.days[i].men, hob.days[i].foe_men);
    }
}

// AD-R5: a general who tried on day 2 may try again on day 9.
// AD-4, AD-R19
TEST(StrikeDates, AnEvasionThatIsTriedCountsByItsChance) {
    const History h = books();
    StrikeQuestion q{id_of(h, "Red"), id_of(h, "Hob"), Role::attacker, {}, 1};
    q.play.attacker = Posture::frontal_assault;
    q.play.defender = Posture::stand_and_hold;
    const StrikeDates fought = dates(h.now(), q);
    q.play.defender_stratagem = Stratagem::evade_battle;
    q.play.attempts = true;
    const StrikeDates tried = dates(h.now(), q);
    ASSERT_TRUE(fought.days.at(0).outlook && tried.days.at(0).outlook);
    const Fraction evaded = tried.days[0].outlook->evaded;
    EXPECT_GT(evaded, 0);
    EXPECT_EQ(tried.days[0].outlook->attacker_wins, Fraction((1 - evaded) * fought.days[0].outlook->attacker_wins));
}

TEST(StrikeDates, AStratagemIsPossibleAgainWhenItsWeekIsOver) {
    const History h = books();
    Campaign c = h.now();
    Army red = named(h, "Red");
    red.characters[0].stratagem_day = 2;
    c.armies.edit([&](std::vector<Shared<Army>>& all) {
        for (auto& army : all)
            if (army->id == red.id) army = Shared<Army>(red);
    });
    StrikeQuestion q{id_of(h, "Red"), id_of(h, "Hob"), Role::attacker, {}, 10};
    q.play.attacker_stratagem = Stratagem::flank_march;
    q.play.attempts = true;
    q.play.attacker = Posture::frontal_assault;
    q.play.defender = Posture::stand_and_hold;
    const StrikeDates found = dates(c, q);
    for (const StrikeDay& day : found.days) EXPECT_EQ(day.general_ready, day.day >= 9) << day.day;
    EXPECT_GT(found.days[6].outlook->attacker_wins, found.days[5].outlook->attacker_wins);
    ASSERT_EQ(found.changes.size(), 1u);
    EXPECT_EQ(found.days[found.changes[0]].day, 9);
    EXPECT_EQ(best_day(found, Aim::wins), 6u);
}

TEST(StrikeDates, WhatCannotBeCountedIsSaid) {
    const History h = books();
    const auto why = [&](const StrikeQuestion& q) {
        const auto found = strike_dates(h.now(), q);
        const auto* refusal = std::get_if<Refusal>(&found);
        return refusal ? refusal->why : "";
    };
    EXPECT_THAT(why({id_of(h, "Red"), ArmyId{999}, Role::attacker, {}, 5}), HasSubstr("not in the campaign"));
    EXPECT_THAT(why({id_of(h, "Red"), id_of(h, "Red"), Role::attacker, {}, 5}), HasSubstr("itself"));
    EXPECT_THAT(why({id_of(h, "Red"), id_of(h, "Hob"), Role::attacker, {}, 1001}), HasSubstr("1,000"));
    StrikeQuestion q{id_of(h, "Hob"), id_of(h, "Red"), Role::attacker, {}, 5};
    q.play.attacker = Posture::envelope;
    const StrikeDates found = dates(h.now(), q);
    EXPECT_FALSE(found.days[0].outlook.has_value());
    EXPECT_THAT(found.days[5].refused, HasSubstr("Envelope needs"));
    EXPECT_EQ(best_day(found, Aim::wins), std::nullopt);
}

// AD-R11: the slowest unit's rate, and at most half of it if the wounded are to return.
TEST(StrikeMarch, SaysTheDaysOfArrivalAtHalfPaceAndByForcedMarches) {
    History h = example::mapped();
    example::done(h, MoveArmy{id_of(h, "Hob"), "Otter"});
    const Campaign& c = h.now();
    const int rate = movement_rate(named(h, "Red"), c.map->rules).miles;
    ASSERT_GT(rate, 0);
    // 24 miles by road, at the full rate and at half of it, in whole days.
    const auto days = [](int miles, int a_day) { return (miles + a_day - 1) / a_day; };
    const int road = c.map->rules.ground_percent[static_cast<std::size_t>(Ground::road)];
    const auto found = strike_march(c, id_of(h, "Red"), id_of(h, "Hob"));
    ASSERT_TRUE(std::holds_alternative<StrikeMarch>(found)) << std::get<Refusal>(found).why;
    const auto& march = std::get<StrikeMarch>(found);
    EXPECT_EQ(march.to, "Otter");
    EXPECT_EQ(march.miles, 2400);
    EXPECT_EQ(march.by_full_pace, c.day + days(24 * 100, rate * road));
    EXPECT_EQ(march.careful, c.day + days(24 * 2 * 100, rate * 100));
    EXPECT_TRUE(march.forced);
    // An army that marches now arrives on that day.
    example::marched(h, "Red", example::miles(24, 0));
    EXPECT_EQ(arrival_day(h.now(), *find_march(h.now(), id_of(h, "Red"))), march.by_full_pace);
}

TEST(StrikeMarch, IsNoneWhereBothStandAtOneSpotAndRefusedOffTheMap) {
    History h = example::mapped();
    const auto at_once = strike_march(h.now(), id_of(h, "Red"), id_of(h, "Hob"));
    ASSERT_TRUE(std::holds_alternative<StrikeMarch>(at_once));
    EXPECT_EQ(std::get<StrikeMarch>(at_once).miles, 0);
    EXPECT_EQ(std::get<StrikeMarch>(at_once).careful, h.now().day);
    example::done(h, MoveArmy{id_of(h, "Hob"), "Nowhere on any map"});
    const auto off = strike_march(h.now(), id_of(h, "Red"), id_of(h, "Hob"));
    ASSERT_TRUE(std::holds_alternative<Refusal>(off));
    EXPECT_THAT(std::get<Refusal>(off).why, HasSubstr("is not on the map"));
}

}  // namespace
}  // namespace banneret
