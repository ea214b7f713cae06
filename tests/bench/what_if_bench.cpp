#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <string>
#include <variant>
#include <vector>

#include "engine/odds/search/best_army.h"
#include "engine/odds/search/solve_for.h"
#include "engine/odds/search/sweep.h"
#include "tests/bench/bare_loop.h"
#include "tests/bench/two_threads.h"
#include "tests/support/example_armies.h"

// Speed of what-if, as ratios within one run:
//   battles_singly: exact battles with every figure, nothing shared, against the bare loop of the joint odds (at most 3
// times its time);
//   battles_swept: the same within a sweep;
//   million: 1,000,000 exact matchups on one thread and on two (under a second, near-linear).
// A row that misses its bound shows that instead of a time, and the program returns 1.

namespace {

using namespace banneret;
using namespace banneret::bench;

Variant army(std::string name, std::vector<Unit> units) {
    return variant_of_list(std::move(name), std::move(units));
}

constexpr double least_of_two_threads = 1.7, most_times_fastest = 4;

SweepQuestion million() {
    SweepQuestion q;
    q.variant = army("Red", example::red());
    q.foe = army("Orc", example::orc());
    q.axes = {{false, Axis::What::count, "Knights", 1, 1000, 1}, {true, Axis::What::count, "Orcs", 1, 1000, 1}};
    return q;
}

Sweep swept(const SweepQuestion& q) {
    return std::get<Sweep>(sweep(q));
}

// Alternates both in rounds of a hundred and takes the best of each, so that other load on the machine affects neither.
void battles_singly(benchmark::State& state, bool& kept) {
    const auto setup = example::setup_of(example::attack(example::red_army(), example::hob_army()));
    const Matchup matchup = make_matchup(*setup, LossWay::proportional, LossWay::proportional);
    const Shape shape = shape_of(*setup, {});
    Dense dense{};
    double bare = 1, ours = 1;
    constexpr int turns = 100;
    // Different pursuit bands for each battle of the hundred, so that no cache hits.
    std::vector<Matchup> matchups(turns, matchup);
    for (std::size_t i = 0; i < matchups.size(); ++i)
        for (std::size_t tenths = 0; tenths < 4; ++tenths)
            matchups[i].attacker_band[tenths] = static_cast<std::int8_t>((i >> (2 * tenths)) % 4 * 2);
    const auto round = [&] {
        OutcomeCache known;
        const auto start = Clock::now();
        for (int i = 0; i < turns; ++i) {
            bare_loop(shape, dense);
            benchmark::DoNotOptimize(&dense);
            benchmark::ClobberMemory();
        }
        const auto middle = Clock::now();
        for (const Matchup& m : matchups) {
            auto field = known.of(m, {}).attacker_field;
            benchmark::DoNotOptimize(field);
        }
        const auto end = Clock::now();
        bare = std::min(bare, seconds(middle - start) / turns);
        ours = std::min(ours, seconds(end - middle) / turns);
        return seconds(end - start);
    };
    for (int i = 0; i < 30; ++i) round();
    for (auto _ : state) state.SetIterationTime(round());
    state.counters["bare_us"] = bare * 1e6;
    state.counters["battle_us"] = ours * 1e6;
    state.counters["battles_per_second"] = 1 / ours;
    state.counters["ratio"] = ours / bare;
    if (ours > 3 * bare) broken(state, kept, "more than 3 times the bare loop");
}

void battles_swept(benchmark::State& state, bool& kept) {
    const auto setup = example::setup_of(example::attack(example::red_army(), example::hob_army()));
    const Shape shape = shape_of(*setup, {});
    Dense dense{};
    SweepQuestion q = million();
    q.axes[0].to = q.axes[1].to = 300;
    double bare = 1, ours = 1;
    const auto round = [&] {
        const auto start = Clock::now();
        for (int i = 0; i < 100; ++i) {
            bare_loop(shape, dense);
            benchmark::DoNotOptimize(&dense);
            benchmark::ClobberMemory();
        }
        const auto middle = Clock::now();
        benchmark::DoNotOptimize(swept(q).kinds());
        const auto end = Clock::now();
        bare = std::min(bare, seconds(middle - start) / 100);
        ours = std::min(ours, seconds(end - middle) / (300 * 300));
        return seconds(end - start);
    };
    for (int i = 0; i < 5; ++i) round();
    for (auto _ : state) state.SetIterationTime(round());
    state.counters["bare_us"] = bare * 1e6;
    state.counters["battle_us"] = ours * 1e6;
    state.counters["battles_per_second"] = 1 / ours;
    state.counters["ratio"] = ours / bare;
    if (ours > 3 * bare) broken(state, kept, "more than 3 times the bare loop");
}

void sweep_of_a_million(benchmark::State& state, bool& kept) {
    SweepQuestion one = million(), two = million();
    two.threads = 2;
    const Sweep a = swept(one), b = swept(two);
    const bool same = a.counted() == 1'000'000 && a.values(Aim::margin) == b.values(Aim::margin);
    TwoThreads measured;
    const auto sweep = [&](unsigned threads) { benchmark::DoNotOptimize(swept(threads == 1 ? one : two)); };
    for (auto _ : state) {
        const auto start = Clock::now();
        measured.measure(sweep);
        state.SetIterationTime(seconds(Clock::now() - start));
    }
    measured.settle(sweep, least_of_two_threads);
    state.counters["one_thread_ms"] = measured.alone * 1e3;
    state.counters["two_threads_ms"] = measured.both * 1e3;
    state.counters["speed_up"] = measured.speed_up();
    state.counters["of_busy_cores"] = measured.of_busy_cores();
    state.counters["of_work"] = measured.of_work();
    state.counters["of_two_processes"] = measured.of_two_processes();
    if (!same) wrong(state, kept, "not the same on one thread and on two");
    if (measured.both > 1) broken(state, kept, "more than a second on two threads");
    if (measured.best() < least_of_two_threads) broken(state, kept, "two threads are less than 1.7 times one");
}

// A quarter of a million cells of every kind: one army or two, men or size, every way of losing, stratagems attempted
// or not. The best of three for each, compared with the fastest.
void sweeps_of_every_kind(benchmark::State& state, bool& kept) {
    std::vector<SweepQuestion> kinds;
    constexpr std::array ways = {LossWay::proportional, LossWay::spare_the_best, LossWay::spare_the_mounted,
                                 LossWay::weakest_first};
    for (const LossWay way : ways)
        for (const bool two_armies : {true, false})
            for (const bool attempts : {true, false}) {
                SweepQuestion q = million();
                q.axes[0].to = q.axes[1].to = 500;
                if (!two_armies) q.axes[1] = {false, Axis::What::count, "Longbowmen", 1, 500, 1};
                q.play.attacker_losses = q.play.defender_losses = way;
                q.play.attempts = attempts;
                if (attempts) {
                    q.play.attacker_stratagem = Stratagem::flank_march;
                    q.play.defender_stratagem = Stratagem::foil;
                }
                kinds.push_back(q);
            }
    const Axis size{false, Axis::What::size, "", 1, 500, 1}, knights{false, Axis::What::count, "Knights", 1, 500, 1},
        foe_size{true, Axis::What::size, "", 1, 500, 1};
    for (const LossWay way : ways)
        for (const std::vector<Axis>& axes : {std::vector{size, knights}, {knights, size}, {size, foe_size}}) {
            SweepQuestion q = million();
            q.axes = axes;
            q.play.attacker_losses = q.play.defender_losses = way;
            kinds.push_back(q);
        }
    std::vector<double> best(kinds.size(), 100);
    const auto round = [&] {
        const auto start = Clock::now();
        for (std::size_t i = 0; i < kinds.size(); ++i) {
            // Processor time: these run on one thread, and a busy machine must not decide which is the slowest.
            const std::clock_t begun = std::clock();
            benchmark::DoNotOptimize(swept(kinds[i]));
            best[i] = std::min(best[i], static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC);
        }
        return seconds(Clock::now() - start);
    };
    for (int i = 0; i < 2; ++i) round();
    for (auto _ : state) state.SetIterationTime(round());
    const auto broken_now = [&] { return std::ranges::max(best) > most_times_fastest * std::ranges::min(best); };
    // Other load slows the kinds that use more memory; the best times can only fall.
    constexpr double enough = 30;
    for (double spent = 0; broken_now() && spent < enough;) spent += round();
    const auto [fastest, slowest] = std::minmax_element(best.begin(), best.end());
    state.counters["fastest_ms"] = *fastest * 1e3;
    state.counters["slowest_ms"] = *slowest * 1e3;
    state.counters["slowest_kind"] = static_cast<double>(slowest - best.begin());
    state.counters["ratio"] = *slowest / *fastest;
    if (broken_now()) broken(state, kept, "more than 4 times the fastest sweep");
}

void every_number_of_men(benchmark::State& state) {
    CountQuestion q;
    q.variant = army("Red", example::red());
    q.foe = army("Orc", example::orc());
    q.unit = "Knights";
    q.goal = {Aim::wins, true, fraction(3, 5)};
    for (auto _ : state) benchmark::DoNotOptimize(std::get<CountAnswer>(solve_count(q)).smallest);
}
BENCHMARK(every_number_of_men)->Unit(benchmark::kMillisecond);

void best_of_many_compositions(benchmark::State& state) {
    MixQuestion q;
    q.base = army("Ours", {});
    q.foe = army("Orc", example::orc());
    std::vector<Unit> list = example::red();
    for (const auto& more : {example::hob(), example::orc(), example::hun(), example::mil()})
        list.insert(list.end(), more.begin(), more.end());
    for (Unit& u : list) u.count = 4000;
    q.types = types_by_points(list);
    q.budget = state.range(0);
    MixAnswer answer;
    for (auto _ : state) answer = std::get<MixAnswer>(best_army(q, Aim::loss_margin));
    state.counters["looked_at"] = static_cast<double>(answer.looked_at);
    state.counters["compositions"] = static_cast<double>(answer.compositions);
}
BENCHMARK(best_of_many_compositions)->Arg(300)->Arg(900)->Arg(2000)->Unit(benchmark::kMillisecond);

}  // namespace

int main(int argc, char** argv) {
    bool kept = true;
    const auto add = [&](const char* name, void (*run)(benchmark::State&, bool&)) {
        benchmark::RegisterBenchmark(name, [run, &kept](benchmark::State& state) { run(state, kept); })
            ->UseManualTime()
            ->Unit(benchmark::kMillisecond);
    };
    add("battles_singly", battles_singly);
    add("battles_swept", battles_swept);
    add("million", sweep_of_a_million);
    add("sweeps_of_every_kind", sweeps_of_every_kind);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    return kept ? 0 : 1;
}
