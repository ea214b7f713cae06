// The worked examples that are played, with their exact figures. E-n is the number of the example.

#include <cmath>

#include "engine/rulesets/medieval_skirmish/mustering.h"
#include "engine/rulesets/shared/losses.h"
#include "tests/engine/rulesets/medieval_skirmish/scene.h"

namespace banneret::skirmish {
namespace {

// E-2: MS-15, MS-R37. The chance of at least `least` hits with n dice.
double at_least(int n, int least, double p) {
    double out = 0;
    for (int k = least; k <= n; ++k)
        out += std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1)) * std::pow(p, k) *
               std::pow(1 - p, n - k);
    return out;
}
TEST(SkirmishBattleExamples, VolleysKillSoMany) {
    const auto volley = [](int n, Missile m, double inches, P cls) {
        const Play p = battle({put(archers(n, m), us, 30, 20), put(foot(20, cls), them, 30, 20 + inches)});
        EXPECT_EQ(shooters(p.s, 0), n);
        EXPECT_EQ(shot_range(p.s, 0, 1), static_cast<Hundredths>(inches * 100));
        return kill_chance(p.s, 0, 1);
    };
    const double bows = volley(12, Missile::longbow, 8, P::FA), bolts = volley(10, Missile::crossbow, 20, P::PP),
                 guns = volley(8, Missile::handgun, 6, P::FP);
    EXPECT_DOUBLE_EQ(bows, 7.0 / 24);
    EXPECT_DOUBLE_EQ(12 * bows, 3.5);
    EXPECT_NEAR(at_least(12, 3, bows), 0.726695, 5e-7);
    EXPECT_DOUBLE_EQ(bolts, 1.0 / 8);
    EXPECT_NEAR(at_least(10, 2, bolts), 0.361102, 5e-7);
    EXPECT_DOUBLE_EQ(guns, 1.0 / 4);
    EXPECT_NEAR(at_least(8, 1, guns), 0.899887, 5e-7);
}

// E-3: MS-15, MS-28, MS-R16, MS-R37, MS-R40, MS-R43.
TEST(SkirmishBattleExamples, FiveLongbowsShootWithGivenDice) {
    for (const bool woods : {false, true}) {
        Terrain t;
        if (woods) t = field({patch_of(TableGround::woods, 20, 27.5, 20, 4)});
        Play p = battle({put(archers(5, Missile::longbow), us, 30, 20), put(foot(12), them, 30, 28)}, {}, t);
        p.go(Shoot{piece(0), piece(1), {}});
        // 6 dice to hit in one question: 1, 6, 7, 12, 3; then the blocks.
        p.done({1, 6, 7, 12, 3, 3, 4, 2});
        EXPECT_EQ(p[1].killed, woods ? 0 : 1);
    }
}

// E-6: MS-R48, MS-R53, MS-R54: rounds until one of the pair falls.
TEST(SkirmishBattleExamples, APairFightsUntilOneFalls) {
    const auto wins = [](const Odds& first, const Odds& later) {
        const double on = 144.0 - first.a_killed - first.b_killed, ends = later.a_killed + later.b_killed;
        return first.b_killed / 144.0 + on / 144.0 * later.b_killed / ends;
    };
    const Odds lance = round_odds(10, P::FP, 2, P::PA, Cap::net), sword = round_odds(6, P::FP, 2, P::PA, Cap::net),
               spears = round_odds(6, P::FP, 1, P::PA, Cap::net), ring = round_odds(4, P::FP, 1, P::PA, Cap::net),
               axe = round_odds(5, P::FA, 5, P::FP, Cap::net);
    EXPECT_DOUBLE_EQ(wins(lance, sword), 151.0 / 152);
    EXPECT_DOUBLE_EQ(wins(spears, spears), 99.0 / 100);
    EXPECT_DOUBLE_EQ(wins(ring, ring), 14.0 / 15);
    EXPECT_DOUBLE_EQ(wins(axe, axe), 7.0 / 19);
}

