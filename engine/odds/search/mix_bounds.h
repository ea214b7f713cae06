#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/odds/search/best_army.h"
#include "engine/odds/search/force.h"

namespace banneret {

// The odds of a mixed army as a small table of ranks, and a bound on the entries that a partly chosen army can still
// reach with the money left. The bound is admissible: it never excludes an entry that some completion reaches, since
// each line (strength, heads, a share with its limit) is bounded separately from above and below.
class MixBounds {
public:
    static constexpr std::size_t most_lines = 8;
    // Strength, individuals, then the share lines: 0 or more if the share is at least its limit.
    using Lines = std::array<std::int64_t, most_lines>;

    // REQUIRES: the base and foe have the same house rules, and the types' units are valid. `ready` is a battle of the
    // base, with any purchases, against the foe in their roles.
    MixBounds(const abstract::Setup& ready, Role role, const BattleAssumptions& play, Aim aim, const Force& base,
              std::vector<Force> lots, std::vector<std::int64_t> prices, std::vector<std::int64_t> most,
              std::int64_t budget);

    const Lines& start() const { return start_; }
    const Lines& of(std::size_t type) const { return lines_[type]; }

    // The exact rank of an army: greater is better, -1 if there is no battle.
    int rank(const Lines& army) const;
    // An upper bound for the rank of every army made from this one by adding types from `type` on for at most `money`.
    int best_rank(const Lines& army, std::size_t type, std::int64_t money) const;
    const Fraction& value(int rank) const { return values_[static_cast<std::size_t>(rank)]; }
    int ranks() const { return static_cast<int>(values_.size()); }

private:
    struct Ratio {
        std::int64_t gain = 0, price = 1;  // the best gain per price among the remaining types
        std::int64_t all = 0;              // total gain of all available lots of them
    };
    static constexpr std::size_t table_size = 7 * 4 * 4;
    static std::size_t place(int column, std::size_t band, bool first, bool second) {
        return ((static_cast<std::size_t>(column) * 4 + band) * 2 + (first ? 1 : 0)) * 2 + (second ? 1 : 0);
    }
    Lines lines_of(const Force& force) const;
    void fill_table(const abstract::Setup& ready, const BattleAssumptions& play, Aim aim, int least_column,
                    int most_column);
    int column_of(std::int64_t strength) const;
    static std::int64_t most_gain(const Ratio& ratio, std::int64_t money);

    Role role_;
    Force foe_;
    bool foe_envelops_ = false;  // regardless of our numbers
    Lines start_{};
    std::vector<Lines> lines_;
    std::vector<std::array<Ratio, most_lines>> up_, down_;  // by the first remaining type
    std::array<int, table_size> ranks_{};
    std::vector<Fraction> values_;
};

}  // namespace banneret
