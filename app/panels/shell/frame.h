#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/panels/shell/chooser_view.h"
#include "app/panels/shell/palette_view.h"
#include "app/panels/shell/panel.h"

namespace banneret::app {

// The frame around the pages: title row with menus, rail, page head, status row, the bars that ask a question, and
// overlays.
class Frame {
public:
    // `refusal`: where the last refused request was made.
    void draw(const Ui& ui, const Models& models, std::vector<std::unique_ptr<Panel>>& panels,
              const std::optional<ScreenRect>& refusal);

    // F6: the next draw gives the keyboard to the next region of the window, or with -1 the one before.
    void step_region(int step);

private:
    // Tab: the next item of this part of the window, or with -1 the one before.
    void step_item(int step);
    void draw_page(const Ui& ui, const Models& models, Panel& panel);
    void draw_head(const Ui& ui, std::string_view title, std::string_view purpose, const std::vector<Offer>& actions,
                   float copy);
    void draw_low_head(const Ui& ui, std::string_view title, std::string_view purpose,
                       const std::vector<Offer>& actions, float copy);
    // Bars that ask a question; each returns its height.
    float draw_leaving_bar(const Ui& ui, const FrameModel& frame);
    float draw_roll_bar(const Ui& ui, const FrameModel& frame);

    Page over_page_ = Page::start;   // the page last drawn
    float over_ = 0;                 // how much higher its content is than the room for it, in pixels
    std::optional<Page> copies_of_;  // the page that offered tables in the last frame
    ImVec2 copy_at_ = {0, 0};        // the position that the head reserves for Copy
    std::size_t copy_form_ = 0;      // of the Copy command: text, CSV, Markdown
    PaletteView palette_;
    PageItems page_items_;
    Regions regions_;
    Page region_page_ = Page::start;
    ChooserView chooser_;
    std::string typed_roll_;
    int roll_wants_cursor_ = 0;  // frames left in which the dice field claims the keyboard focus
};

}  // namespace banneret::app
