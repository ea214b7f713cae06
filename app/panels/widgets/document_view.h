#pragma once

#include "app/panels/widgets/ui.h"
#include "engine/core/document.h"

namespace banneret::app {

// A document in the available width, without its title, which the page shows.
void draw_document(const Ui& ui, const Document& document);

// "Copy": copies the table to the clipboard as text, CSV or Markdown.
void copy_table(const Ui& ui, std::string_view id, const Table& table);

}  // namespace banneret::app
