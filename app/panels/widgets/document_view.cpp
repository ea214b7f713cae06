#include "app/panels/widgets/document_view.h"

#include "app/panels/widgets/pickers.h"
#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

struct BlockDrawing {
    const Ui& ui;
    std::size_t table = 0;

    void operator()(const Heading& h) {
        if (h.level <= 2) {
            space(ui, gap_small);
            section(ui, h.words);
        } else {
            space(ui, gap_tiny);
            strong_text(ui, h.words, Tone::quiet);
        }
    }
    void operator()(const Paragraph& p) { wrapped_text(ui, p.words); }
    void operator()(const Bullets& b) {
        for (const std::string& item : b.items) wrapped_text(ui, "\xE2\x80\xA2 " + item);
    }
    void operator()(const Table& t) {
        std::vector<Column> columns;
        for (std::size_t i = 0; i < t.columns.size(); ++i)
            columns.push_back({t.columns[i].words, t.columns[i].right, t.columns[i].right ? 0.0f : -1.0f});
        if (!begin_table(ui, "table " + std::to_string(table++), columns)) return;
        for (const auto& row : t.rows) {
            ImGui::TableNextRow();
            for (std::size_t i = 0; i < columns.size(); ++i) {
                ImGui::TableNextColumn();
                const std::string& words = i < row.size() ? row[i] : std::string();
                if (columns[i].right)
                    number_cell(ui, words);
                else
                    wrapped_text(ui, words);
            }
        }
        end_table();
        copy_table(ui, "copy table " + std::to_string(table), t);
    }
};

}  // namespace

void draw_document(const Ui& ui, const Document& document) {
    BlockDrawing drawing{ui};
    for (const Block& block : document.blocks) std::visit(drawing, block);
}

void copy_table(const Ui& ui, std::string_view id, const Table& table) {
    const std::vector<Picked> forms = {{"as text###as-text", "columns that line up", "", 0},
                                       {"as CSV###as-csv", "for a spreadsheet", "", 0},
                                       {"as Markdown###as-markdown", "for a forum or a wiki", "", 0}};
    note_table(ui, "copy " + std::string(id));
    const auto form = pick_one(ui, id, "Copy", forms, {ui.em(5.5f), true});
    if (!form) return;
    const std::string words = *form == 0 ? plain_text(table) : *form == 1 ? csv_text(table) : markdown(table);
    ImGui::SetClipboardText(words.c_str());
}

}  // namespace banneret::app
