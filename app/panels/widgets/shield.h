#pragma once

#include <imgui.h>

#include <optional>
#include <string_view>

#include "app/panels/widgets/ui.h"
#include "engine/campaign/armies/arms_shapes.h"

namespace banneret::app {

// Arms on a shield of this height, in pixels, around `centre`. An edge in the theme's text colour sets it off from any
// ground.
void draw_shield(const Ui& ui, ImDrawList& list, const Arms& arms, ImVec2 centre, float tall);
void draw_emblem(const Ui& ui, ImDrawList& list, const Emblem& emblem, ImVec2 centre, float tall);
inline constexpr float shield_width = 0.9f;  // of its height
// As an item of a line of text, `tall` font units high, with its words as tooltip.
void shield(const Ui& ui, const Arms& arms, float tall = 1.3f);
// An army's name as side_text(), after its arms if they are known.
void army_title(const Ui& ui, const std::optional<Arms>& arms, int colour, std::string_view name, bool strong = true);

}  // namespace banneret::app
