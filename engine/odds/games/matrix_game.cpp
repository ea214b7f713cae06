#include "engine/odds/games/matrix_game.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/core/check.h"
#include "engine/odds/games/matrix_game_quick.h"
#include "engine/odds/games/whole_payoffs.h"

namespace banneret {

namespace {

// Solves the column player's linear programme: maximise the sum of y with A y <= 1, y >= 0, where A is the payoff made
// positive and whole. The value is one over the sum, and the dual is the row player's mix.
//
// The tableau is condensed: one column for each variable out of the basis. Every entry is a whole number over the one
// common denominator `under_`, each pivot divides exactly by the last one (Edmonds), and no entry outgrows a minor of
// A. A minor of six loss payoffs exceeds 128 bits, so the entries are GMP integers; at this size they cost
// microseconds.
class Tableau {
public:
    Tableau(const std::vector<mpz_class>& a, std::size_t rows, std::size_t columns)
        : rows_(rows), columns_(columns), entries_((rows + 1) * (columns + 1)), in_basis_(rows), outside_(columns) {
        for (std::size_t i = 0; i < rows_; ++i) {
            for (std::size_t j = 0; j < columns_; ++j) at(i, j) = a[i * columns_ + j];
            at(i, columns_) = 1;
            in_basis_[i] = columns_ + i;
        }
        for (std::size_t j = 0; j < columns_; ++j) {
            at(rows_, j) = -1;
            outside_[j] = j;
        }
    }

    void maximise() {
        while (const auto column = entering()) pivot(leaving(*column), *column);
    }

    // Sum of y at the optimum.
    Fraction sum() const { return over(at(rows_, columns_)); }
    // The variable of column j of the game.
    Fraction y(std::size_t j) const {
        const auto found = std::find(in_basis_.begin(), in_basis_.end(), j);
        return found == in_basis_.end() ? Fraction(0) : over(at(index(in_basis_, found), columns_));
    }
    // The dual variable of row i of the game.
    Fraction x(std::size_t i) const {
        const auto found = std::find(outside_.begin(), outside_.end(), columns_ + i);
        return found == outside_.end() ? Fraction(0) : over(at(rows_, index(outside_, found)));
    }

private:
    using Variables = std::vector<std::size_t>;  // 0..columns-1 are the y, followed by the slack variables of the rows
    static std::size_t index(const Variables& all, Variables::const_iterator it) {
        return static_cast<std::size_t>(it - all.begin());
    }
    mpz_class& at(std::size_t i, std::size_t j) { return entries_[i * (columns_ + 1) + j]; }
    const mpz_class& at(std::size_t i, std::size_t j) const { return entries_[i * (columns_ + 1) + j]; }
    Fraction over(const mpz_class& n) const {
        Fraction out(n, under_);
        out.canonicalize();
        return out;
    }

    // Bland's rule, here and in leaving(): the candidate with the lowest number, which prevents cycling.
    std::optional<std::size_t> entering() const {
        std::optional<std::size_t> best;
        for (std::size_t j = 0; j < columns_; ++j)
            if (at(rows_, j) < 0 && (!best || outside_[j] < outside_[*best])) best = j;
        return best;
    }
    std::size_t leaving(std::size_t column) const {
        std::optional<std::size_t> best;
        for (std::size_t i = 0; i < rows_; ++i) {
            if (at(i, column) <= 0) continue;
            if (!best) {
                best = i;
                continue;
            }
            const int order = cmp(at(i, columns_) * at(*best, column), at(*best, columns_) * at(i, column));
            if (order < 0 || (order == 0 && in_basis_[i] < in_basis_[*best])) best = i;
        }
        CHECK(best.has_value());  // A is positive, so no column is unbounded
        return *best;
    }

    void pivot(std::size_t row, std::size_t column) {
        const mpz_class by = at(row, column);
        for (std::size_t i = 0; i <= rows_; ++i) {
            if (i == row) continue;
            const mpz_class factor = at(i, column);
            for (std::size_t j = 0; j <= columns_; ++j) {
                if (j == column) continue;
                mpz_class& entry = at(i, j);
                entry *= by;
                mpz_submul(entry.get_mpz_t(), factor.get_mpz_t(), at(row, j).get_mpz_t());
                mpz_divexact(entry.get_mpz_t(), entry.get_mpz_t(), under_.get_mpz_t());
            }
            at(i, column) = -factor;
        }
        at(row, column) = under_;
        under_ = by;
        std::swap(in_basis_[row], outside_[column]);
    }

    std::size_t rows_, columns_;
    std::vector<mpz_class> entries_;  // the last row is the objective, the last column the right-hand side
    mpz_class under_ = 1;             // always above 0
    Variables in_basis_, outside_;
};

Equilibrium solved_exactly(const WholePayoffs& whole, std::size_t rows, std::size_t columns) {
    Tableau tableau(whole.entries, rows, columns);
    tableau.maximise();
    const Fraction sum = tableau.sum();
    Equilibrium out;
    out.value = ((1 / sum - 1) * whole.step + whole.least) / whole.scale;
    for (std::size_t i = 0; i < rows; ++i) out.row_mix.push_back(tableau.x(i) / sum);
    for (std::size_t j = 0; j < columns; ++j) out.column_mix.push_back(tableau.y(j) / sum);
    return out;
}

}  // namespace

Equilibrium solve(const MatrixGame& game) {
    CHECK(!game.payoff.empty() && !game.payoff.front().empty());
    for (const auto& row : game.payoff) CHECK_EQ(row.size(), game.payoff.front().size());

    if (auto found = solve_in_doubles(game)) return std::move(*found);
    return solve_exactly(game);
}

Equilibrium solve_exactly(const MatrixGame& game) {
    CHECK(!game.payoff.empty() && !game.payoff.front().empty());
    return solved_exactly(whole_payoffs(game), game.payoff.size(), game.payoff.front().size());
}

}  // namespace banneret
