// Rulings of By This Axe without a worked example.

#include <gmock/gmock.h>

#include "engine/rulesets/muster.h"
#include "tests/engine/rulesets/by_this_axe/scene.h"
#include "tests/support/led_army.h"

namespace banneret::axe {
namespace {

TEST(AxeRulings, WhoSavesAsHeroic) {  // BTA-R13
    EXPECT_TRUE(person({FighterTier::hero}).heroic);
    Who at_20{FighterTier::hero};
    at_20.at_20 = true;
    EXPECT_TRUE(person(at_20).heroic);
    EXPECT_TRUE(person({FighterTier::hero, PriestTier::priest}).heroic);
    EXPECT_FALSE(person({.priest = PriestTier::priest}).heroic);
    EXPECT_FALSE(person({.mage = MageTier::wizard}).heroic);
    EXPECT_FALSE(person({.leads = 5}).heroic);
    Unit giants;
    giants.race = "Giants";
    giants.hit_dice = 8;
    EXPECT_TRUE(unit_facts(giants, 3, false).heroic);
}

TEST(AxeRulings, ArrowsAreNeverSpent) {  // BTA-R10
    Scene scene({put(archers(4, 3), Side::first, 2000, 1000, 0), put(foot(8, 2), Side::second, 2000, 2000, 180, 8),
                 put(foot(8, 2), Side::second, 4000, 4000, 180)});
    for (int volley = 0; volley < 30; ++volley) {
        scene.at(0).fired = false;
        EXPECT_TRUE(may_fire(scene.s, 0));
        EXPECT_EQ(targets(scene.s, 0).size(), 1u);
        SeededDice dice(static_cast<std::uint64_t>(volley));
        fire_at({scene.s, dice, scene.log}, 0, 1, 0);
        scene.s.strike = {};
    }
}

TEST(AxeRulings, BonusesRaiseTheNumber) {  // BTA-R69, BTA-R70
    const auto number = [](Who who) {
        return morale_tally(placed({put(foot(4, 2), Side::first, 2000, 1000, 0), with(person(who), Side::first, 0)}), 0,
                            false)
            .total();
    };
    EXPECT_EQ(number({}), 3);
    EXPECT_EQ(number({FighterTier::hero}), 4);
    EXPECT_EQ(number({FighterTier::champion, PriestTier::priest, {}, 3}), 6);
    // Several of a kind count once.
    const State s = placed({put(foot(4, 2), Side::first, 2000, 1000, 0),
                            with(person({FighterTier::hero, {}, {}, 3}), Side::first, 0),
                            with(person({FighterTier::champion, {}, {}, 2}), Side::first, 0)});
    EXPECT_EQ(morale_tally(s, 0, false).total(), 5);
}

TEST(AxeRulings, FleeingADuelIsSaidFirst) {  // BTA-R84
    for (const bool away : {true, false}) {
        Scene scene({put(person({FighterTier::hero}), Side::first, 2000, 1000, 0),
                     put(person({FighterTier::hero}), Side::second, 2000, 1500, 180),
                     put(person({FighterTier::hero}), Side::first, 2300, 1000, 0),
                     put(person({FighterTier::hero}), Side::second, 2300, 1500, 180)});
        scene.s.duel.b = 1;
        scene.s.duel.round = 2;
        scene.s.stage = Stage::duel_flee_a;
        scene.give(Reply{1});
        EXPECT_EQ(scene.s.stage, Stage::duel_flee_b);  // nothing was rolled yet
        scene.give(Reply{0}, {{static_cast<std::uint16_t>(away ? 3 : 4)}});
        EXPECT_EQ(scene.s.stage, away ? Stage::duels : Stage::duel_allot_a);
    }
}

TEST(AxeRulings, NothingButArmourHelpsInADuel) {  // BTA-R85
    Scene scene({put(person({FighterTier::hero}), Side::first, 2000, 1000, 0),
                 put(person({FighterTier::hero}), Side::second, 2000, 1500, 180),
                 put(person({.priest = PriestTier::high_priest}), Side::second, 2200, 1500, 180)});
    scene.s.duel.b = 1;
    scene.s.duel.round = 1;
    scene.s.duel.dice = {{{2, 1, 0}, {2, 1, 0}}};
    scene.s.stage = Stage::duel_blows;
    scene.step(duel_blows, {{1, 1}, {6, 6}, {6}, {6}, {5, 4}});
    EXPECT_EQ(scene.s.strike.kind, Strike::Kind::none);  // no prayer was offered
    EXPECT_EQ(*scene.roll(RollFor::save).need, 4);       // heavy and shield, not heroic
    EXPECT_EQ(scene.at(1).wounds, 1);
}

TEST(AxeRulings, CardsAreOffUnlessChosen) {  // BTA-R88
    Scene scene({put(foot(4, 2), Side::first, 2000, 1000, 0)});
    EXPECT_FALSE(House{}.command_cards);
    EXPECT_EQ(scene.refused(PlayCard{}), "The battle is fought without order cards.");
    EXPECT_EQ(rate(scene.s, 0), 1000);
}

TEST(AxeRulings, AChargeOrderOutOfReach) {  // BTA-R98
    Scene scene({put(foot(8, 2), Side::first, 2000, 1000, 0), put(foot(8, 2), Side::second, 2000, 2400, 180),
                 put(foot(8, 2), Side::first, 4000, 500, 0)},
                House{.command_cards = true});
    scene.at(0).may_charge = true;
    scene.at(0).extra = 300;
    EXPECT_EQ(scene.refused(Charge{piece(0), piece(1), InchPlace{}}), "The target is beyond the reach of a charge.");
    EXPECT_EQ(scene.refused(Advance{piece(0), InchPlace{2000, 1800, 0}}), "");
}

TEST(AxeRulings, WhatOnlyTheCampaignKnowsDoesNothing) {  // BTA-R120
    Unit plain, engineers;
    engineers.abilities.add(Ability::engineer);
    EXPECT_EQ(unit_facts(plain, 10, false), unit_facts(engineers, 10, false));
}

TEST(AxeRulings, DiceFallInOneOrder) {  // BTA-R132
    // The attacker's unit, then its character, then the defender's unit; each group's saves after its hits.
    Scene scene({put(foot(4, 4), Side::first, 2000, 1000, 0, 4), with(person({FighterTier::hero}), Side::first, 0),
                 put(foot(8, 4), Side::second, 2000, 1500, 180, 8)});
    scene.meet(2, 0, Edge::front, 1, false);
    scene.step(fight_round, {{1, 6, 6, 6}, {1}, {1}, {1}, {1, 6, 6, 6, 6, 6}, {2}, {1}});
    ASSERT_EQ(scene.asked.size(), 7u);
    EXPECT_EQ(scene.asked[0].who.unit.value, 1u);
    EXPECT_EQ(scene.asked[1].what, RollFor::save);
    EXPECT_EQ(scene.asked[2].who.unit.value, 2u);
    EXPECT_EQ(scene.asked[4].who.unit.value, 3u);
    EXPECT_EQ(scene.asked[5].what, RollFor::who_is_hit);  // five figures with the hero
    EXPECT_EQ(scene.asked[6].what, RollFor::save);
}

// BTA-R4: allies are one side under one general, the ally with the highest leadership, who is the general of BTA-123.
TEST(AxeRulings, AlliesAreOneSideUnderOneGeneral) {
    TableStart start;
    start.sides = {allied({test::led_army("Red", 2), test::led_army("Hob", 4), test::led_army("Orc", 3)}),
                   test::led_army("Foe", 1)};
    const State s = std::get<State>(muster(start));
    EXPECT_EQ(s.setup->units.first, 3);
    std::vector<int> generals;
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (facts(s, i).home == Side::first && facts(s, i).general) generals.push_back(facts(s, i).leadership);
    EXPECT_THAT(generals, testing::ElementsAre(4));
    // The loss of another allied general is not the loss of the general.
    State fallen = s;
    RecordingTableLog log;
    SeededDice dice(1);
    for (std::size_t i = 0; i < s.pieces.size(); ++i)
        if (facts(s, i).home == Side::first && facts(s, i).character && !facts(s, i).general) {
            fallen.pieces[i].leave(0);
            lose_character({fallen, dice, log}, i, rule("BTA-42"));
        }
    EXPECT_EQ(fallen.general_lost.first, 0);
}

}  // namespace
}  // namespace banneret::axe
