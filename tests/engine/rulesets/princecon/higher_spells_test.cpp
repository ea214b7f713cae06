// Magic: what each spell of levels 4 and 5 and of clerics does.

#include <gtest/gtest.h>

#include <cmath>

#include "tests/engine/rulesets/princecon/casting.h"

namespace banneret::princecon {
namespace {

// --- Level 4 (PC-129)
// ---------------------------------------------------------------------------------------------------

// Examples 32 and 33.
TEST(PrinceconSpells, IceStorm) {
    const auto hits = [](int width, int total, bool shields, bool mass_shield) {
        Facts f = troops(width, 3, 5);
        f.shield = shields;
        Game g = casting(mage(8), f);
        g[1].at = south(50, 58);
        if (mass_shield) g[1].effects = bit(Spell::mass_shield);
        const int rest = total - 8;
        g.next({std::min(6, rest - 2), std::min(6, rest - std::min(6, rest - 2) - 1),
                rest - std::min(6, rest - 2) - std::min(6, rest - std::min(6, rest - 2) - 1)});
        works(g, spell_to(2, Spell::ice_storm, north(50, 58)));
        return width * 3 - g[1].hits;
    };
    EXPECT_EQ(hits(4, 18, false, false), 12);
    // Eight castings within 2": two ranks of four.
    const auto eight = [](int total, bool shields, bool mass_shield) {
        Facts f = deep(troops(8, 3, 5), 4);
        f.shield = shields;
        Game g = casting(mage(8), f);
        if (mass_shield) g[1].effects = bit(Spell::mass_shield);
        const AreaShape storm = shape_of(g.s, 2, Spell::ice_storm, north(50, 59));
        EXPECT_EQ(castings_inside(g.s, 1, storm), 8);
        const int rest = total - 8, a = std::min(6, rest - 2), b = std::min(6, rest - a - 1);
        g.next({a, b, rest - a - b});
        works(g, spell_to(2, Spell::ice_storm, north(50, 59)));
        return 24 - g[1].hits;
    };
    EXPECT_EQ(eight(18, false, false), 18);
    EXPECT_EQ(eight(18, true, false), 9);
    EXPECT_EQ(eight(18, true, true), 3);
    static constexpr std::array<int, 16> ways = {1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1};
    double of_four = 0, of_eight = 0;
    for (int n = 3; n <= 18; ++n) {
        of_four += ways[static_cast<std::size_t>(n - 3)] / 216.0 * hits(4, n + 8, false, false);
        of_eight += ways[static_cast<std::size_t>(n - 3)] / 216.0 * eight(n + 8, false, false);
    }
    EXPECT_NEAR(of_four, 11.995370, 6e-7);
    EXPECT_NEAR(of_eight, 18.476852, 6e-7);
}
// PC-R77, example 36.
TEST(PrinceconSpells, Fear) {
    Terrain scrub;
    scrub.patches.push_back(ground(TableGround::scrub, 40, 52, 60, 62));
    for (const auto& [face, breaks] : {std::pair{35, true}, std::pair{36, false}}) {
        Game g{duel_ground({{troops(10, 3, 5), them, south(50, 53)}, {mage(8), us, north(50, 50)}}, {}, scrub)};
        g[0].hits = 21;
        g[0].castings = g[0].width = 7;
        set_size(g[0]);
        g.next({face});
        works(g, spell_to(1, Spell::fear, north(50, 50)));
        EXPECT_EQ(g.rolls(rule("PC-R77"))[0].tally.total(), 35);
        EXPECT_EQ(g[0].morale == Morale::broken, breaks);
        if (breaks) continue;
        EXPECT_EQ(21 - g[0].hits, 4);
        EXPECT_FALSE(g[0].hit);  // no check for these
    }
    Facts fanatic = troops(10, 3, 5);
    fanatic.fanatic = true;
    Game f{duel_ground({{fanatic, them, south(50, 53)}, {mage(8), us, north(50, 50)}})};
    works(f, spell_to(1, Spell::fear, north(50, 50)));
    EXPECT_TRUE(f.rolls(rule("PC-R77")).empty());
}
TEST(PrinceconSpells, ColdCone) {
    Game g{duel_ground({{troops(4, 3, 5), them, south(50, 53)}, {mage(8), us, north(50, 50)}})};
    g.next({1, 1, 1, 1, 1, 1, 1, 1, 30});  // saved: half of 8
    works(g, spell_to(1, Spell::cold_cone, north(50, 50)));
    EXPECT_EQ(12 - g[0].hits, 4);
}
TEST(PrinceconSpells, BlindingFlash) {
    Game g = casting(mage(10));
    g.next({21});
    works(g, spell_at(2, Spell::blinding_flash, 1));
    EXPECT_EQ(g[1].morale, Morale::disordered);
    EXPECT_TRUE(g[1].stays);
    Cause why;
    why.rule = rule("PC-30");
    why.enemy = 0;
    set_morale(g.t(), 1, Morale::broken, why);
    EXPECT_EQ(g[1].where, Where::captured);
    Game saved = casting(mage(10));
    saved.next({20});
    works(saved, spell_at(2, Spell::blinding_flash, 1));
    EXPECT_EQ(saved[1].morale, Morale::disordered);
    EXPECT_FALSE(saved[1].stays);
}
TEST(PrinceconSpells, PlantsGrow) {
    Game g{duel_ground(
        {{troops(4, 2, 5), us, north(50, 50)}, {troops(4, 2, 5), them, south(50, 51)}, {mage(8), us, north(50, 40)}})};
    works(g, spell_to(2, Spell::growth_plants, north(50, 50)));
    EXPECT_EQ(rate(g.s, 0), 100);
    g.s.contacts = {touching(1, 0)};
    EXPECT_TRUE(is_melee(g.s, g.s.contacts[0]));
    EXPECT_TRUE(disengage_refused(g.s, 0));
    g.s.contacts.clear();
    g[1].at = south(50, 90);
    g.may_move(us, {0});
    g[0].impulses = 1;
    g.next({1});
    g.give(Advance{piece(0), InchPlace{5000, 5100, 0}, Gait::normal});
    EXPECT_EQ(g.rolls(spell_rule(Spell::growth_plants)).size(), 1u);
    EXPECT_EQ(g[0].morale, Morale::disordered);
}
TEST(PrinceconSpells, CombatHasteAndSlow) {
    Game g = casting(mage(10));
    works(g, spell_at(2, Spell::mass_combat_haste, 0), true);
    EXPECT_EQ(impulses_of(g.s, 0), 2);
    g.s.contacts = {touching(0, 1)};
    EXPECT_EQ(close_dice_of(g.s, g.s.contacts[0], 0), 24);
    g.next({100});
    works(g, spell_at(2, Spell::mass_combat_slow, 0), true);
    EXPECT_EQ(close_dice_of(g.s, g.s.contacts[0], 0), 12);  // normal again
    g.next({100});
    works(g, spell_at(2, Spell::mass_combat_slow, 0), true);
    EXPECT_EQ(close_dice_of(g.s, g.s.contacts[0], 0), 6);
    EXPECT_EQ(rate(g.s, 0), 450);
    works(g, spell_at(2, Spell::mass_combat_haste, 0), true);
    EXPECT_EQ(rate(g.s, 0), 900);
    Game saved = casting(mage(10));
    saved.next({20, 30});
    works(saved, spell_at(2, Spell::mass_combat_slow, 1), true);
    EXPECT_EQ(saved[1].morale, Morale::disordered);
    // Fire twice.
    Game shots{duel_ground(
        {{shooters(4, 3, 7, Missile::long_bow), us, north(50, 50)}, {troops(6, 2, 5), them, south(50, 60)}})};
    shots.may_do(Stage::fire, us, TurnStep::first_fires);
    shots[0].effects = bit(Spell::mass_combat_haste);
    shots.give(Shoot{piece(0), piece(1), {}});
    shots.give(Shoot{piece(0), piece(1), {}});
    EXPECT_EQ(shots.rolls(rule("PC-60")).size(), 2u);
}
// Fly Other: 36" in a turn over any ground.
TEST(PrinceconSpells, AFlyingPersonality) {
    Game g{duel_ground({{troops(6, 2, 5), us, north(50, 50)}, {mage(7), us, north(30, 20)}}, {},
                       of({ground(TableGround::river, 0, 30, 90, 34)}))};
    g.may_move(us);
    const Attach over{piece(1), {}, north(30, 55)};
    EXPECT_TRUE(g.refuses(over));
    g[1].effects = bit(Spell::fly_other);
    EXPECT_EQ(rate(g.s, 1), 3600);
    EXPECT_TRUE(g.refuses(Attach{piece(1), {}, north(30, 57)}));
    g.give(over);
    EXPECT_EQ(spot(g.s, 1).y, 5500);
}

TEST(PrinceconSpells, DisguiseAndProtectionOfUnits) {
    Game g{duel_ground(
        {{shooters(4, 3, 7, Missile::long_bow), us, north(50, 50)}, {troops(6, 2, 5), them, south(50, 63)}})};
    EXPECT_TRUE(volley(g.s, 0, 1, Missile::long_bow));
    g[1].effects = bit(Spell::mass_disguise);
    EXPECT_FALSE(volley(g.s, 0, 1, Missile::long_bow));
    g[1].at = south(50, 62);
    EXPECT_TRUE(volley(g.s, 0, 1, Missile::long_bow));
    g[1].effects = bit(Spell::mass_prot_missiles);
    g.may_do(Stage::fire, us, TurnStep::first_fires);
    g.next_dice({{16, 1}});
    g.give(Shoot{piece(0), piece(1), {}});
    EXPECT_EQ(g[1].hits, 12);
}
TEST(PrinceconSpells, Walls) {
    for (const auto& [metal, dice] : {std::pair{false, 2u}, std::pair{true, 4u}}) {
        Facts f = troops(6, 2, 7);
        f.metal = metal;
        Game g{duel_ground(
            {{f, us, north(50, 50)}, {mage(8), them, north(50, 60)}, {troops(1, 2, 5), them, south(150, 190)}})};
        works(g, spell_to(1, Spell::wall_of_electricity, north(50, 54)));
        g.may_move(us, {0});
        g.next({1, 1, 1, 1});
        g.give(Advance{piece(0), north(50, 58), Gait::normal});
        EXPECT_LT(g[0].at.y, 5400);
        EXPECT_TRUE(g[0].stays);
        ASSERT_EQ(g.rolls(spell_rule(Spell::wall_of_electricity)).size(), 1u);
        EXPECT_EQ(g.rolls(spell_rule(Spell::wall_of_electricity))[0].question.count, dice);
        EXPECT_EQ(12 - g[0].hits, static_cast<int>(dice));
    }
    Game w{duel_ground({{troops(6, 2, 7), us, north(50, 50)},
                        {mage(10), them, north(50, 60)},
                        {troops(1, 2, 5), them, south(150, 190)}})};
    works(w, spell_to(1, Spell::wall_of_fire, north(50, 54)));
    w.may_move(us, {0});
    EXPECT_TRUE(w.refuses(Advance{piece(0), north(50, 58), Gait::normal}));
    end_durations(w.t());
    EXPECT_FALSE(w.refuses(Advance{piece(0), north(50, 58), Gait::normal}));
    works(w, spell_to(1, Spell::wall_of_iron, north(50, 54)));  // PC-131
    EXPECT_TRUE(w.refuses(Advance{piece(0), north(50, 58), Gait::normal}));
    w[0].effects = bit(Spell::mass_fly_other);
    EXPECT_FALSE(w.refuses(Advance{piece(0), north(50, 58), Gait::normal}));
}

// --- Level 5 (PC-131)
// ---------------------------------------------------------------------------------------------------

// PC-R78, example 59.
TEST(PrinceconSpells, Cloudkill) {
    Game g{duel_ground({{deep(troops(12, 2, 5), 6), them, south(50, 55)},
                        {mage(9), us, north(50, 49)},
                        {troops(4, 2, 5), them, south(50, 60)}})};
    g[2].at = south(50, 59);
    works(g, spell_to(1, Spell::cloudkill, north(50, 54)));
    EXPECT_EQ(g[0].hits, 16);
    EXPECT_EQ(g[0].castings, 8);
    EXPECT_GE(g.rolls(spell_rule(Spell::cloudkill)).size(), 1u);  // units within 3" check
    g[0].at = south(80, 55);
    g[0].morale = Morale::ordered;
    const InchPoint before = spot(g.s, 2);
    move_clouds(g.t());
    EXPECT_EQ(g.s.areas[0].at.y, 5700);
    move_clouds(g.t());
    EXPECT_EQ(g[2].morale, Morale::broken);
    EXPECT_EQ(g[2].hits, 8);  // loses nothing
    EXPECT_NEAR(distance(before, spot(g.s, 2)), 1200, 30);
}
// PC-R79, example 58.
TEST(PrinceconSpells, AnElemental) {
    State ground_of = duel_ground({{deep(troops(9, 2, 5), 3), them, south(50, 62)},
                                   {mage(9), us, north(50, 49)},
                                   {shooters(10, 3, 7, Missile::long_bow), them, south(50, 80)}});
    ground_of.turn = 3;
    Game g{std::move(ground_of)};
    works(g, spell_to(1, Spell::conjure_elemental, north(50, 50)));
    ASSERT_EQ(g.s.pieces.size(), 4u);
    EXPECT_EQ(g.s.effects[0].until, 17);
    ASSERT_EQ(g.rolls(rule("PC-R79")).size(), 1u);  // within 12"
    EXPECT_EQ(g.rolls(rule("PC-R79"))[0].tally.total(), 10);
    elemental_near(g.t(), 3);
    EXPECT_EQ(g.rolls(rule("PC-R79")).size(), 1u);  // once
    g[3].at = north(50, 60);
    elemental_near(g.t(), 3);
    EXPECT_EQ(g[0].morale, Morale::broken);
    const Volley v{2, 3, Missile::long_bow, false, 1};
    EXPECT_EQ(missile_dice<Total>(g.s, v).total(), 20);
    EXPECT_EQ(missile_need<Total>(g.s, v).total(), 7);
    EXPECT_DOUBLE_EQ(expected_shot(g.s, v), 7.0);
    EXPECT_EQ(g[3].hits, 16);
    apply_hits(g.t(), 3, 16, rule("PC-60"));
    EXPECT_EQ(g[3].where, Where::destroyed);
}

// --- Clerics (PC-132)
// ---------------------------------------------------------------------------------------------------

TEST(PrinceconSpells, SpellsOfClerics) {
    Facts leo = priest(10);
    leo.leo = true;
    EXPECT_TRUE(casting(priest(10)).refuses(spell_at(2, Spell::fight_like_a_pride, 0, 1)));
    Game g = casting(leo);
    EXPECT_FALSE(g.refuses(spell_at(2, Spell::fight_like_a_pride, 0, 1)));
    works(g, spell_at(2, Spell::fight_like_a_pride, 0, 2));
    works(g, spell_at(2, Spell::enhance_weapons, 0, 3));
    g.s.contacts = {touching(0, 1)};
    EXPECT_EQ(modified_level<Whole>(g.s, g.s.contacts[0], 0).total(), 3);
    EXPECT_EQ(close_need<Whole>(g.s, g.s.contacts[0], 0).total(), 6 + 2);
    g.s.contacts.clear();
    works(g, spell_at(2, Spell::mass_bless, 0, 4), true);
    EXPECT_EQ(chance_of(g.s, 0, {}), 30 - 20);
    works(g, spell_at(2, Spell::mass_lycanthropy, 0, 2), true);
    EXPECT_EQ(chance_of(g.s, 0, {}), 30 - 30);
    EXPECT_EQ(rate(g.s, 0), 1200);
    // Mass Aura: units save at 10% x (U + N).
    Game aura = casting(mage(10));
    aura[1].effects = bit(Spell::mass_aura);
    aura.s.effects = {{Spell::mass_aura, 1, 2, 3, 9}};
    aura.next({50});
    works(aura, spell_at(2, Spell::fire_bomb, 1));
    EXPECT_EQ(aura[1].hits, 12);
    // Beneficence: the unit counts as in cover.
    Game b{duel_ground(
        {{shooters(6, 3, 7, Missile::long_bow), us, north(50, 50)}, {troops(6, 2, 5), them, south(50, 60)}})};
    b[1].effects = bit(Spell::mass_beneficence);
    EXPECT_EQ(missile_dice<Total>(b.s, Volley{0, 1, Missile::long_bow, false, 1}).total(), 16);
    // Cause and Cure.
    Game c = casting(priest(10));
    c[2].at = north(50, 51);
    c.next({3, 4});
    works(c, Cast{piece(2), {}, keyword(Spell::mass_cause), 2, {}}, true);
    EXPECT_EQ(c[0].hits, 12 - 7);
    c.next({6, 6});
    works(c, spell_at(2, Spell::mass_cure, 0, 2), true);
    EXPECT_EQ(c[0].hits, 12);
    EXPECT_EQ(c[0].castings, 6);
    // Resistance: halved.
    Game r = casting(mage(10));
    r[1].effects = bit(Spell::resist_fire);
    works(r, spell_at(2, Spell::fire_bomb, 1));
    EXPECT_EQ(r[1].hits, 12 - 1);
    // Silence: no spell is cast from it, and even a leader with the unit must roll.
    Game s = casting(mage(10));
    s[2].host = 0;
    s[0].effects = bit(Spell::silence);
    EXPECT_TRUE(s.refuses(spell_at(2, Spell::fire_bomb, 1)));
    s[2].intent = Intent::command;
    EXPECT_EQ(control_of(s.s, 0), Control::none);
    EXPECT_EQ(order_fault(s.s, 2, 0, LeaderCommand::forward, -1), nullptr);
}

}  // namespace
}  // namespace banneret::princecon
