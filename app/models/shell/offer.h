#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/models/shell/intent.h"

namespace banneret::app {

// Something that can be done from here: a line of a menu, of the command palette, a button on top of a page.
struct Offer {
    std::string words;  // "Save as..."
    std::string keys;   // "Ctrl+Shift+S"; may be empty
    Intent intent;
    std::optional<std::string> refused;  // why it cannot be done now, as a sentence
    bool checked = false;                // of a switch that is on
    bool rule_before = false;            // a line above it in a menu
    bool aside = false;                  // of the first on top of a page: the page's main action is elsewhere on it
};

struct Menu {
    std::string title;
    std::vector<Offer> offers;
};

}  // namespace banneret::app