// E-7: MS-R52: one against two, each round with its full effect.
TEST(SkirmishBattleExamples, OneFightsTwoInTurn) {
    const auto one_round = [](const Odds& o) {
        const double dies = o.a_killed / 144.0, kills = o.b_killed / 144.0;
        return std::pair(dies + (1 - dies) * dies, kills + (1 - dies) * kills);
    };
    const auto ring = one_round(round_odds(4, P::FP, 1, P::PA, Cap::net));
    EXPECT_DOUBLE_EQ(ring.first, 47.0 / 576);
    EXPECT_DOUBLE_EQ(ring.second, 329.0 / 288);
    const auto swords = one_round(round_odds(3, P::PA, 3, P::PA, Cap::net));
    EXPECT_DOUBLE_EQ(swords.first, 12815.0 / 20736);
    // The engine plays it in this way: the lone figure dies in the second pair, or in the first, after which the other
    // pair has no foe.
    for (const bool first : {true, false}) {
        Play p =
            touching({put(foot(1), us, 30, 20), put(foot(2), them, 30, 20, Order::formed), camp(us), camp(them)}, 0, 1);
        p.fight(first ? std::vector<int>{1, 12} : std::vector<int>{12, 1, 1, 12, 7});
        EXPECT_EQ(p[0].figures, 0);
        EXPECT_EQ(p[1].killed, first ? 0 : 1);
    }
}

