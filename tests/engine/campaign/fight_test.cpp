#include "engine/campaign/battles/fight.h"

#include <gtest/gtest.h>

#include "tests/support/campaigns.h"

namespace banneret {
namespace {

ArmyId id_named(const Campaign& c, std::string_view name) {
    const Army* army = find_army(c, name);
    return army != nullptr ? army->id : ArmyId{};
}

FightAtOnce red_attacks_orc(const Campaign& c, std::uint64_t seed) {
    return {id_named(c, "Red"), id_named(c, "Orc"), seed, {}, std::nullopt};
}

Performed fought(const Campaign& c, const FightAtOnce& wish) {
    auto done = fight_at_once(c, wish);
    if (const auto* refusal = std::get_if<Refusal>(&done)) ADD_FAILURE() << refusal->why;
    auto* performed = std::get_if<Performed>(&done);
    return performed != nullptr ? *performed : Performed{c, {}};
}

TEST(FightAtOnce, IsWhatTheStepsOneByOneWouldBe) {
    const History start = example::books();
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const FightAtOnce wish = red_attacks_orc(start.now(), seed);
        const Performed at_once = fought(start.now(), wish);

        History steps = start;
        example::done(steps, OfferBattle{wish.attacker, wish.defender, {}, {}, {}});
        const BattleId id = steps.now().battles.front()->id;
        example::done(steps, ChooseResolver{id, Resolver::abstract, seed, true});
        example::done(steps, std::get<AutoPlayBattle>(auto_play(*steps.now().battles.front())));
        const auto applied = steps.perform_rolling(ApplyBattle{id});
        ASSERT_TRUE(std::holds_alternative<Entry>(applied));
        EXPECT_EQ(at_once.campaign, steps.now());
        ASSERT_TRUE(at_once.entry.battle.has_value());
        EXPECT_EQ(**at_once.entry.battle, **std::get<Entry>(applied).battle);
        EXPECT_EQ(at_once.entry.lines, std::get<Entry>(applied).lines);
        EXPECT_EQ(at_once.entry.action, "fight Battle of Harl Ford");
    }
}

TEST(FightAtOnce, IsOneStepOfUndo) {
    History history = example::books();
    const Campaign before = history.now();
    const std::size_t versions = history.versions().size();
    history.add(fought(before, red_attacks_orc(before, 7)));
    EXPECT_EQ(history.versions().size(), versions + 1);
    EXPECT_EQ(history.undo_words(), "fight Battle of Harl Ford");
    const Campaign after = history.now();
    EXPECT_TRUE(history.undo());
    EXPECT_EQ(history.now(), before);
    EXPECT_TRUE(history.redo());
    EXPECT_EQ(history.now(), after);
}

TEST(FightAtOnce, TakesTheBattleThatWaitsWhoeverItNamedFirst) {
    History history = example::books();
    const FightAtOnce wish = red_attacks_orc(history.now(), 3);
    example::done(history, OfferBattle{wish.defender, wish.attacker, "The Long Day", {}, "They crossed at dawn."});
    const Performed done = fought(history.now(), wish);
    EXPECT_TRUE(done.campaign.battles.empty());
    const FoughtBattle& battle = **done.entry.battle;
    EXPECT_EQ(battle.name, "The Long Day");
    EXPECT_EQ(battle.army.first, wish.attacker);
    EXPECT_EQ(battle.applied.attacker.value_or(Side::first), Side::first);
}

TEST(FightAtOnce, HouseRulesGivenHoldForThatBattleAlone) {
    const History history = example::books();
    FightAtOnce wish = red_attacks_orc(history.now(), 3);
    wish.house = HouseRules{};
    wish.house->abstract.healing = false;
    const Performed done = fought(history.now(), wish);
    EXPECT_FALSE((*done.entry.battle)->transcript.start->house.healing);
    EXPECT_EQ(done.campaign.house, history.now().house);
    EXPECT_TRUE(done.campaign.recoveries.empty());
}

TEST(FightAtOnce, IsRefusedWithoutTouchingAnything) {
    History history = example::books();
    const FightAtOnce wish = red_attacks_orc(history.now(), 3);
    const auto why = [&](const FightAtOnce& w) {
        const auto done = fight_at_once(history.now(), w);
        const auto* refusal = std::get_if<Refusal>(&done);
        return refusal != nullptr ? refusal->why : std::string("(not refused)");
    };
    EXPECT_NE(why({wish.attacker, wish.attacker, 1, {}, std::nullopt}), "(not refused)");
    FightAtOnce unfit = wish;  // AD-19: no orc has a bow
    unfit.attacker = wish.defender;
    unfit.defender = wish.attacker;
    unfit.fixed.first.posture = Posture::screened_attack;
    EXPECT_NE(why(unfit), "(not refused)");
    example::done(history, OfferBattle{wish.attacker, wish.defender, {}, {}, {}});
    const BattleId id = history.now().battles.front()->id;
    example::done(history, ChooseResolver{id, Resolver::abstract, 1, true});
    EXPECT_NE(why(wish).find("under way"), std::string::npos);
}

}  // namespace
}  // namespace banneret
