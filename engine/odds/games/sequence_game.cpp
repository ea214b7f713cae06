#include "engine/odds/games/sequence_game.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "engine/core/check.h"

namespace banneret {

namespace {

// Solves max c.v with A v <= b, v >= 0, b >= 0, by the simplex method in doubles. There are two right-hand sides: the
// true one, and a perturbed one without ties between rows; the perturbed one selects the leaving row, the true one
// gives the solution.
class Simplex {
public:
    Simplex(std::size_t rows, std::size_t columns)
        : rows_(rows), columns_(columns), entries_((rows + 1) * (columns + 2)), in_basis_(rows), outside_(columns) {
        for (std::size_t i = 0; i < rows_; ++i) in_basis_[i] = columns_ + i;
        for (std::size_t j = 0; j < columns_; ++j) outside_[j] = j;
    }
    double& coefficient(std::size_t row, std::size_t column) { return at(row, column); }
    void set_objective(std::size_t column, double c) { at(rows_, column) = -c; }
    void set_right(std::size_t row, double b, double moved) {
        at(row, columns_) = b;
        at(row, columns_ + 1) = moved;
    }

    void maximise() {
        const std::size_t most = 50 * (rows_ + columns_);
        for (std::size_t n = 0; n < most; ++n) {
            const auto column = entering();
            if (!column) return;
            const auto row = leaving(*column);
            if (!row) return;  // unbounded only because of rounding: the exact bounds will show it
            pivot(*row, *column);
        }
    }
    double variable(std::size_t j) const {
        const auto found = std::find(in_basis_.begin(), in_basis_.end(), j);
        return found == in_basis_.end() ? 0 : at(static_cast<std::size_t>(found - in_basis_.begin()), columns_);
    }
    double dual(std::size_t row) const {
        const auto found = std::find(outside_.begin(), outside_.end(), columns_ + row);
        return found == outside_.end() ? 0 : at(rows_, static_cast<std::size_t>(found - outside_.begin()));
    }

private:
    static constexpr double small_cost = 1e-13, small_pivot = 1e-10;
    double& at(std::size_t i, std::size_t j) { return entries_[i * (columns_ + 2) + j]; }
    const double& at(std::size_t i, std::size_t j) const { return entries_[i * (columns_ + 2) + j]; }

    std::optional<std::size_t> entering() const {
        std::optional<std::size_t> best;
        double least = -small_cost;
        for (std::size_t j = 0; j < columns_; ++j)
            if (at(rows_, j) < least) {
                least = at(rows_, j);
                best = j;
            }
        return best;
    }
    std::optional<std::size_t> leaving(std::size_t column) const {
        std::optional<std::size_t> best;
        double least = 0;
        for (std::size_t i = 0; i < rows_; ++i) {
            const double entry = at(i, column);
            if (entry <= small_pivot) continue;
            const double ratio = std::max(at(i, columns_ + 1), 0.0) / entry;
            if (!best || ratio < least || (ratio == least && entry > at(*best, column))) {
                best = i;
                least = ratio;
            }
        }
        return best;
    }
    void pivot(std::size_t row, std::size_t column) {
        const double by = at(row, column);
        used_.clear();
        for (std::size_t j = 0; j < columns_ + 2; ++j)
            if (j != column && at(row, j) != 0) {
                at(row, j) /= by;
                used_.push_back(j);
            }
        at(row, column) = 1 / by;
        for (std::size_t i = 0; i <= rows_; ++i) {
            if (i == row) continue;
            const double factor = at(i, column);
            if (factor == 0) continue;
            for (const std::size_t j : used_) at(i, j) -= factor * at(row, j);
            at(i, column) = -factor / by;
        }
        std::swap(in_basis_[row], outside_[column]);
    }

    std::size_t rows_, columns_;
    std::vector<double> entries_;  // the last row is the objective, the last two columns the right-hand sides
    std::vector<std::size_t> in_basis_, outside_, used_;
};

// Deterministic pseudo-random values in 1..2.
double uneven(std::size_t i) {
    const std::uint64_t mixed = (static_cast<std::uint64_t>(i) + 1) * 0x9E3779B97F4A7C15u;
    return 1 + static_cast<double>(mixed >> 11) * 0x1p-53;
}

}  // namespace

SequenceGame::InfoSet SequenceGame::decision(Player player, const std::string& key, Sequence before,
                                             std::size_t actions) {
    OneSide& one = sides_[index(player)];
    const auto [at, fresh] = one.by_key.try_emplace(key, one.sets.size());
    if (fresh) {
        CHECK(actions >= 1);
        one.sets.push_back({before, one.sequences, actions});
        one.sequences += actions;
    }
    CHECK_EQ(one.sets[at->second].before, before);
    CHECK_EQ(one.sets[at->second].actions, actions);
    return at->second;
}

SequenceGame::Sequence SequenceGame::after(Player player, InfoSet at, std::size_t action) const {
    const Set& set = side(player).sets.at(at);
    CHECK(action < set.actions);
    return set.first + action;
}

void SequenceGame::end(Sequence row, Sequence column, const Fraction& chance, const Fraction& payoff) {
    if (chance == 0) return;
    ends_.push_back({row, column, chance, payoff});
    sums_[{row, column}] += chance * payoff;
}

// The game in floating point, payoffs shifted and scaled to between 0.5 and 1.5, and the restricted game in use.
struct SequenceGame::Numbers {
    using Plan = std::vector<double>;  // realisation plan, by sequence

