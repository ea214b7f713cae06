#include "engine/campaign/chronicle/army_luck.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/campaigns.h"

namespace banneret {
namespace {

using namespace example;
// Applies the losses; the program rolls the healing dice.
void settled(History& h, BattleId battle) {
    const auto done = h.perform_rolling(ApplyBattle{battle});
    EXPECT_TRUE(std::holds_alternative<Entry>(done));
}

TEST(LuckLedger, CountsEveryBattleOfTheChronicle) {
    History h = books();
    EXPECT_TRUE(luck_ledger(h).armies.empty());
    const BattleId first = joined(h, "Hob", 11);
    fought_out(h, first, {});
    settled(h, first);
    const LuckLedger ledger = luck_ledger(h);
    ASSERT_EQ(ledger.armies.size(), 2u);
    const LedgerArmy &red = ledger.armies[0], &hob = ledger.armies[1];
    EXPECT_EQ(red.name, "Red");
    EXPECT_EQ(red.faction, named(h, "Red").faction);
    EXPECT_EQ(hob.name, "Hob");
    ASSERT_EQ(red.battles.size(), 1u);
    EXPECT_TRUE(red.battles[0].attacked);
    EXPECT_FALSE(hob.battles[0].attacked);
    EXPECT_EQ(red.expected_margin, Fraction(-hob.expected_margin));
    EXPECT_EQ(red.margin, -hob.margin);

    const FoughtBattle& battle = **h.chronicle().back()->battle;
    const auto found = fought(battle);
    ASSERT_TRUE(found);
    const BattleLuck luck = battle_luck(*found);
    EXPECT_EQ(red.battles[0].dice().loss.expected, luck.attacker.expected);
    EXPECT_EQ(red.battles[0].dice().loss.actual, luck.attacker.actual);
    EXPECT_NEAR(red.losses.at_least(), luck.attacker.at_least.get_d(), 1e-12);
    EXPECT_NEAR(hob.losses.at_most(), luck.defender.at_most.get_d(), 1e-12);
    // The losses as rolled, before they are rounded to men.
    const auto replayed = replay(battle.transcript);
    const abstract::Record& record = std::get<Replayed>(replayed).record;
    EXPECT_EQ(fraction(luck.attacker.actual, 100), abstract::share_lost(record, Side::first));
    EXPECT_EQ(fraction(luck.defender.actual, 100), abstract::share_lost(record, Side::second));
}

// A side's luck is the sum over all its armies; battles without dice are left out and listed.
TEST(LuckLedger, AddsUpBySideAndSaysWhatItLeavesOut) {
    History h = books();
    for (const std::string_view foe : {"Hob", "Orc"}) {
        const BattleId battle = joined(h, foe, 11);
        fought_out(h, battle, {});
        settled(h, battle);
        done(h, PassDays{1});
        for (const std::string_view name : {std::string_view("Red"), foe}) {
            Army army = named(h, name);
            army.place = "Harl Ford";
            for (Unit& u : army.units) u.count = std::max(u.count, 100);
            done(h, PutArmy{army, ""});
        }
    }
    done(h, OfferBattle{id_of(h, "Red"), id_of(h, "Hob"), "Typed", "", ""});
    const auto start = battle_start(h.now(), id_of(h, "Red"), id_of(h, "Hob"), "Harl Ford", false);
    ASSERT_TRUE(std::holds_alternative<abstract::Start>(start));
    Review review = untouched(std::get<abstract::Start>(start));
    review.result = BattleResult{Grade::skirmish, {}};
    review.attacker = Side::first;
    const BattleId typed = only_battle(h);
    done(h, EnterBattleResult{typed, review, 3});
    settled(h, typed);

    const LuckLedger ledger = luck_ledger(h);
    ASSERT_EQ(ledger.left_out.size(), 1u);
    EXPECT_EQ(ledger.left_out[0], "Typed is not counted: it was typed in, and its dice are not known.");
    ASSERT_EQ(ledger.sides.size(), 3u);
    EXPECT_EQ(ledger.sides[0].name, "Reds");
    EXPECT_EQ(ledger.sides[1].name, "Hobs");
    EXPECT_EQ(ledger.sides[0].losses.battles(), 2);
    EXPECT_EQ(ledger.sides[0].losses.actual(), ledger.armies[0].losses.actual());
    EXPECT_NEAR(ledger.sides[0].losses.at_least(), ledger.armies[0].losses.at_least(), 1e-12);
    Fraction margin = 0;
    for (const LedgerSide& side : ledger.sides) margin += side.expected_margin;
    EXPECT_EQ(margin, 0);  // the expectations of the two sides cancel
}

// Losses belong to the army that suffered them, whichever side attacked after the stances.
TEST(LuckLedger, FollowsTheArmyWhateverItsRole) {
    for (std::uint64_t seed = 1; seed <= 25; ++seed) {
        History h = books();
        const BattleId battle = joined(h, "Orc", seed, false);
        fought_out(h, battle, {});
        settled(h, battle);
        const FoughtBattle& record = **h.chronicle().back()->battle;
        const auto found = fought(record);
        const LuckLedger ledger = luck_ledger(h);
        if (!found) {
            EXPECT_EQ(ledger.left_out.size(), 1u);
            continue;
        }
        const auto replayed = replay(record.transcript);
        for (const LedgerArmy& row : ledger.armies) {
            const Side side = row.army == record.army.first ? Side::first : Side::second;
            EXPECT_EQ(fraction(row.battles.at(0).dice().loss.actual, 100),
                      abstract::share_lost(std::get<Replayed>(replayed).record, side));
            EXPECT_EQ(row.battles[0].attacked, found->attacker == side);
        }
    }
}

}  // namespace
}  // namespace banneret
