#pragma once

#include <imgui.h>

#include "app/models/armies/arms_shapes.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// Arms on a shield of this height, in pixels, around `centre`. An edge in the theme's text colour sets it off from any
// ground.
void draw_shield(const Ui& ui, ImDrawList& list, const Arms& arms, ImVec2 centre, float tall);
inline constexpr float shield_width = 0.9f;  // of its height
// As an item of a line of text, `tall` font units high, with its words as tooltip.
void shield(const Ui& ui, const Arms& arms, float tall = 1.3f);

}  // namespace banneret::app
