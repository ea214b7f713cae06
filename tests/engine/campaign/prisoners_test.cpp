#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/campaign/armies/service_record.h"
#include "tests/support/campaigns.h"

namespace banneret {
namespace {

using example::books;
using example::done;
using example::id_of;
using example::named;
using example::refusal;
using testing::HasSubstr;

// Orc beats Red and takes 50 of the Knights and Red's general.
History captured() {
    History h = books();
    done(h, OfferBattle{id_of(h, "Red"), id_of(h, "Orc"), "", "", ""});
    Review review = untouched(
        std::get<abstract::Start>(battle_start(h.now(), id_of(h, "Red"), id_of(h, "Orc"), "Harl Ford", false)));
    review.result = BattleResult{Grade::victory, Role::attacker};
    review.attacker = review.winner = review.field = Side::second;
    review.defeated.first = true;
    review.losses.first.units[0].captured = 50;
    review.losses.first.characters[0].fate = Fate::captured;
    const BattleId battle = example::only_battle(h);
    done(h, EnterBattleResult{battle, review, 7});
    h.perform_rolling(ApplyBattle{battle});
    return h;
}

const Faction& side(const History& h, std::string_view army) {
    return *find_faction(h.now(), named(h, army).faction);
}

TEST(Prisoners, AreHeldByTheSideThatTookThem) {
    const History h = captured();
    ASSERT_EQ(h.now().prisoners.size(), 1u);
    const Prisoners& held = h.now().prisoners[0];
    EXPECT_EQ(held.holder, named(h, "Orc").faction);
    EXPECT_EQ(held.from, named(h, "Red").faction);
    EXPECT_EQ(held.unit.count, 50);
    EXPECT_EQ(held.unit.name, "Knights");
    ASSERT_EQ(h.now().captives.size(), 1u);
    EXPECT_EQ(h.now().captives[0].holder, named(h, "Orc").faction);
    const HeadLedger ledger = head_ledgers(h).all().at(held.unit.id);
    EXPECT_EQ(ledger.captured, 50);
    EXPECT_EQ(ledger.standing(), 110);
}

TEST(Prisoners, ARansomPassesFromTreasuryToTreasuryAndTheMenRejoin) {
    History h = captured();
    const PrisonersId held = h.now().prisoners[0].id;
    EXPECT_THAT(refusal(h, SettlePrisoners{held, 20, PrisonersEnd::ransomed, 300, {}}),
                HasSubstr("The ransom of 20 of Knights costs 300 gold; the treasury of Reds holds 0 gold"));
    done(h, MoveMoney{side(h, "Red").id, 1000, ""});
    const Entry entry = done(h, SettlePrisoners{held, 20, PrisonersEnd::ransomed, 300, {}});
    EXPECT_EQ(side(h, "Red").treasury, 700);
    EXPECT_EQ(side(h, "Orc").treasury, 300);
    EXPECT_EQ(named(h, "Red").units[0].count, 130);
    EXPECT_EQ(h.now().prisoners[0].unit.count, 30);
    EXPECT_EQ(entry.lines.at(0), "20 of Knights, held by Orcs, are ransomed for 300 gold and rejoin Red.");
    done(h, SettlePrisoners{held, 10, PrisonersEnd::dead, 0, {}});
    done(h, SettlePrisoners{held, 0, PrisonersEnd::escaped, 0, {}});
    EXPECT_TRUE(h.now().prisoners.empty());
    const HeadLedger ledger = head_ledgers(h).all().at(named(h, "Red").units[0].id);
    EXPECT_EQ(ledger.captured, 0);
    EXPECT_EQ(ledger.killed, 10);
    EXPECT_EQ(ledger.standing(), 150);
    EXPECT_THAT(refusal(h, SettlePrisoners{held, 0, PrisonersEnd::released, 0, {}}), HasSubstr("no longer held"));
}

TEST(Prisoners, OfAUnitThatIsGoneAreTakenInByAnArmyOfTheirSide) {
    History h = captured();
    const UnitId knights = named(h, "Red").units[0].id;
    done(h, DismissTroops{id_of(h, "Red"), {{knights, 0, {}, ""}}, {}, Leaving::dismissed});
    const PrisonersId held = h.now().prisoners[0].id;
    EXPECT_THAT(refusal(h, SettlePrisoners{held, 0, PrisonersEnd::released, 0, {}}), HasSubstr("say which army"));
    EXPECT_THAT(refusal(h, SettlePrisoners{held, 0, PrisonersEnd::released, 0, id_of(h, "Orc")}),
                HasSubstr("does not serve the side"));
    done(h, SettlePrisoners{held, 0, PrisonersEnd::released, 0, id_of(h, "Red")});
    EXPECT_EQ(find_unit(named(h, "Red"), knights)->count, 50);
    EXPECT_EQ(head_ledgers(h).all().at(knights).standing(), 50);
}

TEST(Prisoners, ACaptiveIsRansomedIntoAnArmyOrDies) {
    History h = captured();
    const CharacterId general = h.now().captives[0].id;
    done(h, MoveMoney{side(h, "Red").id, 500, ""});
    const std::size_t before = h.at();
    done(h, SettleCaptive{general, PrisonersEnd::ransomed, 500, id_of(h, "Red")});
    EXPECT_EQ(side(h, "Orc").treasury, 500);
    EXPECT_EQ(find_character(named(h, "Red"), general)->state, CharacterState::fit);
    EXPECT_TRUE(h.now().captives.empty());
    h.go_to(before);
    done(h, SettleCaptive{general, PrisonersEnd::dead, 0, {}});
    EXPECT_EQ(h.now().elsewhere[0]->state, CharacterState::dead);
    EXPECT_THAT(refusal(h, SettleCaptive{general, PrisonersEnd::released, 0, {}}), HasSubstr("not a prisoner"));
}

TEST(Prisoners, GoWithTheSideThatHeldThem) {
    History h = captured();
    done(h, RemoveArmy{id_of(h, "Orc")});
    done(h, RemoveFaction{h.now().prisoners[0].holder});
    EXPECT_TRUE(h.now().prisoners.empty());
    EXPECT_TRUE(h.now().captives.empty());
    for (const Problem& p : faults(h.now())) ADD_FAILURE() << p.sentence();
}

}  // namespace
}  // namespace banneret
