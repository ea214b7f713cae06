#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/core/check.h"
#include "engine/odds/games/matrix_game.h"

namespace banneret {

// The least payoff that row_mix guarantees the row player, and the most that column_mix concedes; at an equilibrium
// both equal the value.
inline Fraction worst_case_for_row(const MatrixGame& game, const std::vector<Fraction>& row_mix) {
    CHECK_EQ(row_mix.size(), game.payoff.size());
    std::optional<Fraction> worst;
    for (std::size_t j = 0; j < game.payoff.front().size(); ++j) {
        Fraction mean = 0;
        for (std::size_t i = 0; i < row_mix.size(); ++i) mean += row_mix[i] * game.payoff[i][j];
        if (!worst || mean < *worst) worst = mean;
    }
    return *worst;
}

inline Fraction worst_case_for_column(const MatrixGame& game, const std::vector<Fraction>& column_mix) {
    CHECK_EQ(column_mix.size(), game.payoff.front().size());
    std::optional<Fraction> worst;
    for (const auto& row : game.payoff) {
        Fraction mean = 0;
        for (std::size_t j = 0; j < column_mix.size(); ++j) mean += column_mix[j] * row[j];
        if (!worst || mean > *worst) worst = mean;
    }
    return *worst;
}

}  // namespace banneret
