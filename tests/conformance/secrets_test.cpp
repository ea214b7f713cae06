// Hidden facts do not affect anything a side is shown: questions, refusals, reach, odds before the click, events, or
// the orders of its automatic commander. Figures are lost only where an event reports the loss.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "engine/commanders/table_commander.h"
#include "engine/dice/seeded.h"
#include "tests/conformance/armies.h"

namespace banneret {
namespace {

class Secrets : public testing::TestWithParam<const TacticalRuleset*> {
protected:
    Battle battle(std::uint64_t seed) const {
        TableStart start = some_start(seed, 4, most_men_of(seed));
        // Most secrets come from ambushes and flank marches.
        if (seed % 2 == 0) {
            start.stratagem.second = Stratagem::ambush;
            start.sides.second.units.front().abilities.add(Ability::camouflage);
            if (seed % 4 == 0) start.stratagem.first = Stratagem::flank_march;
        }
        return std::get<Battle>(GetParam()->begin(out_of_the_common(start, *GetParam(), seed)));
    }
};

using Pieces = std::map<std::uint32_t, BoardBlock>;
Pieces seen_by(const Battle& b, Side viewer) {
    Pieces out;
    for (const BoardBlock& block : b.view(viewer).blocks) out[block.piece.value] = block;
    return out;
}
// The pieces of both sides, each as its own side sees it.
Pieces all_of(const Battle& b) {
    Pieces out;
    for (const Side side : both_sides)
        for (const auto& [n, block] : seen_by(b, side))
            if (block.side == side) out[n] = block;
    return out;
}

// Plays on as a commander or at random, and looks at every step.
template <class Look>
void play(Battle& b, std::uint64_t seed, int most, Look&& look) {
    Rng mind(seed, 9);
    SeededDice dice(seed);
    for (int n = 0; n < most; ++n) {
        const auto d = b.pending();
        if (!d) return;
        const auto orders = b.candidates(mind, 8);
        const bool wild = mind.below(3) == 0;
        const TableOrder order = wild ? orders[mind.below(static_cast<std::uint32_t>(orders.size()))]
                                      : choose(b, *d, TableCommander::bold, mind).order;
        const Battle before = b;
        RecordingTableLog log;
        b.apply(order, dice, log);
        look(n, before, order, log.events);
        if (testing::Test::HasFatalFailure()) return;
    }
}

std::string words(const std::optional<Refusal>& r) {
    return r ? r->why : "allowed";
}

TEST_P(Secrets, TellInNothingASideIsShown) {
    for (const std::uint64_t seed : seeds_to(16)) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Battle b = battle(seed);
        Rng mind(seed, 12);
        play(b, seed, 300, [&](int n, const Battle& before, const TableOrder&, const auto&) {
            SCOPED_TRACE("decision " + std::to_string(n));
            const TableDecision d = *before.pending();
            const Battle other_truth = before.as_seen_by(d.side, mind);
            EXPECT_EQ(other_truth.pending(), d);
            EXPECT_EQ(other_truth.question(d), before.question(d));
            for (const auto& [number, block] : seen_by(before, d.side)) {
                EXPECT_EQ(other_truth.name(block.piece), before.name(block.piece));
                if (block.side != d.side) continue;
                EXPECT_TRUE(other_truth.reachable(block.piece) == before.reachable(block.piece))
                    << before.name(block.piece) << " can go elsewhere";
            }
            for (const Battle* from : {&before, &other_truth})
                for (const TableOrder& o : from->candidates(mind, 12)) {
                    ASSERT_EQ(words(other_truth.check(o)), words(before.check(o))) << key(o);
                    if (before.check(o)) continue;
                    EXPECT_EQ(other_truth.preview(o), before.preview(o));
                }
        });
    }
}

TEST_P(Secrets, TellInNothingACommanderDoes) {
    for (const std::uint64_t seed : seeds_to(16)) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Battle b = battle(seed);
        Rng mind(seed, 12);
        play(b, seed, 200, [&](int n, const Battle& before, const TableOrder&, const auto&) {
            SCOPED_TRACE("decision " + std::to_string(n));
            const TableDecision d = *before.pending();
            const Battle other_truth = before.as_seen_by(d.side, mind);
            const auto answer = [&](const Battle& from, TableCommander c, const RolloutBudget& budget) {
                Rng thoughts(seed, static_cast<std::uint64_t>(n));
                return choose(from, d, c, thoughts, true, budget);
            };
            for (const TableCommander c : table_commanders()) {
                if (c == TableCommander::rollout) continue;  // checked below, less often
                const CommandersChoice is = answer(before, c, {}), would_be = answer(other_truth, c, {});
                ASSERT_EQ(is.order, would_be.order) << key(c) << ": " << is.because << " / " << would_be.because;
                EXPECT_EQ(is.because, would_be.because);
                EXPECT_FALSE(is.because.empty()) << key(c) << " " << key(is.order);
                EXPECT_EQ(before.check(is.order), std::nullopt);
            }
            if (n % 25 > 0) return;
            const RolloutBudget small{3, 1, 8};
            const CommandersChoice is = answer(before, TableCommander::rollout, small);
            EXPECT_EQ(is.order, answer(other_truth, TableCommander::rollout, small).order);
            EXPECT_FALSE(is.because.empty());
        });
    }
}

