// Movement, ground, evasion, interception and charges.

#include <gtest/gtest.h>

#include "tests/engine/rulesets/princecon/scene.h"

namespace banneret::princecon {
namespace {

Facts weighed(Facts f, Weight w) {
    f.weight = w;
    return f;
}
State alone(const Facts& f, Terrain terrain = {}, House house = {}) {
    return duel_ground({{f, us, north(50, 50)}, {troops(1, 2, 5), them, south(150, 190)}}, house, std::move(terrain));
}
bool reaches(const State& s, int y, int facing = 0, int x = 50) {
    return plan_march(s,
                      Advance{piece(0), InchPlace{x * inch, y * inch, static_cast<std::int16_t>(facing)}, Gait::normal})
               .why == nullptr;
}
State commanded(State s) {
    s.pieces[0].commanded = true;
    return s;
}

// PC-R1, PC-8, PC-9, PC-10, PC-R5: how wide and deep units are in each order, and how fast they move.
TEST(PrinceconMoves, ABodyIsAsWideAsItsOrder) {
    const State formed = alone(deep(troops(8, 2, 5), 4)), horse = alone(cavalry(8, 2, 5, Weight::medium, 4)),
                loose = alone(deep(troops(8, 2, 5, false, Form::skirmish), 4));
    EXPECT_EQ(body(formed, 0).wide, 400);
    EXPECT_EQ(body(formed, 0).deep, 200);
    EXPECT_EQ(body(horse, 0).wide, 400);
    EXPECT_EQ(body(horse, 0).deep, 400);
    EXPECT_EQ(body(loose, 0).wide, 800);
    EXPECT_EQ(body(loose, 0).deep, 400);
    Game g{alone(troops(8, 2, 5))};
    g.may_move(us, {0});
    g.give(Reform{piece(0), TableFormation::road, 0, {}});
    EXPECT_EQ(g[0].width, 1);
    EXPECT_EQ(rate(g.s, 0), 1200);  // as skirmishers
}
// PC-49, PC-50: forward within 15 degrees with the facing kept; skirmishers as they like; PC-51: backward at half rate.
TEST(PrinceconMoves, FormedUnitsGoStraightOn) {
    const State s = commanded(alone(troops(4, 2, 5)));
    EXPECT_TRUE(reaches(s, 59));
    EXPECT_FALSE(reaches(s, 60));
    EXPECT_FALSE(reaches(s, 58, 90));
    EXPECT_TRUE(reaches(s, 58, 0, 52));   // 14 degrees aside
    EXPECT_FALSE(reaches(s, 58, 0, 53));  // 20 degrees
    EXPECT_TRUE(reaches(s, 46));
    EXPECT_FALSE(reaches(s, 45));
    const State loose = commanded(alone(troops(4, 2, 5, false, Form::skirmish)));
    EXPECT_TRUE(reaches(loose, 50, 90, 61));
    EXPECT_TRUE(reaches(loose, 39, 180));
}
// PC-52, PC-R23: one change of facing, frontage or order; a unit that leaves skirmish order may also change its facing.
TEST(PrinceconMoves, AChangeOfFormationIsOneChange) {
    const State s = commanded(alone(troops(8, 2, 5)));
    const auto fault = [](const State& of, TableFormation f, int width, int facing) {
        return new_form(of, 0,
                        Reform{piece(0), f, static_cast<std::uint16_t>(width),
                               InchPlace{50 * inch, 50 * inch, static_cast<std::int16_t>(facing)}})
                   .why != nullptr;
    };
    EXPECT_FALSE(fault(s, TableFormation::unchanged, 0, 120));
    EXPECT_FALSE(fault(s, TableFormation::unchanged, 4, 0));
    EXPECT_FALSE(fault(s, TableFormation::skirmish, 4, 0));
    EXPECT_TRUE(fault(s, TableFormation::unchanged, 4, 120));
    EXPECT_TRUE(fault(s, TableFormation::skirmish, 4, 120));
    EXPECT_TRUE(fault(s, TableFormation::unchanged, 9, 0));
    EXPECT_FALSE(fault(alone(troops(8, 2, 5, false, Form::skirmish)), TableFormation::formed, 4, 120));
    Game g{alone(cavalry(8, 2, 5))};
    g.may_move(us, {0});
    g.give(Reform{piece(0), TableFormation::unchanged, 0, InchPlace{5000, 5000, 90}});
    EXPECT_EQ(g[0].impulses, 1);  // PC-48: cavalry has another
}
// PC-59, PC-R24: each inch of a kind of ground costs its share of the rate.
TEST(PrinceconMoves, GroundCostsMovement) {
    struct Ground {
        TableGround ground;
        int level;
        double formed, loose, horse;  // inches that 6" of movement go in it
    };
    const Ground rows[] = {{TableGround::scrub, 0, 4, 6, 4},
                           {TableGround::woods, 0, 3, 4, 2},
                           {TableGround::marsh, 0, 3, 3, 1.5},
                           {TableGround::building, 0, 3, 4, -1},
                           {TableGround::river, 0, -1, -1, -1}};
    for (const Ground& r : rows) {
        SCOPED_TRACE(words(r.ground));
        const auto goes = [&](Facts f, Form form) {
            f.form = form;
            const State s = alone(f, of({ground(r.ground, 20, 40, 80, 90, r.level)}));
            return paid_way(s, 0, body(s, 0), way_between({5000, 5000}, {5000, 6000}), 600);
        };
        const auto wanted = [](double n) { return n < 0 ? 0 : static_cast<int>(n * 100); };
        EXPECT_NEAR(goes(troops(4, 2, 5), Form::formed), wanted(r.formed), 2);
        EXPECT_NEAR(goes(troops(4, 2, 5), Form::skirmish), wanted(r.loose), 2);
        EXPECT_NEAR(goes(troops(4, 2, 5, true), Form::formed), wanted(r.horse), 2);
    }
    // Linear obstacles cost 3" on foot and 6" on horse; hills cost uphill; roads help in road order.
    const auto cost = [](Facts f, const Patch& p, Form form = Form::formed) {
        f.form = form;
        const State s = alone(f, of({p}));
        return path_cost(s, 0, body(s, 0), way_between({5000, 5000}, {5000, 5600}));
    };
    EXPECT_EQ(cost(troops(4, 2, 5), ground(TableGround::hedge, 30, 52, 80, 52)), 900);
    EXPECT_EQ(cost(troops(4, 2, 5, true), ground(TableGround::ditch, 30, 52, 80, 52)), 1200);
    EXPECT_EQ(cost(troops(4, 2, 5), ground(TableGround::fortification, 30, 52, 80, 52)), 1200);
    EXPECT_EQ(cost(troops(4, 2, 5), ground(TableGround::road, 30, 40, 80, 90), Form::road), 400);
    EXPECT_EQ(cost(troops(4, 2, 5), ground(TableGround::road, 30, 40, 80, 90)), 600);
    EXPECT_GT(cost(troops(4, 2, 5), ground(TableGround::hill, 30, 53, 80, 90, 1)), 600);
    Facts flying = troops(4, 2, 5);
    flying.flying = true;
    EXPECT_EQ(cost(flying, ground(TableGround::river, 30, 52, 80, 54)), 600);
}
// PC-R24, PC-63: a city wall can be passed only at its gate, and it hides what is behind it.
TEST(PrinceconMoves, ACityWallBarsTheWayAndTheSight) {
    const Patch wall = ground(TableGround::wall, 80, 52, 20, 52, 1), gate = ground(TableGround::road, 48, 51, 52, 53);
    const Way ahead = way_between({5000, 5000}, {5000, 5600});
    const State shut = alone(troops(4, 2, 5), of({wall})), open = alone(troops(4, 2, 5), of({wall, gate}));
    EXPECT_EQ(path_cost(shut, 0, body(shut, 0), ahead), no_way);
    EXPECT_EQ(path_cost(open, 0, body(open, 0), ahead), 600);
    EXPECT_FALSE(line_clear(shut, 0, 1, {5000, 5000}, {5000, 5600}, false));
    EXPECT_TRUE(line_clear(shut, 0, 1, {5000, 5000}, {5000, 5250}, false));  // a unit that holds the wall is on it
    Game held{duel_ground({{troops(4, 2, 5), us, north(50, 45)}, {troops(4, 2, 5), them, InchPlace{5000, 5205, 180}}},
                          {}, of({wall}))};
    EXPECT_EQ(cover_of(held.s, 1, {5000, 4500}), 2);
    held.may_move(us, {0});
    EXPECT_TRUE(held.refuses(Charge{piece(0), piece(1), north(50, 52), ChargeEdge::any, Gait::normal}));
}
// PC-R94: contact across a field fortification, which only the unit behind it benefits from.
TEST(PrinceconMoves, AFieldFortificationIsFoughtAcross) {
    Game g{duel_ground({{troops(4, 2, 5), us, north(50, 45)}, {troops(4, 2, 5), them, InchPlace{5000, 5205, 180}}}, {},
                       of({ground(TableGround::fortification, 80, 52, 20, 52)}))};
    g.may_move(us, {0});
    g.give(Charge{piece(0), piece(1), north(50, 52), ChargeEdge::any, Gait::normal});  // 7" of its 9"
    if (Rules::pending(g.s)->moment == TableDecision::Moment::react) g.give(Reply{0});
    ASSERT_EQ(g.s.contacts.size(), 1u);
    EXPECT_EQ(modified_level<Whole>(g.s, g.s.contacts[0], 0).total(), 0);  // PC-84: two off
    EXPECT_EQ(modified_level<Whole>(g.s, g.s.contacts[0], 1).total(), 2);
    EXPECT_TRUE(behind_fortification(g.s, 1));
    EXPECT_FALSE(behind_fortification(g.s, 0));
}
// PC-54: a unit in contact with an enemy stays.
TEST(PrinceconMoves, InContactAUnitStays) {
    Game g{duel_ground({{troops(6, 2, 5), us, north(50, 50)}, {troops(6, 2, 5), them, south(50, 50)}})};
    g.s.contacts = {touching(0, 1)};
    g.may_move(us, {0});
    EXPECT_TRUE(g.refuses(Advance{piece(0), north(50, 46), Gait::normal}));
}
// PC-R92: skirmishers pass through friends and let friends pass; closed orders do not.
TEST(PrinceconMoves, SkirmishersAreAScreen) {
    const auto passes = [](Form mover, Form stays) {
        State s = duel_ground({{troops(2, 2, 5, false, mover), us, north(50, 50)},
                               {troops(2, 2, 5, false, stays), us, north(50, 53)},
                               {troops(1, 2, 5), them, south(150, 190)}});
        return plan_march(commanded(std::move(s)), Advance{piece(0), north(50, 58), Gait::normal}).why == nullptr;
    };
    EXPECT_FALSE(passes(Form::formed, Form::formed));
    EXPECT_TRUE(passes(Form::skirmish, Form::formed));
    EXPECT_TRUE(passes(Form::formed, Form::skirmish));
}

// A unit attacks another, ten inches away.
struct Attack : Game {
    Attack(const Facts& mover, const Facts& target, int far = 8, int facing = 180, Terrain terrain = {})
        : Game(duel_ground({{mover, us, north(50, 50)},
                            {target, them, InchPlace{5000, (50 + far) * inch, static_cast<std::int16_t>(facing)}}},
                           {}, std::move(terrain))) {
        may_move(us, {0});
    }
    void begins(Gait gait = Gait::normal) { give(Charge{piece(0), piece(1), s.pieces[1].at, ChargeEdge::any, gait}); }
    bool asks(RuleRef rule) const {
        const auto d = Rules::pending(s);
        return d && d->moment == TableDecision::Moment::react && d->rule == rule;
    }
};
// PC-55, PC-56, PC-R25: infantry evades infantry at contact, back a quarter, facing kept, and checks at +10.
TEST(PrinceconMoves, InfantryEvadesInfantry) {
    Attack g{troops(6, 2, 5), troops(6, 2, 5)};
    g.begins();
    ASSERT_TRUE(g.asks(rule("PC-55")));
    g.next({40});  // 30 + 10
    g.give(Reply{1});
    EXPECT_EQ(g[1].at.y, 5800 + 225);
    EXPECT_EQ(g[1].at.degrees, 180);
    EXPECT_EQ(g[1].morale, Morale::disordered);
    EXPECT_TRUE(g.s.contacts.empty());  // 10.25" away: out of reach
    EXPECT_EQ(g[0].at.y, 5900);
    EXPECT_FALSE(may_act(g.s, 1));
    Attack reached{troops(6, 2, 5), troops(6, 2, 5), 6};
    reached.begins();
    reached.give(Reply{1});
    EXPECT_EQ(reached.s.contacts.size(), 1u);  // the rest of the move is spent on it
    // Infantry may not evade from cavalry, when attacked in the flank, or after it has moved.
    Attack horse{cavalry(6, 2, 5), troops(6, 2, 5)};
    horse.begins();
    EXPECT_FALSE(horse.asks(rule("PC-55")));
    Attack flank{troops(6, 2, 5), troops(6, 2, 5), 8, 90};
    flank.begins();
    EXPECT_FALSE(flank.asks(rule("PC-55")));
    Attack tired{troops(6, 2, 5), troops(6, 2, 5)};
    tired[1].moved = true;
    tired.begins();
    EXPECT_FALSE(tired.asks(rule("PC-55")));
    Facts evasive = troops(6, 2, 5);
    evasive.evasive = true;
    Attack gifted{cavalry(6, 2, 5), evasive};
    gifted.begins();
    EXPECT_TRUE(gifted.asks(rule("PC-55")));  // PC-MUSTER
}
// Example 50: the distances of evasions and retreats.
TEST(PrinceconMoves, StepsBack) {
    const auto evades = [](Facts f) {
        Attack g{troops(6, 2, 5), f, 5};
        const InchPoint before = spot(g.s, 1);
        g.begins();
        g.give(Reply{1});
        return distance(before, spot(g.s, 1));
    };
    EXPECT_EQ(evades(troops(6, 2, 5)), 225);
    EXPECT_EQ(evades(weighed(troops(6, 2, 5, false, Form::skirmish), Weight::heavy)), 225);
    Attack g{cavalry(6, 3, 3), weighed(troops(6, 3, 7), Weight::light), 20};
    const InchPoint before = spot(g.s, 1);
    g.next({1});  // the charge check fails
    g.begins(Gait::gallop);
    EXPECT_EQ(distance(before, spot(g.s, 1)), 600);
    Game routs{duel_ground(
        {{weighed(troops(6, 2, 5), Weight::heavy), us, north(50, 50)}, {troops(6, 2, 5), them, south(50, 90)}})};
    Cause why;
    why.rule = rule("PC-41");
    why.enemy = 1;
    set_morale(routs.t(), 0, Morale::broken, why);
    EXPECT_EQ(spot(routs.s, 0).y, 4950 - 900);
    Game leaves{duel_ground({{cavalry(6, 3, 3), us, north(50, 50)}, {troops(6, 2, 5), them, south(50, 50)}})};
    leaves.s.contacts = {touching(0, 1)};
    leaves.may_do(Stage::disengage, us, TurnStep::retreat);
    leaves.next({1, 100});
    leaves.give(Advance{piece(0), north(50, 50), Gait::disengage});
    EXPECT_EQ(leaves[0].at.y, 5000 - 900);
}
// PC-101, PC-102, PC-R42, example 26: after a failed check foot goes back facing away, and if caught is struck in the
// rear.
TEST(PrinceconMoves, FootGivesWayBeforeACharge) {
    const auto charged = [](int face, int far = 20) {
        Attack g{cavalry(6, 3, 3), troops(6, 1, 7, false, Form::skirmish), far};
        g.next({face});
        g.begins(Gait::gallop);
        return g;
    };
    const Attack stands = charged(66);  // 40 + 5 + 20
    EXPECT_EQ(stands.s.pieces[1].at.y, 7000);
    EXPECT_EQ(stands.s.contacts.size(), 1u);
    const Attack back = charged(15);
    EXPECT_EQ(back.s.pieces[1].morale, Morale::ordered);
    EXPECT_GT(spot(back.s, 1).y, 7000 + 300);
    const Attack step = charged(14);
    EXPECT_EQ(step.s.pieces[1].morale, Morale::disordered);
    EXPECT_DOUBLE_EQ((65 - 14) / 100.0, 0.51);  // retreats without a step
    Attack rear{cavalry(6, 3, 3), deep(troops(6, 2, 5), 3), 20};
    rear.next({1});
    rear.begins(Gait::gallop);
    ASSERT_EQ(rear.s.contacts.size(), 1u);
    EXPECT_EQ(rear.s.contacts[0].struck_b, Edge::rear);
    EXPECT_EQ(close_dice_of(rear.s, rear.s.contacts[0], 1), 0);
    // No retreat with pikes, in cover, or from an ordinary attack.
    Facts pikes = troops(6, 2, 5);
    pikes.pikes = true;
    Attack p{cavalry(6, 3, 3), pikes, 20};
    p.begins(Gait::gallop);
    Attack c{cavalry(6, 3, 3), troops(6, 2, 5), 12, 180, of({ground(TableGround::scrub, 40, 61, 60, 70)})};
    c.begins(Gait::gallop);
    Attack o{cavalry(6, 3, 3), troops(6, 2, 5), 12};
    o.begins(Gait::normal);
    for (const Game* g : {static_cast<const Game*>(&p), static_cast<const Game*>(&c), static_cast<const Game*>(&o)})
        EXPECT_TRUE(g->rolls(rule("PC-101")).empty());
}
// PC-R43, PC-95, PC-R44: a charge uses both impulses; Exhausted cavalry has one.
TEST(PrinceconMoves, AChargeNeedsBothImpulses) {
    Attack o{cavalry(6, 3, 3), troops(6, 2, 5), 12};
    o.begins(Gait::normal);
    ASSERT_EQ(o.s.contacts.size(), 1u);
    EXPECT_FALSE(o.s.contacts[0].charge_a);
    EXPECT_EQ(o[0].vigour, Vigour::fresh);
    Attack e{cavalry(6, 3, 3), troops(6, 2, 5), 12};
    e[0].vigour = Vigour::exhausted;
    e[0].impulses = 1;
    EXPECT_TRUE(e.refuses(Charge{piece(0), piece(1), e[1].at, ChargeEdge::any, Gait::gallop}));
    e.begins(Gait::normal);
    EXPECT_EQ(modified_level<Whole>(e.s, e.s.contacts[0], 0).total(), 3);
    House formed;
    formed.formed_charges_only = true;
    const State s = duel_ground(
        {{troops(4, 3, 3, true, Form::skirmish), us, north(50, 50)}, {troops(6, 2, 5), them, south(50, 62)}}, formed);
    EXPECT_FALSE(attack_way(s, 0, 1, true)->charge);
}
// PC-93, PC-94, PC-98, PC-99, examples 30 and 31: what tires a unit, and what restores a stage.
TEST(PrinceconMoves, TheStagesOfCavalry) {
    const auto rides = [](int inches, Vigour from) {
        Game g{alone(cavalry(6, 2, 6, Weight::light))};
        g.s.pieces[0].vigour = from;
        g.s.pieces[0].impulses = static_cast<std::int8_t>(impulses_of(g.s, 0));
        g.may_move(us, {0});
        g.give(Advance{piece(0), north(50, 50 + inches), Gait::normal});
        return g[0].vigour;
    };
    EXPECT_EQ(rides(30, Vigour::fresh), Vigour::fresh);
    EXPECT_EQ(rides(46, Vigour::fresh), Vigour::fatigued);
    Game tired{alone(cavalry(6, 2, 6, Weight::light))};
    tired[0].vigour = Vigour::fatigued;
    tired.may_move(us, {0});
    EXPECT_TRUE(tired.refuses(Advance{piece(0), north(50, 91), Gait::normal}));
    EXPECT_FALSE(tired.refuses(Advance{piece(0), north(50, 90), Gait::normal}));
    Attack charge{cavalry(6, 3, 3), troops(6, 2, 5), 12};
    charge[0].vigour = Vigour::fatigued;
    charge.begins(Gait::gallop);
    EXPECT_EQ(charge[0].vigour, Vigour::exhausted);
    EXPECT_TRUE(charge.s.contacts[0].charge_a);
    EXPECT_FALSE(charge.s.contacts[0].gallop_a);
}
// Example 51: it moves backward in both impulses.
TEST(PrinceconMoves, BackwardOnBothImpulses) {
    const State s = commanded(alone(cavalry(6, 2, 6, Weight::light)));
    EXPECT_TRUE(reaches(s, 30));
    EXPECT_FALSE(reaches(s, 29));
}
// PC-R88: the attacker squares up to the face it touched, with as many castings in contact as possible.
TEST(PrinceconMoves, ContactSquaresUp) {
    Attack g{troops(6, 2, 5, false, Form::skirmish), deep(troops(6, 2, 5), 3), 6, 200};
    g.begins();
    while (Rules::pending(g.s)->moment == TableDecision::Moment::react) g.give(Reply{0});
    ASSERT_EQ(g.s.contacts.size(), 1u);
    EXPECT_EQ(g[0].at.degrees, 20);
    EXPECT_LE(gap(body(g.s, 0), body(g.s, 1)), 5);
}
// PC-58, PC-R26, example 56.
TEST(PrinceconMoves, CavalryInterceptsAMove) {
    Facts leader = person(Calling::fighter, 5);
    Game g{duel_ground({{cavalry(8, 3, 3, Weight::medium, 4), us, north(50, 50)},
                        {deep(troops(12, 2, 5), 6), them, InchPlace{6200, 7300, 270}},
                        {leader, us, {}, 0}})};
    g[2].failures = 1;
    g.may_move(them, {1});
    g.give(Advance{piece(1), InchPlace{5300, 7300, 270}, Gait::normal});
    ASSERT_EQ(Rules::pending(g.s)->rule, rule("PC-58"));
    const Rush::Meeting& m = g.s.rush.meetings[0];
    EXPECT_NEAR(m.point.x, 5200 + 536, 2);
    EXPECT_NEAR(m.path, 2071, 2);
    EXPECT_EQ(command_chance<Whole>(g.s, 2, 0).total(), 40);
    g.next({40, 41});
    g.give(Reply{1});
    const auto checks = g.rolls(rule("PC-101"));
    ASSERT_EQ(checks.size(), 1u);
    EXPECT_EQ(checks[0].tally.total(), 40);
    ASSERT_EQ(g.s.contacts.size(), 1u);
    const Contact& c = g.s.contacts[0];
    EXPECT_EQ(c.struck_b, Edge::left);
    EXPECT_TRUE(c.charge_a && c.gallop_a);
    EXPECT_EQ(modified_level<Whole>(g.s, c, 0).total(), 8);
    EXPECT_EQ(modified_level<Whole>(g.s, c, 1).total(), -1);
    EXPECT_EQ(engaged_castings(g.s, c, 0), 3);
    EXPECT_EQ(engaged_castings(g.s, c, 1), 2);
    EXPECT_EQ(close_dice_of(g.s, c, 0), 24);
    EXPECT_EQ(close_need<Whole>(g.s, c, 0).total(), 6);
    EXPECT_EQ(close_dice_of(g.s, c, 1), 1);
    EXPECT_TRUE(g[1].moved);
    EXPECT_NEAR(g[1].at.x, 5736, 5);
}
TEST(PrinceconMoves, AFailedInterceptionLetsTheMoverPass) {
    Game g{duel_ground({{cavalry(8, 3, 3, Weight::medium, 4), us, north(50, 50)},
                        {deep(troops(12, 2, 5), 6), them, InchPlace{6200, 7300, 270}},
                        {person(Calling::fighter, 5), us, {}, 0}})};
    g.may_move(them, {1});
    g.give(Advance{piece(1), InchPlace{5300, 7300, 270}, Gait::normal});
    g.next({51});
    g.give(Reply{1});
    EXPECT_EQ(g[1].at.x, 5300);
    EXPECT_EQ(g[2].failures, 1);
    EXPECT_TRUE(g.s.contacts.empty());
}
// PC-R39: the face touched counts, if the attack began in its sector.
TEST(PrinceconMoves, AFlankIsStruckFromItsSector) {
    for (const auto& [x, struck] : {std::pair{50, Edge::front}, std::pair{62, Edge::left}}) {
        Game g{duel_ground({{deep(troops(4, 3, 5, false, Form::skirmish), 2), us, InchPlace{x * inch, 5600, 0}},
                            {deep(troops(9, 2, 5), 3), them, south(50, 60)}})};
        g.may_move(us, {0});
        g.give(Charge{piece(0), piece(1), g[1].at, ChargeEdge::any, Gait::normal});
        while (Rules::pending(g.s)->moment == TableDecision::Moment::react) g.give(Reply{0});
        ASSERT_EQ(g.s.contacts.size(), 1u);
        (void)struck;
        EXPECT_EQ(g.s.contacts[0].struck_b == Edge::front, x == 50) << x;
    }
}

}  // namespace
}  // namespace banneret::princecon
