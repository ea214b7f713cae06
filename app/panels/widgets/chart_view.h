#pragma once

#include <functional>
#include <string_view>

#include "app/models/charts/chart.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// Paints a drawing at the cursor. The spot under the pointer gets a frame and shows its words.
void paint_drawing(const Ui& ui, std::string_view id, const Drawing& drawing);

// A chart below its title, with a button to save it as SVG. `layout` makes it for a width in font units, for the screen
// and, when saved, for a sheet of paper.
void chart(const Ui& ui, std::string_view id, const std::function<Drawing(double width)>& layout);

// A slider for a whole number from `least` to `most`. It shows `now`, so it moves only as fast as the value behind it.
// Marks `was` if given. Width in pixels. `tip`: instead of the range.
std::optional<int> slider(const Ui& ui, std::string_view id, int now, int least, int most, float width,
                          std::optional<int> was = std::nullopt, int colour = -1, std::string_view tip = {});

}  // namespace banneret::app
