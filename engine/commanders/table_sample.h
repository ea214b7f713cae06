#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/commanders/table_commander.h"
#include "engine/core/shard.h"
#include "engine/rulesets/catalogue.h"

namespace banneret {

// Odds of a tabletop battle, sampled by playing it many times with commanders on both sides. Trial i depends on the
// seed and i alone, so neither the number of threads nor their order changes the answer.
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
// For TableSampleSpec::begin: trial i draws the order of both lists from the seed and i. REQUIRES: the ruleset can
// begin `start`.
std::function<Battle(std::uint64_t)> drawn_deployments(const TacticalRuleset& ruleset, TableStart start,
                                                       std::uint64_t seed);

// A mean with the bounds of its 95% interval (engine/odds/measurement.h): few or equal numbers do not look certain.
struct SampledMean {
    double mean = 0, low = 0, high = 0;
    bool operator==(const SampledMean&) const = default;
};
// How battles ended: the rule and the winner.
struct SampledEnding {
    RuleRef rule{};
    std::optional<Side> winner;
    std::uint64_t battles = 0;
    bool operator==(const SampledEnding&) const = default;
};
inline constexpr std::size_t loss_bins = 10;  // tenths of the army; all of it is in the last
struct TableSample {
    std::uint64_t trials = 0;  // played: fewer than asked for where the job was stopped
    PerSide<std::uint64_t> wins{};
    std::uint64_t drawn = 0, unfinished = 0;
    PerSide<SampledMean> loss{};  // share of the heads at the start that is not fit at the end
    PerSide<std::array<std::uint64_t, loss_bins>> histogram{};
    // Shares of the campaign's individuals at the start, over the battles that were finished: lost (dead, wounded, gone
    // for good or captured; those who rejoin at once are not), dead, captured.
    PerSide<SampledMean> men_lost{}, men_dead{}, men_captured{};
    std::vector<SampledEnding> endings;  // of finished battles, the most frequent first
    SampledMean turns{};                 // of all battles, low and high within 0 to most_turns
    double mean_turns = 0;
    int most_turns = 0;
    // Mean share lost by the end of turn 1, 2 ... of the battle; a battle that is over by then counts with its final
    // losses. Turns before the sampled state have their actual losses. Empty unless asked for.
    std::vector<PerSide<double>> lost_by_turn;
    bool operator==(const TableSample&) const = default;
};
TableSample sample(const Battle& battle, const TableSampleSpec& spec, const Job& job = {});

// One trial that was played, as the part of a run over several machines keeps it.
struct SampledRow {
    std::uint64_t trial = 0;
    bool finished = false;
    std::optional<Side> winner;
    std::uint16_t turns = 0;
    RuleRef ended_by{};
    PerSide<double> lost{};  // share of the heads at the start that is not fit
    // Four counts of the campaign's individuals: at the start, lost, dead and captured. All are 0 in an unfinished
    // battle.
    PerSide<std::array<std::int64_t, 4>> men{};
    std::vector<PerSide<double>> lost_by_turn;  // empty unless the losses by turn are sampled
    bool operator==(const SampledRow&) const = default;
};

// Incremental sample(): the caller can show the odds as they improve. The step size does not change the result.
class TableSampling {
public:
    // Ignores the number of trials in `spec`.
    TableSampling(Battle battle, TableSampleSpec spec);
    ~TableSampling();
    TableSampling(const TableSampling&) = delete;
    TableSampling& operator=(const TableSampling&) = delete;
    // Plays that many more trials; a stopped job leaves out the rest.
    void add(std::uint64_t trials, const Job& job = {}) { add(trials, spec_.threads, job); }
    void add(std::uint64_t trials, unsigned threads, const Job& job, const Shard& shard = {});
    // The trials played, in order; put() adds a trial played on another machine.
    std::vector<SampledRow> rows() const;
    void put(const SampledRow& row);
    TableSample answer() const;

private:
    struct Men;
    struct Trial;
    Battle battle_;
    TableSampleSpec spec_;
    std::vector<Trial> trials_;
};

}  // namespace banneret
