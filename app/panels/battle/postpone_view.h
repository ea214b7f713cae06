#pragma once

#include <string>

#include "app/panels/widgets/ui.h"
#include "engine/core/ids.h"

namespace banneret::app {

// The date to which a battle is postponed, being typed.
struct PostponeTyping {
    BattleId battle{};  // none: not in progress
    std::string day;
};

// The button that opens the form; refused while the battle is being fought.
void postpone_button(const Ui& ui, BattleId battle, bool under_way, PostponeTyping& typing);
float postpone_width(const Ui& ui);
// The form, if it is open for this battle.
void draw_postpone(const Ui& ui, BattleId battle, PostponeTyping& typing);

}  // namespace banneret::app
