#pragma once

#include <gtest/gtest.h>

#include <cstdint>

#include "engine/dice/rng.h"
#include "engine/tactics/battle.h"

namespace banneret::test {

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
