#pragma once

#include <imgui.h>

#include <optional>

#include "app/models/shell/models.h"
#include "app/panels/shell/panel.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// The parts of the frame, one function each. Heights and widths in font units.

inline constexpr float title_row = 2.3f, status_row = 2.0f;
inline constexpr float wide_rail = 10.5f, narrow_rail = 3.2f;

// A child window with its own background; none: what is below shows. As in ImGui, call EndChild() whatever it returns.
bool begin_strip(const char* id, ImVec2 size, std::optional<Rgb> ground, ImVec2 padding);

ImVec2 menu_padding(const Ui& ui);                           // for items in the title row
void draw_title_row(const Ui& ui, const FrameModel& frame);  // REQUIRES: inside a window with a menu bar
void draw_rail(const Ui& ui, const FrameModel& frame, bool narrow, float height);
void draw_status_row(const Ui& ui, const Models& models);
// Shows beside the clicked item why it was refused.
void draw_refusal(const Ui& ui, const Message& message, const ScreenRect& spot);
// F1: the page's purpose and keys, over its right side.
void draw_help(const Ui& ui, const Panel& panel);

}  // namespace banneret::app
