#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/models/charts/chart.h"
#include "app/models/shell/figures.h"
#include "app/models/shell/offer.h"
#include "app/models/tabletop/judged_battle.h"
#include "app/models/what_if/what_if_internal.h"
#include "engine/campaign/chronicle/army_luck.h"
#include "engine/campaign/time/strike_dates.h"
#include "engine/core/table.h"

namespace banneret::app {

// Views of the What-if page with answers from a search, a sweep, a sample or the chronicle.

// Progress of a view's task.
struct TaskModel {
    bool runs = false, stopping = false;
    bool stale = false;   // the page has changed since
    bool known = false;   // there is an answer, complete or partial
    bool whole = false;   // the answer is complete
    double share = 0;     // 0..1; negative: unknown
    std::string words;    // "38%", "stopped: this is the best so far"
    std::string refused;  // why it cannot be computed
};
TaskModel task_model(const Desk& desk, const WhatIf& what_if);
// The page as it was when the view's answer was requested, in the current colours. REQUIRES: there was a request.
WhatIf asked_of(const Desk& desk, const WhatIf& what_if);

struct SolveModel {
    TaskModel work;
    std::vector<std::string> units;  // "Knights", "Orcs (foe)"
    std::size_t unit = 0, own_units = 0;
    std::string goal_fault;
    std::vector<std::string> aims;
    std::size_t aim = 0;
    std::vector<Unit> troops;  // the troops for sale
    std::vector<std::int64_t> coin;
    std::string headline;  // the answer in one line
    std::vector<std::string> sentences;
    std::optional<CurveChart> curve;
    std::optional<HeatMap> map;  // by budget: the men of each type
    std::optional<Table> mix;
    std::optional<SpanChart> bought;  // the mix as a chart: men of each type
};
SolveModel make_solve(const Desk& desk, const WhatIf& what_if);

struct SweepModel {
    TaskModel work;
    std::vector<std::string> numbers;  // numbers that can vary: "Knights, men" ...
    std::vector<Axis> axes;            // these numbers with their default ranges
    std::size_t x = 0, y = 0;          // indices into numbers; y is one more: 0 is none
    std::vector<Axis> now;             // the one or two in use, with their ranges
    std::vector<std::string> aims;
    std::size_t aim = 0;
    std::string summary;  // "41 battles, 7 of them different. Exact."
    std::optional<CurveChart> curve;
    std::optional<HeatMap> map;
};
SweepModel make_sweep(const Desk& desk, const WhatIf& what_if);

struct WholeModel {
    TaskModel work;
    std::string value;           // "Worth +3.1 to Red when both play well from the first stratagem on."
    Table first, second, steps;  // stratagems of either side, and the battle step by step
    std::string first_name, second_name;
    std::optional<FactorChart> first_worth, second_worth;  // value of attempting each stratagem
    std::optional<LadderChart> ladder;  // the steps again: possible outcomes and the battle's value after each
};
WholeModel make_whole(const Desk& desk, const WhatIf& what_if);

struct SeasonModel {
    TaskModel work;
    std::vector<SeasonInputs::Leg> legs;
    std::vector<std::string> foes;
    std::string certainty;  // "Exact: 812 different armies at most.", or what is sampled
    std::vector<std::string> sentences;
    std::optional<Table> table;
    std::optional<CurveChart> curve;
    std::optional<BarChart> wins;
};
SeasonModel make_season(const Desk& desk, const WhatIf& what_if);

// The battle by every ruleset.
struct JudgesModel {
    TaskModel work;
    std::vector<std::string> sentences;
    std::optional<SpanChart> wins;  // the attacker's chance by each judge
    std::optional<Table> winners, losses, endings;
    std::string reading;           // explains the reading that is shown
    std::optional<Table> ratings;  // the rated reading, and what each judge pays for the traits of these armies
    std::vector<std::string> prices;
    struct Watchable {
        std::string key, title;
    };
    std::vector<Watchable> watchable;         // the judges whose battles can be watched
    std::optional<JudgedBattleModel> battle;  // the one that is watched
};
JudgesModel make_judges(const Desk& desk, const WhatIf& what_if);

// The worth of every step of the selected army to each judge.
struct WorthModel {
    TaskModel work;
    std::vector<std::string> sentences;
    std::optional<Table> table;
};
WorthModel make_worth(const Desk& desk, const WhatIf& what_if);

// Recorded battles beside those of every ruleset.
struct HistoryModel {
    TaskModel work;
    std::vector<std::string> sentences;
    std::optional<SpanChart> losses;  // mean losses of winners and losers
    std::optional<Table> figures, distances, battles;
    std::vector<std::string> rows, judges;  // whose battles can be shown, and by which rulesets
    std::size_t row = 0, judge = 0;
};
HistoryModel make_history(const Desk& desk, const WhatIf& what_if);

struct StrikeModel {
    std::string refused;   // why there are no dates
    std::string headline;  // "Best on 14 Harvest: 41.7%"
    std::vector<std::string> sentences;
    std::optional<CurveChart> odds, men;
};
StrikeModel make_strike(const Desk& desk, const WhatIf& what_if);

// Fought battles, and the selected one.
struct PastList {
    std::vector<BattleId> ids;
    std::vector<std::string> names;  // "Battle of Harl Ford, 12 Harvest"
    std::optional<std::size_t> here;
};
struct AttributionModel {
    PastList battles;  // the first name is that of the page's own two armies
    std::string title;
    std::vector<std::string> sentences;
    TaskModel work;  // of the ledger
    std::optional<FactorChart> factors, luck;
    std::vector<std::string> luck_sentences;
    std::optional<Table> ledger;
    std::optional<FactorChart> ledger_chart;
    std::vector<std::string> left_out;
};
AttributionModel make_attribution(const Desk& desk, const WhatIf& what_if);

struct SameDiceModel {
    PastList battles;
    std::string refused;  // the reason the change is refused, or there is no battle to replay
    PerSide<std::string> names;
    PerSide<std::string> example;  // a change to the army, with one of its units
    PerSide<int> colours{};
    struct Choice {
        std::vector<std::string> words;
        std::size_t chosen = 0;  // 0: unchanged
    };
    PerSide<Choice> posture, stratagem, losses;
    PerSide<std::vector<std::optional<Posture>>> postures;
    std::optional<Table> table;     // then and now
    std::optional<SpanChart> lost;  // losses then and now, of each army and each of its units
    std::vector<std::string> sentences;
};
SameDiceModel make_same_dice(const Desk& desk, const WhatIf& what_if);

}  // namespace banneret::app
