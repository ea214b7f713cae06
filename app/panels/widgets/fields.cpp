#include <algorithm>
#include <cmath>
#include <limits>

#include "app/panels/widgets/icons.h"
#include "app/panels/widgets/widgets.h"
#include "engine/core/text.h"

// Choices and text fields.

namespace banneret::app {

namespace {

constexpr float toggle_track = 2.0f;  // font units

// InputText callback: grows our string buffer. As a character filter it accepts only digits.
int grow(ImGuiInputTextCallbackData* data) {
    if (data->EventFlag == ImGuiInputTextFlags_CallbackCharFilter)
        return data->EventChar >= '0' && data->EventChar <= '9' ? 0 : 1;
    if (data->EventFlag != ImGuiInputTextFlags_CallbackResize) return 0;
    auto& value = *static_cast<std::string*>(data->UserData);
    value.resize(static_cast<std::size_t>(data->BufTextLen));
    data->Buf = value.data();
    return 0;
}

// The callback for dice: rejects letters.
int grow_without_letters(ImGuiInputTextCallbackData* data) {
    if (data->EventFlag != ImGuiInputTextFlags_CallbackCharFilter) return grow(data);
    const auto c = data->EventChar;
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ? 1 : 0;
}

bool input(const char* id, const char* hint, std::string& value, ImGuiInputTextFlags flags,
           ImGuiInputTextCallback callback = grow) {
    return ImGui::InputTextWithHint(id, hint, value.data(), value.capacity() + 1,
                                    flags | ImGuiInputTextFlags_CallbackResize, callback, &value);
}

// As high as a click target, with a frame visible on every background.
struct FieldFrame {
    explicit FieldFrame(const Ui& ui) {
        const float spare = ui.em(target_height) - ImGui::GetFontSize();
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(ui.em(0.6f), std::max(0.0f, spare * 0.5f)));
        ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 1);
        ImGui::PushStyleColor(ImGuiCol_FrameBg, tint(ui.colours.panel));
        ImGui::PushStyleColor(ImGuiCol_FrameBgHovered, tint(ui.colours.hover));
    }
    ~FieldFrame() {
        ImGui::PopStyleColor(2);
        ImGui::PopStyleVar(2);
    }
    FieldFrame(const FieldFrame&) = delete;
    FieldFrame& operator=(const FieldFrame&) = delete;
};

void mark_focus(const Ui& ui) {
    if (!ImGui::IsItemActive()) return;
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    ImGui::GetWindowDrawList()->AddRect(from, to, paint(ui.colours.accent), ui.em(gap_tiny), 0, 2);
}

// The initial text of a field edited in place: the draft if it is being edited.
std::string start_of(const Ui& ui, const std::string& name, std::string_view now) {
    return ui.draft.field != 0 && ui.draft.field == ImGui::GetID(name.c_str()) ? ui.draft.words : std::string(now);
}

std::optional<std::string> finish(const Ui& ui, std::string_view id, const std::string& name, std::string_view now,
                                  std::string& value) {
    const bool left = ImGui::IsItemDeactivatedAfterEdit();
    const unsigned field = ImGui::GetID(name.c_str());
    value.resize(value.find('\0') == std::string::npos ? value.size() : value.find('\0'));
    if (ImGui::IsItemActive())
        ui.draft = {field, value};
    else if (ui.draft.field == field)
        ui.draft = {};
    mark_focus(ui);
    ui.note(id);
    return left && value != now ? std::optional(value) : std::nullopt;
}

float pixels(const Ui& ui, float width) {
    return width > 0 ? ui.em(width) : ImGui::GetContentRegionAvail().x;
}

}  // namespace

