#pragma once

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <string>

namespace banneret::bench {

// True if a broken bound of speed fails the program (tests/run --bench). Otherwise it is only shown: a busy machine
// must not fail a correct change.
inline bool bounds_fail() {
    return std::getenv("BANNERET_BENCH_BOUNDS") != nullptr;
}

// Shows a broken bound of speed in place of the row's time.
inline void broken(benchmark::State& state, bool& kept, const std::string& promise) {
    if (bounds_fail()) kept = false;
    state.SkipWithError(("BROKEN BOUND: " + promise).c_str());
}

// A wrong result: fails always.
inline void wrong(benchmark::State& state, bool& kept, const std::string& fault) {
    kept = false;
    state.SkipWithError(fault.c_str());
}

}  // namespace banneret::bench
