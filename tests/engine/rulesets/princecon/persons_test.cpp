// Personalities: challenges, duels, sergeants, wounds and capture.

#include <gtest/gtest.h>

#include "tests/engine/rulesets/princecon/scene.h"

namespace banneret::princecon {
namespace {

// Two units in contact, each with a leader: pieces 2 of the first side, 3 of the second.
Game met(const Facts& a, const Facts& b, bool front_b = true) {
    Game g{duel_ground({{troops(4, 2, 5), us, north(50, 50)},
                        {troops(4, 3, 5), them, south(50, 50)},
                        {a, us, {}, 0},
                        {b, them, {}, 1}})};
    g.s.contacts = {touching(0, 1)};
    g.s.step = TurnStep::close_action;
    g.s.stage = Stage::challenge;
    g[2].front = true;
    g[3].front = front_b;
    for (Piece& p : g.s.pieces) p.engaged = true;
    next_challenge(g.s);
    return g;
}
Facts fighter(int level) {
    return person(Calling::fighter, level);
}

// PC-104, PC-105, PC-112, PC-R49: a fighter or a cleric of Leo challenges from the front; one in the rear may accept.
TEST(PrinceconPersons, WhoMayChallenge) {
    Game g = met(fighter(6), fighter(5), false);
    EXPECT_EQ(g.s.active, us);
    EXPECT_FALSE(g.refuses(ChallengeTo{piece(2), piece(3)}));
    g.give(Done{});
    EXPECT_NE(g.s.stage, Stage::challenge);  // one in the rear cannot challenge
    Facts cleric = person(Calling::cleric, 6), leo = cleric;
    leo.leo = true;
    Game c = met(cleric, fighter(5), false);
    EXPECT_TRUE(challengers(c.s, c.s.contacts[0], us).empty());
    Game l = met(leo, fighter(5), false);
    EXPECT_EQ(challengers(l.s, l.s.contacts[0], us).size(), 1u);
    Game old = met(fighter(6), fighter(5));
    old.s.contacts[0].since = 0;  // not in the turn of contact
    old.s.at = 0;
    EXPECT_FALSE(next_challenge(old.s));
    Character follower;
    follower.cleric = 6;
    follower.religion = "Leo";
    House any;
    any.any_cleric_is_leo = true;
    EXPECT_TRUE(character_facts(follower, {}).leo);
    follower.religion = "Ratri";
    EXPECT_FALSE(character_facts(follower, {}).leo);
    EXPECT_TRUE(character_facts(follower, any).leo);
}
// PC-R55: only the leader of each unit duels, though others are at the front.
TEST(PrinceconPersons, TheLeaderDuels) {
    Game g{duel_ground({{troops(4, 2, 5), us, north(50, 50)},
                        {troops(4, 3, 5), them, south(50, 50)},
                        {fighter(6), us, {}, 0},
                        {fighter(4), us, {}, 0},
                        {fighter(5), them, {}, 1}})};
    g.s.contacts = {touching(0, 1)};
    g.s.step = TurnStep::close_action;
    g.s.stage = Stage::challenge;
    g[2].front = g[3].front = g[4].front = true;
    next_challenge(g.s);
    EXPECT_FALSE(g.refuses(ChallengeTo{piece(2), piece(4)}));
    EXPECT_TRUE(g.refuses(ChallengeTo{piece(3), piece(4)}));
}
// PC-113, PC-85, PC-111, PC-R52: the winner's unit has +1, the loser's -1, and those two roll for no sergeants.
TEST(PrinceconPersons, AChallengeIsFoughtOut) {
    Game g = met(fighter(6), fighter(1));
    g.give(ChallengeTo{piece(2), piece(3)});
    g.next({1, 8, 20});  // the first hits for 8, the second misses: his 5 points are gone
    g.give(Reply{0});
    EXPECT_EQ(g[3].where, Where::destroyed);
    EXPECT_EQ(g.rolls(rule("PC-107")).size(), 0u);
    EXPECT_EQ(g.rolls(rule("PC-34")).size(), 1u);  // PC-34: his unit checks at once
    ASSERT_EQ(g.rolls(rule("PC-73")).size(), 2u);
    const auto has_part = [](const Tally& sum, int value) {
        return std::ranges::any_of(sum.parts(),
                                   [&](const Tally::Part& p) { return p.rule == rule("PC-85") && p.value == value; });
    };
    EXPECT_TRUE(has_part(g.rolls(rule("PC-73"))[0].dice, 1));
    EXPECT_TRUE(has_part(g.rolls(rule("PC-73"))[1].dice, -1));
}
// PC-114: a challenge declined counts as lost; the challenger has no bonus; PC-R52: the refusal row this turn.
TEST(PrinceconPersons, AChallengeDeclined) {
    Game g = met(fighter(6), fighter(5));
    g.give(ChallengeTo{piece(2), piece(3)});
    g.give(Reply{1});
    EXPECT_EQ(g.s.contacts[0].duel_b, -1);
    EXPECT_EQ(g.s.contacts[0].duel_a, 0);
    EXPECT_TRUE(g[3].refused);
    EXPECT_EQ(g.rolls(rule("PC-107")).size(), 0u);
}
// PC-115, PC-R51: help adds one blow and has a cost for the unit.
TEST(PrinceconPersons, HelpInADuel) {
    Game g{duel_ground({{troops(4, 2, 5), us, north(50, 50)},
                        {troops(4, 3, 5), them, south(50, 50)},
                        {fighter(6), us, {}, 0},
                        {fighter(5), them, {}, 1},
                        {fighter(2), us, {}, 0}})};
    g.s.contacts = {touching(0, 1)};
    g.s.step = TurnStep::close_action;
    g.s.stage = Stage::challenge;
    g[2].front = g[3].front = g[4].front = true;
    next_challenge(g.s);
    g.give(ChallengeTo{piece(2), piece(3)});
    g.give(Reply{0});
    ASSERT_EQ(Rules::pending(g.s)->rule, rule("PC-115"));
    g.next({20, 20, 1, 3});  // the helper hits
    g.give(Reply{1});
    EXPECT_EQ(g[3].points, 23 - 3);
    g.s.duel.to_the_end_b = false;
    g[3].points = 0;
    g[3].where = Where::destroyed;
    end_duel(g.t());
    EXPECT_EQ(modified_level<Whole>(g.s, g.s.contacts[0], 0).total(), 2 - 1);
    g.s.contacts[0].duel_a = -1;
    EXPECT_EQ(modified_level<Whole>(g.s, g.s.contacts[0], 0).total(), 2 - 2);
}
// PC-116, PC-R50: either may flee after each round; if both flee, both have lost; after 60 rounds it is a draw.
TEST(PrinceconPersons, FleeingADuel) {
    for (const auto& [first, second, a, b] :
         {std::tuple{1, 0, -1, 1}, std::tuple{0, 1, 1, -1}, std::tuple{1, 1, -1, -1}}) {
        Game g = met(fighter(6), fighter(5));
        g.give(ChallengeTo{piece(2), piece(3)});
        g.give(Reply{0});  // accepted; nobody hits
        ASSERT_EQ(g.s.stage, Stage::duel_flee_a);
        g.give(Reply{static_cast<std::uint16_t>(first)});
        ASSERT_EQ(g.s.stage, Stage::duel_flee_b);
        g.give(Reply{static_cast<std::uint16_t>(second)});
        const auto won = g.worked(rule("PC-85"));
        ASSERT_EQ(won.size(), 2u);
        EXPECT_EQ(won[0].value, a);
        EXPECT_EQ(won[1].value, b);
    }
    Game g = met(fighter(6), fighter(5));
    g.give(ChallengeTo{piece(2), piece(3)});
    g.give(Reply{0});
    g.give(Reply{2});
    g.give(Reply{2});
    EXPECT_EQ(g.rolls(rule("PC-R45")).size(), 120u);  // sixty rounds
    for (const RuleWorked& e : g.worked(rule("PC-85"))) EXPECT_EQ(e.value, 0);
}
// PC-117, PC-110, PC-R48: the winner takes a dead loser's items if he keeps the ground.
TEST(PrinceconPersons, TheWinnerTakesMagicItems) {
    for (const bool keeps : {true, false}) {
        Facts rich = fighter(1);
        rich.items = 2;
        Game g = met(fighter(6), rich);
        g[0].morale = Morale::disordered;
        g.give(ChallengeTo{piece(2), piece(3)});
        g.next({1, 8, 20, 100});
        if (!keeps) {
            // The enemy's dice all hit and the winner's unit breaks.
            g.next_dice({{1, 1}, {1, 8}, {1, 20}, {1, 100}, {2, 20}, {2, 1}});
            g.dice.faces.clear();
            g[2].host = 0;
            g.s.claims.push_back({2, 3});
            g[0].morale = Morale::broken;
            settle_claims(g.t());
            EXPECT_EQ(g.s.items_taken.first, 0);
            continue;
        }
        g.give(Reply{0});
        EXPECT_EQ(g.s.items_taken.first, 1);
    }
}
// PC-107, PC-108, PC-109, PC-R46: a sergeant in one of the enemy units in contact: his hit points, his death, his
// flight.
TEST(PrinceconPersons, ASergeantIsFought) {
    Game g{duel_ground({{troops(8, 2, 5), us, north(50, 50)},
                        {troops(4, 3, 5), them, InchPlace{4800, 5000, 180}},
                        {troops(4, 2, 6), them, InchPlace{5200, 5000, 180}},
                        {fighter(6), us, {}, 0}})};
    g.s.contacts = {touching(0, 1), touching(0, 2)};
    g.s.step = TurnStep::close_action;
    g.s.stage = Stage::sergeants;
    g[3].front = true;
    g.next({2, 10, 20, 20});  // the second enemy; 10% for an item: he has one
    go_on(g.t());
    EXPECT_EQ(g.rolls(rule("PC-109")).size(), 2u);
    EXPECT_EQ(g.s.duel.enemy, 2);
    EXPECT_EQ(g.s.duel.sergeant, 9);
    EXPECT_EQ(g.s.duel.sergeant_items, 1);
    ASSERT_EQ(g.rolls(rule("PC-107")).size(), 1u);
    EXPECT_EQ(*g.rolls(rule("PC-107"))[0].need, 6 - 1 + 6);
    EXPECT_EQ(*g.rolls(rule("PC-R46"))[0].need, 2 + 2 + 1);
    const int before = g[2].hits;
    g.next({1, 8, 20, 1, 8, 20});
    g.give(Reply{2});
    EXPECT_LE(g[2].hits, before - 1);  // PC-108
    Game flees = met(fighter(6), person(Calling::magic_user, 3));
    flees.s.stage = Stage::sergeants;
    flees.s.at = 0;
    go_on(flees.t());
    ASSERT_EQ(flees.s.stage, Stage::sergeant_flee);
    flees.give(Reply{1});
    EXPECT_FALSE(flees[2].front);
    EXPECT_TRUE(flees[0].lost_fight);
}
// Chances of the ends of a duel of at most `rounds` rounds: the first kills, the first falls, both fall, neither falls.
std::array<double, 4> duel_odds(int need_a, int die_a, int bonus_a, int points_a, int need_b, int die_b, int bonus_b,
                                int points_b, int rounds) {
    std::vector<std::vector<double>> now(static_cast<std::size_t>(points_a + 1),
                                         std::vector<double>(static_cast<std::size_t>(points_b + 1)));
    now.back().back() = 1;
    std::array<double, 4> out{};
    const auto damage = [](int need, int die, int bonus, int taken) {
        if (taken == 0) return 1 - need / 20.0;
        return taken > bonus && taken <= die + bonus ? need / 20.0 / die : 0.0;
    };
    for (int n = 0; n < rounds; ++n) {
        auto next = now;
        for (auto& row : next) std::fill(row.begin(), row.end(), 0.0);
        for (int a = 1; a <= points_a; ++a)
            for (int b = 1; b <= points_b; ++b) {
                const double p = now[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
                if (p <= 0) continue;
                for (int on_b = 0; on_b <= die_a + bonus_a; ++on_b)
                    for (int on_a = 0; on_a <= die_b + bonus_b; ++on_a) {
                        const double q =
                            p * damage(need_a, die_a, bonus_a, on_b) * damage(need_b, die_b, bonus_b, on_a);
                        const bool dead_a = on_a >= a, dead_b = on_b >= b;
                        if (dead_a || dead_b)
                            out[dead_a && dead_b ? 2u : dead_b ? 0u : 1u] += q;
                        else
                            next[static_cast<std::size_t>(a - on_a)][static_cast<std::size_t>(b - on_b)] += q;
                    }
            }
        now = std::move(next);
    }
    for (const auto& row : now)
        for (const double p : row) out[3] += p;
    return out;
}
// Examples 41 to 43: PC-R45, with the numbers the engine gives those men.
TEST(PrinceconPersons, OddsOfSingleCombat) {
    const auto expect = [](const std::array<double, 4>& odds, std::array<double, 4> wanted) {
        for (std::size_t k = 0; k < 4; ++k) EXPECT_NEAR(odds[k], wanted[k], 6e-7) << k;
    };
    const auto against_sergeant = [](const Facts& f, int level) {
        Game g{duel_ground(
            {{troops(4, 2, 5), us, north(50, 50)}, {troops(4, level, 5), them, south(50, 50)}, {f, us, {}, 0}})};
        g.s.contacts = {touching(0, 1)};
        g.s.step = TurnStep::close_action;
        g.s.stage = Stage::sergeants;
        g[2].front = true;
        go_on(g.t());  // no item, and nobody hits
        return duel_odds(*g.rolls(rule("PC-107"))[0].need, f.damage, f.items + f.strength, f.points,
                         *g.rolls(rule("PC-R46"))[0].need, 8, 0, g.s.duel.sergeant, 10);
    };
    expect(against_sergeant(fighter(6), 3), {0.894715, 0.005431, 0.002289, 0.097565});
    expect(against_sergeant(person(Calling::magic_user, 7), 2), {0.316768, 0.532877, 0.066192, 0.084164});
    Character c;
    c.fighter = 8;
    c.scores.constitution = 16;
    c.magic_items = MagicItems::minor;
    const Facts a = character_facts(c, {}), b = fighter(6);
    EXPECT_EQ(a.ac, 1);
    EXPECT_EQ(a.points, 44);
    Game g = met(a, b);
    const int need_a = duel_need(g.s, 2, 3), need_b = duel_need(g.s, 3, 2);
    EXPECT_EQ(need_a, 11);
    EXPECT_EQ(need_b, 7);
    const auto odds =
        duel_odds(need_a, a.damage, a.items + a.strength, a.points, need_b, b.damage, b.items, b.points, 60);
    expect({odds[0], odds[1], odds[2], 0}, {0.991058, 0.006046, 0.002896, 0});
}
// PC-R45: damage and its bonus, as the dice of a duel are asked for.
TEST(PrinceconPersons, BlowsOfADuel) {
    Facts strong = fighter(6);
    strong.items = 1;
    strong.strength = 1;
    Game g = met(strong, fighter(5));
    g.give(ChallengeTo{piece(2), piece(3)});
    g.next({1, 3, 20});
    g.give(Reply{0});
    EXPECT_EQ(g[3].points, 23 - 5);
    House survive;
    survive.half_survive = true;
    for (const auto& [face, where] : {std::pair{3, Where::destroyed}, std::pair{4, Where::withdrawn}}) {
        Game h{duel_ground({{fighter(3), us, north(50, 50)}}, survive)};
        h.next({face});
        hurt_person(h.t(), 0, 99, rule("PC-113"));
        EXPECT_EQ(h[0].where, where);
    }
}
// PC-R53: the fate of a personality whose unit is gone.
TEST(PrinceconPersons, FateWithTheUnit) {
    const auto fate = [](Where where, bool front, int face) {
        Game g{duel_ground({{troops(4, 2, 5), us, north(50, 50)}, {fighter(3), us, {}, 0}})};
        g[1].front = front;
        g.next({face});
        fate_with_unit(g.t(), 0, where);
        return g[1].where;
    };
    EXPECT_EQ(fate(Where::captured, false, 1), Where::captured);  // PC-105
    EXPECT_EQ(fate(Where::routed_off, false, 1), Where::routed_off);
    EXPECT_EQ(fate(Where::destroyed, false, 6), Where::table);
    EXPECT_EQ(fate(Where::destroyed, true, 3), Where::table);
    EXPECT_EQ(fate(Where::destroyed, true, 4), Where::captured);
}
// PC-R54: an enemy contacts him when he is alone: he flees to the nearest friend, or else is captured.
TEST(PrinceconPersons, CaughtAlone) {
    Game g{duel_ground({{fighter(3), us, north(50, 50)},
                        {troops(4, 2, 5), us, north(50, 45)},
                        {troops(4, 2, 5), them, south(50, 60)}})};
    caught_alone(g.t(), 0, 2);
    EXPECT_EQ(g[0].host, 1);
    Game lost{duel_ground({{fighter(3), us, north(50, 50)}, {troops(4, 2, 5), them, south(50, 60)}})};
    caught_alone(lost.t(), 0, 1);
    EXPECT_EQ(lost[0].where, Where::captured);
}
// PC-R56: attaching and leaving count as the personality's own move, and only in his side's movement.
TEST(PrinceconPersons, JoiningAndLeaving) {
    Game g{duel_ground({{troops(4, 2, 5), us, north(50, 50)},
                        {troops(4, 2, 5), us, north(58, 50)},
                        {fighter(3), us, {}, 0},
                        {troops(1, 2, 5), them, south(150, 190)}})};
    g.may_move(us, {0});
    g.give(Attach{piece(2), piece(1), {}});
    EXPECT_EQ(g[2].host, 1);
    EXPECT_TRUE(g.refuses(Attach{piece(2), piece(0), {}}));
    EXPECT_FALSE(g.refuses(Advance{piece(0), north(50, 59), Gait::normal}));  // it costs the unit nothing
    g.may_do(Stage::fire, us, TurnStep::first_fires);
    EXPECT_TRUE(g.refuses(Attach{piece(2), piece(0), {}}));
}

}  // namespace
}  // namespace banneret::princecon
