#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/panels/shell/chooser_view.h"
#include "app/panels/shell/palette_view.h"
#include "app/panels/shell/panel.h"

namespace banneret::app {

// Everything around the pages and the page that is looked at: title row with the menus, rail, page head, status row,
// the bars that ask something, and what lies over the page.
class Frame {
public:
    // `refusal` is where what was last refused had been asked for.
    void draw(const Ui& ui, const Models& models, std::vector<std::unique_ptr<Panel>>& panels,
              const std::optional<Spot>& refusal);

private:
    void draw_page(const Ui& ui, const Models& models, Panel& panel);
    // Bars that ask something, as high as they say.
    float draw_leaving_bar(const Ui& ui, const FrameModel& frame);
    float draw_roll_bar(const Ui& ui, const FrameModel& frame);

    PaletteView palette_;
    ChooserView chooser_;
    std::string typed_roll_;
    int roll_wants_cursor_ = 0;  // frames in which the field for dice tries for it
};

}  // namespace banneret::app