    explicit Numbers(const SequenceGame& g) : game(g) {
        Fraction least = g.ends_.front().payoff, most = least;
        for (const End& e : g.ends_) {
            if (e.payoff < least) least = e.payoff;
            if (e.payoff > most) most = e.payoff;
        }
        const double span = most > least ? Fraction(most - least).get_d() : 1;
        std::map<std::pair<Sequence, Sequence>, double> sums;
        for (const End& e : g.ends_)
            sums[{e.row, e.column}] += e.chance.get_d() * (Fraction(e.payoff - least).get_d() / span + 0.5);
        for (const auto& [where, sum] : sums) cells.push_back({where.first, where.second, sum});
        for (const Player p : {Player::row, Player::column}) {
            const OneSide& one = g.side(p);
            auto& in_use = used[index(p)];
            in_use.assign(one.sequences, false);
            in_use[0] = true;
            for (const Set& set : one.sets) in_use[set.first] = true;  // the first action of every information set
            auto& sets = set_of[index(p)];
            sets.assign(one.sequences, 0);
            for (std::size_t i = 0; i < one.sets.size(); ++i)
                for (std::size_t a = 0; a < one.sets[i].actions; ++a) sets[one.sets[i].first + a] = i;
        }
        settle();
    }

    const SequenceGame& game;
    struct Cell {
        Sequence row, column;
        double sum;  // sum of chance x payoff
    };
    std::vector<Cell> cells;
    std::array<std::vector<std::size_t>, 2> set_of;  // the information set of each sequence but the first
    std::array<std::vector<bool>, 2> used;           // sequences of the restricted game

    // Removes sequences whose predecessor is not in use.
    void settle() {
        for (const Player p : {Player::row, Player::column}) {
            auto& in_use = used[index(p)];
            for (const Set& set : game.side(p).sets)
                if (!in_use[set.before])
                    for (std::size_t a = 0; a < set.actions; ++a) in_use[set.first + a] = false;
        }
    }

    // Adds the best response to the other player's plan, and returns its value.
    double reply(Player p, const Plan& others, bool& grown) {
        const OneSide& one = game.side(p);
        const bool is_row = p == Player::row;
        Plan worth(one.sequences, 0);
        for (const Cell& c : cells) {
            const double weight = others[is_row ? c.column : c.row];
            if (weight != 0) worth[is_row ? c.row : c.column] += c.sum * weight;
        }
        std::vector<std::size_t> best(one.sets.size(), 0);
        for (std::size_t i = one.sets.size(); i-- > 0;) {
            const Set& set = one.sets[i];
            for (std::size_t a = 1; a < set.actions; ++a) {
                const double now = worth[set.first + a], so_far = worth[set.first + best[i]];
                if (is_row ? now > so_far + 1e-14 : now < so_far - 1e-14) best[i] = a;
            }
            worth[set.before] += worth[set.first + best[i]];
        }
        std::vector<bool> played(one.sequences, false);
        played[0] = true;
        for (std::size_t i = 0; i < one.sets.size(); ++i) {
            const Set& set = one.sets[i];
            if (!played[set.before]) continue;
            const Sequence taken = set.first + best[i];
            played[taken] = true;
            if (!used[index(p)][taken]) {
                used[index(p)][taken] = grown = true;
                open_after(p, taken);
            }
        }
        return worth[0];
    }
    // Adds the first action of information sets that are now reachable.
    void open_after(Player p, Sequence s) {
        for (const Set& set : game.side(p).sets)
            if (set.before == s && !used[index(p)][set.first]) {
                used[index(p)][set.first] = true;
                open_after(p, set.first);
            }
    }