// The piece that an event names as acting, moving or suffering.
PieceId named(const TableEvent& e) {
    if (const auto* o = std::get_if<OrderCarriedOut>(&e)) return piece_of(o->order);
    if (const auto* m = std::get_if<Moved>(&e)) return m->piece;
    if (const auto* s = std::get_if<StateChanged>(&e)) return s->piece;
    if (const auto* l = std::get_if<FiguresLost>(&e)) return l->piece;
    if (const auto* f = std::get_if<DiceFell>(&e)) return f->piece;
    return {};
}

// How many events on the enemy each side was shown, and how many were hidden from one side.
struct Mentions {
    int of_enemies = 0, kept = 0;
};
// A side is shown events of an enemy piece only if it saw the piece before or sees it now.
void expect_no_unseen(const Battle& before, const Battle& b, const std::vector<TableEvent>& events,
                      Mentions& mentions) {
    const Pieces everybody = all_of(before);
    for (const Side viewer : both_sides) {
        Pieces seen = seen_by(before, viewer);
        seen.merge(seen_by(b, viewer));
        for (const TableEvent& e : events) {
            const auto shown = b.visible_event(e, viewer);
            if (!shown) {
                ++mentions.kept;
                continue;
            }
            const PieceId p = named(*shown);
            if (!p || !everybody.contains(p.value) || everybody.at(p.value).side == viewer) continue;
            ++mentions.of_enemies;
            EXPECT_TRUE(seen.contains(p.value)) << b.describe(*shown);
        }
    }
}
// Figures are lost only where an event reports the loss. Returns the number of losses.
int expect_losses_visible(const Battle& before, const Battle& b, const std::vector<TableEvent>& events) {
    int losses = 0;
    std::map<std::uint32_t, int> lost;
    std::set<std::uint32_t> healed;
    for (const TableEvent& e : events)
        if (const auto* h = std::get_if<HitsHealed>(&e)) healed.insert(h->piece.value);
    for (const TableEvent& e : events)
        if (const auto* l = std::get_if<FiguresLost>(&e)) {
            lost[l->piece.value] += l->figures;
            EXPECT_GT(l->figures, 0);
            ++losses;
        }
    const Pieces then = all_of(before), now = all_of(b);
    for (const auto& [number, block] : now) {
        EXPECT_LE(block.figures, block.started);
        if (!then.contains(number)) continue;
        const int left = then.at(number).figures - lost[number];
        // Healing brings figures back, but its event counts hits.
        if (healed.contains(number)) {
            EXPECT_GE(block.figures, left) << b.name(block.piece);
        } else {
            EXPECT_EQ(block.figures, left) << b.name(block.piece);
        }
    }
    for (const auto& [number, figures] : lost)
        if (then.contains(number)) {
            EXPECT_LE(figures, then.at(number).figures);
        }
    return losses;
}

TEST_P(Secrets, EventsNameNobodyUnseenAndTellEveryFigureThatGoes) {
    Mentions mentions;
    int losses = 0;
    for (const std::uint64_t seed : seeds_to(16)) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Battle b = battle(seed);
        play(b, seed, 2'000,
             [&](int n, const Battle& before, const TableOrder&, const std::vector<TableEvent>& events) {
                 SCOPED_TRACE("decision " + std::to_string(n));
                 if (n < 300) expect_no_unseen(before, b, events, mentions);
                 losses += expect_losses_visible(before, b, events);
             });
    }
    EXPECT_GT(mentions.of_enemies, 100);
    EXPECT_GT(mentions.kept, 0) << "something is hidden in these battles";
    EXPECT_GT(losses, 0);
}

INSTANTIATE_TEST_SUITE_P(Rulesets, Secrets, testing::ValuesIn(rulesets_to_play()), [](const auto& r) {
    std::string name;
    for (const char c : r.param->key) name += c == '-' ? '_' : c;
    return name;
});

}  // namespace
}  // namespace banneret
