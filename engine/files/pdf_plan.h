#pragma once

#include "engine/core/document.h"
#include "engine/files/pdf_type.h"

namespace banneret {

// Draws a map with its corner at the pen's origin, `scale` points to a unit of the plan, in type of this size. Labels
// keep off each other where there is room. Returns the number of letters without a glyph.
int draw_plan(cairo_t* pen, const PdfType& type, const Plan& plan, double scale, double size);

}  // namespace banneret