std::optional<std::size_t> segments(const Ui& ui, std::string_view id, const std::vector<std::string>& words,
                                    std::size_t chosen) {
    std::optional<std::size_t> clicked;
    ImGui::PushID(id.data(), id.data() + id.size());
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float height = ui.em(target_height), rounding = ui.em(gap_tiny);
    const ImVec2 first = ImGui::GetCursorScreenPos();
    float x = first.x;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view label = shown(words[i]);
        const float width = extent(label).x + ui.em(1.6f);
        if (i > 0) ImGui::SameLine(0, 0);
        if (ImGui::InvisibleButton(words[i].c_str(), {width, height})) clicked = i;
        if (ui.palette_pressed(words[i])) clicked = i;
        const bool here = i == chosen, hovered = ImGui::IsItemHovered();
        const ImVec2 from = {x, first.y}, to = {x + width, first.y + height};
        const ImDrawFlags corners = words.size() == 1       ? ImDrawFlags_RoundCornersAll
                                    : i == 0                ? ImDrawFlags_RoundCornersLeft
                                    : i + 1 == words.size() ? ImDrawFlags_RoundCornersRight
                                                            : ImDrawFlags_RoundCornersNone;
        const Rgb ground = here ? ui.colours.accent : hovered ? ui.colours.hover : ui.colours.raised;
        list.AddRectFilled(from, to, paint(ground), rounding, corners);
        if (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible)
            list.AddRect(from, to, paint(ui.colours.text), rounding, corners, 2);
        const ImVec2 letters = extent(label);
        list.AddText(
            {std::round(from.x + (width - letters.x) * 0.5f), std::round(from.y + (height - letters.y) * 0.5f)},
            paint(here ? ui.colours.on_accent : ui.colours.text), label.data(), label.data() + label.size());
        ui.note(words[i]);
        x += width;
    }
    list.AddRect(first, {x, first.y + height}, paint(ui.colours.line), rounding);
    ImGui::PopID();
    return clicked == chosen ? std::nullopt : clicked;
}

std::optional<std::size_t> choice(const Ui& ui, std::string_view id, const std::vector<std::string>& words,
                                  std::optional<std::size_t> chosen, float width,
                                  const std::vector<std::string>& refused, std::string_view none) {
    std::optional<std::size_t> picked;
    const std::string name = "##" + std::string(id);
    const std::string now = fitted(chosen && *chosen < words.size() ? shown(words[*chosen]) : none,
                                   pixels(ui, width) - ui.em(target_height + 1));
    bool open = false;
    {
        const FieldFrame frame(ui);
        const ImVec2 from = ImGui::GetCursorScreenPos();
        const float wide = pixels(ui, width), middle = from.y + ImGui::GetFrameHeight() * 0.5f;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        ImGui::SetNextItemWidth(wide);
        open =
            ImGui::BeginCombo(name.c_str(), now.c_str(), ImGuiComboFlags_HeightLarge | ImGuiComboFlags_NoArrowButton);
        // All drop-down fields show the same arrow.
        draw_icon(list, Icon::down, {from.x + wide - ui.em(0.9f), middle}, ui.em(0.7f), paint(ui.colours.quiet));
    }
    // The open list is another window, so log the field before.
    if (!open) ui.note(id);
    if (!open) return picked;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool barred = i < refused.size() && !refused[i].empty();
        ImGui::PushID(static_cast<int>(i));
        ImGui::BeginDisabled(barred);
        if (ImGui::Selectable(words[i].c_str(), chosen == i, 0, {0, ui.em(1.4f)})) picked = i;
        ImGui::EndDisabled();
        ui.note(words[i], !barred);
        if (barred) hover_tip(ui, refused[i]);
        ImGui::PopID();
    }
    ImGui::EndCombo();
    return picked == chosen ? std::nullopt : picked;
}

float toggle_width(const Ui& ui, std::string_view words) {
    return ui.em(toggle_track + gap_small) + extent(shown(words)).x;
}

bool toggle(const Ui& ui, std::string_view words, bool on, const std::optional<std::string>& refused) {
    const float height = ui.em(target_height), track = ui.em(toggle_track), knob = ui.em(0.42f);
    const std::string_view label = shown(words);
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const std::string id(words);
    ImGui::BeginDisabled(refused.has_value());
    bool clicked = ImGui::InvisibleButton(id.c_str(), {toggle_width(ui, words), height});
    ImGui::EndDisabled();
    clicked = ui.palette_pressed(words, refused) || clicked;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float middle = from.y + height * 0.5f, half = ui.em(0.55f);
    const Rgb ground = on ? ui.colours.accent : ImGui::IsItemHovered() ? ui.colours.hover : ui.colours.raised;
    list.AddRectFilled({from.x, middle - half}, {from.x + track, middle + half}, paint(ground), half);
    list.AddRect({from.x, middle - half}, {from.x + track, middle + half},
                 paint(ImGui::IsItemFocused() && ImGui::GetIO().NavVisible ? ui.colours.text : ui.colours.line), half);
    list.AddCircleFilled({on ? from.x + track - half : from.x + half, middle}, knob,
                         paint(on ? ui.colours.on_accent : ui.colours.quiet), 24);
    list.AddText({from.x + track + ui.em(gap_small), std::round(middle - ImGui::GetTextLineHeight() * 0.5f)},
                 paint(refused ? ui.colours.quiet : ui.colours.text), label.data(), label.data() + label.size());
    ui.note(words, !refused);
    if (refused) hover_tip(ui, *refused);
    return clicked && !refused;
}

