#include "engine/commanders/order_worth.h"

#include "engine/core/check.h"
#include "engine/odds/measurement.h"

namespace banneret {

namespace {

// Decisions in each game. An order of the battle shows its worth soon; a deployment only in the battle.
constexpr int decisions_of_an_order = 60, decisions_of_a_deployment = 600;

TableOrder steady_order(const Battle& battle, Side side, std::uint64_t seed) {
    Rng mind(seed, 5);
    return battle.choose_as(side, Temper::steady, mind).order;
}

}  // namespace

OrderWeighing::OrderWeighing(const Battle& battle, const TableOrder& order, std::uint64_t seed)
    : battle_(battle),
      trial_(battle),
      order_(order),
      usual_(steady_order(battle, battle.pending()->side, seed)),
      seed_(seed),
      decisions_(battle.pending()->moment == TableDecision::Moment::deploy ? decisions_of_a_deployment
                                                                           : decisions_of_an_order) {
    CHECK(!battle.check(order));
}

void OrderWeighing::add(std::uint64_t games, const Job& job) {
    if (order_ == usual_) return;
    const Side side = battle_.pending()->side;
    for (std::uint64_t g = 0; g < games && !job.stopped(); ++g, ++next_) {
        const std::uint64_t seed = seed_ + next_;
        Rng hidden(seed, 4);
        const Battle seen = battle_.as_seen_by(side, hidden);
        // The values drawn for hidden facts may forbid an order.
        if (seen.check(order_) || seen.check(usual_)) continue;
        const double with = standing_after(trial_, seen, order_, seed, decisions_, job);
        const double without = standing_after(trial_, seen, usual_, seed, decisions_, job);
        if (job.stopped()) return;
        better_.add(with - without);
    }
}

OrderWorth OrderWeighing::answer() const {
    constexpr double points = 100;
    OrderWorth out;
    out.usual = order_ == usual_;
    out.games = better_.games();
    out.points = points * better_.mean();
    if (out.games >= 2) out.within = points * normal_95 * better_.error();
    return out;
}

}  // namespace banneret
