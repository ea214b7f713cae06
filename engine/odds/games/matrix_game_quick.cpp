#include "engine/odds/games/matrix_game_quick.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <type_traits>
#include <utility>

#include "engine/odds/games/whole_payoffs.h"

namespace banneret {

namespace {

constexpr std::size_t most_quick = 8;  // rows, and columns

// WholePayoffs in machine words. None if a value exceeds what a double represents exactly.
struct Words {
    std::array<std::int64_t, most_quick * most_quick> entries{};
    std::int64_t scale = 1, least = 0, step = 1, greatest = 1;
};

std::optional<Words> made_words(const MatrixGame& game, std::size_t rows, std::size_t columns) {
    constexpr std::int64_t most = std::int64_t{1} << 52;
    const auto word = [](const mpz_class& n) -> std::optional<std::int64_t> {
        if (mpz_sizeinbase(n.get_mpz_t(), 2) > 52) return std::nullopt;
        return std::int64_t{n.get_si()};
    };
    Words out;
    std::array<std::int64_t, most_quick * most_quick> under{};
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < columns; ++j) {
            const Fraction& f = game.payoff[i][j];
            const auto above = word(f.get_num()), below = word(f.get_den());
            if (!above || !below) return std::nullopt;
            out.entries[i * columns + j] = *above;
            under[i * columns + j] = *below;
            if (out.scale % *below != 0 &&
                __builtin_mul_overflow(out.scale, *below / std::gcd(out.scale, *below), &out.scale))
                return std::nullopt;
            if (out.scale >= most) return std::nullopt;
        }
    for (std::size_t at = 0; at < rows * columns; ++at)
        if (__builtin_mul_overflow(out.entries[at], out.scale / under[at], &out.entries[at])) return std::nullopt;
    const auto end = out.entries.begin() + static_cast<std::ptrdiff_t>(rows * columns);
    const auto [least, greatest] = std::minmax_element(out.entries.begin(), end);
    if (*greatest >= most || *least <= -most) return std::nullopt;
    out.least = *least;
    out.greatest = *greatest - *least;
    std::int64_t step = 0;
    for (auto entry = out.entries.begin(); entry != end; ++entry)
        if ((*entry -= out.least) != 0 && step != 1) step = std::gcd(step, *entry);
    if (step != 0) out.step = step;
    for (auto entry = out.entries.begin(); entry != end; ++entry) *entry = *entry / out.step + 1;
    out.greatest = out.greatest / out.step + 1;
    return out;
}

// The rows and columns in the final basis of a simplex.
struct Basis {
    std::array<std::size_t, most_quick> rows{}, columns{};
    std::size_t size = 0;
};

// The tableau of solve_exactly() in doubles, also with Bland's rule. `whole`: whole numbers over one denominator, as
// long as doubles represent them exactly; it then makes the same pivots. Otherwise numbers with rounding errors.
template <bool whole>
class QuickTableau {
public:
    // Entries are positive, and either whole or at most 1.
    template <class Entry>
    QuickTableau(Entry&& entry, std::size_t rows, std::size_t columns) : rows_(rows), columns_(columns) {
        for (std::size_t i = 0; i < rows_; ++i) {
            for (std::size_t j = 0; j < columns_; ++j) entries_[i][j] = entry(i * columns_ + j);
            entries_[i][columns_] = 1;
            in_basis_[i] = columns_ + i;
        }
        for (std::size_t j = 0; j < columns_; ++j) {
            entries_[rows_][j] = -1;
            outside_[j] = j;
        }
    }

    // None if numbers grow too long, or rounding errors prevent a solution.
    std::optional<Basis> maximise() {
        constexpr int most_pivots = 200;
        for (int pivots = 0; pivots < most_pivots; ++pivots) {
            const auto column = entering();
            if (!column) return basis();
            const auto row = leaving(*column);
            if (!row) return std::nullopt;
            pivot(*row, *column);
            if (whole && largest_ >= most_whole) return std::nullopt;
        }
        return std::nullopt;
    }

private:
    static constexpr double tiny = whole ? 0 : 1e-10;
    static constexpr double most_whole = 67'108'864;  // 2^26: products of two are exact

