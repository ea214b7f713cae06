#pragma once

#include <cstdint>
#include <optional>

#include "engine/commanders/order_trials.h"

namespace banneret {

// The worth of an order before it is given, compared with the order of a steady commander. A point is a hundredth of an
// army: lost by the enemy, or not lost oneself; holding the field at the end counts as a whole army.
struct OrderWorth {
    std::uint64_t games = 0;  // pairs of games played so far
    bool usual = false;       // it is the order of the steady commander: no points, and no games are played
    double points = 0;
    double within = 0;  // half the width of the 95% interval; meaningless with fewer than two games
    bool operator==(const OrderWorth&) const = default;
};

// Weighs one order in games that are played on by steady commanders. What the side cannot know is drawn again for each
// game. The same seed gives the same worth, however the games are split.
class OrderWeighing {
public:
    // REQUIRES: a decision is pending in `battle`, the whole battle, and `order` is legal.
    OrderWeighing(const Battle& battle, const TableOrder& order, std::uint64_t seed);
    // Plays that many more pairs of games; a stopped job leaves out the rest.
    void add(std::uint64_t games, const Job& job = {});
    OrderWorth answer() const;

private:
    Battle battle_, trial_;
    TableOrder order_, usual_;
    std::uint64_t seed_, next_ = 0;
    int decisions_;
    PairedDifference better_;
};

}  // namespace banneret
