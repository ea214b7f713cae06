#pragma once

#include <optional>
#include <string>

#include "app/models/armies/armies_model.h"
#include "app/panels/widgets/ui.h"
#include "engine/armies/army_text.h"

namespace banneret::app {

// Pastes or types an army in words. An army in the clipboard is taken when the form opens. It is parsed while typing,
// with every assumption marked, before anything is added.
struct PasteView {
    bool opened = false;  // the clipboard has been looked at
    std::string text;
    std::string read_from;  // the text that `read` was parsed from
    ReadArmy read;
    std::string name;  // typed for the new army; empty: the name in the text, or else the default for new armies
};
void draw_paste(const Ui& ui, const ArmiesModel& m, PasteView& view);

}  // namespace banneret::app
