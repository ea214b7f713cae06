#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/commanders/table_commander.h"
#include "engine/rulesets/catalogue.h"

namespace banneret {

// Odds of a battle on the table by playing it often, commanders for both sides. Trial i depends on the seed and i
// alone, so neither the number of threads nor their order changes the answer.
struct TableSampleSpec {
    std::uint64_t seed = 1;
    std::uint64_t trials = 1000;
    unsigned threads = 1;  // 1 or more
    PerSide<TableCommander> who{TableCommander::steady, TableCommander::steady};
    int decision_limit = 20'000;  // a battle longer than this counts as unfinished
    bool by_turn = false;         // also sample the losses by turn
    // The battle of trial i, where every trial draws its deployment (drawn_deployments()); empty: all trials begin with
    // the same battle. Called from several threads.
    std::function<Battle(std::uint64_t)> begin{};
};

// The automatic line of battle fills each of its parts in the order of the army list, so every order of the list is a
// deployment that a commander considers equal. Draws one of them for the army.
void shuffle_units(TableArmy& army, Rng& rng);
// For TableSampleSpec::begin: trial i draws the order of both lists from the seed and i. REQUIRES: the ruleset can begin
// `start`.
std::function<Battle(std::uint64_t)> drawn_deployments(const TacticalRuleset& ruleset, TableStart start,
                                                       std::uint64_t seed);

// A mean with the bounds of its 95% interval (engine/odds/measurement.h): few or equal numbers do not look certain.
struct SampledMean {
    double mean = 0, low = 0, high = 0;
    bool operator==(const SampledMean&) const = default;
};
inline constexpr std::size_t loss_bins = 10;  // tenths of the army; all of it is in the last
struct TableSample {
    std::uint64_t trials = 0;  // played: fewer than asked for where the job was stopped
    PerSide<std::uint64_t> wins{};
    std::uint64_t drawn = 0, unfinished = 0;
    PerSide<SampledMean> loss{};  // share of the heads at the start that is not fit at the end
    PerSide<std::array<std::uint64_t, loss_bins>> histogram{};
    double mean_turns = 0;
    int most_turns = 0;
    // Mean share lost by the end of turn 1, 2 ... of the battle, one that is over by then counting as it ended. Turns
    // before the one it is sampled from are as they stood then. Empty unless asked for.
    std::vector<PerSide<double>> lost_by_turn;
    bool operator==(const TableSample&) const = default;
};
TableSample sample(const Battle& battle, const TableSampleSpec& spec, const Job& job = {});

// Incremental sample(): the caller can show the odds as they improve. The step size does not change the result.
class TableSampling {
public:
    // Ignores the number of trials in `spec`.
    TableSampling(Battle battle, TableSampleSpec spec);
    ~TableSampling();
    TableSampling(const TableSampling&) = delete;
    TableSampling& operator=(const TableSampling&) = delete;
    // So many trials more. A job that is stopped leaves out the rest of them.
    void add(std::uint64_t trials, const Job& job = {});
    TableSample answer() const;

private:
    struct Trial;
    Battle battle_;
    TableSampleSpec spec_;
    std::vector<Trial> trials_;
};

}  // namespace banneret