// E-9: MS-13, MS-R27: the chance to reach the enemy.
int reaching(Facts f, double inches, const Terrain& ground, bool rough) {
    int n = 0;
    for (int die = 1; die <= (rough ? rough_die(f) : 1); ++die)
        for (int six = 1; six <= 6; ++six) {
            Play p = battle({put(f, us, 30, 10), put(foot(12), them, 30, 10 + inches)}, {}, ground);
            p.charge(0, 1, rough ? std::vector<int>{die, six} : std::vector<int>{six});
            n += p[0].fights > 0;
        }
    return n;
}
TEST(SkirmishBattleExamples, AChargeReachesByItsDie) {
    const auto of_6 = [](Facts f, double inches) { return reaching(std::move(f), inches, {}, false); };
    EXPECT_EQ(of_6(horse(3, P::FP), 9), 6);
    EXPECT_EQ(of_6(horse(3, P::FP), 12), 3);
    EXPECT_EQ(of_6(horse(3, P::UA), 19), 4);
    EXPECT_EQ(of_6(foot(3, P::UA), 16), 1);
    EXPECT_EQ(of_6(foot(3, P::FP), 12), 1);
}
// E-9: MS-12, MS-R18.
TEST(SkirmishBattleExamples, AChargeFromRoughGroundReachesByBothDice) {
    const Terrain bog = field({patch_of(TableGround::marsh, 20, 2, 20, 8.5)});
    EXPECT_EQ(reaching(horse(3, P::PA), 10, bog, true), 39);  // 39/72 = 13/24
    EXPECT_EQ(reaching(horse(3, P::FA), 10, bog, true), 15);  // 15/48 = 5/16
    EXPECT_EQ(reaching(foot(3, P::PP), 3, bog, true), 47);    // 47/48
}
// E-9: MS-53, MS-R53.
TEST(SkirmishBattleExamples, AShortRunIsNoCharge) {
    const auto counts = [](Facts f, double inches) {
        Play p = battle({put(f, us, 30, 10), put(foot(12), them, 30, 10 + inches)});
        p.charge(0, 1, {1});
        return p.s.contacts.at(0).a_charges;
    };
    EXPECT_TRUE(counts(horse(3, P::FP), 4));
    EXPECT_FALSE(counts(horse(3, P::FP), 3.9));
    EXPECT_TRUE(counts(foot(3), 2));
    EXPECT_FALSE(counts(foot(3), 1.5));
    // From rough ground it takes half of the printed 16, whatever the dice.
    const Terrain bog = field({patch_of(TableGround::marsh, 20, 2, 20, 8.5)});
    Play p = battle({put(horse(3, P::PA), us, 30, 10), put(foot(12), them, 30, 17)}, {}, bog);
    p.charge(0, 1, {1, 6});
    EXPECT_EQ(p[0].fights, 1);
    EXPECT_FALSE(p.s.contacts.at(0).a_charges);
}
// E-9: MS-70, MS-72, MS-R73, MS-R74: one and a half moves.
TEST(SkirmishBattleExamples, AFlightIsOneAndAHalfMoves) {
    const auto flight = [](Facts f, std::vector<int> dice, const Terrain& ground = {}) {
        Play p = battle({put(std::move(f), us, 30, 40), put(foot(3), them, 30, 50)}, {}, ground);
        const Rect before = body(p[0]);
        Faces faces(std::move(dice));
        fall_back({p.s, faces, p.log}, 0, false);
        return distance(centre(before), centre(body(p[0])));
    };
    EXPECT_EQ(flight(foot(10), {}), 1500);
    EXPECT_EQ(flight(horse(6, P::FA), {}), 1800);
    EXPECT_EQ(flight(foot(6, P::PP), {5}, field({patch_of(TableGround::scrub, 20, 35, 20, 10)})), 750);
}
// E-9: MS-R30, MS-R53: the four counter-charges.
TEST(SkirmishBattleExamples, HorseMeetsAChargeHalfWay) {
    struct Row {
        P counter;
        double apart;
        int six;
        Hundredths advance;
        bool contact, counts;
    };
    for (const Row& r : {Row{P::FA, 16, 3, 800, true, true}, Row{P::FA, 10, 1, 500, true, false},
                         Row{P::FP, 22, 1, 800, false, false}, Row{P::FA, 30, 2, 1200, false, false}}) {
        SCOPED_TRACE(r.apart);
        Play p = battle({put(horse(4, P::FA), us, 30, 12), put(horse(4, r.counter), them, 30, 12 + r.apart)});
        p.charge(0, 1, {});
        ASSERT_EQ(p.stage(), Stage::counter);
        const Hundredths stood = p[1].at.y;
        p.go(Reply{1}, {r.six});
        EXPECT_EQ(stood - p[1].at.y, r.advance);
        EXPECT_EQ(p.s.contacts.size(), r.contact ? 1u : 0u);
        if (r.contact) {
            EXPECT_TRUE(p.s.contacts[0].a_charges);
            EXPECT_EQ(p.s.contacts[0].b_charges, r.counts);
        }
        EXPECT_TRUE(p[0].blown);
        EXPECT_TRUE(p[1].blown);
    }
}

