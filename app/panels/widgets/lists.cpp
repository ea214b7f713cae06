#include <algorithm>
#include <cmath>

#include "app/panels/widgets/widgets.h"

// Lists, tables, and empty states.

namespace banneret::app {

namespace {}  // namespace

bool begin_row(const Ui& ui, std::string_view id, bool chosen, float height) {
    const ImVec2 size = {std::max(1.0f, ImGui::GetContentRegionAvail().x), ui.em(height)};
    const ImVec2 from = ImGui::GetCursorScreenPos(), to = {from.x + size.x, from.y + size.y};
    const ImVec2 inside = ImGui::GetCursorPos();
    const std::string name(id);
    ImGui::BeginGroup();
    const bool clicked = ImGui::InvisibleButton(name.c_str(), size);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (chosen || ImGui::IsItemHovered())
        list.AddRectFilled(from, to, paint(chosen ? ui.colours.raised : ui.colours.hover), ui.em(gap_tiny));
    if (chosen) list.AddRectFilled(from, {from.x + ui.em(0.2f), to.y}, paint(ui.colours.accent), ui.em(0.1f));
    if (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible)
        list.AddRect(from, to, paint(ui.colours.accent), ui.em(gap_tiny), 0, 2);
    ui.note(id);
    ImGui::PushID(name.c_str());
    ImGui::SetCursorPos({inside.x + ui.em(gap_small), inside.y + (size.y - ImGui::GetTextLineHeight()) * 0.5f});
    return clicked;
}

void end_row() {
    ImGui::PopID();
    ImGui::EndGroup();
    // Rows touch; their height includes the spacing.
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() - ImGui::GetStyle().ItemSpacing.y);
}

bool begin_table(const Ui& ui, std::string_view id, const std::vector<Column>& columns) {
    constexpr ImGuiTableFlags flags = ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_SizingFixedFit |
                                      ImGuiTableFlags_NoSavedSettings | ImGuiTableFlags_PadOuterX;
    const std::string name(id);
    if (!ImGui::BeginTable(name.c_str(), static_cast<int>(columns.size()), flags)) return false;
    note_table(ui, id);
    for (const Column& column : columns) {
        const std::string words(column.words);
        const ImGuiTableColumnFlags kind =
            column.width < 0 ? ImGuiTableColumnFlags_WidthStretch : ImGuiTableColumnFlags_WidthFixed;
        ImGui::TableSetupColumn(words.c_str(), kind, column.width < 0 ? -column.width : ui.em(column.width));
    }
    ImGui::TableNextRow();
    for (const Column& column : columns) {
        ImGui::TableNextColumn();
        if (column.right)
            number_cell(ui, shown(column.words), Tone::quiet);
        else
            text(ui, shown(column.words), Tone::quiet);
    }
    return true;
}

void note_table(const Ui& ui, std::string_view id) {
    if (ui.log != nullptr) ui.log->tables.emplace_back(id);
}

void end_table() {
    ImGui::EndTable();
}

void number_cell(const Ui& ui, std::string_view words, Tone tone) {
    const float room = ImGui::GetContentRegionAvail().x;
    const float width = ImGui::CalcTextSize(words.data(), words.data() + words.size()).x;
    if (room > width) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room - width);
    text(ui, words, tone);
}

void empty_state(const Ui& ui, std::string_view words, const std::vector<Offer>& offers) {
    space(ui, gap_large);
    wrapped_text(ui, words, Tone::quiet, 34);
    space(ui, gap_small);
    bool first = true;
    for (const Offer& offer : offers) {
        if (!first) ImGui::SameLine();
        offer_button(ui, offer, first ? Look::primary : Look::plain);
        first = false;
    }
}

}  // namespace banneret::app
