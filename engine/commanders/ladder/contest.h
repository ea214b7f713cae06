#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/commanders/table_commander.h"
#include "engine/core/job.h"
#include "engine/rulesets/catalogue.h"

namespace banneret {

// One commander of the ladder; the search may think with several times its usual work.
struct Contestant {
    TableCommander who = TableCommander::steady;
    int work = 1;  // 1 .. 64; other than 1 only of a commander that searches
    bool operator==(const Contestant&) const = default;
};
std::string key(const Contestant& c);  // "steady", "rollout*2"
std::optional<Contestant> parse_contestant(std::string_view text);
bool searches(const Contestant& c);

using ContestPair = std::array<Contestant, 2>;
// Every one of these against every other, in the order given.
std::vector<ContestPair> all_pairs(std::span<const Contestant> contestants);

struct ContestSpec {
    const TacticalRuleset* ruleset = nullptr;
    std::uint64_t seed = 1;
    std::vector<ContestPair> pairs;
    std::uint64_t battles = 200;         // battles of each pair; even
    std::uint64_t search_battles = 200;  // instead, if one of the pair searches; even, at most `battles`
    bool only_mirrored = false;          // leaves out line-ups with two armies
    int decision_limit = 20'000;
};

// The result of one battle. Entry 0 of an array belongs to the first of the pair.
struct ContestTrial {
    enum class End : std::uint8_t { first, second, drawn, unfinished };
    End end = End::unfinished;
    bool first_attacked = false;
    std::uint16_t turns = 0;
    std::uint16_t closed = 0;  // turn by which a tenth of all men was lost; 0: never
    std::array<double, 2> lost{};
    std::array<std::uint32_t, 2> decisions{};
    double score() const { return end == End::first ? 1 : end == End::second ? 0 : 0.5; }  // score of the first
    bool operator==(const ContestTrial&) const = default;
};

// How long the decisions of one contestant took, counted in bins; each reaches 2^(1/8) times as far as the last.
class DecisionTimes {
public:
    void add(double seconds);
    void add(const DecisionTimes& other);
    std::uint64_t count() const;
    // Upper bound in seconds of the share that took no longer, 0 < share <= 1; 0 if there are no decisions.
    double within(double share) const;
    double longest() const { return longest_; }

private:
    std::array<std::uint32_t, 256> bins_{};
    double longest_ = 0;
};

// Battles of the whole contest, over all pairs.
std::uint64_t trials_of(const ContestSpec& spec);
// The pair that meets in trial i, and the number of its battle: the battles of all pairs take turns, so that a contest
// which is stopped early has as many of each.
struct TrialPlace {
    std::size_t pair = 0;
    std::uint64_t battle = 0;
};
TrialPlace place_of(const ContestSpec& spec, std::uint64_t i);

// Battle i, which depends on the seed and i alone. Battles 2k and 2k + 1 of a pair have the same line-up and the same
// dice; in the first one the first of the pair attacks, in the second one the second. Times are added up if there is a
// clock.
using Clock = std::function<double()>;  // seconds
ContestTrial play_trial(const ContestSpec& spec, std::uint64_t i, const Clock& clock = {},
                        std::array<DecisionTimes, 2>* times = nullptr);

struct PlayedTrial {
    std::uint64_t index = 0;
    ContestTrial trial;
};
// Plays these trials on that many threads. A job that is stopped leaves out the rest. In the order of `trials`.
std::vector<PlayedTrial> play_trials(const ContestSpec& spec, std::span<const std::uint64_t> trials, unsigned threads,
                                     const Clock& clock, std::vector<std::array<DecisionTimes, 2>>& times_of_pairs,
                                     const Job& job = {});

}  // namespace banneret