// E-10: MS-60, MS-65, MS-R65.
TEST(SkirmishBattleExamples, FifthsAreCountedInWholeFigures) {
    struct Row {
        int start, lost;
        bool checks;
        int modifier;
    };
    for (const Row& r : {Row{8, 1, false, 0}, Row{8, 2, true, -1}, Row{10, 2, true, -1}, Row{12, 2, false, 0},
                         Row{12, 3, true, -1}, Row{12, 5, true, -2}, Row{15, 3, true, -1}, Row{23, 4, false, 0},
                         Row{23, 5, true, -1}, Row{23, 14, true, -3}}) {
        SCOPED_TRACE(testing::Message() << r.lost << " of " << r.start);
        Play p = battle({put(foot(r.start), us, 30, 10), put(foot(3), them, 30, 40)});
        lose_figures({p.s, *std::make_unique<Faces>(std::vector<int>{}), p.log}, 0, r.lost, rule("MS-34"), 1, true);
        EXPECT_EQ(fifth_lost(p.s, 0), r.checks);
        EXPECT_EQ(morale_modifiers<Whole>(p.s, 0).total(), r.modifier);
    }
}
TEST(SkirmishBattleExamples, AFifthIsOfThoseWhoBeganTheTurn) {  // E-10: MS-R65 and its switch
    for (const bool current : {true, false}) {
        House house;
        house.fifth_of_current = current;
        Play p = battle({put(foot(20), us, 30, 10), put(foot(3), them, 30, 40)}, house);
        Piece& x = p.s.pieces[0];
        x.figures = x.turn_start = 7;
        x.killed = 13;
        Faces none({});
        lose_figures({p.s, none, p.log}, 0, 1, rule("MS-34"), 1, true);
        EXPECT_FALSE(fifth_lost(p.s, 0));
        lose_figures({p.s, none, p.log}, 0, 1, rule("MS-34"), 1, true);
        EXPECT_EQ(fifth_lost(p.s, 0), current);
        EXPECT_EQ(morale_modifiers<Whole>(p.s, 0).total(), -3);
    }
}
TEST(SkirmishBattleExamples, LossesThatMadeABodyCheckDoNotCountAgain) {  // E-10: MS-R64
    struct Row {
        int at_a, at_b;
        bool checks_a, checks_b;
        int modifier;
    };
    for (const Row& r : {Row{2, 1, false, true, -1}, Row{3, 2, true, false, -2}, Row{3, 3, true, true, -2}}) {
        Play p = battle({put(foot(12), us, 30, 10), put(foot(3), them, 30, 50)});
        Faces none({});
        lose_figures({p.s, none, p.log}, 0, r.at_a, rule("MS-15"), 1, false);
        EXPECT_EQ(fifth_lost(p.s, 0), r.checks_a);
        Faces twelve({12});
        if (r.checks_a) checkpoint({p.s, twelve, p.log});
        lose_figures({p.s, none, p.log}, 0, r.at_b, rule("MS-34"), 1, true);
        EXPECT_EQ(fifth_lost(p.s, 0), r.checks_b);
        EXPECT_EQ(morale_modifiers<Whole>(p.s, 0).total(), r.modifier);
    }
}

// E-13: MS-77, MS-82, MS-R74, MS-R78: the chance in each turn; the third failure leads off the table.
TEST(SkirmishBattleExamples, ARoutingBodyIsLostAfterThreeFailures) {
    const auto rallies = [](Grade4 column) { return (13 - rallies_from(column)) / 12.0; };
    EXPECT_DOUBLE_EQ(1 - std::pow(1 - rallies(Grade4::veteran), 3), 63.0 / 64);
    EXPECT_DOUBLE_EQ(1 - std::pow(1 - rallies(Grade4::average), 3), 7.0 / 8);
    EXPECT_DOUBLE_EQ(1 - std::pow(1 - rallies(Grade4::militia), 3), 37.0 / 64);
    EXPECT_DOUBLE_EQ(1 / rallies(Grade4::veteran), 4.0 / 3);
    Play p = battle({put(foot(8, P::FA), us, 30, 31), camp(us), put(foot(8), them, 60, 58)});
    p.s.pieces[0].nerve = Nerve::rout;
    p.s.pieces[0].broke = 0;
    p.s.pieces[0].at = to(30, 30, 180);  // its front, and the way it runs
    for (int failure = 1; failure <= 3; ++failure) {
        EXPECT_EQ(p[0].where, Where::table);
        Faces six({6});
        rally_phase({p.s, six, p.log});
        EXPECT_EQ(six.left(), 0u);
    }
    EXPECT_EQ(p[0].where, Where::off);
    // A body exactly on the edge is not over it.
    Play edge = battle({put(foot(8, P::FA), us, 30, 12, Order::loose, 180), camp(us), put(foot(8), them, 60, 58)});
    edge.s.pieces[0].nerve = Nerve::rout;
    Faces six({6});
    rally_phase({edge.s, six, edge.log});
    EXPECT_EQ(edge[0].where, Where::table);
    EXPECT_EQ(edge[0].at.y, 0);
}

