#include <benchmark/benchmark.h>
#include <glpk.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/dice/rng.h"
#include "engine/odds/exact/joint.h"
#include "engine/odds/games/matrix_game.h"
#include "engine/odds/games/posture_game.h"
#include "tests/bench/bare_loop.h"
#include "tests/support/example_armies.h"

// Speed of the exact odds, as ratios within one run, independent of the machine:
//   joint / bare: the full joint distribution of a pair of postures against a bare loop over the same totals (at most
// 3);
//   matrix: all 25 pairs with the equilibrium, in milliseconds (at most 4, one frame);
//   equilibrium / glpk: exact equilibria of 5 x 5 games against GLPK's doubles (at most a half).
// A row that misses its bound shows that instead of a time, and the program returns 1.

namespace {

using namespace banneret;
using namespace banneret::bench;

struct Case {
    Shared<abstract::Setup> setup;
    Plans plans;
};

Shared<abstract::Setup> attack(abstract::Contingent attacker, abstract::Contingent defender) {
    return example::setup_of(example::attack(std::move(attacker), std::move(defender)));
}

// Alternates both in rounds of a hundred and takes the best of each, so that other load on the machine affects neither.
// A row's time is that of both together; its counters hold the results.
template <class Joint>
void against_the_bare_loop(benchmark::State& state, const Case& c, bool& kept, Joint&& joint) {
    const Shape shape = shape_of(*c.setup, c.plans);
    Dense dense{};
    JointOdds odds;
    double bare = 1, ours = 1;  // seconds per round, the best seen
    constexpr int turns = 100;
    const auto round = [&] {
        const auto start = Clock::now();
        for (int i = 0; i < turns; ++i) {
            bare_loop(shape, dense);
            benchmark::DoNotOptimize(&dense);
            benchmark::ClobberMemory();
        }
        const auto middle = Clock::now();
        for (int i = 0; i < turns; ++i) {
            joint(odds);
            benchmark::DoNotOptimize(&odds);
            benchmark::ClobberMemory();
        }
        const auto end = Clock::now();
        bare = std::min(bare, seconds(middle - start) / turns);
        ours = std::min(ours, seconds(end - middle) / turns);
        return seconds(end - start);
    };
    for (int i = 0; i < warming; ++i) round();
    for (auto _ : state) state.SetIterationTime(round());
    state.counters["bare_us"] = bare * 1e6;
    state.counters["joint_us"] = ours * 1e6;
    state.counters["ratio"] = ours / bare;
    state.counters["cells"] = static_cast<double>(odds.cells().size());
    if (ours > 3 * bare) broken(state, kept, "more than 3 times the bare loop");
}

// From the sheets to the distribution, with nothing precomputed.
void joint_from_setup(benchmark::State& state, const Case& c, bool& kept) {
    against_the_bare_loop(state, c, kept, [&](JointOdds& odds) { joint_odds(*c.setup, c.plans, odds); });
}

// With a shared matchup, as within the matrix.
void joint_from_matchup(benchmark::State& state, const Case& c, bool& kept) {
    const Matchup matchup = make_matchup(*c.setup, c.plans.attacker_losses, c.plans.defender_losses);
    const int modifier = results_modifier(*c.setup, c.plans);
    against_the_bare_loop(state, c, kept,
                          [&](JointOdds& odds) { compute_joint(matchup, modifier, c.plans.defender, odds); });
}

void whole_matrix(benchmark::State& state, Payoff payoff, LossWay way, bool& kept) {
    const auto setup = example::setup_of(example::attack(example::red_army(), example::orc_army()));
    const Plans plans{.attacker_losses = way, .defender_losses = way};
    double best = 1;  // in seconds; the best round excludes other load on the machine
    const auto round = [&] {
        const auto start = Clock::now();
        benchmark::DoNotOptimize(posture_game(*setup, plans, payoff));
        const double once = seconds(Clock::now() - start);
        best = std::min(best, once);
        return once;
    };
    for (int i = 0; i < warming; ++i) round();
    for (auto _ : state) state.SetIterationTime(round());
    state.counters["best_ms"] = best * 1e3;
    state.counters["frames_of_4ms"] = best / 0.004;
    if (best > 0.004) broken(state, kept, "more than one frame of 4 ms");
}

// The row player's mix by GLPK: maximise v with x A >= v, x >= 0, sum of x = 1.
double by_glpk(const std::vector<std::vector<double>>& payoff) {
    const int rows = static_cast<int>(payoff.size()), columns = static_cast<int>(payoff.front().size());
    glp_prob* const lp = glp_create_prob();
    glp_set_obj_dir(lp, GLP_MAX);
    glp_add_rows(lp, columns + 1);
    glp_add_cols(lp, rows + 1);
    for (int i = 1; i <= rows; ++i) glp_set_col_bnds(lp, i, GLP_LO, 0, 0);
    glp_set_col_bnds(lp, rows + 1, GLP_FR, 0, 0);
    glp_set_obj_coef(lp, rows + 1, 1);
    std::vector<int> at_row{0}, at_column{0};
    std::vector<double> value{0};
    const auto add = [&](int row, int column, double v) {
        at_row.push_back(row);
        at_column.push_back(column);
        value.push_back(v);
    };
    for (int j = 1; j <= columns; ++j) {
        glp_set_row_bnds(lp, j, GLP_LO, 0, 0);
        for (int i = 1; i <= rows; ++i)
            add(j, i, payoff[static_cast<std::size_t>(i - 1)][static_cast<std::size_t>(j - 1)]);
        add(j, rows + 1, -1);
    }
    glp_set_row_bnds(lp, columns + 1, GLP_FX, 1, 1);
    for (int i = 1; i <= rows; ++i) add(columns + 1, i, 1);
    glp_load_matrix(lp, static_cast<int>(value.size()) - 1, at_row.data(), at_column.data(), value.data());
    glp_smcp parameters;
    glp_init_smcp(&parameters);
    parameters.msg_lev = GLP_MSG_OFF;
    glp_simplex(lp, &parameters);
    const double found = glp_get_obj_val(lp);
    glp_delete_prob(lp);
    return found;
}

// A hundred games with payoffs of -spread .. spread over one denominator, alternating with GLPK.
void equilibrium(benchmark::State& state, std::uint32_t spread, std::int64_t under, bool& kept) {
    constexpr std::size_t games = 100, size = 5;
    Rng rng(55);
    std::vector<MatrixGame> exact(games);
    std::vector<std::vector<std::vector<double>>> rounded(games);
    for (std::size_t g = 0; g < games; ++g)
        for (std::size_t i = 0; i < size; ++i) {
            auto& row = exact[g].payoff.emplace_back();
            auto& same = rounded[g].emplace_back();
            for (std::size_t j = 0; j < size; ++j) {
                row.push_back(fraction(static_cast<std::int64_t>(rng.below(2 * spread + 1)) - spread, under));
                same.push_back(row.back().get_d());
            }
        }
    double theirs = 1, ours = 1, furthest = 0;  // seconds per game, the best seen
    const auto round = [&] {
        double sum = 0;
        const auto start = Clock::now();
        for (const auto& game : rounded) sum += by_glpk(game);
        const auto middle = Clock::now();
        for (const auto& game : exact) sum -= solve(game).value.get_d();
        const auto end = Clock::now();
        theirs = std::min(theirs, seconds(middle - start) / games);
        ours = std::min(ours, seconds(end - middle) / games);
        furthest = std::max(furthest, std::abs(sum));
        return seconds(end - start);
    };
    for (int i = 0; i < warming; ++i) round();
    for (auto _ : state) state.SetIterationTime(round());
    state.counters["glpk_us"] = theirs * 1e6;
    state.counters["ours_us"] = ours * 1e6;
    state.counters["ratio"] = ours / theirs;
    const double largest = static_cast<double>(spread) / static_cast<double>(under);
    if (furthest > 1e-6 * std::max(1.0, largest)) wrong(state, kept, "not the values that GLPK finds");
    if (ours > theirs / 2) broken(state, kept, "more than half of GLPK's time");
}

}  // namespace

