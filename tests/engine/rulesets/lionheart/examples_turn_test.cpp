// The worked examples of the Lionheart rulings: leadership, firing areas, aspects and single actions.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "engine/dice/seeded.h"
#include "engine/rulesets/lionheart/odds.h"
#include "tests/engine/rulesets/lionheart/scene.h"

namespace banneret::lionheart {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

// --- Leadership ------------------------------------------------------------------------------------------------------

TEST(LionheartExamples, E1_LeadershipTwoAgainstTwo) {  // LH-5, LH-6, LH-7, LH-8
    const auto each = score_chances({}, 2);
    std::map<int, double> difference;
    double actions = 0;
    for (std::size_t a = 0; a < each.size(); ++a)
        for (std::size_t b = 0; b < each.size(); ++b) {
            const int d = static_cast<int>(a) - static_cast<int>(b);
            difference[d] += each[a] * each[b];
            actions += each[a] * each[b] * (d == 0 ? 0 : d < 0 ? 1 : d);
        }
    const std::map<int, double> wanted = {{-4, 1. / 144}, {-3, 1. / 27}, {-2, 37. / 324},
                                          {-1, 17. / 81}, {0, 19. / 72}, {1, 17. / 81},
                                          {2, 37. / 324}, {3, 1. / 27},  {4, 1. / 144}};
    ASSERT_EQ(difference.size(), wanted.size());
    for (const auto& [d, p] : wanted) EXPECT_NEAR(difference[d], p, exact) << d;
    EXPECT_NEAR(actions, 1225. / 1296, exact);
}

// The order of actions after a leadership roll: H for the high roller, L for the low roller; "?" if the high roller
// picks.
std::string actions_after(const std::string& first, const std::string& second) {
    auto king = [](const std::string& dice, Side side, int row) {
        PlacedStand k = put("kingf spears", side, 4, row, N);
        k.facts.build.leadership = static_cast<std::uint8_t>(dice.size());
        return k;
    };
    State s = placed({king(first, Side::first, 9), king(second, Side::second, 0),
                      put("inf spears", Side::first, 0, 9, N), put("inf spears", Side::second, 0, 0, S)});
    s.setup = Shared<Setup>([&] {
        Setup setup = *s.setup;
        setup.house.turn_limit = 1;
        return setup;
    }());
    FaceDice dice({first, second});
    NoTableLog log;
    go_on({s, dice, log});
    EXPECT_TRUE(dice.all_used());
    if (s.stage == Stage::over) return "";
    if (s.stage == Stage::who_first) return s.high == Side::first ? "? first" : "? second";
    std::string out;
    for (std::size_t i = 0; i < s.actions; ++i) out += s.order[i] == s.high ? 'H' : 'L';
    return out + (s.high == Side::first ? " first" : " second");
}

TEST(LionheartExamples, E2_ScriptedLeadershipRolls) {  // LH-5, LH-6, LH-7, LH-8, LH-9, LH-11
    EXPECT_EQ(actions_after("AR", "RR"), "? first");
    EXPECT_EQ(actions_after("AR", "RP"), "HLH first");
    EXPECT_EQ(actions_after("AA", "RP"), "HHLH first");
    EXPECT_EQ(actions_after("AAR", "P"), "HHHLHH first");
    EXPECT_EQ(actions_after("AAA", "P"), "HHHLHHH first");
    EXPECT_EQ(actions_after("AP", "RR"), "") << "a tie: no action, and the turn is over";
    EXPECT_EQ(actions_after("P", "AAA"), "HHHLHHH second");
}

TEST(LionheartExamples, E3_ActionSequences) {  // LH-9, LH-10, LH-11
    const auto words = [](int n) {
        const Sequence q = action_sequence(n);
        std::string out;
        for (std::size_t i = 0; i < q.length; ++i) out += q.high[i] ? 'H' : 'L';
        return out;
    };
    EXPECT_EQ(words(2), "HLH");
    EXPECT_EQ(words(3), "HHLH");
    EXPECT_EQ(words(4), "HHLHH");
    EXPECT_EQ(words(5), "HHHLHH");
    EXPECT_EQ(words(6), "HHHLHHH");
}

// --- Arcs, aspects, actions ------------------------------------------------------------------------------------------

std::set<std::pair<int, int>> arc(std::string_view shooter, int facing, House house = {}) {
    const State s = placed({put(shooter, Side::first, 4, 5, N)}, house);
    std::set<std::pair<int, int>> out;
    for (int q = -5; q <= 5; ++q)
        for (int r = -5; r <= 5; ++r)
            if (in_arc(s, 0, {}, facing, {static_cast<std::int16_t>(q), static_cast<std::int16_t>(r)}))
                out.emplace(q, r);
    return out;
}

TEST(LionheartExamples, E19_FiringAreas) {  // LH-106, LH-107; LH-R20
    using Hexes = std::set<std::pair<int, int>>;
    EXPECT_EQ(arc("inf bows", N),
              (Hexes{{-2, -1}, {-1, -2}, {-1, -1}, {0, -3}, {0, -2}, {0, -1}, {1, -3}, {1, -2}, {2, -3}}));
    EXPECT_EQ(arc("inf bows", SE), (Hexes{{1, 0}, {1, 1}, {1, 2}, {2, -1}, {2, 0}, {2, 1}, {3, -2}, {3, -1}, {3, 0}}));
    const Hexes left = {{-3, 0},  {-3, 1},  {-3, 2}, {-3, 3}, {-2, -1}, {-2, 0}, {-2, 1}, {-2, 2},
                        {-1, -2}, {-1, -1}, {-1, 0}, {-1, 1}, {0, -3},  {0, -2}, {0, -1}};
    EXPECT_EQ(arc("cav bows", N), left);
    EXPECT_EQ(arc("lcav bows", N), left);
    EXPECT_EQ(arc("kingm bows", N), left);
    House both;
    both.horse_arc_both = true;
    const Hexes wide = arc("cav bows", N, both), rear = arc("inf bows", S);
    EXPECT_EQ(wide.size(), 27u);
    for (int q = -3; q <= 3; ++q)
        for (int r = -3; r <= 3; ++r) {
            const Hex h{static_cast<std::int16_t>(q), static_cast<std::int16_t>(r)};
            if (h == Hex{} || distance({}, h) > 3) continue;
            EXPECT_EQ(wide.contains({q, r}), !rear.contains({q, r})) << q << "," << r;
        }
}

TEST(LionheartExamples, E20_Aspects) {  // LH-105
    const auto from = [](int q, int r) {
        return aspect({}, NE, {static_cast<std::int16_t>(q), static_cast<std::int16_t>(r)});
    };
    EXPECT_EQ(from(0, -1), Aspect::flank);
    EXPECT_EQ(from(1, -1), Aspect::front);
    EXPECT_EQ(from(1, 0), Aspect::flank);
    EXPECT_EQ(from(0, 1), Aspect::flank);
    EXPECT_EQ(from(-1, 1), Aspect::rear);
    EXPECT_EQ(from(-1, 0), Aspect::flank);
}

struct Outcome {
    std::string refused;  // the reason, at the first illegal part
    std::string at_part;
    Hex at;
    int facing = 0, points = 0;
    bool loaded = true;
};
// Gives the parts of one action on an empty map, in the notation of E-21, as single orders. An enemy is in front of the
// stand whenever it attacks, and a target in its area when it shoots.
Outcome acted(std::string_view stand, std::string_view parts, bool loaded = true) {
    PlacedStand me = put(stand, Side::first, 20, 20, N);
    const Hex start = me.at;
    me.loaded = loaded;
    Scene scene({me, put("inf spears", Side::second, 0, 0, S), put("inf spears", Side::first, 0, 39, N),
                 put("kingf spears", Side::first, 9, 39, N), put("kingf spears", Side::second, 9, 0, S),
                 put("inf spears", Side::second, 1, 0, S)});
    scene.s.setup = Shared<Setup>([&] {
        Setup big = *scene.s.setup;
        big.columns = big.rows = 40;
        return big;
    }());
    // Works on the action itself, so that its remaining points are visible even after it ends.
    State& s = scene.s;
    s.action = fresh_action(s, 0);
    s.action.begun = true;
    Outcome out;
    SeededDice dice(5);
    NoTableLog log;
    Action last = s.action;
    for (const std::string_view part : split(parts, ' ')) {
        const Stand& x = s.stands[0];
        const auto facing = [&](int turn) { return static_cast<std::uint8_t>(turned(x.facing, turn)); };
        TableOrder order = Done{};
        s.stands[1].at = hex_at(0, 0);
        if (part == "T+") order = Advance{piece(0), HexPlace{x.at, facing(1)}};
        if (part == "T-") order = Advance{piece(0), HexPlace{x.at, facing(-1)}};
        if (part == "AF") order = Advance{piece(0), HexPlace{x.at, facing(3)}};
        if (part[0] == 'A' && part != "AF") {
            const int turn = part == "A" ? 0 : part == "A+" ? 1 : -1;
            order = Advance{piece(0), HexPlace{neighbour(x.at, x.facing), facing(turn)}};
        }
        if (part == "X" || part == "S") s.stands[1].at = neighbour(x.at, x.facing);
        s.stands[1].figures = 4;
        s.stands[1].where = Where::table;
        if (part == "X") order = Charge{piece(0), piece(1), HexPlace{x.at, x.facing}};
        if (part == "S") order = Shoot{piece(0), piece(1)};
        if (part == "R") order = Reload{piece(0)};
        if (const auto r = Rules::check(s, order)) {
            out.refused = r->why;
            out.at_part = part;
            break;
        }
        const Stand before = s.stands[0];
        const Action then = s.action;
        Rules::apply(s, order, dice, log);
        if (part == "X" || part == "S") {
            // The effects of the fight on the stand are ignored here.
            s.stands[0].figures = before.figures;
            s.stands[0].at = before.at;
            s.stands[0].facing = before.facing;
            s.stands[0].panicked = false;
            s.stands[0].where = Where::table;
            s.fleeing = 0;
            s.clash = {};
            last = then;
            if (part == "X") --last.move_points;
            if (part == "S") last.shot = true;
            s.stage = Stage::act;
            s.action = last;
        } else {
            if (s.action.begun) {
                last = s.action;
            } else {  // spent: it ended by itself
                last = then;
                if (part != "R") last.move_points = 0;
                last.shot = last.shot || part == "R";
                if (part == "R" && facts(s, 0).build.weapon == Weapon::crossbows) --last.move_points;
                s.stage = Stage::act;
                s.action = last;
            }
        }
    }
    const Stand& x = s.stands[0];
    out.at = {static_cast<std::int16_t>(x.at.q - start.q), static_cast<std::int16_t>(x.at.r - start.r)};
    out.facing = x.facing;
    out.points = last.move_points;
    out.loaded = x.loaded;
    return out;
}

// LH-12, LH-13, LH-14, LH-15, LH-16, LH-17, LH-18, LH-19, LH-20, LH-59, LH-60, LH-61, LH-62, LH-63, LH-66, LH-67
TEST(LionheartExamples, E21_SingleActions) {
    const auto legal = [](const Outcome& o, int q, int r, int facing, int points, bool loaded = true) {
        EXPECT_EQ(o.refused, "") << o.at_part;
        EXPECT_EQ(o.at, (Hex{static_cast<std::int16_t>(q), static_cast<std::int16_t>(r)})) << o.at.q << "," << o.at.r;
        EXPECT_EQ(o.facing, facing);
        EXPECT_EQ(o.points, points);
        EXPECT_EQ(o.loaded, loaded);
    };
    legal(acted("lcav bows", "T+ A+ T+ T+ A S"), 0, 0, SW, 1);
    legal(acted("lcav bows", "T+ T+ A A A"), 3, 0, SE, 0);
    legal(acted("linf sidearms", "T- A T- X"), -1, 0, SW, 0);
    const Outcome tired = acted("inf spears", "A+ X");
    EXPECT_EQ(tired.at_part, "X");
    EXPECT_NE(tired.refused.find("movement point"), std::string::npos) << tired.refused;
    legal(acted("inf bows", "S A"), 0, -1, N, 0);
    const Outcome greedy = acted("inf bows", "S X");
    EXPECT_EQ(greedy.at_part, "X");
    EXPECT_NE(greedy.refused.find("shot or reloaded"), std::string::npos) << greedy.refused;
    legal(acted("cav spears a2", "A X"), 0, -1, N, 0);
    legal(acted("cav spears", "AF A+ A"), -1, 2, SW, 0);
    legal(acted("inf crossbows", "S A"), 0, -1, N, 0, false);
    const Outcome spent = acted("inf crossbows", "A R", false);
    EXPECT_EQ(spent.at_part, "R");
    EXPECT_NE(spent.refused.find("movement point"), std::string::npos) << spent.refused;
    legal(acted("lcav crossbows", "A R A", false), 0, -2, N, 1);
    legal(acted("inf arbalests", "R", false), 0, 0, N, 1);
    const Outcome moved = acted("linf arbalests", "T+ R", false);
    EXPECT_EQ(moved.at_part, "R");
    EXPECT_NE(moved.refused.find("without movement"), std::string::npos) << moved.refused;
    const Outcome twice = acted("linf crossbows", "R S", false);
    EXPECT_EQ(twice.at_part, "S");
    EXPECT_NE(twice.refused.find("already shot or reloaded"), std::string::npos) << twice.refused;
}

TEST(LionheartExamples, E22_StatesAndHexesInReach) {  // LH-13, LH-14, LH-15, LH-55, LH-56, LH-58, LH-59, LH-61
    struct Case {
        std::string_view stand;
        int points;
        std::size_t states, hexes;
    };
    for (const Case& c :
         {Case{"inf spears a0", 1, 7, 2}, Case{"cav spears a2", 2, 30, 8}, Case{"cav spears a0", 3, 94, 22},
          Case{"linf spears a0", 2, 78, 14}, Case{"linf spears a2", 1, 21, 4}, Case{"lcav spears a0", 4, 306, 52}}) {
        const State s = placed({put(c.stand, Side::first, 20, 20, N)}, {}, 40, 40);
        EXPECT_EQ(fresh_action(s, 0).move_points, c.points) << c.stand;
        std::vector<Reached> found;
        reach(s, 0, fresh_action(s, 0), found);
        std::set<std::tuple<int, int, int>> states;
        std::set<std::pair<int, int>> hexes;
        for (const Reached& r : found) {
            states.emplace(r.at.q, r.at.r, r.facing);
            hexes.emplace(r.at.q, r.at.r);
        }
        EXPECT_EQ(states.size(), c.states) << c.stand;
        EXPECT_EQ(hexes.size(), c.hexes) << c.stand;
    }
}

}  // namespace
}  // namespace banneret::lionheart