// E-14: MS-83, MS-84, MS-85, MS-86, MS-R44, MS-R81.
TEST(SkirmishBattleExamples, HitsOnALeaderAreRolledFor) {
    const auto after = [](std::vector<int> dice, int wounds) {
        Play p = battle({put(foot(19), us, 30, 10), put(foot(3), them, 30, 40), put(leader(0), us, 30, 10)});
        p.s.pieces[2].wounds = static_cast<std::uint8_t>(wounds);
        Faces faces(std::move(dice));
        while (faces.left() > 0 && p[2].where == Where::table) hit_character({p.s, faces, p.log}, 2, 1, rule("MS-34"));
        EXPECT_EQ(faces.left(), 0u);
        return std::pair(p[2].where, int{p[2].wounds});
    };
    EXPECT_EQ(after({5, 4, 12}, 0).first, Where::out);
    EXPECT_EQ(after({8, 3}, 0).first, Where::destroyed);
    EXPECT_EQ(after({11}, 2).first, Where::out);
    EXPECT_EQ(after({9}, 0), std::pair(Where::table, 1));
    const double dies = leader_dies_to / 12.0, lives = 1 - dies;
    EXPECT_DOUBLE_EQ(dies, 0.25);
    EXPECT_DOUBLE_EQ(lives * lives, 9.0 / 16);
    EXPECT_DOUBLE_EQ(1 + lives + lives * lives, 37.0 / 16);  // the hits that put him out: never more than three
    const Odds fresh = round_odds(6, P::PP, 5, P::FP, Cap::net), hurt = round_odds(4, P::PP, 5, P::FP, Cap::net);
    EXPECT_EQ(fresh.b_killed, 27);
    EXPECT_EQ(fresh.a_killed, 21);
    EXPECT_EQ(hurt.b_killed, 15);
    EXPECT_EQ(hurt.a_killed, 35);
    EXPECT_DOUBLE_EQ(fresh.a_killed / 144.0 * dies, 7.0 / 192);
}
TEST(SkirmishBattleExamples, AHitFallsOnALeaderByADrawAmongAll) {  // E-14: MS-R44
    Play p = battle({put(archers(1), us, 30, 10), put(foot(19), them, 30, 16), put(leader(1), them, 30, 16)});
    p.go(Shoot{piece(0), piece(1), {}});
    p.done({1, 20, 12, 5});  // hit; the draw of 20 is the leader; no block; a wound
    EXPECT_EQ(p.rolls(RollFor::who_is_hit).at(0).question.sides, 20);
    EXPECT_EQ(p[2].wounds, 1);
    EXPECT_EQ(p[1].figures, 19);
}

// E-15: MS-R35.
TEST(SkirmishBattleExamples, ReloadingTakesTurnsOfRest) {
    enum Does { stand, move, melee };
    const auto shots = [](Missile m, const std::vector<Does>& turns) {
        Play p = battle({put(archers(10, m), us, 30, 10), put(foot(30), them, 30, 15)});
        std::vector<int> out;
        for (std::size_t k = 0; k < turns.size(); ++k) {
            Piece& x = p.s.pieces[0];
            x.fights = turns[k] == melee;
            x.shot = x.moved = x.fought = false;
            if (may_shoot(p.s, 0)) {
                out.push_back(static_cast<int>(k) + 1);
                x.shot = true;
                x.reload = static_cast<std::uint8_t>(row(m).reload);
            }
            x.moved = turns[k] == move;
            x.fought = turns[k] == melee;
            x.fights = 0;
            p.s.turn = 1;
            Faces none({});
            end_turn({p.s, none, p.log});
        }
        return out;
    };
    EXPECT_EQ(shots(Missile::bow, {stand, move, melee, stand}), (std::vector{1, 2, 4}));
    EXPECT_EQ(shots(Missile::crossbow, {stand, stand, move, move, stand, stand}), (std::vector{1, 3, 6}));
    EXPECT_EQ(shots(Missile::handgun, {stand, melee, stand, stand, stand}), (std::vector{1, 5}));
    EXPECT_EQ(shots(Missile::cannon, std::vector<Does>(9, stand)), (std::vector{1, 5, 9}));
}

