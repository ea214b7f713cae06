#include "app/panels/widgets/pickers.h"

#include <algorithm>
#include <cmath>

#include "app/panels/widgets/widgets.h"

namespace banneret::app {

namespace {

// The closed field; a click opens the popup below it.
void closed_field(const Ui& ui, std::string_view id, const char* popup, std::string_view words, const PickLook& look) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const ImVec2 size = {std::max(1.0f, look.width), ui.em(look.framed ? target_height : row_height)};
    const std::string name(id);
    if (ImGui::InvisibleButton(name.c_str(), size)) ImGui::OpenPopup(popup);
    const bool hovered = ImGui::IsItemHovered() || ImGui::IsPopupOpen(popup);
    const bool focused = ImGui::IsItemFocused() && ImGui::GetIO().NavVisible;
    const ImVec2 to = {from.x + size.x, from.y + size.y};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float rounding = ui.em(gap_tiny);
    if (look.framed || hovered)
        list.AddRectFilled(from, to, paint(hovered ? ui.colours.hover : ui.colours.panel), rounding);
    if (look.framed) list.AddRect(from, to, paint(ui.colours.line), rounding);
    if (focused) list.AddRect(from, to, paint(ui.colours.accent), rounding, 0, 2);
    const float edge = ui.em(look.framed ? 0.6f : 0.35f), arrow = look.framed ? ui.em(1.2f) : 0.0f;
    const std::string label = fitted(words, size.x - 2 * edge - arrow);
    const float x = look.right ? to.x - edge - arrow - extent(label).x : from.x + edge;
    list.AddText({std::round(x), std::round(from.y + (size.y - ImGui::GetTextLineHeight()) * 0.5f)},
                 paint(look.quiet ? ui.colours.quiet : ui.colours.text), label.c_str());
    if (look.framed)
        draw_icon(list, Icon::down, {to.x - ui.em(0.9f), from.y + size.y * 0.5f}, ui.em(0.7f), paint(ui.colours.quiet));
    ui.note(id);
    if (!ImGui::IsPopupOpen(popup) && label.size() != words.size()) hover_tip(ui, words);
    ImGui::SetNextWindowPos({from.x, to.y}, ImGuiCond_Appearing);
}

bool begin_list(const Ui& ui, const char* popup, float least_width) {
    ImGui::SetNextWindowSizeConstraints({least_width, 0}, {ui.em(40), ImGui::GetIO().DisplaySize.y * 0.6f});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(ui.em(gap_tiny), ui.em(gap_tiny)));
    const bool open = ImGui::BeginPopup(popup, ImGuiWindowFlags_NoMove);
    ImGui::PopStyleVar();
    return open;
}

// Tick, words, and a note on the right.
bool list_row(const Ui& ui, const Picked& row, float width, bool stays) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const ImGuiSelectableFlags flags = stays ? ImGuiSelectableFlags_DontClosePopups : ImGuiSelectableFlags_None;
    ImGui::BeginDisabled(row.refused);
    const bool clicked = ImGui::Selectable("##row", false, flags, {width, ui.em(1.5f)});
    ImGui::EndDisabled();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float y = std::round(from.y + (ui.em(1.5f) - ImGui::GetTextLineHeight()) * 0.5f);
    if (row.times > 0)
        draw_icon(list, Icon::check, {from.x + ui.em(0.7f), from.y + ui.em(0.75f)}, ui.em(0.75f),
                  paint(ui.colours.accent));
    const std::string words = std::string(shown(row.words)) + (row.times > 1 ? " (twice)" : "");
    list.AddText({from.x + ui.em(1.5f), y}, paint(row.refused ? ui.colours.quiet : ui.colours.text), words.c_str());
    list.AddText({from.x + width - extent(row.aside).x - ui.em(gap_tiny), y}, paint(ui.colours.quiet),
                 row.aside.c_str());
    ui.note(row.words, !row.refused);
    hover_tip(ui, row.tip);
    return clicked && !row.refused;
}

std::optional<std::size_t> pick(const Ui& ui, std::string_view id, std::string_view words,
                                const std::vector<Picked>& rows, const PickLook& look, bool stays) {
    std::optional<std::size_t> clicked;
    const std::string popup = "list of " + std::string(id);
    closed_field(ui, id, popup.c_str(), words, look);
    if (!begin_list(ui, popup.c_str(), look.width)) return clicked;
    float width = look.width - ui.em(gap_small);
    for (const Picked& row : rows)
        width = std::max(width, extent(std::string(shown(row.words)) + (row.times > 1 ? " (twice)" : "")).x +
                                    extent(row.aside).x + ui.em(4));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        if (list_row(ui, rows[i], width, stays || rows[i].stays)) clicked = i;
        ImGui::PopID();
    }
    ImGui::EndPopup();
    return clicked;
}

}  // namespace

