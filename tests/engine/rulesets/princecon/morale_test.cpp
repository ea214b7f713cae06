// Morale, routs and rallies.

#include <gtest/gtest.h>

#include "tests/engine/rulesets/princecon/contacts.h"

namespace banneret::princecon {
namespace {

Cause cause_of(RuleRef rule, int enemy = -1) {
    Cause c;
    c.rule = rule;
    c.enemy = enemy;
    return c;
}

// PC-11, PC-29, PC-40, PC-R16, example 21: a failure costs one step, a failure by 51 or more two.
TEST(PrinceconMorale, OneStepOrTwo) {
    EXPECT_EQ(words(Morale::ordered), "Ordered");
    EXPECT_EQ(words(Morale::surrendered), "Surrendered");
    struct Row {
        int chance;
        std::array<int, 3> of_100;  // holds, one step, two
    };
    for (const Row& r : {Row{40, {60, 40, 0}}, Row{51, {49, 51, 0}}, Row{75, {25, 51, 24}}, Row{120, {0, 31, 69}},
                         Row{151, {0, 0, 100}}}) {
        std::array<int, 3> fell{};
        for (int face = 1; face <= 100; ++face) {
            Game g{duel_ground({{troops(2, 2, 5), us, north(50, 50)}, {troops(1, 2, 5), them, south(150, 190)}})};
            // Level 5 has a base of 0; the number needed is a row of the rally, and the steps follow from the margin.
            g.s = with(g.s, [](princecon::Setup& x) { x.facts[0].level = 5; });
            MoraleCase how;
            how.rally = r.chance;
            int margin = -1;
            g.next({face});
            const int lost = check_morale(g.t(), 0, how, cause_of(rule("PC-30")), &margin);
            ++fell[static_cast<std::size_t>(lost <= 0 ? 0 : margin >= 51 ? 2 : 1)];
        }
        EXPECT_EQ(fell, r.of_100) << r.chance;
    }
    // 130 in all, by the rules alone: Disordered at 80 or more, Broken below 80.
    for (const auto& [face, now] :
         {std::pair{80, Morale::disordered}, std::pair{79, Morale::broken}, std::pair{100, Morale::disordered}}) {
        Game g = pair_in_contact(cavalry(10, 4, 3), troops(100, 1, 7), Edge::rear);
        Piece& p = g[1];
        p.hits = p.castings = p.width = 40;
        set_size(p);
        p.turn_hits = 62;
        p.taken = 22;
        g.s.contacts[0].charge_a = true;
        MoraleCase how;
        how.close = true;
        Cause why = cause_of(rule("PC-88"), 0);
        why.hold_rout = true;
        g.next({face});
        check_morale(g.t(), 1, how, why);
        EXPECT_EQ(g[1].morale, now) << face;
    }
}
// Example 25: PC-39, PC-114, PC-R20.
TEST(PrinceconMorale, AllThatALeaderAdds) {
    Facts unit = troops(4, 3, 5);
    unit.religion = 1;
    Facts leader = person(Calling::fighter, 6, 10, 14);
    leader.religion = 1;
    State s = duel_ground({{unit, us, north(50, 50)}, {leader, us, {}, 0}});
    s.pieces[0].hits = 6;
    s.pieces[0].castings = 2;
    s.pieces[0].width = 2;
    set_size(s.pieces[0]);
    s.pieces[0].turn_hits = 8;
    s.pieces[0].taken = 2;
    s.pieces[1].front = s.pieces[1].refused = true;
    MoraleCase how;
    how.close = true;
    EXPECT_EQ(chance_of(s, 0, how), 43);
    s.pieces[1].front = false;  // only the refusal still counts
    EXPECT_EQ(chance_of(s, 0, how), 65);
    s.pieces[1].front = true;
    s.pieces[1].refused = false;
    s.contacts = {touching(0, 0)};
    s.contacts[0].leader_a = 1;
    s.contacts[0].duel_a = 1;  // example 24: twice the base
    s.contacts.front().b = 0;
    const Tally sum = morale_chance<Tally>(s, 0, {});
    int base = 0;
    for (const Tally::Part& part : sum.parts())
        if (part.rule == rule("PC-39") || part.rule == rule("PC-85")) base += part.value;
    EXPECT_EQ(base, -34);
    s.pieces[1].intent = Intent::cast;  // PC-R59
    s.contacts.clear();
    EXPECT_EQ(chance_of(s, 0, how), 60);
}
// Example 27: PC-37.
TEST(PrinceconMorale, CoverAgainstMissiles) {
    const auto chance = [](const Patch& p, InchPlace at) {
        State s = duel_ground({{troops(8, 3, 5), us, at}}, {}, of({p}));
        s.pieces[0].hits = 18;
        s.pieces[0].castings = 6;
        s.pieces[0].width = 6;
        set_size(s.pieces[0]);
        MoraleCase how;
        how.missiles = true;
        return chance_of(s, 0, how);
    };
    EXPECT_EQ(chance(ground(TableGround::fortification, 80, 50, 20, 50), InchPlace{5000, 5005, 180}), -5);
    EXPECT_EQ(chance(ground(TableGround::scrub, 20, 40, 80, 70), north(50, 50)), 15);
}
// Example 45: PC-R17 by hits.
TEST(PrinceconMorale, CasualtyRows) {
    for (const auto& [left, at_start, rows] : {std::tuple{22, 30, 35}, std::tuple{14, 22, 40}, std::tuple{7, 7, 30}}) {
        State s = duel_ground({{troops(10, 3, 5), us, north(50, 50)}});
        Piece& p = s.pieces[0];
        p.hits = static_cast<std::uint16_t>(left);
        p.castings = p.width = static_cast<std::uint16_t>((left + 2) / 3);
        set_size(p);
        p.turn_hits = static_cast<std::uint16_t>(at_start);
        p.taken = static_cast<std::uint16_t>(at_start - left);
        MoraleCase how;
        how.close = true;
        EXPECT_EQ(chance_of(s, 0, how), 20 + rows) << left;
    }
}
// Example 28, PC-46, PC-47, PC-R22: who may rally, and at what chance.
TEST(PrinceconMorale, Rallies) {
    Game g{duel_ground({{troops(10, 3, 5), us, north(50, 50)},
                        {person(Calling::fighter, 6, 10, 14), us, {}, 0},
                        {troops(1, 2, 5), them, south(150, 190)}})};
    g.may_do(Stage::rally, us, TurnStep::retreat);
    Piece& p = g[0];
    p.morale = Morale::broken;
    p.hits = 21;
    p.castings = p.width = 7;
    set_size(p);
    g[1].front = true;
    MoraleCase how;
    how.rally = 20;
    EXPECT_EQ(chance_of(g.s, 0, how), 28);
    State gone = g.s;
    gone.pieces[1].host = -1;
    EXPECT_FALSE(may_rally(gone, 0));
    State busy = g.s;
    busy.pieces[0].engaged = true;
    EXPECT_FALSE(may_rally(busy, 0));
    busy = g.s;
    busy.pieces[0].fired = true;
    EXPECT_FALSE(may_rally(busy, 0));
    g.next({29});
    g.give(Rally{piece(0), {}, {}});
    EXPECT_EQ(g[0].morale, Morale::disordered);
    EXPECT_EQ(g[0].hits, 21);
    Game fails{duel_ground({{troops(5, 2, 5), us, north(50, 50)}})};
    fails.may_do(Stage::rally, us, TurnStep::retreat);
    fails[0].morale = Morale::disordered;
    fails.next({40});
    rally(fails.t(), Rally{piece(0), {}, {}});
    EXPECT_EQ(fails[0].morale, Morale::disordered);  // a failed rally costs no step
    State moved = fails.s;
    moved.pieces[0].rallied = false;
    moved.pieces[0].moved = true;
    EXPECT_FALSE(may_rally(moved, 0));
}
// PC-30, PC-31, PC-32, PC-44, PC-R14: friends in the path of a rout, and those in contact when it begins, check once.
TEST(PrinceconMorale, FriendsCheckAsRoutersPass) {
    Game g{duel_ground({{troops(4, 2, 5), us, north(50, 50)},
                        {troops(4, 2, 5), us, north(54, 50)},  // in contact
                        {troops(4, 2, 5), us, north(50, 44)},  // in the path
                        {troops(4, 2, 5), us, north(90, 50)},  // neither
                        {troops(4, 2, 5), them, south(50, 60)}})};
    set_morale(g.t(), 0, Morale::broken, cause_of(rule("PC-30"), 4));
    EXPECT_EQ(g.rolls(rule("PC-32")).size(), 1u);
    ASSERT_EQ(g.rolls(rule("PC-31")).size(), 1u);
    EXPECT_EQ(g.rolls(rule("PC-31"))[0].piece, piece(2));
    EXPECT_EQ(g[0].at.y, 4900 - 1200);  // turned about, 12" on: through the friend to its far side
    EXPECT_EQ(g[0].where, Where::table);
}
// PC-42: an enemy in the path has a free roll. PC-43: the Surrendered vanish there.
TEST(PrinceconMorale, RoutersRunIntoAnEnemy) {
    for (const Morale m : {Morale::broken, Morale::surrendered}) {
        Game g{duel_ground({{troops(4, 2, 5), us, north(50, 50)},
                            {troops(4, 2, 5), them, south(50, 60)},
                            {troops(4, 2, 5), them, north(50, 43)}})};
        set_morale(g.t(), 0, m, cause_of(rule("PC-30"), 1));
        EXPECT_EQ(g.rolls(rule("PC-42")).size(), m == Morale::broken ? 1u : 0u);
        EXPECT_EQ(g[0].where, m == Morale::broken ? Where::table : Where::captured);
    }
}
// PC-41, PC-45, PC-R21: first away from the enemy, then each turn towards their own edge, until they reach cover or
// leave.
TEST(PrinceconMorale, RoutsGoOn) {
    Game g{duel_ground({{troops(4, 2, 5), us, north(50, 50)}, {troops(4, 2, 5), them, InchPlace{6200, 5000, 270}}})};
    set_morale(g.t(), 0, Morale::broken, cause_of(rule("PC-30"), 1));
    EXPECT_NEAR(spot(g.s, 0).x, 5000 - 1200, 30);
    g[0].routed = false;
    rout_moves(g.t());
    EXPECT_NEAR(spot(g.s, 0).y, 4950 - 1200, 60);
    Game near{duel_ground({{troops(4, 2, 5), us, north(50, 9)}, {troops(4, 2, 5), them, south(50, 60)}})};
    near[0].morale = Morale::broken;
    rout_moves(near.t());
    EXPECT_EQ(near[0].where, Where::routed_off);
    Game cover{duel_ground({{troops(4, 2, 5), us, north(50, 50)}, {troops(4, 2, 5), them, south(50, 60)}}, {},
                           of({ground(TableGround::scrub, 40, 30, 60, 45)}))};
    set_morale(cover.t(), 0, Morale::broken, cause_of(rule("PC-30"), 1));
    const InchPoint there = spot(cover.s, 0);
    EXPECT_TRUE(in_cover(cover.s, 0));
    cover[0].routed = false;
    rout_moves(cover.t());
    EXPECT_EQ(spot(cover.s, 0), there);
}
// PC-34: a personality of the unit dies.
TEST(PrinceconMorale, ALeadersDeathIsACheck) {
    Game g{duel_ground({{troops(4, 2, 5), us, north(50, 50)},
                        {person(Calling::fighter, 3), us, {}, 0},
                        {troops(4, 2, 5), them, south(50, 60)}})};
    hurt_person(g.t(), 1, 99, rule("PC-113"));
    EXPECT_EQ(g[1].where, Where::destroyed);
    EXPECT_EQ(g.rolls(rule("PC-34")).size(), 1u);
}
// PC-35, PC-R15: the first contact with an unnatural monster; undead, fanatics and the like do not check.
TEST(PrinceconMorale, UnnaturalMonsters) {
    Facts monster = troops(4, 5, 3), undead = troops(4, 2, 5), fanatic = undead;
    monster.unnatural = true;
    undead.undead = undead.unnatural = true;
    fanatic.fanatic = true;
    for (const auto& [f, checks] : {std::pair{troops(4, 2, 5), 1u}, std::pair{undead, 0u}, std::pair{fanatic, 0u}}) {
        Game g{duel_ground({{f, us, north(50, 50)}, {monster, them, south(50, 50)}})};
        meet_monsters(g.t(), 0, 1);
        meet_monsters(g.t(), 0, 1);
        EXPECT_EQ(g.rolls(rule("PC-R15")).size(), checks);
    }
}

}  // namespace
}  // namespace banneret::princecon
