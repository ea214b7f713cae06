#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/abstract/contingent.h"
#include "engine/commanders/table_sample.h"
#include "engine/core/trouble.h"
#include "engine/dice/seeded.h"
#include "engine/odds/compare/variant.h"
#include "engine/odds/exact/outlook.h"
#include "engine/odds/measurement.h"
#include "engine/rulesets/catalogue.h"

namespace banneret {

// Judges one battle by the abstract system (exact odds) and by every tactical ruleset (sampled battles), to show
// whether other rules would give another result.

struct JudgeQuestion {
    TableStart start;               // for the tactical rulesets; its stratagems have succeeded
    Shared<abstract::Setup> setup;  // the same armies
    BattleAssumptions play;         // of the abstract system: the same stratagems, succeeded
    std::uint64_t seed = 1;
    PerSide<TableCommander> who{TableCommander::steady, TableCommander::steady};
};

// The question for two hypothetical armies, under the house rules given. Refused, with one sentence: a battle that
// cannot be set up, plans that the rules do not allow, stratagems that are only attempted.
std::variant<JudgeQuestion, Refusal> judge_question(const Variant& attacker, const Variant& defender,
                                                    const HouseRules& house, const BattleAssumptions& play,
                                                    std::uint64_t seed);

// A share of the campaign's individuals at the start, in 0..1.
struct JudgedLosses {
    Measurement lost;      // dead, wounded, gone for good or captured; those who rejoin at once are not
    Measurement dead;      // gone for good
    Measurement captured;  // individuals in the enemy's hands
};
struct Verdict {
    std::string key;                // of the ruleset; "abstract"
    std::string title;              // "Abstract system"
    std::vector<Problem> problems;  // why this judge cannot judge the battle; then nothing below counts
    bool exact = false;
    std::uint64_t battles = 0;  // played; 0 if exact
    // The four shares add up to 1. A drawn battle has no winner; an unfinished one reached the limit of decisions.
    PerSide<Measurement> wins;
    Measurement drawn, unfinished;
    PerSide<JudgedLosses> losses;
    std::optional<Measurement> turns;  // none for the abstract system, which has no turns
    struct Ending {
        std::string words;  // the rule or the result
        std::string rule;   // its ID; empty for a result of the abstract system
        std::optional<Side> winner;
        Measurement share;
    };
    std::vector<Ending> endings;  // the most frequent first
};

// Battle `trial` of a ruleset's verdict in full, for replay: the same deployment, commanders and dice as when it was
// counted. The dice are asked again as the program rolled them, so they have answers but no faces.
class JudgedTrial {
public:
    std::size_t orders() const { return orders_.size(); }
    bool finished() const { return finished_; }
    const std::vector<TableOrder>& all_orders() const { return orders_; }
    const std::vector<TableEvent>& events() const { return events_; }
    // The number of events after this many orders.
    std::size_t events_after(std::size_t orders) const { return orders == 0 ? 0 : events_after_[orders - 1]; }
    // The battle after this many orders. REQUIRES: orders <= orders()
    Battle after(std::size_t orders) const;

private:
    friend std::variant<JudgedTrial, Refusal> fight_trial(const TacticalRuleset&, const JudgeQuestion&, std::uint64_t,
                                                          const Job&);
    struct Copy {
        std::size_t orders = 0;
        Battle battle;
        SeededDice dice;
    };
    std::vector<Copy> copies_;  // at intervals; the first is the beginning
    std::vector<TableOrder> orders_;
    std::vector<TableEvent> events_;
    std::vector<std::size_t> events_after_;
    bool finished_ = false;
};
// Refused, with one sentence, where the ruleset cannot begin the battle or the job is stopped.
std::variant<JudgedTrial, Refusal> fight_trial(const TacticalRuleset& ruleset, const JudgeQuestion& question,
                                               std::uint64_t trial, const Job& job = {});

// The exact verdict. Postures that `play` leaves open are those of the best play (see Outlook).
// REQUIRES: roles are given, and !assumptions_refused(setup, play).
Verdict abstract_verdict(const JudgeQuestion& question);

// One tactical ruleset as judge. Its verdict is refined battle by battle; battle i depends only on the seed and i.
class TacticalJudge {
public:
    TacticalJudge(const TacticalRuleset& ruleset, const JudgeQuestion& question);
    bool can_judge() const { return sampling_ != nullptr; }
    // Fights that many more battles on that many threads; none if it cannot judge.
    void fight(std::uint64_t battles, unsigned threads, const Job& job = {}, const Shard& shard = {});
    // Its battles, and put() adds a battle fought on another machine. REQUIRES for put(): it can judge.
    std::vector<SampledRow> rows() const;
    void put(const SampledRow& row);
    Verdict verdict() const;

private:
    const TacticalRuleset* ruleset_;
    std::vector<Problem> problems_;
    std::unique_ptr<TableSampling> sampling_;
};

}  // namespace banneret
