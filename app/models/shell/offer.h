#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/models/shell/intent.h"

namespace banneret::app {

// An available action: a menu row, an entry of the command palette, a button at the top of a page.
struct Offer {
    std::string id;     // "save-as": stable, whatever the words
    std::string words;  // "Save as..."
    std::string keys;   // shortcut: "Ctrl+Shift+S"; may be empty
    Intent intent;
    std::optional<std::string> refused;  // why it is not available now, as a sentence
    bool checked = false;                // a switch that is on
    bool rule_before = false;            // a separator precedes it in the menu
    bool secondary = false;              // for the first action of a page: it is not the primary one
};

struct Menu {
    std::string title;
    std::vector<Offer> offers;
};

}  // namespace banneret::app
