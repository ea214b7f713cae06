#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/commanders/judges/readings.h"
#include "engine/commanders/judges/step_worth.h"
#include "engine/core/table.h"

namespace banneret::app {

// The judges' verdicts, as tables and charts for the window, the terminal and exports.

struct JudgeNames {
    std::string attacker, defender;
    const std::string& of(Side side) const { return side == Side::first ? attacker : defender; }
};
JudgeNames judge_names(const JudgeQuestion& question);

bool has_judged(const Verdict& v);
// "41.7%", "41.7% +/- 2.1%" or "98.5% (95.2 to 99.7)".
std::string judged_share(const Measurement& m);

// Every figure of every verdict with its interval, one row for each judge; the columns have keys for JSON and CSV.
// `reading` decides the losses; rated adds the chance at common prices and the ratio of strengths.
Table verdicts_table(const JudgeQuestion& question, std::span<const Verdict> verdicts,
                     std::span<const Verdict> mirrored, Reading reading);

// The rated reading, for people. `mirrored`: verdicts with the roles swapped, found by key; may be empty.
Table rated_table(const JudgeQuestion& question, std::span<const Verdict> verdicts, std::span<const Verdict> mirrored);

// One judge's worth of every step.
struct JudgedWorth {
    std::string key, title;
    bool exact = false;
    std::uint64_t battles = 0;  // of each step
    std::vector<StepWorth> steps;
};
// A row for each step, a column for each judge: "+18% (12 to 25)"; a step that no judge can value says why.
Table worth_table(std::span<const JudgedWorth> judges);

// One line per judge with a bar of the attacker's chance to win, `width` characters for 100%: full blocks up to the
// chance, dots over the interval, a rule at 50%.
std::string chance_bars(std::span<const Verdict> verdicts, std::size_t width = 50);

}  // namespace banneret::app
