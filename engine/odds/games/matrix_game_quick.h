#pragma once

#include <optional>

#include "engine/odds/games/matrix_game.h"

namespace banneret {

// Finds the equilibrium of a small game by a simplex in doubles and proves it in integers, so that a result is always
// exact. None if the game has more than 8 rows or columns or the proof fails. If a game has several equilibria, the
// result equals that of solve_exactly() when the payoffs in lowest terms are short; otherwise it may be another one.
// REQUIRES: the game is rectangular and not empty.
std::optional<Equilibrium> solve_in_doubles(const MatrixGame& game);

}  // namespace banneret