bool chip(const Ui& ui, std::string_view words, bool on) {
    const std::string_view label = shown(words);
    const float height = ui.em(1.6f), width = extent(label).x + ui.em(1.2f);
    const ImVec2 from = ImGui::GetCursorScreenPos(), to = {from.x + width, from.y + height};
    const std::string id(words);
    bool clicked = ImGui::InvisibleButton(id.c_str(), {width, height});
    clicked = ui.palette_pressed(words) || clicked;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const bool hovered = ImGui::IsItemHovered();
    const Rgb ground = on        ? mix(ui.colours.panel, ui.colours.accent, 0.25f)
                       : hovered ? ui.colours.hover
                                 : ui.colours.raised;
    list.AddRectFilled(from, to, paint(ground), height * 0.5f);
    const bool marked = on || (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible);
    list.AddRect(from, to, paint(marked ? ui.colours.accent : ui.colours.line), height * 0.5f);
    list.AddText({from.x + ui.em(0.6f), std::round(from.y + (height - ImGui::GetTextLineHeight()) * 0.5f)},
                 paint(ui.colours.text), label.data(), label.data() + label.size());
    ui.note(words);
    return clicked;
}

void badge(const Ui& ui, std::string_view words, Tone tone) {
    const ImVec2 from = ImGui::GetCursorScreenPos(), letters = extent(words);
    const ImVec2 to = {from.x + letters.x + ui.em(0.8f), from.y + letters.y};
    const Rgb colour = colour_of(ui, tone);
    // Slightly taller than its words, which align with the words beside it.
    ImGui::GetWindowDrawList()->AddRect({from.x, from.y - ui.em(0.08f)}, {to.x, to.y + ui.em(0.12f)},
                                        paint(colour, 0.7f), ui.em(0.3f));
    ImGui::GetWindowDrawList()->AddText({from.x + ui.em(0.4f), from.y}, paint(colour), words.data(),
                                        words.data() + words.size());
    ImGui::Dummy({to.x - from.x, to.y - from.y});
}

bool text_field(const Ui& ui, std::string_view id, std::string& value, std::string_view hint, float width) {
    const FieldFrame frame(ui);
    ImGui::SetNextItemWidth(pixels(ui, width));
    const std::string name = "##" + std::string(id), grey(hint);
    const bool entered = input(name.c_str(), grey.c_str(), value, ImGuiInputTextFlags_EnterReturnsTrue);
    mark_focus(ui);
    ui.note(id);
    return entered;
}

bool dice_field(const Ui& ui, std::string_view id, std::string& value, std::string_view hint, float width) {
    const FieldFrame frame(ui);
    ImGui::SetNextItemWidth(pixels(ui, width));
    const std::string name = "##" + std::string(id), grey(hint);
    const bool entered =
        input(name.c_str(), grey.c_str(), value,
              ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackCharFilter, grow_without_letters);
    mark_focus(ui);
    ui.note(id);
    return entered;
}

