// The worked examples of the By This Axe rulings: magic and abilities.

#include <gmock/gmock.h>

#include "tests/engine/rulesets/by_this_axe/examples.h"

namespace banneret::axe {
namespace {

// --- E-15, E-16, E-17: magic and abilities ---------------------------------------------------------------------------

TEST(AxeExamples, E15_Mages) {  // BTA-169, BTA-171, BTA-172, BTA-175; BTA-R14, BTA-R107
    EXPECT_EQ(person({.mage = MageTier::mage}).spells, 8);
    EXPECT_EQ(person({.mage = MageTier::wizard}).spells, 16);
    EXPECT_EQ(person({.mage = MageTier::mage, .at_20 = true}).spells, 2);
    EXPECT_EQ(person({.mage = MageTier::wizard, .at_20 = true}).spells, 4);
    const State s = placed({put(person({.mage = MageTier::mage}), A, 2000, 1000, 0),
                            put(foot(12, 2, Armour::medium, true), B, 2000, 1800, 180)});
    const auto killed = chances(
        s,
        [](Table t) {
            cast_at(t, 0, 1, 5);
            carry_on_strike(t);
        },
        [](const State& after) { return static_cast<int>(after.pieces[1].falling); });
    double mean = 0, three = 0;
    for (const auto& [n, p] : killed) {
        mean += n * p;
        if (n >= 3) three += p;
    }
    EXPECT_NEAR(mean, 125. / 36, 1e-9);
    EXPECT_NEAR(three, 8359375. / 10077696, 1e-9);
    SaveCase spell;
    spell.spell = true;
    Facts knight_heroes = knights();
    knight_heroes.heroic = true;
    const State k = two(knight_heroes, foot(8, 2));
    EXPECT_NEAR(chance(spell_number<Total>(k, 0)) * (1 - chance(save_number<Total>(k, 0, spell))), 5. / 9, 1e-12);

    // With given dice: the Wizard wards two, the Priest removes one.
    Scene scene({put(person({.mage = MageTier::mage}), A, 2000, 1000, 0),
                 put(foot(12, 2, Armour::medium, true), B, 2000, 1800, 180),
                 with(person({.mage = MageTier::wizard}), B, 1), with(person({.priest = PriestTier::priest}), B, 1)});
    scene.s.stage = Stage::fire;
    scene.give(Cast{piece(0), piece(1), spells::attack, 5, {}}, {{2, 6, 5, 1, 4}});
    EXPECT_EQ(Rules::pending(scene.s)->piece, piece(2));
    scene.give(Cast{piece(2), piece(1), spells::ward, 2, {}});
    EXPECT_EQ(Rules::pending(scene.s)->piece, piece(3));
    Fallen dice(std::vector<std::vector<std::uint16_t>>{{3}});
    answer_asked({scene.s, dice, scene.log}, spell_undo, 1);
    carry_on_strike({scene.s, dice, scene.log});
    take_losses({scene.s, dice, scene.log}, true, rule("BTA-64"));
    EXPECT_EQ(scene.at(1).figures(), 11);
    EXPECT_EQ(scene.at(2).spells, 14);
    EXPECT_EQ(scene.at(3).prayers, 7);
    EXPECT_EQ(scene.at(0).spells, 3);
    const DiceFell save = scene.roll(RollFor::save);
    EXPECT_EQ(save.rule, rule("BTA-R14")) << "a save against a spell, not of a melee";
    EXPECT_EQ(Rules::describe(scene.s, save).find("melee"), std::string::npos) << Rules::describe(scene.s, save);
}

// BTA-180, BTA-R109: prayers of two priests over one save add up.
TEST(AxeMagic, PrayersOfTwoPriestsOnOneSaveAddUp) {
    Scene s({put(foot(8, 2), A, 2000, 1000, 0), with(person({.priest = PriestTier::priest}), A, 0),
             with(person({.priest = PriestTier::priest}), A, 0), put(foot(8, 2), B, 2000, 1500, 180)});
    s.s.strike.kind = Strike::Kind::fire;
    s.s.strike.step = Strike::Step::pray;
    s.s.strike.by = 3;
    s.s.strike.hits = s.s.strike.lot = 1;
    Fallen none({});
    answer_asked({s.s, none, s.log}, spells::prayer, 2);
    answer_asked({s.s, none, s.log}, spells::prayer, 1);
    EXPECT_EQ(s.s.strike.stack, 3);
    EXPECT_EQ(s.at(1).prayers, 6);
    EXPECT_EQ(s.at(2).prayers, 7);
}

TEST(AxeExamples, E16_PriestSaves) {  // BTA-174, BTA-176, BTA-178, BTA-180; BTA-R109, BTA-R111
    SaveCase bow, melee;
    bow.missile = true;
    bow.pierce = -2;
    bow.pierce_rule = rule("BTA-68");
    bow.prayers = 3;
    melee.prayers = 1;
    EXPECT_EQ(save_number(two(foot(8, 2, Armour::light), foot(8, 2)), 0, bow).total(), 2);
    EXPECT_EQ(save_number(two(foot(8, 2, Armour::medium, true), foot(8, 2)), 0, melee).total(), 4);
    EXPECT_EQ(used(save_number(two(knights(), foot(8, 2)), 0, melee).total()), 5);
    EXPECT_EQ(person({.priest = PriestTier::priest}).prayers, 8);
    EXPECT_EQ(person({.priest = PriestTier::high_priest}).prayers, 16);
    EXPECT_EQ(person({.priest = PriestTier::priest, .at_20 = true}).prayers, 2);
    EXPECT_EQ(person({.priest = PriestTier::high_priest, .at_20 = true}).prayers, 4);
    // A Priest-Hero who has prayed attacks as an ordinary figure.
    Scene scene(
        {put(person({FighterTier::hero, PriestTier::priest}), A, 2000, 1000, 0), put(foot(8, 2), B, 2000, 1500, 180)});
    EXPECT_EQ(attack_fc(scene.s, 0), 5);
    scene.at(0).prayed = true;
    EXPECT_LT(attack_fc(scene.s, 0), 5);
    EXPECT_EQ(dice_each(scene.s, 0), 1);
}

// BTA-190, BTA-195, BTA-198, BTA-199, BTA-200, BTA-201; BTA-R53, BTA-R62, BTA-R113, BTA-R114
TEST(AxeExamples, E17_Abilities) {
    Facts dragon = foot(1, 5);
    dragon.monster = dragon.heroic = dragon.breath = true;
    dragon.attacks = 1;
    Scene scene({put(dragon, A, 2000, 1000, 0), put(foot(12, 2, Armour::heavy, true), B, 2000, 1500, 180)},
                House{.breath_replaces_attacks = true});
    scene.meet(0, 1);
    // Only the breath: in this count the foot are removed before they strike back.
    const auto killed = [&](const State& s) {
        return chances(
            s,
            [](Table t) {
                begin_melee(t);
                t.s.at = 0;
                t.s.pieces[1].routed = true;  // does not strike
                t.s.stage = Stage::breath;
                carry_on_blows(t);
            },
            [](const State& after) { return 12 - after.pieces[1].figures(); });
    };
    const auto at_5 = killed(scene.s);
    double mean = 0;
    for (const auto& [n, p] : at_5) mean += n * p;
    EXPECT_NEAR(mean, 4. / 3, 1e-9);
    EXPECT_NEAR(1 - at_5.at(0), 68. / 81, 1e-9);
    State at_20 = scene.s;
    at_20.setup = Shared<axe::Setup>([&] {
        axe::Setup setup = *scene.s.setup;
        setup.at_20 = true;
        return setup;
    }());
    EXPECT_NEAR(killed(at_20).at(1), 2. / 3, 1e-9);

    Facts ghouls = foot(6, 3, Armour::none, false, Arm::short_sword);
    ghouls.extra_dice = 2;
    const State g = placed({put(ghouls, A, 2000, 1000, 0, 3), put(foot(6, 2), B, 2000, 1500, 180, 6)});
    EXPECT_EQ(front_dice(g, 0, 1, Edge::front, Arm::short_sword) * dice_each(g, 0), 9);
    // BTA-195: this many dice are rolled in the round itself.
    Scene pack({put(ghouls, A, 2000, 1000, 0, 3), put(foot(6, 2), B, 2000, 1500, 180, 6)});
    pack.meet(0, 1, Edge::front, 1, false);
    SeededDice any(1);
    fight_round({pack.s, any, pack.log});
    EXPECT_EQ(pack.roll(RollFor::melee).piece, piece(0));
    EXPECT_EQ(pack.roll(RollFor::melee).question.count, 9);
    ghouls.extra_dice = 4;
    const State twice = placed({put(ghouls, A, 2000, 1000, 0, 3), put(foot(6, 2), B, 2000, 1500, 180, 6)});
    EXPECT_EQ(front_dice(twice, 0, 1, Edge::front, Arm::short_sword) * dice_each(twice, 0), 15);

    const auto reach = [](int size, Arm arm) {
        Facts f = foot(6, 3);
        f.size = static_cast<std::int8_t>(size);
        return reach_number(two(f, foot(6, 2)), 0, arm);
    };
    EXPECT_EQ(reach(0, Arm::pike), 1);
    EXPECT_EQ(reach(0, Arm::lance), 2);
    EXPECT_EQ(reach(-1, Arm::spear), 2);
    EXPECT_EQ(reach(-2, Arm::staff), 3);
    EXPECT_EQ(reach(1, Arm::spear), 4);
    EXPECT_EQ(reach(0, Arm::two_handed), 4);
    EXPECT_EQ(reach(0, Arm::short_sword), 6);
    EXPECT_EQ(reach(-1, Arm::short_sword), 5);
    EXPECT_EQ(reach(0, Arm::dagger), 7);

    Facts ghost = foot(6, 3);
    ghost.resistance = true;
    Scene shot({put(archers(10, 4), A, 2000, 1000, 0), put(ghost, B, 2000, 2500, 180)});
    shot.step([](Table t) { fire_at(t, 0, 1, 0); });
    EXPECT_TRUE(shot.asked.empty());

    Facts quick = foot(6, 3, Armour::light), slow = foot(6, 3);
    quick.quick = true;
    slow.slow = true;
    EXPECT_EQ(rate(two(quick, slow), 0), 2000);
    EXPECT_EQ(rate(two(quick, slow), 1), 500);
    EXPECT_EQ(rate(two(quick, slow, House{.command_cards = true}), 1), 250);
}

}  // namespace
}  // namespace banneret::axe
