#pragma once

#include <string>

#include "app/models/shell/models.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// For tests, which find screen items by their words. If the environment has BANNERET_UI_LOG=FILE, the screen's content
// is written there on every change, by rename: lines "#page", "#title", "#message" and "#focus" (the ID of the item
// that has the keyboard), then one line per item: left, top, right, bottom, 1 if enabled, words; separated by tabs.
class ItemLogFile {
public:
    ItemLogFile();
    // An empty log for the next frame; null if none is wanted.
    ItemLog* log();
    void write(const Models& models);

private:
    std::string path_, written_;
    ItemLog now_;
};

}  // namespace banneret::app
