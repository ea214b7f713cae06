#include "app/panels/widgets/document_view.h"

#include "app/models/shell/figures.h"
#include "app/panels/widgets/pickers.h"
#include "app/panels/widgets/shield.h"
#include "app/panels/widgets/widgets.h"
#include "engine/core/text.h"

namespace banneret::app {

namespace {

struct BlockDrawing {
    const Ui& ui;
    std::size_t table = 0;
    std::string heading{};  // over the next table

    void operator()(const Heading& h) {
        heading = h.words;
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
    void operator()(const Emblems& e) {
        for (const Emblem& emblem : e.all) {
            const ImVec2 from = ImGui::GetCursorScreenPos();
            const float tall = ui.em(2.4f);
            draw_emblem(ui, *ImGui::GetWindowDrawList(), emblem, {from.x + tall * 0.5f, from.y + tall * 0.5f}, tall);
            ImGui::Dummy({tall, tall});
            ImGui::SameLine(0, ui.em(gap_small));
            ImGui::BeginGroup();
            strong_text(ui, emblem.name);
            text(ui, emblem.words, Tone::quiet);
            ImGui::EndGroup();
        }
    }
    // Cards and maps are for paper.
    void operator()(const Cards& c) {
        for (const Card& card : c.all) strong_text(ui, card.name);
    }
    void operator()(const Plan&) {}
    void operator()(const Table& t) {
        std::vector<Column> columns;
        for (std::size_t i = 0; i < t.columns.size(); ++i)
            columns.push_back({t.columns[i].words, t.columns[i].right, t.columns[i].right ? 0.0f : -1.0f});
        if (!begin_table(ui, "table " + std::to_string(table++), columns)) return;
        for (const auto& row : t.rows) {
            ImGui::TableNextRow();
            for (std::size_t i = 0; i < columns.size(); ++i) {
                ImGui::TableNextColumn();
                const std::string& words = cell_at(row, i).words;
                if (columns[i].right)
                    number_cell(ui, words);
                else
                    wrapped_text(ui, words);
            }
        }
        end_table();
        copy_table(ui, "copy table " + std::to_string(table) + (heading.empty() ? "" : ": " + heading), t);
    }
};

}  // namespace

void draw_document(const Ui& ui, const Document& document) {
    BlockDrawing drawing{ui};
    for (const Block& block : document.blocks) std::visit(drawing, block);
}

void copy_table(const Ui& ui, std::string_view id, Table table) {
    note_table(ui, "copy " + std::string(id));
    if (ui.copies != nullptr) ui.copies->push_back({std::string(id), std::move(table)});
}

float copy_width(const Ui& ui) {
    return ui.em(5.5f);
}

void draw_copy(const Ui& ui, const std::vector<Copyable>& tables, std::size_t& form) {
    std::vector<Picked> rows = {{"as text###as-text", "columns that line up", "", 0, true},
                                {"as CSV###as-csv", "for a spreadsheet", "", 0, true},
                                {"as Markdown###as-markdown", "for a forum or a wiki", "", 0, true}};
    const std::size_t forms = rows.size();
    rows[form].times = 1;
    for (const Copyable& one : tables) {
        constexpr std::string_view verb = "copy ";
        std::string words(shown(one.id));
        if (words.starts_with(verb)) words.erase(0, verb.size());
        rows.push_back({capitalised(words) + "###" + std::string(item_id(one.id)), "", "", 0});
    }
    const auto picked = pick_one(ui, "copy", "Copy", rows, {copy_width(ui), true});
    if (!picked) return;
    if (*picked < forms) {
        form = *picked;
        return;
    }
    const Table& table = tables[*picked - forms].table;
    const std::string words = form == 0 ? plain_text(table) : form == 1 ? csv_text(table) : markdown(table);
    ImGui::SetClipboardText(words.c_str());
    ui.ask(Say{std::string(shown(rows[*picked].words)) + " is on the clipboard " +
               std::string(shown(rows[form].words)) + "."});
}

}  // namespace banneret::app
