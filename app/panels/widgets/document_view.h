#pragma once

#include "app/panels/widgets/ui.h"
#include "engine/core/document.h"

namespace banneret::app {

// A document as it reads, in the width that is left. Its title is left to the page.
void draw_document(const Ui& ui, const Document& document);

// "Copy": the table into the clipboard as text, as CSV or as Markdown.
void copy_table(const Ui& ui, std::string_view id, const Table& table);

}  // namespace banneret::app
