#pragma once

#include <functional>
#include <string_view>

#include "app/models/charts/chart.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// Paints a drawing where the cursor is. What lies under the pointer is framed and says its words.
void paint_drawing(const Ui& ui, std::string_view id, const Drawing& drawing);

// A chart under its title, with the way to save it as an SVG file beside it. `layout` makes it for a width in font
// units: once for the screen and, when it is to be saved, for a sheet of paper.
void chart(const Ui& ui, std::string_view id, const std::function<Drawing(double width)>& layout);

// A whole number along a line from `least` to `most`, drawn where it stands: it follows the pointer only as what it
// stands for does. `was` is marked if it is given. Width in pixels.
std::optional<int> slider(const Ui& ui, std::string_view id, int now, int least, int most, float width,
                          std::optional<int> was = std::nullopt, int colour = -1);

}  // namespace banneret::app
