#pragma once

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "engine/odds/exact/joint.h"
#include "tests/bench/bounds.h"

// The baseline for the exact odds, and how a broken bound is reported.
namespace banneret::bench {

using Clock = std::chrono::steady_clock;

constexpr std::array<std::uint32_t, 11> ways_of_total = {1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};

// The results of a column that have a pursuit, and the one that is a stalemate: the only input of the bare loop.
struct Shape {
    std::array<bool, 6> pursued{};
    std::array<bool, 6> one_roll{};
};

// The bare loop: 2d6 weights of result, loss and pursuit totals in a dense array. It reads no tables, computes no
// shares and caches nothing.
struct Dense {
    std::array<std::array<std::array<std::array<std::uint32_t, 11>, 11>, 11>, 6> falls;  // totals less 2
};

inline void bare_loop(const Shape& shape, Dense& out) {
    out.falls = {};
    for (std::size_t die = 0; die < 6; ++die) {
        auto& of_result = out.falls[die];
        for (std::size_t a = 0; a < 11; ++a) {
            if (shape.one_roll[die]) {
                of_result[a][a][0] += ways_of_total[a] * 36 * 36;
                continue;
            }
            for (std::size_t d = 0; d < 11; ++d) {
                const std::uint32_t weight = ways_of_total[a] * ways_of_total[d];
                if (!shape.pursued[die]) {
                    of_result[a][d][0] += weight * 36;
                    continue;
                }
                for (std::size_t p = 0; p < 11; ++p) of_result[a][d][p] += weight * ways_of_total[p];
            }
        }
    }
}

inline Shape shape_of(const abstract::Setup& setup, const Plans& plans) {
    const Matchup matchup = make_matchup(setup, plans.attacker_losses, plans.defender_losses);
    const int modifier = results_modifier(setup, plans);
    Shape out;
    for (int die = 1; die <= 6; ++die) {
        const auto i = static_cast<std::size_t>(die - 1);
        const std::size_t result =
            matchup.result_of_die[static_cast<std::size_t>(std::clamp(die + modifier, 1, 6) - 1)];
        out.pursued[i] = matchup.pursued[plans.defender == Posture::fighting_retreat ? 1 : 0][result];
        out.one_roll[i] = result_at(result).grade == Grade::stalemate;
    }
    return out;
}

// Google Benchmark's first run is a single round, too few to judge by, so warm up first.
constexpr int warming = 30;

inline double seconds(Clock::duration d) {
    return std::chrono::duration<double>(d).count();
}

}  // namespace banneret::bench
