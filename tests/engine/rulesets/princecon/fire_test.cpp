// Sight and missile fire.

#include <gtest/gtest.h>

#include "tests/engine/rulesets/princecon/scene.h"

namespace banneret::princecon {
namespace {

// Longbows 10" from a target.
State range_of_ten(Facts archers, Facts target = troops(6, 2, 5), Terrain t = {}, House house = {}) {
    return duel_ground({{std::move(archers), us, north(50, 50)}, {std::move(target), them, south(50, 60)}}, house,
                       std::move(t));
}
Facts bows(int castings, int level, Form form = Form::skirmish) {
    return shooters(castings, level, 7, Missile::long_bow, form);
}
int dice_of(const State& s, Missile m, std::size_t band, bool indirect = false) {
    return missile_dice<Total>(s, Volley{0, 1, m, indirect, band}).total();
}

// Example 10 with its ground: PC-61, PC-66, PC-R28.
TEST(PrinceconFire, DiceOfTheExamples) {
    const Terrain scrub = of({ground(TableGround::scrub, 30, 59, 80, 90)});
    EXPECT_EQ(dice_of(range_of_ten(bows(10, 2, Form::formed), troops(6, 2, 5), scrub), Missile::long_bow, 2), 4);
    State s = range_of_ten(shooters(8, 3, 5, Missile::heavy_crossbow, Form::formed),
                           troops(3, 2, 5, false, Form::skirmish), scrub);
    s.pieces[0].morale = Morale::disordered;
    EXPECT_EQ(dice_of(s, Missile::heavy_crossbow, 1), 1);
    const Terrain works = of({ground(TableGround::fortification, 80, 60, 20, 60)});
    State f = duel_ground(
        {{bows(7, 4, Form::formed), us, north(50, 50)}, {troops(6, 2, 5), them, InchPlace{5000, 6005, 180}}}, {},
        works);
    EXPECT_EQ(dice_of(f, Missile::long_bow, 1, true), 3);
    House two_ranks;
    two_ranks.fire_in_two_ranks = true;  // PC-R27
    EXPECT_EQ(
        dice_of(range_of_ten(deep(bows(9, 2, Form::formed), 3), troops(6, 2, 5), {}, two_ranks), Missile::long_bow, 1),
        12);
    EXPECT_EQ(dice_of(range_of_ten(deep(bows(9, 2, Form::formed), 3)), Missile::long_bow, 1), 18);
}
// Example 12: a marksman.
TEST(PrinceconFire, AMarksmanHitsOneBetter) {
    Facts f = bows(4, 3);
    f.marksman = true;
    const State s = range_of_ten(f, troops(6, 2, 7));
    EXPECT_EQ(missile_need<Total>(s, Volley{0, 1, Missile::long_bow, false, 1}).total(), 11);
}
// PC-60, PC-R13: dice and hits; then, after all fire, one check for each unit that was hit, or by the house rule one
// after each volley.
TEST(PrinceconFire, ChecksFollowAllFire) {
    for (const bool each : {false, true}) {
        House house;
        house.missile_morale_per_volley = each;
        Game g{duel_ground(
            {{bows(4, 3), us, north(46, 50)}, {bows(4, 3), us, north(60, 50)}, {troops(20, 2, 5), them, south(50, 60)}},
            house)};
        g.may_do(Stage::fire, us, TurnStep::first_fires);
        g.next_dice({{1, 1}, {15, 20}});
        g.give(Shoot{piece(0), piece(2), {}});
        g.next_dice({{1, 1}, {15, 20}});
        EXPECT_EQ(g.rolls(rule("PC-30")).size(), each ? 1u : 0u);
        g.give(Shoot{piece(1), piece(2), {}});
        EXPECT_EQ(g.rolls(rule("PC-60")).size(), 2u);
        EXPECT_EQ(g.rolls(rule("PC-30")).size(), each ? 2u : 1u);
    }
}
// PC-63, PC-64, PC-R30: what blocks fire, and what indirect fire needs.
TEST(PrinceconFire, ObstaclesOnTheLine) {
    const auto shot = [](const State& s) { return volley(s, 0, 1, Missile::long_bow); };
    const State s = duel_ground({{bows(4, 3), us, north(50, 50)},
                                 {troops(6, 2, 5), them, south(50, 62)},
                                 {troops(10, 2, 5), us, north(50, 56)},
                                 {person(Calling::fighter, 5), us, north(90, 60)}});
    EXPECT_FALSE(shot(s));  // a unit, and nobody attached
    State seen = duel_ground({{bows(4, 3), us, north(50, 50)},
                              {troops(6, 2, 5), them, south(50, 62)},
                              {troops(10, 2, 5), us, north(50, 56)},
                              {person(Calling::fighter, 5), us, {}, 0}});
    ASSERT_TRUE(shot(seen));
    EXPECT_TRUE(shot(seen)->indirect);
    // Hills higher than both ends block sight; so do woods beyond 2" and buildings. From a hill one sees over units.
    const Terrain hill = of({ground(TableGround::hill, 30, 53, 70, 57, 1)}),
                  woods = of({ground(TableGround::woods, 30, 53, 70, 57)}),
                  thin = of({ground(TableGround::woods, 30, 53, 70, 54)}),
                  house = of({ground(TableGround::building, 48, 53, 52, 57)});
    for (const auto& [t, clear] :
         {std::pair{&hill, false}, std::pair{&woods, false}, std::pair{&thin, true}, std::pair{&house, false}})
        EXPECT_EQ(shot(range_of_ten(bows(4, 3), troops(6, 2, 5), *t)).has_value(), clear);
    const Terrain height = of({ground(TableGround::hill, 30, 40, 70, 51, 1)});
    const State over = duel_ground({{bows(4, 3), us, north(50, 50)},
                                    {troops(6, 2, 5), them, south(50, 62)},
                                    {troops(10, 2, 5), us, north(50, 56)}},
                                   {}, height);
    ASSERT_TRUE(shot(over));
    EXPECT_FALSE(shot(over)->indirect);
}
// PC-67, PC-68, PC-R31: a unit that fires cannot move or fight in close action; elven skirmishers and light horse move
// half.
TEST(PrinceconFire, FireTakesTheTurn) {
    Facts elves = bows(4, 3), riders = bows(4, 3);
    elves.elf = true;
    riders.horse = true;
    riders.weight = Weight::light;
    for (const auto& [f, exempt] : {std::pair{bows(4, 3), false}, std::pair{elves, true}, std::pair{riders, true}}) {
        State s = range_of_ten(f);
        EXPECT_EQ(half_exempt(s, 0), exempt);
        s.pieces[0].moved = true;
        EXPECT_FALSE(may_fire(s, 0));
        s.pieces[0].moved_half = true;
        EXPECT_TRUE(may_fire(s, 0));
        s.pieces[0].moved = s.pieces[0].moved_half = false;
        s.pieces[0].fired = true;
        EXPECT_EQ(may_act(s, 0), exempt);
    }
    Game g{duel_ground({{elves, us, north(50, 50)}, {troops(6, 2, 5), them, south(50, 80)}})};
    g.may_move(us, {0});
    g.give(Advance{piece(0), north(50, 56), Gait::normal});
    EXPECT_TRUE(g[0].moved_half);
    EXPECT_TRUE(may_fire(g.s, 0));
    Game far{duel_ground({{elves, us, north(50, 50)}, {troops(6, 2, 5), them, south(50, 80)}})};
    far.may_move(us, {0});
    far.give(Advance{piece(0), north(50, 57), Gait::normal});
    EXPECT_FALSE(may_fire(far.s, 0));
    State s = range_of_ten(bows(4, 3));
    s.contacts = {touching(1, 0)};
    s.pieces[0].fired = true;
    EXPECT_FALSE(strikes(s, s.contacts[0], 0));
}
// PC-69: a change of formation does not bar fire. PC-70: no fire at enemies in close action.
TEST(PrinceconFire, WhatBarsFireAndWhatDoesNot) {
    Game g{range_of_ten(bows(4, 3, Form::formed))};
    g.may_move(us, {0});
    g.give(Reform{piece(0), TableFormation::unchanged, 2, {}});
    EXPECT_TRUE(may_fire(g.s, 0));
    State s = duel_ground({{bows(4, 3), us, north(50, 50)},
                           {troops(6, 2, 5), them, south(50, 60)},
                           {troops(6, 2, 5), us, north(50, 60)}});
    s.pieces[2].at = InchPlace{5000, 6200, 180};
    EXPECT_TRUE(volley(s, 0, 1, Missile::long_bow));
    s.contacts = {touching(2, 1)};
    EXPECT_FALSE(volley(s, 0, 1, Missile::long_bow));
}
TEST(PrinceconFire, ARefusalSaysWhyTheUnitCannotFire) {
    const auto refusal = [](const auto& change) {
        State s = range_of_ten(bows(4, 3));
        s.stage = Stage::fire;
        s.active = us;
        change(s);
        const auto why = Rules::check(s, Shoot{piece(0), piece(1), {}});
        return why ? why->why : std::string();
    };
    EXPECT_EQ(refusal([](State&) {}), "");
    EXPECT_EQ(refusal([](State& s) { s.pieces[0].fired = true; }), "The unit has already fired this turn.");
    EXPECT_EQ(refusal([](State& s) { s.pieces[0].moved = true; }),
              "The unit's move this turn does not allow it to fire.");
    EXPECT_EQ(refusal([](State& s) { s.pieces[0].evaded = true; }),
              "The unit has evaded this turn, so it cannot fire.");
    EXPECT_EQ(refusal([](State& s) { s.pieces[0].stays = true; }),
              "The unit may not act this turn, so it cannot fire.");
    EXPECT_EQ(refusal([](State& s) { s.pieces[0].morale = Morale::broken; }), "The unit is Broken, so it cannot fire.");
    EXPECT_EQ(refusal([](State& s) { s.contacts = {touching(1, 0)}; }),
              "The unit is in close action, so it cannot fire.");
    EXPECT_EQ(refusal([](State& s) { s.pieces[0].effects |= bit(Spell::mass_confuse); }),
              "The unit is under a spell and cannot fire.");
    State s = range_of_ten(troops(6, 2, 5));
    s.stage = Stage::fire;
    s.active = us;
    EXPECT_EQ(Rules::check(s, Shoot{piece(0), piece(1), {}})->why, "The unit has no missile weapon.");
}
// PC-R27: within 45 degrees of straight ahead, skirmishers all round.
TEST(PrinceconFire, TheArcOfFire) {
    for (const auto& [form, sees] : {std::pair{Form::formed, false}, std::pair{Form::skirmish, true}}) {
        const State s = duel_ground({{bows(4, 3, form), us, north(50, 50)}, {troops(2, 2, 5), them, south(60, 50)}});
        EXPECT_EQ(volley(s, 0, 1, Missile::long_bow).has_value(), sees);
    }
}
// PC-106, PC-R47, example 44: a sergeant of the firers shoots at a leader at the front.
TEST(PrinceconFire, ASergeantShootsAtTheLeader) {
    for (const auto& [weapon, level, ac, need] :
         {std::tuple{Missile::long_bow, 3, 2, 3}, std::tuple{Missile::short_bow, 2, 5, 7}}) {
        Facts leader = person(Calling::fighter, 6);
        leader.ac = static_cast<std::int8_t>(ac);
        Game g{duel_ground({{shooters(4, level, 7, weapon), us, north(50, 50)},
                            {troops(6, 2, 5), them, south(50, 60)},
                            {leader, them, {}, 1}})};
        g.may_do(Stage::fire, us, TurnStep::first_fires);
        g[2].front = true;
        g.next_dice({{dice_of(g.s, weapon, 1), 20}, {1, need}, {1, 4}});
        g.give(Shoot{piece(0), piece(1), {}});
        const auto rolls = g.rolls(rule("PC-106"));
        ASSERT_EQ(rolls.size(), 1u);
        EXPECT_EQ(*rolls[0].need, need);
        EXPECT_EQ(g[2].points, 27 - 4);
    }
    Game rear{duel_ground({{bows(4, 3), us, north(50, 50)},
                           {troops(6, 2, 5), them, south(50, 60)},
                           {person(Calling::fighter, 6), them, {}, 1}})};
    rear.may_do(Stage::fire, us, TurnStep::first_fires);
    rear.give(Shoot{piece(0), piece(1), {}});
    EXPECT_TRUE(rear.rolls(rule("PC-106")).empty());  // PC-105
}
// PC-R82: by night 6", except for those who see in the dark.
TEST(PrinceconFire, ByNightFireReachesSixInches) {
    State s = with(range_of_ten(bows(4, 3)), [](princecon::Setup& x) { x.night = true; });
    EXPECT_FALSE(volley(s, 0, 1, Missile::long_bow));
    s.pieces[0].effects = bit(Spell::mass_infravision);
    EXPECT_TRUE(volley(s, 0, 1, Missile::long_bow));
    s.pieces[0].effects = 0;
    s.pieces[1].at = south(50, 56);
    EXPECT_TRUE(volley(s, 0, 1, Missile::long_bow));
}
// PC-R27: the range is that of the nearest points, not of the middle of the front.
TEST(PrinceconFire, TheRangeIsBetweenNearestPoints) {
    int told_apart = 0;
    for (Hundredths x = 5000; x < 6200; x += 100)
        for (Hundredths y = 6000; y < 6400; y += 20)
            for (const int turned : {120, 150, 165, 195, 210, 240}) {
                const State s = duel_ground(
                    {{deep(shooters(12, 3, 5, Missile::light_crossbow, Form::formed), 12), us, north(50, 50)},
                     {troops(12, 2, 5), them, InchPlace{x, y, static_cast<std::int16_t>(turned)}}});
                const Rect a = body(s, 0), b = body(s, 1);
                const InchPoint to = nearest_point(b, a.at.point());
                const auto v = volley(s, 0, 1, Missile::light_crossbow);
                if (!v) continue;
                EXPECT_EQ(v->band, range_band(gap(a, b)));
                told_apart += range_band(distance(nearest_point(a, to), to)) != v->band ? 1 : 0;
            }
    EXPECT_GT(told_apart, 0);
}
// PC-R29: targets that cannot be hit.
TEST(PrinceconFire, AMissileNumberBelowOneCannotHit) {
    House floor;
    floor.missile_floor = true;
    for (const auto& [house, need] : {std::pair{House{}, 0}, std::pair{floor, 1}})
        EXPECT_EQ(missile_need<Total>(range_of_ten(bows(4, 3), troops(6, 2, 2), {}, house),
                                      Volley{0, 1, Missile::long_bow, false, 1})
                      .total(),
                  need);
}

}  // namespace
}  // namespace banneret::princecon
