#pragma once

#include <optional>
#include <string>

#include "app/models/armies/armies_model.h"
#include "app/panels/widgets/ui.h"
#include "engine/armies/army_text.h"

namespace banneret::app {

// An army pasted or typed as words, read as it is typed, with every guess marked, before anything is added.
struct PasteView {
    std::string text;
    std::string read_from;  // the text that `read` was read from
    ReadArmy read;
    std::string name;  // of the new army; empty: as the text says, or as new armies are called
};
void draw_paste(const Ui& ui, const ArmiesModel& m, PasteView& view);

}  // namespace banneret::app
