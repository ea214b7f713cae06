// Morale, standards, leaders, falling back, rout and rally.

#include "tests/engine/rulesets/medieval_skirmish/scene.h"

namespace banneret::skirmish {
namespace {

// Rolls this die for a body's check; the modifiers are in the log.
Play checked(std::vector<PlacedPiece> pieces, std::uint8_t triggers, int die, House house = {}) {
    Play p = battle(std::move(pieces), house);
    p.log.events.clear();
    p.s.pieces[0].triggers = triggers;
    Faces dice({die});
    checkpoint({p.s, dice, p.log});
    EXPECT_EQ(dice.left(), 0u);
    return p;
}
std::vector<PlacedPiece> alone(Facts f) {
    return {put(std::move(f), us, 30, 30), put(foot(4), them, 30, 55)};
}

TEST(SkirmishMorale, EachReasonMakesABodyCheck) {  // MS-59, MS-61, MS-62, MS-63, MS-64
    for (const auto& [trigger, why] : {std::pair{leader_lost, rule("MS-59")}, std::pair{standard_lost, rule("MS-61")},
                                       std::pair{handguns, rule("MS-62")}, std::pair{cannon_fire, rule("MS-63")}}) {
        Play p = checked(alone(foot(10)), trigger, 12);
        EXPECT_TRUE(p.has_logged(why, 0));
        EXPECT_EQ(p.rolls(RollFor::morale).size(), 1u);
        EXPECT_EQ(p.rolls(RollFor::morale)[0].rule, rule("MS-64"));
    }
    Play p = battle(alone(foot(10)));
    p.log.events.clear();
    Faces none({});
    checkpoint({p.s, none, p.log});
    EXPECT_TRUE(p.rolls(RollFor::morale).empty()) << "without a reason there is no check";
    // Several reasons cause only one roll.
    EXPECT_EQ(checked(alone(foot(10)), leader_lost | handguns | cannon_fire, 12).rolls(RollFor::morale).size(), 1u);
}

TEST(SkirmishMorale, TheChartHoldsFallsBackOrRouts) {  // MS-69, MS-70, MS-72, MS-74, MS-R67
    const auto result = [](int die) { return checked(alone(foot(10)), handguns, die); };
    EXPECT_TRUE(result(5).has_logged(rule("MS-74"), 0));
    const Play back = result(4), rout = result(2);
    EXPECT_TRUE(back.has_logged(rule("MS-70"), 0));
    EXPECT_EQ(back[0].nerve, Nerve::none) << "it needs no rally";
    EXPECT_EQ(rout[0].nerve, Nerve::rout);
    EXPECT_EQ(back[0].at.degrees, 180) << "it faces away";
}

TEST(SkirmishMorale, ModifiersAreThoseOfTheTable) {  // MS-65, MS-66, MS-67, MS-68
    Play p = battle({put(foot(10), us, 30, 30), put(foot(4), them, 30, 55), put(leader(0), us, 30, 30)});
    EXPECT_EQ(morale_modifiers<Whole>(p.s, 0).total(), 3);
    p.s.pieces[0].killed = 4;
    EXPECT_EQ(part(morale_modifiers<Tally>(p.s, 0), rule("MS-65")), -2);
    p.s.pieces[0].taken = 2;
    EXPECT_EQ(part(morale_modifiers<Tally>(p.s, 0), rule("MS-65")), -3) << "captured figures count as lost";
    p.s.pieces[0].orphan = true;
    EXPECT_EQ(part(morale_modifiers<Tally>(p.s, 0), rule("MS-67")), -3);
    EXPECT_EQ(part(morale_modifiers<Tally>(p.s, 0), rule("MS-68")), 3);
    Facts bearers = foot(10);
    bearers.bearer = true;
    bearers.looks = 0;
    Play flag = battle(alone(bearers));
    EXPECT_EQ(morale_modifiers<Whole>(flag.s, 0).total(), 0);
    flag.s.pieces[0].standard = false;
    EXPECT_EQ(morale_modifiers<Whole>(flag.s, 0).total(), 0) << "lost without a captor it is not captured";
    flag.s.pieces[0].captor = 1;
    EXPECT_EQ(part(morale_modifiers<Tally>(flag.s, 0), rule("MS-66")), -2);
}

TEST(SkirmishMorale, ALeaderCountsOnceWithTheBodyOrInTheSameMelee) {  // MS-68, MS-R71
    // Two leaders give the same 3, and a leader who routs none.
    Play two = battle({put(foot(10), us, 30, 30), put(foot(4), them, 30, 55), put(leader(0), us, 30, 30),
                       put(leader(0), us, 30, 30)});
    EXPECT_EQ(morale_modifiers<Whole>(two.s, 0).total(), 3);
    two.s.pieces[0].nerve = Nerve::rout;
    EXPECT_EQ(morale_modifiers<Whole>(two.s, 0).total(), 0);
    // In contact with the same enemy.
    Play p = touching({put(foot(4), us, 28, 30), put(foot(4), us, 32, 30), put(foot(12), them, 30, 30, Order::formed),
                       put(leader(1), us, 32, 30)},
                      0, 2);
    EXPECT_FALSE(led(p.s, 0));
    Contact c;
    c.a = 1;
    c.b = 2;
    add_contact(p.s, c);
    EXPECT_TRUE(led(p.s, 0));
}

TEST(SkirmishMorale, LeadersFormationAndStandardShiftTheColumn) {  // MS-75, MS-76, MS-R66
    const auto column = [](Order o, bool near, bool standard, Grade4 grade = Grade4::average) {
        Facts f = foot(10, P::PA, {Arm::edged}, grade);
        Facts flag = foot(10);
        flag.bearer = true;
        flag.looks = 1;
        f.looks = 1;
        Play p = battle({put(f, us, 30, 30, o), put(flag, us, 60, 30), put(foot(4), them, 30, 55),
                         put(leader(-1), us, near ? 30 : 5, 33)});
        if (!standard) p.s.pieces[1].standard = false;
        return morale_column(p.s, 0);
    };
    EXPECT_EQ(column(Order::loose, false, true), Grade4::average);
    EXPECT_EQ(column(Order::formed, false, true), Grade4::veteran);
    EXPECT_EQ(column(Order::loose, true, true), Grade4::veteran);
    EXPECT_EQ(column(Order::formed, true, true), Grade4::veteran) << "together they give one level";
    EXPECT_EQ(column(Order::loose, false, false), Grade4::militia);
    EXPECT_EQ(column(Order::formed, true, false), Grade4::average);
    EXPECT_EQ(column(Order::formed, false, true, Grade4::elite), Grade4::elite);
    EXPECT_EQ(column(Order::loose, false, false, Grade4::militia), Grade4::militia);
    Facts fanatics = foot(10, P::PA, {Arm::edged}, Grade4::militia);  // MS-R87
    fanatics.fanatic = true;
    EXPECT_EQ(morale_column(battle(alone(fanatics)).s, 0), Grade4::elite);
}

TEST(SkirmishMorale, NearIsFourInchesFromAnyFigure) {  // MS-75, MS-R67
    const auto near = [](double away) {
        PlacedPiece big = put(foot(10), us, 30, 30);
        return near_leader(battle({big, put(foot(4), them, 30, 55), put(leader(-1), us, 30, 30 + 1 + away)}).s, 0);
    };
    EXPECT_TRUE(near(4));
    EXPECT_FALSE(near(4.1));
}

TEST(SkirmishMorale, EachUnitLooksToAStandard) {  // MS-76, MS-88, MS-R68
    const auto unit = [](int men, int fc, Formation formation = Formation::formed) {
        Unit u;
        u.name = "Unit";
        u.count = men;
        u.fc = fc;
        u.formation = formation;
        u.armour = Armour::light;
        u.melee = {MeleeWeapon::sword};
        return u;
    };
    TableStart start;
    start.sides.first =
        table_army_of_list("A", {unit(40, 2), unit(19, 2), unit(30, 2, Formation::skirmish), unit(25, 4)}, 1);
    start.sides.second = table_army_of_list("B", {unit(30, 2)}, 1);
    const State s = std::get<State>(muster(start));
    // 40 men are two bodies; the first has the standard of the unit, the second looks to it.
    EXPECT_TRUE(facts(s, 0).bearer);
    EXPECT_FALSE(facts(s, 1).bearer);
    EXPECT_EQ(facts(s, 1).looks, 0);
    // Bodies that are too small, and skirmishers, have no standard: they look to the army's, which is with the general
    // and the finest body.
    EXPECT_FALSE(facts(s, 2).bearer);
    EXPECT_FALSE(facts(s, 3).bearer);
    EXPECT_TRUE(facts(s, 4).army_bearer);
    EXPECT_EQ(facts(s, 2).looks, 4);
    EXPECT_EQ(s.pieces[at(s.setup->general.first)].host, 4);  // MS-R80
    // The standard is seen along a line that hills block and bodies do not.
    Facts flag = foot(10);
    flag.bearer = true;
    flag.looks = 1;
    Facts f = foot(10);
    f.looks = 1;
    const auto sees_it = [&](const Terrain& t) {
        return sees_standard(
            battle({put(f, us, 30, 30), put(flag, us, 60, 30), put(foot(4), us, 45, 30), put(foot(4), them, 30, 55)},
                   {}, t)
                .s,
            0);
    };
    EXPECT_TRUE(sees_it({}));
    EXPECT_FALSE(sees_it(field({patch_of(TableGround::hill, 48, 20, 4, 20, 1)})));
    // For a side without standards from the start there are no rules of standards.
    EXPECT_TRUE(sees_standard(battle(alone(foot(10))).s, 0));
}

TEST(SkirmishMorale, AStandardIsTakenInMeleeAndRetakenFromACaptorWhoRoutsOrDies) {  // MS-61, MS-66, MS-R69
    Facts flag = foot(1);
    flag.bearer = true;
    flag.looks = 1;
    const auto taken = [&] {
        Play p = touching({put(foot(3), us, 30, 20), put(foot(4), them, 30, 20), camp(us), camp(them)}, 0, 1);
        change_setup(p.s, [](auto& s) {
            s.facts[1].bearer = true;
            s.facts[1].looks = 1;
            s.standards.second = true;
        });
        p.s.pieces[1].standard = true;
        Faces none({});
        standard_taken({p.s, none, p.log}, 1, 0);
        return p;
    };
    Play p = taken();
    EXPECT_EQ(p[1].captor, 0);
    EXPECT_TRUE(p[1].triggers & standard_lost);
    EXPECT_FALSE(sees_standard(p.s, 1));
    Faces none({});
    fall_back({p.s, none, p.log}, 0, true);
    EXPECT_EQ(p[1].captor, nobody);
    EXPECT_TRUE(p[1].standard);
    Play dies = taken();
    lose_figures({dies.s, none, dies.log}, 0, 3, rule("MS-34"), 1, true);
    EXPECT_EQ(dies[1].captor, nobody);
    EXPECT_TRUE(dies[1].standard);
    Play elsewhere = taken();
    drop_contacts(elsewhere.s, 0);
    fall_back({elsewhere.s, none, elsewhere.log}, 0, true);
    EXPECT_EQ(elsewhere[1].captor, 0) << "only in contact with the body it robbed";
    // The bearer is the last man: if the body dies in melee the standard is lost, and if it is shot down nobody takes
    // it.
    Play last = touching({put(foot(1), us, 30, 20), put(flag, them, 30, 20), camp(us), camp(them)}, 0, 1);
    last.fight({12, 1});
    EXPECT_EQ(last[1].captor, 0);
}

TEST(SkirmishMorale, EachBodyHasACommanderAndAnotherTakesOver) {  // MS-59, MS-67, MS-R70
    Facts led_body = foot(10), other_body = foot(10);
    led_body.chief = 4;
    other_body.chief = 5;
    Facts general = leader(1);
    general.general = true;
    Play p = battle({put(led_body, us, 30, 30), put(other_body, us, 60, 30), put(foot(4), them, 30, 55),
                     put(foot(4), them, 40, 55), put(leader(0), us, 30, 30), put(general, us, 60, 30)});
    p.s.pieces[0].chief = 4;
    p.s.pieces[1].chief = 5;
    Faces none({});
    remove_piece({p.s, none, p.log}, 4, Where::destroyed, rule("MS-84"));
    EXPECT_TRUE(p[0].orphan);
    EXPECT_TRUE(p[0].triggers & leader_lost);
    EXPECT_EQ(p[1].triggers, 0) << "only his own bodies";
    EXPECT_EQ(part(morale_modifiers<Tally>(p.s, 0), rule("MS-67")), -3);
    // Another leader within 4 inches at the end of a movement phase takes over.
    take_command({p.s, none, p.log});
    EXPECT_TRUE(p[0].orphan);
    p.s.pieces[5].host = nobody;
    p.s.pieces[5].at = to(30, 33);
    take_command({p.s, none, p.log});
    EXPECT_FALSE(p[0].orphan);
    EXPECT_EQ(p[0].chief, 5);
    // When the general is lost every body checks, with -3 for that check.
    remove_piece({p.s, none, p.log}, 5, Where::destroyed, rule("MS-84"));
    for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
        EXPECT_TRUE(p[i].triggers & general_lost);
        EXPECT_EQ(part(morale_modifiers<Tally>(p.s, i), rule("MS-67")), -3);
    }
}

TEST(SkirmishMorale, AFallBackLeadsAwayAndBarsTheNextTurn) {  // MS-70, MS-71, MS-R73
    Play p =
        battle({put(foot(9, P::PA, {Arm::spear}), us, 30, 30, Order::formed), put(foot(4), them, 30, 40), camp(them)});
    Faces none({});
    fall_back({p.s, none, p.log}, 0, false);
    EXPECT_EQ(p[0].order, Order::loose);
    EXPECT_EQ(p[0].at.degrees, 180);
    EXPECT_EQ(p[0].barred, p.s.turn + 1);
    EXPECT_FALSE(may_move(p.s, 0)) << "no further move this turn";
    EXPECT_EQ(p[0].nerve, Nerve::none);
    // A body that falls back stops at the edge of the board.
    Play edge = battle({put(foot(9), us, 30, 5), put(foot(4), them, 30, 20), camp(them)});
    fall_back({edge.s, none, edge.log}, 0, false);
    EXPECT_EQ(edge[0].where, Where::table);
    EXPECT_EQ(edge[0].at.y, 0);
}

TEST(SkirmishMorale, ARoutGoesToTheOwnEdgeAndThenOffTheBoard) {  // MS-72, MS-73, MS-82, MS-R74
    // The enemy is behind the body, which runs home all the same.
    Play p = battle({put(foot(4), us, 30, 30), put(foot(4), them, 30, 50), camp(us), camp(them)});
    Faces none({});
    fall_back({p.s, none, p.log}, 0, true);
    EXPECT_EQ(p[0].at.degrees, 180);
    EXPECT_EQ(p[0].nerve, Nerve::rout);
    EXPECT_EQ(p[0].at.y, 3000 - 100 - 1500);
    p.s.turn = 2;
    Faces fails({6, 6});
    rally_phase({p.s, fails, p.log});
    EXPECT_EQ(p[0].where, Where::off) << "14 inches from the edge, 15 to run";
    EXPECT_EQ(p[0].fled, 4);
    EXPECT_EQ(count_of(p.s, us).off, 4);
}

TEST(SkirmishMorale, ABlockedRoutSurrendersAndFriendsGoLoose) {  // MS-R75
    // An enemy three inches behind: less than half of fifteen.
    Play p = battle(
        {put(foot(3), us, 30, 30), put(foot(9), them, 30, 24), put(foot(4), them, 30, 50), camp(us), camp(them)});
    Faces none({});
    fall_back({p.s, none, p.log}, 0, true);
    EXPECT_EQ(p[0].where, Where::captured);
    EXPECT_EQ(p[0].taken, 3);
    // A fall back only stops an inch short.
    Play back = battle(
        {put(foot(3), us, 30, 30), put(foot(9), them, 30, 24), put(foot(4), them, 30, 34), camp(us), camp(them)});
    back.s.pieces[1].hidden = false;
    fall_back({back.s, none, back.log}, 0, false);
    EXPECT_EQ(back[0].where, Where::table);
    EXPECT_GE(gap(body(back[0]), body(back[1])), 99);
    Play friends =
        battle({put(foot(3), us, 30, 30), put(foot(8), us, 30, 20, Order::formed), put(foot(4), them, 30, 50)});
    fall_back({friends.s, none, friends.log}, 0, true);
    EXPECT_EQ(friends[1].order, Order::loose);
    EXPECT_FALSE(overlap(body(friends[0]), body(friends[1])));
    // Round impassable ground.
    Play rocks = battle({put(foot(2), us, 30, 30), put(foot(4), them, 30, 50), camp(us)}, {},
                        field({patch_of(TableGround::cliff, 27, 20, 6, 3)}));
    fall_back({rocks.s, none, rocks.log}, 0, true);
    EXPECT_EQ(rocks[0].where, Where::table);
    EXPECT_LT(rocks[0].at.y, 2000);
}

TEST(SkirmishMorale, ARallyIsOneDieFromTheTurnAfter) {  // MS-77, MS-78, MS-79, MS-80, MS-81, MS-R78, MS-R79
    const auto rallies = [](Grade4 grade, int die, House house = {}, bool near = false) {
        std::vector<PlacedPiece> all = {put(foot(4, P::PA, {Arm::edged}, grade), us, 30, 40, Order::loose, 180),
                                        put(foot(4), them, 30, 55)};
        if (near) all.push_back(put(leader(-1), us, 30, 42));
        Play p = battle(all, house);
        p.s.pieces[0].nerve = Nerve::rout;
        p.s.pieces[0].broke = 0;
        Faces dice({die});
        rally_phase({p.s, dice, p.log});
        EXPECT_EQ(dice.left(), 0u);
        return p;
    };
    EXPECT_EQ(rallies(Grade4::elite, 1)[0].nerve, Nerve::none);
    EXPECT_EQ(rallies(Grade4::veteran, 3)[0].nerve, Nerve::rout);
    EXPECT_EQ(rallies(Grade4::veteran, 4)[0].nerve, Nerve::none);
    EXPECT_EQ(rallies(Grade4::average, 6)[0].nerve, Nerve::rout);
    EXPECT_EQ(rallies(Grade4::average, 7)[0].nerve, Nerve::none);
    EXPECT_EQ(rallies(Grade4::militia, 9)[0].nerve, Nerve::rout);
    EXPECT_EQ(rallies(Grade4::militia, 10)[0].nerve, Nerve::none);
    House plain;
    plain.rally_levels = false;
    EXPECT_EQ(rallies(Grade4::average, 4, {}, true)[0].nerve, Nerve::none);
    EXPECT_EQ(rallies(Grade4::average, 4, plain, true)[0].nerve, Nerve::rout);
    const Play p = rallies(Grade4::elite, 1);
    EXPECT_EQ(p[0].at.degrees, 0) << "it faces the enemy";
    EXPECT_EQ(p[0].barred, p.s.turn);
    EXPECT_TRUE(may_move(p.s, 0));
    // A body cannot rally in the turn in which it broke.
    Play fresh = battle(alone(foot(4)));
    fresh.s.pieces[0].nerve = Nerve::rout;
    fresh.s.pieces[0].broke = fresh.s.turn;
    Faces none({});
    rally_phase({fresh.s, none, fresh.log});
    EXPECT_EQ(fresh[0].nerve, Nerve::rout);
}

TEST(SkirmishMorale, CheckpointsComeAfterShootingAndAfterMelee) {  // MS-60, MS-62, MS-R64
    // Volley: three of ten fall to handguns; the check comes before the moves.
    Play p = battle({put(archers(3, Missile::handgun), us, 30, 20), put(foot(10), them, 30, 25), camp(us), camp(them)});
    p.go(Shoot{piece(0), piece(1), {}});
    p.done({1, 1, 1, 12, 12, 12, 12});
    EXPECT_EQ(p.stage(), Stage::move_first);
    EXPECT_TRUE(p.has_logged(rule("MS-60"), 1));
    EXPECT_TRUE(p.has_logged(rule("MS-62"), 1));
    EXPECT_EQ(p.rolls(RollFor::morale).size(), 1u);
    // Routing bodies and lone heroes do not check, nor do the undead, except against a priest.
    Play routs_already = battle(alone(foot(10)));
    routs_already.s.pieces[0].nerve = Nerve::rout;
    EXPECT_TRUE(never_checks(routs_already.s, 0));
    Facts dead = foot(10);
    dead.undead = true;
    EXPECT_TRUE(never_checks(battle(alone(dead)).s, 0));
    Facts priest = leader(1);
    priest.prayers = 8;
    Play holy = touching({put(dead, us, 30, 20), put(foot(10), them, 30, 20), put(priest, them, 30, 20)}, 0, 1);
    EXPECT_FALSE(never_checks(holy.s, 0));
}

TEST(SkirmishMorale, ResultsBeyondTheChartAreItsEnds) {  // MS-R72
    EXPECT_EQ(morale_chart(-9, Grade4::elite), Nerve::fall_back);
    EXPECT_EQ(morale_chart(-9, Grade4::militia), Nerve::rout);
    EXPECT_EQ(morale_chart(19, Grade4::militia), Nerve::none);
}

TEST(SkirmishMorale, CaptainsAreAHouseRule) {  // MS-R80
    for (const bool on : {false, true}) {
        House house;
        house.captains = on;
        const Play p = battle({put(foot(10), us, 30, 30), put(foot(9), us, 50, 30), put(foot(4), them, 30, 55)}, house);
        EXPECT_EQ(led(p.s, 0), on);
        EXPECT_FALSE(led(p.s, 1));
    }
}

}  // namespace
}  // namespace banneret::skirmish
