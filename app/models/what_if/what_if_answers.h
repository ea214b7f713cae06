#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/models/charts/chart.h"
#include "app/models/shell/figures.h"
#include "app/models/shell/offer.h"
#include "app/models/what_if/what_if_internal.h"
#include "engine/campaign/chronicle/army_luck.h"
#include "engine/campaign/time/strike_dates.h"

namespace banneret::app {

// The views of the What-if page whose answers are searched, swept, sampled, or read in the chronicle.

// A table of words: the first column left, the others right.
struct WordTable {
    std::vector<std::string> heads;
    struct Row {
        std::vector<std::string> cells;
        std::string tip;
        bool strong = false;
    };
    std::vector<Row> rows;
};

// How far the work is.
struct WorkModel {
    bool runs = false, stopping = false;
    bool stale = false;   // the page has changed since
    bool known = false;   // there is an answer, whole or so far
    bool whole = false;   // it is the last word
    double share = 0;     // 0..1; below 0: nobody knows
    std::string words;    // "38%", "stopped: this is the best so far"
    std::string refused;  // why it cannot be worked out
};
WorkModel work_model(const Desk& desk, const WhatIf& what_if);
// The page as the view's answer was asked of it, in the colours of now. REQUIRES: it was asked.
WhatIf asked_of(const Desk& desk, const WhatIf& what_if);

struct SolveModel {
    WorkModel work;
    std::vector<std::string> units;  // "Knights", "Orcs (foe)"
    std::size_t unit = 0, own_units = 0;
    std::string goal_fault;
    std::vector<std::string> aims;
    std::size_t aim = 0;
    std::vector<Unit> troops;  // what is to be had, as it stands
    std::vector<std::int64_t> coin;
    std::string headline;  // the answer in one line
    std::vector<std::string> sentences;
    std::optional<CurveChart> curve;
    std::optional<HeatMap> map;  // by budget: what is bought
    std::optional<WordTable> mix;
    std::optional<SpanChart> bought;  // the same: men of every kind
};
SolveModel make_solve(const Desk& desk, const WhatIf& what_if);

struct SweepModel {
    WorkModel work;
    std::vector<std::string> numbers;  // that may run: "Knights, men" ...
    std::vector<Axis> axes;            // the same, with the ranges they would begin with
    std::size_t x = 0, y = 0;          // places in numbers; y is one more: 0 is none
    std::vector<Axis> now;             // one or two, as they run
    std::vector<std::string> aims;
    std::size_t aim = 0;
    std::string summary;  // "41 battles, 7 of them different. Exact."
    std::optional<CurveChart> curve;
    std::optional<HeatMap> map;
};
SweepModel make_sweep(const Desk& desk, const WhatIf& what_if);

struct WholeModel {
    WorkModel work;
    std::string value;               // "Worth +3.1 to Red when both play well from the first stratagem on."
    WordTable first, second, steps;  // stratagems of either side, what happens step by step
    std::string first_name, second_name;
    std::optional<FactorChart> first_worth, second_worth;  // of trying each stratagem
    std::optional<LadderChart> ladder;  // the steps again: what may happen, and what the battle is then worth
};
WholeModel make_whole(const Desk& desk, const WhatIf& what_if);

struct SeasonModel {
    WorkModel work;
    std::vector<SeasonInputs::Leg> legs;
    std::vector<std::string> foes;
    std::string certainty;  // "Exact: 812 different armies at most." or what is sampled
    std::vector<std::string> sentences;
    std::optional<WordTable> table;
    std::optional<CurveChart> curve;
    std::optional<BarChart> wins;
};
SeasonModel make_season(const Desk& desk, const WhatIf& what_if);

struct StrikeModel {
    std::string refused;   // why there are no dates
    std::string headline;  // "Best on 14 Harvest: 41.7%"
    std::vector<std::string> sentences;
    std::optional<CurveChart> odds, men;
};
StrikeModel make_strike(const Desk& desk, const WhatIf& what_if);

// Battles that were fought, and the one that is looked at.
struct PastList {
    std::vector<BattleId> ids;
    std::vector<std::string> names;  // "Battle of Harl Ford, 12 Harvest"
    std::optional<std::size_t> here;
};
struct MatteredModel {
    PastList battles;  // the first name is that of the page's own two armies
    std::string title;
    std::vector<std::string> sentences;
    std::optional<FactorChart> factors, luck;
    std::vector<std::string> luck_sentences;
    std::optional<WordTable> ledger;
    std::optional<FactorChart> ledger_chart;
    std::vector<std::string> left_out;
};
MatteredModel make_mattered(const Desk& desk, const WhatIf& what_if);

struct RedealModel {
    PastList battles;
    std::string refused;  // of the change, or where there is no battle to fight again
    PerSide<std::string> names;
    PerSide<std::string> example;  // of a change of the army, with a unit it has
    PerSide<int> colours{};
    struct Choice {
        std::vector<std::string> words;
        std::size_t chosen = 0;  // 0: as it was
    };
    PerSide<Choice> posture, stratagem, losses;
    PerSide<std::vector<std::optional<Posture>>> postures;
    std::optional<WordTable> table;  // then and now
    std::optional<SpanChart> lost;   // then and now, of either army and each of its units
    std::vector<std::string> sentences;
};
RedealModel make_redeal(const Desk& desk, const WhatIf& what_if);

}  // namespace banneret::app
