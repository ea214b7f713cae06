// Magic: who may cast what and when, and what breaks a spell.

#include <gtest/gtest.h>

#include <cmath>

#include "tests/engine/rulesets/princecon/casting.h"

namespace banneret::princecon {
namespace {

// PC-3, PC-120: single-target spells touch personalities alone; unit hits do not.
TEST(PrinceconMagic, SpellsOnPersonalitiesAndOnUnits) {
    Game g = casting(mage(10));
    for (const Spell s : {Spell::confuse, Spell::range_loser, Spell::shield, Spell::infravision, Spell::mirror_image,
                          Spell::range_finder, Spell::see_invisible, Spell::strength, Spell::weakness, Spell::disguise,
                          Spell::prot_missiles, Spell::fly_other}) {
        EXPECT_TRUE(g.refuses(spell_at(2, s, 1))) << row(s).key;
        EXPECT_FALSE(g.refuses(spell_at(2, s, 3))) << row(s).key;
    }
    for (const Spell s :
         {Spell::sleep, Spell::fire_bomb, Spell::phantasmal_force, Spell::blinding_flash, Spell::slow}) {
        EXPECT_FALSE(g.refuses(spell_at(2, s, 1))) << row(s).key;
        EXPECT_TRUE(g.refuses(spell_at(2, s, 3))) << row(s).key;
    }
    const int before = g[3].points;
    works(g, spell_at(2, Spell::fire_bomb, 1));
    EXPECT_EQ(g[3].points, before);
}
// PC-124, PC-125: three that do no damage and one that does; a mass spell excludes all others.
TEST(PrinceconMagic, WhatATurnAllows) {
    Game g = casting(mage(12));
    for (int n = 0; n < 3; ++n) g.give(spell_at(2, Spell::shield, 2));
    EXPECT_TRUE(g.refuses(spell_at(2, Spell::shield, 2)));
    g.give(spell_at(2, Spell::fire_bomb, 1));
    EXPECT_EQ(g[2].spell_points, 12 - 5);
    EXPECT_FALSE(may_cast(g.s, 2));
    Game m = casting(mage(12));
    m[2].mass = static_cast<std::uint8_t>(Spell::mass_shield);
    EXPECT_TRUE(m.refuses(spell_at(2, Spell::shield, 2)));
    Game c = casting(priest(10));
    EXPECT_TRUE(c.refuses(spell_at(2, Spell::fire_bomb, 1)));
    EXPECT_FALSE(c.refuses(spell_at(2, Spell::enhance_weapons, 0, 2)));
    EXPECT_TRUE(c.refuses(spell_at(2, Spell::mass_bless, 0, 1)));  // prepared in step 2
}
// PC-R62, PC-R69: sight and range; no casting at the front of an engaged unit. PC-R83: items do not make a caster.
TEST(PrinceconMagic, WhereACasterMayCast) {
    Game g = casting(mage(10));
    EXPECT_FALSE(g.refuses(spell_at(2, Spell::sleep, 1)));
    g[1].at = south(60, 63);
    EXPECT_TRUE(g.refuses(spell_at(2, Spell::sleep, 1)));  // 13"
    EXPECT_FALSE(g.refuses(spell_to(2, Spell::fireball, north(75, 66))));
    g[1].at = south(50, 58);
    g[2].host = 0;
    g[2].front = true;
    g.s.contacts = {touching(1, 0)};
    EXPECT_TRUE(g.refuses(spell_at(2, Spell::sleep, 1)));
    g[2].front = false;
    EXPECT_FALSE(g.refuses(spell_at(2, Spell::sleep, 1)));
    Character rich;
    rich.fighter = 8;
    rich.magic_items = MagicItems::major;
    EXPECT_EQ(character_facts(rich, {}).spell_level, 0);
}
// PC-119, PC-R65: a unit saves at 10% a level, a personality at L + 5 on d20.
TEST(PrinceconMagic, Saves) {
    Game g = casting(mage(10));
    g.next({20});
    works(g, spell_at(2, Spell::fire_bomb, 1));
    EXPECT_EQ(g[1].hits, 12);
    g.next({21});
    works(g, spell_at(2, Spell::fire_bomb, 1));
    EXPECT_EQ(g[1].hits, 10);
    for (const auto& [face, confused] : {std::pair{10, false}, std::pair{11, true}}) {
        Game p = casting(mage(10));
        p.next({face});
        works(p, spell_at(2, Spell::confuse, 3));
        EXPECT_EQ(has(p[3], Spell::confuse), confused);
    }
}
// PC-118, PC-R64: how many turns each duration lasts; the turn of casting is the first, for a mass spell the next.
TEST(PrinceconMagic, Durations) {
    State s = duel_ground({{troops(1, 2, 5), us, north(50, 50)}});
    EXPECT_EQ(last_turn(s, Spell::confuse, 9, 1, false), 1);
    EXPECT_EQ(last_turn(s, Spell::haste, 9, 1, false), 2);
    EXPECT_EQ(last_turn(s, Spell::mass_shield, 9, 1, true), 16);
    EXPECT_EQ(last_turn(s, Spell::mass_combat_haste, 9, 1, true), 2);
    EXPECT_EQ(last_turn(s, Spell::mass_beneficence, 9, 3, true), 4);
    EXPECT_GT(last_turn(s, Spell::growth_plants, 9, 1, false), 100);
    Game g = casting(mage(10));
    works(g, spell_at(2, Spell::haste, 0));
    end_durations(g.t());
    EXPECT_TRUE(has(g[0], Spell::haste));
    g.s.turn = 2;
    end_durations(g.t());
    EXPECT_FALSE(has(g[0], Spell::haste));
}
// PC-121, PC-122, PC-R67: named in step 2, cast in step 8; its target must then be within 12" and in sight, or it is
// lost.
TEST(PrinceconMagic, MassSpellsTakeATurn) {
    Game g = casting(mage(10));
    g.may_do(Stage::prepare, us, TurnStep::preparations);
    g.give(Cast{piece(2), {}, keyword(Spell::mass_strength), 1, {}});
    g.may_do(Stage::mass, us, TurnStep::retreat);
    ASSERT_TRUE(next_mass_caster(g.s));
    EXPECT_TRUE(g.refuses(Cast{piece(2), piece(0), keyword(Spell::mass_shield), 1, {}}));
    Game far = g;
    far[0].at = north(20, 50);
    EXPECT_TRUE(far.refuses(spell_at(2, Spell::mass_strength, 0)));
    far.give(Done{});
    EXPECT_EQ(far[2].spell_points, 7);
    g.give(spell_at(2, Spell::mass_strength, 0));
    EXPECT_TRUE(has(g[0], Spell::mass_strength));
    EXPECT_EQ(g.s.effects.size(), 1u);
}
// PC-R68: a cleric's short mass spells cannot be cast at units; every mass spell of his list takes the whole turn.
TEST(PrinceconMagic, AClericsMassSpellsTakeTheTurn) {
    Game g = casting(priest(10));
    for (const Spell s : {Spell::mass_aura, Spell::mass_beneficence, Spell::mass_bless, Spell::mass_cause,
                          Spell::mass_cure, Spell::mass_lycanthropy, Spell::resist_fire, Spell::silence}) {
        EXPECT_EQ(row(s).kind, SpellKind::mass);
        EXPECT_TRUE(g.refuses(spell_at(2, s, 0)));
    }
}
// PC-123, PC-135, PC-R71, example 38.
TEST(PrinceconMagic, DisruptMagic) {
    const auto works_out = [](int own, int his) {
        int disrupted = 0;
        for (int a = 1; a <= 20; ++a)
            for (int b = 1; b <= 20; ++b) {
                Game g{duel_ground({{mage(own), us, north(50, 50)},
                                    {mage(his), them, north(50, 60)},
                                    {troops(2, 2, 5), us, north(40, 50)}})};
                g[0].disrupts = true;
                g.may_do(Stage::window, them, TurnStep::first_moves);
                g.s.casting = {};
                g.s.casting.order = spell_at(1, Spell::fire_bomb, 2);
                g.s.casting.begun = true;
                g.next({a, b});
                answer_disrupt(g.t(), true);
                disrupted += g.s.casting.begun ? 0 : 1;
            }
        return disrupted;
    };
    EXPECT_EQ(works_out(9, 7), 229);
    EXPECT_EQ(works_out(7, 9), 153);
    EXPECT_EQ(works_out(8, 8), 190);
    Game g = casting(mage(10));
    g.may_do(Stage::prepare, us, TurnStep::preparations);
    g.give(Cast{piece(2), {}, keyword(Spell::disrupt_magic), 1, {}});
    EXPECT_EQ(g[2].spell_points, 7);
    g.may_do(Stage::window, us, TurnStep::first_moves);
    EXPECT_TRUE(g.refuses(spell_at(2, Spell::fire_bomb, 1)));
    g.may_move(us);
    EXPECT_FALSE(g.refuses(Attach{piece(2), {}, north(60, 38)}));  // half of 24"
    EXPECT_TRUE(g.refuses(Attach{piece(2), {}, north(60, 37)}));
    hurt_person(g.t(), 2, 1, rule("PC-106"));  // PC-R72
    EXPECT_FALSE(g[2].disrupts);
}
// PC-R72: concentration.
TEST(PrinceconMagic, ConcentrationBreaks) {
    Game g = casting(mage(10));
    g[2].host = 0;
    g[2].mass = static_cast<std::uint8_t>(Spell::mass_shield);
    Cause why;
    why.rule = rule("PC-30");
    why.enemy = 1;
    set_morale(g.t(), 0, Morale::disordered, why);
    EXPECT_NE(g[2].mass, 255);
    set_morale(g.t(), 0, Morale::broken, why);
    EXPECT_EQ(g[2].mass, 255);
}
// PC-R70: a window before each of steps 3 to 8, until both pass.
TEST(PrinceconMagic, WindowsOpenBeforeEachStep) {
    Game g{placed(
        {{troops(6, 2, 5), us, north(50, 20)}, {troops(6, 2, 5), them, south(50, 90)}, {mage(8), us, north(50, 10)}})};
    g.next({6, 6, 6});
    go_on(g.t());
    g.give(LeadersOrder{piece(2), piece(2), LeaderCommand::cast, {}, {}, {}, {}, 0});
    std::vector<TurnStep> steps;
    for (int n = 0; n < 60 && g.s.turn == 1; ++n) {
        if (g.s.stage == Stage::window && (steps.empty() || steps.back() != g.s.step)) steps.push_back(g.s.step);
        g.give(Done{});
    }
    EXPECT_EQ(steps, (std::vector{TurnStep::first_moves, TurnStep::second_fires, TurnStep::second_moves,
                                  TurnStep::first_fires, TurnStep::close_action, TurnStep::retreat}));
}

}  // namespace
}  // namespace banneret::princecon