    std::optional<std::size_t> entering() const {
        std::optional<std::size_t> best;
        for (std::size_t j = 0; j < columns_; ++j)
            if (entries_[rows_][j] < -tiny && (!best || outside_[j] < outside_[*best])) best = j;
        return best;
    }
    std::optional<std::size_t> leaving(std::size_t column) const {
        std::optional<std::size_t> best;
        for (std::size_t i = 0; i < rows_; ++i) {
            if (entries_[i][column] <= tiny) continue;
            if (!best) {
                best = i;
                continue;
            }
            const double ours = entries_[i][columns_] * entries_[*best][column];
            const double its = entries_[*best][columns_] * entries_[i][column];
            const double slack = tiny * std::abs(its);
            if (ours < its - slack || (ours <= its + slack && in_basis_[i] < in_basis_[*best])) best = i;
        }
        return best;
    }
    void pivot(std::size_t row, std::size_t column) {
        const double by = entries_[row][column];
        for (std::size_t i = 0; i <= rows_; ++i) {
            if (i == row) continue;
            const double factor = whole ? entries_[i][column] : entries_[i][column] / by;
            for (std::size_t j = 0; j <= columns_; ++j) {
                if (j == column) continue;
                double& entry = entries_[i][j];
                entry = whole ? (entry * by - factor * entries_[row][j]) / under_ : entry - factor * entries_[row][j];
                if (whole) largest_ = std::max(largest_, std::abs(entry));
            }
            entries_[i][column] = -factor;
        }
        if (!whole)
            for (std::size_t j = 0; j <= columns_; ++j) entries_[row][j] /= by;
        entries_[row][column] = whole ? under_ : 1 / by;
        if (whole) under_ = by;
        std::swap(in_basis_[row], outside_[column]);
    }
    std::optional<Basis> basis() const {
        Basis out;
        std::size_t rows = 0;
        for (std::size_t i = 0; i < rows_; ++i)
            if (in_basis_[i] < columns_) out.columns[out.size++] = in_basis_[i];
        for (std::size_t j = 0; j < columns_; ++j)
            if (outside_[j] >= columns_) out.rows[rows++] = outside_[j] - columns_;
        if (rows != out.size) return std::nullopt;
        return out;
    }

