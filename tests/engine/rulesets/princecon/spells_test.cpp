// Magic: what each spell of levels 1 to 3 does.

#include <gtest/gtest.h>

#include <cmath>

#include "tests/engine/rulesets/princecon/casting.h"

namespace banneret::princecon {
namespace {

// --- Level 1 (PC-126)
// ---------------------------------------------------------------------------------------------------

// Example 37, PC-R81, PC-R85: Sleep.
TEST(PrinceconSpells, Sleep) {
    const auto asleep = [](int save, int check, Morale before = Morale::ordered) {
        Game g = casting(mage(10), deep(troops(6, 2, 5), 6));
        g[1].morale = before;
        g.next({save, check});
        works(g, spell_at(2, Spell::sleep, 1));
        return g;
    };
    EXPECT_EQ(asleep(20, 1).s.pieces[1].morale, Morale::ordered);
    EXPECT_EQ(asleep(21, 31).s.pieces[1].morale, Morale::ordered);
    Game g = asleep(21, 1);  // by 29; never lower than Disordered
    EXPECT_EQ(g[1].morale, Morale::disordered);
    EXPECT_EQ(asleep(21, 1, Morale::disordered).s.pieces[1].morale, Morale::disordered);
    EXPECT_DOUBLE_EQ(0.8 * 0.3, 0.24);
    end_durations(g.t());
    EXPECT_EQ(g[1].morale, Morale::disordered);
    end_durations(g.t());
    EXPECT_EQ(g[1].morale, Morale::ordered);  // at the end of the next turn
}
TEST(PrinceconSpells, SpellsOfLevelOneOnMen) {  // PC-126, PC-R73
    Game g = casting(mage(10));
    g[2].effects = bit(Spell::shield);
    EXPECT_EQ(effective_ac(g.s, 2), 9 - 2);
    g[2].effects = bit(Spell::range_loser);
    EXPECT_TRUE(g.refuses(spell_at(2, Spell::sleep, 1)));  // 9.4" is beyond 6"
    g[2].effects = 0;
    g[3].effects = bit(Spell::confuse);
    EXPECT_EQ(duel_need(g.s, 3, 2), 9 + 5 - 3);
    EXPECT_NE(order_fault(g.s, 3, 1, LeaderCommand::forward, -1), nullptr);
}

// --- Level 2 (PC-127)
// ---------------------------------------------------------------------------------------------------

// Example 34.
TEST(PrinceconSpells, AirBlast) {
    double mean = 0;
    for (const auto& [face, hits] : {std::pair{1, 1}, std::pair{2, 1}, std::pair{3, 2}, std::pair{4, 2}}) {
        Game g = casting(mage(7));
        g.next({100, face});
        works(g, spell_at(2, Spell::air_blast, 1));
        EXPECT_EQ(g[1].hits, 12 - hits);
        mean += 0.8 * hits / 4;
    }
    EXPECT_DOUBLE_EQ(mean, 1.2);
}
// PC-134, PC-R74, example 39.
TEST(PrinceconSpells, Fog) {
    const auto in_fog = [] {
        Game g{duel_ground({{troops(4, 2, 5), us, north(50, 50)},
                            {troops(4, 2, 5), them, south(50, 90)},
                            {mage(8), us, north(50, 48)}})};
        works(g, spell_to(2, Spell::fog_weave, north(50, 50)));
        g.log.events.clear();
        g.may_move(us, {0});
        g[0].morale = Morale::ordered;
        return g;
    };
    Game g = in_fog();
    g.next({11, 5, 2});  // fails at 10; x = 4 of 0 to 6; to the right
    g.give(Advance{piece(0), north(50, 56), Gait::normal});
    EXPECT_EQ(g.rolls(rule("PC-134"))[0].tally.total(), 10);
    EXPECT_EQ(g[0].at.x, 5400);
    EXPECT_EQ(g[0].at.y, 5000 + 447);
    Game straight = in_fog();
    straight.next({10});
    straight.give(Advance{piece(0), north(50, 56), Gait::normal});
    EXPECT_EQ(straight[0].at.y, 5600);
    Game attacks = in_fog();
    attacks[1].at = south(50, 57);
    attacks.next({11, 1, 1});
    attacks.give(Charge{piece(0), piece(1), attacks[1].at, ChargeEdge::any, Gait::normal});
    EXPECT_EQ(attacks.rolls(rule("PC-134")).size(), 1u);
    // No missile passes into, out of or through it; units in it save or are Disordered.
    Game s{duel_ground({{shooters(4, 3, 7, Missile::long_bow), us, north(50, 50)},
                        {troops(4, 2, 5), them, south(50, 60)},
                        {mage(8), us, north(60, 50)}})};
    EXPECT_TRUE(volley(s.s, 0, 1, Missile::long_bow));
    s.next({21});
    works(s, spell_to(2, Spell::fog_weave, north(50, 61)));
    EXPECT_EQ(s[1].morale, Morale::disordered);
    EXPECT_FALSE(volley(s.s, 0, 1, Missile::long_bow));
}
// PC-R84: Mass Confuse.
TEST(PrinceconSpells, MassConfuse) {
    Game g = casting(mage(10));
    g.next({21, 1});
    works(g, spell_at(2, Spell::mass_confuse, 1), true);
    EXPECT_EQ(g[1].morale, Morale::disordered);
    g[1].commanded = true;
    EXPECT_FALSE(may_act(g.s, 1));
    g[1].morale = Morale::ordered;
    g.s.contacts = {touching(0, 1)};
    EXPECT_EQ(modified_level<Whole>(g.s, g.s.contacts[0], 1).total(), 2 - 3);
    EXPECT_EQ(g.s.effects[0].until, 2);  // through the turn after
    Facts undead = troops(6, 2, 5);
    undead.undead = true;
    Game u = casting(mage(10), undead);
    u.next({100});
    works(u, spell_at(2, Spell::mass_confuse, 1), true);
    EXPECT_FALSE(has(u[1], Spell::mass_confuse));
}
TEST(PrinceconSpells, SpellsOfLevelTwoOnMenAndUnits) {
    Game g = casting(mage(10));
    g[3].effects = bit(Spell::strength);
    EXPECT_EQ(duel_need(g.s, 3, 2), 9 + 5 + 2);
    g[3].effects = bit(Spell::weakness);
    EXPECT_EQ(duel_need(g.s, 3, 2), 9 + 5 - 2);
    g[0].effects = bit(Spell::mass_shield);
    EXPECT_EQ(effective_ac(g.s, 0), 3);
    g.next({1});
    works(g, spell_at(2, Spell::phantasmal_force, 1));
    EXPECT_EQ(g.rolls(spell_rule(Spell::phantasmal_force)).size(), 1u);
    EXPECT_EQ(g[1].morale, Morale::disordered);
    // Mirror Image: a blow is ignored on d6 4 to 6.
    for (const auto& [face, left] : {std::pair{3, 27 - 5}, std::pair{4, 27}}) {
        Game d{duel_ground({{shooters(4, 3, 7, Missile::long_bow), us, north(50, 50)},
                            {troops(6, 2, 5), them, south(50, 60)},
                            {person(Calling::fighter, 6), them, {}, 1}})};
        d.may_do(Stage::fire, us, TurnStep::first_fires);
        d[2].front = true;
        d[2].effects = bit(Spell::mirror_image);
        d.next_dice({{16, 20}, {1, 1}, {1, face}, {1, 5}});
        d.give(Shoot{piece(0), piece(1), {}});
        EXPECT_EQ(d[2].points, left);
    }
}

// --- Level 3 (PC-128)
// ---------------------------------------------------------------------------------------------------

TEST(PrinceconSpells, AFireballBurnsInLayers) {  // PC-R60: a personality by the layer he stands in
    Game g = casting(mage(6), deep(troops(30, 3, 5), 10));
    g[3].at = north(50, 59);
    g.next({4, 4, 4, 3, 3, 3, 100, 20});  // D = 21; neither saves
    works(g, spell_to(2, Spell::fireball, north(50, 59)));
    EXPECT_EQ(g.rolls(spell_rule(Spell::fireball))[0].answer.n[0], 21);
    const AreaShape inner{AreaShape::Kind::circle, north(50, 59), 100};
    const int h1 = 3 * castings_inside(g.s, 1, inner);
    EXPECT_GT(h1, 0);
    EXPECT_EQ(90 - g[1].hits, 21);
    EXPECT_EQ(g[3].points, std::max(0, 23 - 21));
}
TEST(PrinceconSpells, LightningAndSnowball) {
    Game g = casting(mage(6), deep(troops(12, 3, 5), 6));
    g.next({3, 3, 3, 3, 3, 3, 31});
    works(g, spell_to(2, Spell::lightning_bolt, InchPlace{5000, 5750, 0}));
    const AreaShape bolt = shape_of(g.s, 2, Spell::lightning_bolt, InchPlace{5000, 5750, 0});
    EXPECT_EQ(36 - g[1].hits,
              std::min(18, 3 * castings_inside(casting(mage(6), deep(troops(12, 3, 5), 6)).s, 1, bolt)));
    Game s = casting(mage(6), deep(troops(12, 3, 5), 6));
    s.next({2, 2, 2, 2, 2, 2, 30});  // saved: a fifth of 12
    works(s, spell_to(2, Spell::snowball, north(50, 59)));
    EXPECT_EQ(36 - s[1].hits, 2);
}
TEST(PrinceconSpells, HasteAndSlowChangeTheRate) {
    Game g = casting(mage(10));
    works(g, spell_at(2, Spell::haste, 0));
    EXPECT_EQ(rate(g.s, 0), 1800);
    g.next({100});
    works(g, spell_at(2, Spell::slow, 1));
    EXPECT_EQ(rate(g.s, 1), 450);
    EXPECT_TRUE(casting(mage(10), cavalry(4, 2, 5)).refuses(spell_at(2, Spell::slow, 1)));
    EXPECT_TRUE(casting(mage(10), troops(4, 2, 5, false, Form::skirmish)).refuses(spell_at(2, Spell::slow, 1)));
}
// PC-R76: invisible and floating units.
TEST(PrinceconSpells, InvisibleAndLevitating) {
    Game g{duel_ground({{shooters(4, 3, 7, Missile::long_bow), us, north(50, 50)},
                        {troops(4, 2, 5), them, south(50, 58)},
                        {mage(10), them, {}, 1},
                        {troops(10, 2, 5), us, north(50, 54)}})};
    g[3].at = north(80, 54);
    g.next({31});
    work_spell(g.t(), Cast{piece(2), {}, keyword(Spell::invisibility), 1, {}}, Spell::invisibility, true);
    EXPECT_FALSE(volley(g.s, 0, 1, Missile::long_bow));
    g[0].commanded = true;
    EXPECT_NE(attack_fault(g.s, 0, 1, Gait::normal), nullptr);
    g[0].effects = bit(Spell::mass_see_invisible);
    EXPECT_TRUE(volley(g.s, 0, 1, Missile::long_bow));
    g[0].effects = 0;
    // The first turn of a fight against an invisible unit is at -2; the spell ends with the fight.
    add_contact(g.t(), 1, 0, south(50, 58), Edge::front, false, false);
    EXPECT_EQ(modified_level<Whole>(g.s, g.s.contacts[0], 0).total(), 3 - 1 - 2);  // skirmishers against a formed unit
    g.s.step = TurnStep::close_action;
    close_action(g.t());
    EXPECT_FALSE(has(g[1], Spell::invisibility));
    // Floating: it moves 3" a turn, cannot be reached or fought, and fires over obstacles.
    Game f{duel_ground({{shooters(4, 3, 7, Missile::long_bow), us, north(50, 50)},
                        {troops(4, 2, 5), them, south(50, 62)},
                        {troops(10, 2, 5), us, north(50, 56)}})};
    EXPECT_FALSE(volley(f.s, 0, 1, Missile::long_bow));
    f[0].effects = bit(Spell::levitate);
    EXPECT_EQ(rate(f.s, 0), 300);
    ASSERT_TRUE(volley(f.s, 0, 1, Missile::long_bow));
    EXPECT_FALSE(volley(f.s, 0, 1, Missile::long_bow)->indirect);
    EXPECT_FALSE(attack_way(f.s, 1, 0, false));
    f.s.contacts = {touching(1, 0)};
    EXPECT_FALSE(strikes(f.s, f.s.contacts[0], 0));
}
TEST(PrinceconSpells, MassSpellsOfLevelThree) {
    Game g{duel_ground(
        {{shooters(4, 3, 7, Missile::long_bow), us, north(50, 50)}, {troops(6, 2, 5), them, south(50, 60)}})};
    g.may_do(Stage::fire, us, TurnStep::first_fires);
    g[1].effects = bit(Spell::mass_mirror_image);
    g.next_dice({{5, 1}, {11, 20}});
    g.give(Shoot{piece(0), piece(1), {}});
    EXPECT_EQ(g[1].hits, 12 - 2);
    Game p{duel_ground({{troops(4, 2, 5), us, north(50, 50)}, {person(Calling::fighter, 5), us, {}, 0}})};
    p[1].effects = bit(Spell::prot_missiles);
    p[1].front = true;
    Game shot{duel_ground({{shooters(4, 3, 7, Missile::long_bow), us, north(50, 50)},
                           {troops(6, 2, 5), them, south(50, 60)},
                           {person(Calling::fighter, 5), them, {}, 1}})};
    shot.may_do(Stage::fire, us, TurnStep::first_fires);
    shot[2].front = true;
    shot[2].effects = bit(Spell::prot_missiles);
    shot.give(Shoot{piece(0), piece(1), {}});
    EXPECT_TRUE(shot.rolls(rule("PC-106")).empty());
    shot[2].effects = bit(Spell::disguise);
    EXPECT_EQ(shot.rolls(rule("PC-106")).size(), 0u);
}

// See Invisible for a personality, Mass See Invisible for a unit: both see what is invisible, others do not.
TEST(PrinceconSpells, SeeingTheInvisible) {
    Game g{duel_ground(
        {{troops(6, 2, 5), us, north(50, 50)}, {troops(6, 2, 5), them, south(50, 58)}, {mage(5), us, {}, 0}})};
    EXPECT_TRUE(sees(g.s, 2, 1));
    g[1].effects = bit(Spell::invisibility);
    EXPECT_FALSE(sees(g.s, 2, 1));
    EXPECT_FALSE(sees(g.s, 0, 1));
    g[2].effects = bit(Spell::see_invisible);
    EXPECT_TRUE(sees(g.s, 2, 1));
    EXPECT_FALSE(sees(g.s, 0, 1));
    g[0].commanded = true;
    EXPECT_NE(attack_fault(g.s, 0, 1, Gait::normal), nullptr);
    g[0].effects = bit(Spell::mass_see_invisible);
    EXPECT_TRUE(sees(g.s, 0, 1));
    EXPECT_EQ(attack_fault(g.s, 0, 1, Gait::normal), nullptr);
}

// Disguise: nobody challenges or shoots at the disguised, until he casts.
TEST(PrinceconSpells, ADisguisedPersonality) {
    Game g{duel_ground({{shooters(4, 3, 7, Missile::long_bow), us, north(50, 50)},
                        {troops(6, 2, 5), them, south(50, 60)},
                        {person(Calling::fighter, 5), them, {}, 1},
                        {person(Calling::fighter, 5), us, {}, 0}})};
    g.may_do(Stage::fire, us, TurnStep::first_fires);
    g[2].front = true;
    Game seen = g;
    seen.give(Shoot{piece(0), piece(1), {}});
    EXPECT_EQ(seen.rolls(rule("PC-106")).size(), 1u);
    g[2].effects = bit(Spell::disguise);
    g.give(Shoot{piece(0), piece(1), {}});
    EXPECT_TRUE(g.rolls(rule("PC-106")).empty());
    Game c = casting(mage(5));
    c[2].effects = bit(Spell::disguise);
    c.give(spell_at(2, Spell::fire_bomb, 1));
    EXPECT_FALSE(has(c[2], Spell::disguise));
}

}  // namespace
}  // namespace banneret::princecon
