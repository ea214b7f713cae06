#pragma once

#include <imgui.h>

#include "app/models/shell/page.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// Pictures drawn with lines, so that they are sharp at every size and need no font.

// The shape of a side, filled: square, circle, triangle, diamond, pentagon, cross. `colour` is a place in the palette
// of sides, taken round and round beyond its end.
void draw_side_shape(ImDrawList& list, ImVec2 centre, float radius, int colour, ImU32 fill);
// The same as an item of the line, one font unit wide, in the side's own colour.
void side_mark(const Ui& ui, int colour);

void draw_page_icon(ImDrawList& list, Page page, ImVec2 centre, float size, ImU32 colour);

enum class Icon : std::uint8_t {
    search,
    close,
    folder,
    file,
    up,
    right,
    down,
    left,
    check,
    warning,
    eye,
    plus,
    clock,
    first,
    last,
    play,
    pause,
    pieces,
    whole
};
void draw_icon(ImDrawList& list, Icon icon, ImVec2 centre, float size, ImU32 colour);

// A die showing `face`; dice of other than six sides show the figure. 0: blank.
void draw_die(ImDrawList& list, ImVec2 corner, float size, int face, int sides, ImU32 ground, ImU32 pips, ImU32 edge);

}  // namespace banneret::app
