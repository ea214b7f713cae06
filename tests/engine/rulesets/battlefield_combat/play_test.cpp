// The round, movement, reactions, morale and commanders, played order by order.

#include <algorithm>

#include "tests/engine/rulesets/battlefield_combat/scene.h"

namespace banneret::battlefield {
namespace {

TEST(BattlefieldPlay, InitiativeTiesAreRolledAgain) {  // BCR-2.1, BCR-R5
    State s = placed({put(plain("levy"), us, 5, 12), put(plain("levy"), them, 5, 3)});
    RecordingTableLog log;
    Faces dice({7, 7, 3, 9});
    go_on({s, dice, log});
    EXPECT_EQ(s.winner_of_roll, them);
    EXPECT_EQ(s.phases, 1);
}

TEST(BattlefieldPlay, FootMovesOneSquareAndHorseTwo) {  // BCR-3.2, BCR-7.3, BCR-7.1, BCR-R8
    Play p = battle(
        {put(plain("levy"), us, 5, 12), put(plain("light horsemen"), us, 8, 12), put(plain("levy"), them, 5, 3)});
    EXPECT_EQ(p.fault(Advance{piece(0), sq(5, 10), {}}), Fault::out_of_reach);
    EXPECT_EQ(p.fault(Advance{piece(0), sq(6, 11), {}}), Fault::none);
    EXPECT_EQ(p.fault(Advance{piece(1), sq(10, 10), {}}), Fault::none);
    EXPECT_EQ(p.fault(Advance{piece(1), sq(8, 9), {}}), Fault::out_of_reach);
    p.go(Advance{piece(0), sq(5, 11), {}});
    EXPECT_EQ(p.at(0).at, (Square{5, 11}));
    EXPECT_FALSE(p.s.act.begun);                                             // nothing is left to do with it
    EXPECT_EQ(p.fault(Advance{piece(0), sq(5, 10), {}}), Fault::activated);  // BCR-2.4, BCR-R7
}

TEST(BattlefieldPlay, APivotIsAQuarterAndAboutIsTheMove) {  // BCR-3.3, BCR-R12
    Play p = battle({put(plain("levy"), us, 5, 12), put(plain("levy"), them, 5, 3)});
    EXPECT_EQ(p.fault(Advance{piece(0), sq(5, 11, 2), {}}), Fault::none);
    EXPECT_EQ(p.fault(Advance{piece(0), sq(5, 11, 4), {}}), Fault::pivoted);
    p.go(Reform{piece(0), {}, 0, sq(5, 12, 4)});
    EXPECT_EQ(p.at(0).facing, 4);
    EXPECT_FALSE(p.s.act.begun && !p.s.act.moved);
}

TEST(BattlefieldPlay, HorsePassesFriendsAndFootDoesNot) {  // BCR-3.5, BCR-R9
    Play p = battle({put(plain("light horsemen"), us, 5, 12), put(plain("levy"), us, 5, 11),
                     put(plain("levy"), us, 4, 11), put(plain("levy"), us, 6, 11), put(plain("levy"), them, 5, 3)});
    EXPECT_EQ(p.fault(Advance{piece(0), sq(5, 10), {}}), Fault::none);
    EXPECT_NE(p.fault(Advance{piece(0), sq(5, 11), {}}), Fault::none);
    EXPECT_EQ(p.fault(Advance{piece(0), sq(5, 10), Gait::run}), Fault::charge_barred);
}

TEST(BattlefieldPlay, AChargeIsStraightAndClear) {  // BCR-3.2.3, BCR-3.4, BCR-R11, BCR-10.1
    Play p = battle({put(plain("levy"), us, 5, 8), put(plain("levy"), them, 5, 5)});
    EXPECT_EQ(p.fault(Charge{piece(0), piece(1), sq(5, 6), {}, {}}), Fault::none);
    EXPECT_EQ(p.fault(Charge{piece(0), piece(1), sq(5, 7), {}, {}}), Fault::charge_contact);
    EXPECT_EQ(p.fault(Charge{piece(0), piece(1), sq(5, 6, 2), {}, {}}), Fault::facing);
    EXPECT_EQ(p.fault(Advance{piece(0), sq(5, 6), Gait::run}), Fault::charge_contact);
    EXPECT_EQ(p.fault(Advance{piece(0), sq(7, 6), Gait::run}), Fault::none);
    std::vector<Cell> field(16 * 16);
    field[7 * 16 + 5].ground = Ground::scree;
    Play rough = battle({put(plain("levy"), us, 5, 8), put(plain("levy"), them, 5, 5)}, false, {}, field);
    EXPECT_EQ(rough.fault(Charge{piece(0), piece(1), sq(5, 6), {}, {}}), Fault::charge_barred);
    EXPECT_EQ(rough.fault(Advance{piece(0), sq(5, 7), {}}), Fault::none);
    House shaken;
    shaken.shaken_no_charge = true;
    Play no = battle({put(plain("levy"), us, 5, 8), put(plain("levy"), them, 5, 5)}, false, shaken);
    no.s.pieces[0].morale = Morale::shaken;
    EXPECT_EQ(no.fault(Charge{piece(0), piece(1), sq(5, 6), {}, {}}), Fault::shaken_charge);  // BCR-R39
}

// Cases 18 to 20 of the rulings.
TEST(BattlefieldPlay,
     SpearmenWhoHoldTheLineReceiveACharge) {  // BCR-4.5.2, BCR-4.5.3, BCR-4.7.p, BCR-8.6.2, BCR-R15, BCR-R30
    Play p = battle(
        {put(plain("medium horsemen"), us, 5, 10, 0), put(plain("spearmen", {Feat::hold_the_line}), them, 5, 7)});
    p.s.pieces[1].now.heads = 25;
    p.go(Charge{piece(0), piece(1), sq(5, 8), {}, {}});
    auto d = Rules::pending(p.s);
    EXPECT_EQ(d->rule, rule("BCR-4.5.2"));
    EXPECT_EQ(d->side, them);
    EXPECT_EQ(d->options().size(), 2u);  // BCR-STRIKE, BCR-HOLDBACK
    EXPECT_EQ(d->options()[0], rule("BCR-STRIKE"));
    EXPECT_EQ(d->options()[1], rule("BCR-HOLDBACK"));
    p.go(Reply{0}, {14});
    EXPECT_EQ(p.at(0).excess, 7);
    EXPECT_EQ(Rules::pending(p.s)->rule, rule("BCR-4.5.3"));
    p.go(Reply{0}, {8, 12, 3, 20, 1, 9, 15, 6, 11, 2, 18, 12});
    EXPECT_EQ(p.at(1).heads, 22);
    EXPECT_EQ(p.at(1).excess, 6);
    EXPECT_EQ(p.at(1).morale, Morale::shaken);  // 12 + 7 is 19
}

TEST(BattlefieldPlay, AChargeWithoutEffectTestsTheCharger) {  // BCR-8.6.3, BCR-4.2.1
    Play p = battle({put(plain("levy"), us, 5, 8), put(plain("heavy footmen"), them, 5, 6)});
    p.go(Charge{piece(0), piece(1), sq(5, 7), {}, {}}, {2, 2, 2, 2, 2, 2, 3});
    EXPECT_EQ(p.at(0).morale, Morale::shaken);
    EXPECT_EQ(p.at(1).morale, Morale::normal);
}

TEST(BattlefieldPlay,
     AUnitMayStrikeAndThenLeave) {  // BCR-3.2.1, BCR-3.6, BCR-3.6.1, BCR-3.6.2, BCR-R14, BCR-4.1, BCR-R10
    Play p = battle({put(plain("medium footmen"), us, 5, 8), put(plain("heavy footmen"), them, 5, 7)});
    p.go(Strike{piece(0), piece(1), {}, 0}, {1, 1, 1, 1, 1});
    EXPECT_EQ(p.fault(Advance{piece(0), sq(4, 7), {}}), Fault::beside_enemy);
    p.go(Advance{piece(0), sq(5, 9), {}});
    EXPECT_EQ(Rules::pending(p.s)->rule, rule("BCR-3.6.1"));
    p.go(Reply{1}, {12});  // 12 + 7 is 19: it stays
    EXPECT_EQ(p.at(0).at, (Square{5, 8}));
    EXPECT_EQ(p.at(0).morale, Morale::normal);
}

TEST(BattlefieldPlay, MoveThenAttackIsTheUsualOrder) {  // BCR-3.2.2, BCR-R29, BCR-R18
    Play p = battle(
        {put(plain("medium footmen"), us, 5, 9), put(plain("levy"), them, 5, 7), put(plain("levy"), them, 6, 8)});
    p.go(Advance{piece(0), sq(5, 8), {}});
    p.go(Reply{1});
    EXPECT_EQ(Rules::pending(p.s)->piece, piece(0));
    p.go(Strike{piece(0), piece(1), {}, 3});
    EXPECT_EQ(p.fault(Strike{piece(0), piece(2), {}, 3}), Fault::rolls);
    p.go(Strike{piece(0), piece(2), {}, 2}, {1, 1, 1, 1, 1});
    EXPECT_FALSE(p.s.attack.divided);
}

TEST(BattlefieldPlay, RideByPassesTheTarget) {  // BCR-4.1.1, BCR-4.7.e, BCR-R13
    Play p = battle({put(plain("light horsemen", {Feat::ride_by_attack}), us, 5, 9), put(plain("levy"), them, 5, 7, 2),
                     put(plain("levy"), them, 12, 1)});
    p.go(Charge{piece(0), piece(1), sq(5, 8), {}, {}}, {1, 1, 1, 1, 1, 20});
    EXPECT_TRUE(p.s.act.riding);
    EXPECT_EQ(p.fault(Advance{piece(0), sq(5, 5), {}}), Fault::none);  // case 31
    EXPECT_EQ(p.fault(Advance{piece(0), sq(5, 4), {}}), Fault::out_of_reach);
    p.go(Advance{piece(0), sq(5, 6), {}});
    EXPECT_EQ(p.at(0).at, (Square{5, 6}));
}

TEST(BattlefieldPlay, ChargersDoNotShoot) {  // BCR-6.3, BCR-6.1, BCR-R28, BCR-7.4
    Play p = battle({put(plain("horse archers"), us, 5, 9), put(plain("levy"), them, 5, 5)});
    EXPECT_EQ(p.fault(Shoot{piece(0), piece(1), {}}), Fault::none);
    EXPECT_EQ(plain("archers").attack, 0);
    EXPECT_EQ(plain("archers").shot, 5);
    House own;
    own.ranged_melee_own = true;
    EXPECT_EQ(plain("archers", {}, own).attack, 5);
    p.go(Advance{piece(0), sq(9, 9), Gait::run});
    EXPECT_TRUE(p.at(0).now.charged);
    EXPECT_EQ(shot_fault(p.s, 0, 1), Fault::charged_shot);
}

TEST(BattlefieldPlay, FewerThanFiveDisbandAndRout) {  // BCR-1.5, BCR-5.5, BCR-8.6.4, BCR-R32, BCR-R34, BCR-8.6
    Play p = battle({put(plain("levy"), us, 5, 8, 0, 5), put(plain("heavy footmen"), them, 5, 7)}, true);
    p.go(Strike{piece(1), piece(0), {}, 0}, {20, 1, 1, 1, 1});
    p.go(Done{}, {5});
    EXPECT_TRUE(p.at(0).disbanded);
    EXPECT_EQ(p.at(0).morale, Morale::routing);
    EXPECT_FALSE(may_attack(p.s, 0));
    House step;
    step.disband_one_step = true;
    Play q = battle({put(plain("levy"), us, 5, 8, 0, 5), put(plain("heavy footmen"), them, 5, 7)}, true, step);
    q.go(Strike{piece(1), piece(0), {}, 0}, {20, 1, 1, 1, 1});
    q.go(Done{}, {5});
    EXPECT_EQ(q.at(0).morale, Morale::shaken);
}

TEST(BattlefieldPlay, HalfTheStrengthLostAsksForASave) {  // BCR-8.6.1, BCR-R31
    Play p = battle({put(plain("levy"), us, 5, 8), put(plain("levy"), them, 5, 3)});
    Faces none({});
    hurt({p.s, none, p.log}, 0, 11 * 7, nobody, rule("BCR-5.1"));
    EXPECT_EQ(p.at(0).owed & owed_half, 0);
    hurt({p.s, none, p.log}, 0, 7, nobody, rule("BCR-5.1"));
    EXPECT_NE(p.at(0).owed & owed_half, 0);  // case 40: 12 of 25
}

TEST(BattlefieldPlay, ARoutedUnitFleesAtOnceAndOffTheMap) {  // BCR-8.8.3, BCR-8.2.3, BCR-R37, BCR-R38, BCR-8.1, BCR-8.2
    Play p = battle({put(plain("levy"), us, 5, 14), put(plain("levy"), us, 9, 14), put(plain("levy"), them, 5, 3)});
    EXPECT_EQ(p.at(0).morale, Morale::normal);  // BCR-8.2.1
    Faces none({});
    set_morale({p.s, none, p.log}, 0, Morale::routing, rule("BCR-8.4"));
    go_on({p.s, none, p.log});
    EXPECT_EQ(p.at(0).where, Where::fled);
    EXPECT_TRUE(p.at(0).now.fled);
}

TEST(BattlefieldPlay, ARoutingUnitThatCannotMoveSurrenders) {  // BCR-SURRENDER
    Play p = battle({put(plain("levy"), us, 0, 15), put(plain("levy"), them, 0, 14), put(plain("levy"), them, 1, 15),
                     put(plain("levy"), them, 1, 14)});
    p.s.pieces[0].morale = Morale::routing;
    p.s.pieces[0].stuck = true;
    p.go(hold(0));
    EXPECT_EQ(p.at(0).where, Where::surrendered);
}

TEST(BattlefieldPlay, ACommanderRalliesTheUnitHeGoesTo) {  // BCR-8.9, BCR-8.9.1, BCR-R40, BCR-9.2.1
    Play p =
        battle({put(plain("heavy footmen"), us, 5, 10), put(plain("levy"), them, 5, 3), put(leader(7, 3), us, 6, 12)});
    p.s.pieces[0].morale = Morale::shaken;
    EXPECT_EQ(p.fault(Rally{piece(0), piece(2), sq(6, 12)}), Fault::too_far);
    p.go(Rally{piece(0), piece(2), sq(6, 11)}, {5});  // 5 + 10 - 2 + 7
    EXPECT_EQ(p.at(0).morale, Morale::normal);
    EXPECT_TRUE(p.at(2).now.activated);
    EXPECT_EQ(p.fault(Rally{piece(0), piece(2), sq(6, 11)}), Fault::no_rally);
    EXPECT_EQ(p.s.used, 1);  // the commander is not among the three units
}

TEST(BattlefieldPlay, ARefusedRallyNamesWhoeverIsInTheWay) {  // BCR-8.9, BCR-R40
    const auto why = [](const Play& p, const TableOrder& o) { return Rules::check(p.s, o)->why; };
    Play p =
        battle({put(plain("heavy footmen"), us, 5, 10), put(plain("levy"), them, 5, 3), put(leader(7, 3), us, 6, 11)});
    const std::string unit = Rules::name(p.s, piece(0)), commander = Rules::name(p.s, piece(2));
    const Rally rally{piece(0), piece(2), sq(6, 11)};
    EXPECT_EQ(why(p, rally), unit + " is neither shaken nor routing, so it needs no rally.");
    p.s.pieces[0].morale = Morale::shaken;
    EXPECT_EQ(why(p, Rally{piece(0), piece(1), sq(6, 11)}),
              Rules::name(p.s, piece(1)) + " does not belong to your side.");
    const Play fresh = p;
    p.s.pieces[2].now.activated = true;
    EXPECT_EQ(why(p, rally), commander + " has already been activated this round.");
    p = fresh;
    p.s.pieces[0].now.activated = true;
    EXPECT_EQ(why(p, rally), unit + " has already been activated this round.");
    p = fresh;
    p.s.pieces[2].morale = Morale::routing;
    EXPECT_EQ(why(p, rally), commander + " is routing: rally it, or let it flee.");
    EXPECT_EQ(p.fault(Rally{piece(2), piece(2), sq(6, 12)}), Fault::rallies_himself);
    p = fresh;
    p.s.pieces[0].heads = 0;
    EXPECT_EQ(p.fault(rally), Fault::gone);
    p = fresh;
    p.s.act.begun = p.s.act.moved = true;
    p.s.act.piece = 0;
    EXPECT_EQ(p.fault(rally), Fault::moved) << "a unit is rallied before it does anything else";
}

TEST(BattlefieldPlay, RefusalsTellWhatIsAmiss) {  // BCR-9.1, BCR-9.1.7
    Play p = battle({put(plain("levy"), us, 5, 8), put(plain("levy"), them, 5, 7), put(plain("levy"), us, 9, 12),
                     put(leader(3, 1), us, 8, 8), put(leader(3, 1), them, 5, 7)});
    EXPECT_EQ(p.fault(Attach{piece(3), {}, sq(8, 9)}), Fault::not_attached);
    EXPECT_EQ(p.fault(Reform{piece(2), TableFormation::unchanged, 0, sq(9, 12, facing_of(us))}), Fault::faces_already);
    EXPECT_EQ(p.fault(Advance{piece(2), sq(9, 12, 2), {}}), Fault::there_already);
    p.s.pieces[2].where = Where::destroyed;
    EXPECT_EQ(p.fault(Attach{piece(3), piece(2), sq(9, 12)}), Fault::no_host);
    p.s.pieces[4].where = Where::with;
    p.s.pieces[4].host = 1;
    p.s.pieces[1].guest = 4;
    EXPECT_EQ(p.fault(Strike{piece(0), piece(4), {}, 0}), Fault::no_target) << "he has not attacked";
    p.s.pieces[4].now.exposed = true;
    EXPECT_EQ(p.fault(Strike{piece(0), piece(4), {}, 0}), Fault::none);
}

TEST(BattlefieldPlay,
     CommandersJoinAndLeaveUnits) {  // BCR-9.1, BCR-9.1.1, BCR-9.1.2, BCR-9.1.3, BCR-9.1.8, BCR-8.6.6, BCR-R44, BCR-R45
    Play p = battle({put(plain("levy"), us, 5, 12), put(plain("levy"), us, 8, 12), put(plain("levy"), them, 5, 3),
                     put(leader(3, 1), us, 5, 13), put(leader(3, 1), us, 6, 13)});
    p.go(Attach{piece(3), piece(0), sq(5, 12)});
    EXPECT_EQ(p.at(0).guest, 3);
    EXPECT_EQ(p.fault(Attach{piece(4), piece(0), sq(5, 12)}), Fault::has_commander);
    p.go(Advance{piece(0), sq(5, 11), {}});
    EXPECT_EQ(p.at(3).at, (Square{5, 11}));
    EXPECT_EQ(speed_now(p.s, 0), 1);
    Play q = battle({put(plain("levy"), us, 5, 12), put(plain("levy"), them, 5, 3), put(leader(3, 1), us, 5, 12)});
    q.s.pieces[2].where = Where::with;
    q.s.pieces[2].host = 0;
    q.s.pieces[0].guest = 2;
    q.s.lone_waiting.first = 0;
    q.go(Attach{piece(2), {}, sq(6, 13)});
    q.go(Done{}, {2});  // 2 + 4 is not enough
    EXPECT_EQ(q.at(0).morale, Morale::shaken);
    EXPECT_EQ(q.at(2).where, Where::table);
}

TEST(BattlefieldPlay, AnAttachedCommanderIsSafeUntilHeAttacks) {  // BCR-9.1.7, BCR-R46, BCR-9.2.5
    Play p = battle({put(plain("levy"), us, 5, 8), put(plain("levy"), them, 5, 7), put(leader(3, 1), us, 5, 8)}, true);
    p.s.pieces[2].where = Where::with;
    p.s.pieces[2].host = 0;
    p.s.pieces[0].guest = 2;
    EXPECT_FALSE(may_be_struck(p.s, 1, 2));
    p.s.pieces[2].now.exposed = true;
    EXPECT_TRUE(may_be_struck(p.s, 1, 2));
    p.go(Strike{piece(1), piece(2), {}, 0}, {20, 20, 1, 1, 1, 1});
    EXPECT_EQ(p.at(2).points, 40 - 12);
}

TEST(BattlefieldPlay, SingleCombatIsManToMan) {  // BCR-9.2.7, BCR-R47
    Play p = battle({put(plain("levy"), us, 1, 14), put(plain("levy"), them, 1, 1), put(leader(3, 1), us, 9, 8),
                     put(leader(3, 1), them, 9, 8)});
    p.s.pieces[3].points = 8;
    p.go(ChallengeTo{piece(2), piece(3)}, {20});
    EXPECT_EQ(p.at(3).where, Where::destroyed);
}

TEST(BattlefieldPlay, TheGeneralIsMissedAfterThreeRounds) {  // BCR-9.3.2, BCR-R50
    Play p =
        battle({put(plain("levy"), us, 1, 14), put(plain("levy"), them, 1, 1), put(leader(4, 2, true), us, 3, 14)});
    std::vector<int> in_force;
    const std::string sight = "YnnnnnYY";
    for (const char c : sight) {
        in_force.push_back(p.s.general.first);
        p.s.pieces[2].where = c == 'Y' ? Where::table : Where::flank;
        Faces none({});
        end_round({p.s, none, p.log});
    }
    EXPECT_EQ(in_force, (std::vector<int>{2, 2, 2, 2, 2, -2, -2, 0}));  // case 29
}

TEST(BattlefieldPlay, SplittingUpLosesFormations) {  // BCR-12.2.6, BCR-R62, BCR-12.2.1
    Play p = battle({put(plain("levy"), us, 1, 14), put(plain("levy"), us, 8, 14), put(plain("levy"), us, 14, 14),
                     put(plain("levy"), them, 1, 1)});
    p.s.formations.first = 0xFF;
    p.s.terrain_rolls.first = 1;
    Faces none({});
    end_round({p.s, none, p.log});
    EXPECT_FALSE(has_formation(p.s, us, Formations::placement));
    EXPECT_TRUE(has_formation(p.s, us, Formations::terrain));
    Faces dice({5, 6});
    go_on({p.s, dice, p.log});
    EXPECT_EQ(p.s.winner_of_roll, us);  // 5 + 5
    EXPECT_EQ(p.s.terrain_rolls.first, 0);
}

TEST(BattlefieldPlay, SpellsOnAreasAndOnOne) {  // BCR-11.1, BCR-11.2, BCR-R54, BCR-R55
    Facts wizard = leader(0, 0);
    wizard.magic_user = 6;
    wizard.intelligence = 3;
    Play p = battle({put(plain("levy"), us, 1, 14), put(plain("spearmen"), them, 5, 8), put(wizard, us, 5, 12)});
    p.s.casters.push_back({2, {3, 2, 2, 0, 0}, {}});
    p.s.pieces[1].excess = 5;
    p.go(Cast{piece(2), {}, Keyword("fireball"), 1, sq(5, 8)}, {3, 3, 3, 3, 3, 3, 1});  // 18 x 5 + 5 = 95
    EXPECT_EQ(p.at(1).heads, 20);
    Play q = battle({put(plain("levy"), us, 1, 14), put(plain("spearmen"), them, 5, 8), put(wizard, us, 5, 12)});
    q.s.casters.push_back({2, {3, 2, 2, 0, 0}, {}});
    q.s.pieces[1].excess = 17;
    q.go(Cast{piece(2), piece(1), Keyword("magic-missile"), 1, {}}, {4, 4, 4});
    EXPECT_EQ(q.at(1).heads, 24);
    EXPECT_EQ(q.at(1).excess, 14);
}

TEST(BattlefieldPlay, FearRoutsAndUndeadDoNotFear) {  // BCR-11.5.8, BCR-R36, BCR-UNDEAD, BCR-1.3.7, BCR-R57
    Facts wizard = leader(0, 0);
    wizard.magic_user = 8;
    Facts dead = plain("levy");
    dead.undead = true;
    Play p = battle(
        {put(plain("levy"), us, 1, 14), put(plain("levy"), them, 5, 8), put(dead, them, 7, 8), put(wizard, us, 6, 9)});
    p.s.casters.push_back({3, {0, 0, 0, 2, 0}, {}});
    p.go(Cast{piece(3), piece(1), Keyword("fear"), 1, {}}, {5});
    EXPECT_EQ(p.at(1).morale, Morale::routing);
    EXPECT_TRUE(without_morale(p.s, 2));
}

TEST(BattlefieldPlay, ABattleEndsWhenMoreThanHalfIsLost) {  // BCR-BREAK, BCR-BROKEN, BCR-LIMIT, BCR-R67, BCR-CONCEDES
    std::vector<Placed> all;
    for (int i = 0; i < 3; ++i) all.push_back(put(plain("levy"), us, 2 + 3 * i, 12));
    for (int i = 0; i < 3; ++i) all.push_back(put(plain("levy"), them, 2 + 3 * i, 3));
    Play p = battle(all);
    p.s.pieces[0].morale = p.s.pieces[1].morale = Morale::routing;
    p.s.ends_due = true;
    Faces none({});
    end_round({p.s, none, p.log});
    EXPECT_EQ(p.s.winner, them);
    EXPECT_EQ(p.s.ended_by, rule("BCR-BREAK"));
    Play q = battle(all);
    q.s.turn = 30;
    end_round({q.s, none, q.log});
    EXPECT_EQ(q.s.ended_by, rule("BCR-LIMIT"));
    EXPECT_FALSE(q.s.winner.has_value());
    Play r = battle(all);
    r.go(Concede{});
    EXPECT_EQ(r.s.winner, them);
    EXPECT_EQ(r.s.ended_by, rule("BCR-CONCEDES"));
    House none_at_half;
    none_at_half.break_none = true;
    Play t = battle(all, false, none_at_half);
    for (std::size_t i = 0; i < 3; ++i) t.s.pieces[i].morale = Morale::routing;
    t.s.ends_due = true;
    end_round({t.s, none, t.log});
    EXPECT_EQ(t.s.ended_by, rule("BCR-BROKEN"));
}

TEST(BattlefieldPlay, TheLogAndPreviewsAreWholeSentences) {  // BCR-RESISTANCE, BCR-9.2.6
    Play p = battle({put(plain("levy"), us, 5, 8), put(plain("levy"), them, 5, 7), put(leader(3, 1), us, 9, 8),
                     put(leader(3, 1), them, 9, 8)});
    const auto name = [&](std::size_t i) { return Rules::name(p.s, piece(i)); };
    const auto worked = [&](RuleRef why, std::size_t by, std::size_t against, int value) {
        return Rules::describe(p.s, RuleWorked{us, why, piece(by), piece(against), value});
    };
    EXPECT_EQ(worked(rule("BCR-1.3.3"), 0, 1, 20), name(0) + ": each hit does 20 damage (BCR-1.3.3).");
    EXPECT_EQ(worked(rule("BCR-4.7.f"), 0, 1, 10), name(0) + ": +10 of that damage from Spirited Charge (BCR-4.7.f).");
    EXPECT_EQ(worked(rule("BCR-RESISTANCE"), 1, 0, 1), name(1) + ": 1 hit did no damage (BCR-RESISTANCE).");
    EXPECT_EQ(Rules::describe(p.s, StateChanged{piece(3), rule("BCR-R47"), 0, 0}), name(3) + " fell (BCR-R47).");
    EXPECT_EQ(Rules::describe(p.s, StateChanged{piece(0), rule("BCR-8.4"), 0, 1}),
              name(0) + " became shaken (BCR-8.4).");
    LeadersOrder orders;
    orders.piece = piece(2);
    orders.command = LeaderCommand::encourage;
    EXPECT_EQ(Rules::describe(p.s, OrderCarriedOut{us, orders}), name(2) + ": give orders.");
    const std::string strike = Rules::preview(p.s, Strike{piece(0), piece(1), {}, 0});
    EXPECT_TRUE(strike.starts_with("Hits on ")) << strike;
    EXPECT_TRUE(strike.ends_with("chance of no loss; against its front.")) << strike;
    EXPECT_TRUE(Rules::preview(p.s, ChallengeTo{piece(2), piece(3)}).starts_with("Your commander hits on "));
    const std::string leave = Rules::preview(p.s, Advance{piece(0), SquarePlace{{5, 9}, 0}, Gait::normal});
    EXPECT_TRUE(leave.starts_with("1 enemy strikes first; ")) << leave;
    EXPECT_TRUE(leave.ends_with("% chance that it gets away.")) << leave;
}

// An enemy in contact charges no other unit, so a unit near him moves up instead of backing off.
TEST(BattlefieldCommander, AnEnemyInContactIsNoDangerToOthers) {
    for (const Square at : {Square{6, 10}, Square{7, 11}, Square{8, 8}}) {
        Play p = battle({put(plain("heavy footmen"), us, 5, 8), put(plain("light footmen"), us, at.column, at.row),
                         put(plain("heavy horsemen"), them, 5, 7)});
        p.s.pieces[0].now.activated = true;
        p.s.waiting[us] = 1;
        Rng rng(1);
        const TableOrder order = Rules::choose(p.s, Temper::steady, rng, false).order;
        const auto* move = std::get_if<Advance>(&order);
        ASSERT_NE(move, nullptr) << at.column << ", " << at.row;
        EXPECT_LT(distance(std::get<SquarePlace>(move->to).at, {5, 7}), distance(at, {5, 7}));
    }
}

}  // namespace
}  // namespace banneret::battlefield