    struct Guess {
        Plan row, column;
    };
    Guess solve(double perturbation) const;
    // Completes a solution of the restricted game to a plan for the whole game: first the shares at each information
    // set, with its first action if the solution has none, then the realisation weight of each sequence.
    Plan whole_plan(Player p, const Plan& guess) const {
        const OneSide& one = game.side(p);
        Plan out(one.sequences, 0);
        out[0] = 1;
        for (const Set& set : one.sets) {
            double together = 0;
            for (std::size_t a = 0; a < set.actions; ++a) together += std::max(guess[set.first + a], 0.0);
            for (std::size_t a = 0; a < set.actions; ++a) {
                const double share = together > nothing ? std::max(guess[set.first + a], 0.0) / together
                                     : a == 0           ? 1
                                                        : 0;
                out[set.first + a] = out[set.before] * share;
            }
        }
        return out;
    }
    static constexpr double nothing = 1e-12;
};

// max  sum of q over the column player's first information sets + payoffs that end before the column player moves
//      x(sum of a set's actions) <= x(sequence before)                  for each set of the row player
//      q(set) <= q(later sets after this action) + payoff(action, x)    for each action of the column player
// With positive payoffs the equalities of the sequence form may be relaxed to these inequalities with q >= 0, and the
// zero plan is a first feasible solution.
SequenceGame::Numbers::Guess SequenceGame::Numbers::solve(double perturbation) const {
    const OneSide& row = game.side(Player::row);
    const OneSide& column = game.side(Player::column);
    const auto& [row_used, column_used] = used;
    const auto& sets_of_column = set_of[1];
    constexpr std::size_t none = static_cast<std::size_t>(-1);

    // Indices of the restricted game's variables and rows in the linear programme.
    std::vector<std::size_t> x_at(row.sequences, none), q_at(column.sets.size(), none);
    std::vector<std::size_t> set_row(row.sets.size(), none), column_row(column.sequences, none);
    std::size_t variables = 0, rows = 0;
    for (Sequence s = 1; s < row.sequences; ++s)
        if (row_used[s]) x_at[s] = variables++;
    for (std::size_t i = 0; i < row.sets.size(); ++i)
        if (row_used[row.sets[i].before]) set_row[i] = rows++;
    for (std::size_t i = 0; i < column.sets.size(); ++i)
        if (column_used[column.sets[i].before]) q_at[i] = variables++;
    for (Sequence s = 1; s < column.sequences; ++s)
        if (column_used[s]) column_row[s] = rows++;

    // q is scaled by the possible value of each set, so that rare sets are not lost to rounding.
    std::vector<double> unit(column.sets.size(), 0);
    for (const Cell& c : cells)
        if (c.column > 0 && column_used[c.column] && row_used[c.row])
            unit[sets_of_column[c.column]] = std::max(unit[sets_of_column[c.column]], c.sum);
    for (std::size_t i = column.sets.size(); i-- > 0;) {
        const Sequence before = column.sets[i].before;
        if (before > 0) unit[sets_of_column[before]] = std::max(unit[sets_of_column[before]], unit[i]);
        if (unit[i] == 0) unit[i] = 1;
    }

    Simplex simplex(rows, variables);
    std::vector<double> right(rows, 0);
    for (std::size_t i = 0; i < row.sets.size(); ++i) {
        if (set_row[i] == none) continue;
        const Set& set = row.sets[i];
        for (std::size_t a = 0; a < set.actions; ++a)
            if (row_used[set.first + a]) simplex.coefficient(set_row[i], x_at[set.first + a]) = 1;
        if (set.before > 0)
            simplex.coefficient(set_row[i], x_at[set.before]) = -1;
        else
            right[set_row[i]] = 1;
    }
    for (std::size_t i = 0; i < column.sets.size(); ++i) {
        if (q_at[i] == none) continue;
        const Set& set = column.sets[i];
        for (std::size_t a = 0; a < set.actions; ++a)
            if (column_used[set.first + a]) simplex.coefficient(column_row[set.first + a], q_at[i]) = 1;
        if (set.before > 0)
            simplex.coefficient(column_row[set.before], q_at[i]) = -unit[i] / unit[sets_of_column[set.before]];
        else
            simplex.set_objective(q_at[i], unit[i]);
    }
    for (const Cell& c : cells) {
        if (!row_used[c.row] || !column_used[c.column]) continue;
        if (c.column == 0) {
            if (c.row > 0) simplex.set_objective(x_at[c.row], c.sum);
            continue;
        }
        const double scaled = c.sum / unit[sets_of_column[c.column]];
        if (c.row == 0)
            right[column_row[c.column]] = scaled;
        else
            simplex.coefficient(column_row[c.column], x_at[c.row]) = -scaled;
    }
    for (std::size_t i = 0; i < rows; ++i) simplex.set_right(i, right[i], right[i] + perturbation * uneven(i));
    simplex.maximise();

    Guess out{Plan(row.sequences, 0), Plan(column.sequences, 0)};
    out.row[0] = out.column[0] = 1;
    for (Sequence s = 1; s < row.sequences; ++s)
        if (row_used[s]) out.row[s] = simplex.variable(x_at[s]);
    for (Sequence s = 1; s < column.sequences; ++s)
        if (column_used[s]) out.column[s] = simplex.dual(column_row[s]) / unit[sets_of_column[s]];
    return out;
}

std::vector<std::vector<Fraction>> SequenceGame::mixes(Player player, const std::vector<double>& plan) const {
    constexpr double grain = 0x1p46;
    std::vector<std::vector<Fraction>> out;
    for (const Set& set : side(player).sets) {
        std::vector<std::int64_t> parts(set.actions, 0);
        double together = 0;
        for (std::size_t a = 0; a < set.actions; ++a) together += std::max(plan[set.first + a], 0.0);
        std::int64_t sum = 0;
        for (std::size_t a = 0; a < set.actions; ++a) {
            const double share = together > 1e-12 ? std::max(plan[set.first + a], 0.0) / together : 0;
            parts[a] = share > 1e-11 ? static_cast<std::int64_t>(share * grain) : 0;
            sum += parts[a];
        }
        std::vector<Fraction>& mix = out.emplace_back();
        // This information set is never reached.
        if (sum == 0)
            for (std::size_t a = 0; a < set.actions; ++a) mix.push_back(fraction(a == 0 ? 1 : 0));
        else
            for (const std::int64_t part : parts) mix.push_back(fraction(part, sum));
    }
    return out;
}

std::vector<Fraction> SequenceGame::plan(Player player, const std::vector<std::vector<Fraction>>& mixes) const {
    const OneSide& one = side(player);
    CHECK_EQ(mixes.size(), one.sets.size());
    std::vector<Fraction> out(one.sequences, 0);
    out[0] = 1;
    for (std::size_t i = 0; i < one.sets.size(); ++i)
        for (std::size_t a = 0; a < one.sets[i].actions; ++a)
            out[one.sets[i].first + a] = out[one.sets[i].before] * mixes[i][a];
    return out;
}

// Later information sets have higher numbers, so a backward pass has every value ready when it is needed.
SequenceGame::Reply SequenceGame::best_reply(Player player, const std::vector<Fraction>& others_plan) const {
    const OneSide& one = side(player);
    const bool is_row = player == Player::row;
    std::vector<Fraction> worth(one.sequences, 0);
    for (const auto& [where, sum] : sums_) {
        const Fraction& others = others_plan[is_row ? where.second : where.first];
        if (others != 0) worth[is_row ? where.first : where.second] += sum * others;
    }
    Reply out;
    out.worth.resize(one.sets.size());
    for (std::size_t i = one.sets.size(); i-- > 0;) {
        const Set& set = one.sets[i];
        std::size_t best = 0;
        for (std::size_t a = 0; a < set.actions; ++a) {
            out.worth[i].push_back(worth[set.first + a]);
            const Fraction &now = worth[set.first + a], &so_far = worth[set.first + best];
            if (is_row ? now > so_far : now < so_far) best = a;
        }
        worth[set.before] += worth[set.first + best];
    }
    out.value = worth[0];
    return out;
}

SequenceGame::Solution SequenceGame::solve() const {
    CHECK(!ends_.empty());
    constexpr double close = 1e-13;
    constexpr std::array perturbations = {1e-9, 1e-7, 1e-11, 1e-5};
    Numbers numbers(*this);
    std::optional<Numbers::Guess> best;
    double least_gap = 0;
    std::size_t again = 0;  // perturbation in use; the next one when best responses add nothing
    while (again < perturbations.size()) {
        const Numbers::Guess guess = numbers.solve(perturbations[again]);
        bool grown = false;
        const double lower = numbers.reply(Player::column, numbers.whole_plan(Player::row, guess.row), grown);
        const double upper = numbers.reply(Player::row, numbers.whole_plan(Player::column, guess.column), grown);
        if (!best || upper - lower < least_gap) {
            best = guess;
            least_gap = upper - lower;
        }
        if (least_gap < close) break;
        if (!grown) ++again;
    }
    Solution out;
    out.row = mixes(Player::row, best->row);
    out.column = mixes(Player::column, best->column);
    Reply column = best_reply(Player::column, plan(Player::row, out.row));
    Reply row = best_reply(Player::row, plan(Player::column, out.column));
    out.lower = column.value;
    out.upper = row.value;
    out.row_worth = std::move(row.worth);
    out.column_worth = std::move(column.worth);
    return out;
}

}  // namespace banneret
