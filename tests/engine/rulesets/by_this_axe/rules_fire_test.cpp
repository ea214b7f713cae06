// Fire and magic of By This Axe, rule by rule.

#include <gmock/gmock.h>

#include "engine/rulesets/rule_rows.h"
#include "tests/engine/rulesets/by_this_axe/examples.h"

namespace banneret::axe {
namespace {

Scene fire_scene(std::vector<PlacedPiece> more = {}, House house = {}) {
    std::vector<PlacedPiece> all = {put(archers(8, 3, MissileWeapon::short_bow), A, 2000, 1000, 0, 8),
                                    put(foot(8, 2), B, 2000, 2000, 180, 8), put(foot(8, 2), B, 2000, 2400, 180, 8)};
    all.insert(all.end(), more.begin(), more.end());
    Scene scene(std::move(all), house);
    scene.s.stage = Stage::fire;
    return scene;
}

// BTA-55, BTA-56, BTA-57, BTA-63, BTA-69, BTA-142; BTA-R28, BTA-R33
TEST(AxeFire, AtTheClosestOneTargetAndNoMoveAfter) {
    Scene scene = fire_scene({put(foot(8, 2), A, 4000, 500, 0)});
    EXPECT_EQ(scene.refused(Shoot{piece(0), piece(2)}), "This unit must fire at the closest enemy that it can hit.");
    EXPECT_EQ(scene.refused(Shoot{piece(3), piece(1)}), "This unit has no missile weapon.");
    EXPECT_EQ(scene.refused(Shoot{piece(0), piece(1), Keyword("throwing-spear")}),
              "This unit does not carry that missile weapon.");
    fire_at({scene.s, *std::make_unique<SeededDice>(1), scene.log}, 0, 1, 0);
    EXPECT_TRUE(scene.at(0).fired);
    EXPECT_EQ(fire_refused(scene.s, 0, 1, 0)->why, "This unit has already fired in this phase.");
    EXPECT_FALSE(may_move(scene.s, 0));
    EXPECT_FALSE(may_retreat(scene.s, 0));
    // Range: 16 inches, measured per figure.
    Scene far(
        {put(archers(8, 3, MissileWeapon::short_bow), A, 2000, 1000, 0, 8), put(foot(8, 2), B, 2000, 2601, 180, 8)});
    EXPECT_EQ(shooters(far.s, 0, 1, MissileWeapon::short_bow), 0);
    for (const MissileWeaponRow& r : missile_weapon_rows()) {
        const Hundredths edge = 1000 + r.range_inches * 100;
        Scene near({put(archers(1, 3, r.weapon), A, 2000, 1000, 0), put(foot(8, 2), B, 2000, edge, 180, 8)});
        EXPECT_EQ(shooters(near.s, 0, 1, r.weapon), 1) << r.name;
        near.at(1).at.y += 1;
        EXPECT_EQ(shooters(near.s, 0, 1, r.weapon), 0) << r.name;
    }
}

TEST(AxeFire, ClearShots) {  // BTA-59, BTA-61, BTA-62, BTA-142; BTA-R26, BTA-R27
    Scene hidden = fire_scene({put(foot(20, 2), A, 2000, 1500, 0, 20)});
    EXPECT_EQ(shooters(hidden.s, 0, 1, MissileWeapon::short_bow), 0);
    Scene aside({put(archers(8, 3), A, 2000, 1000, 90, 8), put(foot(8, 2), B, 2000, 2000, 180, 8)});
    EXPECT_EQ(shooters(aside.s, 0, 1, MissileWeapon::longbow), 0);
    Scene busy = fire_scene({put(foot(8, 2), A, 2000, 1800, 0, 8)});
    busy.meet(3, 1, Edge::front, 1, false);
    EXPECT_EQ(busy.refused(Shoot{piece(0), piece(1)}), "Units cannot fire into a melee.");
    Scene fights = fire_scene();
    fights.meet(1, 0, Edge::front, 1, false);
    EXPECT_EQ(fights.refused(Shoot{piece(0), piece(2)}), "A unit in melee cannot fire.");
    // Two inches of woods and a hill.
    Terrain woods;
    Patch p;
    p.ground = TableGround::woods;
    p.outline = {{0, 1300}, {4800, 1300}, {4800, 1700}, {0, 1700}};
    woods.patches.push_back(p);
    const auto in = [](const Terrain& t) {
        return placed({put(archers(1, 3), A, 2000, 1000, 0), put(foot(8, 2), B, 2000, 2000, 180, 8)}, {}, false, t);
    };
    EXPECT_EQ(shooters(in(woods), 0, 1, MissileWeapon::longbow), 0);
    woods.patches[0].outline = {{0, 1300}, {4800, 1300}, {4800, 1480}, {0, 1480}};
    EXPECT_EQ(shooters(in(woods), 0, 1, MissileWeapon::longbow), 1);
    woods.patches[0].ground = TableGround::hill;
    woods.patches[0].level = 1;
    EXPECT_EQ(shooters(in(woods), 0, 1, MissileWeapon::longbow), 0);
}

TEST(AxeFire, BothSidesFireOnWhatStoodBefore) {  // BTA-31, BTA-64; BTA-R8, BTA-R17
    Scene scene({put(archers(4, 4), A, 2000, 1000, 0, 4), put(archers(4, 4), B, 2000, 2000, 180, 4),
                 put(foot(8, 2), A, 4000, 500, 0), put(foot(8, 2), B, 4000, 4000, 180),
                 put(foot(8, 2), B, 4400, 4000, 180)});
    scene.s.stage = Stage::fire;
    scene.give(Shoot{piece(0), piece(1)}, {{1, 1, 1, 1}, {6, 6, 6, 6}});
    EXPECT_EQ(scene.at(1).figures(), 4);  // still shoots in this phase
    EXPECT_EQ(scene.s.active, B);
    scene.give(Shoot{piece(1), piece(0)}, {{1, 1, 1, 1}, {6, 6, 6, 6}, {3}, {2}});
    EXPECT_EQ(scene.at(0).where, Where::destroyed);
    EXPECT_EQ(scene.at(1).where, Where::destroyed);
}

TEST(AxeFire, ArtilleryAndHeroes) {  // BTA-68; BTA-R31, BTA-R32, BTA-R34
    Scene engine({put(archers(1, 2, MissileWeapon::artillery), A, 2000, 1000, 0),
                  put(foot(8, 2, Armour::heavy), B, 2000, 4500, 180)});
    EXPECT_EQ(shooters(engine.s, 0, 1, MissileWeapon::artillery), 1);
    EXPECT_EQ(engine.refused(Advance{piece(0), InchPlace{2000, 1100, 0}}),
              "Engines do not move; they only turn, at most 45 degrees.");
    EXPECT_EQ(engine.refused(Reform{piece(0), {}, 0, InchPlace{0, 0, 45}}), "");
    EXPECT_EQ(engine.refused(Reform{piece(0), {}, 0, InchPlace{0, 0, 46}}), "This unit turns at most 45 degrees.");
    Facts archer = person({FighterTier::superhero});
    archer.missiles = static_cast<std::uint16_t>(1u << static_cast<unsigned>(MissileWeapon::longbow));
    Scene hero({put(archer, A, 2000, 1000, 0), put(foot(8, 2), B, 2000, 2000, 180)});
    hero.step([](Table t) { fire_at(t, 0, 1, 0); }, {{6, 6}});
    EXPECT_EQ(*hero.roll(RollFor::shooting).need, 5);
}

TEST(AxeFire, ShieldsAndAspects) {  // BTA-15; BTA-R15, BTA-R16, BTA-R11
    Scene behind({put(archers(1, 3, MissileWeapon::short_bow), A, 2000, 2500, 180),
                  put(foot(8, 2, Armour::light, true), B, 2000, 2000, 180, 8)});
    behind.step(
        [](Table t) {
            fire_at(t, 0, 1, 0);
            carry_on_strike(t);
        },
        {{1}, {2}});
    EXPECT_EQ(*behind.roll(RollFor::save).need, 1);  // from the rear the shield does not count
    // The shield does not count either against a target that overlaps the shooter after a turn.
    Scene among({put(archers(4, 3, MissileWeapon::short_bow), A, 2290, 2070, 215, 4),
                 put(foot(8, 2, Armour::light, true), B, 2000, 2000, 180, 8)});
    among.step(
        [](Table t) {
            fire_at(t, 0, 1, 0);
            carry_on_strike(t);
        },
        {{1, 1}, {2, 2}});
    EXPECT_EQ(*among.roll(RollFor::save).need, 1);
    // The house rule: unarmoured figures have no save at all.
    Scene bare({put(archers(1, 3, MissileWeapon::short_bow), A, 2000, 1000, 0), put(foot(8, 2), B, 2000, 2000, 180, 8)},
               House{.unarmoured_one_saves = false});
    bare.step(
        [](Table t) {
            fire_at(t, 0, 1, 0);
            carry_on_strike(t);
        },
        {{1}});
    EXPECT_EQ(bare.at(1).falling, 1);
}

TEST(AxeFire, LoneCharactersAndTheLimit) {  // BTA-58; BTA-R28, BTA-R29
    Scene scene({put(archers(3, 3), A, 1700, 1000, 0, 3), put(archers(3, 3), A, 2300, 1000, 0, 3),
                 put(person({FighterTier::champion}), B, 2000, 1600, 180), put(foot(8, 2), B, 2000, 2000, 180, 8)});
    scene.s.stage = Stage::fire;
    // The character may be passed over for the unit behind it.
    EXPECT_EQ(scene.refused(Shoot{piece(0), piece(3)}), "");
    scene.give(Shoot{piece(0), piece(2)}, {{6, 6, 6}});
    scene.give(Shoot{piece(1), piece(2)}, {{6}, {1}, {2}});
    EXPECT_EQ(scene.roll(RollFor::shooting, 1).question.count, 1);  // four in total
}

// BTA-70, BTA-171, BTA-172, BTA-200; BTA-R106, BTA-R107, BTA-R108, BTA-R114
TEST(AxeMagic, SpellsAndWhereTheyDoNotReach) {
    Facts ghost = foot(8, 2);
    ghost.resistance = true;
    Scene scene({put(person({.mage = MageTier::mage}), A, 2000, 1000, 0), put(ghost, B, 2000, 1500, 180, 8),
                 put(foot(8, 2), B, 2000, 2200, 180, 8), put(foot(8, 2), A, 4000, 300, 0)});
    scene.s.stage = Stage::fire;
    EXPECT_EQ(scene.refused(Cast{piece(0), piece(2), spells::attack, 2, {}}), "Spells reach 10 inches.");
    EXPECT_EQ(scene.refused(Cast{piece(0), piece(1), spells::attack, 9, {}}),
              "This caster does not have that many spell dice left.");
    scene.step([](Table t) { cast_at(t, 0, 1, 2); }, {{1, 1}});  // magic hurts resistant targets
    EXPECT_EQ(scene.s.strike.hits, 2);
    scene.s.strike = {};
    EXPECT_EQ(cast_refused(scene.s, 0, 1, 1)->why, "A caster attacks only one target per phase.");
    scene.at(0).cast = false;
    scene.at(0).refused_now = true;
    EXPECT_TRUE(cast_refused(scene.s, 0, 1, 1).has_value());
    EXPECT_TRUE(harmless(scene.s, 3, 1));
    EXPECT_FALSE(harmless(placed({put(person({FighterTier::hero}), A, 0, 0, 0), put(ghost, B, 0, 900, 0)}), 0, 1));
}

TEST(AxeMagic, PriestsHealAndStrikeOnlyUnprayed) {  // BTA-175, BTA-176, BTA-179, BTA-181; BTA-R110, BTA-R111
    Scene scene({put(person({FighterTier::hero, PriestTier::priest}), A, 2000, 1000, 0),
                 put(person({FighterTier::superhero}), A, 2300, 1000, 0), put(foot(8, 2), B, 2000, 4000, 180),
                 put(foot(8, 2), A, 4000, 300, 0)});
    scene.s.stage = Stage::fire;
    EXPECT_EQ(scene.refused(Cast{piece(0), piece(1), spells::heal, 1, {}}),
              "Only a wounded hero, caster or monster can be healed.");
    scene.at(1).wounds = 2;
    EXPECT_EQ(scene.refused(Cast{piece(0), piece(1), spells::heal, 1, {}}), "");
    Scene healed = scene;
    const auto d = Rules::pending(healed.s);
    ASSERT_TRUE(d.has_value());
    healed.give(Cast{piece(0), piece(1), spells::heal, 1, {}});
    EXPECT_EQ(healed.at(1).wounds, 1);
    EXPECT_EQ(healed.at(0).prayers, 7);
    EXPECT_FALSE(attacks_as_hero(healed.s, 0));
    scene.at(0).struck_as_hero = true;
    EXPECT_TRUE(heal_refused(scene.s, 0, 1).has_value());
    // A high priest who is a superhero: two attacks at 5 until he prays, and a superhero's hits.
    const Facts holy = person({FighterTier::superhero, PriestTier::high_priest});
    EXPECT_EQ(holy.attacks, 2);
    EXPECT_EQ(holy.hits, 3);
    State striking = placed({put(holy, A, 2000, 1000, 0), put(foot(8, 2), B, 2000, 1500, 180)});
    EXPECT_EQ(attack_fc(striking, 0), 5);
    EXPECT_EQ(dice_each(striking, 0), 2);
    striking.pieces[0].prayed = true;
    EXPECT_LT(attack_fc(striking, 0), 5);
    EXPECT_EQ(dice_each(striking, 0), 1);
    // BTA-176: a priest above hero level still attacks only as a hero.
    EXPECT_EQ(person({FighterTier::superhero, PriestTier::priest}).attacks, 1);
    const State s = placed({put(foot(8, 2), A, 2000, 1000, 0), with(person({.priest = PriestTier::priest}), A, 0)});
    EXPECT_TRUE(has_part(morale_tally(s, 0, false), rule("BTA-181")));
}

}  // namespace
}  // namespace banneret::axe
