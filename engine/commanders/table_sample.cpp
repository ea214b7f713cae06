#include "engine/commanders/table_sample.h"

#include <algorithm>

#include "engine/commanders/play_trials.h"
#include "engine/core/check.h"
#include "engine/dice/seeded.h"
#include "engine/odds/measurement.h"

namespace banneret {

// Individuals of an army: all at the start, and those it lost.
struct TableSampling::Men {
    std::int64_t of = 0, lost = 0, dead = 0, captured = 0;

    static Men counted(const ArmyLosses& losses) {
        Men out;
        for (const UnitLosses& u : losses.units) {
            out.of += u.before;
            out.dead += u.killed;
            out.captured += u.captured;
            out.lost += u.lost() - u.routed;
        }
        return out;
    }
    std::optional<double> share(std::int64_t Men::*what) const {
        if (of == 0) return std::nullopt;
        return static_cast<double>(this->*what) / static_cast<double>(of);
    }
};

struct TableSampling::Trial {
    bool played = false, finished = false;
    std::optional<Side> winner;
    std::uint16_t turns = 0;
    PerSide<double> lost{};
    std::vector<PerSide<double>> lost_by_turn;
    RuleRef ended_by{};
    PerSide<Men> men{};
};

namespace {

// Computed like every sampled figure of the program: see engine/odds/measurement.h. `figure(trial)` is between 0 and
// `most`; none: the trial does not count.
template <class Trials, class Figure>
SampledMean mean_of(const Trials& trials, double most, Figure figure) {
    Sampled sampled(0, most);
    for (const auto& t : trials)
        if (const std::optional<double> x = t.played ? figure(t) : std::nullopt) sampled.add(*x);
    const Measurement m = sampled.mean();
    return sampled.count() == 0 ? SampledMean{} : SampledMean{m.value, m.low, m.high};
}

// The most frequent first; on a tie, the one of the earlier trial.
template <class Trials>
std::vector<SampledEnding> endings_of(const Trials& trials) {
    std::vector<SampledEnding> out;
    for (const auto& t : trials) {
        if (!t.played || !t.finished) continue;
        const auto same = std::ranges::find_if(
            out, [&](const SampledEnding& e) { return e.rule == t.ended_by && e.winner == t.winner; });
        if (same == out.end())
            out.push_back({t.ended_by, t.winner, 1});
        else
            ++same->battles;
    }
    std::ranges::stable_sort(out, [](const auto& a, const auto& b) { return a.battles > b.battles; });
    return out;
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

void TableSampling::add(std::uint64_t more, unsigned threads, const Job& job, const Shard& shard) {
    const std::uint64_t first = trials_.size();
    trials_.resize(first + more);
    play_trials(more, threads, job, [&] {
        return [this, first, shard, begun = battle_.detached(), trial = battle_.detached(),
                quiet = NoTableLog()](std::uint64_t n) mutable {
            const std::uint64_t i = first + n;
            if (!shard.plays(i)) return;
            trial = spec_.begin ? spec_.begin(i) : begun;
            SeededDice dice(spec_.seed, 3 * i);
            PerSide<Rng> minds{Rng(spec_.seed, 3 * i + 1), Rng(spec_.seed, 3 * i + 2)};
            TablePlayed played =
                play_out(trial, {spec_.who, spec_.decision_limit, false, spec_.by_turn, false}, dice, minds, quiet);
            const TableResult r = trial.result();
            Trial& t = trials_[i];
            t = {true, played.finished, r.winner, r.turns, r.lost, std::move(played.lost_by_turn), r.rule, {}};
            if (!r.over) return;
            const PerSide<ArmyLosses> losses = trial.losses();
            for (const Side side : both_sides) t.men[side] = Men::counted(losses[side]);
        };
    });
}

std::vector<SampledRow> TableSampling::rows() const {
    std::vector<SampledRow> out;
    for (std::size_t i = 0; i < trials_.size(); ++i) {
        const Trial& t = trials_[i];
        if (!t.played) continue;
        SampledRow row{i, t.finished, t.winner, t.turns, t.ended_by, t.lost, {}, t.lost_by_turn};
        for (const Side side : both_sides)
            row.men[side] = {t.men[side].of, t.men[side].lost, t.men[side].dead, t.men[side].captured};
        out.push_back(row);
    }
    return out;
}

void TableSampling::put(const SampledRow& row) {
    if (row.trial >= trials_.size()) trials_.resize(row.trial + 1);
    Trial& t = trials_[row.trial];
    t = {true, row.finished, row.winner, row.turns, row.lost, row.lost_by_turn, row.ended_by, {}};
    for (const Side side : both_sides) {
        const auto& men = row.men[side];
        t.men[side] = {men[0], men[1], men[2], men[3]};
    }
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
    for (const Side side : both_sides) {
        out.loss[side] = mean_of(trials_, 1, [&](const Trial& t) { return std::optional(t.lost[side]); });
        const auto men = [&](std::int64_t Men::*what) {
            return mean_of(trials_, 1, [&](const Trial& t) { return t.men[side].share(what); });
        };
        out.men_lost[side] = men(&Men::lost);
        out.men_dead[side] = men(&Men::dead);
        out.men_captured[side] = men(&Men::captured);
    }
    out.endings = endings_of(trials_);
    out.turns =
        mean_of(trials_, std::max(1, out.most_turns), [](const Trial& t) { return std::optional<double>(t.turns); });
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
