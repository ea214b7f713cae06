// Moves, formations, charges and contact, played order by order.

#include "tests/engine/rulesets/medieval_skirmish/scene.h"

namespace banneret::skirmish {
namespace {

Advance move_to(std::size_t i, InchPlace p) {
    return {piece(i), p, Gait::normal};
}
PlacedPiece far_enemy() {
    return put(foot(20), them, 60, 55);
}

TEST(SkirmishMoves, HorseMovesByItsClassAndBarding) {  // MS-1, MS-2, MS-3, MS-4, MS-5, MS-R6
    const auto reaches = [](P cls, bool barded) {
        Facts f = horse(4, cls);
        f.barded = barded;
        const Play p = battle({put(f, us, 30, 20), far_enemy()});
        Hundredths far = 0;
        for (Hundredths y = 100; y <= 2000; y += 50)
            if (p.may(move_to(0, {3000, 2000 + y, 0}))) far = y;
        return far;
    };
    EXPECT_EQ(reaches(P::UA, false), 1600);
    EXPECT_EQ(reaches(P::UA, true), 1600);
    EXPECT_EQ(reaches(P::PA, true), 1600);
    EXPECT_EQ(reaches(P::FA, true), 1200);
    EXPECT_EQ(reaches(P::PP, false), 1200);
    EXPECT_EQ(reaches(P::PP, true), 1000);
    EXPECT_EQ(reaches(P::FP, false), 1000);
    EXPECT_EQ(reaches(P::FP, true), 800);
}

TEST(SkirmishMoves, FormedBodiesMoveSixAndSchiltronsFour) {  // MS-6, MS-9, MS-R8
    const auto reaches = [](Order o, P cls) {
        const Play p = battle({put(foot(9, cls, {Arm::spear}), us, 30, 20, o), far_enemy()});
        Hundredths far = 0;
        for (Hundredths y = 50; y <= 1500; y += 50)
            if (p.may(move_to(0, {3000, 2000 + y, 0}))) far = y;
        return far;
    };
    EXPECT_EQ(reaches(Order::formed, P::UA), 600);
    EXPECT_EQ(reaches(Order::formed, P::FP), 600);
    EXPECT_EQ(reaches(Order::schiltron, P::UA), 400);
    EXPECT_EQ(reaches(Order::loose, P::UA), 1000);
    EXPECT_EQ(reaches(Order::loose, P::FA), 800);
    EXPECT_EQ(reaches(Order::loose, P::FP), 600);
}

TEST(SkirmishMoves, FormedBodiesAndSchiltronsDoNotChargeButWalkIntoContact) {  // MS-7, MS-10, MS-R28
    for (const Order o : {Order::formed, Order::schiltron}) {
        Play p = battle({put(foot(9, P::PA, {Arm::spear}), us, 30, 20, o), put(foot(6), them, 30, 23)});
        EXPECT_EQ(p.refusal(Charge{piece(0), piece(1), {}, {}, Gait::run}),
                  "A formed body cannot charge: go into loose order first.");
        p.walk_into(0, 1);
        ASSERT_EQ(p.s.contacts.size(), 1u);
        EXPECT_FALSE(p.s.contacts[0].a_charges);
        EXPECT_FALSE(p[0].blown);
    }
}

TEST(SkirmishMoves, FormedBodiesAndSchiltronsStayOffRoughGround) {  // MS-8, MS-11, MS-R20
    const Terrain scrub = field({patch_of(TableGround::scrub, 20, 21, 20, 10)});
    for (const Order o : {Order::formed, Order::schiltron}) {
        const Play p = battle({put(foot(9, P::PA, {Arm::spear}), us, 30, 20, o), far_enemy()}, {}, scrub);
        EXPECT_EQ(p.refusal(move_to(0, to(30, 23))), "A formed body cannot enter rough ground.");
        // A body found there becomes loose at once.
        const Play in = battle({put(foot(9, P::PA, {Arm::spear}), us, 30, 27, o), far_enemy()}, {}, scrub);
        EXPECT_EQ(in[0].order, Order::loose);
    }
}

TEST(SkirmishMoves, ABodyThatStartsOnRoughGroundRollsItsMove) {  // MS-12, MS-R7, MS-R18
    const Terrain marsh = field({patch_of(TableGround::marsh, 10, 10, 40, 11)});
    Play p = battle({put(foot(4, P::UA), us, 30, 20), far_enemy()}, {}, marsh);
    p.go(move_to(0, to(30, 26)), {4});
    EXPECT_EQ(p.asked.at(0).sides, 10);
    EXPECT_EQ(p[0].at, to(30, 24));
    // Half of its figures decide: if the front rank alone is on clear ground, that is enough; fewer are not.
    Facts two_ranks = foot(4, P::UA);
    two_ranks.files = 2;
    EXPECT_TRUE(on_rough(battle({put(two_ranks, us, 30, 22), far_enemy()}, {}, marsh).s, 0));
    EXPECT_FALSE(on_rough(battle({put(foot(4), us, 30, 22), far_enemy()}, {}, marsh).s, 0));
    Play rides = battle({put(horse(4, P::FA), us, 30, 20), far_enemy()}, {}, marsh);
    rides.go(move_to(0, to(30, 26)), {8});
    EXPECT_EQ(rides.asked.at(0).sides, 8);
    EXPECT_EQ(rides[0].at, to(30, 26));
}

TEST(SkirmishMoves, RoughGroundThatIsEnteredStopsABodyOnlyByTheHouseRule) {  // MS-R19
    const Terrain marsh = field({patch_of(TableGround::marsh, 10, 22, 40, 20)});
    for (const bool stops : {false, true}) {
        House house;
        house.rough_stop = stops;
        Play p = battle({put(foot(4, P::UA), us, 30, 20), far_enemy()}, house, marsh);
        p.go(move_to(0, to(30, 29)));
        EXPECT_EQ(p[0].at.y, stops ? 2300 : 2900) << "once its whole depth is inside";
    }
}

TEST(SkirmishMoves, AChargeAddsADieAndBlowsTheBody) {  // MS-13, MS-14, MS-R27
    Play p = battle({put(foot(4), us, 30, 20), put(foot(6), them, 30, 34)});
    EXPECT_EQ(p.refusal(move_to(0, to(30, 31))), "That place is farther away than this body can move.");
    p.charge(0, 1, {3});
    EXPECT_EQ(p[0].at, to(30, 33));  // 13 of the 14 inches, and so an inch from the enemy
    EXPECT_TRUE(p[0].blown);
    EXPECT_TRUE(p.s.contacts.empty());
    Play q = battle({put(foot(4), us, 30, 20), put(foot(6), them, 30, 34)});
    q.charge(0, 1, {4});
    EXPECT_EQ(q[0].fights, 1);
    q = battle({put(foot(4), us, 30, 20), put(foot(6), them, 30, 34)});
    q.s.pieces[0].blown = true;
    EXPECT_EQ(q.refusal(Charge{piece(0), piece(1), {}, {}, Gait::run}),
              "This body is blown and must rest before it charges again.");
}

TEST(SkirmishMoves, OnlyALooseFreshBodyCharges) {  // MS-R26, MS-71, MS-R79
    const Charge run{piece(0), piece(1), {}, {}, Gait::run}, walk{piece(0), piece(1), {}, {}, Gait::normal};
    const auto with = [](auto change, Facts f = foot(4)) {
        Play p = battle({put(std::move(f), us, 30, 20), put(foot(6), them, 30, 28)});
        p.s.stage = Stage::move_first;
        change(p.s.pieces[0], p.s);
        return p;
    };
    EXPECT_TRUE(with([](Piece&, State&) {}).may(run));
    // A body that fell back last turn, or rallied this turn, may neither charge nor make contact.
    const Play barred = with([](Piece& x, State& s) { x.barred = s.turn; });
    EXPECT_FALSE(barred.may(run));
    EXPECT_EQ(barred.refusal(walk), "This body may not make contact this turn.");
    EXPECT_TRUE(barred.may(move_to(0, to(30, 24)))) << "but it moves as usual";
    EXPECT_FALSE(with([](Piece& x, State&) { x.reformed = true; }).may(run));
    EXPECT_EQ(with([](Piece& x, State&) { x.shot = true; }, archers(4)).refusal(run),
              "This body has shot this turn, so it cannot charge.");
    EXPECT_TRUE(with([](Piece& x, State&) { x.shot = true; }, archers(4, Missile::javelin)).may(run));
    // Horse may turn up to 45 degrees, foot as far as it likes.
    const auto aside = [&](Facts f, double x) {
        return battle({put(std::move(f), us, 30, 20), put(foot(2), them, x, 25)}).may(run);
    };
    EXPECT_TRUE(aside(horse(2, P::UA), 34));
    EXPECT_FALSE(aside(horse(2, P::UA), 37));
    EXPECT_TRUE(aside(foot(2), 37));
    // The charger must see the enemy.
    const Terrain woods = field({patch_of(TableGround::woods, 20, 22, 20, 4)});
    EXPECT_EQ(battle({put(foot(4), us, 30, 20), put(foot(6), them, 30, 28)}, {}, woods).refusal(run),
              "This body does not see that enemy.");
    // The middle three inches of the path must be clear.
    EXPECT_EQ(battle({put(foot(4), us, 30, 20), put(foot(6), them, 30, 28), put(foot(1), them, 31, 24)}).refusal(run),
              "Another enemy is in the way.");
    EXPECT_TRUE(battle({put(foot(4), us, 30, 20), put(foot(6), them, 30, 28), put(foot(1), them, 33, 24)}).may(run));
}

TEST(SkirmishMoves, AChargeIsDeclaredAtWhatItCanReach) {  // MS-R26, MS-R30
    const Charge run{piece(0), piece(1), {}, {}, Gait::run};
    const auto may = [&](Facts a, Facts b, double apart, bool counter = true) {
        House house;
        house.countercharge = counter;
        return battle({put(std::move(a), us, 30, 10), put(std::move(b), them, 30, 10 + apart)}, house).may(run);
    };
    EXPECT_TRUE(may(horse(4, P::FA), foot(4), 18));
    EXPECT_FALSE(may(horse(4, P::FA), foot(4), 18.5));
    // Horse may come to meet it.
    EXPECT_TRUE(may(horse(4, P::FA), horse(4, P::FA), 30));
    EXPECT_FALSE(may(horse(4, P::FA), horse(4, P::FA), 30, false));
    EXPECT_FALSE(may(horse(4, P::FA), horse(4, P::FA), 30.5));
}

TEST(SkirmishMoves, OnlyHorseThatCouldChargeCountersAndOnlyInFront) {  // MS-R30, MS-STAND, MS-MEET
    const auto asks = [](auto change, int facing = 180) {
        Play p = battle({put(horse(4, P::FA), us, 30, 20), put(horse(4, P::FA), them, 30, 28, Order::loose, facing)});
        change(p.s.pieces[1], p.s);
        const bool offered = may_counter(p.s, 1, 0);
        return offered;
    };
    EXPECT_TRUE(asks([](Piece&, State&) {}));
    EXPECT_FALSE(asks([](Piece&, State&) {}, 90));
    EXPECT_FALSE(asks([](Piece& x, State&) { x.blown = true; }));
    EXPECT_FALSE(asks([](Piece& x, State& s) { x.barred = s.turn; }));
    EXPECT_FALSE(asks([](Piece& x, State&) { x.nerve = Nerve::rout; }));
    Play p = battle({put(horse(4, P::FA), us, 30, 20), put(horse(4, P::FA), them, 30, 28)});
    p.charge(0, 1, {});
    const auto d = Rules::pending(p.s);
    ASSERT_TRUE(d);
    EXPECT_EQ(d->side, them);
    ASSERT_EQ(d->options().size(), 2u);
    EXPECT_EQ(d->options()[0], rule("MS-STAND"));
    EXPECT_EQ(d->options()[1], rule("MS-MEET"));
    p.go(Reply{0}, {1});  // it stands
    EXPECT_EQ(p[1].at, to(30, 28, 180));
    EXPECT_FALSE(p[1].blown);
    EXPECT_TRUE(p.s.contacts.at(0).a_charges);
    // Foot is not asked, nor is horse that is charged by foot.
    Play foot_first = battle({put(foot(4), us, 30, 20), put(horse(4, P::FA), them, 30, 28)});
    foot_first.charge(0, 1, {1});
    EXPECT_EQ(foot_first[0].fights, 1);
}

TEST(SkirmishMoves, BasesAndPitchGiveTheSize) {  // MS-R12
    const auto size = [](Facts f, Order o, int files) {
        PlacedPiece x = put(std::move(f), us, 30, 20, o);
        x.files = files;
        const Play p = battle({x, far_enemy()});
        return std::pair(p[0].wide, p[0].deep);
    };
    EXPECT_EQ(size(foot(10), Order::formed, 5), std::pair(500, 200));
    EXPECT_EQ(size(foot(10), Order::loose, 5), std::pair(900, 300));
    EXPECT_EQ(size(horse(6, P::FA), Order::loose, 3), std::pair(500, 500));
    EXPECT_EQ(size(foot(10, P::PA, {Arm::pike}), Order::schiltron, 10), std::pair(400, 300));
    // Losses come off the rear rank; the last rank closes to its centre.
    PlacedPiece x = put(foot(7), us, 30, 20, Order::formed);
    x.files = 5;
    Play p = battle({x, far_enemy()});
    Faces none({});
    lose_figures({p.s, none, p.log}, 0, 1, rule("MS-15"), nobody, false);
    EXPECT_EQ(std::pair(p[0].wide, p[0].deep), std::pair(500, 200));
    lose_figures({p.s, none, p.log}, 0, 3, rule("MS-15"), nobody, false);
    EXPECT_EQ(std::pair(p[0].wide, p[0].deep), std::pair(300, 100));
    EXPECT_EQ(p[0].at, to(30, 20));
}

TEST(SkirmishMoves, FormedFootWheelsAndPaysDoubleAside) {  // MS-R17
    PlacedPiece x = put(foot(4), us, 30, 20, Order::formed);
    const Play p = battle({x, far_enemy()});
    EXPECT_TRUE(p.may(move_to(0, to(33, 20))));
    EXPECT_FALSE(p.may(move_to(0, to(33.1, 20))));
    EXPECT_TRUE(p.may(move_to(0, to(30, 17))));
    EXPECT_FALSE(p.may(move_to(0, to(30, 16.9))));
    EXPECT_TRUE(p.may(move_to(0, to(30, 26)))) << "straight ahead at the usual cost";
    EXPECT_TRUE(p.may(move_to(0, to(30, 20, 180)))) << "its whole move to turn";
    // A wheel of 90 degrees: the outer corner of four inches goes 6.28.
    EXPECT_FALSE(p.may(move_to(0, to(28, 22, 270))));
    // A wheel of 60 degrees goes 4.19: the middle of the front is then 1 inch on and 1.73 aside of the inner corner.
    const auto cost = way_cost(p.s, 0, to(31, 21.73, 60));
    ASSERT_TRUE(cost);
    EXPECT_NEAR(*cost, 419, 4);
    // An about face costs half the move: 3 inches are left to go the other way.
    EXPECT_TRUE(p.may(move_to(0, to(30, 16, 180))));
    EXPECT_FALSE(p.may(move_to(0, to(30, 15.5, 180))));
    const Play ring = battle({put(foot(9, P::PA, {Arm::spear}), us, 30, 20, Order::schiltron), far_enemy()});
    EXPECT_TRUE(ring.may(move_to(0, to(34, 20))));
    EXPECT_EQ(ring.refusal(move_to(0, to(34, 20, 90))), "This body cannot go there in its formation.");
}

TEST(SkirmishMoves, ObstaclesCostTheMoveAndStopFormedBodies) {  // MS-R21
    const Terrain t = field({hedge(20, 23, 20)});
    const auto reaches = [&](Facts f, Order o = Order::loose) {
        const Play p = battle({put(std::move(f), us, 30, 20, o), far_enemy()}, {}, t);
        Hundredths far = 0;
        for (Hundredths y = 400; y <= 1600; y += 50)
            if (p.may(move_to(0, {3000, 2000 + y, 0}))) far = y;
        return far;
    };
    EXPECT_EQ(reaches(foot(3, P::UA)), 800);
    EXPECT_EQ(reaches(horse(3, P::FA)), 800);
    EXPECT_EQ(reaches(foot(3), Order::formed), 0);
    Facts sappers = foot(3, P::UA);
    sappers.engineer = true;
    EXPECT_EQ(reaches(sappers), 1000);
}

TEST(SkirmishMoves, GroundIsRoughImpassableOrClear) {  // MS-R22
    const auto kind = [](TableGround g) {
        const Play p = battle({put(foot(2), us, 30, 20), far_enemy()}, {},
                              field({patch_of(g, 28, 22, 4, 2, g == TableGround::hill)}));
        return blocked_at(*p.s.setup, {3000, 2300}) ? 2 : rough_at(*p.s.setup, {3000, 2300}) ? 1 : 0;
    };
    for (const TableGround g :
         {TableGround::woods, TableGround::scrub, TableGround::marsh, TableGround::steep_hill, TableGround::ford})
        EXPECT_EQ(kind(g), 1) << words(g);
    for (const TableGround g : {TableGround::river, TableGround::deep_water, TableGround::cliff, TableGround::building})
        EXPECT_EQ(kind(g), 2) << words(g);
    for (const TableGround g : {TableGround::hill, TableGround::road, TableGround::bridge})
        EXPECT_EQ(kind(g), 0) << words(g);
    // A river is crossed by its bridge, at the usual pace, and by its ford, which is rough.
    const auto over = [](std::initializer_list<Patch> more) {
        Terrain t = field({patch_of(TableGround::river, 10, 22, 50, 2)});
        t.patches.insert(t.patches.end(), more);
        return battle({put(foot(1), us, 30, 20), far_enemy()}, {}, t).may(move_to(0, to(30, 27)));
    };
    EXPECT_FALSE(over({}));
    EXPECT_TRUE(over({patch_of(TableGround::bridge, 28, 21, 4, 4)}));
    EXPECT_TRUE(over({patch_of(TableGround::ford, 28, 21, 4, 4)}));
}

TEST(SkirmishMoves, AnInchIsKeptFromEnemiesAndOnlyLooseFriendsArePassed) {  // MS-R23
    const Play p = battle({put(foot(2), us, 30, 20), put(foot(2), them, 30, 26)});
    EXPECT_TRUE(p.may(move_to(0, to(30, 25))));
    EXPECT_EQ(p.refusal(move_to(0, to(30, 25.5))), "A body must stay 1 inch away from enemies it does not contact.");
    EXPECT_EQ(p.refusal(move_to(0, to(30, 29.9))), "An enemy is in the way.");
    const auto past = [](Order o) {
        return battle({put(foot(2), us, 30, 20), put(foot(4), us, 30, 24, o), far_enemy()}).may(move_to(0, to(30, 27)));
    };
    EXPECT_TRUE(past(Order::loose));
    EXPECT_FALSE(past(Order::formed));
}

TEST(SkirmishMoves, AChangeOfFormationCostsHalfTheMoveOfTheSlowerState) {  // MS-R24
    Play p = battle({put(foot(9, P::UA, {Arm::spear}), us, 30, 20), far_enemy()});
    p.go(Reform{piece(0), TableFormation::formed, 0, {}});
    EXPECT_EQ(p[0].order, Order::formed);
    EXPECT_EQ(usual_move(p.s, 0), 300);
    EXPECT_FALSE(p.may(Reform{piece(0), TableFormation::loose, 0, {}})) << "once a turn";
    Play loose = battle({put(foot(9, P::UA, {Arm::spear}), us, 30, 20, Order::formed), far_enemy()});
    loose.go(Reform{piece(0), TableFormation::loose, 0, {}});
    EXPECT_EQ(usual_move(loose.s, 0), 300) << "half of six, though loose foot moves ten";
    EXPECT_FALSE(may_charge(loose.s, 0));
    EXPECT_EQ(p.refusal(Reform{piece(0), TableFormation::formed, 3, {}}),
              "The number of files is chosen at deployment.");
    const auto refusal = [](const Play& q) { return q.refusal(Reform{piece(0), TableFormation::formed, 0, {}}); };
    EXPECT_EQ(refusal(battle({put(foot(9), us, 30, 27), far_enemy()}, {},
                             field({patch_of(TableGround::scrub, 10, 20, 40, 10)}))),
              "A body can change its formation only on clear ground.");
    EXPECT_FALSE(touching({put(foot(9), us, 30, 20), put(foot(4), them, 30, 20)}, 0, 1)
                     .may(Reform{piece(0), TableFormation::formed, 0, {}}));
}

TEST(SkirmishMoves, OnlyFootOfTheLineFormsUp) {  // MS-R9
    const Reform form{piece(0), TableFormation::formed, 0, {}};
    const auto refusal = [&](Facts f) { return battle({put(std::move(f), us, 30, 20), far_enemy()}).refusal(form); };
    EXPECT_EQ(refusal(foot(6)), "");
    EXPECT_EQ(refusal(horse(6, P::FA)), "Horse, flyers and skirmishers cannot form up.");
    Facts skirmishers = foot(6);
    skirmishers.skirmish = true;
    EXPECT_EQ(refusal(skirmishers), "Horse, flyers and skirmishers cannot form up.");
}

TEST(SkirmishMoves, ASchiltronIsOfEightSpearsAndDoesNotShoot) {  // MS-R25
    const Reform ring{piece(0), TableFormation::schiltron, 0, {}};
    const auto may = [&](Facts f) { return battle({put(std::move(f), us, 30, 20), far_enemy()}).may(ring); };
    EXPECT_TRUE(may(foot(8, P::PA, {Arm::spear})));
    EXPECT_TRUE(may(foot(8, P::PA, {Arm::pike, Arm::edged})));
    EXPECT_FALSE(may(foot(7, P::PA, {Arm::spear})));
    EXPECT_FALSE(may(foot(8, P::PA, {Arm::edged})));
    Play p = battle({put(foot(9, P::PA, {Arm::spear, Arm::two_handed}, Grade4::average, Missile::javelin), us, 30, 20,
                         Order::schiltron),
                     put(foot(9), them, 30, 23)});
    EXPECT_FALSE(may_shoot(p.s, 0));
    Play fight = touching(
        {put(foot(9, P::PA, {Arm::spear, Arm::two_handed}), us, 30, 20, Order::schiltron), put(foot(4), them, 30, 20)},
        1, 0);
    EXPECT_EQ(fight.refusal(Strike{piece(0), {}, Keyword("two-handed"), 0}),
              "A schiltron fights only with spears or pikes.");
    EXPECT_EQ(usual_arm(fight.s, fight.s.contacts[0], false), Arm::spear);
}

TEST(SkirmishMoves, ContactIsLaidAlongTheEdgeThatWasStruck) {  // MS-R13, MS-R31
    // From the right flank of a body that faces down, which is on the left of the table.
    Play p = battle({put(foot(3), us, 20, 30, Order::loose, 90), put(foot(8), them, 30, 30, Order::formed)});
    p.charge(0, 1, {6});
    ASSERT_EQ(p.s.contacts.size(), 1u);
    EXPECT_EQ(p.s.contacts[0].zone, Zone::right);
    EXPECT_EQ(p[0].at.degrees, 90);
    EXPECT_EQ(p[0].at.x, 2600);
    // A second body slides along the front to make room.
    Play two = battle({put(foot(3), us, 28, 24), put(foot(3), us, 32, 20), put(foot(12), them, 30, 30, Order::formed)});
    two.charge(0, 2, {6});
    two.charge(1, 2, {6});
    EXPECT_EQ(two.s.contacts.size(), 2u);
    EXPECT_FALSE(overlap(body(two[0]), body(two[1])));
    EXPECT_EQ(two[1].at.y, 3000);
}

TEST(SkirmishMoves, ABodyBreaksOffByFallingBackButFootNotFromHorse) {  // MS-R32
    const Advance off{piece(0), InchPlace{}, Gait::disengage};
    Play p = touching({put(foot(6), us, 30, 30), put(foot(6), them, 30, 30)}, 0, 1);
    p.s.stage = Stage::move_first;
    EXPECT_EQ(p.refusal(move_to(0, to(30, 25))), "This body is in contact, so it may only break off.");
    p.go(off);
    EXPECT_TRUE(p.s.contacts.empty());
    EXPECT_EQ(p[0].barred, p.s.turn + 1);
    EXPECT_EQ(p[0].nerve, Nerve::none);
    EXPECT_LT(p[0].at.y, 3000);
    Play foot_from_horse = touching({put(foot(6), us, 30, 30), put(horse(6, P::UA), them, 30, 30)}, 0, 1);
    foot_from_horse.s.stage = Stage::move_first;
    EXPECT_EQ(foot_from_horse.refusal(off), "Foot cannot break off from horse.");
    Play horse_from_foot = touching({put(horse(6, P::UA), us, 30, 30), put(foot(6), them, 30, 30)}, 0, 1);
    horse_from_foot.s.stage = Stage::move_first;
    EXPECT_TRUE(horse_from_foot.may(off));
}

TEST(SkirmishMoves, ABlownBodyRecoversByAStandingTurnOrByTheHouseRuleInAnyWithoutACharge) {  // MS-R29
    for (const bool stand : {true, false}) {
        House house;
        house.rest_stand = stand;
        Play p = battle({put(horse(4, P::FA), us, 30, 20), far_enemy()}, house);
        Piece& x = p.s.pieces[0];
        x.blown = x.began_blown = x.moved = true;
        Faces none({});
        end_turn({p.s, none, p.log});
        EXPECT_EQ(p[0].blown, stand);
    }
}

}  // namespace
}  // namespace banneret::skirmish
