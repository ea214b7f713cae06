#pragma once

#include <optional>

#include "engine/odds/games/matrix_game.h"

namespace banneret {

// The equilibrium of a small game found by a simplex in doubles and proven in whole numbers: exact where it is given.
// Nothing where the game has more than 8 rows or columns or the proof fails. Of a game with several equilibria it is that
// of solve_exactly() where the payoffs, brought to lowest terms, are short; otherwise it may be another one.
// REQUIRES: the game is rectangular and not empty.
std::optional<Equilibrium> solve_in_doubles(const MatrixGame& game);

}  // namespace banneret
