#pragma once

#include <string>

#include "app/models/shell/models.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// Ctrl+P: finds every action and destination by a few letters.
class PaletteView {
public:
    // Draws nothing while the palette is closed. `here`: the buttons and tabs of the page below, which it can press.
    void draw(const Ui& ui, const Models& models, PageItems& here);

private:
    std::string query_;
    std::size_t chosen_ = 0;
    bool open_ = false;
    bool typing_ = false;  // the field has had the keyboard focus
};

}  // namespace banneret::app