int main(int argc, char** argv) {
    bool kept = true;
    const auto against_bare = [&](const std::string& name, Case c) {
        benchmark::RegisterBenchmark(("joint_from_setup/" + name).c_str(),
                                     [c, &kept](benchmark::State& state) { joint_from_setup(state, c, kept); })
            ->UseManualTime()
            ->Unit(benchmark::kMicrosecond);
        benchmark::RegisterBenchmark(("joint_from_matchup/" + name).c_str(),
                                     [c, &kept](benchmark::State& state) { joint_from_matchup(state, c, kept); })
            ->UseManualTime()
            ->Unit(benchmark::kMicrosecond);
    };
    against_bare("red_attacks_hob", {attack(example::red_army(), example::hob_army()), {}});
    against_bare("no_pursuit", {attack(example::red_army(), example::orc_army()),
                                {.attacker = Posture::envelope, .defender = Posture::fighting_retreat}});
    against_bare("many_pursuits", {attack(example::red_army(), example::mil_army()),
                                   {.attacker = Posture::envelope, .attacker_stratagem = Stratagem::flank_march}});
    against_bare("attacker_beaten", {attack(example::mil_army(), example::red_army()), {}});

    const auto matrix = [&](const std::string& name, Payoff payoff, LossWay way) {
        benchmark::RegisterBenchmark(
            ("whole_matrix/" + name).c_str(),
            [payoff, way, &kept](benchmark::State& state) { whole_matrix(state, payoff, way, kept); })
            ->UseManualTime()
            ->Unit(benchmark::kMillisecond);
    };
    matrix("margin", Payoff::margin, LossWay::proportional);
    matrix("losses", Payoff::losses, LossWay::proportional);
    matrix("field", Payoff::field, LossWay::proportional);
    matrix("losses_weakest_first", Payoff::losses, LossWay::weakest_first);

    const auto games = [&](const std::string& name, std::uint32_t spread, std::int64_t under) {
        benchmark::RegisterBenchmark(
            ("equilibrium/" + name).c_str(),
            [spread, under, &kept](benchmark::State& state) { equilibrium(state, spread, under, kept); })
            ->UseManualTime()
            ->Unit(benchmark::kMicrosecond);
    };
    games("margins", 6, 6);
    games("losses", 1'000'000, 27'993'600);

    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return kept ? 0 : 1;
}
