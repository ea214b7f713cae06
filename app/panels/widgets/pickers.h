#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/panels/widgets/ui.h"

namespace banneret::app {

// Fields whose value is picked from a list that drops down. `##tail` as in widgets.h.

// How such a field looks while it is closed: bare words in a table, or framed in a form. The width is in pixels.
struct PickLook {
    float width = 0;
    bool framed = false;
    bool right = false;  // the words stand at the right end
    bool quiet = false;
};

struct Picked {
    std::string words, aside;  // "lance", "+2 charging"
    std::string tip;
    int times = 0;  // 0: not picked; 2: twice
};
// Any number of them: the list stays open. The place of the one clicked.
std::optional<std::size_t> pick_many(const Ui& ui, std::string_view id, std::string_view shown_words,
                                     const std::vector<Picked>& rows, const PickLook& look);
// One of them: the list closes.
std::optional<std::size_t> pick_one(const Ui& ui, std::string_view id, std::string_view shown_words,
                                    const std::vector<Picked>& rows, const PickLook& look);
// Typed, or taken from what was typed before.
std::optional<std::string> edit_suggested(const Ui& ui, std::string_view id, std::string_view now,
                                          std::string_view hint, const std::vector<std::string>& known, float width);
// A tick in a table; true when clicked.
bool cell_tick(const Ui& ui, std::string_view id, bool on, float width);

// Words in small frames, as many a line as fit in `width` pixels. The place of the one whose cross was clicked.
std::optional<std::size_t> chips(const Ui& ui, std::string_view id, const std::vector<std::string>& words, float width);

}  // namespace banneret::app