    std::size_t rows_, columns_;
    // The last row is the objective, the last column the right-hand side.
    std::array<std::array<double, most_quick + 1>, most_quick + 1> entries_{};
    std::array<std::size_t, most_quick> in_basis_{}, outside_{};
    double under_ = 1, largest_ = 0;  // common denominator and largest entry, for whole numbers
};

// Both mixes of a basis over one denominator `under`: square * y = under * 1 and x * square = under * 1.
template <class Number>
struct Mixes {
    std::array<Number, most_quick> x{}, y{};
    Number under = 1;
};

// Up to three rows and columns: by the adjugate, in integers of double width. REQUIRES: entries below 2^40, so that
// results stay below 2^126.
__extension__ using Wide = __int128;
constexpr std::size_t most_wide = 3;
constexpr std::int64_t most_wide_entry = std::int64_t{1} << 40;

template <class Entry>
std::optional<Mixes<Wide>> wide_mixes(const Basis& basis, Entry&& entry) {
    const auto at = [&](std::size_t a, std::size_t b) -> Wide { return entry(basis.rows[a], basis.columns[b]); };
    const std::size_t n = basis.size;
    Mixes<Wide> out;
    // The signed cofactor of row a and column b.
    const auto cofactor = [&](std::size_t a, std::size_t b) -> Wide {
        if (n == 1) return 1;
        if (n == 2) return a == b ? at(1 - a, 1 - b) : -at(1 - a, 1 - b);
        const std::size_t a1 = (a + 1) % 3, a2 = (a + 2) % 3, b1 = (b + 1) % 3, b2 = (b + 2) % 3;
        return at(a1, b1) * at(a2, b2) - at(a1, b2) * at(a2, b1);
    };
    out.under = 0;
    for (std::size_t a = 0; a < n; ++a)
        for (std::size_t b = 0; b < n; ++b) {
            const Wide one = cofactor(a, b);
            if (a == 0) out.under += at(a, b) * one;
            out.x[a] += one;
            out.y[b] += one;
        }
    if (out.under == 0) return std::nullopt;
    if (out.under < 0) {
        out.under = -out.under;
        for (std::size_t k = 0; k < n; ++k) {
            out.x[k] = -out.x[k];
            out.y[k] = -out.y[k];
        }
    }
    return out;
}

// Any number of rows and columns, in GMP integers (Bareiss): a * out = under * 1, under above 0. The last column of `a`
// is the right-hand side; the matrix is overwritten.
using Square = std::array<std::array<mpz_class, most_quick + 1>, most_quick>;
bool solved(Square& a, std::size_t size, std::array<mpz_class, most_quick>& out, mpz_class& under) {
    under = 1;
    for (std::size_t k = 0; k < size; ++k) {
        std::size_t pivot = k;
        while (pivot < size && a[pivot][k] == 0) ++pivot;
        if (pivot == size) return false;
        if (pivot != k) std::swap(a[pivot], a[k]);
        for (std::size_t i = 0; i < size; ++i) {
            if (i == k) continue;
            for (std::size_t j = k + 1; j <= size; ++j) {
                mpz_class& entry = a[i][j];
                entry *= a[k][k];
                mpz_submul(entry.get_mpz_t(), a[i][k].get_mpz_t(), a[k][j].get_mpz_t());
                if (k > 0) mpz_divexact(entry.get_mpz_t(), entry.get_mpz_t(), under.get_mpz_t());
            }
        }
        under = a[k][k];
    }
    const bool turned = under < 0;
    if (turned) mpz_neg(under.get_mpz_t(), under.get_mpz_t());
    for (std::size_t i = 0; i < size; ++i) {
        swap(out[i], a[i][size]);
        if (turned) mpz_neg(out[i].get_mpz_t(), out[i].get_mpz_t());
    }
    return true;
}

template <class Entry>
std::optional<Mixes<mpz_class>> long_mixes(const Basis& basis, Entry&& entry) {
    Square for_columns, for_rows;
    for (std::size_t a = 0; a < basis.size; ++a) {
        for (std::size_t b = 0; b < basis.size; ++b) {
            for_columns[a][b] = entry(basis.rows[a], basis.columns[b]);
            for_rows[b][a] = for_columns[a][b];
        }
        for_columns[a][basis.size] = for_rows[a][basis.size] = 1;
    }
    // The matrix and its transpose have one determinant, so both denominators are equal.
    Mixes<mpz_class> out;
    if (!solved(for_columns, basis.size, out.y, out.under) || !solved(for_rows, basis.size, out.x, out.under))
        return std::nullopt;
    return out;
}

// Optimality: no share is negative, and no pure strategy gains.
template <class Number, class Entry>
bool optimal(const Mixes<Number>& mixes, std::size_t rows, std::size_t columns, const Basis& basis, Entry&& entry) {
    for (std::size_t k = 0; k < basis.size; ++k)
        if (mixes.x[k] < 0 || mixes.y[k] < 0) return false;
    Number sum;
    for (std::size_t i = 0; i < rows; ++i) {
        sum = 0;
        for (std::size_t k = 0; k < basis.size; ++k) sum += mixes.y[k] * entry(i, basis.columns[k]);
        if (sum > mixes.under) return false;
    }
    for (std::size_t j = 0; j < columns; ++j) {
        sum = 0;
        for (std::size_t k = 0; k < basis.size; ++k) sum += mixes.x[k] * entry(basis.rows[k], j);
        if (sum < mixes.under) return false;
    }
    return true;
}

const mpz_class& as_big(const mpz_class& n) {
    return n;
}
mpz_class as_big(Wide n) {  // not below 0
    const std::array<std::uint64_t, 2> words = {static_cast<std::uint64_t>(n), static_cast<std::uint64_t>(n >> 64)};
    mpz_class out;
    mpz_import(out.get_mpz_t(), words.size(), -1, sizeof(std::uint64_t), 0, 0, words.data());
    return out;
}

// `Payoffs` is Words or WholePayoffs.
template <class Number, class Payoffs>
Equilibrium equilibrium_of(const Payoffs& payoffs, const Mixes<Number>& mixes, std::size_t rows, std::size_t columns,
                           const Basis& basis) {
    // Both mixes have the same sum; `under` divided by it is the value of the whole payoffs.
    Number sum = 0;
    for (std::size_t k = 0; k < basis.size; ++k) sum += mixes.y[k];
    const mpz_class all = as_big(sum), under = as_big(mixes.under);
    const auto share = [&](const Number& part) {
        Fraction out(as_big(part), all);
        out.canonicalize();
        return out;
    };
    Equilibrium out;
    out.row_mix.resize(rows);
    out.column_mix.resize(columns);
    for (std::size_t k = 0; k < basis.size; ++k) {
        out.row_mix[basis.rows[k]] = share(mixes.x[k]);
        out.column_mix[basis.columns[k]] = share(mixes.y[k]);
    }
    out.value = Fraction((under - all) * payoffs.step + payoffs.least * all, all * payoffs.scale);
    out.value.canonicalize();
    return out;
}

// The equilibrium of a basis; none if the basis is not optimal.
template <class Payoffs>
std::optional<Equilibrium> proven(const Payoffs& payoffs, std::size_t rows, std::size_t columns, const Basis& basis) {
    const auto entry = [&](std::size_t i, std::size_t j) -> const auto& {
        return payoffs.entries[i * columns + j];
    };
    if constexpr (std::is_same_v<Payoffs, Words>)
        if (basis.size <= most_wide && payoffs.greatest < most_wide_entry) {
            const auto mixes = wide_mixes(basis, entry);
            if (!mixes || !optimal(*mixes, rows, columns, basis, entry)) return std::nullopt;
            return equilibrium_of(payoffs, *mixes, rows, columns, basis);
        }
    const auto mixes = long_mixes(basis, entry);
    if (!mixes || !optimal(*mixes, rows, columns, basis, entry)) return std::nullopt;
    return equilibrium_of(payoffs, *mixes, rows, columns, basis);
}

template <class Payoffs>
std::optional<Equilibrium> solved_quickly(const Payoffs& payoffs, std::size_t rows, std::size_t columns) {
    const auto as_double = [](const auto& n) {
        if constexpr (std::is_same_v<decltype(n), const mpz_class&>)
            return n.get_d();
        else
            return static_cast<double>(n);
    };
    double greatest = 0;
    for (std::size_t at = 0; at < rows * columns; ++at) greatest = std::max(greatest, as_double(payoffs.entries[at]));
    std::optional<Basis> basis;
    constexpr double most_short = 8192;  // longer entries would soon exceed exact doubles
    if (greatest < most_short)
        basis = QuickTableau<true>([&](std::size_t at) { return as_double(payoffs.entries[at]); }, rows, columns)
                    .maximise();
    if (!basis)
        basis = QuickTableau<false>([&](std::size_t at) { return as_double(payoffs.entries[at]) / greatest; }, rows,
                                    columns)
                    .maximise();
    if (!basis) return std::nullopt;
    return proven(payoffs, rows, columns, *basis);
}

}  // namespace

std::optional<Equilibrium> solve_in_doubles(const MatrixGame& game) {
    const std::size_t rows = game.payoff.size(), columns = game.payoff.front().size();
    if (rows > most_quick || columns > most_quick) return std::nullopt;
    if (const auto words = made_words(game, rows, columns)) return solved_quickly(*words, rows, columns);
    return solved_quickly(whole_payoffs(game), rows, columns);
}

}  // namespace banneret
