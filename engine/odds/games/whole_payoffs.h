#pragma once

#include <vector>

#include "engine/odds/games/matrix_game.h"

namespace banneret {

// The payoffs of a matrix game as positive whole numbers, row by row: payoff = ((entry - 1) * step + least) / scale.
struct WholePayoffs {
    std::vector<mpz_class> entries;
    mpz_class scale = 1, least, step;
};
// REQUIRES: the game is rectangular and not empty.
WholePayoffs whole_payoffs(const MatrixGame& game);

}  // namespace banneret
