#include "engine/commanders/order_trials.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/core/check.h"
#include "engine/dice/seeded.h"

namespace banneret {

double standing(const Battle& b, Side side) {
    const TableResult r = b.result();
    double score = r.lost[other(side)] - r.lost[side];
    if (r.over && r.winner) score += *r.winner == side ? 1 : -1;
    return score;
}

double standing_after(Battle& trial, const Battle& from, const TableOrder& order, std::uint64_t seed, int decisions,
                      const Job& job) {
    return standing_after(trial, from, order, {Wings(), WingPlan()}, seed, decisions, job);
}

double standing_after(Battle& trial, const Battle& from, const TableOrder& order, const LedBy& led, std::uint64_t seed,
                      int decisions, const Job& job) {
    SeededDice dice(seed, 3);
    PerSide<Rng> minds{Rng(seed, 1), Rng(seed, 2)};
    NoTableLog quiet;
    const Side side = from.pending()->side;
    trial = from;
    trial.apply(order, dice, quiet);
    for (int played = 0; played < decisions && !job.stopped(); ++played) {
        const auto d = trial.pending();
        if (!d) break;
        // In a deployment and in secret choices neither side may see what the other does. Elsewhere the trial itself
        // is a battle as its side may know it, and a copy for each decision would cost more than the decision.
        const bool hides = d->secret || d->moment == TableDecision::Moment::deploy;
        Rng& mind = minds[d->side];
        const Battle* seen = &trial;
        std::optional<Battle> hidden;
        if (hides) seen = &hidden.emplace(trial.as_seen_by(d->side, mind));
        const TableOrder next = d->side == side ? planned_order(*seen, led.wings, led.plan, mind)
                                                : seen->choose(Temper::steady, mind).order;
        if (hides && trial.check(next)) break;
        trial.apply(next, dice, quiet);
    }
    return standing(trial, side);
}

void PairedDifference::add(double difference) {
    ++games_;
    sum_ += difference;
    squares_ += difference * difference;
}

double PairedDifference::mean() const {
    return games_ == 0 ? 0 : sum_ / static_cast<double>(games_);
}

double PairedDifference::error() const {
    CHECK(games_ >= 2);
    constexpr double least = 0.01;
    const auto n = static_cast<double>(games_);
    const double variance = std::max(0.0, squares_ - n * mean() * mean()) / (n - 1);
    return std::sqrt((variance + least) / n);
}

}  // namespace banneret
