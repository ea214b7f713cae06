#pragma once

#include "app/panels/widgets/ui.h"
#include "engine/core/document.h"

namespace banneret::app {

// A document in the available width, without its title, which the page shows.
void draw_document(const Ui& ui, const Document& document);

// A table that the page's Copy command offers.
struct Copyable {
    std::string id;  // "copy the roster"
    Table table;
};
// Offers the table just drawn under this ID. Draws nothing.
void copy_table(const Ui& ui, std::string_view id, Table table);

// The Copy command of a page: one of its tables as text, CSV or Markdown, on the clipboard. `form` is kept by the
// caller.
void draw_copy(const Ui& ui, const std::vector<Copyable>& tables, std::size_t& form);
float copy_width(const Ui& ui);

}  // namespace banneret::app
