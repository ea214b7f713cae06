#include "engine/commanders/table_sample.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <thread>

#include "engine/dice/seeded.h"

namespace banneret {

namespace {

struct Trial {
    bool played = false, finished = false;
    std::optional<Side> winner;
    std::uint16_t turns = 0;
    PerSide<double> lost{};
};

SampledMean mean_of(const std::vector<Trial>& trials, Side side) {
    double n = 0, sum = 0, squares = 0;
    for (const Trial& t : trials) {
        if (!t.played) continue;
        n += 1;
        sum += t.lost[side];
        squares += t.lost[side] * t.lost[side];
    }
    SampledMean m;
    if (n == 0) return m;
    m.mean = sum / n;
    const double variance = n > 1 ? std::max(0.0, (squares - sum * sum / n) / (n - 1)) : 0;
    const double error = 1.96 * std::sqrt(variance / n);
    m.low = std::max(0.0, m.mean - error);
    m.high = std::min(1.0, m.mean + error);
    return m;
}

}  // namespace

TableSample sample(const Battle& battle, const TableSampleSpec& spec, const Job& job) {
    std::vector<Trial> trials(spec.trials);
    std::atomic<std::uint64_t> next{0}, done{0};
    const auto work = [&](bool tells) {
        Battle trial = battle;
        NoTableLog quiet;
        for (;;) {
            const std::uint64_t i = next.fetch_add(1);
            if (i >= spec.trials || job.stopped()) return;
            trial = battle;
            SeededDice dice(spec.seed, 3 * i);
            PerSide<Rng> minds{Rng(spec.seed, 3 * i + 1), Rng(spec.seed, 3 * i + 2)};
            const TablePlayed played = play_out(trial, {spec.who, spec.decision_limit, false}, dice, minds, quiet);
            const TableResult r = trial.result();
            trials[i] = {true, played.finished, r.winner, r.turns, r.lost};
            const std::uint64_t so_far = done.fetch_add(1) + 1;
            if (tells) job.tell(so_far, spec.trials);
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (unsigned i = 1; i < spec.threads; ++i) helpers.emplace_back([&] { work(false); });
        work(true);
    }
    TableSample out;
    double turns = 0;
    for (const Trial& t : trials) {
        if (!t.played) continue;
        ++out.trials;
        if (!t.finished)
            ++out.unfinished;
        else if (t.winner)
            ++out.wins[*t.winner];
        else
            ++out.drawn;
        turns += t.turns;
        out.most_turns = std::max<int>(out.most_turns, t.turns);
        for (const Side side : both_sides) {
            const auto bin = static_cast<std::size_t>(t.lost[side] * loss_bins + 1e-9);
            ++out.histogram[side][std::min(bin, loss_bins - 1)];
        }
    }
    for (const Side side : both_sides) out.loss[side] = mean_of(trials, side);
    if (out.trials > 0) out.mean_turns = turns / static_cast<double>(out.trials);
    return out;
}

}  // namespace banneret
