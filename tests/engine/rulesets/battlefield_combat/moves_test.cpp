// The commander's and the check's savings with moves, against plain searches of the rules.

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "engine/rulesets/battlefield_combat/battlefield.h"
#include "tests/conformance/armies.h"
#include "tests/engine/rulesets/kept_answers.h"

namespace banneret::battlefield {
namespace {

// Calls look(battle, decision) at every decision of battles: half of them with all that the ruleset knows, a quarter
// without characters.
template <class Look>
void look_at_battles(std::uint64_t battles, Look look) {
    const TacticalRuleset& rules = *find_tactical_ruleset("battlefield-combat");
    for (std::uint64_t seed = 1; seed <= battles; ++seed) {
        TableStart start = some_start(seed, 4 + static_cast<int>(seed % 7));
        if (seed % 2 == 0) start = out_of_the_common(with_house_and_ground(start, rules, seed), rules, seed);
        for (const Side side : both_sides)
            if (seed % 4 == 1) start.sides[side].characters.clear(), start.sides[side].general = {};
        test::look_at_battle(std::get<Battle>(rules.begin(start)), seed, look);
    }
}

// The squares of a regular move, with no more than the questions that the rules ask of each step.
std::vector<Reached> plain_reach(const State& s, std::size_t i, int steps) {
    const Piece& p = s.pieces[i];
    const Facts& f = facts(s, i);
    const Contacts before = contacts_at(s, p.at, p.side);
    std::vector<Reached> out{{p.at, 0, true, -1}};
    for (std::size_t n = 0; n < out.size(); ++n) {
        const Reached here = out[n];
        if (here.steps >= steps) break;
        const Contacts now = contacts_at(s, here.at, p.side);
        const bool met = std::ranges::any_of(now.unit, [&](std::uint16_t e) {
            return e != nobody && std::ranges::find(before.unit, e) == before.unit.end();
        });
        if (n > 0 && met && !f.flying) continue;
        if (n > 0 && f.commander && lone_on(s, here.at, other(p.side)) != nobody) continue;
        for (int d = 0; d < 8; ++d) {
            const Square q = step(here.at, d);
            if (!can_step(s, i, here.at, d)) continue;
            const std::uint16_t there = unit_on(s, q);
            const bool a_friend = there != nobody && there != i && s.pieces[there].side == p.side;
            const bool an_enemy = there != nobody && s.pieces[there].side != p.side && !s.pieces[there].hidden;
            const bool commander = !f.commander && lone_on(s, q, other(p.side)) != nobody;
            if ((an_enemy || commander) && !f.flying) continue;
            if (a_friend && !f.mounted && !f.commander && !f.flying) continue;
            if (std::ranges::any_of(out, [&](const Reached& r) { return r.at == q; })) continue;
            const bool taken = a_friend || an_enemy || commander || closed(s, q, i);
            out.push_back({q, static_cast<std::uint8_t>(here.steps + 1), !taken, static_cast<std::int16_t>(n)});
        }
    }
    return out;
}

TEST(BattlefieldMoves, ReachWhatAPlainSearchReaches) {  // BCR-3.2, BCR-R8, BCR-R10
    Rng rng(7, 0);
    int squares = 0, barred = 0;
    look_at_battles(24, [&](const Battle& battle, const TableDecision&) {
        const State& s = *battle.state<Rules>();
        const std::size_t i = rng.below(static_cast<std::uint32_t>(s.pieces.size()));
        if (!on_table(s.pieces[i])) return;
        for (int steps = 1; steps <= 4; ++steps) {
            Reach all;
            reach(s, i, steps, all);
            const std::vector<Reached> plain = plain_reach(s, i, steps);
            ASSERT_EQ(all.size(), plain.size());
            for (std::size_t n = 0; n < plain.size(); ++n) {
                ASSERT_TRUE(all[n].at == plain[n].at);
                ASSERT_EQ(all[n].steps, plain[n].steps);
                ASSERT_EQ(all[n].may_end, plain[n].may_end);
                ASSERT_EQ(all[n].from, plain[n].from);
                ++squares;
                barred += !plain[n].may_end;
            }
        }
    });
    EXPECT_GT(squares, 100'000);
    EXPECT_GT(barred, 1'000);
}

TEST(BattlefieldMoves, AreCheckedTheSameWithoutASearchForAReachedSquare) {
    Rng rng(8, 0);
    int legal_ones = 0, refused = 0;
    look_at_battles(24, [&](const Battle& battle, const TableDecision& d) {
        const State& s = *battle.state<Rules>();
        // Only one piece at each decision, since every order is searched anew.
        const std::size_t i = rng.below(static_cast<std::uint32_t>(s.pieces.size()));
        if (!on_table(s.pieces[i]) || s.pieces[i].side != d.side) return;
        Reach all;
        reach(s, i, speed_now(s, i), all);
        for (const Reached& r : all) {
            if (!r.may_end || r.steps == 0) continue;
            for (int facing = 0; facing < 8; facing += 2)
                for (const Gait gait : {Gait::normal, Gait::disengage}) {
                    const Advance o{piece(i), SquarePlace{r.at, static_cast<std::uint8_t>(facing)}, gait};
                    const bool may = legal(s, o);
                    ASSERT_EQ(legal_if_reached(s, o), may);
                    ++(may ? legal_ones : refused);
                }
        }
    });
    EXPECT_GT(legal_ones, 10'000);
    EXPECT_GT(refused, 10'000);
}

TEST(BattlefieldMoves, OfTheCommanderAreLegalWhereItSaysSo) {
    test::KeptAnswers answers;
    look_at_battles(24, [&](const Battle& battle, const TableDecision& d) { answers.look(battle, d, 1); });
    answers.expect_enough();
}

}  // namespace
}  // namespace banneret::battlefield
