// The turn, initiative, command and orders.

#include <gtest/gtest.h>

#include "tests/engine/rulesets/princecon/scene.h"

namespace banneret::princecon {
namespace {

State two_armies() {
    return placed({{troops(6, 2, 5), us, north(50, 20)}, {troops(6, 2, 5), them, south(50, 90)}});
}

// PC-12, PC-13, PC-15: eight steps, each side in its turn.
TEST(PrinceconCommand, TheStepsOfATurnFollowEachOther) {
    Game g{two_armies()};
    g.next({6, 6, 6, 1, 1, 1});  // the first side wins the initiative
    g.until(Stage::move, us);
    EXPECT_EQ(g.s.turn, 1);
    g.give(Done{});
    g.until(Stage::move, them);
    g.next({6, 6, 6, 1, 1, 1});
    g.give(Done{});
    g.until(Stage::move, us);
    EXPECT_EQ(g.s.turn, 2);
    std::vector<std::pair<int, Side>> steps;
    for (const StepBegan& e : g.events<StepBegan>())
        for (const int n : {16, 14, 53, 60, 71, 15})
            if (e.step == rule.printed(n)) steps.push_back({n, e.of_both ? us : e.side});
    const std::vector<std::pair<int, Side>> turn = {{16, us},   {14, us}, {53, us}, {60, them},
                                                    {53, them}, {60, us}, {71, us}, {15, us}};
    ASSERT_GE(steps.size(), turn.size());
    EXPECT_TRUE(std::equal(turn.begin(), turn.end(), steps.begin()));
}
TEST(PrinceconCommand, AUnitActsOnceATurn) {  // PC-13
    Game g{two_armies()};
    g.may_move(us, {0});
    g.give(Advance{piece(0), north(50, 29), Gait::normal});
    EXPECT_TRUE(g.refuses(Advance{piece(0), north(50, 30), Gait::normal}));
    EXPECT_TRUE(g.refuses(Reform{piece(0), TableFormation::skirmish, 0, {}}));
}
// PC-16, PC-17, PC-R8: 3d6 + INT; for a non-fighter half of INT, rounded up, or down by the house rule.
TEST(PrinceconCommand, InitiativeAddsTheIntelligence) {
    for (const auto& [down, cleric_adds] : {std::pair{false, 9}, std::pair{true, 8}}) {
        House house;
        house.int_rounds_down = down;
        Game g{placed({{troops(6, 2, 5), us, north(50, 20)},
                       {troops(6, 2, 5), them, south(50, 90)},
                       {person(Calling::fighter, 5, 12), us, {}, 0},
                       {person(Calling::magic_user, 5, 17), them, {}, 1}},
                      house)};
        g.next({1, 1, 4, 3, 3, 3});
        go_on(g.t());
        const auto rolls = g.rolls(rule("PC-16"));
        ASSERT_EQ(rolls.size(), down ? 2u : 4u);  // 18 against 18 is rolled again
        EXPECT_EQ(rolls[0].tally.total(), 12);
        EXPECT_EQ(rolls[1].tally.total(), cleric_adds);
    }
}
// PC-R7: the characters with a rank roll, or all, or the general; a side without any loses, and two such sides roll
// 3d6.
TEST(PrinceconCommand, WhoRollsForInitiative) {
    const auto rollers = [](InitiativeRollers who) {
        House house;
        house.initiative_rollers = who;
        Facts general = person(Calling::fighter, 5), leader = general, nobody = general;
        general.rank = Rank::general;
        leader.rank = Rank::leader;
        Game g{placed({{troops(6, 2, 5), us, north(50, 20)},
                       {troops(6, 2, 5), them, south(50, 90)},
                       {general, us, {}, 0},
                       {leader, us, {}, 0},
                       {nobody, us, {}, 0}},
                      house)};
        go_on(g.t());
        EXPECT_EQ(g.s.first, us);  // the other side has no one to roll
        return g.rolls(rule("PC-16")).size();
    };
    EXPECT_EQ(rollers(InitiativeRollers::ranked), 2u);
    EXPECT_EQ(rollers(InitiativeRollers::all), 3u);
    EXPECT_EQ(rollers(InitiativeRollers::general_only), 1u);
    Game g{two_armies()};
    g.next({3, 3, 3, 3, 3, 3, 1, 1, 1, 1, 1, 2});
    go_on(g.t());
    EXPECT_EQ(g.rolls(rule("PC-16")).size(), 4u);  // equal totals are rolled again
    EXPECT_EQ(g.s.first, them);
}

double three_dice(int total) {  // chance of this total on 3d6
    static constexpr std::array<int, 16> ways = {1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1};
    return total < 3 || total > 18 ? 0 : ways[static_cast<std::size_t>(total - 3)] / 216.0;
}
// Examples 4 and 5, with the modifiers that the engine's own rolls carry.
TEST(PrinceconCommand, OddsOfTheInitiative) {
    const auto additions = [](std::vector<Facts> ours, const Facts& his) {
        std::vector<PlacedPiece> pieces = {{troops(6, 2, 5), us, north(50, 20)},
                                           {troops(6, 2, 5), them, south(50, 90)}};
        for (const Facts& f : ours) pieces.push_back({f, us, {}, 0});
        pieces.push_back({his, them, {}, 1});
        Game g{placed(std::move(pieces))};
        g.next({6, 6, 6, 6, 6, 6, 1, 1, 1});
        if (ours.size() == 1) g.next({6, 6, 6, 1, 1, 1});
        go_on(g.t());
        std::vector<int> out;
        for (const DiceFell& e : g.rolls(rule("PC-16"))) out.push_back(e.tally.total());
        return out;
    };
    const auto one = additions({person(Calling::fighter, 5, 12)}, person(Calling::magic_user, 5, 17));
    ASSERT_EQ(one, (std::vector<int>{12, 9}));
    double tie = 0, first = 0;
    for (int a = 3; a <= 18; ++a)
        for (int b = 3; b <= 18; ++b) {
            const double p = three_dice(a) * three_dice(b);
            tie += a + one[0] == b + one[1] ? p : 0;
            first += a + one[0] > b + one[1] ? p : 0;
        }
    EXPECT_NEAR(tie, 3431.0 / 46656, 1e-12);
    EXPECT_NEAR(first / (1 - tie), 4803.0 / 6175, 1e-12);
    const auto two =
        additions({person(Calling::fighter, 5, 12), person(Calling::fighter, 5, 10)}, person(Calling::fighter, 5, 14));
    ASSERT_EQ(two, (std::vector<int>{12, 10, 14}));
    tie = first = 0;
    for (int a = 3; a <= 18; ++a)
        for (int b = 3; b <= 18; ++b)
            for (int c = 3; c <= 18; ++c) {
                const double p = three_dice(a) * three_dice(b) * three_dice(c);
                const int best = std::max(a + two[0], b + two[1]);
                tie += best == c + two[2] ? p : 0;
                first += best > c + two[2] ? p : 0;
            }
    EXPECT_NEAR(tie, 6749.0 / 69984, 1e-12);
    EXPECT_NEAR(first / (1 - tie), 213659.0 / 569115, 1e-12);
}

// A commander with a unit, another unit of his side 10" away, and an enemy.
struct Commanded : Game {
    Commanded(const Facts& who, House house = {}, int y = 60)
        : Game(duel_ground({{troops(6, 2, 5), us, north(50, 50)},
                            {troops(6, 2, 5), us, north(60, y)},
                            {who, us, {}, 0},
                            {person(Calling::fighter, 5), us, {}, 0},
                            {troops(6, 2, 5), them, south(50, 150)}},
                           house)) {
        may_move(us);
    }
};
// PC-14, PC-R61: declarations of step 2, the second player first; mass spells are named and paid for then.
TEST(PrinceconCommand, EachDeclaresWhatHeWillDo) {
    Game g{placed({{troops(6, 2, 5), us, north(50, 50)},
                   {troops(6, 2, 5), them, south(50, 90)},
                   {person(Calling::magic_user, 8, 18), us, {}, 0},
                   {person(Calling::fighter, 5), them, {}, 1}})};
    g.next({6, 6, 6, 1, 1, 1});
    go_on(g.t());
    EXPECT_EQ(Rules::pending(g.s)->side, them);
    g.give(LeadersOrder{piece(3), piece(3), LeaderCommand::lead_from_front, {}, {}, {}, {}, 0});
    EXPECT_TRUE(g.s.pieces[3].front);
    g.give(Done{});
    EXPECT_EQ(Rules::pending(g.s)->side, us);
    EXPECT_TRUE(g.refuses(spell_at(2, Spell::fireball, 1)));
    g.give(Cast{piece(2), {}, keyword(Spell::mass_strength), 1, {}});
    EXPECT_EQ(g[2].spell_points, 8 - 3);
    EXPECT_EQ(g[2].intent, Intent::cast);
    EXPECT_TRUE(g.refuses(Cast{piece(2), {}, keyword(Spell::mass_shield), 1, {}}));
}
// PC-19, PC-21, PC-22, example 3: one roll for each, and after a failure one more at -10.
TEST(PrinceconCommand, UnitsAreOrderedOneAtATime) {
    Commanded g{person(Calling::fighter, 5, 3, 17)};
    g.next({51});
    g.give(leaders_order(2, 1, LeaderCommand::forward));
    EXPECT_FALSE(g[1].commanded);
    g.next({40});
    g.give(leaders_order(2, 1, LeaderCommand::forward));
    EXPECT_TRUE(g[1].commanded);
    const auto rolls = g.rolls(rule("PC-19"));
    ASSERT_EQ(rolls.size(), 2u);
    EXPECT_EQ(rolls[0].tally.total(), 50);
    EXPECT_EQ(rolls[1].tally.total(), 40);
    EXPECT_DOUBLE_EQ(0.5 + 0.5 * 0.4, 0.7);
}
// PC-25, PC-26: all attempts in one go; the commander may move afterwards, and his circle stays where it was.
TEST(PrinceconCommand, AttemptsAreMadeInOneGo) {
    Commanded g{person(Calling::fighter, 5)};
    g.next({100});
    g.give(leaders_order(2, 1, LeaderCommand::forward));
    EXPECT_FALSE(g.refuses(leaders_order(2, 1, LeaderCommand::forward)));
    g.give(leaders_order(3, 1, LeaderCommand::forward));
    EXPECT_TRUE(g.refuses(leaders_order(2, 1, LeaderCommand::forward)));
    EXPECT_FALSE(g.refuses(Advance{piece(0), north(50, 59), Gait::normal}));
    Commanded h{person(Calling::fighter, 5), {}, 69};  // 18" away to the rear edge: out of his circle
    EXPECT_TRUE(h.refuses(leaders_order(2, 1, LeaderCommand::forward)));
    h.give(Attach{piece(2), {}, north(55, 60)});
    EXPECT_TRUE(h.refuses(leaders_order(2, 1, LeaderCommand::forward)));
    EXPECT_EQ(h[2].began, centre(body(h.s, 0)));
}
// PC-R9: the shortest way round ground that cannot be entered.
TEST(PrinceconCommand, TheRadiusGoesRoundARiver) {
    Terrain river;
    river.patches.push_back(ground(TableGround::river, 30, 55, 54, 56));
    for (const bool wet : {false, true}) {
        const State s = duel_ground({{troops(1, 2, 5), us, north(40, 50)},
                                     {troops(1, 2, 5), us, north(40, 60)},
                                     {person(Calling::fighter, 5), us, {}, 0}},
                                    {}, wet ? river : Terrain{});
        EXPECT_EQ(in_radius(s, 2, 1), !wet);
    }
}
// PC-R10: measuring first is forbidden; an attempt beyond 16" is made, and fails.
TEST(PrinceconCommand, WithoutMeasuringAnAttemptMayBeWasted) {
    House house;
    house.premeasure = false;
    Commanded g{person(Calling::fighter, 5), house, 90};
    g.give(leaders_order(2, 1, LeaderCommand::forward));
    EXPECT_TRUE(g.rolls(rule("PC-19")).empty());
    EXPECT_EQ(g.worked(rule("PC-R10")).size(), 1u);
    EXPECT_EQ(g[2].failures, 1);
    g[2].effects |= bit(Spell::range_finder);
    EXPECT_TRUE(g.refuses(leaders_order(2, 1, LeaderCommand::forward)));  // PC-127: he has measured
}
// PC-R82: by night the circle is 8", except for those who see in the dark.
TEST(PrinceconCommand, ByNightTheRadiusIsEightInches) {
    State s = with(duel_ground({{troops(1, 2, 5), us, north(50, 50)},
                                {troops(1, 2, 5), us, north(50, 62)},
                                {person(Calling::fighter, 5), us, {}, 0}}),
                   [](princecon::Setup& x) { x.night = true; });
    EXPECT_FALSE(in_radius(s, 2, 1));
    s.pieces[2].effects = bit(Spell::infravision);
    EXPECT_TRUE(in_radius(s, 2, 1));
    s.pieces[2].effects = 0;
    s.pieces[0].effects = bit(Spell::mass_infravision);  // PC-122: while he is with the unit
    EXPECT_TRUE(in_radius(s, 2, 1));
}
// PC-133: Long Talk orders a unit in a turn in which he casts.
TEST(PrinceconCommand, LongTalkOrdersWithoutARoll) {
    Game g{duel_ground({{troops(6, 2, 5), us, north(50, 50)},
                        {troops(6, 2, 5), us, north(60, 150)},
                        {person(Calling::magic_user, 8), us, {}, 0},
                        {troops(6, 2, 5), them, south(50, 190)}})};
    g[2].intent = Intent::cast;
    g.may_do(Stage::window, us, TurnStep::first_moves);
    EXPECT_EQ(control_of(g.s, 1), Control::none);
    EXPECT_TRUE(g.refuses(spell_at(2, Spell::long_talk, 3)));
    g.give(spell_at(2, Spell::long_talk, 1));
    EXPECT_EQ(control_of(g.s, 1), Control::free);
}

}  // namespace
}  // namespace banneret::princecon
