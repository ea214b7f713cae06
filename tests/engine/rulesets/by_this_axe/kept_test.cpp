// The automatic commander's savings against the plain functions: places tried without sentences, targets found without
// weighing every enemy, and what one decision keeps for the next.

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "engine/rulesets/by_this_axe/advance_trials.h"
#include "engine/rulesets/by_this_axe/judgement.h"
#include "tests/conformance/armies.h"
#include "tests/engine/rulesets/kept_answers.h"

namespace banneret::axe {
namespace {

Battle battle_of_size(std::uint64_t seed, int units) {
    const TacticalRuleset& rules = *find_tactical_ruleset("by-this-axe");
    TableStart start = some_start(seed, units, 60);
    if (seed % 2 == 0) start = out_of_the_common(start, rules, seed);
    return std::get<Battle>(rules.begin(start));
}

const State& state_in(const Battle& b) {
    return *b.state<Rules>();
}

// Calls look(battle, decision) at every decision of a battle between automatic commanders.
template <class Look>
void look_at_battle(std::uint64_t seed, int units, Look look) {
    test::look_at_battle(battle_of_size(seed, units), seed, look);
}

TEST(AxeTrials, FindWhatTheCheckOfTheOrderFinds) {
    Rng rng(5, 0);
    int free = 0, refused = 0, round = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed)
        look_at_battle(seed, seed % 5 == 0 ? 14 : 6, [&](const Battle& battle, const TableDecision& d) {
            const State& s = state_in(battle);
            if (s.stage != Stage::move || d.moment != TableDecision::Moment::act) return;
            const std::size_t i = rng.below(static_cast<std::uint32_t>(s.pieces.size()));
            if (standing_refused(s, i)) return;
            const AdvanceTrials trials(s, i);
            for (int k = 0; k < 20; ++k) {
                InchPlace to = s.pieces[i].at;
                to.x += static_cast<Hundredths>(rng.below(2001)) - 1000;
                to.y += static_cast<Hundredths>(rng.below(2001)) - 1000;
                to.degrees = static_cast<std::int16_t>(rng.below(360));
                const bool no = advance_refused(s, i, to).has_value();
                ASSERT_EQ(trials.at(to).what != Obstacle::none, no) << "seed " << seed << ", piece " << i + 1;
                const InchPoint a = centre(body(s, i)), b = centre(at_place(s, i, to));
                const Everybody all{s, i};
                round += !no && Obstacles(s, i, all).who_bars(a, b).has_value();
                ++(no ? refused : free);
            }
        });
    EXPECT_GT(free, 300);
    EXPECT_GT(refused, 3'000);
    EXPECT_GT(round, 10) << "ways round others";
}

// The plain twins of nearest_target() and threatened().
std::optional<std::size_t> nearest_by_all(const Judgement& j, std::size_t i) {
    std::optional<std::size_t> best;
    double least = 0;
    for (std::size_t e = 0; e < j.s.pieces.size(); ++e) {
        if (!j.enemy(e)) continue;
        const bool routed = j.s.pieces[e].routed;
        const double net = routed ? routed_worth : j.clash(i, e, true, Edge::front).net();
        double d = (gap_between(j.s, i, e) + 300) * std::exp(-3.0 * net);
        if (routed) d *= 2;
        if (facts(j.s, e).character) d *= 4;
        if (in_melee(j.s, e)) d *= 3;
        if (best && d >= least) continue;
        best = e;
        least = d;
    }
    return best;
}
bool threatened_by_any(const Judgement& j, std::size_t i, const InchPlace& to) {
    Rect r = body(j.s, i);
    r.at = to;
    for (std::size_t e = 0; e < j.s.pieces.size(); ++e)
        if (j.enemy(e) && !j.s.pieces[e].routed && !in_melee(j.s, e) && gap(r, body(j.s, e)) <= rate(j.s, e) &&
            exchange(j.s, e, i, true) > j.w.danger)
            return true;
    return false;
}

TEST(AxeNotes, TargetsAndThreatsAreThoseOfThePlainFunctions) {
    Rng rng(6, 0);
    int looked = 0, threats = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed)
        look_at_battle(seed, seed % 5 == 0 ? 14 : 6, [&](const Battle& battle, const TableDecision& d) {
            const State& s = state_in(battle);
            if (s.stage != Stage::move || d.moment != TableDecision::Moment::act) return;
            const Battle apart = battle.detached();
            const Judgement j{s, d.side, {}}, plain{state_in(apart), d.side, {}};
            for (const std::size_t i : call(s, d.side).units) {
                if (!is_deployed(s, i)) continue;
                ++looked;
                ASSERT_EQ(j.nearest_target(i), nearest_by_all(plain, i)) << "seed " << seed << ", piece " << i + 1;
                const Hundredths most = rate(s, i);
                const auto feared = j.dangers(i, most);
                for (int k = 0; k < 4; ++k) {
                    const InchPlace to =
                        j.place_towards(i, {2400, 2400}, static_cast<int>(rng.below(360)),
                                        static_cast<Hundredths>(rng.below(static_cast<std::uint32_t>(most) + 1)));
                    const bool fears = threatened_by_any(plain, i, to);
                    threats += fears;
                    ASSERT_EQ(j.threatened(i, to, feared), fears) << "seed " << seed << ", piece " << i + 1;
                }
            }
        });
    EXPECT_GT(looked, 3'000);
    EXPECT_GT(threats, 300);
}

// All that is kept, asked for at every decision, against a battle of its own, which begins without notes.
TEST(AxeNotes, WhatIsKeptIsWhatIsFoundAnew) {
    int pairs = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed)
        look_at_battle(seed, seed % 5 == 0 ? 14 : 6, [&](const Battle& battle, const TableDecision& d) {
            const State& s = state_in(battle);
            const Battle apart = battle.detached();
            const Judgement kept{s, d.side, {}}, anew{state_in(apart), d.side, {}};
            for (const std::size_t i : call(s, d.side).all)
                for (const std::size_t e : call(s, other(d.side)).all) {
                    if (!is_deployed(s, i) || !is_deployed(s, e)) continue;
                    ++pairs;
                    ASSERT_EQ(kept.lure(i, e).net, anew.lure(i, e).net)
                        << "seed " << seed << ", turn " << s.turn << ", pieces " << i + 1 << " and " << e + 1;
                    ASSERT_EQ(kept.exchange_of_charge(e, i), exchange(s, e, i, true))
                        << "seed " << seed << ", turn " << s.turn;
                }
            ASSERT_EQ(kept.outshot(), anew.outshot()) << "seed " << seed << ", turn " << s.turn;
        });
    EXPECT_GT(pairs, 50'000);
}

TEST(AxeNotes, NoAnswerDependsOnWhatIsKept) {
    test::KeptAnswers answers;
    for (std::uint64_t seed = 1; seed <= 40; ++seed)
        look_at_battle(seed, seed % 5 == 0 ? 14 : 6,
                       [&](const Battle& battle, const TableDecision& d) { answers.look(battle, d, seed); });
    answers.expect_enough();
}

}  // namespace
}  // namespace banneret::axe
