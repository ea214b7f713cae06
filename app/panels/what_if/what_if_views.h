#pragma once

#include <string>

#include "app/models/what_if/what_if_model.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// The parts of the What-if page. What they keep is how it looks; the armies and the questions change by intents alone.
struct WhatIfLook {
    bool plans = false, numbers = false;  // what is folded away otherwise
    bool every_row = false;               // of the comparison
    UnitId open{};                        // its equipment is shown
    std::string change;                   // being typed
    std::string name;                     // of the comparison to be kept, being typed
};

// Wishes for another comparison in the place of the one shown.
void ask(const Ui& ui, WhatIf w);

// Both sides' armies, the attackers first: which pair is looked at, and what can be added.
void draw_contenders(const Ui& ui, const WhatIfModel& m);
// The odds between the two looked at, and what can be unfolded under them.
void draw_pair(const Ui& ui, const WhatIfModel& m, WhatIfLook& look);
// Postures, stratagems, ways of losing, and what is played for.
void draw_what_if_plans(const Ui& ui, const WhatIfModel& m);
// The numbers of the army in hand.
void draw_contender_editor(const Ui& ui, const WhatIfModel& m, WhatIfLook& look);

// "Work it out", how far it is, and a real stop.
void draw_work(const Ui& ui, const WorkModel& work, std::string_view verb);
void draw_table(const Ui& ui, std::string_view id, const WordTable& table);
void draw_solve(const Ui& ui, const WhatIfModel& m);
void draw_sweep(const Ui& ui, const WhatIfModel& m);
void draw_whole(const Ui& ui, const WhatIfModel& m);
void draw_mattered(const Ui& ui, const WhatIfModel& m);
void draw_strike(const Ui& ui, const WhatIfModel& m);
void draw_redeal(const Ui& ui, const WhatIfModel& m);
void draw_season(const Ui& ui, const WhatIfModel& m);

void draw_comparison(const Ui& ui, const WhatIfModel& m, WhatIfLook& look);
void draw_losses(const Ui& ui, const WhatIfModel& m);
void draw_postures(const Ui& ui, const WhatIfModel& m);

// What is at least and at most asked about: "30%", or men.
void draw_loss_marks(const Ui& ui, const WhatIfModel& m);

}  // namespace banneret::app
