#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/odds/search/best_army.h"
#include "engine/odds/search/force.h"

namespace banneret {

// What a mixed army's odds depend on, as a small table of ranks, and which of its entries a half-chosen army can still
// reach with the money left. The bound is admissible: it never leaves out an entry that some completion reaches,
// because each line (strength, heads, a share with its limit) is bounded by itself from above and below.
class MixBounds {
public:
    static constexpr std::size_t most_lines = 8;
    // Strength, individuals, then the shares' lines: at least their limit where 0 or more.
    using Lines = std::array<std::int64_t, most_lines>;

    // REQUIRES: the base and foe are under one set of house rules, the types' units are valid. `ready` is a battle of
    // them: base with anything bought, and the foe, in their roles.
    MixBounds(const abstract::Setup& ready, Role role, const Play& play, Aim aim, const Force& base,
              std::vector<Force> lots, std::vector<std::int64_t> prices, std::vector<std::int64_t> most,
              std::int64_t budget);

    const Lines& start() const { return start_; }
    const Lines& of(std::size_t type) const { return lines_[type]; }

    // The exact rank of an army: greater is better, -1 where there is no battle.
    int rank(const Lines& army) const;
    // At least the rank of every army that comes of this one by adding types from `type` on for at most `money`.
    int best_rank(const Lines& army, std::size_t type, std::int64_t money) const;
    const Fraction& value(int rank) const { return values_[static_cast<std::size_t>(rank)]; }
    int ranks() const { return static_cast<int>(values_.size()); }

private:
    struct Ratio {
        std::int64_t gain = 0, price = 1;  // most gain for its price among the types that are left
        std::int64_t all = 0;              // gained by all that is to be had of them
    };
    static constexpr std::size_t table_size = 7 * 4 * 4;
    static std::size_t place(int column, std::size_t band, bool first, bool second) {
        return ((static_cast<std::size_t>(column) * 4 + band) * 2 + (first ? 1 : 0)) * 2 + (second ? 1 : 0);
    }
    Lines lines_of(const Force& force) const;
    void fill_table(const abstract::Setup& ready, const Play& play, Aim aim, int least_column, int most_column);
    int column_of(std::int64_t strength) const;
    static std::int64_t most_gain(const Ratio& ratio, std::int64_t money);

    Role role_;
    Force foe_;
    bool foe_envelops_ = false;  // whatever our numbers
    Lines start_{};
    std::vector<Lines> lines_;
    std::vector<std::array<Ratio, most_lines>> up_, down_;  // by the first type that is left
    std::array<int, table_size> ranks_{};
    std::vector<Fraction> values_;
};

}  // namespace banneret
