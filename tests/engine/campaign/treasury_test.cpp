#include "engine/campaign/armies/treasury.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/armies/points.h"
#include "tests/support/campaigns.h"

namespace banneret {
namespace {

using example::books;
using example::done;
using example::id_of;
using example::named;
using example::refusal;
using testing::HasSubstr;

const Faction& power_of(const History& h, std::string_view army) {
    return *find_faction(h.now(), named(h, army).faction);
}

History paying(std::int64_t red_coins) {
    History h = books();
    PriceList prices = *h.now().prices;
    prices.kept = true;
    prices.coin = "crowns";
    prices.week = 2;
    done(h, SetPrices{prices});
    if (red_coins > 0) done(h, MoveMoney{named(h, "Red").faction, red_coins, "the king's grant"});
    return h;
}

// BTA-213 to BTA-216, BTA-R20: the points of a figure stand for 20 men; the price of men is exact.
TEST(Treasury, APriceIsThePointsOfTheFiguresSharedOutToTheMen) {
    const PriceList prices;
    for (const Unit& u : example::red()) {
        EXPECT_EQ(price_of(prices, u, u.count, 1), unit_points(u, 20)) << u.name;
        EXPECT_EQ(price_of(prices, u, 20, 3), 3 * figure_points(u).total) << u.name;
    }
    const Unit knights = example::red()[0];
    const int points = figure_points(knights).total;
    EXPECT_EQ(price_of(prices, knights, 1, 1), (points + 10) / 20);  // rounded once, halves up
}

TEST(Treasury, TheRefereesOwnPriceStandsForAppendixC) {
    PriceList prices;
    prices.own.push_back({"knights", 40});
    EXPECT_EQ(points_of_figure(prices, example::red()[0]), 40);
    EXPECT_EQ(points_of_figure(prices, example::red()[1]), figure_points(example::red()[1]).total);
    prices.own.push_back({"Knights", 1});
    EXPECT_THAT(faults(prices).at(0).sentence(), HasSubstr("two prices"));
}

TEST(Treasury, NobodyIsPaidWhereNoPayIsKept) {
    History h = books();
    const Entry entry = done(h, PassDays{70});
    EXPECT_EQ(entry.lines.size(), 1u);
    EXPECT_TRUE(h.now().arrears.empty());
    EXPECT_FALSE(next_payday(h.now()));
}

TEST(Treasury, EveryWeekIsAPaydayAndEveryCoinIsAccountedFor) {
    History h = paying(100'000);
    const std::int64_t pay = weekly_pay(h.now(), named(h, "Red"));
    ASSERT_GT(pay, 0);
    EXPECT_EQ(next_payday(h.now()), h.now().day + 7);
    EXPECT_THAT(due_list(h.now()),
                testing::Contains(Due{h.now().day + 7, "The troops are to be paid", {}, DueKind::payday}));
    done(h, PassDays{6});
    EXPECT_EQ(power_of(h, "Red").treasury, 100'000);
    const Entry entry = done(h, PassDays{1});
    EXPECT_EQ(power_of(h, "Red").treasury, 100'000 - pay);
    EXPECT_THAT(entry.lines.at(1), HasSubstr("payday of Reds: "));
    done(h, PassDays{21});  // three paydays at once
    EXPECT_EQ(power_of(h, "Red").treasury, 100'000 - 4 * pay);
    EXPECT_EQ(purse_of(h.now(), power_of(h, "Red")).weeks, (100'000 - 4 * pay) / pay);
}

TEST(Treasury, WhoIsNotPaidIsOwedItUntilThereIsMoney) {
    History h = paying(0);
    const Entry entry = done(h, PassDays{14});
    const Unit& knights = named(h, "Red").units[0];
    const std::int64_t week = weekly_pay(h.now(), named(h, "Red"), knights);
    const Arrears* owed = find_arrears(h.now(), knights.id);
    ASSERT_NE(owed, nullptr);
    EXPECT_EQ(owed->weeks, 2);
    EXPECT_EQ(owed->owed, 2 * week);
    EXPECT_THAT(entry.lines.back(), HasSubstr("Unpaid: "));
    EXPECT_THAT(refusal(h, PayArrears{power_of(h, "Red").id, {}}), HasSubstr("can pay no unit in full"));
    const std::int64_t all = owed_to(h.now(), named(h, "Red"));
    done(h, MoveMoney{power_of(h, "Red").id, all + 5, ""});
    done(h, PayArrears{{}, id_of(h, "Red")});
    EXPECT_EQ(owed_to(h.now(), named(h, "Red")), 0);
    EXPECT_EQ(power_of(h, "Red").treasury, 5);
    EXPECT_GT(owed_to(h.now(), named(h, "Hob")), 0);
    EXPECT_THAT(refusal(h, PayArrears{{}, id_of(h, "Red")}), HasSubstr("Nothing is owed"));
}

TEST(Treasury, TheMoneyGoesRoundInTheOrderOfTheBooks) {
    History h = paying(0);
    const std::int64_t knights = weekly_pay(h.now(), named(h, "Red"), named(h, "Red").units[0]);
    done(h, MoveMoney{power_of(h, "Red").id, knights + 1, ""});
    done(h, PassDays{7});
    EXPECT_EQ(find_arrears(h.now(), named(h, "Red").units[0].id), nullptr);
    EXPECT_NE(find_arrears(h.now(), named(h, "Red").units[3].id), nullptr);
}

TEST(Treasury, IncomeComesInBeforeThePay) {
    History h = paying(0);
    Faction reds = power_of(h, "Red");
    reds.income = weekly_pay(h.now(), named(h, "Red")) + 10;
    done(h, PutFaction{reds});
    done(h, PassDays{7});
    EXPECT_EQ(power_of(h, "Red").treasury, 10);
    EXPECT_EQ(owed_to(h.now(), named(h, "Red")), 0);
    EXPECT_FALSE(purse_of(h.now(), power_of(h, "Red")).weeks);
}

TEST(Treasury, CoinsChangedByHandAreAFactForTheirSide) {
    History h = paying(0);
    Faction reds = power_of(h, "Red");
    reds.income = 1'200;
    reds.treasury = 7;
    const Entry entry = done(h, PutFaction{reds});
    EXPECT_EQ(entry.kind, EntryKind::money);
    EXPECT_EQ(entry.lines,
              std::vector<std::string>{"Reds: treasury 0 to 7 crowns and income per week 0 to 1,200 crowns."});
    EXPECT_EQ(entry.readers, std::vector<Readers>{for_side(reds.id)});
    reds.colour = 4;
    EXPECT_EQ(done(h, PutFaction{reds}).kind, EntryKind::edit) << "nothing of money in it";
}

TEST(Treasury, ArrearsAreSharedOutWhereAUnitIsDivided) {
    History h = paying(0);
    done(h, PassDays{7});
    const UnitId knights = named(h, "Red").units[0].id;
    const std::int64_t all = find_arrears(h.now(), knights)->owed;
    done(h, SplitArmy{id_of(h, "Red"), "Van", {{knights, 40, {}, ""}}, {}, {}});
    const Arrears* theirs = find_arrears(h.now(), named(h, "Van").units[0].id);
    ASSERT_NE(theirs, nullptr);
    EXPECT_EQ(theirs->owed, all * 40 / 160);
    EXPECT_EQ(theirs->owed + find_arrears(h.now(), knights)->owed, all);
    done(h, TransferTroops{id_of(h, "Van"), id_of(h, "Red"), {{named(h, "Van").units[0].id, 0, knights, ""}}, {}});
    EXPECT_EQ(find_arrears(h.now(), knights)->owed, all);
    done(h, DismissTroops{id_of(h, "Red"), {{knights, 0, {}, ""}}, {}, Leaving::dismissed});
    EXPECT_EQ(find_arrears(h.now(), knights), nullptr);
}

TEST(Treasury, RaisingFromTheTreasuryCostsTheListPriceOrIsRefused) {
    History h = paying(0);
    const Unit levy = example::unit(0, "Levy", 100, 1, Armour::none);
    EXPECT_THAT(refusal(h, RaiseTroops{id_of(h, "Red"), "", {}, "", {levy}, true}),
                HasSubstr("the treasury of Reds holds 0 crowns"));
    const std::int64_t price = price_of(*h.now().prices, levy, 100, h.now().prices->raise);
    ASSERT_GT(price, 0);
    done(h, MoveMoney{power_of(h, "Red").id, price, ""});
    const Entry entry = done(h, RaiseTroops{id_of(h, "Red"), "", {}, "", {levy}, true});
    EXPECT_EQ(power_of(h, "Red").treasury, 0);
    EXPECT_THAT(entry.lines.at(0), HasSubstr("The treasury of Reds pays"));
    EXPECT_THAT(refusal(h, ReinforceUnit{id_of(h, "Red"), named(h, "Red").units[0].id, 20, true}), HasSubstr("costs"));
    EXPECT_THAT(refusal(h, MoveMoney{power_of(h, "Red").id, -1, "wine"}), HasSubstr("wine costs 1 crowns"));
}

TEST(Treasury, PricesOutOfRangeAreRefused) {
    History h = books();
    PriceList prices;
    prices.scale = 10;
    EXPECT_THAT(refusal(h, SetPrices{prices}), HasSubstr("5 or 20"));
    prices.scale = 5;
    prices.week = -1;
    EXPECT_THAT(refusal(h, SetPrices{prices}), HasSubstr("0 to 1,000,000"));
    EXPECT_THAT(refusal(h, SetPrices{*h.now().prices}), HasSubstr("already"));
}

}  // namespace
}  // namespace banneret
