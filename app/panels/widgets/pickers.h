#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/panels/widgets/ui.h"

namespace banneret::app {

// Fields with a drop-down list. `##tail` as in widgets.h.

// The look of the closed field: plain words in a table, or framed in a form. Width in pixels.
struct PickLook {
    float width = 0;
    bool framed = false;
    bool right = false;  // right-aligned words
    bool quiet = false;
};

struct Picked {
    std::string words, aside;  // "lance", "+2 charging"
    std::string tip;
    int times = 0;         // 0: not picked; 2: twice
    bool stays = false;    // a click on it leaves the list open
    bool refused = false;  // greyed out; the tip says why
};
// Picks any number; the list stays open. Returns the index of the clicked row.
std::optional<std::size_t> pick_many(const Ui& ui, std::string_view id, std::string_view shown_words,
                                     const std::vector<Picked>& rows, const PickLook& look);
// Picks one; the list closes.
std::optional<std::size_t> pick_one(const Ui& ui, std::string_view id, std::string_view shown_words,
                                    const std::vector<Picked>& rows, const PickLook& look);
// Text field with suggestions from known texts.
std::optional<std::string> edit_suggested(const Ui& ui, std::string_view id, std::string_view now,
                                          std::string_view hint, const std::vector<std::string>& known, float width);
// A checkbox in a table; true when clicked.
bool cell_tick(const Ui& ui, std::string_view id, bool on, float width);

// Words in small frames, wrapped at `width` pixels. Returns the index of the one whose cross was clicked.
std::optional<std::size_t> chips(const Ui& ui, std::string_view id, const std::vector<std::string>& words, float width);

}  // namespace banneret::app