// E-16: MS-14, MS-R29.
TEST(SkirmishBattleExamples, ABlownBodyRestsForATurn) {
    enum Does { charge, melee, stand, move };
    const auto allowed = [](const std::vector<Does>& turns) {
        Play p = battle({put(horse(6, P::FA), us, 30, 10), put(foot(30), them, 30, 50)});
        std::vector<bool> out;
        for (std::size_t k = 0; k <= turns.size(); ++k) {
            Piece& x = p.s.pieces[0];
            x.moved = x.charged = x.fought = x.done = false;
            x.began_blown = x.blown;
            out.push_back(may_charge(p.s, 0));
            if (k == turns.size()) break;
            if (turns[k] == charge) x.blown = x.charged = x.moved = x.fought = true;
            x.moved = x.moved || turns[k] == move;
            x.fought = x.fought || turns[k] == melee;
            p.s.turn = 1;
            Faces none({});
            end_turn({p.s, none, p.log});
        }
        return out;
    };
    EXPECT_EQ(allowed({charge, melee, stand}), (std::vector<bool>{true, false, false, true}));
    EXPECT_EQ(allowed({charge, move, stand}), (std::vector<bool>{true, false, false, true}));
    EXPECT_EQ(allowed({charge, stand}), (std::vector<bool>{true, false, true}));
    EXPECT_EQ(allowed({charge, melee, melee, move}), (std::vector<bool>{true, false, false, false, false}));
}

// E-18: MS-MUSTER, MS-R10, MS-R11.
TEST(SkirmishBattleExamples, TheScaleFitsTheLargerSide) {
    const auto scale_of = [](std::vector<int> a, std::vector<int> b) {
        TableStart start;
        for (const Side side : both_sides) {
            std::vector<Unit> list;
            for (const int men : side == us ? a : b) {
                Unit u;
                u.name = "Foot";
                u.count = men;
                u.fc = 2;
                u.melee = {MeleeWeapon::sword};
                list.push_back(std::move(u));
            }
            start.sides[side] = table_army_of_list(side == us ? "A" : "B", std::move(list), 1);
        }
        const Mustering m = prepare(start);
        std::vector<int> figures;
        for (const Side side : both_sides)
            for (const UnitPlan& p : m.plans[side]) {
                int n = 0;
                for (const int k : p.figures) n += k;
                figures.push_back(n);
            }
        return std::pair(m.scale, figures);
    };
    EXPECT_EQ(scale_of({350, 160, 80, 400}, {600, 300, 47}), std::pair(10, std::vector{35, 16, 8, 40, 60, 30, 5}));
    EXPECT_EQ(scale_of({9000, 6000}, {12000, 30}), std::pair(200, std::vector{45, 30, 60, 1}));
    EXPECT_EQ(shared::even_parts(40, 30), (std::vector{20, 20}));
    EXPECT_EQ(shared::even_parts(95, 30), (std::vector{24, 24, 24, 23}));
}

// E-19: MS-RETURN.
TEST(SkirmishBattleExamples, FiguresGoBackToIndividualsByCumulatedShares) {
    const auto back = [](int men, int figures, int killed, int fled, int taken) {
        const auto c = shared::rounded_shares<3>(men, figures, {killed, fled, taken});
        return std::vector<std::int64_t>{c[0], c[1], c[2], men - c[0] - c[1] - c[2]};
    };
    EXPECT_EQ(back(47, 9, 3, 2, 1), (std::vector<std::int64_t>{16, 10, 5, 16}));
    EXPECT_EQ(back(400, 20, 4, 6, 0), (std::vector<std::int64_t>{80, 120, 0, 200}));
    EXPECT_EQ(back(123, 12, 5, 4, 3), (std::vector<std::int64_t>{51, 41, 31, 0}));
    EXPECT_EQ(back(7, 7, 7, 0, 0), (std::vector<std::int64_t>{7, 0, 0, 0}));
}

