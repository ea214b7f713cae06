// The Dice interface compared with the bare generator.

#include <benchmark/benchmark.h>

#include "engine/dice/seeded.h"

namespace banneret {
namespace {

void bare_generator(benchmark::State& state) {
    Rng rng(1);
    for (auto _ : state) benchmark::DoNotOptimize(2 + rng.below(6) + rng.below(6));
}
BENCHMARK(bare_generator);

void two_dice_asked_for(benchmark::State& state) {
    SeededDice dice(1);
    for (auto _ : state) benchmark::DoNotOptimize(dice.total(RollFor::battle_result, {}, 2, 6));
}
BENCHMARK(two_dice_asked_for);

void two_dice_with_their_faces(benchmark::State& state) {
    Rng rng(1);
    for (auto _ : state) benchmark::DoNotOptimize(roll_faces({RollFor::battle_result, {}, 2, 6, {}}, rng));
}
BENCHMARK(two_dice_with_their_faces);

void stream_begun(benchmark::State& state) {
    std::uint64_t trial = 0;
    for (auto _ : state) benchmark::DoNotOptimize(Rng(1, trial++).below(6));
}
BENCHMARK(stream_begun);

}  // namespace
}  // namespace banneret

BENCHMARK_MAIN();
