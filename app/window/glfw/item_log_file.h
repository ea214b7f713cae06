#pragma once

#include <string>

#include "app/models/shell/models.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// For tests, which find things on the screen by their words. With BANNERET_UI_LOG=FILE in the environment what the
// screen shows is written there whenever it changes, renamed into place: lines "#page", "#title" and "#message", then
// one an item: left, top, right, bottom, 1 if enabled, words. Tabs stand between.
class ItemLogFile {
public:
    ItemLogFile();
    // Empty, for the next frame to fill; null where nobody asked for it.
    ItemLog* log();
    void write(const Models& models);

private:
    std::string path_, written_;
    ItemLog now_;
};

}  // namespace banneret::app
