#pragma once

#include <vector>

#include "engine/core/fraction.h"

namespace banneret {

// A zero-sum game of two players in normal form: row i against column j pays payoff[i][j] to the row player.
struct MatrixGame {
    std::vector<std::vector<Fraction>> payoff;  // rectangular, at least 1 x 1
};

// The value and one optimal mix per player, exact: each mix adds up to 1, and no pure strategy gains against the
// other's mix.
struct Equilibrium {
    Fraction value;
    std::vector<Fraction> row_mix, column_mix;
};
Equilibrium solve(const MatrixGame& game);
// Solves by exact arithmetic from the first pivot on; solve() falls back to it if floating point fails.
Equilibrium solve_exactly(const MatrixGame& game);

}  // namespace banneret
