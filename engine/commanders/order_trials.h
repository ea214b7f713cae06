#pragma once

#include <cstdint>

#include "engine/commanders/wing_plan.h"
#include "engine/core/job.h"
#include "engine/tactics/battle.h"

namespace banneret {

// Games in which orders are compared: a battle is played on from a decision, once for each order. Games with equal
// seeds have the same dice and commander seeds (common random numbers), so that the order makes the difference.

// The standing of a side, in armies: the share that the enemy lost less the share that it lost itself, plus one for
// holding the field if the battle is over.
double standing(const Battle& b, Side side);

// Gives the order in a copy of `from` and lets steady commanders play on for that many decisions; returns the standing
// of the side that gave it. `trial` is the copy: a caller that keeps it saves the allocations. If the job is stopped
// the game is cut short. REQUIRES: a decision is pending in `from`, and the order is legal.
double standing_after(Battle& trial, const Battle& from, const TableOrder& order, std::uint64_t seed, int decisions,
                      const Job& job = {});
// As above, but the side that gave the order is led by this plan, its enemy by the steady commander.
struct LedBy {
    const Wings& wings;
    WingPlan plan;
};
double standing_after(Battle& trial, const Battle& from, const TableOrder& order, const LedBy& led, std::uint64_t seed,
                      int decisions, const Job& job = {});

// The mean difference between paired games, and its standard error.
class PairedDifference {
public:
    void add(double difference);
    std::uint64_t games() const { return games_; }
    double mean() const;
    // Games that all end alike do not make the mean certain, so the square of a tenth of an army is added to the
    // variance. REQUIRES: at least two games.
    double error() const;

private:
    std::uint64_t games_ = 0;
    double sum_ = 0, squares_ = 0;
};

}  // namespace banneret
