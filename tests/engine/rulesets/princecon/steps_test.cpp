// Steps of a battle, one at a time.

#include <gtest/gtest.h>

#include "engine/rulesets/princecon/bodies.h"
#include "tests/engine/rulesets/princecon/scene.h"

namespace banneret::princecon {
namespace {

struct Played {
    explicit Played(State of) : s(std::move(of)) {}
    State s;
    SeededDice dice{7};
    RecordingTableLog log;
    Table t() { return {s, dice, log}; }
    void march() {
        for (Piece& p : s.pieces) {
            p.moved = false;
            p.impulses = static_cast<std::int8_t>(impulses_of(s, static_cast<std::size_t>(&p - s.pieces.data())));
        }
        s.stage = Stage::march;
        s.active = Side::first;
        s.at = 0;
        while (!carry_on_march(t())) answer_evade(t(), false);  // the enemy stands
    }
};

// PC-6, PC-R2: hits are taken from one pool, and castings are removed as it empties.
TEST(PrinceconSteps, HitsEmptyThePoolAndCastingsGo) {
    Played b{
        duel_ground({{troops(6, 3, 5), Side::first, north(50, 50)}, {troops(6, 3, 5), Side::second, south(50, 90)}})};
    apply_hits(b.t(), 0, 4, rule("PC-60"));
    EXPECT_EQ(b.s.pieces[0].hits, 14);
    EXPECT_EQ(b.s.pieces[0].castings, 5);
    apply_hits(b.t(), 0, 2, rule("PC-60"));
    EXPECT_EQ(b.s.pieces[0].castings, 4);
    EXPECT_EQ(b.s.pieces[0].width, 4);
    apply_hits(b.t(), 0, 99, rule("PC-60"));
    EXPECT_EQ(b.s.pieces[0].where, Where::destroyed);
}

// PC-28, PC-R12, example 57: 9" a turn, contact after 4" of the fourth.
TEST(PrinceconSteps, ALastingOrderIsCarriedOutTurnByTurn) {
    Played b{
        duel_ground({{troops(6, 2, 5), Side::first, north(50, 10)}, {troops(6, 2, 5), Side::second, south(50, 41)}})};
    b.s.pieces[0].lasting = Lasting::engage;
    for (const int y : {19, 28, 37}) {
        b.march();
        EXPECT_EQ(b.s.pieces[0].at.y, y * inch);
        EXPECT_TRUE(b.s.contacts.empty());
    }
    b.march();
    EXPECT_EQ(b.s.contacts.size(), 1u);
    EXPECT_EQ(b.s.pieces[0].at.y, 41 * inch);
}
TEST(PrinceconSteps, AHaltingOrderEndsTwelveInchesOff) {
    Played b{
        duel_ground({{troops(6, 2, 5), Side::first, north(50, 10)}, {troops(6, 2, 5), Side::second, south(50, 41)}})};
    b.s.pieces[0].lasting = Lasting::halt;
    for (const int y : {19, 28, 29, 29}) {
        b.march();
        EXPECT_EQ(b.s.pieces[0].at.y, y * inch);
    }
}
// The unit stops at the last point at which the binary search along its path finds 12" to the enemy, even if that is
// its present place.
TEST(PrinceconSteps, AHaltingOrderEndsWhereTheSearchDoes) {
    int stayed = 0, went = 0;
    for (int aside = -24; aside <= 24; aside += 3)
        for (int n = 0; n < 6; ++n) {
            Played b{duel_ground({{troops(6, 2, 5), Side::first, north(50, 20)},
                                  {troops(12, 2, 5), Side::second, south(50 + aside, 41)}})};
            Piece& p = b.s.pieces[0];
            p.form = Form::skirmish;
            set_size(p);
            p.lasting = Lasting::halt;
            p.at.y += 37 * n;
            for (int turn = 0; turn < 4; ++turn) {
                const Rect from = body(b.s, 0), enemy = body(b.s, 1);
                const Hundredths most = rate(b.s, 0) * impulses_of(b.s, 0);
                const int heading = bearing(p.at.point(), nearest_point(enemy, p.at.point()));
                const InchPlace aim{p.at.x, p.at.y, degrees(heading)};
                const Way w = way_between(aim.point(), offset(aim, most, 0));
                Hundredths low = 0, high = most;
                while (low < high) {
                    const Hundredths mid = (low + high + 1) / 2;
                    const InchPoint c = along(aim.point(), w, mid);
                    const bool far_enough = gap({{c.x, c.y, p.at.degrees}, from.wide, from.deep}, enemy) >= 1200;
                    (far_enough ? low : high) = far_enough ? mid : mid - 1;
                }
                b.march();
                EXPECT_EQ(p.at.point(), along(aim.point(), w, low)) << aside << ' ' << n << ' ' << turn;
                ++(low == 0 ? stayed : went);
            }
        }
    EXPECT_GT(stayed, 100);
    EXPECT_GT(went, 100);
}
// PC-R12: towards that enemy while it is within 15 degrees.
TEST(PrinceconSteps, AnOrderToAnEnemyIsVoidWhenItLeavesTheLine) {
    for (const auto& [aside, holds] : {std::pair{5, true}, std::pair{6, false}}) {
        Facts narrow = troops(2, 2, 5);
        Played b{duel_ground(
            {{troops(2, 2, 5), Side::first, north(50, 10)}, {narrow, Side::second, south(51 + aside, 30)}})};
        b.s.pieces[0].lasting = Lasting::to_enemy;
        b.s.pieces[0].goal = 1;
        b.march();
        EXPECT_EQ(b.s.pieces[0].lasting == Lasting::to_enemy, holds) << aside;
    }
}

// PC-95, PC-96, PC-97, PC-R37, PC-R43, example 30.
TEST(PrinceconSteps, AChargeTiresOnceAndTheGallopNeedsItsInches) {
    for (const auto& [far, gallops] : {std::pair{15, false}, std::pair{21, true}}) {
        Facts light = troops(6, 2, 6, true);
        light.weight = Weight::light;
        Facts pikes = troops(6, 2, 5);
        pikes.pikes = true;  // no check before the charge
        Played b{duel_ground({{light, Side::first, north(50, 10)}, {pikes, Side::second, south(50, 10 + far)}})};
        b.s.active = Side::first;
        b.s.stage = Stage::move;
        b.s.pieces[0].commanded = true;
        const Charge o{piece(0), piece(1), north(50, 20), ChargeEdge::any, Gait::gallop};
        ASSERT_EQ(charge_refused(b.s, o), std::nullopt);
        begin_charge(b.t(), o);
        ASSERT_TRUE(carry_on_rush(b.t()));
        ASSERT_EQ(b.s.contacts.size(), 1u);
        EXPECT_TRUE(b.s.contacts[0].charge_a);
        EXPECT_EQ(b.s.contacts[0].gallop_a, gallops) << far;
        EXPECT_EQ(b.s.pieces[0].vigour, Vigour::fatigued);
    }
}

// PC-103, example 31: a turn without moving, firing or orders restores a stage; a failed order does not.
TEST(PrinceconSteps, CavalryRecoversWhereItIsLeftAlone) {
    for (const bool ordered : {false, true}) {
        Played b{duel_ground({{troops(6, 3, 3, true), Side::first, north(50, 50)}})};
        b.s.pieces[0].vigour = Vigour::exhausted;
        b.s.pieces[0].ordered = ordered;
        recover(b.t());
        EXPECT_EQ(b.s.pieces[0].vigour, ordered ? Vigour::exhausted : Vigour::fatigued);
    }
}
// Example 63: a quarter of the castings comes back, but at most half of what was taken this turn.
TEST(PrinceconSteps, Regeneration) {
    for (const auto& [taken, back] : {std::pair{1, 0}, std::pair{4, 2}, std::pair{9, 3}, std::pair{0, 3}}) {
        Facts trolls = troops(16, 3, 5);
        trolls.regeneration = true;
        Played b{duel_ground({{trolls, Side::first, north(50, 50)}})};
        b.s.pieces[0].hits = 36;
        b.s.pieces[0].castings = 12;
        set_size(b.s.pieces[0]);
        b.s.pieces[0].taken = static_cast<std::uint16_t>(taken);
        recover(b.t());
        EXPECT_EQ(b.s.pieces[0].hits, 36 + back) << taken;
    }
}

// PC-130, PC-R80, example 60.
TEST(PrinceconSteps, AWallCutsAUnitInTwoUntilTheNextTurn) {
    Facts foot = troops(9, 2, 5);
    foot.width = 5;
    Played b{
        duel_ground({{foot, Side::first, InchPlace{5050, 5000, 0}}, {troops(1, 2, 5), Side::second, south(50, 90)}})};
    b.s.pieces[0].hits = 17;
    Area wall;
    wall.spell = Spell::wall_of_iron;
    wall.at = {5000, 4900, 90};
    wall.size = 600;
    split_units(b.t(), wall);
    ASSERT_EQ(b.s.pieces.size(), 3u);
    EXPECT_EQ(b.s.pieces[2].castings, 4);
    EXPECT_EQ(b.s.pieces[2].hits, 8);
    EXPECT_EQ(b.s.pieces[0].castings, 5);
    EXPECT_EQ(b.s.pieces[0].hits, 9);
    b.s.pieces[2].morale = Morale::broken;
    rejoin_parts(b.t());
    EXPECT_EQ(b.s.pieces[0].hits, 17);
    EXPECT_EQ(b.s.pieces[0].morale, Morale::ordered);
    EXPECT_FALSE(is_deployed_unit(b.s, 2));
}

// PC-136, PC-R93, example 64.
TEST(PrinceconSteps, WordOfCommand) {
    for (const auto& [grade, now] : {std::pair{2, Morale::ordered}, std::pair{1, Morale::disordered}}) {
        Played b{duel_ground(
            {{troops(6, 2, 5), Side::first, north(50, 50)}, {person(Calling::cleric, 8, 12, 17), Side::first, {}, 0}})};
        b.s.pieces[0].morale = Morale::broken;
        const Cast raise{piece(1), {}, keyword(Spell::word_of_rally), static_cast<std::uint16_t>(grade), {}};
        work_spell(b.t(), raise, Spell::word_of_rally, false);
        EXPECT_EQ(b.s.pieces[0].morale, now);
        const Cast command{piece(1), {}, keyword(Spell::word_of_command), 2, {}};
        work_spell(b.t(), command, Spell::word_of_command, false);
        EXPECT_EQ(command_base(b.s, 1), 67);
    }
}

// PC-27, PC-R59: a personality who casts cannot command.
TEST(PrinceconSteps, ACasterGivesNoOrders) {
    Played b{duel_ground({{troops(6, 2, 5), Side::first, north(50, 50)},
                          {troops(6, 2, 5), Side::first, north(60, 50)},
                          {person(Calling::magic_user, 8), Side::first, {}, 0}})};
    EXPECT_EQ(order_fault(b.s, 2, 1, LeaderCommand::forward, -1), nullptr);
    EXPECT_EQ(control_of(b.s, 0), Control::free);  // PC-18
    b.s.pieces[2].intent = Intent::cast;
    EXPECT_NE(order_fault(b.s, 2, 1, LeaderCommand::forward, -1), nullptr);
    EXPECT_EQ(control_of(b.s, 0), Control::none);
}
// PC-20: 16" from the place where he began the turn.
TEST(PrinceconSteps, TheControlRadius) {
    for (const auto& [y, reaches] : {std::pair{66, true}, std::pair{68, false}}) {
        Played b{duel_ground({{troops(1, 2, 5), Side::first, north(50, 50)},
                              {troops(1, 2, 5), Side::first, north(50, y)},
                              {person(Calling::fighter, 8), Side::first, {}, 0}})};
        EXPECT_EQ(in_radius(b.s, 2, 1), reaches) << y;
    }
}
// PC-43: in close action the surrendered vanish at once, and their personalities with them (PC-105).
TEST(PrinceconSteps, TheSurrenderedVanishInCloseAction) {
    Played b{duel_ground({{troops(6, 2, 5), Side::first, north(50, 50)},
                          {troops(6, 2, 5), Side::second, south(50, 50)},
                          {person(Calling::fighter, 3), Side::first, {}, 0}})};
    b.s.contacts = {touching(1, 0)};
    b.s.step = TurnStep::close_action;
    Cause cause;
    cause.rule = rule("PC-88");
    cause.enemy = 1;
    cause.hold_rout = true;
    set_morale(b.t(), 0, Morale::surrendered, cause);
    EXPECT_EQ(b.s.pieces[0].where, Where::captured);
    EXPECT_EQ(b.s.pieces[2].where, Where::captured);
    EXPECT_TRUE(b.s.contacts.empty());
}

}  // namespace
}  // namespace banneret::princecon
