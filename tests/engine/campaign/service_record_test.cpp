#include "engine/campaign/armies/service_record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/campaign/battles/fight.h"
#include "tests/support/campaigns.h"

namespace banneret {
namespace {

using example::books;
using example::done;
using example::id_of;
using example::named;
using testing::HasSubstr;

void fight_for_record(History& h, std::string_view attacker, std::string_view defender, std::uint64_t seed) {
    FightAtOnce wish;
    wish.attacker = id_of(h, attacker);
    wish.defender = id_of(h, defender);
    wish.seed = seed;
    auto fought = fight_at_once(h.now(), wish);
    ASSERT_TRUE(std::holds_alternative<Performed>(fought)) << std::get<Refusal>(fought).why;
    h.add(std::move(std::get<Performed>(fought)));
}

TEST(ServiceRecord, TellsBattlesLossesPromotionsAndTransfersOfAUnit) {
    History h = books();
    const UnitId knights = named(h, "Red").units[0].id;
    fight_for_record(h, "Red", "Hob", 5);
    const FoughtBattle& fought = **h.versions()[h.at()].entry->battle;
    const UnitLosses& lost = fought.applied.losses.first.units[0];
    done(h, SplitArmy{id_of(h, "Red"), "Van", {{knights, 0, {}, ""}}, {}, {}});
    if (fought.applied.winner == Side::first) done(h, PromoteUnit{id_of(h, "Van"), knights});
    done(h, ReinforceUnit{id_of(h, "Van"), knights, 12, false});
    const ServiceRecord record = service_record(h, knights);
    EXPECT_EQ(record.name, "Knights");
    EXPECT_EQ(record.army, "Van");
    EXPECT_EQ(record.battles, 1);
    EXPECT_EQ(record.won, fought.applied.winner == Side::first);
    EXPECT_EQ(record.killed, lost.killed);
    EXPECT_EQ(record.wounded, lost.wounded);
    EXPECT_EQ(record.transfers, 1);
    EXPECT_EQ(record.heads.raised, 172);
    EXPECT_EQ(record.heads.standing(),
              find_unit(named(h, "Van"), knights)->count + wounded_due(h.now(), id_of(h, "Van"), knights));
    ASSERT_GE(record.lines.size(), 4u);
    EXPECT_EQ(record.lines[0].words, "Raised for Red: 160 men");
    EXPECT_THAT(record.lines[1].words, HasSubstr("Battle of Harl Ford, "));
    EXPECT_EQ(record.lines[2].words, "Passes to Van");
    EXPECT_EQ(record.lines.back().words, "Reinforced by 12 men");
}

TEST(ServiceRecord, IsOfTheLineThatStandsAndNotOfABranchGivenUp) {
    History h = books();
    const UnitId knights = named(h, "Red").units[0].id;
    done(h, ReinforceUnit{id_of(h, "Red"), knights, 12, false});
    h.undo();
    done(h, ReinforceUnit{id_of(h, "Red"), knights, 7, false});
    EXPECT_EQ(service_record(h, knights).heads.raised, 167);
}

TEST(ServiceRecord, OfACharacterTellsCommandsAndFates) {
    History h = books();
    const CharacterId general = named(h, "Red").general;
    fight_for_record(h, "Red", "Orc", 2);
    if (find_character(named(h, "Red"), general) == nullptr) GTEST_FAIL() << "choose a seed that leaves him with Red";
    done(h, SettleCharacter{general, CharacterState::dead, {}, {}});
    const ServiceRecord record = service_record(h, general);
    EXPECT_EQ(record.name, "General of Red");
    EXPECT_EQ(record.army, "");
    EXPECT_EQ(record.battles, 1);
    EXPECT_EQ(record.commands, 1);
    EXPECT_EQ(record.promotions, 0);
    EXPECT_EQ(record.lines.front().words, "Joins Red");
    EXPECT_EQ(record.lines[1].words, "Takes command of Red");
    EXPECT_EQ(record.lines.back().words, "Is dead");
}

TEST(ServiceRecord, KnowsTheNameOfAUnitThatIsGone) {
    History h = books();
    const UnitId squires = named(h, "Red").units[1].id;
    done(h, DismissTroops{id_of(h, "Red"), {{squires, 0, {}, ""}}, {}, Leaving::dismissed});
    const ServiceRecord record = service_record(h, squires);
    EXPECT_EQ(record.name, "Squires");
    EXPECT_EQ(record.army, "");
    EXPECT_EQ(record.heads.dismissed, 80);
    EXPECT_EQ(record.heads.standing(), 0);
}

}  // namespace
}  // namespace banneret
