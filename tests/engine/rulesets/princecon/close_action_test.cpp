// Close action, the checks after it, and disengaging.

#include <gtest/gtest.h>

#include "tests/engine/rulesets/princecon/contacts.h"

namespace banneret::princecon {
namespace {

// PC-71, PC-72, PC-75, PC-86: ordered combat, and melee of two Disordered units, pair by pair (PC-R86).
TEST(PrinceconClose, OrderedCombatAndMelee) {
    Game g = pair_in_contact(troops(4, 2, 5), troops(9, 2, 5));
    EXPECT_FALSE(is_melee(g.s, g.s.contacts[0]));
    EXPECT_EQ(engaged_castings(g.s, g.s.contacts[0], 1), 5);
    g[0].morale = g[1].morale = Morale::disordered;
    EXPECT_TRUE(is_melee(g.s, g.s.contacts[0]));
    EXPECT_EQ(engaged_castings(g.s, g.s.contacts[0], 1), 9);
    g.may_do(Stage::disengage, us, TurnStep::retreat);
    EXPECT_TRUE(g.refuses(Advance{piece(0), north(50, 50), Gait::disengage}));  // PC-92
    g[1].morale = Morale::ordered;
    EXPECT_FALSE(g.refuses(Advance{piece(0), north(50, 50), Gait::disengage}));
}
// PC-73: both sides roll before any losses are removed; then the checks; the broken move away.
TEST(PrinceconClose, BlowsFallTogether) {
    Game g = pair_in_contact(troops(2, 2, 5), troops(2, 2, 5));
    g.next_dice({{4, 1}, {4, 1}});
    close_action(g.t());
    EXPECT_EQ(g[0].where, Where::destroyed);
    EXPECT_EQ(g[1].where, Where::destroyed);
}
// PC-88, PC-89, PC-R87: the unit that lost more castings checks first; if it is destroyed its enemy need not check.
TEST(PrinceconClose, TheOrderOfChecks) {
    Game g = pair_in_contact(troops(6, 2, 5), troops(6, 2, 5));
    g.next_dice({{2, 1}, {10, 20}, {4, 1}, {8, 20}, {1, 1}});  // 2 on the second, 4 on the first, which breaks
    close_action(g.t());
    const auto checks = g.rolls(rule("PC-88"));
    ASSERT_EQ(checks.size(), 1u);
    EXPECT_EQ(checks[0].piece, piece(0));
    EXPECT_EQ(g.worked(rule("PC-89")).size(), 1u);
    Game horse = pair_in_contact(cavalry(6, 2, 5), troops(6, 2, 5));
    horse.next_dice({{1, 1}, {11, 20}, {3, 1}, {3, 20}});
    close_action(horse.t());
    const auto first_foot = horse.rolls(rule("PC-88"));
    ASSERT_EQ(first_foot.size(), 2u);
    EXPECT_EQ(first_foot[0].piece, piece(1));  // infantry before cavalry, whatever they lost
}
// PC-84, PC-87, PC-R32: the enemy's cover, and the fractions of a level below 1.
TEST(PrinceconClose, CoverAndDisorderLowerTheLevel) {
    Game g{duel_ground({{troops(4, 2, 5), us, north(50, 50)}, {troops(4, 2, 5), them, south(50, 50)}}, {},
                       of({ground(TableGround::scrub, 40, 50, 60, 60)}))};
    g.s.contacts = {touching(0, 1)};
    EXPECT_EQ(modified_level<Whole>(g.s, g.s.contacts[0], 0).total(), 1);
    EXPECT_EQ(modified_level<Whole>(g.s, g.s.contacts[0], 1).total(), 2);
    g[0].morale = Morale::disordered;
    EXPECT_EQ(modified_level<Whole>(g.s, g.s.contacts[0], 0).total(), 0);
    EXPECT_EQ(close_dice_of(g.s, g.s.contacts[0], 0), 2);
}
// Example 17: PC-81, PC-82.
TEST(PrinceconClose, CavalryAgainstStationaryCavalry) {
    Game g = pair_in_contact(cavalry(4, 3, 5), cavalry(4, 2, 6, Weight::light));
    g.s.contacts[0].charge_a = true;
    EXPECT_EQ(modified_level<Whole>(g.s, g.s.contacts[0], 0).total(), 4);
    g[1].charged = true;
    EXPECT_EQ(modified_level<Whole>(g.s, g.s.contacts[0], 0).total(), 3);
    Game light = pair_in_contact(cavalry(4, 2, 6, Weight::light), cavalry(4, 2, 6, Weight::light));
    light.s.contacts[0].charge_a = light.s.contacts[0].gallop_a = true;
    EXPECT_EQ(modified_level<Whole>(light.s, light.s.contacts[0], 0).total(), 4);
}
// PC-R38: pikes are pole arms, on every face or in front only.
TEST(PrinceconClose, PikesCountOnEveryFace) {
    for (const bool front_only : {false, true}) {
        Facts pikes = deep(troops(9, 2, 5), 3);
        pikes.pikes = true;
        House house;
        house.pikes_front_only = front_only;
        State s = duel_ground({{cavalry(4, 3, 5), us, north(50, 50)}, {pikes, them, south(50, 50)}}, house);
        Contact c = touching(0, 1, Edge::left);
        c.charge_a = true;
        s.contacts = {c};
        EXPECT_EQ(modified_level<Whole>(s, s.contacts[0], 0).total(), front_only ? 6 : 3);
        EXPECT_EQ(modified_level<Whole>(s, s.contacts[0], 1).total(), front_only ? -1 : 1);
    }
    House spears;
    spears.spears_are_pikes = true;
    Unit u = unit_of(100, 2, Armour::light);
    u.melee = {MeleeWeapon::spear};
    EXPECT_FALSE(facts_of(u).pikes);
    EXPECT_TRUE(facts_of(u, 20, spears).pikes);
}
// Example 19: Mass Strength and Mass Weakness.
TEST(PrinceconClose, SpellsOnTheHitNumber) {
    State s = duel_ground({{troops(6, 3, 5), us, north(50, 50)}, {troops(6, 2, 7), them, south(50, 50)}});
    s.contacts = {touching(0, 1)};
    s.pieces[0].effects = bit(Spell::mass_strength);
    EXPECT_EQ(close_need<Whole>(s, s.contacts[0], 0).total(), 10);
    State w = duel_ground({{troops(6, 3, 5), us, north(50, 50)}, {troops(6, 2, 3), them, south(50, 50)}});
    w.contacts = {touching(0, 1)};
    for (const auto& [value, need] : {std::pair{2, 2}, std::pair{1, 3}}) {
        w.pieces[0].effects = bit(Spell::mass_weakness);
        w.effects = {{Spell::mass_weakness, 0, 1, static_cast<std::int8_t>(value), 9}};
        EXPECT_EQ(close_need<Whole>(w, w.contacts[0], 0).total(), need);
    }
}

// Examples 54 and 55: PC-77, PC-R34 and the checks after them.
Game against_two() {
    Facts a = deep(troops(16, 3, 5), 8), b1 = deep(troops(10, 2, 6), 5), b2 = deep(troops(10, 2, 7), 5);
    Game g{duel_ground(
        {{a, us, north(50, 50)}, {b1, them, InchPlace{4750, 5000, 180}}, {b2, them, InchPlace{5250, 5000, 180}}})};
    g[2].morale = Morale::disordered;
    g.s.contacts = {touching(1, 0), touching(2, 0)};
    g.s.step = TurnStep::close_action;
    return g;
}
TEST(PrinceconClose, SeveralEnemies) {
    const Game g = against_two();
    const Contact &x = g.s.contacts[0], &y = g.s.contacts[1];
    EXPECT_EQ(engaged_castings(g.s, x, 0), 4);
    EXPECT_EQ(engaged_castings(g.s, y, 0), 4);
    EXPECT_EQ(engaged_castings(g.s, x, 1), 5);
    EXPECT_EQ(engaged_castings(g.s, y, 2), 5);
    EXPECT_EQ(close_dice_of(g.s, x, 0), 12);
    EXPECT_EQ(close_need<Whole>(g.s, x, 0).total(), 7);
    EXPECT_EQ(close_dice_of(g.s, y, 0), 12);
    EXPECT_EQ(close_need<Whole>(g.s, y, 0).total(), 8);
    EXPECT_EQ(close_dice_of(g.s, x, 1), 10);
    EXPECT_EQ(close_dice_of(g.s, y, 2), 5);
    EXPECT_EQ(close_need<Whole>(g.s, y, 2).total(), 6);
}
TEST(PrinceconClose, ChecksOfSeveralEnemies) {
    Game g = against_two();
    g.next_dice(
        {{3, 1}, {7, 20}, {4, 1}, {8, 20}, {2, 1}, {3, 20}, {6, 1}, {6, 20}, {1, 15}, {1, 31}, {1, 31}, {1, 21}});
    close_action(g.t());
    const auto checks = g.rolls(rule("PC-88")), touched = g.rolls(rule("PC-32"));
    ASSERT_EQ(checks.size(), 3u);
    EXPECT_EQ(checks[0].piece, piece(2));
    EXPECT_EQ(checks[0].tally.total(), 65);
    EXPECT_EQ(checks[1].piece, piece(1));
    EXPECT_EQ(checks[1].tally.total(), 30);
    EXPECT_EQ(checks[2].piece, piece(0));
    EXPECT_EQ(checks[2].tally.total(), 20);
    ASSERT_EQ(touched.size(), 1u);
    EXPECT_EQ(touched[0].piece, piece(1));
    EXPECT_EQ(touched[0].tally.total(), 30);
    EXPECT_EQ(g[2].morale, Morale::broken);
    EXPECT_EQ(g[0].hits, 43);
    EXPECT_EQ(g[1].hits, 16);
    EXPECT_EQ(g[2].hits, 14);
}
// PC-33, PC-90, PC-91, PC-R40, PC-R41, example 29: disengaging, and the pursuit of a unit that disengages.
TEST(PrinceconClose, Disengaging) {
    struct Case {
        Facts f;
        bool first;
        int chance;
    };
    for (const Case& c : {Case{troops(4, 3, 5), true, 30}, Case{cavalry(4, 3, 5), true, 60},
                          Case{cavalry(4, 3, 5), false, 30}, Case{cavalry(4, 5, 5), true, 100}}) {
        Game g = pair_in_contact(c.f, troops(4, 2, 5));
        if (!c.first) g.s.contacts[0].since = 0;
        g.may_do(Stage::disengage, us, TurnStep::retreat);
        g.next({c.chance});
        g.give(Advance{piece(0), north(50, 50), Gait::disengage});
        ASSERT_EQ(g.rolls(rule("PC-90")).size(), 1u);
        EXPECT_EQ(g.rolls(rule("PC-90"))[0].tally.total(), c.chance);
        EXPECT_EQ(g.rolls(rule("PC-33")).size(), 1u);
        ASSERT_EQ(Rules::pending(g.s)->rule, rule("PC-91"));
        EXPECT_TRUE(g.s.contacts.empty());
        g.give(Reply{1});
        EXPECT_EQ(g[1].at.y, 5000 - 225);                     // a quarter of its 9"
        EXPECT_EQ(g.s.contacts.size(), c.f.horse ? 0u : 1u);  // foot went back 2.25" and is caught
        for (const Contact& again : g.s.contacts) EXPECT_LT(again.since, g.s.turn);
    }
}

// Examples 46 to 49, round by round.
struct Trace : Game {
    Trace()
        : Game(duel_ground({{with_men(cavalry(8, 4, 2, Weight::heavy, 4), 160), us, north(50, 50)},
                            {with_men(deep(troops(12, 2, 4), 6), 240), them, south(50, 70)},
                            {person(Calling::fighter, 6, 10, 14), us, {}, 0}})) {
        s.pieces[2].front = true;
        s.pieces[2].began = spot(s, 2);
        may_move(us, {0});
        next({55});
        give(Charge{piece(0), piece(1), south(50, 70), ChargeEdge::any, Gait::gallop});
    }
    static Facts with_men(Facts f, int men) {
        f.men = men;
        return f;
    }
    // Step 7: the fighter kills the enemy's sergeant in two rounds; then come the dice and the check for it.
    void fights(int check) {
        s.step = TurnStep::close_action;
        s.stage = Stage::challenge;
        s.at = 0;
        next_dice({{1, 100}, {1, 1}, {1, 8}, {1, 20}});
        go_on(t());
        ASSERT_EQ(s.stage, Stage::sergeant_flee);
        next_dice({{1, 1}, {1, 8}, {1, 20}, {14, 1}, {34, 20}, {1, 1}, {4, 20}, {1, check}});
        give(Reply{0});
    }
};
TEST(PrinceconClose, ATracedCharge) {
    Trace g;
    ASSERT_EQ(g.rolls(rule("PC-101")).size(), 1u);
    EXPECT_EQ(g.rolls(rule("PC-101"))[0].tally.total(), 40);
    ASSERT_EQ(g.s.contacts.size(), 1u);
    EXPECT_TRUE(g.s.contacts[0].gallop_a);
    EXPECT_EQ(g[0].vigour, Vigour::fatigued);
    g.fights(70);
    const auto blows = g.rolls(rule("PC-73"));
    ASSERT_EQ(blows.size(), 2u);
    EXPECT_EQ(blows[0].question.count, 48);
    EXPECT_EQ(*blows[0].need, 5);
    EXPECT_EQ(blows[1].question.count, 5);
    EXPECT_EQ(*blows[1].need, 3);
    EXPECT_EQ(g[1].hits, 9);  // PC-108: fourteen and the sergeant's
    EXPECT_EQ(g[1].castings, 5);
    EXPECT_EQ(g[1].width, 5);
    EXPECT_EQ(g[0].hits, 39);
    EXPECT_EQ(g[0].castings, 8);
    const auto checks = g.rolls(rule("PC-88"));
    ASSERT_EQ(checks.size(), 2u);
    EXPECT_EQ(checks[0].tally.total(), 120);
    EXPECT_EQ(checks[1].tally.total(), -16);
    EXPECT_EQ(g[1].morale, Morale::disordered);
}
TEST(PrinceconClose, ATracedRout) {
    Trace g;
    g.fights(69);
    EXPECT_EQ(g.rolls(rule("PC-88")).size(), 1u);
    EXPECT_EQ(g[1].morale, Morale::broken);
    EXPECT_EQ(spot(g.s, 1).y, 7000 + 50 + 1200);  // one rank of five, 12" on
    while (g.s.stage != Stage::pursuit && Rules::pending(g.s)->moment != TableDecision::Moment::react) g.give(Done{});
    ASSERT_EQ(g.s.stage, Stage::pursuit);
    g.give(Reply{1});
    EXPECT_EQ(g[0].at.y, 7000 + 800);
    end_battle(g.t(), us, extra(Extra::army_broken));
    const auto lost = Rules::losses(g.s);
    const UnitLosses &levy = lost.second.units[0], &knights = lost.first.units[0];
    EXPECT_EQ(levy.routed, 45);  // half of a defeated side's 90 survivors, rounded up, are casualties (example 53)
    EXPECT_EQ(levy.killed, 150 + 45);
    EXPECT_EQ(knights.fit() + knights.routed, 156);
}
// PC-R89: a unit that has fired rolls no dice when it is contacted in the same turn.
TEST(PrinceconClose, WhoHasFiredDoesNotFight) {
    Game g = pair_in_contact(troops(4, 2, 5), troops(4, 2, 5));
    g[1].fired = true;
    EXPECT_EQ(close_dice_of(g.s, g.s.contacts[0], 1), 0);
    EXPECT_EQ(close_dice_of(g.s, g.s.contacts[0], 0), 8);
}
// PC-R91: sergeants, then breath or gaze, then the dice of all pairs, then the checks.
TEST(PrinceconClose, TheOrderInsideStepSeven) {
    Facts dragon = troops(2, 4, 3);
    dragon.breath = true;
    Game g{duel_ground({{dragon, us, north(50, 50)},
                        {troops(6, 2, 5), them, south(50, 50)},
                        {person(Calling::fighter, 6), us, {}, 0}})};
    g.s.contacts = {touching(0, 1)};
    g.s.step = TurnStep::close_action;
    g.s.stage = Stage::sergeants;
    g[2].front = true;
    g.next({100, 20, 20});
    go_on(g.t());
    g.next({20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 6, 100});
    g.give(Reply{2});
    std::vector<RuleRef> order;
    for (const DiceFell& e : g.events<DiceFell>())
        if (order.empty() || !(order.back() == e.rule)) order.push_back(e.rule);
    const auto place = [&](RuleRef r) { return std::ranges::find(order, r) - order.begin(); };
    EXPECT_LT(place(rule("PC-107")), place(extra(Extra::breath)));
    EXPECT_LT(place(extra(Extra::breath)), place(rule("PC-73")));
    EXPECT_LT(place(rule("PC-73")), place(rule("PC-88")));
    EXPECT_EQ(g.events<HitsTaken>()[0].hits, 6);  // the save failed
}
// PC-R90: six turns are an hour, which has no other effect.
TEST(PrinceconClose, TheHourHasNoEffect) {
    Game g{duel_ground({{troops(4, 2, 5), us, north(30, 50)}, {troops(4, 2, 5), them, south(70, 90)}})};
    g.s.turn = 6;
    const std::vector<Piece> before = g.s.pieces;
    end_turn(g.t());
    EXPECT_EQ(g.s.pieces, before);
    EXPECT_EQ(g.s.stage, Stage::turn_begins);
}
// PC-R6: rallies before disengagements before routs; the second player first.
TEST(PrinceconClose, TheOrderOfStepEight) {
    Game g{duel_ground({{troops(4, 2, 5), us, north(30, 50)},
                        {troops(4, 2, 5), them, south(70, 90)},
                        {troops(4, 2, 5), us, north(50, 150)}})};
    g[0].morale = g[1].morale = Morale::disordered;
    g[2].morale = Morale::broken;
    g.s.first = us;
    g.s.step = TurnStep::retreat;
    g.s.stage = Stage::rally;
    g.s.active = them;
    ASSERT_EQ(Rules::pending(g.s)->side, them);
    g.give(Done{});
    ASSERT_EQ(Rules::pending(g.s)->side, us);
    EXPECT_EQ(g[2].at.y, 15000);  // not yet
    g.give(Done{});
    EXPECT_LT(g[2].at.y, 15000);
}

}  // namespace
}  // namespace banneret::princecon
