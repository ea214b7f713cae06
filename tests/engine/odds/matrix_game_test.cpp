#include "engine/odds/games/matrix_game.h"

#include <gtest/gtest.h>

#include <array>

#include "engine/dice/rng.h"
#include "engine/odds/games/matrix_game_quick.h"
#include "tests/support/worst_case.h"

namespace banneret {
namespace {

using Matrix = std::vector<std::vector<Fraction>>;

Fraction sum(const std::vector<Fraction>& mix) {
    Fraction out = 0;
    for (const Fraction& f : mix) out += f;
    return out;
}

// The definition of an equilibrium: two mixes, and neither player gains by any response to the other's.
void expect_equilibrium(const MatrixGame& game, const Equilibrium& e) {
    EXPECT_EQ(sum(e.row_mix), 1);
    EXPECT_EQ(sum(e.column_mix), 1);
    for (const Fraction& f : e.row_mix) EXPECT_GE(f, 0);
    for (const Fraction& f : e.column_mix) EXPECT_GE(f, 0);
    EXPECT_EQ(worst_case_for_row(game, e.row_mix), e.value);
    EXPECT_EQ(worst_case_for_column(game, e.column_mix), e.value);
}

Equilibrium solved(const Matrix& payoff) {
    const MatrixGame game{payoff};
    const Equilibrium e = solve(game);
    expect_equilibrium(game, e);
    return e;
}

TEST(MatrixGame, MatchingPenniesIsEvenAndMixedInHalves) {
    const Equilibrium e = solved({{1, -1}, {-1, 1}});
    EXPECT_EQ(e.value, 0);
    EXPECT_EQ(e.row_mix, (std::vector<Fraction>{fraction(1, 2), fraction(1, 2)}));
    EXPECT_EQ(e.column_mix, (std::vector<Fraction>{fraction(1, 2), fraction(1, 2)}));
}

TEST(MatrixGame, AnUnevenTwoByTwoHasTheTextbookMix) {
    const Equilibrium e = solved({{3, -1}, {-2, 4}});  // value (3*4 - 2) / (3 + 4 + 1 + 2)
    EXPECT_EQ(e.value, 1);
    EXPECT_EQ(e.row_mix, (std::vector<Fraction>{fraction(3, 5), fraction(2, 5)}));
    EXPECT_EQ(e.column_mix, (std::vector<Fraction>{fraction(1, 2), fraction(1, 2)}));
}

TEST(MatrixGame, ASaddlePointIsPlayedPure) {
    const Equilibrium e = solved({{4, 2, 5}, {1, 0, 3}, {7, -1, 2}});
    EXPECT_EQ(e.value, 2);
    EXPECT_EQ(e.row_mix, (std::vector<Fraction>{1, 0, 0}));
    EXPECT_EQ(e.column_mix, (std::vector<Fraction>{0, 1, 0}));
}

TEST(MatrixGame, ADominatedRowAndColumnAreNeverPlayed) {
    const Equilibrium e = solved({{1, -1, 9}, {-1, 1, 9}, {-2, -2, 8}});
    EXPECT_EQ(e.value, 0);
    EXPECT_EQ(e.row_mix[2], 0);
    EXPECT_EQ(e.column_mix[2], 0);
}

TEST(MatrixGame, OneRowIsAnsweredByItsLeastAndOneColumnByItsMost) {
    EXPECT_EQ(solved({{fraction(1, 2), fraction(1, 3), fraction(5, 7)}}).value, fraction(1, 3));
    EXPECT_EQ(solved({{fraction(1, 2)}, {fraction(1, 3)}, {fraction(5, 7)}}).value, fraction(5, 7));
    EXPECT_EQ(solved({{fraction(-3, 7)}}).value, fraction(-3, 7));
}

TEST(MatrixGame, EqualPayoffsAreTheValueWhateverIsPlayed) {
    EXPECT_EQ(solved(Matrix(4, std::vector<Fraction>(3, fraction(-2, 9)))).value, fraction(-2, 9));
    EXPECT_EQ(solved(Matrix(5, std::vector<Fraction>(5, 0))).value, 0);
}

TEST(MatrixGame, LargeDenominatorsStayExact) {
    const std::int64_t prime = 2'147'483'647;
    const Equilibrium e = solved({{fraction(1, prime), 0}, {0, fraction(1, prime - 2)}});
    EXPECT_EQ(e.value, fraction(1, 2 * prime - 2));
}

// Numbers of every size: small, as large as the losses of a mix, and beyond doubles and machine words. For few short
// numbers, where ties are common, the mix is exactly that of the exact solver.
TEST(MatrixGame, TheQuickWayAgreesWithTheExactOne) {
    Rng rng(41);
    const std::array<std::int64_t, 4> under = {6, 27'993'600, 1'306'069'401'600, 9'007'199'254'740'881};
    int by_doubles = 0;
    for (int trial = 0; trial < 4'000; ++trial) {
        const std::size_t rows = 1 + rng.below(8), columns = 1 + rng.below(8);
        const bool mixed = trial % 2 == 0;
        MatrixGame game{Matrix(rows, std::vector<Fraction>(columns))};
        for (auto& row : game.payoff)
            for (Fraction& f : row) {
                const auto below = mixed ? under[rng.below(4)] : under[static_cast<std::size_t>(trial / 2 % 4)];
                f = fraction(static_cast<std::int64_t>(rng.below(trial % 3 == 0 ? 4 : 1u << 30)) - 2, below);
            }
        const Equilibrium quick = solve(game), exact = solve_exactly(game);
        expect_equilibrium(game, quick);
        EXPECT_EQ(quick.value, exact.value) << trial;
        by_doubles += solve_in_doubles(game) ? 1 : 0;
        if (mixed || trial % 3 != 0) continue;
        EXPECT_EQ(quick.row_mix, exact.row_mix) << trial;
        EXPECT_EQ(quick.column_mix, exact.column_mix) << trial;
    }
    EXPECT_GT(by_doubles, 3'000);
}

// Two equilibria that differ by less than doubles can represent: only the exact proof separates them.
TEST(MatrixGame, WhatDoublesCannotTellApartIsSolvedExactly) {
    const Fraction hair = Fraction(1, mpz_class("1000000000000000000000000"));
    const Equilibrium e = solved({{fraction(1, 3) + hair, fraction(1, 3)}, {fraction(1, 3), fraction(1, 3) + hair}});
    EXPECT_EQ(e.value, Fraction(fraction(1, 3) + hair / 2));
}

TEST(MatrixGame, AGameTooLargeForTheQuickWayIsSolvedAllTheSame) {
    Rng rng(43);
    MatrixGame game{Matrix(12, std::vector<Fraction>(9))};
    for (auto& row : game.payoff)
        for (Fraction& f : row) f = fraction(static_cast<std::int64_t>(rng.below(41)) - 20, 7);
    EXPECT_FALSE(solve_in_doubles(game));
    expect_equilibrium(game, solve(game));
}

// Entries from few numbers, so that ties, equal rows and pivots with equal ratios are common.
TEST(MatrixGame, TenThousandRandomMatricesAreEquilibriaByBestReplies) {
    Rng rng(20240607);
    for (int trial = 0; trial < 10'000; ++trial) {
        const std::size_t rows = 1 + rng.below(6), columns = 1 + rng.below(6);
        const std::uint32_t spread = 1 + rng.below(trial % 3 == 0 ? 2 : 40);
        const std::int64_t under = trial % 2 == 0 ? 1 : 1 + rng.below(999);
        Matrix payoff(rows, std::vector<Fraction>(columns));
        for (auto& row : payoff)
            for (Fraction& f : row) f = fraction(static_cast<std::int64_t>(rng.below(2 * spread + 1)) - spread, under);
        if (rows > 1 && trial % 5 == 0) payoff[rows - 1] = payoff[0];
        if (columns > 1 && trial % 7 == 0)
            for (auto& row : payoff) row[columns - 1] = row[0];
        const MatrixGame game{payoff};
        expect_equilibrium(game, solve(game));
        if (HasFailure()) FAIL() << "trial " << trial;
    }
}

TEST(MatrixGame, ExchangingThePlayersTurnsTheSignOfTheValue) {
    Rng rng(7);
    for (int trial = 0; trial < 200; ++trial) {
        Matrix payoff(5, std::vector<Fraction>(5)), turned = payoff;
        for (std::size_t i = 0; i < 5; ++i)
            for (std::size_t j = 0; j < 5; ++j) {
                payoff[i][j] = fraction(static_cast<std::int64_t>(rng.below(13)) - 6, 6);
                turned[j][i] = -payoff[i][j];
            }
        EXPECT_EQ(solve({payoff}).value, -solve({turned}).value);
    }
}

}  // namespace
}  // namespace banneret
