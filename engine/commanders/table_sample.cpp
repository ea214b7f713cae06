#include "engine/commanders/table_sample.h"

#include <algorithm>

#include "engine/commanders/play_trials.h"
#include "engine/core/check.h"
#include "engine/dice/seeded.h"
#include "engine/odds/measurement.h"

namespace banneret {

struct TableSampling::Trial {
    bool played = false, finished = false;
    std::optional<Side> winner;
    std::uint16_t turns = 0;
    PerSide<double> lost{};
    std::vector<PerSide<double>> lost_by_turn;
};

namespace {

// As every sampled figure of the program: see engine/odds/measurement.h.
template <class Trials>
SampledMean mean_of(const Trials& trials, Side side) {
    Sampled sampled(0, 1);
    for (const auto& t : trials)
        if (t.played) sampled.add(t.lost[side]);
    const Measurement m = sampled.mean();
    return sampled.count() == 0 ? SampledMean{} : SampledMean{m.value, m.low, m.high};
}

template <class Trials>
std::vector<PerSide<double>> means_by_turn(const Trials& trials) {
    std::size_t turns = 0;
    double n = 0;
    for (const auto& t : trials) {
        turns = std::max(turns, t.lost_by_turn.size());
        n += t.played ? 1 : 0;
    }
    std::vector<PerSide<double>> out(turns);
    for (const auto& t : trials) {
        if (!t.played) continue;
        for (std::size_t i = 0; i < turns; ++i) {
            const PerSide<double>& then = i < t.lost_by_turn.size() ? t.lost_by_turn[i] : t.lost;
            for (const Side side : both_sides) out[i][side] += then[side] / n;
        }
    }
    return out;
}

}  // namespace

void shuffle_units(TableArmy& army, Rng& rng) {
    for (std::size_t k = army.units.size(); k > 1; --k)
        std::swap(army.units[k - 1], army.units[rng.below(static_cast<std::uint32_t>(k))]);
}

std::function<Battle(std::uint64_t)> drawn_deployments(const TacticalRuleset& ruleset, TableStart start,
                                                       std::uint64_t seed) {
    return [&ruleset, start = std::move(start), seed](std::uint64_t trial) {
        TableStart drawn = start;
        constexpr std::uint64_t stream = std::uint64_t{1} << 40;  // beyond those of dice and commanders
        Rng rng(seed, stream + trial);
        for (const Side side : both_sides) shuffle_units(drawn.sides[side], rng);
        auto begun = ruleset.begin(drawn);
        CHECK(std::holds_alternative<Battle>(begun));
        return std::get<Battle>(std::move(begun));
    };
}

TableSampling::TableSampling(Battle battle, TableSampleSpec spec) : battle_(std::move(battle)), spec_(spec) {}
TableSampling::~TableSampling() = default;

void TableSampling::add(std::uint64_t more, const Job& job) {
    const std::uint64_t first = trials_.size();
    trials_.resize(first + more);
    play_trials(more, spec_.threads, job, [&] {
        return [this, first, begun = battle_.detached(), trial = battle_.detached(),
                quiet = NoTableLog()](std::uint64_t n) mutable {
            const std::uint64_t i = first + n;
            trial = spec_.begin ? spec_.begin(i) : begun;
            SeededDice dice(spec_.seed, 3 * i);
            PerSide<Rng> minds{Rng(spec_.seed, 3 * i + 1), Rng(spec_.seed, 3 * i + 2)};
            TablePlayed played =
                play_out(trial, {spec_.who, spec_.decision_limit, false, spec_.by_turn, false}, dice, minds, quiet);
            const TableResult r = trial.result();
            trials_[i] = {true, played.finished, r.winner, r.turns, r.lost, std::move(played.lost_by_turn)};
        };
    });
}

TableSample TableSampling::answer() const {
    TableSample out;
    double turns = 0;
    for (const Trial& t : trials_) {
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
    for (const Side side : both_sides) out.loss[side] = mean_of(trials_, side);
    if (out.trials > 0) out.mean_turns = turns / static_cast<double>(out.trials);
    if (spec_.by_turn) out.lost_by_turn = means_by_turn(trials_);
    return out;
}

TableSample sample(const Battle& battle, const TableSampleSpec& spec, const Job& job) {
    TableSampling sampling(battle, spec);
    sampling.add(spec.trials, job);
    return sampling.answer();
}

}  // namespace banneret