std::optional<std::size_t> pick_many(const Ui& ui, std::string_view id, std::string_view shown_words,
                                     const std::vector<Picked>& rows, const PickLook& look) {
    return pick(ui, id, shown_words, rows, look, true);
}

std::optional<std::size_t> pick_one(const Ui& ui, std::string_view id, std::string_view shown_words,
                                    const std::vector<Picked>& rows, const PickLook& look) {
    const auto clicked = pick(ui, id, shown_words, rows, look, false);
    return clicked && rows[*clicked].times > 0 ? std::nullopt : clicked;
}

std::optional<std::string> edit_suggested(const Ui& ui, std::string_view id, std::string_view now,
                                          std::string_view hint, const std::vector<std::string>& known, float width) {
    if (known.empty()) return edit_text(ui, id, now, hint, width);
    auto typed = edit_text(ui, id, now, hint, width - target_height);
    if (typed) return typed;
    const ImVec2 from = ImGui::GetItemRectMin();
    ImGui::SameLine(0, 0);
    const std::string popup = "known " + std::string(id), button = "suggestions for " + std::string(id);
    if (icon_button(ui, Icon::down, button)) ImGui::OpenPopup(popup.c_str());
    ImGui::SetNextWindowPos({from.x, from.y + ui.em(target_height)}, ImGuiCond_Appearing);
    if (!begin_list(ui, popup.c_str(), ui.em(width))) return typed;
    for (std::size_t i = 0; i < known.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        const Picked row{known[i], "", "", known[i] == now ? 1 : 0};
        if (list_row(ui, row, std::max(ui.em(width) - ui.em(gap_small), extent(known[i]).x + ui.em(2)), false) &&
            known[i] != now)
            typed = known[i];
        ImGui::PopID();
    }
    ImGui::EndPopup();
    return typed;
}

bool cell_tick(const Ui& ui, std::string_view id, bool on, float width) {
    const ImVec2 from = ImGui::GetCursorScreenPos(), size = {width, ui.em(row_height)};
    const std::string name(id);
    const bool clicked = ImGui::InvisibleButton(name.c_str(), size);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 middle = {from.x + size.x * 0.5f, from.y + size.y * 0.5f}, to = {from.x + size.x, from.y + size.y};
    if (ImGui::IsItemHovered()) list.AddRectFilled(from, to, paint(ui.colours.hover), ui.em(gap_tiny));
    if (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible)
        list.AddRect(from, to, paint(ui.colours.accent), ui.em(gap_tiny), 0, 2);
    if (on)
        draw_icon(list, Icon::check, middle, ui.em(0.8f), paint(ui.colours.text));
    else
        list.AddLine({middle.x - ui.em(0.2f), middle.y}, {middle.x + ui.em(0.2f), middle.y}, paint(ui.colours.line),
                     ui.em(0.1f));
    ui.note(id);
    return clicked;
}

std::optional<std::size_t> chips(const Ui& ui, std::string_view id, const std::vector<std::string>& words,
                                 float width) {
    std::optional<std::size_t> clicked;
    const float height = ui.em(1.6f), between = ui.em(0.3f), left = ImGui::GetCursorScreenPos().x;
    ImGui::PushID(id.data(), id.data() + id.size());
    float x = left;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const float wide = extent(words[i]).x + ui.em(2.1f);
        if (i > 0 && x + wide <= left + width)
            ImGui::SameLine(0, between);
        else
            x = left;
        const ImVec2 from = ImGui::GetCursorScreenPos(), to = {from.x + wide, from.y + height};
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::InvisibleButton("chip", {wide, height})) clicked = i;
        ImGui::PopID();
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const bool hovered = ImGui::IsItemHovered();
        const bool marked = hovered || (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible);
        list.AddRectFilled(from, to, paint(hovered ? ui.colours.hover : ui.colours.raised), height * 0.5f);
        list.AddRect(from, to, paint(marked ? ui.colours.accent : ui.colours.line), height * 0.5f);
        list.AddText({from.x + ui.em(0.6f), std::round(from.y + (height - ImGui::GetTextLineHeight()) * 0.5f)},
                     paint(ui.colours.text), words[i].c_str());
        draw_icon(list, Icon::close, {to.x - ui.em(0.8f), from.y + height * 0.5f}, ui.em(0.5f),
                  paint(ui.colours.quiet));
        ui.note("take away " + words[i]);
        hover_tip(ui, "Take away " + words[i] + ".");
        x += wide + between;
    }
    ImGui::PopID();
    return clicked;
}

}  // namespace banneret::app
