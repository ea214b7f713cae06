#pragma once

#include <imgui.h>

#include "app/models/shell/page.h"
#include "app/panels/widgets/ui.h"

namespace banneret::app {

// Icons drawn with lines: sharp at every size, without a font.

// The filled symbol of a side: square, circle, triangle, diamond, pentagon, cross. `colour` is an index in the palette
// of sides and wraps around.
void draw_side_shape(ImDrawList& list, ImVec2 centre, float radius, int colour, ImU32 fill);
// The symbol as an inline item, one font unit wide, in the side's colour.
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

// A die showing `face`; dice with other than six sides show the number. 0: blank.
void draw_die(ImDrawList& list, ImVec2 corner, float size, int face, int sides, ImU32 ground, ImU32 pips, ImU32 edge);

}  // namespace banneret::app