// E-20: MS-48, MS-52, MS-60, MS-72, MS-R16, MS-R50, MS-R54, MS-R55, MS-R64.
TEST(SkirmishBattleExamples, OneTurnOfKnightsAgainstFormedSpears) {
    Facts spears = foot(10, P::PA, {Arm::spear, Arm::edged});
    spears.shield = true;
    spears.bearer = true;
    spears.looks = 1;
    // The reserve keeps both sides in the field; it has no standard of its own to look to.
    Play p = battle({put(horse(5, P::FP), us, 30, 20), put(spears, them, 30, 31, Order::formed), camp(us), camp(them)});
    p.charge(0, 1, {4});
    ASSERT_EQ(p.s.contacts.size(), 1u);
    EXPECT_TRUE(p[0].blown);
    for (int guard = 0; p.stage() != Stage::fight_first && guard < 9; ++guard) p.done();
    EXPECT_EQ(fighters(p.s, p.s.contacts[0]).a, 5);
    EXPECT_EQ(fighters(p.s, p.s.contacts[0]).b, 10);
    p.done();
    p.go(Strike{piece(1), {}, Keyword("spear"), 0});
    const Contact c = p.s.contacts[0];
    EXPECT_EQ(usual_arm(p.s, c, true), Arm::edged);
    EXPECT_EQ(bonus_of(p.s, c, true, Arm::edged, Arm::spear, facts(p.s, 0), facts(p.s, 1), 0), 6);
    EXPECT_EQ(bonus_of(p.s, c, false, Arm::spear, Arm::edged, facts(p.s, 1), facts(p.s, 0), 0), 1);
    const Hundredths centre_before = centre(body(p[1])).y;
    p.done({3, 9, 8, 2, 11, 12, 6, 6, 2, 5, 1, 11, 10, 7, 7, 1, 5, 4, 9, 3, 4});
    std::vector<std::pair<int, int>> totals;
    const auto rolls = p.rolls(RollFor::melee);
    for (std::size_t k = 0; k + 1 < rolls.size(); k += 2) totals.emplace_back(rolls[k].read, rolls[k + 1].read);
    EXPECT_EQ(totals, (std::vector<std::pair<int, int>>{
                          {8, 9}, {12, 2}, {12, 12}, {11, 6}, {7, 5}, {6, 11}, {12, 7}, {12, 1}, {10, 4}, {12, 3}}));
    EXPECT_EQ(p[0].killed, 0);
    EXPECT_EQ(p[1].killed, 7);
    const auto morale = p.rolls(RollFor::morale);
    ASSERT_EQ(morale.size(), 1u);
    EXPECT_EQ(part(morale[0].tally, rule("MS-65")), -3);
    EXPECT_EQ(p[1].nerve, Nerve::rout);
    EXPECT_EQ(p[1].order, Order::loose);
    EXPECT_EQ(p[1].fights, 0);
    EXPECT_EQ(centre(body(p[1])).y - centre_before, 1500);
    EXPECT_TRUE(p[0].blown);
}

// E-21: MS-51, MS-R48: the lance in the first round, the sword in the second.
TEST(SkirmishBattleExamples, TwoRoundsOfAPair) {
    Play p = battle({put(horse(1, P::FP), us, 30, 20), put(foot(1), them, 30, 28), camp(us), camp(them)});
    p.charge(0, 1, {1});
    p.fight({1, 9});
    auto melee = p.rolls(RollFor::melee);
    EXPECT_EQ(melee.at(0).read, 9);
    EXPECT_EQ(melee.at(1).read, 9);
    p.go(Reply{0});
    p.fight({3, 3});
    melee = p.rolls(RollFor::melee);
    EXPECT_EQ(melee.at(0).read, 7);
    EXPECT_EQ(melee.at(1).read, 3);
    EXPECT_EQ(p[1].figures, 0);
}

}  // namespace
}  // namespace banneret::skirmish
