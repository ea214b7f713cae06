#pragma once

#include <string>
#include <variant>

#include "engine/core/document.h"
#include "engine/core/trouble.h"

namespace banneret {

// A document as a PDF on A4, text in any script for which a font is installed. With `one_page` it is set smaller until
// it fits on one page, down to type that can still be read; only what fits not even then goes on to a second.
// Tables keep together row by row and repeat nothing; long cells are broken into lines.
// The problem says what the library could not do.
std::variant<std::string, Problem> pdf_of(const Document& document, bool one_page);

}  // namespace banneret
