#pragma once

#include <imgui.h>

#include <array>
#include <map>
#include <optional>
#include <string_view>

#include "app/panels/widgets/ui.h"
#include "engine/campaign/armies/arms_shapes.h"

namespace banneret::app {

// The shapes of arms that were drawn before, as their polygons take long to clip.
class KnownEmblems {
public:
    const Emblem& of(const Arms& arms);

private:
    std::map<std::array<std::size_t, 3>, Emblem> known_;  // by field, bearing and ink
};

// Arms on a shield of this height, in pixels, around `centre`. An edge in the theme's text colour sets it off from any
// ground.
void draw_shield(const Ui& ui, ImDrawList& list, const Arms& arms, ImVec2 centre, float tall);
void draw_emblem(const Ui& ui, ImDrawList& list, const Emblem& emblem, ImVec2 centre, float tall);
inline constexpr float shield_width = 0.9f;  // of its height
// A shield in a line of text, `tall` font units high, with the arms in words as its tooltip.
void shield(const Ui& ui, const Arms& arms, float tall = 1.3f);
// An army's arms, if known, then its name as in side_text().
void army_title(const Ui& ui, const std::optional<Arms>& arms, int colour, std::string_view name, bool strong = true);

}  // namespace banneret::app
