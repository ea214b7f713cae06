// A battle of the abstract system from the postures to its end, as in sampling: assigns a record and steps it.

#include <benchmark/benchmark.h>

#include "engine/dice/seeded.h"
#include "tests/support/example_armies.h"
#include "tests/support/fixed_choices.h"

namespace banneret {
namespace {

void play(benchmark::State& state, abstract::Start start, LossWay losses, abstract::Stage from) {
    PerSide<FixedChoices> choices;
    choices.first.losses = choices.second.losses = losses;
    SeededDice dice(1);
    NoLog log;
    abstract::Record begun = abstract::begin(example::setup_of(std::move(start)));
    play_on(begun, choices, dice, log, from);
    abstract::Record r;
    for (auto _ : state) {
        r = begun;
        play_on(r, choices, dice, log);
        benchmark::DoNotOptimize(r.sides.second.battle_loss.tenths);
    }
}

void from_the_postures(benchmark::State& state) {
    play(state, example::attack(example::red_army(), example::orc_army()), LossWay::proportional,
         abstract::Stage::postures);
}
BENCHMARK(from_the_postures);

void from_the_stratagems(benchmark::State& state) {
    play(state, example::meeting(example::red_army(), example::hob_army()), LossWay::proportional,
         abstract::Stage::stratagems);
}
BENCHMARK(from_the_stratagems);

void sparing_the_best(benchmark::State& state) {
    play(state, example::attack(example::hun_army(), example::red_army()), LossWay::spare_the_best,
         abstract::Stage::postures);
}
BENCHMARK(sparing_the_best);

void copying_a_record(benchmark::State& state) {
    const abstract::Record begun =
        abstract::begin(example::setup_of(example::attack(example::red_army(), example::orc_army())));
    abstract::Record r;
    for (auto _ : state) {
        r = begun;
        benchmark::DoNotOptimize(r.stage);
    }
}
BENCHMARK(copying_a_record);

}  // namespace
}  // namespace banneret

BENCHMARK_MAIN();
