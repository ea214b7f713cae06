#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/commanders/history/record.h"
#include "engine/core/job.h"
#include "engine/odds/measurement.h"
#include "engine/rulesets/catalogue.h"

namespace banneret {

// The results of the rules in the situations of the recorded battles: an army of foot, bows and horse fights itself,
// with each side multiplied to the ratio of strengths. Those of the abstract system are exact; every tactical ruleset
// is sampled by battles of steady commanders.

// The army, multiplied: its units come from an army list, with a general of leadership 1.
std::vector<Unit> history_army(int times);

// A situation that is played: the ratios, and at even strength an attack on one flank, an envelopment and a surprise.
struct HistorySituation {
    std::string_view key, words;
    int attacker = 1, defender = 1;  // times the army
    Posture posture = Posture::frontal_assault;
    Stratagem stratagem = Stratagem::none;  // of the attacker, succeeded
};
std::span<const HistorySituation> history_situations();
// The battle on the table: CSV armies of these units, the defender stands and holds.
TableStart history_start(const HistorySituation& situation, const HouseRules& house);

// Battle i of a situation. It is the battle of `banneret fight` with the seed.
struct HistoryBattle {
    std::uint64_t seed = 0;
    bool finished = false;
    std::optional<Side> winner;
    std::uint16_t turns = 0;
    PerSide<double> lost{};  // per cent of the men, dead, wounded for good or captured
    bool operator==(const HistoryBattle&) const = default;
};

// One judge in one situation: chances and losses by who wins.
struct SituationResult {
    Measurement won, drawn, lost;  // of the attacker; shares
    // Losses in per cent with their weights, the attacker's and the defender's, by the side that won. The weights of a
    // side add up to its chance to win.
    struct Loss {
        double percent = 0, weight = 0;
    };
    PerSide<std::vector<Loss>> winners, losers;  // by the side that won
    std::vector<HistoryBattle> battles;          // of a tactical ruleset
};

struct HistoryJudge {
    std::string key;    // of the ruleset; "abstract", "abstract-recorded"
    std::string title;  // "Abstract, printed"
    bool exact = false;
    std::vector<SituationResult> situations;  // as history_situations()
};

// A figure of the record beside those of the judges; all in per cent.
struct HistoryRow {
    std::string key, words;
    std::optional<double> recorded;
    std::optional<int> battles;                        // recorded
    std::vector<std::optional<Measurement>> computed;  // by judge; none: there is nothing to compute it from
    std::vector<std::size_t> situations;               // those it is computed from
};
// How far a judge is from the record, in points.
struct HistoryDistance {
    std::string key, words;
    std::vector<std::optional<double>> by_judge;
};

struct HistorySpec {
    std::uint64_t seed = 1;
    std::uint64_t battles = 50;  // of each tactical ruleset in each situation
    unsigned threads = 1;
    HouseRules house;
    std::vector<const TacticalRuleset*> rulesets;
};
struct RecordComparison {
    std::vector<HistoryJudge> judges;
    std::vector<HistoryRow> rows;
    std::vector<HistoryDistance> distances;
    HouseRules house;  // the tactical rulesets' battles are under these
};
// The abstract system, both ways of counting casualties (house rule abstract.casualties).
HistoryJudge abstract_history(HouseRules house, bool recorded_casualties);
HistoryJudge tactical_history(const TacticalRuleset& ruleset, const HistorySpec& spec, const Job& job = {});
// Everything; a job that is stopped leaves out the tactical rulesets not played in full.
RecordComparison compare_with_record(const HistorySpec& spec, const Job& job = {});
// Rows and distances of these judges.
RecordComparison compared_with_record(std::vector<HistoryJudge> judges);

// The keys of RecordComparison::rows, which are the same in every comparison.
std::vector<std::string> history_row_keys();

// "banneret fight ...": plays this battle again from the army lists army-1.csv, army-2.csv and army-3.csv in `folder`,
// under the same house rules.
std::string history_command(const HistorySituation& situation, std::string_view ruleset, std::uint64_t seed,
                            const std::filesystem::path& folder = {}, const HouseRules& house = {});

}  // namespace banneret
