#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

#include "engine/commanders/table_commander.h"
#include "engine/dice/rng.h"
#include "engine/dice/seeded.h"
#include "engine/tactics/battle.h"

namespace banneret::test {

// Plays a battle between automatic commanders of all tempers; calls look(battle, decision) at every decision.
template <class Look>
void look_at_battle(Battle battle, std::uint64_t seed, Look look) {
    static constexpr std::array commanders = {TableCommander::steady, TableCommander::bold, TableCommander::wary};
    SeededDice dice(seed, 0);
    PerSide<Rng> minds{Rng(seed, 1), Rng(seed, 2)};
    NoTableLog quiet;
    while (const auto d = battle.pending()) {
        look(battle, *d);
        const TableCommander who = commanders[(seed + (d->side == Side::first ? 0 : seed / 3)) % 3];
        battle.apply(choose(battle, *d, who, minds[d->side], false).order, dice, quiet);
    }
}

// Compares a commander's answers with those it gives without its notes: a detached battle begins without any. The
// battle passed in keeps its notes from whatever moment it was asked last. Every order that the commander calls checked
// must be legal.
class KeptAnswers {
public:
    void look(const Battle& battle, const TableDecision& d, std::uint64_t seed) {
        for (const Temper temper : {Temper::steady, Temper::wary}) {
            Rng one(seed, 9), two(seed, 9);
            const CommandersChoice kept = battle.choose_as(d.side, temper, one, true),
                                   plain = battle.detached().choose_as(d.side, temper, two, true);
            ASSERT_EQ(kept.because, plain.because) << "seed " << seed;
            ASSERT_TRUE(kept.order == plain.order) << "seed " << seed << ": " << kept.because;
            ASSERT_EQ(kept.score, plain.score);
            ++decisions_;
            if (!kept.checked) continue;
            ++checked_;
            ASSERT_FALSE(battle.check(kept.order)) << "seed " << seed << ": " << kept.because;
        }
    }
    void expect_enough() const {
        EXPECT_GT(decisions_, 3'000);
        EXPECT_GT(checked_, decisions_ / 4);
    }

private:
    int decisions_ = 0, checked_ = 0;
};

}  // namespace banneret::test
