#include "app/models/armies/army_orders_model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/models/armies/armies_model.h"
#include "app/models/battle/battle_list_model.h"
#include "engine/campaign/battles/batch_resolve.h"
#include "tests/support/campaigns.h"

namespace banneret::app {
namespace {

using testing::HasSubstr;
using What = ArmyOrderForm::What;

Desk desk_with_books() {
    Desk desk;
    desk.history = example::books();
    return desk;
}
void give(Desk& desk, const Command& command) {
    const auto done = desk.history->perform_rolling(command);
    if (const auto* refusal = std::get_if<Refusal>(&done)) ADD_FAILURE() << refusal->why;
}
ArmyOrderForm form_of(const ArmiesModel& m, What what) {
    ArmyOrderForm form;
    form.what = what;
    form.name = m.muster.new_name;
    return form;
}
std::string refused(const std::variant<Command, Refusal>& order) {
    const auto* refusal = std::get_if<Refusal>(&order);
    return refusal != nullptr ? refusal->why : "(not refused)";
}

TEST(ArmyOrderModel, ASplitTakesWhatTheFormSaysAndTellsBothStrengths) {
    Desk desk = desk_with_books();
    const ArmiesModel m = make_armies_model(desk);
    ArmyOrderForm form = form_of(m, What::split);
    EXPECT_EQ(form.name, "Detachment of Red");
    EXPECT_THAT(refused(order_of(m.muster, form)), HasSubstr("Choose men of a unit"));
    set_men_going(form, m.units[0].id, 60);
    set_men_going(form, m.units[1].id, 80);
    // Worked example 1: a knight counts 0.1, a squire 0.08.
    EXPECT_EQ(army_order_words(m.muster, form), "140 men go, 12.4 US; 460 stay, 37.2 US.");
    give(desk, std::get<Command>(order_of(m.muster, form)));
    const Army& fresh = example::named(*desk.history, "Detachment of Red");
    EXPECT_EQ(individuals(fresh), 140);
    EXPECT_EQ(fresh.units[1].id, m.units[1].id) << "a unit that goes whole keeps its place in the chronicle";
    form.name = " ";
    EXPECT_THAT(refused(order_of(m.muster, form)), HasSubstr("needs a name"));
}

TEST(ArmyOrderModel, PartsJoinTheUnitOfTheirKindWhereTheyGo) {
    Desk desk = desk_with_books();
    ArmiesModel m = make_armies_model(desk);
    EXPECT_EQ(m.muster.nobody_near, "No other army of its side is at Harl Ford.");
    ArmyOrderForm form = form_of(m, What::split);
    set_men_going(form, m.units[0].id, 60);
    give(desk, std::get<Command>(order_of(m.muster, form)));
    m = make_armies_model(desk);
    ASSERT_EQ(m.muster.others.size(), 1u);
    form = form_of(m, What::transfer);
    set_men_going(form, m.units[0].id, 10);
    give(desk, std::get<Command>(order_of(m.muster, form)));
    EXPECT_EQ(example::named(*desk.history, "Detachment of Red").units.at(0).count, 70);
    form.join_kinds = false;
    give(desk, std::get<Command>(order_of(m.muster, form)));
    EXPECT_EQ(example::named(*desk.history, "Detachment of Red").units.size(), 2u);
    form = form_of(m, What::merge);
    give(desk, std::get<Command>(order_of(m.muster, form)));
    EXPECT_EQ(find_army(desk.history->now(), "Red"), nullptr);
}

TEST(ArmyOrderModel, FreshMenCostTheListPrice) {
    Desk desk = desk_with_books();
    const ArmiesModel m = make_armies_model(desk);
    ArmyOrderForm form = form_of(m, What::raise);
    form.name = "";
    form.fresh = 40;
    form.from_treasury = true;
    EXPECT_THAT(army_order_words(m.muster, form), HasSubstr("The treasury holds 0 gold."));
    const auto short_of_coins = desk.history->perform(std::get<Command>(order_of(m.muster, form)));
    EXPECT_TRUE(std::holds_alternative<Refusal>(short_of_coins));
    form.from_treasury = false;
    give(desk, std::get<Command>(order_of(m.muster, form)));
    EXPECT_EQ(example::named(*desk.history, "Red").units.back().name, "Knights");
    form = form_of(m, What::reinforce);
    form.unit = m.units[1].id;
    form.fresh = 20;
    give(desk, std::get<Command>(order_of(m.muster, form)));
    EXPECT_EQ(example::named(*desk.history, "Red").units[1].count, 100);
}

TEST(PurseModel, TellsThePayTheUnpaidAndThePrisonersOfBothSides) {
    Desk desk = desk_with_books();
    PriceList prices;
    prices.kept = true;
    give(desk, SetPrices{prices});
    give(desk, PassDays{7});
    ArmiesModel m = make_armies_model(desk);
    EXPECT_EQ(m.purse.unpaid.size(), 4u);
    EXPECT_THAT(m.units[0].unpaid, HasSubstr("unpaid for 1 week"));
    EXPECT_THAT(m.units[0].no_promotion, HasSubstr("Needs a victory"));

    const Army& red = example::named(*desk.history, "Red");
    const Army& orc = example::named(*desk.history, "Orc");
    give(desk, SettleCharacter{red.general, CharacterState::captured, {}, orc.faction});
    m = make_armies_model(desk);
    ASSERT_EQ(m.purse.held.size(), 1u);
    EXPECT_TRUE(m.purse.held[0].ours);
    EXPECT_EQ(m.purse.held[0].words, "General of Red of Reds, held by Orcs");
    give(desk, settle(m.purse.held[0], PrisonersEnd::released));
    EXPECT_EQ(example::named(*desk.history, "Red").characters.size(), 1u);
}

TEST(RecordModel, OfTheUnitAskedForNewestFirst) {
    Desk desk = desk_with_books();
    const UnitId knights = example::named(*desk.history, "Red").units[0].id;
    give(desk, ReinforceUnit{example::id_of(*desk.history, "Red"), knights, 5, false});
    EXPECT_FALSE(make_armies_model(desk).record);
    desk.focus.record_unit = knights;
    const ArmiesModel m = make_armies_model(desk);
    ASSERT_TRUE(m.record);
    EXPECT_EQ(m.record->title, "Knights");
    EXPECT_EQ(m.record->summary, "No battle yet.");
    EXPECT_EQ(m.record->heads, "Raised 165; 165 remain.");
    EXPECT_EQ(m.record->lines.front().words, "Reinforced by 5 men");
}

TEST(BattleListModel, TellsWhatWaitsWhatIsOverAndWhatCouldBeMarked) {
    Desk desk = desk_with_books();
    EXPECT_EQ(make_battle_list_model(desk).pairs.size(), 3u);
    give(desk, OfferBattle{example::id_of(*desk.history, "Red"), example::id_of(*desk.history, "Orc"), "", "", ""});
    give(desk, OfferBattle{example::id_of(*desk.history, "Red"), example::id_of(*desk.history, "Hob"), "", "", ""});
    BattleListModel m = make_battle_list_model(desk);
    EXPECT_EQ(m.pairs.size(), 1u);
    EXPECT_EQ(m.to_resolve.size(), 2u);
    desk.history->add(std::move(std::get<Resolved>(resolve_battles(desk.history->now(), m.to_resolve, 3)).step));
    m = make_battle_list_model(desk);
    ASSERT_EQ(m.lines.size(), 2u);
    EXPECT_TRUE(m.lines[0].over);
    EXPECT_THAT(m.lines[0].sides.first.lost, HasSubstr("of 600 lost"));
    EXPECT_THAT(m.lines[1].refused, HasSubstr("Red is fighting"));
    EXPECT_EQ(m.to_accept.size(), 1u);
    desk.player_safe = true;
    desk.settings.players_of = "Orcs";
    m = make_battle_list_model(desk);
    EXPECT_EQ(m.lines[0].sides.first.lost, "");
    EXPECT_NE(m.lines[0].sides.second.lost, "");
}

}  // namespace
}  // namespace banneret::app