std::optional<std::string> edit_text(const Ui& ui, std::string_view id, std::string_view now, std::string_view hint,
                                     float width) {
    const FieldFrame frame(ui);
    ImGui::SetNextItemWidth(pixels(ui, width));
    const std::string name = "##" + std::string(id), grey(hint);
    std::string value = start_of(ui, name, now);
    input(name.c_str(), grey.c_str(), value, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    return finish(ui, id, name, now, value);
}

std::optional<std::string> edit_lines(const Ui& ui, std::string_view id, std::string_view now, float width,
                                      float lines) {
    const FieldFrame frame(ui);
    const std::string name = "##" + std::string(id);
    const ImVec2 size = {pixels(ui, width), ImGui::GetTextLineHeight() * lines + ui.em()};
    std::string value = start_of(ui, name, now);
    ImGui::InputTextMultiline(name.c_str(), value.data(), value.capacity() + 1, size,
                              ImGuiInputTextFlags_CallbackResize, grow, &value);
    return finish(ui, id, name, now, value);
}

std::optional<int> edit_number(const Ui& ui, std::string_view id, int now, int least, int most, float width) {
    const FieldFrame frame(ui);
    ImGui::SetNextItemWidth(pixels(ui, width));
    const std::string name = "##" + std::string(id), words = std::to_string(now);
    std::string value = start_of(ui, name, words);
    constexpr ImGuiInputTextFlags flags =
        ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll | ImGuiInputTextFlags_CharsDecimal;
    input(name.c_str(), "", value, flags);
    const auto typed = finish(ui, id, name, words, value);
    if (!ImGui::IsItemActive()) hover_tip(ui, with_commas(least) + " to " + with_commas(most));
    if (!typed) return std::nullopt;
    const auto number = parse_integer(*typed);
    if (number && *number >= least && *number <= most) return static_cast<int>(*number);
    ui.ask(Refuse{"The field \"" + std::string(shown(id)) + "\" takes a whole number from " + with_commas(least) +
                  " to " + with_commas(most) + ", not \"" + *typed + "\"."});
    return std::nullopt;
}

void give_cursor_to_next_field() {
    ImGui::SetWindowFocus();
    ImGui::SetKeyboardFocusHere();
}

bool search_field(const Ui& ui, std::string_view id, std::string& value, std::string_view hint, bool take_focus,
                  float width) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float whole = pixels(ui, width), height = ui.em(target_height);
    const std::string before = value;
    ImGui::PushID(id.data(), id.data() + id.size());
    {
        const FieldFrame frame(ui);
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(ui.em(1.9f), ImGui::GetStyle().FramePadding.y));
        ImGui::SetNextItemWidth(whole);
        if (take_focus) give_cursor_to_next_field();
        const std::string grey(hint);
        input("##search", grey.c_str(), value, ImGuiInputTextFlags_AutoSelectAll);
        mark_focus(ui);
        ui.note(id);
        ImGui::PopStyleVar();
    }
    draw_icon(*ImGui::GetWindowDrawList(), Icon::search, {from.x + ui.em(1.0f), from.y + height * 0.5f}, ui.em(0.8f),
              paint(ui.colours.quiet));
    if (!value.empty()) {
        const ImVec2 cross = {from.x + whole - ui.em(1.0f), from.y + height * 0.5f};
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        const bool over = std::abs(mouse.x - cross.x) < ui.em(0.8f) && std::abs(mouse.y - cross.y) < height * 0.5f;
        draw_icon(*ImGui::GetWindowDrawList(), Icon::close, cross, ui.em(0.65f),
                  paint(over ? ui.colours.text : ui.colours.quiet));
        if (over && ImGui::IsWindowHovered() && ImGui::IsMouseReleased(ImGuiMouseButton_Left)) value.clear();
    }
    ImGui::PopID();
    return value != before;
}

namespace {

// Plain words until hovered or focused. Numbers are right-aligned, and leave room for one more digit while typing so
// that the field does not scroll.
std::optional<std::string> cell(const Ui& ui, std::string_view id, std::string_view now, float width, bool number) {
    const std::string name = "##" + std::string(id);
    std::string value = start_of(ui, name, now);
    const bool typing = ui.draft.field != 0 && ui.draft.field == ImGui::GetID(name.c_str());
    const float spare = ui.em(row_height) - ImGui::GetFontSize(), edge = ui.em(0.35f);
    const float ahead = width - extent(value).x - edge - (typing ? extent("0").x : 0.0f);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        ImVec2(number ? std::max(edge, ahead) : edge, std::max(0.0f, spare * 0.5f)));
    ImGui::PushStyleColor(ImGuiCol_FrameBg, typing ? tint(ui.colours.panel) : tint(ui.colours.panel, 0));
    ImGui::PushStyleColor(ImGuiCol_FrameBgHovered, tint(ui.colours.hover));
    ImGui::SetNextItemWidth(width);
    const ImGuiInputTextFlags figures = number ? ImGuiInputTextFlags_CallbackCharFilter : ImGuiInputTextFlags_None;
    input(name.c_str(), "", value, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll | figures);
    ImGui::PopStyleColor(2);
    ImGui::PopStyleVar();
    return finish(ui, id, name, now, value);
}

}  // namespace

std::optional<std::string> cell_text(const Ui& ui, std::string_view id, std::string_view now, float width) {
    return cell(ui, id, now, width, false);
}

std::optional<int> cell_number(const Ui& ui, std::string_view id, int now, float width, bool blank_zero) {
    const auto typed = cell(ui, id, now == 0 && blank_zero ? "" : std::to_string(now), width, true);
    if (!typed) return std::nullopt;
    if (typed->empty()) return blank_zero && now != 0 ? std::optional(0) : std::nullopt;
    const auto number = parse_integer(*typed);
    const int most = std::numeric_limits<int>::max();
    const int wanted = number && *number < most ? static_cast<int>(*number) : most;
    return wanted == now ? std::nullopt : std::optional(wanted);
}

}  // namespace banneret::app
