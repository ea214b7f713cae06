#pragma once

#include <string>

#include "app/panels/widgets/ui.h"
#include "engine/core/ids.h"

namespace banneret::app {

// The date for putting a battle off, being typed.
struct PutOffTyping {
    BattleId battle{};  // none: not in progress
    std::string day;
};

// The button that opens the form; refused while the battle is being fought.
void put_off_button(const Ui& ui, BattleId battle, bool under_way, PutOffTyping& typing);
float put_off_width(const Ui& ui);
// The form, if it is open for this battle.
void draw_put_off(const Ui& ui, BattleId battle, PutOffTyping& typing);

}  // namespace banneret::app
