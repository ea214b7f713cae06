// Melee of By This Axe, rule by rule.

#include <gmock/gmock.h>

#include "tests/engine/rulesets/by_this_axe/field.h"

namespace banneret::axe {
namespace {

// --- Melee -----------------------------------------------------------------------------------------------------------

TEST(AxeMelee, LaterRoundsAreSimultaneous) {  // BTA-91, BTA-92, BTA-93; BTA-R49, BTA-R50
    Scene scene({put(foot(4, 4, Armour::none, false, Arm::pike), red, 2000, 1000, 0, 4),
                 put(foot(4, 4, Armour::none, false, Arm::dagger), blue, 2000, 1500, 180, 4)});
    scene.meet(0, 1, Edge::front, 1, false);
    // Removed simultaneously: both kill four.
    scene.step(fight_round, {{1, 1, 1, 1}, {6, 6, 6, 6}, {1, 1, 1, 1}, {6, 6, 6, 6}});
    EXPECT_EQ(scene.at(0).figures() + scene.at(1).figures(), 0);
    // In a first round figures killed earlier do not strike.
    Scene first({put(foot(4, 4, Armour::none, false, Arm::pike), red, 2000, 1000, 0, 4),
                 put(foot(4, 4, Armour::none, false, Arm::dagger), blue, 2000, 1500, 180, 4)});
    first.meet(0, 1);
    first.step(fight_round, {{1, 1, 1, 1}, {6, 6, 6, 6}});
    EXPECT_EQ(first.at(0).figures(), 4);
}

TEST(AxeMelee, ChargesObstaclesAndTheDark) {  // BTA-96, BTA-97, BTA-98, BTA-192, BTA-194; BTA-R116, BTA-R117
    Scene scene({put(horse(4, 2, Armour::heavy, true, Arm::sword), red, 2000, 1000, 0, 4),
                 put(foot(4, 2), blue, 2000, 1500, 180, 4)});
    scene.meet(0, 1);
    scene.s.contacts[0].over_obstacle = true;
    RecordingTableLog log;
    SeededDice dice(1);
    State s = scene.s;
    fight_round({s, dice, log});
    scene.log = log;
    EXPECT_TRUE(has_part(scene.roll(RollFor::melee).tally, rule("BTA-96")));
    EXPECT_TRUE(has_part(scene.roll(RollFor::melee).tally, rule("BTA-97")));
    Facts owl = foot(4, 2), elf = foot(4, 2);
    owl.darkvision = true;
    elf.camouflage = true;
    const State night = placed({put(owl, red, 0, 0, 0), put(foot(4, 2), blue, 0, 900, 0), put(elf, blue, 0, 1900, 0)},
                               House{.night = true});
    EXPECT_TRUE(has_part(melee_number(night, 0, 1, {}), rule("BTA-192")));
    EXPECT_FALSE(has_part(melee_number(night, 1, 0, {}), rule("BTA-192")));
    EXPECT_TRUE(has_part(melee_number(night, 1, 2, {}), rule("BTA-194")));
    EXPECT_FALSE(has_part(melee_number(night, 0, 2, {}), rule("BTA-194")));  // not against darkvision
    EXPECT_TRUE(has_part(spell_number(night, 2), rule("BTA-194")));
}

TEST(AxeMelee, RoundALoneFigure) {  // BTA-R25, BTA-R58
    Scene scene({put(foot(12, 2), red, 2000, 1000, 0, 12), put(person({FighterTier::hero}), blue, 2000, 1500, 180)});
    EXPECT_EQ(front_dice(scene.s, 0, 1, Edge::front, Arm::sword), 4);
    scene.meet(0, 1, Edge::front, 1, false);
    EXPECT_TRUE(has_all_round_front(scene.s, 1));
    SeededDice dice(1);
    fight_round({scene.s, dice, scene.log});
    for (const TableEvent& e : scene.log.events)
        if (const auto* d = std::get_if<DiceFell>(&e)) {
            EXPECT_FALSE(has_part(d->tally, rule("BTA-99")));
        }
}

TEST(AxeMelee, TheWeaponOfTheRound) {  // BTA-R51
    Scene scene({put(with_bit(knights(4), Arm::sword), red, 2000, 1000, 0), put(foot(8, 2), blue, 2000, 1500, 180),
                 far_off(), far_off(blue)});
    scene.meet(0, 1);
    scene.s.stage = Stage::melee_begins;
    scene.step([](Table t) { go_on(t); });
    ASSERT_EQ(scene.s.stage, Stage::weapons);
    const auto d = Rules::pending(scene.s);
    ASSERT_EQ(d->options().size(), 2u);
    EXPECT_EQ(d->options()[0], rule("BTA-101"));
    EXPECT_EQ(d->options()[1], rule("BTA-104"));
}

TEST(AxeMelee, TheWeaponSuggestedCountsOwnLosses) {  // BTA-R51; BTA-102, BTA-103
    // With two-handed weapons four men kill more, but all those who strike with the same reach strike back; with spears
    // they strike first.
    const Facts ours = with_bit(foot(4, 2, Armour::none, false, Arm::spear), Arm::two_handed);
    const auto suggested = [&](int their_class) {
        Scene scene({put(ours, red, 2000, 1000, 0, 4),
                     put(foot(4, their_class, Armour::none, false, Arm::two_handed), blue, 2000, 1500, 180, 4),
                     far_off(), far_off(blue)});
        scene.meet(0, 1, Edge::front, 1, false);
        scene.s.stage = Stage::melee_begins;
        EXPECT_EQ(best_arm(scene.s, 0, 1, false), Arm::two_handed);
        scene.step([](Table t) { go_on(t); });
        EXPECT_EQ(scene.s.stage, Stage::weapons);
        return scene.at(0).arm;
    };
    EXPECT_EQ(suggested(4), Arm::spear) << "against men who kill many";
    EXPECT_EQ(suggested(1), Arm::two_handed) << "against men who kill few";
}

TEST(AxeMelee, TheEvasiveAndTheFlying) {  // BTA-186, BTA-193; BTA-R60, BTA-R61
    Facts sly = foot(4, 2), bird = foot(4, 2);
    sly.evasive = true;
    bird.flying = true;
    for (const bool flies : {false, true}) {
        Scene scene({put(flies ? bird : sly, red, 2000, 1000, 0), put(foot(8, 2), blue, 2000, 1500, 180), far_off(),
                     far_off(blue)},
                    House{.turn_limit = 1});
        scene.meet(1, 0, Edge::front, 1, false);
        scene.s.stage = Stage::melee_begins;
        scene.step([](Table t) { go_on(t); });
        ASSERT_EQ(scene.s.stage, Stage::avoid);
        Scene stays = scene;
        if (!flies) {
            stays.give(Reply{1}, {{3}, {6, 6, 6, 6}, {6, 6, 6, 6}});
            EXPECT_FALSE(stays.s.contacts.empty());
        }
        const InchPlace before = scene.at(0).at;
        scene.give(Reply{1},
                   flies ? std::vector<std::vector<std::uint16_t>>{} : std::vector<std::vector<std::uint16_t>>{{4}});
        EXPECT_TRUE(scene.s.contacts.empty());
        if (!flies) {
            EXPECT_EQ(distance(before.point(), scene.at(0).at.point()), 200);
        }
        EXPECT_GE(gap_between(scene.s, 0, 1), 100);
    }
}

TEST(AxeMelee, ItTurnsToTheNextWhenTheFrontIsFree) {  // BTA-R55
    Scene scene({put(foot(8, 2), red, 2000, 1000, 0), put(foot(8, 2), blue, 2000, 1500, 180, 8),
                 put(foot(8, 2), red, 2900, 1500, 270)});
    scene.meet(0, 1, Edge::front, 1, false);
    scene.meet(2, 1, Edge::left, 1, false);
    scene.at(0).falling = 8;
    scene.step([](Table t) {
        take_losses(t, false, rule("BTA-93"));
        tidy_contacts(t);
    });
    ASSERT_EQ(scene.s.contacts.size(), 1u);
    EXPECT_EQ(edge_at(scene.s.contacts[0], 1), Edge::front);
    EXPECT_EQ(scene.at(1).at.degrees, 90);
}

TEST(AxeMelee, WhoseFrontIsFreeTurnsAtTheEndOfThePhase) {  // BTA-R55, BTA-R60
    Facts sly = foot(8, 2);
    sly.evasive = true;
    Scene scene({put(sly, red, 2000, 1000, 0), put(foot(8, 2), blue, 2000, 1500, 180, 8),
                 put(foot(8, 2), red, 2900, 1500, 270), far_off(), far_off(blue)},
                House{.turn_limit = 1});
    scene.meet(0, 1, Edge::front, 1, false);
    scene.meet(2, 1, Edge::left, 1, false);
    scene.s.stage = Stage::melee_begins;
    scene.step([](Table t) { go_on(t); });
    ASSERT_EQ(scene.s.stage, Stage::avoid);
    // One enemy avoids; the other is still on its flank, and the figure at the end of the rank strikes at it.
    scene.give(Reply{1}, {{4}, {6, 6, 6, 6}, {6}, {1}});
    EXPECT_TRUE(has_part(scene.roll(RollFor::melee).tally, rule("BTA-99")));
    ASSERT_EQ(scene.s.contacts.size(), 1u);
    EXPECT_EQ(edge_at(scene.s.contacts[0], 1), Edge::front);
}

TEST(AxeMelee, BreathOnTheFlankIsAnAttackOnTheFlank) {  // BTA-110, BTA-115, BTA-190; BTA-R62, BTA-R65
    Facts basilisk = foot(6, 3);
    basilisk.breath = true;
    Scene scene({put(foot(8, 2), red, 2000, 1000, 0), put(foot(8, 2), blue, 2000, 1500, 180, 8),
                 put(basilisk, red, 2900, 1500, 270)},
                House{.breath_replaces_attacks = true}, true);
    scene.meet(0, 1, Edge::front, 1, false);
    scene.meet(2, 1, Edge::left, 1, false);
    SeededDice dice(1);
    fight_round({scene.s, dice, scene.log});
    EXPECT_TRUE(scene.at(1).flank_hit);
}

TEST(AxeMelee, ACrowdOfCharactersTakesWhatNoFigureIsLeftToTake) {  // BTA-66; BTA-R57
    std::vector<PlacedPiece> all = {put(foot(1, 2), red, 2000, 1000, 0), put(foot(8, 2), blue, 2000, 1500, 180)};
    for (int k = 0; k < 6; ++k) all.push_back(with(person({FighterTier::hero}), red, 0));
    Scene scene(std::move(all));
    Strike k;
    k.kind = Strike::Kind::melee;
    k.by = 1;
    k.at = 0;
    scene.s.strike = k;
    scene.s.strike.hits = 2;
    // Seven figures: the first hit is on the ordinary figure, which falls; of six characters the third takes the next.
    scene.step([](Table t) { EXPECT_TRUE(carry_on_strike(t)); }, {{6}, {3}, {6}});
    EXPECT_EQ(scene.at(0).falling, 1);
    EXPECT_EQ(scene.at(4).falling, 1);
}

TEST(AxeMelee, WoundsStay) {  // BTA-184; BTA-R59
    Facts ogres = foot(3, 4);
    ogres.monster = ogres.heroic = true;
    ogres.hits = 2;
    Scene scene({put(ogres, red, 2000, 1000, 0)});
    scene.at(0).falling = 1;
    scene.step([](Table t) { take_losses(t, false, rule("BTA-93")); });
    EXPECT_EQ(scene.at(0).figures(), 3);
    EXPECT_EQ(scene.at(0).wounds, 1);
    scene.at(0).falling = 2;
    scene.step([](Table t) { take_losses(t, false, rule("BTA-93")); });
    EXPECT_EQ(scene.at(0).figures(), 2);
    EXPECT_EQ(scene.at(0).wounds, 1);
}

TEST(AxeMelee, WhoIsLeftOfAUnitStandsAlone) {  // BTA-25; BTA-R7, BTA-R58
    Scene scene({put(foot(2, 2), red, 2000, 1000, 0), with(person({FighterTier::hero}), red, 0),
                 put(foot(8, 2), blue, 2000, 1500, 180)});
    scene.meet(0, 2, Edge::front, 1, false);
    scene.at(0).falling = 2;
    scene.step([](Table t) { take_losses(t, false, rule("BTA-93")); });
    EXPECT_TRUE(is_deployed(scene.s, 1));
    EXPECT_TRUE(in_melee(scene.s, 1));
    EXPECT_EQ(bad_units(scene.s, red), 1);
}

}  // namespace
}  // namespace banneret::axe
