#pragma once

#include <vector>

#include "engine/core/fraction.h"

namespace banneret {

// A zero-sum game of two players: row i against column j pays the row player payoff[i][j].
struct MatrixGame {
    std::vector<std::vector<Fraction>> payoff;  // rectangular, at least 1 x 1
};

// The value and one optimal mix per player, exact: each mix adds up to 1, and neither player gains by any pure answer.
struct Equilibrium {
    Fraction value;
    std::vector<Fraction> row_mix, column_mix;
};
Equilibrium solve(const MatrixGame& game);
// The same by exact arithmetic from the first pivot on: what solve() falls back to where its doubles fail.
Equilibrium solve_exactly(const MatrixGame& game);

// Least the row player is sure of with this mix, and most the column player concedes with his: they meet at the value.
Fraction worst_case_for_row(const MatrixGame& game, const std::vector<Fraction>& row_mix);
Fraction worst_case_for_column(const MatrixGame& game, const std::vector<Fraction>& column_mix);

}  // namespace banneret
