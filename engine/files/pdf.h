#pragma once

#include <string>
#include <variant>

#include "engine/core/document.h"
#include "engine/core/picture.h"
#include "engine/core/trouble.h"

namespace banneret {

struct Pdf {
    std::string bytes;
    int missing = 0;  // letters for which no font of this machine has a glyph; they show as boxes
};
// "2 letters have no glyph in the fonts of this machine and show as boxes." Empty if none is missing.
std::string missing_glyphs_words(int missing);

// A document as a PDF on A4, in any script for which a font is installed. With `one_page` the type shrinks until it
// fits on one page, down to a legible size; only text that still does not fit goes to a second page. Table rows are not
// split across pages, headers are not repeated, and long cells are broken into lines. The problem gives the library's
// error.
std::variant<Pdf, Problem> pdf_of(const Document& document, bool one_page);
// The first pages of that PDF, `width` pixels across, at most `most` (at least 1). Empty if the library cannot draw
// them.
Preview preview_of(const Document& document, bool one_page, int width, int most);

}  // namespace banneret
