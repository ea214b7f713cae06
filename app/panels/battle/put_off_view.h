#pragma once

#include <string>

#include "app/panels/widgets/ui.h"
#include "engine/core/ids.h"

namespace banneret::app {

// The day a battle is put off to, while it is being written.
struct PutOffTyping {
    BattleId battle{};  // none: nothing is being written
    std::string day;
};

// The button that opens the form for this battle; refused while it is being fought.
void put_off_button(const Ui& ui, BattleId battle, bool under_way, PutOffTyping& typing);
float put_off_width(const Ui& ui);
// The form, where it is open for this battle.
void draw_put_off(const Ui& ui, BattleId battle, PutOffTyping& typing);

}  // namespace banneret::app
