#pragma once

#include <string>

#include "app/models/what_if/what_if_model.h"
#include "app/panels/tabletop/table_views.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// The parts of the What-if page. They keep only display state; armies and questions change by intents.
struct WhatIfLook {
    bool plans = false, numbers = false;  // parts that are unfolded
    bool every_row = false;               // show every row of the comparison
    UnitId open{};                        // the unit whose equipment is shown
    std::string change;                   // being typed
    std::string name;                     // for saving the comparison, being typed
};

// Display state of the judge's battle that is watched.
struct WatchedLook {
    TablePage page;
    std::string ruleset;
    std::uint64_t trial = 0;
};
// what_if_watched_view.cpp: instead of the page, the battle of a judge with its board, log and replay.
void draw_judged_battle(const Ui& ui, const JudgesModel& m, WatchedLook& look);

// Asks to replace the page's state.
void ask(const Ui& ui, WhatIf w);

// Both sides' armies, the attackers first: select the pair, add armies.
void draw_contenders(const Ui& ui, const WhatIfModel& m);
// The odds of the selected pair, and the parts that unfold below them.
void draw_pair(const Ui& ui, const WhatIfModel& m, WhatIfLook& look);
// Postures, stratagems, loss choices and payoff.
void draw_what_if_plans(const Ui& ui, const WhatIfModel& m);
// The numbers of the selected army.
void draw_contender_editor(const Ui& ui, const WhatIfModel& m, WhatIfLook& look);

// The progress of a view's task. With a verb such as "Work it out" also the buttons that begin and stop it; without one
// they are above, among the page's own.
void draw_task(const Ui& ui, const TaskModel& work, std::string_view verb);
void draw_table(const Ui& ui, std::string_view id, const Table& table);
void draw_solve(const Ui& ui, const WhatIfModel& m);
void draw_sweep(const Ui& ui, const WhatIfModel& m);
void draw_whole(const Ui& ui, const WhatIfModel& m);
void draw_attribution(const Ui& ui, const WhatIfModel& m);
void draw_strike(const Ui& ui, const WhatIfModel& m);
void draw_same_dice(const Ui& ui, const WhatIfModel& m);
void draw_season(const Ui& ui, const WhatIfModel& m);
void draw_judges(const Ui& ui, const WhatIfModel& m, WhatIfLook& look);
void draw_worth(const Ui& ui, const WhatIfModel& m);
void draw_history(const Ui& ui, const WhatIfModel& m);

// The campaign's kept comparisons and questions to the judges, and a field to keep this one.
void draw_kept_list(const Ui& ui, const WhatIfModel& m, WhatIfLook& look);
void draw_comparison(const Ui& ui, const WhatIfModel& m, WhatIfLook& look);
void draw_losses(const Ui& ui, const WhatIfModel& m);
void draw_postures(const Ui& ui, const WhatIfModel& m);

// The loss thresholds: "30%", or men.
void draw_loss_marks(const Ui& ui, const WhatIfModel& m);

}  // namespace banneret::app
